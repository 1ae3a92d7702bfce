//! What the director does with rounds: pair, explain, take back, start.

use super::model::Model;
use super::proposal::{self, Wishing};
use super::task::{Question, Task};
use super::update::send;
use crate::msg::{Out, Purpose};
use crate::widgets::field::{Accepts, Field};
use desk::{CardProgress, DirectorBoard, Intent};
use domain::{RoundId, TableNo};

pub(super) fn propose(
    model: &Model,
    here: &DirectorBoard,
    seed: u64,
    out: &mut Out,
) -> Option<Task> {
    let division = model.division(here)?;
    let played = division.round.as_ref();
    let next = played.map_or(1, |round| round.round.number + 1);
    let open = played.map_or(&[][..], |round| &round.tables).iter();
    let open = open.filter(|row| row.progress != CardProgress::Counts);
    let missing: Vec<TableNo> = open.map(|row| row.card.table).collect();
    let earlier = division.open.len();
    if !missing.is_empty() || earlier > 0 {
        let division = division.id;
        return Some(Task::Question(Question::ProposeAnyway { division, next, missing, earlier }));
    }
    let round = RoundId { division: division.id, number: next };
    proposal::ask(round, String::new(), seed, None, out)
}

/// The round that comes next in the division at hand, with wishes.
pub(super) fn wish(model: &Model, here: &DirectorBoard) -> Option<Task> {
    let division = model.division(here)?;
    let played = division.round.as_ref().map(|round| round.round);
    let round = proposal::next_round(division.id, played);
    Some(Task::Wishes(Wishing::new(round, "", None)))
}

pub(super) fn explain(model: &Model, here: &DirectorBoard, out: &mut Out) -> Option<Task> {
    let Some(round) = model.division(here).and_then(|division| division.round.as_ref()) else {
        out.hint("No round is published yet. Press p to work one out.");
        return None;
    };
    let round = round.round;
    send(out, Purpose::Explain, Intent::ExplainRound { round }).then_some(Task::Explaining(round))
}

pub(super) fn take_back(model: &Model, here: &DirectorBoard, out: &mut Out) -> Option<Task> {
    let Some(round) = model.division(here).and_then(|division| division.round.as_ref()) else {
        out.hint("No round is published that could be taken back.");
        return None;
    };
    Some(Task::TakeBackRound(round.round, Field::new(Accepts::Text, 120)))
}

pub(super) fn start(model: &Model, here: &DirectorBoard, out: &mut Out) -> Option<Task> {
    match model.division(here).and_then(|division| division.round.as_ref()) {
        None => out.hint("No round is published yet. Press p to work one out."),
        Some(round) if round.started => {
            out.hint(format!("Round {} has started already.", round.round.number));
        }
        Some(round) => return Some(Task::Question(Question::Start(round.round))),
    }
    None
}
