//! Text that fits: cut and padded by what a terminal shows, never by bytes.

use crate::tongue::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use speech::words;
use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    text.graphemes(true).map(UnicodeWidthStr::width).sum()
}

/// Whether every byte is a character of one column. Most words on a screen are, and looking for letters that
/// belong together takes most of the time of drawing it.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// The text in at most so many columns; what is left out shows as `…`.
pub fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    if is_plain(text) && columns > 0 {
        return Cow::Owned(format!("{}…", &text[..columns - 1]));
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

/// Writes a text into one row of a screen, as far as the row goes. A paragraph would look for letters that
/// belong together, and for places to break, in every row of a long list.
pub fn put(buffer: &mut Buffer, row: Rect, text: &str, style: Style) {
    if !is_plain(text) {
        buffer.set_stringn(row.x, row.y, text, usize::from(row.width), style);
        return;
    }
    for (column, letter) in (row.left()..row.right()).zip(text.chars()) {
        buffer[(column, row.y)].set_char(letter).set_style(style);
    }
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
    say(&match ms / 1000 {
        seconds @ 0..=99 => words::age_seconds(seconds),
        seconds @ 100..=5_999 => words::age_minutes(seconds / 60),
        seconds => words::age_hours(seconds / 3600),
    })
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
        assert_eq!([cut("Anna", 0), cut("Anna", 1), cut("Anna", 3)], ["", "…", "An…"]);
        assert_eq!(fit("Å", 3), "Å  ");
        assert_eq!(width(&fit("東京タワー", 4)), 4);
    }

    #[test]
    fn a_row_takes_what_fits_and_nothing_is_written_beside_it() {
        let row = Rect::new(1, 0, 4, 1);
        for (text, shows) in [("Anna B", ".Anna."), ("Åsa", ".Åsa.."), ("東京タ", ".東京.")]
        {
            let mut buffer = Buffer::with_lines(["......"]);
            put(&mut buffer, row, text, Style::new());
            assert_eq!(buffer, Buffer::with_lines([shows]), "{text}");
        }
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
