//! What the hall is shown beyond what every event shows, and what is held back, as a director announced it.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// Ratings stand beside the names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ratings: bool,
    /// Clubs stand beside the names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clubs: bool,
    /// Results of this round and of later ones are held back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silent_from: Option<u16>,
    /// The standings after the last round are held back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub final_held: bool,
}

impl Show {
    /// What two announcements that know nothing of each other both allow.
    #[must_use]
    pub fn strictest(self, other: Self) -> Self {
        let silent = [self.silent_from, other.silent_from];
        Self {
            ratings: self.ratings && other.ratings,
            clubs: self.clubs && other.clubs,
            silent_from: silent.into_iter().flatten().min(),
            final_held: self.final_held || other.final_held,
        }
    }

    pub fn is_silent(self, round: u16) -> bool {
        self.silent_from.is_some_and(|from| round >= from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_announcements_the_stricter_holds() {
        let open = Show { ratings: true, clubs: true, silent_from: Some(6), final_held: false };
        let other = Show { ratings: true, clubs: false, silent_from: Some(5), final_held: true };
        let both = Show { clubs: false, ..other };
        assert_eq!(open.strictest(other), both);
        assert_eq!(other.strictest(open), both);
        assert!(both.is_silent(5) && !both.is_silent(4));
    }
}
