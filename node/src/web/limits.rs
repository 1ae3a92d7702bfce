//! How much one address may have of the server, and all of them together.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Three large halls of phones.
const CONNECTIONS_MAX: usize = 1_200;
/// A browser opens six, and a family may share an address.
const OF_ADDRESS_MAX: usize = 24;
/// Pages at once, and pages a second after that.
const BURST: f64 = 60.0;
const A_SECOND: f64 = 15.0;
/// Buckets that are full again are forgotten when there are so many.
const ADDRESSES_MAX: usize = 4_096;

#[derive(Debug, Default)]
pub(super) struct Limits {
    at: Mutex<BTreeMap<IpAddr, Address>>,
}

#[derive(Debug)]
struct Address {
    connections: usize,
    left: f64,
    seen: Instant,
}

/// A connection that counts while it lasts.
#[derive(Debug)]
pub(super) struct Guest {
    limits: Arc<Limits>,
    from: IpAddr,
}

impl Limits {
    /// None where there are too many already. This machine itself is not counted among the addresses.
    pub(super) fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Guest> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = at.values().map(|address| address.connections).sum();
        if at.len() >= ADDRESSES_MAX {
            at.retain(|_, address| address.connections > 0);
        }
        let now = Instant::now();
        let fresh = || Address { connections: 0, left: BURST, seen: now };
        let address = at.entry(from).or_insert_with(fresh);
        let crowded = address.connections >= OF_ADDRESS_MAX && !from.is_loopback();
        if all >= CONNECTIONS_MAX || crowded {
            return None;
        }
        address.connections += 1;
        Some(Guest { limits: Arc::clone(self), from })
    }
}

impl Guest {
    pub(super) fn may_ask(&self) -> bool {
        let mut at = self.limits.at.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(address) = at.get_mut(&self.from) else { return false };
        let now = Instant::now();
        let since = now.duration_since(address.seen).as_secs_f64();
        address.left = (address.left + since * A_SECOND).min(BURST);
        address.seen = now;
        if address.left < 1.0 {
            return self.from.is_loopback();
        }
        address.left -= 1.0;
        true
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut at = self.limits.at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = at.get_mut(&self.from) {
            address.connections = address.connections.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_others_theirs() {
        let limits = Arc::new(Limits::default());
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
        let limits = Arc::new(Limits::default());
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        let guests: Vec<Guest> =
            (0..CONNECTIONS_MAX + 50).filter_map(|_| limits.enter(here)).collect();
        assert_eq!(guests.len(), CONNECTIONS_MAX);
        assert!((0..1_000).all(|_| guests[0].may_ask()));
    }
}
