//! Result slips: four on a page, in the order in which the cut piles lie on each other.

use super::lists::rounds;
use crate::{Writing, qr};
use desk::slip::SlipCode;
use desk::{DivisionNotice, RoundNotice, TableNotice};
use domain::CardId;
use maud::{Markup, html};
use speech::words;

pub(crate) const A_PAGE: usize = 4;

pub(super) fn slips(writing: Writing<'_>, number: Option<u16>) -> Option<Markup> {
    let rounds = rounds(writing, number);
    let slips: Vec<(&DivisionNotice, &RoundNotice, &TableNotice)> = rounds
        .iter()
        .flat_map(|(division, round)| round.tables.iter().map(|table| (*division, *round, table)))
        .collect();
    (!slips.is_empty()).then(|| html! {
        @for page in stacked(slips.len()) {
            section.slips {
                @for place in page {
                    @match place.and_then(|place| slips.get(place)) {
                        Some((division, round, table)) => (slip(writing, division, round, table)),
                        None => article.slip.unused {},
                    }
                }
            }
        }
    })
}

pub(super) fn blanks(writing: Writing<'_>) -> Markup {
    html! {
        section.slips { @for _ in 0..A_PAGE { (blank(writing)) } }
    }
}

/// Which slip stands at which place of which page, so that the piles, laid on each other, are in order.
pub(crate) fn stacked(count: usize) -> Vec<[Option<usize>; A_PAGE]> {
    let pages = count.div_ceil(A_PAGE);
    let page = |page: usize| {
        let places: [usize; A_PAGE] = std::array::from_fn(|pile| pile * pages + page);
        places.map(|place| (place < count).then_some(place))
    };
    (0..pages).map(page).collect()
}

fn slip(
    writing: Writing<'_>,
    division: &DivisionNotice,
    round: &RoundNotice,
    table: &TableNotice,
) -> Markup {
    let card = CardId { round: round.round, table: table.table };
    let code = SlipCode::of(writing.board().event, card).to_string();
    let names: Vec<(String, String)> =
        table.players.iter().map(|id| (division.name_of(*id), id.to_string())).collect();
    html! {
        article.slip {
            p.event { (writing.board().name) }
            div.slip-top {
                div {
                    p.slip-round { (writing.say(words::web_round(round.round.number))) }
                    @if writing.board().divisions.len() > 1 { p { (writing.say(words::web_division(&division.name))) } }
                }
                p.slip-table { (writing.say(words::web_table())) " " strong { (writing.table(table)) } }
                div.slip-code { (qr::svg(&code)) p { (code) } }
            }
            (boxes(writing, &names))
        }
    }
}

fn blank(writing: Writing<'_>) -> Markup {
    let names = vec![(String::new(), String::new()); 2];
    html! {
        article.slip {
            p.event { (writing.board().name) }
            div.slip-top {
                p.slip-round { (writing.say(words::web_round(""))) span.line {} }
                p.slip-table { (writing.say(words::web_table())) " " span.line {} }
            }
            (boxes(writing, &names))
        }
    }
}

/// A row for everybody at the table.
fn boxes(writing: Writing<'_>, names: &[(String, String)]) -> Markup {
    html! {
        table.slip-boxes {
            thead { tr {
                th { (writing.say(words::web_name())) }
                th { (writing.say(words::paper_score())) }
                th { (writing.say(words::paper_initials())) }
            } }
            tbody {
                @for (place, (name, number)) in names.iter().enumerate() {
                    tr {
                        th {
                            (name) " " small { (number) }
                            @if place == 0 && names.len() == 2 {
                                br; small { (writing.say(words::web_their_start())) }
                            }
                        }
                        td.box {}
                        td.box {}
                    }
                }
            }
        }
        p.slip-foot {
            (writing.say(words::web_spread())) " " span.line {} " "
            (writing.say(words::paper_entered())) " " span.line {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_piles_laid_on_each_other_are_in_order() {
        for count in 0..70 {
            let pages = stacked(count);
            let mut pile = Vec::new();
            for place in 0..A_PAGE {
                pile.extend(pages.iter().filter_map(|page| page[place]));
            }
            assert_eq!(pile, (0..count).collect::<Vec<_>>());
            assert_eq!(pages.len(), count.div_ceil(A_PAGE));
        }
    }
}
