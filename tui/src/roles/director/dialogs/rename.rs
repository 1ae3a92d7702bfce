//! A player written anew.

use super::form::{Entered, FormOf, Read};
use crate::msg::Purpose;
use crate::tongue::say;
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::Intent;
use domain::{Club, Name, Player, Said};
use speech::words;

#[derive(Debug)]
pub(crate) struct Rename {
    player: Player,
}

pub(crate) fn open(player: &Player) -> FormOf<Rename> {
    let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let club = player.club.as_deref().unwrap_or_default();
    let form = Form::default()
        .text(&say(&words::heading_name()), Accepts::Text, 60, &player.name)
        .text(&say(&words::heading_club()), Accepts::Text, 60, club)
        .text(&say(&words::heading_rating()), Accepts::Number, 5, &rating);
    FormOf::new(form, Rename { player: player.clone() })
}

impl Entered for Rename {
    fn title(&self) -> Said {
        words::rename_title(self.player.id)
    }

    fn about(&self, _form: &Form) -> Said {
        words::rename_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let rating = match form.typed(2) {
            "" => None,
            typed => Some(typed.parse().map_err(|_| (2, words::rename_no_rating()))?),
        };
        if form.typed(0).is_empty() {
            return Err((0, words::player_name_missing()));
        }
        let name = Name::new(form.typed(0));
        let name = name.map_err(|error| (0, words::name_wrong(error)))?;
        let club = Club::optional(form.typed(1));
        let club = club.map_err(|error| (1, words::club_wrong(error)))?;
        let club = Some(club.map(String::from).unwrap_or_default());
        let player = self.player.id;
        let changed = Intent::ChangePlayer { player, name: Some(name), club, rating };
        Ok(Read::Ask(Purpose::ChangePlayer, changed))
    }
}
