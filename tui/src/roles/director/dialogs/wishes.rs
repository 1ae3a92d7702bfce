//! Wishes for a round, as they are typed.

use super::pair_again;
use super::*;

const LETTERS_MAX: usize = 400;

#[derive(Debug)]
pub(crate) struct Wishes {
    round: RoundId,
    /// How many rows of a proposal below were changed by hand.
    changes: usize,
}

pub(crate) fn open(round: RoundId, typed: &str, changes: usize) -> LineOf<Wishes> {
    LineOf::new(LETTERS_MAX, Wishes { round, changes }).with(typed)
}

impl Typed for Wishes {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::wishes_title(self.round.number)
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let help = crate::wishes::help().into_iter().chain([words::wishes_several()]);
        help.map(|line| say(&line)).collect()
    }

    fn lines(&self, here: &DirectorBoard, field: &Field, draw: &Drawing<'_, '_>) -> Lines {
        let help = self.about(here, "").into_iter();
        let help = help.map(|line| text::cut(&line, draw.columns()).into_owned());
        let help = help.map(|line| Line::styled(line, draw.theme.faint()));
        [draw.typed(field), Line::default()].into_iter().chain(help).collect()
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        Ok(pair_again::ask(at, self.round, typed, self.changes))
    }
}
