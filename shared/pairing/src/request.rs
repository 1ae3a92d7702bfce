//! What the director asks for: a system, the rules, and what must or must not be.

use crate::field::{Field, Pair};
use crate::proposal::NoPairing;
use crate::rules::Rules;
use crate::system::System;
use domain::{PlayerId, TableNo, Value};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One round to be worked out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub system: System,
    pub seed: Seed,
    pub rules: Rules,
    pub constraints: Constraints,
    /// Seat numbers that meet, round by round, where a system's document prints no schedule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Vec<[u16; 2]>>,
}

/// What the lot is drawn from. The same seed draws the same lot everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub u64);

/// What the director has fixed. Forbidden pairs are never weighed against anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Constraints {
    pub fixed: BTreeSet<Pair>,
    pub forbidden: BTreeSet<Pair>,
    /// Players who sit out because the director says so.
    pub byes: BTreeSet<PlayerId>,
    /// Players who miss this round.
    pub absent: BTreeSet<PlayerId>,
    /// Players who have left the event; they keep their place and their number.
    pub withdrawn: BTreeSet<PlayerId>,
    /// Players who need a table of their own choice.
    pub tables: BTreeMap<PlayerId, TableNo>,
}

/// As a text: it has more digits than a number of a sentence keeps.
impl domain::Field for Seed {
    fn value(&self) -> Value {
        Value::Text(self.0.to_string())
    }
}

impl Request {
    pub fn new(system: System, seed: Seed) -> Self {
        Self {
            system,
            seed,
            rules: Rules::default(),
            constraints: Constraints::default(),
            seats: Vec::new(),
        }
    }

    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }
}

impl Constraints {
    pub fn is_present(&self, player: PlayerId) -> bool {
        !self.absent.contains(&player) && !self.withdrawn.contains(&player)
    }

    /// Contradictions are refused before anything is paired.
    pub(crate) fn check(&self, field: &Field) -> Result<(), NoPairing> {
        let round = field.round;
        let known: BTreeSet<PlayerId> = field.players.iter().map(|e| e.player).collect();
        let pairs = self.fixed.iter().chain(&self.forbidden).flat_map(|pair| pair.players());
        let single = self.byes.iter().chain(&self.absent).chain(&self.withdrawn);
        let named = pairs.chain(single.copied()).chain(self.tables.keys().copied());
        for player in named {
            if !known.contains(&player) {
                return Err(NoPairing::UnknownPlayer { round, player });
            }
        }
        if let Some(pair) = self.fixed.intersection(&self.forbidden).next() {
            return Err(NoPairing::FixedAndForbidden { round, players: pair.players() });
        }
        let mut placed = BTreeSet::new();
        let fixed = self.fixed.iter().flat_map(|pair| pair.players());
        for player in fixed.chain(self.byes.iter().copied()) {
            if !self.is_present(player) {
                return Err(NoPairing::FixedButAbsent { round, player });
            }
            if !placed.insert(player) {
                return Err(NoPairing::FixedTwice { round, player });
            }
        }
        Ok(())
    }
}
