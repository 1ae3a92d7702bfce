//! Division files of tsh: one line per player, whose number is the place of the line.
//!
//! `Name rating opponents; scores; key words; key words`. Opponent 0 is a bye, whose score is the
//! spread it brought; `00` is not known yet. Keys that mean nothing here are kept.

pub mod config;
mod names;
mod order;
mod row;
mod rows;
#[cfg(test)]
mod tests;
mod to_rounds;

pub use rows::{Written, write};

use crate::kept;
use crate::{Event, EventFile, Fault, Faults, Format, ImportNote, Place, Places, latin};
use domain::limit::PLAYERS_MAX;
use domain::line::excerpt;
use domain::{Division, DivisionId, Message, Shape, messages};
use row::Row;
use std::collections::BTreeMap;

messages! {
    /// What is wrong with the lines of a division file.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SheetFault {
        LongLine { bytes: usize, most: usize },
        ManyLines { most: usize },
        ManyPlayers { count: usize, most: u16 },
        Empty,
        NameAgain { name: String, line: usize },
        MoreScores { scores: usize, opponents: usize },
        /// Lines that end before a round that others have played.
        FewRounds { names: Vec<String>, others: usize, round: usize, rounds: usize },
        /// A word of a key that has one for each round.
        P12 { word: String },
        Figure { key: String, word: String },
        Initrec { text: String },
        NoOpponent { round: u16, name: String, opponent: u16, players: usize },
        OwnOpponent { round: u16, name: String },
        Disagree {
            round: u16,
            name: String,
            opponent: u16,
            other: String,
            line: usize,
            says: OtherLine,
        },
    }

    /// What the line of an opponent says instead.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum OtherLine {
        Nobody,
        Bye,
        Opponent { opponent: u16 },
    }
}

pub(crate) fn shapes() -> Vec<Shape> {
    let own = [SheetFault::SHAPE, OtherLine::SHAPE, row::RowFault::SHAPE];
    [&own[..], &rows::shapes(), &config::shapes()].concat()
}

/// A division file with its lines, so that what nobody changed is written back as it was.
#[derive(Clone, Debug)]
pub struct Sheet {
    division: Division,
    lines: Vec<Line>,
    /// The file was ISO-8859-1.
    latin: bool,
}

/// A line of the file; `row` is present where it is a player's.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    ending: String,
    row: Option<Row>,
}

pub(crate) fn read(file: &str, text: &str) -> Result<EventFile, Vec<Fault>> {
    let lines = split(text)?;
    let (division, notes, places) = understand(file, &lines)?;
    let event = Event { divisions: vec![division], ..Event::default() };
    Ok(EventFile { event, format: Format::Tsh, notes, places })
}

impl Sheet {
    /// Reads a division file that is to be written back.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Faults> {
        let utf8 = std::str::from_utf8(bytes);
        let text = utf8.map_or_else(|_| latin(bytes), str::to_owned);
        let told = |list| Faults { file: file.to_owned(), list };
        let mut lines = split(&text).map_err(told)?;
        let (division, _, _) = understand(file, &lines).map_err(told)?;
        for line in &mut lines {
            line.row = if line.is_player() { Row::parse(&line.text).ok() } else { None };
        }
        Ok(Self { division, lines, latin: utf8.is_err() })
    }

    pub fn division(&self) -> &Division {
        &self.division
    }

    /// The file with this division in it. Lines of players about whom nothing has changed, comments
    /// and keys that mean nothing here stay as they were.
    pub fn write(&self, division: &Division) -> Vec<u8> {
        let before = rows::rows(&self.division, None).rows;
        let after = rows::rows(division, None).rows;
        let mut text = String::new();
        let mut written = 0;
        for line in &self.lines {
            let own = line.row.as_ref().and_then(|row| Some((row, after.get(written)?)));
            match own {
                Some((row, new)) if before.get(written) != Some(new) => {
                    text += &row.changed_to(&before[written], new).to_string();
                }
                _ => text += &line.text,
            }
            text += &line.ending;
            written += usize::from(line.row.is_some());
        }
        let ending = self.lines.first().map_or("\n", |line| &line.ending);
        let ending = if ending.is_empty() { "\n" } else { ending };
        for row in after.iter().skip(written) {
            if !text.is_empty() && !text.ends_with(['\n', '\r']) {
                text += ending;
            }
            text += &format!("{row}{ending}");
        }
        encode(&text, self.latin)
    }
}

/// ISO-8859-1 where that was asked for and every letter has a place in it, else UTF-8.
fn encode(text: &str, latin: bool) -> Vec<u8> {
    let narrow: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    narrow.filter(|_| latin).unwrap_or_else(|| text.as_bytes().to_vec())
}

/// A division file of the largest size has no more lines, comments included, and no longer ones.
const LINES_MAX: usize = 20_000;
const LINE_BYTES_MAX: usize = 20_000;

/// Lines with what ends them: LF, CR LF or CR.
fn split(text: &str) -> Result<Vec<Line>, Vec<Fault>> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let too_large = if end > LINE_BYTES_MAX {
            Some(SheetFault::LongLine { bytes: end, most: LINE_BYTES_MAX })
        } else if lines.len() >= LINES_MAX {
            Some(SheetFault::ManyLines { most: LINES_MAX })
        } else {
            None
        };
        if let Some(what) = too_large {
            return Err(vec![Fault::new(Place::line(lines.len() + 1), what)]);
        }
        let (line, after) = rest.split_at(end);
        let ending = if after.starts_with("\r\n") { 2 } else { after.len().min(1) };
        let (ending, after) = after.split_at(ending);
        lines.push(Line { text: line.to_owned(), ending: ending.to_owned(), row: None });
        rest = after;
    }
    Ok(lines)
}

impl Line {
    fn is_player(&self) -> bool {
        let text = self.text.trim_start_matches('\u{feff}').trim();
        !text.is_empty() && !text.starts_with('#')
    }
}

fn understand(file: &str, lines: &[Line]) -> Result<(Division, Vec<Fault>, Places), Vec<Fault>> {
    let count = lines.iter().filter(|line| line.is_player()).count();
    if count > usize::from(PLAYERS_MAX) {
        let what = SheetFault::ManyPlayers { count, most: PLAYERS_MAX };
        return Err(vec![Fault::new(Place::default(), what)]);
    }
    let mut faults = Vec::new();
    let mut notes = Vec::new();
    let mut rows: Vec<(usize, Option<Row>)> = Vec::new();
    for (number, line) in (1..).zip(lines).filter(|(_, line)| line.is_player()) {
        let row = Row::parse(&line.text);
        let place = Place::line(number);
        match row {
            Ok(row) => {
                for key in row.doubled() {
                    notes.push(Fault::new(place, ImportNote::KeyTwice { key: excerpt(key, 40) }));
                }
                rows.push((number, Some(row)));
            }
            Err(list) => {
                faults.extend(list.into_iter().map(|what| Fault::new(place, what)));
                rows.push((number, None));
            }
        }
    }
    if rows.is_empty() {
        faults.push(Fault::new(Place::default(), SheetFault::Empty));
    }
    let id = division_of(file);
    let (division, more, seen) = to_rounds::division(id, &rows);
    faults.extend(more);
    notes.extend(seen);
    notes.extend(whole_file(&division, &rows).map(|what| Fault::new(Place::default(), what)));
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.place);
        return Err(faults);
    }
    let mut places: Places = BTreeMap::new();
    for (number, (line, _)) in (1..).zip(&rows) {
        for round in division.rounds.keys() {
            places.insert((id, *round, number), Place::line(*line));
        }
    }
    Ok((division, notes, places))
}

/// What there is to say about the file as a whole.
fn whole_file(
    division: &Division,
    rows: &[(usize, Option<Row>)],
) -> impl Iterator<Item = ImportNote> {
    let rows = rows.iter().filter_map(|(_, row)| row.as_ref());
    let count = rows.filter(|row| row.field(kept::PASSWORD).is_some()).count();
    let passwords = (count > 0).then_some(ImportNote::Password { count });
    passwords.into_iter().chain(half_round(division)).chain(order::other_order(division))
}

/// The newest round, where it was played and not by everybody who is there.
fn half_round(division: &Division) -> Option<ImportNote> {
    let (number, round) = division.rounds.last_key_value()?;
    let (placed, gone) = (round.players(), division.gone());
    let present = division.players.keys().filter(|player| !gone.contains(player));
    let without = present.clone().filter(|player| !placed.contains(player)).count();
    let played = round.publication.pairings.iter().any(|two| round.card(two.table).is_some());
    let (round, players) = (*number, present.count());
    (played && without > 0).then_some(ImportNote::HalfRound { round, without, players })
}

/// `b.t` is division B, and a file with a longer name is division A.
fn division_of(file: &str) -> DivisionId {
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    stem.parse().unwrap_or(DivisionId::A)
}
