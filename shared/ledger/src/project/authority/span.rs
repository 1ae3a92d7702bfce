//! What an admission covers of its device's document (rules 13 and 15).

use crate::ledger::Ledger;
use crate::refusal::RefusalReason;
use domain::{DeviceId, EntryId};
use std::collections::BTreeSet;

/// The entries that count under one admission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Span {
    All,
    Within {
        /// What lies between where the admission began and where it ended.
        reach: Option<BTreeSet<EntryId>>,
        /// The part of it that was not tampered with.
        counts: BTreeSet<EntryId>,
        /// Entries that stand two in one place.
        proofs: BTreeSet<EntryId>,
    },
}

impl Span {
    /// Tampering is judged from what the admission covers alone: what a revocation accepted stays as it is,
    /// whatever its device writes afterwards.
    pub(super) fn new(
        ledger: &Ledger,
        device: DeviceId,
        after: &BTreeSet<EntryId>,
        cut: Option<&BTreeSet<EntryId>>,
    ) -> Self {
        let reach = reach(ledger, device, after, cut);
        let within = |id: &&EntryId| reach.as_ref().is_none_or(|reach| reach.contains(*id));
        let mut proofs = BTreeSet::new();
        for entries in ledger.proofs(device) {
            let here: Vec<EntryId> = entries.iter().filter(within).copied().collect();
            if here.len() > 1 {
                proofs.extend(here);
            }
        }
        if proofs.is_empty() {
            return match reach {
                Some(reach) => Self::Within { counts: reach.clone(), reach: Some(reach), proofs },
                None => Self::All,
            };
        }
        let mut counts = ledger.below_all(device, &proofs);
        counts.retain(|id| within(&id));
        Self::Within { reach, counts, proofs }
    }

    pub(super) fn check(&self, entry: EntryId) -> Result<(), RefusalReason> {
        let Self::Within { reach, counts, .. } = self else { return Ok(()) };
        if counts.contains(&entry) {
            return Ok(());
        }
        let reached = reach.as_ref().is_none_or(|reach| reach.contains(&entry));
        Err(if reached { RefusalReason::Tampered } else { RefusalReason::Revoked })
    }

    pub(super) fn proofs(&self) -> impl Iterator<Item = EntryId> + '_ {
        let proofs = match self {
            Self::All => None,
            Self::Within { proofs, .. } => Some(proofs),
        };
        proofs.into_iter().flatten().copied()
    }
}

/// `None` for the whole document.
fn reach(
    ledger: &Ledger,
    device: DeviceId,
    after: &BTreeSet<EntryId>,
    cut: Option<&BTreeSet<EntryId>>,
) -> Option<BTreeSet<EntryId>> {
    if after.is_empty() {
        return cut.cloned();
    }
    let before = ledger.covered(device, after);
    let mut reach: BTreeSet<EntryId> = match cut {
        Some(cut) => cut.clone(),
        None => ledger.document(device).iter().map(|record| record.id).collect(),
    };
    reach.retain(|id| !before.contains(id));
    Some(reach)
}
