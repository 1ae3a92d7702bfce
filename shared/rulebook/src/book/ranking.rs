//! `[ranking]`: what decides who stands higher.

use super::Clause;
use crate::load::{BookFault, Checks};
use domain::{AnyOf, Citation, values};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingRules {
    /// The chain for tables between rounds, and the one for the last table.
    pub intermediate: Clause<String>,
    #[serde(rename = "final")]
    pub last: Clause<String>,
    /// Criteria that the announcement names; they come first among those that can move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<Clause<Vec<Criterion>>>,
    /// Whether the largest difference in a game is the capped one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_difference: Option<Clause<DifferenceTaken>>,
    /// Whether games that were awarded without being played count there too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awarded_differences: Option<Clause<bool>>,
    /// Whose wins make up the resistance points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resistance: Option<Clause<ResistanceTaken>>,
    /// Chains that another one takes the place of in a division that is paired by a Swiss system.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub under_swiss: BTreeMap<String, Clause<String>>,
    pub chains: BTreeMap<String, Chain>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The first one that tells two players apart decides.
    pub criteria: Vec<Ranked>,
    /// The announcement may write a chain of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    pub value: Criterion,
    pub cite: Citation,
    /// The announcement may name this criterion before others that can move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub movable: bool,
}

values! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Criterion {
        Wins,
        Spread,
        Points,
        /// The points of two players in their games against each other, if exactly these two are level.
        HeadToHead,
        /// The highest score in a game, then the second highest and so on.
        SingleGames,
        /// The largest difference in a game won, then the next and so on.
        BestDifferences,
        /// The sum of the wins of opponents.
        Resistance,
        /// The alphabet of the book's language.
        Name,
        /// The sum of a player's lists.
        Saldo,
        SiePlayed,
        ToutWon,
        ToutPlayed,
        SoloWon,
        SoloPlayed,
        /// A draw by hand.
        Lot,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceTaken {
    /// As it went into the spread.
    Capped,
    /// As the scores say.
    Uncapped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResistanceTaken {
    EveryOpponent,
    WithoutWeakest,
    WithoutBestAndWeakest,
}

impl RankingRules {
    /// The chain that ranks a division: the one that is named, or what stands for it under a Swiss system.
    pub fn chain_for(&self, name: &str, swiss: bool) -> Vec<&Ranked> {
        let instead = self.under_swiss.get(name).filter(|_| swiss);
        self.chain(instead.map_or(name, |clause| &clause.value))
    }

    /// The criteria of a chain in the order in which they apply.
    pub fn chain(&self, name: &str) -> Vec<&Ranked> {
        let Some(chain) = self.chains.get(name) else { return Vec::new() };
        let named = self.named.as_ref().map_or(&[][..], |clause| &clause.value);
        let place = |ranked: &Ranked| named.iter().position(|name| *name == ranked.value);
        let (mut movable, mut order) = (Vec::new(), Vec::new());
        for ranked in &chain.criteria {
            if ranked.movable {
                movable.push(ranked);
            }
        }
        movable.sort_by_key(|ranked| place(ranked).unwrap_or(usize::MAX));
        let mut movable = movable.into_iter();
        for ranked in &chain.criteria {
            order.extend(if ranked.movable { movable.next() } else { Some(ranked) });
        }
        order
    }

    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        for (field, clause) in [("intermediate", &self.intermediate), ("final", &self.last)] {
            if !self.chains.contains_key(&clause.value) {
                let known = AnyOf(self.chains.keys().cloned().collect());
                let what = BookFault::NoChain { chain: clause.value.clone(), known };
                checks.fault(&["ranking", field], what);
            }
        }
        for clause in self.under_swiss.values() {
            if !self.chains.contains_key(&clause.value) {
                let known = AnyOf(self.chains.keys().cloned().collect());
                let what = BookFault::NoChain { chain: clause.value.clone(), known };
                checks.fault(&["ranking", "under_swiss"], what);
            }
        }
        for (name, chain) in &self.chains {
            let path = ["ranking", "chains", name, "criteria"];
            if chain.criteria.is_empty() {
                checks.fault(&path, BookFault::NoCriteria);
            }
            let mut seen = BTreeSet::new();
            for ranked in &chain.criteria {
                if !seen.insert(ranked.value) {
                    checks.fault(&path, BookFault::CriterionTwice { criterion: ranked.value });
                }
            }
        }
        self.check_named(checks);
    }

    fn check_named(&self, checks: &mut Checks<'_>) {
        let Some(named) = &self.named else { return };
        let movable = |name: &Criterion| {
            self.chains
                .values()
                .any(|chain| chain.criteria.iter().any(|r| r.movable && r.value == *name))
        };
        let mut seen = BTreeSet::new();
        for criterion in &named.value {
            let criterion = *criterion;
            if !movable(&criterion) {
                checks.fault(&["ranking", "named"], BookFault::NotMovable { criterion });
            } else if !seen.insert(criterion) {
                checks.fault(&["ranking", "named"], BookFault::CriterionTwice { criterion });
            }
        }
    }
}
