//! Why two players meet, why somebody starts and why somebody sits out.

use domain::{Citation, PlayerId, messages};
use serde::{Deserialize, Serialize};

/// Why a pair sits together and who starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairReason {
    /// In the order of play.
    pub players: [PlayerId; 2],
    pub made_by: MadeBy,
    pub basis: PairBasis,
    /// The article that makes this pair.
    pub cite: Authority,
    /// Players who came before in the document's order and were not taken.
    pub skipped: Vec<Skip>,
    /// The two have met before.
    pub repeat: bool,
    pub start: StartReason,
    /// The article that balances the starts.
    pub start_cite: Authority,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MadeBy {
    Engine,
    Director,
}

messages! {
    /// What something stands on.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Authority {
        Article { article: Citation },
        Director,
        /// No document rules it; the program has a choice of its own.
        Program,
    }

    /// What the pair came from.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum PairBasis {
        Lot,
        /// Places in the standings, in the order of the players.
        Places { places: [usize; 2] },
        /// Places in the order before the event.
        Seeds { seeds: [usize; 2] },
        /// Places within a group, counted from 1.
        Group { group: usize, places: [usize; 2] },
        /// Seats of a printed or constructed schedule, in its given round.
        Schedule { seats: [usize; 2], round: u16 },
        /// The schedule left both without an opponent.
        Leftover,
        /// The higher is out of reach; the lower is the best who can win nothing.
        Gibson { higher: usize, lower: usize },
        /// Two teams and the board at which their players sit, if it is the same.
        Board { team: String, other: String, board: usize },
        Boards { team: String, other: String, boards: [usize; 2] },
        /// The next game of a match that is not over.
        Match { game: u16 },
        /// The director made the pair.
        Fixed,
    }

    /// Why somebody was not taken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum SkipCause {
        Met,
        MetToday,
        /// Club mates who must not meet.
        Club,
        /// Club mates who should not meet in this round.
        ClubWish,
        /// Members of one pair or team.
        TeamMates,
        Forbidden,
        /// Two who have met as often as the event allows.
        MetEnough,
        /// Can still win a prize.
        Contender,
        HadBye,
        /// Taking this player would have forced something worse elsewhere.
        Needed,
    }

    /// Why the first of a pair starts, with the figures of both.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum StartReason {
        FewerStarts { first: PlayerId, own: u16, other: u16 },
        /// Equal starts, and the first one was second more often.
        MoreSeconds { first: PlayerId, own: u16, other: u16 },
        /// Equal starts, and the other one started the last game.
        OtherStartedLast { first: PlayerId, second: PlayerId },
        /// Nobody started last, and the first one has waited for longer.
        LongerSecond { first: PlayerId, own: u16, other: u16 },
        /// Both started last, and the other one for longer.
        OtherStartedLonger { first: PlayerId, second: PlayerId },
        Lot { first: PlayerId },
    }

    /// What a player sits out for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ByeBasis {
        Lot,
        Place { place: usize },
        /// The schedule gives this seat no opponent in this round.
        Schedule { round: u16 },
        /// Out of reach, and the event lets such players sit out.
        Gibson,
        Fixed,
        /// A member of a team that sits out, or one whose opponent has dropped out.
        Team,
    }
}

/// A player who would have come first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    pub player: PlayerId,
    pub because: SkipCause,
    pub cite: Authority,
}

impl SkipCause {
    /// Never made, whatever else that costs.
    pub fn is_hard(self) -> bool {
        matches!(self, Self::Club | Self::TeamMates | Self::Forbidden | Self::MetEnough)
    }

    pub fn is_repeat(self) -> bool {
        matches!(self, Self::Met | Self::MetToday)
    }
}

/// Why a player sits out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeReason {
    pub player: PlayerId,
    pub made_by: MadeBy,
    pub basis: ByeBasis,
    pub cite: Authority,
    /// Lower players who do not sit out, last first.
    pub skipped: Vec<Skip>,
}

impl Authority {
    pub(crate) fn article(article: &str) -> Self {
        Self::Article { article: Citation(article.to_owned()) }
    }
}

impl PairBasis {
    /// Two teams and the boards at which their players sit.
    pub(crate) fn boards([team, other]: [String; 2], boards: [usize; 2]) -> Self {
        match boards {
            [board, same] if board == same => Self::Board { team, other, board },
            _ => Self::Boards { team, other, boards },
        }
    }

    /// The same for the two players the other way round.
    pub(crate) fn turned(self) -> Self {
        let turn = |[a, b]: [usize; 2]| [b, a];
        match self {
            Self::Places { places } => Self::Places { places: turn(places) },
            Self::Seeds { seeds } => Self::Seeds { seeds: turn(seeds) },
            Self::Group { group, places } => Self::Group { group, places: turn(places) },
            Self::Schedule { seats, round } => Self::Schedule { seats: turn(seats), round },
            Self::Board { team, other, board } => Self::Board { team: other, other: team, board },
            Self::Boards { team, other, boards } => {
                Self::Boards { team: other, other: team, boards: turn(boards) }
            }
            Self::Lot | Self::Leftover | Self::Gibson { .. } | Self::Match { .. } | Self::Fixed => {
                self
            }
        }
    }
}
