//! What the swarm does on every connection, and its limits.

use crate::codec::Frames;
use crate::hello::{Question, Reply};
use libp2p::connection_limits::{self, ConnectionLimits};
use libp2p::identity::Keypair;
use libp2p::request_response::{self, ProtocolSupport};
use libp2p::swarm::NetworkBehaviour;
use libp2p::swarm::behaviour::toggle::Toggle;
use libp2p::{StreamProtocol, identify, mdns, ping};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use venue::peer::{Request, Response};

/// Anybody may speak `hello`, so its frames are small.
pub(crate) const HELLO_BYTES_MAX: usize = 8 << 10;
/// A full batch and its envelope.
pub(crate) const SYNC_BYTES_MAX: usize = 3 << 19;

#[derive(NetworkBehaviour)]
pub(crate) struct Behaviour {
    limits: connection_limits::Behaviour,
    pub(crate) mdns: Toggle<mdns::tokio::Behaviour>,
    identify: identify::Behaviour,
    ping: ping::Behaviour,
    pub(crate) hello: request_response::Behaviour<Frames<Question, Reply>>,
    pub(crate) sync: request_response::Behaviour<Frames<Request, Response>>,
}

impl Behaviour {
    pub(crate) fn new(keypair: &Keypair, sent: Arc<AtomicU64>) -> Self {
        let identify = identify::Config::new("/kibitz/1".to_owned(), keypair.public())
            .with_agent_version(concat!("kibitz/", env!("CARGO_PKG_VERSION")).to_owned())
            // Addresses are told in `hello`, to those who may know them.
            .with_hide_listen_addrs(true)
            .with_cache_size(0);
        // The library forgives one missing answer, so a dead device is noticed after 10 to 20 seconds.
        let ping = ping::Config::new()
            .with_interval(Duration::from_secs(5))
            .with_timeout(Duration::from_secs(5));
        Self {
            limits: connection_limits::Behaviour::new(limits()),
            mdns: Toggle::from(None),
            identify: identify::Behaviour::new(identify),
            ping: ping::Behaviour::new(ping),
            hello: conversation("/kibitz/hello/1", HELLO_BYTES_MAX, 8, Arc::clone(&sent)),
            sync: conversation("/kibitz/sync/1", SYNC_BYTES_MAX, 32, sent),
        }
    }
}

fn limits() -> ConnectionLimits {
    ConnectionLimits::default()
        .with_max_pending_incoming(Some(64))
        .with_max_pending_outgoing(Some(32))
        .with_max_established_incoming(Some(400))
        .with_max_established_outgoing(Some(100))
        .with_max_established_per_peer(Some(2))
}

fn conversation<Q, R>(
    protocol: &'static str,
    bytes_max: usize,
    streams_max: usize,
    sent: Arc<AtomicU64>,
) -> request_response::Behaviour<Frames<Q, R>>
where
    Frames<Q, R>: request_response::Codec<Protocol = StreamProtocol> + Send + Clone + 'static,
{
    let config = request_response::Config::default()
        .with_request_timeout(Duration::from_secs(10))
        .with_max_concurrent_streams(streams_max);
    request_response::Behaviour::with_codec(
        Frames::new(bytes_max, sent),
        [(StreamProtocol::new(protocol), ProtocolSupport::Full)],
        config,
    )
}
