//! A pair or a team of entered players: its name, their numbers, and at how many boards they play.

use super::*;
use crate::fields;

#[derive(Debug)]
pub(crate) struct Team {
    division: DivisionId,
}

pub(crate) fn open(division: DivisionId) -> LineOf<Team> {
    LineOf::new(160, Team { division })
}

impl Typed for Team {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::new_team_title()
    }

    fn about(&self, here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let division = here.divisions.iter().find(|division| division.id == self.division);
        let known = division.map_or(0, |division| domain::Team::of(division.players.iter()).len());
        vec![say(&words::new_team_about(known)), say(&words::new_team_example())]
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let team = fields::team(typed, self.division);
        let (name, intent) = team.map_err(|why| words::field_wrong(words::new_team_how(), why))?;
        at.out.ask(intent, words::saved_player(name.as_str()));
        Ok(Step::Stay)
    }

    /// The line is empty for the next one.
    fn saved(&mut self, field: &mut Field) -> Step {
        field.clear();
        Step::Stay
    }
}
