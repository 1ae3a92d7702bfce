//! The standings, of when they are, and what they lack.

use crate::{Place, Writing};
use desk::DivisionNotice;
use domain::{Said, Standing};
use maud::{Markup, html};
use speech::words;

pub(crate) fn body(writing: Writing<'_>) -> Markup {
    html! {
        @for division in &writing.board().divisions {
            section {
                @if writing.board().divisions.len() > 1 {
                    h2 { (writing.say(words::web_division(&division.name))) }
                }
                (of_division(writing, division))
            }
        }
    }
}

pub(crate) fn of_division(writing: Writing<'_>, division: &DivisionNotice) -> Markup {
    let standings = &division.standings;
    html! {
        p.round { strong { (of_when(writing, division)) } }
        @if standings.is_held { p.alarm { (writing.say(words::web_standings_held())) } }
        (table(writing, division, &standings.rows, words::web_name()))
        @if !standings.teams.is_empty() {
            h2 { (writing.say(words::web_teams())) }
            (table(writing, division, &standings.teams, words::web_team()))
        }
    }
}

/// A part of the standings, for a screen.
pub(crate) fn leaf(writing: Writing<'_>, division: &DivisionNotice, rows: &[Standing]) -> Markup {
    html! {
        p.round { strong { (of_when(writing, division)) } }
        @if division.standings.is_held { p.alarm { (writing.say(words::web_standings_held())) } }
        (table(writing, division, rows, words::web_name()))
    }
}

/// "After round 4, 2 cards missing".
pub(crate) fn of_when(writing: Writing<'_>, division: &DivisionNotice) -> String {
    let standings = &division.standings;
    let missing = writing.say(words::web_missing(standings.missing));
    match standings.after {
        0 => writing.say(words::web_after_none()),
        _ if division.is_over && !standings.is_held => writing.say(words::web_final()),
        after => format!("{}, {missing}", writing.say(words::web_after(after))),
    }
}

fn table(writing: Writing<'_>, division: &DivisionNotice, rows: &[Standing], who: Said) -> Markup {
    let by_list = rows.iter().any(|row| row.counters.is_some());
    let with_points = by_list || rows.iter().any(|row| row.points != 0);
    let of_players = |wanted: fn(&domain::Player) -> bool| division.players.iter().any(wanted);
    let with_club = of_players(|player| player.club.is_some());
    let with_rating = of_players(|player| player.rating.is_some());
    html! {
        div.wide { table.standings {
            thead { tr {
                th.n scope="col" { (writing.say(words::web_place())) }
                th scope="col" { (writing.say(who)) }
                @if with_club { th scope="col" { (writing.say(words::web_club())) } }
                @if with_rating { th.n scope="col" { (writing.say(words::web_rating())) } }
                @if !by_list {
                    th.n scope="col" { (writing.say(words::web_wins())) }
                    th.n scope="col" { (writing.say(words::web_spread())) }
                }
                @if with_points { th.n scope="col" { (writing.say(words::web_points())) } }
                th.n scope="col" { (writing.say(words::web_games())) }
            } }
            tbody {
                @for row in rows {
                    @let player = division.player(row.player);
                    @let link = writing.link(&Place::Player { player: row.player });
                    tr {
                        td.n { (row.rank) }
                        th scope="row" {
                            a href=(format!("{link}#why")) { (row.name) }
                            @if division.withdrawn.contains(&row.player) {
                                small { " " (writing.say(words::web_left())) }
                            }
                        }
                        @if with_club { td { @if let Some(club) = player.and_then(|p| p.club.as_ref()) { (club.as_str()) } } }
                        @if with_rating { td.n { @if let Some(rating) = player.and_then(|p| p.rating) { (rating) } } }
                        @if !by_list {
                            td.n { (row.wins.to_string()) }
                            td.n { (format!("{:+}", row.spread)) }
                        }
                        @if with_points { td.n { (row.points) } }
                        td.n { (row.games) }
                    }
                }
            }
        } }
    }
}
