//! Entries that do not count, with the reason: an output people can see, never a stored decision.

use crate::entry::Fault;
use domain::{Breach, CardId, DeviceId, EntryId, messages};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub entry: EntryId,
    pub author: DeviceId,
    pub reason: RefusalReason,
}

messages! {
    /// Why an entry does not count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RefusalReason {
        /// The device has no role that may say this.
        Role { needs: Needs },
        OtherTable,
        OnlyRoot,
        /// Written after the device's admission was taken back.
        Revoked,
        /// The device wrote two different things in one place: nothing after that point counts.
        Tampered,
        /// The round is not published, or does not have this table.
        NotPaired { card: CardId },
        /// The card names somebody who does not play at its table.
        NotAtTable { card: CardId },
        /// What the entry is about has not arrived or does not count.
        Unknown { what: Missing },
        /// Signatures are missing.
        Unsigned { card: CardId },
        /// The card was handed in; only a director may replace it, and nothing of it can be challenged.
        HandedIn { card: CardId },
        /// An arbiter had taken the challenge in whose place this one would be.
        WordsFixed,
        /// The book does not allow what the card says.
        Breach { breach: Breach },
        NoDivision,
        /// Of a kind that is known here, and not in its form.
        Unreadable { fault: Fault },
        /// Of a kind that is not known here, as newer versions write.
        Newer,
    }

    /// Whose entry it would have to be.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Needs {
        Director,
        Arbiter,
        DirectorOrArbiter,
        Table,
        Nobody,
    }

    /// What an entry is about and is not here.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Missing {
        /// That this device may end.
        Admission,
        Call,
        Challenge,
        Event,
        FilledCard,
        Play,
        Player,
        PlayerOnCard,
        Sanction,
        SubstituteRule,
    }
}

impl RefusalReason {
    /// Whether adopting it makes sense together with another: it is refused for its author, or only
    /// because what it is about is.
    pub fn is_adoptable_or_follows(&self) -> bool {
        self.is_adoptable() || matches!(self, Self::Unknown { .. } | Self::Unsigned { .. })
    }

    /// Whether a director's word can make such an entry count after all.
    pub fn is_adoptable(&self) -> bool {
        match self {
            Self::Role { .. } | Self::OtherTable | Self::Revoked | Self::Tampered => true,
            Self::OnlyRoot
            | Self::NotPaired { .. }
            | Self::NotAtTable { .. }
            | Self::Unknown { .. }
            | Self::Unsigned { .. }
            | Self::HandedIn { .. }
            | Self::WordsFixed
            | Self::Breach { .. }
            | Self::NoDivision
            | Self::Unreadable { .. }
            | Self::Newer => false,
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
        assert_eq!(adoptable(RefusalReason::Unknown { what: Missing::Event }), (false, true));
        assert_eq!(adoptable(RefusalReason::Unsigned { card: CARD_1 }), (false, true));
        assert_eq!(adoptable(RefusalReason::OnlyRoot), (false, false));
        assert_eq!(adoptable(RefusalReason::HandedIn { card: CARD_1 }), (false, false));
    }
}
