//! The store file over a disk that loses and tears what was not synced, and over damaged files.

use super::*;
use ledger::Signature;
use redb::StorageBackend;
use std::io;
use std::sync::{Arc, Mutex};

pub(in super::super) fn signed(fill: u8) -> Signed {
    Signed { change: vec![fill; 100 + usize::from(fill)], signature: Signature([fill; 64]) }
}

fn changes(fills: std::ops::Range<u8>) -> Writes {
    Writes { changes: fills.map(signed).collect(), ..Writes::default() }
}

/// A disk in memory that remembers what a power cut could undo.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Disk(Arc<Mutex<Sides>>);

#[derive(Debug, Default)]
struct Sides {
    seen: Vec<u8>,
    synced: Vec<u8>,
    unsynced: Vec<(usize, Vec<u8>)>,
    /// What was synced and what was not at the moment of each sync.
    moments: Vec<Moment>,
    is_full: bool,
}

#[derive(Clone, Debug)]
struct Moment {
    synced: Vec<u8>,
    unsynced: Vec<(usize, Vec<u8>)>,
}

impl Moment {
    /// The disk after a power cut: each unsynced write arrived, was torn, or was lost, as `chance` says.
    fn after_power_cut(&self, mut chance: u64) -> Disk {
        let mut bytes = self.synced.clone();
        for (offset, data) in &self.unsynced {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            let arrived = match (chance >> 33) % 3 {
                0 => 0,
                1 => data.len() / 2,
                _ => data.len(),
            };
            bytes.resize(bytes.len().max(offset + data.len()), 0);
            bytes[*offset..offset + arrived].copy_from_slice(&data[..arrived]);
        }
        let sides = Sides { seen: bytes.clone(), synced: bytes, ..Sides::default() };
        Disk(Arc::new(Mutex::new(sides)))
    }
}

impl Disk {
    pub(in super::super) fn fill_up(&self) {
        self.0.lock().unwrap().is_full = true;
    }

    fn moments(&self) -> Vec<Moment> {
        self.0.lock().unwrap().moments.clone()
    }
}

impl StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.lock().unwrap().seen.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(offset).unwrap();
        let sides = self.0.lock().unwrap();
        let bytes = sides.seen.get(start..start + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(bytes);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.lock().unwrap().seen.resize(usize::try_from(len).unwrap(), 0);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut sides = self.0.lock().unwrap();
        let unsynced = std::mem::take(&mut sides.unsynced);
        let synced = std::mem::take(&mut sides.synced);
        sides.synced = sides.seen.clone();
        sides.moments.push(Moment { synced, unsynced });
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let start = usize::try_from(offset).unwrap();
        let mut sides = self.0.lock().unwrap();
        if sides.is_full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        sides.seen[start..start + data.len()].copy_from_slice(data);
        sides.unsynced.push((start, data.to_vec()));
        Ok(())
    }
}

#[test]
fn nothing_committed_is_lost_and_nothing_is_half_there_after_a_power_cut_at_any_sync() {
    let disk = Disk::default();
    let file = StoreFile::open_backend(Path::new("memory"), disk.clone()).unwrap();
    file.read().unwrap();
    // After so many syncs, so many changes were confirmed as saved.
    let mut confirmed = vec![(disk.moments().len(), 0)];
    for count in [5, 9, 10, 40] {
        file.commit(&changes(0..count)).unwrap();
        confirmed.push((disk.moments().len(), count));
    }
    for (syncs, moment) in disk.moments().iter().enumerate().skip(confirmed[0].0) {
        let saved = confirmed.iter().rev().find(|(after, _)| *after <= syncs).unwrap().1;
        let next = confirmed.iter().find(|(after, _)| *after > syncs).unwrap().1;
        for chance in 0..25 {
            let file = StoreFile::open_backend(Path::new("memory"), moment.after_power_cut(chance))
                .unwrap();
            let stored = file.read().unwrap().changes;
            let is_whole =
                stored == changes(0..saved).changes || stored == changes(0..next).changes;
            assert!(is_whole, "sync {syncs}, chance {chance}: {} changes", stored.len());
            file.commit(&changes(0..50)).unwrap();
            assert_eq!(file.read().unwrap().changes, changes(0..50).changes);
        }
    }
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    for garbage in [b"garbage".to_vec(), vec![0xff; 100_000]] {
        std::fs::write(&path, &garbage).unwrap();
        let error = StoreFile::open(&path).unwrap_err();
        assert!(matches!(error, OpenStoreError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains("event.redb"));
        assert_eq!(std::fs::read(&path).unwrap(), garbage);
    }
}

#[test]
fn a_changed_record_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    let file = StoreFile::open(&path).unwrap();
    file.read().unwrap();
    file.commit(&changes(0..5)).unwrap();
    drop(file);
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(50).position(|window| window == [4; 50]).unwrap();
    bytes[at] = 5;
    std::fs::write(&path, &bytes).unwrap();
    let read = StoreFile::open(&path).and_then(|file| file.read());
    assert!(matches!(read, Err(OpenStoreError::Damaged { .. })), "{read:?}");
}

#[test]
fn a_truncated_file_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    let file = StoreFile::open(&path).unwrap();
    file.read().unwrap();
    file.commit(&changes(0..50)).unwrap();
    drop(file);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let read = StoreFile::open(&path).and_then(|file| file.read());
    assert!(matches!(read, Err(OpenStoreError::Damaged { .. })), "{read:?}");
}
