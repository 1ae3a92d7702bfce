//! The power fails at every single operation of the store, and what was confirmed is there afterwards.

use super::disk::{Cut, Disk, Fate};
use super::file::tests::signed;
use super::file::{StoreFile, Stored};
use super::tests::{entries, save, slips};
use super::*;
use ledger::Signature;

/// What a day at a device has saved, step by step, and how much of it was confirmed when.
struct Day {
    disk: Disk,
    /// What the file holds after each commit, in order.
    states: Vec<Stored>,
    /// After so many operations, this state was confirmed to somebody.
    confirmed: Vec<(usize, usize)>,
}

impl Day {
    /// An empty store is there: making one never happens under its final name.
    fn dawn() -> (Self, Store) {
        let disk = Disk::default();
        let file = file_on(disk.clone());
        let empty = file.read().unwrap();
        let confirmed = vec![(disk.done(), 0)];
        (Self { disk, states: vec![empty], confirmed }, Store::over(file))
    }

    fn commits(&mut self, changes: &[Signed], kept: &[(&str, Vec<u8>)]) {
        let mut next = self.states.last().unwrap().clone();
        for signed in changes {
            if !next.changes.contains(signed) {
                next.changes.push(signed.clone());
            }
        }
        next.kept.extend(kept.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
        self.states.push(next);
    }

    fn is_confirmed(&mut self) {
        self.confirmed.push((self.disk.done(), self.states.len() - 1));
    }

    /// The states a device may be in after a cut: the last one confirmed before it, or a later one.
    fn possible(&self, cut: &Cut) -> &[Stored] {
        let before = self.confirmed.iter().rev().find(|(after, _)| *after <= cut.after);
        let first = before.expect("the empty store was there").1;
        let next = self.confirmed.iter().find(|(after, _)| *after > cut.after);
        let last = next.map_or(self.states.len() - 1, |(_, state)| *state);
        &self.states[first..=last]
    }
}

fn file_on(disk: Disk) -> StoreFile {
    StoreFile::open_backend(Path::new("memory"), disk).unwrap()
}

fn large(fill: u8) -> Signed {
    Signed { change: vec![fill; 150_000], signature: Some(Signature([fill; 64])) }
}

/// Own entries, relayed ones, slips and drafts, in commits of every kind the keeper makes.
async fn a_day() -> Day {
    let (mut day, mut store) = Day::dawn();
    for fill in 0..6 {
        save(&store, entries(&[fill])).await.unwrap();
        day.commits(&[signed(fill)], &[]);
        day.is_confirmed();
        let value = vec![fill; 40 * usize::from(fill)];
        save(&store, slips(&value)).await.unwrap();
        day.commits(&[], &[("slips", value)]);
        day.is_confirmed();
    }
    for fill in (10..40).step_by(3) {
        store.persist_soon(vec![signed(fill), signed(fill + 1)], vec![]).await.unwrap();
        store.keep_soon("contacts", vec![fill; 300]).await.unwrap();
        save(&store, entries(&[fill + 2, fill])).await.unwrap();
        let changes = [fill, fill + 1, fill + 2].map(signed);
        day.commits(&changes, &[("contacts", vec![fill; 300])]);
        day.is_confirmed();
    }
    // Whatever comes while nobody waits shares a commit, and all hear of it.
    let mut together = Vec::new();
    for fill in 60..64 {
        together.push(store.begin(entries(&[fill])).await.unwrap());
        day.commits(&[signed(fill)], &[]);
    }
    for committing in &mut together {
        store.outcome(committing).await.unwrap();
    }
    day.is_confirmed();
    // More than a group may hold: the keeper commits by itself, and nobody is told.
    let relayed: Vec<Signed> = (100..108).map(large).collect();
    store.persist_soon(relayed.clone(), vec![]).await.unwrap();
    day.commits(&relayed, &[]);
    store.persist_soon(vec![signed(50)], vec![]).await.unwrap();
    save(&store, Write::default()).await.unwrap();
    day.commits(&[signed(50)], &[]);
    day.is_confirmed();
    store.persist_soon(vec![signed(51)], vec![]).await.unwrap();
    store.close().await.unwrap();
    day.commits(&[signed(51)], &[]);
    day.is_confirmed();
    day
}

fn fates(cut: &Cut) -> Vec<Fate> {
    let certain = vec![Fate::Lost];
    let open = [Fate::Lost, Fate::Arrived, Fate::LastOnly];
    let dice = (0..3).map(|throw| Fate::Dice(cut.after as u64 * 31 + throw));
    if cut.is_certain() { certain } else { open.into_iter().chain(dice).collect() }
}

/// Opens the store after a cut; it must be one of the possible states as a whole.
fn found(day: &Day, cut: &Cut, fate: Fate) -> (Disk, Stored) {
    let disk = cut.disk(fate);
    let opened = StoreFile::open_backend(Path::new("memory"), disk.clone());
    let opened = opened.and_then(|file| file.read());
    let stored = opened.unwrap_or_else(|error| panic!("cut {}, {fate:?}: {error}", cut.after));
    let possible = day.possible(cut);
    assert!(
        possible.contains(&stored),
        "cut {}, {fate:?}: {} changes are there, {} were confirmed",
        cut.after,
        stored.changes.len(),
        possible[0].changes.len()
    );
    (disk, stored)
}

#[tokio::test]
async fn what_was_confirmed_is_there_wherever_the_power_failed() {
    let day = a_day().await;
    let mut tried = 0;
    for cut in day.disk.cuts(day.confirmed[0].0) {
        for fate in fates(&cut) {
            found(&day, &cut, fate);
            tried += 1;
        }
    }
    assert!(tried > 1_000, "only {tried} power cuts were tried");
}

#[tokio::test]
async fn the_power_may_fail_again_while_the_store_is_mended() {
    let day = a_day().await;
    let mut tried = 0;
    for cut in day.disk.cuts(day.confirmed[0].0).step_by(41) {
        for fate in [Fate::Arrived, Fate::Dice(cut.after as u64)] {
            let (mending, stored) = found(&day, &cut, fate);
            for again in mending.cuts(0) {
                for fate in [Fate::Lost, Fate::Arrived, Fate::Dice(again.after as u64)] {
                    let disk = again.disk(fate);
                    let mended = file_on(disk).read().unwrap();
                    assert_eq!(mended, stored, "cut {} then {} {fate:?}", cut.after, again.after);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "only {tried} second power cuts were tried");
}

#[tokio::test]
async fn a_device_goes_on_writing_after_any_power_cut() {
    let day = a_day().await;
    for cut in day.disk.cuts(day.confirmed[0].0).step_by(7) {
        let (disk, mut stored) = found(&day, &cut, Fate::Dice(cut.after as u64));
        let (mut store, read) = (Store::over(file_on(disk.clone())), stored.clone());
        save(&store, entries(&[200])).await.unwrap();
        store.close().await.unwrap();
        stored.changes.push(signed(200));
        assert_eq!(file_on(disk).read().unwrap(), stored, "{} changes before", read.changes.len());
    }
}

#[tokio::test]
async fn a_store_half_made_when_the_program_was_killed_is_made_anew() {
    let (day, _store) = Day::dawn();
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    for cut in day.disk.cuts(0) {
        let half_made = cut.disk(Fate::Arrived).bytes();
        std::fs::write(StoreFile::unfinished(&path), half_made).unwrap();
        let (mut store, stored) = Store::open(&path).await.unwrap();
        assert_eq!(stored, Stored::default());
        save(&store, entries(&[1])).await.unwrap();
        store.close().await.unwrap();
        assert_eq!(read_only(&path).unwrap().changes, [signed(1)]);
        assert!(!StoreFile::unfinished(&path).exists());
        std::fs::remove_file(&path).unwrap();
    }
}
