//! Sheets of paper: each a page that stands alone, with its style inside.

mod forms;
mod lists;
mod slips;

pub use forms::JoinSlip;

use crate::{Links, Reader, Seen, Writing, assets, frame};
use desk::Noticeboard;
use domain::Said;
use maud::{Markup, PreEscaped, html};
use speech::words;

/// What is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// Pairings in the order of names, for the wall.
    Names {
        round: Option<u16>,
    },
    Tables {
        round: Option<u16>,
    },
    /// Result slips, four on a page.
    Slips {
        round: Option<u16>,
    },
    Standings,
    Cross,
    Chart,
    /// A score card for everybody.
    Cards,
    Joins {
        slips: Vec<JoinSlip>,
    },
    Challenges,
    ScoreSheets,
    /// Result slips without names.
    Blanks,
}

/// A whole document; `None` where there is nothing to print on it.
pub fn sheet(
    board: &Noticeboard,
    as_of_ms: i64,
    reader: Reader<'_>,
    sheet: &Sheet,
) -> Option<String> {
    let seen = Seen { board, as_of_ms, version: 0, links: Links::Files };
    let writing = Writing { seen, reader };
    let body = match sheet {
        Sheet::Names { round } => lists::by_name(writing, *round),
        Sheet::Tables { round } => lists::by_table(writing, *round),
        Sheet::Slips { round } => slips::slips(writing, *round),
        Sheet::Standings => lists::standings(writing),
        Sheet::Cross => lists::cross(writing),
        Sheet::Chart => lists::chart(writing),
        Sheet::Cards => forms::score_cards(writing),
        Sheet::Joins { slips } => forms::joins(writing, slips),
        Sheet::Challenges => Some(forms::challenges(writing)),
        Sheet::ScoreSheets => Some(forms::score_sheets(writing)),
        Sheet::Blanks => Some(slips::blanks(writing)),
    }?;
    Some(document(writing, sheet, &body))
}

fn document(writing: Writing<'_>, sheet: &Sheet, body: &Markup) -> String {
    let wide = matches!(sheet, Sheet::Cross | Sheet::Chart);
    let title = format!("{} · {}", writing.say(title(sheet)), writing.board().name);
    let style = html! {
        style { (PreEscaped(assets::STYLE.text)) (PreEscaped(assets::PAPER.text)) }
    };
    let body = html! { body.paper.landscape[wide] { main { (body) } } };
    frame::document(writing.reader, &title, &style, &body)
}

/// What stands at the top of every list.
pub(crate) fn head(writing: Writing<'_>, title: Said, detail: &str) -> Markup {
    html! {
        header.sheet-head {
            p.event { (writing.board().name) }
            h1 { (writing.say(title)) }
            p { (detail) }
        }
    }
}

fn title(sheet: &Sheet) -> Said {
    match sheet {
        Sheet::Names { .. } => words::web_by_name(),
        Sheet::Tables { .. } => words::web_by_table(),
        Sheet::Slips { .. } | Sheet::Blanks => words::paper_slips(),
        Sheet::Standings => words::web_standings(),
        Sheet::Cross => words::web_cross(),
        Sheet::Chart => words::web_chart(),
        Sheet::Cards => words::web_score_card(),
        Sheet::Joins { .. } => words::paper_joins(),
        Sheet::Challenges => words::paper_challenges(),
        Sheet::ScoreSheets => words::paper_score_sheet(),
    }
}
