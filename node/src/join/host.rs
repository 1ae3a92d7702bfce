//! The director's side of joining, and what slows down somebody who tries codes.
//!
//! Wrong tries are never counted up to a limit, because then anybody could burn every slip in the hall.
//! Each one only makes the next try on that slip wait.

use super::{Parties, Side, Transcript, password};
use crate::hello::Refusal;
use domain::DeviceId;
use spake2::{Ed25519Group, Spake2};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[derive(Default)]
pub(crate) struct Host {
    /// Exchanges that were answered and not yet proved, at most one per device.
    open: BTreeMap<DeviceId, Exchange>,
    slowed: BTreeMap<String, Slowed>,
}

/// A device that proved it knows a slip, and the proof it gets in return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proven {
    pub(crate) label: String,
    pub(crate) confirmation: [u8; 32],
}

struct Exchange {
    key: Vec<u8>,
    transcript: Transcript,
    began: Instant,
}

struct Slowed {
    until: Instant,
    pause: Duration,
}

impl Host {
    const OPEN_MAX: usize = 64;
    const OPEN_FOR: Duration = Duration::from_secs(30);
    const PAUSE_FIRST: Duration = Duration::from_secs(1);
    const PAUSE_MAX: Duration = Duration::from_secs(5);

    /// Answers a joiner's first message about a slip whose secret is known here.
    pub(crate) fn start(
        &mut self,
        now: Instant,
        parties: Parties,
        label: &str,
        secret: &str,
        message: &[u8],
    ) -> Result<Vec<u8>, Refusal> {
        if let Some(slowed) = self.slowed.get(label).filter(|slowed| slowed.until > now) {
            let wait = slowed.until - now;
            return Err(Refusal::Later { ms: u32::try_from(wait.as_millis()).unwrap_or(1) + 1 });
        }
        self.open.retain(|_, exchange| now < exchange.began + Self::OPEN_FOR);
        if self.open.len() >= Self::OPEN_MAX {
            return Err(Refusal::Later { ms: 1000 });
        }
        let (joiner, director) = parties.identities();
        let (spake, answer) =
            Spake2::<Ed25519Group>::start_b(&password(label, secret), &joiner, &director);
        let key = spake
            .finish(message)
            .map_err(|_| Refusal::Declined("the joining message was damaged".to_owned()))?;
        let transcript = Transcript {
            parties,
            label: label.to_owned(),
            joiner: message.to_vec(),
            director: answer.clone(),
        };
        self.open.insert(parties.joiner, Exchange { key, transcript, began: now });
        Ok(answer)
    }

    /// Checks a joiner's proof; the exchange is over either way.
    pub(crate) fn prove(
        &mut self,
        now: Instant,
        joiner: DeviceId,
        confirmation: &[u8; 32],
    ) -> Result<Proven, Refusal> {
        let Some(Exchange { key, transcript, .. }) = self.open.remove(&joiner) else {
            return Err(Refusal::Declined("the joining took too long: try again".to_owned()));
        };
        if !transcript.is_confirmed(&key, Side::Joiner, confirmation) {
            self.slow_down(now, &transcript.label);
            return Err(Refusal::WrongCode(transcript.label));
        }
        self.slowed.remove(&transcript.label);
        let confirmation = transcript.confirmation(&key, Side::Director);
        Ok(Proven { label: transcript.label, confirmation })
    }

    fn slow_down(&mut self, now: Instant, label: &str) {
        let pause = self
            .slowed
            .get(label)
            .map_or(Self::PAUSE_FIRST, |slowed| (slowed.pause * 2).min(Self::PAUSE_MAX));
        self.slowed.insert(label.to_owned(), Slowed { until: now + pause, pause });
    }
}

#[cfg(test)]
mod tests {
    use super::super::Joining;
    use super::*;
    use desk::JoinCode;
    use domain::EventId;

    fn parties(joiner: u8) -> Parties {
        Parties {
            event: EventId([1; 32]),
            joiner: DeviceId([joiner; 32]),
            director: DeviceId([3; 32]),
        }
    }

    fn guess(host: &mut Host, now: Instant, secret: u8) -> Result<Proven, Refusal> {
        let code = JoinCode::new("12", [secret; JoinCode::SECRET_BYTES]);
        let issued = JoinCode::new("12", [7; JoinCode::SECRET_BYTES]);
        let (joining, message) = Joining::begin(parties(2), &code);
        let answer = host.start(now, parties(2), "12", issued.secret(), &message)?;
        let (_, confirmation) = joining.answered(answer).expect("an honest answer");
        host.prove(now, DeviceId([2; 32]), &confirmation)
    }

    #[test]
    fn wrong_tries_wait_longer_and_longer_and_the_right_code_still_works() {
        let mut host = Host::default();
        let mut now = Instant::now();
        for seconds in [1, 2, 4, 5, 5] {
            assert_eq!(guess(&mut host, now, 8), Err(Refusal::WrongCode("12".into())));
            now += Duration::from_millis(seconds * 1000 - 1);
            assert!(matches!(guess(&mut host, now, 7), Err(Refusal::Later { .. })));
            now += Duration::from_millis(1);
        }
        assert!(guess(&mut host, now, 7).is_ok());
        assert_eq!(guess(&mut host, now, 8), Err(Refusal::WrongCode("12".into())));
    }

    #[test]
    fn unfinished_exchanges_are_bounded_and_forgotten() {
        let mut host = Host::default();
        let now = Instant::now();
        let code = JoinCode::new("12", [7; JoinCode::SECRET_BYTES]);
        let mut begin = |joiner, now| {
            let (_, message) = Joining::begin(parties(joiner), &code);
            host.start(now, parties(joiner), "12", code.secret(), &message)
        };
        for joiner in 0..64 {
            begin(joiner, now).unwrap();
        }
        assert!(matches!(begin(64, now), Err(Refusal::Later { .. })));
        begin(64, now + Host::OPEN_FOR).unwrap();
    }

    #[test]
    fn a_proof_without_an_exchange_is_declined() {
        let proven = Host::default().prove(Instant::now(), DeviceId([2; 32]), &[0; 32]);
        assert!(matches!(proven, Err(Refusal::Declined(_))));
    }
}
