//! The event this device belongs to and the proof of it, in a file beside the key.
//!
//! It lies outside the store on purpose: a device whose store is damaged moves the store away, starts
//! again, and gets every entry back from the others without a new code.

use crate::durable_file;
use crate::own_file::{self, Owner};
use desk::JoinCode;
use domain::EventId;
use ledger::Certificate;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Admission {
    pub(crate) event: EventId,
    pub(crate) certificate: Certificate,
    /// The slip it came with; the founder's device has none.
    pub(crate) slip: Option<Slip>,
}

/// A join code that can be recognised but not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Slip([u8; 32]);

impl Slip {
    pub(crate) fn of(code: &JoinCode) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"kibitz/slip/1");
        hash.update(code.to_string());
        Self(hash.finalize().into())
    }
}

impl Admission {
    pub(crate) fn load(path: &Path, owner: Owner) -> Result<Option<Self>, AdmissionError> {
        let read = own_file::read(path, owner, BYTES_MAX);
        let unreadable = |source| AdmissionError::Read { path: path.to_owned(), source };
        let Some(bytes) = read.map_err(unreadable)? else { return Ok(None) };
        let garbage = || AdmissionError::Garbage { path: path.to_owned() };
        Self::read(&bytes).map(Some).ok_or_else(garbage)
    }

    /// `None` if these are not the bytes of such a file.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes.strip_prefix(FORMAT)?).ok()
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("plain data always serialises");
        [FORMAT, &body].concat()
    }

    pub(crate) fn save(&self, path: &Path) -> Result<(), AdmissionError> {
        durable_file::write(path, &self.bytes())
            .map_err(|source| AdmissionError::Write { path: path.to_owned(), source })
    }
}

domain::messages! {
    /// Why an admission cannot be used or kept.
    #[derive(Debug)]
    pub enum AdmissionError {
        Read { path: PathBuf, source: io::Error },
        Garbage { path: PathBuf },
        Write { path: PathBuf, source: io::Error },
    }
}

impl AdmissionError {
    /// Something is there, and it is not what was once written.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Garbage { .. })
    }
}

const FORMAT: &[u8] = b"kibitz-admission-1\n";
/// A certificate is a few entries.
const BYTES_MAX: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn an_admission_is_read_back_and_a_damaged_one_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("admission");
        assert!(Admission::load(&path, Owner::Ours).unwrap().is_none());
        let slip = Some(Slip::of(&"12-7KQ2M9XD".parse().unwrap()));
        let admission =
            Admission { event: EventId([5; 32]), certificate: Certificate(Vec::new()), slip };
        admission.save(&path).unwrap();
        assert_eq!(Admission::load(&path, Owner::Ours).unwrap(), Some(admission));
        fs::write(&path, b"kibitz-admission-1\n\x01").unwrap();
        let error = Admission::load(&path, Owner::Ours).unwrap_err();
        assert!(matches!(error, AdmissionError::Garbage { .. }), "{error}");
    }
}
