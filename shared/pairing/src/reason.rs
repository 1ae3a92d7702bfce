//! Why two players meet, why somebody starts and why somebody sits out: data, with a sentence each.

use domain::PlayerId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a pair sits together and who starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairReason {
    /// In the order of play.
    pub players: [PlayerId; 2],
    pub basis: Basis,
    /// Players in between who were not taken, best first.
    pub skipped: Vec<Skip>,
    /// The two have met before.
    pub repeat: bool,
    pub start: StartReason,
}

/// What the order of the players came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    Lot,
    /// Places in the standings, the better one first.
    Places([usize; 2]),
}

/// A player who would have been nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    pub player: PlayerId,
    pub because: SkipCause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipCause {
    Met,
    /// Taking this player would have forced a repeat elsewhere.
    Needed,
    HadBye,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartReason {
    /// How often the two started before, in the order of play.
    FewerStarts([u16; 2]),
    /// Equal starts, and the other one started the last game.
    OtherStartedLast,
    Lot,
}

/// Why a player sits out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeReason {
    pub player: PlayerId,
    pub basis: ByeBasis,
    /// Lower players who do not sit out, last first.
    pub skipped: Vec<Skip>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeBasis {
    Lot,
    Place(usize),
}

impl fmt::Display for PairReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.basis {
            Basis::Lot => write!(f, "drawn by lot")?,
            Basis::Places([higher, lower]) => write!(f, "places {higher} and {lower}")?,
        }
        if self.repeat {
            write!(f, ", who meet again because no pairing avoids it")?;
        } else {
            write_skips(f, &self.skipped)?;
        }
        let [first, second] = self.players;
        match self.start {
            StartReason::FewerStarts([own, other]) => {
                write!(f, "; {first} starts, with fewer starts so far ({own} against {other})")
            }
            StartReason::OtherStartedLast => {
                write!(f, "; {first} starts because {second} started last")
            }
            StartReason::Lot => write!(f, "; {first} starts by lot"),
        }
    }
}

impl fmt::Display for ByeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.basis {
            ByeBasis::Lot => write!(f, "{} sits out, drawn by lot", self.player)?,
            ByeBasis::Place(place) => write!(f, "{} sits out on place {place}", self.player)?,
        }
        write_skips(f, &self.skipped)
    }
}

fn write_skips(f: &mut fmt::Formatter<'_>, skipped: &[Skip]) -> fmt::Result {
    for (cause, words) in [
        (SkipCause::Met, "already met"),
        (SkipCause::HadBye, "already sat out"),
        (SkipCause::Needed, "needed elsewhere to avoid a repeat"),
    ] {
        let players: Vec<String> = skipped
            .iter()
            .filter(|skip| skip.because == cause)
            .map(|skip| skip.player.to_string())
            .collect();
        if !players.is_empty() {
            write!(f, "; {words}: {}", players.join(", "))?;
        }
    }
    Ok(())
}
