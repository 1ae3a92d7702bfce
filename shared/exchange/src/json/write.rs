//! From the event to the file: a line per player and game, always in the same order.

use super::FORMAT;
use super::outcome::Told;
use crate::event::{Event, plain_scores};
use domain::line::harmless_json;
use domain::{CardContent, Division, Four, Pairing, PlayedRound, PlayerId, SatOut, Starts};
use rulebook::Book;

/// The file of an event.
pub fn write(event: &Event) -> String {
    let named = event.book.as_ref().and_then(|id| Book::named(id).ok());
    let book = event.rules.as_ref().or(named.as_ref());
    let divisions = event.divisions.iter().map(|one| division(one, book));
    let divisions: Vec<String> = divisions.collect();
    let fields = [
        Some(field("format", FORMAT)),
        event.name.as_ref().map(|name| field("name", name)),
        event.book.as_ref().map(|book| field("book", book)),
        event.rules.as_ref().map(|rules| field("rules", rules)),
        Some(block("divisions", &divisions, 1)),
    ];
    format!("{}\n", lines(fields, 0))
}

fn division(division: &Division, book: Option<&Book>) -> String {
    let gone = division.gone();
    let players = division.players.values().map(|player| {
        let kept = division.kept.get(&player.id).into_iter().flatten();
        let kept: Vec<String> = kept.map(|(key, text)| field(key, text)).collect();
        one_line([
            Some(field("number", &player.id.number)),
            Some(field("name", &player.name)),
            player.club.as_ref().map(|club| field("club", club)),
            player.rating.map(|rating| field("rating", &rating)),
            player.team.as_ref().map(|member| field("team", &member.team)),
            player.team.as_ref().and_then(|member| Some(field("board", &member.board?))),
            (!player.classes.is_empty()).then(|| field("classes", &player.classes)),
            gone.contains(&player.id).then(|| field("away", &true)),
            division.carried.get(&player.id).map(|carried| field("carried", carried)),
            (!kept.is_empty()).then(|| format!("\"kept\": {{{}}}", kept.join(", "))),
        ])
    });
    let players: Vec<String> = players.collect();
    let is_last = |number: u16| book.is_some_and(|book| book.is_last(division, number));
    let rounds = division.rounds.iter();
    let rounds: Vec<String> =
        rounds.map(|(number, played)| round(played, is_last(*number))).collect();
    let planned = Some(division.rounds_planned).filter(|rounds| *rounds > 0);
    let fields = [
        Some(field("division", &division.id.to_string())),
        Some(field("name", &division.name)),
        planned.map(|rounds| field("rounds_planned", &rounds)),
        Some(block("players", &players, 3)),
        Some(block("rounds", &rounds, 3)),
        some("sanctions", &division.sanctions),
        some("substitutions", &division.substitutions),
        some("drawn", &division.drawn),
    ];
    lines(fields, 2)
}

fn round(round: &PlayedRound, last_round: bool) -> String {
    let publication = &round.publication;
    let pairings = publication.pairings.iter();
    let games: Vec<String> = pairings.map(|pairing| game(round, pairing, last_round)).collect();
    let lists: Vec<String> = publication.fours.iter().map(|four| list(round, four)).collect();
    let told = &round.on_file.sat_out;
    let plain = publication.byes.iter().filter(|player| !told.contains_key(player));
    let of_kind = |kind: SatOut| {
        let told = told.iter().filter(move |(_, sat_out)| **sat_out == kind);
        told.map(|(player, _)| player.number.to_string())
    };
    let reasons = publication.absent.iter().map(|absent| {
        one_line([
            Some(field("number", &absent.player.number)),
            Some(field("reason", &absent.reason)),
        ])
    });
    let recorded = told.iter().filter_map(|(player, sat_out)| match sat_out {
        SatOut::Recorded(spread) => Some(figure(*player, *spread)),
        SatOut::Open | SatOut::Away => None,
    });
    let penalties = round.on_file.penalties.iter();
    let penalties = penalties.map(|(player, spread)| figure(*player, *spread));
    let fields = [
        Some(field("round", &publication.round.number)),
        (!round.started).then(|| field("posted", &true)),
        Some(block("games", &games, 5)).filter(|_| lists.is_empty() || !games.is_empty()),
        (!lists.is_empty()).then(|| block("lists", &lists, 5)),
        in_a_row("byes", plain.map(|player| player.number.to_string())),
        in_a_row("open_byes", of_kind(SatOut::Open)),
        in_a_row("absent", of_kind(SatOut::Away).chain(reasons)),
        in_a_row("recorded", recorded),
        in_a_row("penalties", penalties),
    ];
    lines(fields, 4)
}

fn figure(player: PlayerId, spread: i32) -> String {
    one_line([Some(field("number", &player.number)), Some(field("spread", &spread))])
}

fn game(round: &PlayedRound, pairing: &Pairing, last_round: bool) -> String {
    let Pairing { table, players } = *pairing;
    let card = round.card(table);
    let scores = card.and_then(plain_scores);
    let told = card.filter(|_| scores.is_none());
    let told = told.and_then(|card| Told::of_card(card, players, last_round));
    let numbered = !round.on_file.unnumbered.contains(&table);
    one_line([
        numbered.then(|| field("table", &table.0)),
        Some(field("first", &players[0].number)),
        Some(field("second", &players[1].number)),
        round.on_file.starts.get(&table).map(|starts| match starts {
            Starts::Draw => field("starts", "draw"),
            Starts::Unknown => field("starts", "unknown"),
        }),
        scores.map(|[a, b]| format!("\"scores\": [{a}, {b}]")),
        told.map(|told| field("outcome", &told)),
    ])
}

/// A list on one line, which is left out where it is empty.
fn in_a_row(name: &str, values: impl Iterator<Item = String>) -> Option<String> {
    let values: Vec<String> = values.collect();
    (!values.is_empty()).then(|| format!("{}: [{}]", json(name), values.join(", ")))
}

/// A field that is left out where it says nothing.
fn some<T: serde::Serialize>(name: &str, values: &[T]) -> Option<String> {
    (!values.is_empty()).then(|| field(name, values))
}

fn list(round: &PlayedRound, four: &Four) -> String {
    let card = round.card(four.table);
    one_line([
        Some(field("table", &four.table.0)),
        Some(field("seats", &four.players.map(|player| player.number))),
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
