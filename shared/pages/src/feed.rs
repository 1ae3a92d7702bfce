//! What other programs read of the notice board: tsh's `tourney.js` and tables of comma-separated values.

use crate::cross::counted;
use desk::{DivisionNotice, Noticeboard};
use domain::{Player, PlayerId};
use serde_json::{Value, json};

/// The form that scoreboards and broadcasts of tsh's events poll.
pub fn tourney_js(board: &Noticeboard) -> String {
    let divisions: Vec<Value> = board.divisions.iter().map(division).collect();
    let newt = json!({ "config": { "event_name": board.name }, "divisions": divisions });
    // The reader looks for this word, and it may stand in a name.
    format!("newt={};\n", newt.to_string().replace("undefined", "\\u0075ndefined"))
}

/// Players have the place of their number, and nobody is number 0.
fn division(division: &DivisionNotice) -> Value {
    let last = division.players.iter().map(|player| player.id.number).max().unwrap_or(0);
    let place = |number: u16| {
        let id = PlayerId { division: division.id, number };
        division.player(id).map_or(Value::Null, |known| player(division, known))
    };
    let players: Vec<Value> = (0..=last).map(place).collect();
    let rounds = division.rounds_planned.max(1);
    json!({ "name": division.id.to_string(), "maxr": rounds - 1, "players": players })
}

fn player(division: &DivisionNotice, player: &Player) -> Value {
    let (mut pairings, mut scores, mut boards, mut firsts) = (vec![], vec![], vec![], vec![]);
    for round in &division.rounds {
        let table = round.seat_of(player.id).filter(|table| table.players.len() == 2);
        let opponent = table.and_then(|table| table.opponents(player.id).next());
        pairings.push(opponent.map_or(0, |opponent| opponent.number));
        boards.push(table.map_or(0, |table| table.table.0));
        let is_first = table.map(|table| table.players.first() == Some(&player.id));
        firsts.push(is_first.map_or(0, |is_first| if is_first { 1 } else { 2 }));
        let share = table.and_then(|table| table.share(player.id));
        scores.push(share.and_then(|share| share.score).unwrap_or(0));
    }
    while scores.last() == Some(&0) {
        scores.pop();
    }
    json!({
        "id": player.id.number,
        "name": player.name.as_str(),
        "rating": player.rating.unwrap_or(0),
        "scores": scores,
        "pairings": pairings,
        "etc": { "board": boards, "p12": firsts },
    })
}

pub fn players_csv(board: &Noticeboard) -> String {
    let rows = board.divisions.iter().flat_map(|division| {
        division.players.iter().map(|player| {
            let club = player.club.as_ref().map(|club| club.to_string());
            let rating = player.rating.map(|rating| rating.to_string());
            let left = division.withdrawn.contains(&player.id);
            vec![
                division.id.to_string(),
                player.id.number.to_string(),
                player.name.to_string(),
                club.unwrap_or_default(),
                rating.unwrap_or_default(),
                u8::from(left).to_string(),
            ]
        })
    });
    table(&["division", "number", "name", "club", "rating", "left"], rows)
}

/// A row for every player of every card that counts.
pub fn cards_csv(board: &Noticeboard) -> String {
    let mut rows = Vec::new();
    for division in &board.divisions {
        for round in counted(division) {
            for table in &round.tables {
                for (seat, player) in (1..).zip(&table.players) {
                    let Some(share) = table.share(*player) else { continue };
                    rows.push(vec![
                        division.id.to_string(),
                        round.round.number.to_string(),
                        table.table.to_string(),
                        usize::to_string(&seat),
                        player.number.to_string(),
                        division.name_of(*player),
                        share.score.map(|score| score.to_string()).unwrap_or_default(),
                        share.wins.to_string(),
                        share.spread.to_string(),
                    ]);
                }
            }
        }
    }
    let head = ["division", "round", "table", "seat", "number", "name", "score", "wins", "spread"];
    table(&head, rows)
}

pub fn standings_csv(board: &Noticeboard) -> String {
    let rows = board.divisions.iter().flat_map(|division| {
        let after = division.standings.after;
        division.standings.rows.iter().map(move |row| {
            vec![
                row.player.division.to_string(),
                after.to_string(),
                row.rank.to_string(),
                row.player.number.to_string(),
                row.name.clone(),
                row.wins.to_string(),
                row.spread.to_string(),
                row.points.to_string(),
                row.games.to_string(),
            ]
        })
    });
    let head =
        ["division", "after", "place", "number", "name", "wins", "spread", "points", "games"];
    table(&head, rows)
}

fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = head.join(",");
    text.push_str("\r\n");
    for row in rows {
        let fields: Vec<String> = row.iter().map(|field| quoted(field)).collect();
        text.push_str(&fields.join(","));
        text.push_str("\r\n");
    }
    text
}

/// In quotes where a reader would misunderstand it. What a spreadsheet would take for a formula begins with an
/// apostrophe; numbers with a sign are none.
fn quoted(field: &str) -> String {
    let is_number = field.parse::<f64>().is_ok();
    let formula = !is_number && field.starts_with(['=', '+', '-', '@', '\t']);
    let field = if formula { format!("'{field}") } else { field.to_owned() };
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}
