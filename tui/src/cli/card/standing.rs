//! What stands on a card: on the director's board, or in the record of an earlier round.

use super::*;
use crate::cli::ask;
use desk::{CardProgress, TableRow};
use domain::{DuelCard, RoundId};

/// The card a director means, and the versions that stand on the board at this moment.
pub fn card_of(
    board: &Board,
    table: TableNo,
    round: Option<u16>,
    division: Option<DivisionId>,
) -> Result<(CardId, Option<Vec<EntryId>>), Failure> {
    let here = director(board)?;
    let meant = |row: &&TableRow| {
        row.card.table == table
            && division.is_none_or(|division| division == row.card.round.division)
            && round.is_none_or(|number| number == row.card.round.number)
    };
    let open = here.open_rows().filter(|_| round.is_some());
    if let Some(row) = here.current_rows().chain(open).find(meant) {
        return Ok((row.card, Some(row.seen.clone())));
    }
    match round {
        None => Err(Failure::usage(words::cli_nobody_plays(table))),
        Some(number) => {
            let division = ask::division(here, division)?.id;
            Ok((CardId { round: RoundId { division, number }, table }, None))
        }
    }
}

/// The card that a director's word is about, if the board does not hold it any more.
pub(super) fn elsewhere(board: &Board, what: &CardCommand, round: Option<u16>) -> Option<CardId> {
    let (table, division) = match what {
        CardCommand::Correct { table, division, scores_only: false, .. } => (table, *division),
        CardCommand::Record { table, .. } => (table, None),
        _ => return None,
    };
    let (card, _) = card_of(board, table.meant().ok()?, round, division).ok()?;
    row(board, card).is_none().then_some(card)
}

/// The card whose details stay when a director corrects the scores: the one that counts, or what the
/// versions have in common. `Err` says in what they differ.
pub(super) fn kept(
    board: &Board,
    earlier: Option<&CardContent>,
    card: CardId,
    scores: [i32; 2],
) -> Result<Option<DuelCard>, Failure> {
    let Some(row) = row(board, card) else { return Ok(earlier.and_then(duel)) };
    match row.progress {
        CardProgress::Counts => Ok(row.content.as_ref().and_then(duel)),
        CardProgress::Undecided => in_common(row, scores),
        // What was only filled in never stood.
        _ => Ok(None),
    }
}

/// The details of the versions with exactly these scores, or of all where none has them.
fn in_common(row: &TableRow, scores: [i32; 2]) -> Result<Option<DuelCard>, Failure> {
    let versions: Vec<DuelCard> =
        row.versions.iter().filter_map(|version| duel(&version.content)).collect();
    let some_meant = versions.iter().any(|card| card.scores == scores);
    let meant = versions.into_iter().filter(|card| !some_meant || card.scores == scores);
    let mut meant = meant.map(|card| card.with_scores(scores));
    let first = meant.next();
    if meant.all(|card| Some(&card) == first.as_ref()) {
        return Ok(first);
    }
    Err(Failure::decision(words::cli_versions_differ(row.card.table)))
}

/// What the table wrote on its card.
pub(super) fn written(
    board: &Board,
    earlier: Option<&CardContent>,
    card: CardId,
) -> Result<DuelCard, Failure> {
    director(board)?;
    let found = match row(board, card) {
        Some(row) => row.content.as_ref().and_then(duel),
        None => earlier.and_then(duel),
    };
    found.ok_or_else(|| Failure::decision(words::cli_nothing_written(card.table)))
}

fn duel(content: &CardContent) -> Option<DuelCard> {
    match content {
        CardContent::Duel(card) => Some(card.clone()),
        _ => None,
    }
}

fn row(board: &Board, card: CardId) -> Option<&TableRow> {
    let here = director(board).ok()?;
    here.current_rows().chain(here.open_rows()).find(|row| row.card == card)
}
