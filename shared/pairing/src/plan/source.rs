//! Which system pairs a round, from whose standings, and how many rounds there are.

use super::Asked;
use crate::proposal::NoPairing;
use crate::schedule::Schedule;
use crate::system::{SeatRule, System};
use domain::{CardState, Division, PlayedRound, PlayerId, RoundId};
use rulebook::Book;

/// What is settled before anybody looks at the players.
pub(super) struct Source {
    /// As somebody names it.
    pub(super) named: System,
    /// What pairs the round.
    pub(super) system: System,
    pub(super) block_start: u16,
    /// How many of the best before the block play on in it.
    pub(super) best: Option<u16>,
    /// The round whose standings are asked for, played or not.
    pub(super) wants: u16,
    pub(super) based_on: u16,
    pub(super) rounds: Option<u16>,
    pub(super) by_book: Option<Schedule>,
}

impl Source {
    pub(super) fn of(book: &Book, division: &Division, asked: &Asked) -> Result<Self, NoPairing> {
        let (number, wishes) = (asked.round, &asked.wishes);
        let round = RoundId { division: division.id, number };
        let announced = division.plan.schedule.as_ref().map(|text| text.parse::<Schedule>());
        let announced = announced.transpose().map_err(|error| NoPairing::Schedule { error })?;
        let by_book = if announced.is_none() { by_book(book, division) } else { None };
        let schedule = announced.as_ref().or(by_book.as_ref());
        let planned = schedule.and_then(|schedule| schedule.at(number));
        let wished = wishes.system.as_ref().map(|name| name.parse::<System>());
        let wished = wished.transpose().map_err(|error| NoPairing::System { error })?;
        let scheduled = announced.as_ref().or(by_book.as_ref().filter(|_| wished.is_none()));
        let rounds = rounds(book, division, scheduled, number);
        let (named, start, best, based_on) = match (wished, planned, schedule) {
            (Some(system), planned, _) => {
                let same = planned.filter(|slot| slot.system == system);
                let start = asked.block_start.or(same.map(|slot| slot.block_start));
                let start = start.unwrap_or_else(|| first_in_a_row(asked, system)).min(number);
                let best = planned.and_then(|slot| slot.best);
                (system, start, best, system.standings_after(number, start, rounds))
            }
            (None, Some(slot), _) => (slot.system, slot.block_start, slot.best, slot.based_on),
            (None, None, Some(schedule)) => {
                return Err(NoPairing::ScheduleEnds { rounds: schedule.rounds(), number });
            }
            (None, None, None) => (unnamed(book), 1, None, Some(number.saturating_sub(1))),
        };
        if rulebook::lists_of(book).is_some() && !matches!(named, System::Seats { .. }) {
            return Err(NoPairing::FourSit { system: named });
        }
        let wants = wishes.based_on.or(based_on);
        let wants = wants.ok_or(NoPairing::NoSource { round, system: named })?;
        if wants >= number {
            return Err(NoPairing::TooLate { round, based_on: wants });
        }
        let by_book = by_book.filter(|_| wished.is_none());
        let based_on = if is_begun(division, wants) { wants } else { 0 };
        let (system, block_start) = named.part(number, start);
        Ok(Self { named, system, block_start, best, wants, based_on, rounds, by_book })
    }
}

/// The announced schedule, or the book's for this field.
pub fn schedule_of(book: &Book, division: &Division) -> Option<Schedule> {
    let announced = division.plan.schedule.as_ref().and_then(|text| text.parse().ok());
    announced.or_else(|| by_book(book, division))
}

/// How many rounds the event has, as far as anybody says.
fn rounds(book: &Book, division: &Division, plan: Option<&Schedule>, number: u16) -> Option<u16> {
    match division.rounds_planned.max(plan.map_or(0, Schedule::rounds)) {
        0 => {
            let by_size = book.pairing.rounds_for(present(division));
            by_size.map(|rounds| rounds.value.rounds.max(number))
        }
        rounds => Some(rounds),
    }
}

/// The schedule that the book has for a field of this size. A plan that has begun does not change because
/// somebody leaves.
fn by_book(book: &Book, division: &Division) -> Option<Schedule> {
    let players = present(division);
    let schedule = match division.rounds_planned {
        0 => Schedule::by_book(&book.pairing, players),
        rounds => Schedule::by_book_with(&book.pairing, players, rounds),
    };
    schedule.map(|(schedule, _)| schedule)
}

fn present(division: &Division) -> usize {
    let (gone, first) = (division.gone(), division.rounds.get(&1));
    let there = first.map(PlayedRound::players).unwrap_or_default();
    let plays = |player: &&PlayerId| there.contains(player) || !gone.contains(player);
    division.players.keys().filter(plays).count()
}

/// Where neither the announcement nor the book names a system.
fn unnamed(book: &Book) -> System {
    match rulebook::lists_of(book) {
        Some(_) => System::Seats { rule: SeatRule::Lot },
        None => System::Neighbours,
    }
}

/// The first of the rounds before this one that the same system paired without a gap.
fn first_in_a_row(asked: &Asked, system: System) -> u16 {
    let name = system.to_string();
    let same = |number: &u16| asked.paired_by.get(number) == Some(&name);
    (1..asked.round).rev().take_while(same).last().unwrap_or(asked.round)
}

/// Whether anything is decided up to a round; before that the order before the event counts.
fn is_begun(division: &Division, round: u16) -> bool {
    division.rounds.range(..=round).filter(|(_, played)| played.started).any(|(_, played)| {
        let decided = |card: &CardState| matches!(card, CardState::Counts(_));
        let alone = &played.publication;
        played.cards.values().any(decided)
            || !alone.byes.is_empty()
            || !alone.absent.is_empty()
            || !played.on_file.sat_out.is_empty()
    })
}
