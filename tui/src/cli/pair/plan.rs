//! Which system pairs a round, from whose standings, and how many rounds there are.

use super::asked::Asked;
use crate::cli::event_file::Opened;
use crate::cli::exit::Failure;
use domain::Said;
use exchange::EventDivision;
use pairing::{Schedule, System};
use speech::words;

/// What is settled before anybody looks at the players.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) system: System,
    pub(crate) block_start: u16,
    pub(crate) based_on: u16,
    /// Absent where nobody says it.
    pub(crate) rounds: Option<u16>,
    /// What was taken for granted.
    pub(crate) notes: Vec<Said>,
}

impl Plan {
    pub(crate) fn new(
        asked: &Asked,
        opened: &Opened,
        division: &EventDivision,
        round: u16,
    ) -> Result<Self, Failure> {
        let planned = asked.rounds.or(division.rounds_planned);
        if let Some(rounds) = asked.rounds.filter(|rounds| round > *rounds) {
            return Err(Failure::usage(words::cli_plan_past(round, rounds)));
        }
        let mut plan = match (asked.named_system()?, &asked.schedule) {
            (Some(system), _) => Self::of_system(asked, system, round, planned),
            (None, Some(text)) => Self::of_schedule(&parsed(asked, text)?, round, planned)?,
            (None, None) => Self::of_book(opened, division, round, planned)?,
        };
        if let Some(rounds) = plan.rounds.filter(|rounds| round > *rounds) {
            plan.notes.push(words::cli_plan_planned(rounds));
        }
        if plan.rounds.is_none() {
            let players = division.present().count();
            let by_book = opened.book.pairing.rounds_for(players).map(|rounds| rounds.value.rounds);
            plan.rounds = by_book.map(|rounds| rounds.max(round));
        }
        if let Some(after) = asked.based_on {
            plan.based_on = checked_source(division, round, after)?;
        }
        Ok(plan)
    }

    fn of_system(asked: &Asked, system: System, round: u16, planned: Option<u16>) -> Self {
        let block_start = asked.block_start.unwrap_or(1).min(round);
        let based_on = system.standings_after(round, block_start).unwrap_or(0);
        Self { system, block_start, based_on, rounds: planned, notes: Vec::new() }
    }

    fn of_schedule(schedule: &Schedule, round: u16, planned: Option<u16>) -> Result<Self, Failure> {
        let slot = schedule.at(round).ok_or_else(|| {
            Failure::usage(words::cli_plan_over(schedule.rounds(), round, schedule.to_string()))
        })?;
        Ok(Self {
            system: slot.system,
            block_start: slot.block_start,
            based_on: slot.based_on.unwrap_or(0),
            rounds: Some(planned.unwrap_or(0).max(schedule.rounds())),
            notes: Vec::new(),
        })
    }

    fn of_book(
        opened: &Opened,
        division: &EventDivision,
        round: u16,
        planned: Option<u16>,
    ) -> Result<Self, Failure> {
        let (rules, players) = (&opened.book.pairing, division.players.len());
        let by_book = match planned {
            Some(rounds) => Schedule::by_book_with(rules, players, rounds),
            None => Schedule::by_book(rules, players),
        };
        if let Some((schedule, _)) = by_book {
            let mut plan = Self::of_schedule(&schedule, round, planned)?;
            plan.notes.push(words::cli_plan_plays(&opened.book.id, schedule.to_string()));
            return Ok(plan);
        }
        // What the hall takes as well.
        let system = System::Neighbours;
        let notes = vec![words::cli_plan_no_system(&opened.book.id, system.to_string())];
        let based_on = round - 1;
        Ok(Self { system, block_start: 1, based_on, rounds: planned, notes })
    }
}

fn parsed(asked: &Asked, text: &str) -> Result<Schedule, Failure> {
    let schedule: Schedule = text.parse().map_err(|error: pairing::ScheduleError| {
        Failure::usage(words::cli_fault("--schedule", error))
    })?;
    match asked.rounds {
        Some(rounds) if rounds != schedule.rounds() => {
            Err(Failure::usage(words::cli_plan_disagree(rounds, schedule.rounds())))
        }
        _ => Ok(schedule),
    }
}

fn checked_source(division: &EventDivision, round: u16, after: u16) -> Result<u16, Failure> {
    if after >= round {
        return Err(Failure::usage(words::cli_plan_not_over(after, round - 1, round)));
    }
    let last = division.rounds.keys().next_back().copied().unwrap_or(0);
    if after > last {
        return Err(Failure::usage(words::cli_plan_no_standings(after, last)));
    }
    Ok(after)
}
