//! Looking at boards the way people do: waiting until something can be seen.

use anyhow::anyhow;
use desk::{Answer, Board, CardProgress, DirectorBoard, Intent, View};
use domain::{EntryId, Said, Say, TableNo};
use node::Desk;
use speech::words;
use std::sync::Arc;
use tokio::sync::watch;

pub(crate) type Boards = watch::Receiver<Option<Arc<Board>>>;

/// Waits until `look` finds something on a board.
pub(crate) async fn until<T>(
    boards: &mut Boards,
    mut look: impl FnMut(&Board) -> Option<T>,
) -> anyhow::Result<T> {
    loop {
        let board = boards.borrow_and_update().clone();
        if let Some(found) = board.as_deref().and_then(&mut look) {
            return Ok(found);
        }
        boards.changed().await.map_err(|_| anyhow!(words::cli_demo_stopped()))?;
    }
}

/// As [`until`], but gives up when the play is over.
pub(crate) async fn until_over<T>(
    boards: &mut Boards,
    is_over: &mut watch::Receiver<bool>,
    look: impl FnMut(&Board) -> Option<T>,
) -> anyhow::Result<Option<T>> {
    tokio::select! {
        biased;
        found = until(boards, look) => found.map(Some),
        // A closed channel means that whoever plays has gone, which is an end as well.
        _ = is_over.wait_for(|over| *over) => Ok(None),
    }
}

/// What became of an intent that should be saved.
#[derive(Debug)]
pub(crate) enum Saved {
    Entry(EntryId),
    Refused(Said),
}

/// Sends an intent and returns the first entry it made.
pub(crate) async fn save(desk: &Desk, intent: Intent) -> anyhow::Result<Saved> {
    match desk.ask(intent).await? {
        Answer::Saved { entries } => match entries.first() {
            Some(entry) => Ok(Saved::Entry(*entry)),
            None => Err(anyhow!(words::cli_demo_saved_nothing())),
        },
        Answer::Refused { refused } => Ok(Saved::Refused(refused.said())),
        other @ (Answer::Code { .. }
        | Answer::Proposed { .. }
        | Answer::Noted { .. }
        | Answer::Judged { .. }
        | Answer::Card { .. }
        | Answer::Standings { .. }
        | Answer::Explained { .. }
        | Answer::Told { .. }
        | Answer::Why { .. }) => Err(anyhow!(words::cli_demo_answered(format!("{other:?}")))),
    }
}

/// As [`save`], where a refusal is a failure of `who`.
pub(crate) async fn must_save(desk: &Desk, intent: Intent, who: Said) -> anyhow::Result<EntryId> {
    match save(desk, intent).await? {
        Saved::Entry(entry) => Ok(entry),
        Saved::Refused(why) => Err(anyhow!(words::cli_demo_because(who, why))),
    }
}

/// The director's part of a board.
pub(crate) fn directing(board: &Board) -> Option<&DirectorBoard> {
    match &board.view {
        View::Director(director) => Some(director),
        View::Table(_) | View::Arbiter(_) | View::Relay => None,
    }
}

/// What a stuck hall waits for, in words.
pub(crate) fn where_it_stands(desk: &Desk) -> Said {
    let board = desk.boards().borrow().clone();
    let Some(director) = board.as_deref().and_then(directing) else {
        return words::cli_demo_no_board();
    };
    where_a_director_stands(director)
}

/// As [`where_it_stands`], from a director's board.
pub(crate) fn where_a_director_stands(director: &DirectorBoard) -> Said {
    let Some(round) = director.divisions.first().and_then(|division| division.round.as_ref())
    else {
        return words::cli_demo_no_round();
    };
    let open: Vec<TableNo> = round
        .tables
        .iter()
        .filter(|row| row.progress != CardProgress::Counts)
        .map(|row| row.card.table)
        .collect();
    let waiting = director
        .challenges
        .iter()
        .filter(|row| !matches!(row.state, desk::ChallengeState::Ruled { .. }))
        .count();
    words::cli_demo_stands(waiting, round.round, open)
}
