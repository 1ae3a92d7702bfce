//! Looking at boards the way people do: waiting until something can be seen.

use anyhow::anyhow;
use desk::{Answer, Board, CardProgress, DirectorBoard, Intent, View};
use domain::EntryId;
use node::Desk;
use std::fmt;
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
        boards.changed().await.map_err(|_| anyhow!("the node has stopped"))?;
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
    Refused(String),
}

/// Sends an intent and returns the first entry it made.
pub(crate) async fn save(desk: &Desk, intent: Intent) -> anyhow::Result<Saved> {
    match desk.ask(intent).await? {
        Answer::Saved { entries } => match entries.first() {
            Some(entry) => Ok(Saved::Entry(*entry)),
            None => Err(anyhow!("the node saved nothing and said so")),
        },
        Answer::Refused { refused } => Ok(Saved::Refused(refused.to_string())),
        other @ (Answer::Code { .. }
        | Answer::Proposed { .. }
        | Answer::Noted { .. }
        | Answer::Judged { .. }
        | Answer::Explained { .. }
        | Answer::Told { .. }
        | Answer::Why { .. }) => {
            Err(anyhow!("the node answered something else than was asked: {other:?}"))
        }
    }
}

/// As [`save`], where a refusal is a failure of `who`.
pub(crate) async fn must_save(
    desk: &Desk,
    intent: Intent,
    who: impl fmt::Display,
) -> anyhow::Result<EntryId> {
    match save(desk, intent).await? {
        Saved::Entry(entry) => Ok(entry),
        Saved::Refused(why) => Err(anyhow!("{who}: {why}")),
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
pub(crate) fn where_it_stands(desk: &Desk) -> String {
    let board = desk.boards().borrow().clone();
    let Some(director) = board.as_deref().and_then(directing) else {
        return "the director has no board".to_owned();
    };
    where_a_director_stands(director)
}

/// As [`where_it_stands`], from a director's board.
pub(crate) fn where_a_director_stands(director: &DirectorBoard) -> String {
    let Some(round) = director.divisions.first().and_then(|division| division.round.as_ref())
    else {
        return "no round is published".to_owned();
    };
    let open: Vec<String> = round
        .tables
        .iter()
        .filter(|row| row.progress != CardProgress::Counts)
        .map(|row| row.card.table.to_string())
        .collect();
    let waiting = director
        .challenges
        .iter()
        .filter(|row| !matches!(row.state, desk::ChallengeState::Ruled { .. }))
        .count();
    format!(
        "round {}, no card that counts from tables [{}], {waiting} challenges not ruled",
        round.round,
        open.join(" ")
    )
}
