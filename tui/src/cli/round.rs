//! `kibitz round`: pairing, publishing and starting.

use crate::cli::ask::{Asking, Caller, director, division};
use crate::cli::exit::Failure;
use crate::cli::out;
use clap::{Args, Subcommand};
use desk::{Answer, DivisionBoard, Intent, Proposal};
use domain::{DivisionId, PlayerId};
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz round pair --dry-run                       only look
  kibitz round pair                                 pair and publish the next round
  kibitz round start                                play may begin")]
pub struct RoundArgs {
    #[command(subcommand)]
    what: RoundCommand,
    #[command(flatten)]
    asking: Asking,
    /// The division; needed when the event has several
    #[arg(long, global = true, value_name = "LETTER")]
    division: Option<DivisionId>,
}

#[derive(Debug, Subcommand)]
enum RoundCommand {
    /// Work out the next round, print it and publish it.
    #[command(before_help = "\
Examples:
  kibitz round pair --dry-run
  kibitz round pair --seed 7 --division B")]
    Pair {
        /// Decides what no rule decides; the same seed gives the same pairs
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Print only, publish nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Draw tables of four for the next round, print them and publish them.
    #[command(before_help = "\
Examples:
  kibitz round seats --dry-run
  kibitz round seats --seed 7 --fewest-meetings")]
    Seats {
        /// The lot; the same seed gives the same seats
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Seat as few players as possible together again
        #[arg(long)]
        fewest_meetings: bool,
        /// Print only, publish nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Start the published round.
    #[command(before_help = "\
Example:
  kibitz round start --division B")]
    Start,
}

pub async fn run(args: RoundArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let division = division(director(&board)?, args.division)?;
    match args.what {
        RoundCommand::Pair { seed, dry_run } => {
            let intent = Intent::ProposeRound { division: division.id, seed };
            pair(&caller, division, intent, dry_run).await
        }
        RoundCommand::Seats { seed, fewest_meetings, dry_run } => {
            let intent = Intent::DrawSeats { division: division.id, seed, fewest_meetings };
            pair(&caller, division, intent, dry_run).await
        }
        RoundCommand::Start => caller.do_it(start(division)?).await,
    }
}

async fn pair(
    caller: &Caller,
    division: &DivisionBoard,
    intent: Intent,
    dry_run: bool,
) -> Result<(), Failure> {
    let answer = caller.ask(intent).await?;
    let Answer::Proposed { proposal } = &answer else {
        return caller.print(&answer);
    };
    if dry_run && caller.wants_json() {
        return caller.print(&answer);
    }
    if caller.wants_json() {
        proposal.warnings.iter().for_each(|warning| out::say(warning));
    } else {
        out::text(&describe(proposal, division))?;
    }
    if dry_run {
        return Ok(());
    }
    caller.do_it(Intent::PublishRound { publication: proposal.publication.clone() }).await
}

fn start(division: &DivisionBoard) -> Result<Intent, Failure> {
    match &division.round {
        None => Err(Failure::decision(format!(
            "division {} has no published round: pair one with `kibitz round pair`",
            division.id
        ))),
        Some(round) => Ok(Intent::StartRound { round: round.round }),
    }
}

/// A proposal as a table that can be read aloud.
fn describe(proposal: &Proposal, division: &DivisionBoard) -> String {
    let name = |id: &PlayerId| match division.players.iter().find(|player| player.id == *id) {
        Some(player) => format!("{} ({id})", player.name),
        None => id.to_string(),
    };
    let mut text = format!("round {}", proposal.publication.round);
    for (position, (table, players)) in proposal.publication.tables().enumerate() {
        let names: Vec<String> = players.iter().map(name).collect();
        let _ = write!(text, "\ntable {:>3}  {}", table.0, names.join(" – "));
        if let Some(reason) = proposal.reasons.get(position) {
            let _ = write!(text, "  [{reason}]");
        }
    }
    for player in &proposal.publication.byes {
        let _ = write!(text, "\nbye        {}", name(player));
    }
    for warning in &proposal.warnings {
        let _ = write!(text, "\nlook at this: {warning}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ask::tests::directing;
    use domain::{Pairing, Player, Publication, RoundId, TableNo};

    #[test]
    fn a_proposal_names_players_byes_and_warnings() {
        let mut board = directing(&[0]);
        let id = |number| PlayerId { division: DivisionId::A, number };
        board.divisions[0].players =
            vec![Player { id: id(1), name: "Åse".to_owned(), club: None, rating: None }];
        let proposal = Proposal {
            publication: Publication {
                round: RoundId { division: DivisionId::A, number: 2 },
                pairings: vec![Pairing { table: TableNo(4), players: [id(1), id(2)] }],
                fours: vec![],
                byes: vec![id(3)],
            },
            reasons: vec!["neighbours".to_owned()],
            warnings: vec!["they have met".to_owned()],
        };
        assert_eq!(
            describe(&proposal, &board.divisions[0]),
            "round 2 of division A\ntable   4  Åse (A1) – A2  [neighbours]\nbye        A3\nlook at this: they have met"
        );
    }

    #[test]
    fn nothing_published_cannot_start() {
        let board = directing(&[0]);
        let failure = start(&board.divisions[0]).unwrap_err();
        assert!(failure.what.contains("kibitz round pair"), "{}", failure.what);
    }
}
