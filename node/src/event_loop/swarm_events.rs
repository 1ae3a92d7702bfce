//! What the swarm reports, turned into calls and inputs.

use super::{EventLoop, Stage, Stranger};
use crate::address::{Source, from_multiaddr};
use crate::codec::{FrameError, Held};
use crate::contacts::Target;
use crate::hello::{Question, Reply};
use crate::identity;
use crate::mesh::{BehaviourEvent, talk};
use domain::DeviceId;
use libp2p::core::ConnectedPoint;
use libp2p::request_response::{Event, InboundFailure, Message, OutboundFailure};
use libp2p::swarm::{ConnectionId, SwarmEvent};
use libp2p::{PeerId, ping};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use venue::peer::{NotServed, Request, Response};
use venue::{Input, Token};

impl EventLoop {
    pub(super) fn on_swarm_event(&mut self, event: SwarmEvent<BehaviourEvent>) {
        match event {
            SwarmEvent::Behaviour(event) => self.on_behaviour_event(event),
            SwarmEvent::NewListenAddr { address, .. } => {
                self.set_addresses(|addresses| addresses.extend(from_multiaddr(&address)));
            }
            SwarmEvent::ExpiredListenAddr { address, .. } => {
                let gone = from_multiaddr(&address);
                self.set_addresses(|addresses| addresses.retain(|known| Some(*known) != gone));
            }
            SwarmEvent::ConnectionEstablished { peer_id, connection_id, endpoint, .. } => {
                self.on_connected(peer_id, connection_id, &endpoint);
            }
            SwarmEvent::ConnectionClosed {
                peer_id, connection_id, num_established, cause, ..
            } => {
                self.sources.remove(&connection_id);
                if num_established == 0
                    && let Some(device) = identity::device_id(&peer_id)
                {
                    tracing::debug!(device = device.short(), ?cause, "a connection ended");
                    self.on_disconnected(device);
                }
            }
            SwarmEvent::OutgoingConnectionError { connection_id, error, .. } => {
                if let Some(target) = self.dialling.remove(&connection_id) {
                    tracing::debug!(?target, %error, "not reached");
                    self.parts.contacts.failed(Instant::now(), &target);
                }
            }
            SwarmEvent::ListenerClosed { reason: Err(error), .. } => {
                tracing::error!(%error, "nobody can dial this device any more: start kibitz again");
            }
            other => tracing::trace!(?other, "the swarm reports"),
        }
    }

    fn on_behaviour_event(&mut self, event: BehaviourEvent) {
        match event {
            BehaviourEvent::Hello(event) => self.on_hello_event(event),
            BehaviourEvent::Sync(event) => self.on_sync_event(event),
            BehaviourEvent::Ping(ping::Event { connection, result: Err(failure), .. }) => {
                if !matches!(failure, ping::Failure::Unsupported) {
                    tracing::info!(%failure, "a device does not answer: hanging up");
                    self.parts.swarm.close_connection(connection);
                }
            }
            BehaviourEvent::Ping(_) => {}
        }
    }

    fn on_connected(&mut self, peer: PeerId, connection: ConnectionId, endpoint: &ConnectedPoint) {
        let target = self.dialling.remove(&connection);
        let Some(device) = identity::device_id(&peer) else {
            if self.parts.swarm.disconnect_peer_id(peer).is_err() {
                tracing::debug!(%peer, "it had left already");
            }
            return;
        };
        let dialled = endpoint.is_dialer();
        let address = match &target {
            Some(Target::Address(address)) => Some(*address),
            _ => from_multiaddr(endpoint.get_remote_address()).filter(|_| dialled),
        };
        tracing::debug!(device = device.short(), dialled, ?target, "a connection began");
        self.parts.contacts.connected(device, address);
        self.sources.insert(connection, Source::of_multiaddr(endpoint.get_remote_address()));
        let peer = self.peers.entry(device).or_default();
        peer.dialled |= dialled;
        let looking = matches!(self.parts.stage, Stage::Looking(_));
        if (dialled || looking) && peer.role.is_none() {
            self.greet(device);
        }
    }

    fn on_disconnected(&mut self, device: DeviceId) {
        self.parts.door.forget(identity::peer_id(device));
        self.peer_gone(Instant::now(), device);
        self.welcoming.retain(|_, welcomed| *welcomed != device);
        if let Stage::Looking(looking) = &mut self.parts.stage {
            looking.peer_gone(device);
        }
    }

    pub(super) fn on_discovered(&mut self, device: DeviceId, address: SocketAddr) {
        self.discovery.heard(Instant::now());
        if device != self.me() {
            tracing::debug!(device = device.short(), %address, "found by mDNS");
            self.parts.contacts.seen(device, address);
        }
    }

    fn on_hello_event(&mut self, event: Event<Held<Question>, Held<Reply>>) {
        match event {
            Event::Message { peer, connection_id, message } => {
                let Some(device) = identity::device_id(&peer) else { return };
                let source = self.sources.get(&connection_id).copied();
                let source = source.unwrap_or(Source::NOWHERE);
                match message {
                    Message::Request { request_id, request, channel } => {
                        self.on_question((device, source), request_id, request.value, channel);
                    }
                    Message::Response { response, .. } => {
                        self.on_reply(device, source, response.value);
                    }
                }
            }
            Event::ResponseSent { request_id, .. } => {
                if let Some(device) = self.welcoming.remove(&request_id) {
                    self.peer_up(device);
                }
            }
            Event::InboundFailure { peer, request_id, error, .. } => {
                self.welcoming.remove(&request_id);
                self.note_inbound(&peer, &error);
            }
            Event::OutboundFailure { peer, error, .. } => {
                self.note_outbound(&peer, &error);
                if let Some(device) = identity::device_id(&peer)
                    && self.peers.get(&device).is_some_and(|known| known.role.is_none())
                {
                    let pause = match error {
                        OutboundFailure::UnsupportedProtocols => {
                            self.found_another_program(device);
                            Self::AVOID_FOR
                        }
                        _ => Duration::from_secs(1),
                    };
                    self.leave(device, pause);
                }
            }
        }
    }

    fn on_sync_event(&mut self, event: talk::Event) {
        match event {
            talk::Event::Asked { peer, request, reply } => {
                if let Some(device) = identity::device_id(&peer) {
                    self.on_request(device, request.value, reply);
                }
            }
            talk::Event::Answered { number, response } => {
                self.on_answer(number, Some(response.value));
            }
            talk::Event::NotAnswered { peer, number, error } => {
                self.note_frame(&peer, &error);
                self.on_answer(number, None);
            }
            talk::Event::Broken { peer, error } => self.note_frame(&peer, &error),
        }
    }

    fn on_answer(&mut self, number: talk::Number, response: Option<Response>) {
        if let Some((peer, kind)) = self.requests.remove(&number) {
            self.inbox.push_back(Input::PeerAnswered { peer, kind, response });
        }
    }

    fn on_request(&mut self, peer: DeviceId, request: Request, reply: talk::Reply) {
        if self.peers.get(&peer).is_none_or(|known| known.role.is_none()) {
            self.note_stranger(peer, &Stranger::AskedForEntries);
            let refused = Response::Refused(NotServed::NoAdmission);
            if reply.send(refused.into()).is_err() {
                tracing::debug!(device = peer.short(), "it had left already");
            }
            return;
        }
        self.peer_up(peer);
        let token = Token(self.next_number());
        self.tokens.insert(token, reply);
        self.inbox.push_back(Input::PeerAsked { peer, token, request });
    }

    fn set_addresses(&self, change: impl FnOnce(&mut Vec<SocketAddr>)) {
        self.parts.outside.addresses.send_modify(|addresses| {
            change(addresses);
            addresses.sort_unstable();
            addresses.dedup();
        });
    }

    fn note_inbound(&mut self, peer: &PeerId, error: &InboundFailure) {
        match error {
            InboundFailure::Io(error) => self.note_frame(peer, error),
            other => tracing::debug!(%peer, "a question ended early: {other}"),
        }
    }

    fn note_outbound(&mut self, peer: &PeerId, error: &OutboundFailure) {
        match error {
            OutboundFailure::Io(error) => self.note_frame(peer, error),
            other => tracing::debug!(%peer, "no answer: {other}"),
        }
    }

    /// A bad frame gets its sentence in the log; a connection that breaks is nothing special.
    fn note_frame(&mut self, peer: &PeerId, error: &io::Error) {
        let Some(device) = identity::device_id(peer) else { return };
        let frame = error.get_ref().and_then(|inner| inner.downcast_ref::<FrameError>());
        let is_admitted = self.peers.get(&device).is_some_and(|peer| peer.role.is_some());
        match frame {
            Some(frame) if is_admitted => {
                tracing::warn!(device = device.short(), "bad message from a device: {frame}");
            }
            Some(frame) => self.note_stranger(device, &Stranger::BadMessage { frame: *frame }),
            None => tracing::debug!(device = device.short(), %error, "a stream broke"),
        }
    }
}
