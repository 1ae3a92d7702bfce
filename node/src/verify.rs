//! Checking a store while no node runs in it: every signature once more, and nothing is written.

use crate::admission::AdmissionError;
use crate::directory::{self, DirectoryError};
use crate::identity::IdentityError;
use crate::record::WholeRecord;
use crate::store::OpenStoreError;
use domain::{EntryId, EventId, Said};
use ledger::Ledger;
use std::path::{Path, PathBuf};

/// Whether there is a store in `data`.
pub fn holds_event(data: &Path) -> bool {
    data.join(directory::STORE).exists()
}

/// What a store holds, and what of it should not be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub event: EventId,
    pub event_name: String,
    /// Digest of the Tournament that the entries make.
    pub digest: String,
    pub signatures_checked: usize,
    /// What is wrong with each stored entry that no node would accept, and for those that lack another one.
    pub wrong: Vec<Said>,
}

/// Reads the store in `data` and checks it as if every entry had just come from somewhere.
pub fn verify(data: &Path) -> Result<Verified, VerifyError> {
    let WholeRecord { event, changes } = WholeRecord::at_rest(data)?;
    let signatures_checked = changes.len();
    let mut ledger = Ledger::new(event);
    let received = ledger.receive(changes);
    let mut wrong: Vec<Said> =
        received.rejected.iter().map(|rejected| rejected.why.clone().into()).collect();
    // A node stores an entry only after those it stands on.
    if received.waiting > 0 {
        wrong.push(StoreFault::EntriesMissing { count: received.waiting }.into());
    }
    let (tournament, _) = ledger::project(&ledger);
    let digest = EntryId(tournament.digest()).to_string();
    Ok(Verified { event, event_name: tournament.name, digest, signatures_checked, wrong })
}

domain::messages! {
    /// What should not be so in a store.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum StoreFault {
        EntriesMissing { count: usize },
    }

    /// Why a store cannot be checked.
    #[derive(Debug)]
    pub enum VerifyError {
        NothingHere { path: PathBuf },
        Directory { why: DirectoryError },
        Admission { why: AdmissionError },
        Identity { why: IdentityError },
        OpenStore { why: OpenStoreError },
    }
}

crate::said::from_parts! { VerifyError:
    Directory(DirectoryError),
    Admission(AdmissionError),
    Identity(IdentityError),
    OpenStore(OpenStoreError),
}
