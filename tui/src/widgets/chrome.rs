//! What surrounds every screen: title, sync line, message line, footer, help.

use crate::keymap::{Action, Keys};
use crate::msg::Notice;
use crate::roles::Scene;
use crate::theme::Theme;
use crate::tongue::say;
use crate::widgets::{panel, text};
use crate::window::{HEIGHT_MIN, width_min};
use desk::{Board, SyncStatus, View};
use domain::{Role, Said};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use speech::words;

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
    let (said, good) = match scene.board.me.role {
        Some(Role::Director) => director_sync(&scene.board.sync),
        None if scene.board.me.is_revoked() => (vec![words::sync_taken_back()], false),
        _ => device_sync(&scene.board.sync, scene.since_s, only_here(&scene.board.view)),
    };
    let words = in_one_line(&said);
    let (words, good) = match scene.board.sync.counts_differently.as_slice() {
        [] => (words, good),
        others => (say(&words::sync_other_version(others, words)), false),
    };
    let style = if good { scene.theme.good() } else { scene.theme.warn() };
    let words = text::cut(&words, usize::from(area.width).saturating_sub(2)).into_owned();
    frame.render_widget(Line::styled(format!(" {words}"), style), area);
}

fn in_one_line(said: &[Said]) -> String {
    said.iter().map(say).collect::<Vec<_>>().join(" · ")
}

fn director_sync(sync: &SyncStatus) -> (Vec<Said>, bool) {
    let mut said = vec![words::sync_peers(sync.peers), words::sync_entries(sync.entries)];
    if sync.waiting > 0 {
        said.push(words::sync_waiting(sync.waiting));
    }
    let digest: String = sync.digest.chars().take(8).collect();
    if !digest.is_empty() {
        said.push(words::sync_check(digest));
    }
    (said, sync.peers > 0 && sync.waiting == 0)
}

/// Games of a list that is not on a card yet: no other laptop knows them.
fn only_here(view: &View) -> usize {
    let View::Table(table) = view else { return 0 };
    let list = table.game.as_ref().and_then(|game| game.list.as_ref());
    list.filter(|list| list.open).map_or(0, |list| list.games.len())
}

fn device_sync(sync: &SyncStatus, since_s: u64, only_here: usize) -> (Vec<Said>, bool) {
    let mut said = vec![match (sync.director_connected, sync.director_heard_ms_ago) {
        (true, _) => words::sync_connected(),
        (false, Some(ms)) => words::sync_last_heard(text::age(ms + since_s * 1000)),
        (false, None) => words::sync_never_heard(),
    }];
    // Who has never heard a director cannot know what one has.
    let heard = sync.director_connected || sync.director_heard_ms_ago.is_some();
    match sync.unseen {
        0 if only_here > 0 => said.push(words::sync_only_here(only_here)),
        0 if !heard => {}
        0 => said.push(words::sync_all_seen()),
        unseen => said.push(words::sync_unseen(unseen)),
    }
    (said, sync.director_connected && sync.unseen == 0)
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
        Notice::Saved(said) | Notice::Hint(said) => say(said),
        Notice::Refused(said) => say(&words::not_done(said)),
    };
    let lines = text::wrap(&words, usize::from(width).saturating_sub(2));
    lines.into_iter().map(|line| format!(" {line}")).collect()
}

/// The keys that are valid now, in one row or two; help always shows.
pub fn footer(frame: &mut Frame<'_>, area: Rect, theme: Theme, keys: &Keys) {
    let lines: Vec<Line<'_>> = footer_keys(keys, area.width)
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
pub fn footer_rows(keys: &Keys, width: u16) -> u16 {
    u16::try_from(footer_keys(keys, width).len()).unwrap_or(FOOTER_ROWS_MAX)
}

const FOOTER_ROWS_MAX: u16 = 2;

/// Keys and what they do.
type FooterRow = Vec<(String, String)>;

/// The keys row by row; what does not fit is left to the help.
fn footer_keys(keys: &Keys, width: u16) -> Vec<FooterRow> {
    let shown = keys.bindings().filter_map(|binding| {
        let label = binding.keys.first().map_or_else(String::new, |key| key.label());
        Some((binding.action, (label, say(&(binding.short?)()))))
    });
    let mut keys: Vec<(Action, (String, String))> = shown.collect();
    loop {
        let rows = in_rows(&keys, usize::from(width));
        if rows.len() <= usize::from(FOOTER_ROWS_MAX) {
            return rows;
        }
        match keys.iter().rposition(|(action, _)| *action != Action::Help) {
            Some(least) => keys.remove(least),
            None => return rows,
        };
    }
}

fn in_rows(keys: &[(Action, (String, String))], columns: usize) -> Vec<FooterRow> {
    let mut rows = vec![FooterRow::new()];
    let mut used = 0;
    for (_, (label, short)) in keys {
        let needed = text::width(label) + text::width(short) + 3;
        if used + needed > columns {
            rows.push(FooterRow::new());
            used = 0;
        }
        used += needed;
        rows.last_mut().expect("there is a row").push((label.clone(), short.clone()));
    }
    rows
}

pub fn help(frame: &mut Frame<'_>, area: Rect, theme: Theme, keys: &Keys, top: usize) {
    let rows: Vec<Line<'_>> = keys
        .bindings()
        .map(|binding| {
            let label = text::fit(&binding.label(), 16);
            Line::from(vec![Span::styled(label, theme.strong()), Span::raw(say(&(binding.help)()))])
        })
        .collect();
    let height = usize::from(area.height).saturating_sub(2);
    let top = top.min(rows.len().saturating_sub(height));
    let more = rows.len() > top + height;
    let title = say(&words::help_title(more));
    let visible = rows.into_iter().skip(top).take(height).collect();
    panel::show(frame, area, theme, &title, visible);
}

pub fn quit_question(frame: &mut Frame<'_>, area: Rect, theme: Theme, question: &Said) {
    let mut lines = vec![Line::default()];
    lines.extend(text::wrap(&say(question), panel::columns(area)).into_iter().map(Line::from));
    lines.push(Line::default());
    lines.push(Line::styled(say(&words::quit_keys()), theme.strong()));
    panel::show(frame, area, theme, &say(&words::quit_title()), lines);
}

pub fn connecting(frame: &mut Frame<'_>, area: Rect, theme: Theme, status: &str) {
    let mut lines = vec![Line::default()];
    let starting = say(&words::starting());
    let status = if status.is_empty() { &starting } else { status };
    for line in text::wrap(status, panel::columns(area)) {
        lines.push(Line::styled(line, theme.strong()));
    }
    lines.push(Line::default());
    lines.push(Line::from(say(&words::goes_on_by_itself())));
    lines.push(Line::default());
    panel::show(frame, area, theme, "Kibitz", lines);
}

pub fn too_small(frame: &mut Frame<'_>, area: Rect, board: Option<&Board>) {
    frame.render_widget(Clear, area);
    let (columns, rows) = (width_min(board), HEIGHT_MIN);
    let words = say(&words::too_small(columns, area.width, rows, area.height));
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
        let words = |sync: &SyncStatus, since_s| in_one_line(&device_sync(sync, since_s, 0).0);
        assert_eq!(words(&silent, 0), "No director has been heard yet");
        let unseen = SyncStatus { unseen: 2, ..SyncStatus::default() };
        assert_eq!(
            words(&unseen, 0),
            "No director has been heard yet · saved here, not yet seen: 2"
        );
        let away = SyncStatus { director_heard_ms_ago: Some(3_000), ..SyncStatus::default() };
        assert_eq!(
            words(&away, 2),
            "No director in reach, last heard 5 s ago · a director has everything from here"
        );
        let connected = SyncStatus { director_connected: true, ..silent };
        assert!(words(&connected, 0).starts_with("Connected to a director · "));
        assert_eq!(
            in_one_line(&device_sync(&connected, 0, 7).0),
            "Connected to a director · 7 games only on this laptop"
        );
    }

    #[test]
    fn the_footer_shows_only_keys_that_work_and_always_help() {
        for context in crate::roles::every() {
            for columns in [60, 80, 120] {
                let rows = footer_keys(context, columns);
                for row in &rows {
                    let used: usize = row
                        .iter()
                        .map(|(label, short)| text::width(label) + text::width(short) + 3)
                        .sum();
                    assert!(used <= usize::from(columns), "{context:?} at {columns}");
                }
                let shown: Vec<_> = rows.into_iter().flatten().collect();
                for (label, short) in &shown {
                    let bound = context.bindings().any(|b| {
                        b.short.is_some_and(|said| say(&said()) == *short)
                            && b.label().starts_with(label.as_str())
                    });
                    assert!(bound, "{context:?} {label} {short}");
                }
                let helps = context.bindings().any(|b| b.action == Action::Help);
                assert_eq!(
                    helps,
                    shown.iter().any(|(_, short)| ["help", "close"].contains(&short.as_str()))
                );
            }
        }
    }
}
