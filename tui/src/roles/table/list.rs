//! The list of a table of four: games are typed row by row, then all four sign.

#[cfg(test)]
mod tests;
mod view;

pub(super) use view::{box_title, lines};

use super::keys::{self, CHANGE, STRIKE};
use super::model::Model;
use super::update::{hand_in, initials, type_initials};
use super::*;
use crate::shorthand;
use desk::ListSheet;
use domain::{ListCard, Seat};

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
}

impl Default for Form {
    fn default() -> Self {
        let row = Field::new(Accepts::Text, ROW_MAX);
        Self { row, selected: None, looked_at: None, changing: false }
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

    /// The row is in the list.
    pub(super) fn noted(&mut self) {
        self.row.clear();
        self.selected = None;
    }
}

pub(super) fn keys(model: &Model, here: &TableBoard) -> Option<&'static Keys> {
    let game = here.game.as_ref()?;
    Some(match model.typed.list.step(game, game.list.as_ref()?) {
        ListNext::Row => &keys::LIST_ROW,
        ListNext::Change(_) => &keys::LIST_CHANGE,
        ListNext::Full => &keys::LIST_FULL,
        ListNext::Sign(_) => &keys::LIST_SIGN,
        ListNext::HandIn => &keys::LIST_HAND_IN,
        ListNext::NotStarted | ListNext::Done | ListNext::Undecided => &keys::WAITS,
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
            CHANGE => model.typed.list.changing = true,
            Action::Up | Action::Down => look(&mut model.typed.list, sheet, action),
            Action::Type => type_initials(model, key, out),
            Action::Confirm => sign(model, game, seat, out),
            _ => {}
        },
        ListNext::HandIn => match action {
            CHANGE => model.typed.list.changing = true,
            Action::Up | Action::Down => look(&mut model.typed.list, sheet, action),
            _ => hand_in(game, action, out),
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
        STRIKE => {
            out.ask(Intent::StrikeGame { card: game.card, number }, words::saved_game());
        }
        Action::Confirm => enter(form, game, Some(number), out),
        _ => {}
    }
}

fn enter(form: &Form, game: &Game, number: Option<u16>, out: &mut Out) {
    match shorthand::game(form.row.value()) {
        Ok(row) => {
            let written = Intent::EnterGame { card: game.card, game: row, number };
            out.ask(written, words::saved_game());
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
            out.ask(Intent::FillCard { card: game.card, content }, words::saved_list());
        }
        Action::Back if form.changing => {
            form.changing = false;
            if sheet.open {
                out.ask(Intent::KeepList { card: game.card }, words::saved_game());
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
            out.ask(Intent::SignList { filled, player, initials }, words::saved_sign());
        }
        Err(hint) => out.hint(hint),
    }
}
