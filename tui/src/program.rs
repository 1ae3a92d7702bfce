//! Running a node on this machine, with a screen in front of it or without one.

mod headless;
mod launch;
pub mod log;

use crate::cli::exit::Failure;
use crate::cli::nodes::{ArbiterArgs, DirectorArgs, MemberArgs, NodeArgs, RelayArgs, TableArgs};
use crate::cli::out;
use crate::link::{Ask, Link};
use crate::screen::{self, Left, ScreenOptions};
use crate::signals::Signals;
use crate::site;
use node::web::Web;
use node::{Desk, Node, RunError};
use speech::words;
use std::io::{IsTerminal, stdin, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use tokio::sync::mpsc;

pub async fn director(args: DirectorArgs) -> Result<(), Failure> {
    let code = args.node.code("director")?;
    let event = launch::Event::of_director(&args, code)?;
    let DirectorArgs { node, port, headless, .. } = args;
    run(Run { command: "director", node, port, headless, event }).await
}

pub async fn table(args: TableArgs) -> Result<(), Failure> {
    let MemberArgs { node, port, headless } = args.member;
    member("table", node, port, headless).await
}

pub async fn arbiter(args: ArbiterArgs) -> Result<(), Failure> {
    let MemberArgs { node, port, headless } = args.member;
    member("arbiter", node, port, headless).await
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
    let event = launch::Event::of_member(node.code(command)?);
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
    let mut signals = listen()?;
    let headless = run.headless;
    let (web, loopback) = (run.node.web, run.node.loopback);
    if !headless {
        check_terminal()?;
    }
    let data: PathBuf = run.node.place.of_role(run.command)?;
    let _log = log::start(run.command, run.node.log_dir.as_deref());
    let launched = unless(signals.ended(), launch::launch(run, data)).await;
    let Some(node) = launched else { return Ok(()) };
    let mut node = node?;
    let _web = match web {
        Some(at) => Some(served(&node, at, loopback, headless).await?),
        None => None,
    };
    let result = match headless {
        true => headless::run(&mut node, &mut signals).await,
        false => in_front(&mut node, &mut signals).await,
    };
    // Whoever asks a second time does not want to wait for the disk.
    tokio::select! {
        () = node.stop() => {}
        () = signals.ended() => {}
    }
    result
}

/// Serves browsers, or stops the node again and says why not.
async fn served(
    node: &Node,
    at: SocketAddr,
    loopback: bool,
    headless: bool,
) -> Result<Web, Failure> {
    let web = site::serve(node.desk(), at, loopback).await?;
    if headless {
        out::say(&words::cli_web_at(web.address.to_string()));
    }
    Ok(web)
}

/// What comes of the work, unless the system ends the program before. The work has a thread of its own, so that
/// whatever holds it up there, the program can still end; a start that did not finish is like a crash, and
/// the next one goes on from there.
async fn unless<T: Send + 'static>(
    ended: impl Future<Output = ()>,
    work: impl Future<Output = Result<T, Failure>> + Send + 'static,
) -> Option<Result<T, Failure>> {
    let runtime = tokio::runtime::Handle::current();
    let work = tokio::task::spawn_blocking(move || runtime.block_on(work));
    tokio::select! {
        done = work => Some(done.unwrap_or_else(|_| Err(RunError::Internal.into()))),
        () = ended => None,
    }
}

/// Listens for the signals that end a program.
pub fn listen() -> Result<Signals, Failure> {
    Signals::listen().map_err(|error| Failure::plain(words::cli_no_signals(error)))
}

/// Ends when somebody leaves the screen, or when the node cannot go on. Without its terminal the node goes on
/// without a screen: what was entered here is needed in the hall.
async fn in_front(node: &mut Node, signals: &mut Signals) -> Result<(), Failure> {
    let screen = screen(node, 0, signals);
    let left = tokio::select! {
        left = screen => left?,
        stopped = node.stopped() => return stopped.map_err(Failure::from),
    };
    match left {
        Left::ByChoice => Ok(()),
        Left::TerminalGone => {
            tracing::warn!("the terminal is gone: the node goes on without a screen");
            headless::run(node, signals).await
        }
    }
}

/// A screen needs a terminal, and that is better said before anything is founded or joined.
pub fn check_terminal() -> Result<(), Failure> {
    if stdin().is_terminal() && stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage(words::cli_no_terminal()))
}

/// The screen of a node's role.
pub fn screen<'s>(
    node: &Node,
    seed: u64,
    signals: &'s mut Signals,
) -> impl Future<Output = anyhow::Result<Left>> + use<'s> {
    let options = ScreenOptions { status: Some(node.status()), seed };
    screen::run(link(node.desk()), options, signals)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_start_that_hangs_can_be_ended() {
        let (release, held) = std::sync::mpsc::sync_channel::<()>(1);
        let hanging = async move {
            // Like a file system that does not answer: it blocks its thread.
            held.recv().unwrap();
            Ok(())
        };
        assert_eq!(unless(std::future::ready(()), hanging).await, None);
        drop(release);
        let done = unless(std::future::pending(), async { Ok(7) }).await;
        assert_eq!(done, Some(Ok(7)));
    }
}
