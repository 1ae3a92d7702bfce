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
    if standings.iter().any(|row| row.counters.is_some()) {
        return describe_lists(standings);
    }
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

/// The same for lists: the points, then the games that break ties, played and won.
fn describe_lists(standings: &[Standing]) -> String {
    let width = standings.iter().map(|row| row.name.width()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:>4}  {:<width$}  {:>6}  {:>5}  {:>3}  {:>5}  {:>5}",
        "rank", "player", "points", "lists", "sie", "tout", "solo"
    );
    for row in standings {
        let pad = " ".repeat(width - row.name.width());
        let counters = row.counters.unwrap_or_default();
        let _ = write!(
            text,
            "\n{:>4}  {}{pad}  {:>+6}  {:>5}  {:>3}  {:>5}  {:>5}",
            row.rank,
            row.name,
            row.points,
            row.games,
            counters.sie_played,
            format!("{}/{}", counters.tout_won, counters.tout_played),
            format!("{}/{}", counters.solo_won, counters.solo_played),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ListCounters, PlayerId, WinPoints};

    #[test]
    fn lists_show_points_and_what_breaks_ties() {
        let row = |rank, name: &str, points| Standing {
            rank,
            player: PlayerId { division: DivisionId::A, number: rank },
            name: name.to_owned(),
            wins: WinPoints(0),
            spread: 0,
            points,
            games: 2,
            counters: Some(ListCounters { solo_won: 3, solo_played: 12, ..Default::default() }),
            reasons: vec![],
        };
        let text = describe(&[row(1, "Anna", 14), row(2, "Bert", -14)]);
        assert_eq!(
            text,
            "rank  player  points  lists  sie   tout   solo\n   \
             1  Anna       +14      2    0    0/0   3/12\n   \
             2  Bert       -14      2    0    0/0   3/12"
        );
    }

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
