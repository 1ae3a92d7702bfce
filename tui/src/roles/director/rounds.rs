//! What the director does with rounds: pair, explain, take back, start.

use super::dialogs::question::Ask;
use super::dialogs::{Opened, proposing, start as starting};
use super::model::Model;
use crate::msg::Out;
use desk::DirectorBoard;
use speech::words;

pub(super) fn propose(model: &Model, here: &DirectorBoard, seed: u64, out: &mut Out) -> Opened {
    let round = model.division(here)?.next_round();
    Some(Box::new(proposing::first(out, seed, round)?))
}

pub(super) fn start(model: &Model, here: &DirectorBoard, out: &mut Out) -> Opened {
    let round = out.or_hint(model.round(here), words::round_none)?;
    let Some(waiting) = model.division(here)?.waiting() else {
        out.hint(words::round_started_already(round.round.number));
        return None;
    };
    Some(Box::new(Ask(starting::Start { round: waiting.round })))
}
