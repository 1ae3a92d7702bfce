//! Kind `starter`: who begins a game.

use super::given::{Given, book, number, text};
use rulebook::starter::{Tile, starter_by_balance, starter_by_draw};
use serde_json::{Map, Value, json};

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let given = Given::new(given)?;
    let book = book(rulebook, "")?;
    let draws: Vec<&Map<String, Value>> = match given.get("draws") {
        None => Vec::new(),
        Some(draws) => {
            let draws = draws.as_array().ok_or("`draws` is no list")?;
            draws.iter().filter_map(Value::as_object).collect()
        }
    };
    let starts = given.get("starts").and_then(Value::as_object);
    let mut players: Vec<&String> =
        draws.iter().copied().chain(starts).flat_map(Map::keys).collect();
    players.sort();
    players.dedup();
    let [first, second] = players[..] else { return Err("two players draw".to_owned()) };
    let mut tiles = Vec::new();
    for draw in draws {
        tiles.push([tile(draw.get(first))?, tile(draw.get(second))?]);
    }
    let starter = match given.text("method")? {
        "draw" => starter_by_draw(&book, &tiles),
        "autobalance" => {
            let starts = starts.ok_or("`starts` is missing")?;
            let count = |name: &String| starts.get(name).map_or(Ok(0), number::<u32>);
            starter_by_balance(&book, [count(first)?, count(second)?], &tiles)
        }
        other => return Err(format!("unknown method {other}")),
    };
    given.all_used()?;
    let starter = starter.map_err(|breach| speech::english(&breach))?;
    Ok(json!({ "starter": starter.side.map(|side| [first, second][side.index()]) }))
}

fn tile(value: Option<&Value>) -> Result<Option<Tile>, String> {
    let Some(value) = value else { return Ok(None) };
    let mut letters = text(value)?.chars();
    match (letters.next(), letters.next()) {
        (Some('?'), None) => Ok(Some(Tile::Blank)),
        (Some(letter), None) => Ok(Some(Tile::Letter(letter))),
        _ => Err(format!("{value} is no tile")),
    }
}
