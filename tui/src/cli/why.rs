//! `kibitz why`: how a player's figures came about, article by article.

use super::*;
use crate::fields::PLAYER;
use desk::{Why, WhyFigure};
use domain::{Named, Value};
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz why A17                                    every figure of a player
  kibitz why A17 --round 2 --json                   one round
  kibitz why A17 --team                             every figure of the player's team")]
pub struct WhyArgs {
    /// The player's number, such as A17
    #[arg(value_parser = PLAYER.read)]
    player: PlayerId,
    /// The row of the player's pair or team
    #[arg(long)]
    team: bool,
    /// Only this round
    #[arg(long, value_name = "N")]
    round: Option<u16>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: WhyArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let WhyArgs { player, round, team, .. } = args;
    match &caller.ask(Intent::Why { player, round, team }).await? {
        Answer::Why { why } => caller.show(why, || describe(why)),
        answer => caller.print(answer),
    }
}

/// The row, then what made it: rounds, what lies beside them, and the place.
fn describe(why: &Why) -> String {
    let row = &why.row;
    let player = Named { id: row.player, name: row.name.clone() };
    let mut text = say(&match row.counters {
        Some(_) => words::cli_why_list(player, Value::Signed(row.points.into()), row.rank),
        None => words::cli_why_row(
            player,
            row.points,
            row.rank,
            Value::Signed(row.spread.into()),
            row.wins,
        ),
    });
    for round in &why.rounds {
        let (input, number) = (&round.input, round.round);
        let head = match (&round.player, &round.opponent) {
            (None, Some(opponent)) => words::cli_why_against(input, opponent, number),
            (None, None) => words::cli_why_round(input, number),
            (Some(player), Some(opponent)) => words::cli_why_board(input, opponent, player, number),
            (Some(player), None) => words::cli_why_alone(input, player, number),
        };
        let _ = write!(text, "\n{}", say(&head));
        lines(&mut text, &round.figures);
    }
    if !why.beside.is_empty() {
        let _ = write!(text, "\n{}", say(&words::cli_why_beside()));
        lines(&mut text, &why.beside);
    }
    if !why.place.is_empty() {
        let _ = write!(text, "\n{}", say(&words::cli_why_place()));
        for because in &why.place {
            let _ = write!(text, "\n  {}", say(because));
        }
    }
    why.readings.iter().for_each(|reading| text.extend(["\n", &say(reading)]));
    text
}

fn lines(text: &mut String, figures: &[WhyFigure]) {
    for figure in figures {
        let because: Vec<String> = figure.because.iter().map(say).collect();
        let line = words::cli_why_figure(because.join("; "), &figure.value, figure.what);
        let _ = write!(text, "\n  {}", say(&line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use desk::{FigureOf, WhyRound};
    use domain::{Because, Citation, DivisionId, Named, Standing, Value, WinPoints};

    #[test]
    fn every_line_ends_with_its_article() {
        let because = |sentence: &str, amount: Option<Value>, cite: &str| Because {
            sentence: sample::said(sentence),
            amount,
            citation: Citation(cite.to_owned()),
        };
        let figure = |what, value, because| WhyFigure { what, value, because: vec![because] };
        let one = Value::Wins(WinPoints(2));
        let lost = Value::Signed(-50);
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
                player: None,
                opponent: Some(Named { id: "A4".parse().unwrap(), name: "Ida".to_owned() }),
                input: Some(sample::said("table 2, 401:388, handed in by Table 2")),
                figures: vec![figure(
                    FigureOf::Wins,
                    one.clone(),
                    because("won", Some(one), "TSO 6.1"),
                )],
            }],
            beside: vec![figure(
                FigureOf::Spread,
                lost.clone(),
                because("one warning", Some(lost), "RO 8.2.4"),
            )],
            place: vec![because("wins: 1 after 2", None, "TSO 6.1 [T8]")],
            readings: rulebook::Book::named("de-tso").unwrap().meant_by([&Citation("[T8]".into())]),
        };
        assert_eq!(
            describe(&why),
            "A17 Åse: rank 2, wins 1, spread +13, points 401\n\
             round 1 against A4 Ida: table 2, 401:388, handed in by Table 2\n  \
             wins 1: +1 won (TSO 6.1)\n\
             beside the games\n  \
             spread -50: -50 one warning (RO 8.2.4)\n\
             below the row above\n  \
             wins: 1 after 2 (TSO 6.1, reading T8)\n\
             Reading T8 of TSO 6.1: only games that were played are single games. It could also be \
             read: the 400 points of a bye are one too."
        );
    }
}
