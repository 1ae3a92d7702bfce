//! When a device is tried again.

use crate::random;
use std::time::{Duration, Instant};

/// When to try again: soon at first, then more and more slowly, never in step with others.
#[derive(Debug, Default)]
pub(super) struct Tries {
    pub(super) dialling: bool,
    pause: Option<Duration>,
    not_before: Option<Instant>,
}

impl Tries {
    const PAUSE_FIRST: Duration = Duration::from_millis(500);
    const PAUSE_MAX: Duration = Duration::from_secs(5);

    pub(super) fn is_due(&self, now: Instant) -> bool {
        !self.dialling && self.not_before.is_none_or(|time| time <= now)
    }

    pub(super) fn succeeded(&mut self) {
        *self = Self::default();
    }

    pub(super) fn failed(&mut self, now: Instant) {
        let pause = self.pause.map_or(Self::PAUSE_FIRST, |pause| (pause * 2).min(Self::PAUSE_MAX));
        // Hanging up on a device to be avoided ends a connection, too: the longer pause counts.
        let not_before = self.not_before.max(Some(now + random::jittered(pause)));
        *self = Self { dialling: false, pause: Some(pause), not_before };
    }

    pub(super) fn not_before(&mut self, time: Instant) {
        self.dialling = false;
        self.not_before = Some(time);
    }
}
