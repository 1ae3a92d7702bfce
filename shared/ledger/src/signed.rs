//! A change with its signature: the unit that is stored, relayed and checked.

use crate::key::Signature;
use serde::{Deserialize, Serialize};

/// The bytes of one automerge change and the signature of the device that made it.
///
/// A change names what it stands on by hash, so a signature holds for all that its change stands on. Where one
/// that stands on this change is signed, this one needs no signature of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    pub change: Vec<u8>,
    #[serde(with = "or_none")]
    pub signature: Option<Signature>,
}

/// A signature as it always was, or one without bytes: what was stored before signatures could be left out is
/// read as it was.
mod or_none {
    use crate::key::Signature;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        signature: &Option<Signature>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match signature {
            Some(signature) => signature.serialize(to),
            None => ([0_u8; 0].as_slice(), [0_u8; 0].as_slice()).serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Signature>, D::Error> {
        let (first, second): (Vec<u8>, Vec<u8>) = Deserialize::deserialize(from)?;
        if first.is_empty() && second.is_empty() {
            return Ok(None);
        }
        let bytes = [first, second].concat();
        let bytes = bytes.try_into().map_err(|_| serde::de::Error::custom("not 64 bytes"))?;
        Ok(Some(Signature(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_stored_as_it_always_was_and_a_missing_one_without_bytes() {
        let signature = Signature(std::array::from_fn(|n| n as u8));
        let signed = Signed { change: vec![7; 3], signature: Some(signature) };
        let bytes = postcard::to_stdvec(&signed).unwrap();
        assert_eq!(bytes, postcard::to_stdvec(&(vec![7_u8; 3], signature)).unwrap());
        assert_eq!(postcard::from_bytes::<Signed>(&bytes).unwrap(), signed);
        let vouched = Signed { signature: None, ..signed };
        let bytes = postcard::to_stdvec(&vouched).unwrap();
        assert_eq!(bytes, [3, 7, 7, 7, 0, 0]);
        assert_eq!(postcard::from_bytes::<Signed>(&bytes).unwrap(), vouched);
        assert!(postcard::from_bytes::<Signed>(&[0, 1, 9, 0]).is_err());
    }
}
