//! Starting a node: found, join or go on, and what to say when none of these can be done.

use crate::cli::exit::{Exit, Failure};
use crate::cli::nodes::{DirectorArgs, founded};
use crate::program::Run;
use desk::JoinCode;
use ledger::FoundedDivision;
use node::{Config, Node, Reach, Start, StartError};
use rulebook::Book;
use std::path::{Path, PathBuf};

/// Which event a node is for.
#[derive(Debug)]
pub(crate) enum Event {
    /// Found it, or go on with it if it was founded here before.
    Founded {
        name: String,
        book: Box<Book>,
        divisions: Vec<FoundedDivision>,
    },
    Join(JoinCode),
    Resume,
}

impl Event {
    pub(crate) fn of_director(args: &DirectorArgs) -> Result<Self, Failure> {
        let Some(name) = &args.name else {
            return Ok(Self::of_member(args.node.join.clone()));
        };
        if name.trim().is_empty() {
            return Err(Failure::usage("an event needs a name: --name \"Club championship\""));
        }
        let book = Book::named(&args.book).map_err(|error| Failure::usage(error.to_string()))?;
        let divisions = founded(&args.divisions, args.rounds)?;
        Ok(Self::Founded { name: name.trim().to_owned(), book: Box::new(book), divisions })
    }

    pub(crate) fn of_member(code: Option<JoinCode>) -> Self {
        code.map_or(Self::Resume, Self::Join)
    }
}

pub(crate) async fn launch(run: Run, data: PathBuf) -> Result<Node, Failure> {
    let config = |start| Config {
        data: data.clone(),
        port: run.port,
        reach: if run.node.loopback { Reach::Loopback } else { Reach::Hall },
        dial: run.node.at.clone(),
        start,
    };
    match run.event {
        Event::Join(code) => node::start(config(Start::Join(code))).await.map_err(failure),
        Event::Resume => match node::start(config(Start::Resume)).await {
            Err(StartError::NothingHere { .. }) => {
                Err(Failure::usage(nothing_here(run.command, &data)))
            }
            started => started.map_err(failure),
        },
        // The same command typed again after a crash means: go on.
        Event::Founded { name, book, divisions } => {
            match node::start(config(Start::Resume)).await {
                Err(StartError::NothingHere { .. }) => {
                    let found = Start::Found { name, book: *book, divisions };
                    node::start(config(found)).await.map_err(failure)
                }
                resumed => same_event(resumed.map_err(failure)?, &name, &data).await,
            }
        }
    }
}

/// Goes on only if the event here is the one that was named.
async fn same_event(node: Node, name: &str, data: &Path) -> Result<Node, Failure> {
    let mut boards = node.desk().boards();
    let held = match boards.wait_for(Option::is_some).await {
        Ok(board) => board.as_ref().map(|board| board.event_name.clone()).unwrap_or_default(),
        Err(_) => return Err(Failure::plain("the node stopped while it read its event")),
    };
    if held == name {
        return Ok(node);
    }
    node.stop().await;
    Err(Failure::usage(format!(
        "{} already holds the event \"{held}\": leave out --name to go on with it, or found the new one \
         elsewhere with --data DIR",
        data.display()
    )))
}

fn nothing_here(command: &str, data: &Path) -> String {
    let what = match command {
        "director" => "found one with `kibitz director --name \"Club championship\"`",
        "table" => "join with the code on the slip, `kibitz table --join 12-7KQ2M9XD`",
        "arbiter" => "join with the code on the slip, `kibitz arbiter --join A1-7KQ2M9XD`",
        _ => "join with the code on the slip, `kibitz node --join R1-7KQ2M9XD`",
    };
    format!("there is no event in {} yet: {what}", data.display())
}

fn failure(error: StartError) -> Failure {
    let exit = match error {
        StartError::Identity(_)
        | StartError::Admission(_)
        | StartError::ForeignAdmission { .. }
        | StartError::OpenStore(_) => Exit::Integrity,
        StartError::NothingHere { .. }
        | StartError::AlreadyAnEvent { .. }
        | StartError::JoinedBefore { .. }
        | StartError::Directory(_)
        | StartError::Listen(_)
        | StartError::Socket(_)
        | StartError::Run(_)
        | StartError::Store(_) => Exit::Failure,
    };
    Failure::new(exit, error.to_string())
}
