//! The director's pages to read: standings and news.

use super::super::model::Model;
use super::panes::{ListPane, Sentence, SentencePane};
use super::{division_name, earlier_missing};
use crate::roles::Scene;
use crate::widgets::{panel, text};
use desk::DirectorBoard;
use domain::Standing;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

pub(super) fn standings(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let Some(division) = model.division(here) else { return };
    let [list_area, why_area] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(4)]).areas(area);
    let rows = &division.standings;
    let missing = earlier_missing(division, " · ", "");
    let name = format!("Standings of {}{missing}", division_name(division));
    let columns = usize::from(list_area.width).saturating_sub(4);
    // Tout and Solo stand as won of played.
    let names = match rows.first().and_then(|row| row.counters) {
        Some(_) => ["Rank", "No", "Name", "Pts", "Sie", "Tout", "Solo"],
        None => ["Rank", "No", "Name", "Wins", "Spread", "Points", "Games"],
    };
    let header = standing_columns(names, columns);
    let pane = ListPane {
        name: &name,
        focused: true,
        header: Some(&header),
        selected: model.standings,
        len: rows.len(),
    };
    pane.draw(scene, frame, list_area, "No card counts yet.", |at, columns| {
        (standing_line(&rows[at], columns), Style::new())
    });
    let reasons = rows.get(model.standings.min(rows.len().saturating_sub(1))).map(|standing| {
        let cited: Vec<String> = standing.reasons.iter().map(ToString::to_string).collect();
        if cited.is_empty() {
            format!("{}: no article is cited.", standing.name)
        } else {
            format!("{}: {}", standing.name, cited.join("; "))
        }
    });
    let block = panel::framed("Why: the articles behind the selected row", scene.theme);
    let columns = usize::from(block.inner(why_area).width).saturating_sub(2);
    let lines: Vec<Line<'_>> = text::wrap(&reasons.unwrap_or_default(), columns)
        .into_iter()
        .map(|line| Line::from(format!(" {line}")))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block), why_area);
}

fn standing_line(row: &Standing, columns: usize) -> String {
    if let Some(counters) = row.counters {
        let figures = [
            format!("{}.", row.rank),
            row.player.to_string(),
            row.name.clone(),
            format!("{:+}", row.points),
            counters.sie_played.to_string(),
            format!("{}/{}", counters.tout_won, counters.tout_played),
            format!("{}/{}", counters.solo_won, counters.solo_played),
        ];
        return standing_columns(figures.each_ref().map(String::as_str), columns);
    }
    let figures = [
        format!("{}.", row.rank),
        row.player.to_string(),
        row.name.clone(),
        row.wins.to_string(),
        format!("{:+}", row.spread),
        row.points.to_string(),
        row.games.to_string(),
    ];
    standing_columns(figures.each_ref().map(String::as_str), columns)
}

fn standing_columns(
    [rank, number, name, wins, spread, points, games]: [&str; 7],
    columns: usize,
) -> String {
    let name = text::fit(name, columns.saturating_sub(5 + 6 + 6 + 8 + 8 + 6));
    format!("{rank:>4} {number:<5} {name}{wins:>6}{spread:>8}{points:>8}{games:>6}")
}

/// What other directors did, the newest first.
pub(super) fn news(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let unread = model.unread(here);
    let sentences = here.news.iter().rev().enumerate().map(|(at, words)| {
        let (mark, style) =
            if at < unread { ("*", scene.theme.strong()) } else { (" ", Style::new()) };
        Sentence { mark, words, style }
    });
    let name = match unread {
        0 => "What other directors did, newest first".to_owned(),
        unread => format!("What other directors did, newest first: {unread} new (*)"),
    };
    let selected = model.news;
    let pane =
        SentencePane { name: &name, focused: true, selected, sentences: sentences.collect() };
    pane.draw(scene, frame, area, "No other director has done anything since this screen started.");
}
