//! A field of players with many rounds behind it, for measuring standings.

use domain::{
    CardContent, Division, DivisionId, DuelCard, Pairing, PlayedRound, Player, PlayerId,
    Publication, RoundId, TableNo, Title,
};
use rulebook::standings::{Counters, ListPlayer, ListRecord, rank_lists};
use rulebook::{Book, Stage, checked_table};

/// Duels or lists, whichever the book is about.
#[derive(Debug)]
pub enum PlayedField {
    Duels(Box<Division>),
    Lists(ListRecord),
}

impl PlayedField {
    pub fn play(book: &Book, players: u16, rounds: u16) -> Self {
        let id = |number| PlayerId { division: DivisionId::A, number };
        let name = |number: u16| format!("Player {:04}", number.wrapping_mul(7919));
        let mut dice = Dice(u32::from(players) + 1);
        if book.game.is_none() {
            let mut record = ListRecord::default();
            for number in 1..=players {
                let saldo = (0..rounds).map(|_| Some(dice.between(-40, 40))).collect();
                let counters = Counters { solo_played: dice.next() % 9, ..Counters::default() };
                let player = ListPlayer { name: name(number), saldo, counters };
                record.players.insert(id(number), player);
            }
            return Self::Lists(record);
        }
        let mut division = Division::new(DivisionId::A, Title::own("A"), rounds);
        for number in 1..=players {
            let name = name(number).parse().expect("a name");
            division.players.insert(id(number), Player::new(id(number), name));
        }
        for number in 1..=rounds {
            let round = RoundId { division: DivisionId::A, number };
            let (pairings, fours, byes, absent) = (vec![], vec![], vec![], vec![]);
            let publication = Publication { round, pairings, fours, byes, absent };
            let mut played = PlayedRound::new(publication, [].into());
            for table in 0..players / 2 {
                // Half the field moves on by one seat each round.
                let second = (table + number) % (players / 2) + players / 2;
                let scores = [dice.between(250, 550), dice.between(250, 550)];
                let players = [id(table + 1), id(second + 1)];
                let card = CardContent::Duel(DuelCard::plain(scores));
                played.seat(Pairing { table: TableNo(table + 1), players }, Some(card));
            }
            division.rounds.insert(number, played);
        }
        Self::Duels(Box::new(division))
    }

    /// Works out the table with the citations of every row, and counts its rows.
    pub fn rank(&self, book: &Book) -> usize {
        match self {
            Self::Duels(division) => {
                let table = checked_table(book, division, Stage::Final);
                let table = table.expect("played games have a rule");
                let cited = table.rows.iter().filter(|row| !row.citations().is_empty());
                cited.count()
            }
            Self::Lists(record) => {
                rank_lists(book, record).expect("the book ranks lists").rows.len()
            }
        }
    }
}

/// Numbers that look random and are the same every time.
struct Dice(u32);

impl Dice {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = high.abs_diff(low) + 1;
        low + i32::try_from(self.next() % span).expect("a span of scores is small")
    }
}
