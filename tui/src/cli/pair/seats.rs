//! Tables of four, drawn by lot or with as few repeated meetings as possible.

use super::asked::Asked;
use super::players;
use crate::cli::event_file::Opened;
use crate::cli::exit::Failure;
use crate::cli::out;
use crate::tongue::{lines, say};
use domain::{PlayerId, RoundId, Said, TableNo};
use exchange::EventDivision;
use pairing::systems::seats::{self, SeatDraw, SeatRequest, SeatRule, SeatsError};
use pairing::{Pair, Seed};
use serde::Serialize;
use speech::words;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn run(
    asked: &Asked,
    rule: SeatRule,
    opened: &Opened,
    round: u16,
    json: bool,
) -> Result<(), Failure> {
    let division = opened.division(asked.division)?;
    let absent = players::several(division, "--absent", &asked.absent)?;
    let out = division.not_to_pair(round);
    let players: Vec<PlayerId> = division
        .players
        .keys()
        .filter(|number| !out.contains(number))
        .map(|number| division.player_id(*number))
        .filter(|player| !absent.contains(player))
        .collect();
    let request = SeatRequest {
        met: met(division, round),
        sat_out: sat_out(division, round),
        rule,
        remainder: asked.remainder.map(Into::into),
        tables: (1..).map(TableNo).take(players.len()).collect(),
        seed: Seed(asked.seed),
        players,
    };
    let draw = seats::draw(&request).map_err(|error| match error {
        SeatsError::NotFours { .. } => Failure::decision(words::cli_seats_remainder(error)),
        SeatsError::TooFew { .. } | SeatsError::Twice { .. } | SeatsError::TooFewTables { .. } => {
            Failure::usage(error)
        }
    })?;
    if json {
        return out::json(&Shown::of(division, round, asked.seed, &draw));
    }
    out::text(&describe(division, round, &draw))
}

fn met(division: &EventDivision, before: u16) -> BTreeMap<Pair, u16> {
    let mut met = BTreeMap::new();
    for (_, game) in division.games().filter(|(round, _)| *round < before) {
        let [a, b] = game.players.map(|number| division.player_id(number));
        *met.entry(Pair::new(a, b)).or_insert(0) += 1;
    }
    met
}

fn sat_out(division: &EventDivision, before: u16) -> BTreeMap<PlayerId, u16> {
    let mut times = BTreeMap::new();
    for (_, round) in division.rounds.range(..before) {
        let byes = round.sat_out.iter().filter(|(_, sat_out)| sat_out.is_bye());
        for number in byes.map(|(number, _)| number).collect::<BTreeSet<_>>() {
            *times.entry(division.player_id(*number)).or_insert(0) += 1;
        }
    }
    times
}

#[derive(Serialize)]
struct Shown {
    round: u16,
    division: String,
    seed: u64,
    tables: Vec<ShownTable>,
    byes: Vec<u16>,
    warnings: Vec<Said>,
}

#[derive(Serialize)]
struct ShownTable {
    table: u16,
    seats: Vec<u16>,
    names: Vec<String>,
}

impl Shown {
    fn of(division: &EventDivision, round: u16, seed: u64, draw: &SeatDraw) -> Self {
        let table = |seating: &seats::Seating| ShownTable {
            table: seating.table.0,
            seats: seating.seats.iter().map(|player| player.number).collect(),
            names: seating.seats.iter().map(|player| division.name_of(player.number)).collect(),
        };
        Self {
            round,
            division: division.id.to_string(),
            seed,
            tables: draw.tables.iter().map(table).collect(),
            byes: draw.sit_out.iter().map(|player| player.number).collect(),
            warnings: warnings(division, draw),
        }
    }
}

fn warnings(division: &EventDivision, draw: &SeatDraw) -> Vec<Said> {
    let again = draw.repeated.iter().map(|pair| {
        let [a, b] = pair.players().map(|player| division.name_of(player.number));
        words::cli_seats_again(a, b)
    });
    again.collect()
}

fn describe(division: &EventDivision, round: u16, draw: &SeatDraw) -> String {
    let name =
        |player: &PlayerId| format!("{} ({})", division.name_of(player.number), player.number);
    let mut told = vec![words::cli_only(RoundId { division: division.id, number: round })];
    for seating in &draw.tables {
        let seats: Vec<String> = seating.seats.iter().map(name).collect();
        told.push(words::cli_round_at(seats.join(" – "), format!("{:>3}", seating.table.0)));
    }
    told.extend(draw.sit_out.iter().map(|player| words::cli_round_bye(name(player))));
    told.extend(warnings(division, draw).iter().map(words::cli_look));
    say(&lines(told))
}
