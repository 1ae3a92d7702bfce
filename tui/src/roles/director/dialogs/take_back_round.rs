//! A published round to take back, and why.

use super::*;
use crate::fields::REASON;

#[derive(Debug)]
pub(crate) struct TakeBackRound {
    round: RoundId,
}

pub(crate) fn open(round: RoundId) -> LineOf<TakeBackRound> {
    LineOf::new(120, TakeBackRound { round })
}

impl Typed for TakeBackRound {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::take_back_round_title(self.round.number)
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        vec![say(&words::take_back_round_about())]
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let (round, reason) = (self.round, REASON.of_line(typed)?);
        at.out.ask(Intent::TakeBackRound { round, reason }, words::saved_round_taken_back());
        Ok(Step::Stay)
    }
}
