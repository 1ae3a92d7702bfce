//! A director enters players; each gets the next number of its division.

use crate::hall::Hall;
use desk::{NewMember, NewPlayer, Refused};
use domain::limit::{PLAYERS_MAX, RATING_MAX};
use domain::{
    Breach, DivisionId, Member, Name, Player, PlayerId, Team, TeamFault, TeamName, messages,
};
use ledger::{Entry, Fact};
use std::collections::{BTreeMap, BTreeSet};

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
        Team { fault: TeamFault },
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
    let mut fields: BTreeMap<DivisionId, BTreeMap<PlayerId, Player>> = BTreeMap::new();
    let mut teams: BTreeSet<TeamName> = BTreeSet::new();
    for new in players {
        let division = hall.division(new.division)?;
        let field = fields.entry(new.division).or_insert_with(|| division.players.clone());
        let name = new.name;
        check_rating(new.rating)?;
        let number = last.get(&new.division).copied().unwrap_or(0).saturating_add(1);
        let id = PlayerId { division: new.division, number };
        if let Some(same) = names.insert((new.division, name.to_the_eye()), id) {
            return Err(Refused::because(EnterRefused::SameName { name, player: same }));
        }
        last.insert(new.division, number);
        let team = new.team.map(|member| place(field, member));
        let NewPlayer { club, rating, classes, .. } = new;
        let player = Player { club, rating, team, classes, ..Player::new(id, name) };
        teams.extend(player.team.iter().map(|member| member.team.clone()));
        field.insert(id, player.clone());
        let under = hall.under(new.division);
        entries.push(Entry { under, ..Entry::new(Fact::PlayerEntered { player }) });
    }
    fields.values().try_for_each(|field| check_teams(field, &teams))?;
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

/// The next board of the team, which keeps the spelling that it has.
fn place(field: &BTreeMap<PlayerId, Player>, new: NewMember) -> Member {
    let members = field.values().filter_map(|player| player.team.as_ref());
    let mates: Vec<&Member> =
        members.filter(|mate| mate.team.to_the_eye() == new.team.to_the_eye()).collect();
    let last = mates.iter().filter_map(|mate| mate.board).max().unwrap_or(0);
    let board = (!new.substitute).then(|| last.saturating_add(1));
    Member { team: mates.first().map_or(new.team, |mate| mate.team.clone()), board }
}

/// Whether these teams can play; what is wrong with others is their own business.
pub(super) fn check_teams(
    field: &BTreeMap<PlayerId, Player>,
    teams: &BTreeSet<TeamName>,
) -> Result<(), Refused> {
    let is_touched =
        |player: &&Player| player.team.as_ref().is_some_and(|member| teams.contains(&member.team));
    Team::check(field.values().filter(is_touched))
        .map_err(|fault| Refused::wrongly_asked(EnterRefused::Team { fault }))
}

pub(super) fn check_rating(rating: Option<i32>) -> Result<(), Refused> {
    match rating.filter(|rating| !(0..=RATING_MAX).contains(rating)) {
        None => Ok(()),
        Some(rating) => Err(Refused::because(EnterRefused::Rating { rating, most: RATING_MAX })),
    }
}
