//! The watcher: it hears what happens in the hall while it happens, and judges in the end.

use super::picture::Picture;
use super::{Broken, Law};
use domain::EntryId;
use std::collections::{BTreeMap, BTreeSet};

/// Which laptop: a number, because two laptops may have one key.
type Seat = usize;

#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Everything that the holder of a key wrote with it, hostile holders included.
    wrote: BTreeSet<EntryId>,
    /// What honest laptops wrote, and the laptop.
    honest: BTreeMap<EntryId, Seat>,
    /// What honest laptops wrote and their own disks do not have.
    unstored: BTreeMap<EntryId, Seat>,
    saved: BTreeMap<EntryId, Seat>,
    /// Laptops whose admission does not count.
    outsiders: BTreeSet<Seat>,
    /// What was written and died with its laptop.
    ghosts: BTreeSet<EntryId>,
    /// Whose only copy people took away with a disk.
    taken_away: BTreeSet<EntryId>,
    asked: BTreeMap<(Seat, u64), String>,
    broken: Vec<Broken>,
}

/// What an honest node that is switched on shows in the end.
#[derive(Clone, Debug)]
pub struct Showing {
    pub name: String,
    pub digest: String,
    pub holds: BTreeSet<EntryId>,
    /// Entries of its own that no director has confirmed.
    pub unseen: u32,
    pub picture: Option<Picture>,
}

impl Watch {
    pub fn wrote(&mut self, seat: Seat, id: EntryId) {
        self.wrote.insert(id);
        self.honest.insert(id, seat);
        self.unstored.insert(id, seat);
    }

    /// A hostile device signed something with its own key.
    pub fn scribbled(&mut self, id: EntryId) {
        self.wrote.insert(id);
    }

    /// What is on the disk of a laptop now.
    pub fn stored(&mut self, seat: Seat, on_disk: &BTreeSet<EntryId>) {
        self.unstored.retain(|id, at| *at != seat || !on_disk.contains(id));
    }

    /// What a laptop has written and its disk does not have.
    pub fn unstored(&self, seat: Seat) -> Vec<EntryId> {
        self.unstored.iter().filter(|(_, at)| **at == seat).map(|(id, _)| *id).collect()
    }

    /// A laptop lets others know of these.
    pub fn told(&mut self, seat: Seat, ids: &[EntryId]) {
        let early = ids.iter().find(|id| self.unstored.get(id) == Some(&seat));
        if let Some(id) = early {
            let what = format!("seat {seat} told of {}, which its disk does not have", id.short());
            self.breaks(Law::StoredBeforeTold, what);
        }
    }

    pub fn asked(&mut self, seat: Seat, ask: u64, what: &str) {
        self.asked.insert((seat, ask), what.to_owned());
    }

    /// An answer, with what it calls saved and what is on the disk at this moment.
    pub fn answered(
        &mut self,
        seat: Seat,
        ask: u64,
        saved: &[EntryId],
        on_disk: &BTreeSet<EntryId>,
    ) {
        if self.asked.remove(&(seat, ask)).is_none() {
            self.breaks(Law::EveryoneIsAnswered, format!("question {ask} was answered twice"));
        }
        for id in saved {
            self.saved.insert(*id, seat);
            if !on_disk.contains(id) {
                let what = format!("{} was answered as saved and is not on the disk", id.short());
                self.breaks(Law::StoredBeforeTold, what);
            }
        }
    }

    pub fn responded(&mut self, who: &str, times: usize) {
        if times != 1 {
            self.breaks(
                Law::EveryoneIsAnswered,
                format!("{who} gave {times} responses to a request"),
            );
        }
    }

    pub fn died(&mut self, seat: Seat) {
        let lost = self.unstored.iter().filter(|(_, at)| **at == seat).map(|(id, _)| *id);
        self.ghosts.extend(lost);
        self.unstored.retain(|_, at| *at != seat);
        self.asked.retain(|(at, _), _| *at != seat);
    }

    /// People replaced a disk; these were on it and durably nowhere else.
    pub fn taken_away(&mut self, ids: impl IntoIterator<Item = EntryId>) {
        self.taken_away.extend(ids);
    }

    /// A director signs that it has these.
    pub fn vouched(&mut self, who: &str, heads: &BTreeSet<EntryId>, on_disk: &BTreeSet<EntryId>) {
        if let Some(missing) = heads.difference(on_disk).next() {
            self.breaks(Law::ReceiptsAreTrue, format!("{who} confirmed {}", missing.short()));
        }
    }

    pub fn holds(&mut self, who: &str, what: &str, held: usize, limit: usize) {
        if held > limit {
            self.breaks(
                Law::MemoryIsBounded,
                format!("{who} holds {held} {what}, more than {limit}"),
            );
        }
    }

    pub fn breaks(&mut self, law: Law, what: impl Into<String>) {
        self.broken.push(Broken::new(law, what));
    }

    /// What must be everywhere in the end.
    pub fn owed(&self) -> impl Iterator<Item = &EntryId> {
        let admitted = self.honest.iter().filter(|(_, seat)| !self.outsiders.contains(seat));
        let written = admitted.map(|(id, _)| id).filter(|id| !self.ghosts.contains(id));
        written.filter(|id| !self.taken_away.contains(id))
    }

    /// Whose admission is known and does not count: what they write stays with them until they are admitted.
    pub fn stay_outside(&mut self, outsiders: BTreeSet<Seat>) {
        self.outsiders = outsiders;
    }

    /// The end: what is right, and every honest node that is on.
    pub fn judge(mut self, right: &Picture, showings: &[Showing]) -> Vec<Broken> {
        for what in std::mem::take(&mut self.asked).into_values() {
            self.breaks(Law::EveryoneIsAnswered, format!("nobody answered: {what}"));
        }
        for showing in showings {
            self.judge_holdings(showing);
        }
        if let Some(first) = showings.first() {
            for other in showings {
                self.judge_agreement(first, other);
            }
        }
        for showing in showings {
            let Some(picture) = &showing.picture else { continue };
            if let Some(mut broken) = right.differs(picture) {
                broken.what = format!("at {}: {}", showing.name, broken.what);
                self.broken.push(broken);
            }
        }
        self.broken
    }

    fn judge_holdings(&mut self, showing: &Showing) {
        let name = &showing.name;
        let mut broken = Vec::new();
        for id in self.owed().filter(|id| !showing.holds.contains(id)) {
            let law = match self.saved.contains_key(id) {
                true => Law::NothingSavedIsLost,
                false => Law::NothingHonestIsLost,
            };
            let seat = self.honest[id];
            let what = format!("{name} does not have {}, which seat {seat} wrote", id.short());
            broken.push(Broken::new(law, what));
        }
        for id in showing.holds.iter().filter(|id| self.ghosts.contains(id)) {
            let what = format!("{name} has {}, which its own laptop never stored", id.short());
            broken.push(Broken::new(Law::StoredBeforeTold, what));
        }
        for id in showing.holds.iter().filter(|id| !self.wrote.contains(id)) {
            let what = format!("{name} has {}, which its author never wrote", id.short());
            broken.push(Broken::new(Law::NothingForged, what));
        }
        if showing.unseen > 0 {
            let what = format!("{name} waits for {} receipts", showing.unseen);
            broken.push(Broken::new(Law::ReceiptsArrive, what));
        }
        self.broken.extend(broken);
    }

    fn judge_agreement(&mut self, first: &Showing, other: &Showing) {
        let (a, b) = (&first.name, &other.name);
        if let Some(id) = first.holds.symmetric_difference(&other.holds).next() {
            let what = format!("{a} and {b} do not both have {}", id.short());
            self.breaks(Law::AllAgree, what);
        } else if first.digest != other.digest {
            self.breaks(
                Law::AllAgree,
                format!("{a} and {b} hold the same and show it differently"),
            );
        }
    }
}
