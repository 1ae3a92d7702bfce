//! The rounds of a division: every player at most once in each.

use super::events::{NUMBER, ROUND, SCORE, TABLE, bare};
use super::fault::EventFault;
use super::lists;
use super::reading::{Object, Reading, join};
use super::tree::{Node, Value};
use crate::event::{EventDivision, EventGame, EventRound, Penalty, SatOut, Starts};
use domain::DuelCard;
use domain::line::excerpt;
use rulebook::book::AbsenceReason;
use rulebook::result::Game;
use std::collections::BTreeSet;

pub(super) fn round(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
    division: &mut EventDivision,
) {
    let names = ["round", "games", "lists", "byes", "open_byes", "absent", "recorded", "penalties"];
    let Some(object) = reading.object(node, path, &names) else { return };
    let number = reading
        .need(object, path, "round", "1")
        .and_then(|node| reading.whole(node, &join(path, "round"), ROUND));
    let Some(number) = number else { return };
    let mut seats =
        Seats { division, round: number, seen: BTreeSet::new(), tables: BTreeSet::new() };
    let mut made = EventRound::default();
    if let Some(node) = object.get("games") {
        let path = join(path, "games");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            made.games.extend(seats.game(reading, node, &format!("{path}[{position}]")));
        }
    }
    if let Some(node) = object.get("lists") {
        let path = join(path, "lists");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            let path = format!("{path}[{position}]");
            let Some(list) = lists::list(reading, node, &path) else { continue };
            for number in list.seats {
                seats.seat(reading, node, &path, number, true);
            }
            made.lists.push(list);
        }
    }
    for kind in ["byes", "open_byes", "absent", "recorded"] {
        let Some(node) = object.get(kind) else { continue };
        let path = join(path, kind);
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            let path = format!("{path}[{position}]");
            made.sat_out.extend(seats.sat_out(reading, node, &path, kind));
        }
    }
    if let Some(node) = object.get("penalties") {
        let path = join(path, "penalties");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            let path = format!("{path}[{position}]");
            let Some(object) = reading.object(node, &path, &["number", "spread"]) else { continue };
            let number = seats.number(reading, object, &path, "number", false);
            let spread = spread(reading, object, &path);
            let penalty = number.zip(spread).map(|(number, spread)| Penalty { number, spread });
            made.penalties.extend(penalty);
        }
    }
    if division.rounds.insert(number, made).is_some() {
        let path = path.to_owned();
        reading.fault(node, EventFault::RoundAgain { path, round: number });
    }
}

fn spread(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> Option<i32> {
    let node = reading.need(object, path, "spread", "-50")?;
    reading.whole(node, &join(path, "spread"), SCORE)
}

/// The players and tables that a round has used so far.
struct Seats<'d> {
    division: &'d EventDivision,
    round: u16,
    seen: BTreeSet<u16>,
    tables: BTreeSet<u16>,
}

impl Seats<'_> {
    fn game(&mut self, reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<EventGame> {
        let names = ["table", "first", "second", "starts", "scores", "outcome"];
        let object = reading.object(node, path, &names)?;
        let table = object
            .get("table")
            .and_then(|node| Some((node, reading.whole(node, &join(path, "table"), TABLE)?)));
        if let Some((node, table)) = table
            && !self.tables.insert(table)
        {
            let path = join(path, "table");
            reading.fault(node, EventFault::TableTwice { path, table, round: self.round });
        }
        let first = self.number(reading, object, path, "first", true);
        let second = self.number(reading, object, path, "second", true);
        let starts = object.get("starts").map(|node| starts(reading, node, path));
        let result = result(reading, object, path);
        let players = [first?, second?];
        for number in players {
            reading.remember((self.division.id, self.round, number), node);
        }
        let table = table.map(|(_, table)| table);
        Some(EventGame { table, players, starts: starts.unwrap_or_default(), result })
    }

    /// A plain number, or an object with it and what the list asks for.
    fn sat_out(
        &mut self,
        reading: &mut Reading<'_>,
        node: &Node,
        path: &str,
        kind: &str,
    ) -> Option<(u16, SatOut)> {
        if matches!(node.value, Value::Number(_)) && kind != "recorded" {
            let number = reading.whole(node, path, NUMBER)?;
            self.seat(reading, node, path, number, true)?;
            let sat_out = match kind {
                "byes" => SatOut::Bye,
                "open_byes" => SatOut::OpenBye,
                _ => SatOut::Absent(None),
            };
            return Some((number, sat_out));
        }
        match kind {
            "absent" => {
                let object = reading.object(node, path, &["number", "reason"])?;
                let number = self.number(reading, object, path, "number", true)?;
                let node = reading.need(object, path, "reason", "\"excused\"")?;
                let reason = reason(reading, node, &join(path, "reason"))?;
                Some((number, SatOut::Absent(Some(reason))))
            }
            "recorded" => {
                let object = reading.object(node, path, &["number", "spread"])?;
                let number = self.number(reading, object, path, "number", true)?;
                Some((number, SatOut::Recorded(spread(reading, object, path)?)))
            }
            _ => {
                reading.fault(node, EventFault::Number { path: path.to_owned() });
                None
            }
        }
    }

    fn number(
        &mut self,
        reading: &mut Reading<'_>,
        object: Object<'_>,
        path: &str,
        name: &str,
        takes_seat: bool,
    ) -> Option<u16> {
        let node = reading.need(object, path, name, "3")?;
        let path = join(path, name);
        let number = reading.whole(node, &path, NUMBER)?;
        self.seat(reading, node, &path, number, takes_seat)
    }

    /// The player exists, and is nowhere else in this round.
    fn seat(
        &mut self,
        reading: &mut Reading<'_>,
        node: &Node,
        path: &str,
        number: u16,
        takes_seat: bool,
    ) -> Option<u16> {
        let path = path.to_owned();
        if !self.division.players.contains_key(&number) {
            let division = self.division.id;
            reading.fault(node, EventFault::NoPlayer { path, number, division });
            return None;
        }
        if takes_seat && !self.seen.insert(number) {
            reading.fault(node, EventFault::PlayerTwice { path, number, round: self.round });
        }
        Some(number)
    }
}

fn starts(reading: &mut Reading<'_>, node: &Node, path: &str) -> Starts {
    match node.value.as_text() {
        Some("first") => Starts::First,
        Some("draw") => Starts::Draw,
        Some("unknown") => Starts::Unknown,
        Some(_) | None => {
            let found = reading.quote(node);
            reading.fault(node, EventFault::Starts { path: join(path, "starts"), found });
            Starts::First
        }
    }
}

fn reason(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<AbsenceReason> {
    match serde_json::from_str(reading.source(node)) {
        Ok(reason) => Some(reason),
        Err(error) => {
            let path = path.to_owned();
            reading.fault(node, EventFault::Reason { path, error: bare(&error) });
            None
        }
    }
}

fn result(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> Option<Game> {
    let scores = object.get("scores");
    let outcome = object.get("outcome");
    if let (Some(_), Some(node)) = (scores, outcome) {
        reading.fault(node, EventFault::ScoresAndOutcome { path: path.to_owned() });
    }
    if let Some(node) = scores {
        let path = join(path, "scores");
        let [first, second] = reading.list(node, &path) else {
            reading.fault(node, EventFault::Scores { path });
            return None;
        };
        let first = reading.whole(first, &format!("{path}[0]"), SCORE);
        let second = reading.whole(second, &format!("{path}[1]"), SCORE);
        return Some(Game::Played(DuelCard::plain([first?, second?])));
    }
    let node = outcome?;
    check_names(reading, node, &join(path, "outcome"));
    match serde_json::from_str(reading.source(node)) {
        Ok(game) => Some(game),
        Err(error) => {
            let path = join(path, "outcome");
            reading.fault(node, EventFault::Outcome { path, error: bare(&error) });
            None
        }
    }
}

/// Every name that an outcome may hold, at whatever depth.
const OUTCOME_NAMES: [&str; 20] = [
    "played",
    "forfeit",
    "stopped",
    "drawn",
    "scores",
    "end",
    "out",
    "racks",
    "overtime_s",
    "flagged",
    "invalid_turns",
    "side",
    "turn_score",
    "illegal_exchange",
    "absent",
    "last_round",
    "reason",
    "late_s",
    "kind",
    "offenders",
];

/// A name with a slip of the pen would be passed over, and with it what it says.
fn check_names(reading: &mut Reading<'_>, node: &Node, path: &str) {
    match &node.value {
        Value::Object(members) => {
            for member in members {
                let path = join(path, &excerpt(&member.name, 40));
                let name = member.name.as_str();
                if !OUTCOME_NAMES.contains(&name) {
                    let path = path.clone();
                    reading.fault(&member.node, EventFault::UnknownInside { path });
                }
                check_names(reading, &member.node, &path);
            }
        }
        Value::List(nodes) => {
            for (position, node) in nodes.iter().enumerate() {
                check_names(reading, node, &format!("{path}[{position}]"));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
    }
}
