//! The director's pages of players and sanctions.

use super::super::model::Model;
use super::panes::ListPane;
use crate::roles::Scene;
use crate::widgets::text;
use desk::{DirectorBoard, SanctionRow};
use domain::Player;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn players(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let Some(division) = model.division(here) else { return };
    let rows = &division.players;
    let name = match here.divisions.len() {
        1 => format!("Players: {}", rows.len()),
        _ => format!("Players of {}: {}", super::division_name(division), rows.len()),
    };
    let columns = usize::from(area.width).saturating_sub(4);
    let header = line(["No", "Name", "Club", "Rating", ""], columns);
    let pane = ListPane {
        name: &name,
        focused: true,
        header: Some(&header),
        selected: model.players,
        len: rows.len(),
    };
    pane.draw(scene, frame, area, "Press n to enter players.", |at, columns| {
        let player = &rows[at];
        let state = state(here, division.withdrawn.contains(&player.id), player);
        let style = if state.is_empty() { Style::new() } else { scene.theme.faint() };
        let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let number = player.id.to_string();
        let club = player.club.as_deref().unwrap_or_default();
        (line([&number, &player.name, club, &rating, state], columns), style)
    });
}

fn state(here: &DirectorBoard, withdrawn: bool, player: &Player) -> &'static str {
    let expelled =
        |row: &SanctionRow| row.player.id == player.id && row.effect == "out of the event";
    match (here.sanctions.iter().any(expelled), withdrawn) {
        (true, _) => "out of the event",
        (false, true) => "has left",
        (false, false) => "",
    }
}

fn line([number, name, club, rating, state]: [&str; 5], columns: usize) -> String {
    let rest = columns.saturating_sub(6 + 8 + 17);
    let (name, club) = (text::fit(name, rest - rest / 3), text::fit(club, rest / 3));
    format!("{number:<5} {name}{club}{rating:>7} {state:<16}")
}

pub(super) fn sanctions(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let rows = &here.sanctions;
    let pane = ListPane {
        name: "Sanctions and compensations that hold",
        focused: true,
        header: None,
        selected: model.sanctions,
        len: rows.len(),
    };
    pane.draw(scene, frame, area, "No sanction holds. Press i to impose one.", |at, _| {
        let row = &rows[at];
        let words = format!(
            "{} {}: {} ({}), {}, by {}",
            row.player.id, row.player.name, row.measure, row.effect, row.reason, row.by
        );
        (words, Style::new())
    });
}
