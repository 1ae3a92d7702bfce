//! What is handed out: score cards, slips to join with, challenge slips and score sheets.

use super::head;
use crate::{Writing, player, qr};
use domain::Said;
use maud::{Markup, html};
use speech::words;

/// A slip that admits a laptop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinSlip {
    /// What the laptop is for.
    pub role: Said,
    pub code: String,
    /// What to type there.
    pub command: String,
}

pub(super) fn score_cards(writing: Writing<'_>) -> Option<Markup> {
    let divisions = &writing.board().divisions;
    let anybody = divisions.iter().any(|division| !division.players.is_empty());
    anybody.then(|| html! {
        @for division in divisions {
            @for player in &division.players {
                section.sheet {
                    p.event { (writing.board().name) }
                    h1 { (player.name.as_str()) " " small { (player.id) } }
                    (player::score_card(writing, division, player.id))
                    table.empty-rows {
                        tbody {
                            @for number in division.standings.after + 1..=division.rounds_planned {
                                tr {
                                    th.n { (number) }
                                    @for _ in 0..6 { td.box {} }
                                }
                            }
                        }
                    }
                }
            }
        }
    })
}

pub(super) fn joins(writing: Writing<'_>, slips: &[JoinSlip]) -> Option<Markup> {
    (!slips.is_empty()).then(|| {
        html! {
            @for page in slips.chunks(8) {
                section.joins {
                    @for slip in page {
                        article.join {
                            p.event { (writing.board().name) }
                            p.huge { (writing.say(&slip.role)) }
                            div.slip-top {
                                div {
                                    p.join-code { (slip.code) }
                                    p { code { (slip.command) } }
                                }
                                (qr::svg(&slip.code))
                            }
                        }
                    }
                }
            }
        }
    })
}

pub(super) fn challenges(writing: Writing<'_>) -> Markup {
    html! {
        section.slips {
            @for _ in 0..4 {
                article.slip {
                    p.event { (writing.board().name) }
                    h1 { (writing.say(words::paper_challenge())) }
                    p.slip-foot {
                        (writing.say(words::web_round(""))) span.line {} " "
                        (writing.say(words::web_table())) " " span.line {}
                    }
                    @for _ in 0..4 { p.letters { @for _ in 0..15 { span.letter {} } } }
                    p.slip-foot {
                        (writing.say(words::paper_acceptable())) " " span.tick {} " "
                        (writing.say(words::paper_unacceptable())) " " span.tick {} " "
                        (writing.say(words::paper_initials())) " " span.line {}
                    }
                }
            }
        }
    }
}

pub(super) fn score_sheets(writing: Writing<'_>) -> Markup {
    html! {
        section.sheet {
            (head(writing, words::paper_score_sheet(), ""))
            p.slip-foot {
                (writing.say(words::web_round(""))) span.line {} " "
                (writing.say(words::web_table())) " " span.line {}
            }
            table.score-sheet {
                thead { tr { @for _ in 0..2 {
                    th { (writing.say(words::web_name())) }
                    th { (writing.say(words::paper_score())) }
                    th { (writing.say(words::web_total())) }
                } } }
                tbody { @for _ in 0..25 { tr { @for _ in 0..6 { td.box {} } } } }
            }
        }
    }
}
