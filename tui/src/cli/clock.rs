//! `kibitz clock` and `kibitz starter`: what the book says to late players, and who begins.

use super::*;
use crate::cli::card::any_card;
use crate::fields::{LATE, Late};
use crate::tongue::TableTyped;
use desk::BookQuestion;
use domain::{Because, CardId};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz clock 12 12:30 0                           the first player is 12 and a half minutes late
  kibitz clock 12 0 never                           the second player did not come")]
pub struct ClockArgs {
    #[command(flatten)]
    card: CardAsked,
    /// How late the first player is, in minutes or as 12:30, or never
    #[arg(value_parser = LATE.read)]
    first: Late,
    /// The same for the second player
    #[arg(value_parser = LATE.read)]
    second: Late,
}

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz starter 12                                 by the games begun so far
  kibitz starter 12 --draw EE --draw A?             by tiles: first player, second player")]
pub struct StarterArgs {
    /// Two drawn tiles, ? for a blank and - for a player who did not draw; may be repeated
    #[arg(long, value_name = "TILES", value_parser = tiles)]
    draw: Vec<Drawn>,
    #[command(flatten)]
    card: CardAsked,
}

/// The card that the book is asked about.
#[derive(Debug, Args)]
struct CardAsked {
    /// The table's number or name
    table: TableTyped,
    /// An earlier round, by its number [default: the current one]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
    /// The division; needed for an earlier round when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

/// One step of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn([Option<char>; 2]);

pub async fn clock(args: ClockArgs) -> Result<(), Failure> {
    let late_s = [args.first.0, args.second.0];
    ask(args.card, |card| BookQuestion::Late { card, late_s }).await
}

pub async fn starter(args: StarterArgs) -> Result<(), Failure> {
    let tiles = args.draw.iter().map(|drawn| drawn.0).collect();
    ask(args.card, |card| BookQuestion::Starter { card, tiles }).await
}

async fn ask(
    asked: CardAsked,
    question: impl FnOnce(CardId) -> BookQuestion,
) -> Result<(), Failure> {
    let caller = asked.asking.node().await?;
    let board = caller.board().await?;
    let card = any_card(
        &board,
        asked.table.meant().map_err(Failure::usage)?,
        asked.round,
        asked.division,
    )?;
    let told = |answer: &Answer| match answer {
        Answer::Told { told } => Some(lines(told)),
        _ => None,
    };
    caller.tell(Intent::AskBook { question: question(card) }, told).await
}

/// A sentence a line, each with its article.
pub fn lines(told: &[Because]) -> String {
    told.iter().map(say).collect::<Vec<_>>().join("\n")
}

fn tiles(text: &str) -> Result<Drawn, Said> {
    let how = words::cli_tiles;
    let tile = |letter: char| match letter {
        '-' => Ok(None),
        letter if letter == '?' || letter.is_alphabetic() => Ok(Some(letter)),
        _ => Err(how()),
    };
    match text.chars().collect::<Vec<_>>().as_slice() {
        [first, second] => Ok(Drawn([tile(*first)?, tile(*second)?])),
        _ => Err(how()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_two_tiles() {
        assert_eq!(tiles("E?"), Ok(Drawn([Some('E'), Some('?')])));
        assert_eq!(tiles("-Å"), Ok(Drawn([None, Some('Å')])));
        for bad in ["", "E", "EAB", "E7"] {
            assert!(say(&tiles(bad).unwrap_err()).contains("such as EA"), "{bad:?}");
        }
    }
}
