//! `kibitz book`: the rulebooks, what they say, and whether a file of one's own is good.

mod show;

use super::*;
use crate::cli::files::Fault;
use crate::cli::place::Place;
use desk::BookQuestion;
use domain::{BookAsk, Citation, Say};
use rulebook::{Book, LoadBookError, LoadBookErrors, Source, assumed, book_ids};
use serde::Serialize;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz book list
  kibitz book show ro-frs                           every rule with its article
  kibitz book check club.toml event.toml            all mistakes at once")]
pub struct BookArgs {
    #[command(subcommand)]
    what: BookCommand,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    /// Print text for people, as without it
    #[arg(long, global = true, conflicts_with = "json")]
    plain: bool,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// The books that come with the program.
    #[command(before_help = "Examples:
  kibitz book list
  kibitz book list --json")]
    List,
    /// Every rule of a book with its article.
    #[command(before_help = "Examples:
  kibitz book show de-tso
  kibitz book show event.toml                       the book as the announcement sets it
  kibitz book show nl-scrabble --json")]
    Show {
        /// The id of a book, or a file: a book of one's own or an announcement
        #[arg(value_name = "BOOK")]
        book: String,
    },
    /// An announcement to start from: change it and found the event with it.
    #[command(before_help = "Examples:
  kibitz book start nl-scrabble
  kibitz director --announcement event.toml         the event, once the text is changed and in this file")]
    Start {
        /// The id of a book
        #[arg(value_name = "BOOK")]
        book: String,
    },
    /// Ask what the book says to something that happened at a table.
    #[command(before_help = "Examples:
  kibitz book ask exchange 5                        of the event that runs here
  kibitz book ask --book ro-frs clock-sum 130
  kibitz book ask --book no-nsf recount 15 agreed
  kibitz book ask help                              every question")]
    Ask {
        /// The id of a book, or a file [default: the book of the event that runs here]
        #[arg(long, value_name = "BOOK")]
        book: Option<String>,
        /// The question and its figures
        #[arg(required = true, value_name = "QUESTION")]
        question: Vec<String>,
        #[command(flatten)]
        place: Place,
    },
    /// Look for mistakes in books of one's own and in announcements.
    #[command(before_help = "Examples:
  kibitz book check club.toml
  kibitz book check club.toml event.toml --json")]
    Check {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

pub async fn run(args: BookArgs) -> Result<(), Failure> {
    match args.what {
        BookCommand::List => list(args.json),
        BookCommand::Show { book } => show(&book, args.json),
        BookCommand::Start { book } => start(&book),
        BookCommand::Ask { book, question, place } => {
            ask(book.as_deref(), &question.join(" "), Asking { place, json: args.json }).await
        }
        BookCommand::Check { files } => check(&files, args.json),
    }
}

#[derive(Serialize)]
struct BookRow {
    id: String,
    title: String,
    language: String,
}

fn list(json: bool) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for id in book_ids() {
        let book = Book::named(id).map_err(Failure::plain)?;
        rows.push(BookRow { id: book.id, title: book.title, language: book.language });
    }
    if json {
        return out::json(&rows);
    }
    let lines =
        rows.iter().map(|row| format!("{:<12}  {:<2}  {}", row.id, row.language, row.title));
    out::text(&lines.collect::<Vec<_>>().join("\n"))
}

/// An announcement with everything that the book leaves open and needs.
fn start(id: &str) -> Result<(), Failure> {
    let book = Book::named(id).map_err(Failure::usage)?;
    let rounds = book.rounds.as_ref().and_then(|rules| rules.fixed.as_ref());
    let rounds = rounds.map_or(6, |fixed| fixed.value);
    // Keys of a file, a line each.
    let top = [("name", &book.title), ("book", &book.id)]
        .map(|(key, value)| format!("{key} = {value:?}"));
    let top = format!("{}\nrounds = {rounds}", top.join("\n"));
    out::text(format!("{top}\n\n{}", assumed(id)).trim_end())
}

/// Of a book by its name, or of the one that the node on this laptop plays by.
async fn ask(named: Option<&str>, question: &str, asking: Asking) -> Result<(), Failure> {
    if question == "help" {
        let all = BookAsk::EXAMPLES.iter().map(ToString::to_string).collect::<Vec<_>>();
        return out::text(&all.join("\n"));
    }
    let asked: BookAsk = question.parse().map_err(Failure::usage)?;
    let Some(named) = named else {
        let caller = asking.node().await?;
        let told = |answer: &Answer| match answer {
            Answer::Told { told } => Some(clock::lines(told)),
            _ => None,
        };
        let question = BookQuestion::Rule { asked };
        return caller.tell(Intent::AskBook { question }, told).await;
    };
    let book = load(named)?;
    let told = book.ask(asked);
    let told =
        told.ok_or_else(|| Failure::decision(words::cli_book_silent(book.title.as_str())))?;
    match asking.json {
        true => out::json(&told),
        false => out::text(&clock::lines(&told)),
    }
}

fn show(named: &str, json: bool) -> Result<(), Failure> {
    let book = load(named)?;
    if json {
        return out::json(&book);
    }
    let value = serde_json::to_value(&book)
        .map_err(|error| Failure::plain(words::cli_book_unshown(error.to_string())))?;
    let mut lines = vec![show::describe(&book.title, &value), String::new()];
    let marks: Vec<Citation> = book.readings.keys().map(|id| Citation::marked("", id)).collect();
    lines.extend(book.meant_by(&marks).iter().map(say));
    out::text(lines.join("\n").trim_end())
}

/// The book that an id or a file means; a wrong one is a mistake on the command line.
pub fn load(named: &str) -> Result<Book, Failure> {
    let is_file = named.contains(['/', '.']) || std::path::Path::new(named).is_file();
    if !is_file || book_ids().any(|id| id == named) {
        return Book::named(named).map_err(|error| Failure::usage(words::cli_book_or_own(error)));
    }
    let text = files::read_text(named.as_ref(), files::BY_HAND_MAX)?;
    read(Source { file: named, text: &text }).map_err(|errors| Failure::usage(errors.said()))
}

/// What an announcement holds beside its rules.
const BESIDE_THE_RULES: [&str; 5] = ["name", "rounds", "schedule", "pairing", "divisions"];

/// A file that names its book is an announcement, any other one is a book.
fn read(source: Source<'_>) -> Result<Book, LoadBookErrors> {
    let top = source.text.lines().map(str::trim).take_while(|line| !line.starts_with('['));
    let names = |line: &str, name: &str| {
        line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let names_book = top.into_iter().any(|line| names(line, "book"));
    let sets_rules = source.text.lines().any(|line| line.trim_start().starts_with("[rules"));
    if names_book || sets_rules {
        Book::announced(source, &BESIDE_THE_RULES)
    } else {
        Book::from_toml(source.file, source.text)
    }
}

fn check(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut good = Vec::new();
    for path in files {
        let file = path.display().to_string();
        match files::read_text(path, files::BY_HAND_MAX) {
            Err(failure) => faults.push(Fault { file, line: 0, what: failure.what }),
            Ok(text) => match read(Source { file: &file, text: &text }) {
                Ok(book) => good.push(say(&words::cli_book_good(file, book.id, book.title))),
                Err(errors) => faults.extend(errors.0.into_iter().map(|error| fault(&file, error))),
            },
        }
    }
    if json {
        out::json(&faults)?;
    } else {
        good.extend(faults.iter().map(say));
        out::text(&good.join("\n"))?;
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(Failure::usage(words::cli_book_mistakes(count))),
    }
}

fn fault(file: &str, error: LoadBookError) -> Fault {
    match error {
        LoadBookError::Line { file, line, what } => Fault { file, line, what },
        LoadBookError::Unknown { .. } => {
            Fault { file: file.to_owned(), line: 0, what: error.into() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titled(text: &str) -> Result<String, String> {
        read(Source { file: "x.toml", text }).map(|book| book.id).map_err(|e| say(&e))
    }

    #[test]
    fn a_file_that_names_its_book_is_an_announcement() {
        assert_eq!(
            titled("name = \"Cup\"\nbook = \"de-tso\"\nrounds = 5\n"),
            Ok("de-tso".to_owned())
        );
        let derived = "id = \"club\"\ntitle = \"Our club\"\nextends = \"de-tso\"\n";
        assert_eq!(titled(derived), Ok("club".to_owned()));
        let told = titled("[rules.bye]\nspread = 3\n").unwrap_err();
        assert!(told.starts_with("x.toml, line 1: `book` is missing"), "{told}");
    }

    #[test]
    fn an_unknown_book_lists_the_known_ones() {
        let failure = load("de-tos").unwrap_err();
        assert!(failure.sentence().contains("write one of de-tso"), "{}", failure.sentence());
    }
}
