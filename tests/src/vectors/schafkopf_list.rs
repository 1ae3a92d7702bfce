//! Kind `schafkopf-list`: what games are worth, and whether a list adds up.

use super::given::book;
use super::steps_words::{read, refused, silent};
use rulebook::steps::lists::{GameLevel, ListGame, Lists};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum Ask {
    Score { games: Vec<Entry> },
    CheckRows { rows: Vec<Vec<i32>> },
    Complete { count: u16 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(rename = "type")]
    game: String,
    #[serde(default)]
    team: BTreeSet<u8>,
    player: Option<u8>,
    loser: Option<u8>,
    result: Option<Ended>,
    #[serde(default = "normal")]
    level: GameLevel,
    #[serde(default = "once")]
    times: u16,
    /// Runners are money, not points.
    #[serde(rename = "laufende")]
    _runners: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ended {
    Won,
    Lost,
}

fn normal() -> GameLevel {
    GameLevel::Normal
}

fn once() -> u16 {
    1
}

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let book = book(rulebook, "")?;
    let lists = silent(book.lists.as_ref(), "lists")?;
    match read(given)? {
        Ask::Score { games } => score(lists, games),
        Ask::CheckRows { rows } => {
            let refused = |check: &dyn Fn(&[i32]) -> bool| -> Vec<usize> {
                (1..=rows.len()).filter(|row| check(&rows[row - 1])).collect()
            };
            let bad = refused(&|row| lists.check_sum(row).is_err());
            let unknown = refused(&|row| lists.check_entry(row).is_err());
            Ok(json!({"valid": bad.is_empty(), "bad_rows": bad, "no_game_brings": unknown}))
        }
        Ask::Complete { count } => Ok(json!({"complete": lists.complete(count).holds})),
    }
}

fn score(lists: &Lists, entries: Vec<Entry>) -> Result<Value, String> {
    let games: Vec<(ListGame, u16)> = entries
        .into_iter()
        .map(|entry| Ok((game(&entry)?, entry.times)))
        .collect::<Result<_, String>>()?;
    let tally = match lists.tally(&games) {
        Ok(tally) => tally,
        Err(breach) => return Ok(refused(&breach)),
    };
    let totals: Map<String, Value> =
        tally.totals.iter().map(|(seat, total)| (seat.to_string(), json!(total))).collect();
    let counters: Map<String, Value> = tally
        .counters
        .iter()
        .map(|(seat, c)| {
            let counts = [c.sie_played, c.tout_won, c.tout_played, c.solo_won, c.solo_played];
            (seat.to_string(), json!(counts))
        })
        .collect();
    Ok(json!({
        "count": tally.count,
        "totals": totals,
        "zero_sum": tally.totals.values().sum::<i32>() == lists.sum.value,
        "complete": lists.complete(tally.count).holds,
        "counters": counters,
    }))
}

fn game(entry: &Entry) -> Result<ListGame, String> {
    let named = entry.team.iter().chain(&entry.player).chain(&entry.loser);
    let won = match (entry.result, entry.loser) {
        (Some(result), _) => result == Ended::Won,
        (None, Some(_)) => false,
        (None, None) => return Err(format!("given: {} without a result", entry.game)),
    };
    Ok(ListGame {
        game: entry.game.clone(),
        declarers: named.copied().collect(),
        won,
        level: entry.level,
    })
}
