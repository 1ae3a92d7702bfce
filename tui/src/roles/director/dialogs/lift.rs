//! A sanction that is taken back, and why.

use super::form::{Entered, FormOf, Read, why};
use crate::msg::Purpose;
use crate::tongue::say;
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::{Intent, SanctionRow};
use domain::Said;
use speech::words;

#[derive(Debug)]
pub(crate) struct Lift {
    row: SanctionRow,
}

pub(crate) fn open(row: &SanctionRow) -> FormOf<Lift> {
    let form = Form::default().text(&say(&words::form_why()), Accepts::Text, 60, "");
    FormOf::new(form, Lift { row: row.clone() })
}

impl Entered for Lift {
    fn title(&self) -> Said {
        words::lift_title(self.row.measure.clone(), self.row.player.name.as_str())
    }

    fn about(&self, _form: &Form) -> Said {
        words::lift_about(self.row.by.clone(), self.row.reason.clone())
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let (sanction, reason) = (self.row.entry, why(form, 0)?);
        Ok(Read::Ask(Purpose::Lift, Intent::LiftSanction { sanction, reason }))
    }
}
