//! A web address as a picture that phones read, two rows of it in a line of the terminal.

use fast_qr::{ECL, QRBuilder};

/// Light around it, without which phones do not find it.
const QUIET: usize = 2;

/// The lines of the picture: a light square is drawn and a dark one left out. None for a text that is too long.
pub fn lines(text: &str) -> Option<Vec<String>> {
    let code = QRBuilder::new(text).ecl(ECL::L).build().ok()?;
    let side = code.size + 2 * QUIET;
    let is_light = |row: usize, column: usize| {
        let inside = QUIET..QUIET + code.size;
        let within = inside.contains(&row) && inside.contains(&column);
        row < side && !(within && code[row - QUIET][column - QUIET].value())
    };
    let line = |row: usize| {
        let squares =
            (0..side).map(|column| match (is_light(row, column), is_light(row + 1, column)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        squares.collect()
    };
    Some((0..side).step_by(2).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_fits_beside_a_list_and_too_long_a_text_is_none() {
        let lines = lines("http://192.168.4.1:4780/").unwrap();
        assert!(lines.len() <= 17, "{lines:#?}");
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert!(lines[0].chars().all(|square| square == '█'), "it has a light edge");
        assert!(super::lines(&"x".repeat(4_000)).is_none());
    }
}
