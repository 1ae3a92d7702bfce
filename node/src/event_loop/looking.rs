//! A device with a code and no event yet: it asks every device it finds whether it is the director of the
//! slip, until one is.

use super::{EventLoop, Stage};
use crate::admission::{Admission, Slip};
use crate::config::Reach;
use crate::hello::{Question, Refusal};
use crate::join::{Confirming, Joining, Parties};
use crate::node::RunError;
use crate::status::Status;
use crate::store::Stored;
use desk::JoinCode;
use domain::{DeviceId, EventId, Said};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

pub(crate) struct Looking {
    code: JoinCode,
    stored: Stored,
    attempts: BTreeMap<DeviceId, Attempt>,
    /// A director refused the code; another one may still take it.
    refused: Option<(Said, Instant)>,
    since: Instant,
}

/// How far it has come with one device. There is one conversation with a device at a time, however many
/// connections there are, because the steps of two would get mixed up.
struct Attempt {
    /// Empty until the device has told it.
    event_name: String,
    step: Step,
}

enum Step {
    Greeted,
    Started { event: EventId, joining: Joining },
    Confirming(Confirming),
    Waiting { event: EventId, until: Instant },
}

impl Step {
    /// The event that is being joined.
    fn event(&self) -> Option<EventId> {
        match self {
            Self::Greeted => None,
            Self::Started { event, .. } | Self::Waiting { event, .. } => Some(*event),
            Self::Confirming(confirming) => Some(confirming.event()),
        }
    }
}

impl Looking {
    pub(crate) fn new(code: JoinCode, stored: Stored) -> Self {
        Self { code, stored, attempts: BTreeMap::new(), refused: None, since: Instant::now() }
    }

    pub(super) fn take_stored(&mut self) -> Stored {
        std::mem::take(&mut self.stored)
    }

    /// Whether to say hello to the device: not if it was said before.
    pub(super) fn greets(&mut self, device: DeviceId) -> bool {
        let is_new = !self.attempts.contains_key(&device);
        if is_new {
            let attempt = Attempt { event_name: String::new(), step: Step::Greeted };
            self.attempts.insert(device, attempt);
        }
        is_new
    }

    pub(super) fn peer_gone(&mut self, device: DeviceId) {
        self.attempts.remove(&device);
    }
}

impl EventLoop {
    /// A device that cannot help us now may be able to in a moment.
    const TRY_AGAIN_AFTER: Duration = Duration::from_secs(5);
    /// Nobody is made to wait longer, whatever the other side says.
    const WAIT_MAX: Duration = Duration::from_secs(10);
    /// When somebody who finds nobody is told what else to try.
    const HINT_AFTER: Duration = Duration::from_secs(10);

    /// How long other directors may still answer after one has refused the code.
    fn refusal_stands_after(&self) -> Duration {
        match self.parts.reach {
            Reach::Hall => Duration::from_secs(3),
            Reach::Loopback => Duration::from_millis(300),
        }
    }

    /// Starts what had to wait, and gives up when the code is refused for good.
    pub(super) fn keep_looking(&mut self, now: Instant) -> Result<(), RunError> {
        let stands_after = self.refusal_stands_after();
        let Stage::Looking(looking) = &mut self.parts.stage else { return Ok(()) };
        let alone = looking.attempts.is_empty() && looking.refused.is_none();
        if alone && now > looking.since + Self::HINT_AFTER {
            let slip = looking.code.label().to_owned();
            self.report(Status::NobodyKnows { slip });
            return Ok(());
        }
        if let Some((why, since)) = &looking.refused
            && looking.attempts.is_empty()
            && self.joined.is_none()
            && now >= *since + stands_after
        {
            return Err(RunError::JoinRefused { why: why.clone() });
        }
        let waited = |(device, attempt): (&DeviceId, &Attempt)| match attempt.step {
            Step::Waiting { event, until } if until <= now => {
                Some((*device, event, attempt.event_name.clone()))
            }
            _ => None,
        };
        let waited: Vec<_> = looking.attempts.iter().filter_map(waited).collect();
        for (device, event, event_name) in waited {
            self.start_joining(device, event, event_name);
        }
        Ok(())
    }

    /// A device said what it is.
    pub(super) fn heard_hello(
        &mut self,
        device: DeviceId,
        event: Option<EventId>,
        event_name: String,
        is_director: bool,
    ) {
        match event {
            Some(event) if is_director => self.start_joining(device, event, event_name),
            // It told us of its directors; it cannot help us further itself.
            _ => self.leave(device, Self::TRY_AGAIN_AFTER),
        }
    }

    fn start_joining(&mut self, director: DeviceId, event: EventId, event_name: String) {
        let joiner = self.me();
        let Stage::Looking(looking) = &mut self.parts.stage else { return };
        let parties = Parties { event, joiner, director };
        let (joining, message) = Joining::begin(parties, &looking.code);
        let label = looking.code.label().to_owned();
        let status = Status::Found { event: event_name.clone(), slip: label.clone() };
        let step = Step::Started { event, joining };
        looking.attempts.insert(director, Attempt { event_name, step });
        self.report(status);
        self.ask(director, Question::JoinStart { event, label, message });
    }

    pub(super) fn join_answered(&mut self, director: DeviceId, message: Vec<u8>) {
        let Stage::Looking(looking) = &mut self.parts.stage else { return };
        let Some(attempt) = looking.attempts.remove(&director) else { return };
        let Step::Started { joining, .. } = attempt.step else { return };
        let Some((confirming, confirmation)) = joining.answered(message) else {
            tracing::warn!(device = director.short(), "a device answered the joining with noise");
            self.leave(director, Self::AVOID_FOR);
            return;
        };
        let step = Step::Confirming(confirming);
        looking.attempts.insert(director, Attempt { step, ..attempt });
        self.ask(director, Question::JoinProve { confirmation });
    }

    pub(super) fn join_accepted(
        &mut self,
        director: DeviceId,
        confirmation: &[u8; 32],
        certificate: ledger::Certificate,
    ) {
        let me = self.me();
        let Stage::Looking(looking) = &mut self.parts.stage else { return };
        let Some(attempt) = looking.attempts.remove(&director) else { return };
        let Step::Confirming(confirming) = attempt.step else { return };
        let event = confirming.event();
        let admitted = ledger::certificate::verify(event, me, &certificate);
        if !confirming.is_genuine(confirmation) || admitted.is_err() {
            tracing::warn!(
                device = director.short(),
                "a device claims to be the director but does not know the code"
            );
            self.leave(director, Self::AVOID_FOR);
            return;
        }
        let slip = Some(Slip::of(&looking.code));
        self.joined = Some(Admission { event, certificate, slip });
    }

    /// A device does not speak our protocol. While it is the only one, that is worth a line.
    pub(super) fn found_another_program(&self, device: DeviceId) {
        let Stage::Looking(looking) = &self.parts.stage else { return };
        if looking.attempts.keys().all(|attempted| *attempted == device) {
            self.report(Status::OtherProgram);
        }
    }

    /// A device did not give what was asked, while we look for an event.
    pub(super) fn join_refused(&mut self, device: DeviceId, refusal: &Refusal) {
        let now = Instant::now();
        let Stage::Looking(looking) = &mut self.parts.stage else { return };
        let Some(Attempt { event_name, step }) = looking.attempts.remove(&device) else { return };
        match (refusal, step) {
            (Refusal::Later { ms } | Refusal::Busy { ms }, step) if step.event().is_some() => {
                let event = event_name.clone();
                let status = match refusal {
                    Refusal::Later { .. } => Status::TooManyCodes { event },
                    _ => Status::TooManyDevices { event },
                };
                let pause = Duration::from_millis(u64::from(*ms)).min(Self::WAIT_MAX);
                let event = step.event().expect("that was asked just now");
                let step = Step::Waiting { event, until: now + pause };
                looking.attempts.insert(device, Attempt { event_name, step });
                self.report(status);
                return;
            }
            (Refusal::WrongCode { .. } | Refusal::Declined { .. }, _) => {
                let refused = Status::Refused { event: event_name, refusal: refusal.clone() };
                looking.refused = Some((refused.into(), now));
            }
            (Refusal::UnknownSlip { slip }, _) => {
                self.report(Status::UnknownSlip { event: event_name, slip: slip.clone() });
            }
            (Refusal::OtherVersion { .. }, _) => {
                self.report(Status::OtherVersion { refusal: refusal.clone() });
            }
            _ => {}
        }
        self.leave(device, Self::TRY_AGAIN_AFTER);
    }
}
