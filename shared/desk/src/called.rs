//! How people call a device: by its role and number, or by the name that somebody gave it.

use domain::{DeviceId, TableNo, values};
use serde::{Deserialize, Serialize};
use std::fmt;

values! {
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Called {
        Director,
        Deputy { number: u16 },
        Arbiter { number: u16 },
        Table { table: TableNo },
        Relay { number: u16 },
        /// As a director named it.
        Named { name: String },
        /// The event's own key.
        Root,
        /// Nobody has named it here.
        Unknown { device: DeviceId },
    }
}

impl Called {
    /// Who an admission names.
    pub fn by(name: &str) -> Self {
        let named = || Self::Named { name: name.to_owned() };
        let Some((role, number)) = name.rsplit_once(' ') else {
            return if name == DIRECTOR { Self::Director } else { named() };
        };
        let called = number.parse().ok().and_then(|number| match role {
            DEPUTY => Some(Self::Deputy { number }),
            ARBITER => Some(Self::Arbiter { number }),
            TABLE => Some(Self::Table { table: TableNo(number) }),
            RELAY => Some(Self::Relay { number }),
            _ => None,
        });
        called.filter(|called| called.to_string() == name).unwrap_or_else(named)
    }
}

/// As the signed admission writes it, and as people type it.
impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Director => f.write_str(DIRECTOR),
            Self::Deputy { number } => write!(f, "{DEPUTY} {number}"),
            Self::Arbiter { number } => write!(f, "{ARBITER} {number}"),
            Self::Table { table } => write!(f, "{TABLE} {table}"),
            Self::Relay { number } => write!(f, "{RELAY} {number}"),
            Self::Named { name } => f.write_str(name),
            Self::Root => f.write_str(ROOT),
            Self::Unknown { device } => f.write_str(&device.short()),
        }
    }
}

const DIRECTOR: &str = "Director";
const DEPUTY: &str = "Deputy";
const ARBITER: &str = "Arbiter";
const TABLE: &str = "Table";
const RELAY: &str = "Relay";
const ROOT: &str = "root";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_wrote_is_known_again_and_a_name_stays_a_name() {
        let known = [
            Called::Director,
            Called::Deputy { number: 1 },
            Called::Arbiter { number: 12 },
            Called::Table { table: TableNo(300) },
            Called::Relay { number: 2 },
        ];
        for called in known {
            assert_eq!(Called::by(&called.to_string()), called);
        }
        for name in ["Deputy Jonas", "Table 03", "Table +3", "table 3", "Table", "Table 99999", ""]
        {
            assert_eq!(Called::by(name), Called::Named { name: name.to_owned() });
            assert_eq!(Called::by(name).to_string(), name);
        }
    }
}
