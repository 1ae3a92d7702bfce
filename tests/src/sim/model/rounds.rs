//! Which rounds stand, and which have started.

use super::picture::{Contested, Picture, unreplaced};
use super::rights::Rights;
use super::statement::{Says, Statement};
use domain::{CardId, DivisionId, EntryId, Publication, RoundId};
use std::collections::{BTreeMap, BTreeSet};

/// Gives every start that names a publication which stands, with its round.
pub(super) fn stand(
    picture: &mut Picture,
    sorted: &[&Statement],
    rights: &Rights<'_>,
    divisions: &BTreeSet<DivisionId>,
) -> BTreeMap<EntryId, RoundId> {
    let mut published: BTreeMap<RoundId, Vec<&Statement>> = BTreeMap::new();
    for statement in sorted.iter().filter(|statement| rights.directs(statement)) {
        let round = match &statement.says {
            Says::Published { publication } => publication.round,
            Says::TakenBack { round } => *round,
            _ => continue,
        };
        if divisions.contains(&round.division) {
            published.entry(round).or_default().push(statement);
        }
    }
    let mut starts = BTreeMap::new();
    for (round, statements) in published {
        // A round that was taken back has no content.
        let standing: Vec<Option<&Publication>> =
            unreplaced(&statements).into_iter().map(content).collect();
        let Some(first) = standing.first() else { continue };
        if standing.iter().any(|publication| publication != first) {
            picture.contested.insert(Contested::Round(round));
            continue;
        }
        let Some(first) = first else { continue };
        let taken_back: BTreeSet<EntryId> = statements
            .iter()
            .filter(|statement| content(statement).is_none())
            .flat_map(|statement| statement.replaces.iter().copied())
            .collect();
        let alike: BTreeSet<EntryId> = statements
            .iter()
            .filter(|statement| content(statement) == Some(*first))
            .filter(|statement| !taken_back.contains(&statement.id))
            .map(|statement| statement.id)
            .collect();
        let mut started = false;
        for statement in sorted.iter().filter(|statement| rights.directs(statement)) {
            if let Says::Started { publication } = &statement.says
                && alike.contains(publication)
            {
                starts.insert(statement.id, round);
                started = true;
            }
        }
        for (table, _) in first.tables() {
            picture.cards.insert(CardId { round, table }, Vec::new());
        }
        picture.rounds.insert(round, ((*first).clone(), started));
    }
    starts
}

fn content(statement: &Statement) -> Option<&Publication> {
    match &statement.says {
        Says::Published { publication } => Some(publication),
        _ => None,
    }
}
