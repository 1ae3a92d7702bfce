//! What a game is worth to each side, with the article for every figure.
//!
//! Each side is worked out on its own: what the loser gets does not follow from the winner.

mod awarded;
mod figure;
mod played;
#[cfg(test)]
mod tests;

pub use figure::{Cause, Figure, Step};
pub use played::played;

use crate::book::{Book, Clause};
use crate::no_rule::Matter;
use awarded::Stop;
use domain::{AbsenceReason, Absent, Breach, CardContent, Outcome, PlayerId, Side, messages};

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

/// What the card of two players comes to. Players whom it names and who do not sit at the table have no
/// part in it.
pub fn result<'b>(
    book: &'b Book,
    card: &CardContent,
    players: [PlayerId; 2],
    last_round: bool,
) -> Result<GameResult<'b>, Breach> {
    match card {
        CardContent::Duel(card) => played::played(book, card),
        CardContent::Outcome(outcome) => match outcome {
            Outcome::Forfeit { .. } => {
                let absent = players.map(|player| outcome.absence(player));
                awarded::forfeit(book, absent, last_round)
            }
            Outcome::Stopped { kind, offenders, scores, racks, overtime_s } => {
                let offenders = players.map(|player| offenders.contains(&player));
                let (kind, scores, racks) = (*kind, *scores, *racks);
                let stop = Stop { kind, offenders, scores, racks, overtime_s: *overtime_s };
                awarded::stopped(book, &stop)
            }
            Outcome::Drawn { cause } => awarded::drawn(book, *cause),
        },
        CardContent::List(_) | CardContent::Void => Err(book.no_rule(Matter::GameOfTwo)),
    }
}

/// The same in a round of an event, which may have a cap of its own.
pub fn result_in_round<'b>(
    book: &'b Book,
    card: &CardContent,
    players: [PlayerId; 2],
    round: u16,
    last_round: bool,
) -> Result<GameResult<'b>, Breach> {
    let mut made = result(book, card, players, last_round)?;
    made.shares.iter_mut().for_each(|share| played::cap_in_round(book, round, share));
    Ok(made)
}

/// What a player gets who sits out.
pub fn bye(book: &Book) -> Result<Share<'_>, Breach> {
    let rule = book.bye.as_ref().ok_or_else(|| book.no_rule(Matter::Bye))?;
    Ok(awarded::bye(rule))
}

/// The book knows why somebody is away and what that costs, unless it leaves forfeits to the announcement.
pub fn check_absences(book: &Book, absent: &[Absent]) -> Result<(), Breach> {
    let check = |one: &Absent| self::absent(book, one.reason, false).map(drop);
    match book.lists.is_some() || book.forfeit.is_none() {
        true => Ok(()),
        false => absent.iter().try_for_each(check),
    }
}

/// What a player gets who was not there and had no opponent either.
pub fn absent(book: &Book, reason: AbsenceReason, last_round: bool) -> Result<Share<'_>, Breach> {
    awarded::alone(book, reason, last_round)
}
