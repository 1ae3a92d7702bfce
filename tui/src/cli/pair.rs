//! `kibitz pair`: works out a round of an event in a file, or judges one that was made elsewhere.

mod asked;
mod check;
mod players;
mod question;
mod shown;
#[cfg(test)]
mod tests;

use crate::cli::event_file;
use crate::cli::exit::Failure;
use crate::cli::out;
use asked::Asked;
use clap::Args;
use exchange::Format;
use pairing::TshMeaning;
use question::Question;
use speech::words;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz pair --from a.t --system swiss --book ro-frs
  kibitz pair --from open.json --schedule \"1-5 modified-swiss, 6-7 fp4, 8 koth\" --json
  kibitz pair --from a.t --system koth --round 8 --rounds 8 --fixed 1-2 --absent 7 --explain
  kibitz pair --check a.t --round 3 --system swiss  judge a round that somebody else made")]
pub struct PairArgs {
    /// An event file or a division file of tsh, or - for standard input
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    from: Option<PathBuf>,
    /// Judge a round instead: one of this event file, or with --from what `kibitz pair --json` printed
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print text for people, as without it
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    /// Print why each pair was made and by which article
    #[arg(long, conflicts_with_all = ["json", "plain", "check"])]
    explain: bool,
}

pub fn run(args: PairArgs) -> Result<(), Failure> {
    if let Some(file) = &args.check {
        return check::run(file, args.from.as_deref(), &args.asked, args.json);
    }
    let Some(from) = &args.from else {
        return Err(Failure::usage(words::cli_pair_from()));
    };
    let opened = event_file::open(from, args.asked.book.as_deref())?;
    let division = opened.division(args.asked.division)?;
    let round = args.asked.round.unwrap_or_else(|| division.next_round());
    let question = Question::new(&args.asked, &opened, round, question::Own::Keep)?;
    let named = args.asked.system.is_some() || args.asked.schedule.is_some();
    if named && opened.file.format == Format::Tsh {
        let differs = TshMeaning::of(question.plan.request.system);
        differs.iter().for_each(|differs| out::say(&words::cli_report(differs)));
    }
    let proposal = question.plan.propose().map_err(|none| question.failure(&none))?;
    if args.json {
        return out::json(&shown::Round::of(&question, &proposal));
    }
    if args.explain {
        return out::text(&shown::explained(&question, &proposal));
    }
    out::text(&shown::plain(&question, &proposal))
}
