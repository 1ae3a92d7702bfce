//! What a card comes to under the book, with the reasons that people want to see.

use crate::hall::Hall;
use desk::{Counted, CountedShare};
use domain::{CardContent, CardId, Value, WinPoints};
use rulebook::result::Cause;
use rulebook::{Book, Share, result_in_round};

/// None where the book has no result for this content.
pub(crate) fn count(hall: &Hall<'_>, id: CardId, content: &CardContent) -> Option<Counted> {
    let book = hall.tournament.book.as_ref()?;
    let division = hall.tournament.divisions.get(&id.round.division)?;
    let players = division.players_at(id.round.number, id.table)?;
    let last_round = book.is_last(division, id.round.number);
    of_content(book, content, players.try_into().ok()?, id.round.number, last_round)
}

pub(crate) fn of_content(
    book: &Book,
    content: &CardContent,
    players: [domain::PlayerId; 2],
    round: u16,
    last_round: bool,
) -> Option<Counted> {
    let counted = result_in_round(book, content, players, round, last_round).ok()?;
    let played = matches!(content, CardContent::Duel(_));
    Some(Counted { shares: counted.shares.each_ref().map(|share| of_share(share, played)) })
}

/// Of a game that was played, what moved the score; of any other, what made the spread.
fn of_share(share: &Share<'_>, played: bool) -> CountedShare {
    let figure = match &share.score {
        Some(score) if played => score,
        Some(_) | None => &share.spread,
    };
    let told = figure.steps.iter().filter(|step| step.cause != Cause::OnTheCard);
    let told = told.filter(|step| step.amount != 0 || !played);
    CountedShare {
        score: share.score.as_ref().map(|score| score.value),
        wins: WinPoints(share.wins.value),
        spread: share.spread.value,
        points: share.points.value,
        because: told.map(|step| step.because(Value::signed)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, DuelCard, End, PlayerId, Side};

    fn counted(book: &str, card: DuelCard) -> Counted {
        let players = [1, 2].map(|number| PlayerId { division: DivisionId::A, number });
        let book = Book::named(book).unwrap();
        of_content(&book, &CardContent::Duel(card), players, 1, false).unwrap()
    }

    #[test]
    fn racks_and_minutes_are_counted_and_cited() {
        let out = DuelCard {
            end: End::Out(Side::First),
            racks: [0, 8],
            overtime_s: [0, 61],
            ..DuelCard::plain([401, 388])
        };
        let counted = counted("de-tso", out);
        assert_eq!(counted.scores(), Some([409, 360]));
        assert_eq!(speech::english(&counted), "409:360, wins 1:0, spread +49:-49");
        let [first, second] = counted
            .shares
            .map(|share| share.because.iter().map(speech::english).collect::<Vec<_>>());
        assert_eq!(first, ["+8 tiles left on the other rack (TSO 5.1 b v)"]);
        assert_eq!(
            second,
            [
                "-8 tiles left on the own rack (TSO 5.1 b v)",
                "-20 overtime, 2 minutes begun (TSO 5.2 b)"
            ]
        );
    }

    #[test]
    fn a_plain_card_needs_no_words() {
        let counted = counted("ro-frs", DuelCard::plain([401, 388]));
        assert!(!counted.differs_from([401, 388]));
        assert!(counted.shares.iter().all(|share| share.because.is_empty()));
    }
}
