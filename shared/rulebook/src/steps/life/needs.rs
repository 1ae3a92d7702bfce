//! What a step needs beyond the right person.

use super::{Card, Need, Row, Step, Until};
use crate::book::{Book, Clause};
use crate::steps::refuse;
use domain::Breach;
use std::cmp::Ordering;
use std::collections::BTreeMap;

pub(super) fn check_needs<P: Ord + Clone>(
    book: &Book,
    card: &Card<P>,
    row: &Row,
    step: &Step<P>,
) -> Result<(), Breach> {
    row.needs.iter().try_for_each(|need| check_need(book, card, row, step, *need))
}

fn check_need<P: Ord + Clone>(
    book: &Book,
    card: &Card<P>,
    row: &Row,
    step: &Step<P>,
    need: Need,
) -> Result<(), Breach> {
    let missing = match need {
        Need::AllSigned => {
            let signers = book.card.signatures.value;
            (card.signed.len() < usize::from(signers)).then(|| {
                let has = card.signed.len();
                format!("{has} of {signers} signatures are there: sign first, then hand it in")
            })
        }
        Need::Obvious => (!step.obvious)
            .then(|| "only an obvious error, such as swapped digits, is corrected now".to_owned()),
        Need::Inversion => (!is_inversion(card.result(), step.to.as_ref())).then(|| {
            "after the hand-in the result can only be turned round, winner and loser".to_owned()
        }),
        Need::BeforeNextRound => {
            card.next_round_started.then(|| "the next round has started: it is too late".to_owned())
        }
        Need::CorrectionsOpen => return check_until(card, &book.life.corrections_until),
        Need::ComplaintsOpen => return check_until(card, &book.life.complaints_until),
        Need::AsSigned => {
            let as_signed = step.to.as_ref() == Some(&card.scores);
            let differs = card.stored.as_ref() != Some(&card.scores);
            (!(as_signed && differs)).then(|| {
                "only a stored result that differs from the signed form is set to what was signed"
                    .to_owned()
            })
        }
        Need::PlayersWarned => (!step.warned)
            .then(|| "warn the players some minutes before, then record the draw".to_owned()),
        Need::RecountRight => return check_recount(book, card, step),
        Need::GameRow => match &book.lists {
            Some(lists) => return lists.check_entry(&step.row),
            None => None,
        },
    };
    missing.map_or(Ok(()), |what| refuse(&row.cite, what))
}

/// A book that names no end leaves it open as long as the event lasts.
fn check_until<P: Ord>(card: &Card<P>, until: &Option<Clause<Until>>) -> Result<(), Breach> {
    let Some(clause) = until else { return Ok(()) };
    let over = match clause.value {
        Until::PairingsPublished => card.next_round_published.then_some("is paired"),
        Until::NextRound => card.next_round_started.then_some("has started"),
        Until::EndOfEvent => None,
    };
    let Some(over) = over else { return Ok(()) };
    let what = format!("the next round {over}: what is on record stands unless it is ruled on");
    refuse(&clause.cite, what)
}

/// Somebody else wins; a draw has no winner to change.
fn is_inversion<P: Ord>(from: &BTreeMap<P, i32>, to: Option<&BTreeMap<P, i32>>) -> bool {
    let Some(to) = to else { return false };
    match (ahead(from), ahead(to)) {
        (Some(before), Some(after)) => before != Ordering::Equal && after == before.reverse(),
        _ => false,
    }
}

fn ahead<P: Ord>(scores: &BTreeMap<P, i32>) -> Option<Ordering> {
    let mut scores = scores.values();
    match (scores.next(), scores.next(), scores.next()) {
        (Some(first), Some(second), None) => Some(first.cmp(second)),
        _ => None,
    }
}

fn check_recount<P: Ord + Clone>(
    book: &Book,
    card: &Card<P>,
    step: &Step<P>,
) -> Result<(), Breach> {
    let (most, least) = (card.scores.values().max(), card.scores.values().min());
    let difference = most.zip(least).map_or(0, |(most, least)| most.abs_diff(*least));
    let signed = card.signed.len() >= usize::from(book.card.signatures.value);
    let ruling = book.may_recount(difference, signed, &step.recount);
    ruling.map_or(Ok(()), |ruling| ruling.map(drop))
}
