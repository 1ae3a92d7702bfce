//! mDNS: on while it is of use, and made anew when it has gone quiet.
//!
//! Every query makes every listening device answer by multicast, so 300 tables that all ask and answer
//! would fill the air. A director's device always answers; the others ask, and answer, only while they
//! have no director. The library's task for an interface dies on the first receive error and is never
//! started again, hence the renewal.

use super::Behaviour;
use crate::random;
use libp2p::core::transport::ListenerId;
use libp2p::mdns;
use libp2p::swarm::behaviour::toggle::Toggle;
use libp2p::swarm::{FromSwarm, NetworkBehaviour, NewListenAddr, Swarm};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(crate) struct Discovery {
    renew_after: Duration,
    /// When it was made or last heard something new.
    lively: Option<Instant>,
}

impl Discovery {
    const QUERY_EVERY: Duration = Duration::from_secs(17);
    const RECORDS_LAST: Duration = Duration::from_secs(300);
    const RENEW_FIRST: Duration = Duration::from_secs(60);
    const RENEW_MAX: Duration = Duration::from_secs(30 * 60);

    pub(crate) fn new() -> Self {
        Self { renew_after: Self::RENEW_FIRST, lively: None }
    }

    /// Something new was heard.
    pub(crate) fn heard(&mut self, now: Instant) {
        self.lively = Some(now);
        self.renew_after = Self::RENEW_FIRST;
    }

    /// Switches it as needed: `answers` says whether others must be able to find us, `lonely` whether we
    /// ourselves still look for somebody.
    pub(crate) fn attend(
        &mut self,
        now: Instant,
        swarm: &mut Swarm<Behaviour>,
        answers: bool,
        lonely: bool,
    ) {
        if !answers && !lonely {
            if self.lively.take().is_some() {
                tracing::info!("a director is connected: mDNS rests");
                swarm.behaviour_mut().mdns = Toggle::from(None);
            }
            return;
        }
        match self.lively {
            None => self.renew(now, swarm),
            Some(since) if lonely && now >= since + self.renew_after => {
                self.renew_after = (self.renew_after * 2).min(Self::RENEW_MAX);
                self.renew(now, swarm);
            }
            Some(_) => {}
        }
    }

    fn renew(&mut self, now: Instant, swarm: &mut Swarm<Behaviour>) {
        self.lively = Some(now);
        let config = mdns::Config {
            ttl: Self::RECORDS_LAST,
            query_interval: random::jittered(Self::QUERY_EVERY),
            enable_ipv6: false,
        };
        match mdns::tokio::Behaviour::new(config, *swarm.local_peer_id()) {
            Ok(mut mdns) => {
                // It has not heard where the swarm listens already.
                for addr in swarm.listeners() {
                    let heard = NewListenAddr { listener_id: ListenerId::next(), addr };
                    mdns.on_swarm_event(FromSwarm::NewListenAddr(heard));
                }
                swarm.behaviour_mut().mdns = Toggle::from(Some(mdns));
            }
            Err(error) => tracing::warn!(
                %error,
                "mDNS does not work on this machine: devices are found by address only"
            ),
        }
    }
}
