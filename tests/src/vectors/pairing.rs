//! Vectors of kind `pairing`: one round, a schedule, groups, or who is out of reach.

use domain::{DivisionId, PlayerId, RoundId, WinPoints};
use pairing::gibson::{Score, is_gibsonised};
use pairing::systems::{guelph, portland, rapid, round_robin, snake};
use pairing::{
    Entrant, Field, FirstRound, Meetings, Pair, Pairs, RapidShape, Repeats, Request, Rules,
    Schedule, Seed, System, propose,
};
use rulebook::{Book, Competition};
use serde_json::{Value, json};

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let book = Book::named(rulebook).map_err(|error| error.to_string())?;
    let system = text(given, "system")?;
    match system {
        "swiss" => swiss(&book, given),
        "koth" => koth(&book, given),
        "factored" => factored(&book, given),
        "modified-swiss" => modified_swiss(&book, given),
        "round-robin" => round_robin_rounds(given),
        "rounds" => rounds(&book, given),
        "rapid-groups" => rapid_groups(given),
        "snake" => snake_groups(given),
        "portland" => portland_source(given),
        "gibson" => gibson(&book, given),
        "guelph-groups" => guelph_groups(given),
        "guelph-cross" => guelph_cross(given),
        other => Err(format!("there is no pairing system \"{other}\" in the vectors")),
    }
}

fn swiss(book: &Book, given: &Value) -> Result<Value, String> {
    only(given, &["order", "played", "had_bye", "competition", "clubs", "round"])?;
    let labels = list(given, "order")?;
    let mut field = field(labels, given)?;
    // Without a number it is one of the rounds to which only the general rules apply.
    let round = optional_number(given, "round")?.unwrap_or(LATER_ROUND);
    field.round.number = round;
    field.based_on = round.saturating_sub(1);
    field.rounds = field.rounds.max(round);
    if let Some(clubs) = given.get("clubs") {
        read_clubs(&mut field, labels, clubs)?;
    }
    let competition = match given.get("competition").map(Value::as_str) {
        None => Competition::Individual,
        Some(Some("cup")) => Competition::Cup,
        Some(Some("pairs" | "cnsp")) => Competition::Pairs,
        Some(Some("individual" | "cnis" | "cnsi")) => Competition::Individual,
        Some(other) => return Err(format!("competition {other:?} is not known")),
    };
    let rules = Rules { competition, ..Rules::of(book) };
    round_of(&field, labels, System::Swiss { first: FirstRound::Strongest }, rules)
}

fn koth(book: &Book, given: &Value) -> Result<Value, String> {
    only(given, &["order", "played", "had_bye", "repeats_allowed"])?;
    let labels = list(given, "order")?;
    let field = field(labels, given)?;
    let mut rules = Rules::of(book);
    rules.repeats = match given.get("repeats_allowed").map(Value::as_bool) {
        None => None,
        Some(Some(true)) => Some(Repeats::Allow),
        Some(Some(false)) => Some(Repeats::Avoid),
        Some(None) => return Err("`repeats_allowed` is true or false".to_owned()),
    };
    round_of(&field, labels, System::KingOfTheHill, rules)
}

fn factored(book: &Book, given: &Value) -> Result<Value, String> {
    only(given, &["order", "factor", "played", "had_bye"])?;
    let labels = list(given, "order")?;
    let factor = number(given, "factor")?;
    let field = field(labels, given)?;
    round_of(&field, labels, System::Factored { factor }, Rules::of(book))
}

fn modified_swiss(book: &Book, given: &Value) -> Result<Value, String> {
    only(given, &["groups", "played", "had_bye"])?;
    let groups = list(given, "groups")?;
    let mut labels = Vec::new();
    let mut wins = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        let group = group.as_array().ok_or("a group is a list")?;
        labels.extend(group.iter().cloned());
        wins.extend(group.iter().map(|_| WinPoints(2 * (groups.len() - number) as i32)));
    }
    let mut field = field(&labels, given)?;
    for (entrant, wins) in field.players.iter_mut().zip(wins) {
        entrant.wins = wins;
    }
    round_of(&field, &labels, System::ModifiedSwiss, Rules::of(book))
}

fn round_robin_rounds(given: &Value) -> Result<Value, String> {
    only(given, &["players", "first", "only"])?;
    let players = usize::from(number(given, "players")?);
    let seats = |round: usize| json!(round_robin::clark(players, round));
    let sitter = |round: usize| {
        let games = round_robin::clark(players, round);
        (1..=players).find(|seat| !games.iter().flatten().any(|other| other == seat))
    };
    if let Some(round) = optional_number(given, "only")? {
        let round = usize::from(round);
        return Ok(json!({
            "rounds": [seats(round)], "pairs": seats(round), "bye": sitter(round),
        }));
    }
    let all = round_robin::rounds(players);
    let count = optional_number(given, "first")?.map_or(all, usize::from);
    Ok(json!({
        "rounds": (1..=count).map(seats).collect::<Vec<_>>(),
        "byes": (1..=count).map(sitter).collect::<Vec<_>>(),
    }))
}

fn rounds(book: &Book, given: &Value) -> Result<Value, String> {
    only(given, &["players"])?;
    let players = usize::from(number(given, "players")?);
    let (schedule, _) =
        Schedule::by_book(&book.pairing, players).ok_or("the book names no number of rounds")?;
    let system = schedule.at(1).ok_or("a schedule has a first round")?.system;
    Ok(json!({"rounds": schedule.rounds(), "system": system.to_string()}))
}

fn rapid_groups(given: &Value) -> Result<Value, String> {
    only(given, &["players", "halves"])?;
    let shape = match given.get("halves").map(Value::as_bool) {
        None | Some(Some(false)) => RapidShape::Whole,
        Some(Some(true)) => RapidShape::Halves,
        Some(None) => return Err("`halves` is true or false".to_owned()),
    };
    Ok(json!({"groups": rapid::groups(usize::from(number(given, "players")?), shape)}))
}

fn snake_groups(given: &Value) -> Result<Value, String> {
    only(given, &["players", "groups"])?;
    let count = usize::from(number(given, "groups")?);
    if count == 0 {
        return Err("`groups` is at least 1".to_owned());
    }
    Ok(json!({"groups": snake::groups(usize::from(number(given, "players")?), count)}))
}

fn portland_source(given: &Value) -> Result<Value, String> {
    only(given, &["pair_round"])?;
    let source = portland::source_round(number(given, "pair_round")?);
    Ok(json!({"standings_after_round": source}))
}

fn gibson(book: &Book, given: &Value) -> Result<Value, String> {
    only(given, &["rounds_left", "leader", "rivals"])?;
    let leader = score(given.get("leader").ok_or("`leader` is missing")?)?;
    let rivals: Vec<Score> = list(given, "rivals")?.iter().map(score).collect::<Result<_, _>>()?;
    let cap = book.game.as_ref().and_then(|game| game.spread_cap.as_ref()).map(|cap| cap.value);
    let left = number(given, "rounds_left")?;
    Ok(json!({"gibsonised": is_gibsonised(leader, &rivals, left, cap)}))
}

fn guelph_groups(given: &Value) -> Result<Value, String> {
    only(given, &["players"])?;
    let players = usize::from(number(given, "players")?);
    let groups = guelph::groups(players)
        .ok_or_else(|| format!("the document describes no groups for {players} players"))?;
    Ok(json!({"groups": groups}))
}

fn guelph_cross(given: &Value) -> Result<Value, String> {
    only(given, &["round", "A", "B"])?;
    let four = |key| -> Result<[&Value; 4], String> {
        let values: Vec<&Value> = list(given, key)?.iter().collect();
        values.try_into().map_err(|_| format!("`{key}` has four players"))
    };
    let pairs = guelph::cross(number(given, "round")?, &four("A")?, &four("B")?)
        .ok_or("the groups meet in rounds 4 and 5")?;
    Ok(json!({"pairs": pairs}))
}

/// A round in the middle of an event, to which no rule of the first or last rounds applies.
const LATER_ROUND: u16 = 4;
const EVENT_ROUNDS: u16 = 10;

/// Players in the order of the table, numbered from 1, with what they have played.
fn field(labels: &[Value], given: &Value) -> Result<Field, String> {
    let count = u16::try_from(labels.len()).map_err(|_| "the field is too large")?;
    let round = RoundId { division: DivisionId::A, number: LATER_ROUND };
    let players = (1..=count).map(|number| Entrant::new(id(number))).collect();
    let mut field = Field { rounds: EVENT_ROUNDS, ..Field::new(round, players) };
    for pair in given.get("played").map_or(Ok(&[][..]), as_list)? {
        let [a, b] = as_list(pair)? else { return Err("a played pair has two players".to_owned()) };
        let players = [player(labels, a)?, player(labels, b)?];
        let Meetings { times, today, .. } = field.met.entry(Pair::from(players)).or_default();
        (*times, *today) = (*times + 1, *today + 1);
    }
    for label in given.get("had_bye").map_or(Ok(&[][..]), as_list)? {
        let sat = player(labels, label)?;
        let entrant = field.players.iter_mut().find(|entrant| entrant.player == sat);
        let entrant = entrant.ok_or("a player is in the field")?;
        (entrant.byes, entrant.byes_today) = (entrant.byes + 1, entrant.byes_today + 1);
    }
    Ok(field)
}

/// A club per player, or one for each of the two who enter as a pair.
fn read_clubs(field: &mut Field, labels: &[Value], clubs: &Value) -> Result<(), String> {
    for (name, club) in clubs.as_object().ok_or("`clubs` names a club per player")? {
        let label = labels.iter().find(|label| plain(label) == *name);
        let who = player(labels, label.ok_or_else(|| format!("{name} is not in the order"))?)?;
        let named: Vec<String> = match club {
            Value::String(club) => vec![club.clone()],
            Value::Null => Vec::new(),
            several => as_list(several)?.iter().map(plain).collect(),
        };
        if let Some(entrant) = field.players.iter_mut().find(|entrant| entrant.player == who) {
            entrant.clubs = named;
        }
    }
    Ok(())
}

fn round_of(
    field: &Field,
    labels: &[Value],
    system: System,
    rules: Rules,
) -> Result<Value, String> {
    let request = Request::new(system, Seed(0)).with_rules(rules);
    let Pairs { publication, .. } = propose(field, &request).map_err(|none| none.to_string())?;
    let label = |player: PlayerId| labels[usize::from(player.number) - 1].clone();
    let pairs: Vec<Value> =
        publication.pairings.iter().map(|pairing| json!(pairing.players.map(label))).collect();
    let bye = publication.byes.first().map(|player| label(*player));
    Ok(json!({"pairs": pairs, "bye": bye}))
}

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

fn player(labels: &[Value], label: &Value) -> Result<PlayerId, String> {
    let at = labels.iter().position(|other| other == label);
    let number = at.and_then(|at| u16::try_from(at + 1).ok());
    number.map(id).ok_or_else(|| format!("{label} is not in the order"))
}

fn score(value: &Value) -> Result<Score, String> {
    only_keys(value, &["wp", "spread"])?;
    let halves = value.get("wp").and_then(Value::as_f64).ok_or("`wp` is a number")? * 2.0;
    if halves.fract() != 0.0 {
        return Err("`wp` counts whole and half wins".to_owned());
    }
    let spread = value.get("spread").and_then(Value::as_i64).ok_or("`spread` is a number")?;
    let spread = i32::try_from(spread).map_err(|_| "`spread` is too large")?;
    Ok(Score { wins: WinPoints(halves as i32), spread })
}

fn text<'v>(given: &'v Value, key: &str) -> Result<&'v str, String> {
    given.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` is missing"))
}

fn number(given: &Value, key: &str) -> Result<u16, String> {
    optional_number(given, key)?.ok_or_else(|| format!("`{key}` is missing"))
}

fn optional_number(given: &Value, key: &str) -> Result<Option<u16>, String> {
    let Some(value) = given.get(key) else { return Ok(None) };
    let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
    number.map(Some).ok_or_else(|| format!("`{key}` is a small whole number"))
}

fn list<'v>(given: &'v Value, key: &str) -> Result<&'v [Value], String> {
    as_list(given.get(key).ok_or_else(|| format!("`{key}` is missing"))?)
}

fn as_list(value: &Value) -> Result<&[Value], String> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| format!("{value} is not a list"))
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Refuses keys that this adapter would otherwise pass over.
fn only(given: &Value, keys: &[&str]) -> Result<(), String> {
    let with_system: Vec<&str> = keys.iter().copied().chain(["system"]).collect();
    only_keys(given, &with_system)
}

fn only_keys(value: &Value, keys: &[&str]) -> Result<(), String> {
    let object = value.as_object().ok_or_else(|| format!("{value} is not an object"))?;
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("the key `{key}` is not known here")),
        None => Ok(()),
    }
}
