//! `kibitz team`: pairs and teams of players who are entered.

use super::*;
use crate::fields::{PLAYER, TEAM, team_of};
use domain::{Team, TeamName};
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz team enter \"Red Kings\" A1 A4              a pair
  kibitz team enter Cluj A2 A7 A9 A12 --boards 3    three boards, A12 is the substitute
  kibitz team dissolve Cluj
  kibitz team list --json")]
pub struct TeamArgs {
    #[command(subcommand)]
    what: TeamCommand,
    #[command(flatten)]
    asking: Asking,
    /// The division they play in; needed when the event has several
    #[arg(long, global = true, value_name = "LETTER")]
    division: Option<DivisionId>,
}

#[derive(Debug, Subcommand)]
enum TeamCommand {
    /// Make entered players a pair or a team, or write one anew.
    #[command(before_help = "Examples:
  kibitz team enter \"Red Kings\" A1 A4
  kibitz team enter Cluj A2 A7 A9 A12 --boards 3")]
    Enter {
        /// What the pair or the team is called
        #[arg(value_parser = TEAM.read)]
        name: TeamName,
        /// The members' numbers, the first board first
        #[arg(required = true, value_name = "PLAYER", value_parser = PLAYER.read)]
        members: Vec<PlayerId>,
        /// At how many boards it plays; members beyond them are substitutes [default: all members]
        #[arg(long, value_name = "N")]
        boards: Option<u16>,
    },
    /// Take a pair or a team apart; its members stay entered.
    #[command(before_help = "Example:
  kibitz team dissolve \"Red Kings\"")]
    Dissolve {
        /// What it is called
        #[arg(value_parser = TEAM.read)]
        name: TeamName,
    },
    /// Print pairs and teams with their boards.
    #[command(before_help = "Example:
  kibitz team list --json")]
    List,
}

pub async fn run(args: TeamArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let one = division(director(&board)?, args.division)?;
    let intent = match args.what {
        TeamCommand::Enter { name, members, boards } => team_of(one.id, name, members, boards),
        TeamCommand::Dissolve { name } => Intent::DissolveTeam { division: one.id, team: name },
        TeamCommand::List => {
            let teams = Team::of(one.players.iter());
            return caller.show(&teams, || listed(&teams, &one.players));
        }
    };
    caller.do_it(intent).await
}

/// A team with a line for each member.
fn listed(teams: &[Team], players: &[Player]) -> String {
    let mut text = String::new();
    for team in teams {
        let _ = writeln!(text, "{}", team.name);
        let members = team.members().filter_map(|id| players.iter().find(|one| one.id == id));
        for player in members {
            let place = player.team.as_ref().and_then(|member| member.board);
            let place = match place {
                Some(board) => say(&words::cli_team_board(board)),
                None => say(&words::cli_team_substitute()),
            };
            let _ = write!(text, "  {place:<11} {:<5} {}", player.id.to_string(), player.name);
            if let Some(club) = &player.club {
                let _ = write!(text, ", {club}");
            }
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Member;

    #[test]
    fn members_stand_under_their_team() {
        let player = |number, board, club: Option<&str>| Player {
            team: Some(Member { team: "Red".parse().unwrap(), board }),
            club: club.map(|club| club.parse().unwrap()),
            ..Player::new(PlayerId { division: DivisionId::A, number }, "Ada".parse().unwrap())
        };
        let players =
            [player(1, Some(2), None), player(2, None, None), player(3, Some(1), Some("X"))];
        assert_eq!(
            listed(&Team::of(&players), &players),
            "Red\n  board 1     A3    Ada, X\n  board 2     A1    Ada\n  substitute  A2    Ada"
        );
    }
}
