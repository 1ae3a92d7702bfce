//! How much one address may have of the server, and all of them together.

use crate::pace::{Buckets, Rate, Standing};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Three large halls of phones.
const CONNECTIONS_MAX: usize = 1_200;
/// A browser opens six, and a family may share an address.
const OF_ADDRESS_MAX: usize = 24;
/// Pages of one address.
const PAGES: Rate = Rate { burst: 60, per_second: 15 };

#[derive(Debug)]
pub(super) struct Limits {
    taken: Mutex<Taken>,
}

#[derive(Debug)]
struct Taken {
    connections: BTreeMap<IpAddr, usize>,
    pages: Buckets<IpAddr>,
}

/// A connection that counts while it lasts.
#[derive(Debug)]
pub(super) struct Guest {
    limits: Arc<Limits>,
    from: IpAddr,
}

impl Limits {
    pub(super) fn new() -> Self {
        let (connections, pages) = (BTreeMap::new(), Buckets::new(PAGES));
        Self { taken: Mutex::new(Taken { connections, pages }) }
    }

    /// None where there are too many already. This machine itself is not counted among the addresses.
    pub(super) fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Guest> {
        let mut taken = self.taken();
        let all: usize = taken.connections.values().sum();
        let own = taken.connections.get(&from).copied().unwrap_or(0);
        let is_crowded = own >= OF_ADDRESS_MAX && !from.is_loopback();
        if all >= CONNECTIONS_MAX || is_crowded {
            return None;
        }
        taken.connections.insert(from, own + 1);
        Some(Guest { limits: Arc::clone(self), from })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    pub(super) fn may_ask(&self) -> bool {
        let (mut taken, now) = (self.limits.taken(), Instant::now());
        let may = Standing::wait(&[taken.pages.standing(now, &self.from)]).is_none();
        if may {
            taken.pages.spend(now, &self.from);
        }
        may || self.from.is_loopback()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut taken = self.limits.taken();
        if let Some(own) = taken.connections.get_mut(&self.from) {
            *own -= 1;
            if *own == 0 {
                taken.connections.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_others_theirs() {
        let limits = Arc::new(Limits::new());
        let (one, other): (IpAddr, IpAddr) =
            ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let mut guests: Vec<Guest> =
            (0..OF_ADDRESS_MAX).filter_map(|_| limits.enter(one)).collect();
        assert_eq!(guests.len(), OF_ADDRESS_MAX);
        assert!(limits.enter(one).is_none());
        assert!(limits.enter(other).is_some());
        guests.pop();
        let guest = limits.enter(one).expect("there is room again");
        let granted = (0..1_000).filter(|_| guest.may_ask()).count();
        assert!((60..80).contains(&granted), "{granted}");
    }

    #[test]
    fn this_machine_may_watch_as_often_as_there_is_room() {
        let limits = Arc::new(Limits::new());
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        let guests: Vec<Guest> =
            (0..CONNECTIONS_MAX + 50).filter_map(|_| limits.enter(here)).collect();
        assert_eq!(guests.len(), CONNECTIONS_MAX);
        assert!((0..1_000).all(|_| guests[0].may_ask()));
    }
}
