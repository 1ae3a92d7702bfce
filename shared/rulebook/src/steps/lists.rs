//! The list of a card table: what each game is worth, and whether the list adds up.

mod tariff;
#[cfg(test)]
mod tests;

pub use tariff::{Purse, Tariff};

use crate::book::Clause;
use crate::check::ListBreach;
use crate::load::{BookFault, Checks};
use crate::steps::office::Office;
use crate::steps::rights::{Finding, ToutRules};
use crate::steps::{Ruling, refuse, rule};
pub use domain::GameLevel;
use domain::{AnyOf, Breach, Citation};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// Games of one round.
    pub games: Clause<u16>,
    pub seats: Clause<u8>,
    /// What the points of a game add up to.
    pub sum: Clause<i32>,
    /// A Tout also counts as a Solo or Wenz, and a Sie as a Tout.
    pub cumulative_counters: Clause<bool>,
    /// The games that players announce.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_types: Option<Clause<Vec<String>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when_nobody_plays: Option<Clause<String>>,
    /// Who names a substitute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub substitute_by: Option<Clause<Office>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats_swapped: Option<Clause<bool>>,
    /// Seats that usually keep the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeper_seats: Option<Clause<Vec<u8>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tout: Option<ToutRules>,
    /// What players pay each other; none where the book knows no money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tariff: Option<Tariff>,
    pub worth: Vec<Worth>,
}

/// What a game brings: for each who declared it, for each of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    pub types: Vec<String>,
    pub level: GameLevel,
    pub declarers: u8,
    /// Absent where the table has no such entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<[i32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<[i32; 2]>,
    pub cite: Citation,
}

/// One game as it was played; of a Ramsch the loser is the declarer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListGame {
    pub game: String,
    /// Seats, from 1.
    pub declarers: BTreeSet<u8>,
    pub won: bool,
    pub level: GameLevel,
}

/// What a list adds up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub count: u16,
    pub totals: BTreeMap<u8, i32>,
    pub counters: BTreeMap<u8, Counters>,
}

/// What breaks a tie, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counters {
    pub sie_played: u16,
    pub tout_won: u16,
    pub tout_played: u16,
    pub solo_won: u16,
    pub solo_played: u16,
}

impl Lists {
    /// The points of a game, in the order of the seats, and the article.
    pub fn points(&self, game: &ListGame) -> Result<(Vec<i32>, &Citation), Breach> {
        let worth = self.worth_of(game)?;
        let cite = &worth.cite;
        let seats = 1..=self.seats.value;
        if game.declarers.len() != usize::from(worth.declarers)
            || !game.declarers.iter().all(|seat| seats.contains(seat))
        {
            let (game, count, last) = (game.game.clone(), worth.declarers, self.seats.value);
            return refuse(cite, ListBreach::Declarers { game, count, last });
        }
        let entry = if game.won { worth.won } else { worth.lost };
        let Some([declarer, other]) = entry else {
            let (game, won) = (game.game.clone(), game.won);
            return refuse(cite, ListBreach::NoEntry { game, won });
        };
        let share = |seat| if game.declarers.contains(&seat) { declarer } else { other };
        Ok((seats.map(share).collect(), cite))
    }

    /// Adds up a list; each game comes with how often it was played.
    pub fn tally(&self, games: &[(ListGame, u16)]) -> Result<Tally, Breach> {
        let mut tally = Tally::default();
        for seat in 1..=self.seats.value {
            tally.totals.insert(seat, 0);
            tally.counters.insert(seat, Counters::default());
        }
        for (game, times) in games {
            let (points, cite) = self.points(game)?;
            let Some(count) = tally.count.checked_add(*times) else {
                return refuse(cite, ListBreach::TooManyGames);
            };
            tally.count = count;
            for (total, points) in tally.totals.values_mut().zip(points) {
                *total = total.saturating_add(points.saturating_mul(i32::from(*times)));
            }
            if let Some(counters) = self.counted_for(game, &mut tally) {
                self.count(counters, game, *times);
            }
        }
        Ok(tally)
    }

    /// A row has a figure for each seat and adds up.
    pub fn check_sum(&self, row: &[i32]) -> Ruling {
        if row.len() != usize::from(self.seats.value) {
            return refuse(&self.seats.cite, ListBreach::Figures { wanted: self.seats.value });
        }
        let sum: i64 = row.iter().copied().map(i64::from).sum();
        let wanted = self.sum.value;
        rule(sum == i64::from(wanted), &self.sum.cite, ListBreach::Sum { sum, wanted })
    }

    /// A row adds up and is one that some game brings.
    pub fn check_entry(&self, row: &[i32]) -> Result<(), Breach> {
        self.check_sum(row)?;
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        let known = self.worth.iter().any(|worth| {
            worth.won.iter().chain(&worth.lost).any(|[declarer, other]| {
                let declarers = usize::from(worth.declarers);
                let mut brings = vec![*declarer; declarers];
                brings.resize(row.len(), *other);
                brings.sort_unstable();
                brings == sorted
            })
        });
        match self.worth.first() {
            Some(worth) if !known => refuse(&worth.cite, ListBreach::NoSuchRow),
            _ => Ok(()),
        }
    }

    /// The list has all games of the round, and not more.
    pub fn complete(&self, count: u16) -> Finding {
        Finding { holds: count == self.games.value, cite: self.games.cite.clone() }
    }

    /// What every game brings adds up like a row.
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        for worth in &self.worth {
            let declarers = i64::from(worth.declarers);
            let others = i64::from(self.seats.value) - declarers;
            for [declarer, other] in worth.won.iter().chain(&worth.lost) {
                let sum = i64::from(*declarer) * declarers + i64::from(*other) * others;
                if sum != i64::from(self.sum.value) {
                    let games = AnyOf(worth.types.clone());
                    let what = BookFault::WorthSum { games, sum, wanted: self.sum.value };
                    checks.fault(&["lists", "worth"], what);
                }
            }
        }
    }

    fn worth_of(&self, game: &ListGame) -> Result<&Worth, Breach> {
        let of_type = |worth: &&Worth| worth.types.contains(&game.game);
        let same = |worth: &&Worth| worth.level == game.level;
        if let Some(worth) = self.worth.iter().filter(of_type).find(same) {
            return Ok(worth);
        }
        let what = match self.worth.iter().find(of_type) {
            Some(_) => ListBreach::NoLevel { game: game.game.clone(), level: game.level.name() },
            None => ListBreach::UnknownGame { game: game.game.clone() },
        };
        let cite = self.worth.first().map_or(&self.games.cite, |worth| &worth.cite);
        refuse(cite, what)
    }

    /// Games of one against all count for who declared them; a Ramsch is declared by nobody.
    fn counted_for<'t>(&self, game: &ListGame, tally: &'t mut Tally) -> Option<&'t mut Counters> {
        let worth = self.worth_of(game).ok()?;
        let alone = worth.declarers == 1 && worth.won.is_some();
        tally.counters.get_mut(game.declarers.first().filter(|_| alone)?)
    }

    fn count(&self, counters: &mut Counters, game: &ListGame, times: u16) {
        let all = self.cumulative_counters.value;
        let won = if game.won { times } else { 0 };
        let (sie, tout) = (game.level == GameLevel::Sie, game.level == GameLevel::Tout);
        if sie {
            counters.sie_played += times;
        }
        if tout || (sie && all) {
            counters.tout_won += won;
            counters.tout_played += times;
        }
        if all || !(sie || tout) {
            counters.solo_won += won;
            counters.solo_played += times;
        }
    }
}
