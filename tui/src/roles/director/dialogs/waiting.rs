//! Something that was asked for is on its way: a code, why a player stands there, the reasons of a round.

use super::code::Code;
use super::explanation::Explanation;
use super::reading::Reading;
use super::*;
use crate::keymap::Key;

pub(crate) static WAITING: Keys = Keys::of(&[GIVE_UP, GLOBAL]);

const GIVE_UP: Table =
    &[row(&[Key::Code(KeyCode::Esc)], Action::Back, Some(short_give_up), help_stop_waiting_for_it)];

#[derive(Debug)]
pub(crate) struct Waiting {
    what: Said,
    /// The round that is explained.
    round: Option<RoundId>,
}

impl Waiting {
    pub(crate) fn new(what: Said) -> Self {
        Self { what, round: None }
    }

    pub(crate) fn explaining(round: RoundId) -> Self {
        Self { what: words::waiting_reasons(), round: Some(round) }
    }
}

impl Dialog<DirectorBoard> for Waiting {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &WAITING
    }

    fn press(&mut self, _at: &mut At<'_>, _action: Action, _key: KeyEvent) -> Step {
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match (answer, self.round) {
            (Answer::Code { code }, _) => Step::turn(Code::new(code.clone())),
            (Answer::Told { told }, _) => Step::turn(Reading::told(told)),
            (Answer::Why { why }, _) => Step::turn(Reading::why(why)),
            (Answer::Explained { lines }, Some(round)) => {
                Step::turn(Explanation::new(round, lines.clone()))
            }
            _ => Step::Close,
        }
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        show(&self.what, draw);
    }
}

pub(super) fn show(what: &Said, draw: &mut Drawing<'_, '_>) {
    draw.boxed(&words::waiting_title(), vec![Line::from(say(what))]);
}
