//! What this device keeps: entries and a few values of its own, in one redb file per event and device.
//!
//! One task owns the file, so writes keep their order. Entries that others relayed wait a moment for
//! company and share a commit; a durable write takes what waits along.

#[cfg(test)]
mod disk;
mod file;
#[cfg(test)]
mod power_cuts;

pub(crate) use file::{OpenStoreError, Stored};

use file::{StoreFile, Writes};
use ledger::Signed;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

/// Reads everything in a store and leaves the file as it is.
pub(crate) fn read_only(path: &Path) -> Result<Stored, OpenStoreError> {
    StoreFile::open_copy(path)?.read()
}

/// Reads everything in the bytes of a store.
pub(crate) fn read_image(image: &[u8]) -> Result<Stored, OpenStoreError> {
    StoreFile::open_image(Path::new("memory"), image)?.read()
}

/// The way to the task that owns the file.
#[derive(Debug)]
pub(crate) struct Store {
    commands: mpsc::Sender<Command>,
    failure: watch::Receiver<Option<StoreError>>,
}

/// A write that did not reach the disk. The store takes no more after it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("could not be saved: {0}")]
pub struct StoreError(pub(crate) String);

pub(crate) type Flushing = oneshot::Receiver<Result<(), StoreError>>;

impl Store {
    const COMMANDS_MAX: usize = 64;

    pub(crate) async fn open(path: &Path) -> Result<(Self, Stored), OpenStoreError> {
        let path = path.to_owned();
        let opened = spawn_blocking(move || {
            let file = StoreFile::open(&path)?;
            let stored = file.read()?;
            Ok((file, stored))
        });
        let (file, stored) = opened.await.expect("the store contains its panics")?;
        Ok((Self::over(file), stored))
    }

    fn over(file: StoreFile) -> Self {
        let (commands, inbox) = mpsc::channel(Self::COMMANDS_MAX);
        let (failed, failure) = watch::channel(None);
        let keeper =
            Keeper { file: Arc::new(file), inbox, waiting: Writes::default(), due: None, failed };
        tokio::spawn(keeper.run());
        Self { commands, failure }
    }

    /// Stores changes and what is kept beside them in one commit, and returns when it is durable.
    pub(crate) async fn persist(
        &self,
        changes: Vec<Signed>,
        keep: Vec<(&'static str, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        self.durably(Writes::of(changes, keep)).await
    }

    pub(crate) async fn keep(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        self.durably(Writes { kept: vec![(key.to_owned(), value)], ..Writes::default() }).await
    }

    /// Returns once everything handed over so far would survive a power cut.
    pub(crate) async fn flush(&self) -> Result<(), StoreError> {
        self.durably(Writes::default()).await
    }

    /// Like `flush`, for a caller that goes on meanwhile: the receiver hears when it is done.
    pub(crate) async fn begin_flush(&self) -> Result<Flushing, StoreError> {
        self.begin(Writes::default()).await
    }

    /// The changes are written within a moment, together with others.
    pub(crate) async fn persist_soon(
        &self,
        changes: Vec<Signed>,
        keep: Vec<(&'static str, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        self.soon(Writes::of(changes, keep)).await
    }

    pub(crate) async fn keep_soon(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        self.soon(Writes { kept: vec![(key.to_owned(), value)], ..Writes::default() }).await
    }

    /// Resolves when a write that nobody waited for has failed.
    pub(crate) async fn failed(&mut self) -> StoreError {
        let failed = self.failure.wait_for(Option::is_some).await;
        match failed.ok().and_then(|failure| failure.clone()) {
            Some(failure) => failure,
            // The keeper is gone without a failure: the whole program is ending.
            None => std::future::pending().await,
        }
    }

    /// Writes the rest and returns when the file is free for another.
    pub(crate) async fn close(&mut self) -> Result<(), StoreError> {
        let flushed = self.flush().await;
        // Without senders the keeper ends.
        self.commands = mpsc::channel(1).0;
        self.closed().await;
        flushed
    }

    /// Resolves when the keeper has let go of the file, and so of its end of the failure channel.
    pub(crate) fn closed(&self) -> impl Future<Output = ()> + use<> {
        let mut failure = self.failure.clone();
        async move { while failure.changed().await.is_ok() {} }
    }

    async fn durably(&self, writes: Writes) -> Result<(), StoreError> {
        let written = self.begin(writes).await?;
        written.await.map_err(|_| self.why_gone())?
    }

    async fn begin(&self, writes: Writes) -> Result<Flushing, StoreError> {
        let (done, written) = oneshot::channel();
        let command = Command { writes, done: Some(done) };
        self.commands.send(command).await.map_err(|_| self.why_gone())?;
        Ok(written)
    }

    async fn soon(&self, writes: Writes) -> Result<(), StoreError> {
        let command = Command { writes, done: None };
        self.commands.send(command).await.map_err(|_| self.why_gone())
    }

    fn why_gone(&self) -> StoreError {
        self.failure.borrow().clone().unwrap_or_else(gone)
    }
}

fn gone() -> StoreError {
    StoreError("the store has been closed".to_owned())
}

/// Without `done`, the writes may wait for company.
#[derive(Debug)]
struct Command {
    writes: Writes,
    done: Option<oneshot::Sender<Result<(), StoreError>>>,
}

struct Keeper {
    file: Arc<StoreFile>,
    inbox: mpsc::Receiver<Command>,
    waiting: Writes,
    due: Option<Instant>,
    failed: watch::Sender<Option<StoreError>>,
}

impl Keeper {
    const GROUP_FOR: Duration = Duration::from_millis(200);
    const GROUP_BYTES_MAX: usize = 1 << 20;

    /// Ends when the store is dropped or a write has failed.
    async fn run(mut self) {
        while let Some(wanted) = self.next().await {
            let done = match wanted {
                Wanted::Command(Command { writes, done }) => {
                    self.waiting.add(writes);
                    if done.is_none() && self.waiting.bytes() < Self::GROUP_BYTES_MAX {
                        self.due.get_or_insert_with(|| Instant::now() + Self::GROUP_FOR);
                        continue;
                    }
                    done
                }
                Wanted::GroupCommit => None,
            };
            let result = self.commit().await;
            let failed = result.clone().err();
            if let Some(done) = done {
                // Nobody may be waiting any more.
                let _ = done.send(result);
            }
            if let Some(failure) = failed {
                self.failed.send_replace(Some(failure));
                return;
            }
        }
        if let Err(error) = self.commit().await {
            tracing::error!(%error, "the last writes were lost");
        }
    }

    async fn next(&mut self) -> Option<Wanted> {
        let Some(due) = self.due else {
            return self.inbox.recv().await.map(Wanted::Command);
        };
        tokio::select! {
            command = self.inbox.recv() => command.map(Wanted::Command),
            () = sleep_until(due) => Some(Wanted::GroupCommit),
        }
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        self.due = None;
        let writes = std::mem::take(&mut self.waiting);
        if writes.is_empty() {
            return Ok(());
        }
        let file = Arc::clone(&self.file);
        spawn_blocking(move || file.commit(&writes)).await.map_err(|_| gone())?
    }
}

enum Wanted {
    Command(Command),
    GroupCommit,
}

#[cfg(test)]
mod tests {
    use super::disk::Disk;
    use super::file::tests::signed;
    use super::*;
    use std::fs;
    use tokio::time::timeout;

    async fn open(path: &Path) -> (Store, Stored) {
        Store::open(path).await.unwrap()
    }

    #[tokio::test]
    async fn what_was_saved_is_there_after_reopening_once_and_in_order() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("event.redb");
        let (mut store, stored) = open(&path).await;
        assert!(stored.changes.is_empty() && stored.kept.is_empty());
        store.persist(vec![signed(9), signed(3)], vec![]).await.unwrap();
        store.persist_soon(vec![signed(3), signed(5)], vec![]).await.unwrap();
        store.keep("slips", b"one".to_vec()).await.unwrap();
        store.keep("slips", b"two".to_vec()).await.unwrap();
        store.close().await.unwrap();
        let (mut store, stored) = open(&path).await;
        assert_eq!(stored.changes, [signed(9), signed(3), signed(5)]);
        assert_eq!(stored.kept["slips"], b"two");
        store.persist(vec![signed(9)], vec![]).await.unwrap();
        store.close().await.unwrap();
        assert_eq!(open(&path).await.1.changes.len(), 3);
    }

    #[tokio::test]
    async fn relayed_entries_reach_the_disk_by_themselves() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("event.redb");
        let (store, _) = open(&path).await;
        store.persist_soon(vec![signed(77)], vec![]).await.unwrap();
        let on_disk = || fs::read(&path).unwrap().windows(100).any(|bytes| bytes == [77; 100]);
        let arrives = async {
            let mut look = tokio::time::interval(Duration::from_millis(10));
            while !on_disk() {
                look.tick().await;
            }
        };
        timeout(Duration::from_secs(10), arrives).await.expect("the group was committed");
    }

    #[tokio::test]
    async fn a_full_disk_refuses_the_write_that_waits_and_every_later_one() {
        let disk = Disk::default();
        let store =
            Store::over(StoreFile::open_backend(Path::new("memory"), disk.clone()).unwrap());
        store.persist(vec![signed(1)], vec![]).await.unwrap();
        disk.fill_up();
        let error = store.persist(vec![signed(2)], vec![]).await.unwrap_err();
        assert!(error.to_string().starts_with("could not be saved: "), "{error}");
        assert!(store.keep("slips", Vec::new()).await.is_err());
    }

    #[tokio::test]
    async fn a_failure_that_nobody_waited_for_is_reported() {
        let disk = Disk::default();
        let mut store =
            Store::over(StoreFile::open_backend(Path::new("memory"), disk.clone()).unwrap());
        disk.fill_up();
        store.persist_soon(vec![signed(2)], vec![]).await.unwrap();
        let failure = timeout(Duration::from_secs(10), store.failed()).await.unwrap();
        assert!(failure.to_string().contains("could not be saved"), "{failure}");
    }

    #[tokio::test]
    async fn a_second_opening_of_the_same_file_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("event.redb");
        let (_store, _) = open(&path).await;
        assert!(Store::open(&path).await.is_err());
    }
}
