//! The director's devices: the page with the open codes, the pane in the hall, and the forms.

use super::super::devices::{in_order, other_at, trouble_first, typed_table};
use super::super::model::Model;
use super::panes::ListPane;
use crate::roles::Scene;
use crate::widgets::field::Field;
use crate::widgets::{panel, text};
use desk::{DeviceRow, DirectorBoard, Link};
use domain::Role;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

const LOW: u16 = 16;

pub(super) fn page(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let rows = in_order(here);
    let place = model.device_place(&rows);
    let columns = usize::from(area.width).saturating_sub(4);
    let about = rows.get(place).and_then(|row| trouble_words(row));
    let about_rows = about.as_ref().map_or(0, |words| text::wrap(words, columns).len() + 2);
    let about_rows = u16::try_from(about_rows).unwrap_or(u16::MAX);
    // In a low window the list comes first, then what is wrong with a device, then the codes.
    let code_rows = match (area.height, about_rows) {
        (0..LOW, 0) => 3,
        (0..LOW, _) => 0,
        _ => 4,
    };
    let [list_area, about_area, code_area] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(about_rows),
        Constraint::Length(code_rows),
    ])
    .areas(area);
    let header = device_columns(["Name", "Role", "Link", "Heard", "State", "Key"], columns);
    let pane = ListPane {
        name: &format!("Devices: {}", rows.len()),
        focused: true,
        header: Some(&header),
        selected: place,
        len: rows.len(),
    };
    pane.draw(scene, frame, list_area, "Press c to make a join code.", |at, columns| {
        let row = rows[at];
        let (link, style) = link_words(row, scene);
        let role = row.role.to_string();
        let cells = [&row.name, &role, &link, &heard(row, scene), state_words(row, columns)];
        let [name, role, link, heard, state] = cells.map(|cell: &str| cell);
        (device_columns([name, role, link, heard, state, &row.device.short()], columns), style)
    });
    if let (Some(row), Some(words)) = (rows.get(place), about) {
        boxed(&row.name, &words, scene, frame, about_area);
    }
    let open: Vec<String> = here
        .codes
        .iter()
        .filter(|code| code.used_by.is_none())
        .map(|code| format!("{} ({})", code.code, code.role))
        .collect();
    let words = if open.is_empty() { "None.".to_owned() } else { open.join(" · ") };
    boxed("Codes not used yet (c makes one)", &words, scene, frame, code_area);
}

fn boxed(title: &str, words: &str, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let block = panel::framed(title, scene.theme);
    let columns = usize::from(block.inner(area).width).saturating_sub(2);
    let lines: Vec<Line<'_>> =
        text::wrap(words, columns).into_iter().map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The key's beginning only where there is room for it: names tell devices apart first.
fn device_columns([name, role, link, heard, state, key]: [&str; 6], columns: usize) -> String {
    let (state_width, key_width) = if is_roomy(columns) { (20, 9) } else { (10, 0) };
    let name_width = columns.saturating_sub(10 + 15 + 7 + state_width + key_width);
    format!(
        "{} {} {} {} {}{}",
        text::fit(name, name_width.saturating_sub(1)),
        text::fit(role, 9),
        text::fit(link, 14),
        text::fit(heard, 6),
        text::fit(state, state_width),
        text::fit(&format!(" {key}"), key_width)
    )
}

fn is_roomy(columns: usize) -> bool {
    columns >= 74
}

fn state_words(row: &DeviceRow, columns: usize) -> &'static str {
    match (row.tampered, row.revoked, is_roomy(columns)) {
        (true, true, true) => "TAMPERED, taken back",
        (true, _, _) => "TAMPERED",
        (false, true, true) => "admission taken back",
        (false, true, false) => "taken back",
        (false, false, _) => "active",
    }
}

/// What is wrong with a device, in plain words.
fn trouble_words(row: &DeviceRow) -> Option<String> {
    let words = match (row.tampered, row.revoked) {
        (true, false) => {
            "It wrote two different things in one place: somebody copied or changed its record. \
             Nothing after that counts. x takes its admission back."
        }
        (true, true) => {
            "It wrote two different things in one place, and its admission was taken back. Do not \
             use this laptop again in this event."
        }
        (false, true) => {
            "Its admission was taken back: what it wrote before counts, what it writes since does \
             not."
        }
        (false, false) => return None,
    };
    Some(words.to_owned())
}

/// The devices beside the tables; those in trouble first when not all of them show.
pub(super) fn pane(here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let fits = here.devices.len() <= usize::from(area.height.saturating_sub(2));
    let rows = if fits { in_order(here) } else { trouble_first(here) };
    let unreached =
        |row: &&&DeviceRow| matches!(row.link, Link::Away | Link::Never) && !row.revoked;
    let name = match rows.iter().filter(unreached).count() {
        0 => format!("Devices: {}", rows.len()),
        away => format!("Devices: {}, {away} not connected", rows.len()),
    };
    let pane = ListPane { name: &name, focused: false, header: None, selected: 0, len: rows.len() };
    pane.draw(scene, frame, area, "Press c to make a join code.", |at, columns| {
        let row = rows[at];
        let (link, style) = link_words(row, scene);
        let link = match state_words(row, 0) {
            "active" => link,
            state => state.to_owned(),
        };
        let name = text::fit(&row.name, columns.saturating_sub(14 + 10));
        let heard = match heard(row, scene) {
            none if none.is_empty() => none,
            age => format!("{age} ago"),
        };
        (format!("{name} {} {heard}", text::fit(&link, 13)), style)
    });
}

fn link_words(row: &DeviceRow, scene: &Scene<'_>) -> (String, Style) {
    let (words, style) = match row.link {
        Link::Here => ("this device".to_owned(), Style::new()),
        Link::Level => ("level".to_owned(), scene.theme.good()),
        Link::Behind(entries) => (format!("behind by {entries}"), scene.theme.warn()),
        Link::Connected => ("connected".to_owned(), Style::new()),
        Link::Away => ("away".to_owned(), scene.theme.warn()),
        Link::Never => ("never seen".to_owned(), scene.theme.faint()),
    };
    match (row.tampered, row.revoked) {
        (_, true) => (words, scene.theme.faint()),
        (true, false) => (words, scene.theme.bad()),
        (false, false) => (words, style),
    }
}

/// How long ago a device was heard that is not connected; the others are heard all the time.
fn heard(row: &DeviceRow, scene: &Scene<'_>) -> String {
    match (row.link, row.heard_ms_ago) {
        (Link::Away, Some(ms)) => scene.age(ms),
        (
            Link::Away | Link::Here | Link::Level | Link::Behind(_) | Link::Connected | Link::Never,
            _,
        ) => String::new(),
    }
}

// The forms.

pub(super) fn take_back_lines(
    scene: &Scene<'_>,
    row: &DeviceRow,
    typed: &Field,
    columns: usize,
) -> Vec<Line<'static>> {
    let rest = match row.role {
        Role::Table(table) => format!("Table {table} needs another laptop then."),
        Role::Arbiter => "Others can take over the challenges it holds.".to_owned(),
        Role::Director => "Only the laptop with the event's root key can do this.".to_owned(),
        Role::Relay => "It carries nothing any more.".to_owned(),
    };
    let kept = if row.tampered {
        "what it wrote before its record was tampered with still counts"
    } else {
        "what it has written so far still counts"
    };
    let words = format!(
        "{} ({}), {}: {kept}; what it writes from now on does not. {rest}",
        row.name,
        row.device.short(),
        row.role
    );
    let type_what = match row.role {
        Role::Table(table) => format!("Type {table} or {} to take its admission back:", row.name),
        _ => format!("Type {} to take its admission back:", row.name),
    };
    let below = "Enter with nothing typed leaves it as it is. If it wrote rubbish before anybody noticed, add \
                 how far it is believed: after 3, for what it wrote up to the end of round 3.";
    form(scene, &[words, type_what], below, typed, columns)
}

pub(super) fn move_lines(
    scene: &Scene<'_>,
    here: &DirectorBoard,
    row: &DeviceRow,
    typed: &Field,
    columns: usize,
) -> Vec<Line<'static>> {
    let who = format!("{} ({})", row.name, row.device.short());
    let words = if row.revoked {
        format!("{who} gets an admission again and writes for the table you type from now on.")
    } else {
        format!(
            "{who} writes for another table from now on. Its cards so far stay with {}, which \
             needs another laptop then.",
            row.role
        )
    };
    let table = typed_table(typed);
    let below = match table.and_then(|table| other_at(here, table, row)) {
        Some(other) => format!(
            "{} ({}) is there already: both would write. Move or take back one of them.",
            other.name,
            other.device.short()
        ),
        None => "Esc leaves the laptop where it is.".to_owned(),
    };
    let ask = "The number of its new table:".to_owned();
    form(scene, &[words, ask], &below, typed, columns)
}

fn form(
    scene: &Scene<'_>,
    above: &[String],
    below: &str,
    typed: &Field,
    columns: usize,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for words in above {
        lines.extend(text::wrap(words, columns).into_iter().map(Line::from));
        lines.push(Line::default());
    }
    let mut spans = vec![Span::raw("> ")];
    spans.extend(typed.spans(columns.saturating_sub(2), true, scene.theme));
    lines.push(Line::from(spans));
    lines.push(Line::default());
    let below = text::wrap(below, columns).into_iter();
    lines.extend(below.map(|line| Line::styled(line, scene.theme.strong())));
    lines
}
