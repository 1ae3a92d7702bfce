//! A director wants the next round worked out; nothing is written.

use super::{Decision, Proposed, draw_seats};
use crate::hall::Hall;
use crate::round_plan::{RoundPlan, plan, wishes_before};
use desk::{Proposal, Refused};
use domain::{Division, DivisionId, PairingWishes, PlayerId, RoundId, Term};
use ledger::PairingOrigin;
use pairing::{NoPairing, explain};
use std::collections::BTreeSet;

pub(super) fn decide(
    hall: &Hall<'_>,
    id: DivisionId,
    seed: u64,
    wishes: PairingWishes,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    if hall.lists().is_some() {
        if !wishes.is_empty() {
            return Err(Refused::because(
                "the seats are drawn by lot, and wishes cannot change that: let somebody who is away \
                 leave the event and come back, or draw again with another seed",
            ));
        }
        return draw_seats::decide(hall, id, seed, false);
    }
    let division = hall.division(id)?;
    let round = next_round(division)?;
    let wishes = wishes.after(&wishes_before(hall.tournament, round));
    ledger::check_wishes(&wishes).map_err(|error| Refused::wrongly_asked(error.to_string()))?;
    let RoundPlan { field, request, standings } = plan(hall, round, seed, &wishes)?;
    let mut made = pairing::propose(&field, &request).map_err(|none| refused(&none, division))?;
    made.publication.absent.clone_from(&wishes.absent);
    let mut warnings = missing_cards(division, made.based_on);
    if round.number > division.rounds_planned {
        let planned = division.rounds_planned;
        warnings.push(format!("the announcement plans only {planned} rounds"));
    }
    warnings.extend(made.warnings.iter().map(|warning| warning.words(&names(division))));
    let origin = PairingOrigin::Engine {
        system: Term::own(made.system.to_string()),
        seed,
        based_on: made.based_on,
        standings,
        wishes: Box::new(wishes),
        by_hand: Vec::new(),
    };
    let placed = made.publication.players();
    let left_out: BTreeSet<PlayerId> = division.players.keys().copied().collect();
    let left_out = left_out.difference(&placed).copied().collect();
    let proposed = Proposed { publication: made.publication.clone(), origin, left_out };
    let names = names(division);
    let reasons = made.reasons.iter().map(|reason| explain::short(reason, &names)).collect();
    let proposal = Proposal {
        publication: made.publication,
        made: proposed.origin.to_string(),
        reasons,
        byes: made.byes.iter().map(|reason| explain::bye(reason, &names)).collect(),
        gibsonised: made.gibsonised,
        warnings,
    };
    let (proposed, proposal) = (Box::new(proposed), Box::new(proposal));
    Ok(Decision::Propose { division: id, proposed, proposal })
}

fn refused(none: &NoPairing, division: &Division) -> Refused {
    let what = explain::no_pairing(none, &names(division));
    Refused { wrongly_asked: none.is_wrongly_asked(), ..Refused::because(what) }
}

/// What to call a player of a division.
pub(super) fn names(division: &Division) -> impl Fn(PlayerId) -> String + '_ {
    |id| match division.players.get(&id) {
        Some(player) => player.name.to_string(),
        None => id.to_string(),
    }
}

pub(super) fn next_round(division: &Division) -> Result<RoundId, Refused> {
    let current = division.current();
    if let Some(round) = current.filter(|round| !round.started) {
        let round = round.publication.round;
        let what =
            format!("round {round} is published but not started: start it or take it back first");
        return Err(Refused::because(what));
    }
    let number = current.map_or(0, |round| round.publication.round.number).saturating_add(1);
    Ok(RoundId { division: division.id, number })
}

/// Cards that the standings in use lack.
pub(super) fn missing_cards(division: &Division, based_on: u16) -> Vec<String> {
    let missing: Vec<String> = division
        .rounds
        .range(..=based_on)
        .flat_map(|(number, round)| {
            round.missing().map(move |table| format!("round {number} table {table}"))
        })
        .collect();
    if missing.is_empty() {
        return Vec::new();
    }
    vec![format!("paired without the missing cards of {}", missing.join(", "))]
}
