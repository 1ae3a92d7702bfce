//! People in front of laptops: they look, think, ask, and look again. What they want is for `people` to say.

use super::{Plan, Record, Seat, Speed};
use crate::demo::failing::Failing;
use anyhow::anyhow;
use desk::{Answer, Board, Intent};
use domain::{Role, Say};
use node::Desk;
use people::{Deed, Dice, Manner, Person};
use speech::words;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How often somebody looks whom nothing tells that there is something to see.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(150);
/// Whoever is refused the same for so long gives up: somebody else was not just quicker.
const PATIENCE: Duration = Duration::from_secs(30);
const AS_LONG_AS_IT_TAKES: Duration = Duration::from_secs(3600);

/// What somebody sits in front of.
pub(super) trait Screen: Send + 'static {
    /// The board of this moment; nothing while nobody answers.
    fn look(&mut self) -> impl Future<Output = anyhow::Result<Option<Arc<Board>>>> + Send;

    /// What was answered; if nothing was, nobody knows whether it was done.
    fn ask(
        &mut self,
        intent: Intent,
    ) -> impl Future<Output = anyhow::Result<Option<Answer>>> + Send;

    /// Returns when there may be something new to see, and not later than this.
    fn rest(&mut self, limit: Duration) -> impl Future<Output = ()> + Send;
}

/// In front of a node of this process.
pub(super) struct Front {
    desk: Desk,
    changes: watch::Receiver<u64>,
}

impl Front {
    pub(super) fn of(seat: &Seat) -> Self {
        let desk = seat.desk();
        Self { changes: desk.changes(), desk }
    }
}

impl Screen for Front {
    async fn look(&mut self) -> anyhow::Result<Option<Arc<Board>>> {
        self.changes.borrow_and_update();
        Ok(self.desk.fresh_board().await?)
    }

    async fn ask(&mut self, intent: Intent) -> anyhow::Result<Option<Answer>> {
        Ok(Some(self.desk.ask(intent).await?))
    }

    async fn rest(&mut self, limit: Duration) {
        // A node that has stopped says so at the next look.
        let _ = timeout(limit, self.changes.changed()).await;
    }
}

/// Everybody in the hall.
pub(super) struct Cast {
    person: Person,
    speed: Speed,
    record: Arc<Record>,
    people: JoinSet<anyhow::Result<()>>,
}

impl Cast {
    pub(super) fn of(plan: &Plan, on_paper: bool, record: &Arc<Record>) -> Self {
        let manner = Manner { tables: plan.tables, on_paper, ..Manner::default() };
        let person = Person { manner, dice: Dice::new(plan.seed, 0) };
        let (speed, record) = (plan.speed, Arc::clone(record));
        Self { person, speed, record, people: JoinSet::new() }
    }

    /// Somebody sits down and does this, the first that there is to do.
    pub(super) fn seat(&mut self, screen: impl Screen, deeds: &'static [Deed]) {
        let sitting = Sitting {
            screen,
            deeds,
            person: self.person.clone(),
            speed: self.speed,
            record: Arc::clone(&self.record),
            thinking: None,
            refused: None,
        };
        self.people.spawn(sitting.live());
    }

    /// Returns when the event is over and everybody has gone home, or with the first thing that goes wrong.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        let mut over = self.record.over();
        tokio::select! {
            biased;
            _ = over.wait_for(|over| *over) => {}
            Some(left) = self.people.join_next() => {
                left.failing(words::cli_demo_person_fell())??;
                if !self.record.is_over() {
                    return Err(anyhow!(words::cli_demo_person_left()));
                }
            }
        }
        while let Some(left) = self.people.join_next().await {
            left.failing(words::cli_demo_person_fell())??;
        }
        Ok(())
    }
}

struct Sitting<S> {
    screen: S,
    deeds: &'static [Deed],
    person: Person,
    speed: Speed,
    record: Arc<Record>,
    /// What somebody is about to do, and since when.
    thinking: Option<(Intent, Instant)>,
    /// Since when nothing but refusals came.
    refused: Option<Instant>,
}

impl<S: Screen> Sitting<S> {
    async fn live(mut self) -> anyhow::Result<()> {
        let mut over = self.record.over();
        loop {
            let limit = self.step().await?;
            if limit.is_zero() && !self.record.is_over() {
                continue;
            }
            tokio::select! {
                biased;
                _ = over.wait_for(|over| *over) => return Ok(()),
                () = self.screen.rest(limit) => {}
            }
        }
    }

    /// Looks, and does what there is to do; returns how long nothing will be to do unless something changes.
    async fn step(&mut self) -> anyhow::Result<Duration> {
        let Some(board) = self.screen.look().await? else { return Ok(LOOK_EVERY) };
        self.record.note(&board);
        let wanted = self.deeds.iter().find_map(|deed| self.person.next(*deed, &board));
        let Some(intent) = wanted.filter(|_| !self.record.is_over()) else {
            (self.thinking, self.refused) = (None, None);
            return Ok(AS_LONG_AS_IT_TAKES);
        };
        let since = match self.thinking.take() {
            Some((about, since)) if about == intent => since,
            _ => Instant::now(),
        };
        let pause = self.speed.takes(self.person.pause_ms(&board, &intent));
        let left = pause.saturating_sub(since.elapsed());
        if !left.is_zero() {
            self.thinking = Some((intent, since));
            return Ok(left);
        }
        self.act(&board, intent, since).await
    }

    async fn act(
        &mut self,
        board: &Board,
        mut intent: Intent,
        since: Instant,
    ) -> anyhow::Result<Duration> {
        loop {
            let Some(answer) = self.screen.ask(intent.clone()).await? else {
                return Ok(LOOK_EVERY);
            };
            match self.person.then(board, &intent, &answer) {
                Some(next) => intent = next,
                None => return self.hear(board, &intent, answer, since),
            }
        }
    }

    fn hear(
        &mut self,
        board: &Board,
        intent: &Intent,
        answer: Answer,
        since: Instant,
    ) -> anyhow::Result<Duration> {
        match answer {
            Answer::Saved { .. } | Answer::Noted { .. } => {
                self.refused = None;
                self.record.done(board, intent, since);
                Ok(Duration::ZERO)
            }
            // Somebody else was quicker; the next look shows what is so.
            Answer::Refused { refused } => {
                tracing::info!(role = ?board.me.role, ?refused, "the board was out of date");
                if self.refused.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                    let who = board.me.role.unwrap_or(Role::Relay);
                    return Err(anyhow!(words::cli_demo_because(who, refused.said())));
                }
                Ok(LOOK_EVERY)
            }
            Answer::Proposed { .. } | Answer::ProposedBlock { .. } => Ok(LOOK_EVERY),
            other @ (Answer::Code { .. }
            | Answer::Judged { .. }
            | Answer::Card { .. }
            | Answer::Standings { .. }
            | Answer::Explained { .. }
            | Answer::Told { .. }
            | Answer::Why { .. }) => Err(anyhow!(words::cli_demo_answered(format!("{other:?}")))),
        }
    }
}
