//! `kibitz substitute`: somebody takes the place of a player who dropped out.

use crate::cli::ask::Asking;
use crate::cli::exit::Failure;
use crate::cli::line::line;
use clap::Args;
use desk::Intent;
use domain::PlayerId;
use speech::words;

#[derive(Debug, Args)]
#[command(before_help = "Example:
  kibitz substitute A3 A17 --reason \"taken ill\"     A17 takes over the seat and the points of A3")]
pub struct SubstituteArgs {
    /// Who dropped out
    out: PlayerId,
    /// Who comes in; entered as a player before
    substitute: PlayerId,
    /// Why, for everybody to read
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: SubstituteArgs) -> Result<(), Failure> {
    let reason = line(&words::cli_the_reason(), &args.reason)?;
    let caller = args.asking.node().await?;
    let SubstituteArgs { out, substitute, .. } = args;
    caller.do_it(Intent::Substitute { out, substitute, reason }).await
}
