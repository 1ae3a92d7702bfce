//! The pages of players and sanctions: what their keys do.

use super::dialogs::{Dialog, lift, rename, sanction, send, waiting, withdraw};
use super::model::{Model, Page, Pane};
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
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
            let last = division.standings.len().saturating_sub(1);
            division.standings.get(model.standings.min(last))?.player
        }
        Page::Hall | Page::Devices | Page::News | Page::Sanctions => return None,
    };
    division.players.iter().find(|player| player.id == id)
}

/// One of the keys about a player or a sanction; what opens.
pub(super) fn press(
    model: &Model,
    here: &DirectorBoard,
    action: Action,
    out: &mut Out,
) -> Option<Box<dyn Dialog<DirectorBoard>>> {
    if action == Action::Lift {
        let last = here.sanctions.len().saturating_sub(1);
        let Some(row) = here.sanctions.get(model.sanctions.min(last)) else {
            out.hint(words::sanctions_none());
            return None;
        };
        return Some(Box::new(lift::open(row)));
    }
    let player = selected(model, here);
    if action == Action::Impose {
        return Some(Box::new(sanction::open(&here.rules.measures, player)));
    }
    let Some(player) = player else {
        out.hint(words::players_none_here());
        return None;
    };
    let away = model.division(here).is_some_and(|one| one.withdrawn.contains(&player.id));
    match action {
        Action::Rename => Some(Box::new(rename::open(player))),
        Action::Withdraw if away => {
            out.ask(Purpose::Return, Intent::ReturnPlayer { player: player.id });
            None
        }
        Action::Withdraw => Some(Box::new(withdraw::open(player))),
        _ => {
            let why = Intent::Why { player: player.id, round: None };
            if !send(out, Purpose::Why, why) {
                return None;
            }
            Some(Box::new(waiting::Waiting::new(Purpose::Why, words::waiting_why())))
        }
    }
}

/// Goes to the next row below the selected one that has such a name or number, and starts again at the top.
pub(super) fn find(model: &mut Model, here: &DirectorBoard, typed: &str, out: &mut Out) {
    let Some(division) = model.division(here) else { return };
    let fits = |name: &str, id: PlayerId| {
        name.to_lowercase().contains(typed) || id.to_string().to_lowercase() == typed
    };
    let (at, found): (usize, Vec<bool>) = match model.page {
        Page::Standings => {
            let rows = division.standings.iter();
            (model.standings, rows.map(|row| fits(&row.name, row.player)).collect())
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
