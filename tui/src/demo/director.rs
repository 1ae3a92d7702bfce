//! The director: pairs, publishes and starts a round when the last card of the one before is in.
//!
//! A person at the director's screen may do any of this first; the board tells, and the simulated
//! director goes on from there.

use crate::demo::Plan;
use crate::demo::look::{self, Boards, Saved};
use crate::demo::record::Record;
use anyhow::anyhow;
use desk::{Answer, Board, CardProgress, Intent, RoundBoard};
use domain::{CardId, DivisionId, Role, RoundId, Said, Say};
use node::Desk;
use speech::words;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Directs until the last planned round is complete.
pub(crate) async fn direct(desk: Desk, plan: &Plan, record: &Record) -> anyhow::Result<()> {
    let mut boards = desk.boards();
    loop {
        let step = look::until(&mut boards, |board| next_step(board, plan.rounds)).await?;
        // The board shows only the newest round, so the watcher must have seen the end of this one.
        record.all_counted(&step.counted).await;
        if let Some(card) = step.counted.first() {
            tracing::info!(round = %card.round, "the last card is in");
            record.round_complete(card.round.number);
        }
        match step.what {
            What::Pair(number) => {
                if number > 1 {
                    sleep(plan.script.directing_time()).await;
                }
                let refused = publish(&desk, plan.script.pairing_seed(number)).await?;
                settle(&mut boards, refused, |round| round.round.number >= number).await?;
            }
            What::Start(round) => {
                sleep(plan.script.directing_time()).await;
                let refused = refusal(look::save(&desk, Intent::StartRound { round }).await?);
                settle(&mut boards, refused, |now| now.started || now.round != round).await?;
            }
            What::Finish => return Ok(()),
        }
    }
}

/// Pairs and publishes the next round; returns why that was refused, if it was.
async fn publish(desk: &Desk, seed: u64) -> anyhow::Result<Option<Said>> {
    match desk
        .ask(Intent::ProposeRound { division: DivisionId::A, seed, wishes: Box::default() })
        .await?
    {
        Answer::Proposed { proposal } => {
            let publish = proposal.publish(proposal.publication.clone());
            Ok(refusal(look::save(desk, publish).await?))
        }
        Answer::Refused { refused } => Ok(Some(refused.said())),
        other @ (Answer::Saved { .. }
        | Answer::Code { .. }
        | Answer::Noted { .. }
        | Answer::Judged { .. }
        | Answer::Card { .. }
        | Answer::Standings { .. }
        | Answer::Explained { .. }
        | Answer::Told { .. }
        | Answer::Why { .. }) => Err(anyhow!(words::cli_demo_answered(format!("{other:?}")))),
    }
}

fn refusal(saved: Saved) -> Option<Said> {
    match saved {
        Saved::Entry(_) => None,
        Saved::Refused(why) => Some(why),
    }
}

/// Waits until the board shows that the step is done. A step refused because a person did it first
/// shows in a moment; any other refusal ends the play.
async fn settle(
    boards: &mut Boards,
    refused: Option<Said>,
    is_done: impl Fn(&RoundBoard) -> bool,
) -> anyhow::Result<()> {
    let done = look::until(boards, |board| is_done(current(board)?).then_some(()));
    match refused {
        None => done.await,
        Some(why) => match timeout(Duration::from_secs(5), done).await {
            Ok(done) => done,
            Err(_) => Err(anyhow!(words::cli_demo_because(Role::Director, why))),
        },
    }
}

/// Notes when each card first counts on a board of the director's.
pub(crate) async fn watch(
    desk: Desk,
    record: Arc<Record>,
    mut is_over: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut boards = desk.boards();
    let note = |board: &Board| -> Option<()> {
        let now = Instant::now();
        for row in current(board).into_iter().flat_map(|round| &round.tables) {
            if let (CardProgress::Counts, Some(content)) = (row.progress, &row.content) {
                record.counted(row.card, content, now);
            }
        }
        None
    };
    look::until_over(&mut boards, &mut is_over, note).await.map(|_| ())
}

struct Step {
    what: What,
    /// The cards of the round that is over, if one is.
    counted: Vec<CardId>,
}

enum What {
    Pair(u16),
    Start(RoundId),
    Finish,
}

fn next_step(board: &Board, rounds: u16) -> Option<Step> {
    look::directing(board)?;
    let Some(round) = current(board) else {
        return Some(Step { what: What::Pair(1), counted: Vec::new() });
    };
    if !round.started {
        return Some(Step { what: What::Start(round.round), counted: Vec::new() });
    }
    if round.missing() > 0 {
        return None;
    }
    let counted = round.tables.iter().map(|row| row.card).collect();
    let next = round.round.number + 1;
    let what = if next > rounds { What::Finish } else { What::Pair(next) };
    Some(Step { what, counted })
}

fn current(board: &Board) -> Option<&RoundBoard> {
    look::directing(board)?.divisions.first()?.round.as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ask::tests::{board, directing};
    use desk::View;
    use domain::Role;

    fn with_round(number: u16, started: bool) -> Board {
        let mut director = directing(&[0]);
        let round = RoundId { division: DivisionId::A, number };
        director.divisions[0].round = Some(RoundBoard {
            round,
            started,
            tables: vec![],
            byes: vec![],
            absent: vec![],
            made: None,
        });
        board(Role::Director, View::Director(director))
    }

    #[test]
    fn rounds_follow_each_other_until_the_plan_is_done() {
        let step = |board: &Board| next_step(board, 2).map(|step| step.what);
        let empty = board(Role::Director, View::Director(directing(&[0])));
        assert!(matches!(step(&empty), Some(What::Pair(1))));
        assert!(
            matches!(step(&with_round(1, false)), Some(What::Start(round)) if round.number == 1)
        );
        assert!(matches!(step(&with_round(1, true)), Some(What::Pair(2))));
        assert!(matches!(step(&with_round(2, true)), Some(What::Finish)));
        assert!(step(&board(Role::Relay, View::Relay)).is_none());
    }
}
