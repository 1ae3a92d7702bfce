//! Why the pairs of a round were made, a paragraph each.

use super::{At, Dialog, Step};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::{list, panel, text};
use crossterm::event::KeyEvent;
use desk::DirectorBoard;
use domain::{RoundId, Said};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};
use speech::words;

#[derive(Debug)]
pub(crate) struct Explanation {
    round: RoundId,
    lines: Vec<Said>,
    /// Scrolled by so many paragraphs.
    top: usize,
}

impl Explanation {
    pub(crate) fn new(round: RoundId, lines: Vec<Said>) -> Self {
        Self { round, lines, top: 0 }
    }
}

impl Dialog<DirectorBoard> for Explanation {
    fn context(&self) -> Context {
        Context::Explanation
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        self.top = list::step(self.top, self.lines.len(), action).unwrap_or(self.top);
        Step::Stay
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title = say(&words::explanation_title(self.round.number));
        let block = panel::framed(&title, scene.theme);
        let inner = block.inner(area);
        let columns = usize::from(inner.width).saturating_sub(2);
        let paragraphs = self.lines.iter().skip(self.top);
        let lines = paragraphs.flat_map(|line| text::wrap(&say(line), columns.saturating_sub(2)));
        let lines = lines.take(usize::from(inner.height));
        let lines: Vec<Line<'static>> = lines.map(|line| Line::from(format!(" {line}"))).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}
