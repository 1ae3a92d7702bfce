//! `kibitz convert`: from one kind of event file to another, without a running node.

use super::*;
use crate::cli::event_file;
use domain::Say;
use exchange::tsh::config::{self, Config, WrittenFolder};
use exchange::{Event, EventFile, json, tsh};
use rulebook::Book;
use std::fs;
use std::io::ErrorKind;

const CONFIG: &str = "config.tsh";

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz convert a.t open.json                      a division file of tsh as an event file
  kibitz convert open.json a.t --division A         the other way round
  kibitz convert ~/tsh/cup cup.json                 a folder of tsh: config.tsh and its divisions
  kibitz convert cup.json ~/tsh/cup-2/              a new folder with which tsh goes on")]
pub struct ConvertArgs {
    /// An event file, a division file of tsh, a folder with config.tsh, or - for standard input
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// Where to write: .json, .t, a new folder for tsh, or - for standard output
    #[arg(value_name = "TO")]
    to: PathBuf,
    /// What to write [default: what the name of TO says]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Only this division
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    /// The id of a rulebook, or a file with a book or an announcement; tsh needs it for the figures of byes
    /// [default: what the file names, or de-tso]
    #[arg(long, value_name = "BOOK")]
    book: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The program's own event file
    Json,
    /// A division file of tsh
    Tsh,
    /// A folder of tsh: config.tsh and a file per division
    Folder,
}

pub fn run(args: ConvertArgs) -> Result<(), Failure> {
    let read = read(&args.from)?;
    let mut event = read.event.clone();
    if args.division.is_some() {
        event.divisions = vec![event_file::division(&event, args.division)?.clone()];
    }
    if let Some(named) = &args.book {
        event.book = Some(book::load(named)?.id);
    }
    match args.format.unwrap_or_else(|| kind_of(&args.to)) {
        Kind::Json => written(&args.to, &json::write(&event)),
        Kind::Tsh => {
            let book = event_file::book_of(&read, args.book.as_deref())?;
            let division = event_file::division(&event, args.division)?;
            let made = tsh::write(division, Some(&book));
            made.notes.iter().for_each(|note| out::say(&words::cli_report(note)));
            written(&args.to, &made.text)
        }
        Kind::Folder => {
            let book = event_file::book_of(&read, args.book.as_deref())?;
            folder(&args.to, &event, &book)
        }
    }
}

/// A folder stands for the configuration in it.
fn read(from: &Path) -> Result<EventFile, Failure> {
    let inside = from.join(CONFIG);
    let config = match from.file_name() {
        _ if from.is_dir() => Some(inside.as_path()),
        Some(name) if name.eq_ignore_ascii_case(CONFIG) => Some(from),
        _ => None,
    };
    let Some(config) = config else {
        let read = exchange::read(&files::shown(from), &files::read_bytes(from, files::EVENT_MAX)?);
        let read = read.map_err(|faults| Failure::usage(faults.said()))?;
        return Ok(told(read, &files::shown(from)));
    };
    let name = files::shown(config);
    let config_read = Config::read(&name, &files::read_bytes(config, files::BY_HAND_MAX)?);
    let event = config_read.map_err(|faults| Failure::usage(faults.said()))?;
    let beside = config.parent().unwrap_or(Path::new("."));
    let divisions =
        event.files().map(|file| files::read_bytes(&beside.join(file), files::EVENT_MAX));
    let divisions = divisions.collect::<Result<Vec<_>, Failure>>()?;
    let read = event.event(&divisions).map_err(|faults| Failure::usage(faults.said()))?;
    Ok(told(read, &name))
}

/// What is not carried over is said.
fn told(read: EventFile, name: &str) -> EventFile {
    read.notes.iter().for_each(|note| out::say(&words::cli_report(note.in_file(name))));
    read
}

fn kind_of(to: &Path) -> Kind {
    let ends =
        |ending: &str| to.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
    let name = to.as_os_str().to_string_lossy();
    if ends("t") {
        Kind::Tsh
    } else if to.is_dir() || name.ends_with('/') {
        Kind::Folder
    } else {
        Kind::Json
    }
}

fn written(to: &Path, text: &str) -> Result<(), Failure> {
    if to.as_os_str() == "-" { out::whole(text) } else { files::write(to, text) }
}

/// What tsh works with is never written over: it may hold passwords and figures that no other file has.
fn folder(to: &Path, event: &Event, book: &Book) -> Result<(), Failure> {
    let fail = |error| Failure::plain(words::cli_unwritten(error, files::shown(to)));
    match fs::create_dir(to) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(fail(error)),
        _ => {}
    }
    let WrittenFolder { files: made, notes, left } = config::write_folder(event, Some(book));
    if let Some((name, _)) = made.iter().find(|(name, _)| to.join(name).exists()) {
        return Err(Failure::usage(words::cli_convert_taken(files::shown(to), name)));
    }
    for (division, note) in &notes {
        out::say(&words::cli_report(words::cli_convert_division(*division, note)));
    }
    left.iter().for_each(|note| out::say(&words::cli_report(note)));
    for (name, text) in &made {
        files::write(&to.join(name), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;

    fn convert(words: &[&str]) -> Result<(), Failure> {
        let words = [&["kibitz", "convert"], words].concat();
        match Cli::try_parse_from(words).expect("the words fit").command {
            Command::Convert(args) => run(args),
            other => panic!("{other:?}"),
        }
    }

    const A: &str = "Bahr, Anna 1512 2 3; 401 377; p12 1 2; board 1 2; class A; password x7\n\
                     Ceh, Bert 1400 1 0; 388 50; p12 2 0; board 1 0; initrec 2 1 40\n\
                     Dahl, Ase 1300 0 1; 50 402; p12 0 1; board 0 2\n";

    #[test]
    fn a_folder_of_tsh_comes_back_as_it_went_but_for_secrets() {
        let made = tempfile::tempdir().unwrap();
        let at = |name: &str| made.path().join(name).display().to_string();
        fs::create_dir(at("cup")).unwrap();
        fs::write(at("cup/a.t"), A).unwrap();
        fs::write(at("cup/b.t"), "Egli, Urs 900\nFox, Ida 800\n").unwrap();
        let config = "config event_name = 'Bob\\'s Cup'\nconfig max_rounds = 5\nconfig max_div_rounds{LATE} = 3\n\
                      division A a.t\ndivision Late b.t\nprize rank 1 A $25\n";
        fs::write(at("cup/config.tsh"), config).unwrap();
        convert(&[&at("cup"), &at("cup.json")]).unwrap();
        let json = fs::read_to_string(at("cup.json")).unwrap();
        assert!(
            json.contains("\"name\": \"Bob's Cup\"") && json.contains("\"rounds_planned\": 5"),
            "{json}"
        );
        assert!(json.contains("\"carried\"") && !json.contains("x7"), "{json}");
        convert(&[&at("cup.json"), &at("again/"), "--book", "no-nsf"]).unwrap();
        let text = fs::read_to_string(at("again/a.t")).unwrap();
        assert!(text.contains("initrec 2 1 40") && !text.contains("password"), "{text}");
        let config = fs::read_to_string(at("again/config.tsh")).unwrap();
        assert!(config.starts_with("config event_name = 'Bob\\'s Cup'\n"), "{config}");
        assert!(config.contains("division B b.t\n"), "{config}");
        convert(&[&at("again"), &at("back.json")]).unwrap();
        let back = fs::read_to_string(at("back.json")).unwrap();
        assert_eq!(back, json.replace("\"name\": \"Late\"", "\"name\": \"B\""));
        let taken = convert(&[&at("cup.json"), &at("again")]).unwrap_err();
        assert_eq!(taken.exit, Exit::Usage);
        assert!(taken.sentence().contains("config.tsh"), "{}", taken.sentence());
        convert(&[&at("cup.json"), &at("one.t"), "--division", "A"]).unwrap();
        let which = convert(&[&at("cup.json"), &at("one.t")]).unwrap_err();
        assert!(which.sentence().contains("--division"), "{}", which.sentence());
    }

    #[test]
    fn the_name_says_what_is_written() {
        assert_eq!(kind_of(Path::new("x.T")), Kind::Tsh);
        assert_eq!(kind_of(Path::new("x.json")), Kind::Json);
        assert_eq!(kind_of(Path::new("-")), Kind::Json);
        assert_eq!(kind_of(Path::new("cup/")), Kind::Folder);
    }
}
