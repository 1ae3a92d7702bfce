//! Whether the published round starts now.

use super::*;
use domain::Say as _;

#[derive(Debug)]
pub(crate) struct Start {
    pub round: RoundId,
}

impl Question for Start {
    fn asks(&self, here: &DirectorBoard) -> Vec<Said> {
        let ended = here.rules.locks.iter().filter(|_| self.round.number > 1);
        let ended = ended.map(|because| words::start_ends(because.said()));
        std::iter::once(words::start_question(self.round.number)).chain(ended).collect()
    }

    fn answers(&self) -> Said {
        words::start_keys()
    }

    fn yes(&mut self, at: &mut At<'_>) -> Step {
        at.out.ask(Intent::StartRound { round: self.round }, words::saved_start());
        Step::Close
    }
}
