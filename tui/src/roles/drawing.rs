//! What a screen is drawn with: what it shows, where, and the boxes that all of them have.

use super::Scene;
use crate::tongue::say;
use crate::widgets::field::Field;
use crate::widgets::{panel, text};
use domain::Said;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use std::ops::Deref;

pub type Lines = Vec<Line<'static>>;

#[derive(Debug)]
pub struct Drawing<'a, 'f> {
    pub scene: Scene<'a>,
    pub frame: &'a mut Frame<'f>,
    pub area: Rect,
}

impl<'a> Deref for Drawing<'a, '_> {
    type Target = Scene<'a>;

    fn deref(&self) -> &Scene<'a> {
        &self.scene
    }
}

impl<'f> Drawing<'_, 'f> {
    /// A part of it.
    pub fn within(&mut self, area: Rect) -> Drawing<'_, 'f> {
        Drawing { scene: self.scene, frame: self.frame, area }
    }

    /// How wide the text in a box is.
    pub fn columns(&self) -> usize {
        panel::columns(self.area)
    }

    /// A box in the middle, without blank lines where there is no room for them.
    pub fn boxed(&mut self, title: &Said, lines: Lines) {
        let lines = panel::tight(lines, self.area);
        panel::show(self.frame, self.area, self.scene.theme, &say(title), lines);
    }

    /// A box at the bottom, so that what is above stays readable.
    pub fn boxed_low(&mut self, title: &Said, lines: Lines) {
        panel::show_low(self.frame, self.area, self.scene.theme, &say(title), lines);
    }

    /// Lines that take all of the place.
    pub fn filled(&mut self, block: Block<'_>, lines: Lines) {
        self.frame.render_widget(Clear, self.area);
        self.frame.render_widget(Paragraph::new(lines).block(block), self.area);
    }

    /// A frame with sentences in it, each a column from its side.
    pub fn framed(&mut self, title: &str, words: &str) {
        let block = panel::framed(title, self.theme);
        let columns = usize::from(block.inner(self.area).width).saturating_sub(2);
        self.filled(block, indented(words, columns, Style::new()));
    }

    pub fn wrapped(&self, said: &Said, style: Style) -> Lines {
        broken(&say(said), self.columns(), style)
    }

    /// The line to type into.
    pub fn typed(&self, field: &Field) -> Line<'static> {
        let mut spans = vec![Span::raw("> ")];
        spans.extend(field.spans(self.columns().saturating_sub(2), true, self.theme));
        Line::from(spans)
    }
}

/// Words in as many lines as they need.
pub fn broken(words: &str, columns: usize, style: Style) -> Lines {
    text::wrap(words, columns).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// The same, a column from the side.
pub fn indented(words: &str, columns: usize, style: Style) -> Lines {
    let lines = text::wrap(words, columns).into_iter();
    lines.map(|line| Line::styled(format!(" {line}"), style)).collect()
}
