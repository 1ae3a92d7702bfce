//! The part of `kibitz card` that is about tables of four: rows, whole lists, four signatures.

use super::*;
use crate::shorthand;
use domain::{CardId, ListCard, ListGame, Seat};

#[derive(Debug, Subcommand)]
pub(super) enum ListCommand {
    /// Write a game into the list of this table.
    #[command(before_help = "Examples:
  kibitz card game r13+s                            a Rufspiel of seats 1 and 3, won, Schneider
  kibitz card game solo 2 lost
  kibitz card game x4 --number 5                    game 5 was a Ramsch that seat 4 lost")]
    Game {
        /// In short or in words
        #[arg(required = true, allow_negative_numbers = true)]
        game: Vec<String>,
        /// Write this row anew instead of the next one
        #[arg(long, value_name = "N")]
        number: Option<u16>,
    },
    /// Take a row out of the list of this table.
    #[command(before_help = "Example:
  kibitz card strike 5")]
    Strike {
        /// The row's number
        number: u16,
    },
    /// Put the list on the card: what was written game by game, a file, or the rows given here.
    #[command(before_help = "Examples:
  kibitz card list
  kibitz card list --from table3.txt                one game per line, # begins a comment")]
    List(Rows),
    /// Sign the list as one of its four players.
    #[command(before_help = "Examples:
  kibitz card sign-list A17 AB
  kibitz card sign-list 3 AB                        whoever sits at seat 3")]
    SignList {
        /// The player's number, or the seat
        player: String,
        /// One to four letters
        #[arg(value_parser = initials)]
        initials: Initials,
    },
    /// A director's word on a list: from paper, or a correction.
    #[command(before_help = "Examples:
  kibitz card correct-list 3 --from table3.txt --reason \"paper list\"
  kibitz card correct-list 3 --number 5 s2- --reason \"misread\"")]
    CorrectList {
        /// The table's number or name
        table: TableTyped,
        #[command(flatten)]
        rows: Rows,
        /// Change this row of the list only
        #[arg(long, value_name = "N", conflicts_with = "from")]
        number: Option<usize>,
        #[command(flatten)]
        word: Word,
    },
    /// Declare a list void: nobody scores from it.
    #[command(before_help = "Example:
  kibitz card void 3 --reason illegible")]
    Void {
        /// The table's number or name
        table: TableTyped,
        #[command(flatten)]
        word: Word,
    },
}

#[derive(Debug, Args)]
pub(super) struct Rows {
    /// A file with one game per line
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The games in short, such as r13+s s2- x4
    #[arg(conflicts_with = "from")]
    rows: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct Word {
    #[command(flatten)]
    why: Why,
    /// Why the book allows it, such as paper-card or ruling [default: the plainest one that fits]
    #[arg(long)]
    ground: Option<Ground>,
    /// The division; needed for an earlier round when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
}

pub(super) fn intent(
    board: &Board,
    what: ListCommand,
    round: Option<u16>,
) -> Result<Intent, Failure> {
    match what {
        ListCommand::Game { game: typed, number } => {
            let card = game(table(board)?, round)?.card;
            let game = shorthand::game(&typed.join(" ")).map_err(Failure::usage)?;
            Ok(Intent::EnterGame { card, game, number })
        }
        ListCommand::Strike { number } => {
            let card = game(table(board)?, round)?.card;
            Ok(Intent::StrikeGame { card, number })
        }
        ListCommand::List(rows) => {
            let game = game(table(board)?, round)?;
            let games = match rows.read()? {
                Some(games) => games,
                None => written(game)?,
            };
            let content = CardContent::List(ListCard { games });
            Ok(Intent::FillCard { card: game.card, content })
        }
        ListCommand::SignList { player, initials } => {
            let game = game(table(board)?, round)?;
            let player = signer(game, &player)?;
            Ok(Intent::SignList { filled: filled(game)?, player, initials })
        }
        ListCommand::CorrectList { table, rows, number, word } => {
            let games = rows.read()?.ok_or_else(|| Failure::usage(words::cli_list_give()))?;
            let content = match number {
                Some(number) => {
                    let table = table.meant().map_err(Failure::usage)?;
                    let (card, _) = card_of(board, table, round, word.division)?;
                    changed(board, card, number, games)?
                }
                None => CardContent::List(ListCard { games }),
            };
            corrected(board, &table, round, content, word)
        }
        ListCommand::Void { table, word } => {
            corrected(board, &table, round, CardContent::Void, word)
        }
    }
}

fn corrected(
    board: &Board,
    table: &TableTyped,
    round: Option<u16>,
    content: CardContent,
    Word { why: Why { reason }, ground, division }: Word,
) -> Result<Intent, Failure> {
    let (card, seen) = card_of(board, table.meant().map_err(Failure::usage)?, round, division)?;
    Ok(Intent::CorrectCard { card, content, reason, seen, ground })
}

/// What was written game by game on this laptop.
fn written(game: &Game) -> Result<Vec<ListGame>, Failure> {
    let Some(sheet) = &game.list else {
        return Err(Failure::decision(words::cli_no_list()));
    };
    if sheet.games.is_empty() {
        return Err(Failure::decision(words::cli_list_empty()));
    }
    Ok(sheet.games.clone())
}

fn signer(game: &Game, typed: &str) -> Result<PlayerId, Failure> {
    let seat = typed.parse().ok().and_then(Seat::new);
    match seat {
        Some(seat) => game
            .players
            .get(seat.index())
            .map(|player| player.id)
            .ok_or_else(|| Failure::usage(words::cli_no_seat(seat.number()))),
        None => typed
            .parse()
            .map_err(|error: domain::id::ParseIdError| Failure::usage(words::cli_or_seat(error))),
    }
}

/// The list on the director's board with one row written anew.
fn changed(
    board: &Board,
    card: CardId,
    number: usize,
    games: Vec<ListGame>,
) -> Result<CardContent, Failure> {
    let [game] =
        <[ListGame; 1]>::try_from(games).map_err(|_| Failure::usage(words::cli_one_game()))?;
    let divisions = &crate::cli::ask::director(board)?.divisions;
    let mut rows = divisions.iter().flat_map(|division| {
        division.round.iter().flat_map(|round| &round.tables).chain(&division.open)
    });
    let row = rows.find(|row| row.card == card);
    let list = row.and_then(|row| row.content.as_ref()).and_then(CardContent::list);
    let Some(list) = list else {
        return Err(Failure::decision(words::cli_no_list_of(card)));
    };
    let mut list = list.clone();
    let count = list.games.len();
    let place = number.checked_sub(1).and_then(|place| list.games.get_mut(place));
    *place.ok_or_else(|| Failure::usage(words::cli_list_games(count)))? = game;
    Ok(CardContent::List(list))
}

impl Rows {
    /// The games that are given, if any are.
    fn read(self) -> Result<Option<Vec<ListGame>>, Failure> {
        if let Some(file) = &self.from {
            return read_file(file).map(Some);
        }
        if self.rows.is_empty() {
            return Ok(None);
        }
        let games: Result<Vec<ListGame>, Said> =
            self.rows.iter().map(|row| shorthand::game(row)).collect();
        games.map(Some).map_err(Failure::usage)
    }
}

/// One game per line, in short or in words, with or without its points.
fn read_file(file: &Path) -> Result<Vec<ListGame>, Failure> {
    let text = files::read_text(file, files::BY_HAND_MAX)?;
    let name = files::shown(file);
    read_text(&text).map_err(|(line, what)| Failure::usage(words::cli_at_line(line, &name, what)))
}

fn read_text(text: &str) -> Result<Vec<ListGame>, (usize, Said)> {
    let lines = (1..).zip(text.lines()).filter_map(|(number, line)| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (!line.is_empty()).then_some((number, line))
    });
    lines.map(|(number, line)| shorthand::game(line).map_err(|what| (number, what))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_game_per_line() {
        let text = "# table 3\nr13+s\n\nsolo 2 lost: 2 -6 2 2  # misplayed\nx4\n";
        let rows: Vec<String> = read_text(text).unwrap().iter().map(ToString::to_string).collect();
        let want = ["rufspiel 1 3 won schneider", "solo 2 lost: 2 -6 2 2", "ramsch 4 lost"];
        assert_eq!(rows, want);
        let (line, what) = read_text("r13+\nq4\n").unwrap_err();
        assert!(line == 2 && crate::tongue::say(&what).contains("q is no game"), "{line} {what}");
    }
}
