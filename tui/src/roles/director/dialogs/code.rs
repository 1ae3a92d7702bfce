//! A join code, and what to type on the laptop that joins.

use super::which_code;
use super::*;
use crate::fields::command_of;
use crate::keymap::Key;
use crate::widgets::big;
use desk::JoinCode;
use std::net::SocketAddr;

pub(crate) static CODE: Keys = Keys::of(&[CLOSE, GLOBAL]);

const CLOSE: Table = &[
    row(&[Key::Code(Esc), Key::Code(Enter)], Action::Back, Some(short_close), help_close),
    row(&[Key::Char('c')], Action::Code, Some(short_another), help_make_another_code),
];

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
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &CODE
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Code => Step::turn(which_code::open()),
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let columns = draw.columns();
        let (code, strong) = (self.code.to_string(), draw.theme.strong());
        let mut lines = vec![Line::default()];
        lines.extend(big::lines(&code, columns, strong));
        lines.push(Line::styled(code, strong));
        lines.push(Line::default());
        lines.push(Line::from(say(&words::code_type())));
        let addresses = &draw.board.me.addresses;
        let typed = say(&command(&self.code, addresses.first().map(String::as_str)));
        let typed = text::wrap(&typed, columns.saturating_sub(2)).into_iter();
        lines.extend(typed.map(|line| Line::styled(format!("  {line}"), strong)));
        lines.push(Line::default());
        if addresses.iter().all(|address| is_loopback(address)) {
            lines.extend(draw.wrapped(&words::code_alone(), draw.theme.warn()));
            lines.push(Line::default());
        } else if addresses.len() > 1 {
            let others: Vec<&str> = addresses.iter().skip(1).take(3).map(String::as_str).collect();
            lines.extend(draw.wrapped(&words::code_others(others), Style::new()));
            lines.push(Line::default());
        }
        lines.push(Line::styled(say(&words::code_once()), draw.theme.faint()));
        draw.boxed(&words::code_title(), lines);
    }
}

/// The command that uses a code, with where to find this device if that is known.
fn command(code: &JoinCode, address: Option<&str>) -> Said {
    let program = command_of(code);
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
