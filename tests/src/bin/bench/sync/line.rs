//! A line between two cores on which every frame is counted.

use domain::DeviceId;
use ledger::{Certificate, DeviceKey, Ledger, PROJECTION_VERSION, Signed};
use node::decoders;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;
use tests::event::PlayedEvent;
use venue::peer::{Request, Response};
use venue::{Effect, Input, Now, Opening, RequestKind, Token, Venue};

/// A director's end, then a table's.
pub(super) struct Line {
    ends: [Venue; 2],
    devices: [DeviceId; 2],
    certificates: [Certificate; 2],
    on_the_way: VecDeque<(usize, Parcel)>,
    bytes: [usize; 2],
    requests: [BTreeMap<&'static str, usize>; 2],
    /// How many answers the table waited for, one after the other, until it had everything.
    table_waited: usize,
    /// The longest that each end was busy with one thing.
    longest_ms: [f64; 2],
}

enum Parcel {
    Request(RequestKind, Request),
    Response(RequestKind, Response),
}

impl Line {
    pub(super) fn between(ends: [Venue; 2], certificates: [Certificate; 2]) -> Self {
        Self {
            ends,
            devices: [PlayedEvent::director(), PlayedEvent::table(1)].map(|key| key.id()),
            certificates,
            on_the_way: VecDeque::new(),
            bytes: [0; 2],
            requests: [BTreeMap::new(), BTreeMap::new()],
            table_waited: 0,
            longest_ms: [0.0; 2],
        }
    }

    /// Both see each other, and talk until nobody has anything to say.
    pub(super) fn settle(&mut self) -> Value {
        for end in [0, 1] {
            let peer = self.devices[1 - end];
            let certificate = self.certificates[1 - end].clone();
            let up = Input::PeerUp { peer, certificate, projection: PROJECTION_VERSION };
            self.happens(end, up);
        }
        while let Some((to, parcel)) = self.on_the_way.pop_front() {
            self.arrive(to, parcel);
        }
        let [one, other] = &self.ends;
        let is_level = one.ledger().frontier() == other.ledger().frontier();
        assert!(is_level, "{} and {}", one.ledger().len(), other.ledger().len());
        let hello: usize = self.certificates.iter().map(postcard_bytes).sum();
        json!({
            "bytes": self.bytes[0] + self.bytes[1], "bytes_from_director": self.bytes[0],
            "bytes_from_table": self.bytes[1], "round_trips": self.table_waited,
            "requests_of_director": self.requests[0], "requests_of_table": self.requests[1],
            "certificates_bytes": hello, "longest_handling_ms": self.longest_ms,
        })
    }

    fn arrive(&mut self, to: usize, parcel: Parcel) {
        let peer = self.devices[1 - to];
        match parcel {
            Parcel::Request(kind, request) => {
                let asked = Input::PeerAsked { peer, token: Token(kind_number(kind)), request };
                self.happens(to, asked);
            }
            Parcel::Response(kind, response) => {
                let waited = !matches!(kind, RequestKind::Push | RequestKind::Receipts);
                self.table_waited += usize::from(to == 1 && waited);
                let response = Some(response);
                self.happens(to, Input::PeerAnswered { peer, kind, response });
            }
        }
    }

    fn happens(&mut self, end: usize, input: Input) {
        let began = Instant::now();
        let effects = self.ends[end].handle(Now::default(), input);
        let took_ms = began.elapsed().as_secs_f64() * 1e3;
        self.longest_ms[end] = self.longest_ms[end].max(took_ms);
        for effect in effects {
            let parcel = match effect {
                Effect::Request { kind, request, .. } => {
                    *self.requests[end].entry(name(kind)).or_default() += 1;
                    self.bytes[end] += framed(decoders::request_frame(&request));
                    Parcel::Request(kind, request)
                }
                Effect::Respond { token, response } => {
                    self.bytes[end] += framed(decoders::response_frame(&response));
                    Parcel::Response(kind_of(token), response)
                }
                Effect::Note(note) => panic!("{note}"),
                Effect::Disconnect { .. } => panic!("an honest device was shown the door"),
                _ => continue,
            };
            self.on_the_way.push_back((1 - end, parcel));
        }
    }
}

/// A round at the director's: every table pushes its card entry by entry and hears of the others. The tables are
/// puppets that thank for everything.
pub(super) fn round(event: &PlayedEvent, before: &[Signed], cards: &[Signed]) -> Value {
    const ROUND_MS: u64 = 600_000;
    let mut director = open(event, PlayedEvent::director(), before);
    let whole = event.ledger();
    let tables: Vec<DeviceId> =
        (1..=cards.len() / 4).map(|table| PlayedEvent::table(table as u16).id()).collect();
    let mut counted = Counted::default();
    for table in &tables {
        let certificate = certificate(&whole, *table);
        let up = Input::PeerUp { peer: *table, certificate, projection: PROJECTION_VERSION };
        director.handle(Now::default(), up);
        let response = Some(Response::Same);
        let same = Input::PeerAnswered { peer: *table, kind: RequestKind::Compare, response };
        director.handle(Now::default(), same);
    }
    let every = ROUND_MS / cards.len() as u64;
    for (number, entry) in (0..).zip(cards) {
        let now = Now { monotonic_ms: number * every, wall_ms: 0 };
        let peer = tables[number as usize / 4];
        let request = Request::Push { batch: ledger::Batch::pack([entry]).0 };
        counted.pushed += framed(decoders::request_frame(&request));
        let asked = Input::PeerAsked { peer, token: Token(0), request };
        let mut effects = director.handle(now, asked);
        effects.extend(director.handle(now, Input::Tick));
        counted.thank(&mut director, now, effects);
    }
    for second in 0..10 {
        let now = Now { monotonic_ms: ROUND_MS + second * 1_000, wall_ms: 0 };
        let effects = director.handle(now, Input::Tick);
        counted.thank(&mut director, now, effects);
    }
    let each = tables.len();
    json!({
        "minutes": ROUND_MS / 60_000,
        "bytes_per_table_sent_in_pushes": counted.pushed / each,
        "bytes_per_table_received_in_pushes": counted.passed_on / each,
        "bytes_per_table_received_in_receipts_and_answers": counted.rest / each,
        "director_bytes": counted.pushed + counted.passed_on + counted.rest,
    })
}

/// What went over the director's lines.
#[derive(Default)]
struct Counted {
    pushed: usize,
    passed_on: usize,
    rest: usize,
}

impl Counted {
    fn thank(&mut self, director: &mut Venue, now: Now, effects: Vec<Effect>) {
        let mut next = VecDeque::from(effects);
        while let Some(effect) = next.pop_front() {
            match effect {
                Effect::Request { peer, kind, request } => {
                    let bytes = framed(decoders::request_frame(&request));
                    let push = matches!(kind, RequestKind::Push);
                    *(if push { &mut self.passed_on } else { &mut self.rest }) += bytes;
                    let response = match kind {
                        RequestKind::Push | RequestKind::Receipts => {
                            Response::Taken { refused: Vec::new() }
                        }
                        RequestKind::Compare | RequestKind::Heads | RequestKind::Pull => {
                            Response::Same
                        }
                    };
                    self.rest += framed(decoders::response_frame(&response));
                    let response = Some(response);
                    next.extend(director.handle(now, Input::PeerAnswered { peer, kind, response }));
                }
                Effect::Respond { response, .. } => {
                    self.rest += framed(decoders::response_frame(&response));
                }
                Effect::Flush => next.extend(director.handle(now, Input::Flushed)),
                _ => {}
            }
        }
    }
}

pub(super) fn open(event: &PlayedEvent, device: DeviceKey, stored: &[Signed]) -> Venue {
    let whole = event.ledger();
    let certificate = Some(certificate(&whole, device.id()));
    let opening = Opening {
        event: event.event,
        device,
        root: None,
        nonce: [2; 8],
        stored: stored.to_vec(),
        hands: ledger::Hands::OWN,
        kept: BTreeMap::new(),
        certificate,
    };
    Venue::open(Now::default(), opening).0
}

pub(super) fn certificate(ledger: &Ledger, device: DeviceId) -> Certificate {
    ledger::certificate::issue(ledger, device).expect("the device is admitted")
}

fn framed(frame: Option<Vec<u8>>) -> usize {
    frame.expect("it fits into a frame").len()
}

fn postcard_bytes(certificate: &Certificate) -> usize {
    postcard::to_stdvec(certificate).expect("plain data always serialises").len()
}

const KINDS: [(RequestKind, &str); 5] = [
    (RequestKind::Compare, "compare"),
    (RequestKind::Heads, "heads"),
    (RequestKind::Pull, "pull"),
    (RequestKind::Push, "push"),
    (RequestKind::Receipts, "receipts"),
];

fn kind_number(kind: RequestKind) -> u64 {
    (0..).zip(KINDS).find(|(_, (known, _))| *known == kind).map_or(0, |(number, _)| number)
}

fn kind_of(token: Token) -> RequestKind {
    KINDS[token.0 as usize].0
}

fn name(kind: RequestKind) -> &'static str {
    KINDS[kind_number(kind) as usize].1
}
