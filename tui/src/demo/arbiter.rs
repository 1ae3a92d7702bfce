//! The arbiter: pulls the oldest challenge that waits, thinks, and rules.

use crate::demo::look::{self, Saved};
use crate::demo::record::Record;
use crate::demo::script::Script;
use desk::{Board, ChallengeRow, ChallengeState, Intent, View};
use domain::EntryId;
use node::Desk;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;
use tokio::time::sleep;

pub(crate) async fn judge(
    desk: Desk,
    script: Script,
    record: Arc<Record>,
    mut is_over: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut boards = desk.boards();
    // The board follows a moment after the answer, so what was dealt with may still stand on it.
    let mut dealt_with = BTreeSet::new();
    loop {
        let look = |board: &Board| oldest(board, &dealt_with);
        let Some(row) = look::until_over(&mut boards, &mut is_over, look).await? else {
            return Ok(());
        };
        dealt_with.insert(row.challenge);
        let claim = Intent::Claim { challenge: Some(row.challenge) };
        if let Saved::Refused(why) = look::save(&desk, claim).await? {
            tracing::info!(challenge = row.challenge.short(), %why, "somebody else was quicker");
            continue;
        }
        let from = Instant::now();
        sleep(script.judging_time(row.card.round)).await;
        record.thought(from);
        let (challenge, verdict) = (row.challenge, script.verdict(&row.words));
        let rule = Intent::Rule { challenge, verdict, bad: Vec::new(), appeal: false };
        if let Saved::Refused(why) = look::save(&desk, rule).await? {
            tracing::info!(challenge = row.challenge.short(), %why, "the ruling came too late");
        }
    }
}

fn oldest(board: &Board, dealt_with: &BTreeSet<EntryId>) -> Option<ChallengeRow> {
    let View::Arbiter(arbiter) = &board.view else { return None };
    let waits = |row: &&ChallengeRow| {
        row.state == ChallengeState::Waiting && !dealt_with.contains(&row.challenge)
    };
    arbiter.queue.iter().find(waits).cloned()
}
