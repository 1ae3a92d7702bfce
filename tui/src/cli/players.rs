//! `kibitz players`: entering players from the command line, a file or a pipe.

use super::*;
use crate::fields::{self, CLASSES, NAME, PLAYER, Why};
use desk::NewPlayer;
use domain::limit::PLAYERS_MAX;
use domain::{ClassName, Player};
use exchange::{PlayerLine, player_lines};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::{BufRead, IsTerminal, Read};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz players add \"Jörg Böhme; SC Küstrin; 1512\"
  kibitz players import players.txt                 one player per line, as above
  kibitz players import -                           from a pipe
  kibitz players add \"Åse Øverland;;; Red\" \"Bo Lind;;; Red\"   a pair
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
    /// Enter players given here: "Name; Club; Rating; Team; substitute; Classes", all but the name may be left out.
    #[command(before_help = "Examples:
  kibitz players add \"Jörg Böhme; SC Küstrin; 1512\"
  kibitz players add \"Åse Øverland\" \"Țico Ștefan; ; 1640\" --division B")]
    Add {
        /// `Name; Club; Rating; Team; substitute; Classes`
        #[arg(required = true, value_name = "PLAYER")]
        players: Vec<String>,
    },
    /// Enter the players of a file, one per line. If one line is wrong, none is entered.
    #[command(before_help = "Examples:
  kibitz players import players.txt                 shows what it understood, and asks
  kibitz players import field.csv --dry-run         only shows it
  kibitz players import - --division B              from a pipe, without a question")]
    Import {
        /// Lines such as `Name; Club; Rating; Team`, or a table of a spreadsheet with commas or tabs, with headings or
        /// without; empty lines and those that begin with # are skipped
        file: PathBuf,
        /// Show what was understood and enter nobody
        #[arg(long)]
        dry_run: bool,
        /// Enter them without a question
        #[arg(long, short)]
        yes: bool,
    },
    /// Write a player's name anew, or club and rating.
    #[command(before_help = "Examples:
  kibitz players rename A17 \"Jörg Böhme-Lange\"
  kibitz players rename A17 --club \"SC Ulm\" --rating 1540
  kibitz players rename A17 --class B               in the prize class B")]
    Rename {
        /// The player's number, such as A17
        #[arg(value_parser = PLAYER.read)]
        player: PlayerId,
        /// The new name [default: as it is]
        name: Option<String>,
        /// The new club; "" for none [default: as it is]
        #[arg(long)]
        club: Option<String>,
        /// The new rating [default: as it is]
        #[arg(long, allow_negative_numbers = true)]
        rating: Option<i32>,
        /// The prize classes, such as B or "B, Senior"; "" for none [default: as they are]
        #[arg(long = "class", value_name = "CLASSES")]
        classes: Option<String>,
    },
    /// A player leaves the event: the next rounds are paired without them.
    #[command(before_help = "Example:
  kibitz players withdraw A17 --reason \"ill\"")]
    Withdraw {
        /// The player's number, such as A17
        #[arg(value_parser = PLAYER.read)]
        player: PlayerId,
        #[command(flatten)]
        why: Why,
    },
    /// A player who left is back.
    #[command(before_help = "Example:
  kibitz players return A17")]
    Return {
        /// The player's number, such as A17
        #[arg(value_parser = PLAYER.read)]
        player: PlayerId,
    },
    /// Print the players.
    #[command(before_help = "Example:
  kibitz players list --json")]
    List,
}

pub async fn run(args: PlayersArgs) -> Result<(), Failure> {
    let typed = match args.what {
        PlayersCommand::Rename { player, name, club, rating, classes } => {
            if name.is_none() && club.is_none() && rating.is_none() && classes.is_none() {
                return Err(Failure::usage(words::cli_players_what()));
            }
            let classes = classes.map(|typed| (CLASSES.read)(&typed)).transpose();
            let classes = classes.map_err(Failure::usage)?;
            let change = renamed(player, name, club, rating, classes)?;
            return args.asking.node().await?.do_it(change).await;
        }
        PlayersCommand::Withdraw { player, why } => {
            let leave = Intent::WithdrawPlayer { player, reason: why.reason };
            return args.asking.node().await?.do_it(leave).await;
        }
        PlayersCommand::Return { player } => {
            return args.asking.node().await?.do_it(Intent::ReturnPlayer { player }).await;
        }
        PlayersCommand::List => {
            let caller = args.asking.node().await?;
            let board = caller.board().await?;
            let board = director(&board)?;
            let players: Vec<_> = board.divisions.iter().map(|one| &one.players).collect();
            return caller.show(&players, || listed(board));
        }
        PlayersCommand::Add { players } => read_lines(
            words::cli_players_typed,
            (1..).zip(players).map(|(number, parts)| PlayerLine { number, parts }),
        )?,
        PlayersCommand::Import { file, dry_run, yes } => {
            let (name, text) = read(&file)?;
            let players = read_lines(
                |line, what| words::cli_at_line(line, &name, what),
                player_lines(&text),
            )?;
            let asks = !yes && std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
            if dry_run {
                return match args.asking.json {
                    true => out::json(&players),
                    false => out::text(&understood(&players)),
                };
            }
            if asks {
                out::line(&understood(&players));
                if !agreed(players.len())? {
                    return Ok(());
                }
            }
            players
        }
    };
    if typed.is_empty() {
        return Err(Failure::usage(words::cli_players_none()));
    }
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let before = division(director(&board)?, args.division)?;
    let division = before.id;
    let players = typed.into_iter().map(|player| NewPlayer { division, ..player }).collect();
    let answer = caller.ask(Intent::EnterPlayers { players }).await?;
    if caller.wants_json() || !matches!(answer, Answer::Saved { .. }) {
        return caller.print(&answer);
    }
    let board = caller.board().await?;
    let after = director(&board)?.divisions.iter().filter(|one| one.id == division);
    let known: BTreeSet<PlayerId> = before.players.iter().map(|player| player.id).collect();
    let new = after.flat_map(|one| one.players.iter().filter(|player| !known.contains(&player.id)));
    let new: Vec<String> = new.map(in_a_line).collect();
    out::text(&new.join("\n"))
}

/// A player a line, in columns.
fn understood(players: &[NewPlayer]) -> String {
    let line = |(number, player): (usize, &NewPlayer)| {
        let mut parts = vec![player.name.to_string()];
        parts.extend(player.club.as_ref().map(ToString::to_string));
        parts.extend(player.rating.map(|rating| rating.to_string()));
        parts.extend(player.team.as_ref().map(|team| team.team.to_string()));
        [format!("{number:>4}"), parts.join(", ")].join("  ")
    };
    (1..).zip(players).map(line).collect::<Vec<_>>().join("\n")
}

/// Whether whoever sits there wants these players entered.
fn agreed(count: usize) -> Result<bool, Failure> {
    out::say(&words::cli_players_agree(count));
    let mut answer = String::new();
    std::io::stdin()
        .lock()
        .take(100)
        .read_line(&mut answer)
        .map_err(|error| Failure::plain(crate::tongue::foreign(error.into())))?;
    let is_yes = answer.trim().to_lowercase().starts_with(['y', 'j', 'd']);
    if !is_yes {
        out::say(&words::cli_players_nobody());
    }
    Ok(is_yes)
}

/// What is written anew. Whoever types `Name; Club; Rating`, as for a new player, means all three.
fn renamed(
    player: PlayerId,
    name: Option<String>,
    club: Option<String>,
    rating: Option<i32>,
    classes: Option<BTreeSet<ClassName>>,
) -> Result<Intent, Failure> {
    let Some(typed) = name else {
        return Ok(Intent::ChangePlayer { player, name: None, club, rating, classes });
    };
    if !typed.contains(';') {
        let name = Some((NAME.read)(&typed).map_err(Failure::usage)?);
        return Ok(Intent::ChangePlayer { player, name, club, rating, classes });
    }
    let typed = fields::player(&typed, player.division).map_err(Failure::usage)?;
    let club = club.or(typed.club.map(|club| club.to_string()));
    let rating = rating.or(typed.rating);
    let classes = classes.or(Some(typed.classes).filter(|classes| !classes.is_empty()));
    Ok(Intent::ChangePlayer { player, name: Some(typed.name), club, rating, classes })
}

/// A player a line.
fn listed(board: &DirectorBoard) -> String {
    let mut text = String::new();
    for division in &board.divisions {
        for player in division.players.iter() {
            text += &in_a_line(player);
            if division.withdrawn.contains(&player.id) {
                let _ = write!(text, " ({})", say(&words::cli_players_left()));
            }
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

fn in_a_line(player: &Player) -> String {
    let mut text = format!("{:<5} {}", player.id.to_string(), player.name);
    if let Some(club) = &player.club {
        let _ = write!(text, ", {club}");
    }
    if let Some(rating) = player.rating {
        let _ = write!(text, ", {rating}");
    }
    if let Some(member) = &player.team {
        let _ = write!(text, ", {}", say(&crate::roles::cards::member(member)));
    }
    for class in &player.classes {
        let _ = write!(text, ", {}", say(&words::cli_players_class(class)));
    }
    text
}

/// The text of a file, or of standard input, with the name that messages use.
fn read(file: &Path) -> Result<(String, String), Failure> {
    Ok((files::shown(file), files::read_text(file, files::BY_HAND_MAX)?))
}

/// Nobody mends more lines than this at once.
const WRONG_MAX: usize = 100;

/// Reads every line, as of the first division, or says what is wrong with each bad one.
fn read_lines(
    at: impl Fn(usize, Said) -> Said,
    typed: impl IntoIterator<Item = PlayerLine>,
) -> Result<Vec<NewPlayer>, Failure> {
    let mut players = Vec::new();
    let mut wrong = Vec::new();
    for PlayerLine { number, parts } in typed {
        match fields::player(&parts, DivisionId::A) {
            _ if players.len() >= usize::from(PLAYERS_MAX) => {
                wrong.push(at(number, words::cli_players_max(PLAYERS_MAX)));
                break;
            }
            Ok(player) => players.push(player),
            Err(what) => wrong.push(at(number, what)),
        }
        if wrong.len() >= WRONG_MAX {
            wrong.push(words::cli_players_more());
            break;
        }
    }
    if wrong.is_empty() {
        return Ok(players);
    }
    wrong.push(words::cli_players_nobody());
    Err(Failure::usage(lines(wrong)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(number: usize, what: Said) -> Said {
        words::cli_players_typed(number, what)
    }

    fn in_file(line: usize, what: Said) -> Said {
        words::cli_at_line(line, "players.txt", what)
    }

    #[test]
    fn a_player_is_written_anew_as_one_is_entered() {
        let player = PlayerId { division: DivisionId::A, number: 9 };
        let change = |typed: &str| renamed(player, Some(typed.to_owned()), None, None, None);
        let Ok(Intent::ChangePlayer { name, club, rating, .. }) = change("X; Club; 1475") else {
            panic!("not changed");
        };
        assert_eq!(
            (name.as_deref(), club.as_deref(), rating),
            (Some("X"), Some("Club"), Some(1475))
        );
        assert!(change("X; Club; high").is_err());
        let Ok(Intent::ChangePlayer { club, rating, .. }) = change("Y") else {
            panic!("not changed")
        };
        assert_eq!((club, rating), (None, None));
    }

    #[test]
    fn club_and_rating_may_be_left_out() {
        let text =
            "\u{feff}# the field\r\nJörg Böhme; SC Küstrin; 1512\r\n\n Åse Øverland \nȚico; ; 9";
        let players = read_lines(typed, player_lines(text)).unwrap();
        assert_eq!(players.len(), 3);
        assert_eq!(players[0].club.as_deref(), Some("SC Küstrin"));
        assert_eq!(
            (players[1].name.as_str(), &players[1].club, players[1].rating),
            ("Åse Øverland", &None, None)
        );
        assert_eq!(players[2].rating, Some(9));
    }

    #[test]
    fn every_bad_line_is_named_and_nobody_is_entered() {
        let text = "Anna\n; Club\nBert;;high\nC;;1;x;;y;z\nD;;-5\nE;;;x;y";
        let failure = read_lines(in_file, player_lines(text)).unwrap_err();
        assert_eq!(
            failure.sentence(),
            "players.txt, line 2: the name is missing; write `Name; Club; Rating`\n\
             players.txt, line 3: the rating \"high\" is not a number\n\
             players.txt, line 4: more than six parts; write `Name; Club; Rating; Team; substitute; Classes`\n\
             players.txt, line 5: the rating -5 is below 0\n\
             players.txt, line 6: \"y\" stands behind the team; write substitute there, or nothing\n\
             nobody was entered"
        );
    }

    /// Whatever a file holds, it is read or its lines are named.
    #[test]
    fn lines_of_any_characters_are_read_or_named() {
        let letters =
            ['A', 'ß', ';', ' ', '#', '\n', '\r', '-', '9', '\u{feff}', '\u{0}', '\u{301}', '👩'];
        let mut dice = people::Dice::new(1, 1);
        for _ in 0..20_000 {
            let length = dice.below(40);
            let pick = |_| *dice.pick(&letters);
            let text: String = (0..length).map(pick).collect();
            match read_lines(typed, player_lines(&text)) {
                Ok(players) => assert!(players.iter().all(|player| !player.name.is_empty())),
                Err(failure) => assert!(failure.sentence().starts_with("player ")),
            }
        }
    }

    #[test]
    fn a_file_in_another_encoding_is_named_with_its_line() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"Anna\nJ\xf6rg\n").unwrap();
        let failure = read(file.path()).unwrap_err();
        assert!(failure.sentence().ends_with("line 2: this is not UTF-8; save the file as UTF-8"));
    }
}
