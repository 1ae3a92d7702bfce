//! The life of every card: filled, signed, handed in, corrected (rules 4, 6 to 10, 20 and 25).

use super::{Facts, Fold};
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::tournament::{CardLife, ConflictOver, Filled, Version};
use domain::{CardContent, CardId, CardState, EntryId, Ground, Initials, Role};
use std::collections::{BTreeMap, BTreeSet};

/// Gives, for every card, the hand-ins that count.
pub(super) fn fold(fold: &mut Fold<'_>, facts: &Facts<'_>) -> BTreeMap<CardId, Vec<EntryId>> {
    let mut cards: BTreeMap<CardId, Card<'_>> = BTreeMap::new();
    let mut place_of = Places::new();
    fill(fold, facts, &mut cards, &mut place_of);
    sign(fold, facts, &mut cards, &place_of);
    let hand_ins = hand_in(fold, facts, &mut cards, &place_of);
    correct(fold, facts, &mut cards);
    for (id, card) in cards {
        settle(fold, id, card);
    }
    hand_ins
}

/// One card in the making.
#[derive(Default)]
struct Card<'a> {
    filled: Vec<(&'a Record, Filled)>,
    corrected: Vec<(&'a Record, &'a CardContent, Ground)>,
}

/// Where a filled card is: its card, and its place among those filled for it.
type Places = BTreeMap<EntryId, (CardId, usize)>;

fn fill<'a>(
    fold: &mut Fold<'_>,
    facts: &Facts<'a>,
    cards: &mut BTreeMap<CardId, Card<'a>>,
    place_of: &mut Places,
) {
    for record in &facts.filled {
        let Fact::CardFilled { card, content } = &record.entry.fact else { continue };
        let may = fold.check_table(record, *card).and_then(|()| check_is_the_tables(content));
        if let Err(reason) = may.and_then(|()| fold.check(*card, content)) {
            fold.refuse(record, reason);
            continue;
        }
        let filled = Filled {
            entry: record.id,
            author: record.author,
            content: content.clone(),
            signed: vec![None; content.seats()],
            handed_in: false,
        };
        let versions = &mut cards.entry(*card).or_default().filled;
        place_of.insert(record.id, (*card, versions.len()));
        versions.push((record, filled));
    }
}

/// A table writes what was played there; that a game was not played is a director's word.
fn check_is_the_tables(content: &CardContent) -> Result<(), RefusalReason> {
    match content {
        CardContent::Duel(_) | CardContent::List(_) => Ok(()),
        CardContent::Outcome(_) | CardContent::Void => {
            Err(RefusalReason::Role { needs: "a director's device" })
        }
    }
}

fn sign<'a>(
    fold: &mut Fold<'_>,
    facts: &Facts<'a>,
    cards: &mut BTreeMap<CardId, Card<'a>>,
    place_of: &Places,
) {
    for record in facts.signed.iter().chain(&facts.lists_signed) {
        let Some((filled, is_list, place, initials)) = signature(&record.entry.fact) else {
            continue;
        };
        let found = find(fold, record, filled, cards, place_of).and_then(|(_, filled)| {
            // A player of a duel has no seat at a table of four, and the other way round.
            let fits = matches!(filled.content, CardContent::List(_)) == is_list;
            let signed = filled.signed.get_mut(place).filter(|_| fits);
            signed.ok_or(RefusalReason::Unknown { what: "a card with such a player" })
        });
        match found {
            Ok(signed) => {
                signed.get_or_insert_with(|| initials.clone());
            }
            Err(reason) => fold.refuse(record, reason),
        }
    }
}

/// The card that is signed, whether as a list, the place of who signs, and how.
fn signature(fact: &Fact) -> Option<(EntryId, bool, usize, &Initials)> {
    if let Fact::ListSigned { filled, seat, initials } = fact {
        return Some((*filled, true, seat.index(), initials));
    }
    let Fact::CardSigned { filled, side, initials } = fact else { return None };
    Some((*filled, false, side.index(), initials))
}

fn hand_in<'a>(
    fold: &mut Fold<'_>,
    facts: &Facts<'a>,
    cards: &mut BTreeMap<CardId, Card<'a>>,
    place_of: &Places,
) -> BTreeMap<CardId, Vec<EntryId>> {
    let mut hand_ins: BTreeMap<CardId, Vec<EntryId>> = BTreeMap::new();
    for record in &facts.handed_in {
        let Fact::CardHandedIn { filled } = &record.entry.fact else { continue };
        match find(fold, record, *filled, cards, place_of) {
            Ok((card, filled)) => {
                let book = fold.tournament.book.as_ref();
                if book.is_some_and(|book| is_signed(book, filled)) {
                    filled.handed_in = true;
                    hand_ins.entry(card).or_default().push(record.id);
                } else {
                    fold.refuse(record, RefusalReason::Unsigned(card));
                }
            }
            Err(reason) => fold.refuse(record, reason),
        }
    }
    hand_ins
}

fn is_signed(book: &rulebook::Book, filled: &Filled) -> bool {
    let signed: Vec<bool> = filled.signed.iter().map(Option::is_some).collect();
    match signed.as_slice() {
        [first, second] => rulebook::check_signatures(book, [*first, *second]).is_ok(),
        seats => rulebook::check_list_signatures(book, seats).is_ok(),
    }
}

/// The filled card that a table's entry is about, if that table may speak of it.
fn find<'c>(
    fold: &Fold<'_>,
    record: &Record,
    filled: EntryId,
    cards: &'c mut BTreeMap<CardId, Card<'_>>,
    place_of: &Places,
) -> Result<(CardId, &'c mut Filled), RefusalReason> {
    const UNKNOWN: RefusalReason = RefusalReason::Unknown { what: "a filled card" };
    let (card, place) = *place_of.get(&filled).ok_or(UNKNOWN)?;
    fold.check_own_table(record, card)?;
    let found = cards.get_mut(&card).and_then(|card| card.filled.get_mut(place));
    found.map(|(_, filled)| (card, filled)).ok_or(UNKNOWN)
}

fn correct<'a>(fold: &mut Fold<'_>, facts: &Facts<'a>, cards: &mut BTreeMap<CardId, Card<'a>>) {
    for record in fold.by_directors(&facts.corrected) {
        let Fact::CardCorrected { card, content, ground, .. } = &record.entry.fact else {
            continue;
        };
        if !fold.is_paired(*card) {
            fold.refuse(record, RefusalReason::NotPaired(*card));
        } else if let Err(reason) = fold.check(*card, content) {
            fold.refuse(record, reason);
        } else {
            cards.entry(*card).or_default().corrected.push((record, content, *ground));
        }
    }
}

fn settle(fold: &mut Fold<'_>, id: CardId, card: Card<'_>) {
    let handed_in: BTreeMap<EntryId, _> = card
        .filled
        .iter()
        .filter(|(_, filled)| filled.handed_in)
        .map(|(record, _)| (record.id, record.author))
        .collect();
    let by_directors: BTreeSet<EntryId> = card
        .corrected
        .iter()
        .flat_map(|(record, ..)| record.entry.replaces.iter().copied())
        .collect();
    let mut by_tables: BTreeSet<EntryId> = BTreeSet::new();
    let mut life = CardLife::default();
    let mut open = Vec::new();
    for (record, filled) in &card.filled {
        let own_handed_in =
            |old: &EntryId| handed_in.get(old).is_some_and(|author| *author == record.author);
        if record.entry.replaces.iter().any(own_handed_in) {
            fold.refuse(record, RefusalReason::HandedIn(id));
            continue;
        }
        by_tables.extend(record.entry.replaces.iter().filter(|old| !handed_in.contains_key(old)));
        open.push(filled);
    }
    for (record, content, ground) in &card.corrected {
        if !by_directors.contains(&record.id) {
            let (entry, author, content) = (record.id, record.author, CardContent::clone(content));
            let ground = Some(*ground);
            life.standing.push(Version { entry, author, content, ground });
        }
    }
    for filled in open {
        if by_directors.contains(&filled.entry) || by_tables.contains(&filled.entry) {
            continue;
        }
        if filled.handed_in {
            let Filled { entry, author, content, .. } = filled.clone();
            life.standing.push(Version { entry, author, content, ground: None });
        }
        life.filled.push(filled.clone());
    }
    record_state(fold, id, &life);
    fold.tournament.cards.insert(id, life);
}

fn record_state(fold: &mut Fold<'_>, id: CardId, life: &CardLife) {
    let deciding: Vec<&CardContent> = life.deciding().map(|version| &version.content).collect();
    let Some(first) = deciding.first() else { return };
    if life.standing.iter().any(|version| version.content != **first) {
        let entries = life.standing.iter().map(|version| (version.entry, version.author)).collect();
        let conflict = crate::tournament::Conflict { over: ConflictOver::Card(id), entries };
        fold.tournament.conflicts.push(conflict);
    }
    let state = match deciding.iter().all(|content| content == first) {
        true => CardState::Counts(CardContent::clone(first)),
        false => CardState::Undecided(deciding.into_iter().cloned().collect()),
    };
    let division = fold.tournament.divisions.get_mut(&id.round.division);
    if let Some(round) = division.and_then(|division| division.rounds.get_mut(&id.round.number)) {
        round.cards.insert(id.table, state);
    }
}

impl Fold<'_> {
    /// Whether the published round has this table.
    pub(super) fn is_paired(&self, card: CardId) -> bool {
        let division = self.tournament.divisions.get(&card.round.division);
        let round = division.and_then(|division| division.rounds.get(&card.round.number));
        round.is_some_and(|round| round.cards.contains_key(&card.table))
    }

    /// Whether a table's entry about a card comes from that table and from the round as it stands.
    pub(super) fn check_table(&self, record: &Record, card: CardId) -> Result<(), RefusalReason> {
        self.check_own_table(record, card)?;
        let round = record.entry.under.and_then(|under| self.started.get(&under));
        if round != Some(&card.round) || !self.is_paired(card) {
            return Err(RefusalReason::NotPaired(card));
        }
        Ok(())
    }

    fn check_own_table(&self, record: &Record, card: CardId) -> Result<(), RefusalReason> {
        const NEEDS: &str = "a table's laptop";
        let own = self.authority.check(record, NEEDS, |role| role == Role::Table(card.table));
        let Err(RefusalReason::Role { .. }) = own else { return own };
        let any = self.authority.check(record, NEEDS, |role| matches!(role, Role::Table(_)));
        any.and(Err(RefusalReason::OtherTable))
    }

    fn check(&self, card: CardId, content: &CardContent) -> Result<(), RefusalReason> {
        let division = self.tournament.divisions.get(&card.round.division);
        let seated = division.and_then(|found| found.players_at(card.round.number, card.table));
        let is_seated = |player| seated.is_some_and(|seated| seated.contains(player));
        if seated.is_some_and(|seated| seated.len() != content.seats()) {
            return Err(RefusalReason::NotAtTable(card));
        }
        if !content.players().iter().all(is_seated) {
            return Err(RefusalReason::NotAtTable(card));
        }
        let book = self.tournament.book.as_ref();
        let book = book.ok_or(RefusalReason::Unknown { what: "an event" })?;
        rulebook::check_card(book, content).map_err(RefusalReason::Breach)
    }
}
