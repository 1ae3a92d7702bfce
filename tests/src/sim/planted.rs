//! Faults planted on purpose, to show that the model finds them.
//!
//! They live in the simulated shell around the real core, where they do what the fault in the core would
//! do; the program itself has no switch for any of them, and only this crate can make a [`Planted`].

mod passes;
mod shown;
mod traffic;

pub(super) use passes::{all_roles, keeps_a_role, roles_left_over};
pub(super) use shown::{kept, shown};
pub(super) use traffic::{Surroundings, inbound, outbound, through};

use super::plan::{Deed, Plan, Scale, Trouble, What};
use super::{Verdict, live};
use domain::EntryId;
use ledger::DeviceKey;
use std::collections::BTreeMap;
use std::fmt;

/// A fault on purpose; nobody outside this crate can make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planted(pub(crate) Flaw);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    SignatureCheckOff,
    AnnounceBeforePersist,
    /// What a later input leads to overtakes a commit under way.
    OvertakesCommit,
    LastWriterWins,
    RoleCheckOff,
    AcceptanceByView,
    LostReceipt,
    /// A proof of tampering takes back what a revocation had accepted.
    ProofsOverrideCuts,
    /// Whether a record is full depends on what came first.
    CapByArrival,
    /// What the own ledger does not take is answered as saved.
    SavedUnstored,
    /// A revocation by the root key leaves what directors gave.
    RootLeavesRoles,
    /// Whom a revoked director admitted is let stay.
    GhostsStay,
    /// A table that hands in again makes a director's word undecided.
    TableUndoesRuling,
    /// A card is not resolved again when a signature or a hand-in comes.
    CardNotResolved,
}

impl Planted {
    /// Every fault there is.
    pub fn all() -> [Self; 14] {
        [
            Flaw::SignatureCheckOff,
            Flaw::AnnounceBeforePersist,
            Flaw::OvertakesCommit,
            Flaw::LastWriterWins,
            Flaw::RoleCheckOff,
            Flaw::AcceptanceByView,
            Flaw::LostReceipt,
            Flaw::ProofsOverrideCuts,
            Flaw::CapByArrival,
            Flaw::SavedUnstored,
            Flaw::RootLeavesRoles,
            Flaw::GhostsStay,
            Flaw::TableUndoesRuling,
            Flaw::CardNotResolved,
        ]
        .map(Self)
    }

    /// Whether something happens on such a day that could show it.
    pub fn may_show(self, plan: &Plan) -> bool {
        let wanted: fn(What) -> bool = match self.0 {
            Flaw::ProofsOverrideCuts => |what| matches!(what, What::Trouble(Trouble::Turn(_))),
            Flaw::CapByArrival | Flaw::SavedUnstored => {
                |what| matches!(what, What::Trouble(Trouble::Bloat(_)))
            }
            Flaw::RootLeavesRoles => |what| matches!(what, What::Person(_, Deed::Promote(_))),
            Flaw::GhostsStay => |what| matches!(what, What::Trouble(Trouble::Ghost(_))),
            Flaw::SignatureCheckOff
            | Flaw::AnnounceBeforePersist
            | Flaw::OvertakesCommit
            | Flaw::LastWriterWins
            | Flaw::RoleCheckOff
            | Flaw::AcceptanceByView
            | Flaw::LostReceipt
            | Flaw::TableUndoesRuling
            | Flaw::CardNotResolved => return true,
        };
        plan.steps.iter().any(|step| wanted(step.what))
    }

    /// The first of two hundred small halls whose day shows it; days on which it cannot show are not lived
    /// through, and the same day without it must be a good one.
    pub fn caught(self) -> Result<u64, String> {
        let shows = |verdict: &Verdict| {
            verdict.broken.iter().any(|broken| self.breaks().contains(&broken.law))
        };
        let mut plans = (0..Self::SEEDS)
            .map(|seed| Plan::draw(seed, Scale::Small))
            .filter(|plan| self.may_show(plan));
        let caught = plans.find(|plan| shows(&live(plan, Some(self), false)));
        let plan = caught.ok_or_else(|| format!("it was not caught in {} halls", Self::SEEDS))?;
        match live(&plan, None, false).broken.first() {
            None => Ok(plan.seed),
            Some(broken) => Err(format!("seed {} fails without it too: {broken}", plan.seed)),
        }
    }

    const SEEDS: u64 = 200;

    /// The laws of which at least one must be seen broken.
    pub fn breaks(self) -> &'static [super::Law] {
        use super::Law;
        match self.0 {
            Flaw::SignatureCheckOff => &[Law::NothingForged],
            Flaw::AnnounceBeforePersist | Flaw::OvertakesCommit => &[Law::StoredBeforeTold],
            Flaw::LastWriterWins => &[Law::ConflictsAreShown],
            Flaw::RoleCheckOff => &[Law::OnlyTheRulesCount, Law::ConflictsAreShown],
            Flaw::AcceptanceByView => &[Law::AllAgree, Law::NothingSavedIsLost],
            Flaw::LostReceipt => &[Law::ReceiptsArrive],
            Flaw::ProofsOverrideCuts => &[Law::OnlyTheRulesCount, Law::ConflictsAreShown],
            Flaw::RootLeavesRoles => &[Law::OnlyTheRulesCount, Law::StrangersAreShownOut],
            Flaw::CapByArrival => &[Law::AllAgree, Law::NothingIsSentTwice],
            Flaw::SavedUnstored => &[Law::StoredBeforeTold],
            Flaw::GhostsStay => &[Law::StrangersAreShownOut],
            Flaw::TableUndoesRuling => &[Law::OnlyTheRulesCount],
            Flaw::CardNotResolved => &[Law::KeptIsWhole],
        }
    }
}

impl fmt::Display for Planted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// Forged changes, with the key of the device in whose name they are.
pub(super) type Forged = BTreeMap<EntryId, DeviceKey>;
