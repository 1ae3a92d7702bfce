//! A verdict looked at again: by whom, and which answer stands in the end.

use crate::book::Clause;
use crate::steps::office::Office;
use crate::steps::refuse;
use domain::{Breach, messages};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Appeal {
    /// The first answer is the last.
    Binding,
    OtherArbiterThenChief,
    OtherJudgeThenJointly,
    SupervisionThenLeadership,
}

messages! {
    /// Why an answer does not count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum AppealBreach {
        Binding,
        SameArbiter,
        SameJudge,
        ToLeadership,
        Settled,
        OnlyChief,
        Jointly,
    }
}

/// One answer. `V` is whatever the answers say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<V> {
    /// Who gave it; several people decided jointly.
    pub by: BTreeSet<String>,
    /// In whose name, where that matters.
    pub office: Office,
    pub verdict: V,
}

/// Where the answers so far lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppealState<V> {
    pub final_verdict: Option<V>,
    pub next: Next,
    /// The first answer that does not count, and why.
    pub refused: Option<(usize, Breach)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next {
    None,
    Chief,
    JointDecision,
}

/// How the hall judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Arbiters judge, not the players at a device.
    pub external: bool,
    pub judges_available: usize,
}

impl Appeal {
    /// Goes through the answers in order and stops at the first that does not count.
    pub fn follow<V: Clone + Eq>(
        clause: &Clause<Self>,
        bench: Bench,
        decisions: &[Decision<V>],
    ) -> AppealState<V> {
        let mut refused = None;
        let mut counted = 0;
        for (index, decision) in decisions.iter().enumerate() {
            if let Err(breach) = check(clause, bench, &decisions[..index], decision) {
                refused = Some((index, breach));
                break;
            }
            counted = index + 1;
        }
        let (final_verdict, next) = conclude(clause.value, bench, &decisions[..counted]);
        AppealState { final_verdict, next, refused }
    }
}

fn check<V: Clone + Eq>(
    clause: &Clause<Appeal>,
    bench: Bench,
    before: &[Decision<V>],
    decision: &Decision<V>,
) -> Result<(), Breach> {
    let cite = &clause.cite;
    let Some(first) = before.first() else { return Ok(()) };
    match (clause.value, before.get(1)) {
        (Appeal::Binding, _) => refuse(cite, AppealBreach::Binding),
        (Appeal::OtherArbiterThenChief, None) if bench.external && first.by == decision.by => {
            refuse(cite, AppealBreach::SameArbiter)
        }
        (Appeal::OtherJudgeThenJointly, None)
            if bench.judges_available > 1 && first.by == decision.by =>
        {
            refuse(cite, AppealBreach::SameJudge)
        }
        (Appeal::SupervisionThenLeadership, None) if decision.office != Office::Leadership => {
            refuse(cite, AppealBreach::ToLeadership)
        }
        (_, None) => Ok(()),
        _ if conclude(clause.value, bench, before).0.is_some() => {
            refuse(cite, AppealBreach::Settled)
        }
        (Appeal::OtherArbiterThenChief, Some(_)) if decision.office != Office::Director => {
            refuse(cite, AppealBreach::OnlyChief)
        }
        (Appeal::OtherJudgeThenJointly, Some(_)) if !is_joint(decision) => {
            refuse(cite, AppealBreach::Jointly)
        }
        _ => Ok(()),
    }
}

/// The director closes what the judges cannot agree on.
fn is_joint<V>(decision: &Decision<V>) -> bool {
    decision.by.len() > 1 || decision.office == Office::Director || decision.office == Office::Jury
}

fn conclude<V: Clone + Eq>(
    appeal: Appeal,
    bench: Bench,
    decisions: &[Decision<V>],
) -> (Option<V>, Next) {
    let (Some(first), Some(last)) = (decisions.first(), decisions.last()) else {
        return (None, Next::None);
    };
    let torn = decisions.len() == 2 && first.verdict != last.verdict;
    let open = match appeal {
        Appeal::OtherArbiterThenChief => {
            (torn && last.office != Office::Director).then_some(Next::Chief)
        }
        Appeal::OtherJudgeThenJointly => {
            (torn && bench.judges_available > 1).then_some(Next::JointDecision)
        }
        Appeal::Binding | Appeal::SupervisionThenLeadership => None,
    };
    match open {
        Some(next) => (None, next),
        None => (Some(last.verdict.clone()), Next::None),
    }
}
