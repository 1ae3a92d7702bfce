//! Entries that do not count, with the reason: an output people can see, never a stored decision.

use crate::entry::Unreadable;
use domain::{CardId, DeviceId, EntryId};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub entry: EntryId,
    pub author: DeviceId,
    pub reason: RefusalReason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The device has no role that may say this.
    Role {
        needs: &'static str,
    },
    OtherTable,
    OnlyRoot,
    /// Written after the device's admission was taken back.
    Revoked,
    /// The device wrote two different things in one place: nothing after that point counts.
    Tampered,
    /// The round is not published, or does not have this table.
    NotPaired(CardId),
    /// The card names somebody who does not play at its table.
    NotAtTable(CardId),
    /// What the entry is about has not arrived or does not count.
    Unknown {
        what: &'static str,
    },
    /// Signatures are missing.
    Unsigned(CardId),
    /// The card was handed in; only a director may replace it, and nothing of it can be challenged.
    HandedIn(CardId),
    /// The book does not allow what the card says.
    Breach(domain::Breach),
    NoDivision,
    /// This version cannot read it.
    Unreadable(Unreadable),
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Role { needs } => write!(f, "only {needs} may write this"),
            Self::OtherTable => write!(f, "a table's laptop writes only for its own table"),
            Self::Revoked => {
                let beyond = "this is not among what is still believed of it";
                write!(f, "this device's admission was taken back, and {beyond}")
            }
            Self::Tampered => {
                write!(f, "the laptop's record was tampered with before or at this entry")
            }
            Self::OnlyRoot => write!(f, "only the event's root key may write this"),
            Self::NotPaired(card) => {
                write!(f, "{card} is not in a started round, or its pairings have changed since")
            }
            Self::NotAtTable(card) => {
                write!(f, "the card of {card} names somebody who does not play at that table")
            }
            Self::Unknown { what } => {
                write!(f, "it is about {what} that is not here or does not count")
            }
            Self::Unsigned(card) => {
                write!(f, "the card of {card} was handed in without the signatures it needs")
            }
            Self::HandedIn(card) => {
                write!(f, "the card of {card} was handed in before; only a director may change it")
            }
            Self::Breach(breach) => write!(f, "{breach}"),
            Self::NoDivision => write!(f, "the event has no such division"),
            Self::Unreadable(Unreadable { fault: Some(fault), .. }) => {
                write!(f, "it is not in the form that this version reads: {fault}")
            }
            Self::Unreadable(Unreadable { fault: None, .. }) => {
                write!(f, "it was written by a newer version: use the same kibitz on all devices")
            }
        }
    }
}

impl RefusalReason {
    /// Whether adopting it makes sense together with another: it is refused for its author, or only
    /// because what it is about is.
    pub fn is_adoptable_or_follows(&self) -> bool {
        self.is_adoptable() || matches!(self, Self::Unknown { .. } | Self::Unsigned(_))
    }

    /// Whether a director's word can make such an entry count after all.
    pub fn is_adoptable(&self) -> bool {
        match self {
            Self::Role { .. } | Self::OtherTable | Self::Revoked | Self::Tampered => true,
            Self::OnlyRoot
            | Self::NotPaired(_)
            | Self::NotAtTable(_)
            | Self::Unknown { .. }
            | Self::Unsigned(_)
            | Self::HandedIn(_)
            | Self::Breach(_)
            | Self::NoDivision
            | Self::Unreadable(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::CARD_1;

    #[test]
    fn what_is_refused_for_its_author_is_adopted_and_with_it_what_follows() {
        let adoptable =
            |reason: RefusalReason| (reason.is_adoptable(), reason.is_adoptable_or_follows());
        assert_eq!(adoptable(RefusalReason::Revoked), (true, true));
        assert_eq!(adoptable(RefusalReason::OtherTable), (true, true));
        assert_eq!(adoptable(RefusalReason::Unknown { what: "a card" }), (false, true));
        assert_eq!(adoptable(RefusalReason::Unsigned(CARD_1)), (false, true));
        assert_eq!(adoptable(RefusalReason::OnlyRoot), (false, false));
        assert_eq!(adoptable(RefusalReason::HandedIn(CARD_1)), (false, false));
    }
}
