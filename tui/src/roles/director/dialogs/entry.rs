//! The line for a card: the table or the code of its slip, and both scores, low on the screen, while a pile is typed
//! in.

use super::super::lists;
use super::super::model::{card_said, find_table};
use super::super::view::state_words;
use super::card::{note, pair, parts, score};
use super::correction::Correction;
use super::*;
use crate::tongue::table_meant;
use desk::TableRow;
use desk::slip::SlipCode;
use domain::{CardId, DuelCard, TableNo};

#[derive(Debug, Default)]
pub(crate) struct Entry {
    /// Opened by the code of its slip: a scanner types it and Enter, and the scores come next.
    card: Option<CardId>,
}

/// Room for the code of a slip and both scores.
const LETTERS: usize = 30;

/// The digit that opened the line is its first one.
pub(crate) fn open(key: KeyEvent) -> LineOf<Entry> {
    let line = LineOf::new(LETTERS, Entry::default());
    match key.code {
        KeyCode::Char(digit) if digit.is_ascii_digit() => line.with(digit),
        _ => line,
    }
}

impl Typed for Entry {
    const LOW: bool = true;

    fn title(&self, here: &DirectorBoard) -> Said {
        match self.card {
            Some(card) => words::entry_slip_title(card_said(here, card)),
            None if here.current_rows().any(lists::is_list) => words::entry_title_list(),
            None => words::entry_title(),
        }
    }

    fn about(&self, here: &DirectorBoard, typed: &str) -> Vec<String> {
        let by_slip = self.card.map_or_else(|| slip(here, typed), |card| Ok(Some((card, typed))));
        match by_slip {
            Ok(None) => echo(here, typed),
            Ok(Some((card, _))) => match row_of(here, card) {
                Ok(row) => about(row),
                Err(why) => vec![say(&why)],
            },
            Err(why) => vec![say(&why)],
        }
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let by_slip = match self.card {
            Some(card) => Some((card, typed)),
            None => slip(at.here, typed)?,
        };
        let Some((card, scores)) = by_slip else { return read(at.here, typed).map(Step::open) };
        let row = row_of(at.here, card)?;
        if scores.trim().is_empty() {
            let next = LineOf::new(LETTERS, Self { card: Some(card) });
            return Ok(Step::turn(next));
        }
        let how = words::entry_scores;
        let [first, second] = parts(scores)[..] else { return Err(how()) };
        let scores = [score(first, how)?, score(second, how)?];
        Correction::typed(row, CardContent::Duel(DuelCard::plain(scores))).map(Step::open)
    }
}

/// The card of the slip whose code a line begins with, and what follows it.
fn slip<'a>(here: &DirectorBoard, typed: &'a str) -> Result<Option<(CardId, &'a str)>, Said> {
    let typed = typed.trim();
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    if first.matches('-').count() != 2 {
        return Ok(None);
    }
    let card = SlipCode::read(here.event, first).map_err(Said::from)?;
    Ok(Some((card, rest)))
}

/// A card of the round, or one that an earlier round lacks.
fn row_of(here: &DirectorBoard, card: CardId) -> Result<&TableRow, Said> {
    let row = here.current_rows().chain(here.open_rows()).find(|row| row.card == card);
    let row = row.ok_or_else(|| words::entry_slip_decided(card.round.number, card.table))?;
    if lists::is_list(row) { Err(words::entry_how()) } else { Ok(row) }
}

fn about(row: &TableRow) -> Vec<String> {
    let echo = words::entry_echo(pair(row), state_words(row));
    std::iter::once(say(&echo)).chain(note(row)).collect()
}

/// Who sits at the table that is being typed.
fn echo(here: &DirectorBoard, typed: &str) -> Vec<String> {
    let table = typed.split_whitespace().next().and_then(table_meant);
    match table.map(|table| find_table(here, table)) {
        None => vec![say(&words::entry_table_first())],
        Some(None) => vec![say(&words::entry_no_such_table())],
        Some(Some(row)) => about(row),
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
