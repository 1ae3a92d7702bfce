//! Running a node on this machine, with a screen in front of it or without one.

mod headless;
mod launch;
pub mod log;
pub mod signals;

use crate::cli::exit::{Exit, Failure};
use crate::cli::nodes::{ArbiterArgs, DirectorArgs, NodeArgs, RelayArgs, TableArgs};
use crate::link::{Ask, Link};
use crate::screen::{self, ScreenOptions};
use node::{Desk, Node, RunError};
use signals::Signals;
use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;
use tokio::sync::mpsc;

pub async fn director(args: DirectorArgs) -> Result<(), Failure> {
    args.node.check_code("director")?;
    let event = launch::Event::of_director(&args)?;
    run(Run {
        command: "director",
        node: args.node,
        port: args.port,
        headless: args.headless,
        event,
    })
    .await
}

pub async fn table(args: TableArgs) -> Result<(), Failure> {
    member("table", args.node, args.port, args.headless).await
}

pub async fn arbiter(args: ArbiterArgs) -> Result<(), Failure> {
    member("arbiter", args.node, args.port, args.headless).await
}

pub async fn relay(args: RelayArgs) -> Result<(), Failure> {
    member("node", args.node, args.port, true).await
}

async fn member(
    command: &'static str,
    node: NodeArgs,
    port: u16,
    headless: bool,
) -> Result<(), Failure> {
    node.check_code(command)?;
    let event = launch::Event::of_member(node.join.clone());
    run(Run { command, node, port, headless, event }).await
}

/// One run of a node.
struct Run {
    command: &'static str,
    node: NodeArgs,
    port: u16,
    headless: bool,
    event: launch::Event,
}

async fn run(run: Run) -> Result<(), Failure> {
    // The screen listens for signals itself.
    let signals = if run.headless { Some(listen()?) } else { None };
    if signals.is_none() {
        check_terminal()?;
    }
    let data: PathBuf = run.node.place.of_role(run.command)?;
    let _log = log::start(run.command, run.node.log_dir.as_deref());
    let mut node = launch::launch(run, data).await?;
    let result = match signals {
        Some(signals) => headless::run(&mut node, signals).await,
        None => in_front(&mut node).await,
    };
    node.stop().await;
    result
}

/// Listens for the signals that end a program without a screen.
pub fn listen() -> Result<Signals, Failure> {
    Signals::listen().map_err(|error| Failure::plain(format!("cannot listen for signals: {error}")))
}

/// Ends when somebody leaves the screen, or when the node cannot go on.
async fn in_front(node: &mut Node) -> Result<(), Failure> {
    let screen = screen(node, 0);
    tokio::select! {
        left = screen => left.map_err(Failure::from),
        stopped = node.stopped() => stopped.map_err(gave_up),
    }
}

/// A node that stopped by itself. A refused code is for people to sort out: trying again is no use.
fn gave_up(error: RunError) -> Failure {
    let exit = match error {
        RunError::JoinRefused(_) => Exit::Decision,
        RunError::Store(_) | RunError::Admission(_) | RunError::Internal => Exit::Failure,
    };
    Failure::new(exit, error.to_string())
}

/// A screen needs a terminal, and that is better said before anything is founded or joined.
pub fn check_terminal() -> Result<(), Failure> {
    if stdin().is_terminal() && stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage("there is no terminal for a screen here: add --headless"))
}

/// The screen of a node's role.
pub fn screen(node: &Node, seed: u64) -> impl Future<Output = anyhow::Result<()>> + use<> {
    let options = ScreenOptions { status: Some(node.status()), seed };
    screen::run(link(node.desk()), options)
}

/// Puts a node behind a screen.
fn link(desk: Desk) -> Link {
    let boards = desk.boards();
    let (asks, mut asked) = mpsc::channel::<Ask>(16);
    tokio::spawn(async move {
        while let Some(Ask { intent, answer }) = asked.recv().await {
            // Dropping `answer` tells the screen that the node has gone.
            if let Ok(answered) = desk.ask(intent).await {
                let _ = answer.send(answered);
            }
        }
    });
    Link { boards, asks }
}
