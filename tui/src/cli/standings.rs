//! `kibitz standings`: the table as text or JSON.

use crate::cli::ask::{Asking, director, division};
use crate::cli::exit::Failure;
use crate::cli::out;
use clap::Args;
use domain::{DivisionId, Standing};
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz standings
  kibitz standings --division B --json")]
pub struct StandingsArgs {
    /// The division; needed when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: StandingsArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let division = division(director(&board)?, args.division)?;
    if caller.wants_json() {
        out::json(&division.standings)
    } else {
        out::text(&describe(&division.standings))
    }
}

/// One line per player under a heading.
pub fn describe(standings: &[Standing]) -> String {
    let width = standings.iter().map(|row| row.name.width()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:>4}  {:<width$}  {:>5}  {:>6}  {:>6}  {:>5}",
        "rank", "player", "wins", "spread", "points", "games"
    );
    for row in standings {
        // Names are padded by what they take on screen, not by their letters.
        let pad = " ".repeat(width - row.name.width());
        let _ = write!(
            text,
            "\n{:>4}  {}{pad}  {:>5}  {:>+6}  {:>6}  {:>5}",
            row.rank,
            row.name,
            row.wins.to_string(),
            row.spread,
            row.points,
            row.games
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{PlayerId, WinPoints};

    #[test]
    fn columns_stand_under_their_headings() {
        let row = |rank, name: &str, half_wins, spread| Standing {
            rank,
            player: PlayerId { division: DivisionId::A, number: rank },
            name: name.to_owned(),
            wins: WinPoints(half_wins),
            spread,
            points: 1203,
            games: 3,
            counters: None,
            reasons: vec![],
        };
        let text = describe(&[row(1, "Ștefania Țîru", 5, 88), row(2, "Åse", 2, -88)]);
        assert_eq!(
            text,
            "rank  player          wins  spread  points  games\n   \
             1  Ștefania Țîru    2.5     +88    1203      3\n   \
             2  Åse                1     -88    1203      3"
        );
    }
}
