//! `kibitz call`: a table asks somebody to come, and officials say what came of it.

use super::*;
use crate::cli::card::{SideArg, card_of};
use crate::fields::REASON;
use crate::tongue::TableTyped;
use desk::{CallRow, CallState};
use domain::{CallAbout, CallAnswer, CallTo, CardId, Reason, RoundId, Say as _, Side};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz call make dispute --words \"two scores\"     this table asks an arbiter to come
  kibitz call list                                  who waits, who comes, what was decided
  kibitz call come 4                                somebody comes to table 4
  kibitz call heard 4 --side first \"I said hold\"    what a player says
  kibitz call decide 4 \"the turn counts\"            what was decided ends it
  kibitz call make protest --table 4 --words \"…\"   at the director's desk: a protest on paper")]
pub struct CallArgs {
    #[command(subcommand)]
    what: CallCommand,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum CallCommand {
    /// Ask somebody to come to this table.
    #[command(before_help = "Example:
  kibitz call make leaving")]
    Make {
        /// approval, words, dispute, leaving, equipment, recount, protest or other
        about: CallAbout,
        /// The game it is about, by its table: for officials, who write down what is brought to them
        #[arg(long, value_name = "TABLE")]
        table: Option<TableTyped>,
        /// An earlier round of that game [default: the current one]
        #[arg(long, value_name = "N", requires = "table")]
        round: Option<u16>,
        /// The division of that game; needed for an earlier round when the event has several
        #[arg(long, value_name = "LETTER", requires = "table")]
        division: Option<DivisionId>,
        /// A few words to it
        #[arg(long, value_name = "TEXT", value_parser = REASON.read)]
        words: Option<Reason>,
        /// Whom, if not as the book has it
        #[arg(long, value_enum)]
        to: Option<ToArg>,
    },
    /// Calls that wait, and what was decided.
    #[command(before_help = "Example:
  kibitz call list --json")]
    List,
    /// Say that you come.
    #[command(before_help = "Example:
  kibitz call come 4")]
    Come {
        /// The table's number or name
        table: TableTyped,
    },
    /// Write down what a player or a witness says.
    #[command(before_help = "Example:
  kibitz call heard 4 --side second \"the clock stood still\"")]
    Heard {
        /// The table's number or name
        table: TableTyped,
        /// Which player; a witness if absent
        #[arg(long, value_name = "SIDE")]
        side: Option<SideArg>,
        #[arg(value_parser = REASON.read)]
        words: Reason,
    },
    /// Write down what was decided; that ends the call.
    #[command(before_help = "Example:
  kibitz call decide 4 \"played on, two minutes added\"")]
    Decide {
        /// The table's number or name
        table: TableTyped,
        #[arg(value_parser = REASON.read)]
        decision: Reason,
    },
}

/// Who should come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ToArg {
    Arbiter,
    Director,
}

pub async fn run(args: CallArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let (table, answer) = match args.what {
        CallCommand::Make { about, table, round, division, words, to } => {
            let game = match table {
                None => None,
                Some(table) => {
                    let table = table.meant().map_err(Failure::usage)?;
                    let board = caller.board().await?;
                    Some(match (&board.view, round) {
                        (View::Arbiter(_), Some(number)) => {
                            let division = division.unwrap_or(DivisionId::A);
                            CardId { round: RoundId { division, number }, table }
                        }
                        _ => card_of(&board, table, round, division)?.0,
                    })
                }
            };
            let to = to.map(|to| match to {
                ToArg::Arbiter => CallTo::Arbiter,
                ToArg::Director => CallTo::Director,
            });
            return caller.do_it(Intent::Call { game, to, about, words }).await;
        }
        CallCommand::List => {
            let board = caller.board().await?;
            let calls = rows(&board);
            return caller.show(&calls, || describe(calls));
        }
        CallCommand::Come { table } => (table, CallAnswer::Coming),
        CallCommand::Heard { table, side, words } => {
            (table, CallAnswer::Heard { side: side.map(Side::from), words })
        }
        CallCommand::Decide { table, decision } => (table, CallAnswer::Decided { decision }),
    };
    let board = caller.board().await?;
    let table = table.meant().map_err(Failure::usage)?;
    // What an arbiter decided may go to the director.
    let of_table = || rows(&board).iter().filter(|row| row.table == table);
    let call = of_table().find(|row| row.is_open()).or_else(|| of_table().next());
    let call = call.ok_or_else(|| Failure::decision(words::cli_no_call(table)))?;
    caller.do_it(Intent::AnswerCall { call: call.call, answer }).await
}

/// The calls that this device knows of.
fn rows(board: &Board) -> &[CallRow] {
    match &board.view {
        View::Director(here) => &here.calls,
        View::Arbiter(here) => &here.calls,
        View::Table(here) => &here.calls,
        View::Relay => &[],
    }
}

fn describe(calls: &[CallRow]) -> String {
    match calls {
        [] => say(&words::calls_none()),
        calls => say(&lines(calls.iter().map(line))),
    }
}

fn line(call: &CallRow) -> Said {
    let state = match &call.state {
        CallState::Waiting => words::cli_call_waits(),
        CallState::Coming { by } => words::call_coming(by.clone()),
        CallState::Decided { decision, by } => words::call_decided(by, decision.as_str()),
    };
    let about = match &call.words {
        Some(words) => words::call_with_words(call.about.said(), words.as_str()),
        None => call.about.said(),
    };
    let names: Vec<String> = call.players.iter().map(|player| player.name.to_string()).collect();
    words::call_row(about, names.join(" - "), state, call.table, call.to.said())
}
