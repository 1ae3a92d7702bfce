//! `kibitz substitute`: somebody takes the place of a player who dropped out.

use super::*;
use crate::fields::{PLAYER, Why};

#[derive(Debug, Args)]
#[command(before_help = "Example:
  kibitz substitute A3 A17 --reason \"taken ill\"     A17 takes over the seat and the points of A3")]
pub struct SubstituteArgs {
    /// Who dropped out
    #[arg(value_parser = PLAYER.read)]
    out: PlayerId,
    /// Who comes in; entered as a player before
    #[arg(value_parser = PLAYER.read)]
    substitute: PlayerId,
    #[command(flatten)]
    why: Why,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: SubstituteArgs) -> Result<(), Failure> {
    let SubstituteArgs { out, substitute, why, asking } = args;
    asking.node().await?.do_it(Intent::Substitute { out, substitute, reason: why.reason }).await
}
