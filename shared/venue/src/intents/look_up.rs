//! A director looks at what the boards do not hold any more; nothing is written.

use crate::hall::Hall;
use desk::{Answer, Refused};
use domain::{CardId, CardState, DivisionId, messages};

messages! {
    /// Why there is nothing to look at.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum LookUpRefused {
        NoRound { round: u16, last: u16 },
    }
}

/// What counts on a card of any round.
pub(super) fn card(hall: &Hall<'_>, card: CardId) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let round = hall.division(card.round.division)?.rounds.get(&card.round.number);
    let content = match round.and_then(|round| round.cards.get(&card.table)) {
        Some(CardState::Counts(content)) => Some(content.clone()),
        Some(CardState::Open | CardState::Undecided(_)) | None => None,
    };
    Ok(Answer::Card { content })
}

/// The standings after a round, with the cards as they count now.
pub(super) fn standings(
    hall: &Hall<'_>,
    division: DivisionId,
    round: u16,
    teams: bool,
) -> Result<Answer, Refused> {
    hall.must_be_director()?;
    let division = hall.division(division)?;
    let last = division.last_round();
    if round > last {
        return Err(Refused::wrongly_asked(LookUpRefused::NoRound { round, last }));
    }
    let (book, division) = (hall.book()?, division.until(round));
    let standings = match teams {
        true => rulebook::team_standings(book, &division),
        false => rulebook::standings(book, &division),
    };
    Ok(Answer::Standings { standings })
}
