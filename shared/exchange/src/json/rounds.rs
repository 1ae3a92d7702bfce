//! The rounds of a division: every player at most once in each.

use super::events::{NUMBER, ROUND, SCORE, TABLE, bare};
use super::fault::EventFault;
use super::lists;
use super::outcome::Told;
use super::reading::{Object, Reading, join};
use super::tree::{Node, Value};
use crate::event::{ReadGame, empty_round, finish};
use domain::line::excerpt;
use domain::{
    AbsenceReason, Absent, CardContent, Division, DuelCard, PlayedRound, PlayerId, SatOut, Starts,
};
use std::collections::BTreeSet;

pub(super) fn round(reading: &mut Reading<'_>, node: &Node, path: &str, division: &mut Division) {
    let names = [
        "round",
        "posted",
        "games",
        "lists",
        "byes",
        "open_byes",
        "absent",
        "recorded",
        "penalties",
    ];
    let Some(object) = reading.object(node, path, &names) else { return };
    let number = reading
        .need(object, path, "round", "1")
        .and_then(|node| reading.whole(node, &join(path, "round"), ROUND));
    let Some(number) = number else { return };
    let mut seats =
        Seats { division, round: number, seen: BTreeSet::new(), tables: BTreeSet::new() };
    let mut made = empty_round(seats.division.id, number);
    let posted = object.get("posted");
    let posted = posted.and_then(|node| reading.yes(node, &join(path, "posted")));
    made.started = !posted.unwrap_or(false);
    let mut games = Vec::new();
    if let Some(node) = object.get("games") {
        let path = join(path, "games");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            games.extend(seats.game(reading, node, &format!("{path}[{position}]")));
        }
    }
    if let Some(node) = object.get("lists") {
        let path = join(path, "lists");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            let path = format!("{path}[{position}]");
            let read = lists::list(reading, node, &path, seats.division);
            let Some((four, card)) = read else { continue };
            for player in four.players {
                seats.seat(reading, node, &path, player.number, true);
            }
            made.cards.insert(four.table, card);
            made.publication.fours.push(four);
        }
    }
    for kind in ["byes", "open_byes", "absent", "recorded"] {
        let Some(node) = object.get(kind) else { continue };
        let path = join(path, kind);
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            let path = format!("{path}[{position}]");
            seats.sat_out(reading, node, &path, kind, &mut made);
        }
    }
    if let Some(node) = object.get("penalties") {
        let path = join(path, "penalties");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            let path = format!("{path}[{position}]");
            let Some(object) = reading.object(node, &path, &["number", "spread"]) else { continue };
            let player = seats.number(reading, object, &path, "number", false);
            let spread = spread(reading, object, &path);
            made.on_file.penalties.extend(player.zip(spread));
        }
    }
    finish(&mut made, games);
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
    division: &'d Division,
    round: u16,
    seen: BTreeSet<u16>,
    tables: BTreeSet<u16>,
}

impl Seats<'_> {
    fn game(&mut self, reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<ReadGame> {
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
        let starts = object.get("starts").and_then(|node| starts(reading, node, path));
        let told = told(reading, object, path);
        let players = [first?, second?];
        for player in players {
            reading.remember((self.division.id, self.round, player.number), node);
        }
        let table = table.map(|(_, table)| table);
        let card: Option<CardContent> = told.map(|told| told.card(players));
        Some(ReadGame { table, players, starts, card })
    }

    /// A plain number, or an object with it and what the list asks for.
    fn sat_out(
        &mut self,
        reading: &mut Reading<'_>,
        node: &Node,
        path: &str,
        kind: &str,
        made: &mut PlayedRound,
    ) -> Option<()> {
        if matches!(node.value, Value::Number(_)) && kind != "recorded" {
            let number = reading.whole(node, path, NUMBER)?;
            let player = self.seat(reading, node, path, number, true)?;
            match kind {
                "byes" => made.publication.byes.push(player),
                "open_byes" => made.sit_out(player, SatOut::Open),
                _ => made.sit_out(player, SatOut::Away),
            }
            return Some(());
        }
        match kind {
            "absent" => {
                let object = reading.object(node, path, &["number", "reason"])?;
                let player = self.number(reading, object, path, "number", true)?;
                let node = reading.need(object, path, "reason", "\"excused\"")?;
                let reason = reason(reading, node, &join(path, "reason"))?;
                made.publication.absent.push(Absent { player, reason, late_s: None });
            }
            "recorded" => {
                let object = reading.object(node, path, &["number", "spread"])?;
                let player = self.number(reading, object, path, "number", true)?;
                made.sit_out(player, SatOut::Recorded(spread(reading, object, path)?));
            }
            _ => reading.fault(node, EventFault::Number { path: path.to_owned() }),
        }
        Some(())
    }

    fn number(
        &mut self,
        reading: &mut Reading<'_>,
        object: Object<'_>,
        path: &str,
        name: &str,
        takes_seat: bool,
    ) -> Option<PlayerId> {
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
    ) -> Option<PlayerId> {
        let path = path.to_owned();
        let player = self.division.player_id(number);
        if !self.division.players.contains_key(&player) {
            let division = self.division.id;
            reading.fault(node, EventFault::NoPlayer { path, number, division });
            return None;
        }
        if takes_seat && !self.seen.insert(number) {
            reading.fault(node, EventFault::PlayerTwice { path, number, round: self.round });
        }
        Some(player)
    }
}

/// Nothing where the first player does.
fn starts(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<Starts> {
    match node.value.as_text() {
        Some("first") => None,
        Some("draw") => Some(Starts::Draw),
        Some("unknown") => Some(Starts::Unknown),
        Some(_) | None => {
            let found = reading.quote(node);
            reading.fault(node, EventFault::Starts { path: join(path, "starts"), found });
            None
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

fn told(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> Option<Told> {
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
        return Some(Told::Played(DuelCard::plain([first?, second?])));
    }
    let node = outcome?;
    check_names(reading, node, &join(path, "outcome"));
    match serde_json::from_str(reading.source(node)) {
        Ok(told) => Some(told),
        Err(error) => {
            let path = join(path, "outcome");
            reading.fault(node, EventFault::Outcome { path, error: bare(&error) });
            None
        }
    }
}

/// Every name that an outcome may hold, at whatever depth.
const OUTCOME_NAMES: [&str; 27] = [
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
    "record",
    "starter",
    "blanks",
    "scrabbles",
    "time_used_s",
    "best_moves",
    "charges",
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
