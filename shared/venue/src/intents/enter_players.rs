//! A director enters players; each gets the next number of its division.

use crate::hall::Hall;
use desk::{NewPlayer, Refused};
use domain::{DivisionId, Player, PlayerId};
use ledger::{Entry, Fact};
use std::collections::BTreeMap;

const NAME_LETTERS_MAX: usize = 60;

pub(super) fn decide(hall: &Hall<'_>, players: Vec<NewPlayer>) -> Result<Vec<Entry>, Refused> {
    hall.must_be_director()?;
    if players.is_empty() {
        return Err(Refused::because("there is no player in the list"));
    }
    let mut last: BTreeMap<DivisionId, u16> = BTreeMap::new();
    let mut names: BTreeMap<(DivisionId, String), PlayerId> = BTreeMap::new();
    for division in hall.tournament.divisions.values() {
        for player in division.players.values() {
            names.insert((division.id, fold_case(&player.name)), player.id);
            last.insert(division.id, player.id.number);
        }
    }
    let mut entries = Vec::with_capacity(players.len());
    for new in players {
        hall.division(new.division)?;
        let name = tidy(&new.name);
        check_name(&name)?;
        check_rating(new.rating)?;
        let number = last.get(&new.division).copied().unwrap_or(0).saturating_add(1);
        let id = PlayerId { division: new.division, number };
        if let Some(same) = names.insert((new.division, fold_case(&name)), id) {
            let what = format!(
                "{name} is entered already as {same}: write something that tells them apart, such as {name} (Ulm)"
            );
            return Err(Refused::because(what));
        }
        last.insert(new.division, number);
        let club = new.club.map(|club| tidy(&club)).filter(|club| !club.is_empty());
        let player = Player { id, name, club, rating: new.rating };
        let under = hall.under(new.division);
        entries.push(Entry { under, ..Entry::new(Fact::PlayerEntered { player }) });
    }
    Ok(entries)
}

pub(super) fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn fold_case(name: &str) -> String {
    name.to_lowercase()
}

pub(super) fn check_name(name: &str) -> Result<(), Refused> {
    if name.is_empty() {
        return Err(Refused::because("a player needs a name"));
    }
    if name.chars().count() > NAME_LETTERS_MAX || name.chars().any(char::is_control) {
        let what =
            format!("a name has at most {NAME_LETTERS_MAX} letters and no control characters");
        return Err(Refused::because(what));
    }
    Ok(())
}

pub(super) fn check_rating(rating: Option<i32>) -> Result<(), Refused> {
    match rating.filter(|rating| *rating < 0) {
        None => Ok(()),
        Some(rating) => {
            let what =
                format!("a rating is 0 or more, and this one is {rating}: check the figures");
            Err(Refused::because(what))
        }
    }
}
