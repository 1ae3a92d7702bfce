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

/// The first of entries of different heights to draw, so that the selected one shows whole.
pub fn first_shown(heights: &[usize], selected: usize, room: usize) -> usize {
    let mut used = 0;
    let fits = |(_, height): &(usize, &usize)| {
        used += **height;
        used <= room
    };
    let up_to = heights.iter().enumerate().take(selected + 1).rev();
    up_to.take_while(fits).last().map_or(selected, |(at, _)| at)
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
    fn a_long_entry_shows_whole_when_it_can() {
        let heights = [1, 2, 3, 1, 9, 1];
        assert_eq!(first_shown(&heights, 0, 5), 0);
        assert_eq!(first_shown(&heights, 2, 5), 1);
        assert_eq!(first_shown(&heights, 3, 5), 2);
        assert_eq!(first_shown(&heights, 4, 5), 4, "too high for the room: it begins at the top");
        assert_eq!(first_shown(&heights, 5, 5), 5);
        assert_eq!(first_shown(&[], 0, 5), 0);
    }

    #[test]
    fn steps_stay_inside() {
        assert_eq!(step(0, 0, Action::Down), Some(0));
        assert_eq!(step(99, 3, Action::Up), Some(1));
        assert_eq!(step(0, 300, Action::Bottom), Some(299));
        assert_eq!(step(0, 3, Action::Confirm), None);
    }
}
