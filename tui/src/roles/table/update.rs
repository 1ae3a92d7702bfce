//! What the table's keys do.

use super::call::CallForm;
use super::challenge::Form;
use super::details::CardDetails;
use super::everybody::Everybody;
use super::keys::{CALLS, CHANGE, DOUBT, SEAT, TAKE_OFF};
use super::model::{Model, Next};
use super::*;
use super::{list, signature};
use crate::roles::details::Details;
use domain::{DuelCard, Initials};

impl Model {
    pub fn press(
        &mut self,
        here: &TableBoard,
        _seed: u64,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) {
        if self.press_dialog(here, action, key, out) {
            return;
        }
        if action == CALLS {
            self.typed.call = Some(CallForm::default());
            return;
        }
        if action == SEAT {
            self.everybody = Some(Everybody::default());
            return;
        }
        let Some(game) = &here.game else { return };
        if let Some(sheet) = &game.list {
            return list::update(self, game, sheet, action, key, out);
        }
        match (action, self.step(here)) {
            (_, Next::NoGame | Next::NotStarted | Next::Done | Next::Undecided) => {}
            (DOUBT, _) => self.typed.challenge = Some(Form::default()),
            (CHANGE, _) => self.start_refill(game),
            (Action::Details, _) => open_details(self, here, game, out),
            (_, Next::Fill) => fill(self, here, game, action, key, out),
            (_, Next::Sign(side)) => sign(self, game, side, action, key, out),
            (_, Next::HandIn) => hand_in(game, action, out),
            (_, Next::Waits) => {}
        }
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
        Action::Confirm => save_scores(model, here, game, false, out),
        TAKE_OFF => save_scores(model, here, game, true, out),
        _ => {}
    }
}

fn save_scores(model: &mut Model, here: &TableBoard, game: &Game, take_off: bool, out: &mut Out) {
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
    let costs = Side::BOTH.into_iter().find(|side| game.charges[side.index()] > 0);
    if let (Some(side), false, false) = (costs, take_off, model.typed.charges_asked) {
        model.typed.charges_asked = true;
        let points = game.charges[side.index()];
        out.hint(words::table_charges(game.player(side).name.as_str(), points));
        return;
    }
    let charges = if take_off { game.charges } else { [0; 2] };
    let card = DuelCard { charges, ..DuelCard::plain(scores) };
    save(&mut model.typed.warned, here, card, out);
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
    out.ask(Intent::FillCard { card: game.card, content }, words::saved_fill());
}

fn sign(model: &mut Model, game: &Game, side: Side, action: Action, key: KeyEvent, out: &mut Out) {
    match (action, game.filled) {
        (Action::Type, _) => type_initials(model, key, out),
        (Action::Confirm, Some(filled)) => match initials(model, &game.player(side).name) {
            Ok(initials) => {
                out.ask(Intent::SignCard { filled, side, initials }, words::saved_sign());
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

pub(super) fn hand_in(game: &Game, action: Action, out: &mut Out) {
    if let (Action::Confirm, Some(filled)) = (action, game.filled) {
        let saved = words::saved_handed_in(game.card.round.number);
        out.ask(Intent::HandIn { filled }, saved);
    }
}
