//! A field of players with its rounds: the one form in which the hall, files, standings and the planner have it.

mod named;
mod next_round;

pub use named::NoSuchPlayer;

use crate::carried::Carried;
use crate::id::{DivisionId, PlayerId, TableNo};
use crate::line::Title;
use crate::list::Substitution;
use crate::plan::PairingPlan;
use crate::player::Player;
use crate::round::PlayedRound;
use crate::sanction::{Sanction, SanctionEffect};
use crate::team::Team;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    pub id: DivisionId,
    pub name: Title,
    /// How many rounds the announcement plans; 0 where nobody says it.
    pub rounds_planned: u16,
    pub players: BTreeMap<PlayerId, Player>,
    /// Published rounds by number; a round published twice at the same time is missing here.
    pub rounds: BTreeMap<u16, PlayedRound>,
    #[serde(default, skip_serializing_if = "PairingPlan::is_open")]
    pub plan: PairingPlan,
    /// What was imposed on players and still holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sanctions: Vec<Sanction>,
    /// Who takes whose place, in the order in which it was decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutions: Vec<Substitution>,
    /// Players whom a lot has put in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<PlayerId>,
    /// Players who left the event and may come back.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub withdrawn: BTreeSet<PlayerId>,
    /// What players bring along from before the first round; only files know it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub carried: BTreeMap<PlayerId, Carried>,
    /// What another program wrote about players into a file, by its keys in their order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kept: BTreeMap<PlayerId, Vec<(String, String)>>,
}

impl Division {
    pub fn new(id: DivisionId, name: Title, rounds_planned: u16) -> Self {
        let (players, rounds) = (BTreeMap::new(), BTreeMap::new());
        Self {
            id,
            name,
            rounds_planned,
            players,
            rounds,
            plan: PairingPlan::default(),
            sanctions: Vec::new(),
            substitutions: Vec::new(),
            drawn: Vec::new(),
            withdrawn: BTreeSet::new(),
            carried: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Pairs or teams, in the order of their lowest numbers; none in an individual event.
    pub fn teams(&self) -> Vec<Team> {
        Team::of(self.players.values())
    }

    pub fn player_id(&self, number: u16) -> PlayerId {
        PlayerId { division: self.id, number }
    }

    pub fn name_of(&self, player: PlayerId) -> String {
        self.players.get(&player).map_or_else(|| player.to_string(), |known| known.name.to_string())
    }

    /// Players who are out of the event.
    pub fn expelled(&self) -> BTreeSet<PlayerId> {
        let out = |sanction: &&Sanction| sanction.effect == SanctionEffect::Expulsion;
        self.sanctions.iter().filter(out).map(|sanction| sanction.player).collect()
    }

    /// The players whose card this is, if the round is published and has the table.
    pub fn players_at(&self, round: u16, table: TableNo) -> Option<&[PlayerId]> {
        self.rounds.get(&round)?.publication.players_at(table)
    }

    /// Who sits in a player's place in a round: the player, or a substitute.
    pub fn seated(&self, round: u16, player: PlayerId) -> PlayerId {
        let changes = self.substitutions.iter().filter(|change| change.before_round <= round);
        changes.fold(player, |now, change| if change.out == now { change.substitute } else { now })
    }

    /// Players who are not paired any more: expelled, withdrawn or replaced.
    pub fn gone(&self) -> BTreeSet<PlayerId> {
        let replaced = self.substitutions.iter().map(|change| change.out);
        let withdrawn = self.withdrawn.iter().copied();
        self.expelled().into_iter().chain(replaced).chain(withdrawn).collect()
    }

    /// Every round is played up to the last of so many, and every card is in.
    pub fn is_over_after(&self, rounds: u16) -> bool {
        let complete = |round: &PlayedRound| round.started && round.missing().next().is_none();
        rounds > 0 && self.last_round() >= rounds && self.rounds.values().all(complete)
    }

    /// The number of the newest published round, and 0 before the first.
    pub fn last_round(&self) -> u16 {
        self.rounds.keys().next_back().copied().unwrap_or(0)
    }

    /// The division as it was after a round, with the cards as they count now.
    #[must_use]
    pub fn until(&self, round: u16) -> Self {
        let mut earlier = self.clone();
        earlier.rounds.retain(|number, _| *number <= round);
        earlier
    }

    /// The round that people are busy with: the newest that has started, as long as cards are missing or nothing
    /// comes after it, else the next one.
    pub fn current(&self) -> Option<&PlayedRound> {
        let started = self.rounds.values().rev().find(|round| round.started);
        match (started, self.waiting()) {
            (Some(running), Some(_)) if running.missing().next().is_some() => Some(running),
            (_, Some(waiting)) => Some(waiting),
            (running, None) => running,
        }
    }

    /// The next round to start, of those that are published.
    pub fn waiting(&self) -> Option<&PlayedRound> {
        let started = self.rounds.iter().rev().find(|(_, round)| round.started);
        let after = started.map_or(0, |(number, _)| number.saturating_add(1));
        self.rounds.range(after..).map(|(_, round)| round).next()
    }

    /// The current round and those that are published to come after it.
    pub fn from_current(&self) -> impl Iterator<Item = &PlayedRound> {
        let current = self.current().map_or(0, |round| round.publication.round.number);
        self.rounds.range(current..).map(|(_, round)| round)
    }
}
