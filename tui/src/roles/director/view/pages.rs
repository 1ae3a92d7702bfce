//! The director's other pages: standings, devices and open codes.

use super::super::model::Model;
use super::ListPane;
use crate::roles::Scene;
use crate::widgets::{panel, text};
use desk::{DeviceRow, DirectorBoard, Link};
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
    let name = format!("Standings of {} {}", division.id, division.name);
    let columns = usize::from(list_area.width).saturating_sub(4);
    let names = ["Rank", "No", "Name", "Wins", "Spread", "Points", "Games"];
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

pub(super) fn devices(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let open: Vec<String> = here
        .codes
        .iter()
        .filter(|code| code.used_by.is_none())
        .map(|code| format!("{} ({})", code.code, code.role))
        .collect();
    let [list_area, code_area] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(5)]).areas(area);
    let name = format!("Devices: {}", here.devices.len());
    let pane = ListPane {
        name: &name,
        focused: true,
        header: None,
        selected: model.devices,
        len: here.devices.len(),
    };
    pane.draw(scene, frame, list_area, "Press c to make a join code.", |at, columns| {
        let row = &here.devices[at];
        let (link, style) = link_words(row.link, scene);
        let name = columns.saturating_sub(12 + 20 + 16 + 9 + 4);
        let line = format!(
            "{} {} {} {} {}",
            text::fit(&row.name, name),
            text::fit(&row.role.to_string(), 12),
            text::fit(&link, 20),
            text::fit(&heard(row, scene), 16),
            row.device.short()
        );
        (line, style)
    });
    let block = panel::framed("Codes not used yet (c makes one)", scene.theme);
    let columns = usize::from(block.inner(code_area).width).saturating_sub(2);
    let words = if open.is_empty() { "None.".to_owned() } else { open.join(" · ") };
    let lines: Vec<Line<'_>> = text::wrap(&words, columns)
        .into_iter()
        .map(|line| Line::from(format!(" {line}")))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block), code_area);
}

/// The devices beside the tables, those in trouble first.
pub(super) fn device_pane(
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let mut rows: Vec<&DeviceRow> = here.devices.iter().collect();
    rows.sort_by_key(|row| match row.link {
        Link::Away => 0,
        Link::Never => 1,
        Link::Behind(_) => 2,
        Link::Connected => 3,
        Link::Level => 4,
        Link::Here => 5,
    });
    let away = rows.iter().filter(|row| matches!(row.link, Link::Away | Link::Never)).count();
    let name = match away {
        0 => format!("Devices: {}", rows.len()),
        away => format!("Devices: {}, {away} not connected", rows.len()),
    };
    let pane = ListPane { name: &name, focused: false, header: None, selected: 0, len: rows.len() };
    pane.draw(scene, frame, area, "Press c to make a join code.", |at, columns| {
        let row = rows[at];
        let (link, style) = link_words(row.link, scene);
        let name = text::fit(&row.name, columns.saturating_sub(14 + 10));
        (format!("{name} {} {}", text::fit(&link, 13), heard(row, scene)), style)
    });
}

fn link_words(link: Link, scene: &Scene<'_>) -> (String, Style) {
    match link {
        Link::Here => ("this device".to_owned(), Style::new()),
        Link::Level => ("level".to_owned(), scene.theme.good()),
        Link::Behind(entries) => (format!("behind by {entries}"), scene.theme.warn()),
        Link::Connected => ("connected".to_owned(), Style::new()),
        Link::Away => ("away".to_owned(), scene.theme.warn()),
        Link::Never => ("never seen".to_owned(), scene.theme.faint()),
    }
}

fn heard(row: &DeviceRow, scene: &Scene<'_>) -> String {
    match (row.link, row.heard_ms_ago) {
        (Link::Here, _) | (_, None) => String::new(),
        (_, Some(ms)) => format!("{} ago", scene.age(ms)),
    }
}
