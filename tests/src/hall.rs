//! A hall of real cores joined by a network of queues, with a clock that only moves when told to.
//!
//! Nothing here decides anything: a commit is durable at once, a crash forgets whatever was not, and a cut link
//! drops what is on its way.

pub use crate::shell::Seat;

use crate::shell::{Core, Disk, Shell};
use desk::{Answer, Board, Intent, JoinCode, View};
use domain::{DeviceId, DivisionId, EventId, Line, Role, Said};
use ledger::{Batch, Certificate, DeviceKey, FoundedDivision, Ledger, Signed};
use node::decoders;
use people::{Deed, Person};
use rulebook::{Announcement, Book, LoadBookErrors, Source};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;
use venue::peer::{Request, Response};
use venue::{Gate, Input, Now, Opening, RequestKind, Token, Venue};

pub const DIRECTOR: Seat = 0;

#[derive(Debug)]
pub struct Hall {
    event: EventId,
    laptops: Vec<Core>,
    links: BTreeSet<(Seat, Seat)>,
    on_the_way: VecDeque<Parcel>,
    now_ms: u64,
    starts: u64,
    notes: Vec<String>,
    /// The next request of this kind is lost, on a connection that stays.
    losing: Option<RequestKind>,
    /// Who waits for which answer.
    open: BTreeMap<Token, (Seat, RequestKind)>,
    requests: u64,
    traffic: Vec<Traffic>,
}

/// What one laptop sent, and what it cost.
#[derive(Clone, Debug, Default)]
pub struct Traffic {
    /// Of its frames.
    pub bytes: usize,
    pub requests: BTreeMap<RequestKind, usize>,
    /// Answers that it waited for.
    pub answers: BTreeMap<RequestKind, usize>,
    /// The longest that it was busy with one thing.
    pub longest_ms: f64,
}

/// A copy of a laptop's disk.
#[derive(Clone, Debug)]
pub struct Image(Disk);

#[derive(Debug)]
enum Parcel {
    Request {
        to: Seat,
        token: Token,
        request: Request,
    },
    /// From a seat, to whoever asked; nothing if the request never arrived.
    Response {
        from: Seat,
        token: Token,
        response: Option<Response>,
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
        let announced = Announcement::from_toml(source, &pairing::presets::planned)?;
        let divisions = announced.divisions.into_iter().map(FoundedDivision::from).collect();
        Ok(Self::found_with(&announced.name, announced.book, divisions))
    }

    fn found_with(name: &str, book: Book, divisions: Vec<FoundedDivision>) -> Self {
        let root = key(0);
        let mut hall = Self::empty(EventId(root.id().0));
        let director = hall.place(Some(root));
        let opening = hall.opening(director);
        let (venue, effects) = Venue::found(hall.now(), opening, Line::own(name), book, divisions);
        hall.laptops[director].certificate = venue.certificate().cloned();
        hall.laptops[director].venue = Some(venue);
        hall.carry_out(director, effects);
        hall
    }

    fn empty(event: EventId) -> Self {
        Self {
            event,
            laptops: Vec::new(),
            links: BTreeSet::new(),
            on_the_way: VecDeque::new(),
            now_ms: 1_000,
            starts: 0,
            notes: Vec::new(),
            losing: None,
            open: BTreeMap::new(),
            requests: 0,
            traffic: Vec::new(),
        }
    }

    /// Laptops of an event under way, each with its admission and what it holds.
    pub fn resumed(event: EventId, laptops: Vec<(DeviceKey, Certificate, &[Signed])>) -> Self {
        let mut hall = Self::empty(event);
        for (key, certificate, stored) in laptops {
            let seat = hall.put(Core::new(key));
            hall.laptops[seat].certificate = Some(certificate);
            hall.laptops[seat].disk = Disk::with(stored);
            hall.start(seat);
        }
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
        let ask = self.laptops[director].next_ask();
        let label = code.label().to_owned();
        self.tell(director, Input::JoinProven { ask, label, device });
        let answer = self.laptops[director].admissions.remove(&ask);
        answer.expect("every join is answered").map_err(|why| speech::english(&why))
    }

    /// A laptop on a table, with a key and nothing else.
    pub fn place(&mut self, root: Option<DeviceKey>) -> Seat {
        let number = u8::try_from(self.laptops.len() + 1).expect("a small hall");
        let mut core = Core::new(key(number));
        core.root = root;
        self.put(core)
    }

    fn put(&mut self, core: Core) -> Seat {
        self.laptops.push(core);
        self.traffic.push(Traffic::default());
        self.laptops.len() - 1
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
        self.send(from, to, RequestKind::Push, Request::Push { batch });
    }

    /// The bytes of all requests and responses so far.
    pub fn bytes_sent(&self) -> usize {
        self.traffic.iter().map(|traffic| traffic.bytes).sum()
    }

    /// What each laptop sent so far.
    pub fn traffic(&self) -> &[Traffic] {
        &self.traffic
    }

    pub fn device(&self, seat: Seat) -> DeviceId {
        self.laptops[seat].key.id()
    }

    /// A person at a laptop wants something; the answer comes at once, the rest of the hall later.
    pub fn ask(&mut self, seat: Seat, intent: Intent) -> Answer {
        let ask = self.laptops[seat].next_ask();
        let random = [u8::try_from(self.starts % 251).expect("below 251"); 16];
        self.starts += 1;
        self.tell(seat, Input::Intent { ask, intent, random });
        self.laptops[seat].answers.remove(&ask).expect("every intent is answered")
    }

    /// Somebody does the first of these that there is to do; what the laptop answered, one after the other.
    pub fn does(&mut self, seat: Seat, person: &Person, deeds: &[Deed]) -> Vec<Answer> {
        let board = self.board(seat);
        let mut answers = Vec::new();
        let mut next = deeds.iter().find_map(|deed| person.next(*deed, &board));
        while let Some(intent) = next {
            let answer = self.ask(seat, intent.clone());
            next = person.then(&board, &intent, &answer);
            answers.push(answer);
        }
        answers
    }

    pub fn connect(&mut self, a: Seat, b: Seat) {
        if !self.links.insert((a.min(b), a.max(b))) {
            return;
        }
        for (seat, peer) in [(a, b), (b, a)] {
            if self.laptops[seat].venue.is_some() {
                let certificate = self.laptops[peer].present().expect("the laptop has joined");
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
        self.laptops[seat].disk.forget();
    }

    pub fn start(&mut self, seat: Seat) {
        let opening = self.opening(seat);
        let (venue, effects) = Venue::open(self.now(), opening);
        self.laptops[seat].venue = Some(venue);
        self.carry_out(seat, effects);
    }

    /// The disk of a laptop as it would be if it were switched off properly now.
    pub fn image(&self, seat: Seat) -> Image {
        let mut disk = self.laptops[seat].disk.clone();
        disk.sync().expect("there is room on it");
        Image(disk)
    }

    /// Puts an old disk into a laptop that is switched off: the same key, an older record.
    pub fn restore(&mut self, seat: Seat, image: Image) {
        let laptop = &mut self.laptops[seat];
        assert!(laptop.venue.is_none(), "seat {seat} is switched on");
        laptop.disk = image.0;
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
        let began = Instant::now();
        let effects = self.venue(seat).handle(now, input);
        let took_ms = began.elapsed().as_secs_f64() * 1e3;
        let longest_ms = &mut self.traffic[seat].longest_ms;
        *longest_ms = longest_ms.max(took_ms);
        self.carry_out(seat, effects);
    }

    fn venue(&mut self, seat: Seat) -> &mut Venue {
        self.laptops[seat].venue.as_mut().expect("the laptop is switched on")
    }

    fn now(&self) -> Now {
        // Wall clocks in a hall are wrong: this one says 1970.
        Now { monotonic_ms: self.now_ms, wall_ms: 0 }
    }

    fn opening(&mut self, seat: Seat) -> Opening {
        self.starts += 1;
        self.laptops[seat].opening(self.event, self.starts.to_be_bytes())
    }

    fn seat_of(&self, device: DeviceId) -> Option<Seat> {
        self.laptops.iter().position(|laptop| laptop.key.id() == device)
    }

    pub fn is_linked(&self, a: Seat, b: Seat) -> bool {
        self.links.contains(&(a.min(b), a.max(b)))
    }

    fn send(&mut self, from: Seat, to: Seat, kind: RequestKind, request: Request) {
        self.requests += 1;
        let token = Token(self.requests);
        self.open.insert(token, (from, kind));
        let parcel = match self.losing.take_if(|losing| *losing == kind) {
            Some(_) => Parcel::Response { from: to, token, response: None },
            None => Parcel::Request { to, token, request },
        };
        self.on_the_way.push_back(parcel);
    }

    /// Where the cable was pulled, whoever asked hears nothing: the link is down anyway.
    fn deliver(&mut self, parcel: Parcel) {
        match parcel {
            Parcel::Request { to, token, request } => {
                let (from, _) = self.open[&token];
                if self.is_linked(from, to) {
                    let peer = self.device(from);
                    self.tell(to, Input::PeerAsked { peer, token, request });
                    let answers = |parcel: &Parcel| matches!(parcel, Parcel::Response { token: of, .. } if *of == token);
                    assert!(
                        self.on_the_way.iter().rev().any(answers),
                        "a request has one response"
                    );
                }
            }
            Parcel::Response { from, token, response } => {
                let (to, kind) = self.open.remove(&token).expect("a request has one response");
                if self.is_linked(from, to) {
                    *self.traffic[to].answers.entry(kind).or_default() += 1;
                    let peer = self.device(from);
                    self.tell(to, Input::PeerAnswered { peer, kind, response });
                }
            }
        }
    }
}

impl Shell for Hall {
    fn core(&mut self, seat: Seat) -> &mut Core {
        &mut self.laptops[seat]
    }

    fn on_request(&mut self, seat: Seat, peer: DeviceId, kind: RequestKind, request: Request) {
        let to = self.seat_of(peer).expect("peers sit in the hall");
        let traffic = &mut self.traffic[seat];
        *traffic.requests.entry(kind).or_default() += 1;
        traffic.bytes += framed(decoders::request_frame(&request));
        self.send(seat, to, kind, request);
    }

    fn on_response(&mut self, seat: Seat, token: Token, response: Response) {
        self.traffic[seat].bytes += framed(decoders::response_frame(&response));
        let response = Some(response);
        self.on_the_way.push_back(Parcel::Response { from: seat, token, response });
    }

    fn on_disconnect(&mut self, seat: Seat, peer: DeviceId) {
        if let Some(peer) = self.seat_of(peer) {
            self.cut(seat, peer);
        }
    }

    fn on_note(&mut self, _seat: Seat, note: &Said) {
        self.notes.push(speech::english(note));
    }

    fn on_commit(&mut self, seat: Seat, gate: Gate) {
        self.committed(seat, gate);
    }

    fn on_flush(&mut self, seat: Seat) {
        self.sync_disk(seat);
        self.tell(seat, Input::Flushed);
    }

    fn on_power_cut(&mut self, seat: Seat) {
        self.kill(seat);
    }
}

fn framed(frame: Option<Vec<u8>>) -> usize {
    frame.expect("it fits into a frame").len()
}

fn key(number: u8) -> DeviceKey {
    DeviceKey::from_secret([number.wrapping_add(1); 32])
}
