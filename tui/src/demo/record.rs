//! What happened in the hall and when, as the people in front of the screens saw it.

use desk::{Board, CardProgress, ChallengeState, Intent, View};
use domain::{CardContent, CardId, EntryId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Filled by everybody while the play goes on.
#[derive(Debug)]
pub struct Record {
    seen: Mutex<Seen>,
    rounds: watch::Sender<u16>,
    over: watch::Sender<bool>,
    /// The play is over with this round, or with the first that ends after this time.
    last: u16,
    until: Option<Instant>,
}

#[derive(Debug, Default)]
struct Seen {
    /// Cards that were acknowledged as saved, at a table or at the director's desk.
    saved: BTreeMap<CardId, (CardContent, Instant)>,
    by_director: BTreeSet<CardId>,
    /// Cards that counted on a board of the director's.
    counted: BTreeMap<CardId, (CardContent, Instant)>,
    challenges: BTreeMap<EntryId, Challenged>,
    /// When the arbiter was thinking.
    thinking: Vec<(Instant, Instant)>,
}

#[derive(Clone, Copy, Debug)]
struct Challenged {
    sent: Instant,
    ruled: Option<Instant>,
}

impl Record {
    pub fn new(last: u16, until: Option<Instant>) -> Self {
        let (rounds, over) = (watch::Sender::new(0), watch::Sender::new(false));
        Self { seen: Mutex::default(), rounds, over, last, until }
    }

    /// Somebody looks at a board. What it shows is as good as an answer, which may have been lost.
    pub fn note(&self, board: &Board) {
        let now = Instant::now();
        match &board.view {
            View::Table(table) => {
                for game in table.game.iter().chain(&table.earlier) {
                    if let (CardProgress::Counts, Some(content)) = (game.progress, &game.content) {
                        self.saved(game.card, content, now);
                    }
                }
                for row in &table.challenges {
                    let is_ruled = matches!(row.state, ChallengeState::Ruled { .. });
                    self.challenged(row.challenge, is_ruled, now);
                }
            }
            View::Director(director) => {
                for row in director.current_rows() {
                    if let (CardProgress::Counts, Some(content)) = (row.progress, &row.content) {
                        self.counted(row.card, content, now);
                    }
                }
                let division = director.divisions.first().filter(|found| found.open.is_empty());
                let round = division.and_then(|division| division.round.as_ref());
                if let Some(round) = round.filter(|round| round.started && round.missing() == 0) {
                    self.round_complete(round.round.number, now);
                }
            }
            View::Arbiter(_) | View::Relay => {}
        }
    }

    /// Somebody who looked at this board got this saved, having thought about it since then.
    pub fn done(&self, board: &Board, intent: &Intent, since: Instant) {
        let now = Instant::now();
        if let Intent::HandIn { .. } = intent
            && let Some(game) = board.table().and_then(|table| table.game.as_ref())
            && let Some(content) = &game.content
        {
            self.saved(game.card, content, now);
        }
        if let Intent::CorrectCard { card, content, .. } = intent {
            self.seen().by_director.insert(*card);
            self.saved(*card, content, now);
        }
        if let Intent::Rule { .. } = intent {
            self.seen().thinking.push((since, now));
        }
    }

    fn saved(&self, card: CardId, content: &CardContent, now: Instant) {
        self.seen().saved.entry(card).or_insert_with(|| (content.clone(), now));
    }

    fn counted(&self, card: CardId, content: &CardContent, now: Instant) {
        self.seen().counted.entry(card).or_insert_with(|| (content.clone(), now));
    }

    fn challenged(&self, challenge: EntryId, is_ruled: bool, now: Instant) {
        let mut seen = self.seen();
        let sent = Challenged { sent: now, ruled: None };
        let challenged = seen.challenges.entry(challenge).or_insert(sent);
        if is_ruled {
            challenged.ruled.get_or_insert(now);
        }
    }

    fn round_complete(&self, number: u16, now: Instant) {
        let is_new = |last: &mut u16| std::mem::replace(last, number) != number;
        if self.rounds.send_if_modified(is_new) {
            tracing::info!(number, "the last card is in");
            let time_is_over = self.until.is_some_and(|until| now >= until);
            self.over.send_if_modified(|over| {
                *over = number >= self.last || time_is_over;
                *over
            });
        }
    }

    /// Whether the play is over, as it comes.
    pub fn over(&self) -> watch::Receiver<bool> {
        self.over.subscribe()
    }

    pub fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// The number of the last complete round, as it grows.
    pub fn rounds(&self) -> watch::Receiver<u16> {
        self.rounds.subscribe()
    }

    pub fn cards_saved(&self) -> usize {
        self.seen().saved.len()
    }

    pub fn cards_counted(&self) -> usize {
        self.seen().counted.len()
    }

    pub fn cards_by_director(&self) -> usize {
        self.seen().by_director.len()
    }

    /// Cards saved at a table that the director never saw count as they were handed in.
    pub fn cards_missed(&self) -> usize {
        let seen = self.seen();
        let arrived = |card: &CardId, content: &CardContent| {
            seen.counted.get(card).is_some_and(|(counted, _)| counted == content)
        };
        seen.saved.iter().filter(|(card, (content, _))| !arrived(card, content)).count()
    }

    pub fn challenges_sent(&self) -> usize {
        self.seen().challenges.len()
    }

    pub fn challenges_ruled(&self) -> usize {
        self.seen().challenges.values().filter(|challenged| challenged.ruled.is_some()).count()
    }

    /// From the acknowledgement at the table to the first board of the director's where the card
    /// counts, one per card.
    pub fn card_latencies(&self) -> Vec<Duration> {
        let seen = self.seen();
        let latency = |(card, (_, saved)): (&CardId, &(CardContent, Instant))| {
            seen.counted.get(card).map(|(_, counted)| counted.saturating_duration_since(*saved))
        };
        seen.saved.iter().filter_map(latency).collect()
    }

    /// From the acknowledgement at the table to the verdict on the table's own board, less the time in
    /// which the one arbiter was thinking, about this challenge or the ones before it.
    pub fn challenge_latencies(&self) -> Vec<Duration> {
        let seen = self.seen();
        let latency = |challenged: &Challenged| {
            let (sent, ruled) = (challenged.sent, challenged.ruled?);
            let thinking: Duration = seen
                .thinking
                .iter()
                .map(|(from, to)| (*to.min(&ruled)).saturating_duration_since(*from.max(&sent)))
                .sum();
            Some(ruled.saturating_duration_since(sent).saturating_sub(thinking))
        };
        seen.challenges.values().filter_map(latency).collect()
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, DuelCard, RoundId, TableNo};

    fn card(table: u16) -> CardId {
        CardId { round: RoundId { division: DivisionId::A, number: 1 }, table: TableNo(table) }
    }

    fn content(first: i32) -> CardContent {
        CardContent::Duel(DuelCard::plain([first, 300]))
    }

    #[test]
    fn a_card_that_arrived_otherwise_than_it_was_handed_in_is_missed() {
        let record = Record::new(1, None);
        for table in 1..=3 {
            record.saved(card(table), &content(400), Instant::now());
        }
        record.counted(card(1), &content(400), Instant::now());
        record.counted(card(2), &content(401), Instant::now());
        assert_eq!((record.cards_saved(), record.cards_missed()), (3, 2));
        assert_eq!(record.card_latencies().len(), 2);
    }

    #[test]
    fn the_arbiter_s_thinking_is_not_the_network_s_delay() {
        let record = Record::new(1, None);
        let second = Duration::from_secs(1);
        let start = Instant::now();
        let challenged = Challenged { sent: start + second, ruled: Some(start + second * 9) };
        record.seen().challenges.insert(EntryId([1; 32]), challenged);
        // One second of it before the challenge was sent, three within, the other two after another.
        record.seen().thinking.push((start, start + second * 4));
        record.seen().thinking.push((start + second * 6, start + second * 8));
        assert_eq!(record.challenge_latencies(), [second * 3]);
    }

    #[test]
    fn the_play_is_over_with_the_last_round_or_with_its_time() {
        let now = Instant::now();
        let short = Record::new(2, None);
        short.round_complete(1, now);
        assert!(!short.is_over());
        short.round_complete(2, now);
        assert!(short.is_over());
        let timed = Record::new(9, Some(now));
        assert!(!timed.is_over());
        timed.round_complete(1, now);
        assert_eq!((timed.is_over(), *timed.rounds().borrow()), (true, 1));
    }
}
