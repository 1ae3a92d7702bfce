//! The director's side of joining, and what keeps strangers from wearing it out.
//!
//! Wrong tries are never counted up to a limit, because then anybody could burn every slip in the hall, and
//! they make only those wait who try from the same address: with forty bits in a code, all the tries that
//! the pace below lets through would take a century. An exchange costs the director two multiplications on
//! a curve, so there are so many a second for all strangers, a share of them for each address, and a share
//! of that for each slip.

mod exchanges;

use super::{Parties, Side, Transcript, password};
use crate::address::Source;
use crate::hello::Refusal;
use crate::pace::{Buckets, Rate, Standing};
use domain::DeviceId;
use exchanges::{Exchange, Exchanges};
use spake2::{Ed25519Group, Spake2};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

pub(crate) struct Host {
    open: Exchanges,
    slowed: BTreeMap<(Source, String), Slowed>,
    computations: Buckets<()>,
    computations_from: Buckets<Source>,
    computations_for: Buckets<(Source, String)>,
    /// How often somebody has asked, whatever came of it: who asks all the time is not made modest by being
    /// refused.
    asked_for: Buckets<(Source, String)>,
}

domain::messages! {
    /// What is wrong with a joiner's message.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum JoinFault {
        Damaged,
    }
}

/// A device that proved it knows a slip, and the proof it gets in return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proven {
    pub(crate) label: String,
    pub(crate) confirmation: [u8; 32],
}

struct Slowed {
    until: Instant,
    pause: Duration,
}

impl Default for Host {
    fn default() -> Self {
        Self {
            open: Exchanges::default(),
            slowed: BTreeMap::new(),
            computations: Buckets::new(Self::COMPUTATIONS),
            computations_from: Buckets::new(Self::COMPUTATIONS_FROM_ONE),
            computations_for: Buckets::new(Self::COMPUTATIONS_FOR_SLIP),
            asked_for: Buckets::new(Self::ASKED_FOR_SLIP),
        }
    }
}

impl Host {
    const PAUSE_FIRST: Duration = Duration::from_secs(1);
    const PAUSE_MAX: Duration = Duration::from_secs(5);
    /// How many wrong tries are remembered; the first to end makes room.
    const SLOWED_MAX: usize = 1024;
    /// A few hundredths of a slow core. A whole hall behind one address may join at once.
    const COMPUTATIONS: Rate = Rate { burst: 400, per_second: 100 };
    const COMPUTATIONS_FROM_ONE: Rate = Rate { burst: 320, per_second: 50 };
    const COMPUTATIONS_FOR_SLIP: Rate = Rate { burst: 4, per_second: 4 };
    const ASKED_FOR_SLIP: Rate = Rate { burst: 2, per_second: 1 };
    const AGAIN_AFTER_MS: u32 = 250;
    /// A side and a point.
    const MESSAGE_BYTES: usize = 33;

    /// Answers a joiner's first message about a slip whose secret is known here.
    pub(crate) fn start(
        &mut self,
        now: Instant,
        from: Source,
        parties: Parties,
        label: &str,
        secret: &str,
        message: &[u8],
    ) -> Result<Vec<u8>, Refusal> {
        let damaged = || Refusal::Declined { what: JoinFault::Damaged.into() };
        if message.len() != Self::MESSAGE_BYTES {
            return Err(damaged());
        }
        self.may_compute(now, from, label)?;
        let (joiner, director) = parties.identities();
        let (spake, answer) =
            Spake2::<Ed25519Group>::start_b(&password(label, secret), &joiner, &director);
        let key = spake.finish(message).map_err(|_| damaged())?;
        let transcript = Transcript {
            parties,
            label: label.to_owned(),
            joiner: message.to_vec(),
            director: answer.clone(),
        };
        self.open.begin(parties.joiner, Exchange { from, key, transcript, began: now });
        Ok(answer)
    }

    /// Checks a joiner's proof; the exchange is over either way.
    pub(crate) fn prove(
        &mut self,
        now: Instant,
        joiner: DeviceId,
        confirmation: &[u8; 32],
    ) -> Result<Proven, Refusal> {
        let Some(Exchange { from, key, transcript, .. }) = self.open.take(now, joiner) else {
            // It took too long, or others have crowded it out: it may begin again.
            return Err(Refusal::Busy { ms: Self::AGAIN_AFTER_MS });
        };
        let slip = (from, transcript.label.clone());
        if !transcript.is_confirmed(&key, Side::Joiner, confirmation) {
            self.slow_down(now, slip);
            return Err(Refusal::WrongCode { slip: transcript.label });
        }
        self.slowed.remove(&slip);
        self.computations.give_back(&());
        self.computations_from.give_back(&from);
        let confirmation = transcript.confirmation(&key, Side::Director);
        Ok(Proven { label: transcript.label, confirmation })
    }

    /// Everything that is cheap comes before the computation, and is counted only if that is done.
    fn may_compute(&mut self, now: Instant, from: Source, label: &str) -> Result<(), Refusal> {
        let slip = (from, label.to_owned());
        if let Some(slowed) = self.slowed.get(&slip).filter(|slowed| slowed.until > now) {
            return Err(Refusal::Later { ms: whole_ms(slowed.until - now) });
        }
        let asked = self.asked_for.standing(now, &slip);
        self.asked_for.spend(now, &slip);
        let chain = [
            self.computations_for.standing(now, &slip).judged_by(asked),
            self.computations_from.standing(now, &from),
            self.computations.standing(now, &()),
        ];
        if let Some(wait) = Standing::wait(&chain) {
            return Err(Refusal::Busy { ms: whole_ms(wait) });
        }
        self.computations_for.spend(now, &slip);
        self.computations_from.spend(now, &from);
        self.computations.spend(now, &());
        Ok(())
    }

    fn slow_down(&mut self, now: Instant, slip: (Source, String)) {
        let pause = self
            .slowed
            .get(&slip)
            .map_or(Self::PAUSE_FIRST, |slowed| (slowed.pause * 2).min(Self::PAUSE_MAX));
        if self.slowed.len() >= Self::SLOWED_MAX && !self.slowed.contains_key(&slip) {
            let first = self.slowed.iter().min_by_key(|(_, slowed)| slowed.until);
            if let Some(first) = first.map(|(slip, _)| slip.clone()) {
                self.slowed.remove(&first);
            }
        }
        self.slowed.insert(slip, Slowed { until: now + pause, pause });
    }
}

/// Rounded up, so that whoever waits that long has waited long enough.
fn whole_ms(wait: Duration) -> u32 {
    u32::try_from(wait.as_millis()).map_or(u32::MAX, |ms| ms.saturating_add(1))
}

#[cfg(test)]
mod tests;
