//! One of each thing that devices say before they know each other.

use crate::hello::{Acquaintance, Question, Refusal, Reply, VERSION};
use domain::{DeviceId, EventId, Role};
use ledger::{Certificate, Signature, Signed};
use std::net::SocketAddr;

pub(super) fn questions() -> [Question; 4] {
    let event = EventId([1; 32]);
    [
        Question::Hello { version: VERSION, projection: 4 },
        Question::Present {
            version: VERSION,
            projection: 4,
            event,
            certificate: certificate(),
            addresses: addresses(),
        },
        Question::JoinStart { event, label: "12".to_owned(), message: vec![1; 33] },
        Question::JoinProve { confirmation: [2; 32] },
    ]
}

pub(super) fn replies() -> [Reply; 6] {
    [
        Reply::Hello {
            version: VERSION,
            projection: 4,
            event: Some(EventId([1; 32])),
            event_name: "Hall cup".to_owned(),
            is_director: true,
            directors: acquaintances(),
        },
        Reply::Welcome {
            version: VERSION,
            projection: 4,
            certificate: certificate(),
            addresses: addresses(),
            acquaintances: acquaintances(),
        },
        Reply::JoinAnswer { message: vec![1; 33] },
        Reply::Joined { confirmation: [2; 32], certificate: certificate() },
        Reply::Refused(Refusal::Later { ms: 1000 }),
        Reply::Refused(Refusal::WrongCode { slip: "12".to_owned() }),
    ]
}

pub(super) fn acquaintances() -> Vec<Acquaintance> {
    let director = |number| Acquaintance {
        device: DeviceId([number; 32]),
        role: Role::Director,
        addresses: addresses(),
    };
    [3, 4].map(director).to_vec()
}

fn addresses() -> Vec<SocketAddr> {
    ["10.0.0.1:4711", "[fe80::1]:80"].map(|text| text.parse().expect("an address")).to_vec()
}

fn certificate() -> Certificate {
    Certificate(vec![Signed { change: vec![7; 90], signature: Some(Signature([7; 64])) }; 2])
}
