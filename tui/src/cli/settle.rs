//! `kibitz settle`: what everybody owes or gets at the end of an evening at cards, by the book's tariff.

use super::*;
use crate::cli::event_file;
use crate::widgets::text::fit;
use rulebook::steps::lists::Purse;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz settle                                     by the lists that count so far
  kibitz settle --fee 500                           with a fee of 5.00 that everybody owes
  kibitz settle --from evening.json --json          a file instead of a running node")]
pub struct SettleArgs {
    /// An event file instead of a running node
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The division; needed when the event has several
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    /// What everybody pays for taking part, in cents
    #[arg(long, value_name = "CENTS", default_value_t = 0)]
    fee: u16,
    #[command(flatten)]
    asking: Asking,
}

/// A player's row, in cents.
#[derive(Serialize)]
struct Row {
    player: PlayerId,
    name: String,
    rounds: BTreeMap<u16, i32>,
    fee: u16,
    /// Owed where it is below zero.
    sum: i32,
}

pub async fn run(args: SettleArgs) -> Result<(), Failure> {
    let (file, json) = match &args.from {
        Some(from) => (event_file::open(from, None)?.file, args.asking.json),
        None => {
            let caller = args.asking.node().await?;
            (event_file::exported(&caller).await?, caller.wants_json())
        }
    };
    let book = event_file::book_of(&file, None)?;
    let Some(tariff) = book.lists.as_ref().and_then(|lists| lists.tariff.as_ref()) else {
        return Err(Failure::decision(words::cli_no_tariff(&book.id)));
    };
    let division = event_file::division(&file.event, args.division)?;
    let row = |purse: Purse| Row {
        player: purse.player,
        name: division.name_of(purse.player),
        sum: purse.sum() - i32::from(args.fee),
        rounds: purse.rounds,
        fee: args.fee,
    };
    let rows: Vec<Row> = tariff.purses(division).into_iter().map(row).collect();
    if json { out::json(&rows) } else { out::text(&described(&rows, &tariff.cite)) }
}

fn described(rows: &[Row], cite: &domain::Citation) -> String {
    let [player, fee, sum] =
        [words::cli_player(), words::cli_fee(), words::cli_sum()].map(|heading| say(&heading));
    let width = column::width(&player, rows.iter().map(|row| row.name.as_str()));
    let rounds: std::collections::BTreeSet<u16> =
        rows.iter().flat_map(|row| row.rounds.keys().copied()).collect();
    let mut text = fit(&player, width).to_string();
    for round in &rounds {
        let _ = write!(text, "  {:>8}", say(&words::cli_of_round(*round)));
    }
    let _ = write!(text, "  {fee:>8}  {sum:>8}");
    for row in rows {
        let _ = write!(text, "\n{}", fit(&row.name, width));
        for round in &rounds {
            let cents = row.rounds.get(round).map(|cents| money(*cents)).unwrap_or_default();
            let _ = write!(text, "  {cents:>8}");
        }
        let _ = write!(text, "  {:>8}  {:>8}", money(-i32::from(row.fee)), money(row.sum));
    }
    let _ = write!(text, "\n{}", say(&words::cli_settled(cite)));
    text
}

/// Cents as people write an amount.
fn money(cents: i32) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_two_places() {
        assert_eq!([5, -5, 0, -1_240].map(money), ["0.05", "-0.05", "0.00", "-12.40"]);
    }
}
