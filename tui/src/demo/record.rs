//! What happened in the hall and when, as the people in front of the screens saw it.

use domain::{CardContent, CardId, EntryId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Filled by everybody while the play goes on.
#[derive(Debug, Default)]
pub struct Record {
    seen: Mutex<Seen>,
    changes: watch::Sender<u64>,
    rounds: watch::Sender<u16>,
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
    pub fn saved(&self, card: CardId, content: CardContent) {
        let now = Instant::now();
        self.change(|seen| seen.saved.insert(card, (content, now)));
    }

    /// A card that the director entered; what a jury records was saved at its table before.
    pub fn saved_by_director(&self, card: CardId, content: CardContent) {
        let now = Instant::now();
        self.change(|seen| {
            seen.by_director.insert(card);
            seen.saved.entry(card).or_insert((content, now));
        });
    }

    /// Only the first time counts; `now` is when the board was looked at.
    pub fn counted(&self, card: CardId, content: &CardContent, now: Instant) {
        if !self.seen().counted.contains_key(&card) {
            self.change(|seen| seen.counted.insert(card, (content.clone(), now)));
        }
    }

    pub fn challenge_sent(&self, challenge: EntryId) {
        let sent = Instant::now();
        self.change(|seen| seen.challenges.insert(challenge, Challenged { sent, ruled: None }));
    }

    pub fn challenge_ruled(&self, challenge: EntryId) {
        let now = Instant::now();
        self.change(|seen| {
            if let Some(challenged) = seen.challenges.get_mut(&challenge) {
                challenged.ruled = Some(now);
            }
        });
    }

    pub fn thought(&self, from: Instant) {
        let now = Instant::now();
        self.change(|seen| seen.thinking.push((from, now)));
    }

    pub fn round_complete(&self, number: u16) {
        self.rounds.send_replace(number);
    }

    /// The number of the last complete round, as it grows.
    pub fn rounds(&self) -> watch::Receiver<u16> {
        self.rounds.subscribe()
    }

    /// Waits until all these cards have counted at the director's.
    pub async fn all_counted(&self, cards: &[CardId]) {
        let mut changes = self.changes.subscribe();
        loop {
            changes.borrow_and_update();
            if cards.iter().all(|card| self.seen().counted.contains_key(card)) {
                return;
            }
            if changes.changed().await.is_err() {
                return;
            }
        }
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

    fn change<T>(&self, write: impl FnOnce(&mut Seen) -> T) {
        write(&mut self.seen());
        self.changes.send_modify(|count| *count += 1);
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
        let record = Record::default();
        for table in 1..=3 {
            record.saved(card(table), content(400));
        }
        record.counted(card(1), &content(400), Instant::now());
        record.counted(card(2), &content(401), Instant::now());
        assert_eq!((record.cards_saved(), record.cards_missed()), (3, 2));
        assert_eq!(record.card_latencies().len(), 2);
    }

    #[test]
    fn the_arbiter_s_thinking_is_not_the_network_s_delay() {
        let record = Record::default();
        let second = Duration::from_secs(1);
        let start = Instant::now();
        let challenged = Challenged { sent: start + second, ruled: Some(start + second * 9) };
        record.change(|seen| seen.challenges.insert(EntryId([1; 32]), challenged));
        // One second of it before the challenge was sent, three within, the other two after another.
        record.change(|seen| seen.thinking.push((start, start + second * 4)));
        record.change(|seen| seen.thinking.push((start + second * 6, start + second * 8)));
        assert_eq!(record.challenge_latencies(), [second * 3]);
    }

    #[tokio::test]
    async fn waiting_for_cards_ends_with_the_last_one() {
        let record = std::sync::Arc::new(Record::default());
        let waiting = tokio::spawn({
            let record = record.clone();
            async move { record.all_counted(&[card(1), card(2)]).await }
        });
        record.counted(card(1), &content(1), Instant::now());
        assert!(!waiting.is_finished());
        record.counted(card(2), &content(1), Instant::now());
        waiting.await.unwrap();
    }
}
