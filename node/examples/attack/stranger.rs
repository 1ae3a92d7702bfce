//! Devices without an admission: they shake hands properly and then ask for too much.

use crate::Tally;
use crate::words::{self, HELLO, Reply, SYNC};
use domain::EventId;
use futures::{AsyncReadExt, AsyncWriteExt, StreamExt};
use libp2p::identity::Keypair;
use libp2p::request_response::{self, Codec, Event, Message, ProtocolSupport};
use libp2p::swarm::dial_opts::DialOpts;
use libp2p::swarm::{NetworkBehaviour, SwarmEvent};
use libp2p::{Multiaddr, StreamProtocol, Swarm, SwarmBuilder, noise, tcp, yamux};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// Begins to join with a real label, again as soon as it is answered, and comes back when it is shown out.
pub(crate) async fn begins_to_join(at: SocketAddr, label: String, tally: Arc<Tally>) {
    loop {
        let mut swarm = dialling(at, HELLO, tally.clone());
        let mut event = None;
        loop {
            let question = match swarm.select_next_some().await {
                SwarmEvent::ConnectionEstablished { peer_id, .. } => {
                    Tally::add(&tally.connections, 1);
                    Some((peer_id, words::hello()))
                }
                SwarmEvent::Behaviour(Event::Message {
                    peer,
                    message: Message::Response { response, .. },
                    ..
                }) => {
                    let reply = words::reply(&response);
                    if let Some(Reply::Hello { event: Some(told), .. }) = reply {
                        event = Some(told);
                    }
                    Tally::add(&tally.joins_begun, usize::from(is_begun(reply)));
                    event.map(|event| (peer, asks(event, &label, &tally)))
                }
                SwarmEvent::ConnectionClosed { .. }
                | SwarmEvent::OutgoingConnectionError { .. } => {
                    break;
                }
                _ => None,
            };
            if let Some((peer, question)) = question {
                swarm.behaviour_mut().send_request(&peer, Arc::new(question));
            }
        }
    }
}

fn is_begun(reply: Option<Reply>) -> bool {
    match reply {
        Some(Reply::JoinAnswer) => true,
        Some(Reply::Hello { .. } | Reply::Welcome | Reply::Joined | Reply::Refused) | None => false,
    }
}

fn asks(event: EventId, label: &str, tally: &Tally) -> Vec<u8> {
    Tally::add(&tally.joins_asked, 1);
    words::join_start(event, label)
}

/// Opens as many streams as it may and sends the largest frames there are on all of them.
pub(crate) async fn sends_frames(at: SocketAddr, frame: Arc<Vec<u8>>, tally: Arc<Tally>) {
    const STREAMS: usize = 32;
    loop {
        let mut swarm = dialling(at, SYNC, tally.clone());
        loop {
            match swarm.select_next_some().await {
                SwarmEvent::ConnectionEstablished { peer_id, .. } => {
                    Tally::add(&tally.connections, 1);
                    for _ in 0..STREAMS {
                        swarm.behaviour_mut().send_request(&peer_id, Arc::clone(&frame));
                    }
                }
                SwarmEvent::Behaviour(Event::OutboundFailure { peer, .. })
                    if swarm.is_connected(&peer) =>
                {
                    swarm.behaviour_mut().send_request(&peer, Arc::clone(&frame));
                }
                SwarmEvent::ConnectionClosed { .. }
                | SwarmEvent::OutgoingConnectionError { .. } => {
                    break;
                }
                _ => {}
            }
        }
    }
}

/// A new device each time, so that nothing is known of it.
fn dialling(at: SocketAddr, protocol: &'static str, tally: Arc<Tally>) -> Stranger {
    transport(Keypair::generate_ed25519(), at, |_| Raw::behaviour(protocol, tally))
}

/// A swarm that dials one address.
pub(crate) fn transport<B: NetworkBehaviour>(
    key: Keypair,
    at: SocketAddr,
    behaviour: impl FnOnce(&Keypair) -> B,
) -> Swarm<B> {
    let mut swarm = SwarmBuilder::with_existing_identity(key)
        .with_tokio()
        .with_tcp(tcp::Config::default(), noise::Config::new, yamux::Config::default)
        .expect("a transport")
        .with_behaviour(behaviour)
        .expect("a behaviour")
        .with_swarm_config(|config| config.with_idle_connection_timeout(Duration::from_secs(600)))
        .build();
    let address = Multiaddr::from(at.ip()).with(libp2p::multiaddr::Protocol::Tcp(at.port()));
    let dialled = swarm.dial(DialOpts::unknown_peer_id().address(address).build());
    dialled.expect("an address to dial");
    swarm
}

type Stranger = Swarm<request_response::Behaviour<Raw>>;

/// Sends bytes as they are, and reads whatever comes back.
#[derive(Clone)]
pub(crate) struct Raw {
    tally: Arc<Tally>,
}

impl Raw {
    pub(crate) fn behaviour(
        protocol: &'static str,
        tally: Arc<Tally>,
    ) -> request_response::Behaviour<Self> {
        let protocols = [(StreamProtocol::new(protocol), ProtocolSupport::Full)];
        let config = request_response::Config::default();
        request_response::Behaviour::with_codec(Self { tally }, protocols, config)
    }
}

impl Codec for Raw {
    type Protocol = StreamProtocol;
    type Request = Arc<Vec<u8>>;
    type Response = Vec<u8>;

    async fn read_request<T>(&mut self, _: &StreamProtocol, io: &mut T) -> io::Result<Arc<Vec<u8>>>
    where
        T: futures::AsyncRead + Unpin + Send,
    {
        let mut length = [0; 4];
        io.read_exact(&mut length).await?;
        let mut frame = length.to_vec();
        io.take(u32::from_be_bytes(length).into()).read_to_end(&mut frame).await?;
        Ok(Arc::new(frame))
    }

    async fn read_response<T>(&mut self, _: &StreamProtocol, io: &mut T) -> io::Result<Vec<u8>>
    where
        T: futures::AsyncRead + Unpin + Send,
    {
        let mut bytes = Vec::new();
        io.take(1 << 16).read_to_end(&mut bytes).await?;
        Ok(bytes)
    }

    async fn write_request<T>(
        &mut self,
        protocol: &StreamProtocol,
        io: &mut T,
        bytes: Arc<Vec<u8>>,
    ) -> io::Result<()>
    where
        T: futures::AsyncWrite + Unpin + Send,
    {
        for part in bytes.chunks(16 << 10) {
            io.write_all(part).await?;
            if protocol.as_ref() == SYNC {
                Tally::add(&self.tally.frame_bytes, part.len());
            }
        }
        if protocol.as_ref() == SYNC {
            Tally::add(&self.tally.frames, 1);
        }
        io.close().await
    }

    async fn write_response<T>(
        &mut self,
        _: &StreamProtocol,
        io: &mut T,
        frame: Vec<u8>,
    ) -> io::Result<()>
    where
        T: futures::AsyncWrite + Unpin + Send,
    {
        io.write_all(&frame).await?;
        io.close().await
    }
}
