//! What the swarm does on every connection, and its limits.

use super::door::Door;
use super::talk;
use crate::codec::{Frames, Room};
use crate::hello::{Question, Reply};
use libp2p::connection_limits::{self, ConnectionLimits};
use libp2p::request_response::{self, ProtocolSupport};
use libp2p::swarm::NetworkBehaviour;
use libp2p::{StreamProtocol, ping};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Anybody may speak `hello`, so its frames are small.
pub(crate) const HELLO_BYTES_MAX: usize = 8 << 10;
/// A full batch and its envelope.
pub(crate) const SYNC_BYTES_MAX: usize = 3 << 19;

/// What the large frames of all devices take together: enough for thirty of the largest.
const LARGE_FRAMES_BYTES: usize = 45 << 20;

#[derive(NetworkBehaviour)]
pub(crate) struct Behaviour {
    limits: connection_limits::Behaviour,
    ping: ping::Behaviour,
    pub(crate) hello: request_response::Behaviour<Frames<Question, Reply>>,
    pub(crate) sync: talk::Behaviour,
}

impl Behaviour {
    pub(crate) fn new(sent: Arc<AtomicU64>) -> Self {
        let room = Room::new(LARGE_FRAMES_BYTES);
        // The kernel notices a laptop that is gone (`doorway`); this is for a program that hangs on one that is not.
        let ping = ping::Config::new()
            .with_interval(Duration::from_secs(120))
            .with_timeout(Duration::from_secs(20));
        Self {
            limits: connection_limits::Behaviour::new(limits()),
            ping: ping::Behaviour::new(ping),
            hello: hello(Frames::new(HELLO_BYTES_MAX, room.clone(), Arc::clone(&sent))),
            sync: talk::Behaviour::new(Frames::new(SYNC_BYTES_MAX, room, sent)),
        }
    }
}

/// Strangers that come in are counted at the door, so the rest of the room is for admitted devices.
fn limits() -> ConnectionLimits {
    const ADMITTED_MAX: usize = 400;
    // A stranger that was shown out is still here for the moment that hanging up takes.
    let strangers_max = 2 * Door::STRANGERS_MAX;
    let established_max = u32::try_from(ADMITTED_MAX + strangers_max).expect("small numbers");
    ConnectionLimits::default()
        .with_max_pending_outgoing(Some(32))
        .with_max_established_incoming(Some(established_max))
        .with_max_established_outgoing(Some(100))
        .with_max_established_per_peer(Some(2))
}

/// Said once or a few times on a connection, so each question has a stream of its own.
fn hello(frames: Frames<Question, Reply>) -> request_response::Behaviour<Frames<Question, Reply>> {
    let config = request_response::Config::default()
        .with_request_timeout(Duration::from_secs(10))
        .with_max_concurrent_streams(8);
    let protocol = (StreamProtocol::new("/kibitz/hello/3"), ProtocolSupport::Full);
    request_response::Behaviour::with_codec(frames, [protocol], config)
}
