//! Criteria in a row: each is applied once to every block of players who are still level.

use super::row::{Apart, ApartValue, Row};
use crate::book::{Book, Criterion, DifferenceTaken, Ranked, ResistanceTaken};
use crate::collate::sort_key;
use domain::{PlayerId, WinPoints};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// What can be put in an order by criteria.
pub(super) trait Compared {
    /// Whether the criterion says anything about these players.
    fn applies(&self, criterion: Criterion, block: &[usize]) -> bool;

    /// `Less` means that `a` stands higher.
    fn compare(&self, criterion: Criterion, a: usize, b: usize) -> Ordering;

    /// The order in which level players are listed.
    fn listed(&self, a: usize, b: usize) -> Ordering;
}

/// Places, and for each the number of the criterion that sets it apart from the one above.
pub(super) struct Order {
    pub(super) places: Vec<usize>,
    pub(super) apart: Vec<Option<usize>>,
}

pub(super) fn order(of: &impl Compared, count: usize, chain: &[&Ranked]) -> Order {
    let mut places: Vec<usize> = (0..count).collect();
    let mut apart = vec![None; count];
    refine(of, &mut places, &mut apart, chain, 0);
    Order { places, apart }
}

fn refine(
    of: &impl Compared,
    block: &mut [usize],
    apart: &mut [Option<usize>],
    chain: &[&Ranked],
    at: usize,
) {
    if block.len() < 2 {
        return;
    }
    let Some(ranked) = chain.get(at) else {
        block.sort_by(|a, b| of.listed(*a, *b));
        return;
    };
    let criterion = ranked.value;
    if !of.applies(criterion, block) {
        return refine(of, block, apart, chain, at + 1);
    }
    block.sort_by(|a, b| of.compare(criterion, *a, *b));
    let mut start = 0;
    for end in 1..=block.len() {
        let level = end < block.len() && of.compare(criterion, block[end - 1], block[end]).is_eq();
        if level {
            continue;
        }
        if end < block.len() {
            apart[end] = Some(at);
        }
        refine(of, &mut block[start..end], &mut apart[start..end], chain, at + 1);
        start = end;
    }
}

/// The rows of a table, ready to be compared.
pub(super) struct Field<'b> {
    rows: Vec<Row<'b>>,
    sort_keys: Vec<String>,
    /// Best first; empty where the chain does not ask for them.
    single_games: Vec<Vec<i32>>,
    best_differences: Vec<Vec<i32>>,
    resistance: Vec<i32>,
}

impl<'b> Field<'b> {
    pub(super) fn new(
        book: &'b Book,
        rows: BTreeMap<PlayerId, Row<'b>>,
        struck: &[PlayerId],
        chain: &[&Ranked],
    ) -> Self {
        let asks = |criterion| chain.iter().any(|ranked| ranked.value == criterion);
        let wins: BTreeMap<PlayerId, WinPoints> =
            rows.values().map(|row| (row.player, row.wins)).collect();
        let rows: Vec<Row<'b>> =
            rows.into_values().filter(|row| !struck.contains(&row.player)).collect();
        let taken = book.ranking.best_difference.as_ref();
        let uncapped = taken.is_some_and(|taken| taken.value == DifferenceTaken::Uncapped);
        let awarded = book.ranking.awarded_differences.as_ref();
        let awarded = awarded.is_some_and(|awarded| awarded.value);
        let counted = book.ranking.resistance.as_ref();
        let counted = counted.map_or(ResistanceTaken::EveryOpponent, |clause| clause.value);
        let per_row = |wanted: bool, list: &dyn Fn(&Row<'b>) -> Vec<i32>| match wanted {
            true => rows.iter().map(list).collect(),
            false => Vec::new(),
        };
        let single_games = per_row(asks(Criterion::SingleGames), &|row| {
            best_first(row.entries.iter().filter_map(|entry| entry.share.reached))
        });
        let best_differences = per_row(asks(Criterion::BestDifferences), &|row| {
            let won = row.entries.iter().filter_map(|entry| match entry.share.won_by {
                None if awarded && entry.share.is_awarded_win() => Some(entry.share.spread.value),
                won_by => won_by.map(|by| by[usize::from(uncapped)]),
            });
            best_first(won)
        });
        let resistance = match asks(Criterion::Resistance) {
            true => rows.iter().map(|row| resistance(row, &wins, counted)).collect(),
            false => Vec::new(),
        };
        let sort_keys = rows.iter().map(|row| sort_key(&book.language, &row.name)).collect();
        Self { rows, sort_keys, single_games, best_differences, resistance }
    }

    /// The rows in their order, with ranks and what set them apart.
    pub(super) fn ranked(self, chain: &[&'b Ranked]) -> Vec<Row<'b>> {
        let Order { places, apart } = order(&self, self.rows.len(), chain);
        let mut ranks: Vec<u16> = Vec::with_capacity(places.len());
        let mut aparts: Vec<Vec<Apart<'b>>> = Vec::with_capacity(places.len());
        for place in 0..places.len() {
            let above = place.checked_sub(1);
            let level = above.is_some() && apart[place].is_none();
            let own_rank = u16::try_from(place + 1).unwrap_or(u16::MAX);
            ranks.push(if level { ranks[place - 1] } else { own_rank });
            aparts.push(match above {
                Some(above) => self.apart(chain, &apart, place, [places[place], places[above]]),
                None => Vec::new(),
            });
        }
        let mut rows: Vec<Option<Row<'b>>> = self.rows.into_iter().map(Some).collect();
        let mut table: Vec<Row<'b>> = Vec::with_capacity(rows.len());
        for ((place, rank), aparts) in places.into_iter().zip(ranks).zip(aparts) {
            let mut row = rows[place].take().expect("every row has one place");
            row.rank = rank;
            if let Some(decided) = aparts.last().filter(|apart| apart.decided)
                && let Some(above) = table.last_mut()
            {
                above.below = Some(&decided.criterion.cite);
            }
            row.apart = aparts;
            table.push(row);
        }
        table
    }

    /// The criteria between a place and the one above, up to the one that decided.
    fn apart(
        &self,
        chain: &[&'b Ranked],
        decided: &[Option<usize>],
        place: usize,
        [own, above]: [usize; 2],
    ) -> Vec<Apart<'b>> {
        let last = decided[place].map_or(chain.len(), |at| at + 1);
        let earlier = |place: usize, at: usize| match decided.get(place) {
            Some(decided) => decided.is_some_and(|decided| decided < at),
            None => true,
        };
        let step = |(at, criterion): (usize, &&'b Ranked)| {
            // Level players stand next to each other, so two neighbours tell the size of the block.
            let pair = (place == 1 || earlier(place - 1, at)) && earlier(place + 1, at);
            let applied = criterion.value != Criterion::HeadToHead
                || (pair && self.applies(Criterion::HeadToHead, &[own, above]));
            let value = |of: usize, against: usize| match applied {
                true => self.value(criterion.value, of, against),
                false => ApartValue::NotApplied,
            };
            let decided = decided[place] == Some(at);
            Apart { criterion, own: value(own, above), above: value(above, own), decided }
        };
        chain[..last].iter().enumerate().map(step).collect()
    }

    fn value(&self, criterion: Criterion, of: usize, against: usize) -> ApartValue {
        let row = &self.rows[of];
        match criterion {
            Criterion::Wins => ApartValue::Number(row.wins.0),
            Criterion::Spread => ApartValue::Number(row.spread),
            Criterion::Points => ApartValue::Number(row.points),
            Criterion::HeadToHead => ApartValue::Number(self.direct_points(of, against)),
            Criterion::SingleGames => ApartValue::Numbers(self.single_games[of].clone()),
            Criterion::BestDifferences => ApartValue::Numbers(self.best_differences[of].clone()),
            Criterion::Resistance => ApartValue::Number(self.resistance[of]),
            Criterion::Name => ApartValue::Text(row.name.clone()),
            Criterion::Saldo
            | Criterion::SiePlayed
            | Criterion::ToutWon
            | Criterion::ToutPlayed
            | Criterion::SoloWon
            | Criterion::SoloPlayed
            | Criterion::Lot => ApartValue::NotApplied,
        }
    }

    /// The points of a player in all games against the other one.
    fn direct_points(&self, of: usize, against: usize) -> i32 {
        let other = self.rows[against].player;
        let direct = self.rows[of].entries.iter();
        direct
            .filter(|entry| entry.share.met && entry.opponent == Some(other))
            .fold(0, |sum: i32, entry| sum.saturating_add(entry.share.points.value))
    }
}

impl Compared for Field<'_> {
    fn applies(&self, criterion: Criterion, block: &[usize]) -> bool {
        match criterion {
            Criterion::HeadToHead => {
                let [first, second] = block else { return false };
                let other = self.rows[*second].player;
                let mut entries = self.rows[*first].entries.iter();
                entries.any(|entry| entry.share.met && entry.opponent == Some(other))
            }
            Criterion::Wins
            | Criterion::Spread
            | Criterion::Points
            | Criterion::SingleGames
            | Criterion::BestDifferences
            | Criterion::Resistance
            | Criterion::Name => true,
            Criterion::Saldo
            | Criterion::SiePlayed
            | Criterion::ToutWon
            | Criterion::ToutPlayed
            | Criterion::SoloWon
            | Criterion::SoloPlayed
            | Criterion::Lot => false,
        }
    }

    fn compare(&self, criterion: Criterion, a: usize, b: usize) -> Ordering {
        let (one, two) = (&self.rows[a], &self.rows[b]);
        match criterion {
            Criterion::Wins => two.wins.cmp(&one.wins),
            Criterion::Spread => two.spread.cmp(&one.spread),
            Criterion::Points => two.points.cmp(&one.points),
            Criterion::HeadToHead => self.direct_points(b, a).cmp(&self.direct_points(a, b)),
            Criterion::SingleGames => self.single_games[b].cmp(&self.single_games[a]),
            Criterion::BestDifferences => self.best_differences[b].cmp(&self.best_differences[a]),
            Criterion::Resistance => self.resistance[b].cmp(&self.resistance[a]),
            Criterion::Name => self.sort_keys[a].cmp(&self.sort_keys[b]),
            Criterion::Saldo
            | Criterion::SiePlayed
            | Criterion::ToutWon
            | Criterion::ToutPlayed
            | Criterion::SoloWon
            | Criterion::SoloPlayed
            | Criterion::Lot => Ordering::Equal,
        }
    }

    fn listed(&self, a: usize, b: usize) -> Ordering {
        let by_name = self.sort_keys[a].cmp(&self.sort_keys[b]);
        by_name.then(self.rows[a].player.cmp(&self.rows[b].player))
    }
}

fn best_first(values: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut values: Vec<i32> = values.collect();
    values.sort_unstable_by_key(|value| Reverse(*value));
    values
}

fn resistance(
    row: &Row<'_>,
    wins: &BTreeMap<PlayerId, WinPoints>,
    counted: ResistanceTaken,
) -> i32 {
    let met = row.entries.iter().filter(|entry| entry.share.met);
    let of_opponents = best_first(met.filter_map(|entry| wins.get(&entry.opponent?)).map(|w| w.0));
    let counted = match (counted, of_opponents.as_slice()) {
        (ResistanceTaken::EveryOpponent, all) => all,
        (ResistanceTaken::WithoutWeakest, [rest @ .., _])
        | (ResistanceTaken::WithoutBestAndWeakest, [_, rest @ .., _]) => rest,
        (ResistanceTaken::WithoutWeakest | ResistanceTaken::WithoutBestAndWeakest, _) => &[],
    };
    counted.iter().fold(0, |sum: i32, wins| sum.saturating_add(*wins))
}
