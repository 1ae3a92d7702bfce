//! `kibitz clock` and `kibitz starter`: what the book says to late players, and who begins.

use crate::cli::ask::{Asking, Caller};
use crate::cli::card::any_card;
use crate::cli::details::seconds;
use crate::cli::exit::Failure;
use crate::cli::out;
use crate::tongue::say;
use clap::Args;
use desk::{Answer, BookQuestion, Intent};
use domain::{Because, DivisionId, Said, TableNo};
use speech::words;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz clock 12 12:30 0                           the first player is 12 and a half minutes late
  kibitz clock 12 0 never                           the second player did not come")]
pub struct ClockArgs {
    /// The table's number
    table: u16,
    /// How late the first player is, in minutes or as 12:30, or never
    #[arg(value_parser = lateness)]
    first: Late,
    /// The same for the second player
    #[arg(value_parser = lateness)]
    second: Late,
    /// An earlier round, by its number [default: the current one]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
    /// The division; needed for an earlier round when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz starter 12                                 by the games begun so far
  kibitz starter 12 --draw EE --draw A?             by tiles: first player, second player")]
pub struct StarterArgs {
    /// The table's number
    table: u16,
    /// Two drawn tiles, ? for a blank and - for a player who did not draw; may be repeated
    #[arg(long, value_name = "TILES", value_parser = tiles)]
    draw: Vec<Drawn>,
    /// An earlier round, by its number [default: the current one]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
    /// The division; needed for an earlier round when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

/// A time, or none for somebody who never came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late(Option<u32>);

/// One step of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn([Option<char>; 2]);

pub async fn clock(args: ClockArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let card = any_card(&board, TableNo(args.table), args.round, args.division)?;
    let late_s = [args.first.0, args.second.0];
    ask(&caller, BookQuestion::Late { card, late_s }).await
}

pub async fn starter(args: StarterArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let card = any_card(&board, TableNo(args.table), args.round, args.division)?;
    let tiles = args.draw.iter().map(|drawn| drawn.0).collect();
    ask(&caller, BookQuestion::Starter { card, tiles }).await
}

async fn ask(caller: &Caller, question: BookQuestion) -> Result<(), Failure> {
    let answer = caller.ask(Intent::AskBook { question }).await?;
    match &answer {
        Answer::Told { told } if !caller.wants_json() => out::text(&lines(told)),
        Answer::Told { .. }
        | Answer::Saved { .. }
        | Answer::Noted { .. }
        | Answer::Judged { .. }
        | Answer::Explained { .. }
        | Answer::Code { .. }
        | Answer::Proposed { .. }
        | Answer::Why { .. }
        | Answer::Refused { .. } => caller.print(&answer),
    }
}

/// A sentence a line, each with its article.
pub fn lines(told: &[Because]) -> String {
    told.iter().map(say).collect::<Vec<_>>().join("\n")
}

fn lateness(text: &str) -> Result<Late, Said> {
    match text {
        "never" => Ok(Late(None)),
        minutes if !minutes.contains(':') => lateness(&format!("{minutes}:00")),
        time => seconds(time).map(|time| Late(Some(time))),
    }
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
    fn somebody_is_late_by_a_time_or_never_came() {
        assert_eq!(lateness("12:30"), Ok(Late(Some(750))));
        assert_eq!(lateness("12"), Ok(Late(Some(720))));
        assert_eq!(lateness("never"), Ok(Late(None)));
        assert!(say(&lateness("late").unwrap_err()).contains("1:05"));
    }

    #[test]
    fn a_draw_is_two_tiles() {
        assert_eq!(tiles("E?"), Ok(Drawn([Some('E'), Some('?')])));
        assert_eq!(tiles("-Å"), Ok(Drawn([None, Some('Å')])));
        for bad in ["", "E", "EAB", "E7"] {
            assert!(say(&tiles(bad).unwrap_err()).contains("such as EA"), "{bad:?}");
        }
    }
}
