//! A store as it would be after redb had worked on it, without touching its file: what is written stays in memory.
//!
//! A copy of the whole file would take twice its size for a moment, and the allocator keeps the room that was used once.

use redb::StorageBackend;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

const BLOCK: usize = 4096;

#[derive(Debug)]
pub(super) struct Overlay {
    file: File,
    over: Mutex<Over>,
}

#[derive(Debug)]
struct Over {
    len: u64,
    /// What is left of the file: what was cut off reads as zeros, however long the store becomes again.
    below: u64,
    /// Blocks that were written, by their number.
    blocks: BTreeMap<u64, Box<[u8; BLOCK]>>,
}

impl Overlay {
    pub(super) fn over(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self { file, over: Mutex::new(Over { len, below: len, blocks: BTreeMap::new() }) })
    }

    fn lock(&self) -> MutexGuard<'_, Over> {
        self.over.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stands in the file, and zeros behind its end.
    fn below(&self, below: u64, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let there = usize::try_from(below.saturating_sub(offset)).unwrap_or(usize::MAX);
        let (there, behind) = out.split_at_mut(there.min(out.len()));
        behind.fill(0);
        self.file.read_exact_at(there, offset)
    }
}

/// The parts of a stretch, block by block: the block's number, where in it the part lies, and where in the stretch.
fn parts(offset: u64, len: usize) -> impl Iterator<Item = (u64, usize, std::ops::Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = offset + done as u64;
        let within = (at % BLOCK as u64) as usize;
        let part = done..len.min(done + BLOCK - within);
        done = part.end;
        (!part.is_empty()).then_some((at / BLOCK as u64, within, part))
    })
}

impl StorageBackend for Overlay {
    fn len(&self) -> io::Result<u64> {
        Ok(self.lock().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let over = self.lock();
        let end = offset.checked_add(out.len() as u64);
        if end.is_none_or(|end| end > over.len) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if over.blocks.is_empty() {
            return self.below(over.below, offset, out);
        }
        for (block, within, part) in parts(offset, out.len()) {
            let at = offset + part.start as u64;
            let out = &mut out[part];
            match over.blocks.get(&block) {
                Some(written) => out.copy_from_slice(&written[within..within + out.len()]),
                None => self.below(over.below, at, out)?,
            }
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut over = self.lock();
        over.len = len;
        over.below = over.below.min(len);
        over.blocks.split_off(&len.div_ceil(BLOCK as u64));
        if let Some(last) = over.blocks.get_mut(&(len / BLOCK as u64)) {
            last[(len % BLOCK as u64) as usize..].fill(0);
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut over = self.lock();
        let end = offset.checked_add(data.len() as u64);
        if end.is_none_or(|end| end > over.len) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        for (block, within, part) in parts(offset, data.len()) {
            if !over.blocks.contains_key(&block) {
                let mut fresh = Box::new([0; BLOCK]);
                self.below(over.below, block * BLOCK as u64, fresh.as_mut_slice())?;
                over.blocks.insert(block, fresh);
            }
            let Some(written) = over.blocks.get_mut(&block) else { continue };
            written[within..within + part.len()].copy_from_slice(&data[part]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redb::backends::InMemoryBackend;
    use std::io::Write;

    fn image(store: &impl StorageBackend) -> Vec<u8> {
        let mut image = vec![1; usize::try_from(store.len().unwrap()).unwrap()];
        store.read(0, &mut image).unwrap();
        image
    }

    /// Numbers below a bound, the same from the same seed.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0 % bound
        }

        fn bytes(&mut self, most: u64) -> Vec<u8> {
            let count = self.below(most);
            (0..count).map(|_| self.below(256) as u8).collect()
        }
    }

    #[test]
    fn reads_as_a_copy_would_and_leaves_the_file_as_it_is() {
        for seed in 1..200 {
            let mut dice = Dice(seed);
            let before = dice.bytes(20_000);
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&before).unwrap();
            let overlay = Overlay::over(file.try_clone().unwrap()).unwrap();
            let copy = InMemoryBackend::new();
            copy.set_len(before.len() as u64).unwrap();
            copy.write(0, &before).unwrap();
            for _ in 0..8 {
                if dice.below(4) == 0 {
                    let len = dice.below(40_000);
                    overlay.set_len(len).unwrap();
                    copy.set_len(len).unwrap();
                }
                let (at, bytes) = (dice.below(30_000), dice.bytes(9_000));
                let fits = at + bytes.len() as u64 <= copy.len().unwrap();
                assert_eq!(overlay.write(at, &bytes).is_ok(), fits, "seed {seed}");
                if fits {
                    copy.write(at, &bytes).unwrap();
                }
                assert_eq!(image(&overlay), image(&copy), "seed {seed}");
            }
            let mut after = vec![0; before.len()];
            file.read_exact_at(&mut after, 0).unwrap();
            assert_eq!(after, before, "seed {seed}");
            assert!(overlay.read(overlay.len().unwrap(), &mut [0]).is_err());
        }
    }
}
