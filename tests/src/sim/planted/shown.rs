//! Faults in what a node makes of its entries.

use super::super::model::{Contested, Picture};
use super::super::witness;
use super::{Flaw, Planted};
use desk::Board;
use domain::{CardContent, EntryId};
use ledger::{Ledger, Signed, Tournament};
use std::collections::{BTreeMap, BTreeSet};
use venue::Venue;

/// What a node with the fault would show.
pub(in crate::sim) fn shown(
    planted: Option<Planted>,
    tournament: &Tournament,
    ledger: &Ledger,
    contraband: &BTreeSet<EntryId>,
) -> Picture {
    let (_, refusals) = ledger::project(ledger);
    let mut picture = witness::picture(tournament, &refusals, contraband);
    match planted {
        Some(Planted(Flaw::LastWriterWins)) => last_writer_wins(&mut picture, tournament, ledger),
        Some(Planted(Flaw::TableUndoesRuling)) => everybody_decides(&mut picture, tournament),
        Some(Planted(Flaw::ProofsOverrideCuts)) => {
            let (tournament, refusals) = ledger::project(&without_tampered(ledger));
            let less = witness::picture(&tournament, &refusals, contraband);
            let Picture { tampered, unreadable, .. } = picture;
            picture = Picture { tampered, unreadable, ..less };
        }
        _ => {}
    }
    picture
}

/// The digest of the Tournament that a node keeps.
pub(in crate::sim) fn kept(planted: Option<Planted>, venue: &mut Venue, board: &Board) -> String {
    if planted != Some(Planted(Flaw::CardNotResolved)) {
        return board.sync.digest.clone();
    }
    let mut stale = Tournament::clone(&venue.tournament());
    for filled in stale.cards.values_mut().flat_map(|life| &mut life.filled) {
        filled.signed.fill(None);
    }
    EntryId(stale.digest()).to_string()
}

/// A record with two entries in one place counts for nothing beyond what both stand on, whatever any
/// revocation has accepted of it.
fn without_tampered(ledger: &Ledger) -> Ledger {
    let mut counted: BTreeMap<_, BTreeSet<EntryId>> = BTreeMap::new();
    for device in ledger.authors() {
        for proof in ledger.proofs(device).flatten() {
            let mut below = ledger.covered(device, &BTreeSet::from([*proof]));
            below.remove(proof);
            let all = counted.entry(device).or_insert_with(|| below.clone());
            all.retain(|id| below.contains(id));
        }
    }
    let counts = |record: &&ledger::Record| {
        counted.get(&record.author).is_none_or(|all| all.contains(&record.id))
    };
    let changes: Vec<Signed> =
        ledger.in_order().into_iter().filter(counts).map(|record| record.signed.clone()).collect();
    let mut reduced = Ledger::new(ledger.event());
    reduced.receive(changes);
    reduced
}

/// What a table handed in and what a director entered are all the same.
fn everybody_decides(picture: &mut Picture, tournament: &Tournament) {
    for (card, life) in &tournament.cards {
        let said: BTreeMap<String, CardContent> = life
            .standing
            .iter()
            .map(|version| (format!("{:?}", version.content), version.content.clone()))
            .collect();
        if said.len() > 1 {
            picture.cards.insert(*card, said.into_values().collect());
        }
    }
}

/// What a node shows when the newest clock decides every conflict over a card.
fn last_writer_wins(picture: &mut Picture, tournament: &Tournament, ledger: &Ledger) {
    let contested: BTreeSet<Contested> = std::mem::take(&mut picture.contested);
    for what in contested {
        let Contested::Card(card) = what else {
            picture.contested.insert(what);
            continue;
        };
        let versions = tournament.cards.get(&card).map(|life| life.standing.as_slice());
        let newest = versions.into_iter().flatten().max_by_key(|version| {
            let record = ledger.record(version.author, version.entry);
            (record.map(|record| record.claimed_ms), version.entry)
        });
        picture.cards.insert(card, newest.map(|v| v.content.clone()).into_iter().collect());
    }
}
