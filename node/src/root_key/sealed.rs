//! The file of an exported root key. It is text, so that it can be printed and typed in again:
//!
//! ```text
//! kibitz root key 1
//! event 3b6a27bc…          the event, which is the public half of the key: 32 bytes in hex
//! argon2id 65536 3 4       memory in KiB, passes and lanes of Argon2id, version 19
//! salt 00112233…           16 bytes
//! nonce 00112233…          24 bytes
//! sealed 00112233…         48 bytes
//! ```
//!
//! Argon2id makes 32 bytes out of the passphrase, in UTF-8 as it was typed, and the salt. With these as its key,
//! XChaCha20-Poly1305 seals the 32 bytes of the secret key; the first five lines, each with its newline, are
//! sealed along with it as associated data. Another format gets another number in the first line.

use crate::random;
use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use domain::EventId;
use ledger::DeviceKey;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Sealed {
    pub(super) event: EventId,
    cost: Cost,
    salt: [u8; 16],
    nonce: [u8; 24],
    sealed: [u8; 48],
}

/// What a guess at the passphrase costs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cost {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

impl Sealed {
    /// No such file is longer.
    pub(super) const BYTES_MAX: u64 = 4096;

    pub(super) fn seal(key: &DeviceKey, passphrase: &str) -> Self {
        Self::seal_at(Cost::NOW, key, passphrase)
    }

    fn seal_at(cost: Cost, key: &DeviceKey, passphrase: &str) -> Self {
        let mut sealed = Self {
            event: EventId(key.id().0),
            cost,
            salt: random::bytes(),
            nonce: random::bytes(),
            sealed: [0; 48],
        };
        let cipher = sealed.cipher(passphrase).expect("our own costs are allowed");
        let header = sealed.header();
        let payload = Payload { msg: &key.secret(), aad: header.as_bytes() };
        let bytes = cipher.encrypt(XNonce::from_slice(&sealed.nonce), payload);
        let bytes = bytes.expect("32 bytes can be sealed");
        sealed.sealed.copy_from_slice(&bytes);
        sealed
    }

    /// `None` if the passphrase is another one, or anything in the file was changed.
    pub(super) fn open(&self, passphrase: &str) -> Option<DeviceKey> {
        let header = self.header();
        let payload = Payload { msg: &self.sealed, aad: header.as_bytes() };
        let secret = self.cipher(passphrase)?.decrypt(XNonce::from_slice(&self.nonce), payload);
        Some(DeviceKey::from_secret(secret.ok()?.try_into().ok()?))
    }

    fn cipher(&self, passphrase: &str) -> Option<XChaCha20Poly1305> {
        let Cost { memory_kib, passes, lanes } = self.cost;
        let params = Params::new(memory_kib, passes, lanes, Some(32)).ok()?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut key = [0; 32];
        argon2.hash_password_into(passphrase.as_bytes(), &self.salt, &mut key).ok()?;
        Some(XChaCha20Poly1305::new(&key.into()))
    }

    /// All lines but the last.
    fn header(&self) -> String {
        let Cost { memory_kib, passes, lanes } = self.cost;
        let (salt, nonce) = (HEXLOWER.encode(&self.salt), HEXLOWER.encode(&self.nonce));
        format!(
            "{FORMAT}\nevent {}\nargon2id {memory_kib} {passes} {lanes}\nsalt {salt}\nnonce {nonce}\n",
            self.event
        )
    }
}

impl Cost {
    /// What RFC 9106 advises where memory is scarce; about a third of a second on a laptop.
    const NOW: Self = Self { memory_kib: 64 << 10, passes: 3, lanes: 4 };
    /// A file must not be able to ask for all of a laptop.
    const MAX: Self = Self { memory_kib: 1 << 20, passes: 16, lanes: 16 };

    fn is_bearable(&self) -> bool {
        self.memory_kib <= Self::MAX.memory_kib
            && self.passes <= Self::MAX.passes
            && self.lanes <= Self::MAX.lanes
    }
}

impl fmt::Display for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}sealed {}", self.header(), HEXLOWER.encode(&self.sealed))
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({})", self.event.0[0])
    }
}

impl FromStr for Sealed {
    type Err = NotSealed;

    /// Line ends and letters may have changed on the way through another program or over paper.
    fn from_str(text: &str) -> Result<Self, NotSealed> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        if lines.next() != Some(FORMAT) {
            return Err(NotSealed);
        }
        let mut value = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            line.map(|value| value.trim().to_ascii_lowercase()).ok_or(NotSealed)
        };
        let event = EventId(bytes(&value("event ")?)?);
        let numbers = value("argon2id ")?;
        let numbers: Result<Vec<u32>, _> = numbers.split_whitespace().map(str::parse).collect();
        let &[memory_kib, passes, lanes] = numbers.map_err(|_| NotSealed)?.as_slice() else {
            return Err(NotSealed);
        };
        let cost = Cost { memory_kib, passes, lanes };
        let salt = bytes(&value("salt ")?)?;
        let nonce = bytes(&value("nonce ")?)?;
        let sealed = bytes(&value("sealed ")?)?;
        if !cost.is_bearable() || lines.next().is_some() {
            return Err(NotSealed);
        }
        Ok(Self { event, cost, salt, nonce, sealed })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotSealed;

const FORMAT: &str = "kibitz root key 1";

fn bytes<const N: usize>(hex: &str) -> Result<[u8; N], NotSealed> {
    let bytes = HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).map_err(|_| NotSealed)?;
    bytes.try_into().map_err(|_| NotSealed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: Cost = Cost { memory_kib: 64, passes: 1, lanes: 1 };

    fn sealed() -> Sealed {
        Sealed::seal_at(CHEAP, &DeviceKey::from_secret([7; 32]), "Heu und Stroh")
    }

    #[test]
    fn only_the_passphrase_opens_it_and_every_file_is_another() {
        let text = sealed().to_string();
        let read: Sealed = text.parse().unwrap();
        assert_eq!(read.open("Heu und Stroh").unwrap().secret(), [7; 32]);
        assert!(read.open("Heu und stroh").is_none() && read.open("").is_none());
        assert_ne!(sealed().to_string(), text);
        assert!(!text.contains(&HEXLOWER.encode(&[7; 32])));
    }

    #[test]
    fn a_file_that_went_through_other_programs_can_still_be_read() {
        let text = sealed().to_string();
        let typed = format!("\r\n{}\r\n", text.replace('\n', "\r\n\r\n"));
        let typed: Sealed = typed.replace('f', "F").replace("noncE", "nonce").parse().unwrap();
        assert!(typed.open("Heu und Stroh").is_some());
    }

    #[test]
    fn a_change_anywhere_shows() {
        let text = sealed().to_string();
        for (position, letter) in text.char_indices().filter(|(_, c)| c.is_ascii_hexdigit()) {
            let other = if letter == '1' { '2' } else { '1' };
            let mut changed = text.clone();
            changed.replace_range(position..=position, &other.to_string());
            let opened = changed.parse::<Sealed>().ok().and_then(|read| read.open("Heu und Stroh"));
            assert!(opened.is_none(), "{changed}");
        }
        for cut in 0..text.len() - 1 {
            assert!(text[..cut].parse::<Sealed>().is_err(), "{cut}");
        }
    }

    #[test]
    fn a_file_cannot_ask_for_the_whole_laptop() {
        let text = sealed().to_string();
        for greedy in ["4294967295 1 1", "64 4294967295 1", "64 1 4294967295", "64 1", "64 1 1 1"] {
            assert!(text.replace("64 1 1", greedy).parse::<Sealed>().is_err(), "{greedy}");
        }
    }

    /// The format is a promise: this file was written by the first version.
    #[test]
    fn a_file_of_the_first_version_can_be_read() {
        let key = DeviceKey::from_secret([7; 32]);
        let read: Sealed = FIRST.parse().unwrap();
        assert_eq!(read.open("Heu und Stroh").unwrap().id(), key.id());
    }

    const FIRST: &str = "\
kibitz root key 1
event ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c
argon2id 64 1 1
salt ce1594ebc0c72ad84b4e66cb627e68b6
nonce 1a065b2a9b0a068c41577bdb4d311d8cdc5f13f9e95a8737
sealed ce4c2e78524f618363441cf1e4dec1a327723fafef65d45b1d922d1bf924e0ecc0c5695de00e5a1e9eb41bb922577df6
";
}
