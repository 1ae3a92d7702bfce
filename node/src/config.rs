//! What a node is told when it starts.

use desk::JoinCode;
use ledger::FoundedDivision;
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Clone, Debug)]
pub struct Config {
    /// The directory of this device's event: keys, store, socket.
    pub data: PathBuf,
    /// The TCP port; 0 is any free one, and the one of the last time if it is still free.
    pub port: u16,
    pub reach: Reach,
    /// Where others reach this device, if not at the addresses it sees itself: behind a forwarded port, for
    /// example.
    pub tell: Vec<SocketAddr>,
    /// Addresses given by hand.
    pub dial: Vec<SocketAddr>,
    pub start: Start,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All interfaces, and devices find each other by mDNS.
    Hall,
    /// This machine only, without mDNS.
    Loopback,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a program makes one of these")]
pub enum Start {
    /// Found a new event and be its director.
    Found { name: domain::Title, book: rulebook::Book, divisions: Vec<FoundedDivision> },
    /// Join with the code on a slip; a device that was admitted before just goes on.
    Join(JoinCode),
    /// Go on with the event in the directory.
    Resume,
}
