//! People who do what the board in front of them says is next, however often it goes dark.

use super::laptop::Laptop;
use super::opening::StormHall;
use crate::cli::out;
use crate::demo::record::Record;
use crate::demo::script::Script;
use crate::demo::table::initials;
use crate::demo::{Plan, look};
use anyhow::anyhow;
use desk::{
    Answer, Board, CardProgress, ChallengeRow, ChallengeState, Game, Intent, TableBoard, View,
};
use domain::{CardContent, CardId, DivisionId, DuelCard, EntryId, RoundId, Side, TableNo};
use speech::words;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{interval, sleep};

/// How often somebody looks at a board.
const LOOK_EVERY: Duration = Duration::from_millis(150);

/// The two players at a table.
pub(super) struct Players {
    table: TableNo,
    laptop: Arc<Laptop>,
    script: Script,
    record: Arc<Record>,
    /// The game they sit at, and when they will have played it.
    playing: Option<(RoundId, Instant)>,
    saved: BTreeSet<CardId>,
    challenges: BTreeSet<EntryId>,
    ruled: BTreeSet<EntryId>,
}

impl Players {
    pub(super) fn new(
        table: TableNo,
        laptop: Arc<Laptop>,
        script: Script,
        record: Arc<Record>,
    ) -> Self {
        let (playing, saved) = (None, BTreeSet::new());
        let (challenges, ruled) = (BTreeSet::new(), BTreeSet::new());
        Self { table, laptop, script, record, playing, saved, challenges, ruled }
    }

    pub(super) async fn play(mut self, is_over: watch::Receiver<bool>) -> anyhow::Result<()> {
        let mut again = interval(LOOK_EVERY);
        while !*is_over.borrow() {
            again.tick().await;
            let Some(Board { view: View::Table(board), .. }) = self.laptop.look().await else {
                continue;
            };
            self.note(&board);
            if let Some(game) = board.game.as_ref().filter(|game| game.started)
                && let Some(intent) = self.next(game, &board.challenges)?
            {
                self.ask(game, intent).await?;
            }
        }
        Ok(())
    }

    /// What the board says is as good as an answer: an answer may have been lost with its process.
    fn note(&mut self, board: &TableBoard) {
        for game in board.game.iter().chain(&board.earlier) {
            if let (CardProgress::Counts, Some(content)) = (game.progress, &game.content) {
                self.note_saved(game.card, content.clone());
            }
        }
        for row in &board.challenges {
            if self.challenges.insert(row.challenge) {
                self.record.challenge_sent(row.challenge);
            }
            let is_ruled = matches!(row.state, ChallengeState::Ruled { .. });
            if is_ruled && self.ruled.insert(row.challenge) {
                self.record.challenge_ruled(row.challenge);
            }
        }
    }

    fn note_saved(&mut self, card: CardId, content: CardContent) {
        if self.saved.insert(card) {
            self.record.saved(card, content);
        }
    }

    fn next(&mut self, game: &Game, challenges: &[ChallengeRow]) -> anyhow::Result<Option<Intent>> {
        let (card, round) = (game.card, game.card.round);
        let ids = [game.players[0].id, game.players[1].id];
        match (game.progress, game.filled) {
            (CardProgress::Playing, _) => {
                let played = Instant::now() + self.script.play_time(round, ids);
                let (_, until) = *self.playing.get_or_insert((round, played));
                if self.playing.is_some_and(|(sat, _)| sat != round) {
                    self.playing = Some((round, played));
                    return Ok(None);
                }
                if Instant::now() < until {
                    return Ok(None);
                }
                let ours = challenges.iter().find(|row| row.card == card);
                Ok(match (self.script.challenge(round, ids), ours) {
                    (Some(challenge), None) => {
                        let (by, words) = (challenge.by, challenge.words);
                        Some(Intent::SendChallenge { card, by, words, since: Default::default() })
                    }
                    (_, Some(row)) if !is_decided(row) => None,
                    _ => Some(Intent::FillCard { card, content: self.content(game) }),
                })
            }
            (CardProgress::Filled | CardProgress::SignedByOne, Some(filled)) => {
                let unsigned =
                    Side::BOTH.into_iter().find(|side| game.signed[side.index()].is_none());
                let Some(side) = unsigned else { return Ok(None) };
                let initials = initials(game.player(side))?;
                Ok(Some(Intent::SignCard { filled, side, initials }))
            }
            (CardProgress::SignedByBoth, Some(filled)) => Ok(Some(Intent::HandIn { filled })),
            _ => Ok(None),
        }
    }

    async fn ask(&mut self, game: &Game, intent: Intent) -> anyhow::Result<()> {
        let hands_in = matches!(intent, Intent::HandIn { .. });
        let challenges = matches!(intent, Intent::SendChallenge { .. });
        match self.laptop.ask(intent).await {
            Some(Answer::Saved { entries }) => {
                if hands_in {
                    self.note_saved(game.card, self.content(game));
                }
                if let (true, Some(challenge)) = (challenges, entries.first())
                    && self.challenges.insert(*challenge)
                {
                    self.record.challenge_sent(*challenge);
                }
                Ok(())
            }
            // The board was older than the node; the next look shows what is so.
            Some(Answer::Refused { refused }) => {
                tracing::info!(table = %self.table, ?refused, "the board was out of date");
                Ok(())
            }
            Some(other) => {
                Err(anyhow!(words::cli_demo_table_answered(format!("{other:?}"), self.table)))
            }
            None => Ok(()),
        }
    }

    fn content(&self, game: &Game) -> CardContent {
        let ids = [game.players[0].id, game.players[1].id];
        CardContent::Duel(DuelCard::plain(self.script.scores(game.card.round, ids)))
    }
}

fn is_decided(row: &ChallengeRow) -> bool {
    matches!(row.state, ChallengeState::Ruled { .. } | ChallengeState::Undecided { .. })
}

/// The arbiter takes the oldest challenge that waits, and rules on what is taken.
pub(super) async fn judge(
    laptop: Arc<Laptop>,
    script: Script,
    record: Arc<Record>,
    is_over: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut again = interval(LOOK_EVERY);
    while !*is_over.borrow() {
        again.tick().await;
        let Some(Board { view: View::Arbiter(board), .. }) = laptop.look().await else { continue };
        let mine =
            |row: &&ChallengeRow| matches!(row.state, ChallengeState::Claimed { mine: true, .. });
        let waits = |row: &&ChallengeRow| row.state == ChallengeState::Waiting;
        if let Some(row) = board.queue.iter().find(mine) {
            let from = Instant::now();
            sleep(script.judging_time(row.card.round)).await;
            record.thought(from);
            let verdict = script.verdict(&row.words);
            laptop
                .ask(Intent::Rule {
                    challenge: row.challenge,
                    verdict,
                    bad: Vec::new(),
                    appeal: false,
                })
                .await;
        } else if let Some(row) = board.queue.iter().find(waits) {
            laptop.ask(Intent::Claim { challenge: Some(row.challenge) }).await;
        }
    }
    Ok(())
}

/// The director goes to the deputy's laptop when her own does not answer. Returns how many rounds were
/// completed.
pub(super) async fn direct(
    hall: &StormHall,
    plan: &Plan,
    record: &Record,
    until: Option<Instant>,
) -> anyhow::Result<u16> {
    let mut again = interval(LOOK_EVERY);
    loop {
        again.tick().await;
        for laptop in [&hall.director, &hall.deputy] {
            let Some(board) = laptop.look().await else { continue };
            let Some(round) = noted(&board, record) else { continue };
            if let Some(complete) = round.complete {
                record.round_complete(complete);
                let time_is_over = until.is_some_and(|until| Instant::now() >= until);
                if complete >= plan.rounds || time_is_over {
                    return Ok(complete);
                }
            }
            if let Some(what) = round.next {
                act(laptop, plan, what).await?;
            }
            break;
        }
    }
}

/// Where the event stands on a director's board.
struct Standing {
    complete: Option<u16>,
    next: Option<What>,
}

enum What {
    Pair(u16),
    Start(RoundId),
}

/// Notes the cards that count, and says what is next.
fn noted(board: &Board, record: &Record) -> Option<Standing> {
    let division = look::directing(board)?.divisions.first()?;
    let Some(round) = &division.round else {
        return Some(Standing { complete: None, next: Some(What::Pair(1)) });
    };
    let now = Instant::now();
    for row in &round.tables {
        if let (CardProgress::Counts, Some(content)) = (row.progress, &row.content) {
            record.counted(row.card, content, now);
        }
    }
    let number = round.round.number;
    Some(if !round.started {
        Standing { complete: None, next: Some(What::Start(round.round)) }
    } else if round.missing() > 0 || !division.open.is_empty() {
        Standing { complete: None, next: None }
    } else {
        Standing { complete: Some(number), next: Some(What::Pair(number + 1)) }
    })
}

/// A refusal means that the board was out of date; an answer that never comes, that nobody knows.
async fn act(laptop: &Laptop, plan: &Plan, what: What) -> anyhow::Result<()> {
    sleep(plan.script.directing_time()).await;
    let refused = match what {
        What::Start(round) => laptop.ask(Intent::StartRound { round }).await,
        What::Pair(number) => {
            let seed = plan.script.pairing_seed(number);
            let propose =
                Intent::ProposeRound { division: DivisionId::A, seed, wishes: Default::default() };
            match laptop.ask(propose).await {
                Some(Answer::Proposed { proposal }) => {
                    // Another look may have shown the round meanwhile.
                    if proposal.publication.round.number != number {
                        return Ok(());
                    }
                    laptop.ask(proposal.publish(proposal.publication.clone())).await
                }
                other => other,
            }
        }
    };
    if let Some(Answer::Refused { refused }) = refused {
        tracing::info!(laptop = laptop.name, ?refused, "the director was refused");
    }
    Ok(())
}

/// Says which round is complete.
pub(super) async fn tell(mut rounds: watch::Receiver<u16>) {
    while rounds.changed().await.is_ok() {
        out::say(&words::cli_demo_complete(*rounds.borrow_and_update()));
    }
}
