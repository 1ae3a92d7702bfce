//! The director's pages of players and sanctions.

use super::*;
use crate::roles::cards;
use desk::SanctionRow;
use domain::{Player, SanctionEffect};

pub(super) fn players(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let Some(division) = model.division(here) else { return };
    let rows = &division.players;
    let name = match here.divisions.len() {
        1 => words::players_title(rows.len()),
        _ => words::players_of(rows.len(), super::division_name(division)),
    };
    let name = say(&name);
    let columns = usize::from(draw.area.width).saturating_sub(4);
    let names = [
        words::heading_number(),
        words::heading_name(),
        words::heading_club(),
        words::heading_rating(),
    ];
    let [number, who, club, rating] = names.map(|name| say(&name));
    let header = line([&number, &who, &club, &rating, ""], columns);
    let pane = ListPane {
        name: &name,
        focused: true,
        header: Some(&header),
        selected: model.players,
        len: rows.len(),
    };
    pane.draw(draw, &words::players_none(), |at, columns, scene| {
        let player = &rows[at];
        let state = state(here, division.withdrawn.contains(&player.id), player);
        let style = if state.is_none() { Style::new() } else { scene.theme.faint() };
        let state = state.as_ref().map(say).unwrap_or_default();
        let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let number = player.id.to_string();
        let club = club_and_team(player);
        (line([&number, &player.name, &club, &rating, &state], columns), style)
    });
}

/// The club, and the team with the board where the player enters with others.
fn club_and_team(player: &Player) -> String {
    let club = player.club.as_ref().map(ToString::to_string);
    let team = player.team.as_ref().map(|member| say(&cards::member(member)));
    [club, team].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn state(here: &DirectorBoard, withdrawn: bool, player: &Player) -> Option<Said> {
    let expelled =
        |row: &SanctionRow| row.player.id == player.id && row.effect == SanctionEffect::Expulsion;
    match (here.sanctions.iter().any(expelled), withdrawn) {
        (true, _) => Some(words::players_out()),
        (false, true) => Some(words::players_left()),
        (false, false) => None,
    }
}

fn line([number, name, club, rating, state]: [&str; 5], columns: usize) -> String {
    let rest = columns.saturating_sub(6 + 8 + 17);
    let (name, club) = (text::fit(name, rest - rest / 3), text::fit(club, rest / 3));
    let rest = format!("{rating:>7} {state:<16}");
    format!("{number:<5} ") + &name + &club + &rest
}

pub(super) fn sanctions(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let rows = &here.sanctions;
    let name = say(&words::sanctions_title());
    let pane = ListPane {
        name: &name,
        focused: true,
        header: None,
        selected: model.sanctions,
        len: rows.len(),
    };
    pane.draw(draw, &words::sanctions_empty(), |at, _, _| {
        let row = &rows[at];
        let (by, effect, measure) = (row.by.clone(), row.effect, row.measure.clone());
        let said = words::sanctions_row(by, effect, measure, &row.player, row.reason.clone());
        (say(&said), Style::new())
    });
}
