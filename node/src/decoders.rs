//! Every decoder of this crate that reads bytes from the network or from a file, for those who try to
//! break it.
//!
//! These are the functions the node itself uses, reached without a socket and without a disk. What they
//! read they give back encoded again, where there is an encoding, so that it can be compared.

mod examples;

use crate::address::Source;
use crate::admission::Admission;
use crate::codec::{Frames, Room, read_frame};
use crate::contacts::{Contacts, Teller};
use crate::hello::{Question, Reply};
use crate::identity;
use crate::join::{Host, Joining, Parties};
use crate::mesh::{HELLO_BYTES_MAX, SYNC_BYTES_MAX};
use crate::root_key::Sealed;
use crate::store;
use desk::JoinCode;
use domain::EventId;
use futures::executor::block_on;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Instant;
use venue::peer::{Request, Response};

/// A stream on which somebody unknown asks; a certificate in it is checked as the node would.
pub fn question(stream: &[u8]) -> Option<Vec<u8>> {
    let question: Question = frame(stream, HELLO_BYTES_MAX)?;
    if let Question::Present { event, certificate, .. } = &question {
        let _ = ledger::certificate::verify(*event, event.root(), certificate);
    }
    Some(framed(&question, HELLO_BYTES_MAX).expect("what came in a frame fits into one"))
}

/// A stream on which somebody unknown answers.
pub fn reply(stream: &[u8]) -> Option<Vec<u8>> {
    let reply: Reply = frame(stream, HELLO_BYTES_MAX)?;
    if let Reply::Welcome { acquaintances, .. } = &reply {
        let (mut contacts, teller) = (Contacts::default(), Teller::Device(PARTIES.director));
        acquaintances.iter().for_each(|acquaintance| contacts.mentioned(teller, acquaintance));
    }
    Some(framed(&reply, HELLO_BYTES_MAX).expect("what came in a frame fits into one"))
}

/// A stream on which an admitted device asks.
pub fn request(stream: &[u8]) -> Option<Request> {
    frame(stream, SYNC_BYTES_MAX)
}

/// A stream on which an admitted device answers.
pub fn response(stream: &[u8]) -> Option<Response> {
    frame(stream, SYNC_BYTES_MAX)
}

/// The stream of a request; `None` if it is larger than the other side would take.
pub fn request_frame(request: &Request) -> Option<Vec<u8>> {
    framed(request, SYNC_BYTES_MAX)
}

/// As [`request_frame`], of a response.
pub fn response_frame(response: &Response) -> Option<Vec<u8>> {
    framed(response, SYNC_BYTES_MAX)
}

/// Examples of such streams: questions, then replies.
pub fn hello_examples() -> [Vec<Vec<u8>>; 2] {
    let encode = |bytes: Option<Vec<u8>>| bytes.expect("an example is small");
    let questions = examples::questions().map(|one| encode(framed(&one, HELLO_BYTES_MAX)));
    let replies = examples::replies().map(|one| encode(framed(&one, HELLO_BYTES_MAX)));
    [questions.to_vec(), replies.to_vec()]
}

/// What a joiner sends first, as the director's device takes it: whether a proof made without the code
/// convinces.
pub fn joiner_convinces(code: &JoinCode, message: &[u8], proof: &[u8; 32]) -> bool {
    let (mut host, now) = (Host::default(), Instant::now());
    let started = host.start(now, Source::NOWHERE, PARTIES, code.label(), code.secret(), message);
    started.is_ok() && host.prove(now, PARTIES.joiner, proof).is_ok()
}

/// What a director's device answers, as the joiner takes it: whether a proof made without the code convinces.
pub fn director_convinces(code: &JoinCode, message: &[u8], proof: &[u8; 32]) -> bool {
    let (joining, _) = Joining::begin(PARTIES, code);
    joining.answered(message.to_vec()).is_some_and(|(confirming, _)| confirming.is_genuine(proof))
}

/// A message such as either side sends.
pub fn join_example(code: &JoinCode) -> Vec<u8> {
    Joining::begin(PARTIES, code).1
}

/// The file of a store, opened in memory: how many entries it holds.
pub fn store_file(image: &[u8]) -> Option<usize> {
    store::read_image(image).ok().map(|stored| stored.changes.len())
}

/// The addresses that a device remembers: how many directors are among them.
pub fn contacts(remembered: &[u8]) -> usize {
    let mut contacts = Contacts::default();
    contacts.recall(remembered);
    contacts.directors().len()
}

pub fn contacts_example() -> Vec<u8> {
    postcard::to_stdvec(&examples::acquaintances()).expect("plain data always serialises")
}

/// The file with a device's event and the proof of it.
pub fn admission(file: &[u8]) -> Option<Vec<u8>> {
    Admission::read(file).map(|admission| admission.bytes())
}

/// An example of such a file.
pub fn admission_example(event: EventId, certificate: ledger::Certificate) -> Vec<u8> {
    Admission { event, certificate, slip: None }.bytes()
}

/// The file with a device's key.
pub fn key_file(file: &[u8]) -> Option<Vec<u8>> {
    identity::parse(file).map(|key| identity::bytes(&key))
}

pub fn key_file_example(key: &ledger::DeviceKey) -> Vec<u8> {
    identity::bytes(key)
}

/// The file of an exported root key; it is read, not opened.
pub fn root_key_file(text: &str) -> Option<String> {
    text.parse::<Sealed>().ok().map(|sealed| sealed.to_string())
}

const PARTIES: Parties = Parties {
    event: EventId([1; 32]),
    joiner: domain::DeviceId([2; 32]),
    director: domain::DeviceId([3; 32]),
};

fn frame<T: DeserializeOwned>(mut stream: &[u8], bytes_max: usize) -> Option<T> {
    let room = Room::new(bytes_max);
    block_on(read_frame(&mut stream, bytes_max, &room)).ok().map(|held| held.value)
}

fn framed<T: Serialize>(value: &T, bytes_max: usize) -> Option<Vec<u8>> {
    let mut stream = futures::io::Cursor::new(Vec::new());
    let frames = Frames::<T, T>::new(bytes_max, Room::new(bytes_max), std::sync::Arc::default());
    block_on(frames.write(&mut stream, value)).ok()?;
    Some(stream.into_inner())
}
