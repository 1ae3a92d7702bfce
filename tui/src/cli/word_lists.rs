//! `kibitz words`: importing word lists, listing them, asking them and forgetting them.

use super::*;
use crate::cli::ask::by_beginning;
use crate::fields;
use ::words::{NoList, Others, Read, Step};
use domain::{Language, ListId, ListInfo, Opinion, Role, Term, Title, Word};
use node::Shelf;
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz words import swl.txt --language nl --name SWL --edition 2024
  kibitz words list                                 what is on this laptop
  kibitz words use 7d1f09ab 31c0                    the event judges by these
  kibitz words check QI ZA                          one answer for the whole play
  kibitz words forget 7d1f09ab")]
pub struct WordsArgs {
    #[command(subcommand)]
    what: WordsCommand,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum WordsCommand {
    /// Read a list from a file: plain text, a word a line.
    #[command(before_help = "Examples:
  kibitz words import swl.txt --language nl --name SWL --edition 2024
  kibitz words import /usr/share/dict/ngerman --language de --leave-out")]
    Import {
        /// The file, or - for standard input
        file: PathBuf,
        /// Whose tiles: de, nl, ro, no or en
        #[arg(long, value_parser = language)]
        language: Language,
        /// What people call the list [default: the name of the file]
        #[arg(long, value_parser = name)]
        name: Option<Title>,
        /// Which edition it is
        #[arg(long, value_parser = edition)]
        edition: Option<Term>,
        /// Leave out lines that are no words (digits, hyphens) instead of refusing the file
        #[arg(long)]
        leave_out: bool,
    },
    /// Print the lists that are on this laptop.
    #[command(before_help = "Example:
  kibitz words list --json")]
    List,
    /// Say by which lists the event judges; the devices that judge fetch them.
    #[command(before_help = "Examples:
  kibitz words use 7d1f09ab                         one list
  kibitz words use 7d1f09ab 31c0                    of each word the first one decides that knows its length
  kibitz words use --none                           no list any more")]
    Use {
        /// The first digits of each list's fingerprint, the one that decides first
        #[arg(required_unless_present = "none", value_name = "DIGITS")]
        lists: Vec<String>,
        /// No list any more
        #[arg(long, conflicts_with = "lists")]
        none: bool,
    },
    /// Ask the lists about all words of a play at once.
    #[command(before_help = "Examples:
  kibitz words check QI ZA
  kibitz words check QI --list 7d1f09ab")]
    Check {
        /// Every word of the play
        #[arg(required = true, value_name = "WORD", value_parser = fields::word)]
        words: Vec<Word>,
        /// Only this list, by the first digits of its fingerprint
        #[arg(long, value_name = "DIGITS")]
        list: Option<String>,
    },
    /// Delete a list from this laptop.
    #[command(before_help = "Example:
  kibitz words forget 7d1f09ab")]
    Forget {
        /// The first digits of its fingerprint
        list: String,
    },
}

pub(super) fn language(typed: &str) -> Result<Language, Said> {
    typed.parse().map_err(|error: domain::words::LanguageError| error.into())
}

fn name(typed: &str) -> Result<Title, Said> {
    fields::line(words::cli_the_list_name, typed)
}

fn edition(typed: &str) -> Result<Term, Said> {
    fields::line(words::cli_the_edition, typed)
}

pub async fn run(args: WordsArgs) -> Result<(), Failure> {
    let Asking { place, json } = &args.asking;
    let shelf = Shelf::of(&place.of_event()?);
    match args.what {
        WordsCommand::Import { file, language, name, edition, leave_out } => {
            let name = match name {
                Some(name) => name,
                None => named_after(&file)?,
            };
            let known = shelf.lists()?;
            let others = if leave_out { Others::LeaveOut } else { Others::Refuse };
            let read = read(&file, language, others)?;
            refuse_changed(&known, &read, &name, edition.as_ref())?;
            let list = shelf.keep(&read.text, name, edition)?;
            let imported = Imported::new(list.info().clone(), &read, list.set().len());
            show(*json, &imported, || imported.describe())
        }
        WordsCommand::List => {
            let lists = shelf.lists()?;
            show(*json, &lists, || match lists.is_empty() {
                true => say(&words::cli_words_none()),
                false => lists.iter().map(line).collect::<Vec<_>>().join("\n"),
            })
        }
        WordsCommand::Use { lists, none: _ } => {
            let known = shelf.lists()?;
            let wanted = lists.iter().map(|digits| {
                let wanted = by_digits(&known, digits)?;
                let info = known.iter().find(|info| info.list == wanted);
                info.cloned().ok_or_else(|| Failure::decision(words::cli_words_none()))
            });
            let lists = wanted.collect::<Result<Vec<_>, Failure>>()?;
            args.asking.node().await?.do_it(Intent::NameLists { lists }).await
        }
        WordsCommand::Check { words, list } => {
            refuse_at_table(&args.asking).await?;
            let mut lists = shelf.lists()?;
            if let Some(digits) = list {
                let wanted = by_digits(&lists, &digits)?;
                lists.retain(|info| info.list == wanted);
            }
            if lists.is_empty() {
                return Err(Failure::decision(words::cli_words_none()));
            }
            let opened = lists.iter().map(|info| Ok(Some(Arc::new(shelf.open(info)?))));
            let opened = opened.collect::<Result<Vec<_>, Failure>>()?;
            let opinion = ::words::judge(&opened, &words);
            show(*json, &opinion, || describe(&opinion))
        }
        WordsCommand::Forget { list } => {
            let list = by_digits(&shelf.lists()?, &list)?;
            shelf.forget(list)?;
            out::said(&words::cli_words_forgotten(list))
        }
    }
}

/// Players look words up within a challenge and nowhere else.
async fn refuse_at_table(asking: &Asking) -> Result<(), Failure> {
    let Ok(caller) = asking.node().await else { return Ok(()) };
    match caller.board().await?.me.role {
        Some(Role::Table(_)) => Err(Failure::decision(words::cli_words_at_table())),
        _ => Ok(()),
    }
}

/// Bytes of the largest list, in MiB.
const LIST_MAX: u64 = 96;
/// While reading goes on, people hear of it this often.
const TOLD_EVERY: Duration = Duration::from_millis(500);

pub(super) fn read(file: &Path, language: Language, others: Others) -> Result<Read, Failure> {
    let shown = files::shown(file);
    let bytes = files::read_bytes(file, LIST_MAX)?;
    let mut told = Instant::now();
    let read = ::words::read(language, others, &bytes, &mut |step| {
        if told.elapsed() >= TOLD_EVERY {
            told = Instant::now();
            out::say(&match step {
                Step::Reading { percent } => words::cli_words_reading(&shown, percent),
                Step::Sorting => words::cli_words_sorting(&shown),
            });
        }
    });
    read.map_err(|why| {
        let hint = matches!(why, NoList::NoWord { .. });
        let refused = words::cli_fault(&shown, why);
        Failure::usage(if hint { words::cli_words_leave_out(refused) } else { refused })
    })
}

/// One name and edition is one list: whoever reads it on a screen must know which.
fn refuse_changed(
    known: &[ListInfo],
    read: &Read,
    name: &Title,
    edition: Option<&Term>,
) -> Result<(), Failure> {
    let list = read.text.id();
    let same = |info: &&ListInfo| &info.name == name && info.edition.as_ref() == edition;
    match known.iter().find(same) {
        Some(other) if other.list != list => {
            Err(Failure::decision(words::cli_words_changed(other)))
        }
        Some(_) | None => Ok(()),
    }
}

fn named_after(file: &Path) -> Result<Title, Failure> {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    name(&stem.unwrap_or_default()).map_err(Failure::usage)
}

fn by_digits(lists: &[ListInfo], digits: &str) -> Result<ListId, Failure> {
    let ids = lists.iter().map(|info| info.list);
    by_beginning(ids, digits, words::cli_no_such_list, words::cli_several_lists)
}

fn show(
    json: bool,
    all: &impl Serialize,
    describe: impl FnOnce() -> String,
) -> Result<(), Failure> {
    if json { out::json(all) } else { out::text(&describe()) }
}

fn line(info: &ListInfo) -> String {
    say(&words::cli_words_list(info.language, info, info.longest, info.shortest))
}

/// What came of an import.
#[derive(Debug, Serialize)]
struct Imported {
    #[serde(flatten)]
    info: ListInfo,
    encoding: Said,
    notes: Vec<Said>,
    /// Of the set that is asked.
    set_bytes: usize,
}

impl Imported {
    fn new(info: ListInfo, read: &Read, set_bytes: usize) -> Self {
        let notes = read.notes.iter().cloned().map(Said::from).collect();
        Self { info, encoding: read.encoding.into(), notes, set_bytes }
    }

    fn describe(&self) -> String {
        let notes = self.notes.iter().map(|note| format!("  {}\n", say(note)));
        let read = say(&words::cli_words_read(&self.encoding));
        format!("{read}\n{}{}", notes.collect::<String>(), line(&self.info))
    }
}

/// The answer for the play, then what each word owes it to.
fn describe(opinion: &Opinion) -> String {
    let mut text = say(&words::cli_words_proposal(opinion.proposal));
    for word in &opinion.words {
        let found = match &word.by {
            Some(list) => words::cli_words_by(&word.found, list, &word.word),
            None => words::cli_words_by_none(&word.found, &word.word),
        };
        text.push_str(&format!("\n  {}", say(&found)));
        for (list, found) in &word.others {
            text.push_str(&format!("\n    {}", say(&words::cli_words_other(found, list))));
        }
    }
    text
}
