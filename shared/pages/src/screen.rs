//! A projector that follows the event: pairings by name before the start, tables and the clock while it is played,
//! standings after it. Long lists are leaves that stand still, one after the other.

use crate::{Writing, clock, frame, pairings, standings};
use desk::{DivisionNotice, RoundNotice, SeatNotice};
use maud::{Markup, html};
use speech::words;

/// As many as are read from the back of a hall.
const ROWS: usize = 24;

pub(crate) fn whole(writing: Writing<'_>) -> String {
    let divisions = &writing.board().divisions;
    let body = html! { @for division in divisions { (of_division(writing, division)) } };
    frame::projected(writing, &body)
}

fn of_division(writing: Writing<'_>, division: &DivisionNotice) -> Markup {
    match (division.current(), division.running()) {
        (Some(waiting), _) if !waiting.started => seats(writing, division, waiting),
        (_, Some(running)) if running.missing > 0 => playing(writing, division, running),
        (Some(_), _) => html! {
            @for rows in division.standings.rows.chunks(ROWS) {
                section.leaf {
                    (pairings::heading(writing, division))
                    (standings::leaf(writing, division, rows))
                }
            }
        },
        (None, _) => html! {
            section.leaf {
                (pairings::heading(writing, division))
                p { (writing.say(words::web_no_round())) }
            }
        },
    }
}

fn seats(writing: Writing<'_>, division: &DivisionNotice, round: &RoundNotice) -> Markup {
    let seats = division.seats(round);
    html! {
        @for leaf in seats.chunks(ROWS) {
            section.leaf {
                (pairings::heading(writing, division))
                h2 { (from_to(writing, leaf)) }
                ul.people {
                    @for seat in leaf {
                        li {
                            span { (seat.player.name.as_str()) }
                            span.seat { (pairings::where_to(writing, &seat.seat)) }
                        }
                    }
                }
            }
        }
    }
}

fn playing(writing: Writing<'_>, division: &DivisionNotice, round: &RoundNotice) -> Markup {
    html! {
        @for tables in round.tables.chunks(ROWS) {
            section.leaf {
                (pairings::heading(writing, division))
                (clock::since(writing, round))
                (pairings::tables(writing, division, &RoundNotice { tables: tables.to_vec(), ..round.clone() }))
            }
        }
    }
}

/// "An – Fi": enough letters to see at a glance whether one's own name is on the leaf.
fn from_to(writing: Writing<'_>, leaf: &[SeatNotice<'_>]) -> String {
    let short = |seat: Option<&SeatNotice<'_>>| {
        seat.map(|seat| seat.player.name.chars().take(2).collect::<String>()).unwrap_or_default()
    };
    writing.say(words::web_from_to(short(leaf.first()), short(leaf.last())))
}
