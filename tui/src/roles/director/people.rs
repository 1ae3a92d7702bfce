//! The pages of players and sanctions: what their keys do.

use super::forms::DeskForm;
use super::model::{Model, Page};
use super::task::Task;
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use desk::{DirectorBoard, Intent};
use domain::{Player, PlayerId};

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
) -> Option<Task> {
    if action == Action::Lift {
        let last = here.sanctions.len().saturating_sub(1);
        return match here.sanctions.get(model.sanctions.min(last)) {
            Some(row) => Some(Task::form(DeskForm::lift(row))),
            None => nothing(out, "No sanction holds."),
        };
    }
    let player = selected(model, here);
    if action == Action::Impose {
        return Some(Task::form(DeskForm::sanction(&here.rules, player)));
    }
    let Some(player) = player else { return nothing(out, "There is no player here.") };
    let away = model.division(here).is_some_and(|one| one.withdrawn.contains(&player.id));
    match action {
        Action::Rename => Some(Task::form(DeskForm::rename(player))),
        Action::Withdraw if away => {
            out.ask(Purpose::Return, Intent::ReturnPlayer { player: player.id });
            None
        }
        Action::Withdraw => Some(Task::form(DeskForm::withdraw(player))),
        _ => {
            let free = !out.busy;
            out.ask(Purpose::Why, Intent::Why { player: player.id, round: None });
            free.then_some(Task::Waiting("Asking why…"))
        }
    }
}

fn nothing(out: &mut Out, hint: &str) -> Option<Task> {
    out.hint(hint);
    None
}
