//! `kibitz challenge`: sending, pulling and ruling.

use crate::cli::ask::{Asking, standing};
use crate::cli::card::{SideArg, game, table};
use crate::cli::exit::Failure;
use clap::{Args, Subcommand, ValueEnum};
use desk::{Board, ChallengeRow, ChallengeState, Intent, View};
use domain::{EntryId, Verdict};

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz challenge send --by first QI ZA            at the table
  kibitz challenge pull                             an arbiter takes the oldest one
  kibitz challenge rule unacceptable                and answers it")]
pub struct ChallengeArgs {
    #[command(subcommand)]
    what: ChallengeCommand,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum ChallengeCommand {
    /// Doubt a play of this table's game.
    #[command(before_help = "\
Example:
  kibitz challenge send --by first QI ZA")]
    Send {
        /// The player who doubts
        #[arg(long)]
        by: SideArg,
        /// Every word of the play that is doubted
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
    },
    /// Take the oldest challenge that waits, or a certain one.
    #[command(before_help = "\
Examples:
  kibitz challenge pull
  kibitz challenge pull 7d1f09ab")]
    Pull {
        /// The first digits of its id
        challenge: Option<String>,
    },
    /// Answer the challenge this device has taken.
    #[command(before_help = "\
Examples:
  kibitz challenge rule acceptable
  kibitz challenge rule unacceptable --challenge 7d1f09ab")]
    Rule {
        /// One answer for the whole play
        verdict: VerdictArg,
        /// The first digits of its id; needed when this device has taken several
        #[arg(long, value_name = "ID")]
        challenge: Option<String>,
    },
}

/// A verdict as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerdictArg {
    /// Every word is good; the play stands
    Acceptable,
    /// At least one word is not good; the play is taken back
    Unacceptable,
}

impl From<VerdictArg> for Verdict {
    fn from(verdict: VerdictArg) -> Self {
        match verdict {
            VerdictArg::Acceptable => Self::Acceptable,
            VerdictArg::Unacceptable => Self::Unacceptable,
        }
    }
}

pub async fn run(args: ChallengeArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    caller.do_it(intent(&board, args.what)?).await
}

fn intent(board: &Board, what: ChallengeCommand) -> Result<Intent, Failure> {
    match what {
        ChallengeCommand::Send { by, words } => {
            let card = game(table(board)?, None)?.card;
            Ok(Intent::SendChallenge { card, by: by.into(), words })
        }
        ChallengeCommand::Pull { challenge: None } => Ok(Intent::Claim { challenge: None }),
        ChallengeCommand::Pull { challenge: Some(digits) } => {
            Ok(Intent::Claim { challenge: Some(by_digits(challenges(board)?, &digits)?) })
        }
        ChallengeCommand::Rule { verdict, challenge } => {
            let rows = challenges(board)?;
            let challenge = match challenge {
                Some(digits) => by_digits(rows, &digits)?,
                None => mine(rows)?,
            };
            Ok(Intent::Rule { challenge, verdict: verdict.into() })
        }
    }
}

/// What an arbiter's or a director's device can take and answer.
fn challenges(board: &Board) -> Result<&[ChallengeRow], Failure> {
    match &board.view {
        View::Arbiter(arbiter) => Ok(&arbiter.queue),
        View::Director(director) => Ok(&director.challenges),
        View::Table(_) | View::Relay => Err(Failure::decision(format!(
            "only an arbiter's or a director's device can do this, and this one is {}",
            standing(board)
        ))),
    }
}

fn by_digits(rows: &[ChallengeRow], digits: &str) -> Result<EntryId, Failure> {
    let digits = digits.to_lowercase();
    let mut found =
        rows.iter().map(|row| row.challenge).filter(|id| id.to_string().starts_with(&digits));
    match (found.next(), found.next()) {
        (Some(id), None) => Ok(id),
        (Some(_), Some(_)) => {
            Err(Failure::usage(format!("several challenges begin with {digits}: give more digits")))
        }
        (None, _) => Err(Failure::usage(format!(
            "no open challenge begins with {digits}: `kibitz status` lists them"
        ))),
    }
}

fn mine(rows: &[ChallengeRow]) -> Result<EntryId, Failure> {
    let taken: Vec<EntryId> = rows
        .iter()
        .filter(|row| matches!(row.state, ChallengeState::Claimed { mine: true, .. }))
        .map(|row| row.challenge)
        .collect();
    match taken.as_slice() {
        [only] => Ok(*only),
        [] => Err(Failure::decision(
            "this device has taken no challenge: take one with `kibitz challenge pull`",
        )),
        several => {
            let ids: Vec<String> = several.iter().map(EntryId::short).collect();
            Err(Failure::usage(format!(
                "this device has taken {}: say which with --challenge",
                ids.join(" and ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ask::tests::board;
    use crate::cli::exit::Exit;
    use desk::ArbiterBoard;
    use domain::{CardId, DivisionId, Player, PlayerId, Role, RoundId, TableNo};

    fn row(id: u8, mine: bool) -> ChallengeRow {
        let player = PlayerId { division: DivisionId::A, number: 1 };
        let state = ChallengeState::Claimed { by: vec![], mine, may_take_over: false };
        ChallengeRow {
            challenge: EntryId([id; 32]),
            card: CardId {
                round: RoundId { division: DivisionId::A, number: 1 },
                table: TableNo(1),
            },
            challenger: Player { id: player, name: "Åse".to_owned(), club: None, rating: None },
            words: vec!["QI".to_owned()],
            age_ms: 0,
            state,
        }
    }

    fn rule(queue: Vec<ChallengeRow>, challenge: Option<&str>) -> Result<Intent, Failure> {
        let board = board(Role::Arbiter, View::Arbiter(ArbiterBoard { queue, decided: vec![] }));
        let challenge = challenge.map(str::to_owned);
        intent(&board, ChallengeCommand::Rule { verdict: VerdictArg::Unacceptable, challenge })
    }

    #[test]
    fn the_challenge_this_device_has_taken_is_meant() {
        let ruled =
            |id| Ok(Intent::Rule { challenge: EntryId([id; 32]), verdict: Verdict::Unacceptable });
        assert_eq!(rule(vec![row(1, false), row(2, true)], None), ruled(2));
        assert_eq!(rule(vec![row(1, false), row(2, true)], Some("0101")), ruled(1));
    }

    #[test]
    fn none_or_several_taken_challenges_are_asked_about() {
        assert_eq!(rule(vec![row(1, false)], None).unwrap_err().exit, Exit::Decision);
        let several = rule(vec![row(1, true), row(2, true)], None).unwrap_err();
        assert_eq!(several.exit, Exit::Usage);
        assert!(several.what.contains("01010101 and 02020202"), "{}", several.what);
        assert!(rule(vec![row(1, true)], Some("ff")).unwrap_err().what.contains("kibitz status"));
    }
}
