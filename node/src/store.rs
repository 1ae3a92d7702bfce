//! What this device keeps: entries and a few values of its own, in one redb file per event and device.
//!
//! One task owns the file, so writes keep their order. Entries that others relayed wait a moment for
//! company and share a commit; a durable write takes what waits along, and whatever is handed over while a commit
//! lasts is in the next one together.

#[cfg(test)]
mod disk;
mod file;
mod overlay;
#[cfg(test)]
mod power_cuts;

pub(crate) use file::{OpenStoreError, Stored};

use file::{StoreFile, Writes};
use ledger::Signed;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};
use venue::Write;

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

domain::messages! {
    /// A write that did not reach the disk. The store takes no more after it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum StoreError {
        Disk { error: String, path: PathBuf },
        Closed,
    }
}

/// Hears when what was handed over is durable.
pub(crate) type Committing = oneshot::Receiver<Result<(), StoreError>>;

impl Store {
    const COMMANDS_MAX: usize = 128;
    /// More writes than this do not follow from one input.
    const ROOM: usize = 8;

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
        let keeper = Keeper {
            file: Arc::new(file),
            inbox,
            writes: Writes::default(),
            waiting: Vec::new(),
            due: None,
            failed,
        };
        tokio::spawn(keeper.run());
        Self { commands, failure }
    }

    /// Hands over what becomes durable in one commit. Waits only when there is no room.
    pub(crate) async fn begin(&self, write: Write) -> Result<Committing, StoreError> {
        let (done, committing) = oneshot::channel();
        self.send(Command { writes: write.into(), done: Some(done) }).await?;
        Ok(committing)
    }

    /// Like `begin`, for everything handed over so far.
    pub(crate) async fn begin_flush(&self) -> Result<Committing, StoreError> {
        self.begin(Write::default()).await
    }

    /// What became of something handed over.
    pub(crate) async fn outcome(&self, committing: &mut Committing) -> Result<(), StoreError> {
        committing.await.map_err(|_| self.why_gone())?
    }

    /// Whether what follows from an input can be handed over without waiting.
    pub(crate) fn has_room(&self) -> bool {
        self.commands.capacity() >= Self::ROOM
    }

    /// Resolves when there is room again.
    pub(crate) async fn room(&self) {
        if self.commands.reserve_many(Self::ROOM).await.is_err() {
            // Whoever hands something over hears why the store is gone.
            std::future::pending().await
        }
    }

    /// The changes are written within a moment, together with others.
    pub(crate) async fn persist_soon(
        &self,
        changes: Vec<Signed>,
        keep: Vec<(&'static str, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        self.send(Command { writes: Write { changes, keep }.into(), done: None }).await
    }

    pub(crate) async fn keep_soon(
        &self,
        key: &'static str,
        value: Vec<u8>,
    ) -> Result<(), StoreError> {
        self.persist_soon(Vec::new(), vec![(key, value)]).await
    }

    /// Resolves when a write that nobody waited for has failed.
    pub(crate) async fn failed(&self) -> StoreError {
        let mut failure = self.failure.clone();
        let failed = failure.wait_for(Option::is_some).await;
        match failed.ok().and_then(|failure| failure.clone()) {
            Some(failure) => failure,
            // The keeper is gone without a failure: the whole program is ending.
            None => std::future::pending().await,
        }
    }

    /// Writes the rest and returns when the file is free for another.
    pub(crate) async fn close(&mut self) -> Result<(), StoreError> {
        let flushed = match self.begin_flush().await {
            Ok(mut committing) => self.outcome(&mut committing).await,
            Err(error) => Err(error),
        };
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

    async fn send(&self, command: Command) -> Result<(), StoreError> {
        self.commands.send(command).await.map_err(|_| self.why_gone())
    }

    fn why_gone(&self) -> StoreError {
        self.failure.borrow().clone().unwrap_or_else(gone)
    }
}

fn gone() -> StoreError {
    StoreError::Closed
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
    /// What the next commit writes, and who waits for it.
    writes: Writes,
    waiting: Vec<oneshot::Sender<Result<(), StoreError>>>,
    due: Option<Instant>,
    failed: watch::Sender<Option<StoreError>>,
}

impl Keeper {
    const GROUP_FOR: Duration = Duration::from_millis(200);
    const GROUP_BYTES_MAX: usize = 1 << 20;

    /// Ends when the store is dropped or a write has failed.
    async fn run(mut self) {
        while self.gather().await {
            let result = self.commit().await;
            for waiting in self.waiting.drain(..) {
                // Nobody may be waiting any more.
                let _ = waiting.send(result.clone());
            }
            if let Err(failure) = result {
                self.failed.send_replace(Some(failure));
                return;
            }
        }
        if let Err(error) = self.commit().await {
            tracing::error!(%error, "the last writes were lost");
        }
    }

    /// Takes writes until there is something to commit; whether there ever will be.
    async fn gather(&mut self) -> bool {
        loop {
            let due = self.due;
            let command = tokio::select! {
                command = self.inbox.recv() => command,
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => return true,
            };
            let Some(command) = command else { return false };
            self.add(command);
            while !self.is_heavy()
                && let Ok(command) = self.inbox.try_recv()
            {
                self.add(command);
            }
            if self.is_heavy() || !self.waiting.is_empty() {
                return true;
            }
            self.due.get_or_insert_with(|| Instant::now() + Self::GROUP_FOR);
        }
    }

    fn add(&mut self, command: Command) {
        self.writes.add(command.writes);
        self.waiting.extend(command.done);
    }

    fn is_heavy(&self) -> bool {
        self.writes.bytes() >= Self::GROUP_BYTES_MAX
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        self.due = None;
        let writes = std::mem::take(&mut self.writes);
        if writes.is_empty() {
            return Ok(());
        }
        let file = Arc::clone(&self.file);
        spawn_blocking(move || file.commit(&writes)).await.map_err(|_| gone())?
    }
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

    pub(super) fn entries(numbers: &[u8]) -> Write {
        let changes = numbers.iter().map(|number| signed(*number)).collect();
        Write { changes, keep: Vec::new() }
    }

    pub(super) fn slips(value: &[u8]) -> Write {
        Write { changes: Vec::new(), keep: vec![("slips", value.to_vec())] }
    }

    pub(super) async fn save(store: &Store, write: Write) -> Result<(), StoreError> {
        store.outcome(&mut store.begin(write).await?).await
    }

    #[tokio::test]
    async fn what_was_saved_is_there_after_reopening_once_and_in_order() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("event.redb");
        let (mut store, stored) = open(&path).await;
        assert!(stored.changes.is_empty() && stored.kept.is_empty());
        save(&store, entries(&[9, 3])).await.unwrap();
        store.persist_soon(vec![signed(3), signed(5)], vec![]).await.unwrap();
        save(&store, slips(b"one")).await.unwrap();
        save(&store, slips(b"two")).await.unwrap();
        store.close().await.unwrap();
        let (mut store, stored) = open(&path).await;
        assert_eq!(stored.changes, [signed(9), signed(3), signed(5)]);
        assert_eq!(stored.kept["slips"], b"two");
        save(&store, entries(&[9])).await.unwrap();
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
    async fn whatever_is_handed_over_during_a_commit_shares_the_next_one() {
        let disk = Disk::default();
        let store =
            Store::over(StoreFile::open_backend(Path::new("memory"), disk.clone()).unwrap());
        save(&store, entries(&[1])).await.unwrap();
        let before = disk.syncs();
        save(&store, entries(&[2])).await.unwrap();
        let (one_commit, written) = (disk.syncs() - before, disk.done());
        disk.hold();
        let mut under_way = vec![store.begin(entries(&[3])).await.unwrap()];
        let mut look = tokio::time::interval(Duration::from_millis(1));
        while disk.done() == written {
            look.tick().await;
        }
        for number in 4.. {
            if !store.has_room() {
                break;
            }
            under_way.push(store.begin(entries(&[number])).await.unwrap());
        }
        assert_eq!(under_way.len(), 1 + Store::COMMANDS_MAX - Store::ROOM + 1);
        assert!(under_way.iter_mut().all(|committing| committing.try_recv().is_err()));
        disk.let_go();
        store.room().await;
        for committing in &mut under_way {
            store.outcome(committing).await.unwrap();
        }
        assert_eq!(disk.syncs() - before, 3 * one_commit);
    }

    #[tokio::test]
    async fn a_full_disk_refuses_the_write_that_waits_and_every_later_one() {
        let disk = Disk::default();
        let store =
            Store::over(StoreFile::open_backend(Path::new("memory"), disk.clone()).unwrap());
        save(&store, entries(&[1])).await.unwrap();
        disk.fill_up();
        let mut both =
            [store.begin(entries(&[2])).await.unwrap(), store.begin(slips(b"")).await.unwrap()];
        let error = store.outcome(&mut both[0]).await.unwrap_err();
        assert!(speech::english(&error).starts_with("could not be saved: "), "{error}");
        assert_eq!(store.outcome(&mut both[1]).await, Err(error));
        assert!(save(&store, slips(b"")).await.is_err());
    }

    #[tokio::test]
    async fn a_failure_that_nobody_waited_for_is_reported() {
        let disk = Disk::default();
        let store =
            Store::over(StoreFile::open_backend(Path::new("memory"), disk.clone()).unwrap());
        disk.fill_up();
        store.persist_soon(vec![signed(2)], vec![]).await.unwrap();
        let failure = timeout(Duration::from_secs(10), store.failed()).await.unwrap();
        assert!(speech::english(&failure).contains("could not be saved"), "{failure}");
    }

    #[tokio::test]
    async fn a_second_opening_of_the_same_file_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("event.redb");
        let (_store, _) = open(&path).await;
        assert!(Store::open(&path).await.is_err());
    }
}
