//! What a game is worth to each side, with the article for every figure.
//!
//! Each side is worked out on its own: what the loser gets does not follow from the winner.

mod awarded;
mod figure;
mod game;
mod played;
#[cfg(test)]
mod tests;

pub use domain::{DrawCause, DuelCard, End, InvalidTurn};
pub use figure::{Cause, Figure, Step};
pub use game::{Absence, Forfeit, Game, StoppedGame};

use crate::book::{Book, Clause};
use crate::no_rule::Matter;
use domain::{AbsenceReason, Breach, Side, messages};

messages! {
    /// Why a game has no result: what is told of it cannot have happened, or its book knows no such thing.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ResultBreach {
        RacksInFinal,
        WhoseClock,
        RackBelowZero,
        RackOfFinisher,
        NobodyWentOut,
        BothThere,
        NoOffender,
        UnknownReason { reason: AbsenceReason, known: Vec<AbsenceReason> },
        NotLateEnough { seconds: u32 },
        NotLostOnTime { seconds: u32 },
        /// The hall has one timer, so nobody's own clock runs out.
        NoClocks,
        /// Every table has clocks, so no timer of the hall ends a game.
        ClocksRun,
        /// The game goes on, however often the players pass.
        PassesGoOn,
    }
}

/// One side's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share<'b> {
    /// In halves of a win.
    pub wins: Figure<'b>,
    pub spread: Figure<'b>,
    pub points: Figure<'b>,
    /// The score after all adjustments; absent where no final score stands.
    pub score: Option<Figure<'b>>,
    /// Absent where the document does not speak of ratings.
    pub rated: Option<&'b Clause<bool>>,
    /// The score reached over the board, for the best single games.
    pub reached: Option<i32>,
    /// The difference over the board in this side's favour: as it counts, and before any cap.
    pub won_by: Option<[i32; 2]>,
    /// The two players met over the board.
    pub met: bool,
}

/// Both sides' results, in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult<'b> {
    pub shares: [Share<'b>; 2],
    pub winner: Option<Side>,
}

impl Share<'_> {
    /// The side has won something without a game over the board.
    pub(crate) fn is_awarded_win(&self) -> bool {
        !self.met && self.wins.value > 0
    }
}

/// The result of a game between two players.
pub fn result<'b>(book: &'b Book, game: &Game) -> Result<GameResult<'b>, Breach> {
    match game {
        Game::Played(game) => played::played(book, game),
        Game::Forfeit(forfeit) => awarded::forfeit(book, forfeit),
        Game::Stopped(game) => awarded::stopped(book, game),
        Game::Drawn(cause) => awarded::drawn(book, *cause),
    }
}

/// What a player gets who sits out.
pub fn bye(book: &Book) -> Result<Share<'_>, Breach> {
    let rule = book.bye.as_ref().ok_or_else(|| book.no_rule(Matter::Bye))?;
    Ok(awarded::bye(rule))
}

/// What a player gets who was not there and had no opponent either.
pub fn absent(book: &Book, absence: Absence, last_round: bool) -> Result<Share<'_>, Breach> {
    awarded::alone(book, absence, last_round)
}
