//! Capitals and digits drawn large, for reading across a table.

use ratatui::style::Style;
use ratatui::text::Line;

/// Three rows of block letters, or `None` when a letter has no block form or the text is too wide.
pub fn block(text: &str, columns: usize) -> Option<[String; 3]> {
    let mut rows = [const { String::new() }; 5];
    for (at, letter) in text.chars().enumerate() {
        let glyph = if letter == ' ' { &["  "; 5] } else { glyph(letter)? };
        for (row, pixels) in rows.iter_mut().zip(glyph) {
            row.push_str(if at == 0 { "" } else { " " });
            row.push_str(pixels);
        }
    }
    let width = rows[0].len();
    if width > columns {
        return None;
    }
    let blank = " ".repeat(width);
    Some([(&rows[0], &rows[1]), (&rows[2], &rows[3]), (&rows[4], &blank)].map(|(upper, lower)| {
        let halves = upper.bytes().zip(lower.bytes());
        halves.map(|(upper, lower)| half_block(upper == b'#', lower == b'#')).collect()
    }))
}

/// The text as large as it can be drawn: block letters, else `S P A C E D` capitals.
pub fn lines(text: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    match block(text, columns) {
        Some(rows) => rows.into_iter().map(|row| Line::styled(row, style)).collect(),
        None => vec![Line::styled(spaced(text), style), Line::default()],
    }
}

fn spaced(text: &str) -> String {
    let letters: Vec<String> = text.chars().map(String::from).collect();
    letters.join(" ")
}

fn half_block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

fn glyph(letter: char) -> Option<&'static [&'static str; 5]> {
    GLYPHS.iter().find(|(known, _)| *known == letter).map(|(_, rows)| rows)
}

#[rustfmt::skip]
const GLYPHS: &[(char, [&str; 5])] = &[
    ('0', [" ## ", "#  #", "#  #", "#  #", " ## "]),
    ('1', [" # ", "## ", " # ", " # ", "###"]),
    ('2', ["### ", "   #", " ## ", "#   ", "####"]),
    ('3', ["### ", "   #", " ## ", "   #", "### "]),
    ('4', ["#  #", "#  #", "####", "   #", "   #"]),
    ('5', ["####", "#   ", "### ", "   #", "### "]),
    ('6', [" ## ", "#   ", "### ", "#  #", " ## "]),
    ('7', ["####", "   #", "  # ", " #  ", " #  "]),
    ('8', [" ## ", "#  #", " ## ", "#  #", " ## "]),
    ('9', [" ## ", "#  #", " ###", "   #", " ## "]),
    ('A', [" ## ", "#  #", "####", "#  #", "#  #"]),
    ('B', ["### ", "#  #", "### ", "#  #", "### "]),
    ('C', [" ###", "#   ", "#   ", "#   ", " ###"]),
    ('D', ["### ", "#  #", "#  #", "#  #", "### "]),
    ('E', ["####", "#   ", "### ", "#   ", "####"]),
    ('F', ["####", "#   ", "### ", "#   ", "#   "]),
    ('G', [" ###", "#   ", "# ##", "#  #", " ###"]),
    ('H', ["#  #", "#  #", "####", "#  #", "#  #"]),
    ('I', ["###", " # ", " # ", " # ", "###"]),
    ('J', ["   #", "   #", "   #", "#  #", " ## "]),
    ('K', ["#  #", "# # ", "##  ", "# # ", "#  #"]),
    ('L', ["#   ", "#   ", "#   ", "#   ", "####"]),
    ('M', ["#   #", "## ##", "# # #", "#   #", "#   #"]),
    ('N', ["#   #", "##  #", "# # #", "#  ##", "#   #"]),
    ('O', [" ## ", "#  #", "#  #", "#  #", " ## "]),
    ('P', ["### ", "#  #", "### ", "#   ", "#   "]),
    ('Q', [" ## ", "#  #", "#  #", "# ##", " ###"]),
    ('R', ["### ", "#  #", "### ", "# # ", "#  #"]),
    ('S', [" ###", "#   ", " ## ", "   #", "### "]),
    ('T', ["#####", "  #  ", "  #  ", "  #  ", "  #  "]),
    ('U', ["#  #", "#  #", "#  #", "#  #", " ## "]),
    ('V', ["#   #", "#   #", " # # ", " # # ", "  #  "]),
    ('W', ["#   #", "#   #", "# # #", "## ##", "#   #"]),
    ('X', ["#   #", " # # ", "  #  ", " # # ", "#   #"]),
    ('Y', ["#   #", " # # ", "  #  ", "  #  ", "  #  "]),
    ('Z', ["####", "  # ", " #  ", "#   ", "####"]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_a_rectangle_and_differs_from_the_others() {
        for (at, (letter, rows)) in GLYPHS.iter().enumerate() {
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{letter}");
            let same = GLYPHS[..at].iter().find(|(_, other)| other == rows);
            let zero_and_o = *letter == 'O' && same.is_some_and(|(other, _)| *other == '0');
            assert!(same.is_none() || zero_and_o, "{letter} looks like {same:?}");
        }
    }

    #[test]
    fn a_letter_without_block_form_is_spaced_out() {
        assert_eq!(block("GRÜN", 80), None);
        assert_eq!(lines("GRÜN", 80, Style::new())[0].to_string(), "G R Ü N");
        assert!(block("NOT ACCEPTABLE", 76).is_some());
        assert!(block("12-7KQ2M9XD", 57).is_some());
        assert_eq!(block("12-7KQ2M9XD", 20), None);
    }
}
