//! A question that Enter answers with yes and Esc with no.

use super::{boxed, wrapped};
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::panel;
use domain::Said;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;

/// Draws the sentences of a question, each on its own lines, and what its keys do.
pub(super) fn show(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
    sentences: &[Said],
    keys: &Said,
) {
    let columns = panel::columns(area);
    let each = sentences.iter().flat_map(|said| wrapped(said, columns, Style::new()));
    let mut lines: Vec<Line<'static>> = each.collect();
    lines.push(Line::default());
    lines.push(Line::styled(say(keys), scene.theme.strong()));
    boxed(scene, frame, area, &words::question_title(), lines);
}
