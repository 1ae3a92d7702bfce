//! The life of every card: filled, signed, handed in, corrected (rules 4, 6 to 10, 20 and 25).

use super::Fold;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, Needs, RefusalReason};
use crate::subject::Subject;
use crate::tournament::{CardLife, Conflict, ConflictOver, Filled, Part, Version};
use domain::{CardContent, CardId, CardState, EntryId, Ground, Initials, Role, TableNo};
use std::collections::{BTreeMap, BTreeSet};

/// Whether other hand-ins count now than before.
pub(super) fn resolve(fold: &mut Fold<'_>, id: CardId) -> bool {
    let (filled, corrected): (Vec<&Record>, Vec<&Record>) = fold
        .open(Subject::Card(id))
        .into_iter()
        .partition(|record| matches!(record.entry.fact, Fact::CardFilled { .. }));
    fold.digests.forget(Part::Card(id));
    let mut card = Card::default();
    let mut hand_ins = Vec::new();
    for record in filled {
        let follow = fold.follow(record);
        match fill(fold, record, id) {
            Ok(mut filled) => {
                sign(fold, id, &follow, &mut filled);
                hand_ins.extend(hand_in(fold, id, &follow, &mut filled));
                card.filled.push((record, filled));
            }
            Err(reason) => {
                fold.refuse(record, reason);
                for later in follow {
                    fold.refuse(later, RefusalReason::Unknown { what: Missing::FilledCard });
                }
            }
        }
    }
    correct(fold, id, corrected, &mut card);
    settle(fold, id, &card);
    hand_ins.sort_unstable();
    let before = match hand_ins.is_empty() {
        true => fold.hand_ins.remove(&id),
        false => fold.hand_ins.insert(id, hand_ins.clone()),
    };
    before.unwrap_or_default() != hand_ins
}

/// One card in the making.
#[derive(Default)]
struct Card<'a> {
    filled: Vec<(&'a Record, Filled)>,
    corrected: Vec<(&'a Record, &'a CardContent, Ground)>,
}

fn fill(fold: &Fold<'_>, record: &Record, id: CardId) -> Result<Filled, RefusalReason> {
    let Fact::CardFilled { content, .. } = &record.entry.fact else {
        return Err(RefusalReason::Unknown { what: Missing::FilledCard });
    };
    fold.check_table(record, id)?;
    check_is_the_tables(content)?;
    fold.check(id, content)?;
    Ok(Filled {
        entry: record.id,
        author: record.author,
        content: content.clone(),
        signed: vec![None; content.seats()],
        handed_in: false,
    })
}

/// A table writes what was played there; that a game was not played is a director's word.
fn check_is_the_tables(content: &CardContent) -> Result<(), RefusalReason> {
    match content {
        CardContent::Duel(_) | CardContent::List(_) => Ok(()),
        CardContent::Outcome(_) | CardContent::Void => {
            Err(RefusalReason::Role { needs: Needs::Director })
        }
    }
}

/// Of two signatures in one place the one with the smaller id counts.
fn sign(fold: &mut Fold<'_>, id: CardId, follow: &[&Record], filled: &mut Filled) {
    for record in follow {
        let Some((is_list, place, initials)) = signature(&record.entry.fact) else { continue };
        let own = fold.check_own_table(record, id);
        // A player of a duel has no seat at a table of four, and the other way round.
        let fits = matches!(filled.content, CardContent::List(_)) == is_list;
        let signed = filled.signed.get_mut(place).filter(|_| fits);
        let unknown = RefusalReason::Unknown { what: Missing::PlayerOnCard };
        match own.and(signed.ok_or(unknown)) {
            Ok(signed) => {
                signed.get_or_insert_with(|| initials.clone());
            }
            Err(reason) => fold.refuse(record, reason),
        }
    }
}

/// Whether a list is signed, the place of who signs, and how.
fn signature(fact: &Fact) -> Option<(bool, usize, &Initials)> {
    if let Fact::ListSigned { seat, initials, .. } = fact {
        return Some((true, seat.index(), initials));
    }
    let Fact::CardSigned { side, initials, .. } = fact else { return None };
    Some((false, side.index(), initials))
}

/// The hand-ins that count.
fn hand_in(
    fold: &mut Fold<'_>,
    id: CardId,
    follow: &[&Record],
    filled: &mut Filled,
) -> Vec<EntryId> {
    let mut counting = Vec::new();
    for record in follow {
        if !matches!(record.entry.fact, Fact::CardHandedIn { .. }) {
            continue;
        }
        let book = fold.tournament.book.as_ref();
        let is_signed = book.is_some_and(|book| is_signed(book, filled));
        match fold.check_own_table(record, id) {
            Ok(()) if is_signed => counting.push(record.id),
            Ok(()) => fold.refuse(record, RefusalReason::Unsigned { card: id }),
            Err(reason) => fold.refuse(record, reason),
        }
    }
    filled.handed_in = !counting.is_empty();
    counting
}

fn is_signed(book: &rulebook::Book, filled: &Filled) -> bool {
    let signed: Vec<bool> = filled.signed.iter().map(Option::is_some).collect();
    match signed.as_slice() {
        [first, second] => rulebook::check_signatures(book, [*first, *second]).is_ok(),
        seats => rulebook::check_list_signatures(book, seats).is_ok(),
    }
}

fn correct<'a>(fold: &mut Fold<'a>, id: CardId, records: Vec<&'a Record>, card: &mut Card<'a>) {
    for record in fold.allowed(records) {
        let Fact::CardCorrected { content, ground, .. } = &record.entry.fact else { continue };
        if !fold.is_paired(id) {
            fold.refuse(record, RefusalReason::NotPaired { card: id });
        } else if let Err(reason) = fold.check(id, content) {
            fold.refuse(record, reason);
        } else {
            card.corrected.push((record, content, *ground));
        }
    }
}

fn settle(fold: &mut Fold<'_>, id: CardId, card: &Card<'_>) {
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
            fold.refuse(record, RefusalReason::HandedIn { card: id });
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
    // A card has one version nearly always, and there are thousands of cards.
    life.filled.shrink_to_fit();
    life.standing.shrink_to_fit();
    record_state(fold, id, &life);
    match card.filled.is_empty() && card.corrected.is_empty() {
        true => fold.tournament.cards.remove(&id),
        false => fold.tournament.cards.insert(id, life),
    };
}

fn record_state(fold: &mut Fold<'_>, id: CardId, life: &CardLife) {
    let deciding: Vec<&CardContent> = life.deciding().map(|version| &version.content).collect();
    fold.no_conflict(&ConflictOver::Card(id));
    let first = deciding.first().copied();
    if life.standing.iter().any(|version| Some(&version.content) != first) {
        let entries = life.standing.iter().map(|version| (version.entry, version.author)).collect();
        fold.contradict(Conflict { over: ConflictOver::Card(id), entries });
    }
    let state = match first {
        None => CardState::Open,
        Some(first) if deciding.iter().all(|content| *content == first) => {
            CardState::Counts(first.clone())
        }
        Some(_) => CardState::Undecided(deciding.into_iter().cloned().collect()),
    };
    let division = fold.tournament.divisions.get_mut(&id.round.division);
    let round = division.and_then(|division| division.rounds.get_mut(&id.round.number));
    let Some(before) = round.and_then(|round| round.cards.get_mut(&id.table)) else { return };
    if *before != state {
        *before = state;
        fold.changed(id.round.division);
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
            return Err(RefusalReason::NotPaired { card });
        }
        Ok(())
    }

    fn check_own_table(&self, record: &Record, card: CardId) -> Result<(), RefusalReason> {
        self.check_at_table(record, card.table)
    }

    /// Whether an entry comes from the laptop of a table.
    pub(super) fn check_at_table(
        &self,
        record: &Record,
        table: TableNo,
    ) -> Result<(), RefusalReason> {
        let own = self.authority.check(record, Needs::Table, |role| role == Role::Table(table));
        let Err(RefusalReason::Role { .. }) = own else { return own };
        let any = self.authority.check(record, Needs::Table, |role| matches!(role, Role::Table(_)));
        any.and(Err(RefusalReason::OtherTable))
    }

    fn check(&self, card: CardId, content: &CardContent) -> Result<(), RefusalReason> {
        let division = self.tournament.divisions.get(&card.round.division);
        let seated = division.and_then(|found| found.players_at(card.round.number, card.table));
        let is_seated = |player| seated.is_some_and(|seated| seated.contains(player));
        if seated.is_some_and(|seated| seated.len() != content.seats()) {
            return Err(RefusalReason::NotAtTable { card });
        }
        if !content.players().iter().all(is_seated) {
            return Err(RefusalReason::NotAtTable { card });
        }
        let book = self.tournament.book.as_ref();
        let book = book.ok_or(RefusalReason::Unknown { what: Missing::Event })?;
        rulebook::check_card(book, content, seated.unwrap_or_default())
            .map_err(|breach| RefusalReason::Breach { breach })
    }
}
