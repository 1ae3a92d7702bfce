//! A director wants the next round worked out, or several; nothing is written, and nothing is remembered.

use crate::hall::Hall;
use crate::round_plan::{named, no_round, plan_after, round_made, wishes_before};
use desk::{Answer, Proposal, Refused};
use domain::limit::ROUNDS_MAX;
use domain::{Division, DivisionId, PairingWishes, RoundId, Said, Say, messages};
use pairing::{PairingWarning, Plan, explain};
use std::collections::BTreeSet;

messages! {
    /// Why no round is worked out.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ProposeRefused {
        /// The round is made from the standings after one that is not played yet.
        NotStarted { next: RoundId, after: u16, round: RoundId },
        PublishedAlready { through: u16, round: RoundId },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    id: DivisionId,
    seed: u64,
    wishes: PairingWishes,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let division = hall.division(id)?;
    let round = RoundId { division: id, number: division.last_round().saturating_add(1) };
    let wishes = checked(hall, round, wishes)?;
    let plan = plan_after(hall, &[], round, seed, &wishes)?;
    check_source(division, round, &plan)?;
    let proposed = plan.propose().map_err(|none| no_round(hall, division, none))?;
    Ok(Answer::Proposed { proposal: Box::new(shown(hall, division, proposed)) })
}

/// All rounds up to one, or as many as need no result that is not in yet.
pub(super) fn block(
    hall: &Hall<'_>,
    id: DivisionId,
    seed: u64,
    wishes: PairingWishes,
    through: Option<u16>,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let division = hall.division(id)?;
    let mut round = RoundId { division: id, number: division.last_round().saturating_add(1) };
    if let Some(through) = through.filter(|through| *through < round.number) {
        let what = ProposeRefused::PublishedAlready { through, round };
        return Err(Refused::wrongly_asked(what));
    }
    let first = round.number;
    let mut wishes = checked(hall, round, wishes)?;
    let mut made = Vec::new();
    while round.number <= through.unwrap_or(ROUNDS_MAX) {
        let seed = seed.wrapping_add(u64::from(round.number - first));
        match next_of_block(hall, &made, round, seed, &wishes) {
            Ok(Some(proposal)) => made.push(proposal),
            Ok(None) => break,
            Err(_) if through.is_none() && !made.is_empty() => break,
            Err(refused) => return Err(refused),
        }
        round.number += 1;
        // Who misses a round or sits out is back for the next one.
        wishes = PairingWishes {
            fixed: Vec::new(),
            byes: BTreeSet::new(),
            absent: Vec::new(),
            based_on: None,
            ..wishes
        };
    }
    let proposals = made.into_iter().map(|proposal| shown(hall, division, proposal)).collect();
    Ok(Answer::ProposedBlock { proposals })
}

/// Nothing beyond the last round of the event.
fn next_of_block(
    hall: &Hall<'_>,
    made: &[pairing::Proposal],
    round: RoundId,
    seed: u64,
    wishes: &PairingWishes,
) -> Result<Option<pairing::Proposal>, Refused> {
    let division = hall.division(round.division)?;
    let plan = plan_after(hall, made, round, seed, wishes)?;
    if !made.is_empty() && plan.rounds.is_none_or(|rounds| round.number > rounds) {
        return Ok(None);
    }
    check_source(division, round, &plan)?;
    if let Some(first) = made.first().map(|first| first.pairs.publication.round)
        && plan.wants >= first.number
    {
        let what = ProposeRefused::NotStarted { next: round, after: plan.wants, round: first };
        return Err(Refused::because(what));
    }
    plan.propose().map(Some).map_err(|none| no_round(hall, division, none))
}

fn checked(
    hall: &Hall<'_>,
    round: RoundId,
    wishes: PairingWishes,
) -> Result<PairingWishes, Refused> {
    let wishes = wishes.after(&wishes_before(hall.tournament, round));
    ledger::check_wishes(&wishes).map_err(Refused::wrongly_asked)?;
    Ok(wishes)
}

/// A round that waits for its start has no standings after it.
fn check_source(division: &Division, round: RoundId, plan: &Plan) -> Result<(), Refused> {
    match division.waiting().map(|waiting| waiting.publication.round) {
        Some(waiting) if plan.wants >= waiting.number => {
            let what =
                ProposeRefused::NotStarted { next: round, after: plan.wants, round: waiting };
            Err(Refused::because(what))
        }
        _ => Ok(()),
    }
}

fn shown(hall: &Hall<'_>, division: &Division, proposed: pairing::Proposal) -> Proposal {
    let pairing::Proposal { id, origin, pairs } = proposed;
    let named = |said: Said| named(hall, division, said);
    let mut missing = Vec::new();
    for warning in &pairs.warnings {
        if let PairingWarning::MissingCards { cards } = warning {
            missing.extend(cards.iter().copied());
        }
    }
    Proposal {
        id,
        made: round_made(&origin).into(),
        origin,
        reasons: explain::each_table(&pairs).into_iter().map(named).collect(),
        byes: pairs.byes.iter().map(|reason| named(explain::bye(reason))).collect(),
        warnings: pairs.warnings.iter().map(|warning| named(warning.said())).collect(),
        missing,
        gibsonised: pairs.gibsonised,
        publication: pairs.publication,
    }
}
