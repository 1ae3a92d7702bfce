//! Ways down a list: the first free player gets the first partner that the document's order allows.

use crate::matching::rest::{Barrier, Rest};
use crate::matching::weighted::{Blossom, Engine, Weights};
use crate::pool::Pool;
use crate::proposal::{NoPairing, Witness};
use crate::reason::SkipCause;
use crate::rules::{DeadEnd, Repeats};

/// A pair by place, with the players who came before and were not taken.
pub(crate) struct Choice {
    pub(crate) places: [usize; 2],
    pub(crate) skipped: Vec<(usize, SkipCause)>,
}

/// In which order partners are looked at, by index into the list.
pub(crate) enum Toward<'t> {
    Nearest,
    Farthest,
    /// Every possible partner of an index, best first.
    Listed(&'t dyn Fn(usize) -> Vec<usize>),
}

impl Toward<'_> {
    fn partners(&self, index: usize, free: &[bool]) -> Vec<usize> {
        let below = index + 1..free.len();
        let is_free = |other: &usize| free[*other] && *other != index;
        match self {
            Self::Nearest => below.filter(is_free).collect(),
            Self::Farthest => below.rev().filter(is_free).collect(),
            Self::Listed(partners) => partners(index).into_iter().filter(is_free).collect(),
        }
    }
}

impl Toward<'_> {
    /// How far a pair is from what the upper player aims at.
    fn aims(&self, count: usize) -> Box<dyn Fn(usize, usize) -> i64 + '_> {
        match self {
            Self::Nearest => Box::new(|a, b| (b - a) as i64),
            Self::Farthest => Box::new(move |a, b| (count - 1 - a).abs_diff(b) as i64),
            Self::Listed(partners) => {
                let mut ranks = vec![vec![0; count]; count];
                for (index, ranks) in ranks.iter_mut().enumerate() {
                    for (rank, other) in (1..).zip(partners(index)) {
                        ranks[other] = rank;
                    }
                }
                Box::new(move |a, b| ranks[a][b])
            }
        }
    }
}

/// Pairs the list as the dead-end rule of the request says.
pub(crate) fn by_rule(
    pool: &Pool<'_>,
    list: &[usize],
    toward: &Toward<'_>,
) -> Result<Vec<Choice>, NoPairing> {
    match pool.request.rules.dead_end {
        DeadEnd::Literal => literal(pool, list, toward),
        DeadEnd::Repair => repair(pool, list, toward),
    }
}

/// Pairs once made stay, and the last ones may meet again. Only what is ruled out altogether is
/// looked out for in advance.
pub(crate) fn literal(
    pool: &Pool<'_>,
    list: &[usize],
    toward: &Toward<'_>,
) -> Result<Vec<Choice>, NoPairing> {
    let rest = if pool.has_hard_bars(list) {
        Some(perfect(pool, list, |a, b| pool.hard_bar(a, b).is_none())?)
    } else {
        None
    };
    Ok(descend(pool, list, toward, rest))
}

/// The first pairing in the document's order with no repeat; where there is none, the least bad one.
pub(crate) fn repair(
    pool: &Pool<'_>,
    list: &[usize],
    toward: &Toward<'_>,
) -> Result<Vec<Choice>, NoPairing> {
    let rest = Rest::new(table(pool, list, |a, b| !is_repeat_or_hard(pool.bar(a, b))));
    if rest.is_perfect() {
        return Ok(descend(pool, list, toward, Some(rest)));
    }
    let Some(mates) = Blossom.cheapest(&badness(pool, list, toward)) else {
        let rest = Rest::new(table(pool, list, |a, b| pool.hard_bar(a, b).is_none()));
        return Err(stuck(pool, list, &rest.barrier(), None));
    };
    let mut free = vec![true; list.len()];
    let mut choices = Vec::with_capacity(list.len() / 2);
    for (index, mate) in mates.into_iter().enumerate() {
        if !free[index] {
            continue;
        }
        let partners = toward.partners(index, &free);
        let before = partners.iter().take_while(|other| **other != mate);
        let bar = |other: usize| pool.bar(list[index], list[other]);
        let cause = |other: &usize| (list[*other], bar(*other).unwrap_or(SkipCause::Needed));
        let skipped = before.map(cause).collect();
        choices.push(Choice { places: [list[index], list[mate]], skipped });
        (free[index], free[mate]) = (false, false);
    }
    Ok(choices)
}

/// Up to this many players every level of [`badness`] can be told apart in whole numbers.
const EXACT_MAX: usize = 1_000;

/// What speaks against each pair, the gravest first: that it is a repeat; how often the two have met, then
/// that it was in the round before; that they are club mates; how far it is from what the order asks for.
/// Each level outweighs everything the levels below it can sum up to.
fn badness(pool: &Pool<'_>, list: &[usize], toward: &Toward<'_>) -> Weights {
    const TIMES_MAX: i64 = 8;
    let count = list.len();
    let exact = count <= EXACT_MAX;
    let (pairs, far) = (count as i64 / 2 + 1, if exact { 2 } else { 1 });
    let club = pairs * (count as i64).pow(far);
    let last = pairs * club;
    let once_more = last * if exact { pairs } else { 2 };
    let repeat = pairs * (TIMES_MAX * once_more + last);
    let aims = toward.aims(count);
    Weights::new(count, |a, b| {
        let bar = pool.bar(list[a], list[b]);
        if bar.is_some_and(SkipCause::is_hard) {
            return None;
        }
        let met = pool.meetings(list[a], list[b]);
        let times = match pool.repeats {
            Repeats::OncePerDay => met.today,
            Repeats::Avoid | Repeats::Allow => met.times,
        };
        let again = match bar.is_some_and(SkipCause::is_repeat) {
            false => 0,
            true => {
                let before = met.last > 0 && met.last + 1 == pool.field.round.number;
                let more = (i64::from(times) - 1).min(TIMES_MAX - 1);
                repeat + more * once_more + if before { last } else { 0 }
            }
        };
        let mates = if bar == Some(SkipCause::ClubWish) { club } else { 0 };
        Some(again + mates + aims(a, b).pow(far))
    })
}

fn is_repeat_or_hard(bar: Option<SkipCause>) -> bool {
    bar.is_some_and(|bar| bar.is_hard() || bar.is_repeat())
}

/// A matching of everybody by this graph, or the players who make one impossible.
fn perfect(
    pool: &Pool<'_>,
    list: &[usize],
    may_meet: impl Fn(usize, usize) -> bool,
) -> Result<Rest, NoPairing> {
    let rest = Rest::new(table(pool, list, may_meet));
    if rest.is_perfect() { Ok(rest) } else { Err(stuck(pool, list, &rest.barrier(), None)) }
}

/// Who may meet whom. Only pairs against which something may speak are looked at, because a large field has few of
/// them.
pub(crate) fn table(
    pool: &Pool<'_>,
    list: &[usize],
    may_meet: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<bool>> {
    let mut index = vec![None; pool.entrants.len()];
    for (at, place) in list.iter().enumerate() {
        index[*place] = Some(at);
    }
    let mut open = vec![vec![true; list.len()]; list.len()];
    for (at, place) in list.iter().enumerate() {
        open[at][at] = false;
        for other in pool.suspects(*place) {
            if let Some(to) = index[other].filter(|to| *to != at) {
                open[at][to] = may_meet(*place.min(&other), *place.max(&other));
            }
        }
    }
    open
}

/// Says who cannot be paired; `phantom` is the index that stands for the bye.
pub(crate) fn stuck(
    pool: &Pool<'_>,
    list: &[usize],
    barrier: &Barrier,
    phantom: Option<usize>,
) -> NoPairing {
    let players = |indices: &[usize]| {
        let real = indices.iter().filter(|index| Some(**index) != phantom);
        real.map(|index| pool.player(list[*index])).collect::<Vec<_>>()
    };
    let mut because = Vec::new();
    for (at, group) in barrier.groups.iter().enumerate() {
        for other in &barrier.groups[at + 1..] {
            let pairs = group.iter().flat_map(|a| other.iter().map(move |b| (*a, *b)));
            let real = pairs.filter(|(a, b)| Some(*a) != phantom && Some(*b) != phantom);
            because.extend(real.filter_map(|(a, b)| pool.bar(list[a], list[b])));
        }
    }
    because.sort_unstable();
    because.dedup();
    let groups: Vec<_> = barrier.groups.iter().map(|group| players(group)).collect();
    let witness = Witness {
        groups: groups.into_iter().filter(|group| !group.is_empty()).collect(),
        barrier: players(&barrier.barrier),
        bye: phantom.is_some(),
        short: barrier.groups.len() - barrier.barrier.len(),
        because,
    };
    NoPairing::Stuck { round: pool.field.round, witness }
}

/// How much speaks against a pair that is not ruled out altogether.
fn grade(bar: Option<SkipCause>) -> Option<u8> {
    match bar {
        None => Some(0),
        Some(SkipCause::ClubWish) => Some(1),
        Some(bar) if bar.is_repeat() => Some(2),
        Some(_) => None,
    }
}

/// From the top, everybody gets the best partner who leaves the rest a matching, where one is kept.
fn descend(
    pool: &Pool<'_>,
    list: &[usize],
    toward: &Toward<'_>,
    mut rest: Option<Rest>,
) -> Vec<Choice> {
    let mut free = vec![true; list.len()];
    let mut choices = Vec::with_capacity(list.len() / 2);
    for index in 0..list.len() {
        if !free[index] {
            continue;
        }
        let partners = toward.partners(index, &free);
        let bar = |other: usize| pool.bar(list[index], list[other]);
        let rating = |other: usize, rest: &Option<Rest>| {
            let open = rest.as_ref().is_none_or(|rest| rest.is_open(index, other));
            grade(bar(other)).filter(|_| open)
        };
        // In a large field the first partner nearly always does.
        let plain = partners.iter().copied().find(|other| rating(*other, &rest) == Some(0));
        let taken = plain
            .filter(|first| rest.as_mut().is_none_or(|rest| rest.take_out_pair(index, *first)));
        let partner = taken.or_else(|| {
            let graded = partners.iter().filter_map(|other| Some((rating(*other, &rest)?, *other)));
            let mut graded: Vec<(u8, usize)> = graded.collect();
            graded.sort_by_key(|(grade, _)| *grade);
            match rest.as_mut() {
                None => graded.first().map(|(_, other)| *other),
                Some(rest) => keep_rest_paired(index, &graded, rest),
            }
        });
        let partner = partner.expect("an even list keeps a partner for everybody");
        free[index] = false;
        free[partner] = false;
        let before = partners.iter().take_while(|other| **other != partner);
        let cause = |other: &usize| (list[*other], bar(*other).unwrap_or(SkipCause::Needed));
        choices.push(Choice {
            places: [list[index], list[partner]],
            skipped: before.map(cause).collect(),
        });
    }
    choices
}

fn keep_rest_paired(index: usize, graded: &[(u8, usize)], rest: &mut Rest) -> Option<usize> {
    let (_, first) = *graded.first()?;
    if rest.take_out_pair(index, first) {
        return Some(first);
    }
    rest.take_out(index);
    let spare = rest.spare();
    let partner = graded.iter().map(|(_, other)| *other).find(|other| spare[*other])?;
    rest.take_out(partner);
    Some(partner)
}

/// As few pairs with something against them as possible; `None` if that needs a pair that is ruled
/// out altogether.
pub(crate) fn fewest(pool: &Pool<'_>, list: &[usize], toward: &Toward<'_>) -> Option<Vec<Choice>> {
    let mut rest = Rest::new(table(pool, list, |a, b| pool.bar(a, b).is_none()));
    let mut free = vec![true; list.len()];
    let mut choices = Vec::with_capacity(list.len() / 2);
    for index in 0..list.len() {
        if !free[index] {
            continue;
        }
        let partners = toward.partners(index, &free);
        let first_open = partners.iter().copied().find(|other| rest.is_open(index, *other));
        let partner = match first_open {
            Some(open) if rest.take_out_pair(index, open) => open,
            _ => {
                rest.take_out(index);
                let spare = rest.spare();
                let grade = |other: usize| match first_open {
                    Some(_) => rest.is_open(index, other).then_some(0),
                    None => grade(pool.bar(list[index], list[other])),
                };
                let fitting = partners.iter().copied().filter(|other| spare[*other]);
                let graded = fitting.filter_map(|other| Some((grade(other)?, other)));
                let (_, partner) = graded.min_by_key(|(grade, _)| *grade)?;
                rest.take_out(partner);
                partner
            }
        };
        free[index] = false;
        free[partner] = false;
        let cause = |other: &usize| {
            (list[*other], pool.bar(list[index], list[*other]).unwrap_or(SkipCause::Needed))
        };
        let before = partners.iter().take_while(|other| **other != partner);
        choices.push(Choice {
            places: [list[index], list[partner]],
            skipped: before.map(cause).collect(),
        });
    }
    Some(choices)
}

/// The cheapest pairing: repeats weigh most, then club mates, then the distance in the list.
pub(crate) fn cheapest(pool: &Pool<'_>, list: &[usize]) -> Result<Vec<Choice>, NoPairing> {
    let weights = costs(pool, list);
    let Some(mates) = Blossom.cheapest(&weights) else {
        let rest = Rest::new(table(pool, list, |a, b| pool.hard_bar(a, b).is_none()));
        return Err(stuck(pool, list, &rest.barrier(), None));
    };
    let pairs = mates.iter().enumerate().filter(|(index, mate)| index < *mate);
    Ok(pairs
        .map(|(index, mate)| {
            let between = (index + 1..*mate).filter(|other| mates[*other] > index);
            let cause = |other: usize| {
                let bar = pool.bar(list[index], list[other]);
                (list[other], bar.unwrap_or(SkipCause::Needed))
            };
            Choice { places: [list[index], list[*mate]], skipped: between.map(cause).collect() }
        })
        .collect())
}

/// Each level outweighs everything the levels below it can sum up to.
pub(crate) fn costs(pool: &Pool<'_>, list: &[usize]) -> Weights {
    let count = list.len() as i64;
    let pairs = count / 2 + 1;
    let club = pairs * count * count;
    let repeat = pairs * club;
    Weights::new(list.len(), |a, b| {
        let [x, y] = [list[a], list[b]];
        let bar = pool.bar(x, y);
        if bar.is_some_and(SkipCause::is_hard) {
            return None;
        }
        let distance = (b as i64 - a as i64).pow(2);
        let mates = if bar == Some(SkipCause::ClubWish) { club } else { 0 };
        // More than a few meetings are all the same; the sums have to stay exact.
        let times = i64::from(pool.meetings(x, y).times.min(8));
        let again = if bar.is_some_and(SkipCause::is_repeat) { repeat * times } else { 0 };
        Some(distance + mates + again)
    })
}
