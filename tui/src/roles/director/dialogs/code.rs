//! A join code, and what to type on the laptop that joins.

use super::which_code::WhichCode;
use super::{At, Dialog, Step, boxed, wrapped};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::{big, panel, text};
use crossterm::event::KeyEvent;
use desk::{DirectorBoard, JoinCode};
use domain::Said;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;
use std::net::SocketAddr;

#[derive(Debug)]
pub(crate) struct Code {
    code: JoinCode,
}

impl Code {
    pub(crate) fn new(code: JoinCode) -> Self {
        Self { code }
    }
}

impl Dialog<DirectorBoard> for Code {
    fn context(&self) -> Context {
        Context::Code
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Code => Step::Turn(Box::<WhichCode>::default()),
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let (code, strong) = (self.code.to_string(), scene.theme.strong());
        let mut lines = vec![Line::default()];
        lines.extend(big::lines(&code, columns, strong));
        lines.push(Line::styled(code, strong));
        lines.push(Line::default());
        lines.push(Line::from(say(&words::code_type())));
        let addresses = &scene.board.me.addresses;
        let typed = say(&command(&self.code, addresses.first().map(String::as_str)));
        let typed = text::wrap(&typed, columns.saturating_sub(2)).into_iter();
        lines.extend(typed.map(|line| Line::styled(format!("  {line}"), strong)));
        lines.push(Line::default());
        if addresses.iter().all(|address| is_loopback(address)) {
            lines.extend(wrapped(&words::code_alone(), columns, scene.theme.warn()));
            lines.push(Line::default());
        } else if addresses.len() > 1 {
            let others: Vec<&str> = addresses.iter().skip(1).take(3).map(String::as_str).collect();
            lines.extend(wrapped(&words::code_others(others), columns, Style::new()));
            lines.push(Line::default());
        }
        lines.push(Line::styled(say(&words::code_once()), scene.theme.faint()));
        boxed(scene, frame, area, &words::code_title(), lines);
    }
}

/// The command that uses a code, with where to find this device if that is known.
fn command(code: &JoinCode, address: Option<&str>) -> Said {
    let program = match code.label().chars().next() {
        Some('A') => "arbiter",
        Some('D') => "director",
        Some('R') => "node",
        _ => "table",
    };
    match address {
        Some(address) => words::code_command_at(address, code.to_string(), program),
        None => words::code_command(code.to_string(), program),
    }
}

fn is_loopback(address: &str) -> bool {
    address.parse::<SocketAddr>().is_ok_and(|address| address.ip().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_follows_the_slip() {
        let code = |label| JoinCode::new(label, [1, 2, 3, 4, 5]);
        assert!(say(&command(&code("12"), None)).starts_with("kibitz table --join 12-"));
        assert!(say(&command(&code("A1"), None)).starts_with("kibitz arbiter --join A1-"));
        let found = say(&command(&code("D1"), Some("10.0.0.4:4517")));
        assert_eq!(found, format!("kibitz director --join {} --at 10.0.0.4:4517", code("D1")));
    }
}
