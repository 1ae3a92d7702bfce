//! `kibitz card`: filling in, signing, handing in and correcting.

mod list;

use crate::cli::ask::{Asking, Caller, director, standing};
use crate::cli::details::Details;
use crate::cli::exit::Failure;
use crate::cli::out;
use clap::{Args, Subcommand, ValueEnum};
use desk::{Board, Game, Intent, TableBoard, View};
use domain::{
    CardContent, CardId, DivisionId, DuelCard, EntryId, Ground, Initials, RoundId, Side, TableNo,
};

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz card fill --scores 401 388                 at the table
  kibitz card fill --scores 401 388 --end first-out --racks 0 8 --overtime 0 1:05
  kibitz card sign first AB
  kibitz card sign second CD
  kibitz card hand-in
  kibitz card correct 12 401 388 --reason \"paper card\"   at the director's desk
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
    #[command(before_help = "\
Examples:
  kibitz card fill --scores 401 388
  kibitz card fill --scores 401 388 --end second-out --racks 8 0")]
    Fill {
        /// The score of the player who started, then the other's
        #[arg(long, num_args = 2, required = true, allow_negative_numbers = true,
              value_names = ["FIRST", "SECOND"])]
        scores: Vec<i32>,
        #[command(flatten)]
        details: Details,
        /// Unusual scores are right
        #[arg(long)]
        sure: bool,
    },
    /// Sign the card as one of its players.
    #[command(before_help = "\
Example:
  kibitz card sign first AB")]
    Sign {
        /// Which player signs
        side: SideArg,
        /// One to four letters
        #[arg(value_parser = initials)]
        initials: Initials,
    },
    /// Hand in the signed card.
    #[command(before_help = "\
Example:
  kibitz card hand-in")]
    HandIn,
    /// A director's word on a card: a paper card, a correction, or the end of a conflict.
    #[command(before_help = "\
Examples:
  kibitz card correct 12 401 388 --reason \"paper card\"
  kibitz card correct 12 388 401 --round 2 --ground both-ask --reason \"turned round\"
  kibitz card correct 12 401 388 --invalid first=24 --reason \"jury\"")]
    Correct {
        /// The table's number
        table: u16,
        /// The score of the player who started
        #[arg(allow_negative_numbers = true)]
        first: i32,
        /// The other player's score
        #[arg(allow_negative_numbers = true)]
        second: i32,
        /// Why, for everybody to read
        #[arg(long)]
        reason: String,
        /// Why the book allows it, such as paper-card, both-ask, recording or ruling [default: the
        /// plainest one that fits]
        #[arg(long)]
        ground: Option<Ground>,
        #[command(flatten)]
        details: Details,
        /// The division; needed for an earlier round when the event has several
        #[arg(long, value_name = "LETTER")]
        division: Option<DivisionId>,
    },
    #[command(flatten)]
    List(list::ListCommand),
    /// Record what the table wrote, with what the jury found; for books in which a jury does that.
    #[command(before_help = "\
Example:
  kibitz card record 12 --invalid first=24")]
    Record {
        /// The table's number
        table: u16,
        #[command(flatten)]
        details: Details,
        /// Why, for everybody to read
        #[arg(long, default_value = "checked by the jury")]
        reason: String,
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
    let intent = intent(&board, args.what, args.round)?;
    let card = match &intent {
        Intent::FillCard { card, .. } | Intent::CorrectCard { card, .. } => Some(*card),
        _ => None,
    };
    caller.do_it(intent).await?;
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
            let rounds = director.divisions.iter().filter_map(|one| one.round.as_ref());
            let mut rows = rounds.flat_map(|round| &round.tables);
            let row = rows.find(|row| row.card == card);
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
    let mut lines = vec![format!("counts as {counted}")];
    for (player, share) in players.iter().zip(&counted.shares) {
        let each = share.because.iter();
        lines.extend(each.map(|because| format!("  {}: {because}", player.name)));
    }
    lines
}

fn intent(board: &Board, what: CardCommand, round: Option<u16>) -> Result<Intent, Failure> {
    match what {
        CardCommand::Fill { scores, details, sure } => {
            let here = table(board)?;
            let game = game(here, round)?;
            let &[first, second] = scores.as_slice() else {
                return Err(Failure::usage("a card has two scores: --scores 401 388"));
            };
            check_usual(here, game, [first, second], sure)?;
            let content = CardContent::Duel(details.on([first, second]));
            Ok(Intent::FillCard { card: game.card, content })
        }
        CardCommand::Sign { side, initials } => {
            let filled = filled(game(table(board)?, round)?)?;
            Ok(Intent::SignCard { filled, side: side.into(), initials })
        }
        CardCommand::HandIn => Ok(Intent::HandIn { filled: filled(game(table(board)?, round)?)? }),
        CardCommand::Correct { table, first, second, reason, ground, details, division } => {
            let (card, seen) = card_of(board, TableNo(table), round, division)?;
            let content = CardContent::Duel(details.on([first, second]));
            Ok(Intent::CorrectCard { card, content, reason, seen, ground })
        }
        CardCommand::List(what) => list::intent(board, what, round),
        CardCommand::Record { table, details, reason } => {
            let (card, seen) = card_of(board, TableNo(table), round, None)?;
            let written = written(board, card)?;
            let content = CardContent::Duel(details.added_to(written));
            Ok(Intent::CorrectCard { card, content, reason, seen, ground: None })
        }
    }
}

/// What the table wrote on its card.
fn written(board: &Board, card: CardId) -> Result<&DuelCard, Failure> {
    let rounds = director(board)?.divisions.iter().filter_map(|one| one.round.as_ref());
    let mut rows = rounds.flat_map(|round| &round.tables).filter(|row| row.card == card);
    match rows.next().and_then(|row| row.content.as_ref()) {
        Some(CardContent::Duel(written)) => Ok(written),
        _ => Err(Failure::decision(format!(
            "table {} has written nothing yet: enter its scores with `kibitz card correct`",
            card.table
        ))),
    }
}

/// A score that the book asks about is taken only with a word more.
fn check_usual(
    here: &TableBoard,
    game: &Game,
    scores: [i32; 2],
    sure: bool,
) -> Result<(), Failure> {
    match here.form.unusual(scores) {
        Some(side) if !sure => Err(Failure::decision(format!(
            "{} for {} is unusual: if it is right, say so with --sure",
            scores[side.index()],
            game.player(side).name
        ))),
        _ => Ok(()),
    }
}

/// The table's part of a board.
pub fn table(board: &Board) -> Result<&TableBoard, Failure> {
    match &board.view {
        View::Table(table) => Ok(table),
        View::Director(_) | View::Arbiter(_) | View::Relay => Err(Failure::decision(format!(
            "only the laptop at a table can do this, and this one is {}",
            standing(board)
        ))),
    }
}

/// The game at this table in a round, or the current one.
pub fn game(board: &TableBoard, round: Option<u16>) -> Result<&Game, Failure> {
    let Some(number) = round else {
        return board.game.as_ref().ok_or_else(|| {
            Failure::decision(format!("no game is published for table {}", board.table))
        });
    };
    let mut games = board.game.iter().chain(&board.next).chain(&board.earlier);
    games.find(|game| game.card.round.number == number).ok_or_else(|| {
        Failure::usage(format!("table {} has no game in round {number}", board.table))
    })
}

fn filled(game: &Game) -> Result<EntryId, Failure> {
    game.filled.ok_or_else(|| {
        Failure::decision(
            "the card is still empty: write the scores first, with `kibitz card fill`",
        )
    })
}

/// The card a director means, and the versions that stand on the board at this moment.
pub fn card_of(
    board: &Board,
    table: TableNo,
    round: Option<u16>,
    division: Option<DivisionId>,
) -> Result<(CardId, Option<Vec<EntryId>>), Failure> {
    let board = director(board)?;
    let meant = |id: DivisionId| division.is_none_or(|division| division == id);
    let current =
        board.divisions.iter().filter(|one| meant(one.id)).filter_map(|one| one.round.as_ref());
    let mut rows = current.flat_map(|round| &round.tables).filter(|row| row.card.table == table);
    if let Some(row) = rows.find(|row| round.is_none_or(|number| row.card.round.number == number)) {
        return Ok((row.card, Some(row.seen.clone())));
    }
    match round {
        None => Err(Failure::usage(format!("nobody plays at table {table} in the current round"))),
        Some(number) => {
            let division = crate::cli::ask::division(board, division)?.id;
            Ok((CardId { round: RoundId { division, number }, table }, None))
        }
    }
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

#[cfg(test)]
mod tests {
    fn duel(first: i32, second: i32) -> CardContent {
        CardContent::Duel(DuelCard::plain([first, second]))
    }

    use super::*;
    use crate::cli::ask::tests::{board, directing};
    use crate::cli::exit::Exit;
    use crate::cli::{Cli, Command};
    use clap::Parser;
    use desk::{CardProgress, RoundBoard, TableRow};
    use domain::{Player, PlayerId, Role};

    fn parse(line: &str) -> (CardCommand, Option<u16>) {
        match Cli::try_parse_from(line.split(' ')).unwrap().command {
            Command::Card(args) => (args.what, args.round),
            other => panic!("{other:?}"),
        }
    }

    fn card(round: u16, table: u16) -> CardId {
        CardId { round: RoundId { division: DivisionId::A, number: round }, table: TableNo(table) }
    }

    fn players() -> Vec<Player> {
        let player = |number| {
            let id = PlayerId { division: DivisionId::A, number };
            Player { id, name: format!("Player {number}"), club: None, rating: None }
        };
        [1, 2].map(player).to_vec()
    }

    fn at_table(filled: Option<EntryId>) -> Board {
        let game = |round, filled| Game {
            card: card(round, 12),
            started: true,
            players: players(),
            progress: CardProgress::Playing,
            content: None,
            filled,
            signed: vec![None, None],
            list: None,
            seen_by_director: false,
            note: None,
            counted: None,
        };
        let view = TableBoard {
            table: TableNo(12),
            game: Some(game(3, filled)),
            next: None,
            earlier: vec![game(2, Some(EntryId([2; 32])))],
            challenges: vec![],
            form: desk::CardForm { ask_below: Some(100), ..desk::CardForm::default() },
        };
        board(Role::Table(TableNo(12)), View::Table(view))
    }

    fn try_line(board: &Board, line: &str) -> Result<Intent, Failure> {
        let (what, round) = parse(line);
        intent(board, what, round)
    }

    #[test]
    fn a_table_writes_on_its_current_card_unless_a_round_is_named() {
        let board = at_table(None);
        assert_eq!(
            try_line(&board, "kibitz card fill --scores 401 -8 --sure"),
            Ok(Intent::FillCard { card: card(3, 12), content: duel(401, -8) })
        );
        assert_eq!(
            try_line(&board, "kibitz card hand-in --round 2"),
            Ok(Intent::HandIn { filled: EntryId([2; 32]) })
        );
        assert_eq!(
            try_line(&board, "kibitz card hand-in --round 9").unwrap_err().exit,
            Exit::Usage
        );
    }

    #[test]
    fn an_unusual_score_is_asked_about() {
        let failure = try_line(&at_table(None), "kibitz card fill --scores 401 88").unwrap_err();
        let what = "88 for Player 2 is unusual: if it is right, say so with --sure";
        assert_eq!(failure, Failure::decision(what));
    }

    #[test]
    fn details_go_on_the_card() {
        let line =
            "kibitz card fill --scores 401 388 --end first-out --racks 0 8 --overtime 0 1:05";
        let Ok(Intent::FillCard { content, .. }) = try_line(&at_table(None), line) else {
            panic!("not filled");
        };
        assert_eq!(
            content.to_string(),
            "401:388, the first player went out, racks 0:8, 0:65 seconds over time"
        );
    }

    #[test]
    fn an_empty_card_is_not_signed() {
        let failure = try_line(&at_table(None), "kibitz card sign first AB").unwrap_err();
        assert!(failure.what.contains("kibitz card fill"), "{}", failure.what);
        let filled = EntryId([3; 32]);
        assert_eq!(
            try_line(&at_table(Some(filled)), "kibitz card sign second åø"),
            Ok(Intent::SignCard {
                filled,
                side: Side::Second,
                initials: Initials::new("ÅØ").unwrap()
            })
        );
    }

    #[test]
    fn a_correction_names_the_versions_on_the_board() {
        let seen = vec![EntryId([4; 32])];
        let mut view = directing(&[0]);
        view.divisions[0].round = Some(RoundBoard {
            round: card(3, 1).round,
            started: true,
            tables: vec![TableRow {
                card: card(3, 12),
                players: players(),
                progress: CardProgress::Counts,
                content: None,
                versions: vec![],
                seen: seen.clone(),
                note: None,
                counted: None,
            }],
            byes: vec![],
            absent: vec![],
            made: String::new(),
        });
        let board = board(Role::Director, View::Director(view));
        let correct = |card, seen| {
            let reason = "paper".to_owned();
            let content = duel(401, 388);
            Ok(Intent::CorrectCard { card, content, reason, seen, ground: None })
        };
        let line = "kibitz card correct 12 401 388 --reason paper";
        assert_eq!(try_line(&board, line), correct(card(3, 12), Some(seen)));
        assert_eq!(try_line(&board, &format!("{line} --round 2")), correct(card(2, 12), None));
        let elsewhere =
            try_line(&board, "kibitz card correct 13 401 388 --reason paper").unwrap_err();
        assert_eq!(elsewhere.what, "nobody plays at table 13 in the current round");
    }

    #[test]
    fn a_director_does_not_fill_in_a_table_s_card() {
        let board = board(Role::Director, View::Director(directing(&[0])));
        let failure = try_line(&board, "kibitz card fill --scores 1 2").unwrap_err();
        assert_eq!(
            failure.what,
            "only the laptop at a table can do this, and this one is admitted as director"
        );
    }
}
