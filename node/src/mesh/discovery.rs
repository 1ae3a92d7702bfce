//! mDNS: on while it is of use, and made anew when it has gone quiet.
//!
//! Every query makes every listening device answer by multicast, so 300 tables that all ask and answer
//! would fill the air. A director's device always answers; the others ask, and answer, only while they
//! have no director. The library's task for an interface dies on the first receive error and is never
//! started again, hence the renewal.

use super::ears::{Ears, Found, Wish};
use libp2p::swarm::NetworkBehaviour;
use libp2p::{PeerId, Swarm};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(crate) struct Discovery {
    renew_after: Duration,
    /// When it was made or last heard something new.
    lively: Option<Instant>,
    renewals: u64,
    /// `None` until it is of use for the first time.
    ears: Option<Ears>,
}

impl Discovery {
    const RENEW_FIRST: Duration = Duration::from_secs(60);
    const RENEW_MAX: Duration = Duration::from_secs(30 * 60);

    pub(crate) fn new() -> Self {
        Self { renew_after: Self::RENEW_FIRST, lively: None, renewals: 0, ears: None }
    }

    /// The next device that is announced and was not known to be there.
    pub(crate) async fn found(&mut self) -> Found {
        match &mut self.ears {
            Some(ears) => ears.found().await,
            None => std::future::pending().await,
        }
    }

    /// Something new was heard.
    pub(crate) fn heard(&mut self, now: Instant) {
        self.lively = Some(now);
        self.renew_after = Self::RENEW_FIRST;
    }

    /// Switches it as needed: `answers` says whether others must be able to find us, `lonely` whether we
    /// ourselves still look for somebody.
    pub(crate) fn attend<B: NetworkBehaviour>(
        &mut self,
        now: Instant,
        swarm: &Swarm<B>,
        answers: bool,
        lonely: bool,
    ) {
        self.decide(now, answers, lonely);
        let renewal = self.lively.map(|_| self.renewals);
        if renewal.is_some() && self.ears.is_none() {
            self.open_ears(*swarm.local_peer_id());
        }
        if let Some(ears) = &self.ears {
            ears.wishes(Wish { renewal, addresses: swarm.listeners().cloned().collect() });
        }
    }

    fn decide(&mut self, now: Instant, answers: bool, lonely: bool) {
        if !answers && !lonely {
            if self.lively.take().is_some() {
                tracing::info!("a director is connected: mDNS rests");
            }
            return;
        }
        match self.lively {
            None => self.renew(now),
            Some(since) if lonely && now >= since + self.renew_after => {
                self.renew_after = (self.renew_after * 2).min(Self::RENEW_MAX);
                self.renew(now);
            }
            Some(_) => {}
        }
    }

    fn renew(&mut self, now: Instant) {
        self.lively = Some(now);
        self.renewals += 1;
    }

    fn open_ears(&mut self, me: PeerId) {
        match Ears::open(me) {
            Ok(ears) => self.ears = Some(ears),
            Err(error) => tracing::warn!(
                %error,
                "mDNS cannot be started on this machine: devices are found by address only"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rests_when_nobody_needs_it_and_is_made_anew_when_a_lonely_device_hears_nothing() {
        let mut discovery = Discovery::new();
        let start = Instant::now();
        discovery.decide(start, false, true);
        assert_eq!((discovery.renewals, discovery.lively), (1, Some(start)));
        discovery.decide(start + Duration::from_secs(59), false, true);
        assert_eq!(discovery.renewals, 1);
        discovery.decide(start + Duration::from_secs(60), false, true);
        assert_eq!(discovery.renewals, 2);
        discovery.decide(start + Duration::from_secs(150), false, true);
        assert_eq!(discovery.renewals, 2, "each pause is longer than the last");
        discovery.heard(start + Duration::from_secs(150));
        discovery.decide(start + Duration::from_secs(210), false, true);
        assert_eq!(discovery.renewals, 3);
        discovery.decide(start + Duration::from_secs(900), true, false);
        assert_eq!(discovery.renewals, 3, "a director that is not alone keeps it");
        discovery.decide(start + Duration::from_secs(901), false, false);
        assert_eq!(discovery.lively, None);
    }
}
