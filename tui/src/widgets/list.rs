//! Moving through a list and drawing only the rows that show.

use crate::keymap::Action;
use std::ops::Range;

/// How far PgUp and PgDn go.
const PAGE: usize = 10;

/// The row after a step, or `None` when the action is not a step.
pub fn step(selected: usize, len: usize, action: Action) -> Option<usize> {
    let last = len.saturating_sub(1);
    let at = selected.min(last);
    Some(match action {
        Action::Up => at.saturating_sub(1),
        Action::Down => (at + 1).min(last),
        Action::PageUp => at.saturating_sub(PAGE),
        Action::PageDown => (at + PAGE).min(last),
        Action::Top => 0,
        Action::Bottom => last,
        _ => return None,
    })
}

/// The rows to draw so that the selected one shows, about the middle when the list is long.
pub fn window(selected: usize, len: usize, height: usize) -> Range<usize> {
    let start = selected.saturating_sub(height / 2).min(len.saturating_sub(height));
    start..(start + height).min(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_row_always_shows() {
        for len in 0..40 {
            for height in 1..12 {
                for selected in 0..len {
                    let window = window(selected, len, height);
                    assert!(window.contains(&selected), "{selected} of {len} in {height}");
                    assert!(window.len() == height.min(len));
                }
            }
        }
    }

    #[test]
    fn steps_stay_inside() {
        assert_eq!(step(0, 0, Action::Down), Some(0));
        assert_eq!(step(99, 3, Action::Up), Some(1));
        assert_eq!(step(0, 300, Action::Bottom), Some(299));
        assert_eq!(step(0, 3, Action::Confirm), None);
    }
}
