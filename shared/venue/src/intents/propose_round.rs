//! A director wants the next round worked out; nothing is written, and nothing is remembered.

use crate::hall::Hall;
use crate::round_plan::{named, no_round, plan, round_made, wishes_before};
use desk::{Answer, Proposal, Refused};
use domain::{Division, DivisionId, PairingWishes, RoundId, Said, Say, messages};
use pairing::explain;

messages! {
    /// Why no round is worked out.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ProposeRefused {
        NotStarted { round: RoundId },
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
    let round = next_round(division)?;
    let wishes = wishes.after(&wishes_before(hall.tournament, round));
    ledger::check_wishes(&wishes).map_err(Refused::wrongly_asked)?;
    let proposed = plan(hall, round, seed, &wishes)?.propose();
    let pairing::Proposal { id, origin, pairs } =
        proposed.map_err(|none| no_round(hall, division, none))?;
    let named = |said: Said| named(hall, division, said);
    let proposal = Proposal {
        id,
        made: round_made(&origin).into(),
        origin,
        reasons: explain::each_table(&pairs).into_iter().map(named).collect(),
        byes: pairs.byes.iter().map(|reason| named(explain::bye(reason))).collect(),
        warnings: pairs.warnings.iter().map(|warning| named(warning.said())).collect(),
        gibsonised: pairs.gibsonised,
        publication: pairs.publication,
    };
    Ok(Answer::Proposed { proposal: Box::new(proposal) })
}

fn next_round(division: &Division) -> Result<RoundId, Refused> {
    if let Some(round) = division.current().filter(|round| !round.started) {
        let round = round.publication.round;
        return Err(Refused::because(ProposeRefused::NotStarted { round }));
    }
    Ok(RoundId { division: division.id, number: division.last_round().saturating_add(1) })
}
