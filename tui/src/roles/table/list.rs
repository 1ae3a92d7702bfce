//! The list of a table of four: games are typed row by row, then all four sign.

#[cfg(test)]
mod tests;
mod view;

pub(super) use view::{box_title, lines};

use super::model::Model;
use super::update::{initials, type_initials};
use crate::keymap::{Action, Context};
use crate::msg::{Notice, Out, Purpose};
use crate::shorthand;
use crate::widgets::field::{Accepts, Field};
use crossterm::event::KeyEvent;
use desk::{Answer, CardProgress, Game, Intent, ListSheet, TableBoard};
use domain::{CardContent, ListCard, Seat};
use speech::words;

/// Enough for every game in words: people may type more than the keys they need.
const ROW_MAX: usize = 40;

/// What is typed and not yet in the list.
#[derive(Debug)]
pub struct Form {
    pub row: Field,
    /// The row that is written anew, from 0.
    pub selected: Option<usize>,
    /// The row that players look at while they check the list, from 0.
    pub looked_at: Option<usize>,
    /// A list that is on the card is being changed.
    pub changing: bool,
    /// The list is on its way to the card.
    filling: bool,
}

impl Default for Form {
    fn default() -> Self {
        let row = Field::new(Accepts::Text, ROW_MAX);
        Self { row, selected: None, looked_at: None, changing: false, filling: false }
    }
}

/// The one thing to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListNext {
    NotStarted,
    /// Type the next game.
    Row,
    /// Type this row anew.
    Change(usize),
    /// Every game is written: look at them once more.
    Full,
    Sign(Seat),
    HandIn,
    Done,
    Undecided,
}

impl Form {
    pub(super) fn step(&self, game: &Game, sheet: &ListSheet) -> ListNext {
        match game.progress {
            CardProgress::Counts => return ListNext::Done,
            CardProgress::Undecided => return ListNext::Undecided,
            _ if !game.started => return ListNext::NotStarted,
            _ => {}
        }
        if !sheet.open && !self.changing {
            let unsigned = Seat::ALL.into_iter().zip(&game.signed).find(|(_, who)| who.is_none());
            return unsigned.map_or(ListNext::HandIn, |(seat, _)| ListNext::Sign(seat));
        }
        match self.selected {
            Some(row) if row < sheet.games.len() => ListNext::Change(row),
            _ if sheet.is_complete() => ListNext::Full,
            _ => ListNext::Row,
        }
    }

    /// What to say about what was saved, if it was about the list.
    pub(super) fn answered(&mut self, purpose: Purpose, answer: &Answer) -> Option<Notice> {
        match (purpose, answer) {
            (Purpose::Game, Answer::Noted { .. }) => {
                self.row.clear();
                self.selected = None;
                None
            }
            (Purpose::Fill, Answer::Saved { .. }) if std::mem::take(&mut self.filling) => {
                self.changing = false;
                Some(Notice::Saved(words::saved_list()))
            }
            (Purpose::Fill, Answer::Refused { .. }) => {
                self.filling = false;
                None
            }
            _ => None,
        }
    }
}

pub(super) fn context(model: &Model, here: &TableBoard) -> Option<Context> {
    let game = here.game.as_ref()?;
    Some(match model.typed.list.step(game, game.list.as_ref()?) {
        ListNext::Row => Context::ListRow,
        ListNext::Change(_) => Context::ListChange,
        ListNext::Full => Context::ListFull,
        ListNext::Sign(_) => Context::ListSign,
        ListNext::HandIn => Context::ListHandIn,
        ListNext::NotStarted | ListNext::Done | ListNext::Undecided => Context::TableWaits,
    })
}

pub(super) fn update(
    model: &mut Model,
    game: &Game,
    sheet: &ListSheet,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    match model.typed.list.step(game, sheet) {
        ListNext::Row => row(&mut model.typed.list, game, sheet, action, key, out),
        ListNext::Change(at) => change(&mut model.typed.list, game, (sheet, at), action, key, out),
        ListNext::Full => full(&mut model.typed.list, game, sheet, action, out),
        ListNext::Sign(seat) => match action {
            Action::Refill => model.typed.list.changing = true,
            Action::Up | Action::Down => look(&mut model.typed.list, sheet, action),
            Action::Type => type_initials(model, key, out),
            Action::Confirm => sign(model, game, seat, out),
            _ => {}
        },
        ListNext::HandIn => match (action, game.filled) {
            (Action::Refill, _) => model.typed.list.changing = true,
            (Action::Up | Action::Down, _) => look(&mut model.typed.list, sheet, action),
            (Action::Confirm, Some(filled)) => {
                model.handed_in = Some(game.card.round.number);
                out.ask(Purpose::HandIn, Intent::HandIn { filled });
            }
            _ => {}
        },
        ListNext::NotStarted | ListNext::Done | ListNext::Undecided => {}
    }
}

/// Half a screen up or down through the rows.
fn look(form: &mut Form, sheet: &ListSheet, action: Action) {
    const ROWS: usize = 5;
    let last = sheet.games.len().saturating_sub(1);
    let at = form.looked_at.unwrap_or(last);
    let next = if action == Action::Up { at.saturating_sub(ROWS) } else { at + ROWS };
    form.looked_at = Some(next.min(last));
}

fn row(
    form: &mut Form,
    game: &Game,
    sheet: &ListSheet,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    match action {
        Action::Type => {
            form.row.press(key, out);
        }
        Action::Up => form.selected = sheet.games.len().checked_sub(1),
        Action::Back => form.row.clear(),
        Action::Confirm => enter(form, game, None, out),
        _ => {}
    }
}

fn change(
    form: &mut Form,
    game: &Game,
    (sheet, at): (&ListSheet, usize),
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    let number = u16::try_from(at + 1).unwrap_or(u16::MAX);
    match action {
        Action::Type => {
            form.row.press(key, out);
        }
        Action::Up => form.selected = Some(at.saturating_sub(1)),
        Action::Down => form.selected = Some(at + 1).filter(|next| *next < sheet.games.len()),
        Action::Back => {
            form.row.clear();
            form.selected = None;
        }
        Action::Strike => {
            out.ask(Purpose::Game, Intent::StrikeGame { card: game.card, number });
        }
        Action::Confirm => enter(form, game, Some(number), out),
        _ => {}
    }
}

fn enter(form: &Form, game: &Game, number: Option<u16>, out: &mut Out) {
    match shorthand::game(form.row.value()) {
        Ok(row) => {
            out.ask(Purpose::Game, Intent::EnterGame { card: game.card, game: row, number });
        }
        Err(wrong) => out.hint(wrong),
    }
}

fn full(form: &mut Form, game: &Game, sheet: &ListSheet, action: Action, out: &mut Out) {
    match action {
        Action::Up => form.selected = sheet.games.len().checked_sub(1),
        Action::Confirm if !sheet.open => form.changing = false,
        Action::Confirm => {
            let content = CardContent::List(ListCard { games: sheet.games.clone() });
            form.filling = true;
            out.ask(Purpose::Fill, Intent::FillCard { card: game.card, content });
        }
        Action::Back if form.changing => {
            form.changing = false;
            if sheet.open {
                out.ask(Purpose::Game, Intent::KeepList { card: game.card });
            }
        }
        _ => {}
    }
}

fn sign(model: &mut Model, game: &Game, seat: Seat, out: &mut Out) {
    let (Some(filled), Some(player)) = (game.filled, game.players.get(seat.index())) else {
        return;
    };
    match initials(model, &player.name) {
        Ok(initials) => {
            let player = player.id;
            out.ask(Purpose::Sign, Intent::SignList { filled, player, initials });
        }
        Err(hint) => out.hint(hint),
    }
}
