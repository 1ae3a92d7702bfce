//! How often somebody may do something: so many at once, then so many a second, and a share for those
//! who have asked for little.
//!
//! The clock is passed in. A key that was not heard of for a while costs no memory.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A listener that cannot accept, because too many files are open, is asked again after this.
pub(crate) const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(200);

/// So many at once, and so many a second after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) per_second: u32,
}

/// One bucket of tokens per key. A key that is not here has a full one.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: BTreeMap<K, Bucket>,
}

impl<K: Ord + Clone> Buckets<K> {
    /// More keys than this are not told apart: the fullest bucket makes room.
    const KEYS_MAX: usize = 1024;

    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: BTreeMap::new() }
    }

    pub(crate) fn standing(&mut self, now: Instant, key: &K) -> Standing {
        let level = match self.buckets.get_mut(key) {
            Some(bucket) => bucket.filled(now, self.rate),
            None => self.rate.full(),
        };
        let full = self.rate.full();
        Standing { level, rate: self.rate, is_light: level >= full - full / 8 }
    }

    pub(crate) fn spend(&mut self, now: Instant, key: &K) {
        if !self.buckets.contains_key(key) {
            self.make_room(now);
        }
        let full = self.rate.full();
        let bucket =
            self.buckets.entry(key.clone()).or_insert(Bucket { level: full, counted: now });
        bucket.level = bucket.filled(now, self.rate).saturating_sub(ONE);
    }

    /// What was spent turned out to be for somebody welcome.
    pub(crate) fn give_back(&mut self, key: &K) {
        if let Some(bucket) = self.buckets.get_mut(key) {
            bucket.level = (bucket.level + ONE).min(self.rate.full());
        }
    }

    fn make_room(&mut self, now: Instant) {
        if self.buckets.len() < Self::KEYS_MAX {
            return;
        }
        let rate = self.rate;
        self.buckets.retain(|_, bucket| bucket.filled(now, rate) < rate.full());
        if self.buckets.len() >= Self::KEYS_MAX {
            let fullest = self.buckets.iter().max_by_key(|(_, bucket)| bucket.level);
            if let Some(fullest) = fullest.map(|(key, _)| key.clone()) {
                self.buckets.remove(&fullest);
            }
        }
    }
}

/// How much is left in one bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    level: u64,
    rate: Rate,
    /// Whether next to nothing was taken from it.
    is_light: bool,
}

impl Standing {
    /// How long all of these, the narrowest first, ask somebody to wait; `None` if it may be done now.
    ///
    /// The last quarter of a wider bucket is for those who have taken next to nothing from one of their
    /// narrower ones: whoever asks all the time cannot use up what the others need.
    pub(crate) fn wait(chain: &[Self]) -> Option<Duration> {
        let kept_back = |place: usize| {
            let is_greedy = place > 0 && chain[..place].iter().all(|narrower| !narrower.is_light);
            if is_greedy { chain[place].rate.full() / 4 } else { 0 }
        };
        (0..chain.len()).filter_map(|place| chain[place].until(ONE + kept_back(place))).max()
    }

    /// The same, but how modest somebody is shows in another bucket.
    pub(crate) fn judged_by(self, other: Self) -> Self {
        Self { is_light: other.is_light, ..self }
    }

    fn until(&self, wanted: u64) -> Option<Duration> {
        let missing = wanted.checked_sub(self.level).filter(|missing| *missing > 0)?;
        Some(Duration::from_millis(missing.div_ceil(u64::from(self.rate.per_second.max(1)))))
    }
}

/// Levels are counted in thousandths, so that a millisecond adds whole ones.
const ONE: u64 = 1000;

impl Rate {
    fn full(self) -> u64 {
        u64::from(self.burst) * ONE
    }
}

#[derive(Debug)]
struct Bucket {
    level: u64,
    /// Up to when it has been filled.
    counted: Instant,
}

impl Bucket {
    fn filled(&mut self, now: Instant, rate: Rate) -> u64 {
        let passed = now.saturating_duration_since(self.counted).as_millis();
        // What is left of a millisecond counts the next time.
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        self.counted += Duration::from_millis(passed);
        let gained = passed.saturating_mul(u64::from(rate.per_second));
        self.level = self.level.saturating_add(gained).min(rate.full());
        self.level
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 4, per_second: 2 };

    fn take(buckets: &mut Buckets<u16>, now: Instant, key: u16) -> bool {
        let may = Standing::wait(&[buckets.standing(now, &key)]).is_none();
        if may {
            buckets.spend(now, &key);
        }
        may
    }

    #[test]
    fn a_burst_passes_and_then_so_many_a_second_however_often_one_asks() {
        let mut buckets = Buckets::new(RATE);
        let start = Instant::now();
        let passed = |buckets: &mut Buckets<u16>, from: u64| {
            let asked = (from..from + 10_000).map(|tenth| Duration::from_micros(tenth * 100));
            asked.filter(|after| take(buckets, start + *after, 1)).count()
        };
        assert_eq!(passed(&mut buckets, 0), 4 + 1);
        assert_eq!(passed(&mut buckets, 10_000), 2);
        assert!(take(&mut buckets, start, 2), "another one has its own");
    }

    #[test]
    fn somebody_is_told_how_long_to_wait() {
        let mut buckets = Buckets::new(RATE);
        let now = Instant::now();
        (0..4).for_each(|_| buckets.spend(now, &1));
        let wait = Standing::wait(&[buckets.standing(now, &1)]).expect("it is used up");
        assert_eq!(wait, Duration::from_millis(500));
        assert!(take(&mut buckets, now + wait, 1));
        buckets.give_back(&1);
        assert!(take(&mut buckets, now + wait, 1));
    }

    #[test]
    fn whoever_asks_all_the_time_leaves_a_quarter_to_the_others() {
        let mut all = Buckets::new(Rate { burst: 100, per_second: 1 });
        let mut each = Buckets::new(Rate { burst: 80, per_second: 1000 });
        let now = Instant::now();
        let mut times = |asked: usize, key: u16| {
            let mut may = || {
                let chain = [each.standing(now, &key), all.standing(now, &())];
                let may = Standing::wait(&chain).is_none();
                if may {
                    each.spend(now, &key);
                    all.spend(now, &());
                }
                may
            };
            (0..asked).filter(|_| may()).count()
        };
        assert_eq!(times(1000, 1), 75);
        assert_eq!(times(10, 2), 10, "somebody new");
        assert_eq!(times(1000, 3), 11, "until that one is greedy, too");
        assert_eq!(times(1, 4), 1);
    }

    #[test]
    fn a_flood_of_keys_is_bounded_and_a_used_up_bucket_stays_used_up() {
        let mut buckets = Buckets::new(Rate { burst: 2, per_second: 0 });
        let now = Instant::now();
        (0..2).for_each(|_| buckets.spend(now, &0));
        (1..5000).for_each(|key| buckets.spend(now, &key));
        assert_eq!(buckets.buckets.len(), Buckets::<u16>::KEYS_MAX);
        assert!(!take(&mut buckets, now, 0));
    }
}
