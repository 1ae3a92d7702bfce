//! What a step needs beyond the right person.

use super::{Card, Inversion, Need, Row, Step, StepBreach, Until};
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
            let (has, needed) = (card.signed.len(), book.card.signatures.value);
            (has < usize::from(needed)).then_some(StepBreach::Signatures { has, needed })
        }
        Need::Obvious => (!step.obvious).then_some(StepBreach::NotObvious),
        Need::Inversion => not_turned(book, card.result(), step.to.as_ref()),
        Need::SignedScoresKept => {
            let kept = step.to.as_ref().is_none_or(|to| to == card.result());
            (card.stored.is_some() && !kept).then_some(StepBreach::SignedScores)
        }
        Need::BeforeNextRound => card.next_round_started.then_some(StepBreach::NextRoundStarted),
        Need::CorrectionsOpen => return check_until(card, &book.life.corrections_until),
        Need::ComplaintsOpen => return check_until(card, &book.life.complaints_until),
        Need::AsSigned => {
            let as_signed = step.to.as_ref() == Some(&card.scores);
            let differs = card.stored.as_ref() != Some(&card.scores);
            (!(as_signed && differs)).then_some(StepBreach::NotAsSigned)
        }
        Need::PlayersWarned => (!step.warned).then_some(StepBreach::NotWarned),
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
    let (over, started) = match clause.value {
        Until::PairingsPublished => (card.next_round_published, false),
        Until::NextRound => (card.next_round_started, true),
        Until::EndOfEvent => (false, false),
    };
    if over { refuse(&clause.cite, StepBreach::OnRecord { started }) } else { Ok(()) }
}

/// What is missing until the result is turned round; a draw has no winner to change.
fn not_turned<P: Ord>(
    book: &Book,
    from: &BTreeMap<P, i32>,
    to: Option<&BTreeMap<P, i32>>,
) -> Option<StepBreach> {
    let Some(to) = to else { return Some(StepBreach::NotTurnedRound) };
    let swapped = from.values().eq(to.values().rev());
    let exactly = book.life.inversion.as_ref().is_none_or(|rule| rule.value == Inversion::Swapped);
    match (ahead(from), ahead(to)) {
        (Some(before), Some(after)) if before.is_ne() && after == before.reverse() => {
            (exactly && !swapped).then_some(StepBreach::NotSwapped)
        }
        _ => Some(StepBreach::NotTurnedRound),
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
