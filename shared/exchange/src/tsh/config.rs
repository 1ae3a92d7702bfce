//! `config.tsh`: what tsh knows of a whole event. Its values are code to tsh; here only plain ones are read, and
//! nothing is ever run.

#[cfg(test)]
mod tests;
mod write;

pub use write::{WrittenFolder, write_folder};

use crate::tsh::names::{initial_fontes, system};
use crate::{Event, EventFile, Fault, Faults, Place};
use domain::line::excerpt;
use domain::{Division, DivisionId, Message, Shape, Title, messages};
use std::collections::{BTreeMap, BTreeSet};

/// What a line of it can begin with.
const WORDS: [&str; 10] = [
    "autopair", "begin", "classes", "config", "division", "encoding", "include", "load", "perl",
    "prize",
];
const EMBEDDED: &str = "#begin_file name=";
const EMBEDDED_END: &str = "#end_file";

/// The event as its configuration has it, with the names of the files that hold the divisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    name: Option<Title>,
    rounds: Option<u16>,
    rounds_of: BTreeMap<String, u16>,
    divisions: Vec<Named>,
    /// Files that stand in the configuration itself.
    embedded: BTreeMap<String, String>,
    notes: Vec<Fault>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    id: DivisionId,
    /// As tsh calls it.
    name: String,
    file: String,
}

messages! {
    /// What is wrong with a configuration.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ConfigFault {
        NoDivision,
        Division { line: String },
        Outside { file: String },
        DivisionAgain { name: String },
        ManyDivisions { most: usize },
    }

    /// What a configuration says that an event file has no place for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ConfigNote {
        /// A key or a kind of line, and how often it stands there.
        NotCarried { what: String, count: usize },
        /// Systems that tsh pairs with, as a schedule would name them.
        Autopair { division: String, schedule: String },
        Code { what: String },
        /// Rounds after which there is a break; those up to the next one come from one standing.
        SessionBreaks { rounds: Vec<u16> },
        /// One for all rounds, or one for each.
        SpreadCap { caps: String },
        InitialSchedule { schedule: String },
        Tables { what: String },
    }
}

pub(super) fn shapes() -> Vec<Shape> {
    vec![ConfigFault::SHAPE, ConfigNote::SHAPE, write::ConfigLeft::SHAPE]
}

/// The files of the divisions, if the text is such a file and no division's own.
pub(crate) fn divisions_in(text: &str) -> Option<Vec<String>> {
    let lines = || {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    };
    let first_word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let begins = lines().next().and_then(first_word);
    let is_config = begins.is_some_and(|word| WORDS.contains(&word.as_str()))
        && lines().any(|line| line.starts_with("division "));
    let file =
        |line: &str| line.strip_prefix("division ")?.split_whitespace().nth(1).map(str::to_owned);
    is_config.then(|| lines().filter_map(file).collect())
}

impl Config {
    /// Reads a configuration; `file` is what the sentences call it.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Faults> {
        let text = std::str::from_utf8(bytes).map_or_else(|_| crate::latin(bytes), str::to_owned);
        let mut reader = Reader::default();
        let mut embedded: Option<String> = None;
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let Reader { config, .. } = &mut reader;
            if line.starts_with(EMBEDDED_END) {
                embedded = None;
            } else if let Some(name) = &embedded {
                let text = config.embedded.entry(name.clone()).or_default();
                *text += line;
                text.push('\n');
            } else if let Some(name) = line.strip_prefix(EMBEDDED) {
                embedded = Some(name.trim().to_owned());
            } else {
                reader.line(number, line.trim());
            }
        }
        reader.finish().map_err(|list| Faults { file: file.to_owned(), list })
    }

    /// The names of files that lie beside the configuration.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let files = self.divisions.iter().map(|division| division.file.as_str());
        files.filter(|file| !self.embedded.contains_key(*file))
    }

    /// The event, from the bytes of each of [`Config::files`] in that order.
    pub fn event(&self, files: &[Vec<u8>]) -> Result<EventFile, Faults> {
        let mut bytes = files.iter();
        let mut event = Event { name: self.name.clone(), ..Event::default() };
        let mut notes: Vec<Fault> = self.notes.clone();
        for named in &self.divisions {
            let own = match self.embedded.get(&named.file) {
                Some(text) => text.as_bytes(),
                None => bytes.next().map_or(&[][..], Vec::as_slice),
            };
            // A name tells which division it is; sentences call the file as people do.
            let read = crate::read(&format!("{}.t", named.id), own);
            let read = read.map_err(|faults| Faults { file: named.file.clone(), ..faults })?;
            let of_file = read.notes.iter().map(|note| note.in_file(&named.file));
            notes.extend(of_file.map(|note| Fault::new(Place::default(), note)));
            for division in read.event.divisions {
                event.divisions.push(self.placed(named, division));
            }
        }
        Ok(EventFile::new(event, crate::Format::Tsh, notes))
    }

    /// Under its own letter, with its rounds.
    fn placed(&self, named: &Named, mut division: Division) -> Division {
        division.name = Title::new(&named.name).unwrap_or(division.name);
        let own = self.rounds_of.get(&named.name.to_uppercase()).copied();
        division.rounds_planned = own.or(self.rounds).unwrap_or(0);
        division
    }
}

#[derive(Default)]
struct Reader {
    config: Config,
    faults: Vec<Fault>,
    /// Lines that say something for which an event file has no place.
    left: BTreeMap<String, (usize, usize)>,
    autopair: BTreeMap<String, Vec<Slot>>,
}

/// The first round, the round whose standings count, and a system with its number of rounds.
type Slot = (u16, u16, (String, u16));

fn slot((first, after, (system, rounds)): &Slot) -> String {
    let last = first.saturating_add(rounds.saturating_sub(1));
    let last = if last > *first { format!("-{last}") } else { String::new() };
    format!("{first}{last} {system} on {after}")
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => {}
            word if word.starts_with('#') => {}
            "division" => self.division(number, rest),
            "config" => self.config(number, rest),
            "encoding" => {}
            "autopair" => self.autopair(number, rest),
            "perl" | "begin" => {
                let what = excerpt(line, 40);
                self.note(number, ConfigNote::Code { what });
            }
            other => self.left(number, &excerpt(other, 40)),
        }
    }

    fn division(&mut self, number: usize, rest: &str) {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [name, file] = words[..] else {
            return self.fault(number, ConfigFault::Division { line: excerpt(rest, 40) });
        };
        let config = &self.config;
        if file.contains(['/', '\\']) {
            return self.fault(number, ConfigFault::Outside { file: excerpt(file, 60) });
        }
        if config.divisions.iter().any(|known| known.name.eq_ignore_ascii_case(name)) {
            return self.fault(number, ConfigFault::DivisionAgain { name: excerpt(name, 40) });
        }
        let taken: BTreeSet<DivisionId> = config.divisions.iter().map(|known| known.id).collect();
        let own = name.parse().ok().filter(|id| !taken.contains(id));
        let free = || (0..u8::MAX).map(DivisionId).find(|id| !taken.contains(id));
        match own.or_else(free).filter(|_| taken.len() < DIVISIONS_MAX) {
            Some(id) => {
                let (name, file) = (name.to_owned(), file.to_owned());
                self.config.divisions.push(Named { id, name, file });
            }
            None => self.fault(number, ConfigFault::ManyDivisions { most: DIVISIONS_MAX }),
        }
    }

    fn config(&mut self, number: usize, rest: &str) {
        let Some((key, value)) = rest.split_once('=') else {
            return self.left(number, &excerpt(rest, 40));
        };
        let key = key.trim();
        let value = value.trim().trim_end_matches(';').trim_end();
        let rounds =
            || value.parse().ok().filter(|rounds| (1..=domain::limit::ROUNDS_MAX).contains(rounds));
        let of_division =
            key.strip_prefix("max_div_rounds{").and_then(|name| name.strip_suffix('}'));
        match (key, of_division) {
            ("event_name", _) if plain_text(value).is_some() => {
                self.config.name = plain_text(value).and_then(|name| Title::new(&name).ok());
            }
            ("max_rounds", _) if rounds().is_some() => self.config.rounds = rounds(),
            (_, Some(name)) if rounds().is_some() => {
                let name = name.trim_matches(['\'', '"']).to_uppercase();
                self.config.rounds_of.extend(rounds().map(|rounds| (name, rounds)));
            }
            ("session_breaks", _) if !numbers(value).is_empty() => {
                self.note(number, ConfigNote::SessionBreaks { rounds: numbers(value) });
            }
            ("spread_cap", _) if !numbers(value).is_empty() => {
                self.note(number, ConfigNote::SpreadCap { caps: listed(&numbers(value)) });
            }
            ("initial_schedule", _) if rounds().is_some() => {
                let slots = rounds().map(|rounds| (1, 0, initial_fontes(rounds)));
                let schedule = slots.iter().map(slot).collect();
                self.note(number, ConfigNote::InitialSchedule { schedule });
            }
            (key, _) if key.starts_with("tables") || key.starts_with("reserved") => {
                self.note(number, ConfigNote::Tables { what: excerpt(key, 40) });
            }
            // What a division is written in is found out from its bytes.
            ("tfile_encoding", _) => {}
            _ => self.left(number, &excerpt(key, 40)),
        }
    }

    fn autopair(&mut self, number: usize, rest: &str) {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let read = || {
            let [division, after, round, ref command @ ..] = words[..] else { return None };
            let system = system(command)?;
            Some((division.to_uppercase(), (round.parse().ok()?, after.parse().ok()?, system)))
        };
        match read() {
            Some((division, slot)) => self.autopair.entry(division).or_default().push(slot),
            None => self.left(number, &excerpt(&format!("autopair {rest}"), 60)),
        }
    }

    fn finish(mut self) -> Result<Config, Vec<Fault>> {
        if self.config.divisions.is_empty() && self.faults.is_empty() {
            self.faults.push(Fault::new(Place::default(), ConfigFault::NoDivision));
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        for (what, (line, count)) in std::mem::take(&mut self.left) {
            self.note(line, ConfigNote::NotCarried { what, count });
        }
        for (division, mut slots) in std::mem::take(&mut self.autopair) {
            slots.sort();
            let schedule = slots.iter().map(slot).collect::<Vec<_>>().join(", ");
            self.note(0, ConfigNote::Autopair { division, schedule });
        }
        self.config.notes.sort_by_key(|note| note.place);
        Ok(self.config)
    }

    fn left(&mut self, number: usize, what: &str) {
        self.left.entry(what.to_owned()).or_insert((number, 0)).1 += 1;
    }

    fn note(&mut self, number: usize, what: ConfigNote) {
        self.config.notes.push(Fault::new(Place::line(number), what));
    }

    fn fault(&mut self, number: usize, what: ConfigFault) {
        self.faults.push(Fault::new(Place::line(number), what));
    }
}

/// As many as there are letters.
const DIVISIONS_MAX: usize = 26;

/// A list of plain numbers, or one of them.
fn numbers(value: &str) -> Vec<u16> {
    let inner = value.trim_start_matches('[').trim_end_matches(']');
    let numbers = inner.split(',').map(|word| word.trim().parse().ok());
    numbers.collect::<Option<Vec<u16>>>().unwrap_or_default()
}

fn listed(numbers: &[u16]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A text in quotes that holds nothing which tsh would work out.
fn plain_text(value: &str) -> Option<String> {
    let quote = value.chars().next().filter(|first| ['\'', '"'].contains(first))?;
    let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
    let worked_out = quote == '"' && inner.contains(['$', '@']);
    let mut text = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            letter if letter == quote => return None,
            '\\' => text.push(letters.next()?),
            letter => text.push(letter),
        }
    }
    (!worked_out && !text.is_empty()).then_some(text)
}
