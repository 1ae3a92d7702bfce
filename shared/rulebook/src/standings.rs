//! Who stands where, with the articles that made each figure and each place.

mod adjust;
mod chain;
mod list_division;
mod lists;
mod meeting;
#[cfg(test)]
mod properties;
mod row;
mod teams;
#[cfg(test)]
mod tests;

pub use list_division::{list_game_reasons, list_standings, list_table};
pub use lists::{
    Counters, ListPlayer, ListReason, ListRecord, ListRow, ListTable, RankBreach, Substitution,
    rank_lists,
};
pub use meeting::{missing_costs, without_part};
pub use row::{Apart, ApartReason, ApartValue, Entry, Line, Row};
pub use teams::{TeamRow, team_standings, team_table};

use crate::book::{Book, ExpelledRow};
use crate::check::lists_of;
use domain::{Breach, Division, PlayerId, Standing, messages};
use meeting::meetings;
use std::collections::BTreeMap;

/// Between rounds, or after the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    #[default]
    Intermediate,
    Final,
}

impl Stage {
    pub fn of(book: &Book, division: &Division) -> Self {
        if book.is_over(division) { Self::Final } else { Self::Intermediate }
    }
}

/// The rows, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'b> {
    pub rows: Vec<Row<'b>>,
}

messages! {
    /// Why there is no table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TableError {
        Game { round: u16, players: Vec<String>, breach: Breach },
        Adjustment { player: String, breach: Breach },
        /// The number is of no player of this table.
        Unknown { player: PlayerId },
    }
}

/// Every player of the division, best first. Players level in every criterion share a rank and
/// stand in the order of their names.
pub fn standings(book: &Book, division: &Division) -> Vec<Standing> {
    if let Some(lists) = lists_of(book) {
        return list_standings(book, lists, division);
    }
    division_table(book, division).rows.iter().map(Row::standing).collect()
}

/// The same with everything that made the figures. What is decided counts, even where the book lacks
/// a rule for something else.
pub fn division_table<'b>(book: &'b Book, division: &Division) -> Table<'b> {
    let stage = Stage::of(book, division);
    let mut rows = played_rows(book, division);
    adjust_known(book, division, &mut rows);
    Table { rows: rank(book, division, stage, rows, &struck(book, division)) }
}

/// What the games brought, before anything else changes it.
fn played_rows<'b>(book: &'b Book, division: &Division) -> BTreeMap<PlayerId, Row<'b>> {
    let mut rows = row::empty_rows(division);
    for (round, meeting) in meetings(book, division) {
        if row::count(book, round, &meeting, &mut rows).is_err() {
            row::count_without_rule(book, round, &meeting, &mut rows);
        }
    }
    rows
}

/// What the book has no rule for was refused when it was entered, but for warnings that cost nothing.
fn adjust_known<'b>(book: &'b Book, division: &Division, rows: &mut BTreeMap<PlayerId, Row<'b>>) {
    let warnings = match book.standings.as_ref().and_then(|rules| rules.warnings.as_ref()) {
        Some(_) => adjust::warnings(division),
        None => BTreeMap::new(),
    };
    let _ = adjust::adjust(book, division, Stage::of(book, division), &warnings, rows);
}

/// The table of a division from a file, in which nothing was checked when it was entered: every meeting
/// needs a rule of the book or of the announcement.
pub fn checked_table<'b>(
    book: &'b Book,
    division: &Division,
    stage: Stage,
) -> Result<Table<'b>, TableError> {
    let mut rows = row::empty_rows(division);
    for (round, meeting) in meetings(book, division) {
        let players = meeting.players();
        if let Some(player) = players.iter().find(|id| !rows.contains_key(id)) {
            return Err(TableError::Unknown { player: *player });
        }
        row::count(book, round, &meeting, &mut rows).map_err(|breach| {
            let players = players.iter().map(|id| division.name_of(*id)).collect();
            TableError::Game { round, players, breach }
        })?;
    }
    adjust::adjust(book, division, stage, &adjust::warnings(division), &mut rows)?;
    Ok(Table { rows: rank(book, division, stage, rows, &struck(book, division)) })
}

/// Who was expelled and leaves the table.
fn struck(book: &Book, division: &Division) -> Vec<PlayerId> {
    let rule = book.standings.as_ref().and_then(|rules| rules.expelled.as_ref());
    let stays = rule.is_some_and(|clause| clause.value == ExpelledRow::Stays);
    if stays { Vec::new() } else { division.expelled().into_iter().collect() }
}

/// Sorts the rows by the book's chain. Who was struck leaves the table after the others' figures
/// were worked out.
fn rank<'b>(
    book: &'b Book,
    division: &Division,
    stage: Stage,
    rows: BTreeMap<PlayerId, Row<'b>>,
    struck: &[PlayerId],
) -> Vec<Row<'b>> {
    let name = match stage {
        Stage::Intermediate => &book.ranking.intermediate.value,
        Stage::Final => &book.ranking.last.value,
    };
    let chain = book.ranking.chain_for(name, is_swiss(book, division));
    let field = chain::Field::new(book, rows, struck, &chain);
    field.ranked(&chain)
}

/// Whether the announced schedule, or the book where nothing is announced, names a Swiss system.
fn is_swiss(book: &Book, division: &Division) -> bool {
    let by_book = book.pairing.system.as_ref().map(|clause| clause.value.as_str());
    let named = division.plan.schedule.as_ref().map(|text| text.as_str()).or(by_book);
    let mut words = named.unwrap_or_default().split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| word == "swiss")
}
