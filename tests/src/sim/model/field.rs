//! What was said about players: who is sanctioned, replaced, ordered by lot, or gone; and what the hall is shown.

use super::picture::{Contested, Picture, unreplaced};
use super::rights::Rights;
use super::statement::{Says, Statement};
use domain::{DivisionId, EntryId, PlayerId, Role, Show, Substitution};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn stand(picture: &mut Picture, sorted: &[&Statement], rights: &Rights<'_>) {
    let by_directors: Vec<&Statement> =
        sorted.iter().copied().filter(|statement| rights.directs(statement)).collect();
    sanction(picture, sorted, rights, &by_directors);
    replace(picture, &by_directors);
    draw(picture, &by_directors);
    leave(picture, &by_directors);
    announce(picture, &by_directors);
}

fn sanction(
    picture: &mut Picture,
    sorted: &[&Statement],
    rights: &Rights<'_>,
    by_directors: &[&Statement],
) {
    let is_lifted = |id: EntryId| {
        by_directors.iter().any(|s| matches!(s.says, Says::Lifted { sanction } if sanction == id))
    };
    for statement in sorted {
        let Says::Sanctioned { player, measure, lawful_of } = &statement.says else { continue };
        let acts_as = match rights.directs(statement) {
            true => Role::Director,
            false => Role::Arbiter,
        };
        if rights.may(statement, |role| matches!(role, Role::Director | Role::Arbiter))
            && lawful_of.contains(&acts_as)
            && picture.players.contains_key(player)
            && !is_lifted(statement.id)
        {
            picture.sanctions.insert(statement.id, (*player, measure.clone()));
        }
    }
}

fn replace(picture: &mut Picture, by_directors: &[&Statement]) {
    let mut said: BTreeMap<PlayerId, Vec<&Statement>> = BTreeMap::new();
    for statement in by_directors {
        if let Says::Replaced { change, lawful: true } = &statement.says
            && change.out != change.substitute
            && are_of_one_division(picture, &[change.out, change.substitute])
        {
            said.entry(change.out).or_default().push(statement);
        }
    }
    let mut changes: BTreeMap<PlayerId, Substitution> = BTreeMap::new();
    for (out, statements) in said {
        let standing = unreplaced(&statements);
        let mut wanted = standing.iter().filter_map(|statement| match &statement.says {
            Says::Replaced { change, .. } => Some(*change),
            _ => None,
        });
        let Some(first) = wanted.next() else { continue };
        if wanted.all(|other| other == first) {
            changes.insert(out, first);
        } else {
            picture.contested.insert(Contested::Substitution(out));
        }
    }
    for (out, change) in &changes {
        if came_by_the_door(*out, &changes, &mut BTreeSet::new()) {
            picture.substitutes.insert(*out, *change);
        }
    }
}

/// Whether somebody, and whoever they stand in for, was there before anybody was replaced.
fn came_by_the_door(
    player: PlayerId,
    changes: &BTreeMap<PlayerId, Substitution>,
    on_the_way: &mut BTreeSet<PlayerId>,
) -> bool {
    if !on_the_way.insert(player) {
        return false;
    }
    let stood_in_for = changes.values().filter(|change| change.substitute == player);
    let genuine = stood_in_for
        .map(|change| change.out)
        .collect::<Vec<_>>()
        .into_iter()
        .all(|out| came_by_the_door(out, changes, on_the_way));
    on_the_way.remove(&player);
    genuine
}

fn draw(picture: &mut Picture, by_directors: &[&Statement]) {
    let mut lots: BTreeMap<DivisionId, Vec<&Statement>> = BTreeMap::new();
    for statement in by_directors {
        let players = order(statement);
        let each_once = players.iter().collect::<BTreeSet<_>>().len() == players.len();
        if let Some(first) = players.first()
            && each_once
            && are_of_one_division(picture, players)
        {
            lots.entry(first.division).or_default().push(statement);
        }
    }
    for (division, statements) in lots {
        let standing = unreplaced(&statements);
        for lot in &standing {
            let against = |other: &&&Statement| {
                order(other) != order(lot) && order(other).iter().any(|p| order(lot).contains(p))
            };
            if standing.iter().any(|other| against(&other)) {
                picture.contested.insert(Contested::Lot(division));
            } else {
                picture.lots.insert(lot.id, order(lot).to_vec());
            }
        }
    }
}

fn order(statement: &Statement) -> &[PlayerId] {
    match &statement.says {
        Says::LotDrawn { order } => order,
        _ => &[],
    }
}

fn leave(picture: &mut Picture, by_directors: &[&Statement]) {
    let is_over = |withdrawal: EntryId| {
        by_directors.iter().any(|statement| match &statement.says {
            Says::Returned { player } => {
                statement.replaces.contains(&withdrawal) && picture.players.contains_key(player)
            }
            _ => false,
        })
    };
    let mut gone: BTreeMap<PlayerId, BTreeSet<EntryId>> = BTreeMap::new();
    for statement in by_directors {
        if let Says::Withdrawn { player } = &statement.says
            && picture.players.contains_key(player)
            && !is_over(statement.id)
        {
            gone.entry(*player).or_default().insert(statement.id);
        }
    }
    picture.withdrawn = gone;
}

fn announce(picture: &mut Picture, by_directors: &[&Statement]) {
    let announced: Vec<&Statement> = by_directors
        .iter()
        .copied()
        .filter(|statement| matches!(statement.says, Says::Shown { .. }))
        .collect();
    let standing = unreplaced(&announced);
    let shows = standing.iter().filter_map(|statement| match statement.says {
        Says::Shown { show } => Some(show),
        _ => None,
    });
    let shows: Vec<Show> = shows.collect();
    let all = |allows: fn(&Show) -> bool| !shows.is_empty() && shows.iter().all(allows);
    picture.shown = Show {
        ratings: all(|show| show.ratings),
        clubs: all(|show| show.clubs),
        silent_from: shows.iter().filter_map(|show| show.silent_from).min(),
        final_held: shows.iter().any(|show| show.final_held),
    };
}

fn are_of_one_division(picture: &Picture, players: &[PlayerId]) -> bool {
    let Some(first) = players.first() else { return false };
    let mut all = players.iter();
    all.all(|id| id.division == first.division && picture.players.contains_key(id))
}
