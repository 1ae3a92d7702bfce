//! The code on a join slip: `12-7KQ2M9XD`.
//!
//! The label before the hyphen says which slip it is; the eight characters are the shared secret.
//! Crockford's alphabet leaves out letters that look like digits, and reads them as those digits.

use data_encoding::Encoding;
use domain::{Role, TableNo, messages};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct JoinCode {
    label: String,
    secret: String,
}

impl JoinCode {
    pub const SECRET_BYTES: usize = 5;
    const SECRET_CHARS: usize = 8;

    /// Makes the code of a slip from fresh random bytes.
    pub fn new(label: &str, random: [u8; Self::SECRET_BYTES]) -> Self {
        Self { label: label.to_owned(), secret: CROCKFORD.encode(&random) }
    }

    pub fn label(&self) -> &str {
        &self.label
    }

    pub fn secret(&self) -> &str {
        &self.secret
    }
}

/// The label of a slip: a table's number, or a letter and a running number for the other roles.
pub fn label(role: Role, running: u16) -> String {
    match role {
        Role::Table(TableNo(table)) => table.to_string(),
        Role::Arbiter => format!("A{running}"),
        Role::Director => format!("D{running}"),
        Role::Relay => format!("R{running}"),
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.label, self.secret)
    }
}

impl fmt::Debug for JoinCode {
    /// A code is a secret: logs name only the slip.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JoinCode({}-…)", self.label)
    }
}

impl FromStr for JoinCode {
    type Err = ParseCodeError;

    fn from_str(typed: &str) -> Result<Self, ParseCodeError> {
        let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let (label, secret) = typed.split_once('-').ok_or(ParseCodeError::NoHyphen)?;
        let label = label.to_ascii_uppercase();
        let digits = label.trim_start_matches(['A', 'D', 'R']);
        let number: u16 = digits.parse().map_err(|_| ParseCodeError::Label)?;
        if label.len() > digits.len() + 1 {
            return Err(ParseCodeError::Label);
        }
        let secret = secret.replace('-', "");
        if secret.chars().count() != Self::SECRET_CHARS {
            return Err(ParseCodeError::Length { found: secret.chars().count() });
        }
        let bytes = CROCKFORD.decode(secret.as_bytes()).map_err(|_| ParseCodeError::Character)?;
        let label = format!("{}{number}", &label[..label.len() - digits.len()]);
        Ok(Self { label, secret: CROCKFORD.encode(&bytes) })
    }
}

messages! {
    /// Why a text is no join code.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseCodeError {
        NoHyphen,
        Label,
        Length { found: usize },
        Character,
    }
}

impl Serialize for JoinCode {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for JoinCode {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

static CROCKFORD: LazyLock<Encoding> = LazyLock::new(|| {
    let mut spec = data_encoding::Specification::new();
    spec.symbols.push_str("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    spec.translate.from.push_str("abcdefghjkmnpqrstvwxyzOoIiLl");
    spec.translate.to.push_str("ABCDEFGHJKMNPQRSTVWXYZ001111");
    spec.encoding().expect("32 distinct symbols make an encoding")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_survives_sloppy_typing() {
        let code = JoinCode::new("12", [0x01, 0xff, 0x10, 0x22, 0x80]);
        let sloppy = code.to_string().to_lowercase().replace('0', "o").replace('1', "l");
        let sloppy = sloppy.replacen("l2-", " 12 - ", 1);
        assert_eq!(sloppy.parse(), Ok(code));
    }

    #[test]
    fn every_mistake_is_told_apart() {
        assert_eq!("127KQ2M9XD".parse::<JoinCode>(), Err(ParseCodeError::NoHyphen));
        assert_eq!("X1-7KQ2M9XD".parse::<JoinCode>(), Err(ParseCodeError::Label));
        assert_eq!("AA1-7KQ2M9XD".parse::<JoinCode>(), Err(ParseCodeError::Label));
        assert_eq!("é-7KQ2M9XD".parse::<JoinCode>(), Err(ParseCodeError::Label));
        assert_eq!("12-7KQ2".parse::<JoinCode>(), Err(ParseCodeError::Length { found: 4 }));
        assert_eq!("12-7KQ2M9XU".parse::<JoinCode>(), Err(ParseCodeError::Character));
    }

    #[test]
    fn a_log_never_shows_the_secret() {
        let code = JoinCode::new("A1", [7; 5]);
        assert_eq!(format!("{code:?}"), "JoinCode(A1-…)");
    }
}
