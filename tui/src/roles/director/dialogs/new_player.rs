//! Players typed in one after the other: name, club and rating in one line.

use super::{At, Dialog, Step, boxed, line_form, send};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::panel;
use crossterm::event::KeyEvent;
use desk::{Answer, DirectorBoard, Intent, NewPlayer};
use domain::limit::RATING_MAX;
use domain::line::excerpt;
use domain::{Club, DivisionId, Name, Said};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct Player {
    division: DivisionId,
    field: Field,
}

impl Player {
    pub(crate) fn new(division: DivisionId) -> Self {
        Self { division, field: Field::new(Accepts::Text, 120) }
    }
}

impl Dialog<DirectorBoard> for Player {
    fn context(&self) -> Context {
        Context::Line
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Type => {
                self.field.press(key, at.out);
            }
            Action::Confirm => match read(self.field.value(), self.division) {
                Ok(player) => {
                    let players = vec![player];
                    send(at.out, Purpose::Player, Intent::EnterPlayers { players });
                }
                Err(hint) => at.out.hint(hint),
            },
            _ => {}
        }
        Step::Stay
    }

    /// The line is empty for the next one.
    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        if let (Purpose::Player, Answer::Saved { .. }) = (purpose, answer) {
            self.field.clear();
        }
        Step::Stay
    }

    fn view(&self, here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let division = here.divisions.iter().find(|division| division.id == self.division);
        let known = division.map_or(0, |division| division.players.len());
        let about = [words::new_player_about(known), words::new_player_example()];
        let about = about.map(|said| say(&said));
        let lines = line_form(scene, &self.field, panel::columns(area), &about);
        boxed(scene, frame, area, &words::new_player_title(), lines);
    }
}

/// Reads `Name; Club; Rating`, club and rating optional.
fn read(typed: &str, division: DivisionId) -> Result<NewPlayer, Said> {
    let parts: Vec<&str> = typed.split(';').map(str::trim).collect();
    let (name, club, rating) = match parts[..] {
        [name] => (name, "", ""),
        [name, club] => (name, club, ""),
        [name, club, rating] => (name, club, rating),
        _ => return Err(words::new_player_how()),
    };
    if name.is_empty() {
        return Err(words::player_name_missing());
    }
    let rating = match rating {
        "" => None,
        figure => match figure.parse() {
            Ok(rating) if (0..=RATING_MAX).contains(&rating) => Some(rating),
            _ => return Err(words::new_player_no_rating(RATING_MAX, excerpt(figure, 20))),
        },
    };
    let name = Name::new(name).map_err(words::name_wrong)?;
    let club = Club::optional(club).map_err(words::club_wrong)?;
    Ok(NewPlayer { division, name, club, rating })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_needs_only_a_name() {
        let player = read(" Bogdan Țepeș ; Cluj; 1480 ", DivisionId::A).unwrap();
        assert_eq!((player.name.as_str(), player.rating), ("Bogdan Țepeș", Some(1480)));
        assert_eq!(player.club.as_deref(), Some("Cluj"));
        assert_eq!(read("Åse Ødegård", DivisionId::A).unwrap().club, None);
        for bad in ["", ";Cluj", "A;B;C", "A;B;1;2", "A;B;-1"] {
            assert!(read(bad, DivisionId::A).is_err(), "{bad:?}");
        }
    }
}
