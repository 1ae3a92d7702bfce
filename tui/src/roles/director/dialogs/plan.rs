//! The plan of a division that has begun: the schedule of the rounds to come, and where they are played.

use super::*;
use crate::fields::{RESERVED, SCHEDULE, TABLES};
use desk::{DivisionBoard, PlanChange, PlanShown};
use domain::HallTables;

#[derive(Debug)]
pub(crate) struct Plan {
    next: RoundId,
    shown: PlanShown,
}

pub(crate) fn open(division: &DivisionBoard) -> FormOf<Plan> {
    let shown = division.plan.clone();
    let form = Form::default()
        .field(&SCHEDULE, shown.schedule.as_deref().unwrap_or_default())
        .field(&TABLES, &shown.tables.clone().map(String::from).unwrap_or_default())
        .field(&RESERVED, &shown.reserved.clone().map(String::from).unwrap_or_default());
    FormOf::new(form, Plan { next: division.next_round(), shown })
}

impl Entered for Plan {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::plan_title(self.next.number)
    }

    fn about(&self, _form: &Form) -> Said {
        words::plan_about(self.next.number)
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let schedule = form.read(&SCHEDULE, 0)?;
        let (tables, reserved) = (form.read(&TABLES, 1)?, form.read(&RESERVED, 2)?);
        let change = PlanChange {
            schedule: schedule.filter(|typed| Some(typed) != self.shown.schedule.as_ref()),
            rounds: None,
            tables: (tables != self.shown.tables).then(|| text_of(tables)),
            reserved: (reserved != self.shown.reserved).then(|| text_of(reserved)),
        };
        let (division, change) = (self.next.division, Box::new(change));
        Ok(Read::Ask(Intent::ChangePlan { division, change }, words::saved_plan()))
    }
}

fn text_of(tables: Option<HallTables>) -> String {
    tables.map(String::from).unwrap_or_default()
}
