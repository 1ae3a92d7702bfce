//! Joining with the code on a slip: SPAKE2, so that a wrong guess teaches nothing and an eavesdropper
//! learns nothing, however short the code.
//!
//! The exchange is bound to both devices' keys and to the event. The connection below it proves those
//! keys, so somebody in the middle, who would have to use a key of his own, cannot pass it on. The
//! joiner confirms first; only then does the director's device show that it knows the code.

mod host;

pub(crate) use host::{Host, JoinFault, Proven};

use desk::JoinCode;
use domain::{DeviceId, EventId};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use spake2::{Ed25519Group, Identity, Password, Spake2};

/// Who joins whom, in what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parties {
    pub(crate) event: EventId,
    pub(crate) joiner: DeviceId,
    pub(crate) director: DeviceId,
}

/// The joiner's side, waiting for the director's message.
pub(crate) struct Joining {
    spake: Spake2<Ed25519Group>,
    transcript: Transcript,
}

impl Joining {
    /// Begins with the code typed in; the bytes go to the director.
    pub(crate) fn begin(parties: Parties, code: &JoinCode) -> (Self, Vec<u8>) {
        let (joiner, director) = parties.identities();
        let password = password(code.label(), code.secret());
        let (spake, message) = Spake2::start_a(&password, &joiner, &director);
        let transcript = Transcript {
            parties,
            label: code.label().to_owned(),
            joiner: message.clone(),
            director: Vec::new(),
        };
        (Self { spake, transcript }, message)
    }

    /// `None` if the message is none that an honest device sends.
    pub(crate) fn answered(mut self, message: Vec<u8>) -> Option<(Confirming, [u8; 32])> {
        let key = self.spake.finish(&message).ok()?;
        self.transcript.director = message;
        let confirmation = self.transcript.confirmation(&key, Side::Joiner);
        Some((Confirming { key, transcript: self.transcript }, confirmation))
    }
}

/// The joiner's side, waiting for the director's proof.
pub(crate) struct Confirming {
    key: Vec<u8>,
    transcript: Transcript,
}

impl Confirming {
    /// Whether the other side knows the code too.
    pub(crate) fn is_genuine(&self, confirmation: &[u8; 32]) -> bool {
        self.transcript.is_confirmed(&self.key, Side::Director, confirmation)
    }

    pub(crate) fn event(&self) -> EventId {
        self.transcript.parties.event
    }
}

impl Parties {
    fn identities(&self) -> (Identity, Identity) {
        let name = |tag: &[u8], device: DeviceId| {
            Identity::new(&[tag, self.event.0.as_slice(), &device.0].concat())
        };
        (name(b"kibitz/join/1/joiner", self.joiner), name(b"kibitz/join/1/director", self.director))
    }
}

fn password(label: &str, secret: &str) -> Password {
    Password::new(format!("{label}-{secret}"))
}

#[derive(Clone, Copy)]
enum Side {
    Joiner,
    Director,
}

/// Everything both sides must have seen alike.
struct Transcript {
    parties: Parties,
    label: String,
    joiner: Vec<u8>,
    director: Vec<u8>,
}

impl Transcript {
    fn confirmation(&self, key: &[u8], side: Side) -> [u8; 32] {
        self.mac(key, side).finalize().into_bytes().into()
    }

    /// Compares in constant time.
    fn is_confirmed(&self, key: &[u8], side: Side, confirmation: &[u8; 32]) -> bool {
        self.mac(key, side).verify_slice(confirmation).is_ok()
    }

    fn mac(&self, key: &[u8], side: Side) -> Hmac<Sha256> {
        let tag: &[u8] = match side {
            Side::Joiner => b"kibitz/join/1/confirm/joiner",
            Side::Director => b"kibitz/join/1/confirm/director",
        };
        let Parties { event, joiner, director } = &self.parties;
        let parts: [&[u8]; 7] = [
            tag,
            &event.0,
            &joiner.0,
            &director.0,
            self.label.as_bytes(),
            &self.joiner,
            &self.director,
        ];
        let mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
        parts.iter().fold(mac, |mac, part| {
            mac.chain_update((part.len() as u64).to_be_bytes()).chain_update(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Source;
    use crate::hello::Refusal;
    use std::time::Instant;

    const PARTIES: Parties =
        Parties { event: EventId([1; 32]), joiner: DeviceId([2; 32]), director: DeviceId([3; 32]) };

    fn code(secret: u8) -> JoinCode {
        JoinCode::new("12", [secret; JoinCode::SECRET_BYTES])
    }

    /// Plays the exchange with what each side believes, and returns the joiner's last state and the
    /// director's verdict.
    fn play(
        (joiner, typed): (Parties, &JoinCode),
        (director, issued): (Parties, &JoinCode),
    ) -> (Confirming, Result<Proven, Refusal>) {
        let now = Instant::now();
        let mut host = Host::default();
        let (joining, message) = Joining::begin(joiner, typed);
        let answer = host
            .start(now, Source::NOWHERE, director, typed.label(), issued.secret(), &message)
            .unwrap();
        let (confirming, confirmation) = joining.answered(answer).unwrap();
        (confirming, host.prove(now, director.joiner, &confirmation))
    }

    #[test]
    fn the_right_code_convinces_both_sides() {
        let (confirming, proven) = play((PARTIES, &code(7)), (PARTIES, &code(7)));
        let proven = proven.unwrap();
        assert_eq!(proven.label, "12");
        assert!(confirming.is_genuine(&proven.confirmation));
        assert!(!confirming.is_genuine(&[0; 32]));
        assert_eq!(confirming.event(), PARTIES.event);
    }

    #[test]
    fn a_wrong_code_convinces_nobody() {
        let (_, proven) = play((PARTIES, &code(7)), (PARTIES, &code(8)));
        assert_eq!(proven.unwrap_err(), Refusal::WrongCode { slip: "12".into() });
    }

    #[test]
    fn somebody_in_the_middle_or_another_event_fails_even_with_the_right_code() {
        let middle = DeviceId([9; 32]);
        let joiner_sees_the_middle = Parties { director: middle, ..PARTIES };
        let director_sees_the_middle = Parties { joiner: middle, ..PARTIES };
        let other_event = Parties { event: EventId([4; 32]), ..PARTIES };
        for (joiner, director) in [
            (joiner_sees_the_middle, director_sees_the_middle),
            (joiner_sees_the_middle, PARTIES),
            (PARTIES, director_sees_the_middle),
            (other_event, PARTIES),
        ] {
            let (_, proven) = play((joiner, &code(7)), (director, &code(7)));
            assert!(proven.is_err());
        }
    }

    #[test]
    fn a_reflected_confirmation_is_no_proof() {
        let (joining, message) = Joining::begin(PARTIES, &code(7));
        let answer = Host::default()
            .start(Instant::now(), Source::NOWHERE, PARTIES, "12", code(7).secret(), &message)
            .unwrap();
        let (confirming, own) = joining.answered(answer).unwrap();
        assert!(!confirming.is_genuine(&own));
    }

    #[test]
    fn noise_in_place_of_a_message_is_refused() {
        let (joining, _) = Joining::begin(PARTIES, &code(7));
        assert!(joining.answered(vec![0xff; 33]).is_none());
        let (now, noise) = (Instant::now(), [0xff; 33]);
        let refused =
            Host::default().start(now, Source::NOWHERE, PARTIES, "12", "00000000", &noise);
        assert!(refused.is_err());
    }
}
