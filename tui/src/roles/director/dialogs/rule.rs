//! A director rules on a challenge.

use super::{At, Dialog, Step, boxed};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::roles::arbiter::judging_lines;
use crate::widgets::{panel, text};
use crossterm::event::KeyEvent;
use desk::{Answer, ChallengeRow, DirectorBoard, Intent};
use domain::Verdict;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct Rule {
    row: ChallengeRow,
    /// The verdict to confirm.
    verdict: Option<Verdict>,
}

impl Rule {
    pub(crate) fn new(row: &ChallengeRow) -> Self {
        Self { row: row.clone(), verdict: None }
    }
}

impl Dialog<DirectorBoard> for Rule {
    fn context(&self) -> Context {
        match self.verdict {
            None => Context::Ruling,
            Some(_) => Context::JudgingConfirm,
        }
    }

    /// A verdict is sent when the same key comes again, or Enter.
    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        let before = self.verdict;
        self.verdict = match action {
            Action::Acceptable => Some(Verdict::Acceptable),
            Action::Unacceptable => Some(Verdict::Unacceptable),
            Action::Confirm => before,
            _ => return Step::Stay,
        };
        if let (Some(verdict), true) = (self.verdict, self.verdict == before) {
            let challenge = self.row.challenge;
            let ruled = Intent::Rule { challenge, verdict, bad: Vec::new(), appeal: false };
            at.out.ask(Purpose::Rule, ruled);
        }
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        match self.verdict.take() {
            Some(_) => Step::Stay,
            None => Step::Close,
        }
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::Rule, Answer::Saved { .. }) => Step::Close,
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let name = text::cut(&self.row.challenger.name, columns.saturating_sub(24)).into_owned();
        let rows = usize::from(area.height).saturating_sub(2);
        let lines = judging_lines(&self.row.words, self.verdict, columns, rows, scene);
        boxed(scene, frame, area, &words::rule_title(name, self.row.card.table), lines);
    }
}
