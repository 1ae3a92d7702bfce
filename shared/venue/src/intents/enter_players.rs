//! A director enters players; each gets the next number of its division.

use crate::hall::Hall;
use desk::{NewPlayer, Refused};
use domain::limit::{PLAYERS_MAX, RATING_MAX};
use domain::{DivisionId, Player, PlayerId};
use ledger::{Entry, Fact};
use std::collections::BTreeMap;

pub(super) fn decide(hall: &Hall<'_>, players: Vec<NewPlayer>) -> Result<Vec<Entry>, Refused> {
    hall.must_be_director()?;
    if players.is_empty() {
        return Err(Refused::because("there is no player in the list"));
    }
    let mut last: BTreeMap<DivisionId, u16> = BTreeMap::new();
    let mut names: BTreeMap<(DivisionId, String), PlayerId> = BTreeMap::new();
    for division in hall.tournament.divisions.values() {
        for player in division.players.values() {
            names.insert((division.id, player.name.to_the_eye()), player.id);
            last.insert(division.id, player.id.number);
        }
    }
    let entered: usize = hall.tournament.divisions.values().map(|one| one.players.len()).sum();
    if entered.saturating_add(players.len()) > usize::from(PLAYERS_MAX) {
        let what = format!(
            "{entered} players are entered and these are {} more: an event has at most {PLAYERS_MAX}",
            players.len()
        );
        return Err(Refused::wrongly_asked(what));
    }
    let mut entries = Vec::with_capacity(players.len());
    for new in players {
        hall.division(new.division)?;
        let name = new.name;
        check_rating(new.rating)?;
        let number = last.get(&new.division).copied().unwrap_or(0).saturating_add(1);
        let id = PlayerId { division: new.division, number };
        if let Some(same) = names.insert((new.division, name.to_the_eye()), id) {
            let what = format!(
                "{name} is entered already as {same}: write something that tells them apart, such as {name} (Ulm)"
            );
            return Err(Refused::because(what));
        }
        last.insert(new.division, number);
        let player = Player { id, name, club: new.club, rating: new.rating };
        let under = hall.under(new.division);
        entries.push(Entry { under, ..Entry::new(Fact::PlayerEntered { player }) });
    }
    Ok(entries)
}

pub(super) fn check_rating(rating: Option<i32>) -> Result<(), Refused> {
    match rating.filter(|rating| !(0..=RATING_MAX).contains(rating)) {
        None => Ok(()),
        Some(rating) => {
            let what = format!(
                "a rating lies between 0 and {RATING_MAX}, and this one is {rating}: check the figures"
            );
            Err(Refused::because(what))
        }
    }
}
