//! `kibitz event forget`: an event leaves a borrowed laptop, when others have what it holds.

use super::*;
use crate::cli::files;
use desk::Board;
use node::{Config, Node, Reach, Start};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

#[derive(Debug, Args)]
pub(super) struct ForgetArgs {
    /// Forget it although others may lack something that is only here
    #[arg(long)]
    anyway: bool,
    /// How many seconds to look for a director's laptop
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// Where a device of the event is, if it is not found by itself; may be repeated
    #[arg(long, value_name = "IP[:PORT]", value_parser = super::super::nodes::address)]
    at: Vec<SocketAddr>,
}

pub(super) async fn run(asking: &Asking, args: &ForgetArgs) -> Result<(), Failure> {
    let data = asking.place.of_event()?;
    if !node::holds_event(&data) {
        return Err(Failure::usage(words::cli_nothing_to_forget(files::shown(&data))));
    }
    if !args.anyway {
        hand_on(&data, args).await?;
    }
    let left = node::forget(&data)?;
    out::said(&match left.first() {
        None => words::cli_forgotten(files::shown(&data)),
        Some(first) => words::cli_forgotten_but(files::shown(first), left.len()),
    })
}

/// Lets a node run here until a director has what it holds.
async fn hand_on(data: &Path, args: &ForgetArgs) -> Result<(), Failure> {
    let (start, reach) = (Start::Resume, Reach::Hall);
    let (data, dial) = (data.to_owned(), args.at.clone());
    let config = Config { data, port: 0, reach, tell: Vec::new(), dial, start };
    let node = node::start(config).await?;
    let handed_on = wait(&node, Instant::now() + Duration::from_secs(args.wait)).await;
    node.stop().await;
    handed_on
}

async fn wait(node: &Node, until: Instant) -> Result<(), Failure> {
    let mut boards = node.desk().boards();
    let mut told = None;
    loop {
        let board = boards.borrow_and_update().clone();
        if let Some(board) = &board {
            if matches!(board.view, View::Director(_)) {
                return Err(Failure::decision(words::cli_forget_director()));
            }
            if is_elsewhere(board) {
                return Ok(());
            }
            let now = waiting_for(board);
            if told.as_ref() != Some(&now) {
                out::say(&now);
                told = Some(now);
            }
        }
        match timeout_at(until, boards.changed()).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Err(Failure::plain(words::cli_node_stopped_reading())),
            Err(_) => {
                let unseen = board.map_or(0, |board| board.sync.unseen);
                return Err(Failure::decision(words::cli_forget_unseen(unseen)));
            }
        }
    }
}

/// Whether a director was heard just now and has confirmed everything that was written here.
fn is_elsewhere(board: &Board) -> bool {
    let sync = &board.sync;
    let heard = sync.director_connected && sync.director_heard_ms_ago.is_some();
    heard && sync.unseen == 0
}

fn waiting_for(board: &Board) -> Said {
    match board.sync.director_connected {
        false => words::cli_forget_looking(),
        true => words::cli_forget_handing(board.sync.unseen),
    }
}
