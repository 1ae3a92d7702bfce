//! Lines of the log that strangers cause: one now and then, so that nobody fills the disk.

use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(super) struct Sparing {
    told: Option<Instant>,
    /// What was left out since then.
    left_out: u64,
}

impl Sparing {
    const EVERY: Duration = Duration::from_secs(5);

    /// Whether to tell it now; if so, how many others were not told.
    pub(super) fn tells(&mut self, now: Instant) -> Option<u64> {
        if self.told.is_some_and(|told| now < told + Self::EVERY) {
            self.left_out += 1;
            return None;
        }
        self.told = Some(now);
        Some(std::mem::take(&mut self.left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_told_and_the_others_are_counted() {
        let mut sparing = Sparing::default();
        let now = Instant::now();
        assert_eq!(sparing.tells(now), Some(0));
        assert!((0..1000).all(|_| sparing.tells(now).is_none()));
        assert_eq!(sparing.tells(now + Sparing::EVERY), Some(1000));
    }
}
