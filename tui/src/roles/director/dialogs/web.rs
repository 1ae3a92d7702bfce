//! Where phones find the notice board.

use super::*;
use crate::widgets::qr;
use ratatui::style::Color;

pub(crate) static WEB: Keys = Keys::of(&[CLOSE, GLOBAL]);

const CLOSE: Table = &[row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_close), help_close)];

#[derive(Debug)]
pub(crate) struct Web;

impl Dialog<DirectorBoard> for Web {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &WEB
    }

    fn press(&mut self, _at: &mut At<'_>, _action: Action, _key: KeyEvent) -> Step {
        Step::Stay
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let served = &draw.board.me.web;
        let mut lines = vec![Line::default()];
        let Some(address) = served.first() else {
            lines.extend(draw.wrapped(&words::web_not_served(), Style::new()));
            draw.boxed(&words::web_title(), lines);
            return;
        };
        lines.push(Line::styled(address.clone(), draw.theme.strong()));
        let others: Vec<&str> = served.iter().skip(1).take(3).map(String::as_str).collect();
        if !others.is_empty() {
            lines.extend(draw.wrapped(&words::web_others(others), Style::new()));
        }
        lines.push(Line::default());
        let ink = match draw.theme.colour {
            true => Style::new().fg(Color::White).bg(Color::Black),
            false => Style::new(),
        };
        let picture = qr::lines(address).unwrap_or_default();
        lines.extend(picture.into_iter().map(|line| Line::styled(line, ink)));
        draw.boxed(&words::web_title(), lines);
    }
}
