//! `kibitz players`: entering players from the command line, a file or a pipe.

use crate::cli::ask::{Asking, director, division};
use crate::cli::exit::Failure;
use crate::cli::line::line;
use crate::cli::{files, out};
use clap::{Args, Subcommand};
use desk::{DirectorBoard, Intent, NewPlayer};
use domain::limit::{PLAYERS_MAX, RATING_MAX};
use domain::line::excerpt;
use domain::{Club, DivisionId, Name, PlayerId};
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz players add \"Jörg Böhme; SC Küstrin; 1512\"
  kibitz players import players.txt                 one player per line, as above
  kibitz players import -                           from a pipe
  kibitz players rename A17 \"Jörg Böhme-Lange\"
  kibitz players withdraw A17 --reason \"ill\"")]
pub struct PlayersArgs {
    #[command(subcommand)]
    what: PlayersCommand,
    #[command(flatten)]
    asking: Asking,
    /// The division they play in; needed when the event has several
    #[arg(long, global = true, value_name = "LETTER")]
    division: Option<DivisionId>,
}

#[derive(Debug, Subcommand)]
enum PlayersCommand {
    /// Enter players given here: "Name; Club; Rating", the last two may be left out.
    #[command(before_help = "\
Examples:
  kibitz players add \"Jörg Böhme; SC Küstrin; 1512\"
  kibitz players add \"Åse Øverland\" \"Țico Ștefan; ; 1640\" --division B")]
    Add {
        /// `Name; Club; Rating`
        #[arg(required = true, value_name = "PLAYER")]
        players: Vec<String>,
    },
    /// Enter the players of a file, one per line. If one line is wrong, none is entered.
    #[command(before_help = "\
Examples:
  kibitz players import players.txt
  kibitz players import - --division B              from a pipe")]
    Import {
        /// Lines such as `Name; Club; Rating`; empty ones and those that begin with # are skipped
        file: PathBuf,
    },
    /// Write a player's name anew, or club and rating.
    #[command(before_help = "\
Examples:
  kibitz players rename A17 \"Jörg Böhme-Lange\"
  kibitz players rename A17 --club \"SC Ulm\" --rating 1540")]
    Rename {
        /// The player's number, such as A17
        player: PlayerId,
        /// The new name [default: as it is]
        name: Option<String>,
        /// The new club; \"\" for none
        #[arg(long)]
        club: Option<String>,
        #[arg(long, allow_negative_numbers = true)]
        rating: Option<i32>,
    },
    /// A player leaves the event: the next rounds are paired without them.
    #[command(before_help = "\
Example:
  kibitz players withdraw A17 --reason \"ill\"")]
    Withdraw {
        /// The player's number, such as A17
        player: PlayerId,
        /// Why, for everybody to read
        #[arg(long)]
        reason: String,
    },
    /// A player who left is back.
    #[command(before_help = "\
Example:
  kibitz players return A17")]
    Return {
        /// The player's number, such as A17
        player: PlayerId,
    },
    /// Print the players.
    #[command(before_help = "\
Example:
  kibitz players list --json")]
    List,
}

pub async fn run(args: PlayersArgs) -> Result<(), Failure> {
    let lines = match args.what {
        PlayersCommand::Rename { player, name, club, rating } => {
            if name.is_none() && club.is_none() && rating.is_none() {
                return Err(Failure::usage("say what changes: a name, --club or --rating"));
            }
            let name = name.map(|name| line("the name", &name)).transpose()?;
            let change = Intent::ChangePlayer { player, name, club, rating };
            return args.asking.node().await?.do_it(change).await;
        }
        PlayersCommand::Withdraw { player, reason } => {
            let reason = line("the reason", &reason)?;
            let leave = Intent::WithdrawPlayer { player, reason };
            return args.asking.node().await?.do_it(leave).await;
        }
        PlayersCommand::Return { player } => {
            return args.asking.node().await?.do_it(Intent::ReturnPlayer { player }).await;
        }
        PlayersCommand::List => {
            let caller = args.asking.node().await?;
            let board = caller.board().await?;
            let board = director(&board)?;
            return match caller.wants_json() {
                true => {
                    out::json(&board.divisions.iter().map(|one| &one.players).collect::<Vec<_>>())
                }
                false => out::text(&listed(board)),
            };
        }
        PlayersCommand::Add { players } => read_lines("player", &players.join("\n"))?,
        PlayersCommand::Import { file } => {
            let (name, text) = read(&file)?;
            read_lines(&format!("{name}, line"), &text)?
        }
    };
    if lines.is_empty() {
        return Err(Failure::usage(
            "there is no player in it: write one per line, `Name; Club; Rating`",
        ));
    }
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let division = division(director(&board)?, args.division)?.id;
    let players = lines.into_iter().map(|line| line.into_player(division)).collect();
    caller.do_it(Intent::EnterPlayers { players }).await
}

/// A player a line.
fn listed(board: &DirectorBoard) -> String {
    let mut text = String::new();
    for division in &board.divisions {
        for player in &division.players {
            let _ = write!(text, "{:<5} {}", player.id.to_string(), player.name);
            if let Some(club) = &player.club {
                let _ = write!(text, ", {club}");
            }
            if let Some(rating) = player.rating {
                let _ = write!(text, ", {rating}");
            }
            if division.withdrawn.contains(&player.id) {
                text.push_str(" (left the event)");
            }
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

/// The text of a file, or of standard input, with the name that messages use.
fn read(file: &Path) -> Result<(String, String), Failure> {
    Ok((files::shown(file), files::read_text(file, files::BY_HAND_MAX)?))
}

/// A player as typed.
#[derive(Debug, PartialEq, Eq)]
struct PlayerLine {
    name: Name,
    club: Option<Club>,
    rating: Option<i32>,
}

impl PlayerLine {
    fn parse(line: &str) -> Result<Self, String> {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let (name, club, rating) = match parts.as_slice() {
            [name] => (*name, "", ""),
            [name, club] => (*name, *club, ""),
            [name, club, rating] => (*name, *club, *rating),
            _ => return Err("more than three parts; write `Name; Club; Rating`".to_owned()),
        };
        if name.is_empty() {
            return Err("the name is missing; write `Name; Club; Rating`".to_owned());
        }
        let rating = match rating {
            "" => None,
            number => match number.parse() {
                Ok(rating) if rating < 0 => return Err(format!("the rating {number} is below 0")),
                Ok(rating) if rating > RATING_MAX => {
                    return Err(format!("the rating {number} is above {RATING_MAX}"));
                }
                Ok(rating) => Some(rating),
                Err(_) => {
                    let number = excerpt(number, 40);
                    return Err(format!("the rating \"{number}\" is not a number"));
                }
            },
        };
        let name = Name::new(name).map_err(|error| format!("the name {error}"))?;
        let club = Club::optional(club).map_err(|error| format!("the club {error}"))?;
        Ok(Self { name, club, rating })
    }

    fn into_player(self, division: DivisionId) -> NewPlayer {
        NewPlayer { division, name: self.name, club: self.club, rating: self.rating }
    }
}

/// Nobody mends more lines than this at once.
const WRONG_MAX: usize = 100;

/// Reads every line, or says what is wrong with each bad one.
fn read_lines(at: &str, text: &str) -> Result<Vec<PlayerLine>, Failure> {
    let mut players = Vec::new();
    let mut wrong = Vec::new();
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match PlayerLine::parse(line) {
            _ if players.len() >= usize::from(PLAYERS_MAX) => {
                let what = format!("an event has at most {PLAYERS_MAX} players");
                wrong.push(format!("{at} {}: {what}", number + 1));
                break;
            }
            Ok(player) => players.push(player),
            Err(what) => wrong.push(format!("{at} {}: {what}", number + 1)),
        }
        if wrong.len() >= WRONG_MAX {
            wrong.push("there may be more: mend these first".to_owned());
            break;
        }
    }
    if wrong.is_empty() {
        return Ok(players);
    }
    Err(Failure::usage(format!("{}\nnobody was entered", wrong.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn club_and_rating_may_be_left_out() {
        let text =
            "\u{feff}# the field\r\nJörg Böhme; SC Küstrin; 1512\r\n\n Åse Øverland \nȚico; ; 9";
        let players = read_lines("line", text).unwrap();
        assert_eq!(players.len(), 3);
        assert_eq!(players[0].club.as_deref(), Some("SC Küstrin"));
        assert_eq!(
            players[1],
            PlayerLine { name: "Åse Øverland".parse().unwrap(), club: None, rating: None }
        );
        assert_eq!(players[2].rating, Some(9));
    }

    #[test]
    fn every_bad_line_is_named_and_nobody_is_entered() {
        let failure =
            read_lines("players.txt, line", "Anna\n; Club\nBert;;high\nC;;1;x\nD;;-5").unwrap_err();
        assert_eq!(
            failure.what,
            "players.txt, line 2: the name is missing; write `Name; Club; Rating`\n\
             players.txt, line 3: the rating \"high\" is not a number\n\
             players.txt, line 4: more than three parts; write `Name; Club; Rating`\n\
             players.txt, line 5: the rating -5 is below 0\n\
             nobody was entered"
        );
    }

    /// Whatever a file holds, it is read or its lines are named.
    #[test]
    fn lines_of_any_characters_are_read_or_named() {
        use rand::Rng;
        let letters =
            ['A', 'ß', ';', ' ', '#', '\n', '\r', '-', '9', '\u{feff}', '\u{0}', '\u{301}', '👩'];
        let mut dice = rand_pcg::Pcg64::new(1, 1);
        for _ in 0..20_000 {
            let length = dice.next_u64() % 40;
            let pick = |_| letters[dice.next_u64() as usize % letters.len()];
            let text: String = (0..length).map(pick).collect();
            match read_lines("line", &text) {
                Ok(players) => assert!(players.iter().all(|player| !player.name.is_empty())),
                Err(failure) => assert!(failure.what.starts_with("line ")),
            }
        }
    }

    #[test]
    fn a_file_in_another_encoding_is_named_with_its_line() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"Anna\nJ\xf6rg\n").unwrap();
        let failure = read(file.path()).unwrap_err();
        assert!(failure.what.ends_with("line 2: this is not UTF-8; save the file as UTF-8"));
    }
}
