//! What stands around every page: its head, the way to the others, and of when it is.

use crate::{Links, Place, Reader, Writing, assets};
use domain::Said;
use maud::{DOCTYPE, Markup, html};
use speech::words;

pub(crate) fn whole(writing: Writing<'_>, place: &Place, body: &Markup) -> String {
    let board = writing.board();
    let title = writing.say(title(place, writing));
    let is_live = writing.seen.links == Links::Live;
    let page = html! {
        (DOCTYPE)
        html lang=(writing.reader.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (title) " · " (board.name) }
                link rel="stylesheet" href=(asset(writing, assets::STYLE));
                link rel="icon" href="data:,";
                @if is_live {
                    noscript { meta http-equiv="refresh" content="20"; }
                    script src=(asset(writing, assets::LIVE)) defer {}
                }
            }
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
                p #stale role="alert" hidden {}
                main #content tabindex="-1" {
                    @if board.cut_off { p.alarm role="alert" { (writing.say(words::web_cut_off())) } }
                    h1 { (title) }
                    (body)
                    p.as-of { (writing.say(words::web_as_of())) " " (moment(writing.seen.as_of_ms)) }
                }
                footer { p { (board.book) } }
            }
        }
    };
    page.into_string()
}

/// A page for a projector, without the way to others.
pub(crate) fn projected(writing: Writing<'_>, body: &Markup) -> String {
    let board = writing.board();
    let page = html! {
        (DOCTYPE)
        html lang=(writing.reader.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (board.name) }
                link rel="stylesheet" href=(asset(writing, assets::STYLE));
                link rel="icon" href="data:,";
                noscript { meta http-equiv="refresh" content="20"; }
                script src=(asset(writing, assets::LIVE)) defer {}
            }
            body.screen data-stale=(writing.say(words::web_stale())) data-live="/live"
                data-version=(writing.seen.version) {
                p #stale role="alert" hidden {}
                main #content {
                    @if board.cut_off { p.alarm role="alert" { (writing.say(words::web_cut_off())) } }
                    h1 { (board.name) }
                    (body)
                    p.as-of { (writing.say(words::web_as_of())) " " (moment(writing.seen.as_of_ms)) }
                }
            }
        }
    };
    page.into_string()
}

pub(crate) fn alone(reader: Reader<'_>, what: &Said) -> String {
    let said = (reader.say)(what);
    let page = html! {
        (DOCTYPE)
        html lang=(reader.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { (said) }
                link rel="stylesheet" href="/style.css";
            }
            body { main { h1 { (said) } p { a href="/" { (( reader.say)(&words::web_home())) } } } }
        }
    };
    page.into_string()
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

fn title(place: &Place, writing: Writing<'_>) -> Said {
    match place {
        Place::Player { player } => {
            let known = writing.board().player(*player);
            Said::text(known.map_or_else(|| player.to_string(), |known| known.name.to_string()))
        }
        Place::Home { .. }
        | Place::Names
        | Place::Tables { .. }
        | Place::Standings
        | Place::Cross
        | Place::Chart
        | Place::Clock
        | Place::Screen => heading(place),
    }
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
