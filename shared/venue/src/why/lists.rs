//! The same for a book that ranks lists: the saldo round by round, the counters and the lot.

use super::{because as step, criterion, signed};
use crate::hall::Hall;
use desk::{Because, Refused, Why, WhyFigure, WhyRound};
use domain::{
    CardContent, CardId, CardState, Citation, Division, ListCard, PlayerId, RoundId, Seat,
};
use rulebook::result::Reason;
use rulebook::standings::{ListRow, list_game_reasons, list_table};
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
        let what = format!("{player} was taken out of the table and has no figures");
        return Err(Refused::because(what));
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
        return Err(Refused::because(format!("{player} has no list in round {number} yet")));
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
    })
}

fn of_round(
    hall: &Hall<'_>,
    lists: &Lists,
    division: &Division,
    (sat, number, points): (PlayerId, u16, i32),
    saldo: Reason,
) -> WhyRound {
    let round = RoundId { division: division.id, number };
    let played = division.rounds.get(&number);
    let four = played.and_then(|played| {
        played.publication.fours.iter().find(|four| four.players.contains(&sat))
    });
    let (mut input, mut because) = (String::new(), Vec::new());
    if let (Some(four), Some(played)) = (four, played) {
        let card = CardId { round, table: four.table };
        input = super::written(hall, card);
        let seat = Seat::ALL.into_iter().zip(four.players).find(|(_, id)| *id == sat);
        if let (Some((seat, _)), Some(list)) = (seat, counted(played.cards.get(&four.table))) {
            because = list_game_reasons(lists, list, seat);
        }
    }
    because.push(Reason { amount: 0, ..saldo });
    let figures = vec![WhyFigure {
        what: "points".to_owned(),
        value: signed(points),
        because: because.iter().map(|reason| step(reason, signed)).collect(),
    }];
    WhyRound { round: number, opponent: None, input, figures }
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
    let sentence = if rule.value {
        "a Tout also counts as a Solo or Wenz, a Sie as a Tout"
    } else {
        "every game counts once, in the highest of these rows"
    };
    let because = |citation: &Citation| Because {
        sentence: sentence.to_owned(),
        amount: String::new(),
        citation: citation.clone(),
    };
    let named = row.counters.named().into_iter();
    named
        .map(|(what, value)| WhyFigure {
            what: what.to_owned(),
            value: value.to_string(),
            because: vec![because(&rule.cite)],
        })
        .collect()
}

/// What parts a row from the one above.
fn apart(row: &ListRow<'_>, above: &ListRow<'_>) -> Because {
    let Some(ranked) = row.apart else {
        let sentence = "level in everything: only the lot can decide".to_owned();
        return Because { sentence, amount: String::new(), citation: row.cite.clone() };
    };
    let name = ranked.value;
    let sentence = match (row.figure(name), above.figure(name)) {
        (Some(own), Some(other)) => format!("{name}: {own} after {other}"),
        _ => format!("{name}: decided against {}", above.player),
    };
    criterion(&Reason { sentence, amount: 0, citation: ranked.cite.clone() })
}
