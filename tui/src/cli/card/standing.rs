//! What stands on a card: on the director's board, or in the record of an earlier round.

use super::CardCommand;
use crate::cli::ask::{self, director};
use crate::cli::event_file::Opened;
use crate::cli::exit::Failure;
use desk::{Board, TableRow};
use domain::{CardContent, CardId, DivisionId, DuelCard, EntryId, RoundId, TableNo};
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
    let current = here.divisions.iter().filter_map(|one| one.round.as_ref());
    let current = current.flat_map(|round| &round.tables);
    let open = here.divisions.iter().filter(|_| round.is_some()).flat_map(|one| &one.open);
    if let Some(row) = current.chain(open).find(meant) {
        return Ok((row.card, Some(row.seen.clone())));
    }
    match round {
        None => Err(Failure::usage(format!("nobody plays at table {table} in the current round"))),
        Some(number) => {
            let division = ask::division(here, division)?.id;
            Ok((CardId { round: RoundId { division, number }, table }, None))
        }
    }
}

/// Whether a correction is about a card that the board does not hold any more.
pub(super) fn is_elsewhere(board: &Board, what: &CardCommand, round: Option<u16>) -> bool {
    match what {
        CardCommand::Correct { table, division, scores_only: false, .. } => {
            let card = card_of(board, TableNo(*table), round, *division);
            card.is_ok_and(|(card, _)| row(board, card).is_none())
        }
        _ => false,
    }
}

/// The card of two players as it stands.
pub(super) fn duel(board: &Board, record: Option<&Opened>, card: CardId) -> Option<DuelCard> {
    if let Some(row) = row(board, card) {
        return match &row.content {
            Some(CardContent::Duel(card)) => Some(card.clone()),
            _ => None,
        };
    }
    let division = record?.division(Some(card.round.division)).ok()?;
    let games = &division.rounds.get(&card.round.number)?.games;
    match &games.iter().find(|game| game.table == Some(card.table.0))?.result {
        Some(Game::Played(card)) => Some(card.clone()),
        _ => None,
    }
}

/// What the table wrote on its card.
pub(super) fn written(board: &Board, card: CardId) -> Result<DuelCard, Failure> {
    director(board)?;
    duel(board, None, card).ok_or_else(|| {
        Failure::decision(format!(
            "table {} has written nothing yet: enter its scores with `kibitz card correct`",
            card.table
        ))
    })
}

fn row(board: &Board, card: CardId) -> Option<&TableRow> {
    let here = director(board).ok()?;
    let current = here.divisions.iter().filter_map(|one| one.round.as_ref());
    let current = current.flat_map(|round| &round.tables);
    let open = here.divisions.iter().flat_map(|one| &one.open);
    current.chain(open).find(|row| row.card == card)
}
