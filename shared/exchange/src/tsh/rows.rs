//! From a division to lines.

use super::row::{Row, is_rating};
use super::to_rounds::KNOWN;
use crate::event::{EventDivision, EventGame, EventPlayer, SatOut, Starts};
use domain::{Carried, Message, SanctionEffect, Shape, Value, messages};
use rulebook::Book;
use rulebook::result::{self, Absence, Game};
use std::collections::{BTreeMap, BTreeSet};

messages! {
    /// What a division file cannot say as it is.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ExportNote {
        OtherNumber { name: String, number: u16, line: u16 },
        BeyondAscii,
        Sanction { name: String, measure: String, effect: SanctionEffect },
        Substitute { substitute: String, out: String, round: u16 },
        Lot { names: Vec<String> },
        /// Tables of four.
        Fours { tables: usize },
        NumberInName { name: String, written: String },
        Namesake { name: String, written: String },
        NotPlayed { round: u16, name: String, kind: NotPlayed, spread: Value },
    }

    /// A game for which the format has no words.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NotPlayed {
        NeedsBook,
        Forfeit,
        Stopped,
        Drawn,
    }
}

pub(super) fn shapes() -> Vec<Shape> {
    vec![ExportNote::SHAPE, NotPlayed::SHAPE]
}

/// A division file, and what it could not say as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub text: String,
    pub notes: Vec<ExportNote>,
}

/// A division as a file of tsh. The book gives the figures of byes and of games that were not played
/// out.
pub fn write(division: &EventDivision, book: Option<&Book>) -> Written {
    let made = rows(division, book);
    let lines = made.rows.iter().map(|row| format!("{row}\n"));
    Written { text: lines.collect(), notes: made.notes }
}

pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    notes: Vec<ExportNote>,
}

pub(super) fn rows(division: &EventDivision, book: Option<&Book>) -> Rows {
    let lines: BTreeMap<u16, u16> = division.players.keys().copied().zip(1..).collect();
    let names = BTreeSet::new();
    let mut writer = Writer { division, book, lines, names, notes: Vec::new() };
    writer.note_numbers();
    let players = division.players.iter();
    let rows = players.map(|(number, player)| writer.row(*number, player)).collect();
    writer.note_decisions();
    Rows { rows, notes: writer.notes }
}

struct Writer<'d> {
    division: &'d EventDivision,
    book: Option<&'d Book>,
    /// The line of each player, which is the number that others name.
    lines: BTreeMap<u16, u16>,
    /// Names that are taken; a name on two lines would be one player listed twice.
    names: BTreeSet<String>,
    notes: Vec<ExportNote>,
}

/// What one round is in a player's line.
#[derive(Clone, Copy, Default)]
struct Cell {
    opponent: Option<u16>,
    score: Option<i32>,
    p12: u8,
    board: u16,
}

impl Writer<'_> {
    fn note_numbers(&mut self) {
        for (number, line) in &self.lines {
            if number != line {
                let (name, number, line) = (self.division.name_of(*number), *number, *line);
                self.notes.push(ExportNote::OtherNumber { name, number, line });
            }
        }
        if !self.division.players.values().all(|player| player.name.is_ascii()) {
            self.notes.push(ExportNote::BeyondAscii);
        }
    }

    /// What counts in the hall and has no place in the file.
    fn note_decisions(&mut self) {
        let decided = &self.division.decided;
        for sanction in &decided.sanctions {
            let name = self.division.name_of(sanction.player.number);
            let (measure, effect) = (sanction.measure.to_string(), sanction.effect);
            self.notes.push(ExportNote::Sanction { name, measure, effect });
        }
        for change in &decided.substitutions {
            let [out, substitute] =
                [change.out, change.substitute].map(|id| self.division.name_of(id.number));
            let round = change.before_round;
            self.notes.push(ExportNote::Substitute { substitute, out, round });
        }
        if !decided.drawn.is_empty() {
            let names = decided.drawn.iter().map(|id| self.division.name_of(id.number));
            self.notes.push(ExportNote::Lot { names: names.collect() });
        }
        let lists = self.division.lists().count();
        if lists > 0 {
            self.notes.push(ExportNote::Fours { tables: lists });
        }
    }

    fn row(&mut self, number: u16, player: &EventPlayer) -> Row {
        let last = self.division.rounds.keys().next_back().copied().unwrap_or(0);
        let mut cells: Vec<Cell> = (1..=last).map(|round| self.cell(round, number)).collect();
        if cells.last().is_some_and(|cell| cell.opponent.is_none()) {
            cells.pop();
        }
        let mut scores: Vec<Option<i32>> = cells.iter().map(|cell| cell.score).collect();
        while scores.last() == Some(&None) {
            scores.pop();
        }
        Row {
            name: self.name(player),
            rating: player.rating.filter(|rating| *rating > 0).unwrap_or(0).to_string(),
            opponents: cells.iter().map(|cell| cell.opponent).collect(),
            scores,
            fields: self.fields(number, player, &cells),
        }
    }

    /// A name on one line, not ending with what would be read as the rating.
    fn name(&mut self, player: &EventPlayer) -> String {
        let mut words: Vec<String> = player
            .name
            .split(|c: char| c.is_whitespace() || c.is_control())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let at_end = words.iter().rev().take_while(|word| is_rating(word)).count();
        if (at_end > 0 && words.len() > 1) || words.is_empty() {
            let first = words.len().saturating_sub(at_end + 1);
            let tail = words.split_off(first).join("_");
            words.push(if tail.is_empty() { "_".to_owned() } else { tail });
            let (name, written) = (player.name.to_string(), words.join(" "));
            self.notes.push(ExportNote::NumberInName { name, written });
        }
        let name = words.join(" ");
        // A line that begins so would be a comment.
        let name = if name.starts_with('#') { format!("_{name}") } else { name };
        self.own_name(name)
    }

    /// The name, told apart from those of namesakes.
    fn own_name(&mut self, name: String) -> String {
        let numbered = (2..).map(|count| format!("{name} ({count})"));
        let mut choices = std::iter::once(name.clone()).chain(numbered);
        let own = choices.find(|choice| !self.names.contains(choice)).unwrap_or_default();
        if own != name {
            self.notes.push(ExportNote::Namesake { name, written: own.clone() });
        }
        self.names.insert(own.clone());
        own
    }

    fn fields(&self, number: u16, player: &EventPlayer, cells: &[Cell]) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> =
            player.kept.iter().filter(|(key, _)| !KNOWN.contains(&key.as_str())).cloned().collect();
        let mut add = |key: &str, text: String| fields.push((key.to_owned(), text));
        let list = |of: &dyn Fn(&Cell) -> String| {
            let words: Vec<String> = cells.iter().map(of).collect();
            words.join(" ")
        };
        if self.division.games().any(|(_, game)| game.starts != Starts::Unknown) {
            add("p12", list(&|cell| cell.p12.to_string()));
        }
        if self.division.games().any(|(_, game)| game.table.is_some()) {
            add("board", list(&|cell| cell.board.to_string()));
        }
        let penalties: Vec<i32> = (1..)
            .zip(cells)
            .map(|(round, _)| {
                let penalties = self.division.rounds.get(&round).map(|round| &round.penalties);
                let own = penalties.into_iter().flatten().filter(|one| one.number == number);
                own.fold(0, |sum: i32, one| sum.saturating_add(one.spread))
            })
            .collect();
        if penalties.iter().any(|spread| *spread != 0) {
            let words: Vec<String> = penalties.iter().map(ToString::to_string).collect();
            add("penalty", words.join(" "));
        }
        if let Some(club) = &player.club {
            add("team", club.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        if let Some(Carried { wins, losses, spread }) = player.carried {
            add("initrec", format!("{wins} {losses} {spread}"));
        }
        if player.away {
            let kept = player.kept.iter().find(|(key, _)| key == "off");
            add("off", kept.map_or_else(|| "0".to_owned(), |(_, text)| text.clone()));
        }
        fields.sort();
        fields
    }

    fn cell(&mut self, number: u16, player: u16) -> Cell {
        let Some(round) = self.division.rounds.get(&number) else { return Cell::default() };
        if let Some(sat_out) = round.sat_out.get(&player) {
            return Cell {
                opponent: Some(0),
                score: self.spread(*sat_out, number),
                ..Cell::default()
            };
        }
        let Some(game) = round.games.iter().find(|game| game.players.contains(&player)) else {
            return Cell::default();
        };
        let side = usize::from(game.players[1] == player);
        let (opponent, score) = self.told(number, game, side);
        Cell {
            opponent: Some(opponent),
            score,
            p12: match (game.starts, side) {
                _ if opponent == 0 => 0,
                (Starts::First, 0) => 1,
                (Starts::First, _) => 2,
                (Starts::Draw, _) => 3,
                (Starts::Unknown, _) => 4,
            },
            board: if opponent == 0 { 0 } else { game.table.unwrap_or(0) },
        }
    }

    /// A game that was played out has an opponent; anything else is a figure without one.
    fn told(&mut self, round: u16, game: &EventGame, side: usize) -> (u16, Option<i32>) {
        let opponent = self.lines.get(&game.players[1 - side]).copied().unwrap_or(0);
        let Some(result) = &game.result else { return (opponent, None) };
        if let Some(scores) = game.scores() {
            return (opponent, Some(scores[side]));
        }
        let shares = self.book.and_then(|book| result::result(book, result).ok());
        let share = shares.map(|made| made.shares[side].clone());
        let score = share.as_ref().and_then(|share| share.score.as_ref()).map(|score| score.value);
        if let (Game::Played(_), Some(score)) = (result, score) {
            return (opponent, Some(score));
        }
        let spread = share.map_or(0, |share| share.spread.value);
        let name = self.division.name_of(game.players[side]);
        let kind = match result {
            Game::Played(_) => NotPlayed::NeedsBook,
            Game::Forfeit(_) => NotPlayed::Forfeit,
            Game::Stopped(_) => NotPlayed::Stopped,
            Game::Drawn(_) => NotPlayed::Drawn,
        };
        let shown = Value::Signed(spread.into());
        self.notes.push(ExportNote::NotPlayed { round, name, kind, spread: shown });
        (0, Some(spread))
    }

    fn spread(&self, sat_out: SatOut, round: u16) -> Option<i32> {
        match sat_out {
            SatOut::OpenBye => None,
            SatOut::Recorded(spread) => Some(spread),
            SatOut::Absent(None) => Some(0),
            SatOut::Bye => {
                let played = self.division.rounds.get(&round);
                let begun = played.is_some_and(|round| {
                    round.games.is_empty() || round.games.iter().any(|game| game.result.is_some())
                });
                let bye = self.book.filter(|_| begun).map(result::bye)?;
                bye.ok().map(|share| share.spread.value)
            }
            SatOut::Absent(Some(reason)) => {
                let absence = Absence { reason, late_s: None };
                let last_round = self.division.rounds_planned == Some(round);
                let share = self.book.map(|book| result::absent(book, absence, last_round));
                Some(share.and_then(Result::ok).map_or(0, |share| share.spread.value))
            }
        }
    }
}
