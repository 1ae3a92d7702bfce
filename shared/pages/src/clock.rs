//! How long the rounds have been running.

use crate::{Writing, frame, pairings};
use desk::{DivisionNotice, RoundNotice};
use domain::SlotOf;
use maud::{Markup, html};
use speech::words;

pub(crate) fn body(writing: Writing<'_>) -> Markup {
    let board = writing.board();
    let nothing = board.divisions.iter().all(|division| division.running().is_none());
    html! {
        @if nothing { p { (writing.say(words::web_clock_none())) } }
        @for division in &board.divisions {
            @if let Some(round) = division.running() {
                section.clock {
                    @if board.divisions.len() > 1 {
                        h2 { (writing.say(words::web_division(&division.name))) }
                    }
                    p.round {
                        strong { (writing.say(words::web_round_of(round.round.number, division.rounds_planned))) }
                        " · " (pairings::state(writing, round))
                    }
                    @if let Some(started) = round.started_wall_ms {
                        p { (writing.say(words::web_clock_started())) " " (frame::moment(started)) }
                    }
                    (since(writing, round))
                    @if let Some(seconds) = division.allotted_s {
                        p {
                            (writing.say(words::web_clock_time())) " "
                            (minutes(writing, i64::from(seconds) * 2_000))
                        }
                    }
                }
            }
            (programme(writing, division))
        }
    }
}

/// The announced hours; a script says by how much a round began late, since it knows where people are.
fn programme(writing: Writing<'_>, division: &DivisionNotice) -> Markup {
    let started = |round: u16| division.round(round).and_then(|round| round.started_wall_ms);
    let mut day = 1;
    html! {
        @if !division.programme.is_empty() {
            section {
                h2 { (writing.say(words::web_programme())) }
                table.programme { tbody {
                    @for slot in &division.programme {
                        @if std::mem::replace(&mut day, slot.day) != slot.day {
                            tr { th colspan="2" scope="rowgroup" { (writing.say(words::web_day(slot.day))) } }
                        }
                        tr {
                            th.n scope="row" { (slot.hour()) }
                            @match &slot.what {
                                SlotOf::Words(text) => td { (text.as_str()) }
                                SlotOf::Round(round) => td {
                                    (writing.say(words::web_round(*round)))
                                    @if let Some(ms) = started(*round) {
                                        " "
                                        span.late hidden data-planned=(slot.minute) data-started=(ms) {
                                            (writing.say(words::web_late(0)))
                                        }
                                    }
                                }
                            }
                        }
                    }
                } }
            }
        }
    }
}

/// How long a round has been running that lacks cards, large.
pub(crate) fn since(writing: Writing<'_>, round: &RoundNotice) -> Markup {
    let started = round.started_wall_ms.filter(|_| round.missing > 0);
    html! {
        @if let Some(started) = started {
            p.huge {
                (writing.say(words::web_clock_running())) " "
                span data-since=(started) { (minutes(writing, writing.seen.as_of_ms - started)) }
            }
        }
    }
}

fn minutes(writing: Writing<'_>, ms: i64) -> String {
    writing.say(words::web_minutes(ms.max(0) / 60_000))
}
