//! From a row of the table to the reasons behind its figures.

mod lists;

use crate::called::called;
use crate::hall::{Hall, HallRefused};
use desk::{Called, FigureOf, Refused, Why, WhyFigure, WhyRound};
use domain::{
    CardContent, CardId, Division, Ground, Named, PlayerId, RoundId, Said, TableNo, Value,
    WinPoints, messages,
};
use rulebook::book::Column;
use rulebook::result::Figure;
use rulebook::standings::Entry;
use rulebook::{Row, division_table, team_table};

messages! {
    /// Why there is nothing to explain.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum WhyRefused {
        OutOfTable { player: PlayerId },
        NoResult { player: PlayerId, number: u16 },
        NoList { player: PlayerId, number: u16 },
        NoTeam { player: Named },
    }

    /// What figures were made from, and who wrote it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum WhyInput {
        SatOut,
        Open { table: TableNo },
        HandedIn { table: TableNo, content: CardContent, by: Called },
        Entered { table: TableNo, content: CardContent, by: Called, ground: Ground },
    }

    /// What parts a row from the one above, and what counts there.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum WhyPlace {
        /// Only the lot can decide.
        Level,
        /// A Tout also counts as a Solo or Wenz, a Sie as a Tout.
        Cumulative,
        Once,
    }
}

pub(crate) fn explain(
    hall: &Hall<'_>,
    player: PlayerId,
    round: Option<u16>,
    team: bool,
) -> Result<Why, Refused> {
    let mut why = match team {
        true => of_team(hall, player, round)?,
        false => of_player(hall, player, round)?,
    };
    let figures = why.rounds.iter().flat_map(|round| &round.figures).chain(&why.beside);
    let steps = figures.flat_map(|figure| &figure.because).chain(&why.place);
    why.readings = hall.book()?.meant_by(steps.map(|because| &because.citation));
    Ok(why)
}

fn of_player(hall: &Hall<'_>, player: PlayerId, round: Option<u16>) -> Result<Why, Refused> {
    let division = hall.division(player.division)?;
    if !division.players.contains_key(&player) {
        return Err(Refused::because(HallRefused::NoPlayer { player }));
    }
    if let Some(rules) = hall.lists() {
        return lists::explain(hall, rules, player, round);
    }
    let table = division_table(hall.book()?, division);
    let Some(row) = table.rows.iter().find(|row| row.player == player) else {
        return Err(Refused::because(WhyRefused::OutOfTable { player }));
    };
    let wanted = |entry: &&Entry<'_>| round.is_none_or(|number| number == entry.round);
    let rounds: Vec<WhyRound> = row
        .entries
        .iter()
        .filter(wanted)
        .map(|entry| of_round(hall, division, row, entry))
        .collect();
    if let (Some(number), true) = (round, rounds.is_empty()) {
        return Err(Refused::because(WhyRefused::NoResult { player, number }));
    }
    let whole = round.is_none();
    Ok(Why {
        row: row.standing(),
        rounds,
        beside: if whole { beside(row) } else { Vec::new() },
        place: if whole { row.why_place() } else { Vec::new() },
        readings: Vec::new(),
    })
}

/// The row of a player's team: what each board brought, and what the team was charged with.
fn of_team(hall: &Hall<'_>, player: PlayerId, round: Option<u16>) -> Result<Why, Refused> {
    let division = hall.division(player.division)?;
    let Some(known) = division.players.get(&player) else {
        return Err(Refused::because(HallRefused::NoPlayer { player }));
    };
    let table = team_table(hall.book()?, division);
    let is_member = |row: &Row<'_>| row.player == player;
    let Some(team) = table.iter().find(|team| team.members.iter().any(is_member)) else {
        let player = Named::from(known);
        return Err(Refused::because(WhyRefused::NoTeam { player }));
    };
    let wanted = |entry: &&Entry<'_>| round.is_none_or(|number| number == entry.round);
    let mut rounds: Vec<WhyRound> = Vec::new();
    for row in &team.members {
        let who = Some(Named { id: row.player, name: row.name.clone() });
        let of_member = row
            .entries
            .iter()
            .filter(wanted)
            .map(|entry| WhyRound { player: who.clone(), ..of_round(hall, division, row, entry) });
        rounds.extend(of_member);
    }
    rounds.sort_by_key(|entry| entry.round);
    let whole = round.is_none();
    Ok(Why {
        row: team.row.standing(),
        rounds,
        beside: if whole { beside(&team.row) } else { Vec::new() },
        place: if whole { team.row.why_place() } else { Vec::new() },
        readings: Vec::new(),
    })
}

fn of_round(hall: &Hall<'_>, division: &Division, row: &Row<'_>, entry: &Entry<'_>) -> WhyRound {
    let share = &entry.share;
    let mut figures: Vec<WhyFigure> =
        share.score.iter().map(|score| figure(FigureOf::Score, score, plain)).collect();
    figures.push(figure(FigureOf::Wins, &share.wins, halves));
    figures.push(figure(FigureOf::Spread, &share.spread, Value::signed));
    figures.push(figure(FigureOf::Points, &share.points, plain));
    let opponent = entry.opponent.map(|id| match division.players.get(&id) {
        Some(player) => Named::from(player),
        None => Named { id, name: String::new() },
    });
    let input = input(hall, division, row.player, entry.round);
    let input = input.map(Said::from);
    WhyRound { round: entry.round, player: None, opponent, input, figures }
}

/// The card behind a result, and who wrote it.
fn input(hall: &Hall<'_>, division: &Division, player: PlayerId, number: u16) -> Option<WhyInput> {
    let round = division.rounds.get(&number)?;
    let mut pairings = round.publication.pairings.iter();
    let Some(pairing) = pairings.find(|pairing| pairing.players.contains(&player)) else {
        return Some(WhyInput::SatOut);
    };
    let round = RoundId { division: division.id, number };
    Some(written(hall, CardId { round, table: pairing.table }))
}

/// What stands on a card, and who wrote it.
fn written(hall: &Hall<'_>, CardId { round, table }: CardId) -> WhyInput {
    let stands = hall.card(CardId { round, table }).and_then(|life| life.standing.first());
    let Some(version) = stands else { return WhyInput::Open { table } };
    let (content, by) = (version.content.clone(), called(hall.tournament, version.author));
    match version.ground {
        None => WhyInput::HandedIn { table, content, by },
        Some(ground) => WhyInput::Entered { table, content, by, ground },
    }
}

/// Sanctions and compensations, one line for each column that they touch.
fn beside(row: &Row<'_>) -> Vec<WhyFigure> {
    let columns = [
        (Column::Wins, FigureOf::Wins, halves as fn(i32) -> Value),
        (Column::Spread, FigureOf::Spread, Value::signed),
        (Column::Points, FigureOf::Points, plain),
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

fn figure(what: FigureOf, figure: &Figure<'_>, shown: fn(i32) -> Value) -> WhyFigure {
    WhyFigure { what, value: shown(figure.value), because: figure.why(shown) }
}

fn plain(value: i32) -> Value {
    Value::Number(value.into())
}

fn halves(value: i32) -> Value {
    Value::Wins(WinPoints(value))
}
