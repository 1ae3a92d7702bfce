//! `kibitz outcome`: games that were not played to their end, by the director's word.

use super::*;
use crate::cli::card::{card_of, tell_counted};
use crate::fields::{RACK, REASON, SCORE, one_of, seconds};
use crate::tongue::TableTyped;
use domain::{
    AbsenceReason, Absent, CardContent, CardId, DrawCause, Ground, Outcome, Reason, StopKind,
};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz outcome 12 forfeit A17=no-show --reason \"did not come\"
  kibitz outcome 12 lost ruling A17 --scores 380 300 --reason \"second phone call\"
  kibitz outcome 12 missing-card --warned --reason \"no card by noon\"")]
pub struct OutcomeArgs {
    /// The table's number or name
    table: TableTyped,
    #[command(subcommand)]
    what: OutcomeCommand,
    /// Why, for everybody to read
    #[arg(long, global = true, default_value = "director's decision", value_parser = REASON.read)]
    reason: Reason,
    /// An earlier round, by its number [default: the current one]
    #[arg(long, global = true, value_name = "N")]
    round: Option<u16>,
    /// The division; needed for an earlier round when the event has several
    #[arg(long, global = true, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum OutcomeCommand {
    /// Somebody was not there.
    #[command(before_help = "Examples:
  kibitz outcome 12 forfeit A17=unexcused
  kibitz outcome 12 forfeit A17=late A4=no-show")]
    Forfeit {
        /// Who was not there, and the reason as the book calls it
        #[arg(required = true, num_args = 1..=2, value_name = "PLAYER=REASON", value_parser = absent)]
        absent: Vec<Absent>,
        /// How many seconds late, if that is known
        #[arg(long, value_name = "SECONDS")]
        late: Option<u32>,
    },
    /// Somebody lost a game that had begun, whatever the score.
    #[command(before_help = "Example:
  kibitz outcome 12 lost abandon A17 --scores 380 300")]
    Lost {
        /// By what
        #[arg(value_parser = one_of(KINDS))]
        kind: StopKind,
        /// Who lost so
        #[arg(required = true, num_args = 1..=2)]
        offenders: Vec<PlayerId>,
        /// The scores when the game stopped, in the order of the pairing
        #[arg(long, num_args = 2, required = true, allow_negative_numbers = true,
              value_names = ["FIRST", "SECOND"], value_parser = SCORE.read)]
        scores: Vec<i32>,
        /// The value of the tiles left on each rack, in the order of the pairing
        #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], value_parser = RACK.read)]
        racks: Vec<i32>,
        /// Time over the limit, in seconds or as 1:05, in the order of the pairing
        #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], value_parser = seconds)]
        overtime: Vec<u32>,
    },
    /// No card came: record a draw.
    #[command(before_help = "Example:
  kibitz outcome 12 missing-card --warned")]
    MissingCard {
        /// The players were warned before
        #[arg(long)]
        warned: bool,
    },
    /// The board cannot be restored: record a draw.
    #[command(before_help = "Example:
  kibitz outcome 12 disturbed --reason \"the board fell down\"")]
    Disturbed,
}

const KINDS: &[(&str, StopKind)] = &[
    ("overtime", StopKind::Overtime),
    ("abandon", StopKind::Abandon),
    ("ruling", StopKind::Ruling),
    ("cheating", StopKind::Cheating),
    ("expelled", StopKind::Expelled),
];

pub async fn run(args: OutcomeArgs) -> Result<(), Failure> {
    let reason = args.reason;
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let (card, seen) =
        card_of(&board, args.table.meant().map_err(Failure::usage)?, args.round, args.division)?;
    let (outcome, ground) = read(args.what);
    let told = forfeited(&board, card, &outcome).filter(|_| !caller.wants_json());
    let content = CardContent::Outcome(outcome);
    caller.do_it(Intent::CorrectCard { card, content, reason, seen, ground }).await?;
    if let Some(told) = told {
        out::said(&told)?;
    }
    tell_counted(&caller, card).await
}

/// Who lost a game that was not played, and who won it, by name.
fn forfeited(board: &Board, card: CardId, outcome: &Outcome) -> Option<Said> {
    let Outcome::Forfeit { absent } = outcome else { return None };
    let here = director(board).ok()?;
    let row = here.current_rows().chain(here.open_rows()).find(|row| row.card == card)?;
    let [first, second] = row.players.as_slice() else { return None };
    match absent.as_slice() {
        [only] => {
            let (loser, winner) =
                if only.player == first.id { (first, second) } else { (second, first) };
            Some(words::cli_forfeited(loser, only.reason.to_string(), winner))
        }
        _ => Some(words::cli_both_forfeited(first, second)),
    }
}

/// The outcome, and its ground where the plainest one does not say enough.
fn read(what: OutcomeCommand) -> (Outcome, Option<Ground>) {
    let pair = |values: &[u32]| [0, 1].map(|at| values.get(at).copied().unwrap_or(0));
    match what {
        OutcomeCommand::Forfeit { mut absent, late } => {
            absent.iter_mut().for_each(|absent| absent.late_s = late);
            (Outcome::Forfeit { absent }, None)
        }
        OutcomeCommand::Lost { kind, offenders, scores, racks, overtime } => {
            let both = |values: &[i32]| [0, 1].map(|at| values.get(at).copied().unwrap_or(0));
            let (scores, racks, overtime_s) = (both(&scores), both(&racks), pair(&overtime));
            (Outcome::Stopped { kind, offenders, scores, racks, overtime_s }, None)
        }
        OutcomeCommand::MissingCard { warned } => {
            let ground = Ground::MissingCard { warned };
            (Outcome::Drawn { cause: DrawCause::NoCard }, Some(ground))
        }
        OutcomeCommand::Disturbed => (Outcome::Drawn { cause: DrawCause::Disturbed }, None),
    }
}

/// Reads `A17=no-show`.
fn absent(text: &str) -> Result<Absent, Said> {
    let how = words::cli_absent;
    let (player, reason) = text.split_once('=').ok_or_else(how)?;
    let player = player.parse::<PlayerId>()?;
    let reason = reason.parse::<AbsenceReason>()?;
    Ok(Absent { player, reason, late_s: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::tongue::say;
    use clap::Parser;

    fn outcome(line: &str) -> (String, Option<Ground>) {
        match Cli::try_parse_from(line.split(' ')).unwrap().command {
            Command::Outcome(args) => {
                let (outcome, ground) = read(args.what);
                (crate::tongue::say(&outcome), ground)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_outcome_is_typed_as_it_is_shown() {
        let shown = |line: &str| outcome(&format!("kibitz outcome 12 {line}")).0;
        assert_eq!(shown("forfeit A17=no-show"), "forfeit: A17 (no-show)");
        assert_eq!(shown("forfeit A17=late A4=no-show"), "forfeit: A17 (late) and A4 (no-show)");
        assert_eq!(
            shown("lost abandon A17 --scores 380 300"),
            "lost by an abandoned game: A17 at 380:300"
        );
        let (drawn, ground) = outcome("kibitz outcome 12 missing-card --warned");
        assert_eq!(drawn, "draw by the arbiter: no card came");
        assert_eq!(ground, Some(Ground::MissingCard { warned: true }));
    }

    #[test]
    fn a_wrong_reason_names_the_known_ones() {
        assert!(say(&absent("A17=asleep").unwrap_err()).contains("no-show, late"));
        assert!(say(&absent("A17").unwrap_err()).contains("A17=no-show"));
        assert!(absent("17=late").is_err());
    }
}
