//! What the arbiter's keys do.

use super::model::{Model, mine, waiting};
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::widgets::list;
use desk::{ArbiterBoard, ChallengeState, Intent};
use domain::{EntryId, Verdict};

pub fn update(model: &mut Model, here: &ArbiterBoard, action: Action, out: &mut Out) {
    match mine(here).map(|row| row.challenge) {
        Some(challenge) => judge(model, challenge, action, out),
        None => choose(model, here, action, out),
    }
}

fn judge(model: &mut Model, challenge: EntryId, action: Action, out: &mut Out) {
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
        _ => return,
    };
    // The same key again, or Enter, confirms; the other key changes the mind.
    if model.verdict == Some((challenge, verdict)) {
        out.ask(Purpose::Rule, Intent::Rule { challenge, verdict });
    } else {
        model.verdict = Some((challenge, verdict));
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
        Action::Pull => out.hint("No challenge is waiting. This list fills by itself."),
        Action::PullSelected | Action::TakeOver => {
            let Some(row) = selected else {
                out.hint("No challenge is waiting. This list fills by itself.");
                return;
            };
            let claim = Intent::Claim { challenge: Some(row.challenge) };
            match (&row.state, action) {
                (ChallengeState::Waiting, _) => out.ask(Purpose::Claim, claim),
                (ChallengeState::Claimed { may_take_over: true, .. }, Action::TakeOver) => {
                    out.ask(Purpose::Claim, claim);
                }
                (ChallengeState::Claimed { may_take_over: true, by, .. }, _) => {
                    out.hint(format!("{} holds it. Press t to take it over.", by.join(" and ")));
                }
                (ChallengeState::Claimed { by, .. }, _) => out.hint(format!(
                    "{} took it a moment ago. It can be taken over when it is held for long.",
                    by.join(" and ")
                )),
                _ => out.hint("This challenge is already judged."),
            }
        }
        _ => {}
    }
}
