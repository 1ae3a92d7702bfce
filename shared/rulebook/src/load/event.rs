//! A whole announcement: the event's name, its divisions and rounds, how they are paired, and the rules
//! of its book.

mod plan;

use super::announce::check_names;
use super::document::Document;
use super::{AnnouncementFault, LoadBookError, LoadBookErrors, Source};
use crate::book::Book;
use domain::limit::ROUNDS_MAX;
use domain::{DivisionId, HallTables, LineError, PairingPlan, Said, Title};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// An event as its organiser announced it in `event.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub name: Title,
    pub book: Book,
    /// In the order of their letters.
    pub divisions: Vec<AnnouncedDivision>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedDivision {
    pub id: DivisionId,
    pub name: Title,
    pub rounds: u16,
    pub plan: PairingPlan,
}

/// What a schedule comes to, or what is wrong with it. Systems and plans are known elsewhere.
pub type ReadSchedule<'r> = &'r dyn Fn(&str) -> Result<PlannedRounds, Said>;

/// A schedule, or a plan that was named and is written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedRounds {
    pub rounds: u16,
    pub schedule: String,
    pub gibson: bool,
    pub prizes: Option<u16>,
}

/// What stands beside `book` and `rules`.
const NAMES: [&str; 5] = ["name", "rounds", "schedule", "pairing", "divisions"];

impl Announcement {
    /// Reads an announcement; every mistake at once, in the order of the lines.
    pub fn from_toml(
        source: Source<'_>,
        schedule: ReadSchedule<'_>,
    ) -> Result<Self, LoadBookErrors> {
        let book = Book::announced(source, &NAMES);
        let mut document = Document::new();
        let table = document.parse_announcement(source);
        check_names(&mut document, &table, &NAMES);
        let read =
            (!document.broken).then(|| read(&mut document, &table, book.as_ref().ok(), schedule));
        match (book, read) {
            (Ok(book), Some((Some(name), divisions))) if !document.has_faults() => {
                Ok(Self { name, book, divisions })
            }
            (book, _) => Err(both(book.err(), document.into_errors())),
        }
    }
}

/// The errors of the rules and those of the rest, each once.
fn both(of_rules: Option<LoadBookErrors>, of_event: LoadBookErrors) -> LoadBookErrors {
    let mut errors: Vec<LoadBookError> = of_event.0;
    errors.extend(of_rules.into_iter().flat_map(|errors| errors.0));
    let place = |error: &LoadBookError| match error {
        LoadBookError::Unknown { .. } => (0, None),
        LoadBookError::Line { line, what, .. } => (*line, Some(what.clone())),
    };
    errors.sort_by_key(place);
    errors.dedup();
    LoadBookErrors(errors)
}

/// Name and divisions; what is missing is noted as a fault and stands in empty.
fn read(
    document: &mut Document<'_>,
    table: &DeTable<'_>,
    book: Option<&Book>,
    schedule: ReadSchedule<'_>,
) -> (Option<Title>, Vec<AnnouncedDivision>) {
    let name = match table.get("name") {
        Some(name) => read_name(document, "name", name),
        None => {
            document.fault(document.top(), AnnouncementFault::NameMissing);
            None
        }
    };
    let rounds = table.get("rounds").map(|rounds| read_rounds(document, "rounds", rounds));
    let named = table.get("book").and_then(|id| Book::named(id.get_ref().as_str()?).ok());
    let fixed = book.or(named.as_ref()).and_then(|book| book.rounds.as_ref()?.fixed.as_ref());
    let plan = plan::read(document, table);
    let of_event = table
        .get("schedule")
        .and_then(|value| plan::read_schedule(document, "schedule", value, rounds, schedule));
    let rounds = rounds.or(of_event.as_ref().map(|found| found.rounds));
    let rounds = rounds.or(fixed.map(|clause| clause.value));
    let divisions = match table.get("divisions") {
        None => vec![Division::new(DivisionId::A)],
        Some(divisions) => read_divisions(document, divisions, schedule),
    };
    if rounds.is_none() && divisions.iter().any(|division| division.rounds().is_none()) {
        document.fault(document.top(), AnnouncementFault::RoundsMissing);
    }
    let announced = |division: Division| {
        let rounds = division.rounds().or(rounds).unwrap_or_default();
        let mut plan = plan.clone();
        plan.tables = division.tables.clone().or(plan.tables);
        if let Some(found) = division.schedule.or(of_event.clone()) {
            plan.schedule = Some(found.text);
            plan.gibson |= found.gibson;
            plan.prizes = plan.prizes.or(found.prizes);
        }
        let name = division.name.unwrap_or_else(|| Title::own(division.id.to_string()));
        AnnouncedDivision { id: division.id, rounds, plan, name }
    };
    (name, divisions.into_iter().map(announced).collect())
}

/// A division that may leave its rounds to the event.
struct Division {
    id: DivisionId,
    /// Its letter if absent.
    name: Option<Title>,
    rounds: Option<u16>,
    schedule: Option<plan::ScheduleText>,
    /// Those of the event if absent.
    tables: Option<HallTables>,
}

impl Division {
    fn new(id: DivisionId) -> Self {
        Self { id, name: None, rounds: None, schedule: None, tables: None }
    }

    fn rounds(&self) -> Option<u16> {
        self.rounds.or(self.schedule.as_ref().map(|found| found.rounds))
    }
}

fn read_divisions(
    document: &mut Document<'_>,
    value: &Spanned<DeValue<'_>>,
    schedule: ReadSchedule<'_>,
) -> Vec<Division> {
    let Some(table) = value.get_ref().as_table() else {
        document.fault(value.span(), AnnouncementFault::DivisionsTable);
        return Vec::new();
    };
    if table.is_empty() {
        document.fault(value.span(), AnnouncementFault::DivisionsTable);
    }
    let mut divisions = Vec::new();
    for (letter, value) in table {
        let path = format!("divisions.{}", letter.get_ref());
        let Ok(id) = letter.get_ref().parse::<DivisionId>() else {
            document.fault(letter.span(), AnnouncementFault::DivisionLetter { path });
            continue;
        };
        if divisions.iter().any(|division: &Division| division.id == id) {
            let what = AnnouncementFault::DivisionTwice { path: path.clone(), division: id };
            document.fault(letter.span(), what);
        }
        divisions.push(read_division(document, &path, id, value, schedule));
    }
    divisions.sort_by_key(|division| division.id);
    divisions
}

/// `"Masters"`, or `{ name = "Masters", schedule = "1-6 swiss, 7 koth" }`.
fn read_division(
    document: &mut Document<'_>,
    path: &str,
    id: DivisionId,
    value: &Spanned<DeValue<'_>>,
    schedule: ReadSchedule<'_>,
) -> Division {
    let mut division = Division::new(id);
    let Some(table) = value.get_ref().as_table() else {
        return Division { name: read_name(document, path, value), ..division };
    };
    let rounds = table.get("rounds").map(|value| {
        let path = format!("{path}.rounds");
        read_rounds(document, &path, value)
    });
    division.rounds = rounds;
    for (field, value) in table {
        let path = format!("{path}.{}", field.get_ref());
        match field.get_ref().as_ref() {
            "name" => division.name = read_name(document, &path, value),
            "rounds" => {}
            "schedule" => {
                division.schedule = plan::read_schedule(document, &path, value, rounds, schedule);
            }
            "tables" => division.tables = plan::tables(document, &path, value),
            _ => document.fault(field.span(), AnnouncementFault::DivisionField { path }),
        }
    }
    division
}

fn read_name(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
) -> Option<Title> {
    let path = path.to_owned();
    let what = match value.get_ref().as_str().map(Title::new) {
        Some(Ok(name)) => return Some(name),
        Some(Err(what)) if what != LineError::Empty => AnnouncementFault::Line { path, what },
        _ => AnnouncementFault::Name { path, most: Title::LETTERS_MAX },
    };
    document.fault(value.span(), what);
    None
}

fn read_rounds(document: &mut Document<'_>, path: &str, value: &Spanned<DeValue<'_>>) -> u16 {
    let number = value.get_ref().as_integer();
    let number = number.and_then(|n| u16::from_str_radix(n.as_str(), n.radix()).ok());
    match number.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds)) {
        Some(rounds) => rounds,
        None => {
            let what = AnnouncementFault::Rounds { path: path.to_owned(), most: ROUNDS_MAX };
            document.fault(value.span(), what);
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Announcement, Vec<String>> {
        let rounds = |text: &str| match text.rsplit(['-', ' ']).nth(1).map(str::parse) {
            Some(Ok(rounds)) => {
                let schedule = text.to_owned();
                Ok(PlannedRounds { rounds, schedule, gibson: false, prizes: None })
            }
            _ => Err(Said::text("no schedule: write \"1-7 swiss\"")),
        };
        Announcement::from_toml(Source { file: "event.toml", text }, &rounds)
            .map_err(|errors| errors.0.iter().map(speech::english).collect())
    }

    #[test]
    fn an_announcement_founds_an_event() {
        let announced = read(
            "name = \"Open\"\nbook = \"ro-frs\"\nrounds = 7\n\
             [rules.clock]\nallotted_s = 1200\n\
             [divisions]\nb = { name = \"Beginners\", rounds = 5 }\nA = \"Masters\"\n",
        );
        let announced = announced.unwrap();
        assert_eq!(announced.name, "Open");
        let clock = announced.book.clock.unwrap().allotted_s.unwrap();
        assert_eq!((clock.value, clock.cite.0.as_str()), (1200, "RO 7.3.1 a [announced]"));
        let divisions: Vec<(String, &str, u16)> = announced
            .divisions
            .iter()
            .map(|division| (division.id.to_string(), division.name.as_str(), division.rounds))
            .collect();
        assert_eq!(divisions, [("A".into(), "Masters", 7), ("B".into(), "Beginners", 5)]);
    }

    #[test]
    fn an_announcement_says_how_rounds_are_paired() {
        let announced = read(
            "name = \"Open\"\nbook = \"ro-frs\"\nschedule = \"1-7 swiss\"\n\
             [pairing]\ncompetition = \"cup\"\ndead_end = \"repair\"\nclubs = \"none\"\n\
             gibson = true\nprizes = 8\ndays = [4, 3]\n\
             [divisions]\nA = \"Masters\"\nB = { schedule = \"1-5 koth\" }\n",
        );
        let divisions = announced.unwrap().divisions;
        let [a, b] = &divisions[..] else { panic!("two divisions: {divisions:?}") };
        assert_eq!((a.rounds, a.plan.schedule.as_deref()), (7, Some("1-7 swiss")));
        assert_eq!((b.rounds, b.plan.schedule.as_deref()), (5, Some("1-5 koth")));
        assert!(
            a.plan.repair == Some(true) && a.plan.clubs_off && a.plan.gibson && !a.plan.gibson_bye
        );
        assert_eq!(a.plan.competition, domain::Competition::Cup);
        assert_eq!((a.plan.prizes, a.plan.days.as_slice()), (Some(8), [4, 3].as_slice()));
    }

    #[test]
    fn mistakes_about_pairing_are_told_with_their_lines() {
        let faults = read(
            "name = \"Open\"\nbook = \"ro-frs\"\nrounds = 6\nschedule = \"1-7 swiss\"\n\
             [pairing]\ncompetition = \"league\"\ndead_end = true\nprizes = 0\ndays = [4, \"x\"]\n\
             chess = 1\n[divisions]\nB = { schedule = \"later\" }\n",
        );
        let faults = faults.unwrap_err();
        for (line, part) in [
            (4, "has 7 rounds, but `rounds` says 6"),
            (6, "write \"individual\", \"cup\" or \"pairs\""),
            (7, "write \"literal\" or \"repair\""),
            (8, "`pairing.prizes`"),
            (9, "`pairing.days`"),
            (10, "`pairing.chess` is no part"),
            (12, "`divisions.B.schedule`"),
        ] {
            let start = format!("event.toml, line {line}: ");
            let told = faults.iter().any(|fault| fault.starts_with(&start) && fault.contains(part));
            assert!(told, "line {line}, {part}: {faults:#?}");
        }
    }

    #[test]
    fn one_division_is_called_a_and_a_book_may_fix_the_rounds() {
        let announced = read("name = \"Preisschafkopf\"\nbook = \"schafkopf\"\n").unwrap();
        assert_eq!(announced.divisions.len(), 1);
        assert_eq!((announced.divisions[0].name.as_str(), announced.divisions[0].rounds), ("A", 2));
    }

    #[test]
    fn every_mistake_is_told_at_once_with_its_line() {
        let faults = read(
            "name = 7\nbook = \"nl-scrabble\"\nronds = 5\n[rules.game]\nwin = 4\n\
             [divisions]\nMasters = \"M\"\nB = { rounds = 0, colour = \"red\" }\n",
        );
        let faults = faults.unwrap_err();
        let told = |line: usize, part: &str| {
            let found = faults.iter().any(|fault| {
                fault.starts_with(&format!("event.toml, line {line}: ")) && fault.contains(part)
            });
            assert!(found, "line {line}, {part}: {faults:#?}");
        };
        told(1, "`name` is a name");
        told(1, "`rules.clock.allotted_s` or `rules.clock.total_s` is missing");
        told(1, "`rules.forfeit.absent` is missing");
        told(3, "`ronds` is no part of an announcement");
        told(5, "`rules.game.win` is not left to the announcement");
        told(7, "`divisions.Masters`: a division is one letter");
        told(8, "`divisions.B.rounds` is a number from 1 to 100");
        told(8, "`divisions.B.colour` is no part of a division");
        let once: std::collections::BTreeSet<&String> = faults.iter().collect();
        assert_eq!(once.len(), faults.len(), "{faults:#?}");
    }

    #[test]
    fn without_a_known_book_the_rest_is_still_checked() {
        let faults = read("book = \"tso\"\nrounds = \"six\"\n").unwrap_err();
        assert_eq!(faults.len(), 3, "{faults:#?}");
        assert!(faults.iter().any(|fault| fault.contains("`book` names no rulebook")));
        let broken = read("name = \"Open\nbook = 7\n").unwrap_err();
        assert!(!broken.is_empty());
    }

    #[test]
    fn a_book_without_an_announcement_says_what_has_to_be_announced() {
        assert!(Book::unannounced("de-tso").is_ok());
        for id in crate::book_ids() {
            assert!(Book::unannounced(id).is_ok(), "{id} can be founded in one command");
        }
        let text = "book = \"nl-scrabble\"";
        let missing = Book::announced(Source { file: "event.toml", text }, &[]).unwrap_err();
        assert_eq!(missing.0.len(), Book::named("nl-scrabble").unwrap().needs.len());
        assert!(speech::english(&missing).contains("[rules.bye]"), "{missing}");
        let unknown = Book::unannounced("tso").unwrap_err();
        assert!(speech::english(&unknown).contains("de-tso"));
    }
}
