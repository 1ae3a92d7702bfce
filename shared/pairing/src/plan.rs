//! From a division to its next round: the one way in, for the hall, for files and for simulated events.

mod source;

pub use source::schedule_of;

use crate::checker::{self, Judgement};
use crate::field::{BracketState, Field, Pair};
use crate::matches::Matches;
use crate::proposal::{NoPairing, PairingWarning, Pairs, Proposal, RepeatCause};
use crate::request::{Constraints, Request, Seed};
use crate::rules::{Days, DeadEnd, Rules};
use crate::schedule::Schedule;
use crate::system::System;
use crate::team::TeamEntrant;
use domain::{
    AbsenceReason, Absent, CardId, Competition, Division, HallTables, HexDigest, PairingOrigin,
    PairingWishes, PlayerId, Publication, RoundId, SeatOrder, Standing, TableNo, Team, Term,
};
use rulebook::Book;
use sha2::{Digest, Sha256};
use source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// Tables are taken up to this one where nobody says which are free.
const TABLES_MAX: u16 = 2_000;

/// What is asked of a round beside what its division says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub round: u16,
    pub seed: u64,
    /// Those that earlier rounds left behind included.
    pub wishes: PairingWishes,
    /// Systems that paired earlier rounds, by name, as far as anybody knows.
    pub paired_by: BTreeMap<u16, String>,
    /// The first round of the block that the wished system pairs, where somebody says it.
    pub block_start: Option<u16>,
    /// Free tables, the best first.
    pub tables: Vec<TableNo>,
}

/// Everything that a round follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub field: Field,
    pub request: Request,
    pub origin: PairingOrigin,
    /// The round whose standings are asked for, played or not; 0 is the order before the event.
    pub wants: u16,
    /// How many rounds the event has, as far as anybody says.
    pub rounds: Option<u16>,
    /// The book's own schedule, where nothing else names a system.
    pub by_book: Option<Schedule>,
    /// Whether members who left go on losing for their team.
    dropped_lose: bool,
    wishes: PairingWishes,
    warnings: Vec<PairingWarning>,
}

impl Asked {
    /// The round after the newest one, without wishes, at any table.
    pub fn next(division: &Division, seed: u64) -> Self {
        Self {
            round: division.last_round().saturating_add(1),
            seed,
            wishes: PairingWishes::default(),
            paired_by: BTreeMap::new(),
            block_start: None,
            tables: (1..=TABLES_MAX).map(TableNo).collect(),
        }
    }
}

impl Plan {
    pub fn new(book: &Book, division: &Division, asked: &Asked) -> Result<Self, NoPairing> {
        let Asked { wishes, seed, .. } = asked;
        let round = RoundId { division: division.id, number: asked.round };
        let source = Source::of(book, division, asked)?;
        let Source { named, system, block_start, best, wants, based_on, rounds, by_book } = source;
        let rules = rules(book, division, wishes, system);
        let needs_rounds = rules.gibson || matches!(system, System::Chew | System::Green);
        if rounds.is_none() && needs_rounds {
            return Err(NoPairing::NeedsRounds { system });
        }
        let standings = rulebook::standings(book, &division.until(based_on));
        let mut field = Field::for_round(book, division, &standings, round.number, &rules.days)
            .based_on(based_on)
            .in_block_from(block_start)
            .at_tables(tables(division, &asked.tables));
        // Without a number of rounds this one is not the last.
        field.rounds = rounds.unwrap_or(round.number.saturating_add(1)).max(round.number);
        if division.plan.order == SeatOrder::Entry {
            field.seeding.sort_unstable();
        }
        field.seeding = seeding(book, division, block_start, &field);
        if let Some(best) = best {
            select(&mut field, best)?;
        }
        if let System::Knockout { .. } = system {
            let matches =
                Matches::before(book, division, &asked.paired_by, block_start, round.number);
            enter_bracket(&mut field, &matches);
        }
        if matches!(system, System::TeamRoundRobin { .. } | System::TeamSwiss) {
            Team::check(division.players.values()).map_err(|fault| NoPairing::Team { fault })?;
            let teams = teams(book, division, system, based_on);
            field.teams = TeamEntrant::with_past(teams, division, round.number, &rules.days);
        }
        let dropped_lose = dropped_lose(book, division.plan.competition);
        let constraints = constraints(wishes, gone_before(division, round.number));
        let seats = division.plan.seats.clone();
        let request =
            Request { constraints, seats, ..Request::new(system, Seed(*seed)).with_rules(rules) };
        let origin = PairingOrigin::Engine {
            system: Term::own(named.to_string()),
            seed: *seed,
            based_on,
            standings: standings_digest(&standings),
            wishes: Box::new(wishes.clone()),
            by_hand: Vec::new(),
        };
        let warnings = warnings(division, &field, rounds, wants, system);
        Ok(Self {
            field,
            request,
            origin,
            wants,
            rounds,
            by_book,
            dropped_lose,
            wishes: wishes.clone(),
            warnings,
        })
    }

    pub fn propose(&self) -> Result<Proposal, NoPairing> {
        if let Some(player) = self.winner() {
            return Err(NoPairing::Won { player });
        }
        let mut pairs = crate::propose(&self.field, &self.request)?;
        pairs.warnings.extend(self.avoidable(&pairs));
        pairs.publication.absent.clone_from(&self.wishes.absent);
        let dropped = self.dropped_out(&pairs.publication);
        pairs.publication.absent.extend(dropped);
        pairs.warnings.splice(..0, self.warnings.iter().cloned());
        let id = id(pairs.publication.round, &self.origin);
        Ok(Proposal { id, origin: self.origin.clone(), pairs })
    }

    /// Members who left a team that plays on, where the book lets them go on losing.
    fn dropped_out(&self, made: &Publication) -> Vec<Absent> {
        if !self.dropped_lose {
            return Vec::new();
        }
        let playing: BTreeSet<PlayerId> =
            made.pairings.iter().flat_map(|pairing| pairing.players).collect();
        let gone = &self.request.constraints.withdrawn;
        let mut dropped = Vec::new();
        for TeamEntrant { team, .. } in &self.field.teams {
            let boards = team.line_up(|member| self.request.constraints.is_present(member));
            let plays = boards.iter().flatten().any(|member| playing.contains(member));
            let empty = team.boards.iter().zip(boards).filter(|(_, seated)| seated.is_none());
            let left = empty.map(|(member, _)| *member).filter(|member| gone.contains(member));
            let reason = AbsenceReason::DroppedOut;
            let absent = |player| Absent { player, reason, late_s: None };
            dropped.extend(left.filter(|_| plays).map(absent));
        }
        dropped
    }

    /// What repairing would avoid, where pairs once made stay.
    fn avoidable(&self, pairs: &Pairs) -> Option<PairingWarning> {
        let repeats = |pairs: &Pairs| pairs.reasons.iter().filter(|pair| pair.repeat).count();
        let literal = |warning: &PairingWarning| {
            matches!(warning, PairingWarning::Repeat { because: RepeatCause::Literal, .. })
        };
        if !pairs.warnings.iter().any(literal) {
            return None;
        }
        let mut request = self.request.clone();
        request.rules.dead_end = DeadEnd::Repair;
        let repaired = crate::propose(&self.field, &request).ok()?;
        let (of, left) = (repeats(pairs), repeats(&repaired));
        (left < of).then(|| PairingWarning::RepairAvoids { repeats: of - left, of })
    }

    /// Who is alone in a knockout that has been played.
    fn winner(&self) -> Option<PlayerId> {
        let state = self.field.bracket.as_ref()?;
        let mut left = self.field.players.iter().filter(|entrant| !entrant.out);
        let (first, second) = (left.next()?, left.next());
        (second.is_none() && state.step > 1 && state.open.is_empty()).then_some(first.player)
    }

    /// Judges a round wherever it was made.
    pub fn judge(&self, round: &Publication) -> Judgement {
        checker::judge(&self.field, &self.request, round)
    }

    /// Players who have nothing to play any more.
    pub fn knocked_out(&self) -> BTreeSet<PlayerId> {
        let out = self.field.players.iter().filter(|entrant| entrant.out);
        out.map(|entrant| entrant.player).collect()
    }
}

/// Hashed as JSON: an origin leaves out what is empty, and without the names of fields different contents would
/// look alike.
fn id(round: RoundId, origin: &PairingOrigin) -> HexDigest {
    digest(&serde_json::to_vec(&(round, origin)).expect("plain data serialises"))
}

/// What a published round says about the standings it was made from.
fn standings_digest(standings: &[Standing]) -> HexDigest {
    digest(&postcard::to_stdvec(standings).expect("plain data serialises"))
}

fn digest(bytes: &[u8]) -> HexDigest {
    HexDigest::own(domain::EntryId(Sha256::digest(bytes).into()).to_string())
}

/// The order in which a block of rounds seats its players: it must not change while the block lasts,
/// so that those who came later follow at the end.
fn seeding(book: &Book, division: &Division, block_start: u16, field: &Field) -> Vec<PlayerId> {
    let mut order: Vec<PlayerId> = if block_start > 1 {
        let standings = rulebook::standings(book, &division.until(block_start - 1));
        standings.iter().map(|row| row.player).collect()
    } else {
        field.seeding.clone()
    };
    let known: BTreeSet<PlayerId> = field.players.iter().map(|entrant| entrant.player).collect();
    let gone = gone_before(division, field.round.number);
    let first = division.rounds.get(&block_start).filter(|_| block_start < field.round.number);
    let there = first.map(domain::PlayedRound::players).unwrap_or_default();
    // Whoever leaves while the block lasts keeps the seat, so that the others keep theirs.
    let sits = |player: &PlayerId| there.contains(player) || !gone.contains(player);
    order.retain(|player| known.contains(player) && sits(player));
    order.sort_by_key(|player| !there.is_empty() && !there.contains(player));
    order
}

/// The best go on, and for the others the event is over.
fn select(field: &mut Field, best: u16) -> Result<(), NoPairing> {
    let (round, players) = (field.round, field.seeding.len());
    if usize::from(best) > players {
        return Err(NoPairing::TooFewToSelect { round, best, players });
    }
    let chosen: BTreeSet<PlayerId> =
        field.seeding.drain(usize::from(best)..).collect::<BTreeSet<_>>();
    for entrant in &mut field.players {
        entrant.out = chosen.contains(&entrant.player);
    }
    Ok(())
}

/// Who has lost a match is out; while matches go on, all others wait.
fn enter_bracket(field: &mut Field, matches: &Matches) {
    let out = matches.out();
    let open: Vec<([PlayerId; 2], u16)> = matches
        .open()
        .map(|known| (known.players, u16::try_from(known.games.len() + 1).unwrap_or(u16::MAX)))
        .collect();
    let playing: BTreeSet<PlayerId> = open.iter().flat_map(|(players, _)| *players).collect();
    for entrant in &mut field.players {
        let waits = !playing.is_empty() && !playing.contains(&entrant.player);
        entrant.out |= waits || out.contains(&entrant.player);
    }
    let undecided = matches.undecided().map(|known| known.players).collect();
    field.bracket = Some(BracketState { step: matches.steps + 1, open, undecided });
}

/// As they stand where the table decides who meets; else as they were entered.
fn teams(book: &Book, division: &Division, system: System, based_on: u16) -> Vec<Team> {
    let mut teams = division.teams();
    if system == System::TeamSwiss {
        let table = rulebook::team_table(book, &division.until(based_on));
        let places = table.iter().enumerate().map(|(place, team)| (team.row.player, place));
        let places: BTreeMap<PlayerId, usize> = places.collect();
        teams.sort_by_key(|team| team.captain().and_then(|captain| places.get(&captain).copied()));
    }
    teams
}

/// Who is out of the event, but for whoever was there when the round was made: they have left since.
fn gone_before(division: &Division, round: u16) -> BTreeSet<PlayerId> {
    let mut gone = division.gone();
    let Some(made) = division.rounds.get(&round) else { return gone };
    let away = made.publication.absent.iter();
    let dropped = away.filter(|absent| absent.reason == AbsenceReason::DroppedOut);
    for player in made.players() {
        if !dropped.clone().any(|absent| absent.player == player) {
            gone.remove(&player);
        }
    }
    gone
}

fn dropped_lose(book: &Book, competition: Competition) -> bool {
    let lose_in = book.pairing.dropped_lose_in.as_ref();
    let rules = book.forfeit.as_ref();
    lose_in.is_some_and(|clause| clause.value.contains(&competition))
        && rules.is_some_and(|rules| rules.absent.contains_key(&AbsenceReason::DroppedOut))
}

fn rules(book: &Book, division: &Division, wishes: &PairingWishes, system: System) -> Rules {
    let plan = &division.plan;
    let repair = wishes.repair.or(plan.repair).unwrap_or_else(|| !system.is_as_written());
    Rules {
        competition: plan.competition,
        clubs_off: wishes.clubs_off.unwrap_or(plan.clubs_off),
        dead_end: if repair { DeadEnd::Repair } else { DeadEnd::Literal },
        repeats_from: wishes.repeats_from.or(plan.repeats_from),
        max_meetings: wishes.max_meetings.or(plan.max_meetings),
        gibson: wishes.gibson.unwrap_or(plan.gibson),
        gibson_bye: plan.gibson_bye,
        prizes: wishes.prizes.or(plan.prizes),
        days: Days::of(&plan.days),
        ..Rules::of(book)
    }
}

fn constraints(wishes: &PairingWishes, withdrawn: BTreeSet<PlayerId>) -> Constraints {
    let pairs = |pairs: &[[PlayerId; 2]]| pairs.iter().copied().map(Pair::from).collect();
    Constraints {
        fixed: pairs(&wishes.fixed),
        forbidden: pairs(&wishes.forbidden),
        byes: wishes.byes.clone(),
        absent: wishes.absent.iter().map(|absent| absent.player).collect(),
        withdrawn,
        tables: wishes.tables.iter().copied().collect(),
    }
}

/// Those of the free tables at which the division plays, in its order, without the reserved ones.
fn tables(division: &Division, free: &[TableNo]) -> Vec<TableNo> {
    let reserved: BTreeSet<TableNo> =
        division.plan.reserved.iter().flat_map(HallTables::numbers).collect();
    let usable = |table: &TableNo| !reserved.contains(table);
    match &division.plan.tables {
        None => free.iter().copied().filter(usable).collect(),
        Some(own) => {
            let free: BTreeSet<TableNo> = free.iter().copied().filter(usable).collect();
            own.numbers().filter(|table| free.contains(table)).collect()
        }
    }
}

/// What the standings in use lack, and what nobody planned.
fn warnings(
    division: &Division,
    field: &Field,
    rounds: Option<u16>,
    wants: u16,
    system: System,
) -> Vec<PairingWarning> {
    let number = field.round.number;
    let mut warnings = Vec::new();
    let played = division.rounds.range(..=wants);
    let missing = played.flat_map(|(_, played)| {
        let round = played.publication.round;
        played.missing().map(move |table| CardId { round, table })
    });
    let cards: Vec<CardId> = missing.collect();
    if !cards.is_empty() {
        warnings.push(PairingWarning::MissingCards { cards });
    }
    let planned = division.rounds_planned;
    if planned > 0 && number > planned {
        warnings.push(PairingWarning::BeyondPlan { planned });
    }
    if rounds.is_none() && system == System::KingOfTheHill {
        warnings.push(PairingWarning::RoundsUnknown);
    }
    let last = division.last_round();
    if number > last.saturating_add(1) {
        warnings.push(PairingWarning::Gap { last, round: number });
    }
    warnings
}
