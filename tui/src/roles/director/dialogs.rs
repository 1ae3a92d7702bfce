//! What opens over the director's screen, a file each: state, keys, answers and drawing.

pub(super) mod attention;
pub(super) mod card;
pub(super) mod code;
pub(super) mod correction;
pub(super) mod details;
pub(super) mod entry;
pub(super) mod explanation;
pub(super) mod find;
pub(super) mod form;
pub(super) mod late;
pub(super) mod lift;
pub(super) mod lot;
pub(super) mod move_device;
pub(super) mod new_player;
pub(super) mod outcome;
pub(super) mod pair_again;
pub(super) mod proposal;
pub(super) mod propose_anyway;
pub(super) mod proposing;
pub(super) mod question;
pub(super) mod reading;
pub(super) mod rename;
pub(super) mod rule;
pub(super) mod sanction;
pub(super) mod start;
pub(super) mod take_back_device;
pub(super) mod take_back_round;
pub(super) mod versions;
pub(super) mod waiting;
pub(super) mod which_code;
pub(super) mod wishes;
pub(super) mod withdraw;

use crate::msg::{Out, Purpose};
use crate::roles::{Scene, dialog};
use crate::tongue::say;
use crate::widgets::field::Field;
use crate::widgets::{panel, text};
use desk::{DirectorBoard, Intent};
use domain::Said;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

pub(super) use dialog::Dialog;
pub(super) type At<'a> = dialog::At<'a, DirectorBoard>;
pub(super) type Step = dialog::Step<DirectorBoard>;

/// Sends an intent; returns whether it went.
pub(super) fn send(out: &mut Out, purpose: Purpose, intent: Intent) -> bool {
    let free = !out.busy;
    out.ask(purpose, intent);
    free
}

/// A box in the middle of the screen.
fn boxed(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
    title: &Said,
    lines: Vec<Line<'static>>,
) {
    panel::show(frame, area, scene.theme, &say(title), panel::tight(lines, area));
}

/// Lines to read, and one to type into.
fn line_form(
    scene: &Scene<'_>,
    field: &Field,
    columns: usize,
    about: &[String],
) -> Vec<Line<'static>> {
    // What fits keeps its columns.
    let about = about.iter().flat_map(|words| match text::width(words) <= columns {
        true => vec![words.clone()],
        false => text::wrap(words, columns),
    });
    let mut lines: Vec<Line<'static>> = about.map(Line::from).collect();
    lines.push(Line::default());
    lines.push(typed(scene, field, columns));
    lines
}

/// The line to type into.
fn typed(scene: &Scene<'_>, field: &Field, columns: usize) -> Line<'static> {
    let mut spans = vec![Span::raw("> ")];
    spans.extend(field.spans(columns.saturating_sub(2), true, scene.theme));
    Line::from(spans)
}

fn wrapped(said: &Said, columns: usize, style: Style) -> Vec<Line<'static>> {
    let lines = text::wrap(&say(said), columns).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}

/// Sentences above a line to type into, and one below it.
fn device_form(
    scene: &Scene<'_>,
    above: &[Said],
    below: &Said,
    field: &Field,
    columns: usize,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for said in above {
        lines.extend(wrapped(said, columns, Style::new()));
        lines.push(Line::default());
    }
    lines.push(typed(scene, field, columns));
    lines.push(Line::default());
    lines.extend(wrapped(below, columns, scene.theme.strong()));
    lines
}
