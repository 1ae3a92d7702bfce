//! The Ed25519 key of a device, or of an event's root, and what it signs.

use domain::{DeviceId, EntryId, EventId};
use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A secret key; its public half is the device's name.
#[derive(Clone)]
pub struct DeviceKey(SigningKey);

impl DeviceKey {
    pub const SECRET_BYTES: usize = 32;

    pub fn from_secret(secret: [u8; Self::SECRET_BYTES]) -> Self {
        Self(SigningKey::from_bytes(&secret))
    }

    pub fn secret(&self) -> [u8; Self::SECRET_BYTES] {
        self.0.to_bytes()
    }

    pub fn id(&self) -> DeviceId {
        DeviceId(self.0.verifying_key().to_bytes())
    }

    pub(crate) fn sign(&self, message: &Message) -> Signature {
        Signature(self.0.sign(&message.0).to_bytes())
    }
}

impl fmt::Debug for DeviceKey {
    /// The secret never reaches a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceKey({})", self.id().short())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature(pub [u8; 64]);

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({:02x}{:02x}…)", self.0[0], self.0[1])
    }
}

impl Serialize for Signature {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (&self.0[..32], &self.0[32..]).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Signature {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (first, second): (Vec<u8>, Vec<u8>) = Deserialize::deserialize(from)?;
        let bytes = [first, second].concat();
        let bytes = bytes.try_into().map_err(|_| serde::de::Error::custom("not 64 bytes"))?;
        Ok(Self(bytes))
    }
}

/// What is signed: a tag for the purpose first, so that no signature can serve two purposes.
pub(crate) struct Message(Vec<u8>);

impl Message {
    pub(crate) fn change(event: EventId, document: DeviceId, change: EntryId) -> Self {
        Self([b"kibitz/change/1".as_slice(), &event.0, &document.0, &change.0].concat())
    }

    pub(crate) fn receipt(event: EventId, body: &[u8]) -> Self {
        Self([b"kibitz/receipt/1".as_slice(), &event.0, body].concat())
    }

    /// Whether `signer` made `signature` over this message.
    pub(crate) fn is_signed_by(&self, signer: DeviceId, signature: &Signature) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&signer.0) else { return false };
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        key.verify_strict(&self.0, &signature).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_was_stored_by_its_secret_is_the_same_key() {
        let key = DeviceKey::from_secret([5; DeviceKey::SECRET_BYTES]);
        assert_eq!(DeviceKey::from_secret(key.secret()).id(), key.id());
        assert!(!format!("{key:?}").contains("0505"), "the secret reached a log");
    }

    #[test]
    fn a_signature_serves_one_purpose() {
        let key = DeviceKey::from_secret([5; 32]);
        let (event, device, entry) = (EventId([1; 32]), DeviceId([2; 32]), EntryId([3; 32]));
        let change = Message::change(event, device, entry);
        let receipt = Message::receipt(event, &[device.0, entry.0].concat());
        let signature = key.sign(&change);
        assert!(change.is_signed_by(key.id(), &signature));
        assert!(!receipt.is_signed_by(key.id(), &signature));
        assert!(!change.is_signed_by(device, &signature));
    }

    #[test]
    fn a_signature_travels_as_it_is_and_a_short_one_does_not() {
        let signature = Signature(std::array::from_fn(|n| n as u8));
        let bytes = postcard::to_stdvec(&signature).unwrap();
        assert_eq!(postcard::from_bytes::<Signature>(&bytes).unwrap(), signature);
        let short = postcard::to_stdvec(&(vec![1_u8; 32], vec![1_u8; 31])).unwrap();
        assert!(postcard::from_bytes::<Signature>(&short).is_err());
    }
}
