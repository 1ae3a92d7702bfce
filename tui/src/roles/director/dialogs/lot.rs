//! Whether the lot is drawn between players who are level in everything.

use super::*;
use domain::DivisionId;

#[derive(Debug)]
pub(crate) struct Lot {
    pub division: DivisionId,
}

impl Question for Lot {
    fn asks(&self, _here: &DirectorBoard) -> Vec<Said> {
        vec![words::lot_question()]
    }

    fn answers(&self) -> Said {
        words::lot_keys()
    }

    fn yes(&mut self, at: &mut At<'_>) -> Step {
        let draw = Intent::DrawLot { division: self.division, seed: at.seed };
        at.out.ask(draw, words::saved_lot());
        Step::Close
    }
}
