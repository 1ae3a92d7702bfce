//! A device without admission, and one that sends garbage: both speak libp2p, and the node goes on.

use crate::hall::{Device, PATIENCE, cards_counted, within};
use desk::JoinCode;
use domain::{Role, TableNo};
use futures::{AsyncReadExt, AsyncWriteExt, StreamExt};
use libp2p::request_response::{self, Codec, Event, Message, OutboundFailure, ProtocolSupport};
use libp2p::swarm::SwarmEvent;
use libp2p::swarm::dial_opts::DialOpts;
use libp2p::{StreamProtocol, Swarm, SwarmBuilder, noise, tcp, yamux};
use std::io;

/// Sends bytes as they are, and reads whatever comes back.
#[derive(Clone, Default)]
struct Raw;

impl Codec for Raw {
    type Protocol = StreamProtocol;
    type Request = Vec<u8>;
    type Response = Vec<u8>;

    async fn read_request<T>(&mut self, _: &StreamProtocol, io: &mut T) -> io::Result<Vec<u8>>
    where
        T: futures::AsyncRead + Unpin + Send,
    {
        let mut bytes = Vec::new();
        io.take(1 << 20).read_to_end(&mut bytes).await?;
        Ok(bytes)
    }

    async fn read_response<T>(&mut self, from: &StreamProtocol, io: &mut T) -> io::Result<Vec<u8>>
    where
        T: futures::AsyncRead + Unpin + Send,
    {
        self.read_request(from, io).await
    }

    async fn write_request<T>(
        &mut self,
        _: &StreamProtocol,
        io: &mut T,
        bytes: Vec<u8>,
    ) -> io::Result<()>
    where
        T: futures::AsyncWrite + Unpin + Send,
    {
        io.write_all(&bytes).await?;
        io.close().await
    }

    async fn write_response<T>(
        &mut self,
        to: &StreamProtocol,
        io: &mut T,
        bytes: Vec<u8>,
    ) -> io::Result<()>
    where
        T: futures::AsyncWrite + Unpin + Send,
    {
        self.write_request(to, io, bytes).await
    }
}

type Stranger = Swarm<request_response::Behaviour<Raw>>;

fn stranger(protocol: &'static str) -> Stranger {
    SwarmBuilder::with_new_identity()
        .with_tokio()
        .with_tcp(tcp::Config::default(), noise::Config::new, yamux::Config::default)
        .expect("a transport")
        .with_behaviour(|_| {
            let protocols = [(StreamProtocol::new(protocol), ProtocolSupport::Full)];
            // It is more patient than the node, so that the node decides.
            let config = request_response::Config::default().with_request_timeout(PATIENCE);
            request_response::Behaviour::<Raw>::new(protocols, config)
        })
        .expect("a behaviour")
        .build()
}

/// Sends the bytes and returns what comes back: nothing, if the node hangs up on the stream.
async fn send(stranger: &mut Stranger, to: &Device, bytes: Vec<u8>) -> Vec<u8> {
    let address = to.node.addresses()[0];
    let address = format!("/ip4/{}/tcp/{}", address.ip(), address.port()).parse();
    if stranger.connected_peers().next().is_none() {
        let address = address.expect("a multiaddress");
        let dialled = stranger.dial(DialOpts::unknown_peer_id().address(address).build());
        dialled.expect("an address to dial");
    }
    let mut bytes = Some(bytes);
    let answered = async {
        loop {
            let peer = stranger.connected_peers().next().copied();
            if let Some(peer) = peer
                && let Some(bytes) = bytes.take()
            {
                stranger.behaviour_mut().send_request(&peer, bytes);
            }
            match stranger.select_next_some().await {
                SwarmEvent::Behaviour(Event::Message {
                    message: Message::Response { response, .. },
                    ..
                }) => return response,
                SwarmEvent::Behaviour(Event::OutboundFailure { error, .. }) => {
                    let ended =
                        matches!(error, OutboundFailure::Io(_) | OutboundFailure::ConnectionClosed);
                    assert!(ended, "{error}");
                    return Vec::new();
                }
                _ => {}
            }
        }
    };
    within("the node answers the stranger", answered).await
}

/// A request with its length before it.
fn framed(body: &[u8]) -> Vec<u8> {
    [&u32::try_from(body.len()).expect("short").to_be_bytes(), body].concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_without_admission_gets_no_entries() {
    let director = Device::director().await;
    let mut stranger = stranger("/kibitz/sync/4");
    let request = venue::peer::Request::Pull { part: ledger::Part::default(), skip: 0 };
    let body = postcard::to_stdvec(&request).unwrap();
    let answer = send(&mut stranger, &director, framed(&body)).await;
    let answer: venue::peer::Response = postcard::from_bytes(&answer[4..]).unwrap();
    assert!(matches!(answer, venue::peer::Response::Refused(_)), "{answer:?}");
}

/// A question as anybody may ask it: its number, and what follows.
fn question(number: u8, rest: &[u8]) -> Vec<u8> {
    framed(&[&[number], rest].concat())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_who_asks_and_asks_is_shown_out() {
    let director = Device::director().await;
    let mut stranger = stranger("/kibitz/hello/3");
    let hello = question(0, &[3, 4]);
    let mut answers = 0;
    while !send(&mut stranger, &director, hello.clone()).await.is_empty() {
        answers += 1;
    }
    assert_eq!(answers, 12);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_who_does_not_wait_as_told_is_shown_out() {
    let director = Device::director().await;
    let code = director.code(Role::Table(TableNo(1))).await;
    let mut stranger = stranger("/kibitz/hello/3");
    let hello = send(&mut stranger, &director, question(0, &[3, 4])).await;
    let event = &hello[4 + 4..][..32];
    let message = node::decoders::join_example(&JoinCode::new("1", [1; JoinCode::SECRET_BYTES]));
    let join = question(2, &[event, &[1, b'1', 33], &message].concat());
    let mut answers = Vec::new();
    while let Some(answer) = send(&mut stranger, &director, join.clone()).await.get(4..) {
        answers.push(answer[0]);
    }
    let (begun, refused) = (2, 4);
    assert_eq!((answers[0], answers.pop()), (begun, Some(refused)));
    assert!(answers.len() < 10 && answers.iter().all(|answer| *answer == begun), "{answers:?}");
    Device::join(&code, &director).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_of_another_version_is_told_so() {
    let director = Device::director().await;
    let mut stranger = stranger("/kibitz/hello/3");
    for version in [2, 4] {
        let answer = send(&mut stranger, &director, question(0, &[version, 4])).await;
        assert_eq!(answer, framed(&[4, 0, 3]), "refused, because of the version, which is 3");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_larger_than_a_stranger_may_send_stays_with_the_stranger() {
    let director = Device::director().await;
    let mut stranger = stranger("/kibitz/sync/4");
    let large = framed(&vec![0; 1 << 20]);
    assert_eq!(send(&mut stranger, &director, large).await, b"");
    let shown_out = async {
        while stranger.connected_peers().next().is_some() {
            stranger.select_next_some().await;
        }
    };
    within("the stranger is shown out", shown_out).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_say_nothing_keep_no_table_out() {
    let director = Device::director().await;
    let address = director.node.addresses()[0];
    let code = director.code(Role::Table(TableNo(1))).await;
    let mut silent = Vec::new();
    // More than there is room for, from the table's own address.
    for _ in 0..400 {
        silent.push(tokio::net::TcpStream::connect(address).await.expect("it is accepted"));
    }
    let table = Device::join(&code, &director).await;
    director.start_first_round(2).await;
    table.play(1, [401, 388]).await;
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
    let still_open = |socket: &&tokio::net::TcpStream| matches!(socket.try_read(&mut [0]), Err(error) if error.kind() == io::ErrorKind::WouldBlock);
    assert!(silent.iter().filter(still_open).count() <= 256);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_on_any_protocol_is_dropped_and_the_hall_goes_on() {
    let director = Device::director().await;
    for protocol in ["/kibitz/sync/4", "/kibitz/hello/3"] {
        let mut stranger = stranger(protocol);
        let too_large = u32::MAX.to_be_bytes().to_vec();
        let half = [100_u32.to_be_bytes().as_slice(), b"half"].concat();
        let unreadable = framed(&[0xff; 40]);
        for garbage in [too_large, half, unreadable, Vec::new()] {
            assert_eq!(send(&mut stranger, &director, garbage).await, b"");
        }
    }
    let code = director.code(Role::Table(TableNo(1))).await;
    let table = Device::join(&code, &director).await;
    director.start_first_round(2).await;
    table.play(1, [401, 388]).await;
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
}
