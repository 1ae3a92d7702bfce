//! A laptop of the hall in the wrong hands: it shows its admission and pushes what no honest program writes.

use crate::stranger::{Raw, transport};
use crate::words::{self, HELLO, SYNC};
use domain::EntryId;
use futures::StreamExt;
use ledger::{Author, Batch, DeviceKey, Entry, Fact, Ledger, Signed};
use libp2p::identity::Keypair;
use libp2p::request_response::{self, Event, Message};
use libp2p::swarm::{NetworkBehaviour, SwarmEvent};
use node::WholeRecord;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use venue::peer::{Request, Response};

#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// A copy of its data directory.
    pub(crate) data: PathBuf,
    pub(crate) misdeed: Misdeed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misdeed {
    /// A second first entry under its first boot number, which denies its whole past.
    Twin,
    /// So many first entries, each under a boot number of its own.
    Branches(u64),
    /// An entry of a kind that nobody knows yet, and a plain one after it.
    Newer,
}

impl FromStr for Misdeed {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once(':') {
            None if text == "twin" => Ok(Self::Twin),
            None if text == "newer" => Ok(Self::Newer),
            Some(("branches", number)) => number.parse().map(Self::Branches).map_err(drop),
            _ => Err(()),
        }
    }
}

/// Pushes everything and says what it was told.
pub(crate) async fn misbehaves(at: SocketAddr, member: &Member) -> Result<String, String> {
    let (key, ledger) = stolen(&member.data)?;
    let changes = forged(&key, &ledger, member.misdeed)?;
    let certificate = ledger::certificate::issue(&ledger, key.id()).ok_or("it was not admitted")?;
    let mut swarm = transport(keypair(&key), at, |_| Both {
        hello: Raw::behaviour(HELLO, Arc::default()),
        sync: Raw::behaviour(SYNC, Arc::default()),
    });
    let mut rest = changes.as_slice();
    let mut told = format!("{} entries", changes.len());
    loop {
        let welcome = match swarm.select_next_some().await {
            SwarmEvent::ConnectionEstablished { peer_id, .. } => {
                let present = words::present(ledger.event(), &certificate);
                swarm.behaviour_mut().hello.send_request(&peer_id, Arc::new(present));
                continue;
            }
            SwarmEvent::Behaviour(BothEvent::Hello(Event::Message { peer, message, .. })) => {
                let Message::Response { response, .. } = message else { continue };
                told += if words::is_welcome(&response) { ", welcome" } else { ", not welcome" };
                peer
            }
            SwarmEvent::Behaviour(BothEvent::Sync(Event::Message { peer, message, .. })) => {
                let Message::Response { response, .. } = message else { continue };
                told += &answer(&response);
                peer
            }
            SwarmEvent::Behaviour(
                BothEvent::Hello(Event::OutboundFailure { error, .. })
                | BothEvent::Sync(Event::OutboundFailure { error, .. }),
            ) => return Ok(format!("{told}, cut off: {error}")),
            SwarmEvent::ConnectionClosed { .. } => return Ok(format!("{told}, shown the door")),
            SwarmEvent::OutgoingConnectionError { error, .. } => return Err(error.to_string()),
            _ => continue,
        };
        if rest.is_empty() {
            return Ok(told);
        }
        let (batch, packed) = Batch::pack(rest);
        rest = &rest[packed..];
        let push = words::framed(&Request::Push { batch });
        swarm.behaviour_mut().sync.send_request(&welcome, Arc::new(push));
    }
}

#[derive(NetworkBehaviour)]
struct Both {
    hello: request_response::Behaviour<Raw>,
    sync: request_response::Behaviour<Raw>,
}

fn answer(frame: &[u8]) -> String {
    match frame.get(4..).map(postcard::from_bytes) {
        Some(Ok(Response::Taken { refused })) if refused.is_empty() => ", taken".to_owned(),
        Some(Ok(Response::Taken { refused })) => {
            format!(", {} not taken: {}", refused[0].count, refused[0].why)
        }
        Some(Ok(Response::Refused(why))) => format!(", refused: {why}"),
        Some(Ok(_)) | Some(Err(_)) | None => ", answered with noise".to_owned(),
    }
}

/// Its key and all that it holds.
fn stolen(data: &Path) -> Result<(DeviceKey, Ledger), String> {
    const FORMAT: &[u8] = b"kibitz-key-1\n";
    let file = fs::read(data.join("device.key")).map_err(|error| error.to_string())?;
    let secret = file.strip_prefix(FORMAT).and_then(|key| key.first_chunk::<32>());
    let key = DeviceKey::from_secret(*secret.ok_or("this is no key")?);
    let record = WholeRecord::at_rest(data).map_err(|error| error.to_string())?;
    let mut ledger = Ledger::new(record.event);
    ledger.receive(record.changes);
    Ok((key, ledger))
}

fn forged(key: &DeviceKey, ledger: &Ledger, misdeed: Misdeed) -> Result<Vec<Signed>, String> {
    let nothing = Ledger::new(ledger.event());
    let plain = || Entry::new(Fact::CardHandedIn { filled: EntryId([1; 32]) });
    let first = |nonce| {
        let (mut pen, _) = Author::open(key.clone(), nonce, &nothing);
        pen.write(0, &plain()).map(|(_, signed)| signed)
    };
    let changes: Result<Vec<Signed>, _> = match misdeed {
        Misdeed::Twin => {
            let own = ledger.document(key.id());
            let nonce = own.first().ok_or("it wrote nothing yet")?.nonce;
            first(nonce).map(|twin| vec![twin])
        }
        Misdeed::Branches(number) => (0..number).map(|boot| first(boot.to_be_bytes())).collect(),
        Misdeed::Newer => {
            let (mut pen, _) = Author::open(key.clone(), [9; 8], ledger);
            let newer = serde_json::json!({ "fact": { "tea_served": { "cups": 3 } } });
            let written = [pen.write_value(0, &newer), pen.write(0, &plain())];
            written.into_iter().map(|one| one.map(|(_, signed)| signed)).collect()
        }
    };
    changes.map_err(|error| error.to_string())
}

pub(crate) fn keypair(key: &DeviceKey) -> Keypair {
    Keypair::ed25519_from_bytes(key.secret()).expect("any 32 bytes are an Ed25519 secret")
}
