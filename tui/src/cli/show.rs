//! `kibitz show`: what the hall is shown beyond pairings and results, and what is held back.

use super::*;
use domain::Show;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz show                                       what holds now
  kibitz show --ratings --clubs                     beside the names
  kibitz show --silent-from 6 --hold-final          announced before round 6
  kibitz show --everything                          lifts what was held back")]
pub struct ShowArgs {
    /// Ratings stand beside the names
    #[arg(long)]
    ratings: bool,
    /// Clubs stand beside the names
    #[arg(long)]
    clubs: bool,
    /// Results of this round and later ones are held back
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    silent_from: Option<u16>,
    /// The standings after the last round are held back
    #[arg(long)]
    hold_final: bool,
    /// Nothing is held back any more
    #[arg(long, conflicts_with_all = ["silent_from", "hold_final"])]
    everything: bool,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: ShowArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let now = director(&board)?.show;
    let show = Show {
        ratings: now.ratings || args.ratings,
        clubs: now.clubs || args.clubs,
        silent_from: args.silent_from.or(now.silent_from).filter(|_| !args.everything),
        final_held: (now.final_held || args.hold_final) && !args.everything,
    };
    if show != now {
        return caller.do_it(Intent::Show { show }).await;
    }
    caller.show(&now, || say(&told(now)))
}

fn told(show: Show) -> Said {
    let silent = show.silent_from.unwrap_or(0);
    words::cli_show(show.clubs, show.final_held, show.ratings, silent)
}
