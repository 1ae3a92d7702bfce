//! What is said of a knockout: every match with its games, who goes on, and by which article.

use crate::hall::{Hall, plainly};
use desk::Refused;
use domain::{
    Because, CardId, Citation, Division, DivisionId, Named, PairingOrigin, PlayerId, RoundId, Said,
    messages,
};
use ledger::Tournament;
use pairing::{KnockoutMatch, MatchLength, Matches};
use rulebook::Book;
use std::collections::BTreeMap;

messages! {
    /// How a match stands. Games and points stand in the order of the names.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum MatchSaid {
        GoesOn { step: u16, first: Named, second: Named, length: MatchLength, wins: [i32; 2], points: [i32; 2] },
        Won { step: u16, first: Named, second: Named, winner: Named, wins: [i32; 2], points: [i32; 2] },
        /// Every game is played, and nobody has won.
        Level { step: u16, first: Named, second: Named, wins: [i32; 2], points: [i32; 2] },
    }

    /// Why there is no bracket.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum BracketRefused {
        None { division: DivisionId },
    }
}

/// Every match of the newest bracket.
pub(crate) fn told(hall: &Hall<'_>, id: DivisionId) -> Result<Vec<Because>, Refused> {
    let division = hall.division(id)?;
    let matches = newest(hall.tournament, hall.book()?, division)
        .ok_or_else(|| Refused::because(BracketRefused::None { division: id }))?;
    let said = matches.all.iter().map(|known| told_of(hall.tournament, division, known));
    Ok(said.collect())
}

/// How the match stands that a card belongs to.
pub(crate) fn at_table(tournament: &Tournament, card: CardId) -> Option<Because> {
    let book = tournament.book.as_ref()?;
    let division = tournament.divisions.get(&card.round.division)?;
    let paired_by = paired_by(tournament, division.id);
    let matches = Matches::around(book, division, &paired_by, card.round.number)?;
    let known = matches.at(card.round.number, card.table)?;
    Some(told_of(tournament, division, known))
}

/// Matches whose games are all played and that nobody has won.
pub(crate) fn level(
    tournament: &Tournament,
    book: &Book,
    division: &Division,
) -> Vec<[PlayerId; 2]> {
    let matches = newest(tournament, book, division).unwrap_or_default();
    matches.undecided().map(|known| known.players).collect()
}

fn newest(tournament: &Tournament, book: &Book, division: &Division) -> Option<Matches> {
    let paired_by = paired_by(tournament, division.id);
    Matches::around(book, division, &paired_by, division.last_round())
}

/// The systems of the published rounds.
fn paired_by(tournament: &Tournament, id: DivisionId) -> BTreeMap<u16, String> {
    let of = |number| RoundId { division: id, number };
    let rounds = tournament.rounds.range(of(0)..=of(u16::MAX));
    let named = rounds.filter_map(|(round, published)| match &published.made {
        PairingOrigin::Engine { system, .. } => Some((round.number, system.to_string())),
        PairingOrigin::Director => None,
    });
    named.collect()
}

fn told_of(tournament: &Tournament, division: &Division, known: &KnockoutMatch) -> Because {
    let named = |id: PlayerId| match division.players.get(&id) {
        Some(player) => Named::from(player),
        None => Named { id, name: id.to_string() },
    };
    let [first, second] = known.players.map(named);
    let (step, length) = (known.step, known.length);
    let wins = known.wins().map(|won| i32::try_from(won).unwrap_or(i32::MAX));
    let points = known.points();
    let said: Said = match known.winner {
        Some(side) => {
            let winner = named(known.players[side.index()]);
            MatchSaid::Won { step, first, second, winner, wins, points }.into()
        }
        None if known.goes_on => {
            MatchSaid::GoesOn { step, first, second, length, wins, points }.into()
        }
        None => MatchSaid::Level { step, first, second, wins, points }.into(),
    };
    let silent = || Citation::marked("", Citation::ANNOUNCED);
    let cite = known.cites.last().cloned().unwrap_or_else(silent);
    Because::new(plainly(tournament, said), &cite)
}
