//! A director writes a player anew, lets one leave, or takes one back.

use super::enter_players::{check_name, check_rating, fold_case, tidy};
use super::tidy_reason;
use crate::hall::Hall;
use desk::Refused;
use domain::{EntryId, Player, PlayerId};
use ledger::{Entry, Fact};

/// What changes; what is left out stays.
pub(super) struct Change {
    pub(super) name: Option<String>,
    pub(super) club: Option<String>,
    pub(super) rating: Option<i32>,
}

pub(super) fn change(
    hall: &Hall<'_>,
    id: PlayerId,
    Change { name, club, rating }: Change,
) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let now = player(hall, id)?;
    let name = name.map_or_else(|| now.name.clone(), |name| tidy(&name));
    check_name(&name)?;
    check_rating(rating)?;
    let division = hall.division(id.division)?;
    let mut others = division.players.values().filter(|other| other.id != id);
    if let Some(same) = others.find(|other| fold_case(&other.name) == fold_case(&name)) {
        let what = format!(
            "{name} is the name of {}: write something that tells them apart, such as {name} (Ulm)",
            same.id
        );
        return Err(Refused::because(what));
    }
    let club = match club {
        None => now.club.clone(),
        Some(club) => Some(tidy(&club)).filter(|club| !club.is_empty()),
    };
    let player = Player { id, name, club, rating: rating.or(now.rating) };
    if player == *now {
        return Err(Refused::because(format!("{id} is entered exactly so: nothing changes")));
    }
    let (under, replaces) = (hall.under(id.division), entered(hall, id));
    Ok(Entry { under, replaces, fact: Fact::PlayerEntered { player } })
}

pub(super) fn withdraw(hall: &Hall<'_>, id: PlayerId, reason: &str) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let name = &player(hall, id)?.name;
    if hall.division(id.division)?.withdrawn.contains(&id) {
        return Err(Refused::because(format!("{name} ({id}) has left the event already")));
    }
    let reason = tidy_reason(reason)?;
    let under = hall.under(id.division);
    Ok(Entry { under, ..Entry::new(Fact::PlayerWithdrawn { player: id, reason }) })
}

pub(super) fn take_back(hall: &Hall<'_>, id: PlayerId) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let name = &player(hall, id)?.name;
    let Some(withdrawals) = hall.tournament.withdrawals.get(&id) else {
        return Err(Refused::because(format!("{name} ({id}) has not left the event")));
    };
    let (under, replaces) = (hall.under(id.division), withdrawals.clone());
    Ok(Entry { under, replaces, fact: Fact::PlayerReturned { player: id } })
}

fn player<'a>(hall: &Hall<'a>, id: PlayerId) -> Result<&'a Player, Refused> {
    let known = hall.division(id.division)?.players.get(&id);
    known.ok_or_else(|| Refused::because(format!("there is no player {id}")))
}

/// Every entry that has written this player so far.
fn entered(hall: &Hall<'_>, id: PlayerId) -> Vec<EntryId> {
    let mut entries: Vec<EntryId> = hall
        .ledger
        .records()
        .filter(|record| {
            matches!(&record.entry.fact, Fact::PlayerEntered { player } if player.id == id)
        })
        .map(|record| record.id)
        .collect();
    entries.sort_unstable();
    entries
}
