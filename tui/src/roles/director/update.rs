//! What the director's keys do.

use super::dialogs::{self, Dialog, Opened, attention, card, details, reading, rule};
use super::model::{Model, Page, Pane, find_card};
use super::{devices, people};
use crate::keymap::Action;
use crate::msg::Out;
use crate::roles::dialog::At;
use crate::widgets::list;
use crossterm::event::KeyEvent;
use desk::{Attention, CardProgress, ChallengeRow, ChallengeState, DirectorBoard, TableRow};
use domain::CardContent;

impl Model {
    pub fn press(
        &mut self,
        here: &DirectorBoard,
        seed: u64,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) {
        let was_open = self.dialogs.top().is_some();
        let at = &mut At { here, memory: &mut self.memory, seed, out };
        let opened = match self.dialogs.press(at, action, key) {
            // From what needs the director straight to where it can be put right.
            Some(Action::NextPane) if was_open => {
                turn_to_challenges(self, here);
                None
            }
            Some(action) => {
                let opened = dialogs::open(self, here, seed, action, key, out);
                if opened.is_none() {
                    turn(self, here, action);
                }
                opened
            }
            None => None,
        };
        self.dialogs.settle(opened, out);
        if let Some(typed) = self.memory.find.take() {
            people::find(self, here, &typed, out);
        }
    }
}

/// To the challenge on which arbiters disagree, if there is one.
fn turn_to_challenges(model: &mut Model, here: &DirectorBoard) {
    model.pane = Pane::Challenges;
    let undecided = |row: &ChallengeRow| matches!(row.state, ChallengeState::Undecided { .. });
    model.challenges = here.challenges.iter().position(undecided).unwrap_or(model.challenges);
}

/// One key that turns to something else on the screen.
fn turn(model: &mut Model, here: &DirectorBoard, action: Action) {
    match action {
        Action::Players => model.turn_to(Page::Players, here),
        Action::Sanctions => model.turn_to(Page::Sanctions, here),
        Action::Standings => model.turn_to(Page::Standings, here),
        Action::Devices => model.turn_to(Page::Devices, here),
        Action::News => model.turn_to(Page::News, here),
        Action::Back => model.turn_to(Page::Hall, here),
        Action::Own('m') if model.page == Page::Hall => {
            model.missing_only = !model.missing_only;
            model.table = None;
            model.pane = Pane::Tables;
        }
        Action::Own('t') if model.page == Page::Standings => {
            model.by_team = !model.by_team;
            model.standings = 0;
        }
        Action::Own('f') if model.page == Page::Standings => {
            model.class = model.next_class(here);
            model.standings = 0;
        }
        Action::NextPane => {
            model.pane = match model.pane {
                Pane::Tables => Pane::Attention,
                Pane::Attention => Pane::Challenges,
                Pane::Challenges => Pane::Tables,
            };
        }
        Action::NextDivision | Action::PrevDivision => turn_division(model, here, action),
        _ => move_selection(model, here, action),
    }
}

/// The selected table, or that of what needs the director.
pub(super) fn row_meant<'a>(model: &Model, here: &'a DirectorBoard) -> Option<&'a TableRow> {
    let needed = selected_need(model, here).filter(|_| model.pane == Pane::Attention);
    match needed.and_then(|item| item.card) {
        Some(card) => find_card(here, card),
        None => {
            let rows = model.rows(here);
            rows.get(model.place(&rows)).copied()
        }
    }
}

fn move_selection(model: &mut Model, here: &DirectorBoard, action: Action) {
    let standings = model.table_rows(here).len();
    let (selected, len) = match (model.page, model.pane) {
        (Page::Hall, Pane::Tables) => {
            let rows = model.rows(here);
            if let Some(next) = list::step(model.place(&rows), rows.len(), action) {
                model.table = rows.get(next).map(|row| row.card);
            }
            return;
        }
        (Page::Standings, _) => (&mut model.standings, standings),
        (Page::Players, _) => {
            let players = model.division(here).map_or(0, |division| division.players.len());
            (&mut model.players, players)
        }
        (Page::Sanctions, _) => (&mut model.sanctions, here.sanctions.len()),
        (Page::Devices, _) => {
            let rows = devices::in_order(here);
            if let Some(next) = list::step(model.device_place(&rows), rows.len(), action) {
                model.device = rows.get(next).map(|row| row.device);
            }
            return;
        }
        (Page::News, _) => (&mut model.news, here.news.len()),
        (Page::Hall, Pane::Attention) => {
            let needs = model.needs(here).len();
            (&mut model.attention, needs)
        }
        (Page::Hall, Pane::Challenges) => {
            (&mut model.challenges, Model::challenge_rows(here).len())
        }
    };
    if let Some(next) = list::step(*selected, len, action) {
        *selected = next;
    }
}

fn turn_division(model: &mut Model, here: &DirectorBoard, action: Action) {
    let last = here.divisions.len().saturating_sub(1);
    let at = model.division.min(last);
    let next = if action == Action::NextDivision { at + 1 } else { at.saturating_sub(1) };
    model.division = next.min(last);
    model.table = None;
    model.class = None;
    model.standings = 0;
    model.players = 0;
}

pub(super) fn open_selected(model: &Model, here: &DirectorBoard) -> Opened {
    match model.pane {
        Pane::Tables => {
            let rows = model.rows(here);
            rows.get(model.place(&rows)).map(|row| open_row(row, here))
        }
        Pane::Attention => {
            let item = selected_need(model, here)?;
            Some(match item.card.and_then(|card| find_card(here, card)) {
                Some(row) => card::open(row),
                None => Box::new(attention::InFull::new(item)),
            })
        }
        Pane::Challenges => {
            let rows = Model::challenge_rows(here);
            let row = *rows.get(model.challenges.min(rows.len().saturating_sub(1)))?;
            Some(match &row.state {
                ChallengeState::Ruled { verdict, by } => {
                    Box::new(reading::Reading::ruled(row, *verdict, by))
                }
                _ => Box::new(rule::Rule::new(row)),
            })
        }
    }
}

fn selected_need<'a>(model: &Model, here: &'a DirectorBoard) -> Option<&'a Attention> {
    let needs = model.needs(here);
    let last = needs.len().saturating_sub(1);
    needs.get(model.attention.min(last)).copied()
}

/// What a jury has to record starts from what the table wrote.
fn open_row(row: &TableRow, here: &DirectorBoard) -> Box<dyn Dialog<DirectorBoard>> {
    match (&row.content, row.progress) {
        (Some(CardContent::Duel(_)), CardProgress::Filled) if here.rules.card.signers == 0 => {
            Box::new(details::open(row, here))
        }
        _ => card::open(row),
    }
}
