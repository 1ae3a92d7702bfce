//! The plan of a division that has begun: the schedule of the rounds to come, and where they are played.

use super::*;
use crate::fields::{PROGRAMME, RESERVED, SCHEDULE, TABLES};
use desk::{DivisionBoard, PlanChange, PlanShown};

#[derive(Debug)]
pub(crate) struct Plan {
    next: RoundId,
    shown: PlanShown,
}

pub(crate) fn open(division: &DivisionBoard) -> FormOf<Plan> {
    let shown = division.plan.clone();
    let form = Form::default()
        .field(&SCHEDULE, shown.schedule.as_deref().unwrap_or_default())
        .field(&TABLES, &text_of(shown.tables.clone()))
        .field(&RESERVED, &text_of(shown.reserved.clone()))
        .field(&PROGRAMME, &text_of(shown.programme.clone()));
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
        let programme = form.read(&PROGRAMME, 3)?;
        let change = PlanChange {
            schedule: schedule.filter(|typed| Some(typed) != self.shown.schedule.as_ref()),
            rounds: None,
            tables: (tables != self.shown.tables).then(|| text_of(tables)),
            reserved: (reserved != self.shown.reserved).then(|| text_of(reserved)),
            programme: (programme != self.shown.programme).then(|| text_of(programme)),
        };
        let (division, change) = (self.next.division, Box::new(change));
        Ok(Read::Ask(Intent::ChangePlan { division, change }, words::saved_plan()))
    }
}

fn text_of(typed: Option<impl Into<String>>) -> String {
    typed.map(Into::into).unwrap_or_default()
}
