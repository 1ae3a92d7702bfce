//! Addresses: an IP address and a port for people and for us, a multiaddress for libp2p.

use libp2p::Multiaddr;
use libp2p::multiaddr::Protocol;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

pub(crate) fn to_multiaddr(address: SocketAddr) -> Multiaddr {
    Multiaddr::from(address.ip()).with(Protocol::Tcp(address.port()))
}

/// `None` for anything but a plain TCP address with a port one can dial.
pub(crate) fn from_multiaddr(address: &Multiaddr) -> Option<SocketAddr> {
    let mut parts = address.iter();
    let ip = match parts.next()? {
        Protocol::Ip4(ip) => ip.into(),
        Protocol::Ip6(ip) => ip.into(),
        _ => return None,
    };
    let Some(Protocol::Tcp(port)) = parts.next() else { return None };
    match parts.next() {
        None | Some(Protocol::P2p(_)) if port != 0 => Some(SocketAddr::new(ip, port)),
        _ => None,
    }
}

/// Where somebody speaks from, as far as strangers are told apart: an IPv4 address, or the part of an IPv6
/// address that one network has for itself, because whoever has that can take any address in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Source(IpAddr);

impl Source {
    /// Where nothing is known.
    pub(crate) const NOWHERE: Self = Self(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

    pub(crate) fn of(ip: IpAddr) -> Self {
        const HOST_BITS: u128 = u64::MAX as u128;
        Self(match ip.to_canonical() {
            IpAddr::V4(ip) => ip.into(),
            IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & !HOST_BITS).into(),
        })
    }

    pub(crate) fn of_multiaddr(address: &Multiaddr) -> Self {
        from_multiaddr(address).map_or(Self::NOWHERE, |address| Self::of(address.ip()))
    }
}

/// What other devices are told: this machine's own loopback only if there is nothing better.
pub(crate) fn worth_telling(addresses: &[SocketAddr]) -> Vec<SocketAddr> {
    let mut told: Vec<_> =
        addresses.iter().copied().filter(|address| !address.ip().is_loopback()).collect();
    if told.is_empty() {
        told = addresses.to_vec();
    }
    told.truncate(crate::hello::ADDRESSES_MAX);
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_address_survives_the_way_through_a_multiaddress() {
        for text in ["10.77.0.3:4711", "[fe80::1]:80"] {
            let address: SocketAddr = text.parse().unwrap();
            assert_eq!(from_multiaddr(&to_multiaddr(address)), Some(address));
        }
    }

    #[test]
    fn other_transports_and_relays_are_not_taken_for_tcp() {
        for text in ["/ip4/10.0.0.1/udp/4711", "/dns4/hall/tcp/4711", "/ip4/10.0.0.1/tcp/0"] {
            assert_eq!(from_multiaddr(&text.parse().unwrap()), None);
        }
        let relayed = "/ip4/10.0.0.1/tcp/4711/ws".parse().unwrap();
        assert_eq!(from_multiaddr(&relayed), None);
    }

    #[test]
    fn an_ipv6_network_is_one_source_and_each_ipv4_address_its_own() {
        let source = |text: &str| Source::of(text.parse().unwrap());
        assert_eq!(source("fd00::1"), source("fd00::ffff:1"));
        assert_ne!(source("fd00::1"), source("fd00:0:0:1::1"));
        assert_ne!(source("10.0.0.1"), source("10.0.0.2"));
        assert_eq!(source("::ffff:10.0.0.1"), source("10.0.0.1"));
    }

    #[test]
    fn loopback_is_told_only_when_there_is_nothing_else() {
        let [here, hall] = ["127.0.0.1:1", "10.0.0.1:1"].map(|text| text.parse().unwrap());
        assert_eq!(worth_telling(&[here, hall]), [hall]);
        assert_eq!(worth_telling(&[here]), [here]);
    }
}
