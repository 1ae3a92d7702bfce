//! A round that is worked out but not published: looked at, adjusted, explained.

mod discard;
mod draft;
mod page;

use super::explanation::Explanation;
use super::wishes::Wishes;
use super::{At, Dialog, Step, pair_again};
use crate::keymap::{Action, Context};
use crate::msg::{Out, Purpose};
use crate::roles::Scene;
use crate::widgets::list;
use crossterm::event::KeyEvent;
use desk::{Answer, DirectorBoard, Intent, Judgement};
use discard::Discard;
use domain::Said;
use draft::Draft;
use page::Names;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct Proposal {
    draft: Draft,
    /// The selected row: tables first, then byes.
    row: usize,
    /// The row whose last player changes places next.
    marked: Option<usize>,
    /// What speaks against the changes; `None` while nothing is changed.
    judged: Option<Judgement>,
    /// The line of wishes it was made with.
    wishes: String,
}

impl Proposal {
    pub(crate) fn new(proposal: desk::Proposal, wishes: String) -> Self {
        Self { draft: Draft::new(proposal), row: 0, marked: None, judged: None, wishes }
    }

    fn exchange(&mut self, out: &mut Out) {
        match self.marked.take() {
            None => {
                self.marked = Some(self.row);
                out.hint(words::proposal_swap_how());
            }
            Some(marked) if marked == self.row => {}
            Some(marked) => {
                self.draft.exchange(marked, self.row);
                self.ask_judgement(out);
            }
        }
    }

    fn ask_judgement(&mut self, out: &mut Out) {
        self.judged = None;
        if self.draft.is_changed() {
            let publication = self.draft.publication.clone();
            let origin = Box::new(self.draft.proposal.origin.clone());
            out.ask(Purpose::Judge, Intent::JudgeRound { publication, origin });
        }
    }

    /// The reasons are those of the proposal: what was changed by hand is said first.
    fn explanation(&self, here: &DirectorBoard, lines: &[Said]) -> Explanation {
        let names = Names::of(here);
        let mut told = Vec::new();
        if self.draft.is_changed() {
            let changed = self.draft.changed_rows();
            let changed = changed.map(|row| page::row_words(&self.draft, &names, row));
            told.extend(changed.map(words::proposal_changed_row));
            told.push(words::proposal_reasons_before());
        }
        told.extend(lines.iter().cloned());
        Explanation::new(self.draft.publication.round, told)
    }
}

impl Dialog<DirectorBoard> for Proposal {
    fn context(&self) -> Context {
        Context::Proposal
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        let round = self.draft.publication.round;
        match action {
            _ if at.out.busy => at.out.hint(words::proposal_busy()),
            // Enter belongs to the swap that was begun, and a swap ends with x.
            Action::Confirm if self.marked.is_some() => at.out.hint(words::proposal_swap_open()),
            Action::Confirm => {
                let publish = self.draft.proposal.publish(self.draft.publication.clone());
                at.out.ask(Purpose::Publish, publish);
            }
            Action::Exchange => self.exchange(at.out),
            Action::Flip => {
                self.draft.flip(self.row);
                self.ask_judgement(at.out);
            }
            Action::Explain => {
                let proposed = Some(Box::new(self.draft.proposal.origin.clone()));
                at.out.ask(Purpose::Explain, Intent::ExplainRound { round, proposed });
            }
            Action::Wishes => {
                let changes = self.draft.changed_rows().count();
                return Step::Open(Box::new(Wishes::new(round, &self.wishes, changes)));
            }
            Action::Repair => {
                let separator = if self.wishes.trim().is_empty() { "" } else { "; " };
                let line = format!("{}{separator}repair", self.wishes);
                let changes = self.draft.changed_rows().count();
                return pair_again::ask(at, round, &line, changes);
            }
            _ => self.row = list::step(self.row, self.draft.rows(), action).unwrap_or(self.row),
        }
        Step::Stay
    }

    /// First the mark goes, then, after a question, what was changed by hand.
    fn back(&mut self, _at: &mut At<'_>) -> Step {
        if self.marked.take().is_some() {
            return Step::Stay;
        }
        match self.draft.changed_rows().count() {
            0 => Step::Close,
            changes => Step::Open(Box::new(Discard { changes })),
        }
    }

    fn answered(&mut self, at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::Publish, Answer::Saved { .. }) => Step::Close,
            (Purpose::Judge, Answer::Judged { judgement }) => {
                self.judged = Some(judgement.clone());
                Step::Stay
            }
            (Purpose::Explain, Answer::Explained { lines }) => {
                Step::Open(Box::new(self.explanation(at.here, lines)))
            }
            _ => Step::Stay,
        }
    }

    fn view(&self, here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        page::show(self, here, scene, frame, area);
    }
}
