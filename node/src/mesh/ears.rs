//! mDNS on a thread of its own.
//!
//! The library takes in whatever anybody in the network announces for as long as it is announced, and looks
//! through all of it for each name. Apart from the swarm, a flood of names holds up nobody, and when there
//! are more than any hall has, the ears are closed for a moment.

use crate::address::from_multiaddr;
use crate::identity;
use crate::random;
use domain::DeviceId;
use libp2p::core::transport::ListenerId;
use libp2p::swarm::{ExpiredListenAddr, FromSwarm, NetworkBehaviour, NewListenAddr, ToSwarm};
use libp2p::{Multiaddr, PeerId, mdns};
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

/// A device that was announced, and where.
pub(crate) type Found = (DeviceId, SocketAddr);

#[derive(Debug)]
pub(super) struct Ears {
    wish: watch::Sender<Wish>,
    found: mpsc::Receiver<Found>,
}

/// Whether to listen, and what to answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wish {
    /// Made anew whenever this changes; `None` to rest.
    pub(super) renewal: Option<u64>,
    pub(super) addresses: Vec<Multiaddr>,
}

impl Ears {
    /// A large hall has 300 devices, some of them with several addresses.
    const NAMES_MAX: usize = 1024;
    const CLOSED_FOR: Duration = Duration::from_millis(50);
    const TOLD_EVERY: Duration = Duration::from_secs(60);
    const QUERY_EVERY: Duration = Duration::from_secs(17);
    const RECORDS_LAST: Duration = Duration::from_secs(300);

    /// The thread ends when this is dropped.
    pub(super) fn open(me: PeerId) -> io::Result<Self> {
        let (wish, wishes) = watch::channel(Wish::default());
        let (finds, found) = mpsc::channel(Self::NAMES_MAX);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        thread::Builder::new()
            .name("mdns".to_owned())
            .spawn(move || runtime.block_on(listen(me, wishes, finds)))?;
        Ok(Self { wish, found })
    }

    pub(super) fn wishes(&self, wish: Wish) {
        self.wish.send_if_modified(|wished| {
            let changed = *wished != wish;
            *wished = wish;
            changed
        });
    }

    /// Waits for ever once nothing can be heard any more.
    pub(super) async fn found(&mut self) -> Found {
        match self.found.recv().await {
            Some(found) => found,
            None => std::future::pending().await,
        }
    }
}

/// Why one listening came to an end.
enum Ended {
    Renewed,
    TooManyNames,
    NobodyAsks,
}

async fn listen(me: PeerId, mut wishes: watch::Receiver<Wish>, finds: mpsc::Sender<Found>) {
    let mut told: Option<Instant> = None;
    loop {
        let wish = wishes.borrow_and_update().clone();
        let mdns = wish.renewal.and_then(|_| open(me));
        let ended = match mdns {
            Some(mdns) => hear(mdns, wish, &mut wishes, &finds).await,
            None if wishes.changed().await.is_ok() => Ended::Renewed,
            None => Ended::NobodyAsks,
        };
        match ended {
            Ended::Renewed => {}
            Ended::TooManyNames => {
                if told.is_none_or(|told| told.elapsed() >= Ears::TOLD_EVERY) {
                    told = Some(Instant::now());
                    tracing::warn!(
                        "more devices are announced than a hall has: mDNS pauses at times"
                    );
                }
                sleep(Ears::CLOSED_FOR).await;
            }
            Ended::NobodyAsks => return,
        }
    }
}

fn open(me: PeerId) -> Option<mdns::tokio::Behaviour> {
    let config = mdns::Config {
        ttl: Ears::RECORDS_LAST,
        query_interval: random::jittered(Ears::QUERY_EVERY),
        enable_ipv6: false,
    };
    let opened = mdns::tokio::Behaviour::new(config, me);
    opened
        .inspect_err(|error| {
            tracing::warn!(
                %error,
                "mDNS does not work on this machine: devices are found by address only"
            );
        })
        .ok()
}

async fn hear(
    mut mdns: mdns::tokio::Behaviour,
    mut wish: Wish,
    wishes: &mut watch::Receiver<Wish>,
    finds: &mpsc::Sender<Found>,
) -> Ended {
    tell_addresses(&mut mdns, &[], &wish.addresses);
    loop {
        tokio::select! {
            changed = wishes.changed() => {
                if changed.is_err() {
                    return Ended::NobodyAsks;
                }
                let wished = wishes.borrow_and_update().clone();
                if wished.renewal != wish.renewal {
                    return Ended::Renewed;
                }
                tell_addresses(&mut mdns, &wish.addresses, &wished.addresses);
                wish = wished;
            }
            event = poll_fn(|cx| mdns.poll(cx)) => {
                if let ToSwarm::GenerateEvent(mdns::Event::Discovered(discovered)) = event {
                    let devices = discovered.iter().filter_map(|(peer, address)| {
                        identity::device_id(peer).zip(from_multiaddr(address))
                    });
                    for found in devices {
                        // Whoever asks is far behind only in a flood, and then some may be lost.
                        let _ = finds.try_send(found);
                    }
                }
                if mdns.discovered_nodes().len() > Ears::NAMES_MAX {
                    return Ended::TooManyNames;
                }
            }
        }
    }
}

/// It hears of addresses as it would from a swarm.
fn tell_addresses(mdns: &mut mdns::tokio::Behaviour, old: &[Multiaddr], new: &[Multiaddr]) {
    let listener_id = ListenerId::next();
    for addr in old.iter().filter(|addr| !new.contains(addr)) {
        let gone = ExpiredListenAddr { listener_id, addr };
        mdns.on_swarm_event(FromSwarm::ExpiredListenAddr(gone));
    }
    for addr in new.iter().filter(|addr| !old.contains(addr)) {
        mdns.on_swarm_event(FromSwarm::NewListenAddr(NewListenAddr { listener_id, addr }));
    }
}
