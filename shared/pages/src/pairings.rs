//! Who plays whom at which table: in the order of names, and in the order of tables.

use crate::{Place, Writing};
use desk::{DivisionNotice, RoundNotice, Seating, TableNotice};
use domain::PlayerId;
use maud::{Markup, html};
use speech::words;

/// The name of a division where there are several, and its round.
pub(crate) fn heading(writing: Writing<'_>, division: &DivisionNotice) -> Markup {
    heading_of(writing, division, division.current())
}

fn heading_of(
    writing: Writing<'_>,
    division: &DivisionNotice,
    round: Option<&RoundNotice>,
) -> Markup {
    html! {
        @if writing.board().divisions.len() > 1 {
            h2 { (writing.say(words::web_division(&division.name))) }
        }
        @if let Some(round) = round {
            p.round {
                strong { (writing.say(words::web_round_of(round.round.number, division.rounds_planned))) }
                " · " (state(writing, round))
            }
            @if round.is_silent && round.started { p { (writing.say(words::web_results_held())) } }
        }
    }
}

/// How far a round has come.
pub(crate) fn state(writing: Writing<'_>, round: &RoundNotice) -> String {
    match (round.started, round.missing) {
        (false, _) => writing.say(words::web_not_started()),
        (true, 0) => writing.say(words::web_complete()),
        (true, missing) => {
            let missing = writing.say(words::web_missing(missing));
            format!("{}, {missing}", writing.say(words::web_running()))
        }
    }
}

pub(crate) fn by_name(writing: Writing<'_>) -> Markup {
    html! {
        @for division in &writing.board().divisions {
            section {
                (heading(writing, division))
                @match division.current() {
                    None => p { (writing.say(words::web_no_round())) }
                    Some(round) => (names(writing, division, round))
                }
            }
        }
    }
}

/// A row for everybody.
pub(crate) fn names(
    writing: Writing<'_>,
    division: &DivisionNotice,
    round: &RoundNotice,
) -> Markup {
    html! {
        div.wide { table.by-name {
            thead { tr {
                th scope="col" { (writing.say(words::web_name())) }
                th.n scope="col" { (writing.say(words::web_table())) }
                th scope="col" { (writing.say(words::web_who_starts())) }
                th scope="col" { (writing.say(words::web_opponent())) }
            } }
            tbody {
                @for seat in division.seats(round) {
                    tr {
                        th scope="row" { (writing.player(seat.player)) }
                        @match &seat.seat {
                            Seating::At { table, starts } => {
                                td.n.big { (writing.table(table)) }
                                td { (starter(writing, table, *starts)) }
                                td { (opponents(division, table, seat.player.id)) }
                            }
                            Seating::SitsOut | Seating::Absent => {
                                td.n {}
                                td { (where_to(writing, &seat.seat)) }
                                td {}
                            }
                        }
                    }
                }
            }
        } }
    }
}

pub(crate) fn by_table(writing: Writing<'_>, number: Option<u16>) -> Markup {
    let board = writing.board();
    let round_of = |division: &'_ DivisionNotice| match number {
        Some(number) => division.round(number).map(|round| round.round.number),
        None => division.current().map(|round| round.round.number),
    };
    html! {
        @for division in &board.divisions {
            section {
                @match round_of(division).and_then(|number| division.round(number)) {
                    None => {
                        (heading_of(writing, division, None))
                        p { (writing.say(words::web_no_round())) }
                    }
                    Some(round) => {
                        (heading_of(writing, division, Some(round)))
                        (tables(writing, division, round))
                    }
                }
            }
        }
        (earlier(writing))
    }
}

pub(crate) fn tables(
    writing: Writing<'_>,
    division: &DivisionNotice,
    round: &RoundNotice,
) -> Markup {
    let fours = round.tables.iter().any(|table| table.players.len() > 2);
    let name = |id: PlayerId| match division.player(id) {
        Some(player) => writing.player(player),
        None => html! { (id) },
    };
    html! {
        div.wide { table.by-table {
            thead { tr {
                th.n scope="col" { (writing.say(words::web_table())) }
                @if fours {
                    th scope="col" { (writing.say(words::web_players())) }
                } @else {
                    th scope="col" { (writing.say(words::web_starts())) }
                    th scope="col" { (writing.say(words::web_second())) }
                }
                @if round.started { th.n scope="col" { (writing.say(words::web_result())) } }
            } }
            tbody {
                @for table in &round.tables {
                    tr {
                        th.n.big scope="row" { (writing.table(table)) }
                        @if fours {
                            td { @for (place, id) in table.players.iter().enumerate() {
                                @if place > 0 { " · " }
                                (name(*id))
                            } }
                        } @else {
                            @for id in &table.players { td { (name(*id)) } }
                        }
                        @if round.started { td.n { (result(writing, table)) } }
                    }
                }
            }
        } }
        @for (ids, what) in [(&round.byes, words::web_sit_out()), (&round.absent, words::web_absent())] {
            @for id in ids {
                p { (name(*id)) " " (writing.say(&what)) }
            }
        }
    }
}

/// What a card comes to: scores, what was awarded instead, or that it is open.
pub(crate) fn result(writing: Writing<'_>, table: &TableNotice) -> Markup {
    let Some(result) = &table.result else {
        return html! { span.open { (writing.say(words::web_open())) } };
    };
    let scores: Option<Vec<String>> =
        result.shares.iter().map(|share| share.score.map(|score| score.to_string())).collect();
    html! {
        @match (scores.filter(|scores| !scores.is_empty()), &result.what) {
            (Some(scores), _) => (scores.join(":")),
            (None, Some(what)) => (writing.say(what)),
            (None, None) => {}
        }
    }
}

/// Where somebody goes, in a few words.
pub(crate) fn where_to(writing: Writing<'_>, seat: &Seating<'_>) -> Markup {
    match seat {
        Seating::At { table, .. } => html! {
            (writing.say(words::web_table())) " " strong { (writing.table(table)) }
        },
        Seating::SitsOut => html! { (writing.say(words::web_sit_out())) },
        Seating::Absent => html! { (writing.say(words::web_absent())) },
    }
}

/// Who begins, where two play.
fn starter(writing: Writing<'_>, table: &TableNotice, starts: bool) -> String {
    let is_two = table.players.len() == 2;
    if is_two && starts { writing.say(words::web_their_start()) } else { String::new() }
}

fn opponents(division: &DivisionNotice, table: &TableNotice, player: PlayerId) -> String {
    let names: Vec<String> = table.opponents(player).map(|id| division.name_of(id)).collect();
    names.join(" · ")
}

fn earlier(writing: Writing<'_>) -> Markup {
    let newest = writing.board().divisions.iter().filter_map(|division| division.rounds.last());
    let newest = newest.map(|round| round.round.number).max().unwrap_or(0);
    html! {
        @if newest > 1 {
            nav aria-label=(writing.say(words::web_earlier())) {
                @for number in 1..=newest {
                    a href=(writing.link(&Place::Tables { round: Some(number) })) {
                        (writing.say(words::web_round(number)))
                    }
                }
            }
        }
    }
}
