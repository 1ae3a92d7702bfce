//! What the table's keys do.

use super::challenge::Form;
use super::details::CardDetails;
use super::model::{Model, Next};
use super::{list, signature};
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::roles::details::Details;
use crossterm::event::KeyEvent;
use desk::{Game, Intent, TableBoard};
use domain::{CardContent, DuelCard, Initials, Said, Side};
use speech::words;

pub fn update(model: &mut Model, here: &TableBoard, action: Action, key: KeyEvent, out: &mut Out) {
    if model.press_dialog(here, action, key, out) {
        return;
    }
    let Some(game) = &here.game else { return };
    if let Some(sheet) = &game.list {
        return list::update(model, game, sheet, action, key, out);
    }
    let step = model.step(here);
    if !matches!(step, Next::Fill | Next::Sign(_) | Next::HandIn | Next::Waits) {
        return;
    }
    match (action, step) {
        (Action::Challenge, _) => model.typed.challenge = Some(Form::default()),
        (Action::Refill, _) => model.start_refill(game),
        (Action::Details, _) => open_details(model, here, game, out),
        (_, Next::Fill) => fill(model, here, game, action, key, out),
        (_, Next::Sign(side)) => sign(model, game, side, action, key, out),
        (_, Next::HandIn) => hand_in(model, game, action, out),
        (_, _) => {}
    }
}

/// Everything the book counts, from what is typed or on the card.
fn open_details(model: &mut Model, here: &TableBoard, game: &Game, out: &mut Out) {
    if !here.form.has_details() {
        out.hint(words::table_no_details());
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
    let details = Details::new(&here.form, [first, second], card.as_ref(), false);
    model.typed.details = Some(CardDetails::new(details));
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
            out.hint(words::score_how(game.player(side).name.as_str()));
            return;
        };
        scores[side.index()] = score;
    }
    save(&mut model.typed.warned, here, DuelCard::plain(scores), out);
}

/// Sends the card; an unusual score is asked about first, an impossible one is for the book to refuse.
pub(super) fn save(warned: &mut bool, here: &TableBoard, card: DuelCard, out: &mut Out) {
    let Some(game) = &here.game else { return };
    let scores = card.scores;
    if let (Some(side), false) = (here.form.unusual(scores), *warned) {
        *warned = true;
        let (score, name) = (scores[side.index()], game.player(side).name.as_str());
        out.hint(words::table_unusual(name, score));
        return;
    }
    let content = CardContent::Duel(card);
    out.ask(Purpose::Fill, Intent::FillCard { card: game.card, content });
}

fn sign(model: &mut Model, game: &Game, side: Side, action: Action, key: KeyEvent, out: &mut Out) {
    match (action, game.filled) {
        (Action::Type, _) => type_initials(model, key, out),
        (Action::Confirm, Some(filled)) => match initials(model, &game.player(side).name) {
            Ok(initials) => {
                out.ask(Purpose::Sign, Intent::SignCard { filled, side, initials });
            }
            Err(hint) => out.hint(hint),
        },
        _ => {}
    }
}

pub(super) fn type_initials(model: &mut Model, key: KeyEvent, out: &mut Out) {
    let changed = model.typed.initials.press(key, out);
    model.typed.odd_initials &= !changed;
}

/// The typed initials, or why nothing is signed yet. Letters that are not of the name are pointed out once: a
/// "no" is no signature, but people may have other names than the list has.
pub(super) fn initials(model: &mut Model, name: &str) -> Result<Initials, Said> {
    let initials = Initials::new(model.typed.initials.value());
    let initials = initials.map_err(words::sign_not_yet)?;
    if !model.typed.odd_initials && !signature::fits(&initials, name) {
        model.typed.odd_initials = true;
        return Err(words::sign_odd(name, signature::of(name), initials.to_string()));
    }
    Ok(initials)
}

fn hand_in(model: &mut Model, game: &Game, action: Action, out: &mut Out) {
    if let (Action::Confirm, Some(filled)) = (action, game.filled) {
        model.handed_in = Some(game.card.round.number);
        out.ask(Purpose::HandIn, Intent::HandIn { filled });
    }
}
