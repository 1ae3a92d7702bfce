//! The status page of a device that only carries, or that waits to be admitted.

use super::Scene;
use crate::widgets::{panel, text};
use desk::Board;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

pub fn title(board: &Board) -> String {
    match board.me.role {
        Some(role) => format!("{} · {role}", board.me.name),
        None => "This device is not admitted yet".to_owned(),
    }
}

pub fn view(scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let board = scene.board;
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
