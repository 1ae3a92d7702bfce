//! A sanction that is taken back, and why.

use super::*;
use crate::fields::REASON;
use desk::SanctionRow;

#[derive(Debug)]
pub(crate) struct Lift {
    row: SanctionRow,
}

pub(crate) fn open(row: &SanctionRow) -> FormOf<Lift> {
    FormOf::new(Form::default().field(&REASON, ""), Lift { row: row.clone() })
}

impl Entered for Lift {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::lift_title(self.row.measure.clone(), self.row.player.name.as_str())
    }

    fn about(&self, _form: &Form) -> Said {
        words::lift_about(self.row.by.clone(), self.row.reason.clone())
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let (sanction, reason) = (self.row.entry, form.read(&REASON, 0)?);
        Ok(Read::Ask(Intent::LiftSanction { sanction, reason }, words::saved_lift()))
    }
}
