//! From the event to the file: a line per player and game, always in the same order.

use super::FORMAT;
use crate::event::{
    Event, EventDivision, EventGame, EventList, EventPlayer, EventRound, SatOut, Starts,
};
use domain::CardContent;
use domain::line::harmless_json;

/// The file of an event.
pub fn write(event: &Event) -> String {
    let divisions: Vec<String> = event.divisions.iter().map(division).collect();
    let fields = [
        Some(field("format", FORMAT)),
        event.name.as_ref().map(|name| field("name", name)),
        event.book.as_ref().map(|book| field("book", book)),
        event.rules.as_ref().map(|rules| field("rules", rules)),
        Some(block("divisions", &divisions, 1)),
    ];
    format!("{}\n", lines(fields, 0))
}

fn division(division: &EventDivision) -> String {
    let players: Vec<String> =
        division.players.iter().map(|(number, entered)| player(*number, entered)).collect();
    let rounds: Vec<String> =
        division.rounds.iter().map(|(number, played)| round(*number, played)).collect();
    let fields = [
        Some(field("division", &division.id.to_string())),
        Some(field("name", &division.name)),
        division.rounds_planned.map(|rounds| field("rounds_planned", &rounds)),
        Some(block("players", &players, 3)),
        Some(block("rounds", &rounds, 3)),
        some("sanctions", &division.decided.sanctions),
        some("substitutions", &division.decided.substitutions),
        some("drawn", &division.decided.drawn),
    ];
    lines(fields, 2)
}

fn player(number: u16, player: &EventPlayer) -> String {
    let kept: Vec<String> = player.kept.iter().map(|(key, text)| field(key, text)).collect();
    one_line([
        Some(field("number", &number)),
        Some(field("name", &player.name)),
        player.club.as_ref().map(|club| field("club", club)),
        player.rating.map(|rating| field("rating", &rating)),
        player.team.as_ref().map(|member| field("team", &member.team)),
        player.team.as_ref().and_then(|member| Some(field("board", &member.board?))),
        player.away.then(|| field("away", &true)),
        (!kept.is_empty()).then(|| format!("\"kept\": {{{}}}", kept.join(", "))),
    ])
}

fn round(number: u16, round: &EventRound) -> String {
    let games: Vec<String> = round.games.iter().map(game).collect();
    let lists: Vec<String> = round.lists.iter().map(list).collect();
    let out = |name: &str, one: &dyn Fn(u16, SatOut) -> Option<String>| {
        let of_kind = round.sat_out.iter().filter_map(|(number, sat_out)| one(*number, *sat_out));
        let of_kind: Vec<String> = of_kind.collect();
        (!of_kind.is_empty()).then(|| format!("{}: [{}]", json(name), of_kind.join(", ")))
    };
    let penalties: Vec<String> = round
        .penalties
        .iter()
        .map(|penalty| {
            one_line([
                Some(field("number", &penalty.number)),
                Some(field("spread", &penalty.spread)),
            ])
        })
        .collect();
    let fields = [
        Some(field("round", &number)),
        Some(block("games", &games, 5)).filter(|_| lists.is_empty() || !games.is_empty()),
        (!lists.is_empty()).then(|| block("lists", &lists, 5)),
        out("byes", &|number, sat_out| (sat_out == SatOut::Bye).then(|| number.to_string())),
        out("open_byes", &|number, sat_out| {
            (sat_out == SatOut::OpenBye).then(|| number.to_string())
        }),
        out("absent", &|number, sat_out| match sat_out {
            SatOut::Absent(None) => Some(number.to_string()),
            SatOut::Absent(Some(reason)) => {
                Some(one_line([Some(field("number", &number)), Some(field("reason", &reason))]))
            }
            SatOut::Bye | SatOut::OpenBye | SatOut::Recorded(_) => None,
        }),
        out("recorded", &|number, sat_out| match sat_out {
            SatOut::Recorded(spread) => {
                Some(one_line([Some(field("number", &number)), Some(field("spread", &spread))]))
            }
            SatOut::Bye | SatOut::OpenBye | SatOut::Absent(_) => None,
        }),
        (!penalties.is_empty()).then(|| format!("\"penalties\": [{}]", penalties.join(", "))),
    ];
    lines(fields, 4)
}

fn game(game: &EventGame) -> String {
    let scores = game.scores();
    one_line([
        game.table.map(|table| field("table", &table)),
        Some(field("first", &game.players[0])),
        Some(field("second", &game.players[1])),
        match game.starts {
            Starts::First => None,
            Starts::Draw => Some(field("starts", "draw")),
            Starts::Unknown => Some(field("starts", "unknown")),
        },
        scores.map(|[a, b]| format!("\"scores\": [{a}, {b}]")),
        game.result.as_ref().filter(|_| scores.is_none()).map(|game| field("outcome", game)),
    ])
}

/// A field that is left out where it says nothing.
fn some<T: serde::Serialize>(name: &str, values: &[T]) -> Option<String> {
    (!values.is_empty()).then(|| field(name, values))
}

fn list(list: &EventList) -> String {
    let card = list.card.as_ref();
    one_line([
        Some(field("table", &list.table)),
        Some(field("seats", &list.seats)),
        card.and_then(CardContent::list).map(|card| field("games", &card.games)),
        (card == Some(&CardContent::Void)).then(|| field("void", &true)),
    ])
}

fn field<T: serde::Serialize + ?Sized>(name: &str, value: &T) -> String {
    format!("{}: {}", json(name), json(value))
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    harmless_json(&serde_json::to_string(value).expect("plain data has a JSON form"))
}

fn one_line<const N: usize>(fields: [Option<String>; N]) -> String {
    let fields: Vec<String> = fields.into_iter().flatten().collect();
    format!("{{ {} }}", fields.join(", "))
}

/// An object with a line per field.
fn lines<const N: usize>(fields: [Option<String>; N], depth: usize) -> String {
    let fields: Vec<String> = fields.into_iter().flatten().collect();
    wrap(&fields, ['{', '}'], depth)
}

/// A list with a line per value.
fn block(name: &str, values: &[String], depth: usize) -> String {
    if values.is_empty() {
        return format!("{}: []", json(name));
    }
    format!("{}: {}", json(name), wrap(values, ['[', ']'], depth))
}

fn wrap(parts: &[String], [open, close]: [char; 2], depth: usize) -> String {
    let (outer, inner) = ("  ".repeat(depth), "  ".repeat(depth + 1));
    let parts: Vec<String> = parts.iter().map(|part| format!("{inner}{part}")).collect();
    format!("{open}\n{}\n{outer}{close}", parts.join(",\n"))
}
