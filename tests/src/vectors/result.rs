//! Kind `result`: what a game is worth to each side.

use super::given::{Given, book, number, per_player, seat, text, texts, two};
use domain::{
    AbsenceReason, Absent, CardContent, DivisionId, DrawCause, DuelCard, End, InvalidTurn, Outcome,
    PlayerId, Side, StopKind,
};
use rulebook::Share;
use serde_json::{Map, Value, json};

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let given = Given::new(given)?;
    let book = book(rulebook, &announcement(&given)?)?;
    if given.text("event")? == "bye" {
        let player = given.text("player")?;
        given.get("players");
        given.all_used()?;
        let share = rulebook::bye(&book).map_err(|breach| speech::english(&breach))?;
        let mut answer = json!({ "per": { player: figures(&share) } });
        rated(&mut answer, share.rated.map(|clause| clause.value));
        return Ok(answer);
    }
    let players = two(&texts(given.need("players")?)?)?;
    let ids = [1, 2].map(|number| PlayerId { division: DivisionId::A, number });
    let card = card(&given, players, ids)?;
    let last_round = given.flag("last_round")?;
    given.all_used()?;
    let result = rulebook::result(&book, &card, ids, last_round);
    let result = result.map_err(|breach| speech::english(&breach))?;
    let mut per = Map::new();
    let mut match_points = Map::new();
    let mut finals = Map::new();
    for (player, share) in players.into_iter().zip(&result.shares) {
        per.insert(player.to_owned(), figures(share));
        match_points.insert(player.to_owned(), halves(share.wins.value));
        if let Some(score) = &share.score {
            finals.insert(player.to_owned(), score.value.into());
        }
    }
    let mut answer = json!({
        "per": per,
        "match_points": match_points,
        "winner": result.winner.map(|side| players[side.index()]),
        "margin": result.winner.map_or(0, |side| result.shares[side.index()].spread.value),
    });
    if finals.len() == 2 {
        answer["final"] = finals.into();
    }
    let is_rated = result.shares.iter().find_map(|share| share.rated).map(|clause| clause.value);
    rated(&mut answer, is_rated);
    Ok(answer)
}

fn figures(share: &Share<'_>) -> Value {
    json!({
        "wp": halves(share.wins.value),
        "spread": share.spread.value,
        "points": share.points.value,
    })
}

pub(super) fn halves(halves: i32) -> Value {
    if halves % 2 == 0 { json!(halves / 2) } else { json!(f64::from(halves) / 2.0) }
}

fn rated(answer: &mut Value, rated: Option<bool>) {
    if let Some(rated) = rated {
        answer["rated"] = rated.into();
    }
}

/// What the case says about the event rather than about the game.
fn announcement(given: &Given<'_>) -> Result<String, String> {
    let mut rules = String::new();
    match given.get("rack_method").map(text).transpose()? {
        None => {}
        Some("double-to-finisher") => rules += "[rules.end]\nout = \"double_to_finisher\"\n",
        Some(other) => return Err(format!("unknown rack_method {other}")),
    }
    if let Some(margin) = given.get("forfeit_margin") {
        rules += &format!("[rules.forfeit.present]\nspread = {}\n", number::<i32>(margin)?);
    }
    Ok(rules)
}

/// The card of two players; also used for the events of a standings case.
pub(super) fn card(
    given: &Given<'_>,
    players: [&str; 2],
    ids: [PlayerId; 2],
) -> Result<CardContent, String> {
    let stopped = |kind| stopped(given, players, ids, kind);
    let outcome = match given.text("event")? {
        "played" => return played(given, players).map(CardContent::Duel),
        "forfeit" => forfeit(given, players, ids),
        "overtime-loss" => stopped(StopKind::Overtime),
        "abandon" => stopped(StopKind::Abandon),
        "lost-by-ruling" => stopped(StopKind::Ruling),
        "cheating" => stopped(StopKind::Cheating),
        "expelled" => stopped(StopKind::Expelled),
        // Whatever else disturbed a game, the book treats alike.
        "drawn-by-arbiter" => {
            let no_card = given.text("cause")? == "no-card";
            let cause = if no_card { DrawCause::NoCard } else { DrawCause::Disturbed };
            Ok(Outcome::Drawn { cause })
        }
        other => Err(format!("unknown event {other}")),
    };
    outcome.map(CardContent::Outcome)
}

/// Both scores: by name, or in the order of the players.
pub(super) fn scores(given: &Given<'_>, players: [&str; 2]) -> Result<[i32; 2], String> {
    scores_if_any(given, players)?.ok_or_else(|| "`scores` is missing".to_owned())
}

fn scores_if_any(given: &Given<'_>, players: [&str; 2]) -> Result<Option<[i32; 2]>, String> {
    if let Some(pair) = given.get("s") {
        let pair = pair.as_array().map(Vec::as_slice);
        let Some([first, second]) = pair else { return Err("`s` is no pair".to_owned()) };
        return Ok(Some([number(first)?, number(second)?]));
    }
    let Some(scores) = given.get("scores") else { return Ok(None) };
    for player in players {
        if scores.get(player).is_none() {
            return Err(format!("the score of {player} is missing"));
        }
    }
    per_player(players, Some(scores), number).map(Some)
}

fn side(players: [&str; 2], value: &Value) -> Result<Side, String> {
    seat(players, text(value)?).map(|seat| Side::BOTH[seat])
}

/// One player or a list of them.
fn sides(players: [&str; 2], value: Option<&Value>) -> Result<[bool; 2], String> {
    let mut found = [false; 2];
    let names = match value {
        None => Vec::new(),
        Some(Value::Array(_)) => value.map_or(Ok(Vec::new()), texts)?,
        Some(value) => vec![text(value)?],
    };
    for name in names {
        found[seat(players, name)?] = true;
    }
    Ok(found)
}

fn played(given: &Given<'_>, players: [&str; 2]) -> Result<DuelCard, String> {
    // A result without its end is the final one.
    let end = match given.get("end").map_or(Ok("final"), text)? {
        "out" => End::Out(side(players, given.need("out")?)?),
        "passes" => End::Passes,
        "zero-turns" => End::ZeroTurns,
        "time" => End::Time,
        "time-total" => End::TimeTotal,
        "final" => End::Final,
        other => return Err(format!("unknown end {other}")),
    };
    let mut invalid_turns = Vec::new();
    for turn in given.get("jury").and_then(Value::as_array).into_iter().flatten() {
        let turn = Given::new(turn)?;
        let (side, score) = (side(players, turn.need("player")?)?, turn.need("turn_score")?);
        invalid_turns.push(InvalidTurn { side, turn_score: number(score)? });
        turn.all_used()?;
    }
    Ok(DuelCard {
        scores: scores(given, players)?,
        end,
        racks: per_player(players, given.get("racks"), number)?,
        overtime_s: per_player(players, given.get("overtime_s"), number)?,
        flagged: given.get("flagged").map(|value| side(players, value)).transpose()?,
        invalid_turns,
        illegal_exchange: sides(players, given.get("illegal_exchange_found_after_reply"))?,
        record: Box::default(),
        charges: [0; 2],
    })
}

fn stopped(
    given: &Given<'_>,
    players: [&str; 2],
    ids: [PlayerId; 2],
    kind: StopKind,
) -> Result<Outcome, String> {
    let lost = sides(players, Some(given.need("offender")?))?;
    let offenders = ids.into_iter().zip(lost).filter(|(_, lost)| *lost);
    Ok(Outcome::Stopped {
        kind,
        offenders: offenders.map(|(id, _)| id).collect(),
        // Nothing was scored before a game that says nothing about it.
        scores: scores_if_any(given, players)?.unwrap_or_default(),
        racks: per_player(players, given.get("racks"), number)?,
        overtime_s: per_player(players, given.get("overtime_s"), number)?,
    })
}

fn forfeit(given: &Given<'_>, players: [&str; 2], ids: [PlayerId; 2]) -> Result<Outcome, String> {
    let missing = sides(players, Some(given.need("absent")?))?;
    let one = given.get("reason").map(reason).transpose()?;
    let own = per_player(players, given.get("reasons"), |value| reason(value).map(Some))?;
    let late = match given.get("late_s") {
        None => [None; 2],
        Some(value @ Value::Object(_)) => {
            per_player(players, Some(value), |value| number(value).map(Some))?
        }
        Some(value) => [Some(number(value)?); 2],
    };
    let mut absent = Vec::new();
    for seat in [0, 1] {
        if missing[seat] {
            let reason = own[seat].or(one);
            let reason = reason.ok_or_else(|| format!("no reason for {}", players[seat]))?;
            absent.push(Absent { player: ids[seat], reason, late_s: late[seat] });
        }
    }
    Ok(Outcome::Forfeit { absent })
}

fn reason(value: &Value) -> Result<AbsenceReason, String> {
    Ok(match text(value)? {
        "no-show" => AbsenceReason::NoShow,
        "late" => AbsenceReason::Late,
        "optional-late" => AbsenceReason::OptionalLate,
        "excused" => AbsenceReason::Excused,
        "unexcused" => AbsenceReason::Unexcused,
        "late-registration" => AbsenceReason::LateRegistration,
        "outside-hall" => AbsenceReason::OutsideHall,
        "gave-up-late" => AbsenceReason::GaveUpLate,
        "never-arrived" => AbsenceReason::NeverArrived,
        other => return Err(format!("unknown reason {other}")),
    })
}
