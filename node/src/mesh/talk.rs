//! Questions and answers between devices, over streams that are used again.
//!
//! A stream of its own for every question costs both sides several times what the question does. Here a stream
//! carries one question at a time and then rests for the next; whoever has several at once opens more. Who opens a
//! stream for a single question and closes it, as a stranger's program may, is answered all the same.

use super::streams::{Handler, Heard, Put};
use crate::codec::{Frames, Held};
use futures::channel::oneshot;
use libp2p::core::Endpoint;
use libp2p::core::transport::PortUse;
use libp2p::swarm::behaviour::{ConnectionClosed, ConnectionEstablished};
use libp2p::swarm::{
    ConnectionDenied, ConnectionId, FromSwarm, NetworkBehaviour, NotifyHandler, ToSwarm,
};
use libp2p::{Multiaddr, PeerId};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::io;
use std::task::{Context, Poll};
use venue::peer::{Request, Response};

/// A question of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number(u64);

/// Where an answer goes; dropped, it leaves the question unanswered.
pub(crate) type Reply = oneshot::Sender<Held<Response>>;

#[derive(Debug)]
pub(crate) enum Event {
    Asked {
        peer: PeerId,
        request: Held<Request>,
        reply: Reply,
    },
    Answered {
        number: Number,
        response: Held<Response>,
    },
    NotAnswered {
        peer: PeerId,
        number: Number,
        error: io::Error,
    },
    /// A question could not be read, or its answer not be written.
    Broken {
        peer: PeerId,
        error: io::Error,
    },
}

#[derive(Debug)]
pub(crate) struct Behaviour {
    frames: Frames<Request, Response>,
    numbers: u64,
    connections: HashMap<PeerId, Vec<Connection>>,
    events: VecDeque<ToSwarm<Event, Put>>,
}

#[derive(Debug)]
struct Connection {
    id: ConnectionId,
    unanswered: BTreeSet<Number>,
}

impl Behaviour {
    pub(crate) fn new(frames: Frames<Request, Response>) -> Self {
        let (connections, events) = (HashMap::new(), VecDeque::new());
        Self { frames, numbers: 0, connections, events }
    }

    /// Asks a peer; exactly one event tells what came of it.
    pub(crate) fn ask(&mut self, peer: PeerId, request: Request) -> Number {
        self.numbers += 1;
        let number = Number(self.numbers);
        // Always the same connection, as long as it lasts: that one has streams.
        let connection = self.connections.get_mut(&peer).and_then(|known| known.first_mut());
        self.events.push_back(match connection {
            Some(connection) => {
                connection.unanswered.insert(number);
                ToSwarm::NotifyHandler {
                    peer_id: peer,
                    handler: NotifyHandler::One(connection.id),
                    event: Put { number, request },
                }
            }
            None => not_connected(peer, number),
        });
        number
    }

    fn ended(&mut self, ConnectionClosed { peer_id, connection_id, .. }: ConnectionClosed<'_>) {
        let Some(known) = self.connections.get_mut(&peer_id) else { return };
        let gone = known.extract_if(.., |connection| connection.id == connection_id);
        let unanswered: Vec<Number> = gone.flat_map(|connection| connection.unanswered).collect();
        if known.is_empty() {
            self.connections.remove(&peer_id);
        }
        let lost = unanswered.into_iter().map(|number| not_connected(peer_id, number));
        self.events.extend(lost);
    }

    /// Whether somebody still waits for it: what a closed connection had told is told once.
    fn settles(&mut self, peer: PeerId, connection: ConnectionId, number: Number) -> bool {
        let known = self.connections.get_mut(&peer).into_iter().flatten();
        let mut asked = known.filter(|known| known.id == connection);
        asked.any(|known| known.unanswered.remove(&number))
    }
}

fn not_connected(peer: PeerId, number: Number) -> ToSwarm<Event, Put> {
    let error = io::ErrorKind::NotConnected.into();
    ToSwarm::GenerateEvent(Event::NotAnswered { peer, number, error })
}

impl NetworkBehaviour for Behaviour {
    type ConnectionHandler = Handler;
    type ToSwarm = Event;

    fn handle_established_inbound_connection(
        &mut self,
        _: ConnectionId,
        _: PeerId,
        _: &Multiaddr,
        _: &Multiaddr,
    ) -> Result<Handler, ConnectionDenied> {
        Ok(Handler::new(self.frames.clone()))
    }

    fn handle_established_outbound_connection(
        &mut self,
        _: ConnectionId,
        _: PeerId,
        _: &Multiaddr,
        _: Endpoint,
        _: PortUse,
    ) -> Result<Handler, ConnectionDenied> {
        Ok(Handler::new(self.frames.clone()))
    }

    fn on_swarm_event(&mut self, event: FromSwarm<'_>) {
        match event {
            FromSwarm::ConnectionEstablished(ConnectionEstablished {
                peer_id,
                connection_id,
                ..
            }) => {
                let connection = Connection { id: connection_id, unanswered: BTreeSet::new() };
                self.connections.entry(peer_id).or_default().push(connection);
            }
            FromSwarm::ConnectionClosed(closed) => self.ended(closed),
            _ => {}
        }
    }

    fn on_connection_handler_event(
        &mut self,
        peer: PeerId,
        connection: ConnectionId,
        heard: Heard,
    ) {
        let event = match heard {
            Heard::Asked { request, reply } => Event::Asked { peer, request, reply },
            Heard::Broken { error } => Event::Broken { peer, error },
            Heard::Answered { number, .. } | Heard::NotAnswered { number, .. }
                if !self.settles(peer, connection, number) =>
            {
                return;
            }
            Heard::Answered { number, response } => Event::Answered { number, response },
            Heard::NotAnswered { number, error } => Event::NotAnswered { peer, number, error },
        };
        self.events.push_back(ToSwarm::GenerateEvent(event));
    }

    fn poll(&mut self, _: &mut Context<'_>) -> Poll<ToSwarm<Event, Put>> {
        self.events.pop_front().map_or(Poll::Pending, Poll::Ready)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::Room;
    use futures::StreamExt;
    use libp2p::swarm::dial_opts::DialOpts;
    use libp2p::swarm::{Swarm, SwarmEvent};
    use libp2p::{SwarmBuilder, noise, tcp, yamux};
    use std::sync::Arc;
    use std::time::Duration;

    type Device = Swarm<Behaviour>;

    fn device() -> Device {
        let builder = SwarmBuilder::with_new_identity().with_tokio();
        let frames = Frames::new(1 << 16, Room::new(1 << 16), Arc::default());
        builder
            .with_tcp(tcp::Config::default(), noise::Config::new, yamux::Config::default)
            .unwrap()
            .with_behaviour(|_| Behaviour::new(frames))
            .unwrap()
            .with_swarm_config(|config| config.with_idle_connection_timeout(Duration::MAX))
            .build()
    }

    async fn connected() -> (Device, Device) {
        let (mut here, mut there) = (device(), device());
        there.listen_on("/ip4/127.0.0.1/tcp/0".parse().unwrap()).unwrap();
        let address = loop {
            if let SwarmEvent::NewListenAddr { address, .. } = there.select_next_some().await {
                break address;
            }
        };
        here.dial(DialOpts::unknown_peer_id().address(address).build()).unwrap();
        while here.connected_peers().next().is_none() || there.connected_peers().next().is_none() {
            tokio::select! {
                _ = here.select_next_some() => {}
                _ = there.select_next_some() => {}
            }
        }
        (here, there)
    }

    fn question() -> Request {
        Request::Receipts { receipts: Vec::new() }
    }

    /// What becomes of so many questions, while the other device does with each as told.
    async fn outcomes(
        (here, there): (&mut Device, &mut Device),
        questions: usize,
        mut reply: impl FnMut(Reply),
    ) -> Vec<bool> {
        let peer = *there.local_peer_id();
        for _ in 0..questions {
            here.behaviour_mut().ask(peer, question());
        }
        let mut answered = Vec::new();
        while answered.len() < questions {
            tokio::select! {
                event = here.select_next_some() => match event {
                    SwarmEvent::Behaviour(Event::Answered { .. }) => answered.push(true),
                    SwarmEvent::Behaviour(Event::NotAnswered { .. }) => answered.push(false),
                    _ => {}
                },
                event = there.select_next_some() => {
                    if let SwarmEvent::Behaviour(Event::Asked { reply: to, .. }) = event {
                        reply(to);
                    }
                }
            }
        }
        answered
    }

    fn answer(reply: Reply) {
        reply.send(Response::Same.into()).unwrap();
    }

    #[tokio::test]
    async fn one_question_after_the_other_is_answered_and_so_are_many_at_once() {
        let (mut here, mut there) = connected().await;
        for _ in 0..3 {
            assert_eq!(outcomes((&mut here, &mut there), 1, answer).await, [true]);
        }
        assert_eq!(outcomes((&mut here, &mut there), 100, answer).await, [true; 100]);
    }

    #[tokio::test]
    async fn a_question_that_is_not_answered_leaves_the_next_one_a_stream() {
        let (mut here, mut there) = connected().await;
        assert_eq!(outcomes((&mut here, &mut there), 1, answer).await, [true]);
        assert_eq!(outcomes((&mut here, &mut there), 3, drop).await, [false; 3]);
        assert_eq!(outcomes((&mut here, &mut there), 3, answer).await, [true; 3]);
    }

    #[tokio::test]
    async fn every_question_ends_once_when_the_connection_does() {
        let (mut here, mut there) = connected().await;
        let mut kept = Vec::new();
        let (peer, me) = (*there.local_peer_id(), *here.local_peer_id());
        for _ in 0..5 {
            here.behaviour_mut().ask(peer, question());
        }
        let mut ended = Vec::new();
        while ended.len() < 5 {
            tokio::select! {
                event = here.select_next_some() => {
                    if let SwarmEvent::Behaviour(Event::NotAnswered { number, .. }) = event {
                        ended.push(number);
                    }
                },
                event = there.select_next_some() => {
                    if let SwarmEvent::Behaviour(Event::Asked { reply, .. }) = event {
                        kept.push(reply);
                    }
                    if kept.len() == 5 {
                        // The first time hangs up, the others find that it has.
                        let _ = there.disconnect_peer_id(me);
                    }
                }
            }
        }
        ended.sort_unstable();
        assert_eq!(ended, (1..=5).map(Number).collect::<Vec<_>>());
        assert_eq!(outcomes((&mut here, &mut there), 1, answer).await, [false], "nobody is there");
    }
}
