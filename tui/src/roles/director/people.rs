//! The pages of players and sanctions: what their keys do.

use super::model::{Model, Page, Pane};
use crate::msg::Out;
use desk::{DirectorBoard, Intent};
use domain::{Player, PlayerId};
use speech::words;

/// The player under the cursor, on the pages that show players.
pub(super) fn selected<'a>(model: &Model, here: &'a DirectorBoard) -> Option<&'a Player> {
    let division = model.division(here)?;
    let id: PlayerId = match model.page {
        Page::Players => {
            let last = division.players.len().saturating_sub(1);
            division.players.get(model.players.min(last))?.id
        }
        Page::Standings => {
            let rows = model.table_rows(here);
            rows.get(model.standings.min(rows.len().saturating_sub(1)))?.player
        }
        Page::Hall | Page::Devices | Page::News | Page::Sanctions => return None,
    };
    division.players.iter().find(|player| player.id == id)
}

/// The player who is to leave; whoever has left already is back at once.
pub(super) fn leaving<'a>(
    model: &Model,
    here: &'a DirectorBoard,
    out: &mut Out,
) -> Option<&'a Player> {
    let player = out.or_hint(selected(model, here), words::players_none_here)?;
    if model.division(here)?.withdrawn.contains(&player.id) {
        out.ask(Intent::ReturnPlayer { player: player.id }, words::saved_return());
        return None;
    }
    Some(player)
}

/// Goes to the next row below the selected one that has such a name or number, and starts again at the top.
pub(super) fn find(model: &mut Model, here: &DirectorBoard, typed: &str, out: &mut Out) {
    let Some(division) = model.division(here) else { return };
    let fits = |name: &str, id: PlayerId| {
        name.to_lowercase().contains(typed) || id.to_string().to_lowercase() == typed
    };
    let (at, found): (usize, Vec<bool>) = match model.page {
        Page::Standings => {
            let rows = model.table_rows(here);
            (model.standings, rows.iter().map(|row| fits(&row.name, row.player)).collect())
        }
        Page::Hall => {
            let rows = model.rows(here);
            let seated = |player: &Player| fits(&player.name, player.id);
            let found = rows.iter().map(|row| row.players.iter().any(seated)).collect();
            (model.place(&rows), found)
        }
        Page::Players | Page::Sanctions | Page::Devices | Page::News => {
            let rows = division.players.iter();
            (model.players, rows.map(|row| fits(&row.name, row.id)).collect())
        }
    };
    let len = found.len();
    let Some(row) = (1..=len).map(|step| (at + step) % len).find(|row| found[*row]) else {
        out.hint(words::find_none(typed));
        return;
    };
    match model.page {
        Page::Standings => model.standings = row,
        Page::Hall => {
            model.table = model.rows(here).get(row).map(|row| row.card);
            model.pane = Pane::Tables;
        }
        Page::Players | Page::Sanctions | Page::Devices | Page::News => model.players = row,
    }
}
