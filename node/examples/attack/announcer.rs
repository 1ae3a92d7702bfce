//! Somebody who announces by mDNS devices that do not exist.

use crate::Tally;
use libp2p::identity::Keypair;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::UdpSocket;
use tokio::time::interval;

const NAMES_IN_PACKET: usize = 10;

/// Announces so many new names a second, all of them at the target's own port.
pub(crate) async fn announces(names: usize, at: SocketAddr, tally: Arc<Tally>) {
    let packets = names / NAMES_IN_PACKET;
    let Ok(socket) = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).await else { return };
    let every = Duration::from_secs(1) / u32::try_from(packets.max(1)).expect("a small number");
    let mut beat = interval(every);
    loop {
        beat.tick().await;
        // A packet that is lost is followed by others.
        let _ = socket.send_to(&packet(at), "224.0.0.251:5353").await;
        Tally::add(&tally.names, NAMES_IN_PACKET);
    }
}

/// An answer that nobody asked for.
fn packet(at: SocketAddr) -> Vec<u8> {
    const SERVICE: &[u8] = b"\x04_p2p\x04_udp\x05local\x00";
    /// Back to the service's name in the first record.
    const SEE_SERVICE: [u8; 2] = [0xc0, 12];
    let count = u16::try_from(NAMES_IN_PACKET).expect("a small number").to_be_bytes();
    let mut packet = [&[0, 0, 0x84, 0, 0, 0], count.as_slice(), &[0, 0], &count].concat();
    let peers: Vec<_> = (0..NAMES_IN_PACKET)
        .map(|_| Keypair::generate_ed25519().public().to_peer_id().to_string())
        .collect();
    let label = |peer: &str| text(&peer[peer.len() - 20..]);
    for (number, peer) in peers.iter().enumerate() {
        packet.extend_from_slice(if number == 0 { SERVICE } else { &SEE_SERVICE });
        record(&mut packet, 12, &[label(peer), SEE_SERVICE.to_vec()].concat());
    }
    for peer in &peers {
        packet.extend([label(peer), SEE_SERVICE.to_vec()].concat());
        let address = format!("dnsaddr=/ip4/{}/tcp/{}/p2p/{peer}", at.ip(), at.port());
        record(&mut packet, 16, &text(&address));
    }
    packet
}

/// What follows a name: type, class, an hour to live, and the data.
fn record(packet: &mut Vec<u8>, kind: u8, data: &[u8]) {
    let length = u16::try_from(data.len()).expect("it is short").to_be_bytes();
    packet.extend([0, kind, 0, 1, 0, 0, 14, 16]);
    packet.extend(length);
    packet.extend(data);
}

fn text(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("it is short");
    [&[length], text.as_bytes()].concat()
}
