//! What a round is paired from: the announcement's schedule, the book, and the director's wishes.

use crate::hall::Hall;
use desk::Refused;
use domain::{
    CardState, Competition, Division, DivisionId, HexDigest, Message, PairingWishes, PlayerId,
    RoundId, Shape, Standing, TableNo, messages,
};
use ledger::{PairingOrigin, Tournament};
use pairing::explain::RoundMade;
use pairing::{
    Constraints, Days, DeadEnd, Field, NoPairing, Pair, Request, Rules, Schedule, ScheduleError,
    Seed, System, Team, UnknownSystem,
};
use rulebook::Book;
use rulebook::result::{Game, result};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

const TABLES_MAX: u16 = 2_000;

messages! {
    /// Why a round cannot be planned as it was asked for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum PlanRefused {
        ScheduleOver { rounds: u16, number: u16 },
        TooLate { round: RoundId, based_on: u16 },
    }
}

/// Everything that a round follows from.
#[derive(Debug)]
pub(crate) struct RoundPlan {
    pub(crate) field: Field,
    pub(crate) request: Request,
    /// Digest of the standings that the order of the field comes from.
    pub(crate) standings: HexDigest,
}

pub(crate) fn shapes() -> Vec<Shape> {
    vec![PlanRefused::SHAPE]
}

/// Plans a round with these wishes; those of earlier rounds are already part of them.
pub(crate) fn plan(
    hall: &Hall<'_>,
    round: RoundId,
    seed: u64,
    wishes: &PairingWishes,
) -> Result<RoundPlan, Refused> {
    let division = hall.division(round.division)?;
    let book = hall.book()?;
    let slot = slot(hall, book, division, round, wishes)?;
    let standings = standings_after(book, division, slot.based_on);
    let days = Days::of(&division.plan.days);
    let mut field = Field::for_round(division, &standings, round.number, &days)
        .based_on(slot.based_on)
        .in_block_from(slot.block_start)
        .at_tables(free(hall.tournament, round.division));
    field.rounds = field.rounds.max(slot.rounds);
    field.seeding = seeding(book, division, slot.block_start, &field);
    if matches!(slot.system, System::Knockout { .. }) {
        let out = knocked_out(book, division, slot.block_start, round.number);
        for entrant in &mut field.players {
            entrant.out = out.contains(&entrant.player);
        }
    }
    if matches!(slot.system, System::TeamRoundRobin { .. } | System::TeamSwiss) {
        field.teams = teams(division);
    }
    let request = Request {
        constraints: constraints(wishes, division.gone()),
        ..Request::new(slot.system, Seed(seed)).with_rules(rules(book, division, wishes))
    };
    Ok(RoundPlan { field, request, standings: digest(&standings) })
}

/// What a published round says about the standings it was made from.
pub(crate) fn digest(standings: &[Standing]) -> HexDigest {
    let bytes = postcard::to_stdvec(standings).expect("plain data serialises");
    HexDigest::own(domain::EntryId(Sha256::digest(bytes).into()).to_string())
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
    let wishes = made.filter_map(|made| match made {
        PairingOrigin::Engine { wishes, .. } => Some(PairingWishes::clone(wishes)),
        PairingOrigin::Director => None,
    });
    wishes.take(1).next().unwrap_or_default()
}

/// What pairs the round, and from which standings.
struct Slot {
    system: System,
    block_start: u16,
    based_on: u16,
    rounds: u16,
}

fn slot(
    hall: &Hall<'_>,
    book: &Book,
    division: &Division,
    round: RoundId,
    wishes: &PairingWishes,
) -> Result<Slot, Refused> {
    let schedule = schedule(book, division)?;
    let rounds = schedule.as_ref().map_or(0, Schedule::rounds);
    let planned = schedule.as_ref().and_then(|schedule| schedule.at(round.number));
    let (system, block_start, based_on) = match (&wishes.system, planned) {
        (Some(name), planned) => {
            let system: System =
                name.parse().map_err(|none: UnknownSystem| Refused::wrongly_asked(none))?;
            let same = planned.filter(|slot| slot.system == system);
            let start = same.map_or_else(
                || block_start(hall.tournament, round, system),
                |slot| slot.block_start,
            );
            (system, start, system.standings_after(round.number, start))
        }
        (None, Some(slot)) => (slot.system, slot.block_start, slot.based_on),
        (None, None) if rounds > 0 => {
            let number = round.number;
            return Err(Refused::wrongly_asked(PlanRefused::ScheduleOver { rounds, number }));
        }
        (None, None) => (System::Neighbours, 1, Some(round.number.saturating_sub(1))),
    };
    let based_on = wishes.based_on.or(based_on);
    let based_on =
        based_on.ok_or_else(|| Refused::wrongly_asked(NoPairing::NoSource { round, system }))?;
    if based_on >= round.number {
        return Err(Refused::wrongly_asked(PlanRefused::TooLate { round, based_on }));
    }
    Ok(Slot { system, block_start, based_on, rounds })
}

/// The announced schedule, or the one that the book has for a field of this size.
fn schedule(book: &Book, division: &Division) -> Result<Option<Schedule>, Refused> {
    if let Some(text) = &division.plan.schedule {
        return text.parse().map(Some).map_err(|none: ScheduleError| Refused::wrongly_asked(none));
    }
    // A plan that has begun does not change because somebody leaves.
    let (gone, began) = (division.gone(), division.rounds.get(&1));
    let there = began.map(|first| first.publication.players()).unwrap_or_default();
    let plays = |player: &&PlayerId| there.contains(player) || !gone.contains(player);
    let players = division.players.keys().filter(plays).count();
    let by_book = Schedule::by_book_with(&book.pairing, players, division.rounds_planned);
    Ok(by_book.map(|(schedule, _)| schedule))
}

/// The first of the rounds before this one that the same system paired without a gap.
fn block_start(tournament: &Tournament, round: RoundId, system: System) -> u16 {
    let name = system.to_string();
    let same = |number: &u16| {
        let published = tournament.rounds.get(&RoundId { number: *number, ..round });
        published.is_some_and(|published| match &published.made {
            PairingOrigin::Engine { system, .. } => *system == name,
            PairingOrigin::Director => false,
        })
    };
    (1..round.number).rev().take_while(same).last().unwrap_or(round.number)
}

pub(crate) fn standings_after(book: &Book, division: &Division, after: u16) -> Vec<Standing> {
    let mut division = division.clone();
    division.rounds.retain(|number, _| *number <= after);
    rulebook::standings(book, &division)
}

/// The order in which a block of rounds seats its players: it must not change while the block lasts,
/// so that those who came later follow at the end.
fn seeding(book: &Book, division: &Division, block_start: u16, field: &Field) -> Vec<PlayerId> {
    let mut order: Vec<PlayerId> = if block_start > 1 {
        let standings = standings_after(book, division, block_start - 1);
        standings.iter().map(|row| row.player).collect()
    } else {
        field.seeding.clone()
    };
    let known: BTreeSet<PlayerId> = field.players.iter().map(|entrant| entrant.player).collect();
    let gone = division.gone();
    let first = division.rounds.get(&block_start).map(|first| first.publication.players());
    let there = first.unwrap_or_default();
    // Whoever leaves while the block lasts keeps the seat, so that the others keep theirs.
    let sits = |player: &PlayerId| there.contains(player) || !gone.contains(player);
    order.retain(|player| known.contains(player) && sits(player));
    order.sort_by_key(|player| !there.is_empty() && !there.contains(player));
    order
}

/// Players who lost a game since the block began.
fn knocked_out(
    book: &Book,
    division: &Division,
    block_start: u16,
    number: u16,
) -> BTreeSet<PlayerId> {
    let mut out = BTreeSet::new();
    for (of, round) in division.rounds.range(block_start..number.max(block_start)) {
        for pairing in &round.publication.pairings {
            let Some(CardState::Counts(content)) = round.cards.get(&pairing.table) else {
                continue;
            };
            let last = *of >= division.rounds_planned;
            let game = Game::of_card(content, pairing.players, last);
            let winner = game.and_then(|game| result(book, &game).ok()?.winner);
            out.extend(winner.map(|side| pairing.players[side.other().index()]));
        }
    }
    out
}

/// Players of one club make a team, in the order of their numbers; who has no club plays alone.
fn teams(division: &Division) -> Vec<Team> {
    let mut teams: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
    for player in division.players.values() {
        let name = player.club.as_ref().unwrap_or(&player.name).to_string();
        teams.entry(name).or_default().push(player.id);
    }
    teams.into_iter().map(|(name, members)| Team { name, members }).collect()
}

fn rules(book: &Book, division: &Division, wishes: &PairingWishes) -> Rules {
    let plan = &division.plan;
    let repair = wishes.repair.unwrap_or(plan.repair);
    let competition: Competition = plan.competition;
    Rules {
        competition,
        clubs_off: wishes.clubs_off.unwrap_or(plan.clubs_off),
        dead_end: if repair { DeadEnd::Repair } else { DeadEnd::Literal },
        gibson: wishes.gibson.unwrap_or(plan.gibson),
        gibson_bye: plan.gibson_bye,
        prizes: wishes.prizes.or(plan.prizes),
        days: Days::of(&plan.days),
        ..Rules::of(book)
    }
}

fn constraints(wishes: &PairingWishes, gone: BTreeSet<PlayerId>) -> Constraints {
    let pairs = |pairs: &[[PlayerId; 2]]| pairs.iter().copied().map(Pair::from).collect();
    Constraints {
        fixed: pairs(&wishes.fixed),
        forbidden: pairs(&wishes.forbidden),
        byes: wishes.byes.clone(),
        absent: wishes.absent.iter().map(|absent| absent.player).collect(),
        withdrawn: gone,
        tables: wishes.tables.iter().copied().collect(),
    }
}

/// Tables that no other division plays at.
pub(crate) fn free(tournament: &Tournament, id: DivisionId) -> Vec<TableNo> {
    let others = tournament.divisions.values().filter(|division| division.id != id);
    let taken: BTreeSet<TableNo> = others
        .filter_map(Division::current)
        .flat_map(|round| round.publication.tables().map(|(table, _)| table))
        .collect();
    (1..=TABLES_MAX).map(TableNo).filter(|table| !taken.contains(table)).collect()
}
