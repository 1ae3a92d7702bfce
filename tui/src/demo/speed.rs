//! How fast the people of a demo are.

use domain::Said;
use speech::words;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Times(NonZeroU32),
    /// Nobody thinks at all.
    Max,
}

impl Speed {
    /// How long something takes that takes so long at speed 1.
    pub(super) fn takes(self, ms: u64) -> Duration {
        match self {
            Self::Times(times) => Duration::from_millis(ms) / times.get(),
            Self::Max => Duration::ZERO,
        }
    }
}

impl FromStr for Speed {
    type Err = Said;

    fn from_str(text: &str) -> Result<Self, Said> {
        match text {
            "max" => Ok(Self::Max),
            number => number.parse().map(Self::Times).map_err(|_| words::cli_demo_speed()),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times) => write!(f, "{times}"),
            Self::Max => f.write_str("max"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_times_as_fast_takes_a_quarter_and_max_takes_nothing() {
        let takes = |speed: &str| speed.parse().map(|speed: Speed| speed.takes(6_000));
        assert_eq!(takes("1"), Ok(Duration::from_secs(6)));
        assert_eq!(takes("4"), Ok(Duration::from_millis(1_500)));
        assert_eq!(takes("max"), Ok(Duration::ZERO));
        for wrong in ["0", "fast"] {
            assert_eq!(takes(wrong), Err(words::cli_demo_speed()));
        }
    }
}
