//! Judges a round wherever it was made: legal or not, and by which criterion it is worse.
//!
//! Nothing here is shared with the systems but the plain types, so that a mistake in a system
//! cannot hide itself.

use crate::field::{Entrant, Field, Pair};
use crate::request::Request;
use crate::system::System;
use domain::{PlayerId, Publication, RoundId, Said, Say, TableNo, messages};
use rulebook::Competition;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// Empty for a legal round.
    pub faults: Vec<RoundFault>,
    /// How much speaks against the round, gravest criterion first; less is better.
    pub measures: Vec<(Criterion, u64)>,
}

messages! {
    /// Something that no round may have.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RoundFault {
        WrongRound { wanted: RoundId, found: RoundId },
        Unknown { player: PlayerId },
        PlacedTwice { player: PlayerId },
        NotPlaced { player: PlayerId },
        NotHere { player: PlayerId },
        TableTwice { table: TableNo },
        Forbidden { players: [PlayerId; 2] },
        MetEnough { players: [PlayerId; 2] },
        FixedNotMade { players: [PlayerId; 2] },
        ByeNotGiven { player: PlayerId },
        ClubMates { players: [PlayerId; 2] },
        TeamMates { players: [PlayerId; 2] },
        SeveralByes { players: Vec<PlayerId> },
    }

    /// So much of what rounds are compared by.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Counted {
        ExtraByes { count: u64 },
        Repeats { count: u64 },
        ClubMates { count: u64 },
        WinGap { count: u64 },
        PlaceGap { count: u64 },
        StartGap { count: u64 },
        /// A round has more of it than another one.
        More { by: u64, what: Box<Counted> },
    }
}

/// What rounds are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Byes of players who had theirs.
    ExtraByes,
    /// Games against somebody met before, or today where that is what counts.
    Repeats,
    /// Games between club mates in rounds in which they are avoided.
    ClubMates,
    /// Differences in wins, in halves, summed over all games.
    WinGap,
    /// Differences in place, summed over all games.
    PlaceGap,
    /// By how much starts and seconds differ after this round, summed over all players.
    StartGap,
}

/// A criterion by which a round is worse than another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worse {
    pub criterion: Criterion,
    pub by: u64,
}

impl Judgement {
    pub fn is_legal(&self) -> bool {
        self.faults.is_empty()
    }

    pub fn measure(&self, criterion: Criterion) -> u64 {
        self.measures.iter().find(|(of, _)| *of == criterion).map_or(0, |(_, value)| *value)
    }

    /// By which criteria this round is worse, gravest first.
    pub fn worse_than(&self, other: &Self) -> Vec<Worse> {
        let by = |(criterion, value): &(Criterion, u64)| {
            let by = value.saturating_sub(other.measure(*criterion));
            (by > 0).then_some(Worse { criterion: *criterion, by })
        };
        self.measures.iter().filter_map(by).collect()
    }
}

/// Judges a round against the same request that a proposal would answer.
pub fn judge(field: &Field, request: &Request, round: &Publication) -> Judgement {
    let book = Looked { field, request, of: by_player(field) };
    let mut faults = Vec::new();
    book.look_at_places(round, &mut faults);
    book.look_at_pairs(round, &mut faults);
    Judgement { faults, measures: book.measures(round) }
}

fn by_player(field: &Field) -> BTreeMap<PlayerId, (usize, &Entrant)> {
    field.players.iter().enumerate().map(|(at, entrant)| (entrant.player, (at, entrant))).collect()
}

struct Looked<'f> {
    field: &'f Field,
    request: &'f Request,
    of: BTreeMap<PlayerId, (usize, &'f Entrant)>,
}

impl Looked<'_> {
    fn look_at_places(&self, round: &Publication, faults: &mut Vec<RoundFault>) {
        if round.round != self.field.round {
            faults.push(RoundFault::WrongRound { wanted: self.field.round, found: round.round });
        }
        let constraints = &self.request.constraints;
        let expected = |entrant: &Entrant| {
            let gone = constraints.absent.contains(&entrant.player)
                || constraints.withdrawn.contains(&entrant.player);
            !(gone || entrant.out)
        };
        let substitutes: BTreeSet<PlayerId> = (self.field.teams.iter())
            .flat_map(|entrant| entrant.team.substitutes.iter().copied())
            .collect();
        let mut placed = BTreeSet::new();
        let paired = round.tables().flat_map(|(_, players)| players.iter().copied());
        for player in paired.chain(round.byes.iter().copied()) {
            match self.of.get(&player) {
                None => faults.push(RoundFault::Unknown { player }),
                Some((_, entrant)) if !expected(entrant) => {
                    faults.push(RoundFault::NotHere { player })
                }
                Some(_) => {}
            }
            if !placed.insert(player) {
                faults.push(RoundFault::PlacedTwice { player });
            }
        }
        let missing = self.field.players.iter().filter(|entrant| expected(entrant));
        let missing = missing.map(|entrant| entrant.player).filter(|p| !placed.contains(p));
        let missing = missing.filter(|p| !substitutes.contains(p));
        faults.extend(missing.map(|player| RoundFault::NotPlaced { player }));
        let mut tables = BTreeSet::new();
        for (table, _) in round.tables() {
            if !tables.insert(table) {
                faults.push(RoundFault::TableTwice { table });
            }
        }
        self.look_at_byes(round, faults);
    }

    /// More than one bye is right only where a bracket or a team leaves players without opponents,
    /// or where those who sit out must not meet.
    fn look_at_byes(&self, round: &Publication, faults: &mut Vec<RoundFault>) {
        let wanted = &self.request.constraints.byes;
        for player in wanted.iter().filter(|player| !round.byes.contains(player)) {
            faults.push(RoundFault::ByeNotGiven { player: *player });
        }
        let own: Vec<PlayerId> =
            round.byes.iter().copied().filter(|player| !wanted.contains(player)).collect();
        let by_shape = matches!(
            self.request.system,
            System::Knockout { .. }
                | System::TeamRoundRobin { .. }
                | System::TeamSwiss
                | System::Seats { .. }
        );
        let could_meet = own.iter().enumerate().any(|(at, a)| {
            own[at + 1..].iter().any(|b| !self.is_forbidden([*a, *b]) && !self.kept_apart([*a, *b]))
        });
        if own.len() > 1 && !by_shape && could_meet {
            faults.push(RoundFault::SeveralByes { players: own });
        }
    }

    fn look_at_pairs(&self, round: &Publication, faults: &mut Vec<RoundFault>) {
        let made: BTreeSet<Pair> =
            round.pairings.iter().map(|pairing| Pair::from(pairing.players)).collect();
        let fixed = &self.request.constraints.fixed;
        for pair in fixed.difference(&made) {
            faults.push(RoundFault::FixedNotMade { players: pair.players() });
        }
        for pair in made.difference(fixed) {
            let players = pair.players();
            if self.is_forbidden(players) {
                faults.push(RoundFault::Forbidden { players });
            }
            let met = self.field.met.get(pair).map_or(0, |met| met.times);
            if self.request.rules.max_meetings.is_some_and(|most| met >= most) {
                faults.push(RoundFault::MetEnough { players });
            }
            if self.kept_apart(players) && !self.request.system.is_scheduled() {
                faults.push(RoundFault::ClubMates { players });
            }
            if self.are_of_one_team(players) && !self.request.system.is_scheduled() {
                faults.push(RoundFault::TeamMates { players });
            }
        }
    }

    fn is_forbidden(&self, [a, b]: [PlayerId; 2]) -> bool {
        self.request.constraints.forbidden.contains(&Pair::new(a, b))
    }

    fn club(&self, player: PlayerId) -> Option<&str> {
        let clubs: BTreeSet<&str> =
            self.of.get(&player)?.1.clubs.iter().map(String::as_str).collect();
        if clubs.len() == 1 { clubs.into_iter().next() } else { None }
    }

    fn are_mates(&self, [a, b]: [PlayerId; 2]) -> bool {
        self.club(a).is_some_and(|club| self.club(b) == Some(club))
    }

    /// Members of a team, unless it is more than half of those who are here.
    fn are_of_one_team(&self, [a, b]: [PlayerId; 2]) -> bool {
        let team = |player: PlayerId| self.of.get(&player)?.1.team.as_ref();
        let here = |player: PlayerId| self.request.constraints.is_present(player);
        let present = self.field.players.iter().filter(|one| !one.out && here(one.player));
        let mates = present.clone().filter(|one| one.team.as_ref() == team(a)).count();
        self.field.teams.is_empty()
            && team(a).is_some_and(|own| team(b) == Some(own))
            && 2 * mates <= present.count()
    }

    /// Club mates in a competition that keeps them apart, unless one club is too large for that.
    fn kept_apart(&self, players: [PlayerId; 2]) -> bool {
        let rules = &self.request.rules;
        let apart = rules.book.clubs_apart_in.as_ref();
        let named = apart.is_some_and(|apart| apart.value.contains(&rules.competition));
        let free = rules.book.clubs_free_percent.as_ref().map_or(101, |free| free.value);
        let people: usize = self.field.players.iter().map(|e| e.clubs.len().max(1)).sum();
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for club in self.field.players.iter().flat_map(|entrant| &entrant.clubs) {
            *sizes.entry(club).or_insert(0) += 1;
        }
        let largest = sizes.into_values().max().unwrap_or(0);
        named
            && rules.competition != Competition::Individual
            && !rules.clubs_off
            && largest * 100 < people * usize::from(free)
            && self.are_mates(players)
    }

    fn measures(&self, round: &Publication) -> Vec<(Criterion, u64)> {
        let games: Vec<[PlayerId; 2]> = round.pairings.iter().map(|game| game.players).collect();
        let count = |holds: &dyn Fn([PlayerId; 2]) -> bool| {
            games.iter().filter(|players| holds(**players)).count() as u64
        };
        let soft = self.request.rules.book.clubs_soft_rounds.as_ref().map_or(0, |c| c.value);
        let is_soft = !self.request.rules.clubs_off && self.field.round.number <= soft;
        vec![
            (Criterion::ExtraByes, self.extra_byes(round)),
            (Criterion::Repeats, count(&|players| self.meets_again(players))),
            (Criterion::ClubMates, count(&|players| is_soft && self.are_mates(players))),
            (Criterion::WinGap, self.gap(&games, |_, entrant| i64::from(entrant.wins.0))),
            (Criterion::PlaceGap, self.gap(&games, |place, _| place as i64)),
            (Criterion::StartGap, self.start_gap(&games)),
        ]
    }

    fn is_daily(&self, over: Option<&rulebook::Clause<u16>>) -> bool {
        over.is_some_and(|over| self.field.rounds > over.value)
    }

    fn extra_byes(&self, round: &Publication) -> u64 {
        let book = &self.request.rules.book;
        let daily = self.is_daily(book.byes_daily_over.as_ref());
        let max = book.byes_max.as_ref().map_or(1, |max| max.value);
        let over = |player: &&PlayerId| {
            let sat = self
                .of
                .get(*player)
                .map_or(0, |(_, entrant)| if daily { entrant.byes_today } else { entrant.byes });
            sat >= max
        };
        round.byes.iter().filter(over).count() as u64
    }

    fn meets_again(&self, [a, b]: [PlayerId; 2]) -> bool {
        let rules = &self.request.rules;
        let daily =
            rules.days.are_several() && self.is_daily(rules.book.repeats_daily_over.as_ref());
        self.field
            .met
            .get(&Pair::new(a, b))
            .is_some_and(|met| if daily { met.today > 0 } else { met.times > 0 })
    }

    fn gap(&self, games: &[[PlayerId; 2]], figure: impl Fn(usize, &Entrant) -> i64) -> u64 {
        let of = |player: PlayerId| self.of.get(&player).map(|(at, entrant)| figure(*at, entrant));
        let gap = |[a, b]: &[PlayerId; 2]| Some(of(*a)?.abs_diff(of(*b)?));
        games.iter().filter_map(gap).sum()
    }

    fn start_gap(&self, games: &[[PlayerId; 2]]) -> u64 {
        let after = |player: PlayerId, step: i64| {
            let (_, entrant) = self.of.get(&player)?;
            Some((i64::from(entrant.starts) - i64::from(entrant.seconds) + step).unsigned_abs())
        };
        let both = |[first, second]: &[PlayerId; 2]| Some(after(*first, 1)? + after(*second, -1)?);
        games.iter().filter_map(both).sum()
    }
}

impl Criterion {
    /// What is counted, for one and for several.
    pub fn counted(self, count: u64) -> Counted {
        match self {
            Self::ExtraByes => Counted::ExtraByes { count },
            Self::Repeats => Counted::Repeats { count },
            Self::ClubMates => Counted::ClubMates { count },
            Self::WinGap => Counted::WinGap { count },
            Self::PlaceGap => Counted::PlaceGap { count },
            Self::StartGap => Counted::StartGap { count },
        }
    }
}

impl Say for Worse {
    fn said(&self) -> Said {
        Counted::More { by: self.by, what: Box::new(self.criterion.counted(self.by)) }.said()
    }
}
