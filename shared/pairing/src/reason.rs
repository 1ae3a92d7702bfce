//! Why two players meet, why somebody starts and why somebody sits out: data, with a sentence each.

use domain::{Citation, PlayerId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a pair sits together and who starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairReason {
    /// In the order of play.
    pub players: [PlayerId; 2],
    pub made_by: MadeBy,
    pub basis: Basis,
    /// The article that makes this pair.
    pub cite: Citation,
    /// Players who came before in the document's order and were not taken.
    pub skipped: Vec<Skip>,
    /// The two have met before.
    pub repeat: bool,
    pub start: StartReason,
    /// The article that balances the starts.
    pub start_cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MadeBy {
    Engine,
    Director,
}

/// What the pair came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    Lot,
    /// Places in the standings, in the order of the players.
    Places([usize; 2]),
    /// Places in the order before the event.
    Seeds([usize; 2]),
    /// Places within a group, counted from 1.
    Group {
        group: usize,
        places: [usize; 2],
    },
    /// Seats of a printed or constructed schedule, in its given round.
    Schedule {
        seats: [usize; 2],
        round: u16,
    },
    /// The schedule left both without an opponent.
    Leftover,
    /// The first is out of reach; the second is the best who can win nothing.
    Gibson {
        places: [usize; 2],
    },
    /// Two teams and the boards at which their players sit.
    Boards {
        teams: [String; 2],
        boards: [usize; 2],
    },
    /// The director made the pair.
    Fixed,
}

/// A player who would have come first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    pub player: PlayerId,
    pub because: SkipCause,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipCause {
    Met,
    MetToday,
    /// Club mates who must not meet.
    Club,
    /// Club mates who should not meet in this round.
    ClubWish,
    Forbidden,
    /// Can still win a prize.
    Contender,
    HadBye,
    /// Taking this player would have forced something worse elsewhere.
    Needed,
}

impl SkipCause {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Met, "already met"),
        (Self::MetToday, "already met today"),
        (Self::Club, "of the same club"),
        (Self::ClubWish, "of the same club, avoided in this round"),
        (Self::Forbidden, "forbidden by the director"),
        (Self::Contender, "can still win a prize"),
        (Self::HadBye, "already sat out"),
        (Self::Needed, "needed elsewhere to avoid a repeat"),
    ];

    /// Never made, whatever else that costs.
    pub fn is_hard(self) -> bool {
        matches!(self, Self::Club | Self::Forbidden)
    }

    pub fn is_repeat(self) -> bool {
        matches!(self, Self::Met | Self::MetToday)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartReason {
    /// How often the two started before, in the order of play.
    FewerStarts([u16; 2]),
    /// Equal starts, and the first one was second more often.
    MoreSeconds([u16; 2]),
    /// Equal starts, and the other one started the last game.
    OtherStartedLast,
    /// Both started or both did not start last; the first one has the longer run of the latter or
    /// the shorter of the former.
    Run([i16; 2]),
    Lot,
}

/// Why a player sits out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeReason {
    pub player: PlayerId,
    pub made_by: MadeBy,
    pub basis: ByeBasis,
    pub cite: Citation,
    /// Lower players who do not sit out, last first.
    pub skipped: Vec<Skip>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeBasis {
    Lot,
    Place(usize),
    /// The schedule gives this seat no opponent in this round.
    Schedule(u16),
    /// Out of reach, and the event lets such players sit out.
    Gibson,
    Fixed,
    /// A member of a team that sits out, or one whose opponent has dropped out.
    Team,
}

impl fmt::Display for SkipCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Self::ALL.iter().find(|(cause, _)| cause == self);
        f.write_str(words.map_or("", |(_, words)| words))
    }
}

impl fmt::Display for PairReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.basis)?;
        if self.repeat {
            write!(f, ", who meet again")?;
        }
        write_skips(f, &self.skipped)?;
        let [first, second] = self.players.map(|player| player.to_string());
        write!(f, "; {}", self.start.words(&first, &second))
    }
}

impl StartReason {
    /// Why the first of two named players starts.
    pub fn words(self, first: &str, second: &str) -> String {
        match self {
            Self::FewerStarts([own, other]) => {
                format!("{first} starts, with fewer starts so far ({own} against {other})")
            }
            Self::MoreSeconds([own, other]) => {
                format!("{first} starts, more often second so far ({own} against {other})")
            }
            Self::OtherStartedLast => format!("{first} starts because {second} started last"),
            Self::Run([own, other]) if own < 0 => {
                let (own, other) = (-i32::from(own), -i32::from(other));
                format!("{first} starts, second for longer at a stretch ({own} against {other})")
            }
            Self::Run(_) => {
                format!("{first} starts because {second} has started more games at a stretch")
            }
            Self::Lot => format!("{first} starts by lot"),
        }
    }
}

impl ByeBasis {
    /// Why a named player sits out.
    pub fn words(self, player: &str) -> String {
        match self {
            Self::Lot => format!("{player} sits out, drawn by lot"),
            Self::Place(place) => format!("{player} sits out on place {place}"),
            Self::Schedule(round) => format!("{player} sits out in round {round} of the schedule"),
            Self::Gibson => format!("{player} is out of reach and sits out"),
            Self::Fixed => format!("{player} sits out, fixed by the director"),
            Self::Team => format!("{player} has no opponent in the other team"),
        }
    }
}

impl Basis {
    /// The same for the two players the other way round.
    pub(crate) fn turned(self) -> Self {
        let turn = |[a, b]: [usize; 2]| [b, a];
        match self {
            Self::Places(places) => Self::Places(turn(places)),
            Self::Seeds(seeds) => Self::Seeds(turn(seeds)),
            Self::Group { group, places } => Self::Group { group, places: turn(places) },
            Self::Schedule { seats, round } => Self::Schedule { seats: turn(seats), round },
            Self::Boards { teams: [a, b], boards } => {
                Self::Boards { teams: [b, a], boards: turn(boards) }
            }
            Self::Lot | Self::Leftover | Self::Gibson { .. } | Self::Fixed => self,
        }
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lot => write!(f, "drawn by lot"),
            Self::Places([a, b]) => write!(f, "places {a} and {b}"),
            Self::Seeds([a, b]) => write!(f, "seeds {a} and {b}"),
            Self::Group { group, places: [a, b] } => {
                write!(f, "group {group}, places {a} and {b}")
            }
            Self::Schedule { seats: [a, b], round } => {
                write!(f, "seats {a} and {b} of the schedule, round {round}")
            }
            Self::Leftover => write!(f, "both without an opponent in the schedule"),
            Self::Gibson { places: [higher, lower] } => write!(
                f,
                "place {higher} is out of reach, place {lower} is the best who can win nothing"
            ),
            Self::Boards { teams: [a, b], boards: [x, y] } if x == y => {
                write!(f, "{a} against {b}, board {x}")
            }
            Self::Boards { teams: [a, b], boards: [x, y] } => {
                write!(f, "{a} against {b}, boards {x} and {y}")
            }
            Self::Fixed => write!(f, "fixed by the director"),
        }
    }
}

impl fmt::Display for ByeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.basis.words(&self.player.to_string()))?;
        write_skips(f, &self.skipped)
    }
}

fn write_skips(f: &mut fmt::Formatter<'_>, skipped: &[Skip]) -> fmt::Result {
    for (cause, words) in SkipCause::ALL {
        let of_cause = || skipped.iter().filter(|skip| skip.because == cause);
        let players: Vec<String> = of_cause().map(|skip| skip.player.to_string()).collect();
        if !players.is_empty() {
            write!(f, "; {words}: {}", players.join(", "))?;
        }
    }
    Ok(())
}
