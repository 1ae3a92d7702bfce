//! Players written anew, and players who come late.

use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::Intent;
use domain::{Club, Name, Player};

pub(super) fn form(player: &Player) -> Form {
    let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
    Form::default()
        .text("Name", Accepts::Text, 60, &player.name)
        .text("Club", Accepts::Text, 60, player.club.as_deref().unwrap_or_default())
        .text("Rating", Accepts::Number, 5, &rating)
}

pub(super) fn read(player: &Player, form: &Form) -> Result<Intent, (usize, String)> {
    let rating = match form.typed(2) {
        "" => None,
        typed => {
            let how = || (2, "Type the rating as a whole number, or leave it out.".to_owned());
            Some(typed.parse().map_err(|_| how())?)
        }
    };
    if form.typed(0).is_empty() {
        return Err((0, "Type at least the player's name.".to_owned()));
    }
    let name = Name::new(form.typed(0)).map_err(|error| (0, format!("The name {error}.")))?;
    let club = Club::optional(form.typed(1)).map_err(|error| (1, format!("The club {error}.")))?;
    let club = Some(club.map(String::from).unwrap_or_default());
    Ok(Intent::ChangePlayer { player: player.id, name: Some(name), club, rating })
}

/// Seconds from `12`, `12:30` or `never`.
pub(super) fn late(form: &Form, row: usize) -> Result<Option<u32>, (usize, String)> {
    let typed = form.typed(row);
    if typed == "never" {
        return Ok(None);
    }
    let how = || (row, "Type minutes, such as 12 or 12:30, or never.".to_owned());
    let (minutes, seconds) = typed.split_once(':').unwrap_or((typed, "0"));
    let minutes: u32 = minutes.parse().map_err(|_| how())?;
    let seconds: u32 = seconds.parse().ok().filter(|rest| *rest < 60).ok_or_else(how)?;
    minutes.checked_mul(60).and_then(|all| all.checked_add(seconds)).map(Some).ok_or_else(how)
}
