//! `kibitz challenge`: sending, pulling and ruling.

use super::*;
use crate::cli::ask::{by_beginning, standing};
use crate::cli::card::{SideArg, game, table};
use crate::cli::clock::lines;
use crate::fields;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use desk::{ChallengeRow, ChallengeState};
use domain::{Doubt, Happened, Reason, Since, Verdict, Word};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz challenge send --by first QI ZA            at the table
  kibitz challenge pull                             an arbiter takes the oldest one
  kibitz challenge rule unacceptable                and answers it
  kibitz challenge list                             with what follows from each verdict")]
pub struct ChallengeArgs {
    #[command(subcommand)]
    what: Option<ChallengeCommand>,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum ChallengeCommand {
    /// Doubt a play of this table's game.
    #[command(before_help = "Examples:
  kibitz challenge send --by first QI ZA
  kibitz challenge send --by first QI --after 25
  kibitz challenge send --by second QI --since deliberate,tile-taken
  kibitz challenge send --by second QI --at-table   the lists answer on this laptop
  kibitz challenge send --by second --doubt placement")]
    Send {
        /// The player who doubts
        #[arg(long)]
        by: SideArg,
        /// Every word of the play that is doubted
        #[arg(required_unless_present = "doubt", value_name = "WORD")]
        words: Vec<String>,
        /// Seconds since the clock was pressed
        #[arg(long, value_name = "SECONDS", default_value_t = 0)]
        after: u32,
        /// What has happened since the play; the book says what ends the right to doubt it
        #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = happened())]
        since: Vec<Happened>,
        /// Which doubted play of this game it is, by its number in `challenge list`; a new one if left out
        #[arg(long, value_name = "NUMBER")]
        play: Option<u16>,
        /// The opponent agrees with the words, where the book asks for that
        #[arg(long)]
        agreed: bool,
        /// The event's lists answer on this laptop, once the opponent has confirmed the words with `challenge check`
        #[arg(long)]
        at_table: bool,
        /// Doubt something else than words, where the book has it
        #[arg(long, value_enum)]
        doubt: Option<DoubtArg>,
        /// The challenge whose words these replace, by the first digits of its id
        #[arg(long, value_name = "ID")]
        instead: Option<String>,
    },
    /// The opponent has confirmed the words: the event's lists answer at the table.
    #[command(before_help = "Example:
  kibitz challenge check")]
    Check {
        /// The first digits of its id; needed when several wait
        challenge: Option<String>,
    },
    /// The challenger takes a challenge back; the book says what that costs.
    #[command(before_help = "Example:
  kibitz challenge retract 7d1f09ab")]
    Retract {
        /// The first digits of its id
        challenge: String,
        /// An arbiter has just ruled what a blank in the word stands for
        #[arg(long)]
        blank_ruled: bool,
    },
    /// Take the oldest challenge that waits, or a certain one.
    #[command(before_help = "Examples:
  kibitz challenge pull
  kibitz challenge pull 7d1f09ab")]
    Pull {
        /// The first digits of its id
        challenge: Option<String>,
    },
    /// Answer the challenge this device has taken.
    #[command(before_help = "Examples:
  kibitz challenge rule acceptable
  kibitz challenge rule unacceptable --challenge 7d1f09ab")]
    Rule {
        /// One answer for the whole play
        verdict: VerdictArg,
        /// The first digits of its id; needed when this device has taken several
        #[arg(long, value_name = "ID")]
        challenge: Option<String>,
        /// A word that is not good, where the players may be told; may be repeated
        #[arg(long, value_name = "WORD", value_parser = fields::word)]
        bad: Vec<Word>,
        /// A player asked for another answer: look at a decided challenge again
        #[arg(long)]
        appeal: bool,
        /// Why, where the players may be told
        #[arg(long, value_parser = reason)]
        reason: Option<Reason>,
    },
    /// Print the challenges and what follows from each verdict.
    #[command(before_help = "Example:
  kibitz challenge list --json")]
    List,
}

/// As it is typed.
fn happened() -> impl TypedValueParser<Value = Happened> {
    let named = PossibleValuesParser::new(Happened::TYPED.map(|(name, _)| name));
    named.map(|typed| {
        let known = Happened::TYPED.into_iter().find(|(name, _)| *name == typed);
        known.expect("nothing else is let through").1
    })
}

fn reason(typed: &str) -> Result<Reason, Said> {
    fields::line(words::cli_the_reason, typed)
}

/// What is doubted, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DoubtArg {
    /// Where and how the tiles lie
    Placement,
    /// That tiles may be exchanged, or so many
    Exchange,
}

impl From<DoubtArg> for Doubt {
    fn from(doubt: DoubtArg) -> Self {
        match doubt {
            DoubtArg::Placement => Self::Placement,
            DoubtArg::Exchange => Self::Exchange,
        }
    }
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
    let what = args.what.unwrap_or(ChallengeCommand::List);
    if let ChallengeCommand::List = what {
        return list(&caller, &board);
    }
    let intent = intent(&board, what)?;
    let ruled = match &intent {
        Intent::Rule { challenge, .. }
        | Intent::CheckChallenge { challenge }
        | Intent::RetractChallenge { challenge, .. } => Some(*challenge),
        _ => None,
    };
    caller.do_it(intent).await?;
    match ruled {
        Some(challenge) if !caller.wants_json() => tell_consequences(&caller, challenge).await,
        _ => Ok(()),
    }
}

/// What follows from a verdict, once the board has it.
async fn tell_consequences(caller: &Caller, challenge: EntryId) -> Result<(), Failure> {
    let board = caller.board().await?;
    let row = all(&board).into_iter().find(|row| row.challenge == challenge);
    match row {
        Some(row) if !row.consequences.is_empty() => out::text(&lines(&row.consequences)),
        _ => Ok(()),
    }
}

fn list(caller: &Caller, board: &Board) -> Result<(), Failure> {
    let rows = all(board);
    caller.show(&rows, || match rows.is_empty() {
        true => say(&words::cli_no_challenge()),
        false => rows.iter().map(|row| describe(row)).collect::<Vec<_>>().join("\n"),
    })
}

fn describe(row: &ChallengeRow) -> String {
    let state = match &row.state {
        ChallengeState::Waiting => words::cli_challenge_waits(),
        ChallengeState::AtTable => words::cli_challenge_here(),
        ChallengeState::Retracted => words::cli_challenge_retracted(),
        ChallengeState::Claimed { by, .. } => words::cli_challenge_with(by),
        ChallengeState::Ruled { verdict, by } => words::cli_challenge_ruled(by, ruling(*verdict)),
        ChallengeState::Undecided { verdicts } => {
            let each = verdicts.iter();
            let each = each.map(|(by, verdict)| words::cli_challenge_said(by, ruling(*verdict)));
            words::cli_challenge_undecided(each.collect::<Vec<_>>())
        }
    };
    let mut text = say(&words::cli_challenge_row(
        row.challenge,
        &row.challenger.name,
        row.play,
        state,
        row.card.table,
        row.words.join(" "),
    ));
    if let Some(opinion) = &row.opinion {
        let proposal = say(&words::arbiter_proposal(opinion.proposal));
        text.push_str(&format!("\n  {proposal}"));
    }
    for because in &row.consequences {
        text.push_str(&format!("\n  {}", say(because)));
    }
    text
}

/// A verdict in the middle of a sentence.
pub fn ruling(verdict: Verdict) -> Said {
    match verdict {
        Verdict::Acceptable => words::cli_acceptable(),
        Verdict::Unacceptable => words::cli_unacceptable(),
    }
}

/// Every challenge on a board, decided ones last.
fn all(board: &Board) -> Vec<&ChallengeRow> {
    match &board.view {
        View::Arbiter(arbiter) => arbiter.queue.iter().chain(&arbiter.decided).collect(),
        View::Director(director) => director.challenges.iter().chain(&director.ruled).collect(),
        View::Table(table) => table.challenges.iter().collect(),
        View::Relay => Vec::new(),
    }
}

fn intent(board: &Board, what: ChallengeCommand) -> Result<Intent, Failure> {
    match what {
        ChallengeCommand::List => Err(Failure::plain(words::cli_list_asks_nothing())),
        ChallengeCommand::Send {
            by,
            words,
            after,
            since,
            play,
            agreed,
            at_table,
            doubt,
            instead,
        } => {
            let card = game(table(board)?, None)?.card;
            let doubt = doubt.map(Doubt::from).unwrap_or_default();
            let words = match words.is_empty() && !doubt.is_words() {
                true => Vec::new(),
                false => (fields::WORDS.read)(&words.join(" ")).map_err(Failure::usage)?,
            };
            let instead = instead.map(|digits| by_digits(&all(board), &digits)).transpose()?;
            let (seconds, happened) = (after, since.into_iter().collect());
            let since = Since { seconds, happened, agreed, here: at_table, doubt, instead, play };
            Ok(Intent::SendChallenge { card, by: by.into(), words, since })
        }
        ChallengeCommand::Check { challenge } => {
            let challenge = match challenge {
                Some(digits) => by_digits(&all(board), &digits)?,
                None => only(board, |row| row.state == ChallengeState::AtTable)?,
            };
            Ok(Intent::CheckChallenge { challenge })
        }
        ChallengeCommand::Retract { challenge, blank_ruled } => {
            let challenge = by_digits(&all(board), &challenge)?;
            Ok(Intent::RetractChallenge { challenge, blank_ruled })
        }
        ChallengeCommand::Pull { challenge: None } => Ok(Intent::Claim { challenge: None }),
        ChallengeCommand::Pull { challenge: Some(digits) } => {
            challenges(board)?;
            Ok(Intent::Claim { challenge: Some(by_digits(&all(board), &digits)?) })
        }
        ChallengeCommand::Rule { verdict, challenge, bad, appeal, reason } => {
            let open = challenges(board)?;
            let challenge = match challenge {
                Some(digits) => by_digits(&all(board), &digits)?,
                None if appeal => {
                    return Err(Failure::usage(words::cli_which_challenge()));
                }
                None => mine(open)?,
            };
            Ok(Intent::Rule { challenge, verdict: verdict.into(), bad, appeal, reason })
        }
    }
}

/// What an arbiter's or a director's device can take and answer.
fn challenges(board: &Board) -> Result<&[ChallengeRow], Failure> {
    match &board.view {
        View::Arbiter(arbiter) => Ok(&arbiter.queue),
        View::Director(director) => Ok(&director.challenges),
        View::Table(_) | View::Relay => {
            Err(Failure::decision(words::cli_only_arbiters(standing(board))))
        }
    }
}

fn by_digits(rows: &[&ChallengeRow], digits: &str) -> Result<EntryId, Failure> {
    let ids = rows.iter().map(|row| row.challenge);
    by_beginning(ids, digits, words::cli_no_such_challenge, words::cli_several_challenges)
}

/// The one challenge of this kind at this table.
fn only(board: &Board, is_meant: impl Fn(&ChallengeRow) -> bool) -> Result<EntryId, Failure> {
    let rows = all(board);
    let meant: Vec<EntryId> =
        rows.iter().filter(|row| is_meant(row)).map(|row| row.challenge).collect();
    match meant.as_slice() {
        [only] => Ok(*only),
        [] => Err(Failure::decision(words::cli_none_here())),
        several => Err(Failure::usage(words::cli_several_here(several))),
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
        [] => Err(Failure::decision(words::cli_none_taken())),
        several => Err(Failure::usage(words::cli_several_taken(several))),
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
            challenger: Player::new(player, "Åse".parse().unwrap()),
            words: vec!["QI".to_owned()],
            play: 1,
            doubt: Doubt::Words,
            at_table: false,
            says_which: true,
            opinion: None,
            age_ms: 0,
            state,
            consequences: vec![],
        }
    }

    fn rule(queue: Vec<ChallengeRow>, challenge: Option<&str>) -> Result<Intent, Failure> {
        let board = board(
            Role::Arbiter,
            View::Arbiter(ArbiterBoard {
                queue,
                decided: vec![],
                calls: vec![],
                judging: desk::Judging::default(),
            }),
        );
        let challenge = challenge.map(str::to_owned);
        let verdict = VerdictArg::Unacceptable;
        let (bad, appeal, reason) = (vec![], false, None);
        intent(&board, ChallengeCommand::Rule { verdict, challenge, bad, appeal, reason })
    }

    #[test]
    fn the_challenge_this_device_has_taken_is_meant() {
        let ruled = |id| {
            let (challenge, verdict) = (EntryId([id; 32]), Verdict::Unacceptable);
            let (bad, appeal, reason) = (vec![], false, None);
            Ok(Intent::Rule { challenge, verdict, bad, appeal, reason })
        };
        assert_eq!(rule(vec![row(1, false), row(2, true)], None), ruled(2));
        assert_eq!(rule(vec![row(1, false), row(2, true)], Some("0101")), ruled(1));
    }

    #[test]
    fn none_or_several_taken_challenges_are_asked_about() {
        assert_eq!(rule(vec![row(1, false)], None).unwrap_err().exit, Exit::Decision);
        let several = rule(vec![row(1, true), row(2, true)], None).unwrap_err();
        assert_eq!(several.exit, Exit::Usage);
        assert!(several.sentence().contains("01010101 and 02020202"), "{}", several.sentence());
        assert!(
            rule(vec![row(1, true)], Some("ff"))
                .unwrap_err()
                .sentence()
                .contains("kibitz challenge list")
        );
    }
}
