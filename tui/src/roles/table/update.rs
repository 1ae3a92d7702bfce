//! What the table's keys do.

use super::challenge::Form;
use super::list;
use super::model::{Model, Step};
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::roles::details::Details;
use crossterm::event::KeyEvent;
use desk::{Game, Intent, TableBoard};
use domain::{CardContent, DuelCard, Initials, Side};

pub fn update(model: &mut Model, here: &TableBoard, action: Action, key: KeyEvent, out: &mut Out) {
    if model.shown_verdict(here).is_some() {
        if action == Action::Back {
            model.put_verdict_away();
        }
        return;
    }
    let Some(game) = &here.game else { return };
    if let Some(sheet) = &game.list {
        return list::update(model, game, sheet, action, key, out);
    }
    let step = model.step(here);
    if !matches!(step, Step::Fill | Step::Sign(_) | Step::HandIn | Step::Waits) {
        return;
    }
    match (&mut model.typed.challenge, action) {
        (Some(_), Action::Back) => model.typed.challenge = None,
        (Some(form), _) => form.press(here, game, action, key, out),
        (None, Action::Challenge) => model.typed.challenge = Some(Form::default()),
        (None, Action::Refill) => model.start_refill(game),
        (None, _) if model.typed.details.is_some() => details(model, here, game, action, key, out),
        (None, Action::Details) => open_details(model, here, game, out),
        (None, _) => match step {
            Step::Fill => fill(model, here, game, action, key, out),
            Step::Waits => {}
            Step::Sign(side) => sign(model, game, side, action, key, out),
            _ => hand_in(model, game, action, out),
        },
    }
}

/// Everything the book counts, from what is typed or on the card.
fn open_details(model: &mut Model, here: &TableBoard, game: &Game, out: &mut Out) {
    if !here.form.has_details() {
        out.hint("Under this book only the final scores are written down.");
        return;
    }
    let [first, second] = Side::BOTH.map(|side| game.player(side).name.as_str());
    let saved = match &game.content {
        Some(CardContent::Duel(card)) if model.typed.refill => Some(card.clone()),
        _ => None,
    };
    let typed = model.typed.scores.each_ref().map(|field| field.value().trim().parse().ok());
    let card = match (typed, saved) {
        ([Some(first), Some(second)], Some(saved)) => {
            Some(DuelCard { scores: [first, second], ..saved })
        }
        ([Some(first), Some(second)], None) => Some(DuelCard::plain([first, second])),
        (_, saved) => saved,
    };
    model.typed.details = Some(Details::new(&here.form, [first, second], card.as_ref(), false));
}

fn details(
    model: &mut Model,
    here: &TableBoard,
    game: &Game,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    let Some(details) = &mut model.typed.details else { return };
    match action {
        Action::Back => model.typed.details = None,
        Action::Confirm => match details.read() {
            Ok(card) => save(model, here, game, card, out),
            Err((row, hint)) => {
                details.form = std::mem::take(&mut details.form).focused(row);
                out.hint(hint);
            }
        },
        _ => {
            details.form.press(action, key, out);
            model.typed.warned &= action != Action::Type;
        }
    }
}

fn fill(
    model: &mut Model,
    here: &TableBoard,
    game: &Game,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    match action {
        Action::Type => {
            let changed = model.typed.scores[model.typed.focus.index()].press(key, out);
            model.typed.warned &= !changed;
        }
        Action::NextField => model.typed.focus = model.typed.focus.other(),
        Action::PrevField => model.typed.focus = Side::First,
        Action::Back => model.typed.forget_scores(),
        Action::Confirm => save_scores(model, here, game, out),
        _ => {}
    }
}

fn save_scores(model: &mut Model, here: &TableBoard, game: &Game, out: &mut Out) {
    if !model.typed.scores[model.typed.focus.index()].is_empty()
        && model.typed.scores[model.typed.focus.other().index()].is_empty()
    {
        model.typed.focus = model.typed.focus.other();
        return;
    }
    let mut scores = [0; 2];
    for side in Side::BOTH {
        let Ok(score) = model.typed.scores[side.index()].value().trim().parse() else {
            model.typed.focus = side;
            out.hint(format!("Type the score of {} in figures.", game.player(side).name));
            return;
        };
        scores[side.index()] = score;
    }
    save(model, here, game, DuelCard::plain(scores), out);
}

/// Sends the card; an unusual score is asked about first, an impossible one is for the book to refuse.
fn save(model: &mut Model, here: &TableBoard, game: &Game, card: DuelCard, out: &mut Out) {
    let scores = card.scores;
    if let (Some(side), false) = (here.form.unusual(scores), model.typed.warned) {
        model.typed.warned = true;
        let (score, name) = (scores[side.index()], &game.player(side).name);
        out.hint(format!("{score} for {name} is unusual. If it is right, press Enter again."));
        return;
    }
    let content = CardContent::Duel(card);
    out.ask(Purpose::Fill, Intent::FillCard { card: game.card, content });
}

fn sign(model: &mut Model, game: &Game, side: Side, action: Action, key: KeyEvent, out: &mut Out) {
    match (action, game.filled) {
        (Action::Type, _) => {
            model.typed.initials.press(key, out);
        }
        (Action::Confirm, Some(filled)) => match Initials::new(model.typed.initials.value()) {
            Ok(initials) => {
                out.ask(Purpose::Sign, Intent::SignCard { filled, side, initials });
            }
            Err(error) => out.hint(format!("Not signed yet: {error}.")),
        },
        _ => {}
    }
}

fn hand_in(model: &mut Model, game: &Game, action: Action, out: &mut Out) {
    if let (Action::Confirm, Some(filled)) = (action, game.filled) {
        model.handed_in = Some(game.card.round.number);
        out.ask(Purpose::HandIn, Intent::HandIn { filled });
    }
}
