//! What the director does with rounds: pair, explain, take back, start.

use super::dialogs::{
    Dialog, propose_anyway, proposing, send, start, take_back_round, waiting, wishes,
};
use super::model::Model;
use crate::msg::{Out, Purpose};
use desk::{CardProgress, DirectorBoard, DivisionBoard, Intent};
use domain::{RoundId, TableNo};
use speech::words;

type Opened = Option<Box<dyn Dialog<DirectorBoard>>>;

pub(super) fn propose(model: &Model, here: &DirectorBoard, seed: u64, out: &mut Out) -> Opened {
    let division = model.division(here)?;
    let round = next_round(division);
    let open = division.round.as_ref().map_or(&[][..], |round| &round.tables).iter();
    let open = open.filter(|row| row.progress != CardProgress::Counts);
    let missing: Vec<TableNo> = open.map(|row| row.card.table).collect();
    let earlier = division.open.len();
    if !missing.is_empty() || earlier > 0 {
        return Some(Box::new(propose_anyway::ProposeAnyway { round, missing, earlier }));
    }
    let proposing = proposing::ask(out, seed, round, "")?;
    Some(Box::new(proposing))
}

/// The round that comes next in the division at hand, with wishes.
pub(super) fn wish(model: &Model, here: &DirectorBoard) -> Opened {
    let round = next_round(model.division(here)?);
    Some(Box::new(wishes::Wishes::new(round, "", 0)))
}

pub(super) fn explain(model: &Model, here: &DirectorBoard, out: &mut Out) -> Opened {
    let Some(round) = model.division(here).and_then(|division| division.round.as_ref()) else {
        out.hint(words::round_none());
        return None;
    };
    let round = round.round;
    if !send(out, Purpose::Explain, Intent::ExplainRound { round, proposed: None }) {
        return None;
    }
    Some(Box::new(waiting::Waiting::explaining(round)))
}

pub(super) fn take_back(model: &Model, here: &DirectorBoard, out: &mut Out) -> Opened {
    let Some(round) = model.division(here).and_then(|division| division.round.as_ref()) else {
        out.hint(words::round_none_to_take_back());
        return None;
    };
    Some(Box::new(take_back_round::TakeBackRound::new(round.round)))
}

pub(super) fn start(model: &Model, here: &DirectorBoard, out: &mut Out) -> Opened {
    match model.division(here).and_then(|division| division.round.as_ref()) {
        None => out.hint(words::round_none()),
        Some(round) if round.started => out.hint(words::round_started_already(round.round.number)),
        Some(round) => return Some(Box::new(start::Start { round: round.round })),
    }
    None
}

/// The round after the newest one of a division.
fn next_round(division: &DivisionBoard) -> RoundId {
    let played = division.round.as_ref();
    let number = played.map_or(1, |round| round.round.number.saturating_add(1));
    RoundId { division: division.id, number }
}
