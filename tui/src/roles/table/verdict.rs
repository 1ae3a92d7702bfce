//! A verdict, large, until the players have read it.

use super::view::boxed;
use super::*;
use crate::keymap::Key::Ctrl;
use crate::roles::dialog::Step;
use crate::roles::verdict_upper;
use crate::widgets::big;
use crossterm::event::KeyCode::{Enter, Esc};
use domain::{EntryId, Verdict};
use speech::words::*;

pub(crate) static VERDICT: Keys = Keys::of(&[READ]);

const READ: Table = &[
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
    row(&[Code(Enter), Code(Esc)], Action::Back, Some(short_to_the_game), help_back_to_the_game),
];

#[derive(Debug)]
pub struct ShownVerdict {
    pub challenge: EntryId,
    /// It has stood there long enough to be noticed.
    pub noticed: bool,
    /// Seconds until what the lists said here is hidden again; an arbiter's answer stays until it is read.
    pub left_s: Option<u8>,
}

/// The next players shall not see what the last ones asked.
pub(super) const NEUTRAL_AFTER_S: u8 = 10;

impl ShownVerdict {
    /// The challenge it answers, and how, as long as the board has both.
    pub fn ruled<'a>(&self, here: &'a TableBoard) -> Option<(&'a ChallengeRow, Verdict)> {
        let row = here.challenges.iter().find(|row| row.challenge == self.challenge)?;
        match row.state {
            ChallengeState::Ruled { verdict, .. } => Some((row, verdict)),
            _ => None,
        }
    }
}

impl Dialog<TableBoard> for ShownVerdict {
    fn keys(&self, _here: &TableBoard) -> &'static Keys {
        &VERDICT
    }

    fn press(&mut self, _at: &mut At<'_>, _action: Action, _key: KeyEvent) -> Step<TableBoard> {
        Step::Stay
    }

    /// A key meant for the form below must not wipe it off unread.
    fn back(&mut self, _at: &mut At<'_>) -> Step<TableBoard> {
        if self.noticed { Step::Close } else { Step::Stay }
    }

    fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        boxed(&words::verdict_title(), draw, |page| {
            let Some((row, verdict)) = self.ruled(here) else { return Vec::new() };
            let (theme, strong) = (page.scene.theme, page.scene.theme.strong());
            let (style, meaning) = match verdict {
                Verdict::Acceptable => (theme.good(), words::verdict_stands()),
                Verdict::Unacceptable => (theme.bad(), words::verdict_falls()),
            };
            let name = text::cut(&row.challenger.name, page.columns.saturating_sub(12));
            let mut lines = vec![Line::from(say(&words::verdict_challenged(name.into_owned())))];
            lines.extend(page.text(&row.words.join(" ").to_uppercase(), strong));
            lines.push(Line::default());
            let large = verdict_upper(verdict);
            lines.extend(big::lines(&large, page.columns, style.patch(strong)));
            lines.extend(page.sentence(&words::verdict_means(meaning, large), strong));
            for because in &row.consequences {
                lines.extend(page.text(&say(because), Style::new()));
            }
            lines.push(Line::default());
            lines.extend(page.button(&words::verdict_back()));
            lines
        });
    }
}
