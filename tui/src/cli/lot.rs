//! `kibitz lot`: the lot between players whom nothing else parts.

use super::*;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz lot draw --seed 4711                       the program draws
  kibitz lot enter A3 A9                            people drew, and A3 came first")]
pub struct LotArgs {
    #[command(subcommand)]
    what: LotCommand,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum LotCommand {
    /// Draw for every group that is level in everything else.
    #[command(before_help = "Example:
  kibitz lot draw --seed 4711")]
    Draw {
        /// Decides the order; the same seed gives the same order
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The division; needed when the event has several
        #[arg(long, value_name = "LETTER")]
        division: Option<DivisionId>,
    },
    /// Record a lot that people drew.
    #[command(before_help = "Example:
  kibitz lot enter A3 A9")]
    Enter {
        /// Everybody who was level, who came first in front
        #[arg(required = true)]
        players: Vec<PlayerId>,
    },
}

pub async fn run(args: LotArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let intent = match args.what {
        LotCommand::Draw { seed, division: named } => {
            let board = caller.board().await?;
            Intent::DrawLot { division: division(director(&board)?, named)?.id, seed }
        }
        LotCommand::Enter { players } => Intent::EnterLot { order: players },
    };
    caller.do_it(intent).await
}
