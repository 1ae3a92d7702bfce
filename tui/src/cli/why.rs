//! `kibitz why`: how a player's figures came about, article by article.

use crate::cli::ask::Asking;
use crate::cli::exit::Failure;
use crate::cli::out;
use clap::Args;
use desk::{Answer, Because, Intent, Why, WhyFigure};
use domain::PlayerId;
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz why A17                                    every figure of a player
  kibitz why A17 --round 2 --json                   one round")]
pub struct WhyArgs {
    /// The player's number, such as A17
    player: PlayerId,
    /// Only this round
    #[arg(long, value_name = "N")]
    round: Option<u16>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: WhyArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let answer = caller.ask(Intent::Why { player: args.player, round: args.round }).await?;
    match &answer {
        Answer::Why { why } if caller.wants_json() => out::json(why),
        Answer::Why { why } => out::text(&describe(why)),
        Answer::Saved { .. }
        | Answer::Noted { .. }
        | Answer::Code { .. }
        | Answer::Proposed { .. }
        | Answer::Judged { .. }
        | Answer::Explained { .. }
        | Answer::Told { .. }
        | Answer::Refused { .. } => caller.print(&answer),
    }
}

/// The row, then what made it: rounds, what lies beside them, and the place.
fn describe(why: &Why) -> String {
    let row = &why.row;
    let mut text = format!("{} {}: rank {}, ", row.player, row.name, row.rank);
    let _ = match row.counters {
        Some(_) => write!(text, "points {:+}", row.points),
        None => {
            write!(text, "wins {}, spread {:+}, points {}", row.wins, row.spread, row.points)
        }
    };
    for round in &why.rounds {
        let _ = match &round.opponent {
            Some(opponent) => {
                write!(text, "\nround {} against {opponent}: {}", round.round, round.input)
            }
            None => write!(text, "\nround {}: {}", round.round, round.input),
        };
        lines(&mut text, &round.figures);
    }
    if !why.beside.is_empty() {
        text.push_str("\nbeside the games");
        lines(&mut text, &why.beside);
    }
    if !why.place.is_empty() {
        text.push_str("\nbelow the row above");
        for because in &why.place {
            let _ = write!(text, "\n  {because}");
        }
    }
    text
}

fn lines(text: &mut String, figures: &[WhyFigure]) {
    for figure in figures {
        let because: Vec<String> = figure.because.iter().map(Because::to_string).collect();
        let _ = write!(text, "\n  {} {}: {}", figure.what, figure.value, because.join("; "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::WhyRound;
    use domain::{Citation, DivisionId, Standing, WinPoints};

    #[test]
    fn every_line_ends_with_its_article() {
        let because = |sentence: &str, amount: &str, cite: &str| Because {
            sentence: sentence.to_owned(),
            amount: amount.to_owned(),
            citation: Citation(cite.to_owned()),
        };
        let figure = |what: &str, value: &str, because| WhyFigure {
            what: what.to_owned(),
            value: value.to_owned(),
            because: vec![because],
        };
        let why = Why {
            row: Standing {
                counters: None,
                rank: 2,
                player: PlayerId { division: DivisionId::A, number: 17 },
                name: "Åse".to_owned(),
                wins: WinPoints(2),
                spread: 13,
                points: 401,
                games: 1,
                reasons: vec![],
            },
            rounds: vec![WhyRound {
                round: 1,
                opponent: Some("A4 Ida".to_owned()),
                input: "table 2, 401:388, handed in by Table 2".to_owned(),
                figures: vec![figure("wins", "1", because("won", "+1", "TSO 6.1"))],
            }],
            beside: vec![figure("spread", "-50", because("one warning", "-50", "RO 8.2.4"))],
            place: vec![because("wins: 1 after 2", "", "TSO 6.1")],
        };
        assert_eq!(
            describe(&why),
            "A17 Åse: rank 2, wins 1, spread +13, points 401\n\
             round 1 against A4 Ida: table 2, 401:388, handed in by Table 2\n  \
             wins 1: +1 won (TSO 6.1)\n\
             beside the games\n  \
             spread -50: -50 one warning (RO 8.2.4)\n\
             below the row above\n  \
             wins: 1 after 2 (TSO 6.1)"
        );
    }
}
