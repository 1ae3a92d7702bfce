//! Everybody against everybody, and everybody round by round.

use crate::{Writing, standings};
use desk::{DivisionNotice, RoundNotice, TableNotice};
use domain::{PlayerId, Standing, WinPoints};
use maud::{Markup, html};
use speech::words;

pub(crate) fn cross_table(writing: Writing<'_>) -> Markup {
    each_division(writing, crossed)
}

pub(crate) fn wall_chart(writing: Writing<'_>) -> Markup {
    each_division(writing, charted)
}

fn each_division(writing: Writing<'_>, draw: fn(Writing<'_>, &DivisionNotice) -> Markup) -> Markup {
    html! {
        @for division in &writing.board().divisions {
            section {
                @if writing.board().divisions.len() > 1 {
                    h2 { (writing.say(words::web_division(&division.name))) }
                }
                p.round { strong { (standings::of_when(writing, division)) } }
                @if division.standings.is_held {
                    p.alarm { (writing.say(words::web_standings_held())) }
                }
                (draw(writing, division))
            }
        }
    }
}

/// Rounds that the shown standings have.
pub(crate) fn counted(division: &DivisionNotice) -> impl Iterator<Item = &RoundNotice> {
    let after = division.standings.after;
    division.rounds.iter().filter(move |round| round.started && round.round.number <= after)
}

pub(crate) fn crossed(writing: Writing<'_>, division: &DivisionNotice) -> Markup {
    let rows = &division.standings.rows;
    html! {
        div.wide { table.cross {
            thead { tr {
                th.n scope="col" { (writing.say(words::web_place())) }
                th scope="col" { (writing.say(words::web_name())) }
                @for row in rows { th.n scope="col" title=(row.name) { (row.player.number) } }
                th.n scope="col" { (writing.say(words::web_wins())) }
                th.n scope="col" { (writing.say(words::web_spread())) }
            } }
            tbody {
                @for row in rows {
                    tr {
                        td.n { (row.rank) }
                        th scope="row" { (named(writing, division, row)) }
                        @for other in rows {
                            @if other.player == row.player { td.self {} }
                            @else { td.n { (meetings(division, row.player, other.player)) } }
                        }
                        td.n { (row.wins.to_string()) }
                        td.n { (format!("{:+}", row.spread)) }
                    }
                }
            }
        } }
    }
}

/// What a player got against another, game by game.
fn meetings(division: &DivisionNotice, player: PlayerId, other: PlayerId) -> String {
    let tables = counted(division).filter_map(|round| round.seat_of(player));
    let met = tables.filter(|table| table.players.contains(&other));
    let shares = met.filter_map(|table| table.share(player));
    let shares: Vec<String> = shares.map(|share| format!("{:+}", share.spread)).collect();
    shares.join(" ")
}

pub(crate) fn charted(writing: Writing<'_>, division: &DivisionNotice) -> Markup {
    let rounds: Vec<&RoundNotice> = counted(division).collect();
    html! {
        div.wide { table.chart {
            thead { tr {
                th.n scope="col" { (writing.say(words::web_number())) }
                th scope="col" { (writing.say(words::web_name())) }
                @for round in &rounds { th scope="col" { (writing.say(words::web_round(round.round.number))) } }
                th.n scope="col" { (writing.say(words::web_place())) }
            } }
            tbody {
                @for row in by_number(&division.standings.rows) {
                    tr {
                        td.n { (row.player.number) }
                        th scope="row" { (named(writing, division, row)) }
                        @for cell in course(&rounds, row.player) {
                            td {
                                @if let Some(table) = cell.table { (game(table, row.player)) br; }
                                @else { (absence(writing, cell.round, row.player)) br; }
                                small { (cell.wins.to_string()) " " (format!("{:+}", cell.spread)) }
                            }
                        }
                        td.n { (row.rank) }
                    }
                }
            }
        } }
    }
}

fn by_number(rows: &[Standing]) -> Vec<&Standing> {
    let mut rows: Vec<&Standing> = rows.iter().collect();
    rows.sort_by_key(|row| row.player);
    rows
}

fn named(writing: Writing<'_>, division: &DivisionNotice, row: &Standing) -> Markup {
    match division.player(row.player) {
        Some(player) => html! {
            (writing.player(player)) " " small { "(" (row.player.number) ")" }
        },
        None => html! { (row.name) },
    }
}

/// One round of a player, and what the games come to up to then.
pub(crate) struct Step<'a> {
    pub(crate) round: &'a RoundNotice,
    pub(crate) table: Option<&'a TableNotice>,
    pub(crate) wins: WinPoints,
    pub(crate) spread: i32,
}

pub(crate) fn course<'a>(rounds: &[&'a RoundNotice], player: PlayerId) -> Vec<Step<'a>> {
    let (mut wins, mut spread) = (WinPoints(0), 0_i32);
    let step = |round: &&'a RoundNotice| {
        let table = round.seat_of(player);
        if let Some(share) = table.and_then(|table| table.share(player)) {
            wins = WinPoints(wins.0.saturating_add(share.wins.0));
            spread = spread.saturating_add(share.spread);
        }
        Step { round, table, wins, spread }
    };
    rounds.iter().map(step).collect()
}

/// The opponent's number, and the scores from this player's side.
fn game(table: &TableNotice, player: PlayerId) -> String {
    let others: Vec<String> =
        table.opponents(player).map(|other| other.number.to_string()).collect();
    let own = table.share(player).and_then(|share| share.score);
    let others = others.join(",");
    match (own, table.players.as_slice()) {
        (Some(own), [_, _]) => {
            let other = table.opponents(player).next().and_then(|other| table.share(other)?.score);
            let scores = other.map_or_else(|| own.to_string(), |other| format!("{own}:{other}"));
            format!("{others} {scores}")
        }
        (Some(own), _) => format!("{others} {own}"),
        (None, _) => others,
    }
}

fn absence(writing: Writing<'_>, round: &RoundNotice, player: PlayerId) -> String {
    match () {
        () if round.byes.contains(&player) => writing.say(words::web_sit_out()),
        () if round.absent.contains(&player) => writing.say(words::web_absent()),
        () => "–".to_owned(),
    }
}
