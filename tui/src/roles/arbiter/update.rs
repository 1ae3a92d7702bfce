//! What the arbiter's keys do.

use super::model::{Model, mine, waiting};
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::widgets::list;
use crossterm::event::{KeyCode, KeyEvent};
use desk::{ArbiterBoard, ChallengeRow, ChallengeState, Intent};
use domain::{Verdict, Word};
use speech::words;

pub fn update(
    model: &mut Model,
    here: &ArbiterBoard,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    match (mine(here), model.decided_place(here)) {
        (Some(row), _) => judge(model, row, action, key, out),
        (None, Some(place)) => look_again(model, here, place, action, key, out),
        (None, None) => choose(model, here, action, out),
    }
}

/// A player asked for another answer to a decided challenge.
fn look_again(
    model: &mut Model,
    here: &ArbiterBoard,
    place: usize,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    if let Some(next) = list::step(place, here.decided.len(), action) {
        model.decided = here.decided.get(next).map(|row| row.challenge);
        model.verdict = None;
        return;
    }
    match (action, here.decided.get(place)) {
        (Action::Back, _) if model.verdict.is_none() => model.decided = None,
        (_, Some(row)) => judge(model, row, action, key, out),
        (_, None) => model.decided = None,
    }
}

fn judge(model: &mut Model, row: &ChallengeRow, action: Action, key: KeyEvent, out: &mut Out) {
    let challenge = row.challenge;
    let verdict = match action {
        Action::Acceptable => Verdict::Acceptable,
        Action::Unacceptable => Verdict::Unacceptable,
        Action::Confirm => match model.verdict {
            Some((_, verdict)) => verdict,
            None => return,
        },
        Action::Back => {
            model.verdict = None;
            return;
        }
        Action::MarkWord => {
            mark(model, row, key);
            return;
        }
        _ => return,
    };
    // The same key again, or Enter, confirms; the other key changes the mind.
    if model.verdict == Some((challenge, verdict)) {
        let appeal = matches!(row.state, ChallengeState::Ruled { .. });
        let bad = match verdict {
            Verdict::Acceptable => Vec::new(),
            Verdict::Unacceptable => {
                let marked = model.bad.iter().filter_map(|place| row.words.get(*place));
                marked.filter_map(|word| Word::new(word).ok()).collect()
            }
        };
        out.ask(Purpose::Rule, Intent::Rule { challenge, verdict, bad, appeal });
    } else {
        model.verdict = Some((challenge, verdict));
    }
}

/// Says of a word that it is not good, or takes that back.
fn mark(model: &mut Model, row: &ChallengeRow, key: KeyEvent) {
    let KeyCode::Char(digit) = key.code else { return };
    let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
    if let Some(place) = place.filter(|place| *place < row.words.len())
        && !model.bad.remove(&place)
    {
        model.bad.insert(place);
    }
}

fn choose(model: &mut Model, here: &ArbiterBoard, action: Action, out: &mut Out) {
    let place = model.place(here);
    if let Some(next) = list::step(place, here.queue.len(), action) {
        model.selected = here.queue.get(next).map(|row| row.challenge);
        return;
    }
    let selected = here.queue.get(place);
    match action {
        Action::Pull if waiting(here) > 0 => {
            out.ask(Purpose::Claim, Intent::Claim { challenge: None });
        }
        Action::Decided if here.decided.is_empty() => out.hint(words::arbiter_none_decided()),
        Action::Decided => model.decided = here.decided.first().map(|row| row.challenge),
        Action::Pull => out.hint(words::arbiter_none_waits()),
        Action::PullSelected | Action::TakeOver => {
            let Some(row) = selected else {
                out.hint(words::arbiter_none_waits());
                return;
            };
            let claim = Intent::Claim { challenge: Some(row.challenge) };
            match (&row.state, action) {
                (ChallengeState::Waiting, _) => out.ask(Purpose::Claim, claim),
                (ChallengeState::Claimed { may_take_over: true, .. }, Action::TakeOver) => {
                    out.ask(Purpose::Claim, claim);
                }
                (ChallengeState::Claimed { may_take_over: true, by, .. }, _) => {
                    out.hint(words::arbiter_take_over(by.clone()));
                }
                (ChallengeState::Claimed { by, .. }, _) => {
                    out.hint(words::arbiter_held(by.clone()));
                }
                _ => out.hint(words::arbiter_judged()),
            }
        }
        _ => {}
    }
}
