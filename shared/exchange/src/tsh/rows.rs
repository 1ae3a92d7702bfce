//! From a division to lines.

use super::row::{Row, is_rating};
use super::to_rounds::{BOARD_OF_TEAM, CLASS, KNOWN};
use crate::event::plain_scores;
use domain::{
    CardContent, Carried, Club, Division, Message, Outcome, Pairing, PlayedRound, Player, PlayerId,
    SanctionEffect, SatOut, Shape, Starts, Value, messages,
};
use rulebook::Book;
use rulebook::result;
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
pub fn write(division: &Division, book: Option<&Book>) -> Written {
    let made = rows(division, book);
    let lines = made.rows.iter().map(|row| format!("{row}\n"));
    Written { text: lines.collect(), notes: made.notes }
}

pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    notes: Vec<ExportNote>,
}

pub(super) fn rows(division: &Division, book: Option<&Book>) -> Rows {
    let lines: BTreeMap<PlayerId, u16> = division.players.keys().copied().zip(1..).collect();
    let (names, gone) = (BTreeSet::new(), division.gone());
    let mut writer = Writer { division, book, gone, lines, names, notes: Vec::new() };
    writer.note_numbers();
    let rows = division.players.values().map(|player| writer.row(player)).collect();
    writer.note_decisions();
    Rows { rows, notes: writer.notes }
}

struct Writer<'d> {
    division: &'d Division,
    book: Option<&'d Book>,
    gone: BTreeSet<PlayerId>,
    /// The line of each player, which is the number that others name.
    lines: BTreeMap<PlayerId, u16>,
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
        for (player, line) in &self.lines {
            if player.number != *line {
                let name = self.division.name_of(*player);
                let (number, line) = (player.number, *line);
                self.notes.push(ExportNote::OtherNumber { name, number, line });
            }
        }
        if !self.division.players.values().all(|player| player.name.is_ascii()) {
            self.notes.push(ExportNote::BeyondAscii);
        }
    }

    /// What counts in the hall and has no place in the file.
    fn note_decisions(&mut self) {
        let division = self.division;
        for sanction in &division.sanctions {
            let name = division.name_of(sanction.player);
            let (measure, effect) = (sanction.measure.to_string(), sanction.effect);
            self.notes.push(ExportNote::Sanction { name, measure, effect });
        }
        for change in &division.substitutions {
            let [out, substitute] = [change.out, change.substitute].map(|id| division.name_of(id));
            let round = change.before_round;
            self.notes.push(ExportNote::Substitute { substitute, out, round });
        }
        if !division.drawn.is_empty() {
            let names = division.drawn.iter().map(|id| division.name_of(*id));
            self.notes.push(ExportNote::Lot { names: names.collect() });
        }
        let tables = division.rounds.values().map(|round| round.publication.fours.len()).sum();
        if tables > 0 {
            self.notes.push(ExportNote::Fours { tables });
        }
    }

    fn row(&mut self, player: &Player) -> Row {
        let last = self.division.rounds.keys().next_back().copied().unwrap_or(0);
        let mut cells: Vec<Cell> = (1..=last).map(|round| self.cell(round, player.id)).collect();
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
            fields: self.fields(player, &cells),
        }
    }

    /// A name on one line, not ending with what would be read as the rating.
    fn name(&mut self, player: &Player) -> String {
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

    /// Whether any game of the division is like this.
    fn any_game(&self, is: impl Fn(&PlayedRound, &Pairing) -> bool) -> bool {
        let mut rounds = self.division.rounds.values();
        rounds.any(|round| round.publication.pairings.iter().any(|pairing| is(round, pairing)))
    }

    fn fields(&self, player: &Player, cells: &[Cell]) -> Vec<(String, String)> {
        let kept = self.division.kept.get(&player.id).map_or(&[][..], Vec::as_slice);
        let mut fields: Vec<(String, String)> =
            kept.iter().filter(|(key, _)| !KNOWN.contains(&key.as_str())).cloned().collect();
        let mut add = |key: &str, text: String| fields.push((key.to_owned(), text));
        let list = |of: &dyn Fn(&Cell) -> String| {
            let words: Vec<String> = cells.iter().map(of).collect();
            words.join(" ")
        };
        let unknown = Some(&Starts::Unknown);
        if self.any_game(|round, game| round.on_file.starts.get(&game.table) != unknown) {
            add("p12", list(&|cell| cell.p12.to_string()));
        }
        if self.any_game(|round, game| !round.on_file.unnumbered.contains(&game.table)) {
            add("board", list(&|cell| cell.board.to_string()));
        }
        let penalties: Vec<i32> = (1..)
            .zip(cells)
            .map(|(round, _)| {
                let round = self.division.rounds.get(&round);
                let penalties = round.map_or(&[][..], |round| &round.on_file.penalties);
                let own = penalties.iter().filter(|(of, _)| *of == player.id);
                own.fold(0, |sum: i32, (_, spread)| sum.saturating_add(*spread))
            })
            .collect();
        if penalties.iter().any(|spread| *spread != 0) {
            let words: Vec<String> = penalties.iter().map(ToString::to_string).collect();
            add("penalty", words.join(" "));
        }
        let words = |line: &Club| line.split_whitespace().collect::<Vec<_>>().join(" ");
        match (&player.team, &player.club) {
            (Some(member), club) => {
                add("team", words(&member.team));
                add(BOARD_OF_TEAM, member.board.unwrap_or(0).to_string());
                club.iter().for_each(|club| add("club", words(club)));
            }
            (None, Some(club)) => add("team", words(club)),
            (None, None) => {}
        }
        if !player.classes.is_empty() {
            let classes: Vec<&str> = player.classes.iter().map(|class| class.as_str()).collect();
            add(CLASS, classes.join(","));
        }
        if let Some(Carried { wins, losses, spread }) = self.division.carried.get(&player.id) {
            let record = [wins.to_string(), losses.to_string(), spread.to_string()];
            add("initrec", record.join(" "));
        }
        if self.gone.contains(&player.id) {
            let kept = kept.iter().find(|(key, _)| key == "off");
            add("off", kept.map_or_else(|| "0".to_owned(), |(_, text)| text.clone()));
        }
        fields.sort();
        fields
    }

    fn cell(&mut self, number: u16, player: PlayerId) -> Cell {
        let Some(round) = self.division.rounds.get(&number) else { return Cell::default() };
        if let Some(score) = self.sat_out(round, player) {
            return Cell { opponent: Some(0), score, ..Cell::default() };
        }
        let mut games = round.publication.pairings.iter();
        let Some(game) = games.find(|game| game.players.contains(&player)) else {
            return Cell::default();
        };
        let side = usize::from(game.players[1] == player);
        let (opponent, score) = self.told(round, game, side);
        let numbered = !round.on_file.unnumbered.contains(&game.table);
        Cell {
            opponent: Some(opponent),
            score,
            p12: match (round.on_file.starts.get(&game.table), side) {
                _ if opponent == 0 => 0,
                (None, 0) => 1,
                (None, _) => 2,
                (Some(Starts::Draw), _) => 3,
                (Some(Starts::Unknown), _) => 4,
            },
            board: if opponent > 0 && numbered { game.table.0 } else { 0 },
        }
    }

    /// A game that was played out has an opponent; anything else is a figure without one.
    fn told(&mut self, round: &PlayedRound, game: &Pairing, side: usize) -> (u16, Option<i32>) {
        let opponent = self.lines.get(&game.players[1 - side]).copied().unwrap_or(0);
        let Some(card) = round.card(game.table) else { return (opponent, None) };
        if let Some(scores) = plain_scores(card) {
            return (opponent, Some(scores[side]));
        }
        let number = round.publication.round.number;
        let last_round = self.is_last(number);
        let made = self.book.map(|book| result::result(book, card, game.players, last_round));
        let share = made.and_then(Result::ok).map(|made| made.shares[side].clone());
        let score = share.as_ref().and_then(|share| share.score.as_ref()).map(|score| score.value);
        if let (CardContent::Duel(_), Some(score)) = (card, score) {
            return (opponent, Some(score));
        }
        let spread = share.map_or(0, |share| share.spread.value);
        let name = self.division.name_of(game.players[side]);
        let kind = match card {
            CardContent::Outcome(Outcome::Forfeit { .. }) => NotPlayed::Forfeit,
            CardContent::Outcome(Outcome::Stopped { .. }) => NotPlayed::Stopped,
            CardContent::Outcome(Outcome::Drawn { .. }) => NotPlayed::Drawn,
            CardContent::Duel(_) | CardContent::List(_) | CardContent::Void => NotPlayed::NeedsBook,
        };
        let shown = Value::Signed(spread.into());
        self.notes.push(ExportNote::NotPlayed { round: number, name, kind, spread: shown });
        (0, Some(spread))
    }

    fn is_last(&self, round: u16) -> bool {
        self.book.is_some_and(|book| book.is_last(self.division, round))
    }

    /// The spread of a player who had no opponent, where it is known.
    fn sat_out(&self, round: &PlayedRound, player: PlayerId) -> Option<Option<i32>> {
        let publication = &round.publication;
        if let Some(told) = round.on_file.sat_out.get(&player) {
            return Some(match told {
                SatOut::Open => None,
                SatOut::Recorded(spread) => Some(*spread),
                SatOut::Away => Some(0),
            });
        }
        if publication.byes.contains(&player) {
            let mut games = publication.pairings.iter();
            let begun = publication.pairings.is_empty()
                || games.any(|game| round.card(game.table).is_some());
            let bye = self.book.filter(|_| begun).map(result::bye);
            return Some(bye.and_then(Result::ok).map(|share| share.spread.value));
        }
        let away = publication.absent.iter().find(|absent| absent.player == player)?;
        let last_round = self.is_last(publication.round.number);
        let share = self.book.map(|book| result::absent(book, away.reason, last_round));
        Some(Some(share.and_then(Result::ok).map_or(0, |share| share.spread.value)))
    }
}
