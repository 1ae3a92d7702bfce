//! Which device a join code is for.

use super::waiting::Waiting;
use super::{At, Dialog, Step, boxed, line_form, send};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::panel;
use crossterm::event::KeyEvent;
use desk::{DirectorBoard, Intent};
use domain::{Role, TableNo};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct WhichCode {
    field: Field,
}

impl Default for WhichCode {
    fn default() -> Self {
        Self { field: Field::new(Accepts::Text, 8) }
    }
}

impl Dialog<DirectorBoard> for WhichCode {
    fn context(&self) -> Context {
        Context::Line
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Type => {
                self.field.press(key, at.out);
            }
            Action::Confirm => match read_role(self.field.value()) {
                Some(role) => {
                    let sent = send(at.out, Purpose::Code, Intent::IssueCode { role });
                    let waiting = || Box::new(Waiting::new(Purpose::Code, words::waiting_code()));
                    return if sent { Step::Turn(waiting()) } else { Step::Close };
                }
                None => at.out.hint(words::which_code_how()),
            },
            _ => {}
        }
        Step::Stay
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let about = [
            words::which_code_table(),
            words::which_code_arbiter(),
            words::which_code_director(),
            words::which_code_relay(),
        ];
        let about = about.map(|said| say(&said));
        let lines = line_form(scene, &self.field, panel::columns(area), &about);
        boxed(scene, frame, area, &words::which_code_title(), lines);
    }
}

/// Reads which device a code is for: `t12`, `12`, `a`, `d` or `r`.
fn read_role(typed: &str) -> Option<Role> {
    let typed = typed.trim().to_lowercase();
    match typed.as_str() {
        "a" => Some(Role::Arbiter),
        "d" => Some(Role::Director),
        "r" => Some(Role::Relay),
        table => {
            let number = table.strip_prefix('t').unwrap_or(table).trim().parse().ok()?;
            (number > 0).then_some(Role::Table(TableNo(number)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_with_a_letter_or_a_table() {
        for (typed, role) in [
            ("t12", Some(Role::Table(TableNo(12)))),
            (" T 12", Some(Role::Table(TableNo(12)))),
            ("12", Some(Role::Table(TableNo(12)))),
            ("A", Some(Role::Arbiter)),
            ("d", Some(Role::Director)),
            ("r", Some(Role::Relay)),
            ("", None),
            ("t", None),
            ("0", None),
            ("x1", None),
        ] {
            assert_eq!(read_role(typed), role, "{typed:?}");
        }
    }
}
