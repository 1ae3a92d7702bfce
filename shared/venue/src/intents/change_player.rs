//! A director writes a player anew, lets one leave, or takes one back.

use super::enter_players::check_rating;
use crate::hall::Hall;
use desk::Refused;
use domain::limit::REPLACES_MAX;
use domain::{Club, EntryId, Name, Player, PlayerId, Reason};
use ledger::{Entry, Fact, Record};
use std::collections::BTreeSet;

/// What changes; what is left out stays.
pub(super) struct Change {
    pub(super) name: Option<Name>,
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
    let name = name.unwrap_or_else(|| now.name.clone());
    check_rating(rating)?;
    let division = hall.division(id.division)?;
    let mut others = division.players.values().filter(|other| other.id != id);
    if let Some(same) = others.find(|other| other.name.to_the_eye() == name.to_the_eye()) {
        let what = format!(
            "{name} is the name of {}: write something that tells them apart, such as {name} (Ulm)",
            same.id
        );
        return Err(Refused::because(what));
    }
    let club = match club {
        None => now.club.clone(),
        Some(club) => Club::optional(&club)
            .map_err(|error| Refused::wrongly_asked(format!("the club: {error}")))?,
    };
    let player = Player { id, name, club, rating: rating.or(now.rating) };
    if player == *now {
        return Err(Refused::because(format!("{id} is entered exactly so: nothing changes")));
    }
    let (under, replaces) = (hall.under(id.division), entered(hall, id));
    Ok(Entry { under, replaces, fact: Fact::PlayerEntered { player } })
}

pub(super) fn withdraw(hall: &Hall<'_>, id: PlayerId, reason: Reason) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let name = &player(hall, id)?.name;
    if hall.division(id.division)?.withdrawn.contains(&id) {
        return Err(Refused::because(format!("{name} ({id}) has left the event already")));
    }
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

/// The entries that write this player and stand: what does not count, or was replaced, need not be named.
fn entered(hall: &Hall<'_>, id: PlayerId) -> Vec<EntryId> {
    let about = |record: &&Record| {
        matches!(&record.entry.fact, Fact::PlayerEntered { player } if player.id == id)
            && !hall.refusals.contains_key(&record.id)
    };
    let entries: Vec<&Record> = hall.ledger.records().filter(about).collect();
    let replaced: BTreeSet<EntryId> =
        entries.iter().flat_map(|record| record.entry.replaces.iter().copied()).collect();
    let standing = entries.iter().map(|record| record.id).filter(|entry| !replaced.contains(entry));
    let standing: BTreeSet<EntryId> = standing.collect();
    standing.into_iter().take(REPLACES_MAX).collect()
}
