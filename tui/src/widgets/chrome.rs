//! What surrounds every screen: title, sync line, message line, footer, help.

use crate::keymap::{self, Action, Binding, Context};
use crate::msg::Notice;
use crate::roles::Scene;
use crate::theme::Theme;
use crate::widgets::{panel, text};
use desk::SyncStatus;
use domain::Role;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

/// The role's own words on the left, the event on the right.
pub fn title(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>, left: &str) {
    let columns = usize::from(area.width);
    let left = format!(" {left}");
    let room = columns.saturating_sub(text::width(&left) + 3);
    let right = text::cut(&scene.board.event_name, room).into_owned();
    let left = text::fit(&left, columns.saturating_sub(text::width(&right) + 1));
    let line = Line::styled(format!("{left}{right} "), scene.theme.selected());
    frame.render_widget(line, area);
}

/// The answer to "am I in sync?".
pub fn sync(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
    let (words, good) = match scene.board.me.role {
        Some(Role::Director) => director_sync(&scene.board.sync),
        None if scene.board.me.is_revoked() => {
            ("This laptop no longer takes part in the event".to_owned(), false)
        }
        _ => device_sync(&scene.board.sync, scene.since_s),
    };
    let (words, good) = match scene.board.sync.counts_differently.as_slice() {
        [] => (words, good),
        others => (format!("OTHER VERSION at {}: {words}", others.join(", ")), false),
    };
    let style = if good { scene.theme.good() } else { scene.theme.warn() };
    let words = text::cut(&words, usize::from(area.width).saturating_sub(2)).into_owned();
    frame.render_widget(Line::styled(format!(" {words}"), style), area);
}

fn director_sync(sync: &SyncStatus) -> (String, bool) {
    let mut words = match sync.peers {
        0 => "No device is connected".to_owned(),
        peers => format!("{} connected", text::count(usize::from(peers), "device")),
    };
    words.push_str(&format!(" · entries held: {}", sync.entries));
    if sync.waiting > 0 {
        words.push_str(&format!(" · {} wait for earlier ones", sync.waiting));
    }
    let digest: String = sync.digest.chars().take(8).collect();
    if !digest.is_empty() {
        words.push_str(&format!(" · check {digest}"));
    }
    (words, sync.peers > 0 && sync.waiting == 0)
}

fn device_sync(sync: &SyncStatus, since_s: u64) -> (String, bool) {
    let heard = sync.director_connected || sync.director_heard_ms_ago.is_some();
    let unseen = match sync.unseen {
        // Who has never heard a director cannot know what one has.
        0 if !heard => String::new(),
        0 => " · a director has everything from here".to_owned(),
        unseen => format!(" · saved here, not yet seen: {unseen}"),
    };
    let link = match (sync.director_connected, sync.director_heard_ms_ago) {
        (true, _) => "Connected to a director".to_owned(),
        (false, Some(ms)) => {
            format!("No director in reach, last heard {} ago", text::age(ms + since_s * 1000))
        }
        (false, None) => "No director has been heard yet".to_owned(),
    };
    (format!("{link}{unseen}"), sync.director_connected && sync.unseen == 0)
}

/// How many rows the message needs.
pub fn message_rows(message: Option<&Notice>, width: u16) -> u16 {
    let rows = message.map_or(1, |notice| message_lines(notice, width).len());
    u16::try_from(rows.clamp(1, 3)).unwrap_or(3)
}

pub fn message(frame: &mut Frame<'_>, area: Rect, theme: Theme, message: Option<&Notice>) {
    let Some(notice) = message else { return };
    let style = match notice {
        Notice::Saved(_) => theme.good(),
        Notice::Refused(_) => theme.bad(),
        Notice::Hint(_) => theme.warn(),
    };
    let lines = message_lines(notice, area.width).into_iter().map(|line| Line::styled(line, style));
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}

fn message_lines(notice: &Notice, width: u16) -> Vec<String> {
    let words = match notice {
        Notice::Saved(words) | Notice::Hint(words) => words.clone(),
        Notice::Refused(words) => format!("Not done: {words}"),
    };
    let lines = text::wrap(&words, usize::from(width).saturating_sub(2));
    lines.into_iter().map(|line| format!(" {line}")).collect()
}

/// The keys that are valid now, in one row or two; help always shows.
pub fn footer(frame: &mut Frame<'_>, area: Rect, theme: Theme, context: Context) {
    let lines: Vec<Line<'_>> = footer_keys(context, area.width)
        .into_iter()
        .map(|row| {
            let spans = row.into_iter().flat_map(|(label, short)| {
                let key = Span::styled(format!(" {label} "), theme.selected());
                [key, Span::raw(format!("{short} "))]
            });
            Line::from_iter(spans)
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// How many rows the footer needs.
pub fn footer_rows(context: Context, width: u16) -> u16 {
    u16::try_from(footer_keys(context, width).len()).unwrap_or(FOOTER_ROWS_MAX)
}

const FOOTER_ROWS_MAX: u16 = 2;

type FooterRow = Vec<(String, &'static str)>;

/// The keys row by row; what does not fit is left to the help.
fn footer_keys(context: Context, width: u16) -> Vec<FooterRow> {
    let mut keys: Vec<_> =
        keymap::bindings(context).filter(|binding| !binding.short.is_empty()).collect();
    loop {
        let rows = in_rows(&keys, usize::from(width));
        if rows.len() <= usize::from(FOOTER_ROWS_MAX) {
            return rows;
        }
        match keys.iter().rposition(|binding| binding.action != Action::Help) {
            Some(least) => keys.remove(least),
            None => return rows,
        };
    }
}

fn in_rows(keys: &[&Binding], columns: usize) -> Vec<FooterRow> {
    let mut rows = vec![FooterRow::new()];
    let mut used = 0;
    for binding in keys {
        let label = binding.keys.first().map_or_else(String::new, |key| key.label());
        let needed = text::width(&label) + binding.short.len() + 3;
        if used + needed > columns {
            rows.push(FooterRow::new());
            used = 0;
        }
        used += needed;
        rows.last_mut().expect("there is a row").push((label, binding.short));
    }
    rows
}

/// How many rows the help of a context has.
pub fn help_rows(context: Context) -> usize {
    keymap::bindings(context).count()
}

pub fn help(frame: &mut Frame<'_>, area: Rect, theme: Theme, context: Context, top: usize) {
    let rows: Vec<Line<'_>> = keymap::bindings(context)
        .map(|binding| {
            let label = text::fit(&binding.label(), 16);
            Line::from(vec![Span::styled(label, theme.strong()), Span::raw(binding.help)])
        })
        .collect();
    let height = usize::from(area.height).saturating_sub(2);
    let top = top.min(rows.len().saturating_sub(height));
    let more = rows.len() > top + height;
    let title = if more { "Keys (↓ for more)" } else { "Keys" };
    let visible = rows.into_iter().skip(top).take(height).collect();
    panel::show(frame, area, theme, title, visible);
}

pub fn quit_question(frame: &mut Frame<'_>, area: Rect, theme: Theme, question: &str) {
    let mut lines = vec![Line::default()];
    lines.extend(text::wrap(question, panel::columns(area)).into_iter().map(Line::from));
    lines.push(Line::default());
    lines.push(Line::styled("y  leave        n  stay", theme.strong()));
    panel::show(frame, area, theme, "Leave?", lines);
}

pub fn connecting(frame: &mut Frame<'_>, area: Rect, theme: Theme, status: &str) {
    let mut lines = vec![Line::default()];
    let status = if status.is_empty() { "Starting…" } else { status };
    for line in text::wrap(status, panel::columns(area)) {
        lines.push(Line::styled(line, theme.strong()));
    }
    lines.push(Line::default());
    lines.push(Line::from("This screen goes on by itself as soon as it can."));
    lines.push(Line::default());
    panel::show(frame, area, theme, "Kibitz", lines);
}

pub fn too_small(frame: &mut Frame<'_>, area: Rect) {
    frame.render_widget(Clear, area);
    let words = format!(
        "Please enlarge the window to at least {} x {} (it is {} x {}). Until then only Ctrl-C works: \
         it leaves.",
        crate::app::WIDTH_MIN,
        crate::app::HEIGHT_MIN,
        area.width,
        area.height
    );
    let lines: Vec<Line<'_>> = text::wrap(&words, usize::from(area.width))
        .into_iter()
        .map(|line| Line::styled(line, Style::new()))
        .collect();
    frame.render_widget(Paragraph::new(lines), area);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_about_a_director_that_was_never_heard() {
        let silent = SyncStatus::default();
        assert_eq!(device_sync(&silent, 0).0, "No director has been heard yet");
        let unseen = SyncStatus { unseen: 2, ..SyncStatus::default() };
        let words = device_sync(&unseen, 0).0;
        assert_eq!(words, "No director has been heard yet · saved here, not yet seen: 2");
        let away = SyncStatus { director_heard_ms_ago: Some(3_000), ..SyncStatus::default() };
        let words = device_sync(&away, 2).0;
        assert_eq!(
            words,
            "No director in reach, last heard 5 s ago · a director has everything from here"
        );
        let connected = SyncStatus { director_connected: true, ..silent };
        assert!(device_sync(&connected, 0).0.starts_with("Connected to a director · "));
    }

    #[test]
    fn the_footer_shows_only_keys_that_work_and_always_help() {
        for context in Context::ALL {
            for columns in [60, 80, 120] {
                let rows = footer_keys(context, columns);
                for row in &rows {
                    let used: usize =
                        row.iter().map(|(label, short)| text::width(label) + short.len() + 3).sum();
                    assert!(used <= usize::from(columns), "{context:?} at {columns}");
                }
                let shown: Vec<_> = rows.into_iter().flatten().collect();
                for (label, short) in &shown {
                    let bound = keymap::bindings(context)
                        .any(|b| b.short == *short && b.label().starts_with(label.as_str()));
                    assert!(bound, "{context:?} {label} {short}");
                }
                let helps = keymap::bindings(context).any(|b| b.action == Action::Help);
                assert_eq!(helps, shown.iter().any(|(_, short)| ["help", "close"].contains(short)));
            }
        }
    }
}
