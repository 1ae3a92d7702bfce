//! A round is being worked out.

use super::proposal::Proposal;
use super::{At, Dialog, Step, boxed, send};
use crate::keymap::{Action, Context};
use crate::msg::{Out, Purpose};
use crate::roles::Scene;
use crate::tongue::say;
use crate::wishes;
use crossterm::event::KeyEvent;
use desk::{Answer, DirectorBoard, Intent};
use domain::RoundId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use speech::words;

#[derive(Debug)]
pub(crate) struct Proposing {
    /// The line of wishes it is made with.
    line: String,
}

/// Asks for a proposal; the lot is a plain function of the event and the round, so that two directors draw the
/// same.
pub(in super::super) fn ask(
    out: &mut Out,
    seed: u64,
    round: RoundId,
    line: &str,
) -> Option<Proposing> {
    let wished = match wishes::read(line, round.division) {
        Ok(wished) => wished,
        Err(what) => {
            out.hint(what);
            return None;
        }
    };
    let seed = wished.seed.unwrap_or(seed.wrapping_add(u64::from(round.number)));
    let (division, wishes) = (round.division, Box::new(wished.wishes));
    send(out, Purpose::Propose, Intent::ProposeRound { division, seed, wishes })
        .then(|| Proposing { line: line.to_owned() })
}

impl Dialog<DirectorBoard> for Proposing {
    fn context(&self) -> Context {
        Context::Waiting
    }

    fn press(&mut self, _at: &mut At<'_>, _action: Action, _key: KeyEvent) -> Step {
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        Step::Close
    }

    /// What was typed or changed stays where nothing came of it, so that it can be put right.
    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::Propose, Answer::Proposed { proposal }) => {
                let wishes = std::mem::take(&mut self.line);
                Step::Only(Box::new(Proposal::new(desk::Proposal::clone(proposal), wishes)))
            }
            (Purpose::Propose, _) => Step::Close,
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let lines = vec![Line::from(say(&words::waiting_round()))];
        boxed(scene, frame, area, &words::waiting_title(), lines);
    }
}
