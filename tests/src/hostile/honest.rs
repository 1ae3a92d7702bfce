//! An honest event that keeps being written while others attack it.

use super::cast::FORMER_TABLE;
use crate::event::{found, player, publication, secret};
use domain::{
    CardContent, CardId, DeviceId, DivisionId, DuelCard, EntryId, EventId, Ground, Initials, Line,
    PairingOrigin, Player, Role, RoundId, Side, TableNo, Verdict,
};
use ledger::{Author, DeviceKey, Entry, Fact, Ledger, Signed};
use people::Dice;
use rulebook::Book;
use std::collections::BTreeMap;

/// Tables 1 to 6 are honest; those after them are the hostile cast's.
const HONEST_TABLES: u16 = 6;
pub(crate) const TABLES: u16 = 11;

/// The honest devices and a ledger that has heard of nothing else.
#[derive(Debug)]
pub(super) struct Honest {
    pub(super) event: EventId,
    pub(super) ledger: Ledger,
    root: Author,
    director: Author,
    deputy: Author,
    arbiter: Author,
    tables: Vec<Author>,
    /// Written and not yet delivered to the ledger under attack.
    outbox: Vec<Signed>,
    round: u16,
    start: Option<EntryId>,
    filled: BTreeMap<u16, EntryId>,
    challenge: Option<EntryId>,
    contested: Vec<EntryId>,
    turn: u64,
}

/// The honest keys, known here because a device may use its key in another event too.
pub(super) fn director_key() -> DeviceKey {
    secret(1, 0)
}

pub(super) fn table_key(table: u16) -> DeviceKey {
    secret(2, table)
}

/// Tables whose cards others would like to write; the last one had its laptop's admission taken back.
pub(super) fn coveted_tables() -> Vec<TableNo> {
    (1..=HONEST_TABLES).chain([FORMER_TABLE]).map(TableNo).collect()
}

impl Honest {
    /// Founded, everybody admitted, players entered, round 1 started.
    pub(super) fn found() -> Self {
        let root = secret(0, 0);
        let event = EventId(root.id().0);
        let ledger = Ledger::new(event);
        let open = |key| Author::open(key, [1; 8], &ledger).0;
        let mut honest = Self {
            event,
            root: open(root),
            director: open(director_key()),
            deputy: open(secret(3, 0)),
            arbiter: open(secret(4, 0)),
            tables: (1..=HONEST_TABLES).map(|table| open(table_key(table))).collect(),
            ledger: ledger.clone(),
            outbox: Vec::new(),
            round: 0,
            start: None,
            filled: BTreeMap::new(),
            challenge: None,
            contested: Vec::new(),
            turn: 0,
        };
        let book = Book::named("de-tso").expect("the book is one of ours");
        honest.write(|pens| &mut pens.root, Entry::new(found(book, 20)));
        honest.admit_director(director_key().id());
        honest.admit_director(secret(3, 0).id());
        honest.admit(secret(4, 0).id(), Role::Arbiter);
        for table in 1..=HONEST_TABLES {
            honest.admit(table_key(table).id(), Role::Table(TableNo(table)));
        }
        for number in 1..=TABLES * 2 {
            let name = format!("Player {number}");
            let player = Player::new(player(number), Line::own(name));
            honest.write(|pens| &mut pens.director, Entry::new(Fact::PlayerEntered { player }));
        }
        honest.next_round();
        honest
    }

    pub(super) fn admit_director(&mut self, device: DeviceId) -> EntryId {
        let fact = Fact::DeviceAdmitted {
            device,
            role: Role::Director,
            name: Line::own(device.short()),
            after: vec![],
        };
        self.write(|pens| &mut pens.root, Entry::new(fact))
    }

    pub(super) fn admit(&mut self, device: DeviceId, role: Role) -> EntryId {
        let fact =
            Fact::DeviceAdmitted { device, role, name: Line::own(device.short()), after: vec![] };
        self.write(|pens| &mut pens.director, Entry::new(fact))
    }

    /// Takes an admission back; what was written so far still counts.
    pub(super) fn revoke(&mut self, device: DeviceId, role: Role) {
        let heads = self.ledger.heads(device).into_iter().collect();
        let fact = Fact::DeviceRevoked { device, heads };
        match role {
            Role::Director => self.write(|pens| &mut pens.root, Entry::new(fact)),
            _ => self.write(|pens| &mut pens.director, Entry::new(fact)),
        };
    }

    /// Takes in what a device wrote before it turned hostile.
    pub(super) fn hear(&mut self, signed: Signed) {
        self.outbox.push(signed.clone());
        self.ledger.receive([signed]);
    }

    pub(super) fn round(&self) -> RoundId {
        RoundId { division: DivisionId::A, number: self.round }
    }

    pub(super) fn start(&self) -> Option<EntryId> {
        self.start
    }

    pub(super) fn take_outbox(&mut self) -> Vec<Signed> {
        std::mem::take(&mut self.outbox)
    }

    /// A little more of the event: a table plays, or the director's table does something.
    pub(super) fn go_on(&mut self, dice: &mut Dice) {
        let turn = self.turn % 9;
        self.turn += 1;
        match turn {
            6 => {
                self.rule();
                self.correct(2, |pens| &mut pens.director, dice);
            }
            7 => {
                // Two directors at the same time: an honest conflict, which nobody else may decide.
                let before = self.filled[&5];
                self.correct(5, |pens| &mut pens.director, dice);
                let first = self.filled.insert(5, before);
                self.correct(5, |pens| &mut pens.deputy, dice);
                self.contested = first.into_iter().chain([self.filled[&5]]).collect();
            }
            8 => {
                let replaces = std::mem::take(&mut self.contested);
                self.correct_replacing(5, |pens| &mut pens.director, replaces, dice);
                self.next_round();
            }
            table => self.play(u16::try_from(table).expect("a small number") + 1, dice),
        }
    }

    fn play(&mut self, table: u16, dice: &mut Dice) {
        let card = CardId { round: self.round(), table: TableNo(table) };
        if table == 3 {
            let words = vec![Line::own("QUIZ")];
            let fact = Fact::challenge(card, Side::First, words, 1);
            self.challenge = Some(self.write_at_table(table, fact));
        }
        let filled = self.write_at_table(table, Fact::CardFilled { card, content: duel(dice) });
        for side in Side::BOTH {
            let initials = Initials::new("AB").expect("two letters");
            self.write_at_table(table, Fact::CardSigned { filled, side, initials });
        }
        self.write_at_table(table, Fact::CardHandedIn { filled });
        self.filled.insert(table, filled);
    }

    fn rule(&mut self) {
        let Some(challenge) = self.challenge.take() else { return };
        let claim = Fact::ChallengeClaimed { challenge };
        self.write(|pens| &mut pens.arbiter, Entry::new(claim));
        let ruling = Fact::ruled(challenge, Verdict::Acceptable, Vec::new());
        self.write(|pens| &mut pens.arbiter, Entry::new(ruling));
    }

    fn correct(&mut self, table: u16, pen: impl Fn(&mut Self) -> &mut Author, dice: &mut Dice) {
        let replaces = vec![self.filled[&table]];
        self.correct_replacing(table, pen, replaces, dice);
    }

    fn correct_replacing(
        &mut self,
        table: u16,
        pen: impl Fn(&mut Self) -> &mut Author,
        replaces: Vec<EntryId>,
        dice: &mut Dice,
    ) {
        let card = CardId { round: self.round(), table: TableNo(table) };
        let reason = "paper card".to_owned();
        let fact = Fact::CardCorrected {
            card,
            content: duel(dice),
            ground: Ground::PaperCard,
            reason: Line::own(reason),
        };
        let id = self.write(pen, Entry { under: self.start, replaces, fact });
        self.filled.insert(table, id);
    }

    fn next_round(&mut self) {
        self.round += 1;
        let (under, publication) = (self.start, publication(self.round, TABLES));
        let fact = Fact::RoundPublished { publication, made: Box::new(PairingOrigin::Director) };
        let entry = Entry { under, replaces: Vec::new(), fact };
        let publication = self.write(|pens| &mut pens.director, entry);
        let fact = Fact::RoundStarted { publication };
        let entry = Entry { under, replaces: Vec::new(), fact };
        self.start = Some(self.write(|pens| &mut pens.director, entry));
    }

    fn write_at_table(&mut self, table: u16, fact: Fact) -> EntryId {
        let entry = Entry { under: self.start, replaces: Vec::new(), fact };
        self.write(|pens| &mut pens.tables[usize::from(table) - 1], entry)
    }

    fn write(&mut self, pen: impl Fn(&mut Self) -> &mut Author, entry: Entry) -> EntryId {
        let (id, signed) = pen(self).write(0, &entry).expect("honest entries are small");
        self.hear(signed);
        id
    }
}

pub(crate) fn duel(dice: &mut Dice) -> CardContent {
    let mut score = || i32::try_from(dice.below(600)).expect("a small number");
    CardContent::Duel(DuelCard::plain([score(), score()]))
}
