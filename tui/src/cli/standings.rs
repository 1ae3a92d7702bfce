//! `kibitz standings`: the table as text or JSON, of a running node or of a file.

use crate::cli::ask::{Asking, director, division};
use crate::cli::column;
use crate::cli::event_file::{self, Opened};
use crate::cli::exit::Failure;
use crate::cli::out;
use crate::tongue::say;
use crate::widgets::text::fit;
use clap::Args;
use desk::{Answer, Intent};
use domain::{
    Citation, DivisionId, ListCounters, PlayerId, Said, Standing, WinPoints, in_class,
    places_within,
};
use rulebook::Stage;
use serde::Serialize;
use speech::words;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz standings
  kibitz standings --division B --json
  kibitz standings --round 4                        as it was after round 4
  kibitz standings --teams                          pairs and teams, their boards summed
  kibitz standings --from open.json --round 4       a file instead of a running node
  kibitz standings --from a.t --book ro-frs --json  a division file of tsh
  kibitz standings --class B                        only the players of a prize class")]
pub struct StandingsArgs {
    /// The division; needed when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    /// An event file or a division file of tsh, or - for standard input
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The id of a rulebook, or a file with a book or an announcement [default: what the file names,
    /// or de-tso]
    #[arg(long, value_name = "BOOK", requires = "from")]
    book: Option<String>,
    /// The table after this round, with the cards as they count now
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    round: Option<u16>,
    /// Only the players of this class, with their places among themselves
    #[arg(long, value_name = "CLASS", conflicts_with = "teams")]
    class: Option<String>,
    /// Pairs and teams instead of players
    #[arg(long)]
    teams: bool,
    /// The table after the last round of the event, where the file does not say how many are planned
    #[arg(long = "final", requires = "from")]
    is_final: bool,
    /// Print text for people, as without it
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    #[command(flatten)]
    asking: Asking,
}

/// A row as scripts read it: a win is 1 and a draw 0.5.
#[derive(Debug, Serialize)]
struct Row<'s> {
    rank: u16,
    number: u16,
    player: PlayerId,
    name: &'s str,
    wins: WinPoints,
    spread: i32,
    points: i32,
    games: u16,
    /// Only of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    counters: Option<&'s ListCounters>,
    reasons: &'s [Citation],
}

pub async fn run(args: StandingsArgs) -> Result<(), Failure> {
    if let Some(from) = &args.from {
        let opened = event_file::open(from, args.book.as_deref())?;
        let after = After { round: args.round, is_final: args.is_final, teams: args.teams };
        let mut standings = of_file(&opened, args.division, after)?;
        if let Some(class) = &args.class {
            let inside = in_class(opened.division(args.division)?.players.values(), class)
                .map_err(|none| Failure::usage(words::cli_fault(&opened.name, none)))?;
            standings = places_within(&standings, &inside);
        }
        return print(&standings, args.asking.json, args.teams);
    }
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let division = division(director(&board)?, args.division)?;
    let teams = args.teams;
    let mut standings = match args.round {
        None if teams => division.teams.to_vec(),
        None => division.standings.to_vec(),
        Some(round) => {
            let after = Intent::StandingsAfter { division: division.id, round, teams };
            match caller.ask(after).await? {
                Answer::Standings { standings } => standings,
                answer => return caller.print(&answer),
            }
        }
    };
    if let Some(class) = &args.class {
        let inside = in_class(division.players.iter(), class).map_err(Failure::usage)?;
        standings = places_within(&standings, &inside);
    }
    print(&standings, caller.wants_json(), teams)
}

/// Which table of a file is asked for.
struct After {
    round: Option<u16>,
    is_final: bool,
    teams: bool,
}

/// The table of a division in a file, best first.
fn of_file(
    opened: &Opened,
    named: Option<DivisionId>,
    After { round, is_final, teams }: After,
) -> Result<Vec<Standing>, Failure> {
    let division = opened.division(named)?;
    let last = division.last_round();
    if let Some(round) = round.filter(|round| *round > last) {
        return Err(Failure::usage(words::cli_no_round(last, &opened.name, round)));
    }
    let division = division.until(round.unwrap_or(last));
    if teams {
        return Ok(rulebook::team_standings(&opened.book, &division));
    }
    if rulebook::lists_of(&opened.book).is_some() {
        return Ok(rulebook::standings(&opened.book, &division));
    }
    let over = is_final || opened.book.is_over(&division);
    let stage = if over { Stage::Final } else { Stage::Intermediate };
    let table = rulebook::checked_table(&opened.book, &division, stage)
        .map_err(|error| Failure::decision(words::cli_fault(&opened.name, error)))?;
    Ok(table.rows.iter().map(rulebook::Row::standing).collect())
}

fn print(standings: &[Standing], json: bool, teams: bool) -> Result<(), Failure> {
    if teams && standings.is_empty() && !json {
        return Err(Failure::decision(words::cli_standings_no_teams()));
    }
    if !json {
        let heading = if teams { words::cli_team() } else { words::cli_player() };
        return out::text(&described(standings, &heading));
    }
    let rows: Vec<Row<'_>> = standings.iter().map(Row::of).collect();
    out::json(&rows)
}

impl<'s> Row<'s> {
    fn of(standing: &'s Standing) -> Self {
        Self {
            rank: standing.rank,
            number: standing.player.number,
            player: standing.player,
            name: &standing.name,
            wins: standing.wins,
            spread: standing.spread,
            points: standing.points,
            games: standing.games,
            counters: standing.counters.as_ref(),
            reasons: &standing.reasons,
        }
    }
}

/// One line per player under a heading.
pub fn describe(standings: &[Standing]) -> String {
    described(standings, &words::cli_player())
}

fn described(standings: &[Standing], who: &Said) -> String {
    if standings.iter().any(|row| row.counters.is_some()) {
        return describe_lists(standings);
    }
    let head = [words::cli_rank(), who.clone(), words::cli_wins(), words::cli_spread()];
    let [rank, player, wins, spread] = head.map(|heading| say(&heading));
    let [points, games] = [words::cli_points(), words::cli_games()].map(|heading| say(&heading));
    let width = column::width(&player, standings.iter().map(|row| row.name.as_str()));
    let player = fit(&player, width);
    let mut text = [format!("{rank:>4}"), player.to_string(), format!("{wins:>5}")].join("  ");
    let _ = write!(text, "  {spread:>6}  {points:>6}");
    let _ = write!(text, "  {games:>5}");
    for row in standings {
        let _ = write!(
            text,
            "\n{:>4}  {}  {:>5}  {:>+6}  {:>6}  {:>5}",
            row.rank,
            fit(&row.name, width),
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
    let head = [words::cli_rank(), words::cli_player(), words::cli_points(), words::cli_lists()];
    let [rank, player, points, lists] = head.map(|heading| say(&heading));
    let games = [words::cli_sie(), words::cli_tout(), words::cli_solo()];
    let [sie, tout, solo] = games.map(|heading| say(&heading));
    let width = column::width(&player, standings.iter().map(|row| row.name.as_str()));
    let mut text = format!("{rank:>4}  {}  {points:>6}  ", fit(&player, width))
        + &[format!("{lists:>5}"), format!("{sie:>3}"), format!("{tout:>5}"), format!("{solo:>5}")]
            .join("  ");
    for row in standings {
        let counters = row.counters.unwrap_or_default();
        let _ = write!(
            text,
            "\n{:>4}  {}  {:>+6}  {:>5}  {:>3}  {:>5}  {:>5}",
            row.rank,
            fit(&row.name, width),
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
