//! A director wants the next round worked out; nothing is written.

use super::{Decision, Proposed, draw_seats};
use crate::hall::Hall;
use crate::round_plan::{RoundPlan, plan, round_made, wishes_before};
use desk::{Proposal, Refused};
use domain::{
    CardId, Division, DivisionId, Named, PairingWishes, PlayerId, RoundId, Said, Say, Term,
    messages,
};
use ledger::PairingOrigin;
use pairing::{NoPairing, explain};
use std::collections::BTreeSet;

messages! {
    /// Why no round is worked out.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ProposeRefused {
        WishesForSeats,
        NotStarted { round: RoundId },
    }

    /// What the hall adds to what the systems warn of.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ProposalWarning {
        MissingCards { cards: Vec<CardId> },
        BeyondPlan { planned: u16 },
        /// The players do not fill tables of four.
        NotFours { players: Vec<PlayerId>, more: usize },
        /// Pairs of players sit at one table once more.
        SitAgain { pairs: usize },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    id: DivisionId,
    seed: u64,
    wishes: PairingWishes,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    if hall.lists().is_some() {
        if !wishes.is_empty() {
            return Err(Refused::because(ProposeRefused::WishesForSeats));
        }
        return draw_seats::decide(hall, id, seed, false);
    }
    let division = hall.division(id)?;
    let round = next_round(division)?;
    let wishes = wishes.after(&wishes_before(hall.tournament, round));
    ledger::check_wishes(&wishes).map_err(Refused::wrongly_asked)?;
    let RoundPlan { field, request, standings } = plan(hall, round, seed, &wishes)?;
    let none = |none: NoPairing| refused(hall, division, none);
    let mut made = pairing::propose(&field, &request).map_err(none)?;
    made.publication.absent.clone_from(&wishes.absent);
    let warnings = warnings(division, round, made.based_on).map(Said::from);
    let warnings = warnings.chain(made.warnings.iter().map(Say::said));
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
    let named = |said: Said| named(hall, division, said);
    let proposal = Proposal {
        publication: made.publication.clone(),
        made: round_made(&origin).into(),
        reasons: made.reasons.iter().map(|reason| named(explain::short(reason))).collect(),
        byes: made.byes.iter().map(|reason| named(explain::bye(reason))).collect(),
        gibsonised: made.gibsonised,
        warnings: warnings.map(named).collect(),
    };
    let proposed = Box::new(Proposed { publication: made.publication, origin, left_out });
    Ok(Decision::Propose { division: id, proposed, proposal: Box::new(proposal) })
}

fn refused(hall: &Hall<'_>, division: &Division, none: NoPairing) -> Refused {
    let wrongly_asked = none.is_wrongly_asked();
    Refused { wrongly_asked, ..Refused::because(named(hall, division, none)) }
}

/// With the names of the players, and without the division where there is only one.
pub(super) fn named(hall: &Hall<'_>, division: &Division, said: impl Into<Said>) -> Said {
    let said = said.into().named(&|id| division.players.get(&id).map(Named::from));
    if hall.tournament.divisions.len() == 1 { said.undivided() } else { said }
}

pub(super) fn next_round(division: &Division) -> Result<RoundId, Refused> {
    let current = division.current();
    if let Some(round) = current.filter(|round| !round.started) {
        let round = round.publication.round;
        return Err(Refused::because(ProposeRefused::NotStarted { round }));
    }
    let number = current.map_or(0, |round| round.publication.round.number).saturating_add(1);
    Ok(RoundId { division: division.id, number })
}

/// Cards that the standings in use lack, and rounds beyond the announced ones.
pub(super) fn warnings(
    division: &Division,
    round: RoundId,
    based_on: u16,
) -> impl Iterator<Item = ProposalWarning> {
    let played = division.rounds.range(..=based_on);
    let missing = played.flat_map(|(_, played)| {
        let round = played.publication.round;
        played.missing().map(move |table| CardId { round, table })
    });
    let cards: Vec<CardId> = missing.collect();
    let missing = (!cards.is_empty()).then_some(ProposalWarning::MissingCards { cards });
    let planned = division.rounds_planned;
    let beyond = (round.number > planned).then_some(ProposalWarning::BeyondPlan { planned });
    missing.into_iter().chain(beyond)
}
