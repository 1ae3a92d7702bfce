//! `kibitz bracket`: every match of a knockout, its games, and who goes on.

use super::*;
use crate::cli::clock::lines;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz bracket                                    every match, with the article that decided it
  kibitz bracket --division B --json")]
pub struct BracketArgs {
    /// The division; needed when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: BracketArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let division = match args.division {
        Some(division) => division,
        None => {
            let board = caller.board().await?;
            super::division(director(&board)?, None)?.id
        }
    };
    let told = |answer: &Answer| match answer {
        Answer::Told { told } => Some(lines(told)),
        _ => None,
    };
    caller.tell(Intent::ReadBracket { division }, told).await
}
