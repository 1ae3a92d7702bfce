//! Where people find themselves: a field for the name, and everybody with their table.

use crate::{Place, Writing, pairings};
use desk::notice::sorting_key;
use desk::{DivisionNotice, SeatNotice};
use maud::{Markup, html};
use speech::words;

pub(crate) fn body(writing: Writing<'_>, name: Option<&str>) -> Markup {
    let wanted = name.map(sorting_key);
    let lists: Vec<(&DivisionNotice, Vec<SeatNotice<'_>>)> = writing
        .board()
        .divisions
        .iter()
        .map(|division| (division, found(division, wanted.as_deref())))
        .collect();
    let nobody = lists.iter().all(|(_, seats)| seats.is_empty());
    html! {
        p #me hidden data-label=(writing.say(words::web_you()))
            data-forget=(writing.say(words::web_forget())) {}
        form.find method="get" action=(writing.link(&Place::Home { name: None })) {
            label for="name" { (writing.say(words::web_find())) }
            input #name name="name" type="search" autocomplete="name" value=[name];
            button type="submit" { (writing.say(words::web_find_do())) }
        }
        @if let (Some(name), true) = (name, nobody) {
            p role="status" { (writing.say(words::web_found_none(name))) }
        }
        @for (division, seats) in &lists {
            section {
                (pairings::heading(writing, division))
                @if division.current().is_none() {
                    p { (writing.say(words::web_no_round())) }
                    ul.people {
                        @for player in players(division, wanted.as_deref()) {
                            li { (writing.player(player)) }
                        }
                    }
                } @else {
                    ul.people {
                        @for seat in seats {
                            li {
                                (writing.player(seat.player))
                                " "
                                span.seat { (pairings::where_to(writing, &seat.seat)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Who of the current round has a name like this.
fn found<'a>(division: &'a DivisionNotice, wanted: Option<&str>) -> Vec<SeatNotice<'a>> {
    let mut seats = division.current().map(|round| division.seats(round)).unwrap_or_default();
    seats.retain(|seat| is_like(&seat.player.name, wanted));
    seats
}

fn players<'a>(division: &'a DivisionNotice, wanted: Option<&str>) -> Vec<&'a domain::Player> {
    let named = division.players.iter().filter(|player| is_like(&player.name, wanted));
    let mut players: Vec<&domain::Player> = named.collect();
    players.sort_by_cached_key(|player| (sorting_key(&player.name), player.id));
    players
}

fn is_like(name: &str, wanted: Option<&str>) -> bool {
    wanted.is_none_or(|wanted| sorting_key(name).contains(wanted))
}
