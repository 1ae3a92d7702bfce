//! The same for a book that ranks lists: the saldo round by round, the counters and the lot.

use super::{WhyPlace, WhyRefused};
use crate::hall::Hall;
use desk::{FigureOf, Refused, Why, WhyFigure, WhyRound};
use domain::{
    Because, CardContent, CardId, CardState, Division, Field as _, ListCard, PlayerId, RoundId,
    Say, Seat, Value,
};
use rulebook::standings::{ApartReason, ListRow, list_game_reasons, list_table};
use rulebook::steps::lists::Lists;

pub(super) fn explain(
    hall: &Hall<'_>,
    lists: &Lists,
    player: PlayerId,
    round: Option<u16>,
) -> Result<Why, Refused> {
    let division = hall.division(player.division)?;
    let table = list_table(hall.book()?, lists, division)?;
    let place = table.rows.iter().position(|row| row.player == player);
    let Some(place) = place else {
        return Err(Refused::because(WhyRefused::OutOfTable { player }));
    };
    let row = &table.rows[place];
    let wanted = |number: u16| round.is_none_or(|round| round == number);
    let rounds: Vec<WhyRound> = row
        .rounds
        .iter()
        .zip(row.why())
        .filter(|((_, number, _), _)| wanted(*number))
        .map(|((sat, number, points), reason)| {
            of_round(hall, lists, division, (*sat, *number, *points), reason)
        })
        .collect();
    if let (Some(number), true) = (round, rounds.is_empty()) {
        return Err(Refused::because(WhyRefused::NoList { player, number }));
    }
    let above = place.checked_sub(1).map(|above| &table.rows[above]);
    let whole = round.is_none();
    Ok(Why {
        row: row.standing(),
        rounds,
        beside: if whole { counters(lists, row) } else { Vec::new() },
        place: match above {
            Some(above) if whole => vec![apart(row, above)],
            _ => Vec::new(),
        },
        readings: Vec::new(),
    })
}

fn of_round(
    hall: &Hall<'_>,
    lists: &Lists,
    division: &Division,
    (sat, number, points): (PlayerId, u16, i32),
    saldo: Because,
) -> WhyRound {
    let round = RoundId { division: division.id, number };
    let played = division.rounds.get(&number);
    let four = played.and_then(|played| {
        played.publication.fours.iter().find(|four| four.players.contains(&sat))
    });
    let (mut input, mut because) = (None, Vec::new());
    if let (Some(four), Some(played)) = (four, played) {
        let card = CardId { round, table: four.table };
        input = Some(super::written(hall, card).said());
        let seat = Seat::ALL.into_iter().zip(four.players).find(|(_, id)| *id == sat);
        if let (Some((seat, _)), Some(list)) = (seat, counted(played.cards.get(&four.table))) {
            because = list_game_reasons(lists, list, seat);
        }
    }
    because.push(Because { amount: None, ..saldo });
    let figures = vec![WhyFigure { what: FigureOf::Points, value: Value::signed(points), because }];
    WhyRound { round: number, player: None, opponent: None, input, figures }
}

fn counted(state: Option<&CardState>) -> Option<&ListCard> {
    match state? {
        CardState::Counts(content) => CardContent::list(content),
        CardState::Open | CardState::Undecided(_) => None,
    }
}

/// The games that break ties.
fn counters(lists: &Lists, row: &ListRow<'_>) -> Vec<WhyFigure> {
    let rule = &lists.cumulative_counters;
    let counts = if rule.value { WhyPlace::Cumulative } else { WhyPlace::Once };
    let counters = row.counters;
    let named = [
        (FigureOf::SiePlayed, counters.sie_played),
        (FigureOf::ToutWon, counters.tout_won),
        (FigureOf::ToutPlayed, counters.tout_played),
        (FigureOf::SoloWon, counters.solo_won),
        (FigureOf::SoloPlayed, counters.solo_played),
    ];
    let figure = |(what, value): (FigureOf, u32)| {
        let because = vec![Because::new(counts.clone(), &rule.cite)];
        WhyFigure { what, value: Value::Number(value.into()), because }
    };
    named.into_iter().map(figure).collect()
}

/// What parts a row from the one above.
fn apart(row: &ListRow<'_>, above: &ListRow<'_>) -> Because {
    let Some(ranked) = row.apart else { return Because::new(WhyPlace::Level, row.cite) };
    let criterion = ranked.value;
    let what = match (row.figure(criterion), above.figure(criterion)) {
        (Some(own), Some(above)) => {
            ApartReason::Decided { criterion, own: own.value(), above: above.value() }
        }
        _ => ApartReason::Against { criterion, player: above.player },
    };
    Because::new(what, &ranked.cite)
}
