//! A director enters players; each gets the next number of its division.

use crate::hall::Hall;
use desk::{NewPlayer, Refused};
use domain::limit::{PLAYERS_MAX, RATING_MAX};
use domain::{Breach, DivisionId, Name, Player, PlayerId, messages};
use ledger::{Entry, Fact};
use std::collections::BTreeMap;

messages! {
    /// Why players are not entered.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum EnterRefused {
        Nobody,
        TooMany { entered: usize, more: usize, most: u16 },
        SameName { name: Name, player: PlayerId },
        Rating { rating: i32, most: i32 },
        /// The deadline of the book is over.
        TooLate,
    }
}

pub(super) fn decide(hall: &Hall<'_>, players: Vec<NewPlayer>) -> Result<Vec<Entry>, Refused> {
    hall.must_be_director()?;
    if players.is_empty() {
        return Err(Refused::because(EnterRefused::Nobody));
    }
    check_deadline(hall, &players)?;
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
        let more = players.len();
        let what = EnterRefused::TooMany { entered, more, most: PLAYERS_MAX };
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
            return Err(Refused::because(EnterRefused::SameName { name, player: same }));
        }
        last.insert(new.division, number);
        let player = Player { id, name, club: new.club, rating: new.rating };
        let under = hall.under(new.division);
        entries.push(Entry { under, ..Entry::new(Fact::PlayerEntered { player }) });
    }
    Ok(entries)
}

/// Once the first round is on, the book may let nobody in any more.
fn check_deadline(hall: &Hall<'_>, players: &[NewPlayer]) -> Result<(), Refused> {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.rounds.as_ref());
    let Some(rule) = rules.and_then(|rules| rules.late_entry.as_ref()) else { return Ok(()) };
    let begun = players.iter().any(|new| hall.under(new.division).is_some());
    match begun && !rule.value {
        true => Err(Breach::new(EnterRefused::TooLate, &rule.cite).into()),
        false => Ok(()),
    }
}

pub(super) fn check_rating(rating: Option<i32>) -> Result<(), Refused> {
    match rating.filter(|rating| !(0..=RATING_MAX).contains(rating)) {
        None => Ok(()),
        Some(rating) => Err(Refused::because(EnterRefused::Rating { rating, most: RATING_MAX })),
    }
}
