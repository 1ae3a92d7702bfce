//! Whether a proposal that was changed by hand is dropped.

use super::super::question::Question;
use super::super::{At, Step};
use desk::DirectorBoard;
use domain::Said;
use speech::words;

#[derive(Debug)]
pub(super) struct Discard {
    pub(super) changes: usize,
}

impl Question for Discard {
    fn asks(&self, _here: &DirectorBoard) -> Vec<Said> {
        vec![words::discard_question(self.changes)]
    }

    fn answers(&self) -> Said {
        words::discard_keys()
    }

    fn yes(&mut self, _at: &mut At<'_>) -> Step {
        Step::CloseAll
    }
}
