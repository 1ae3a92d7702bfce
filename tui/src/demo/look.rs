//! Looking at boards the way people do: waiting until something can be seen.

use anyhow::anyhow;
use desk::{Board, CardProgress, DirectorBoard};
use domain::{Said, TableNo};
use node::Desk;
use speech::words;
use std::sync::Arc;
use tokio::sync::watch;

/// Waits until `look` finds something on a board.
pub(crate) async fn until<T>(
    boards: &mut watch::Receiver<Option<Arc<Board>>>,
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

/// What a stuck hall waits for, in words.
pub(crate) fn where_it_stands(desk: &Desk) -> Said {
    let board = desk.boards().borrow().clone();
    let director = board.as_deref().and_then(Board::director);
    director.map_or_else(words::cli_demo_no_board, where_a_director_stands)
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
