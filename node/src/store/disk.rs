//! A disk in memory for tests: it logs every operation, and can be cut off after any of them.
//!
//! Between two syncs a disk promises nothing: each write may have arrived, in part or in any order, or
//! not at all. [`Disk::cuts`] goes through every moment, and [`Cut::disk`] gives one of the disks that may
//! be found after it.

use redb::StorageBackend;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    sides: Arc<Mutex<Sides>>,
    let_go: Arc<Condvar>,
}

#[derive(Debug, Default)]
struct Sides {
    /// What was there when the disk was switched on.
    first: Vec<u8>,
    seen: Vec<u8>,
    done: Vec<Operation>,
    is_full: bool,
    is_held: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Operation {
    Write { at: usize, data: Vec<u8> },
    SetLen(usize),
    Sync,
}

/// What had reached the disk for certain at one moment, and what was on its way.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// So many operations were done or begun.
    pub(super) after: usize,
    synced: Vec<u8>,
    on_the_way: Vec<Operation>,
}

/// What became of the operations on the way.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fate {
    Lost,
    /// As after a killed process, whose system goes on.
    Arrived,
    /// The last one overtook all the others.
    LastOnly,
    /// Each was lost, torn in two, torn into sectors, or arrived, as the dice fall.
    Dice(u64),
}

impl Disk {
    fn holding(bytes: Vec<u8>) -> Self {
        let sides = Sides { first: bytes.clone(), seen: bytes, ..Sides::default() };
        Self { sides: Arc::new(Mutex::new(sides)), ..Self::default() }
    }

    pub(super) fn fill_up(&self) {
        self.sides().is_full = true;
    }

    /// No sync ends before `let_go`.
    pub(super) fn hold(&self) {
        self.sides().is_held = true;
    }

    pub(super) fn let_go(&self) {
        self.sides().is_held = false;
        self.let_go.notify_all();
    }

    pub(super) fn syncs(&self) -> usize {
        let is_sync = |operation: &&Operation| matches!(operation, Operation::Sync);
        self.sides().done.iter().filter(is_sync).count()
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.sides().seen.clone()
    }

    /// How many operations were done so far.
    pub(super) fn done(&self) -> usize {
        self.sides().done.len()
    }

    /// Every moment at which the power can fail, from the operation `from` on, each before, in the middle
    /// of, and after an operation.
    pub(super) fn cuts(&self, from: usize) -> impl Iterator<Item = Cut> {
        let sides = self.sides();
        let (mut synced, done) = (sides.first.clone(), sides.done.clone());
        drop(sides);
        let mut on_the_way = Vec::new();
        let ends = (0..=done.len()).map(move |after| {
            match after.checked_sub(1).map(|last| &done[last]) {
                None => {}
                Some(Operation::Sync) => {
                    on_the_way.drain(..).for_each(|operation| apply(&mut synced, &operation));
                }
                Some(operation) => on_the_way.push(operation.clone()),
            }
            Cut { after, synced: synced.clone(), on_the_way: on_the_way.clone() }
        });
        ends.skip(from)
    }

    fn sides(&self) -> MutexGuard<'_, Sides> {
        self.sides.lock().expect("nobody panics while holding the disk")
    }
}

impl Cut {
    pub(super) fn is_certain(&self) -> bool {
        self.on_the_way.is_empty()
    }

    /// A disk as it may be found when the power is back.
    pub(super) fn disk(&self, fate: Fate) -> Disk {
        let mut bytes = self.synced.clone();
        let last = self.on_the_way.len().saturating_sub(1);
        for (place, operation) in self.on_the_way.iter().enumerate() {
            match fate {
                Fate::Lost => {}
                Fate::Arrived => apply(&mut bytes, operation),
                Fate::LastOnly if place == last => apply(&mut bytes, operation),
                Fate::LastOnly => {}
                Fate::Dice(seed) => torn(&mut bytes, operation, seed, place as u64),
            }
        }
        Disk::holding(bytes)
    }
}

fn apply(bytes: &mut Vec<u8>, operation: &Operation) {
    match operation {
        Operation::Write { at, data } => put(bytes, *at, data),
        Operation::SetLen(len) => bytes.resize(*len, 0),
        Operation::Sync => {}
    }
}

fn torn(bytes: &mut Vec<u8>, operation: &Operation, seed: u64, place: u64) {
    const SECTOR: usize = 512;
    let dice = scrambled(seed.wrapping_add(scrambled(place)));
    match operation {
        Operation::Write { at, data } => match dice % 4 {
            0 => {}
            1 => {
                let half = usize::try_from(dice >> 8).expect("64 bits") % (data.len() + 1);
                put(bytes, *at, &data[..half]);
            }
            2 => {
                for (number, sector) in data.chunks(SECTOR).enumerate() {
                    if scrambled(dice ^ number as u64).is_multiple_of(2) {
                        put(bytes, at + number * SECTOR, sector);
                    }
                }
            }
            _ => put(bytes, *at, data),
        },
        Operation::SetLen(len) if dice.is_multiple_of(2) => bytes.resize(*len, 0),
        Operation::SetLen(_) | Operation::Sync => {}
    }
}

/// A write behind the end makes a file longer, whatever became of the change of its length.
fn put(bytes: &mut Vec<u8>, at: usize, data: &[u8]) {
    bytes.resize(bytes.len().max(at + data.len()), 0);
    bytes[at..at + data.len()].copy_from_slice(data);
}

fn scrambled(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.sides().seen.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(offset).expect("64 bits");
        let sides = self.sides();
        let bytes = sides.seen.get(start..start + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(bytes);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut sides = self.sides();
        let operation = Operation::SetLen(usize::try_from(len).expect("64 bits"));
        apply(&mut sides.seen, &operation);
        sides.done.push(operation);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let held = self.let_go.wait_while(self.sides(), |sides| sides.is_held);
        held.expect("nobody panics while holding the disk").done.push(Operation::Sync);
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut sides = self.sides();
        if sides.is_full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let at = usize::try_from(offset).expect("64 bits");
        let operation = Operation::Write { at, data: data.to_vec() };
        apply(&mut sides.seen, &operation);
        sides.done.push(operation);
        Ok(())
    }
}
