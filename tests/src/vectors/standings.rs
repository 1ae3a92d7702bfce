//! Kind `standings`: who stands where.

use super::given::{Given, book, number, text, texts, two};
use super::result::{card, halves, scores};
use domain::{
    CardContent, Division, DivisionId, DuelCard, Line, Pairing, PlayedRound, Player, PlayerId,
    Publication, RoundId, Sanction, SanctionEffect, TableNo, Term, Title, WinPoints,
};
use rulebook::standings::{Counters, ListPlayer, ListRecord, Substitution, rank_lists};
use rulebook::{Stage, checked_table};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let given = Given::new(given)?;
    if given.get("rounds_saldo").is_some() {
        return lists(rulebook, &given);
    }
    let book = book(rulebook, &announcement(&given)?)?;
    let players = Players(texts(given.need("players")?)?);
    let (division, stage) = division(&given, &players)?;
    given.all_used()?;
    let table = checked_table(&book, &division, stage);
    let table = table.map_err(|error| speech::english(&error))?;
    let mut rows = Map::new();
    let mut order = Vec::new();
    for row in &table.rows {
        let WinPoints(wins) = row.wins;
        let figures = json!({
            "rank": row.rank,
            "wp": halves(wins),
            "wins": halves(wins),
            "match_points": halves(wins),
            "spread": row.spread,
            "points": row.points,
        });
        order.push(row.name.clone());
        rows.insert(row.name.clone(), figures);
    }
    let ranks: Vec<u16> = table.rows.iter().map(|row| row.rank).collect();
    Ok(with_ends(json!({ "order": order, "rows": rows }), &order, &ranks))
}

/// Names to numbers, in the order of the case.
struct Players<'v>(Vec<&'v str>);

impl Players<'_> {
    fn id(&self, name: &str) -> Result<PlayerId, String> {
        let place = self.0.iter().position(|known| *known == name);
        let place = place.ok_or_else(|| format!("{name} is not among the players"))?;
        let number = u16::try_from(place + 1).map_err(|error| error.to_string())?;
        Ok(PlayerId { division: DivisionId::A, number })
    }
}

/// Who is first and last, unless several are.
fn with_ends(mut answer: Value, order: &[String], ranks: &[u16]) -> Value {
    let alone = |place: usize| {
        let rank = ranks.get(place);
        let single = ranks.iter().filter(|other| Some(*other) == rank).count() == 1;
        order.get(place).filter(|_| single)
    };
    answer["first"] = json!(alone(0));
    answer["last"] = json!(order.len().checked_sub(1).and_then(alone));
    answer
}

fn announcement(given: &Given<'_>) -> Result<String, String> {
    let mut rules = String::new();
    if let Some(criteria) = given.get("criteria") {
        let mut named = Vec::new();
        for criterion in texts(criteria)? {
            named.push(match criterion {
                "spread" => "spread",
                "points" => "points",
                "head-to-head" => "head_to_head",
                other => return Err(format!("unknown criterion {other}")),
            });
        }
        rules += &format!("[rules.ranking]\nnamed = {named:?}\n");
    }
    if let Some(mode) = given.get("mode") {
        let chain = match text(mode)? {
            "wedstrijd" => "match",
            "punten" => "points",
            other => return Err(format!("unknown mode {other}")),
        };
        rules += &format!("[rules.ranking]\nintermediate = \"{chain}\"\nfinal = \"{chain}\"\n");
    }
    Ok(rules)
}

fn division(given: &Given<'_>, players: &Players<'_>) -> Result<(Division, Stage), String> {
    let stage = match given.get("stage").map(text).transpose()? {
        None | Some("intermediate") => Stage::Intermediate,
        Some("final") => Stage::Final,
        Some(other) => return Err(format!("unknown stage {other}")),
    };
    let mut division = Division::new(DivisionId::A, Title::own("A"), 0);
    for name in &players.0 {
        let entered = name.parse().map_err(|error| format!("{name}: {error:?}"))?;
        let id = players.id(name)?;
        division.players.insert(id, Player::new(id, entered));
    }
    let rounds = given.need("rounds")?.as_array().ok_or("`rounds` is no list")?;
    for (number, told) in (1..).zip(rounds) {
        let round = RoundId { division: DivisionId::A, number };
        let (pairings, fours, byes, absent) = (vec![], vec![], vec![], vec![]);
        let publication = Publication { round, pairings, fours, byes, absent };
        let mut played = PlayedRound::new(publication, [].into());
        for game in told.as_array().ok_or("a round is no list")? {
            let last_round = seat(game, players, &mut played)?;
            division.rounds_planned = if last_round { number } else { division.rounds_planned };
        }
        division.rounds.insert(number, played);
    }
    let mut impose = |player, effect| {
        let (measure, reason) = (Term::own("case"), Line::own("case"));
        division.sanctions.push(Sanction { player, measure, reason, effect });
    };
    for player in expelled(given, players)? {
        impose(player, SanctionEffect::Expulsion);
    }
    for (name, taken) in object(given.get("table_deductions"))? {
        impose(players.id(name)?, deduction(taken)?);
    }
    for (name, warnings) in object(given.get("warnings"))? {
        let warnings = Given::new(warnings)?;
        for (key, disciplinary) in [("technical", false), ("disciplinary", true)] {
            for _ in 0..warnings.get(key).map_or(Ok(0), number::<u16>)? {
                impose(players.id(name)?, SanctionEffect::Warning { disciplinary });
            }
        }
        warnings.all_used()?;
    }
    for told in list(given.get("compensations"))? {
        let told = Given::new(told)?;
        let play_value = number(told.need("play_value")?)?;
        let proved_same_day = told.flag("proved_same_day")?;
        let player = players.id(told.text("player")?)?;
        impose(player, SanctionEffect::Compensation { play_value, proved_same_day });
        told.all_used()?;
    }
    Ok((division, stage))
}

/// When somebody was expelled does not matter: what was played before stands in the rounds.
fn expelled(given: &Given<'_>, players: &Players<'_>) -> Result<BTreeSet<PlayerId>, String> {
    let mut struck = BTreeSet::new();
    for expelled in list(given.get("expelled"))? {
        if let Some(name) = expelled.as_str() {
            struck.insert(players.id(name)?);
            continue;
        }
        let expelled = Given::new(expelled)?;
        struck.insert(players.id(expelled.text("player")?)?);
        expelled.get("after_round");
        expelled.all_used()?;
    }
    Ok(struck)
}

/// Seats what one line of a round tells; whether it says that the round is the last one.
fn seat(value: &Value, players: &Players<'_>, round: &mut PlayedRound) -> Result<bool, String> {
    let given = Given::new(value)?;
    if let Some(player) = given.get("bye") {
        given.all_used()?;
        round.publication.byes.push(players.id(text(player)?)?);
        return Ok(false);
    }
    let names = two(&texts(given.need("p")?)?)?;
    let ids = [players.id(names[0])?, players.id(names[1])?];
    let card = match given.get("event") {
        Some(_) => card(&given, names, ids)?,
        None => CardContent::Duel(DuelCard::plain(scores(&given, names)?)),
    };
    let last_round = given.flag("last_round")?;
    given.all_used()?;
    let table = u16::try_from(round.publication.pairings.len() + 1).map_err(|e| e.to_string())?;
    round.seat(Pairing { table: TableNo(table), players: ids }, Some(card));
    Ok(last_round)
}

fn deduction(taken: &Value) -> Result<SanctionEffect, String> {
    let taken = Given::new(taken)?;
    let amount = |key: &str| taken.get(key).map_or(Ok(0), number::<u16>);
    let wins = taken.get("wins").map_or(Some(0.0), Value::as_f64).ok_or("`wins` is no number")?;
    let half_wins: u16 = number(&json!((wins * 2.0) as i64))?;
    if halves(half_wins.into()).as_f64() != Some(wins) {
        return Err(format!("{wins} wins are no whole number of halves"));
    }
    let (spread, points) = (amount("spread")?, amount("points")?);
    taken.all_used()?;
    Ok(SanctionEffect::Deduction { half_wins, spread, points })
}

fn list(value: Option<&Value>) -> Result<Vec<&Value>, String> {
    match value {
        None => Ok(Vec::new()),
        Some(value) => {
            let list = value.as_array().ok_or_else(|| format!("{value} is no list"))?;
            Ok(list.iter().collect())
        }
    }
}

fn object(value: Option<&Value>) -> Result<Vec<(&String, &Value)>, String> {
    match value {
        None => Ok(Vec::new()),
        Some(value) => {
            let fields = value.as_object().ok_or_else(|| format!("{value} is no object"))?;
            Ok(fields.iter().collect())
        }
    }
}

fn lists(rulebook: &str, given: &Given<'_>) -> Result<Value, String> {
    let book = book(rulebook, "")?;
    let saldo = object(given.get("rounds_saldo"))?;
    let mut players = Players(saldo.iter().map(|(name, _)| name.as_str()).collect());
    // A substitute may not have a seat of their own yet.
    for change in list(given.get("substitutions"))? {
        let name = change.get("in").map(text).transpose()?.ok_or("`in` is missing")?;
        if !players.0.contains(&name) {
            players.0.push(name);
        }
    }
    let mut record = ListRecord::default();
    for name in &players.0 {
        let name = (*name).to_owned();
        record.players.insert(players.id(&name)?, ListPlayer { name, ..ListPlayer::default() });
    }
    for (name, rounds) in saldo {
        let rounds = rounds.as_array().ok_or("the points of the rounds are no list")?;
        let points = |value: &Value| match value {
            Value::Null => Ok(None),
            value => number(value).map(Some),
        };
        let saldo = rounds.iter().map(points).collect::<Result<_, String>>()?;
        record.players.entry(players.id(name)?).or_default().saldo = saldo;
    }
    for (name, counts) in object(given.get("counts"))? {
        let player = record.players.get_mut(&players.id(name)?).ok_or("counts of a stranger")?;
        player.counters = counters(counts)?;
    }
    for change in list(given.get("substitutions"))? {
        let change = Given::new(change)?;
        record.substitutions.push(Substitution {
            out: players.id(change.text("out")?)?,
            substitute: players.id(change.text("in")?)?,
            before_round: match change.get("after_round") {
                Some(round) => number::<u16>(round)?.saturating_add(1),
                None => change.get("before_round").map_or(Ok(1), number)?,
            },
        });
        change.all_used()?;
    }
    record.expelled = expelled(given, &players)?;
    given.get("players");
    given.all_used()?;
    let table = rank_lists(&book, &record).map_err(|breach| speech::english(&breach))?;
    let order: Vec<String> = table.rows.iter().map(|row| row.name.clone()).collect();
    let ranks: Vec<u16> = table.rows.iter().map(|row| row.rank).collect();
    let rows: Map<String, Value> = table
        .rows
        .iter()
        .map(|row| (row.name.clone(), json!({ "rank": row.rank, "saldo": row.saldo })))
        .collect();
    let name = |id: &PlayerId| record.players.get(id).map(|player| player.name.clone());
    let lot: Vec<Vec<_>> =
        table.lot.iter().map(|group| group.iter().filter_map(name).collect()).collect();
    Ok(with_ends(json!({ "order": order, "rows": rows, "lot": lot }), &order, &ranks))
}

fn counters(value: &Value) -> Result<Counters, String> {
    let given = Given::new(value)?;
    let count = |key: &str| given.get(key).map_or(Ok(0), number);
    let counters = Counters {
        sie_played: count("sie")?,
        tout_won: count("tout_won")?,
        tout_played: count("tout_played")?,
        solo_won: count("solo_won")?,
        solo_played: count("solo_played")?,
    };
    given.all_used()?;
    Ok(counters)
}
