//! Tables of four: their row in the hall, and a list before it is saved.

use crate::roles::Scene;
use crate::widgets::text;
use desk::TableRow;
use domain::{CardContent, Seat};
use ratatui::text::Line;

pub(super) use super::super::lists::is_list;

pub(super) const HOW: &str = "a game anew, such as 5 s2-, or void";

const STATE: usize = 12;

pub(super) fn header(columns: usize) -> String {
    let players =
        text::fit("Players by seat, with their points", columns.saturating_sub(6 + STATE));
    format!("{:>4}  {players}{}", "No", text::fit("List", STATE))
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
        Some(CardContent::Void) => "void",
        _ => state,
    };
    let table = row.card.table.to_string();
    format!("{table:>4}  {players}{}", text::fit(state, STATE))
}

/// What a list comes to before it is saved.
pub(super) fn correction(
    row: &TableRow,
    content: &CardContent,
    columns: usize,
    scene: &Scene<'_>,
) -> Vec<Line<'static>> {
    let strong = scene.theme.strong();
    let Some(list) = content.list() else {
        let words = "The list is void: nobody scores from it.";
        return vec![Line::styled(text::cut(words, columns).into_owned(), scene.theme.warn())];
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
            let was = was.map(|was| format!(" instead of {was}")).unwrap_or_default();
            let words = format!("Game {}: {game}{was}", at + 1);
            Line::styled(text::cut(&words, columns).into_owned(), strong)
        })
        .collect();
    lines.push(Line::from("The points of the game follow from the book."));
    lines
}
