//! An event as a file tells it: divisions, with what only a file leaves open.

#[cfg(test)]
pub(crate) mod sample;

use domain::{
    CardContent, Division, DivisionId, Message, Pairing, PlayedRound, PlayerId, Publication,
    RoundId, Shape, Starts, TableNo, Title, messages,
};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    pub name: Option<Title>,
    /// The id of the book; a division file of tsh names none.
    pub book: Option<String>,
    /// The book as the announcement resolved it, where that is known.
    pub rules: Option<Book>,
    pub divisions: Vec<Division>,
}

impl Event {
    /// The division of that letter, or the only one.
    pub fn division(&self, named: Option<DivisionId>) -> Result<&Division, NoSuchDivision> {
        let found = match (named, self.divisions.as_slice()) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (Some(id), all) => all.iter().find(|division| division.id == id),
        };
        found.ok_or_else(|| {
            let known: Vec<DivisionId> =
                self.divisions.iter().map(|division| division.id).collect();
            match named {
                _ if known.is_empty() => NoSuchDivision::Empty,
                Some(division) => NoSuchDivision::Unknown { division, known },
                None => NoSuchDivision::SayWhich { known },
            }
        })
    }
}

messages! {
    /// Which divisions there are instead.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchDivision {
        Empty,
        Unknown { division: DivisionId, known: Vec<DivisionId> },
        SayWhich { known: Vec<DivisionId> },
    }
}

pub(crate) fn shapes() -> Vec<Shape> {
    vec![NoSuchDivision::SHAPE]
}

/// A division of which only the letter is known.
pub(crate) fn blank(id: DivisionId) -> Division {
    Division::new(id, Title::own(id.to_string()), 0)
}

/// A round in which nobody sits yet.
pub(crate) fn empty_round(division: DivisionId, number: u16) -> PlayedRound {
    let round = RoundId { division, number };
    let (pairings, fours, byes, absent) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    PlayedRound::new(Publication { round, pairings, fours, byes, absent }, BTreeMap::new())
}

/// A game as a file tells it, before its round is whole.
#[derive(Clone, Debug)]
pub(crate) struct ReadGame {
    pub(crate) table: Option<u16>,
    pub(crate) players: [PlayerId; 2],
    /// Absent where the first player is known to start.
    pub(crate) starts: Option<Starts>,
    pub(crate) card: Option<CardContent>,
}

/// Seats the games of a file, and makes the round whole. A pair without a table gets the next free one.
pub(crate) fn finish(round: &mut PlayedRound, games: Vec<ReadGame>) {
    let taken: BTreeSet<u16> = games.iter().filter_map(|game| game.table).collect();
    let mut free = (1..).filter(|table| !taken.contains(table));
    for game in games {
        let table = TableNo(game.table.or_else(|| free.next()).unwrap_or(u16::MAX));
        round.on_file.unnumbered.extend(game.table.is_none().then_some(table));
        round.on_file.starts.extend(game.starts.map(|starts| (table, starts)));
        round.seat(Pairing { table, players: game.players }, game.card);
    }
    round.publication.byes.sort_unstable();
}

/// The scores of a card that says nothing else.
pub(crate) fn plain_scores(card: &CardContent) -> Option<[i32; 2]> {
    match card {
        CardContent::Duel(card) if card.is_plain() => Some(card.scores),
        CardContent::Duel(_)
        | CardContent::Outcome(_)
        | CardContent::List(_)
        | CardContent::Void => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tsh;
    use domain::{CardState, Four, Player, SatOut};

    #[test]
    fn lists_and_decisions_come_back_from_a_file() {
        let mut division = blank(DivisionId::A);
        let id = |number| PlayerId { division: DivisionId::A, number };
        for number in 1..=5 {
            let name = format!("Player {number}").parse().expect("a name");
            division.players.insert(id(number), Player::new(id(number), name));
        }
        let game = "rufspiel 1 3 won schneider: 2 -2 2 -2".parse().expect("a row");
        let games = CardContent::List(domain::ListCard { games: vec![game] });
        for (number, card) in [(1, Some(games)), (2, Some(CardContent::Void)), (3, None)] {
            let mut round = empty_round(DivisionId::A, number);
            let four = Four { table: TableNo(1), players: [1, 2, 3, 4].map(id) };
            round.publication.fours.push(four);
            let state = card.map_or(CardState::Open, CardState::Counts);
            round.cards.insert(TableNo(1), state);
            round.publication.byes.push(id(5));
            division.rounds.insert(number, round);
        }
        division.drawn = vec![id(2), id(1)];
        division.substitutions =
            vec![domain::Substitution { out: id(4), substitute: id(5), before_round: 2 }];
        division.withdrawn.insert(id(4));
        let event = Event { divisions: vec![division], ..Event::default() };
        let text = crate::json::write(&event);
        let read = crate::read("event.json", text.as_bytes()).expect("our own file");
        assert_eq!(read.event, event);
        let wrong = text.replace("won schneider: 2 -2", "won schneidre: 2 -2");
        let told = crate::read("event.json", wrong.as_bytes()).expect_err("a slip of the pen");
        let told: Vec<String> = told.each().map(|fault| speech::english(&fault)).collect();
        assert!(told[0].contains("lists[0].games"), "{told:?}");
    }

    #[test]
    fn the_table_is_final_once_every_planned_card_is_in() {
        let mut division = sample::four_players();
        division.rounds_planned = 2;
        let book = Book::named("de-tso").unwrap();
        assert!(book.is_over(&division));
        assert!(!book.is_over(&division.until(1)));
        *sample::card(&mut division, 2, 0) = CardState::Open;
        assert!(!book.is_over(&division));
        division.rounds_planned = 0;
        assert!(!book.is_over(&division.until(1)), "nobody says that it is the last round");
    }

    #[test]
    fn a_figure_that_was_written_down_stands_and_the_points_come_from_the_book() {
        let mut division = sample::four_players();
        division.rounds.clear();
        let mut round = empty_round(DivisionId::A, 1);
        for (number, spread) in [(1, 50), (2, 30), (3, -50), (4, 0)] {
            round.sit_out(division.player_id(number), SatOut::Recorded(spread));
        }
        division.rounds.insert(1, round);
        let book = Book::named("de-tso").unwrap();
        let table = rulebook::division_table(&book, &division);
        let rows: Vec<_> = table
            .rows
            .iter()
            .map(|row| (row.player.number, row.wins.0, row.spread, row.points))
            .collect();
        assert_eq!(rows, [(1, 2, 50, 400), (2, 2, 30, 400), (4, 0, 0, 0), (3, 0, -50, 0)]);
        assert_eq!(table.rows[0].citations()[0].0, "TSO 6.1.1");
        assert_eq!(table.rows[1].citations()[0].0, "[file]");
    }

    #[test]
    fn a_round_in_the_making_is_the_next_one_and_a_whole_one_is_not() {
        let division = |text: &str| tsh::read("a.t", text).unwrap().event.divisions.remove(0);
        let whole = "A, A 1 2 2; 400\nB, B 1 1 1; 300\n";
        assert_eq!(division(whole).next_round(), 3);
        assert!(!division(whole).is_in_the_making(2));
        let begun = "A, A 1 2 2; 400\nB, B 1 1 1; 300\nC, C 1 4; 1\nD, D 1 3; 2\n";
        assert_eq!(division(begun).next_round(), 2);
        assert!(division(begun).is_in_the_making(2));
        let gone = "A, A 1 2 2; 400\nB, B 1 1 1; 300\nC, C 1 4; 1; off 0\nD, D 1 3; 2; off 0\n";
        assert_eq!(division(gone).next_round(), 3);
        let excused = "A, A 1 2 0; 400 0\nB, B 1 1; 300\nC, C 1 4; 1\nD, D 1 3; 2\n";
        assert_eq!(division(excused).next_round(), 2);
        assert_eq!(division(excused).last_paired(), Some(1));
        assert_eq!(division("A, A 1\nB, B 1\n").next_round(), 1);
    }
}
