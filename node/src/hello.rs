//! What devices say to each other before they are admitted to each other: `/kibitz/hello/3`.
//!
//! A device that looks for an event says `Hello` to everybody; one that belongs to an event says `Present`
//! to those it dials.

use domain::{DeviceId, EventId, Role, Said};
use ledger::Certificate;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// The version of everything that is said between devices; the names of the protocols say it, too.
pub(crate) const VERSION: u16 = 3;
/// A device tells at most so many addresses of its own.
pub(crate) const ADDRESSES_MAX: usize = 6;
/// A device tells at most so many others.
pub(crate) const ACQUAINTANCES_MAX: usize = 8;
/// No label on a slip is longer.
pub(crate) const LABEL_BYTES_MAX: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Question {
    Hello {
        version: u16,
        projection: u32,
    },
    /// "This is my admission, show me yours": answered with `Welcome`.
    Present {
        version: u16,
        /// By which rules it computes a tournament from its entries.
        projection: u32,
        event: EventId,
        certificate: Certificate,
        addresses: Vec<SocketAddr>,
    },
    /// "I hold the slip with this label": answered with `JoinAnswer`.
    JoinStart {
        event: EventId,
        label: String,
        message: Vec<u8>,
    },
    /// "I know what is on it": answered with `Joined`.
    JoinProve {
        confirmation: [u8; 32],
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Reply {
    Hello {
        version: u16,
        projection: u32,
        /// `None` while the device looks for one itself.
        event: Option<EventId>,
        event_name: String,
        is_director: bool,
        directors: Vec<Acquaintance>,
    },
    Welcome {
        version: u16,
        projection: u32,
        certificate: Certificate,
        addresses: Vec<SocketAddr>,
        acquaintances: Vec<Acquaintance>,
    },
    JoinAnswer {
        message: Vec<u8>,
    },
    Joined {
        confirmation: [u8; 32],
        certificate: Certificate,
    },
    Refused(Refusal),
}

/// A device one knows and where it was reachable. The role is hearsay until that device presents its
/// certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Acquaintance {
    pub(crate) device: DeviceId,
    pub(crate) role: Role,
    pub(crate) addresses: Vec<SocketAddr>,
}

domain::messages! {
    /// Why a device does not give what it was asked for.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) enum Refusal {
        OtherVersion { version: u16 },
        OtherEvent,
        NoEvent,
        NotAdmitted { why: Said },
        NoDirector,
        UnknownSlip { slip: String },
        Later { ms: u32 },
        Busy { ms: u32 },
        WrongCode { slip: String },
        Declined { what: Said },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::HELLO_BYTES_MAX;
    use ledger::{Signature, Signed};

    #[test]
    fn the_longest_welcome_fits_into_a_small_frame() {
        let signed = Signed { change: vec![0xff; 1024], signature: Some(Signature([0xff; 64])) };
        let address: SocketAddr = "[ffff::1]:65535".parse().unwrap();
        let addresses = vec![address; ADDRESSES_MAX];
        let acquaintance = Acquaintance {
            device: DeviceId([0xff; 32]),
            role: Role::Director,
            addresses: addresses.clone(),
        };
        let welcome = Reply::Welcome {
            version: VERSION,
            projection: u32::MAX,
            certificate: Certificate(vec![signed; 2]),
            addresses,
            acquaintances: vec![acquaintance; ACQUAINTANCES_MAX],
        };
        assert!(postcard::to_stdvec(&welcome).unwrap().len() < HELLO_BYTES_MAX);
    }
}
