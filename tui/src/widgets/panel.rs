//! A box over the screen for one question or one form.

use crate::theme::Theme;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

/// How wide the text in a box is in an area of this width.
pub fn columns(area: Rect) -> usize {
    usize::from(area.width.min(WIDTH_MAX).saturating_sub(6))
}

const WIDTH_MAX: u16 = 78;

/// A titled box with its border.
pub fn framed(title: &str, theme: Theme) -> Block<'static> {
    Block::bordered().title(Line::styled(format!(" {title} "), theme.title()))
}

/// The lines without the blank ones where there is no room for all.
pub fn tight(mut lines: Vec<Line<'static>>, area: Rect) -> Vec<Line<'static>> {
    if lines.len() + 2 > usize::from(area.height) {
        lines.retain(|line| line.width() > 0);
    }
    lines
}

/// Draws lines in a box in the middle of the area, as high as they need.
pub fn show(frame: &mut Frame<'_>, area: Rect, theme: Theme, title: &str, lines: Vec<Line<'_>>) {
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let middle = Rect { y: area.y + (area.height - height) / 2, height, ..area };
    show_low(frame, middle, theme, title, lines);
}

/// Draws lines in a box at the bottom of the area, so that what is above stays readable.
pub fn show_low(
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
    title: &str,
    lines: Vec<Line<'_>>,
) {
    let width = area.width.min(WIDTH_MAX);
    let needed = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let height = needed.min(area.height);
    let block = framed(title, theme).padding(Padding::horizontal(2));
    let paragraph = Paragraph::new(lines).block(block);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + area.height - height,
        width,
        height,
    };
    frame.render_widget(Clear, place);
    frame.render_widget(paragraph, place);
}
