//! A small event for the tests of this crate: a root key, devices, and one ledger that takes it all.

use crate::author::Author;
use crate::entry::{Entry, Fact, FoundedDivision};
use crate::key::DeviceKey;
use crate::ledger::Ledger;
use crate::project::{Projection, project};
use crate::refusal::{Refusal, RefusalReason};
use crate::signed::Signed;
use crate::tournament::Tournament;
use domain::{
    CardContent, CardId, CardState, DeviceId, DivisionId, DuelCard, EntryId, EventId, Ground,
    Initials, Language, ListId, ListInfo, Pairing, PairingOrigin, Player, PlayerId, Publication,
    Role, RoundId, Side, TableNo,
};
use rulebook::Book;

/// An event with everybody's pens in one hand.
pub(crate) struct Sample {
    pub(crate) event: EventId,
    pub(crate) ledger: Ledger,
    pub(crate) written: Vec<Signed>,
    pens: Vec<Author>,
    /// Catches up with every entry.
    kept: Projection,
}

/// Pens by their place: the root key comes first.
pub(crate) const ROOT: usize = 0;
pub(crate) const DIRECTOR: usize = 1;
pub(crate) const TABLE_1: usize = 2;
pub(crate) const ARBITER: usize = 3;
pub(crate) const DEPUTY: usize = 4;
pub(crate) const STRANGER: usize = 5;
/// A second laptop admitted for table 1.
pub(crate) const SPARE_1: usize = 6;

pub(crate) const ROUND_1: RoundId = RoundId { division: DivisionId::A, number: 1 };
pub(crate) const CARD_1: CardId = CardId { round: ROUND_1, table: TableNo(1) };
pub(crate) const CARD_2: CardId = CardId { round: ROUND_1, table: TableNo(2) };

/// A word list as an entry names it.
pub(crate) fn list_info(number: u8) -> ListInfo {
    let (name, edition) = ("Words".parse().unwrap(), None);
    let (list, language) = (ListId([number; 32]), Language::German);
    ListInfo { list, language, name, edition, words: 300_000, shortest: 2, longest: 15 }
}

impl Sample {
    /// Founded, devices admitted, four players entered.
    pub(crate) fn founded() -> Self {
        Self::founded_under("de-tso")
    }

    pub(crate) fn founded_under(book: &str) -> Self {
        let keys: Vec<DeviceKey> = (1..=7).map(|n| DeviceKey::from_secret([n; 32])).collect();
        let event = EventId(keys[ROOT].id().0);
        let ledger = Ledger::new(event);
        let pens = keys.into_iter().map(|key| Author::open(key, [7; 8], &ledger).0).collect();
        let mut sample =
            Self { event, ledger, written: Vec::new(), pens, kept: Projection::new(event) };
        let division = FoundedDivision::new(DivisionId::A, "Open".parse().unwrap(), 3);
        sample.write(
            ROOT,
            Fact::EventFounded {
                name: "Cup".parse().unwrap(),
                book: Box::new(Book::named(book).unwrap()),
                divisions: vec![division],
            },
        );
        sample.admit(ROOT, DIRECTOR, Role::Director);
        sample.admit(ROOT, DEPUTY, Role::Director);
        sample.admit(DIRECTOR, TABLE_1, Role::Table(TableNo(1)));
        sample.admit(DIRECTOR, SPARE_1, Role::Table(TableNo(1)));
        sample.admit(DIRECTOR, ARBITER, Role::Arbiter);
        for number in 1..=4 {
            let name = format!("Player {number}");
            let player = Player::new(player(number), name.parse().unwrap());
            sample.write(DIRECTOR, Fact::PlayerEntered { player });
        }
        sample
    }

    /// Founded, with round 1 published and started; gives the start.
    pub(crate) fn playing() -> (Self, EntryId) {
        let mut sample = Self::founded();
        let publication = sample.publish(DIRECTOR, [[1, 2], [3, 4]], vec![]);
        let start = sample.write(DIRECTOR, Fact::RoundStarted { publication });
        (sample, start)
    }

    pub(crate) fn device(&self, pen: usize) -> DeviceId {
        self.pens[pen].key().id()
    }

    pub(crate) fn write(&mut self, pen: usize, fact: Fact) -> EntryId {
        self.enter(pen, Entry::new(fact))
    }

    pub(crate) fn enter(&mut self, pen: usize, entry: Entry) -> EntryId {
        let (id, signed) = self.pens[pen].write(0, &entry).unwrap();
        self.take(signed);
        id
    }

    /// What a program of another version might write.
    pub(crate) fn write_value(&mut self, pen: usize, value: &serde_json::Value) -> EntryId {
        let (id, signed) = self.pens[pen].write_value(0, value).unwrap();
        self.take(signed);
        id
    }

    pub(crate) fn take(&mut self, signed: Signed) {
        self.written.push(signed.clone());
        self.ledger.receive([signed]);
        self.kept.catch_up(&self.ledger);
    }

    /// A copy of a laptop as it runs: the same key, the same boot number, the same record.
    pub(crate) fn twin(&self, pen: usize) -> Author {
        self.pens[pen].clone()
    }

    /// A laptop started again from its disk, or a copy of it: a fresh boot number.
    pub(crate) fn restarted(&self, pen: usize) -> Author {
        Author::open(self.pens[pen].key().clone(), [8; 8], &self.ledger).0
    }

    pub(crate) fn admit(&mut self, by: usize, pen: usize, role: Role) -> EntryId {
        self.admit_in_place(by, pen, role, vec![])
    }

    /// An admission that knows what the device has written so far, and what it replaces.
    pub(crate) fn admit_in_place(
        &mut self,
        by: usize,
        pen: usize,
        role: Role,
        replaces: Vec<EntryId>,
    ) -> EntryId {
        let device = self.device(pen);
        let known = if replaces.is_empty() { [].into() } else { self.ledger.heads(device) };
        let after = known.into_iter().collect();
        let fact = Fact::DeviceAdmitted {
            device,
            role,
            name: format!("pen {pen}").parse().unwrap(),
            after,
        };
        self.enter(by, Entry { under: None, replaces, fact })
    }

    pub(crate) fn publish(
        &mut self,
        by: usize,
        pairs: [[u16; 2]; 2],
        replaces: Vec<EntryId>,
    ) -> EntryId {
        let pairings = (1..)
            .zip(pairs)
            .map(|(table, pair)| Pairing { table: TableNo(table), players: pair.map(player) })
            .collect();
        let publication = Publication {
            round: ROUND_1,
            pairings,
            fours: vec![],
            byes: vec![],
            absent: Vec::new(),
        };
        let fact = Fact::RoundPublished { publication, made: Box::new(PairingOrigin::Director) };
        self.enter(by, Entry { under: None, replaces, fact })
    }

    /// Fills, signs and hands in a card; gives the filled entry.
    pub(crate) fn hand_in(&mut self, pen: usize, under: EntryId, scores: [i32; 2]) -> EntryId {
        let filled = self.fill(pen, under, scores, vec![]);
        for side in Side::BOTH {
            let initials = Initials::new("AB").unwrap();
            self.write(pen, Fact::CardSigned { filled, side, initials });
        }
        self.write(pen, Fact::CardHandedIn { filled });
        filled
    }

    pub(crate) fn fill(
        &mut self,
        pen: usize,
        under: EntryId,
        scores: [i32; 2],
        replaces: Vec<EntryId>,
    ) -> EntryId {
        let fact = Fact::CardFilled { card: CARD_1, content: duel(scores) };
        self.enter(pen, Entry { under: Some(under), replaces, fact })
    }

    pub(crate) fn correct(
        &mut self,
        pen: usize,
        scores: [i32; 2],
        replaces: Vec<EntryId>,
    ) -> EntryId {
        let reason = "paper card".parse().unwrap();
        let fact = Fact::CardCorrected {
            card: CARD_1,
            content: duel(scores),
            reason,
            ground: Ground::PaperCard,
        };
        self.enter(pen, Entry { under: None, replaces, fact })
    }

    pub(crate) fn project(&self) -> Tournament {
        self.resolved().0
    }

    pub(crate) fn refusal(&self, entry: EntryId) -> Option<RefusalReason> {
        let (_, refusals) = self.resolved();
        refusals.into_iter().find(|refusal| refusal.entry == entry).map(|refusal| refusal.reason)
    }

    /// It is the same whether all is resolved at once or entry by entry.
    fn resolved(&self) -> (Tournament, Vec<Refusal>) {
        let mut kept = self.kept.clone();
        kept.catch_up(&self.ledger);
        assert_same(&mut kept, &self.ledger);
        project(&self.ledger)
    }

    pub(crate) fn card(&self) -> CardState {
        let tournament = self.project();
        tournament.divisions[&DivisionId::A].rounds[&1].cards[&TableNo(1)].clone()
    }
}

/// A Tournament that was kept is what all entries come to at once.
pub(crate) fn assert_same(kept: &mut Projection, ledger: &Ledger) {
    let (tournament, refusals) = project(ledger);
    assert_eq!(**kept.tournament(), tournament);
    assert_eq!(kept.refusals().values().cloned().collect::<Vec<_>>(), refusals);
    assert_eq!(kept.digest(), tournament.digest());
}

pub(crate) fn player(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

pub(crate) fn duel(scores: [i32; 2]) -> CardContent {
    CardContent::Duel(DuelCard::plain(scores))
}
