//! Which effects wait for which commit, so that a shell waits for none.
//!
//! A durable write is handed to the store and closes a gate. The core counts on it at once, so whatever it says
//! from then on may carry or show it: all that could goes on, in order, when every commit handed over before it
//! is durable. The rest goes on at once, and so do other inputs.

use crate::effect::{Durability, Effect};
use crate::peer::{Request, Response};
use ledger::Signed;
use std::collections::VecDeque;

/// What waits is an effect, or whatever else a shell tells people of what its core holds.
#[derive(Debug)]
pub struct Gates<T> {
    /// Each behind the newest gate that was closed before it.
    waiting: VecDeque<(Gate, T)>,
    closed: Gate,
    opened: Gate,
}

/// A commit, counted in the order of handing over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gate(u64);

/// What to do now.
#[derive(Debug)]
pub enum Step {
    /// Hand this to the store, behind all that it was given before, and report to `Gates::committed`.
    Commit(Gate, Write),
    /// Carry this out; neither a durable write nor anything that waits for one.
    Do(Effect),
}

/// What becomes durable in one commit, or not at all.
#[derive(Clone, Debug, Default)]
pub struct Write {
    pub changes: Vec<Signed>,
    pub keep: Vec<(&'static str, Vec<u8>)>,
}

impl<T> Default for Gates<T> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), closed: Gate(0), opened: Gate(0) }
    }
}

impl<T> Gates<T> {
    /// A shell takes no more inputs while so much waits; what one input leads to always fits.
    const WAITING_MAX: usize = 1_024;

    /// What to do at once of what a core ordered; the rest waits here.
    pub fn put(&mut self, effects: Vec<Effect>) -> Vec<Step>
    where
        T: From<Effect>,
    {
        effects.into_iter().filter_map(|effect| self.put_one(effect)).collect()
    }

    fn put_one(&mut self, effect: Effect) -> Option<Step>
    where
        T: From<Effect>,
    {
        let write = match effect {
            Effect::Persist { changes, keep, durability: Durability::Now } => {
                Write { changes, keep }
            }
            Effect::Keep { key, value } => Write { changes: Vec::new(), keep: vec![(key, value)] },
            told if tells(&told) && !self.are_open() => {
                self.waiting.push_back((self.closed, told.into()));
                return None;
            }
            Effect::Persist { .. }
            | Effect::Flush
            | Effect::Request { .. }
            | Effect::Respond { .. }
            | Effect::Disconnect { .. }
            | Effect::OpenList { .. }
            | Effect::KeepPiece { .. }
            | Effect::CompleteList { .. }
            | Effect::GivePiece { .. }
            | Effect::Answer { .. }
            | Effect::Admitted { .. }
            | Effect::Note(_)
            | Effect::Show => return Some(Step::Do(effect)),
        };
        self.closed.0 += 1;
        Some(Step::Commit(self.closed, write))
    }

    /// Something is to be told of what the core holds now: given back if that is durable.
    pub fn tell(&mut self, telling: T) -> Option<T> {
        if self.are_open() {
            return Some(telling);
        }
        self.waiting.push_back((self.closed, telling));
        None
    }

    /// This commit, and so every earlier one, is durable: what may go on now, in order.
    pub fn committed(&mut self, gate: Gate) -> Vec<T> {
        self.opened = self.opened.max(gate);
        let free = self.waiting.partition_point(|(behind, _)| *behind <= self.opened);
        self.waiting.drain(..free).map(|(_, telling)| telling).collect()
    }

    /// A commit failed: what will never go on.
    pub fn give_up(&mut self) -> Vec<T> {
        self.waiting.drain(..).map(|(_, telling)| telling).collect()
    }

    /// Whether everything that the core wrote is durable.
    pub fn are_open(&self) -> bool {
        self.opened == self.closed
    }

    pub fn is_full(&self) -> bool {
        self.waiting.len() >= Self::WAITING_MAX
    }
}

/// Whether an effect could carry or show something of this device's own. What another device handed over is
/// acknowledged without a word of our own, and receipts are about other documents.
fn tells(effect: &Effect) -> bool {
    match effect {
        Effect::Answer { .. } | Effect::Admitted { .. } => true,
        Effect::Request { request, .. } => match request {
            Request::Compare { .. }
            | Request::Heads { .. }
            | Request::Pull { .. }
            | Request::Push { .. } => true,
            Request::Receipts { .. } | Request::Piece { .. } | Request::Queue { .. } => false,
        },
        Effect::Respond { response, .. } => match response {
            Response::Same
            | Response::Known
            | Response::Coming
            | Response::Differs { .. }
            | Response::Heads(_)
            | Response::Batch { .. } => true,
            Response::Taken { .. }
            | Response::Refused(_)
            | Response::Pieces(_)
            | Response::Piece(_) => false,
        },
        Effect::Persist { .. }
        | Effect::Keep { .. }
        | Effect::Flush
        | Effect::Disconnect { .. }
        | Effect::OpenList { .. }
        | Effect::KeepPiece { .. }
        | Effect::CompleteList { .. }
        | Effect::GivePiece { .. }
        | Effect::Note(_)
        | Effect::Show => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{AskId, Token};
    use desk::Answer;
    use proptest::prelude::*;

    fn write() -> Effect {
        Effect::Keep { key: "codes", value: Vec::new() }
    }

    fn answer(ask: u64) -> Effect {
        Effect::Answer { ask: AskId(ask), answer: Answer::Noted { games: 0 } }
    }

    fn asked(effect: &Effect) -> Option<u64> {
        if let Effect::Answer { ask, .. } = effect { Some(ask.0) } else { None }
    }

    #[test]
    fn what_carries_nothing_of_our_own_overtakes_a_commit() {
        let mut gates = Gates::<Effect>::default();
        let taken = Response::Taken { refused: Vec::new() };
        let taken = Effect::Respond { token: Token(1), response: taken };
        let same = Effect::Respond { token: Token(2), response: Response::Same };
        let steps = gates.put(vec![write(), same, taken, Effect::Show]);
        assert!(matches!(
            steps.as_slice(),
            [
                Step::Commit(Gate(1), _),
                Step::Do(Effect::Respond { token: Token(1), .. }),
                Step::Do(Effect::Show),
            ]
        ));
        let told = gates.committed(Gate(1));
        assert!(matches!(told.as_slice(), [Effect::Respond { token: Token(2), .. }]));
        assert!(gates.are_open());
    }

    #[test]
    fn a_shell_stops_taking_inputs_before_too_much_waits() {
        let mut gates = Gates::<Effect>::default();
        gates.put(vec![write()]);
        let full =
            (0..).take_while(|ask| gates.put(vec![answer(*ask)]).is_empty() && !gates.is_full());
        assert_eq!(full.count() + 1, Gates::<Effect>::WAITING_MAX);
        assert_eq!(gates.give_up().len(), Gates::<Effect>::WAITING_MAX);
    }

    #[derive(Clone, Copy, Debug)]
    enum Event {
        Write,
        Tell,
        /// The store reports: one commit, or several that it did together.
        Committed(u64),
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![Just(Event::Write), Just(Event::Tell), (1..3_u64).prop_map(Event::Committed)]
    }

    proptest! {
        /// Nothing is told before what was written before it, nothing is told twice, out of order, or never.
        #[test]
        fn nothing_overtakes_what_it_stands_on(events in proptest::collection::vec(event(), 0..60)) {
            let mut gates = Gates::<Effect>::default();
            let (mut written, mut durable) = (0_u64, 0_u64);
            // How much was written when each was told.
            let mut told: Vec<u64> = Vec::new();
            let mut heard = Vec::new();
            let end = [Event::Committed(u64::MAX)];
            for event in events.into_iter().chain(end) {
                let free = match event {
                    Event::Write => {
                        written += 1;
                        prop_assert!(matches!(gates.put(vec![write()])[..], [Step::Commit(..)]));
                        Vec::new()
                    }
                    Event::Tell => {
                        told.push(written);
                        let steps = gates.put(vec![answer(told.len() as u64 - 1)]);
                        let done = steps.into_iter().map(|step| match step {
                            Step::Do(effect) => effect,
                            Step::Commit(..) => panic!("an answer is no write"),
                        });
                        done.collect()
                    }
                    Event::Committed(more) => {
                        durable = written.min(durable.saturating_add(more));
                        gates.committed(Gate(durable))
                    }
                };
                for ask in free.iter().filter_map(asked) {
                    prop_assert!(told[usize::try_from(ask).unwrap()] <= durable);
                    heard.push(ask);
                }
                prop_assert_eq!(gates.are_open(), written == durable);
            }
            prop_assert_eq!(heard, (0..told.len() as u64).collect::<Vec<_>>());
        }
    }
}
