//! The director's devices: the page with the open codes, and the pane in the hall.

use super::super::devices::{in_order, trouble_first};
use super::*;
use desk::{DeviceRow, Link};

const LOW: u16 = 16;

pub(super) fn page(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let rows = in_order(here);
    let place = model.device_place(&rows);
    let columns = usize::from(draw.area.width).saturating_sub(4);
    let about = rows.get(place).and_then(|row| trouble(row)).map(|said| say(&said));
    let about_rows = about.as_ref().map_or(0, |words| text::wrap(words, columns).len() + 2);
    let about_rows = u16::try_from(about_rows).unwrap_or(u16::MAX);
    // In a low window the list comes first, then what is wrong with a device, then the codes.
    let code_rows = match (draw.area.height, about_rows) {
        (0..LOW, 0) => 3,
        (0..LOW, _) => 0,
        _ => 4,
    };
    let [list_area, about_area, code_area] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(about_rows),
        Constraint::Length(code_rows),
    ])
    .areas(draw.area);
    let names = [
        words::heading_name(),
        words::heading_role(),
        words::heading_link(),
        words::heading_heard(),
        words::heading_state(),
        words::heading_key(),
    ];
    let names = names.map(|name| say(&name));
    let header = device_columns(names.each_ref().map(String::as_str), columns);
    let pane = ListPane {
        name: &say(&words::devices_title(rows.len())),
        focused: true,
        header: Some(&header),
        selected: place,
        len: rows.len(),
    };
    let list = &mut draw.within(list_area);
    pane.draw(list, &words::devices_none(), |at, columns, scene| {
        let row = rows[at];
        let (link, style) = link_words(row, scene);
        let (role, state) = (say(&words::device_role(row.role)), say(&state(row, columns)));
        let (heard, key) = (heard(row, scene), row.device.short());
        (device_columns([&say(&row.name), &role, &link, &heard, &state, &key], columns), style)
    });
    if let (Some(row), Some(words)) = (rows.get(place), about) {
        draw.within(about_area).framed(&say(&row.name), &words);
    }
    let open: Vec<String> = here
        .codes
        .iter()
        .filter(|code| code.used_by.is_none())
        .map(|code| say(&words::devices_code(code.code.to_string(), code.role)))
        .collect();
    let open = if open.is_empty() { say(&words::devices_no_code()) } else { open.join(BETWEEN) };
    draw.within(code_area).framed(&say(&words::devices_codes()), &open);
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

fn state(row: &DeviceRow, columns: usize) -> Said {
    match (row.tampered, row.revoked, is_roomy(columns)) {
        (true, true, true) => words::device_tampered_and_taken_back(),
        (true, _, _) => words::device_tampered(),
        (false, true, true) => words::device_admission_taken_back(),
        (false, true, false) => words::device_taken_back(),
        (false, false, _) => words::device_active(),
    }
}

/// What is wrong with a device, in plain words.
fn trouble(row: &DeviceRow) -> Option<Said> {
    match (row.tampered, row.revoked) {
        (true, false) => Some(words::device_trouble_tampered()),
        (true, true) => Some(words::device_trouble_both()),
        (false, true) => Some(words::device_trouble_taken_back()),
        (false, false) => None,
    }
}

/// The devices beside the tables; those in trouble first when not all of them show.
pub(super) fn pane(here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let fits = here.devices.len() <= usize::from(draw.area.height.saturating_sub(2));
    let rows = if fits { in_order(here) } else { trouble_first(here) };
    let unreached =
        |row: &&&DeviceRow| matches!(row.link, Link::Away | Link::Never) && !row.revoked;
    let name = match rows.iter().filter(unreached).count() {
        0 => words::devices_title(rows.len()),
        away => words::devices_away(rows.len(), away),
    };
    let name = say(&name);
    let pane = ListPane { name: &name, focused: false, header: None, selected: 0, len: rows.len() };
    pane.draw(draw, &words::devices_none(), |at, columns, scene| {
        let row = rows[at];
        let (link, style) = link_words(row, scene);
        let link = if row.tampered || row.revoked { say(&state(row, 0)) } else { link };
        let name = text::fit(&say(&row.name), columns.saturating_sub(14 + 10));
        let heard = match heard(row, scene) {
            none if none.is_empty() => none,
            age => say(&words::device_ago(age)),
        };
        (format!("{name} {} {heard}", text::fit(&link, 13)), style)
    });
}

fn link_words(row: &DeviceRow, scene: &Scene<'_>) -> (String, Style) {
    let (said, style) = match row.link {
        Link::Here => (words::device_here(), Style::new()),
        Link::Level => (words::device_level(), scene.theme.good()),
        Link::Behind(entries) => (words::device_behind(entries), scene.theme.warn()),
        Link::Connected => (words::device_connected(), Style::new()),
        Link::Away => (words::device_away(), scene.theme.warn()),
        Link::Never => (words::device_never(), scene.theme.faint()),
    };
    let words = say(&said);
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
