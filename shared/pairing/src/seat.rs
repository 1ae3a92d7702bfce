//! Tables and starters for the pairs that were made, and everything worth a second look.

use crate::field::Meetings;
use crate::pool::{Drawn, Pool};
use crate::proposal::{NoPairing, PairingWarning, Pairs, RepeatCause};
use crate::reason::{Authority, ByeBasis, ByeReason, MadeBy, PairReason, Skip, SkipCause};
use crate::rules::{DeadEnd, Repeats, Rule};
use crate::starts::order_of_play;
use crate::system::System;
use domain::{Pairing, PlayerId, Publication, TableNo};
use rand::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Gives every pair its table and its starter.
pub(crate) fn seat(mut pool: Pool<'_>, lot: &mut impl Rng) -> Result<Pairs, NoPairing> {
    let mut pairs = std::mem::take(&mut pool.pairs);
    pairs.sort_by_key(|drawn| drawn.places.iter().min().copied());
    let tables = tables(&mut pool, &pairs)?;
    let mut seated: Vec<(TableNo, Drawn)> = tables.into_iter().zip(pairs).collect();
    let mut pairings = Vec::with_capacity(seated.len());
    let mut reasons = Vec::with_capacity(seated.len());
    for (table, drawn) in &mut seated {
        let entrants = drawn.places.map(|place| pool.entrants[place]);
        let (entrants, start) = order_of_play(entrants, lot);
        let players = entrants.map(|entrant| entrant.player);
        let turned = players[0] != pool.player(drawn.places[0]);
        let basis = drawn.basis.clone();
        let Meetings { times, .. } = pool.meetings(drawn.places[0], drawn.places[1]);
        pairings.push(Pairing { table: *table, players });
        reasons.push(PairReason {
            players,
            made_by: drawn.made_by,
            basis: if turned { basis.turned() } else { basis },
            cite: pair_cite(&pool, drawn),
            skipped: skips(&pool, &drawn.skipped),
            repeat: times > 0,
            start,
            start_cite: pool.request.rules.cite(Rule::Starts),
        });
        warn_of_pair(&mut pool, drawn, *table, players);
    }
    let byes = byes(&mut pool);
    let publication = Publication {
        round: pool.field.round,
        pairings,
        fours: std::mem::take(&mut pool.fours),
        byes: byes.iter().map(|bye| bye.player).collect(),
        absent: Vec::new(),
    };
    Ok(Pairs {
        publication,
        system: pool.request.system,
        seed: pool.request.seed,
        based_on: pool.field.based_on,
        reasons,
        byes,
        gibsonised: pool.gibsonised.iter().map(|place| pool.player(*place)).collect(),
        warnings: pool.warnings,
    })
}

/// The best pair sits at the first table; players who need a table get it before.
fn tables(pool: &mut Pool<'_>, pairs: &[Drawn]) -> Result<Vec<TableNo>, NoPairing> {
    let wanted = &pool.request.constraints.tables;
    let mut taken: BTreeMap<TableNo, usize> = BTreeMap::new();
    let mut of_pair: Vec<Option<TableNo>> = vec![None; pairs.len()];
    for (at, drawn) in pairs.iter().enumerate() {
        for player in drawn.places.map(|place| pool.player(place)) {
            let Some(table) = wanted.get(&player).filter(|table| of_pair[at] != Some(**table))
            else {
                continue;
            };
            if of_pair[at].is_some() || taken.contains_key(table) {
                pool.warnings.push(PairingWarning::TableMoved { player, table: *table });
            } else {
                taken.insert(*table, at);
                of_pair[at] = Some(*table);
            }
        }
    }
    let free: Vec<TableNo> =
        pool.field.tables.iter().filter(|table| !taken.contains_key(table)).copied().collect();
    let needed = of_pair.iter().filter(|table| table.is_none()).count();
    if free.len() < needed {
        let (round, tables) = (pool.field.round, pool.field.tables.len());
        return Err(NoPairing::TooFewTables { round, needed: pairs.len(), tables });
    }
    let mut next = free.into_iter();
    let filled = of_pair.into_iter().map(|table| table.or_else(|| next.next()));
    Ok(filled.map(|table| table.expect("the tables were counted")).collect())
}

fn pair_cite(pool: &Pool<'_>, drawn: &Drawn) -> Authority {
    use crate::reason::PairBasis;
    match drawn.basis {
        PairBasis::Fixed => pool.request.rules.cite(Rule::Director),
        PairBasis::Leftover => pool.request.rules.cite(Rule::FewSitters),
        PairBasis::Gibson { .. } => crate::gibson::authority(),
        PairBasis::Lot
        | PairBasis::Places { .. }
        | PairBasis::Seeds { .. }
        | PairBasis::Group { .. }
        | PairBasis::Schedule { .. }
        | PairBasis::Match { .. }
        | PairBasis::Board { .. }
        | PairBasis::Boards { .. } => pool.request.system.article(),
    }
}

fn skips(pool: &Pool<'_>, skipped: &[(usize, SkipCause)]) -> Vec<Skip> {
    let skip = |&(place, because): &(usize, SkipCause)| Skip {
        player: pool.player(place),
        because,
        cite: skip_cite(pool, because),
    };
    skipped.iter().map(skip).collect()
}

fn skip_cite(pool: &Pool<'_>, because: SkipCause) -> Authority {
    let rules = &pool.request.rules;
    match because {
        SkipCause::Met | SkipCause::Needed => rules.cite(Rule::Repeats),
        SkipCause::MetToday => rules.cite(Rule::RepeatsDaily),
        SkipCause::Club => rules.cite(Rule::ClubsApart),
        SkipCause::TeamMates => Authority::Program,
        SkipCause::ClubWish => rules.cite(Rule::ClubsSoft),
        SkipCause::Forbidden | SkipCause::MetEnough => rules.cite(Rule::Director),
        SkipCause::Contender => crate::gibson::authority(),
        SkipCause::HadBye => rules.cite(Rule::Byes),
    }
}

fn warn_of_pair(pool: &mut Pool<'_>, drawn: &Drawn, table: TableNo, players: [PlayerId; 2]) {
    let [a, b] = drawn.places;
    let Meetings { times, today, .. } = pool.meetings(a, b);
    let literal = pool.request.rules.dead_end == DeadEnd::Literal
        && pool.request.system != System::Neighbours
        && drawn.basis != crate::reason::PairBasis::Leftover;
    let is_match = matches!(drawn.basis, crate::reason::PairBasis::Match { .. });
    if times > 0 && !is_match {
        let because = match (drawn.made_by, drawn.repeats) {
            (MadeBy::Director, _) => RepeatCause::Director,
            (MadeBy::Engine, _) if drawn.is_scheduled() => RepeatCause::Schedule,
            (MadeBy::Engine, Repeats::Allow) => RepeatCause::Allowed,
            (MadeBy::Engine, Repeats::OncePerDay) if today == 0 => RepeatCause::Allowed,
            (MadeBy::Engine, Repeats::Avoid | Repeats::OncePerDay) if literal => {
                RepeatCause::Literal
            }
            (MadeBy::Engine, Repeats::Avoid | Repeats::OncePerDay) => RepeatCause::Fewest,
        };
        pool.warnings.push(PairingWarning::Repeat { table, players, because });
    }
    let barred = matches!(pool.bar(a, b), Some(SkipCause::Club | SkipCause::ClubWish));
    if barred && let Some(club) = pool.entrants[a].club() {
        let club = club.to_owned();
        pool.warnings.push(PairingWarning::ClubMates { table, players, club });
    }
}

impl Drawn {
    fn is_scheduled(&self) -> bool {
        matches!(self.basis, crate::reason::PairBasis::Schedule { .. })
    }
}

fn byes(pool: &mut Pool<'_>) -> Vec<ByeReason> {
    let drawn = std::mem::take(&mut pool.byes);
    let mut reasons = Vec::with_capacity(drawn.len());
    for bye in &drawn {
        let player = pool.player(bye.place);
        let byes = pool.entrants[bye.place].byes;
        let another = match bye.basis {
            ByeBasis::Place { .. } | ByeBasis::Lot => {
                Some(PairingWarning::AnotherBye { player, byes })
            }
            ByeBasis::Schedule { .. } => Some(PairingWarning::AnotherScheduledBye { player, byes }),
            ByeBasis::Gibson | ByeBasis::Fixed | ByeBasis::Team => None,
        };
        if over_limit(pool, bye.place) && pool.fours.is_empty() {
            pool.warnings.extend(another);
        }
        let needed = bye.skipped.iter().find(|(_, cause)| *cause == SkipCause::Needed);
        if let Some((lower, _)) = needed {
            let instead_of = pool.player(*lower);
            pool.warnings.push(PairingWarning::ByeMovedUp { player, instead_of });
        }
        let fixed = bye.basis == ByeBasis::Fixed;
        reasons.push(ByeReason {
            player,
            made_by: if fixed { MadeBy::Director } else { MadeBy::Engine },
            basis: bye.basis,
            cite: pool.request.rules.cite(if fixed { Rule::Director } else { Rule::Byes }),
            skipped: skips(pool, &bye.skipped),
        });
    }
    let free: BTreeSet<PlayerId> = reasons
        .iter()
        .filter(|bye| !matches!(bye.basis, ByeBasis::Fixed | ByeBasis::Team))
        .map(|bye| bye.player)
        .collect();
    let may_sit = matches!(pool.request.system, System::Knockout { .. } | System::Seats { .. });
    if free.len() > 1 && !may_sit {
        pool.warnings.push(PairingWarning::SeveralByes { players: free.into_iter().collect() });
    }
    reasons
}

fn over_limit(pool: &Pool<'_>, place: usize) -> bool {
    let entrant = pool.entrants[place];
    match pool.request.rules.byes_max(pool.field) {
        Some((max, true)) => entrant.byes_today >= max,
        Some((max, false)) => entrant.byes >= max,
        None => entrant.byes > 0,
    }
}
