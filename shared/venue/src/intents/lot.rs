//! The lot decides between players whom nothing else parts.

use crate::bracket;
use crate::hall::Hall;
use desk::Refused;
use domain::{Breach, Citation, Division, DivisionId, EntryId, PlayerId, Said, Say, messages};
use ledger::{ConflictOver, Entry, Fact};
use rulebook::Criterion;
use rulebook::standings::list_table;
use sha2::{Digest, Sha256};

messages! {
    /// Why no lot decides.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum LotRefused {
        NobodyLevel { division: DivisionId },
        NobodyNamed,
        NothingToEnter,
        NameAll { groups: Vec<Said> },
        Group { players: Vec<PlayerId> },
        NoLists,
        NotOver,
        NotInBook,
    }
}

/// One lot for every group that is level in everything else. The order follows from the seed alone.
pub(super) fn draw(hall: &Hall<'_>, id: DivisionId, seed: u64) -> Result<Vec<Entry>, Refused> {
    hall.must_be_director()?;
    let division = hall.division(id)?;
    let groups = groups(hall, division)?;
    if groups.is_empty() {
        return Err(Refused::because(LotRefused::NobodyLevel { division: id }));
    }
    let lot = |mut order: Vec<PlayerId>| {
        order.sort_by_key(|player| ticket(seed, *player));
        entry(hall, order, Some(seed))
    };
    Ok(groups.into_iter().map(lot).collect())
}

/// A lot that people drew.
pub(super) fn enter(hall: &Hall<'_>, order: Vec<PlayerId>) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let Some(first) = order.first() else {
        return Err(Refused::because(LotRefused::NobodyNamed));
    };
    let division = hall.division(first.division)?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let is_group = |mut group: Vec<PlayerId>| {
        group.sort_unstable();
        group == sorted
    };
    let groups = groups(hall, division)?;
    if !groups.iter().cloned().any(is_group) {
        let group = |players: Vec<PlayerId>| LotRefused::Group { players }.said();
        let what = match groups.is_empty() {
            true => LotRefused::NothingToEnter,
            false => LotRefused::NameAll { groups: groups.into_iter().map(group).collect() },
        };
        return Err(match article(hall) {
            Ok(citation) => Breach { what: what.into(), citation }.into(),
            Err(_) => Refused::because(what),
        });
    }
    Ok(entry(hall, order, None))
}

/// Groups that only the lot can order: the two of a match that is level, or once every round is played.
fn groups(hall: &Hall<'_>, division: &Division) -> Result<Vec<Vec<PlayerId>>, Refused> {
    let level = bracket::level(hall.tournament, hall.book()?, division);
    if !level.is_empty() {
        return Ok(level.into_iter().map(Vec::from).collect());
    }
    let citation = article(hall)?;
    let lists = hall.lists().ok_or_else(|| Refused::because(LotRefused::NoLists))?;
    if !hall.book()?.is_over(division) {
        return Err(Breach { what: LotRefused::NotOver.into(), citation }.into());
    }
    Ok(list_table(hall.book()?, lists, division)?.lot)
}

/// The article that lets the lot decide.
fn article(hall: &Hall<'_>) -> Result<Citation, Refused> {
    let ranking = &hall.book()?.ranking;
    let chain = ranking.chain(&ranking.last.value);
    let lot = chain.iter().find(|ranked| ranked.value == Criterion::Lot);
    let missing = || Refused::because(LotRefused::NotInBook);
    lot.map(|ranked| ranked.cite.clone()).ok_or_else(missing)
}

/// A new lot takes the place of those that name one of its players.
fn entry(hall: &Hall<'_>, order: Vec<PlayerId>, seed: Option<u64>) -> Entry {
    let Some(first) = order.first() else {
        return Entry::new(Fact::LotDrawn { order, seed });
    };
    let division = first.division;
    let stand = hall.tournament.lots.iter();
    let mut replaces: Vec<EntryId> = stand
        .filter(|(_, others)| others.iter().any(|player| order.contains(player)))
        .map(|(entry, _)| *entry)
        .collect();
    let conflicts = hall.tournament.conflicts.iter();
    let contested = conflicts.filter(|conflict| conflict.over == ConflictOver::Lot(division));
    replaces.extend(contested.flat_map(|conflict| conflict.entries.iter().map(|(id, _)| *id)));
    Entry { under: hall.under(division), replaces, fact: Fact::LotDrawn { order, seed } }
}

/// What a player draws: the same on every machine, and nobody can tell before the seed is known.
fn ticket(seed: u64, player: PlayerId) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"kibitz/lot/1");
    hash.update(seed.to_be_bytes());
    hash.update([player.division.0]);
    hash.update(player.number.to_be_bytes());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_follows_from_the_seed_and_differs_between_players() {
        let player = |number| PlayerId { division: DivisionId::A, number };
        assert_eq!(ticket(7, player(1)), ticket(7, player(1)));
        assert_ne!(ticket(7, player(1)), ticket(7, player(2)));
        assert_ne!(ticket(7, player(1)), ticket(8, player(1)));
    }
}
