//! The status page of a device that only carries, waits to be admitted, or is no longer admitted.

use super::Scene;
use crate::tongue::say;
use crate::widgets::{big, panel, text};
use desk::Board;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Padding, Paragraph};
use speech::words;

pub fn title(board: &Board) -> String {
    let name = name(board);
    say(&match board.me.role {
        None if board.me.is_revoked() => words::relay_taken_back(name),
        Some(role) => words::relay_role(name, role),
        None => words::relay_not_admitted(),
    })
}

fn name(board: &Board) -> String {
    board.me.name.as_ref().map(say).unwrap_or_default()
}

pub fn view(scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let board = scene.board;
    if board.me.is_revoked() {
        taken_back(scene, frame, area);
        return;
    }
    let what = match board.me.role {
        Some(_) => words::relay_carries(),
        None => words::relay_waits(),
    };
    let what = say(&what);
    let mut lines = vec![Line::default()];
    let columns = panel::columns(area);
    lines.extend(
        text::wrap(&what, columns).into_iter().map(|line| Line::styled(line, scene.theme.strong())),
    );
    lines.push(Line::default());
    let digest: String = board.sync.digest.chars().take(8).collect();
    let facts = [
        (words::relay_event(), board.event_name.clone()),
        (words::relay_book(), board.book.clone()),
        (words::relay_device(), board.me.device.short()),
        (words::relay_connected(), say(&words::relay_devices(board.sync.peers))),
        (words::relay_entries(), board.sync.entries.to_string()),
        (words::relay_waiting(), board.sync.waiting.to_string()),
        (words::relay_check(), digest),
        (words::relay_addresses(), board.me.addresses.join(" ")),
    ];
    for (name, value) in facts {
        let value = text::cut(&value, columns.saturating_sub(15)).into_owned();
        lines.push(Line::from(vec![
            Span::styled(text::fit(&say(&name), 15), scene.theme.faint()),
            Span::raw(value),
        ]));
    }
    lines.push(Line::default());
    panel::show(frame, area, scene.theme, &say(&words::relay_title()), lines);
}

/// Nothing else is on this screen, so that nobody goes on writing for nothing.
fn taken_back(scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let board = scene.board;
    let block = panel::framed(&say(&words::taken_back_title()), scene.theme);
    let block = block.padding(Padding::horizontal(2));
    let columns = usize::from(block.inner(area).width);
    let (name, device) = (name(board), board.me.device.short());
    let what = words::taken_back_what(name);
    let more = words::taken_back_more(device, board.sync.unseen);
    let mut lines = big::lines(&say(&words::taken_back_large()), columns, scene.theme.bad());
    for (said, style) in [(what, scene.theme.strong()), (more, Style::new())] {
        let words = say(&said);
        lines.push(Line::default());
        lines.extend(text::wrap(&words, columns).into_iter().map(|line| Line::styled(line, style)));
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
