//! Starting a node: found, join or go on, and what to say when none of these can be done.

use crate::cli::exit::Failure;
use crate::cli::nodes::{DirectorArgs, founded};
use crate::cli::{files, out};
use crate::fields;
use crate::program::Run;
use crate::tongue::lines;
use desk::JoinCode;
use domain::{Said, Say, Title};
use ledger::FoundedDivision;
use node::{Config, Node, Reach, Start, StartError};
use rulebook::{Announcement, Book, Source, assumed};
use speech::words;
use std::path::{Path, PathBuf};

/// Which event a node is for.
#[derive(Debug)]
pub(crate) enum Event {
    /// Found it, or go on with it if it was founded here before.
    Founded {
        name: Title,
        book: Box<Book>,
        divisions: Vec<FoundedDivision>,
    },
    Join(JoinCode),
    Resume,
}

impl Event {
    pub(crate) fn of_director(
        args: &DirectorArgs,
        code: Option<JoinCode>,
    ) -> Result<Self, Failure> {
        if let Some(file) = &args.announcement {
            return announced(file);
        }
        let Some(name) = &args.name else {
            return Ok(Self::of_member(code));
        };
        let name = fields::line(words::cli_the_event_name, name).map_err(Failure::usage)?;
        let book =
            Book::unannounced(&args.book).map_err(|missing| Failure::usage(lines(missing.0)))?;
        if !assumed(&args.book).is_empty() {
            out::say(&words::cli_book_assumed(&args.book, assumed(&args.book).trim()));
        }
        let mut divisions = founded(&args.divisions, args.rounds)?;
        if let Some(text) = &args.schedule {
            let fault = |what: Said| Failure::usage(words::cli_fault("--schedule", what));
            let planned = pairing::presets::planned(text).map_err(fault)?;
            let schedule = domain::Schedule::new(&planned.schedule);
            let schedule = schedule.map_err(|what| fault(what.said()))?;
            for division in &mut divisions {
                division.rounds = planned.rounds;
                division.plan.schedule = Some(schedule.clone());
                division.plan.gibson = planned.gibson;
                division.plan.prizes = planned.prizes;
            }
        }
        Ok(Self::Founded { name, book: Box::new(book), divisions })
    }

    pub(crate) fn of_member(code: Option<JoinCode>) -> Self {
        code.map_or(Self::Resume, Self::Join)
    }
}

/// The event that a file announces; every mistake in the file at once.
fn announced(file: &Path) -> Result<Event, Failure> {
    let shown = files::shown(file);
    let text = files::read_text(file, files::BY_HAND_MAX)?;
    let source = Source { file: &shown, text: &text };
    let announced = Announcement::from_toml(source, &pairing::presets::planned)
        .map_err(|errors| Failure::usage(words::cli_announcement_incomplete(errors.said())))?;
    Ok(Event::Founded {
        name: announced.name,
        book: Box::new(announced.book),
        divisions: announced.divisions.into_iter().map(FoundedDivision::from).collect(),
    })
}

pub(crate) async fn launch(run: Run, data: PathBuf) -> Result<Node, Failure> {
    let config = |start| Config {
        data: data.clone(),
        port: run.port,
        reach: if run.node.loopback { Reach::Loopback } else { Reach::Hall },
        tell: run.node.tell.clone(),
        dial: run.node.at.clone(),
        start,
    };
    match run.event {
        Event::Join(code) => node::start(config(Start::Join(code))).await.map_err(Failure::from),
        Event::Resume => match node::start(config(Start::Resume)).await {
            Err(StartError::NothingHere { .. }) => {
                Err(Failure::usage(nothing_here(run.command, &data)))
            }
            started => started.map_err(Failure::from),
        },
        // The same command typed again after a crash means: go on.
        Event::Founded { name, book, divisions } => {
            match node::start(config(Start::Resume)).await {
                Err(StartError::NothingHere { .. }) => {
                    let found = Start::Found { name, book: *book, divisions };
                    node::start(config(found)).await.map_err(Failure::from)
                }
                resumed => same_event(resumed?, &name, &data).await,
            }
        }
    }
}

/// Goes on only if the event here is the one that was named.
async fn same_event(node: Node, name: &str, data: &Path) -> Result<Node, Failure> {
    let mut boards = node.desk().boards();
    let held = match boards.wait_for(Option::is_some).await {
        Ok(board) => board.as_ref().map(|board| board.event_name.clone()).unwrap_or_default(),
        Err(_) => return Err(Failure::plain(words::cli_node_stopped_reading())),
    };
    if held == name {
        return Ok(node);
    }
    node.stop().await;
    Err(Failure::usage(words::cli_other_event(held, data)))
}

fn nothing_here(command: &str, data: &Path) -> Said {
    let code = match command {
        "director" => return words::cli_nothing_here(data, words::cli_found_one()),
        "table" => "12-7KQ2M9XD",
        "arbiter" => "A1-7KQ2M9XD",
        _ => "R1-7KQ2M9XD",
    };
    words::cli_nothing_here(data, words::cli_join_one(code, command))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    fn event(line: &[&str]) -> Result<Event, Failure> {
        match Cli::try_parse_from(line).unwrap().command {
            Command::Director(args) => Event::of_director(&args, None),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_book_founds_an_event_in_one_command() {
        let found = |book| event(&["kibitz", "director", "--name", "Open", "--book", book]);
        for book in rulebook::book_ids() {
            assert!(matches!(found(book), Ok(Event::Founded { .. })), "{book}");
        }
        assert_eq!(found("tso").unwrap_err().exit, Exit::Usage);
        assert!(found("tso").unwrap_err().sentence().starts_with("there is no rulebook \"tso\""));
    }

    #[test]
    fn an_announcement_founds_its_event_or_tells_all_its_faults() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("event.toml");
        let path = file.display().to_string();
        let found = || event(&["kibitz", "director", "--announcement", &path]);
        assert!(found().unwrap_err().sentence().contains("cannot read"));
        std::fs::write(&file, "name = \"Open\"\nbook = \"de-tso\"\nrounds = 5\n").unwrap();
        let Ok(Event::Founded { name, divisions, .. }) = found() else { panic!("not founded") };
        assert_eq!((name.as_str(), divisions[0].rounds), ("Open", 5));
        std::fs::write(&file, "nam = \"Open\"\nbook = \"de-tso\"\nrounds = 500\n").unwrap();
        let failure = found().unwrap_err();
        assert_eq!(failure.sentence().lines().count(), 4, "{}", failure.sentence());
    }
}
