//! A column of names as wide as the widest of them, within bounds.

use crate::widgets::text;

/// A wider column would not fit on any screen.
const COLUMNS_MAX: usize = 120;

/// How many columns of the screen these names take, under a heading of at least so many letters.
pub fn width<'n>(heading: &str, names: impl Iterator<Item = &'n str>) -> usize {
    let widest = names.map(text::width).max().unwrap_or(0);
    widest.clamp(text::width(heading).min(COLUMNS_MAX), COLUMNS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_never_wider_than_a_screen() {
        let long = "x".repeat(70_000);
        assert_eq!(width("player", ["Ștefan", &long].into_iter()), COLUMNS_MAX);
        assert_eq!(width("player", ["Åse"].into_iter()), 6);
        assert_eq!(width("key", std::iter::empty()), 3);
    }
}
