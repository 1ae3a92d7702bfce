//! A director wants the next round worked out; nothing is written.

use super::{Decision, Proposed, draw_seats};
use crate::hall::Hall;
use desk::{Proposal, Refused};
use domain::{Division, DivisionId, TableNo};
use ledger::{PairingOrigin, Tournament};
use pairing::{Field, Seed, System};
use sha2::{Digest, Sha256};

const TABLES_MAX: u16 = 2_000;

pub(super) fn decide(hall: &Hall<'_>, id: DivisionId, seed: u64) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    if hall.lists().is_some() {
        return draw_seats::decide(hall, id, seed, false);
    }
    let division = hall.division(id)?;
    if let Some(round) = division.current().filter(|round| !round.started) {
        let round = round.publication.round;
        let what = format!("round {round} is published but not started: start it first");
        return Err(Refused::because(what));
    }
    let standings = rulebook::standings(hall.book()?, division);
    let field = Field::from_division(division, &standings).at_tables(free(hall.tournament, id));
    let made = pairing::pair(&field, &System::Neighbours, Seed(seed))
        .map_err(|none| Refused::because(none.to_string()))?;
    let mut warnings = missing_cards(division);
    if made.publication.round.number > division.rounds_planned {
        let planned = division.rounds_planned;
        warnings.push(format!("the announcement plans only {planned} rounds"));
    }
    warnings.extend(made.warnings.iter().map(ToString::to_string));
    let hash: [u8; 32] =
        Sha256::digest(postcard::to_stdvec(&standings).expect("plain data serialises")).into();
    let origin = PairingOrigin::Engine {
        system: "neighbours".into(),
        seed,
        standings: domain::EntryId(hash).to_string(),
    };
    let proposed = Proposed { publication: made.publication.clone(), origin };
    let reasons = made.reasons.iter().map(ToString::to_string).collect();
    let proposal = Proposal { publication: made.publication, reasons, warnings };
    Ok(Decision::Propose { division: id, proposed, proposal })
}

/// Tables that no other division plays at.
pub(super) fn free(tournament: &Tournament, id: DivisionId) -> Vec<TableNo> {
    let others = tournament.divisions.values().filter(|division| division.id != id);
    let taken: std::collections::BTreeSet<TableNo> = others
        .filter_map(Division::current)
        .flat_map(|round| round.publication.tables().map(|(table, _)| table))
        .collect();
    (1..=TABLES_MAX).map(TableNo).filter(|table| !taken.contains(table)).collect()
}

pub(super) fn missing_cards(division: &Division) -> Vec<String> {
    let missing: Vec<String> = division
        .rounds
        .values()
        .flat_map(|round| {
            let number = round.publication.round.number;
            round.missing().map(move |table| format!("round {number} table {table}"))
        })
        .collect();
    if missing.is_empty() {
        return Vec::new();
    }
    vec![format!("paired without the missing cards of {}", missing.join(", "))]
}
