//! A director writes a player anew, lets one leave, or takes one back.

use super::enter_players::check_rating;
use crate::hall::{Hall, HallRefused};
use desk::Refused;
use domain::limit::REPLACES_MAX;
use domain::{
    ClassName, Club, EntryId, LineError, Name, Named, Player, PlayerId, Reason, messages,
};
use ledger::{Entry, Fact, Record};
use std::collections::BTreeSet;

messages! {
    /// Why a player is not written anew.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ChangeRefused {
        SameName { name: Name, player: PlayerId },
        Club { why: LineError },
        NothingChanges { player: PlayerId },
        LeftAlready { player: Named },
        NotLeft { player: Named },
    }
}

/// What changes; what is left out stays.
pub(super) struct Change {
    pub(super) name: Option<Name>,
    pub(super) club: Option<String>,
    pub(super) rating: Option<i32>,
    pub(super) classes: Option<BTreeSet<ClassName>>,
}

pub(super) fn change(
    hall: &Hall<'_>,
    id: PlayerId,
    Change { name, club, rating, classes }: Change,
) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let now = player(hall, id)?;
    let name = name.unwrap_or_else(|| now.name.clone());
    check_rating(rating)?;
    let division = hall.division(id.division)?;
    let mut others = division.players.values().filter(|other| other.id != id);
    if let Some(same) = others.find(|other| other.name.to_the_eye() == name.to_the_eye()) {
        return Err(Refused::because(ChangeRefused::SameName { name, player: same.id }));
    }
    let club = match club {
        None => now.club.clone(),
        Some(club) => Club::optional(&club)
            .map_err(|why| Refused::wrongly_asked(ChangeRefused::Club { why }))?,
    };
    let rating = rating.or(now.rating);
    let classes = classes.unwrap_or_else(|| now.classes.clone());
    let player = Player { name, club, rating, classes, ..now.clone() };
    if player == *now {
        return Err(Refused::because(ChangeRefused::NothingChanges { player: id }));
    }
    let (under, replaces) = (hall.under(id.division), entered(hall, id));
    Ok(Entry { under, replaces, fact: Fact::PlayerEntered { player } })
}

pub(super) fn withdraw(hall: &Hall<'_>, id: PlayerId, reason: Reason) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let named = Named::from(player(hall, id)?);
    if hall.division(id.division)?.withdrawn.contains(&id) {
        return Err(Refused::because(ChangeRefused::LeftAlready { player: named }));
    }
    let under = hall.under(id.division);
    Ok(Entry { under, ..Entry::new(Fact::PlayerWithdrawn { player: id, reason }) })
}

pub(super) fn take_back(hall: &Hall<'_>, id: PlayerId) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let named = Named::from(player(hall, id)?);
    let Some(withdrawals) = hall.tournament.withdrawals.get(&id) else {
        return Err(Refused::because(ChangeRefused::NotLeft { player: named }));
    };
    let (under, replaces) = (hall.under(id.division), withdrawals.clone());
    Ok(Entry { under, replaces, fact: Fact::PlayerReturned { player: id } })
}

pub(super) fn player<'a>(hall: &Hall<'a>, id: PlayerId) -> Result<&'a Player, Refused> {
    let known = hall.division(id.division)?.players.get(&id);
    known.ok_or_else(|| Refused::because(HallRefused::NoPlayer { player: id }))
}

/// The entries that write this player and stand: what does not count, or was replaced, need not be named.
pub(super) fn entered(hall: &Hall<'_>, id: PlayerId) -> Vec<EntryId> {
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
