//! Players typed in one after the other: name, club and rating in one line.

use super::*;
use crate::fields;
use domain::DivisionId;

#[derive(Debug)]
pub(crate) struct Player {
    division: DivisionId,
}

pub(crate) fn open(division: DivisionId) -> LineOf<Player> {
    LineOf::new(120, Player { division })
}

impl Typed for Player {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::new_player_title()
    }

    fn about(&self, here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let division = here.divisions.iter().find(|division| division.id == self.division);
        let known = division.map_or(0, |division| division.players.len());
        vec![say(&words::new_player_about(known)), say(&words::new_player_example())]
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let player = fields::player(typed, self.division);
        let player = player.map_err(|why| words::field_wrong(words::new_player_how(), why))?;
        let saved = words::saved_player(player.name.as_str());
        at.out.ask(Intent::EnterPlayers { players: vec![player] }, saved);
        Ok(Step::Stay)
    }

    /// The line is empty for the next one.
    fn saved(&mut self, field: &mut Field) -> Step {
        field.clear();
        Step::Stay
    }
}
