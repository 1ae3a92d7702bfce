//! What the director's screen remembers: where the selection is, and the form that is open.

use super::follow::{Asked, Word, follow};
use super::reading::Reading;
use super::task::Task;
use super::{devices, news, proposal};
use crate::keymap::Context;
use crate::msg::{Notice, Purpose};
use desk::{Answer, Attention, CardProgress, DeviceRow, DirectorBoard, DivisionBoard, TableRow};
use domain::{CardId, DeviceId, TableNo};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub struct Model {
    pub division: usize,
    pub page: Page,
    pub pane: Pane,
    pub missing_only: bool,
    /// The selection follows the card: rows come and go while only missing ones are shown.
    pub table: Option<CardId>,
    pub attention: usize,
    /// Sentences that only inform and were put away here.
    pub dismissed: BTreeSet<String>,
    pub challenges: usize,
    pub standings: usize,
    pub players: usize,
    pub sanctions: usize,
    /// The selection follows the device: what is done to one must not hit its neighbour.
    pub device: Option<DeviceId>,
    /// The selected piece of news, counted from the newest.
    pub news: usize,
    /// The news as they were when their page was last left.
    pub read: Vec<String>,
    pub task: Option<Task>,
    pub asked: Option<Asked>,
    word: Option<Word>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Hall,
    Standings,
    Devices,
    News,
    Players,
    Sanctions,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    #[default]
    Tables,
    Attention,
    Challenges,
}

impl Model {
    pub fn context(&self, here: &DirectorBoard) -> Context {
        match (&self.task, self.page) {
            (Some(task), _) => task.context(),
            (None, Page::Hall) => Context::Hall,
            (None, Page::Standings) => Context::Standings,
            (None, Page::Devices) => devices::context(self.selected_device(here)),
            (None, Page::News) => Context::News,
            (None, Page::Players) => Context::Players,
            (None, Page::Sanctions) => Context::Sanctions,
        }
    }

    /// Open forms of a card follow it, and a sentence that was put away may come back when it is gone.
    pub fn board_arrived(&mut self, here: &DirectorBoard, notice: &mut Option<Notice>) {
        self.dismissed.retain(|what| here.attention.iter().any(|item| item.what == *what));
        let told = self.follow(here);
        if told.is_some() {
            *notice = told;
        }
    }

    /// Looks up what is open and what was saved; returns what to say about it.
    fn follow(&mut self, here: &DirectorBoard) -> Option<Notice> {
        let mut told = None;
        // Until its answer comes, a card that is being saved would look like somebody else's.
        let saving = matches!(self.asked, Some(Asked::Card(_)));
        if !saving && let Some(task) = self.task.take() {
            (self.task, told) = follow(task, here);
        }
        let outcome = self.word.as_ref().and_then(|word| word.outcome(here));
        if outcome.is_some() {
            self.word = None;
            told = outcome;
        }
        told
    }

    /// What needs the director, without what was put away.
    pub fn needs<'a>(&self, here: &'a DirectorBoard) -> Vec<&'a Attention> {
        here.attention.iter().filter(|item| !self.dismissed.contains(&item.what)).collect()
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

    pub fn selected_device<'a>(&self, here: &'a DirectorBoard) -> Option<&'a DeviceRow> {
        let rows = devices::in_order(here);
        rows.get(self.device_place(&rows)).copied()
    }

    /// Where the selected device is among the rows; the first one when it is gone.
    pub fn device_place(&self, rows: &[&DeviceRow]) -> usize {
        rows.iter().position(|row| Some(row.device) == self.device).unwrap_or(0)
    }

    /// Shows another page. News count as read when their page is left.
    pub fn turn_to(&mut self, page: Page, here: &DirectorBoard) {
        if self.page == Page::News {
            self.read.clone_from(&here.news);
        }
        self.news = 0;
        self.page = page;
    }

    pub fn unread(&self, here: &DirectorBoard) -> usize {
        news::unread(&self.read, &here.news)
    }

    /// An answer closes the form that waited for it; a refusal leaves the form open to mend it.
    /// Returns what to say, where the board or the intent tells more than its purpose.
    pub fn answered(
        &mut self,
        here: &DirectorBoard,
        purpose: Purpose,
        answer: &Answer,
    ) -> Option<Notice> {
        self.close_answered(purpose, answer);
        match (purpose, self.asked.take(), answer) {
            (Purpose::Player, Some(Asked::Player(name)), Answer::Saved { .. }) => {
                return Some(Notice::Saved(format!("Saved: {name} is entered.")));
            }
            (Purpose::Correct, Some(Asked::Card(card)), Answer::Saved { entries }) => {
                self.word = Some(Word { card, entries: entries.clone() });
            }
            _ => {}
        }
        self.follow(here)
    }

    fn close_answered(&mut self, purpose: Purpose, answer: &Answer) {
        let task = match self.task.take() {
            None => None,
            Some(task) => match proposal::answered(task, purpose, answer) {
                Ok(next) => {
                    self.task = next;
                    return;
                }
                Err(task) => Some(task),
            },
        };
        self.task = match (task, purpose, answer) {
            (Some(Task::Waiting(_)), Purpose::Code, Answer::Code { code }) => {
                Some(Task::Code(code.clone()))
            }
            (Some(Task::Waiting(_)), Purpose::Why, Answer::Why { why }) => {
                Some(Task::Read(Reading::why(why)))
            }
            (Some(Task::Form(_)), Purpose::AskBook, Answer::Told { told }) => {
                Some(Task::Read(Reading::told(told)))
            }
            (Some(Task::Form(form)), purpose, Answer::Saved { .. }) if form.waits_for(purpose) => {
                None
            }
            (Some(Task::Waiting(_)), Purpose::Code | Purpose::Why, _)
            | (Some(Task::Rule(..)), Purpose::Rule, Answer::Saved { .. })
            | (Some(Task::TakeBack(..)), Purpose::TakeBack, Answer::Saved { .. })
            | (Some(Task::Move(..)), Purpose::Move, Answer::Saved { .. })
            | (Some(Task::Attention { .. }), Purpose::Adopt, Answer::Saved { .. })
            | (Some(Task::Correct(_)), Purpose::Correct, Answer::Saved { .. }) => None,
            (Some(Task::NewPlayer(_)), Purpose::Player, Answer::Saved { .. }) => {
                Some(Task::new_player())
            }
            (task, _, _) => task,
        };
    }
}

/// The row of a card, in whichever division and round it is.
pub(super) fn find_card(here: &DirectorBoard, card: CardId) -> Option<&TableRow> {
    let open = here.divisions.iter().flat_map(|division| &division.open);
    current_rows(here).chain(open).find(|row| row.card == card)
}

/// The row of a table in the current round: divisions share one numbering.
pub(super) fn find_table(here: &DirectorBoard, table: TableNo) -> Option<&TableRow> {
    current_rows(here).find(|row| row.card.table == table)
}

fn current_rows(here: &DirectorBoard) -> impl Iterator<Item = &TableRow> {
    let rounds = here.divisions.iter().filter_map(|division| division.round.as_ref());
    rounds.flat_map(|round| &round.tables)
}

/// A card by its round and table; the division only where there are several.
pub(super) fn card_words(here: &DirectorBoard, card: CardId) -> String {
    match here.divisions.len() {
        0 | 1 => format!("round {}, table {}", card.round.number, card.table),
        _ => format!("round {}, table {}", card.round, card.table),
    }
}
