//! A hall of real cores joined by a network of queues, with a clock that only moves when told to.
//!
//! Nothing here decides anything: every effect is carried out in the order in which a core gave it, a
//! crash forgets whatever was not durable, and a cut link drops what is on its way.

use desk::{Answer, Board, Intent, JoinCode, View};
use domain::{DeviceId, DivisionId, EventId, Line, Role};
use ledger::{Batch, Certificate, DeviceKey, FoundedDivision, Ledger, Signed};
use rulebook::{Announcement, Book, LoadBookErrors, Source};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use venue::peer::{Request, Response};
use venue::{AskId, Durability, Effect, Input, Now, Opening, RequestKind, Token, Venue};

/// A place in the hall: the director is always 0.
pub type Seat = usize;

pub const DIRECTOR: Seat = 0;

#[derive(Debug)]
pub struct Hall {
    event: EventId,
    laptops: Vec<Laptop>,
    links: BTreeSet<(Seat, Seat)>,
    on_the_way: VecDeque<Parcel>,
    now_ms: u64,
    starts: u64,
    notes: Vec<String>,
    /// The next request of this kind is lost, on a connection that stays.
    losing: Option<RequestKind>,
    bytes_sent: usize,
}

#[derive(Debug)]
struct Laptop {
    key: DeviceKey,
    root: Option<DeviceKey>,
    certificate: Option<Certificate>,
    /// `None` while it is switched off.
    venue: Option<Venue>,
    durable: Vec<Signed>,
    grouped: Vec<Signed>,
    kept: BTreeMap<String, Vec<u8>>,
    answers: BTreeMap<AskId, Answer>,
    admissions: BTreeMap<AskId, Result<Certificate, domain::Said>>,
    asked: u64,
}

/// A copy of a laptop's disk.
#[derive(Clone, Debug)]
pub struct Image {
    durable: Vec<Signed>,
    kept: BTreeMap<String, Vec<u8>>,
}

#[derive(Debug)]
enum Parcel {
    Request {
        from: Seat,
        to: Seat,
        kind: RequestKind,
        request: Request,
    },
    Response {
        from: Seat,
        to: Seat,
        kind: RequestKind,
        response: Response,
    },
    /// A request that never arrived; its sender gives up on it.
    Lost {
        from: Seat,
        to: Seat,
        kind: RequestKind,
    },
}

impl Hall {
    /// An event with its director's laptop, and nobody else yet.
    pub fn found(book: &str, rounds: u16) -> Self {
        let division = FoundedDivision::new(DivisionId::A, Line::own("Open"), rounds);
        let book = Book::named(book).expect("the book is one of ours");
        Self::found_with("Hall cup", book, vec![division])
    }

    /// An event founded from the text of its announcement.
    pub fn announced(text: &str) -> Result<Self, LoadBookErrors> {
        let source = Source { file: "event.toml", text };
        let announced = Announcement::from_toml(source, &pairing::schedule::count_rounds)?;
        let divisions = announced.divisions.into_iter().map(FoundedDivision::from).collect();
        Ok(Self::found_with(&announced.name, announced.book, divisions))
    }

    fn found_with(name: &str, book: Book, divisions: Vec<FoundedDivision>) -> Self {
        let root = key(0);
        let mut hall = Self {
            event: EventId(root.id().0),
            laptops: Vec::new(),
            links: BTreeSet::new(),
            on_the_way: VecDeque::new(),
            now_ms: 1_000,
            starts: 0,
            notes: Vec::new(),
            losing: None,
            bytes_sent: 0,
        };
        let director = hall.place(Some(root));
        let opening = hall.opening(director);
        let (venue, effects) = Venue::found(hall.now(), opening, Line::own(name), book, divisions);
        hall.laptops[director].certificate = venue.certificate().cloned();
        hall.laptops[director].venue = Some(venue);
        hall.carry_out(director, effects);
        hall
    }

    /// A new laptop that joins with a code from the director, connected to nobody.
    pub fn join(&mut self, role: Role) -> Seat {
        let Answer::Code { code } = self.ask(DIRECTOR, Intent::IssueCode { role }) else {
            panic!("the director was refused a code for {role:?}");
        };
        self.join_with(DIRECTOR, &code)
    }

    /// A new laptop that joins with a code from this director or deputy.
    pub fn join_with(&mut self, director: Seat, code: &JoinCode) -> Seat {
        let seat = self.place(None);
        let certificate = self.prove_to(director, seat, code).expect("a fresh code admits");
        self.laptops[seat].certificate = Some(certificate);
        self.start(seat);
        seat
    }

    /// A laptop shows the director that it knows a code.
    pub fn prove(&mut self, seat: Seat, code: &JoinCode) -> Result<Certificate, String> {
        self.prove_to(DIRECTOR, seat, code)
    }

    fn prove_to(
        &mut self,
        director: Seat,
        seat: Seat,
        code: &JoinCode,
    ) -> Result<Certificate, String> {
        let device = self.laptops[seat].key.id();
        let ask = self.next_ask(director);
        let label = code.label().to_owned();
        self.tell(director, Input::JoinProven { ask, label, device });
        let answer = self.laptops[director].admissions.remove(&ask);
        answer.expect("every join is answered").map_err(|why| speech::english(&why))
    }

    /// A laptop on a table, with a key and nothing else.
    pub fn place(&mut self, root: Option<DeviceKey>) -> Seat {
        let seat = self.laptops.len();
        self.laptops.push(Laptop {
            key: key(u8::try_from(seat + 1).expect("a small hall")),
            root,
            certificate: None,
            venue: None,
            durable: Vec::new(),
            grouped: Vec::new(),
            kept: BTreeMap::new(),
            answers: BTreeMap::new(),
            admissions: BTreeMap::new(),
            asked: 0,
        });
        seat
    }

    /// The secret of a laptop, for a thief.
    pub fn key(&self, seat: Seat) -> DeviceKey {
        self.laptops[seat].key.clone()
    }

    /// Everything that a laptop holds.
    pub fn ledger(&self, seat: Seat) -> &Ledger {
        self.laptops[seat].venue.as_ref().expect("the laptop is switched on").ledger()
    }

    /// A laptop pushes changes that its program never wrote.
    pub fn offer(&mut self, from: Seat, to: Seat, changes: &[Signed]) {
        let (batch, packed) = Batch::pack(changes);
        assert_eq!(packed, changes.len(), "one batch is enough");
        let request = Request::Push { batch };
        self.on_the_way.push_back(Parcel::Request { from, to, kind: RequestKind::Push, request });
    }

    /// The bytes of all requests and responses so far.
    pub fn bytes_sent(&self) -> usize {
        self.bytes_sent
    }

    pub fn device(&self, seat: Seat) -> DeviceId {
        self.laptops[seat].key.id()
    }

    /// A person at a laptop wants something; the answer comes at once, the rest of the hall later.
    pub fn ask(&mut self, seat: Seat, intent: Intent) -> Answer {
        let ask = self.next_ask(seat);
        let random = [u8::try_from(self.starts % 251).expect("below 251"); 16];
        self.starts += 1;
        self.tell(seat, Input::Intent { ask, intent, random });
        self.laptops[seat].answers.remove(&ask).expect("every intent is answered")
    }

    pub fn connect(&mut self, a: Seat, b: Seat) {
        if !self.links.insert((a.min(b), a.max(b))) {
            return;
        }
        for (seat, peer) in [(a, b), (b, a)] {
            if self.laptops[seat].venue.is_some() {
                let certificate = self.certificate(peer);
                let peer = self.device(peer);
                let projection = ledger::PROJECTION_VERSION;
                self.tell(seat, Input::PeerUp { peer, certificate, projection });
            }
        }
    }

    /// Pulls the cable between two laptops: what is on its way is lost.
    pub fn cut(&mut self, a: Seat, b: Seat) {
        if !self.links.remove(&(a.min(b), a.max(b))) {
            return;
        }
        for (seat, peer) in [(a, b), (b, a)] {
            let peer = self.device(peer);
            if self.laptops[seat].venue.is_some() {
                self.tell(seat, Input::PeerDown { peer });
            }
        }
    }

    /// Loses the next request of a kind, on a connection that stays.
    pub fn lose_next(&mut self, kind: RequestKind) {
        self.losing = Some(kind);
    }

    /// Kills a laptop: whatever was not durable is gone.
    pub fn kill(&mut self, seat: Seat) {
        let peers: Vec<Seat> = (0..self.laptops.len()).collect();
        for peer in peers {
            self.cut(seat, peer);
        }
        self.laptops[seat].venue = None;
        self.laptops[seat].grouped.clear();
    }

    pub fn start(&mut self, seat: Seat) {
        let opening = self.opening(seat);
        let (venue, effects) = Venue::open(self.now(), opening);
        self.laptops[seat].venue = Some(venue);
        self.carry_out(seat, effects);
    }

    /// The disk of a laptop as it would be if it were switched off properly now.
    pub fn image(&self, seat: Seat) -> Image {
        let Laptop { durable, grouped, kept, .. } = &self.laptops[seat];
        Image { durable: [durable.as_slice(), grouped].concat(), kept: kept.clone() }
    }

    /// Puts an old disk into a laptop that is switched off: the same key, an older record.
    pub fn restore(&mut self, seat: Seat, image: Image) {
        let laptop = &mut self.laptops[seat];
        assert!(laptop.venue.is_none(), "seat {seat} is switched on");
        (laptop.durable, laptop.kept) = (image.durable, image.kept);
    }

    /// Delivers everything that is on its way, and what that causes, without time passing.
    pub fn settle(&mut self) {
        const DELIVERIES_MAX: usize = 200_000;
        for _ in 0..DELIVERIES_MAX {
            let Some(parcel) = self.on_the_way.pop_front() else { return };
            self.deliver(parcel);
        }
        panic!("the hall does not come to rest: {:?}", self.on_the_way.front());
    }

    /// Lets time pass, with everything delivered in between.
    pub fn wait(&mut self, ms: u64) {
        const TICK_MS: u64 = 250;
        for _ in 0..ms.div_ceil(TICK_MS) {
            self.now_ms += TICK_MS;
            for seat in 0..self.laptops.len() {
                if self.laptops[seat].venue.is_some() {
                    self.tell(seat, Input::Tick);
                }
            }
            self.settle();
        }
    }

    pub fn board(&mut self, seat: Seat) -> Board {
        let now = self.now();
        self.venue(seat).board(now, &[])
    }

    pub fn audit(&mut self, seat: Seat) -> desk::Audit {
        self.venue(seat).audit()
    }

    pub fn director(&mut self) -> desk::DirectorBoard {
        self.director_at(DIRECTOR)
    }

    /// What the director or a deputy sees.
    pub fn director_at(&mut self, seat: Seat) -> desk::DirectorBoard {
        match self.board(seat).view {
            View::Director(board) => board,
            other => panic!("the director at seat {seat} sees {other:?}"),
        }
    }

    pub fn table(&mut self, seat: Seat) -> desk::TableBoard {
        match self.board(seat).view {
            View::Table(board) => board,
            other => panic!("seat {seat} sees {other:?}"),
        }
    }

    pub fn digests(&mut self) -> BTreeSet<String> {
        let on: Vec<Seat> =
            (0..self.laptops.len()).filter(|seat| self.laptops[*seat].venue.is_some()).collect();
        on.into_iter().map(|seat| self.board(seat).sync.digest).collect()
    }

    /// The event as a file, as a laptop tells it.
    pub fn export(&mut self, seat: Seat) -> String {
        self.venue(seat).export()
    }

    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Something happens to a laptop that is switched on.
    pub fn tell(&mut self, seat: Seat, input: Input) {
        let now = self.now();
        let effects = self.venue(seat).handle(now, input);
        self.carry_out(seat, effects);
    }

    fn venue(&mut self, seat: Seat) -> &mut Venue {
        self.laptops[seat].venue.as_mut().expect("the laptop is switched on")
    }

    fn certificate(&self, seat: Seat) -> Certificate {
        let laptop = &self.laptops[seat];
        let own = laptop.venue.as_ref().and_then(Venue::certificate);
        own.or(laptop.certificate.as_ref()).expect("the laptop has joined").clone()
    }

    fn now(&self) -> Now {
        // Wall clocks in a hall are wrong: this one says 1970.
        Now { monotonic_ms: self.now_ms, wall_ms: 0 }
    }

    fn next_ask(&mut self, seat: Seat) -> AskId {
        self.laptops[seat].asked += 1;
        AskId(self.laptops[seat].asked)
    }

    fn opening(&mut self, seat: Seat) -> Opening {
        self.starts += 1;
        let laptop = &self.laptops[seat];
        Opening {
            event: self.event,
            device: laptop.key.clone(),
            root: laptop.root.clone(),
            nonce: self.starts.to_be_bytes(),
            stored: laptop.durable.clone(),
            hands: ledger::Hands::OWN,
            kept: laptop.kept.clone(),
            certificate: laptop.certificate.clone(),
        }
    }

    fn seat_of(&self, device: DeviceId) -> Option<Seat> {
        self.laptops.iter().position(|laptop| laptop.key.id() == device)
    }

    pub fn is_linked(&self, a: Seat, b: Seat) -> bool {
        self.links.contains(&(a.min(b), a.max(b)))
    }

    fn carry_out(&mut self, seat: Seat, effects: Vec<Effect>) {
        for effect in effects {
            let laptop = &mut self.laptops[seat];
            match effect {
                Effect::Persist { changes, keep, durability } => {
                    let keep = keep.into_iter().map(|(key, value)| (key.to_owned(), value));
                    laptop.kept.extend(keep);
                    laptop.grouped.extend(changes);
                    if durability == Durability::Now {
                        laptop.durable.append(&mut laptop.grouped);
                    }
                }
                Effect::Flush => {
                    laptop.durable.append(&mut laptop.grouped);
                    self.tell(seat, Input::Flushed);
                }
                Effect::Keep { key, value } => {
                    laptop.kept.insert(key.to_owned(), value);
                }
                Effect::Request { peer, kind, request } => {
                    let to = self.seat_of(peer).expect("peers sit in the hall");
                    let parcel = match self.losing.take_if(|losing| *losing == kind) {
                        Some(kind) => Parcel::Lost { from: seat, to, kind },
                        None => Parcel::Request { from: seat, to, kind, request },
                    };
                    self.on_the_way.push_back(parcel);
                }
                Effect::Respond { .. } => panic!("a response outside a request"),
                Effect::Answer { ask, answer } => {
                    laptop.answers.insert(ask, answer);
                }
                Effect::Admitted { ask, result } => {
                    laptop.admissions.insert(ask, result);
                }
                Effect::Disconnect { peer } => {
                    if let Some(peer) = self.seat_of(peer) {
                        self.cut(seat, peer);
                    }
                }
                Effect::Note(note) => self.notes.push(speech::english(&note)),
                Effect::Show => {}
            }
        }
    }

    fn deliver(&mut self, parcel: Parcel) {
        match parcel {
            Parcel::Request { from, to, kind, request } if self.is_linked(from, to) => {
                self.bytes_sent += size(&request);
                let (peer, now) = (self.device(from), self.now());
                let token = Token(0);
                let effects = self.venue(to).handle(now, Input::PeerAsked { peer, token, request });
                let (responses, others): (Vec<Effect>, Vec<Effect>) = effects
                    .into_iter()
                    .partition(|effect| matches!(effect, Effect::Respond { .. }));
                let [Effect::Respond { response, .. }] = responses.as_slice() else {
                    panic!("a request has one response, not {responses:?}");
                };
                let response = response.clone();
                self.on_the_way.push_back(Parcel::Response { from: to, to: from, kind, response });
                self.carry_out(to, others);
            }
            Parcel::Response { from, to, kind, response } if self.is_linked(from, to) => {
                self.bytes_sent += size(&response);
                let peer = self.device(from);
                self.tell(to, Input::PeerAnswered { peer, kind, response: Some(response) });
            }
            Parcel::Lost { from, to, kind } if self.is_linked(from, to) => {
                let peer = self.device(to);
                self.tell(from, Input::PeerAnswered { peer, kind, response: None });
            }
            // The cable was pulled: the asker hears nothing and the link is down anyway.
            Parcel::Request { .. } | Parcel::Response { .. } | Parcel::Lost { .. } => {}
        }
    }
}

fn size(message: &impl serde::Serialize) -> usize {
    postcard::to_stdvec(message).expect("plain data always serialises").len()
}

fn key(number: u8) -> DeviceKey {
    DeviceKey::from_secret([number.wrapping_add(1); 32])
}
