//! The status page of a device that only carries, waits to be admitted, or is no longer admitted.

use super::Drawing;
use super::drawing::broken;
use crate::tongue::say;
use crate::widgets::{big, panel, text};
use desk::Board;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Padding;
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

pub fn view(draw: &mut Drawing<'_, '_>) {
    let board = draw.board;
    if board.me.is_revoked() {
        taken_back(draw);
        return;
    }
    let what = match board.me.role {
        Some(_) => words::relay_carries(),
        None => words::relay_waits(),
    };
    let columns = draw.columns();
    let mut lines = vec![Line::default()];
    lines.extend(draw.wrapped(&what, draw.theme.strong()));
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
        let name = Span::styled(text::fit(&say(&name), 15), draw.theme.faint());
        lines.push(Line::from(vec![name, Span::raw(value)]));
    }
    lines.push(Line::default());
    panel::show(draw.frame, draw.area, draw.scene.theme, &say(&words::relay_title()), lines);
}

/// Nothing else is on this screen, so that nobody goes on writing for nothing.
fn taken_back(draw: &mut Drawing<'_, '_>) {
    let board = draw.board;
    let block = panel::framed(&say(&words::taken_back_title()), draw.theme);
    let block = block.padding(Padding::horizontal(2));
    let columns = usize::from(block.inner(draw.area).width);
    let what = words::taken_back_what(name(board));
    let more = words::taken_back_more(board.me.device.short(), board.sync.unseen);
    let mut lines = big::lines(&say(&words::taken_back_large()), columns, draw.theme.bad());
    for (said, style) in [(what, draw.theme.strong()), (more, Style::new())] {
        lines.push(Line::default());
        lines.extend(broken(&say(&said), columns, style));
    }
    draw.filled(block, lines);
}
