//! The second arbiter: pull the oldest challenge, judge the whole play, send the verdict.

pub(crate) mod bell;
mod decided;
mod judging;
mod queue;
#[cfg(test)]
mod tests;

use super::Scene;
use super::calls;
use super::dialog::{self, Dialog, Screen, Stack};
use super::drawing::{Drawing, Lines};
use super::ruling::{JUDGING, Ruling};
use crate::keymap::Key::{Char, Code};
use crate::keymap::{Action, GLOBAL, Keys, MOVE, Table, row};
use crate::msg::{Notice, Out};
use crate::tongue::say;
use crate::widgets::{list, panel, text};
use crossterm::event::KeyCode::{Enter, Esc};
use crossterm::event::KeyEvent;
use desk::{Answer, ArbiterBoard, ChallengeRow, ChallengeState, Intent, Me};
use domain::{EntryId, Said};
use judging::Judging;
use queue::Queue;
use ratatui::text::Line;
use speech::words::{self, *};

pub(crate) use judging::JUDGING_CONFIRM;

#[cfg(test)]
pub(crate) static EVERY: [&Keys; 5] = [
    &queue::QUEUE,
    &decided::DECIDED,
    &judging::JUDGING_PLAY,
    &judging::JUDGING_WHOLE,
    &judging::JUDGING_CONFIRM,
];

type At<'a> = dialog::At<'a, ArbiterBoard>;
type Step = dialog::Step<ArbiterBoard>;

impl Screen for ArbiterBoard {
    type Memory = ();
}

/// The queue, and what lies over it.
#[derive(Debug, Default)]
pub struct Model {
    queue: Queue,
    /// The challenge that is being judged.
    judged: Option<EntryId>,
    dialogs: Stack<ArbiterBoard>,
}

impl Model {
    pub fn new(here: &ArbiterBoard) -> Self {
        let mut model = Self::default();
        model.board_arrived(here, None, &mut None);
        model
    }

    /// The challenge that this arbiter holds lies over everything else.
    pub fn board_arrived(
        &mut self,
        here: &ArbiterBoard,
        _awaits: Option<&Intent>,
        _notice: &mut Option<Notice>,
    ) {
        let out = &mut Out::default();
        self.dialogs.follow(&mut At { here, memory: &mut (), seed: 0, out });
        let mine = mine(here);
        if mine.map(|row| row.challenge) != self.judged {
            self.judged = mine.map(|row| row.challenge);
            self.dialogs = Stack::default();
            let judging = mine.map(|row| Box::new(Judging::new(row)) as _);
            self.dialogs.settle(judging, out);
        }
    }

    pub fn keys(&self, here: &ArbiterBoard) -> &'static Keys {
        self.dialogs.top().map_or(&queue::QUEUE, |dialog| dialog.keys(here))
    }

    pub fn press(
        &mut self,
        here: &ArbiterBoard,
        seed: u64,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) {
        let at = &mut At { here, memory: &mut (), seed, out };
        let left = self.dialogs.press(at, action, key);
        let opened = left.and_then(|action| self.queue.press(here, action, out));
        self.dialogs.settle(opened, out);
    }

    pub fn answered(
        &mut self,
        here: &ArbiterBoard,
        _asked: &Intent,
        answer: &Answer,
    ) -> Option<Notice> {
        let out = &mut Out::default();
        self.dialogs.answered(&mut At { here, memory: &mut (), seed: 0, out }, answer);
        None
    }

    pub fn title(&self, here: &ArbiterBoard, _me: &Me) -> String {
        let title = words::arbiter_title(queue::waiting(here));
        match calls::waiting(&here.calls) {
            0 => say(&title),
            waiting => say(&words::arbiter_title_calls(waiting, title)),
        }
    }

    pub fn view(&self, here: &ArbiterBoard, draw: &mut Drawing<'_, '_>) {
        let top = self.dialogs.top();
        self.queue.view(here, top.is_some(), draw);
        if let Some(dialog) = top {
            dialog.view(here, draw);
        }
    }
}

/// The challenge this arbiter holds and has to judge.
pub fn mine(here: &ArbiterBoard) -> Option<&ChallengeRow> {
    here.queue.iter().find(|row| matches!(row.state, ChallengeState::Claimed { mine: true, .. }))
}
