//! The swarm: TCP, Noise and Yamux behind a door, and the few protocols spoken over it.

mod behaviour;
mod discovery;
mod door;
mod doorkeeper;
mod doorway;
mod ears;
mod pass;
mod streams;
pub(crate) mod talk;

pub(crate) use behaviour::{Behaviour, BehaviourEvent, HELLO_BYTES_MAX, SYNC_BYTES_MAX};
pub(crate) use discovery::Discovery;
pub(crate) use doorkeeper::Doorkeeper;

use crate::address::{from_multiaddr, to_multiaddr};
use crate::config::Reach;
use crate::identity;
use doorway::Doorway;
use ledger::DeviceKey;
use libp2p::core::upgrade;
use libp2p::futures::StreamExt;
use libp2p::swarm::{self, SwarmEvent};
use libp2p::{Swarm, Transport};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Connections rest for hours between rounds; the kernel notices a peer that is gone.
const IDLE_FOR: Duration = Duration::from_secs(24 * 60 * 60);
/// How long to wait for the first address. A machine without any network has none.
const LISTEN_WAIT: Duration = Duration::from_secs(2);

/// A swarm that listens, and the door in front of it.
pub(crate) struct Mesh {
    pub(crate) swarm: Swarm<Behaviour>,
    pub(crate) door: Doorkeeper,
    /// Those it has so far.
    pub(crate) addresses: Vec<SocketAddr>,
}

/// Builds the swarm and listens.
pub(crate) async fn open(
    key: &DeviceKey,
    reach: Reach,
    port: u16,
    sent: Arc<AtomicU64>,
) -> Result<Mesh, ListenError> {
    let ip = match reach {
        Reach::Hall => Ipv4Addr::UNSPECIFIED,
        Reach::Loopback => Ipv4Addr::LOCALHOST,
    };
    let wanted = SocketAddr::from((ip, port));
    probe(wanted)?;
    let keypair = identity::keypair(key);
    let door = Doorkeeper::new();
    let transport = Doorway::new(&keypair, door.clone())
        .map_err(|error| ListenError::Other { port, why: error.to_string() })?;
    let config = swarm::Config::with_tokio_executor()
        .with_idle_connection_timeout(IDLE_FOR)
        // A message goes out together with the name of its protocol, not a round trip later.
        .with_substream_upgrade_protocol_override(upgrade::Version::V1Lazy);
    let me = keypair.public().to_peer_id();
    let mut swarm = Swarm::new(transport.boxed(), Behaviour::new(sent), me, config);
    swarm
        .listen_on(to_multiaddr(wanted))
        .map_err(|error| ListenError::Other { port, why: error.to_string() })?;
    let first = tokio::time::timeout(LISTEN_WAIT, first_address(&mut swarm)).await;
    Ok(Mesh { swarm, door, addresses: first.into_iter().collect() })
}

domain::messages! {
    /// Why a connection was ended at the door.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum DoorClosed {
        NotAdmitted,
        NoHandshake,
        TooManyStreams,
    }

    /// Why nobody could dial this device.
    #[derive(Debug)]
    pub enum ListenError {
        PortInUse { port: u16 },
        Other { port: u16, why: String },
    }
}

/// libp2p shares its port with any other program of the same user that does so too, so it would not
/// notice a second kibitz; a plain listener does.
fn probe(address: SocketAddr) -> Result<(), ListenError> {
    let port = address.port();
    match TcpListener::bind(address) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            Err(ListenError::PortInUse { port })
        }
        Err(error) => Err(ListenError::Other { port, why: error.to_string() }),
    }
}

async fn first_address(swarm: &mut Swarm<Behaviour>) -> SocketAddr {
    loop {
        if let SwarmEvent::NewListenAddr { address, .. } = swarm.select_next_some().await
            && let Some(address) = from_multiaddr(&address)
        {
            return address;
        }
    }
}
