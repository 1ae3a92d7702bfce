//! The jury of a book whose players do not sign: it takes every card that was filled in, and records it.

use crate::demo::look::{self, Saved};
use anyhow::anyhow;
use desk::{Board, CardProgress, Intent, TableRow};
use domain::CardId;
use node::Desk;
use std::collections::BTreeSet;
use tokio::sync::watch;

pub(crate) async fn record(desk: Desk, mut is_over: watch::Receiver<bool>) -> anyhow::Result<()> {
    let mut boards = desk.boards();
    // The board follows a moment after the answer.
    let mut recorded = BTreeSet::new();
    loop {
        let look = |board: &Board| next(board, &recorded);
        let Some(row) = look::until_over(&mut boards, &mut is_over, look).await? else {
            return Ok(());
        };
        recorded.insert(row.card);
        let Some(content) = row.content else { continue };
        let intent = Intent::CorrectCard {
            card: row.card,
            content,
            reason: "checked by the jury".to_owned(),
            seen: Some(row.seen),
            ground: None,
        };
        match look::save(&desk, intent).await? {
            Saved::Entry(_) => {}
            Saved::Refused(why) => return Err(anyhow!("the jury, {}: {why}", row.card)),
        }
    }
}

fn next(board: &Board, recorded: &BTreeSet<CardId>) -> Option<TableRow> {
    let round = look::directing(board)?.divisions.first()?.round.as_ref()?;
    let filled = |row: &&TableRow| row.progress == CardProgress::Filled;
    round.tables.iter().filter(filled).find(|row| !recorded.contains(&row.card)).cloned()
}
