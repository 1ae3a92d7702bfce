//! The Gibson rule (RO Annex 3.7): who can neither lose nor better his place, and who can still win
//! something.

use crate::field::{Entrant, Field};
use crate::matching::Rest;
use crate::pool::{Drawn, Pool};
use crate::prelude::{may_meet, must_look_ahead};
use crate::proposal::{NoPairing, PairingWarning};
use crate::reason::{Authority, MadeBy, PairBasis, SkipCause};
use crate::system::System;
use crate::walk::table;
use domain::WinPoints;
use std::collections::BTreeSet;

/// The article that rules it.
pub(crate) fn authority() -> Authority {
    Authority::article("RO Annex 3.7")
}

/// What the rule compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    pub wins: WinPoints,
    pub spread: i32,
}

impl From<&Entrant> for Score {
    fn from(entrant: &Entrant) -> Self {
        Self { wins: entrant.wins, spread: entrant.spread }
    }
}

/// Whether the rival stays behind for certain, even by spread. A possible tie is within reach.
pub fn is_out_of_reach(
    leader: Score,
    rival: Score,
    rounds_left: u16,
    spread_cap: Option<u16>,
) -> bool {
    const HALVES_PER_WIN: i32 = 2;
    let most = rival.wins.0 + HALVES_PER_WIN * i32::from(rounds_left);
    if most != leader.wins.0 {
        return most < leader.wins.0;
    }
    spread_cap.is_some_and(|cap| {
        let swing = i64::from(cap) * i64::from(rounds_left);
        i64::from(leader.spread) - swing > i64::from(rival.spread) + swing
    })
}

/// Whether a player is out of reach for everybody behind him.
pub fn is_gibsonised(
    leader: Score,
    rivals: &[Score],
    rounds_left: u16,
    spread_cap: Option<u16>,
) -> bool {
    rivals.iter().all(|rival| is_out_of_reach(leader, *rival, rounds_left, spread_cap))
}

/// Who is safe and who can still win a prize, by place in the pool.
#[derive(Default)]
pub(crate) struct Race {
    pub(crate) safe: Vec<usize>,
    pub(crate) contenders: BTreeSet<usize>,
}

/// Empty unless the event uses the rule, or the system is built on it.
pub(crate) fn race(pool: &mut Pool<'_>) -> Result<Race, NoPairing> {
    let (rules, system) = (&pool.request.rules, pool.request.system);
    if (!rules.gibson && system != System::Chew) || pool.field.based_on == 0 {
        return Ok(Race::default());
    }
    let prizes = usize::from(rules.prizes.ok_or(NoPairing::NeedsPrizes { system })?);
    let players = everybody(pool.field, pool).len();
    if prizes > players {
        return Err(NoPairing::TooManyPrizes { prizes, players });
    }
    let cap = rules.spread_cap.as_ref().map(|cap| cap.value);
    let race = run(pool, prizes, cap);
    pool.gibsonised.clone_from(&race.safe);
    Ok(race)
}

fn run(pool: &Pool<'_>, prizes: usize, cap: Option<u16>) -> Race {
    let left = pool.field.rounds_left();
    let mut field = everybody(pool.field, pool);
    field.sort_by_key(|entrant| std::cmp::Reverse(Score::from(*entrant)));
    let scores: Vec<Score> = field.iter().map(|entrant| Score::from(*entrant)).collect();
    let beyond =
        |higher: usize, lower: usize| is_out_of_reach(scores[higher], scores[lower], left, cap);
    let mut race = Race::default();
    for (at, entrant) in field.iter().enumerate() {
        let Some(place) = pool.place_of(entrant.player) else { continue };
        // The list is sorted, so that the neighbours are the nearest to reach and to be reached by.
        let cannot_rise = at == 0 || beyond(at - 1, at);
        let cannot_fall = at + 1 == field.len() || beyond(at, at + 1);
        if at < prizes && cannot_rise && cannot_fall {
            race.safe.push(place);
        }
        let surely_ahead = (0..at).take_while(|higher| beyond(*higher, at)).count();
        if surely_ahead < prizes {
            race.contenders.insert(place);
        }
    }
    race
}

fn everybody<'f>(field: &'f Field, pool: &Pool<'_>) -> Vec<&'f Entrant> {
    let gone = &pool.request.constraints.withdrawn;
    field.players.iter().filter(|entrant| !gone.contains(&entrant.player)).collect()
}

/// A safe player who sits out, where the event says so.
pub(crate) fn sitter(pool: &Pool<'_>, race: &Race, list: &[usize]) -> Option<usize> {
    let may_sit = crate::byes::eligible(pool, list).from_below;
    let wanted = pool.request.rules.gibson_bye;
    race.safe.iter().copied().find(|place| wanted && may_sit.contains(place))
}

/// Pairs every safe player with the best one who can win nothing.
pub(crate) fn pair_off(pool: &mut Pool<'_>, race: &Race) {
    for &safe in &race.safe {
        if !pool.is_left(safe) {
            continue;
        }
        let list = pool.list();
        let others: Vec<usize> = list
            .iter()
            .copied()
            .filter(|place| !race.safe.contains(place) && *place != safe)
            .collect();
        let (contenders, free): (Vec<usize>, Vec<usize>) =
            others.iter().partition(|place| race.contenders.contains(place));
        let Some(partner) = partner(pool, &list, safe, &free) else {
            let player = pool.player(safe);
            pool.warnings.push(PairingWarning::NoGibsonOpponent { player });
            continue;
        };
        let mut skipped: Vec<(usize, SkipCause)> =
            contenders.iter().map(|place| (*place, SkipCause::Contender)).collect();
        let before = free.iter().take_while(|place| **place != partner);
        skipped.extend(
            before.map(|place| (*place, pool.bar(safe, *place).unwrap_or(SkipCause::Needed))),
        );
        let basis = PairBasis::Gibson { higher: pool.ranks[safe], lower: pool.ranks[partner] };
        let (made_by, repeats) = (MadeBy::Engine, pool.repeats);
        pool.take(Drawn { places: [safe, partner], basis, skipped, made_by, repeats });
    }
}

/// The best-placed who has not met the safe player, else the best-placed; the others must still
/// find a legal round.
fn partner(pool: &Pool<'_>, list: &[usize], safe: usize, free: &[usize]) -> Option<usize> {
    let new = || free.iter().copied().filter(|place| pool.bar(safe, *place).is_none());
    let again = || free.iter().copied().filter(|place| pool.hard_bar(safe, *place).is_none());
    if !must_look_ahead(pool, list) {
        return new().chain(again()).next();
    }
    let index = |place: usize| list.iter().position(|other| *other == place);
    let mut rest = Rest::new(table(pool, list, |a, b| may_meet(pool, a, b)));
    rest.take_out(index(safe)?);
    let spare = rest.spare();
    let fits = |place: &usize| index(*place).is_some_and(|at| spare[at]);
    new().chain(again()).find(|place| fits(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: i32, spread: i32) -> Score {
        Score { wins: WinPoints(2 * wins), spread }
    }

    /// The examples of rulebooks.md 4.9.
    #[test]
    fn a_gap_of_twice_the_cap_is_a_possible_tie() {
        let out = |leader, rival| is_out_of_reach(leader, rival, 1, Some(350));
        assert!(out(score(10, 640), score(8, 1_100)));
        assert!(!out(score(10, 640), score(9, 10)));
        assert!(out(score(10, 740), score(9, 10)));
        assert!(!out(score(10, 710), score(9, 10)));
        assert!(!is_out_of_reach(score(10, 5_000), score(9, 0), 1, None));
        assert!(!is_out_of_reach(score(10, 800), score(8, 0), 2, Some(350)));
        assert!(is_out_of_reach(score(10, 1_401), score(8, 0), 2, Some(350)));
    }

    #[test]
    fn everybody_behind_has_to_be_out_of_reach() {
        let leader = score(7, 300);
        assert!(is_gibsonised(leader, &[score(5, 900), score(5, 100)], 1, Some(350)));
        assert!(!is_gibsonised(leader, &[score(5, 900), score(6, 100)], 1, Some(350)));
        assert!(is_gibsonised(leader, &[], 1, Some(350)));
    }
}
