//! A few laptops whose messages are carried by hand, on a clock that says what it is told.

mod bounds;
mod compare;
mod doors;
mod lists;
mod queue;
mod receipts;
mod serving;

use super::outbox::{GATHER_MS, STEPS_MAX, STEPS_MS};
use super::*;
use crate::input::Input;
use crate::peer::Served;
use crate::venue::Opening;
use domain::{EventId, Initials, Line, TableNo};
use ledger::{Author, DeviceKey, Digests, Entry, Fact, Frontier, Ledger, Part};
use rulebook::Book;

/// Seats, which are keys as well; the root key comes first.
const ROOT: u8 = 1;
const DIRECTOR: u8 = 2;
const DEPUTY: u8 = 3;
const TABLE: u8 = 4;
const OTHER: u8 = 5;
const THIRD: u8 = 6;

/// When everything begins: far from zero, so that a moment is told from a while.
const START_MS: u64 = 100_000;

/// Everybody's pens in one hand, and everything that was written with them.
struct Hall {
    ledger: Ledger,
    pens: BTreeMap<u8, Author>,
    written: Vec<Signed>,
}

impl Hall {
    /// A director and two tables.
    fn new() -> Self {
        let ledger = Ledger::new(EventId(id(ROOT).0));
        let pen = |seat| (seat, Author::open(key(seat), [9; 8], &ledger).0);
        let pens = (ROOT..=THIRD).map(pen).collect();
        let mut hall = Self { ledger, pens, written: Vec::new() };
        let book = Box::new(Book::named("de-tso").unwrap());
        hall.write(ROOT, Fact::EventFounded { name: Line::own("Cup"), book, divisions: vec![] });
        hall.admit(ROOT, DIRECTOR, Role::Director);
        hall.admit(DIRECTOR, TABLE, Role::Table(TableNo(1)));
        hall.admit(DIRECTOR, OTHER, Role::Table(TableNo(2)));
        hall
    }

    fn with_deputy() -> Self {
        let mut hall = Self::new();
        hall.admit(ROOT, DEPUTY, Role::Director);
        hall
    }

    fn write(&mut self, seat: u8, fact: Fact) -> Signed {
        let pen = self.pens.get_mut(&seat).unwrap();
        let (_, signed) = pen.write(0, &Entry::new(fact)).unwrap();
        self.keep(signed)
    }

    /// Something that every ledger takes, and that means nothing.
    fn say(&mut self, seat: u8) -> Signed {
        self.write(seat, Fact::CardHandedIn { filled: EntryId([1; 32]) })
    }

    /// A player signs, which is a step of a card.
    fn sign(&mut self, seat: u8) -> Signed {
        let (filled, initials) = (EntryId([1; 32]), Initials::new("AB").unwrap());
        self.write(seat, Fact::CardSigned { filled, side: domain::Side::First, initials })
    }

    /// The same, in so many words, of which none repeats, that seven of them fill a batch.
    fn say_much(&mut self, seat: u8) -> Signed {
        let mut state = 1 + self.written.len() as u64;
        let text: String = (0..180_000)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                char::from(b'0' + (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 58) as u8)
            })
            .collect();
        let value = serde_json::json!({ "fact": { "read_aloud": text } });
        let (_, signed) = self.pens.get_mut(&seat).unwrap().write_value(0, &value).unwrap();
        self.keep(signed)
    }

    fn keep(&mut self, signed: Signed) -> Signed {
        self.ledger.receive([signed.clone()]);
        self.written.push(signed.clone());
        signed
    }

    fn admit(&mut self, by: u8, seat: u8, role: Role) -> Signed {
        let name = format!("laptop {seat}").parse().unwrap();
        self.write(by, Fact::DeviceAdmitted { device: id(seat), role, name, after: vec![] })
    }

    /// Nothing that the device wrote counts any longer.
    fn revoke(&mut self, by: u8, seat: u8) -> Signed {
        self.write(by, Fact::DeviceRevoked { device: id(seat), heads: vec![] })
    }

    fn certificate(&self, seat: u8) -> Certificate {
        ledger::certificate::issue(&self.ledger, id(seat)).unwrap()
    }

    /// A laptop that is switched on and holds all that was written so far.
    fn open(&self, seat: u8) -> Laptop {
        let opening = Opening {
            event: self.ledger.event(),
            device: key(seat),
            root: None,
            nonce: [seat; 8],
            stored: self.written.clone(),
            hands: ledger::Hands::OWN,
            kept: BTreeMap::new(),
            certificate: None,
        };
        Laptop { venue: Venue::open(at(START_MS), opening).0, now_ms: START_MS }
    }

    /// The same, connected to these others, who all said that they have the same.
    fn open_among(&self, seat: u8, others: &[u8]) -> Laptop {
        let mut laptop = self.open(seat);
        for other in others {
            laptop.up(*other, self.certificate(*other));
            laptop.answered(*other, RequestKind::Compare, Some(Response::Same));
        }
        laptop
    }
}

struct Laptop {
    venue: Venue,
    now_ms: u64,
}

impl Laptop {
    fn tell(&mut self, input: Input) -> Vec<Effect> {
        self.venue.handle(at(self.now_ms), input)
    }

    fn up(&mut self, seat: u8, certificate: Certificate) -> Vec<Effect> {
        let projection = PROJECTION_VERSION;
        self.tell(Input::PeerUp { peer: id(seat), certificate, projection })
    }

    fn down(&mut self, seat: u8) -> Vec<Effect> {
        self.tell(Input::PeerDown { peer: id(seat) })
    }

    /// What a peer is answered, and what else happens then.
    fn asked(&mut self, seat: u8, request: Request) -> (Response, Vec<Effect>) {
        let (peer, token) = (id(seat), Token(7));
        let mut effects = self.tell(Input::PeerAsked { peer, token, request });
        let is_response = |effect: &Effect| matches!(effect, Effect::Respond { .. });
        let place = effects.iter().position(is_response).expect("every request is answered");
        let Effect::Respond { token: Token(7), response } = effects.remove(place) else {
            panic!("an answer to another question");
        };
        assert!(!effects.iter().any(is_response), "a request has one answer");
        (response, effects)
    }

    /// A peer pushes changes; what it is told was not taken, and what else happens.
    fn pushed(
        &mut self,
        from: u8,
        changes: &[Signed],
    ) -> (Vec<crate::peer::NotTaken>, Vec<Effect>) {
        match self.asked(from, Request::Push { batch: pack(changes) }) {
            (Response::Taken { refused }, effects) => (refused, effects),
            (other, _) => panic!("a push was answered with {other:?}"),
        }
    }

    fn answered(&mut self, seat: u8, kind: RequestKind, response: Option<Response>) -> Vec<Effect> {
        self.tell(Input::PeerAnswered { peer: id(seat), kind, response })
    }

    /// A peer compares and names who passes entries on to it: what it is answered.
    fn compared(&mut self, seat: u8, served: Served) -> Response {
        let (digest, entries, known, owes, written) = ([0; 32], 0, None, false, 0);
        let lists = desk::ListsHere::NotNeeded;
        let compare = Request::Compare { digest, entries, served, known, owes, written, lists };
        self.asked(seat, compare).0
    }

    /// A peer answers a comparison that it has this, and says which heads when it is asked.
    fn differs(&mut self, seat: u8, theirs: &Frontier) -> Vec<Effect> {
        let (digests, entries) = (Digests::of(theirs), 0);
        let differs = Some(Response::Differs { digests, entries });
        let effects = self.answered(seat, RequestKind::Compare, differs);
        let [Effect::Request { request: Request::Heads { buckets }, .. }] = effects[..] else {
            return effects;
        };
        let mut heads = theirs.clone();
        heads.0.retain(|document, _| buckets.contain(*document));
        let part = Part { buckets, heads };
        self.answered(seat, RequestKind::Heads, Some(Response::Heads(part)))
    }

    /// Takes changes in, if they are new, and tells the others.
    fn announce(&mut self, news: &[Signed], from: Option<DeviceId>) -> Vec<Effect> {
        let now = at(self.now_ms);
        self.venue.take(now, news.to_vec());
        let written = |signed: &Signed| {
            let mut records = self.venue.ledger().records();
            let record =
                records.find(|record| record.signed.change == signed.change).expect("it was taken");
            (record.author, record.id)
        };
        let new: Vec<(DeviceId, EntryId)> = news.iter().map(written).collect();
        self.venue.announce(now, &new, from)
    }

    fn tick(&mut self, later_ms: u64) -> Vec<Effect> {
        self.now_ms += later_ms;
        self.tell(Input::Tick)
    }

    fn peer(&mut self, seat: u8) -> &mut Peer {
        self.venue.sync.peers.get_mut(&id(seat)).expect("they are connected")
    }

    fn has(&self, signed: &Signed) -> bool {
        self.venue.ledger().records().any(|record| record.signed.change == signed.change)
    }
}

fn key(seat: u8) -> DeviceKey {
    DeviceKey::from_secret([seat; 32])
}

fn id(seat: u8) -> DeviceId {
    key(seat).id()
}

fn at(monotonic_ms: u64) -> Now {
    Now { monotonic_ms, wall_ms: 0 }
}

fn pack(changes: &[Signed]) -> Batch {
    let (batch, packed) = Batch::pack(changes);
    assert_eq!(packed, changes.len(), "one batch is enough");
    batch
}

/// Changes without their signatures.
fn bare(changes: &[Signed]) -> Vec<Vec<u8>> {
    changes.iter().map(|signed| signed.change.clone()).collect()
}

/// A change whose signature somebody made up.
fn forged(signed: &Signed) -> Signed {
    Signed { signature: Some(ledger::Signature([7; 64])), ..signed.clone() }
}

/// To whom requests of a kind go, in order.
fn to(effects: &[Effect], wanted: RequestKind) -> Vec<DeviceId> {
    let requests = effects.iter().filter_map(|effect| {
        let Effect::Request { peer, kind, .. } = effect else { return None };
        (*kind == wanted).then_some(*peer)
    });
    requests.collect()
}

/// The seats in the order in which their devices are walked.
fn sorted(seats: &[u8]) -> Vec<DeviceId> {
    let devices: BTreeSet<DeviceId> = seats.iter().map(|seat| id(*seat)).collect();
    devices.into_iter().collect()
}

fn requests(effects: &[Effect]) -> usize {
    effects.iter().filter(|effect| matches!(effect, Effect::Request { .. })).count()
}

fn shows(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Show))
}

fn notes(effects: &[Effect]) -> Vec<String> {
    let notes = effects.iter().filter_map(|effect| {
        let Effect::Note(note) = effect else { return None };
        Some(speech::english(note))
    });
    notes.collect()
}

fn disconnects(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Disconnect { .. }))
}
