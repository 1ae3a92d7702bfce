//! The forms for one card: the line, the card itself, the question before it is saved, its versions.

use super::super::correction::Correction;
use super::super::model::{card_words, find_table};
use super::fours;
use super::tasks::form;
use crate::roles::Scene;
use crate::widgets::field::Field;
use crate::widgets::{panel, text};
use desk::{DirectorBoard, TableRow};
use domain::{CardContent, DuelCard, TableNo};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Low on the screen, so that the tables stay in sight while a pile is typed in.
pub(super) fn entry(
    here: &DirectorBoard,
    field: &Field,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let title = if plays_lists(here) {
        "List: table, number of the game and the game anew, such as 12 5 s2-, or 12 void"
    } else {
        "Card: table, first score, second score, such as 12 401 388"
    };
    let lines = form(scene, field, panel::columns(area), &entry_echo(here, field.value()));
    panel::show_low(frame, area, scene.theme, title, lines);
}

/// Whether the tables of the hall keep lists.
fn plays_lists(here: &DirectorBoard) -> bool {
    let rounds = here.divisions.iter().filter_map(|division| division.round.as_ref());
    rounds.flat_map(|round| &round.tables).any(fours::is_list)
}

/// Who sits at the table that is being typed.
fn entry_echo(here: &DirectorBoard, typed: &str) -> Vec<String> {
    let number = typed.split_whitespace().next().and_then(|table| table.parse().ok());
    match number.map(|table| find_table(here, TableNo(table))) {
        None => vec!["Type the number of the table first.".to_owned()],
        Some(None) => vec!["There is no such table in a published round.".to_owned()],
        Some(Some(row)) => {
            let echo = format!("{} ({})", names(row), super::state_words(row));
            std::iter::once(echo).chain(row.note.clone()).collect()
        }
    }
}

fn names(row: &TableRow) -> String {
    let names: Vec<&str> = row.players.iter().map(|player| player.name.as_str()).collect();
    names.join(" - ")
}

/// One card, of whichever round.
pub(super) fn card(
    here: &DirectorBoard,
    row: &TableRow,
    field: &Field,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let how = if fours::is_list(row) { fours::HOW } else { "both scores, such as 401 388" };
    let title = format!("Card of {}: {how}", card_words(here, row.card));
    let about: Vec<String> = std::iter::once(names(row)).chain(until_now(row)).collect();
    let lines = form(scene, field, panel::columns(area), &about);
    panel::show_low(frame, area, scene.theme, &title, lines);
}

/// What stands on the card, who says so and why.
fn until_now(row: &TableRow) -> Vec<String> {
    let state = super::state_words(row);
    let mut lines = match &row.content {
        Some(content) => {
            let mut lines = vec![format!("On the card now: {content} ({state})")];
            let counted = row.counted.as_ref().filter(|counted| match content {
                CardContent::Duel(card) => counted.differs_from(card.scores),
                CardContent::Outcome(_) => true,
                CardContent::List(_) | CardContent::Void => false,
            });
            lines.extend(counted.map(|counted| format!("It counts as {counted}")));
            lines
        }
        None if row.versions.is_empty() => vec![format!("Nothing is on the card ({state}).")],
        None => Vec::new(),
    };
    lines.extend(row.note.clone());
    let versions = row.versions.iter();
    lines.extend(versions.map(|known| format!("Until now: {} by {}", known.content, known.author)));
    lines
}

pub(super) fn correction_lines(
    here: &DirectorBoard,
    scene: &Scene<'_>,
    correction: &Correction,
    columns: usize,
) -> Vec<Line<'static>> {
    let strong = scene.theme.strong();
    let row = &correction.row;
    let mut lines = Vec::new();
    match &correction.content {
        CardContent::Duel(card) => {
            for (player, score) in row.players.iter().zip(card.scores) {
                let name = text::fit(&player.name, columns.saturating_sub(8));
                lines.push(Line::styled(format!("{name}{score:>8}"), strong));
            }
            lines.extend(detail_line(card, columns));
            if here.rules.card.unusual(card.scores).is_some() {
                lines.push(Line::styled("An unusual score: look again.", scene.theme.warn()));
            }
        }
        CardContent::Outcome(outcome) => {
            lines.push(Line::styled(text::cut(&outcome.to_string(), columns).into_owned(), strong));
        }
        CardContent::List(_) | CardContent::Void => {
            lines.extend(fours::correction(row, &correction.content, columns, scene));
        }
    }
    lines.push(Line::default());
    match &correction.reason {
        None => lines.push(Line::styled("Enter saves it as a paper card. Esc goes back.", strong)),
        Some(reason) => {
            let before = until_now(row).into_iter();
            lines.extend(before.map(|words| Line::from(text::cut(&words, columns).into_owned())));
            if !correction.grounds().is_empty() {
                let ground = match correction.ground {
                    Some(ground) => format!("Ground: {ground} (Tab for another)"),
                    None => "Ground: the plainest that fits (Tab for another)".to_owned(),
                };
                lines.push(Line::from(text::cut(&ground, columns).into_owned()));
            }
            lines.push(Line::from("Why? A few words stay on record with the card."));
            let mut spans = vec![Span::raw("> ")];
            spans.extend(reason.spans(columns.saturating_sub(2), true, scene.theme));
            lines.push(Line::from(spans));
            lines.push(Line::styled("Enter saves it. Esc goes back.", strong));
        }
    }
    lines
}

/// What stands on a card beside its scores.
fn detail_line(card: &DuelCard, columns: usize) -> Vec<Line<'static>> {
    let words = card.to_string();
    match words.split_once(", ") {
        Some((_, details)) => text::wrap(details, columns).into_iter().map(Line::from).collect(),
        None => Vec::new(),
    }
}

pub(super) fn version_lines(
    scene: &Scene<'_>,
    row: &TableRow,
    columns: usize,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> =
        text::wrap(&names(row), columns).into_iter().map(Line::from).collect();
    lines.push(Line::default());
    for (number, version) in row.versions.iter().enumerate() {
        let line =
            format!("{}   {:<11} by {}", number + 1, version.content.to_string(), version.author);
        lines.push(Line::styled(text::cut(&line, columns).into_owned(), scene.theme.strong()));
        let how = text::cut(&version.how, columns.saturating_sub(4)).into_owned();
        lines.push(Line::from(format!("    {how}")));
    }
    lines.push(Line::default());
    let how = "Press the number of the version that is right, or e for other scores. You are \
               asked for a reason.";
    lines.extend(text::wrap(how, columns).into_iter().map(Line::from));
    lines
}
