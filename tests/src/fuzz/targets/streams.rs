//! What comes over connections: frames, and the messages in them as a node handles them.

use super::played::{self, LEDGER, PLAYED, director, event, happens, outcome, postcard, table};
use domain::EntryId;
use flate2::Compression;
use flate2::read::DeflateEncoder;
use ledger::{Batch, Buckets, Digests, Part, Receipt, Signed};
use node::decoders;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use venue::peer::{NotServed, NotTaken, Request, Response, Served, WhyNotTaken};
use venue::{Effect, Input, RequestKind, Token, Venue};

pub(super) fn frames() -> Vec<Vec<u8>> {
    let [questions, replies] = decoders::hello_examples();
    let framed = [requests(), responses()].concat().into_iter().map(|body| frame_of(&body));
    questions.into_iter().chain(replies).chain(framed).collect()
}

/// A stream as it comes, with a length that may be wrong.
pub(super) fn frame(stream: &[u8]) -> String {
    let question = again(decoders::question, stream);
    let reply = again(decoders::reply, stream);
    let request = decoders::request(stream);
    let response = decoders::response(stream);
    if let Some(request) = &request {
        let sent = decoders::request_frame(request).expect("it came in a frame");
        assert_eq!(decoders::request(&sent).as_ref(), Some(request));
    }
    if let Some(response) = &response {
        let sent = decoders::response_frame(response).expect("it came in a frame");
        assert_eq!(decoders::response(&sent).as_ref(), Some(response));
    }
    format!("{question} {reply} {} {}", request.is_some(), response.is_some())
}

pub(super) fn hellos() -> Vec<Vec<u8>> {
    decoders::hello_examples().concat().into_iter().map(|frame| frame[4..].to_vec()).collect()
}

/// What a stranger says, in a frame of the right length.
pub(super) fn hello(body: &[u8]) -> String {
    let stream = frame_of(body);
    format!("{} {}", again(decoders::question, &stream), again(decoders::reply, &stream))
}

/// Whether it was read; what was read is the same when it is read again.
fn again(decode: fn(&[u8]) -> Option<Vec<u8>>, stream: &[u8]) -> bool {
    let Some(sent) = decode(stream) else { return false };
    assert_eq!(decode(&sent).as_ref(), Some(&sent));
    true
}

pub(super) fn requests() -> Vec<Vec<u8>> {
    let (batch, _) = Batch::pack(&PLAYED.changes);
    let digests = Digests::of(&LEDGER.frontier());
    let entries = LEDGER.len();
    let compare = |digest, served, known, owes| Request::Compare {
        digest,
        entries,
        served,
        known,
        owes,
        written: 7,
        lists: desk::ListsHere::Coming { percent: 40 },
    };
    let examples = [
        compare(digests.whole(), Served::ByYou, Some([7; 32]), false),
        compare([0; 32], Served::ByNobody, None, true),
        compare([1; 32], Served::ByAnother, None, false),
        Request::Heads { buckets: Buckets::ALL },
        Request::Pull { part: LEDGER.part(Buckets::ALL), skip: 0 },
        Request::Pull { part: Part::default(), skip: 3 },
        Request::Push { batch },
        Request::Queue { ages: vec![(domain::EntryId([6; 32]), 61_000)] },
        Request::Piece { list: domain::ListId([4; 32]), number: Some(3) },
        Request::Receipts { receipts: vec![signed_receipt(heads(), 4)] },
    ];
    examples.iter().map(postcard).collect()
}

/// A request of an admitted device, to a director and to a table.
pub(super) fn request(body: &[u8]) -> String {
    let Some(request) = decoders::request(&frame_of(body)) else { return "unreadable".into() };
    [at_the_directors(), at_a_table()].map(|seat| asked(seat, request.clone())).join(" | ")
}

/// Every question gets one answer.
fn asked((mut venue, peer): (Venue, domain::DeviceId), request: Request) -> String {
    let effects = happens(&mut venue, Input::PeerAsked { peer, token: Token(1), request });
    let answers = effects.iter().filter(|effect| matches!(effect, Effect::Respond { .. })).count();
    assert_eq!(answers, 1, "a question has one answer");
    outcome(&effects)
}

pub(super) fn responses() -> Vec<Vec<u8>> {
    let (batch, _) = Batch::pack(&PLAYED.changes);
    let examples = [
        Response::Same,
        Response::Differs { digests: Digests::of(&LEDGER.frontier()), entries: LEDGER.len() },
        Response::Heads(LEDGER.part(Buckets::ALL)),
        Response::Coming,
        Response::Batch { batch, more: true },
        Response::Known,
        Response::Pieces(vec![[5; 32]; 3]),
        Response::Piece(vec![7; 40]),
        Response::Taken { refused: vec![] },
        Response::Taken {
            refused: vec![NotTaken { document: table().id(), count: 2, why: WhyNotTaken::Full }],
        },
        Response::Refused(NotServed::NoAdmission),
    ];
    examples.iter().map(postcard).collect()
}

/// A response to everything that can have been asked.
pub(super) fn response(body: &[u8]) -> String {
    let Some(response) = decoders::response(&frame_of(body)) else { return "unreadable".into() };
    let (mut venue, peer) = at_a_table();
    let kinds = [RequestKind::Compare, RequestKind::Pull, RequestKind::Push, RequestKind::Receipts];
    let answered = kinds.map(|kind| {
        let response = Some(response.clone());
        outcome(&happens(&mut venue, Input::PeerAnswered { peer, kind, response }))
    });
    answered.join(" | ")
}

pub(super) fn batches() -> Vec<Vec<u8>> {
    let all: Vec<Signed> = PLAYED.changes.clone();
    vec![postcard(&all), postcard(&all[..3].to_vec()), postcard(&Vec::<Signed>::new())]
}

/// What was packed into a batch; the packing itself is right.
pub(super) fn batch(plain: &[u8]) -> String {
    let mut deflated = Vec::new();
    let packing = DeflateEncoder::new(plain, Compression::fast()).read_to_end(&mut deflated);
    packing.expect("reading from memory does not fail");
    let batch: Batch = postcard::from_bytes(&postcard(&deflated)).expect("a batch is bytes");
    match batch.unpack() {
        Ok(changes) => {
            let bytes: usize = changes.iter().map(|signed| signed.change.len()).sum();
            assert!(bytes <= Batch::BYTES_MAX, "a batch unpacked to {bytes} bytes");
            asked(at_the_directors(), Request::Push { batch })
        }
        Err(error) => error.to_string(),
    }
}

pub(super) fn receipts() -> Vec<Vec<u8>> {
    vec![
        postcard(&signed_receipt(heads(), 4)),
        postcard(&signed_receipt(BTreeSet::new(), 0)),
        postcard(&signed_receipt((0..60).map(|fill| EntryId([fill; 32])).collect(), u64::MAX)),
    ]
}

/// A receipt that a real director signed, whatever it says.
pub(super) fn receipt(body: &[u8]) -> String {
    let Ok(read) = postcard::from_bytes::<Receipt>(body) else { return "unreadable".into() };
    let Receipt { document, heads, number, .. } = read;
    let signed = Receipt::sign(&director(), event(), document, heads, number);
    let receipts = vec![signed.clone(), Receipt { number: number.wrapping_add(1), ..signed }];
    asked(at_a_table(), Request::Receipts { receipts })
}

fn signed_receipt(heads: BTreeSet<EntryId>, number: u64) -> Receipt {
    Receipt::sign(&director(), event(), table().id(), heads, number)
}

fn heads() -> BTreeSet<EntryId> {
    LEDGER.heads(table().id())
}

fn at_the_directors() -> (Venue, domain::DeviceId) {
    let (mut venue, peer) = (played::directors_venue(&[], BTreeMap::new()), table().id());
    venue.handle(played::NOW, up(peer));
    (venue, peer)
}

fn at_a_table() -> (Venue, domain::DeviceId) {
    let (mut venue, peer) = (played::tables_venue(&[]), director().id());
    venue.handle(played::NOW, up(peer));
    (venue, peer)
}

fn up(peer: domain::DeviceId) -> Input {
    let certificate = ledger::certificate::issue(&LEDGER, peer).expect("the device is admitted");
    Input::PeerUp { peer, certificate, projection: ledger::PROJECTION_VERSION }
}

fn frame_of(body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).expect("mutants are short");
    [length.to_be_bytes().as_slice(), body].concat()
}
