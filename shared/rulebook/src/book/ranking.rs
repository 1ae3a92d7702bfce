//! `[ranking]`: what decides who stands higher.

use super::Clause;
use crate::load::Checks;
use domain::Citation;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

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

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wins => "wins",
            Self::Spread => "spread",
            Self::Points => "points",
            Self::HeadToHead => "points in the direct games",
            Self::SingleGames => "best single games",
            Self::BestDifferences => "largest differences won",
            Self::Resistance => "resistance points",
            Self::Name => "name",
            Self::Saldo => "saldo",
            Self::SiePlayed => "Sie played",
            Self::ToutWon => "Tout won",
            Self::ToutPlayed => "Tout played",
            Self::SoloWon => "Solo or Wenz won",
            Self::SoloPlayed => "Solo or Wenz played",
            Self::Lot => "lot",
        })
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
                let known: Vec<&str> = self.chains.keys().map(String::as_str).collect();
                let what = format!(
                    "there is no chain \"{}\": write one of {}",
                    clause.value,
                    known.join(", ")
                );
                checks.fault(&["ranking", field], what);
            }
        }
        for (name, chain) in &self.chains {
            let path = ["ranking", "chains", name, "criteria"];
            if chain.criteria.is_empty() {
                checks.fault(&path, "`criteria` is empty: name at least one, such as \"wins\"");
            }
            let mut seen = BTreeSet::new();
            for ranked in &chain.criteria {
                if !seen.insert(ranked.value) {
                    let what = format!("the criterion {} stands twice: remove one", ranked.value);
                    checks.fault(&path, what);
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
        for name in &named.value {
            if !movable(name) {
                let what = format!("{name} is not among the criteria whose order can be announced");
                checks.fault(&["ranking", "named"], what);
            } else if !seen.insert(name) {
                checks.fault(&["ranking", "named"], format!("{name} stands twice: remove one"));
            }
        }
    }
}
