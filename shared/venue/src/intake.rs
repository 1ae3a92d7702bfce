//! How fast entries are taken in, by author: a laptop that floods the hall fills nobody's memory.
//!
//! The ledger accepts whatever is well formed, so that all nodes come to hold the same. What comes too fast is
//! put off: it is not stored, and a later comparison brings it again.

use domain::DeviceId;
use ledger::Ledger;
use std::collections::BTreeMap;

#[derive(Debug)]
pub(crate) struct Intake {
    by_author: BTreeMap<DeviceId, Bucket>,
    /// All authors whose admission never counted share one: there may be any number of them.
    unknown: Bucket,
}

impl Intake {
    pub(crate) fn new(now_ms: u64) -> Self {
        Self { by_author: BTreeMap::new(), unknown: Bucket::new(&UNKNOWN, 0, now_ms) }
    }

    /// Whether something of an author that costs so much is taken in now. `held` is what is here of it.
    pub(crate) fn allows(&mut self, now_ms: u64, pace: Pace, cost: usize, held: usize) -> bool {
        let (bucket, measure) = match pace {
            Pace::Unlimited => return true,
            Pace::Known(device) => {
                let fresh = || Bucket::new(&KNOWN, held, now_ms);
                (self.by_author.entry(device).or_insert_with(fresh), &KNOWN)
            }
            Pace::Unknown => (&mut self.unknown, &UNKNOWN),
        };
        bucket.take(measure, now_ms, cost)
    }

    /// Whether nothing of an author is taken in at this moment.
    pub(crate) fn is_paused(&mut self, now_ms: u64, pace: Pace) -> bool {
        let (bucket, measure) = match pace {
            Pace::Unlimited => return false,
            Pace::Known(device) => match self.by_author.get_mut(&device) {
                Some(bucket) => (bucket, &KNOWN),
                None => return false,
            },
            Pace::Unknown => (&mut self.unknown, &UNKNOWN),
        };
        bucket.refill(measure, now_ms);
        bucket.is_paused()
    }

    /// Authors that write faster than anybody reads.
    pub(crate) fn paused(&self) -> impl Iterator<Item = DeviceId> + '_ {
        self.by_author.iter().filter(|(_, bucket)| bucket.is_paused()).map(|(device, _)| *device)
    }
}

/// Whose pace it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// The root key, and this device itself.
    Unlimited,
    /// Somebody who is admitted, or was: what is accepted of those who were sent away still counts, so nobody
    /// else may hold it up.
    Known(DeviceId),
    Unknown,
}

pub(crate) struct Measure {
    pub(crate) burst: usize,
    /// A bucket that ran dry is opened again when it has so much, and as much as what was put off costs:
    /// otherwise that would be asked for again and again.
    pub(crate) resume: usize,
    pub(crate) per_minute: usize,
}

/// Five times what a director writes at 300 tables and 20 rounds, and then a card every second.
const KNOWN: Measure =
    Measure { burst: Ledger::WAY_BYTES_MAX, resume: 1 << 20, per_minute: 64 << 10 };
/// What laptops may bring whose admitter's word does not count.
const UNKNOWN: Measure = Measure { burst: 4 << 20, resume: 512 << 10, per_minute: 64 << 10 };
// Whatever the ledger accepts is taken in at some time.
const _: () = assert!(UNKNOWN.burst >= Ledger::COST_MAX && KNOWN.burst >= Ledger::COST_MAX);

#[derive(Debug)]
pub(crate) struct Bucket {
    left: usize,
    /// What it must hold before it is opened again; nothing while it is open.
    wanted: usize,
    filled_ms: u64,
}

impl Bucket {
    pub(crate) fn new(measure: &Measure, held: usize, now_ms: u64) -> Self {
        Self { left: measure.burst.saturating_sub(held), wanted: 0, filled_ms: now_ms }
    }

    /// Whether so much is in it now; if so, it is taken.
    pub(crate) fn take(&mut self, measure: &Measure, now_ms: u64, cost: usize) -> bool {
        self.refill(measure, now_ms);
        if self.is_paused() || self.left < cost {
            self.wanted = self.wanted.max(measure.resume).max(cost);
            return false;
        }
        self.left -= cost;
        true
    }

    pub(crate) fn left(&self) -> usize {
        self.left
    }

    fn is_paused(&self) -> bool {
        self.wanted > 0
    }

    fn refill(&mut self, measure: &Measure, now_ms: u64) {
        let since = now_ms.saturating_sub(self.filled_ms);
        let gained =
            usize::try_from(since).unwrap_or(usize::MAX).saturating_mul(measure.per_minute)
                / 60_000;
        if gained == 0 {
            return;
        }
        self.filled_ms = now_ms;
        self.left = self.left.saturating_add(gained).min(measure.burst);
        if self.left >= self.wanted {
            self.wanted = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Pace = Pace::Known(DeviceId([1; 32]));
    const OTHER: Pace = Pace::Known(DeviceId([2; 32]));

    #[test]
    fn a_flood_is_put_off_and_slows_nobody_else() {
        let mut intake = Intake::new(0);
        let taken = (0..1_000).filter(|_| intake.allows(0, ONE, 64 << 10, 0)).count();
        assert_eq!(taken, KNOWN.burst / (64 << 10));
        assert!(intake.is_paused(0, ONE));
        assert_eq!(intake.paused().collect::<Vec<_>>(), [DeviceId([1; 32])]);
        assert!(intake.allows(0, OTHER, 64 << 10, 0));
        assert!(intake.allows(0, Pace::Unlimited, 1 << 30, 0));
    }

    #[test]
    fn what_was_put_off_is_taken_in_some_minutes_later() {
        let mut intake = Intake::new(0);
        assert!(!intake.allows(0, ONE, 64 << 10, KNOWN.burst));
        assert!(!intake.allows(60_000, ONE, 1, 0), "a minute is not enough");
        assert!(intake.is_paused(15 * 60_000, ONE));
        assert!(!intake.is_paused(16 * 60_000, ONE));
        assert!(intake.allows(16 * 60_000, ONE, 64 << 10, 0));
    }

    #[test]
    fn laptops_that_nobody_admitted_share_one_small_measure() {
        let mut intake = Intake::new(0);
        let taken = (0..100).filter(|_| intake.allows(0, Pace::Unknown, 64 << 10, 0)).count();
        assert_eq!(taken, UNKNOWN.burst / (64 << 10));
        assert!(intake.is_paused(0, Pace::Unknown));
    }

    #[test]
    fn what_they_brought_too_fast_is_taken_in_eight_minutes_later() {
        let emptied = || {
            let mut intake = Intake::new(0);
            assert!(intake.allows(0, Pace::Unknown, UNKNOWN.burst, 0), "to the last byte");
            assert!(!intake.allows(0, Pace::Unknown, 1, 0));
            intake
        };
        assert!(emptied().is_paused(8 * 60_000 - 1, Pace::Unknown));
        assert!(!emptied().is_paused(8 * 60_000, Pace::Unknown));
        let mut intake = emptied();
        assert!(!intake.allows(8 * 60_000, Pace::Unknown, (512 << 10) + 1, 0));
        assert!(emptied().allows(8 * 60_000, Pace::Unknown, 512 << 10, 0));
    }

    #[test]
    fn the_largest_entry_is_waited_for_and_not_tried_again_and_again() {
        let mut intake = Intake::new(0);
        assert!(intake.allows(0, Pace::Unknown, UNKNOWN.burst, 0));
        assert!(!intake.allows(0, Pace::Unknown, Ledger::COST_MAX, 0));
        let minutes = (1..60).find(|minute| !intake.is_paused(minute * 60_000, Pace::Unknown));
        let enough = u64::try_from(Ledger::COST_MAX.div_ceil(UNKNOWN.per_minute)).unwrap();
        assert_eq!(minutes, Some(enough));
        assert!(intake.allows(enough * 60_000, Pace::Unknown, Ledger::COST_MAX, 0));
    }

    #[test]
    fn a_bucket_holds_no_more_than_its_burst_and_loses_nothing_by_being_looked_at() {
        let mut intake = Intake::new(0);
        assert!(intake.allows(0, ONE, KNOWN.burst - 1, 0));
        // A look within the same moment gains nothing, and does not forget the time since the last gain.
        assert!(!intake.is_paused(0, ONE));
        assert!(intake.allows(1_000_000_000, ONE, KNOWN.burst, 0));
        assert!(!intake.allows(1_000_000_000, ONE, 1, 0));
    }
}
