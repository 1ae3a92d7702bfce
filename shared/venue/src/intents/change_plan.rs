//! A director changes the plan of a division that has begun: the schedule of the rounds to come, how many there
//! are, and at which tables they are played.

use crate::hall::Hall;
use desk::{PlanChange, Refused};
use domain::limit::ROUNDS_MAX;
use domain::{
    Division, DivisionId, HallTables, LineError, PairingOrigin, ProgrammeFault, RoundId, TableName,
    TablesFault, messages,
};
use ledger::{Entry, Fact};
use pairing::{Schedule, ScheduleError, System};
use std::str::FromStr;

messages! {
    /// Why a plan is not changed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum PlanRefused {
        NothingChanges,
        Schedule { error: ScheduleError },
        /// What the schedule would be written as.
        TooLong { why: LineError },
        TooManyRounds { rounds: u16, most: u16 },
        OtherRounds { found: u16, rounds: u16 },
        /// Rounds are published beyond the last one.
        Published { last: u16, rounds: u16 },
        Tables { fault: TablesFault },
        Programme { fault: ProgrammeFault },
        NameTaken { name: TableName, division: DivisionId },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    id: DivisionId,
    PlanChange { schedule, rounds, tables, reserved, programme }: PlanChange,
) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let division = hall.division(id)?;
    let mut plan = division.plan.clone();
    let mut planned = division.rounds_planned;
    if let Some(text) = schedule {
        let whole = goes_on(hall, division, &text)?;
        planned = whole.rounds();
        // The same in other words changes nothing.
        if plan.schedule.as_ref().and_then(|text| text.parse().ok()).as_ref() != Some(&whole) {
            let written = domain::Schedule::new(&whole.to_string())
                .map_err(|why| Refused::wrongly_asked(PlanRefused::TooLong { why }))?;
            plan.schedule = Some(written);
        }
    }
    if let Some(rounds) = rounds {
        if plan.schedule.is_some() && planned != rounds {
            let what = PlanRefused::OtherRounds { found: planned, rounds };
            return Err(Refused::wrongly_asked(what));
        }
        planned = rounds;
    }
    check_rounds(division, planned)?;
    if let Some(text) = programme {
        plan.programme = read(&text, |fault| PlanRefused::Programme { fault })?;
    }
    if let Some(text) = tables {
        plan.tables = read_tables(&text)?;
        check_names(hall, id, plan.tables.as_ref())?;
    }
    if let Some(text) = reserved {
        plan.reserved = read_tables(&text)?;
    }
    if (planned, &plan) == (division.rounds_planned, &division.plan) {
        return Err(Refused::because(PlanRefused::NothingChanges));
    }
    let replaces = hall.tournament.plans.get(&id).cloned().unwrap_or_default();
    let fact = Fact::PlanChanged { division: id, rounds: planned, plan: Box::new(plan) };
    Ok(Entry { under: hall.under(id), replaces, fact })
}

/// The rounds that are published stay as they were paired.
fn goes_on(hall: &Hall<'_>, division: &Division, text: &str) -> Result<Schedule, Refused> {
    let next = division.last_round().saturating_add(1);
    let before = pairing::schedule_of(hall.book()?, division);
    let paired_by = |number: u16| {
        let made = hall.tournament.rounds.get(&RoundId { division: division.id, number });
        match made.map(|published| &published.made) {
            Some(PairingOrigin::Engine { system, .. }) => system.parse().ok(),
            Some(PairingOrigin::Director) | None => None,
        }
        .unwrap_or(System::Manual)
    };
    Schedule::goes_on(before.as_ref(), next, paired_by, text)
        .map_err(|error| Refused::wrongly_asked(PlanRefused::Schedule { error }))
}

fn check_rounds(division: &Division, rounds: u16) -> Result<(), Refused> {
    let last = division.last_round();
    if rounds > ROUNDS_MAX {
        let what = PlanRefused::TooManyRounds { rounds, most: ROUNDS_MAX };
        return Err(Refused::wrongly_asked(what));
    }
    if rounds > 0 && rounds < last {
        return Err(Refused::because(PlanRefused::Published { last, rounds }));
    }
    Ok(())
}

fn read_tables(text: &str) -> Result<Option<HallTables>, Refused> {
    read(text, |fault| PlanRefused::Tables { fault })
}

/// An empty text takes the list away.
fn read<T: FromStr>(
    text: &str,
    refused: impl Fn(T::Err) -> PlanRefused,
) -> Result<Option<T>, Refused> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|fault| Refused::wrongly_asked(refused(fault)))
}

/// Nobody could tell two tables of one name apart.
fn check_names(
    hall: &Hall<'_>,
    id: DivisionId,
    tables: Option<&HallTables>,
) -> Result<(), Refused> {
    let others = hall.tournament.divisions.values().filter(|other| other.id != id);
    for other in others {
        for theirs in other.plan.tables.iter().flat_map(HallTables::iter) {
            let same = tables.into_iter().flat_map(HallTables::iter).find(|own| {
                let Some((own_name, name)) = own.name.as_ref().zip(theirs.name.as_ref()) else {
                    return false;
                };
                let alike = own_name.to_lowercase() == name.to_lowercase();
                alike != (own.number == theirs.number)
            });
            if let Some(name) = same.and_then(|own| own.name.clone()) {
                let what = PlanRefused::NameTaken { name, division: other.id };
                return Err(Refused::wrongly_asked(what));
            }
        }
    }
    Ok(())
}
