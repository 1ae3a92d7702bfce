//! How long the rounds have been running.

use crate::{Writing, frame, pairings};
use desk::RoundNotice;
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
