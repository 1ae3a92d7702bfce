//! `kibitz card`: filling in, signing, handing in and correcting.

mod list;
mod standing;
#[cfg(test)]
mod tests;

pub use standing::card_of;

use super::*;
use crate::cli::ask;
use crate::cli::details::Details;
use crate::fields::{REASON, SCORE, Why};
use crate::tongue::TableTyped;
use desk::slip::SlipCode;
use desk::{CardForm, Game, TableBoard};
use domain::{CardContent, CardId, DuelCard, Ground, Initials, Reason, Side};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz card fill --scores 401 388                 at the table
  kibitz card fill --scores 401 388 --end first-out --racks 0 8 --overtime 0 1:05
  kibitz card sign first AB
  kibitz card sign second CD
  kibitz card hand-in
  kibitz card correct 12 401 388 --reason \"paper card\"   at the director's desk
  kibitz card slip 7KQ-A3-12 401 388                a result slip, by the code on it
  kibitz card game r13+s                            a table of four: a game of its list
  kibitz card list --from table3.txt                the whole list
  kibitz card sign-list A17 AB")]
pub struct CardArgs {
    #[command(subcommand)]
    what: CardCommand,
    #[command(flatten)]
    asking: Asking,
    /// An earlier round, by its number [default: the current one]
    #[arg(long, global = true, value_name = "N")]
    round: Option<u16>,
}

#[derive(Debug, Subcommand)]
enum CardCommand {
    /// Write the scores of this table's game on its card.
    #[command(before_help = "Examples:
  kibitz card fill --scores 401 388
  kibitz card fill --scores 401 388 --end second-out --racks 8 0")]
    Fill {
        /// The score of the player who started, then the other's
        #[arg(long, num_args = 2, required = true, allow_negative_numbers = true,
              value_names = ["FIRST", "SECOND"], value_parser = SCORE.read)]
        scores: Vec<i32>,
        #[command(flatten)]
        details: Details,
        /// Unusual scores are right
        #[arg(long)]
        sure: bool,
    },
    /// Sign the card as one of its players.
    #[command(before_help = "Example:
  kibitz card sign first AB")]
    Sign {
        /// Which player signs
        side: SideArg,
        /// One to four letters
        #[arg(value_parser = initials)]
        initials: Initials,
    },
    /// Hand in the signed card.
    #[command(before_help = "Example:
  kibitz card hand-in")]
    HandIn,
    /// A director's word on a card: a paper card, a correction, or the end of a conflict. Racks, time
    /// and the like that stand on the card stay with their players unless they are named.
    #[command(before_help = "Examples:
  kibitz card correct 12 401 388 --reason \"paper card\"
  kibitz card correct 12 411 388 --round 2 --ground both-ask --reason \"added up wrong\"
  kibitz card correct 12 401 388 --invalid first=24 --reason \"jury\"")]
    Correct {
        /// The table's number or name
        table: TableTyped,
        /// The score of the player who started
        #[arg(allow_negative_numbers = true, value_parser = SCORE.read)]
        first: i32,
        /// The other player's score
        #[arg(allow_negative_numbers = true, value_parser = SCORE.read)]
        second: i32,
        #[command(flatten)]
        why: Why,
        /// Why the book allows it, such as paper-card, both-ask, recording or ruling [default: the
        /// plainest one that fits]
        #[arg(long)]
        ground: Option<Ground>,
        #[command(flatten)]
        details: Details,
        /// The scores take in everything: nothing else stays on the card
        #[arg(long)]
        scores_only: bool,
        /// An unusual score is right
        #[arg(long)]
        sure: bool,
        /// The division; needed for an earlier round when the event has several
        #[arg(long, value_name = "LETTER")]
        division: Option<DivisionId>,
    },
    /// Enter a result slip by its code, as it is printed or scanned.
    #[command(before_help = "Examples:
  kibitz card slip 7KQ-A3-12 401 388
  kibitz card slip 7KQ-A3-12 401 96 --sure          an unusual score that is right")]
    Slip {
        /// The code on the slip
        code: String,
        /// The score of the player who started
        #[arg(allow_negative_numbers = true, value_parser = SCORE.read)]
        first: i32,
        /// The other player's score
        #[arg(allow_negative_numbers = true, value_parser = SCORE.read)]
        second: i32,
        /// Why, for everybody to read
        #[arg(long, default_value = "paper slip", value_parser = REASON.read)]
        reason: Reason,
        /// An unusual score is right
        #[arg(long)]
        sure: bool,
    },
    #[command(flatten)]
    List(list::ListCommand),
    /// Record what the table wrote, with what the jury found; for books in which a jury does that.
    #[command(before_help = "Example:
  kibitz card record 12 --invalid first=24")]
    Record {
        /// The table's number or name
        table: TableTyped,
        #[command(flatten)]
        details: Details,
        /// Why, for everybody to read
        #[arg(long, default_value = "checked by the jury", value_parser = REASON.read)]
        reason: Reason,
    },
}

/// One of the two players, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SideArg {
    /// The player who starts
    First,
    Second,
}

impl From<SideArg> for Side {
    fn from(side: SideArg) -> Self {
        match side {
            SideArg::First => Self::First,
            SideArg::Second => Self::Second,
        }
    }
}

fn initials(text: &str) -> Result<Initials, domain::card::InitialsError> {
    Initials::new(text)
}

pub async fn run(args: CardArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let (what, round) = (args.what, args.round);
    let earlier = match standing::elsewhere(&board, &what, round) {
        Some(card) => match caller.ask(Intent::ReadCard { card }).await? {
            Answer::Card { content } => content,
            answer => return caller.print(&answer),
        },
        None => None,
    };
    let intent = intent(&board, what, round, earlier.as_ref())?;
    let card = match &intent {
        Intent::FillCard { card, .. } | Intent::CorrectCard { card, .. } => Some(*card),
        _ => None,
    };
    let detailed = match &intent {
        Intent::CorrectCard { content: CardContent::Duel(card), .. } if !card.is_plain() => {
            Some(words::cli_card_says(card))
        }
        _ => None,
    };
    caller.do_it(intent).await?;
    if let Some(line) = detailed.filter(|_| !caller.wants_json()) {
        out::said(&line)?;
    }
    match card {
        Some(card) => tell_counted(&caller, card).await,
        None => Ok(()),
    }
}

/// What the card comes to, where the book counts something else than the scores on it.
pub async fn tell_counted(caller: &Caller, card: CardId) -> Result<(), Failure> {
    if caller.wants_json() {
        return Ok(());
    }
    match counted_lines(&caller.board().await?, card) {
        lines if lines.is_empty() => Ok(()),
        lines => out::text(&lines.join("\n")),
    }
}

fn counted_lines(board: &Board, card: CardId) -> Vec<String> {
    let found = match &board.view {
        View::Table(table) => {
            let mut games = table.game.iter().chain(&table.next).chain(&table.earlier);
            let game = games.find(|game| game.card == card);
            game.map(|game| (game.players.clone(), &game.content, &game.counted))
        }
        View::Director(director) => {
            let row = director.current_rows().find(|row| row.card == card);
            row.map(|row| (row.players.clone(), &row.content, &row.counted))
        }
        View::Arbiter(_) | View::Relay => None,
    };
    let Some((players, content, Some(counted))) = found else { return Vec::new() };
    let written = match content {
        Some(CardContent::Duel(card)) => Some(card.scores),
        _ => None,
    };
    if written.is_some_and(|written| !counted.differs_from(written)) {
        return Vec::new();
    }
    let mut lines = vec![say(&words::cli_counts_as(domain::Say::said(counted)))];
    for (player, share) in players.iter().zip(&counted.shares) {
        let each = share.because.iter();
        lines.extend(each.map(|because| format!("  {}: {}", player.name, say(because))));
    }
    lines
}

/// What to ask of the node; `earlier` is what counts on the card, where the board does not hold it.
fn intent(
    board: &Board,
    what: CardCommand,
    round: Option<u16>,
    earlier: Option<&CardContent>,
) -> Result<Intent, Failure> {
    match what {
        CardCommand::Fill { scores, details, sure } => {
            let here = table(board)?;
            let game = game(here, round)?;
            let &[first, second] = scores.as_slice() else {
                return Err(Failure::usage(words::cli_two_scores()));
            };
            let name = |side| words::cli_only(&game.player(side).name);
            check_usual(&here.form, [first, second], sure, name)?;
            let content = CardContent::Duel(details.on([first, second]));
            Ok(Intent::FillCard { card: game.card, content })
        }
        CardCommand::Sign { side, initials } => {
            let filled = filled(game(table(board)?, round)?)?;
            Ok(Intent::SignCard { filled, side: side.into(), initials })
        }
        CardCommand::HandIn => Ok(Intent::HandIn { filled: filled(game(table(board)?, round)?)? }),
        CardCommand::Correct {
            table,
            first,
            second,
            why,
            ground,
            details,
            scores_only,
            sure,
            division,
        } => {
            let (card, seen) =
                card_of(board, table.meant().map_err(Failure::usage)?, round, division)?;
            let scores = [first, second];
            let name = |side| match side {
                Side::First => words::cli_first_player(),
                Side::Second => words::cli_second_player(),
            };
            check_usual(&ask::director(board)?.rules.card, scores, sure, name)?;
            let old = match standing::kept(board, earlier, card, scores) {
                _ if scores_only => None,
                Err(_) if details != Details::default() => None,
                kept => kept?,
            };
            let content = CardContent::Duel(match old {
                Some(old) => details.instead_of(old.with_scores(scores)),
                None => details.on(scores),
            });
            Ok(Intent::CorrectCard { card, content, reason: why.reason, seen, ground })
        }
        CardCommand::Slip { code, first, second, reason, sure } => {
            let card = SlipCode::read(board.event, &code).map_err(Failure::usage)?;
            let (table, round) = (card.table, card.round);
            let (card, seen) = card_of(board, table, Some(round.number), Some(round.division))?;
            let name = |side| match side {
                Side::First => words::cli_first_player(),
                Side::Second => words::cli_second_player(),
            };
            check_usual(&ask::director(board)?.rules.card, [first, second], sure, name)?;
            let content = CardContent::Duel(DuelCard::plain([first, second]));
            Ok(Intent::CorrectCard { card, content, reason, seen, ground: None })
        }
        CardCommand::List(what) => list::intent(board, what, round),
        CardCommand::Record { table, details, reason } => {
            let (card, seen) = card_of(board, table.meant().map_err(Failure::usage)?, round, None)?;
            let written = standing::written(board, earlier, card)?;
            let content = CardContent::Duel(details.added_to(written));
            Ok(Intent::CorrectCard { card, content, reason, seen, ground: None })
        }
    }
}

/// A score that the book asks about is taken only with a word more.
fn check_usual(
    form: &CardForm,
    scores: [i32; 2],
    sure: bool,
    name: impl Fn(Side) -> Said,
) -> Result<(), Failure> {
    match form.unusual(scores) {
        Some(side) if !sure => {
            Err(Failure::decision(words::cli_unusual(name(side), scores[side.index()])))
        }
        _ => Ok(()),
    }
}

/// The table's part of a board.
pub fn table(board: &Board) -> Result<&TableBoard, Failure> {
    match &board.view {
        View::Table(table) => Ok(table),
        View::Director(_) | View::Arbiter(_) | View::Relay => {
            Err(Failure::decision(words::cli_only_tables(ask::standing(board))))
        }
    }
}

/// The game at this table in a round, or the current one.
pub fn game(board: &TableBoard, round: Option<u16>) -> Result<&Game, Failure> {
    let Some(number) = round else {
        return board
            .game
            .as_ref()
            .ok_or_else(|| Failure::decision(words::cli_no_game(board.table)));
    };
    let mut games = board.game.iter().chain(&board.next).chain(&board.earlier);
    games
        .find(|game| game.card.round.number == number)
        .ok_or_else(|| Failure::usage(words::cli_no_game_in(number, board.table)))
}

fn filled(game: &Game) -> Result<EntryId, Failure> {
    game.filled.ok_or_else(|| match &game.note {
        Some(note) => Failure::decision(words::cli_card_was(note)),
        None => Failure::decision(words::cli_card_empty()),
    })
}

/// The card of a table in any view: a table's laptop knows its own, a director's all.
pub fn any_card(
    board: &Board,
    table: TableNo,
    round: Option<u16>,
    division: Option<DivisionId>,
) -> Result<CardId, Failure> {
    match &board.view {
        View::Table(here) if here.table == table => Ok(game(here, round)?.card),
        _ => card_of(board, table, round, division).map(|(card, _)| card),
    }
}
