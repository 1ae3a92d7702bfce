//! The versions of an undecided card, to pick one from.

use super::super::model::{card_said, find_card};
use super::card::{pair, scores};
use super::correction::{Correction, decided};
use super::*;
use crate::keymap::Key::UpTo;

/// The keys of one version to pick from, of two, and so on.
pub(crate) static VERSIONS: [Keys; 9] = [
    pick::<1>(),
    pick::<2>(),
    pick::<3>(),
    pick::<4>(),
    pick::<5>(),
    pick::<6>(),
    pick::<7>(),
    pick::<8>(),
    pick::<9>(),
];

const fn pick<const LAST: u8>() -> Keys {
    Keys::of(const { &[Pick::<LAST>::ROW, OTHERWISE, GLOBAL] })
}

struct Pick<const LAST: u8>;

impl<const LAST: u8> Pick<LAST> {
    const ROW: Table = &[row(
        &[UpTo(LAST)],
        Action::Digit,
        Some(short_take_that_version),
        help_take_the_version_with,
    )];
}

const OTHERWISE: Table = &[
    row(&[Char('e')], Action::EnterCard, Some(short_other_scores), help_type_other_scores_instead),
    row(&[Code(KeyCode::Esc)], Action::Back, Some(short_back), help_back_without_deciding),
];

#[derive(Debug)]
pub(crate) struct Versions {
    row: TableRow,
}

impl Versions {
    pub(crate) fn new(row: &TableRow) -> Self {
        Self { row: row.clone() }
    }

    fn pick(&self, key: KeyEvent) -> Step {
        let digit = match key.code {
            KeyCode::Char(digit) => {
                digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok())
            }
            _ => None,
        };
        let version = digit.and_then(|digit| self.row.versions.get(digit.checked_sub(1)?));
        match version {
            Some(version) => Step::open(Correction::new(&self.row, version.content.clone())),
            None => Step::Stay,
        }
    }
}

impl Dialog<DirectorBoard> for Versions {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &VERSIONS[self.row.versions.len().clamp(1, VERSIONS.len()) - 1]
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Digit => self.pick(key),
            Action::EnterCard => Step::turn(scores(&self.row)),
            _ => Step::Stay,
        }
    }

    fn follow(&mut self, at: &mut At<'_>) -> Step {
        match find_card(at.here, self.row.card) {
            Some(row) if row.progress == CardProgress::Undecided => {
                self.row = row.clone();
                Step::Stay
            }
            _ => {
                at.out.hint(decided(at.here, self.row.card));
                Step::CloseAll
            }
        }
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let columns = draw.columns();
        let mut lines = broken(&pair(&self.row), columns, Style::new());
        lines.push(Line::default());
        for (at, version) in self.row.versions.iter().enumerate() {
            let content = say(&cards::content(&version.content, &self.row.players));
            let content = text::fit(&content, text::width(&content).max(11));
            let by = say(&words::versions_by(version.author.clone(), content));
            let line = format!("{}   {by}", at + 1);
            lines.push(Line::styled(text::cut(&line, columns).into_owned(), draw.theme.strong()));
            let how = text::cut(&say(&version.how), columns.saturating_sub(4)).into_owned();
            lines.push(Line::from(format!("    {how}")));
        }
        lines.push(Line::default());
        lines.extend(draw.wrapped(&words::versions_how(), Style::new()));
        draw.boxed(&words::versions_title(card_said(here, self.row.card)), lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keymap::Binding;

    #[test]
    fn only_the_numbers_of_versions_pick_one() {
        let digit = |digit| KeyEvent::from(KeyCode::Char(digit));
        for (versions, label) in [(2, "1-2"), (3, "1-3"), (9, "1-9")] {
            let keys = &VERSIONS[versions - 1];
            assert_eq!(keys.bindings().next().map(Binding::label).as_deref(), Some(label));
            assert_eq!(keys.look_up(digit('2')), Action::Digit);
            assert_eq!(keys.look_up(digit('0')), Action::Nothing);
        }
        assert_eq!(VERSIONS[1].look_up(digit('3')), Action::Nothing);
    }
}
