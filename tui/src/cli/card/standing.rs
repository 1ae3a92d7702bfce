//! What stands on a card: on the director's board, or in the record of an earlier round.

use super::*;
use crate::cli::ask;
use desk::{CardProgress, TableRow};
use domain::{DuelCard, RoundId};
use rulebook::result::Game;

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

/// Whether a director's word is about a card that the board does not hold any more.
pub(super) fn is_elsewhere(board: &Board, what: &CardCommand, round: Option<u16>) -> bool {
    let (table, division) = match what {
        CardCommand::Correct { table, division, scores_only: false, .. } => (*table, *division),
        CardCommand::Record { table, .. } => (*table, None),
        _ => return false,
    };
    let card = card_of(board, TableNo(table), round, division);
    card.is_ok_and(|(card, _)| row(board, card).is_none())
}

/// Scores alone need nothing of an event that cannot be read.
pub(super) fn without_record(failure: Failure, what: &CardCommand) -> Failure {
    match what {
        CardCommand::Correct { .. } => {
            Failure { what: words::cli_or_scores_only(&failure.what), ..failure }
        }
        _ => failure,
    }
}

/// The card whose details stay when a director corrects the scores: the one that counts, or what the
/// versions have in common. `Err` says in what they differ.
pub(super) fn kept(
    board: &Board,
    record: Option<&Event>,
    card: CardId,
    scores: [i32; 2],
) -> Result<Option<DuelCard>, Failure> {
    let Some(row) = row(board, card) else { return Ok(recorded(record, card)) };
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
    record: Option<&Event>,
    card: CardId,
) -> Result<DuelCard, Failure> {
    director(board)?;
    let found = match row(board, card) {
        Some(row) => row.content.as_ref().and_then(duel),
        None => recorded(record, card),
    };
    found.ok_or_else(|| Failure::decision(words::cli_nothing_written(card.table)))
}

fn recorded(record: Option<&Event>, card: CardId) -> Option<DuelCard> {
    let division = record?.division(Some(card.round.division)).ok()?;
    let games = &division.rounds.get(&card.round.number)?.games;
    match &games.iter().find(|game| game.table == Some(card.table.0))?.result {
        Some(Game::Played(card)) => Some(card.clone()),
        _ => None,
    }
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
