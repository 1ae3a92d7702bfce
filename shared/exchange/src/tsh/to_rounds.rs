//! From lines to rounds: two lines that speak of one game must agree.

use super::row::{Row, SCORE_MAX};
use super::{OtherLine, SheetFault};
use crate::event::{ReadGame, blank, empty_round, finish};
use crate::kept;
use crate::{Fault, ImportNote, Place};
use domain::limit::BOARDS_MAX;
use domain::limit::TABLE_MAX;
use domain::line::excerpt;
use domain::{
    CardContent, Carried, Club, Division, DivisionId, DuelCard, Member, Name, PlayedRound, Player,
    PlayerId, SatOut, Starts, WinPoints, classes_of,
};
use std::collections::{BTreeMap, BTreeSet};

/// The division, what is wrong with it, and what a reader should look at. A line that could not be
/// read is nobody, and nothing is said about games against nobody.
pub(super) fn division(
    id: DivisionId,
    rows: &[(usize, Option<Row>)],
) -> (Division, Vec<Fault>, Vec<Fault>) {
    let mut made = blank(id);
    let mut reader = Reader { division: id, rows, faults: Vec::new(), notes: Vec::new() };
    let rounds = usize::from(reader.rounds());
    for (number, (_, row)) in (1..).zip(rows) {
        if let Some(row) = row {
            enter(&mut made, number, row);
            reader.check_length(number, row);
        }
    }
    reader.check_short_lines(rounds);
    reader.check_names();
    for round in 1..=reader.rounds() {
        made.rounds.insert(round, reader.round(round));
    }
    (made, reader.faults, reader.notes)
}

/// A sentence names so many players, and counts the others.
pub(super) const NAMES_MAX: usize = 3;

/// Keys that have a place of their own in the event.
pub(super) const KNOWN: [&str; 7] =
    ["p12", "board", "penalty", "team", "off", "initrec", BOARD_OF_TEAM];

/// A key of our own: the board in the team, 0 for a substitute. The club has a key of its own then.
pub(super) const BOARD_OF_TEAM: &str = "teamboard";

/// Prize classes, one or several.
pub(super) const CLASS: &str = "class";

/// A row was read only if its name and its club are lines.
fn enter(division: &mut Division, number: u16, row: &Row) {
    let Ok(name) = Name::new(&row.name) else { return };
    let mut kept: Vec<(String, String)> = Vec::new();
    for (key, text) in row.fields.iter().filter(|(key, _)| key != kept::PASSWORD) {
        // How much a player who is off gets is kept; that nothing is given need not be.
        let spread_of_off = key == "off" && !matches!(text.as_str(), "" | "0");
        let club_of_member = key == "club" && row.field(BOARD_OF_TEAM).is_some();
        let known_classes = key == CLASS && classes_of(text).is_some();
        if club_of_member || known_classes || KNOWN.contains(&key.as_str()) && !spread_of_off {
            continue;
        }
        match kept.iter_mut().find(|(known, _)| known == key) {
            Some(earlier) => earlier.1.clone_from(text),
            None => kept.push((key.clone(), text.clone())),
        }
    }
    let id = division.player_id(number);
    let line = |key| row.field(key).and_then(|text| Club::optional(text).ok()?);
    let rating = row.rating_number();
    // For tsh a team is whatever is kept apart; only with a board is it one that plays together.
    let (club, team) = match row.field(BOARD_OF_TEAM).and_then(|text| text.parse::<u16>().ok()) {
        Some(board) => {
            let board = (1..=BOARDS_MAX).contains(&board).then_some(board);
            (line("club"), line("team").map(|team| Member { team, board }))
        }
        None => (line("team"), None),
    };
    let classes = row.field(CLASS).and_then(classes_of).unwrap_or_default();
    division.players.insert(id, Player { club, rating, team, classes, ..Player::new(id, name) });
    division.withdrawn.extend(row.field("off").map(|_| id));
    let carried = row.field("initrec").and_then(carried);
    division.carried.extend(carried.map(|carried| (id, carried)));
    if !kept.is_empty() {
        division.kept.insert(id, kept);
    }
}

/// `W L S`: wins, losses and spread from before the first round.
fn carried(text: &str) -> Option<Carried> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [wins, losses, spread] = words[..] else { return None };
    let halves = |word: &str| {
        let whole = word.strip_suffix(".5");
        let count: u16 = whole.unwrap_or(word).parse().ok()?;
        Some(WinPoints(2 * i32::from(count) + i32::from(whole.is_some())))
    };
    let spread = spread.parse().ok().filter(|spread: &i32| spread.abs() <= SCORE_MAX)?;
    Some(Carried { wins: halves(wins)?, losses: halves(losses)?, spread })
}

struct Reader<'r> {
    division: DivisionId,
    rows: &'r [(usize, Option<Row>)],
    faults: Vec<Fault>,
    notes: Vec<Fault>,
}

impl<'r> Reader<'r> {
    fn rounds(&self) -> u16 {
        let rows = self.rows.iter().filter_map(|(_, row)| row.as_ref());
        let longest = rows.map(|row| row.opponents.len()).max().unwrap_or(0);
        u16::try_from(longest).unwrap_or(u16::MAX)
    }

    fn row(&self, number: u16) -> Option<&'r Row> {
        let place = usize::from(number).checked_sub(1)?;
        self.rows.get(place).and_then(|(_, row)| row.as_ref())
    }

    fn fault(&mut self, number: u16, what: SheetFault) {
        self.faults.push(Fault::new(self.place(number), what));
    }

    fn note(&mut self, number: u16, what: ImportNote) {
        self.notes.push(Fault::new(self.place(number), what));
    }

    fn place(&self, number: u16) -> Place {
        let place = usize::from(number).saturating_sub(1);
        Place::line(self.rows.get(place).map_or(0, |(line, _)| *line))
    }

    /// A line is a player, so that a name on two lines is a player listed twice.
    fn check_names(&mut self) {
        let mut lines: BTreeMap<String, usize> = BTreeMap::new();
        for (line, row) in self.rows {
            let Some(row) = row else { continue };
            let name: Vec<&str> = row.name.split_whitespace().collect();
            if let Some(first) = lines.get(&name.join(" ")) {
                let what = SheetFault::NameAgain { name: row.name.clone(), line: *first };
                self.faults.push(Fault::new(Place::line(*line), what));
            } else {
                lines.insert(name.join(" "), *line);
            }
        }
    }

    /// The last round may still be without a pair for somebody, earlier ones only for players who are off.
    fn check_short_lines(&mut self, rounds: usize) {
        let mut short: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
        for (number, (line, row)) in (1..).zip(self.rows) {
            let Some(row) = row.as_ref().filter(|row| row.opponents.len() + 1 < rounds) else {
                continue;
            };
            let opponents = row.opponents.len();
            if row.field("off").is_some() {
                let note = ImportNote::OffEarly { name: row.name.clone(), opponents, rounds };
                self.notes.push(Fault::new(Place::line(*line), note));
            } else {
                short.entry(opponents).or_default().push(number);
            }
        }
        for (opponents, numbers) in short {
            let name = |number: &u16| self.row(*number).map(|row| row.name.clone());
            let names: Vec<String> = numbers.iter().take(NAMES_MAX).filter_map(name).collect();
            let (others, round) = (numbers.len() - names.len(), opponents + 1);
            self.fault(numbers[0], SheetFault::FewRounds { names, others, round, rounds });
        }
    }

    fn check_length(&mut self, number: u16, row: &Row) {
        let (opponents, scores) = (row.opponents.len(), row.scores.len());
        if scores > opponents {
            self.fault(number, SheetFault::MoreScores { scores, opponents });
        }
        if let Some(text) = row.field("initrec").filter(|text| carried(text).is_none()) {
            self.fault(number, SheetFault::Initrec { text: excerpt(text, 40) });
        }
        for key in ["p12", "board", "penalty"] {
            for word in row.field(key).into_iter().flat_map(str::split_whitespace) {
                let good = match key {
                    "p12" => matches!(word, "0" | "00" | "1" | "2" | "3" | "4"),
                    "board" => word.parse::<u16>().is_ok_and(|table| table <= TABLE_MAX),
                    _ => word.parse::<i32>().is_ok_and(|spread| spread.abs() <= SCORE_MAX),
                };
                if !good {
                    let word = excerpt(word, 40);
                    let what = match key {
                        "p12" => SheetFault::P12 { word },
                        key => SheetFault::Figure { key: key.to_owned(), word },
                    };
                    self.fault(number, what);
                }
            }
        }
    }

    fn id(&self, number: u16) -> PlayerId {
        PlayerId { division: self.division, number }
    }

    fn round(&mut self, round: u16) -> PlayedRound {
        let mut made = empty_round(self.division, round);
        let mut games = Vec::new();
        let at = usize::from(round) - 1;
        let last = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        for number in 1..=last {
            let Some(row) = self.row(number) else { continue };
            let penalty = words(row, "penalty", at).and_then(|word| word.parse().ok());
            if let Some(spread) = penalty.filter(|spread| *spread != 0) {
                made.on_file.penalties.push((self.id(number), spread));
            }
            let Some(Some(opponent)) = row.opponents.get(at) else { continue };
            let score = row.scores.get(at).copied().flatten();
            if *opponent == 0 {
                made.sit_out(self.id(number), sat_out(score));
            } else if self.agree(round, number, *opponent) && number < *opponent {
                games.extend(self.game(round, [number, *opponent]));
            }
        }
        self.number_tables(round, &mut games);
        finish(&mut made, games);
        made
    }

    /// Whether the opponent's line says the same; a fault where it does not.
    fn agree(&mut self, round: u16, number: u16, opponent: u16) -> bool {
        let Some(row) = self.row(number) else { return false };
        let players = self.rows.len();
        let name = row.name.clone();
        if usize::from(opponent) > players {
            self.fault(number, SheetFault::NoOpponent { round, name, opponent, players });
            return false;
        }
        if opponent == number {
            self.fault(number, SheetFault::OwnOpponent { round, name });
            return false;
        }
        let Some(other) = self.row(opponent) else { return false };
        let at = usize::from(round) - 1;
        let back = other.opponents.get(at).copied().flatten();
        if back == Some(number) {
            return true;
        }
        let line = self.place(opponent).line;
        let says = match back {
            None => OtherLine::Nobody,
            Some(0) => OtherLine::Bye,
            Some(opponent) => OtherLine::Opponent { opponent },
        };
        let other = other.name.clone();
        self.fault(number, SheetFault::Disagree { round, name, opponent, other, line, says });
        false
    }

    fn game(&mut self, round: u16, [low, high]: [u16; 2]) -> Option<ReadGame> {
        let (one, two) = (self.row(low)?, self.row(high)?);
        let at = usize::from(round) - 1;
        let scores = [one, two].map(|row| row.scores.get(at).copied().flatten());
        match scores {
            [Some(_), None] => self.note(high, one_sided(round, two, one, self.place(low))),
            [None, Some(_)] => self.note(low, one_sided(round, one, two, self.place(high))),
            [Some(_), Some(_)] | [None, None] => {}
        }
        let (starts, turned) = starts(P12::of(one, at), P12::of(two, at)).unwrap_or_else(|| {
            let (name, other) = (one.name.clone(), two.name.clone());
            let line = self.place(high).line;
            self.note(low, ImportNote::StartsClash { round, name, other, line });
            (Some(Starts::Unknown), false)
        });
        let boards = [one, two].map(|row| words(row, "board", at)?.parse().ok());
        let table = boards[0].filter(|table| *table != 0);
        if boards[0] != boards[1] {
            let (name, other) = (one.name.clone(), two.name.clone());
            self.note(low, ImportNote::DifferentTables { round, name, other });
        }
        let table = table.filter(|_| boards[0] == boards[1]);
        let card = scores[0].zip(scores[1]).map(|(one, two)| {
            let scores = if turned { [two, one] } else { [one, two] };
            CardContent::Duel(DuelCard::plain(scores))
        });
        let players = if turned { [high, low] } else { [low, high] };
        Some(ReadGame { table, players: players.map(|number| self.id(number)), starts, card })
    }

    /// Games by their tables; a table that stands twice is not known.
    fn number_tables(&mut self, round: u16, games: &mut [ReadGame]) {
        let mut seen = BTreeSet::new();
        for game in games.iter_mut() {
            let Some(table) = game.table else { continue };
            if !seen.insert(table) {
                self.note(game.players[0].number, ImportNote::TableTwice { round, table });
                game.table = None;
            }
        }
        games.sort_by_key(|game| {
            (game.table.is_none(), game.table, game.players[0].min(game.players[1]))
        });
    }
}

/// What a line says about the start of one game.
#[derive(Clone, Copy)]
enum P12 {
    First,
    Second,
    Draw,
    Unknown,
}

impl P12 {
    fn of(row: &Row, at: usize) -> Self {
        match words(row, "p12", at) {
            Some("1") => Self::First,
            Some("2") => Self::Second,
            Some("3") => Self::Draw,
            _ => Self::Unknown,
        }
    }
}

/// Who starts, where it is not the one who is known to, and whether that is the second of the two;
/// nothing if the lines clash.
fn starts(one: P12, two: P12) -> Option<(Option<Starts>, bool)> {
    match (one, two) {
        (P12::First, P12::Second | P12::Unknown) | (P12::Unknown, P12::Second) => {
            Some((None, false))
        }
        (P12::Second, P12::First | P12::Unknown) | (P12::Unknown, P12::First) => Some((None, true)),
        (P12::Draw, P12::Draw | P12::Unknown) | (P12::Unknown, P12::Draw) => {
            Some((Some(Starts::Draw), false))
        }
        (P12::Unknown, P12::Unknown) => Some((Some(Starts::Unknown), false)),
        (P12::First, P12::First | P12::Draw)
        | (P12::Second, P12::Second | P12::Draw)
        | (P12::Draw, P12::First | P12::Second) => None,
    }
}

fn one_sided(round: u16, without: &Row, with: &Row, place: Place) -> ImportNote {
    let (without, with) = (without.name.clone(), with.name.clone());
    ImportNote::OneScore { round, without, with, line: place.line }
}

fn sat_out(score: Option<i32>) -> SatOut {
    match score {
        None => SatOut::Open,
        Some(0) => SatOut::Away,
        Some(spread) => SatOut::Recorded(spread),
    }
}

/// The word of a key for one round.
fn words<'r>(row: &'r Row, key: &str, at: usize) -> Option<&'r str> {
    row.field(key)?.split_whitespace().nth(at)
}
