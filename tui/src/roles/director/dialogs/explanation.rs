//! Why the pairs of a round were made, a paragraph each.

use super::*;

pub(crate) static EXPLANATION: Keys = Keys::of(&[BACK_WHERE, GLOBAL, MOVE]);

/// Of what is only read.
pub(super) const BACK_WHERE: Table =
    &[row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_back), help_back_to_where_you)];

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
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &EXPLANATION
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        self.top = list::step(self.top, self.lines.len(), action).unwrap_or(self.top);
        Step::Stay
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let title = say(&words::explanation_title(self.round.number));
        let block = panel::framed(&title, draw.theme);
        let inner = block.inner(draw.area);
        let columns = usize::from(inner.width).saturating_sub(4);
        let paragraphs = self.lines.iter().skip(self.top);
        let lines = paragraphs.flat_map(|line| indented(&say(line), columns, Style::new()));
        draw.filled(block, lines.take(usize::from(inner.height)).collect());
    }
}
