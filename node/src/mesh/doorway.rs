//! TCP, Noise and Yamux, entered through the door: a connection that comes in is not read, and the swarm
//! does not hear of it, before it has said something and there is a place for it.

use super::DoorClosed;
use super::door::Knock;
use super::doorkeeper::{Doorkeeper, Ticket};
use super::pass::{Guarded, Turnstile};
use crate::address::Source;
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use libp2p::core::muxing::StreamMuxerBox;
use libp2p::core::transport::{DialOpts, ListenerId, TransportError, TransportEvent};
use libp2p::core::upgrade::{
    InboundConnectionUpgrade, OutboundConnectionUpgrade, UpgradeInfo, Version,
};
use libp2p::identity::Keypair;
use libp2p::tcp::tokio::TcpStream;
use libp2p::{Multiaddr, PeerId, Transport, noise, tcp, yamux};
use multistream_select::{dialer_select_proto, listener_select_proto};
use rustix::net::sockopt;
use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::ReadBuf;
use tokio::time::{Sleep, sleep, timeout};

pub(crate) struct Doorway {
    tcp: tcp::tokio::Transport,
    security: noise::Config,
    keeper: Doorkeeper,
    silent: FuturesUnordered<Silent>,
    /// Those who have said something and wait for a place.
    speaking: BTreeMap<Knock, Arrival>,
    /// When to see whether there is a place.
    look: Pin<Box<Sleep>>,
    /// Until when nobody is accepted, because the last one had to be sent away.
    breath: Option<Pin<Box<Sleep>>>,
}

/// A connection that has come in.
struct Arrival {
    socket: TcpStream,
    ticket: Ticket,
    listener_id: ListenerId,
    local_addr: Multiaddr,
    send_back_addr: Multiaddr,
}

type Entering = BoxFuture<'static, io::Result<(PeerId, StreamMuxerBox)>>;

impl Doorway {
    /// A laptop that is gone must not block a place for dialling for long.
    const CONNECT_WITHIN: Duration = Duration::from_secs(5);
    const LOOK_EVERY: Duration = Duration::from_millis(10);
    /// Whoever is sent away may knock again at once, so sending away is not done faster than this. The others
    /// wait in the kernel's queue meanwhile.
    const BREATH: Duration = Duration::from_millis(1);
    /// So many are accepted before the rest of the swarm has its turn.
    const ACCEPTED_AT_ONCE: usize = 32;

    pub(crate) fn new(keypair: &Keypair, keeper: Doorkeeper) -> Result<Self, noise::Error> {
        Ok(Self {
            tcp: tcp::tokio::Transport::new(tcp::Config::default().nodelay(true)),
            security: noise::Config::new(keypair)?,
            keeper,
            silent: FuturesUnordered::new(),
            speaking: BTreeMap::new(),
            look: Box::pin(sleep(Self::LOOK_EVERY)),
            breath: None,
        })
    }

    /// Takes what TCP reports; connections go outside the door, the rest is returned.
    fn poll_tcp(&mut self, cx: &mut Context<'_>) -> Option<TransportEvent<Entering, io::Error>> {
        for _ in 0..Self::ACCEPTED_AT_ONCE {
            if let Some(breath) = &mut self.breath {
                if breath.poll_unpin(cx).is_pending() {
                    return None;
                }
                self.breath = None;
            }
            let Poll::Ready(event) = Pin::new(&mut self.tcp).poll(cx) else { return None };
            let (upgrade, local_addr, send_back_addr, listener_id) = match event {
                TransportEvent::Incoming { upgrade, local_addr, send_back_addr, listener_id } => {
                    (upgrade, local_addr, send_back_addr, listener_id)
                }
                other => {
                    let none = |_| -> Entering { unreachable!("arrivals were taken out") };
                    return Some(other.map_upgrade(none));
                }
            };
            let source = Source::of_multiaddr(&send_back_addr);
            let Ok(socket) = upgrade.into_inner() else { continue };
            match self.keeper.knocks(Instant::now(), source) {
                Some(ticket) => {
                    let arrival =
                        Arrival { socket, ticket, listener_id, local_addr, send_back_addr };
                    self.silent.push(Silent(Some(arrival)));
                }
                // Dropping the socket closes it.
                None => self.breath = Some(Box::pin(sleep(Self::BREATH))),
            }
        }
        cx.waker().wake_by_ref();
        None
    }

    fn enters(&self, arrival: Arrival) -> TransportEvent<Entering, io::Error> {
        let Arrival { socket, ticket, listener_id, local_addr, send_back_addr } = arrival;
        let upgrade = within(entered(socket, ticket, self.security.clone())).boxed();
        TransportEvent::Incoming { listener_id, upgrade, local_addr, send_back_addr }
    }
}

impl Transport for Doorway {
    type Output = (PeerId, StreamMuxerBox);
    type Error = io::Error;
    type ListenerUpgrade = Entering;
    type Dial = Entering;

    fn listen_on(
        &mut self,
        id: ListenerId,
        address: Multiaddr,
    ) -> Result<(), TransportError<io::Error>> {
        self.tcp.listen_on(id, address)
    }

    fn remove_listener(&mut self, id: ListenerId) -> bool {
        self.tcp.remove_listener(id)
    }

    fn dial(
        &mut self,
        address: Multiaddr,
        options: DialOpts,
    ) -> Result<Entering, TransportError<io::Error>> {
        let connecting = self.tcp.dial(address, options)?;
        let (keeper, security) = (self.keeper.clone(), self.security.clone());
        let dialled = async move {
            let socket = connecting.await?;
            reached(socket, keeper.dials(Instant::now()), security).await
        };
        Ok(within(dialled).boxed())
    }

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<TransportEvent<Entering, io::Error>> {
        if let Some(event) = self.poll_tcp(cx) {
            return Poll::Ready(event);
        }
        while let Poll::Ready(Some(arrival)) = self.silent.poll_next_unpin(cx) {
            if let Some(arrival) = arrival {
                arrival.ticket.speaks();
                self.speaking.insert(arrival.ticket.knock, arrival);
            }
        }
        self.speaking.retain(|_, arrival| !arrival.ticket.as_ref().is_shown_out());
        while !self.speaking.is_empty() {
            if let Some(knock) = self.keeper.lets_in(Instant::now()) {
                if let Some(arrival) = self.speaking.remove(&knock) {
                    return Poll::Ready(self.enters(arrival));
                }
                continue;
            }
            if self.look.poll_unpin(cx).is_pending() {
                break;
            }
            self.look.set(sleep(Self::LOOK_EVERY));
        }
        Poll::Pending
    }
}

/// Resolves when somebody outside speaks; to nothing when it has left or has to go.
struct Silent(Option<Arrival>);

impl Future for Silent {
    type Output = Option<Arrival>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Arrival>> {
        let Some(arrival) = &self.0 else { return Poll::Ready(None) };
        if arrival.ticket.as_ref().watch(cx) {
            return Poll::Ready(None);
        }
        let mut first = [0];
        let peeked = arrival.socket.0.poll_peek(cx, &mut ReadBuf::new(&mut first));
        match futures::ready!(peeked) {
            Ok(bytes) if bytes > 0 => Poll::Ready(self.0.take()),
            Ok(_) | Err(_) => Poll::Ready(None),
        }
    }
}

/// Both handshakes, with somebody who has come to us.
async fn entered(
    socket: TcpStream,
    ticket: Ticket,
    security: noise::Config,
) -> io::Result<(PeerId, StreamMuxerBox)> {
    let streams = yamux::Config::default();
    keep_alive(&socket);
    let socket = Guarded::new(socket, ticket.pass());
    let (name, socket) =
        listener_select_proto(socket, security.protocol_info()).await.map_err(io::Error::other)?;
    let (peer, socket) = security.upgrade_inbound(socket, name).await.map_err(io::Error::other)?;
    ticket.identified(Instant::now(), peer);
    let (name, socket) =
        listener_select_proto(socket, streams.protocol_info()).await.map_err(io::Error::other)?;
    let muxer = streams.upgrade_inbound(socket, name).await?;
    Ok((peer, StreamMuxerBox::new(Turnstile::new(muxer, ticket))))
}

/// Both handshakes, with somebody we have dialled.
async fn reached(
    socket: TcpStream,
    ticket: Ticket,
    security: noise::Config,
) -> io::Result<(PeerId, StreamMuxerBox)> {
    let streams = yamux::Config::default();
    keep_alive(&socket);
    let socket = Guarded::new(socket, ticket.pass());
    let (name, socket) = dialer_select_proto(socket, security.protocol_info(), Version::V1Lazy)
        .await
        .map_err(io::Error::other)?;
    let (peer, socket) = security.upgrade_outbound(socket, name).await.map_err(io::Error::other)?;
    ticket.identified(Instant::now(), peer);
    let (name, socket) = dialer_select_proto(socket, streams.protocol_info(), Version::V1Lazy)
        .await
        .map_err(io::Error::other)?;
    let muxer = streams.upgrade_outbound(socket, name).await?;
    Ok((peer, StreamMuxerBox::new(Turnstile::new(muxer, ticket))))
}

/// Has the kernel notice a laptop that was closed, switched off or carried away, within 10 to 20 seconds. Asking
/// every five seconds ourselves costs a director of 300 laptops more than all else it does while nothing happens.
fn keep_alive(TcpStream(socket): &TcpStream) {
    const QUIET: Duration = Duration::from_secs(5);
    const PROBES: u32 = 2;
    const GONE_AFTER_MS: u32 = 15_000;
    let set = sockopt::set_tcp_keepidle(socket, QUIET)
        .and_then(|()| sockopt::set_tcp_keepintvl(socket, QUIET))
        .and_then(|()| sockopt::set_tcp_keepcnt(socket, PROBES))
        .and_then(|()| sockopt::set_tcp_user_timeout(socket, GONE_AFTER_MS))
        .and_then(|()| sockopt::set_socket_keepalive(socket, true));
    if let Err(error) = set {
        tracing::warn!(%error, "a device that vanishes is noticed late");
    }
}

async fn within<T>(entering: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    let late = |_| io::Error::new(io::ErrorKind::TimedOut, DoorClosed::NoHandshake);
    timeout(Doorway::CONNECT_WITHIN, entering).await.map_err(late)?
}
