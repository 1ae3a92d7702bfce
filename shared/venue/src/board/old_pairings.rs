//! Cards of pairings that no longer stand: they are never lost, and a director decides about them.

use crate::needed::Needed;
use crate::venue::Venue;
use desk::Attention;
use domain::{CardContent, CardId, EntryId, Pairing, PlayerId};
use ledger::{Fact, Ledger, Record, Refusal, RefusalReason, Tournament};
use std::collections::BTreeMap;

impl Venue {
    /// Splits what is refused into cards of old pairings, told as such, and everything else.
    pub(super) fn old_pairings<'r>(
        &self,
        tournament: &Tournament,
        refusals: &'r BTreeMap<EntryId, Refusal>,
    ) -> (Vec<Attention>, Vec<&'r Refusal>) {
        let not_paired =
            |refusal: &&Refusal| matches!(refusal.reason, RefusalReason::NotPaired { .. });
        if !refusals.values().any(|refusal| not_paired(&refusal)) {
            return (Vec::new(), refusals.values().collect());
        }
        let mut old: BTreeMap<EntryId, Old> = BTreeMap::new();
        for refusal in refusals.values().filter(not_paired) {
            if let Some(found) = old_card(&self.ledger, refusal) {
                old.insert(refusal.entry, found);
            }
        }
        let mut others = Vec::new();
        for refusal in refusals.values() {
            let record = self.ledger.record(refusal.author, refusal.entry);
            let about = record.and_then(about);
            let (filled, handed_in) = about.unwrap_or((refusal.entry, false));
            match old.get_mut(&filled) {
                Some(card) => card.handed_in |= handed_in,
                None => others.push(refusal),
            }
        }
        (old.into_values().map(|card| card.tell(tournament)).collect(), others)
    }
}

/// A card that a table wrote for a game which is not paired any more.
struct Old {
    card: CardId,
    pairing: Pairing,
    says: CardContent,
    handed_in: bool,
}

impl Old {
    fn tell(self, tournament: &Tournament) -> Attention {
        let Self { card, pairing, says, handed_in } = self;
        let name = |id: PlayerId| super::player(tournament, id).name.to_string();
        let [first, second] = pairing.players.map(name);
        let what = Needed::OldPairing { card, handed_in, says, first, second }.into();
        let division = tournament.divisions.get(&card.round.division);
        let current = division.and_then(|division| division.rounds.get(&card.round.number));
        let now = current.and_then(|round| {
            let sits = |now: &&Pairing| now.players.iter().all(|id| pairing.players.contains(id));
            round.publication.pairings.iter().find(sits)
        });
        let card = now.map(|now| CardId { table: now.table, ..card });
        Attention { what, card, adopt: None, alike: None, versions: Vec::new() }
    }
}

fn old_card(ledger: &Ledger, refusal: &Refusal) -> Option<Old> {
    let record = ledger.record(refusal.author, refusal.entry)?;
    let Fact::CardFilled { card, content } = &record.entry.fact else { return None };
    let start = ledger.find(record.entry.under?)?;
    let Fact::RoundStarted { publication } = &start.entry.fact else { return None };
    let Fact::RoundPublished { publication, .. } = &ledger.find(*publication)?.entry.fact else {
        return None;
    };
    let pairing = publication.pairings.iter().find(|pairing| pairing.table == card.table)?;
    let handed_in = false;
    Some(Old { card: *card, pairing: *pairing, says: content.clone(), handed_in })
}

/// The filled card that an entry signs or hands in, and whether it does the latter.
fn about(record: &Record) -> Option<(EntryId, bool)> {
    if let Fact::CardSigned { filled, .. } = &record.entry.fact {
        return Some((*filled, false));
    }
    if let Fact::CardHandedIn { filled } = &record.entry.fact {
        Some((*filled, true))
    } else {
        None
    }
}
