//! A director asks why each pair of a round was made, or what a change would break; nothing is written.

use crate::hall::Hall;
use crate::round_plan::{named, no_round, plan, round_made};
use desk::{Answer, Judgement, Refused};
use domain::{PairingOrigin, Publication, RoundId, Said, Say, TableNo, messages};
use pairing::{Plan, explain, explain::RoundMade};

messages! {
    /// Why a round is not explained or judged.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ExplainRefused {
        NotPublished { round: RoundId },
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

/// The whole explanation of a proposal, or of the published round.
pub(super) fn explain(
    hall: &Hall<'_>,
    round: RoundId,
    proposed: Option<PairingOrigin>,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let division = hall.division(round.division)?;
    let published = hall.tournament.rounds.get(&round);
    let publication = division.rounds.get(&round.number).map(|round| &round.publication);
    let origin = match (&proposed, published) {
        (Some(origin), _) => origin,
        (None, Some(published)) => &published.made,
        (None, None) => return Err(Refused::because(ExplainRefused::NotPublished { round })),
    };
    let PairingOrigin::Engine { seed, standings, wishes, by_hand, .. } = origin else {
        let lines = vec![named(hall, division, ExplainedRound::Director { round })];
        return Ok(Answer::Explained { lines });
    };
    if hall.lists().is_some() {
        let drawn = ExplainedRound::Drawn { round, made: round_made(origin) };
        return Ok(Answer::Explained { lines: vec![named(hall, division, drawn)] });
    }
    let again = plan(hall, round, *seed, wishes).map_err(rightly_asked)?;
    let again = again.propose().map_err(|none| rightly_asked(no_round(hall, division, none)))?;
    let mut lines: Vec<Said> = Vec::new();
    let same_standings = match &again.origin {
        PairingOrigin::Engine { standings: now, .. } => now == standings,
        PairingOrigin::Director => false,
    };
    if !same_standings {
        lines.push(ExplainedRound::StandingsChanged.into());
    }
    lines.extend(by_hand.iter().map(|table| ExplainedRound::ByHand { table: *table }.into()));
    let same = publication.filter(|_| proposed.is_none()).is_none_or(|publication| {
        let now = &again.pairs.publication;
        (&now.pairings, &now.byes) == (&publication.pairings, &publication.byes)
    });
    if !same && by_hand.is_empty() && same_standings {
        lines.push(ExplainedRound::FieldChanged.into());
    }
    lines.extend(explain::explain(&again.pairs, by_hand).map(|line| named(hall, division, line)));
    Ok(Answer::Explained { lines })
}

/// What speaks against a changed proposal.
pub(super) fn judge(
    hall: &Hall<'_>,
    origin: &PairingOrigin,
    publication: &Publication,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let round = publication.round;
    let division = hall.division(round.division)?;
    let PairingOrigin::Engine { seed, wishes, .. } = origin else {
        return Err(Refused::because(ExplainRefused::OwnPairs));
    };
    let plan: Plan = plan(hall, round, *seed, wishes).map_err(rightly_asked)?;
    let proposed = plan.propose().map_err(|none| rightly_asked(no_round(hall, division, none)))?;
    let (before, after) = (plan.judge(&proposed.pairs.publication), plan.judge(publication));
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
