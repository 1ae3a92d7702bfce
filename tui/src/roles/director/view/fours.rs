//! Tables of four: their row in the hall, and a list before it is saved.

use super::*;
use domain::Seat;
use ratatui::text::Line;

pub(super) use super::super::lists::is_list;

const STATE: usize = 12;

pub(super) fn header(columns: usize) -> String {
    let players = text::fit(&say(&words::heading_seats()), columns.saturating_sub(6 + STATE));
    let (number, list) = (say(&words::heading_number()), say(&words::heading_list()));
    format!("{number:>4}  {players}{}", text::fit(&list, STATE))
}

pub(super) fn line(row: &TableRow, state: &str, columns: usize) -> String {
    let width = columns.saturating_sub(6 + STATE) / Seat::COUNT;
    let totals = row.content.as_ref().and_then(CardContent::list).map(|list| list.totals());
    let cell = |(at, player): (usize, &domain::Player)| {
        let total = totals.map(|totals| format!(" {:+}", totals[at])).unwrap_or_default();
        let name = text::cut(&player.name, width.saturating_sub(text::width(&total) + 1));
        text::fit(&format!("{name}{total}"), width)
    };
    let players: String = row.players.iter().take(Seat::COUNT).enumerate().map(cell).collect();
    let state = match &row.content {
        Some(CardContent::Void) => say(&words::score_void()),
        _ => state.to_owned(),
    };
    let table = tongue::table(row.card.table);
    format!("{table:>4}  {players}{}", text::fit(&state, STATE))
}

/// What a list comes to before it is saved.
pub(in super::super) fn correction(
    row: &TableRow,
    content: &CardContent,
    columns: usize,
    scene: &Scene<'_>,
) -> Vec<Line<'static>> {
    let strong = scene.theme.strong();
    let Some(list) = content.list() else {
        let void = say(&words::list_void());
        return vec![Line::styled(text::cut(&void, columns).into_owned(), scene.theme.warn())];
    };
    let before = row.content.as_ref().and_then(CardContent::list);
    let changed = list
        .games
        .iter()
        .enumerate()
        .filter(|(at, game)| before.is_none_or(|before| before.games.get(*at) != Some(game)));
    let mut lines: Vec<Line<'static>> = changed
        .take(3)
        .map(|(at, game)| {
            let was = before.and_then(|before| before.games.get(at));
            let (game, number) = (game.to_string(), at + 1);
            let said = match was {
                Some(was) => words::list_game_instead(game, number, was.to_string()),
                None => words::list_game(game, number),
            };
            Line::styled(text::cut(&say(&said), columns).into_owned(), strong)
        })
        .collect();
    lines.push(Line::from(say(&words::list_points_follow())));
    lines
}
