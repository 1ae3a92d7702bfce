//! Who may stand at the door: everybody who has not shown a certificate yet.
//!
//! A connection that comes in waits outside, unread, until it says something; a silent one costs next to
//! nothing and goes first when room is short. Then it is let in as a stranger, for the time it takes to show
//! a certificate or to join with a code. Both rooms are small and shared between addresses: when one is
//! full, the address with the most gives up its oldest. Letting in costs the computation of a handshake, so
//! it is paced, too, and whoever turns out to be admitted has cost nothing.
//!
//! Devices that are admitted are not counted here: strangers cannot take their room.

use crate::address::Source;
use crate::pace::{Buckets, Rate, Standing};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// One connection, in the order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Knock(u64);

#[derive(Debug)]
pub(crate) struct Door {
    knocks: u64,
    outside: BTreeMap<Knock, Waiting>,
    strangers: BTreeMap<Knock, Stranger>,
    /// Handshakes of everybody, and of each address.
    handshakes: Buckets<()>,
    handshakes_of: Buckets<Source>,
}

#[derive(Debug)]
struct Waiting {
    source: Source,
    since: Instant,
    speaks: bool,
}

#[derive(Debug)]
struct Stranger {
    /// `None` for somebody we dialled ourselves.
    source: Option<Source>,
    since: Instant,
    /// Whether it has said something that we understand.
    greeted: bool,
}

/// Somebody gets a place, and somebody else may lose one for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) knock: Knock,
    pub(crate) instead_of: Option<Knock>,
}

impl Door {
    pub(crate) const OUTSIDE_MAX: usize = 256;
    pub(crate) const STRANGERS_MAX: usize = 96;
    /// A dialler speaks first, and says its first words together with the connection.
    const SILENT_FOR: Duration = Duration::from_secs(5);
    /// A handshake and a hello over a bad link.
    const STAYS: Duration = Duration::from_secs(10);
    /// Joining, with a moment to wait after a wrong code.
    const STAYS_GREETED: Duration = Duration::from_secs(30);
    /// While everybody in a room comes from one address, this is how long each keeps its place: long enough
    /// for honest ones, so that a hall that starts all at once does not push itself out.
    const KEEPS_PLACE: Duration = Duration::from_secs(1);
    const KEEPS_PLACE_SILENT: Duration = Duration::from_millis(250);
    /// About a tenth of a slow core. A whole hall behind one address may come at once.
    const HANDSHAKES: Rate = Rate { burst: 512, per_second: 96 };
    const HANDSHAKES_OF_ONE: Rate = Rate { burst: 384, per_second: 48 };

    pub(crate) fn new() -> Self {
        Self {
            knocks: 0,
            outside: BTreeMap::new(),
            strangers: BTreeMap::new(),
            handshakes: Buckets::new(Self::HANDSHAKES),
            handshakes_of: Buckets::new(Self::HANDSHAKES_OF_ONE),
        }
    }

    /// Somebody has connected and said nothing yet; `None` if there is no room for it.
    pub(crate) fn knocks(&mut self, now: Instant, source: Source) -> Option<Placed> {
        let instead_of = if self.outside.len() < Self::OUTSIDE_MAX {
            None
        } else {
            Some(self.gives_up_waiting(now, source)?)
        };
        if let Some(loser) = instead_of {
            self.outside.remove(&loser);
        }
        let knock = self.next_knock();
        self.outside.insert(knock, Waiting { source, since: now, speaks: false });
        Some(Placed { knock, instead_of })
    }

    /// Somebody outside has begun to speak.
    pub(crate) fn speaks(&mut self, knock: Knock) {
        if let Some(waiting) = self.outside.get_mut(&knock) {
            waiting.speaks = true;
        }
    }

    /// Who of those who speak is let in next: somebody from the address with the fewest strangers.
    pub(crate) fn lets_in(&mut self, now: Instant) -> Option<Placed> {
        let strangers = self.strangers.iter();
        let inside = crowds(strangers.filter_map(|(knock, one)| Some((one.source?, *knock))));
        let mut first: BTreeMap<Source, Knock> = BTreeMap::new();
        for (knock, waiting) in self.outside.iter().filter(|(_, waiting)| waiting.speaks) {
            first.entry(waiting.source).or_insert(*knock);
        }
        let fewness = |source: &Source| number(&inside, *source);
        let mut next: Vec<_> = first.into_iter().collect();
        next.sort_by_key(|(source, knock)| (fewness(source), *knock));
        let (source, knock) =
            next.into_iter().find(|(source, _)| self.may_shake_hands(now, source))?;
        let full = inside.values().map(|crowd| crowd.number).sum::<usize>() >= Self::STRANGERS_MAX;
        let instead_of = if full { Some(self.gives_up_place(now, source, &inside)?) } else { None };
        if let Some(loser) = instead_of {
            self.strangers.remove(&loser);
        }
        self.outside.remove(&knock);
        self.handshakes.spend(now, &());
        self.handshakes_of.spend(now, &source);
        let stranger = Stranger { source: Some(source), since: now, greeted: false };
        self.strangers.insert(knock, stranger);
        Some(Placed { knock, instead_of })
    }

    /// We have dialled somebody; such connections are few because we choose them.
    pub(crate) fn dials(&mut self, now: Instant) -> Knock {
        let knock = self.next_knock();
        self.strangers.insert(knock, Stranger { source: None, since: now, greeted: false });
        knock
    }

    pub(crate) fn greeted(&mut self, knock: Knock) {
        if let Some(stranger) = self.strangers.get_mut(&knock) {
            stranger.greeted = true;
        }
    }

    /// Its certificate is good: it leaves the door, and its handshake has cost its address nothing.
    pub(crate) fn admitted(&mut self, knock: Knock) {
        if let Some(source) = self.strangers.remove(&knock).and_then(|stranger| stranger.source) {
            self.handshakes.give_back(&());
            self.handshakes_of.give_back(&source);
        }
    }

    pub(crate) fn is_stranger(&self, knock: Knock) -> bool {
        self.strangers.contains_key(&knock)
    }

    pub(crate) fn left(&mut self, knock: Knock) {
        self.outside.remove(&knock);
        self.strangers.remove(&knock);
    }

    /// Those who stayed too long; they have lost their place.
    pub(crate) fn overdue(&mut self, now: Instant) -> Vec<Knock> {
        let waits = |(knock, waiting): (&Knock, &Waiting)| {
            (now >= waiting.since + Self::SILENT_FOR).then_some(*knock)
        };
        let stays = |(knock, stranger): (&Knock, &Stranger)| {
            let time = if stranger.greeted { Self::STAYS_GREETED } else { Self::STAYS };
            (now >= stranger.since + time).then_some(*knock)
        };
        let mut overdue: Vec<Knock> = self.outside.iter().filter_map(waits).collect();
        overdue.extend(self.strangers.iter().filter_map(stays));
        overdue.iter().for_each(|knock| self.left(*knock));
        overdue
    }

    fn next_knock(&mut self) -> Knock {
        self.knocks += 1;
        Knock(self.knocks)
    }

    fn may_shake_hands(&mut self, now: Instant, source: &Source) -> bool {
        let own = self.handshakes_of.standing(now, source);
        Standing::wait(&[own, self.handshakes.standing(now, &())]).is_none()
    }

    /// Who outside makes room for a newcomer: the oldest silent one of the address with the most.
    fn gives_up_waiting(&self, now: Instant, newcomer: Source) -> Option<Knock> {
        let waiting = crowds(self.outside.iter().map(|(knock, one)| (one.source, *knock)));
        let (crowd, _) = largest(&waiting)?;
        let of_crowd = || self.outside.iter().filter(|(_, one)| one.source == crowd);
        let silent = of_crowd().find(|(_, one)| !one.speaks);
        let (loser, oldest) = silent.or_else(|| of_crowd().next())?;
        let keeps = if oldest.speaks { Self::KEEPS_PLACE } else { Self::KEEPS_PLACE_SILENT };
        let goes = is_crowded(&waiting, crowd, newcomer) || now >= oldest.since + keeps;
        goes.then_some(*loser)
    }

    /// Which stranger makes room for a newcomer: the oldest of the address with the most.
    fn gives_up_place(
        &self,
        now: Instant,
        newcomer: Source,
        inside: &BTreeMap<Source, Crowd>,
    ) -> Option<Knock> {
        let (crowd, Crowd { oldest, .. }) = largest(inside)?;
        let since = self.strangers[&oldest].since;
        let goes = is_crowded(inside, crowd, newcomer) || now >= since + Self::KEEPS_PLACE;
        goes.then_some(oldest)
    }
}

/// Those of one address.
#[derive(Clone, Copy, Debug)]
struct Crowd {
    number: usize,
    oldest: Knock,
}

/// The knocks come in the order of arrival.
fn crowds(knocks: impl Iterator<Item = (Source, Knock)>) -> BTreeMap<Source, Crowd> {
    let mut crowds = BTreeMap::new();
    for (source, knock) in knocks {
        crowds.entry(source).or_insert(Crowd { number: 0, oldest: knock }).number += 1;
    }
    crowds
}

/// Of several that are equally large, the one that has been here longest.
fn largest(crowds: &BTreeMap<Source, Crowd>) -> Option<(Source, Crowd)> {
    let crowds = crowds.iter().map(|(source, crowd)| (*source, *crowd));
    crowds.max_by_key(|(_, crowd)| (crowd.number, Reverse(crowd.oldest)))
}

fn number(crowds: &BTreeMap<Source, Crowd>, source: Source) -> usize {
    crowds.get(&source).map_or(0, |crowd| crowd.number)
}

/// Whether the newcomer's address would still have less than the largest one has now.
fn is_crowded(crowds: &BTreeMap<Source, Crowd>, largest: Source, newcomer: Source) -> bool {
    number(crowds, largest) > number(crowds, newcomer) + 1
}

#[cfg(test)]
mod tests;
