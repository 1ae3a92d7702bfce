//! What the director's screen remembers: where the selection is, and the form that is open.

use super::task::Task;
use crate::keymap::Context;
use crate::msg::Purpose;
use desk::{Answer, CardProgress, DirectorBoard, DivisionBoard, TableRow};
use domain::{CardId, TableNo};

#[derive(Debug, Default)]
pub struct Model {
    pub division: usize,
    pub page: Page,
    pub pane: Pane,
    pub missing_only: bool,
    /// The selection follows the card: rows come and go while only missing ones are shown.
    pub table: Option<CardId>,
    pub attention: usize,
    pub challenges: usize,
    pub standings: usize,
    pub devices: usize,
    pub task: Option<Task>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Hall,
    Standings,
    Devices,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    #[default]
    Tables,
    Attention,
    Challenges,
}

impl Model {
    pub fn context(&self) -> Context {
        match (&self.task, self.page) {
            (Some(task), _) => task.context(),
            (None, Page::Hall) => Context::Hall,
            (None, Page::Standings) => Context::Standings,
            (None, Page::Devices) => Context::Devices,
        }
    }

    pub fn division<'a>(&self, here: &'a DirectorBoard) -> Option<&'a DivisionBoard> {
        here.divisions.get(self.division.min(here.divisions.len().saturating_sub(1)))
    }

    /// The table rows that the list shows.
    pub fn rows<'a>(&self, here: &'a DirectorBoard) -> Vec<&'a TableRow> {
        let round = self.division(here).and_then(|division| division.round.as_ref());
        let rows = round.map_or(&[][..], |round| &round.tables);
        rows.iter()
            .filter(|row| !self.missing_only || row.progress != CardProgress::Counts)
            .collect()
    }

    /// Where the selection is among the rows; the next table when its own row is gone.
    pub fn place(&self, rows: &[&TableRow]) -> usize {
        let Some(card) = self.table else { return 0 };
        let exact = rows.iter().position(|row| row.card == card);
        exact
            .or_else(|| rows.iter().position(|row| row.card.table > card.table))
            .unwrap_or(rows.len().saturating_sub(1))
    }

    /// An answer closes the form that waited for it; a refusal leaves the form open to mend it.
    pub fn answered(&mut self, purpose: Purpose, answer: &Answer) {
        let task = self.task.take();
        self.task = match (task, purpose, answer) {
            (Some(Task::Waiting(_)), Purpose::Code, Answer::Code { code }) => {
                Some(Task::Code(code.clone()))
            }
            (Some(Task::Waiting(_)), Purpose::Propose, Answer::Proposed { proposal }) => {
                Some(Task::Proposal { proposal: Box::new(proposal.clone()), row: 0 })
            }
            (Some(Task::Waiting(_)), Purpose::Code | Purpose::Propose, _)
            | (Some(Task::Proposal { .. }), Purpose::Publish, Answer::Saved { .. })
            | (Some(Task::Rule(..)), Purpose::Rule, Answer::Saved { .. })
            | (Some(Task::Correct(_)), Purpose::Correct, Answer::Saved { .. }) => None,
            (Some(Task::NewPlayer(_)), Purpose::Player, Answer::Saved { .. }) => {
                Some(Task::new_player())
            }
            (task, _, _) => task,
        };
    }
}

/// The row of a card, in whichever division it is.
pub(super) fn find_card(here: &DirectorBoard, card: CardId) -> Option<&TableRow> {
    all_rows(here).find(|row| row.card == card)
}

/// The row of a table: divisions share one numbering.
pub(super) fn find_table(here: &DirectorBoard, table: TableNo) -> Option<&TableRow> {
    all_rows(here).find(|row| row.card.table == table)
}

fn all_rows(here: &DirectorBoard) -> impl Iterator<Item = &TableRow> {
    let rounds = here.divisions.iter().filter_map(|division| division.round.as_ref());
    rounds.flat_map(|round| &round.tables)
}
