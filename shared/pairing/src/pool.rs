//! The pool: who still has to be paired, who may meet whom, and the pairs made so far.

use crate::field::{Entrant, Field, Meetings};
use crate::proposal::PairingWarning;
use crate::reason::{ByeBasis, MadeBy, PairBasis, SkipCause};
use crate::request::Request;
use crate::rules::Repeats;
use domain::{Four, PlayerId};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) struct Pool<'f> {
    pub(crate) field: &'f Field,
    pub(crate) request: &'f Request,
    /// Everybody who is here, in the order that counts; a place is an index into it.
    pub(crate) entrants: Vec<&'f Entrant>,
    /// The place in the whole order, absent players included, from 1.
    pub(crate) ranks: Vec<usize>,
    pub(crate) repeats: Repeats,
    pub(crate) pairs: Vec<Drawn>,
    /// Tables of four.
    pub(crate) fours: Vec<Four>,
    pub(crate) byes: Vec<DrawnBye>,
    pub(crate) gibsonised: Vec<usize>,
    pub(crate) warnings: Vec<PairingWarning>,
    left: Vec<bool>,
    places: BTreeMap<PlayerId, usize>,
    met: Vec<BTreeMap<usize, Meetings>>,
    forbidden: Vec<BTreeSet<usize>>,
    clubs: Vec<Option<usize>>,
    /// The places of every club.
    mates: Vec<Vec<usize>>,
    clubs_apart: bool,
    clubs_soft: bool,
    /// The teams of single players, by place.
    teams: Vec<Option<usize>>,
    team_mates: Vec<Vec<usize>>,
}

/// A pair by place, with players who came before and were not taken.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) places: [usize; 2],
    pub(crate) basis: PairBasis,
    pub(crate) skipped: Vec<(usize, SkipCause)>,
    pub(crate) made_by: MadeBy,
    /// Whether a repeat is what the rules or the schedule ask for.
    pub(crate) repeats: Repeats,
}

#[derive(Clone, Debug)]
pub(crate) struct DrawnBye {
    pub(crate) place: usize,
    pub(crate) basis: ByeBasis,
    pub(crate) skipped: Vec<(usize, SkipCause)>,
}

impl<'f> Pool<'f> {
    /// Everybody present, in this order of all players.
    pub(crate) fn new(field: &'f Field, request: &'f Request, order: &[&'f Entrant]) -> Self {
        let constraints = &request.constraints;
        let present = || {
            let all = order.iter().zip(1..);
            all.filter(|(entrant, _)| !entrant.out && constraints.is_present(entrant.player))
        };
        let entrants: Vec<&Entrant> = present().map(|(entrant, _)| *entrant).collect();
        let places: BTreeMap<PlayerId, usize> =
            entrants.iter().enumerate().map(|(place, entrant)| (entrant.player, place)).collect();
        let both = |players: [PlayerId; 2]| -> Option<[usize; 2]> {
            Some([*places.get(&players[0])?, *places.get(&players[1])?])
        };
        let mut met = vec![BTreeMap::new(); entrants.len()];
        for (pair, meetings) in &field.met {
            if let Some([a, b]) = both(pair.players()) {
                met[a].insert(b, *meetings);
                met[b].insert(a, *meetings);
            }
        }
        let mut forbidden = vec![BTreeSet::new(); entrants.len()];
        for [a, b] in constraints.forbidden.iter().filter_map(|pair| both(pair.players())) {
            forbidden[a].insert(b);
            forbidden[b].insert(a);
        }
        let (clubs, mates) = grouped(entrants.iter().map(|entrant| entrant.club()));
        let (mut teams, team_mates) =
            grouped(entrants.iter().map(|entrant| entrant.team.as_deref()));
        // A team system places the members itself, and a team of more than half the field must meet itself.
        let largest = team_mates.iter().map(Vec::len).max().unwrap_or(0);
        if !field.teams.is_empty() || 2 * largest > entrants.len() {
            teams.fill(None);
        }
        Self {
            clubs,
            mates,
            left: vec![true; entrants.len()],
            ranks: present().map(|(_, rank)| rank).collect(),
            repeats: request.rules.repeats(field),
            clubs_apart: request.rules.clubs_apart(field),
            clubs_soft: false,
            teams,
            team_mates,
            pairs: Vec::new(),
            fours: Vec::new(),
            byes: Vec::new(),
            gibsonised: Vec::new(),
            warnings: Vec::new(),
            field,
            request,
            entrants,
            places,
            met,
            forbidden,
        }
    }

    /// Club mates should not meet in this round, if the book says so for its number.
    pub(crate) fn wish_clubs_apart(&mut self) {
        self.clubs_soft = self.request.rules.clubs_soft(self.field);
    }

    /// Free players, best first.
    pub(crate) fn list(&self) -> Vec<usize> {
        (0..self.left.len()).filter(|place| self.left[*place]).collect()
    }

    pub(crate) fn is_left(&self, place: usize) -> bool {
        self.left[place]
    }

    pub(crate) fn place_of(&self, player: PlayerId) -> Option<usize> {
        self.places.get(&player).copied()
    }

    pub(crate) fn player(&self, place: usize) -> PlayerId {
        self.entrants[place].player
    }

    pub(crate) fn meetings(&self, a: usize, b: usize) -> Meetings {
        self.met[a].get(&b).copied().unwrap_or_default()
    }

    pub(crate) fn are_club_mates(&self, a: usize, b: usize) -> bool {
        self.clubs[a].is_some() && self.clubs[a] == self.clubs[b]
    }

    fn are_team_mates(&self, a: usize, b: usize) -> bool {
        self.teams[a].is_some() && self.teams[a] == self.teams[b]
    }

    /// What speaks against a pair, the gravest first.
    pub(crate) fn bar(&self, a: usize, b: usize) -> Option<SkipCause> {
        if let Some(hard) = self.hard_bar(a, b) {
            return Some(hard);
        }
        let Meetings { times, today, .. } = self.meetings(a, b);
        match self.repeats {
            Repeats::Avoid if times > 0 => return Some(SkipCause::Met),
            Repeats::OncePerDay if today > 0 => return Some(SkipCause::MetToday),
            Repeats::Avoid | Repeats::OncePerDay | Repeats::Allow => {}
        }
        (self.clubs_soft && self.are_club_mates(a, b)).then_some(SkipCause::ClubWish)
    }

    /// Everybody against whom something may speak: with all the others a place can be paired, in whatever sense.
    pub(crate) fn suspects(&self, place: usize) -> impl Iterator<Item = usize> {
        let apart = self.clubs_apart || self.clubs_soft;
        let club = self.clubs[place].filter(|_| apart);
        let mates = club.into_iter().flat_map(|club| self.mates[club].iter().copied());
        let team = self.teams[place].into_iter();
        let team = team.flat_map(|team| self.team_mates[team].iter().copied());
        self.met[place].keys().chain(&self.forbidden[place]).copied().chain(mates).chain(team)
    }

    /// What rules a pair out altogether.
    pub(crate) fn hard_bar(&self, a: usize, b: usize) -> Option<SkipCause> {
        if self.forbidden[a].contains(&b) {
            Some(SkipCause::Forbidden)
        } else if self.clubs_apart && self.are_club_mates(a, b) {
            Some(SkipCause::Club)
        } else if self.are_team_mates(a, b) {
            Some(SkipCause::TeamMates)
        } else if self.has_met_enough(self.meetings(a, b)) {
            Some(SkipCause::MetEnough)
        } else {
            None
        }
    }

    /// Whether anything among these players is ruled out altogether.
    pub(crate) fn has_hard_bars(&self, list: &[usize]) -> bool {
        let any_two = |groups: &[Option<usize>]| {
            let mut seen = BTreeSet::new();
            list.iter().filter_map(|place| groups[*place]).any(|group| !seen.insert(group))
        };
        let mates = self.clubs_apart && any_two(&self.clubs) || any_two(&self.teams);
        let enough = |place: usize| self.met[place].values().any(|met| self.has_met_enough(*met));
        mates || list.iter().any(|place| !self.forbidden[*place].is_empty() || enough(*place))
    }

    fn has_met_enough(&self, met: Meetings) -> bool {
        self.request.rules.max_meetings.is_some_and(|most| met.times >= most)
    }

    /// Takes two players out as a pair of the engine.
    pub(crate) fn join(&mut self, places: [usize; 2], basis: PairBasis) {
        let repeats = self.repeats;
        let drawn = Drawn { places, basis, skipped: Vec::new(), made_by: MadeBy::Engine, repeats };
        self.take(drawn);
    }

    pub(crate) fn take(&mut self, drawn: Drawn) {
        for place in drawn.places {
            debug_assert!(self.left[place]);
            self.left[place] = false;
        }
        self.pairs.push(drawn);
    }

    pub(crate) fn sit(&mut self, place: usize, basis: ByeBasis, skipped: Vec<(usize, SkipCause)>) {
        debug_assert!(self.left[place]);
        self.left[place] = false;
        self.byes.push(DrawnBye { place, basis, skipped });
    }
}

impl Pool<'_> {
    /// Leaves out a player who neither plays nor sits out: a substitute who is not needed.
    pub(crate) fn rest(&mut self, place: usize) {
        self.left[place] = false;
    }

    /// Takes out everybody who sits at these tables.
    pub(crate) fn seat_four(&mut self, tables: Vec<Four>) {
        for player in tables.iter().flat_map(|four| four.players) {
            self.left[self.places[&player]] = false;
        }
        self.fours = tables;
    }
}

/// A number for every name, and the places under each.
fn grouped<'n>(
    names: impl Iterator<Item = Option<&'n str>>,
) -> (Vec<Option<usize>>, Vec<Vec<usize>>) {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut of, mut places) = (Vec::new(), Vec::<Vec<usize>>::new());
    for (place, name) in names.enumerate() {
        let next = numbers.len();
        let number = name.map(|name| *numbers.entry(name).or_insert(next));
        if let Some(number) = number {
            places.resize_with(numbers.len(), Vec::new);
            places[number].push(place);
        }
        of.push(number);
    }
    (of, places)
}
