//! What a director asks of one round before it is worked out.

use crate::id::{PlayerId, TableNo};
use crate::line::Term;
use crate::outcome::Absent;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Whatever is not said follows from the announcement, then from the book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PairingWishes {
    /// The system by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<Term>,
    /// The round whose standings are used; 0 is the order before the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub based_on: Option<u16>,
    /// Pairs that must be made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<[PlayerId; 2]>,
    /// Pairs that must not be made, in this round and in those after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<[PlayerId; 2]>,
    /// Pairs that may be made again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<[PlayerId; 2]>,
    /// Players who sit out.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub byes: BTreeSet<PlayerId>,
    /// Players who miss this round, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Absent>,
    /// Players who need a certain table, in this round and in those after it; 0 ends that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<(PlayerId, TableNo)>,
    /// Whether a dead end is repaired, or stays as the document has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<bool>,
    /// How often two players may meet at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_meetings: Option<u16>,
    /// The first round in which two players may meet again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats_from: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gibson: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prizes: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clubs_off: Option<bool>,
}

impl PairingWishes {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These wishes with what an earlier round's wishes leave behind for all rounds after it.
    #[must_use]
    pub fn after(self, earlier: &Self) -> Self {
        let same = |a: &[PlayerId; 2], b: &[PlayerId; 2]| a == b || *a == [b[1], b[0]];
        let kept = earlier.forbidden.iter().filter(|pair| {
            !self.allowed.iter().chain(&self.forbidden).any(|said| same(said, pair))
        });
        let mut forbidden: Vec<[PlayerId; 2]> = kept.copied().collect();
        forbidden.extend(self.forbidden.iter().copied());
        let mut tables: BTreeMap<PlayerId, TableNo> = earlier.tables.iter().copied().collect();
        tables.extend(self.tables.iter().copied());
        tables.retain(|_, table| *table != TableNo(0));
        let tables = tables.into_iter().collect();
        Self { forbidden, tables, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::DivisionId;
    use crate::outcome::AbsenceReason;

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    #[test]
    fn forbidden_pairs_and_tables_last_until_they_are_taken_back() {
        let first = PairingWishes {
            forbidden: vec![[id(1), id(2)], [id(3), id(4)]],
            tables: vec![(id(5), TableNo(9))],
            absent: vec![Absent { player: id(6), reason: AbsenceReason::Excused, late_s: None }],
            ..PairingWishes::default()
        };
        let second = PairingWishes::default().after(&first);
        assert_eq!(second.forbidden, first.forbidden);
        assert_eq!(second.tables, first.tables);
        assert!(second.absent.is_empty(), "who misses one round is back for the next");
        let third = PairingWishes {
            allowed: vec![[id(2), id(1)]],
            tables: vec![(id(5), TableNo(0))],
            ..PairingWishes::default()
        };
        let third = third.after(&second);
        assert_eq!(third.forbidden, [[id(3), id(4)]]);
        assert!(third.tables.is_empty());
    }
}
