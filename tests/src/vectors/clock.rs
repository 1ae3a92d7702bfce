//! Kind `clock`: what is left on the clocks after late arrivals.

use super::given::{Given, book, number};
use serde_json::{Map, Value, json};

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let given = Given::new(given)?;
    let book = book(rulebook, "")?;
    let allotted_s = given.get("allotted_s").map(number).transpose()?;
    let arrivals = given.need("arrivals_s")?.as_object().ok_or("`arrivals_s` is no object")?;
    given.all_used()?;
    let players: Vec<&String> = arrivals.keys().collect();
    let [first, second] = players[..] else { return Err("two players arrive".to_owned()) };
    let arrival = |name: &String| match &arrivals[name] {
        Value::Null => Ok(None),
        value => number(value).map(Some),
    };
    let arrivals_s = [arrival(first)?, arrival(second)?];
    let arrivals = rulebook::clock::arrivals(&book, allotted_s, arrivals_s)
        .map_err(|breach| speech::english(&breach))?;
    let pick = |of: [bool; 2]| -> Vec<&String> {
        [first, second].into_iter().zip(of).filter(|(_, is)| *is).map(|(name, _)| name).collect()
    };
    if arrivals.lost != [None; 2] {
        let lost = pick(arrivals.lost.map(|cite| cite.is_some()));
        return Ok(json!({ "game": "forfeit", "loser": lost }));
    }
    let remaining: Map<String, Value> = [first, second]
        .into_iter()
        .zip(arrivals.remaining_s)
        .map(|(name, seconds)| (name.clone(), seconds.into()))
        .collect();
    let may_lose = pick(arrivals.may_lose.map(|cite| cite.is_some()));
    Ok(json!({ "game": "played", "remaining_s": remaining, "may_lose": may_lose }))
}
