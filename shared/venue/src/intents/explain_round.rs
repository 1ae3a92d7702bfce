//! A director asks why each pair of a round was made, or what a change would break; nothing is written.

use super::Proposed;
use super::propose_round::names;
use crate::hall::Hall;
use crate::round_plan::{RoundPlan, plan};
use desk::{Answer, Judgement, Refused};
use domain::{Publication, RoundId};
use ledger::PairingOrigin;
use pairing::{checker, explain};

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
            let what = format!("round {round} is neither proposed nor published: pair it first");
            return Err(Refused::because(what));
        }
    };
    let PairingOrigin::Engine { seed, standings, wishes, by_hand, .. } = origin else {
        let lines = vec![format!("the director made the pairs of round {round}")];
        return Ok(Answer::Explained { lines });
    };
    if hall.lists().is_some() {
        return Ok(Answer::Explained { lines: vec![format!("round {round}: {origin}")] });
    }
    let made_from = plan(hall, round, *seed, wishes).map_err(rightly_asked)?;
    let mut lines = Vec::new();
    if made_from.standings != *standings {
        lines.push(
            "the standings have changed since this round was paired: what follows is how it would be \
             paired now"
                .to_owned(),
        );
    }
    for table in by_hand {
        lines.push(format!("table {table}: the director changed the pair by hand"));
    }
    let again = pairing::propose(&made_from.field, &made_from.request)
        .map_err(|none| Refused::because(explain::no_pairing(&none, &names(division))))?;
    let same = publication.is_some_and(|publication| {
        let now = &again.publication;
        (&now.pairings, &now.byes) == (&publication.pairings, &publication.byes)
    });
    if !same && by_hand.is_empty() && made_from.standings == *standings {
        lines.push("players or tables have changed since this round was paired".to_owned());
    }
    let changed: Vec<String> = by_hand.iter().map(|table| format!("table {table}: ")).collect();
    let made = explain::explain(&again, &names(division))
        .filter(|line| !changed.iter().any(|start| line.starts_with(start)))
        .collect::<Vec<_>>();
    lines.extend(made);
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
        let what = format!("round {round} is not proposed: pair it first");
        return Err(Refused::because(what));
    };
    let PairingOrigin::Engine { seed, wishes, .. } = origin else {
        return Err(Refused::because(
            "these are the director's own pairs: nothing to compare with",
        ));
    };
    if hall.lists().is_some() {
        // A lot has no criterion by which one draw would be worse than another.
        return Ok(Answer::Judged { judgement: Judgement::default() });
    }
    let RoundPlan { field, request, .. } =
        plan(hall, round, *seed, wishes).map_err(rightly_asked)?;
    let judge = |round| checker::judge(&field, &request, round);
    let (before, after) = (judge(original), judge(publication));
    let names = names(division);
    let judgement = Judgement {
        faults: after.faults.iter().map(|fault| fault.words(&names)).collect(),
        worse: after.worse_than(&before).iter().map(|worse| worse.to_string()).collect(),
        better: before.worse_than(&after).iter().map(|better| better.to_string()).collect(),
    };
    Ok(Answer::Judged { judgement })
}

/// What cannot be planned any more is no fault of the question: the wishes were taken when the round
/// was paired.
fn rightly_asked(refused: Refused) -> Refused {
    Refused { wrongly_asked: false, ..refused }
}
