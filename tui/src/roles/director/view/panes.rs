//! Framed lists with a selection: rows of columns, or whole sentences.

use super::*;
use crate::roles::drawing::indented;
use crate::widgets::{list, panel};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// A framed list with a selection.
pub(super) struct ListPane<'a> {
    pub(super) name: &'a str,
    pub(super) focused: bool,
    /// A row above the list that names its columns.
    pub(super) header: Option<&'a str>,
    pub(super) selected: usize,
    pub(super) len: usize,
}

impl ListPane<'_> {
    /// Draws the rows that show; `row` gives a row's text and style for a width.
    pub(super) fn draw(
        &self,
        draw: &mut Drawing<'_, '_>,
        empty: &Said,
        row: impl Fn(usize, usize, &Scene<'_>) -> (String, Style),
    ) {
        let Drawing { scene, frame, area } = draw;
        let area = *area;
        let name = if self.focused { format!("> {}", self.name) } else { self.name.to_owned() };
        let block = panel::framed(&name, scene.theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let columns = usize::from(inner.width).saturating_sub(2);
        if self.len == 0 {
            let lines = indented(&say(empty), columns, scene.theme.faint());
            frame.render_widget(Paragraph::new(lines), inner);
            return;
        }
        let selected = self.selected.min(self.len - 1);
        let mut rows = inner.rows();
        let mut height = usize::from(inner.height);
        if let Some((header, place)) = self.header.and_then(|header| Some((header, rows.next()?))) {
            text::put(frame.buffer_mut(), place, &format!("  {header}"), scene.theme.faint());
            height -= 1;
        }
        let shown = list::window(selected, self.len, height);
        for (at, place) in shown.zip(rows) {
            let (words, style) = row(at, columns, scene);
            let chosen = self.focused && at == selected;
            let mark = if chosen { "> " } else { "  " };
            let style = if chosen { scene.theme.selected() } else { style };
            let words = format!("{mark}{}", text::fit(&words, columns));
            text::put(frame.buffer_mut(), place, &words, style);
        }
    }
}

/// A framed list of sentences, each as long as it needs to be.
pub(super) struct SentencePane<'a> {
    pub(super) name: &'a str,
    pub(super) focused: bool,
    pub(super) selected: usize,
    pub(super) sentences: Vec<Sentence<'a>>,
}

pub(super) struct Sentence<'a> {
    /// One letter in front of it.
    pub(super) mark: &'static str,
    pub(super) words: &'a str,
    pub(super) style: Style,
}

impl SentencePane<'_> {
    pub(super) fn draw(&self, draw: &mut Drawing<'_, '_>, empty: &Said) {
        let Drawing { scene, frame, area } = draw;
        let area = *area;
        let name = if self.focused { format!("> {}", self.name) } else { self.name.to_owned() };
        let block = panel::framed(&name, scene.theme);
        let inner = block.inner(area);
        let columns = usize::from(inner.width).saturating_sub(2);
        let wrapped: Vec<Vec<String>> =
            self.sentences.iter().map(|sentence| text::wrap(sentence.words, columns)).collect();
        let selected = if self.focused { self.selected } else { 0 };
        let selected = selected.min(wrapped.len().saturating_sub(1));
        let heights: Vec<usize> = wrapped.iter().map(Vec::len).collect();
        let first = list::first_shown(&heights, selected, usize::from(inner.height));
        let mut lines: Vec<Line<'_>> = Vec::new();
        for (at, (sentence, rows)) in self.sentences.iter().zip(wrapped).enumerate().skip(first) {
            let chosen = self.focused && at == selected;
            let style = if chosen { scene.theme.selected() } else { sentence.style };
            for (row, words) in rows.into_iter().enumerate() {
                let mark = match (row, chosen) {
                    (0, true) => ">",
                    (0, false) => sentence.mark,
                    _ => " ",
                };
                lines.push(Line::styled(format!("{mark} {}", text::fit(&words, columns)), style));
            }
        }
        if lines.is_empty() {
            lines = indented(&say(empty), columns, scene.theme.faint());
        }
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}
