//! A director asks why each pair of a round was made, or what a change would break; nothing is written.

use super::Proposed;
use super::propose_round::named;
use crate::hall::Hall;
use crate::round_plan::{RoundPlan, plan, round_made};
use desk::{Answer, Judgement, Refused};
use domain::{Publication, RoundId, Said, Say, TableNo, messages};
use ledger::PairingOrigin;
use pairing::{checker, explain, explain::RoundMade};

messages! {
    /// Why a round is not explained or judged.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ExplainRefused {
        NotPublished { round: RoundId },
        NotProposed { round: RoundId },
        OwnPairs,
    }

    /// What the hall adds to the explanation of a round.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ExplainedRound {
        Director { round: RoundId },
        /// The seats of a round were drawn.
        Drawn { round: RoundId, made: RoundMade },
        StandingsChanged,
        FieldChanged,
        ByHand { table: TableNo },
    }
}

/// The whole explanation of the proposal for a round, or of the published round.
pub(super) fn explain(
    hall: &Hall<'_>,
    proposed: Option<&Proposed>,
    round: RoundId,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let division = hall.division(round.division)?;
    let published = hall.tournament.rounds.get(&round);
    let proposed = proposed.filter(|proposed| proposed.publication.round == round);
    let (origin, publication) = match (published, proposed) {
        (Some(published), _) => {
            let publication = division.rounds.get(&round.number).map(|round| &round.publication);
            (&published.made, publication)
        }
        (None, Some(proposed)) => (&proposed.origin, Some(&proposed.publication)),
        (None, None) => {
            return Err(Refused::because(ExplainRefused::NotPublished { round }));
        }
    };
    let PairingOrigin::Engine { seed, standings, wishes, by_hand, .. } = origin else {
        let lines = vec![named(hall, division, ExplainedRound::Director { round })];
        return Ok(Answer::Explained { lines });
    };
    if hall.lists().is_some() {
        let drawn = ExplainedRound::Drawn { round, made: round_made(origin) };
        return Ok(Answer::Explained { lines: vec![named(hall, division, drawn)] });
    }
    let made_from = plan(hall, round, *seed, wishes).map_err(rightly_asked)?;
    let mut lines: Vec<Said> = Vec::new();
    if made_from.standings != *standings {
        lines.push(ExplainedRound::StandingsChanged.into());
    }
    lines.extend(by_hand.iter().map(|table| ExplainedRound::ByHand { table: *table }.into()));
    let again = pairing::propose(&made_from.field, &made_from.request)
        .map_err(|none| Refused::because(named(hall, division, none)))?;
    let same = publication.is_some_and(|publication| {
        let now = &again.publication;
        (&now.pairings, &now.byes) == (&publication.pairings, &publication.byes)
    });
    if !same && by_hand.is_empty() && made_from.standings == *standings {
        lines.push(ExplainedRound::FieldChanged.into());
    }
    lines.extend(explain::explain(&again, by_hand).map(|line| named(hall, division, line)));
    Ok(Answer::Explained { lines })
}

/// What speaks against a changed proposal.
pub(super) fn judge(
    hall: &Hall<'_>,
    proposed: Option<&Proposed>,
    publication: &Publication,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let round = publication.round;
    let division = hall.division(round.division)?;
    let Some(Proposed { publication: original, origin, .. }) =
        proposed.filter(|proposed| proposed.publication.round == round)
    else {
        return Err(Refused::because(ExplainRefused::NotProposed { round }));
    };
    let PairingOrigin::Engine { seed, wishes, .. } = origin else {
        return Err(Refused::because(ExplainRefused::OwnPairs));
    };
    if hall.lists().is_some() {
        // A lot has no criterion by which one draw would be worse than another.
        return Ok(Answer::Judged { judgement: Judgement::default() });
    }
    let RoundPlan { field, request, .. } =
        plan(hall, round, *seed, wishes).map_err(rightly_asked)?;
    let judge = |round| checker::judge(&field, &request, round);
    let (before, after) = (judge(original), judge(publication));
    let judgement = Judgement {
        faults: after.faults.iter().map(|fault| named(hall, division, fault.said())).collect(),
        worse: after.worse_than(&before).iter().map(Say::said).collect(),
        better: before.worse_than(&after).iter().map(Say::said).collect(),
    };
    Ok(Answer::Judged { judgement })
}

/// What cannot be planned any more is no fault of the question: the wishes were taken when the round
/// was paired.
fn rightly_asked(refused: Refused) -> Refused {
    Refused { wrongly_asked: false, ..refused }
}
