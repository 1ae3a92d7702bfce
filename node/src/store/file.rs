//! The redb file: its tables, its commits, and the check that what is read is what was written.

use super::StoreError;
use super::overlay::Overlay;
use crate::durable_file;
use crate::own_file::{self, FileFault, Owner};
use ledger::Signed;
use redb::backends::InMemoryBackend;
use redb::{
    Builder, Database, ReadableDatabase, ReadableTable, StorageBackend, TableDefinition,
    WriteTransaction,
};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use venue::Write;

/// Entries in the order they came, so that an entry is read after those it depends on.
const CHANGES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("changes");
/// Which entries are there, by the hash of the stored bytes.
const NUMBERS: TableDefinition<'_, [u8; 32], u64> = TableDefinition::new("numbers");
/// Values of this device's own, each behind the hash of its key and value.
const KEPT: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("kept");

#[derive(Debug)]
pub(super) struct StoreFile {
    path: PathBuf,
    database: Contained,
}

/// A database that panicked over a damaged file panics again when it is closed.
#[derive(Debug)]
struct Contained(Option<Database>);

impl Drop for Contained {
    fn drop(&mut self) {
        let database = self.0.take();
        if ledger::contain(|| drop(database)).is_none() {
            tracing::error!("the store could not be closed in order");
        }
    }
}

impl Contained {
    /// Checks every page before anything is read from it: redb takes what stands in a page for granted, and
    /// a panic in the middle of its writing would end the program. It mends what it can by going back to an
    /// earlier commit; that would lose what was confirmed, so a mended file is a damaged one.
    fn check(&mut self) -> Result<(), Damage> {
        let database = self.0.as_mut().expect("it is there until it is dropped");
        match database.check_integrity()? {
            true => Ok(()),
            false => Err(Damage::Record),
        }
    }
}

impl Deref for Contained {
    type Target = Database;

    fn deref(&self) -> &Database {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

fn in_memory(image: &[u8]) -> InMemoryBackend {
    let memory = InMemoryBackend::new();
    let copied = memory.set_len(image.len() as u64).and_then(|()| memory.write(0, image));
    copied.expect("memory takes what fits into memory");
    memory
}

/// Everything in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) changes: Vec<Signed>,
    pub(crate) kept: BTreeMap<String, Vec<u8>>,
}

/// What one commit writes.
#[derive(Debug, Default)]
pub(super) struct Writes {
    pub(super) changes: Vec<Signed>,
    pub(super) kept: Vec<(&'static str, Vec<u8>)>,
}

impl From<Write> for Writes {
    fn from(Write { changes, keep }: Write) -> Self {
        Self { changes, kept: keep }
    }
}

impl Writes {
    pub(super) fn add(&mut self, later: Self) {
        self.changes.extend(later.changes);
        self.kept.extend(later.kept);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.kept.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        let changes: usize = self.changes.iter().map(|signed| signed.change.len() + 64).sum();
        changes + self.kept.iter().map(|(_, value)| value.len()).sum::<usize>()
    }
}

impl StoreFile {
    /// An event is a few megabytes, so a small cache holds what matters.
    const CACHE_BYTES: usize = 1 << 20;
    /// What is checked at rest is read into memory as a whole.
    const COPY_BYTES_MAX: u64 = 4 << 30;

    pub(super) fn open(path: &Path) -> Result<Self, OpenStoreError> {
        let unusable =
            |error: io::Error| OpenStoreError::Unusable { path: path.to_owned(), why: error };
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let file = match own_file::open(&mut options, path, Owner::Ours) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                return Err(unusable(FileFault::Directory.into()));
            }
            opened => Some(opened.map_err(unusable)?),
        };
        // An empty file is what a kibitz leaves that was killed before it wrote anything.
        let len = file.as_ref().map_or(Ok(0), |file| file.metadata().map(|found| found.len()));
        let file = match file {
            Some(file) if len.map_err(unusable)? > 0 => {
                // Not on the file itself, so that a damaged one stays as it is.
                let checked = file.try_clone().and_then(Overlay::over).map_err(unusable)?;
                drop(Self::open_backend(path, checked)?);
                file
            }
            _ => {
                Self::make(path)?;
                own_file::open(&mut options, path, Owner::Ours).map_err(unusable)?
            }
        };
        Self::contained(path, || {
            let database = Builder::new().set_cache_size(Self::CACHE_BYTES).create_file(file)?;
            Ok(Self { path: path.to_owned(), database: Contained(Some(database)) })
        })
    }

    /// Makes an empty store. Redb needs several writes for that and cannot open what has only some of
    /// them, so the file gets its name when it is whole.
    fn make(path: &Path) -> Result<(), OpenStoreError> {
        let unusable =
            |error: io::Error| OpenStoreError::Unusable { path: path.to_owned(), why: error };
        let unfinished = Self::unfinished(path);
        let file = own_file::create(&unfinished).map_err(unusable)?;
        Self::contained(path, || {
            let database = Builder::new().create_file(file)?;
            let write = database.begin_write()?;
            tables(&write)?;
            write.commit()?;
            Ok(())
        })?;
        durable_file::rename(&unfinished, path).map_err(unusable)
    }

    pub(super) fn unfinished(path: &Path) -> PathBuf {
        path.with_extension("redb.new")
    }

    pub(super) fn open_backend(
        path: &Path,
        backend: impl StorageBackend,
    ) -> Result<Self, OpenStoreError> {
        Self::contained(path, || {
            let database =
                Builder::new().set_cache_size(Self::CACHE_BYTES).create_with_backend(backend)?;
            let mut database = Contained(Some(database));
            database.check()?;
            Ok(Self { path: path.to_owned(), database })
        })
    }

    /// Opens a copy in memory. What redb does to a file, such as mending one that was not closed, is done to
    /// the copy.
    pub(super) fn open_copy(path: &Path) -> Result<Self, OpenStoreError> {
        let unusable =
            |error: io::Error| OpenStoreError::Unusable { path: path.to_owned(), why: error };
        let read = own_file::read(path, Owner::Anybody, Self::COPY_BYTES_MAX).map_err(unusable)?;
        let image = read.ok_or_else(|| unusable(io::ErrorKind::NotFound.into()))?;
        let memory = in_memory(&image);
        drop(image);
        Self::open_backend(path, memory)
    }

    /// Opens what was read from the file at this path.
    pub(super) fn open_image(path: &Path, image: &[u8]) -> Result<Self, OpenStoreError> {
        Self::open_backend(path, in_memory(image))
    }

    pub(super) fn read(&self) -> Result<Stored, OpenStoreError> {
        Self::contained(&self.path, || {
            let write = self.database.begin_write()?;
            tables(&write)?;
            write.commit()?;
            let read = self.database.begin_read()?;
            let numbers = read.open_table(NUMBERS)?;
            let mut stored = Stored::default();
            for row in read.open_table(CHANGES)?.iter()? {
                let (number, bytes) = row?;
                let known = numbers.get(hash(bytes.value()))?.map(|known| known.value());
                if known != Some(number.value()) {
                    return Err(Damage::Record);
                }
                stored
                    .changes
                    .push(postcard::from_bytes(bytes.value()).map_err(|_| Damage::Record)?);
            }
            for row in read.open_table(KEPT)?.iter()? {
                let (key, bytes) = row?;
                let (check, value) = bytes.value().split_at_checked(32).ok_or(Damage::Record)?;
                if check != kept_hash(key.value(), value) {
                    return Err(Damage::Record);
                }
                stored.kept.insert(key.value().to_owned(), value.to_vec());
            }
            Ok(stored)
        })
    }

    /// One durable commit; writing the same change again changes nothing.
    pub(super) fn commit(&self, writes: &Writes) -> Result<(), StoreError> {
        self.try_commit(writes)
            .map_err(|error| StoreError::Disk { error: error.to_string(), path: self.path.clone() })
    }

    fn try_commit(&self, writes: &Writes) -> Result<(), redb::Error> {
        let mut write = self.database.begin_write()?;
        // Entries come from other devices, so nobody may choose bytes that a crash turns into a commit.
        write.set_two_phase_commit(true);
        {
            let mut changes = write.open_table(CHANGES)?;
            let mut numbers = write.open_table(NUMBERS)?;
            let mut next = changes.last()?.map_or(0, |(number, _)| number.value() + 1);
            for signed in &writes.changes {
                let bytes = postcard::to_stdvec(signed).expect("plain data always serialises");
                let hash = hash(&bytes);
                if numbers.get(hash)?.is_none() {
                    numbers.insert(hash, next)?;
                    changes.insert(next, bytes.as_slice())?;
                    next += 1;
                }
            }
            let mut kept = write.open_table(KEPT)?;
            for (key, value) in &writes.kept {
                let bytes = [kept_hash(key, value).as_slice(), value].concat();
                kept.insert(*key, bytes.as_slice())?;
            }
        }
        write.commit()?;
        Ok(())
    }

    /// A damaged file can make redb panic; that is the same to us as an error.
    fn contained<T>(
        path: &Path,
        work: impl FnOnce() -> Result<T, Damage>,
    ) -> Result<T, OpenStoreError> {
        let path = path.to_owned();
        match ledger::contain(work) {
            Some(Ok(value)) => Ok(value),
            Some(Err(Damage::Redb(redb::Error::Io(error))))
                if error.kind() != std::io::ErrorKind::InvalidData
                    && error.kind() != std::io::ErrorKind::UnexpectedEof =>
            {
                Err(OpenStoreError::Unusable { path, why: error })
            }
            Some(Err(Damage::Redb(redb::Error::DatabaseAlreadyOpen))) => {
                Err(OpenStoreError::Unusable { path, why: FileFault::Open.into() })
            }
            Some(Err(damage)) => {
                tracing::error!(path = %path.display(), ?damage, "the store is damaged");
                Err(OpenStoreError::Damaged { path })
            }
            None => Err(OpenStoreError::Damaged { path }),
        }
    }
}

domain::messages! {
    /// Why a store cannot be opened.
    #[derive(Debug)]
    pub enum OpenStoreError {
        Damaged { path: PathBuf },
        Unusable { path: PathBuf, why: io::Error },
    }
}

impl OpenStoreError {
    /// Something is there, and it is not what was once written.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged { .. })
    }
}

#[derive(Debug)]
enum Damage {
    Redb(redb::Error),
    /// A record is not what was once written.
    Record,
}

impl<E: Into<redb::Error>> From<E> for Damage {
    fn from(error: E) -> Self {
        Self::Redb(error.into())
    }
}

fn tables(write: &WriteTransaction) -> Result<(), redb::Error> {
    write.open_table(CHANGES)?;
    write.open_table(NUMBERS)?;
    write.open_table(KEPT)?;
    Ok(())
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

fn kept_hash(key: &str, value: &[u8]) -> [u8; 32] {
    hash(&[&(key.len() as u64).to_be_bytes(), key.as_bytes(), value].concat())
}

#[cfg(test)]
pub(super) mod tests;
