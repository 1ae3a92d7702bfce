//! What the hall knows about a round beside its division: who has which table, what earlier rounds asked for
//! and how they were made.

use crate::hall::Hall;
use desk::Refused;
use domain::{
    CardState, Division, DivisionId, HallTables, Named, PairingOrigin, PairingWishes, PlayedRound,
    RoundId, Said, TableNo,
};
use ledger::Tournament;
use pairing::explain::RoundMade;
use pairing::{Asked, NoPairing, Plan, Seed};
use rulebook::result::check_absences;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Plans a round with these wishes; those of earlier rounds are already part of them.
pub(crate) fn plan(
    hall: &Hall<'_>,
    round: RoundId,
    seed: u64,
    wishes: &PairingWishes,
) -> Result<Plan, Refused> {
    plan_after(hall, &[], round, seed, wishes)
}

/// Plans a round as if these had been published before it.
pub(crate) fn plan_after(
    hall: &Hall<'_>,
    earlier: &[pairing::Proposal],
    round: RoundId,
    seed: u64,
    wishes: &PairingWishes,
) -> Result<Plan, Refused> {
    check_absences(hall.book()?, &wishes.absent)?;
    let mut division = Cow::Borrowed(hall.division(round.division)?);
    let mut asked = Asked::next(&division, seed);
    for pairing::Proposal { origin, pairs, .. } in earlier {
        let publication = pairs.publication.clone();
        let number = publication.round.number;
        let cards = publication.tables().map(|(table, _)| (table, CardState::Open)).collect();
        let made = PlayedRound { started: false, ..PlayedRound::new(publication, cards) };
        division.to_mut().rounds.insert(number, made);
        if let PairingOrigin::Engine { system, .. } = origin {
            asked.paired_by.insert(number, system.to_string());
        }
    }
    let taken = taken(hall.tournament, round.division);
    asked.round = round.number;
    asked.wishes = wishes.clone();
    asked.tables.retain(|table| !taken.contains(table));
    for (earlier, published) in hall.tournament.rounds.range(RoundId { number: 0, ..round }..round)
    {
        if let PairingOrigin::Engine { system, .. } = &published.made {
            asked.paired_by.insert(earlier.number, system.to_string());
        }
    }
    Plan::new(hall.book()?, &division, &asked).map_err(|none| no_round(hall, &division, none))
}

/// Why there is no round, and whether asking otherwise helps.
pub(crate) fn no_round(hall: &Hall<'_>, division: &Division, none: NoPairing) -> Refused {
    let wrongly_asked = none.is_wrongly_asked();
    Refused { wrongly_asked, ..Refused::because(named(hall, division, none)) }
}

/// With the names of the players, and without the division where there is only one.
pub(crate) fn named(hall: &Hall<'_>, division: &Division, said: impl Into<Said>) -> Said {
    let said = said.into().named(&|id| division.players.get(&id).map(Named::from));
    if hall.tournament.divisions.len() == 1 { said.undivided() } else { said }
}

/// Who made the pairs of a round, and how.
pub(crate) fn round_made(origin: &PairingOrigin) -> RoundMade {
    let PairingOrigin::Engine { system, seed, based_on, by_hand, .. } = origin else {
        return RoundMade::Director;
    };
    let (system, based_on, seed) = (system.to_string(), *based_on, Seed(*seed));
    match by_hand.len() {
        0 => RoundMade::Engine { system, based_on, seed },
        count => RoundMade::Changed { system, based_on, seed, tables: by_hand.clone(), count },
    }
}

/// What earlier rounds asked for and did not take back.
pub(crate) fn wishes_before(tournament: &Tournament, round: RoundId) -> PairingWishes {
    let first = RoundId { number: 0, ..round };
    let made = tournament.rounds.range(first..round).rev().map(|(_, published)| &published.made);
    let mut wishes = made.filter_map(|made| match made {
        PairingOrigin::Engine { wishes, .. } => Some(PairingWishes::clone(wishes)),
        PairingOrigin::Director => None,
    });
    wishes.next().unwrap_or_default()
}

/// Tables at which another division plays, will play by what is published, or has its place.
fn taken(tournament: &Tournament, id: DivisionId) -> BTreeSet<TableNo> {
    let others = tournament.divisions.values().filter(|division| division.id != id);
    let theirs = others.clone().flat_map(|other| other.plan.tables.iter());
    let own = tournament.divisions.get(&id).and_then(|division| division.plan.tables.as_ref());
    let own: BTreeSet<TableNo> = own.into_iter().flat_map(HallTables::numbers).collect();
    let theirs = theirs.flat_map(HallTables::numbers).filter(|table| !own.contains(table));
    let rounds = others.flat_map(Division::from_current);
    let playing = rounds.flat_map(|round| round.publication.tables().map(|(table, _)| table));
    playing.chain(theirs).collect()
}
