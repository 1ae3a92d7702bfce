//! What the director does with rounds: pair, explain, take back, start.

use super::dialogs::question::Ask;
use super::dialogs::{Opened, propose_anyway, proposing, start as starting};
use super::model::Model;
use crate::msg::Out;
use desk::{CardProgress, DirectorBoard, DivisionBoard};
use domain::{RoundId, TableNo};
use speech::words;

pub(super) fn propose(model: &Model, here: &DirectorBoard, seed: u64, out: &mut Out) -> Opened {
    let division = model.division(here)?;
    let round = next(division);
    let open = division.round.as_ref().map_or(&[][..], |round| &round.tables).iter();
    let open = open.filter(|row| row.progress != CardProgress::Counts);
    let missing: Vec<TableNo> = open.map(|row| row.card.table).collect();
    let earlier = division.open.len();
    if !missing.is_empty() || earlier > 0 {
        return Some(Box::new(Ask(propose_anyway::ProposeAnyway { round, missing, earlier })));
    }
    let proposing = proposing::ask(out, seed, round, "")?;
    Some(Box::new(proposing))
}

pub(super) fn start(model: &Model, here: &DirectorBoard, out: &mut Out) -> Opened {
    let round = out.or_hint(model.round(here), words::round_none)?;
    if round.started {
        out.hint(words::round_started_already(round.round.number));
        return None;
    }
    Some(Box::new(Ask(starting::Start { round: round.round })))
}

/// The round after the newest one of a division.
pub(super) fn next(division: &DivisionBoard) -> RoundId {
    let played = division.round.as_ref();
    let number = played.map_or(1, |round| round.round.number.saturating_add(1));
    RoundId { division: division.id, number }
}
