//! The swarm: TCP, Noise and Yamux, and the few protocols spoken over it.

mod behaviour;
mod discovery;

pub(crate) use behaviour::{Behaviour, BehaviourEvent, HELLO_BYTES_MAX, SYNC_BYTES_MAX};
pub(crate) use discovery::Discovery;

use crate::address::{from_multiaddr, to_multiaddr};
use crate::config::Reach;
use crate::identity;
use ledger::DeviceKey;
use libp2p::core::upgrade;
use libp2p::futures::StreamExt;
use libp2p::swarm::SwarmEvent;
use libp2p::{Swarm, SwarmBuilder, noise, tcp, yamux};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Connections rest for hours between rounds; a peer that is gone is noticed by its missing pings.
const IDLE_FOR: Duration = Duration::from_secs(24 * 60 * 60);
/// A laptop that is gone must not block a place for dialling for long.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long to wait for the first address. A machine without any network has none.
const LISTEN_WAIT: Duration = Duration::from_secs(2);

/// Builds the swarm and listens; returns it with the addresses it has so far.
pub(crate) async fn open(
    key: &DeviceKey,
    reach: Reach,
    port: u16,
    sent: Arc<AtomicU64>,
) -> Result<(Swarm<Behaviour>, Vec<SocketAddr>), ListenError> {
    let ip = match reach {
        Reach::Hall => Ipv4Addr::UNSPECIFIED,
        Reach::Loopback => Ipv4Addr::LOCALHOST,
    };
    let wanted = SocketAddr::from((ip, port));
    probe(wanted)?;
    let mut swarm = SwarmBuilder::with_existing_identity(identity::keypair(key))
        .with_tokio()
        .with_tcp(tcp::Config::default().nodelay(true), noise::Config::new, yamux::Config::default)
        .map_err(|error| ListenError::Other { port, why: error.to_string() })?
        .with_behaviour(|keypair| Behaviour::new(keypair, sent))
        .expect("making the behaviour does not fail")
        .with_swarm_config(|config| {
            config
                .with_idle_connection_timeout(IDLE_FOR)
                // A message goes out together with the name of its protocol, not a round trip later.
                .with_substream_upgrade_protocol_override(upgrade::Version::V1Lazy)
        })
        .with_connection_timeout(CONNECT_WITHIN)
        .build();
    swarm
        .listen_on(to_multiaddr(wanted))
        .map_err(|error| ListenError::Other { port, why: error.to_string() })?;
    let first = tokio::time::timeout(LISTEN_WAIT, first_address(&mut swarm)).await;
    Ok((swarm, first.into_iter().collect()))
}

#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    #[error(
        "port {port} is in use by another program: stop that one, or choose another with --port"
    )]
    PortInUse { port: u16 },
    #[error("port {port} cannot be listened on: {why}")]
    Other { port: u16, why: String },
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
