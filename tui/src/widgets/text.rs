//! Text that fits: cut and padded by what a terminal shows, never by bytes.

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.graphemes(true).map(UnicodeWidthStr::width).sum()
}

/// The text in at most so many columns; what is left out shows as `…`.
pub fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mut cut = String::new();
    let mut used = 0;
    for grapheme in text.graphemes(true) {
        used += grapheme.width();
        if used + 1 > columns {
            break;
        }
        cut.push_str(grapheme);
    }
    if columns > 0 {
        cut.push('…');
    }
    Cow::Owned(cut)
}

/// The text in exactly so many columns.
pub fn fit(text: &str, columns: usize) -> String {
    let mut fitted = cut(text, columns).into_owned();
    fitted.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(&fitted))));
    fitted
}

/// The text in lines of at most so many columns, broken between words where it can be.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a last line");
        if line.is_empty() {
            line.push_str(&cut(word, columns));
        } else if width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(cut(word, columns).into_owned());
        }
    }
    lines
}

/// How long ago, in one unit.
pub fn age(ms: u64) -> String {
    match ms / 1000 {
        seconds @ 0..=99 => format!("{seconds} s"),
        seconds @ 100..=5_999 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

/// `1 card`, `2 cards`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_never_splits_a_letter_from_its_marks() {
        assert_eq!(cut("Mu\u{308}ller", 3), "Mu\u{308}…");
        assert_eq!(cut("Țepeș", 5), "Țepeș");
        assert_eq!(cut("東京タワー", 4), "東…");
        assert_eq!(cut("東京", 0), "");
        assert_eq!(fit("Å", 3), "Å  ");
        assert_eq!(width(&fit("東京タワー", 4)), 4);
    }

    #[test]
    fn a_sentence_is_broken_between_words() {
        assert_eq!(wrap("the card of table 12", 8), ["the card", "of table", "12"]);
        assert_eq!(wrap("Donaudampfschiff", 5), ["Dona…"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn ages_read_as_people_say_them() {
        assert_eq!(age(5_400), "5 s");
        assert_eq!(age(125_000), "2 min");
        assert_eq!(age(7_300_000), "2 h");
    }
}
