//! Lists for the wall: a division each, begun on a new page.

use super::head;
use crate::{Writing, cross, frame, pairings, standings};
use desk::{DivisionNotice, RoundNotice};
use maud::{Markup, html};
use speech::words;

type Draw = fn(Writing<'_>, &DivisionNotice, &RoundNotice) -> Markup;

pub(super) fn by_name(writing: Writing<'_>, round: Option<u16>) -> Option<Markup> {
    of_round(writing, round, pairings::names)
}

pub(super) fn by_table(writing: Writing<'_>, round: Option<u16>) -> Option<Markup> {
    of_round(writing, round, pairings::tables)
}

/// The rounds that are meant, by division: the named one, or the one that people look for.
pub(super) fn rounds(
    writing: Writing<'_>,
    number: Option<u16>,
) -> Vec<(&DivisionNotice, &RoundNotice)> {
    let divisions = writing.board().divisions.iter();
    divisions
        .filter_map(|division| {
            let round = match number {
                Some(number) => division.round(number),
                None => division.current(),
            };
            Some((division, round?))
        })
        .collect()
}

fn of_round(writing: Writing<'_>, number: Option<u16>, draw: Draw) -> Option<Markup> {
    let rounds = rounds(writing, number);
    (!rounds.is_empty()).then(|| html! {
        @for (division, round) in rounds {
            section.sheet {
                (head(writing, words::web_round_of(round.round.number, division.rounds_planned), &named(writing, division)))
                (draw(writing, division, round))
                (printed(writing))
            }
        }
    })
}

pub(super) fn standings(writing: Writing<'_>) -> Option<Markup> {
    of_divisions(writing, |writing, division| {
        html! {
            (head(writing, words::web_standings(), &named(writing, division)))
            (standings::of_division(writing, division))
        }
    })
}

pub(super) fn cross(writing: Writing<'_>) -> Option<Markup> {
    of_divisions(writing, |writing, division| {
        html! {
            (head(writing, words::web_cross(), &standings::of_when(writing, division)))
            (cross::crossed(writing, division))
        }
    })
}

pub(super) fn chart(writing: Writing<'_>) -> Option<Markup> {
    of_divisions(writing, |writing, division| {
        html! {
            (head(writing, words::web_chart(), &standings::of_when(writing, division)))
            (cross::charted(writing, division))
        }
    })
}

fn of_divisions(
    writing: Writing<'_>,
    draw: fn(Writing<'_>, &DivisionNotice) -> Markup,
) -> Option<Markup> {
    let divisions = &writing.board().divisions;
    (!divisions.is_empty()).then(|| {
        html! {
            @for division in divisions {
                section.sheet { (draw(writing, division)) (printed(writing)) }
            }
        }
    })
}

fn named(writing: Writing<'_>, division: &DivisionNotice) -> String {
    match writing.board().divisions.len() {
        0 | 1 => String::new(),
        _ => writing.say(words::web_division(&division.name)),
    }
}

fn printed(writing: Writing<'_>) -> Markup {
    html! { p.as-of { (writing.say(words::web_as_of())) " " (frame::moment(writing.seen.as_of_ms)) } }
}
