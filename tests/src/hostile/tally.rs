//! What became of the inputs, by kind and outcome, and what it cost.

use super::attack::Kind;
use ledger::{Held, Ledger, ReadError, Rejection};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// In the index; whether it counts is the projection's to say.
    Accepted,
    Waiting,
    Known,
    NotAChange,
    WrongSignature,
    NotVouched,
    ColumnsTooLong,
    Unparsable,
    /// Automerge panicked, and nothing else noticed.
    PanicContained,
    WrongShape,
    WrongForm,
    OutOfSequence,
    Miscounted,
    NoRoom,
    Full,
    TooFast,
    NotAdmitted,
}

impl Outcome {
    pub(super) fn rejected(rejection: &Rejection) -> Self {
        match rejection {
            Rejection::Envelope { .. } => Self::NotAChange,
            Rejection::Signature { .. } => Self::WrongSignature,
            Rejection::Unsigned { .. } => Self::NotVouched,
            Rejection::Content { why: ReadError::Columns { .. }, .. } => Self::ColumnsTooLong,
            Rejection::Content { why: ReadError::Parse { .. }, .. } => Self::Unparsable,
            Rejection::Content { why: ReadError::Panicked, .. } => Self::PanicContained,
            Rejection::Content { why: ReadError::Shape { .. }, .. } => Self::WrongShape,
            Rejection::Content { why: ReadError::Form { .. }, .. } => Self::WrongForm,
            Rejection::Sequence { .. } => Self::OutOfSequence,
            Rejection::NoRoom { .. } => Self::NoRoom,
            Rejection::Count { .. } => Self::Miscounted,
            Rejection::Full { .. } => Self::Full,
            Rejection::Later { .. } => Self::TooFast,
            Rejection::NotAdmitted { .. } => Self::NotAdmitted,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Tally {
    counts: BTreeMap<Kind, BTreeMap<Outcome, u64>>,
    inputs: u64,
    receiving: Duration,
    slowest: (Duration, u64),
    projections: Vec<Duration>,
    most: BTreeMap<&'static str, usize>,
    orders: u64,
}

impl Tally {
    pub(super) fn note(&mut self, number: u64, kind: Kind, outcome: Outcome, took: Duration) {
        *self.counts.entry(kind).or_default().entry(outcome).or_default() += 1;
        self.inputs += 1;
        self.receiving += took;
        self.slowest = self.slowest.max((took, number));
    }

    pub(super) fn note_projection(&mut self, took: Duration) {
        self.projections.push(took);
    }

    pub(super) fn note_held(&mut self, held: Held) {
        let Held { entries, bytes, waiting, waiting_bytes } = held;
        for (name, value) in [
            ("entries", entries),
            ("bytes", bytes),
            ("waiting", waiting),
            ("waiting_bytes", waiting_bytes),
        ] {
            let most = self.most.entry(name).or_default();
            *most = (*most).max(value);
        }
    }

    /// Another order of arrival was compared: as a whole, or the honest part alone.
    pub(super) fn note_order(&mut self) {
        self.orders += 1;
    }

    pub(super) fn sent(&self) -> u64 {
        self.inputs
    }

    pub(super) fn report(&mut self) -> Value {
        self.projections.sort();
        let ms = |duration: &Duration| duration.as_secs_f64() * 1e3;
        let median = self.projections.get(self.projections.len() / 2).map_or(0.0, ms);
        let mut outcomes: BTreeMap<Outcome, u64> = BTreeMap::new();
        for (outcome, count) in self.counts.values().flatten() {
            *outcomes.entry(*outcome).or_default() += count;
        }
        let kinds: BTreeMap<String, BTreeMap<String, u64>> =
            self.counts.iter().map(|(kind, counts)| (format!("{kind:?}"), named(counts))).collect();
        json!({
            "kinds": kinds,
            "outcomes": named(&outcomes),
            "receive": {
                "per_second": (self.inputs as f64 / self.receiving.as_secs_f64()).round(),
                "slowest_ms": ms(&self.slowest.0), "slowest_input": self.slowest.1,
            },
            "project": {
                "times": self.projections.len(), "median_ms": median,
                "max_ms": self.projections.last().map_or(0.0, ms),
            },
            "other_orders_compared": self.orders,
            "held_per_hostile_device": {
                "most": self.most,
                "limit": {
                    "waiting": Ledger::WAITING_MAX_PER_DEVICE,
                    "waiting_bytes": Ledger::WAITING_BYTES_MAX_PER_DEVICE,
                },
            },
        })
    }
}

fn named(counts: &BTreeMap<Outcome, u64>) -> BTreeMap<String, u64> {
    counts.iter().map(|(outcome, count)| (format!("{outcome:?}"), *count)).collect()
}
