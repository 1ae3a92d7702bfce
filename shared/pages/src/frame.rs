//! What stands around every page: its head, the way to the others, and of when it is.

use crate::{Links, Place, Reader, Writing, assets};
use domain::Said;
use maud::{DOCTYPE, Markup, html};
use speech::words;

pub(crate) fn whole(writing: Writing<'_>, place: &Place, body: &Markup) -> String {
    let board = writing.board();
    let named = title(place, writing);
    let is_live = writing.seen.links == Links::Live;
    let body = html! {
        body data-stale=(writing.say(words::web_stale()))
            data-live=[is_live.then_some("/live")]
            data-version=[is_live.then_some(writing.seen.version)] {
            a.skip href="#content" { (writing.say(words::web_skip())) }
            header {
                p.event { (board.name) }
                nav aria-label=(writing.say(words::web_pages())) {
                    @for other in Place::ALL.iter().filter(|other| is_live || **other != Place::Clock) {
                        a href=(writing.link(other))
                            aria-current=[is_here(other, place).then_some("page")] {
                            (writing.say(heading(other)))
                        }
                    }
                }
            }
            (content(writing, &named, body))
            footer { p { (board.book) } }
        }
    };
    let title = format!("{named} · {}", board.name);
    document(writing.reader, &title, &links(writing), &body)
}

/// A page for a projector, without the way to others.
pub(crate) fn projected(writing: Writing<'_>, body: &Markup) -> String {
    let title = writing.board().name.to_string();
    let body = html! {
        body.screen data-stale=(writing.say(words::web_stale())) data-live="/live"
            data-version=(writing.seen.version) {
            (content(writing, &title, body))
        }
    };
    document(writing.reader, &title, &links(writing), &body)
}

pub(crate) fn alone(reader: Reader<'_>, what: &Said) -> String {
    let said = (reader.say)(what);
    let home = (reader.say)(&words::web_home());
    let body = html! { body { main { h1 { (said) } p { a href="/" { (home) } } } } };
    document(reader, &said, &html! { link rel="stylesheet" href="/style.css"; }, &body)
}

/// What every document begins with, on screens and on paper.
pub(crate) fn document(reader: Reader<'_>, title: &str, head: &Markup, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(reader.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="referrer" content="no-referrer";
                title { (title) }
                link rel="icon" href="data:,";
                (head)
            }
            (body)
        }
    };
    page.into_string()
}

/// How it looks, and how it stays new.
fn links(writing: Writing<'_>) -> Markup {
    html! {
        meta name="color-scheme" content="light dark";
        link rel="stylesheet" href=(asset(writing, assets::STYLE));
        @if writing.seen.links == Links::Live {
            noscript { meta http-equiv="refresh" content="20"; }
            script src=(asset(writing, assets::LIVE)) defer {}
        }
    }
}

fn content(writing: Writing<'_>, title: &str, body: &Markup) -> Markup {
    html! {
        p #stale role="alert" hidden {}
        main #content tabindex="-1" {
            @if writing.board().cut_off {
                p.alarm role="alert" { (writing.say(words::web_cut_off())) }
            }
            h1 { (title) }
            (body)
            p.as-of { (writing.say(words::web_as_of())) " " (moment(writing.seen.as_of_ms)) }
        }
    }
}

/// A moment for people: in UTC, until a script that knows where they are writes it anew.
pub(crate) fn moment(ms: i64) -> Markup {
    let seconds = ms.div_euclid(1_000);
    let of_day = seconds.rem_euclid(86_400);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    html! {
        time data-ms=(ms) { (format!("{hour:02}:{minute:02}:{second:02}")) " UTC" }
    }
}

fn asset(writing: Writing<'_>, asset: assets::Asset) -> String {
    match writing.seen.links {
        Links::Live => format!("/{}", asset.name),
        Links::Files => asset.name.to_owned(),
    }
}

fn is_here(other: &Place, place: &Place) -> bool {
    std::mem::discriminant(other) == std::mem::discriminant(place)
}

fn title(place: &Place, writing: Writing<'_>) -> String {
    let Some(player) = place.player() else { return writing.say(heading(place)) };
    let known = writing.board().player(player);
    known.map_or_else(|| player.to_string(), |known| known.name.to_string())
}

fn heading(place: &Place) -> Said {
    match place {
        Place::Home { .. } => words::web_home(),
        Place::Names => words::web_by_name(),
        Place::Tables { .. } => words::web_by_table(),
        Place::Standings => words::web_standings(),
        Place::Cross => words::web_cross(),
        Place::Chart => words::web_chart(),
        Place::Clock => words::web_clock(),
        Place::Screen => words::web_screen(),
        Place::Player { .. } => words::web_score_card(),
    }
}
