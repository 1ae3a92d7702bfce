//! What the director's keys do.

use super::dialogs::{
    At, Dialog, attention, card, details, entry, find, late, lot, move_device, new_player, outcome,
    reading, rule, take_back_device, which_code,
};
use super::follow::Asked;
use super::model::{Model, Page, Pane, find_card};
use super::{devices, people, rounds};
use crate::keymap::Action;
use crate::msg::Out;
use crate::widgets::list;
use crossterm::event::KeyEvent;
use desk::{Attention, CardProgress, ChallengeRow, ChallengeState, DirectorBoard, TableRow};
use domain::{CardContent, DivisionId};
use speech::words;

pub fn update(
    model: &mut Model,
    here: &DirectorBoard,
    seed: u64,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    let was_open = model.dialogs.top().is_some();
    let mut at = At { here, memory: &mut model.memory, seed, out: &mut *out };
    match model.dialogs.press(&mut at, action, key) {
        // From what needs the director straight to where it can be put right.
        Some(Action::NextPane) if was_open => turn_to_challenges(model, here),
        Some(action) => {
            if let Some(dialog) = in_hall(model, here, seed, action, key, out) {
                model.dialogs.open(dialog);
            }
        }
        None => {}
    }
    if let Some(typed) = model.memory.find.take() {
        people::find(model, here, &typed, out);
    }
    if let Some(asked) = Asked::of(&out.cmds) {
        model.memory.asked = Some(asked);
    }
}

/// To the challenge on which arbiters disagree, if there is one.
fn turn_to_challenges(model: &mut Model, here: &DirectorBoard) {
    model.pane = Pane::Challenges;
    let undecided = |row: &ChallengeRow| matches!(row.state, ChallengeState::Undecided { .. });
    model.challenges = here.challenges.iter().position(undecided).unwrap_or(model.challenges);
}

type Opened = Option<Box<dyn Dialog<DirectorBoard>>>;

/// One key while nothing is open; what opens.
fn in_hall(
    model: &mut Model,
    here: &DirectorBoard,
    seed: u64,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) -> Opened {
    match action {
        Action::EnterCard => return Some(Box::new(entry::Entry::from(key))),
        Action::Confirm if matches!(model.page, Page::Standings | Page::Players) => {
            return people::press(model, here, action, out);
        }
        Action::Rename | Action::Withdraw | Action::Impose | Action::Lift => {
            return people::press(model, here, action, out);
        }
        Action::Confirm => return open_selected(model, here),
        Action::Find => return Some(Box::<find::Find>::default()),
        Action::Outcome | Action::Late => return about_row(model, here, action, out),
        Action::Propose => return rounds::propose(model, here, seed, out),
        Action::Wishes => return rounds::wish(model, here),
        Action::Explain => return rounds::explain(model, here, out),
        Action::TakeBackRound => return rounds::take_back(model, here, out),
        Action::Start => return rounds::start(model, here, out),
        Action::Lot => {
            let division = model.division(here)?.id;
            return Some(Box::new(lot::Lot { division }));
        }
        Action::Code => return Some(Box::<which_code::WhichCode>::default()),
        Action::NewPlayer => {
            let division = model.division(here).map_or(DivisionId::A, |division| division.id);
            return Some(Box::new(new_player::Player::new(division)));
        }
        Action::TakeBack => {
            let row = model.selected_device(here)?;
            return Some(Box::new(take_back_device::TakeBackDevice::new(row)));
        }
        Action::MoveDevice => {
            let row = model.selected_device(here)?;
            return Some(Box::new(move_device::MoveDevice::new(row)));
        }
        _ => turn(model, here, action),
    }
    None
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
        Action::MissingOnly => {
            model.missing_only = !model.missing_only;
            model.table = None;
            model.pane = Pane::Tables;
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

/// A form about the selected table, or about the card of what needs the director.
fn about_row(model: &Model, here: &DirectorBoard, action: Action, out: &mut Out) -> Opened {
    let needed = selected_need(model, here).filter(|_| model.pane == Pane::Attention);
    let row = match needed.and_then(|item| item.card) {
        Some(card) => find_card(here, card),
        None => {
            let rows = model.rows(here);
            rows.get(model.place(&rows)).copied()
        }
    };
    let Some(row) = row else {
        out.hint(words::hall_no_table());
        return None;
    };
    if action == Action::Late {
        return Some(Box::new(late::open(row)));
    }
    let Some(form) = outcome::open(row, &here.rules) else {
        out.hint(words::outcome_no_rule());
        return None;
    };
    Some(Box::new(form))
}

fn move_selection(model: &mut Model, here: &DirectorBoard, action: Action) {
    let standings = model.division(here).map_or(0, |division| division.standings.len());
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
    model.standings = 0;
    model.players = 0;
}

fn open_selected(model: &Model, here: &DirectorBoard) -> Opened {
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
            Box::new(details::CardDetails::new(row, here))
        }
        _ => card::open(row),
    }
}
