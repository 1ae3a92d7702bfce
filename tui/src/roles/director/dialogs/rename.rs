//! A player written anew.

use super::*;
use crate::fields::{CLASSES, CLUB, NAME, RATING};
use domain::Player;

#[derive(Debug)]
pub(crate) struct Rename {
    player: Player,
}

pub(crate) fn open(player: &Player) -> FormOf<Rename> {
    let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let form = Form::default()
        .field(&NAME, &player.name)
        .field(&CLUB, player.club.as_deref().unwrap_or_default())
        .field(&RATING, &rating)
        .field(
            &CLASSES,
            &player.classes.iter().map(|class| class.as_str()).collect::<Vec<_>>().join(", "),
        );
    FormOf::new(form, Rename { player: player.clone() })
}

impl Entered for Rename {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::rename_title(self.player.id)
    }

    fn about(&self, _form: &Form) -> Said {
        words::rename_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let (name, rating) = (Some(form.read(&NAME, 0)?), form.read(&RATING, 2)?);
        let club = Some(form.read(&CLUB, 1)?.map(String::from).unwrap_or_default());
        let (player, classes) = (self.player.id, Some(form.read(&CLASSES, 3)?));
        let changed = Intent::ChangePlayer { player, name, club, rating, classes };
        Ok(Read::Ask(changed, words::saved_changed_player()))
    }
}
