//! The line for a card: the table and both scores, low on the screen, while a pile is typed in.

use super::super::lists;
use super::super::model::find_table;
use super::super::view::state_words;
use super::card::{note, pair, parts, score};
use super::correction::Correction;
use super::*;
use crate::tongue::table_meant;
use domain::{DuelCard, TableNo};

#[derive(Debug)]
pub(crate) struct Entry;

/// The digit that opened the line is its first one.
pub(crate) fn open(key: KeyEvent) -> LineOf<Entry> {
    let line = LineOf::new(24, Entry);
    match key.code {
        KeyCode::Char(digit) if digit.is_ascii_digit() => line.with(digit),
        _ => line,
    }
}

impl Typed for Entry {
    const LOW: bool = true;

    fn title(&self, here: &DirectorBoard) -> Said {
        match here.current_rows().any(lists::is_list) {
            true => words::entry_title_list(),
            false => words::entry_title(),
        }
    }

    fn about(&self, here: &DirectorBoard, typed: &str) -> Vec<String> {
        echo(here, typed)
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        read(at.here, typed).map(Step::open)
    }
}

/// Who sits at the table that is being typed.
fn echo(here: &DirectorBoard, typed: &str) -> Vec<String> {
    let table = typed.split_whitespace().next().and_then(table_meant);
    match table.map(|table| find_table(here, table)) {
        None => vec![say(&words::entry_table_first())],
        Some(None) => vec![say(&words::entry_no_such_table())],
        Some(Some(row)) => {
            let echo = words::entry_echo(pair(row), state_words(row));
            std::iter::once(say(&echo)).chain(note(row)).collect()
        }
    }
}

fn read(here: &DirectorBoard, typed: &str) -> Result<Correction, Said> {
    if let Some((row, content)) = lists::read_line(here, typed)? {
        return Correction::typed(row, content);
    }
    let (table, content) = read_line(typed)?;
    let row = find_table(here, table).ok_or_else(|| words::entry_no_table(table))?;
    Correction::typed(row, content)
}

/// Reads `12 401 388`: the table, then the scores in the order of the names.
fn read_line(typed: &str) -> Result<(TableNo, CardContent), Said> {
    let how = words::entry_how;
    let [table, first, second] = parts(typed)[..] else { return Err(how()) };
    let table = table_meant(table).ok_or_else(how)?;
    let scores = [score(first, how)?, score(second, how)?];
    Ok((table, CardContent::Duel(DuelCard::plain(scores))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_make_a_card() {
        let card = CardContent::Duel(DuelCard::plain([401, 388]));
        assert_eq!(read_line("12 401 388"), Ok((TableNo(12), card.clone())));
        assert_eq!(read_line(" 12  401:388 "), Ok((TableNo(12), card)));
    }

    #[test]
    fn anything_else_says_what_to_type() {
        for bad in ["", "12", "12 401", "12 401 388 1", "x 401 388", "12 401 38x", "99999 1 1"] {
            assert!(say(&read_line(bad).unwrap_err()).contains("12 401 388"), "{bad:?}");
        }
    }
}
