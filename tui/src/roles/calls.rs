//! Calls of tables as officials see them: who waits, who comes, what was heard and decided.

use super::Scene;
use super::dialog::{At, Dialog, Screen, Step};
use super::drawing::{Drawing, Lines, broken};
use crate::fields::REASON;
use crate::keymap::Key::{Char, Code};
use crate::keymap::{Action, GLOBAL, GLOBAL_TYPING, Keys, MOVE, Table, row};
use crate::tongue::say;
use crate::widgets::field::Field;
use crate::widgets::list;
use crossterm::event::KeyCode::{Enter, Esc};
use crossterm::event::KeyEvent;
use desk::{ArbiterBoard, CallRow, CallState, DirectorBoard, Intent};
use domain::{CallAnswer, EntryId, Say as _, Side};
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words::{self, *};

pub(crate) static CALLS: Keys = Keys::of(&[OF_CALLS, GLOBAL, MOVE]);
pub(crate) static CALL_LINE: Keys = Keys::typing(&[WRITE_DOWN, GLOBAL_TYPING]);

#[cfg(test)]
pub(crate) static EVERY: [&Keys; 2] = [&CALLS, &CALL_LINE];

const OF_CALLS: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_i_come), help_say_that_you_come),
    row(&[Char('d')], Action::Own('d'), Some(short_decide), help_write_what_was_decided),
    row(&[Char('1')], Action::Own('1'), Some(short_first_says), help_write_what_the_first),
    row(&[Char('2')], Action::Own('2'), Some(short_second_says), help_write_what_the_second),
    row(&[Char('w')], Action::Own('w'), None, help_write_what_a_witness),
    row(&[Code(Esc)], Action::Back, Some(short_back), help_back_to_where_you),
];

const WRITE_DOWN: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_save), help_write_it_down),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_back_to_where_you),
];

/// A board with calls on it.
pub trait HasCalls: Screen {
    fn calls(&self) -> &[CallRow];
}

impl HasCalls for ArbiterBoard {
    fn calls(&self) -> &[CallRow] {
        &self.calls
    }
}

impl HasCalls for DirectorBoard {
    fn calls(&self) -> &[CallRow] {
        &self.calls
    }
}

/// The list of calls, and what is being written down about one.
#[derive(Debug, Default)]
pub struct Calls {
    /// The selection follows the call.
    selected: Option<EntryId>,
    writing: Option<Writing>,
}

#[derive(Debug)]
struct Writing {
    what: What,
    line: Field,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Decision,
    Heard(Option<Side>),
}

impl Calls {
    fn place<B: HasCalls>(&self, here: &B) -> usize {
        here.calls().iter().position(|row| Some(row.call) == self.selected).unwrap_or(0)
    }

    fn write(&mut self, what: What) {
        let line = Field::new(REASON.accepts, REASON.letters_max);
        self.writing = Some(Writing { what, line });
    }
}

impl<B: HasCalls> Dialog<B> for Calls {
    fn keys(&self, _here: &B) -> &'static Keys {
        if self.writing.is_some() { &CALL_LINE } else { &CALLS }
    }

    fn back(&mut self, _at: &mut At<'_, B>) -> Step<B> {
        if self.writing.take().is_some() { Step::Stay } else { Step::Close }
    }

    fn press(&mut self, at: &mut At<'_, B>, action: Action, key: KeyEvent) -> Step<B> {
        let place = self.place(at.here);
        let Some(call) = at.here.calls().get(place) else { return Step::Stay };
        if let Some(writing) = &mut self.writing {
            match action {
                Action::Confirm => match REASON.of_line(writing.line.value()) {
                    Ok(typed) => {
                        let answer = match writing.what {
                            What::Decision => CallAnswer::Decided { decision: typed },
                            What::Heard(side) => CallAnswer::Heard { side, words: typed },
                        };
                        let sent = Intent::AnswerCall { call: call.call, answer };
                        at.out.ask(sent, words::saved_answer());
                    }
                    Err(hint) => at.out.hint(hint),
                },
                _ => {
                    writing.line.press(key, at.out);
                }
            }
            return Step::Stay;
        }
        if let Some(next) = list::step(place, at.here.calls().len(), action) {
            self.selected = at.here.calls().get(next).map(|row| row.call);
            return Step::Stay;
        }
        match action {
            _ if !call.is_open() => at.out.hint(words::call_is_over()),
            Action::Confirm => {
                let sent = Intent::AnswerCall { call: call.call, answer: CallAnswer::Coming };
                at.out.ask(sent, words::saved_answer());
            }
            Action::Own('d') => self.write(What::Decision),
            Action::Own('1') => self.write(What::Heard(Some(Side::First))),
            Action::Own('2') => self.write(What::Heard(Some(Side::Second))),
            Action::Own('w') => self.write(What::Heard(None)),
            _ => {}
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_, B>, answer: &desk::Answer) -> Step<B> {
        if matches!(answer, desk::Answer::Saved { .. }) {
            self.writing = None;
        }
        Step::Stay
    }

    fn view(&self, here: &B, draw: &mut Drawing<'_, '_>) {
        let (place, columns) = (self.place(here), draw.columns());
        let mut lines = Lines::new();
        if here.calls().is_empty() {
            lines.extend(broken(&say(&words::calls_none()), columns, draw.theme.faint()));
        }
        for (at, call) in here.calls().iter().enumerate() {
            let chosen = at == place;
            let style = if chosen { draw.theme.selected() } else { Style::new() };
            let mark = if chosen { "> " } else { "  " };
            lines.extend(broken(&format!("{mark}{}", line(call, &draw.scene)), columns, style));
            if chosen {
                for heard in &call.heard {
                    let said = match heard.side {
                        Some(side) => words::call_heard(name(call, side), heard.words.as_str()),
                        None => words::call_heard_witness(heard.words.as_str()),
                    };
                    lines.extend(broken(&format!("    {}", say(&said)), columns, Style::new()));
                }
            }
        }
        if let Some(writing) = &self.writing {
            lines.push(Line::default());
            let label = match (writing.what, here.calls().get(place)) {
                (What::Heard(Some(side)), Some(call)) => words::call_says(name(call, side)),
                (What::Heard(_), _) => words::call_witness(),
                (What::Decision, _) => words::call_decision(),
            };
            lines.extend(broken(&say(&label), columns, draw.theme.strong()));
            lines.push(draw.typed(&writing.line));
        }
        draw.boxed(&words::calls_title(), lines);
    }
}

/// How many calls nobody has answered yet.
pub fn waiting(calls: &[CallRow]) -> usize {
    calls.iter().filter(|row| row.state == CallState::Waiting).count()
}

fn name(call: &CallRow, side: Side) -> String {
    let player = call.players.get(side.index());
    player.map_or_else(|| say(&side.said()), |player| player.name.to_string())
}

/// A call in a line for officials.
fn line(call: &CallRow, scene: &Scene<'_>) -> String {
    let names: Vec<String> = call.players.iter().map(|player| player.name.to_string()).collect();
    let about = match &call.words {
        Some(words) => words::call_with_words(call.about.said(), words.as_str()),
        None => call.about.said(),
    };
    let about = match &call.citation {
        Some(citation) => about.cited(citation),
        None => about,
    };
    let state = state(call, scene);
    say(&words::call_row(about, names.join(" - "), state, call.table, call.to.said()))
}

/// A call in a line for the players who made it.
pub fn at_table(call: &CallRow, scene: &Scene<'_>) -> String {
    say(&words::call_made(call.about.said(), state(call, scene), call.to.said()))
}

fn state(call: &CallRow, scene: &Scene<'_>) -> domain::Said {
    match &call.state {
        CallState::Waiting => words::call_waits(scene.age(call.age_ms)),
        CallState::Coming { by } => words::call_coming(by.clone()),
        CallState::Decided { decision, by } => words::call_decided(by, decision.as_str()),
    }
}
