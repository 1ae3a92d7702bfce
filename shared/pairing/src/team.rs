//! A team to be paired: who is in it, and what it has behind it.

use crate::field::Meetings;
use crate::rules::Days;
use domain::{Division, PlayerId, Team};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamEntrant {
    pub team: Team,
    /// In how many rounds the whole team sat out, in all and on the day of this round.
    #[serde(default)]
    pub byes: u16,
    #[serde(default)]
    pub byes_today: u16,
    /// How often it has met the team of each captain, whoever sat at the boards.
    #[serde(default)]
    pub met: BTreeMap<PlayerId, Meetings>,
}

impl From<Team> for TeamEntrant {
    fn from(team: Team) -> Self {
        Self { team, byes: 0, byes_today: 0, met: BTreeMap::new() }
    }
}

impl TeamEntrant {
    /// The number by which the team goes.
    pub(crate) fn captain(&self) -> PlayerId {
        self.team.captain().expect("a team has members")
    }

    /// These teams with what the rounds before this one brought them.
    pub fn with_past(teams: Vec<Team>, division: &Division, number: u16, days: &Days) -> Vec<Self> {
        let mut entrants: BTreeMap<PlayerId, Self> = BTreeMap::new();
        let mut order = Vec::new();
        let mut captain_of: BTreeMap<PlayerId, PlayerId> = BTreeMap::new();
        for team in teams {
            let Some(captain) = team.captain() else { continue };
            captain_of.extend(team.members().map(|member| (member, captain)));
            order.push(captain);
            entrants.insert(captain, team.into());
        }
        for (played, round) in division.rounds.range(..number) {
            let today = u16::from(days.day_of(*played) == days.day_of(number));
            let publication = &round.publication;
            let met: BTreeSet<[PlayerId; 2]> = (publication.pairings.iter())
                .filter_map(|pairing| {
                    let [a, b] = pairing.players.map(|player| captain_of.get(&player).copied());
                    Some([a?.min(b?), a?.max(b?)]).filter(|[a, b]| a != b)
                })
                .collect();
            for (of, other) in met.iter().flat_map(|[a, b]| [(a, b), (b, a)]) {
                let Some(entrant) = entrants.get_mut(of) else { continue };
                let meetings = entrant.met.entry(*other).or_default();
                meetings.times = meetings.times.saturating_add(1);
                meetings.today = meetings.today.saturating_add(today);
                meetings.last = *played;
            }
            let playing: BTreeSet<PlayerId> = met.into_iter().flatten().collect();
            let sat: BTreeSet<PlayerId> = publication
                .byes
                .iter()
                .filter_map(|player| captain_of.get(player))
                .copied()
                .collect();
            for captain in sat.difference(&playing) {
                let Some(entrant) = entrants.get_mut(captain) else { continue };
                entrant.byes = entrant.byes.saturating_add(1);
                entrant.byes_today = entrant.byes_today.saturating_add(today);
            }
        }
        order.iter().filter_map(|captain| entrants.remove(captain)).collect()
    }
}
