//! Ready-made events of any size, written with real keys: for benchmarks and for properties.

use domain::{
    CardContent, CardId, DivisionId, DuelCard, EntryId, EventId, Initials, Line, Pairing,
    PairingOrigin, Player, PlayerId, Publication, Role, RoundId, Side, TableNo,
};
use ledger::{Author, DeviceKey, Entry, Fact, FoundedDivision, Ledger, Signed};
use rulebook::Book;

/// A played event: every round published, started, and every card filled, signed twice and handed in.
#[derive(Debug)]
pub struct PlayedEvent {
    pub event: EventId,
    /// In the order in which they were written.
    pub changes: Vec<Signed>,
}

impl PlayedEvent {
    pub fn write(tables: u16, rounds: u16) -> Self {
        Self::write_with(secret(0, 0), Self::director(), tables, rounds)
    }

    /// The same by given keys of the root and of the director.
    pub fn write_with(root: DeviceKey, director: DeviceKey, tables: u16, rounds: u16) -> Self {
        let event = EventId(root.id().0);
        let mut pens = Pens { event, changes: Vec::new(), clock_ms: 1_767_258_000_000 };
        let mut root = pens.open(root);
        let mut director = pens.open(director);
        let book = Book::named("de-tso").expect("the book is one of ours");
        pens.write(&mut root, None, found(book, rounds));
        pens.write(&mut root, None, admit(&director, Role::Director, "Director"));
        let mut laptops: Vec<Author> = Vec::new();
        for table in 1..=tables {
            let laptop = pens.open(Self::table(table));
            let name = format!("Table {table}");
            pens.write(&mut director, None, admit(&laptop, Role::Table(TableNo(table)), &name));
            laptops.push(laptop);
        }
        for number in 1..=tables * 2 {
            let player = Player::new(player(number), Line::own(format!("Player {number}")));
            pens.write(&mut director, None, Fact::PlayerEntered { player });
        }
        let mut under = None;
        for number in 1..=rounds {
            let publication = publication(number, tables);
            let made = Box::new(PairingOrigin::Director);
            let fact = Fact::RoundPublished { publication, made };
            let publication = pens.write(&mut director, under, fact);
            let start = pens.write(&mut director, under, Fact::RoundStarted { publication });
            under = Some(start);
            for (table, laptop) in (1..).zip(&mut laptops) {
                pens.play(laptop, start, number, table);
            }
        }
        Self { event, changes: pens.changes }
    }

    /// The key of the director's laptop, and of a table's.
    pub fn director() -> DeviceKey {
        secret(1, 0)
    }

    pub fn table(number: u16) -> DeviceKey {
        secret(2, number)
    }

    pub fn ledger(&self) -> Ledger {
        let mut ledger = Ledger::new(self.event);
        ledger.receive(self.changes.iter().cloned());
        ledger
    }
}

struct Pens {
    event: EventId,
    changes: Vec<Signed>,
    /// What the wall clocks say: every entry some time after the one before, as people are.
    clock_ms: i64,
}

impl Pens {
    fn open(&self, key: DeviceKey) -> Author {
        // As good as any random bytes.
        let nonce = *key.id().0.last_chunk().expect("a key has 32 bytes");
        Author::open(key, nonce, &Ledger::new(self.event)).0
    }

    fn write(&mut self, pen: &mut Author, under: Option<EntryId>, fact: Fact) -> EntryId {
        self.clock_ms += 1 + i64::from(self.chance(4_000)[0]);
        let written = pen.write(self.clock_ms, &Entry { under, replaces: Vec::new(), fact });
        let (id, signed) = written.expect("what the tests write is small");
        self.changes.push(signed);
        id
    }

    /// Two numbers below a bound; they follow from what was written before.
    fn chance(&self, below: u16) -> [u16; 2] {
        let last = self.changes.last().and_then(|signed| signed.change.get(4..8));
        let [a, b, c, d] = last.and_then(|bytes| bytes.try_into().ok()).unwrap_or_default();
        [[a, b], [c, d]].map(|bytes| u16::from_be_bytes(bytes) % below)
    }

    fn play(&mut self, laptop: &mut Author, start: EntryId, number: u16, table: u16) {
        let round = RoundId { division: DivisionId::A, number };
        let card = CardId { round, table: TableNo(table) };
        let scores = self.chance(250).map(|points| 300 + i32::from(points));
        let content = CardContent::Duel(DuelCard::plain(scores));
        let under = Some(start);
        let filled = self.write(laptop, under, Fact::CardFilled { card, content });
        for side in Side::BOTH {
            let letters = self.chance(26).map(|letter| letter as u8 + b'A');
            let initials = String::from_utf8_lossy(&letters);
            let initials = Initials::new(&initials).expect("two letters");
            self.write(laptop, under, Fact::CardSigned { filled, side, initials });
        }
        self.write(laptop, under, Fact::CardHandedIn { filled });
    }
}

pub(crate) fn secret(kind: u8, number: u16) -> DeviceKey {
    let mut secret = [kind + 1; 32];
    secret[..2].copy_from_slice(&number.to_be_bytes());
    DeviceKey::from_secret(secret)
}

pub(crate) fn found(book: Book, rounds: u16) -> Fact {
    let division = FoundedDivision::new(DivisionId::A, Line::own("Open"), rounds);
    Fact::EventFounded {
        name: Line::own("Big cup"),
        book: Box::new(book),
        divisions: vec![division],
    }
}

fn admit(pen: &Author, role: Role, name: &str) -> Fact {
    Fact::DeviceAdmitted { device: pen.key().id(), role, name: Line::own(name), after: Vec::new() }
}

pub(crate) fn player(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

/// The two halves of the field move past each other, so that nobody meets twice.
pub(crate) fn publication(number: u16, tables: u16) -> Publication {
    let pairings = (1..=tables)
        .map(|table| {
            let other = (table - 1 + number) % tables + 1;
            Pairing { table: TableNo(table), players: [player(table), player(tables + other)] }
        })
        .collect();
    let round = RoundId { division: DivisionId::A, number };
    Publication { round, pairings, fours: Vec::new(), byes: Vec::new(), absent: Vec::new() }
}
