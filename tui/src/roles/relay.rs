//! The status page of a device that only carries, waits to be admitted, or is no longer admitted.

use super::Scene;
use crate::widgets::{big, panel, text};
use desk::Board;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Padding, Paragraph};

pub fn title(board: &Board) -> String {
    match board.me.role {
        None if board.me.is_revoked() => format!("{} · ADMISSION TAKEN BACK", board.me.name),
        Some(role) => format!("{} · {role}", board.me.name),
        None => "This device is not admitted yet".to_owned(),
    }
}

pub fn view(scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let board = scene.board;
    if board.me.is_revoked() {
        taken_back(scene, frame, area);
        return;
    }
    let what = match board.me.role {
        Some(_) => {
            "This laptop carries entries between the others. There is nothing to do here: leave \
             it on and connected."
        }
        None => {
            "The director's word that this device may take part has not arrived. It comes by \
             itself once any device of the event is in reach."
        }
    };
    let mut lines = vec![Line::default()];
    let columns = panel::columns(area);
    lines.extend(
        text::wrap(what, columns).into_iter().map(|line| Line::styled(line, scene.theme.strong())),
    );
    lines.push(Line::default());
    let digest: String = board.sync.digest.chars().take(8).collect();
    let facts = [
        ("Event", board.event_name.clone()),
        ("Rulebook", board.book.clone()),
        ("This device", board.me.device.short()),
        ("Connected to", text::count(usize::from(board.sync.peers), "device")),
        ("Entries held", board.sync.entries.to_string()),
        ("Waiting", board.sync.waiting.to_string()),
        ("Check", digest),
        ("Addresses", board.me.addresses.join(" ")),
    ];
    for (name, value) in facts {
        let value = text::cut(&value, columns.saturating_sub(15)).into_owned();
        lines.push(Line::from(vec![
            Span::styled(text::fit(name, 15), scene.theme.faint()),
            Span::raw(value),
        ]));
    }
    lines.push(Line::default());
    panel::show(frame, area, scene.theme, "Status", lines);
}

/// Nothing else is on this screen, so that nobody goes on writing for nothing.
fn taken_back(scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let board = scene.board;
    let block = panel::framed("This laptop no longer takes part", scene.theme)
        .padding(Padding::horizontal(2));
    let columns = usize::from(block.inner(area).width);
    let what = format!(
        "A director has taken back the admission of this laptop, {}. Ask the director; until then \
         write on paper.",
        board.me.name
    );
    let unseen = match board.sync.unseen {
        0 => String::new(),
        some => format!(
            " Entries that no director has seen: {some}. Say so: a director can make them count."
        ),
    };
    let more = format!(
        "What it wrote before still counts; nothing more can be written here.{unseen} If this is a \
         mistake, the director finds this laptop in the devices under {} and can admit it \
         again.",
        board.me.device.short()
    );
    let mut lines = big::lines("TAKEN BACK", columns, scene.theme.bad());
    for (words, style) in [(what, scene.theme.strong()), (more, Style::new())] {
        lines.push(Line::default());
        lines.extend(text::wrap(&words, columns).into_iter().map(|line| Line::styled(line, style)));
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
