//! One player: where to sit now, the score card, and why the figures are what they are.

use crate::cross::{counted, course};
use crate::{Place, Writing, pairings};
use desk::{DivisionNotice, RoundNotice, Why, WhyFigure};
use domain::{Player, PlayerId, Value};
use maud::{Markup, html};
use speech::words;

pub(crate) fn body(writing: Writing<'_>, id: PlayerId, why: Option<&Why>) -> Markup {
    let division = writing.board().division(id.division);
    let known = division.and_then(|division| Some((division, division.player(id)?)));
    let Some((division, player)) = known else {
        return html! { p { (writing.say(words::web_status_not_found())) } };
    };
    let standing = division.standings.rows.iter().find(|row| row.player == id);
    html! {
        div #player data-path=(Place::Player { player: id }.path()) data-name=(player.name.as_str()) {}
        @if division.withdrawn.contains(&id) { p { (writing.say(words::web_left())) } }
        @if let Some(current) = division.current() {
            @for round in division.rounds.iter().filter(|round| round.round.number >= current.round.number) {
                (seat(writing, division, round, player))
            }
        } @else {
            p { (writing.say(words::web_no_round())) }
        }
        @if let Some(row) = standing {
            p.stands {
                (writing.say(words::web_stands(row.rank, Value::signed(row.spread), row.wins)))
                " · " (crate::standings::of_when(writing, division))
            }
        }
        (score_card(writing, division, id))
        @if let Some(why) = why { (explained(writing, why)) }
    }
}

/// "Table 7, you start, against …", large.
fn seat(
    writing: Writing<'_>,
    division: &DivisionNotice,
    round: &RoundNotice,
    player: &Player,
) -> Markup {
    let number = round.round.number;
    let Some(table) = round.seat_of(player.id) else {
        return html! {
            @if round.byes.contains(&player.id) {
                p.seat-now { (writing.say(words::web_seat_none(number))) }
            } @else if round.absent.contains(&player.id) {
                p.seat-now { (writing.say(words::web_seat_absent(number))) }
            }
        };
    };
    let names: Vec<String> = table.opponents(player.id).map(|id| division.name_of(id)).collect();
    let starts = table.players.first() == Some(&player.id);
    html! {
        div.seat-now {
            p.huge { (writing.say(words::web_seat(number, writing.table(table)))) }
            @if table.players.len() == 2 {
                p {
                    @if starts { strong { (writing.say(words::web_you_start())) } }
                    @else { (writing.say(words::web_they_start())) }
                }
            }
            p { (writing.say(words::web_against(names))) }
            @if round.started { p { (pairings::result(writing, table)) } }
        }
    }
}

pub(crate) fn score_card(writing: Writing<'_>, division: &DivisionNotice, id: PlayerId) -> Markup {
    let rounds: Vec<&RoundNotice> = counted(division).collect();
    html! {
        h2 { (writing.say(words::web_score_card())) }
        div.wide { table.score-card {
            thead { tr {
                th.n scope="col" { (writing.say(words::web_round(""))) }
                th scope="col" { (writing.say(words::web_opponent())) }
                th.n scope="col" { (writing.say(words::web_table())) }
                th scope="col" { (writing.say(words::web_who_starts())) }
                th.n scope="col" { (writing.say(words::web_result())) }
                th.n scope="col" { (writing.say(words::web_spread())) }
                th.n scope="col" { (writing.say(words::web_total())) }
            } }
            tbody {
                @for step in course(&rounds, id) {
                    tr {
                        th.n scope="row" { (step.round.round.number) }
                        @match step.table {
                            None => { td colspan="4" {
                                @if step.round.byes.contains(&id) { (writing.say(words::web_sit_out())) }
                                @else if step.round.absent.contains(&id) { (writing.say(words::web_absent())) }
                            } td {} }
                            Some(table) => {
                                td { @for other in table.opponents(id) {
                                    @if let Some(player) = division.player(other) { (writing.player(player)) " " }
                                } }
                                td.n { (writing.table(table)) }
                                td { @if table.players.len() == 2 && table.players[0] == id { (writing.say(words::web_their_start())) } }
                                td.n { (own_first(writing, table, id)) }
                                td.n { @if let Some(share) = table.share(id) { (format!("{:+}", share.spread)) } }
                            }
                        }
                        td.n { (step.wins.to_string()) " " (format!("{:+}", step.spread)) }
                    }
                }
            }
        } }
    }
}

/// The scores with the player's own first.
fn own_first(writing: Writing<'_>, table: &desk::TableNotice, id: PlayerId) -> Markup {
    let own = table.share(id).and_then(|share| share.score);
    let other = table.opponents(id).next().and_then(|other| table.share(other)?.score);
    match (own, other, table.players.len()) {
        (Some(own), Some(other), 2) => html! { (own) ":" (other) },
        (Some(own), _, _) => html! { (own) },
        (None, _, _) => pairings::result(writing, table),
    }
}

fn explained(writing: Writing<'_>, why: &Why) -> Markup {
    html! {
        section #why {
            h2 { (writing.say(words::web_why())) }
            @if !why.place.is_empty() {
                h3 { (writing.say(words::web_why_place())) }
                ul { @for because in &why.place { li { (writing.say(because)) } } }
            }
            @for round in &why.rounds {
                h3 { @match &round.opponent {
                    Some(opponent) => (writing.say(words::web_why_round(&opponent.name, round.round))),
                    None => (writing.say(words::web_why_round_alone(round.round))),
                } }
                @if let Some(input) = &round.input { p { (writing.say(input)) } }
                (figures(writing, &round.figures))
            }
            @if !why.beside.is_empty() {
                h3 { (writing.say(words::web_why_beside())) }
                (figures(writing, &why.beside))
            }
            @if !why.readings.is_empty() {
                ul { @for reading in &why.readings { li { (writing.say(reading)) } } }
            }
        }
    }
}

fn figures(writing: Writing<'_>, figures: &[WhyFigure]) -> Markup {
    html! {
        ul { @for figure in figures {
            li {
                (writing.say(words::web_figure(figure.value.clone(), figure.what)))
                @if !figure.because.is_empty() {
                    ul { @for because in &figure.because { li { (writing.say(because)) } } }
                }
            }
        } }
    }
}
