//! A list by the director's word: one row written anew, or the whole list void.

use super::model::find_table;
use crate::shorthand;
use desk::{DirectorBoard, TableRow};
use domain::{CardContent, ListCard, Said, Seat, TableNo};
use speech::words;

pub(super) fn is_list(row: &TableRow) -> bool {
    row.players.len() == Seat::COUNT
}

/// Reads `5 s2-`, the number of a game and the game, or `void`.
pub(super) fn read(row: &TableRow, typed: &str) -> Result<CardContent, Said> {
    let typed = typed.trim();
    if typed.eq_ignore_ascii_case("void") {
        return Ok(CardContent::Void);
    }
    let (number, game) = typed.split_once(char::is_whitespace).ok_or_else(words::list_how)?;
    let number: usize = number.parse().map_err(|_| words::list_how())?;
    let game = shorthand::game(game)?;
    let Some(list) = row.content.as_ref().and_then(CardContent::list) else {
        return Err(words::list_none());
    };
    let mut list = ListCard::clone(list);
    let count = list.games.len();
    let place = number.checked_sub(1).and_then(|place| list.games.get_mut(place));
    *place.ok_or_else(|| words::list_games(count))? = game;
    Ok(CardContent::List(list))
}

/// Reads `12 5 s2-` or `12 void` where table 12 keeps a list.
pub(super) fn read_line<'b>(
    here: &'b DirectorBoard,
    typed: &str,
) -> Result<Option<(&'b TableRow, CardContent)>, Said> {
    let typed = typed.trim();
    let (table, word) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let Some(table) = table.parse().ok().map(TableNo) else { return Ok(None) };
    match find_table(here, table).filter(|row| is_list(row)) {
        Some(row) => read(row, word).map(|content| Some((row, content))),
        None => Ok(None),
    }
}
