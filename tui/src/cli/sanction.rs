//! `kibitz sanction`: warnings, expulsions, deductions and compensations.

use super::*;
use crate::cli::ask::by_beginning;
use crate::fields::{MEASURE, PLAYER, WINS, Why};
use desk::SanctionRow;
use domain::{Amounts, Term};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz sanction add A17 technical-warning --reason \"phone rang\"
  kibitz sanction add A17 table-deduction --spread 50 --reason \"late twice\"
  kibitz sanction add A4 compensation --play-value 36 --proved-same-day --reason \"wrong verdict\"
  kibitz sanction list")]
pub struct SanctionArgs {
    #[command(subcommand)]
    what: SanctionCommand,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum SanctionCommand {
    /// Impose a measure of the event's book, or give a compensation.
    #[command(before_help = "Examples:
  kibitz sanction add A17 expulsion --reason \"forbidden aids\"
  kibitz sanction add A17 table-deduction --wins 0.5 --reason \"unfair play\"")]
    Add {
        /// The player's number, such as A17
        #[arg(value_parser = PLAYER.read)]
        player: PlayerId,
        /// The measure as the book calls it, or `compensation`
        #[arg(value_parser = MEASURE.read)]
        kind: Term,
        #[command(flatten)]
        why: Why,
        /// Wins to take off the table, such as 1 or 0.5
        #[arg(long, value_name = "WINS", default_value = "0", value_parser = WINS.read)]
        wins: u16,
        /// Spread to take off the table
        #[arg(long, value_name = "N", default_value_t = 0)]
        spread: u16,
        /// Points to take off the table
        #[arg(long, value_name = "N", default_value_t = 0)]
        points: u16,
        /// Of a compensation: what the play was worth
        #[arg(long, value_name = "N", default_value_t = 0)]
        play_value: u16,
        /// Of a compensation: the mistake was proved on the same day
        #[arg(long)]
        proved_same_day: bool,
    },
    /// Take a sanction back.
    #[command(before_help = "Example:
  kibitz sanction lift 3f2a91c0 --reason \"the wrong player\"")]
    Lift {
        /// The beginning of its entry, as the list shows it
        entry: String,
        #[command(flatten)]
        why: Why,
    },
    /// Print what was imposed and still holds.
    #[command(before_help = "Example:
  kibitz sanction list --json")]
    List,
}

pub async fn run(args: SanctionArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let intent = match args.what {
        SanctionCommand::Add {
            player,
            kind: measure,
            why,
            wins,
            spread,
            points,
            play_value,
            proved_same_day,
        } => {
            let amounts = Amounts { half_wins: wins, spread, points, play_value, proved_same_day };
            Intent::Sanction { player, measure, amounts, reason: why.reason }
        }
        SanctionCommand::Lift { entry, why } => {
            let board = caller.board().await?;
            let sanction = meant(director(&board)?, &entry)?;
            Intent::LiftSanction { sanction, reason: why.reason }
        }
        SanctionCommand::List => {
            let board = caller.board().await?;
            let sanctions = &director(&board)?.sanctions;
            return caller.show(sanctions, || describe(sanctions));
        }
    };
    caller.do_it(intent).await
}

/// The sanction whose entry begins like this.
fn meant(board: &DirectorBoard, beginning: &str) -> Result<EntryId, Failure> {
    let ids = board.sanctions.iter().map(|row| row.entry);
    by_beginning(ids, beginning, words::cli_no_sanction, words::cli_several_sanctions)
}

fn describe(sanctions: &[SanctionRow]) -> String {
    if sanctions.is_empty() {
        return say(&words::cli_no_sanction_holds());
    }
    let rows = sanctions.iter().map(|row| {
        let SanctionRow { entry, player, measure, effect, reason, by } = row;
        words::cli_sanction(by, effect, entry, measure, player, reason)
    });
    say(&lines(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, Player};

    fn row(first: u8) -> SanctionRow {
        let id = PlayerId { division: DivisionId::A, number: 17 };
        SanctionRow {
            entry: EntryId([first; 32]),
            player: Player::new(id, "Åse".parse().unwrap()),
            measure: "technical-warning".to_owned(),
            effect: domain::SanctionEffect::Warning { disciplinary: false },
            reason: "phone".parse().unwrap(),
            by: desk::Called::Director,
        }
    }

    #[test]
    fn a_sanction_is_one_line_and_found_by_its_beginning() {
        assert_eq!(
            describe(&[row(0xab)]),
            "abababab  A17 Åse: technical-warning (a warning), phone, by Director"
        );
        assert_eq!(describe(&[]), "no sanction holds");
        let mut board = crate::cli::ask::tests::directing(&[0]);
        board.sanctions = vec![row(0xab), row(0xac)];
        assert_eq!(meant(&board, "ac").unwrap(), EntryId([0xac; 32]));
        assert!(meant(&board, "a").unwrap_err().sentence().contains("type more"));
        assert!(meant(&board, "b").unwrap_err().sentence().contains("look at the list"));
    }
}
