//! Forms of several lines, and what is read in full.

use super::super::forms::DeskForm;
use super::super::reading::Reading;
use crate::roles::Scene;
use crate::roles::details::Details;
use crate::widgets::{panel, text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

pub(super) fn form_lines(form: &DeskForm, columns: usize, scene: &Scene<'_>) -> Vec<Line<'static>> {
    let mut lines = form.form.lines(columns, scene.theme);
    lines.push(Line::default());
    lines.extend(text::wrap(&form.about(), columns).into_iter().map(Line::from));
    lines
}

pub(super) fn details_lines(
    details: &Details,
    columns: usize,
    scene: &Scene<'_>,
) -> Vec<Line<'static>> {
    let mut lines = details.form.lines(columns, scene.theme);
    lines.push(Line::default());
    let about = "What is left out is 0. The book counts racks, time and penalties.";
    lines.extend(text::wrap(about, columns).into_iter().map(Line::from));
    lines
}

/// As much as there is room for, from where it is scrolled to.
pub(super) fn reading(reading: &Reading, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let columns = panel::columns(area);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for line in &reading.lines {
        let indent = line.chars().take_while(|letter| *letter == ' ').count();
        let space = " ".repeat(indent);
        let style = if indent == 0 { scene.theme.strong() } else { ratatui::style::Style::new() };
        let broken = text::wrap(line, columns.saturating_sub(indent));
        lines.extend(broken.into_iter().map(|part| Line::styled(format!("{space}{part}"), style)));
    }
    let room = usize::from(area.height).saturating_sub(2);
    let top = reading.top.min(lines.len().saturating_sub(room));
    let more = lines.len() > top + room;
    let shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(room).collect();
    let title = text::cut(&reading.title, columns.saturating_sub(16)).into_owned();
    let title = if more { format!("{title} (↓ for more)") } else { title };
    panel::show(frame, area, scene.theme, &title, shown);
}
