//! From a row of the table to the reasons behind its figures.

mod lists;

use crate::hall::Hall;
use desk::{Because, Refused, Why, WhyFigure, WhyRound};
use domain::{CardId, Division, PlayerId, RoundId, WinPoints};
use rulebook::book::Column;
use rulebook::result::{Figure, Reason};
use rulebook::standings::Entry;
use rulebook::{Row, division_table};

pub(crate) fn explain(
    hall: &Hall<'_>,
    player: PlayerId,
    round: Option<u16>,
) -> Result<Why, Refused> {
    let division = hall.division(player.division)?;
    if !division.players.contains_key(&player) {
        return Err(Refused::because(format!("there is no player {player}")));
    }
    if let Some(rules) = hall.lists() {
        return lists::explain(hall, rules, player, round);
    }
    let table = division_table(hall.book()?, division);
    let Some(row) = table.rows.iter().find(|row| row.player == player) else {
        let what = format!("{player} was taken out of the table and has no figures");
        return Err(Refused::because(what));
    };
    let wanted = |entry: &&Entry<'_>| round.is_none_or(|number| number == entry.round);
    let rounds: Vec<WhyRound> = row
        .entries
        .iter()
        .filter(wanted)
        .map(|entry| of_round(hall, division, row, entry))
        .collect();
    if let (Some(number), true) = (round, rounds.is_empty()) {
        return Err(Refused::because(format!("{player} has no result in round {number} yet")));
    }
    let whole = round.is_none();
    Ok(Why {
        row: row.standing(),
        rounds,
        beside: if whole { beside(row) } else { Vec::new() },
        place: if whole { row.why_place().iter().map(criterion).collect() } else { Vec::new() },
    })
}

fn of_round(hall: &Hall<'_>, division: &Division, row: &Row<'_>, entry: &Entry<'_>) -> WhyRound {
    let share = &entry.share;
    let mut figures: Vec<WhyFigure> =
        share.score.iter().map(|score| figure("score", score, plain)).collect();
    figures.push(figure("wins", &share.wins, halves));
    figures.push(figure("spread", &share.spread, signed));
    figures.push(figure("points", &share.points, plain));
    let opponent = entry.opponent.map(|id| match division.players.get(&id) {
        Some(player) => format!("{id} {}", player.name),
        None => id.to_string(),
    });
    let input = input(hall, division, row.player, entry.round);
    WhyRound { round: entry.round, opponent, input, figures }
}

/// The card behind a result, and who wrote it.
fn input(hall: &Hall<'_>, division: &Division, player: PlayerId, number: u16) -> String {
    let Some(round) = division.rounds.get(&number) else { return String::new() };
    let mut pairings = round.publication.pairings.iter();
    let Some(pairing) = pairings.find(|pairing| pairing.players.contains(&player)) else {
        return "sat out".to_owned();
    };
    let round = RoundId { division: division.id, number };
    written(hall, CardId { round, table: pairing.table })
}

/// What stands on a card, and who wrote it.
fn written(hall: &Hall<'_>, card: CardId) -> String {
    let stands = hall.card(card).and_then(|life| life.standing.first());
    match stands {
        None => format!("table {}", card.table),
        Some(version) => {
            let who = hall.tournament.device_name(version.author);
            let how = match version.ground {
                None => format!("handed in by {who}"),
                Some(ground) => format!("entered by {who}, {ground}"),
            };
            format!("table {}, {}, {how}", card.table, version.content)
        }
    }
}

/// Sanctions and compensations, one line for each column that they touch.
fn beside(row: &Row<'_>) -> Vec<WhyFigure> {
    let columns = [
        (Column::Wins, "wins", halves as fn(i32) -> String),
        (Column::Spread, "spread", signed),
        (Column::Points, "points", plain),
    ];
    columns
        .into_iter()
        .filter_map(|(column, what, shown)| {
            let lines = row.lines.iter().filter(|line| line.column == column);
            let steps: Vec<_> = lines.map(|line| line.step).collect();
            let value = steps.iter().fold(0, |sum: i32, step| sum.saturating_add(step.amount));
            (!steps.is_empty()).then(|| figure(what, &Figure { value, steps }, shown))
        })
        .collect()
}

fn figure(what: &str, figure: &Figure<'_>, shown: fn(i32) -> String) -> WhyFigure {
    WhyFigure {
        what: what.to_owned(),
        value: shown(figure.value),
        because: figure.why().iter().map(|reason| because(reason, shown)).collect(),
    }
}

/// A reason with its amount as people write it.
pub(crate) fn because(reason: &Reason, shown: fn(i32) -> String) -> Because {
    Because {
        sentence: reason.sentence.clone(),
        amount: match (reason.amount, shown(reason.amount)) {
            (0, _) => String::new(),
            (1.., text) if !text.starts_with('+') => format!("+{text}"),
            (_, text) => text,
        },
        citation: reason.citation.clone(),
    }
}

fn criterion(reason: &Reason) -> Because {
    let sentence = reason.sentence.clone();
    Because { sentence, amount: String::new(), citation: reason.citation.clone() }
}

fn plain(value: i32) -> String {
    value.to_string()
}

fn signed(value: i32) -> String {
    format!("{value:+}")
}

fn halves(value: i32) -> String {
    WinPoints(value).to_string()
}
