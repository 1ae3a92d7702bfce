//! Translates what the program holds and shows into the words of the model.

use super::model::{Contested, Picture, Says, Statement};
use domain::challenge::WORDS_MAX;
use domain::{CardContent, CardId, CardState, EntryId, Role, Substitution};
use ledger::{ConflictOver, Fact, Record, Refusal, RefusalReason, Tournament};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn statement(record: &Record, tournament: &Tournament) -> Statement {
    Statement {
        id: record.id,
        author: record.author,
        stands_on: record.deps.clone(),
        place: (record.nonce, record.sequence),
        under: record.entry.under,
        replaces: record.entry.replaces.clone(),
        says: says(&record.entry.fact, tournament),
    }
}

fn says(fact: &Fact, tournament: &Tournament) -> Says {
    let book = tournament.book.as_ref();
    let lawful = |card: &CardId, content| {
        let division = tournament.divisions.get(&card.round.division);
        let seats = division.and_then(|found| found.players_at(card.round.number, card.table));
        let check = |book| rulebook::check_card(book, content, seats.unwrap_or_default());
        book.is_some_and(|book| check(book).is_ok())
    };
    match fact {
        Fact::EventFounded { divisions, .. } => {
            Says::Founded { divisions: divisions.iter().map(|division| division.id).collect() }
        }
        Fact::DeviceAdmitted { device, role, after, .. } => {
            Says::Admitted { device: *device, role: *role, after: after.clone() }
        }
        Fact::DeviceRevoked { device, heads } => {
            Says::Revoked { device: *device, heads: heads.clone() }
        }
        Fact::EntriesAdopted { entries } => Says::Adopted { entries: entries.clone() },
        Fact::PlayerEntered { player } => Says::Entered { player: player.clone() },
        Fact::RoundPublished { publication, .. } => {
            Says::Published { publication: publication.clone() }
        }
        Fact::RoundTakenBack { round, .. } => Says::TakenBack { round: *round },
        Fact::RoundStarted { publication } => Says::Started { publication: *publication },
        Fact::CardFilled { card, content } => {
            Says::Filled { card: *card, content: content.clone(), lawful: lawful(card, content) }
        }
        Fact::CardSigned { filled, side, .. } => {
            Says::Signed { filled: *filled, is_list: false, place: side.index() }
        }
        Fact::ListSigned { filled, seat, .. } => {
            Says::Signed { filled: *filled, is_list: true, place: seat.index() }
        }
        Fact::CardHandedIn { filled } => Says::HandedIn { filled: *filled },
        Fact::CardCorrected { card, content, .. } => {
            Says::Corrected { card: *card, content: content.clone(), lawful: lawful(card, content) }
        }
        Fact::ChallengeSent { card, words, doubt, .. } => {
            let lawful = !doubt.is_words() || (1..=WORDS_MAX).contains(&words.len());
            Says::Challenged { card: *card, lawful }
        }
        Fact::ChallengeClaimed { challenge } => Says::Claimed { challenge: *challenge },
        Fact::ChallengeRuled { challenge, verdict, .. } => {
            Says::Ruled { challenge: *challenge, verdict: *verdict }
        }
        Fact::ChallengeRetracted { .. }
        | Fact::ChallengeChecked { .. }
        | Fact::ListsNamed { .. } => Says::NotSimulated,
        Fact::PlayerSanctioned { player, measure, amounts, .. } => {
            let may = |role: &Role| {
                let effect = |book| rulebook::sanction_effect(book, *role, measure, *amounts);
                book.is_some_and(|book| effect(book).is_ok())
            };
            let lawful_of = [Role::Director, Role::Arbiter].into_iter().filter(may).collect();
            Says::Sanctioned { player: *player, measure: measure.to_string(), lawful_of }
        }
        Fact::SanctionLifted { sanction, .. } => Says::Lifted { sanction: *sanction },
        Fact::PlayerWithdrawn { player, .. } => Says::Withdrawn { player: *player },
        Fact::PlayerReturned { player } => Says::Returned { player: *player },
        Fact::PlayerReplaced { out, substitute, before_round, .. } => {
            let rules = book.and_then(|book| book.standings.as_ref());
            let lawful = rules.is_some_and(|rules| rules.substitute_inherits.is_some());
            let (out, substitute) = (*out, *substitute);
            let change = Substitution { out, substitute, before_round: *before_round };
            Says::Replaced { change, lawful }
        }
        Fact::ShowAnnounced { show } => Says::Shown { show: *show },
        Fact::LotDrawn { order, .. } => Says::LotDrawn { order: order.clone() },
        Fact::Unreadable(what) => Says::Unreadable { newer: what.fault.is_none() },
    }
}

/// What a node shows; admissions that a planted fault wrote are left out.
pub(super) fn picture(
    tournament: &Tournament,
    refusals: &[Refusal],
    contraband: &BTreeSet<EntryId>,
) -> Picture {
    let mut picture = Picture::default();
    for refusal in refusals {
        let newer = matches!(refusal.reason, RefusalReason::Newer);
        if newer || matches!(refusal.reason, RefusalReason::Unreadable { .. }) {
            picture.unreadable.insert(refusal.entry, newer);
        }
    }
    for (id, device) in &tournament.devices {
        let genuine: Vec<_> =
            device.grants.iter().filter(|grant| !contraband.contains(&grant.admission)).collect();
        if genuine.is_empty() {
            continue;
        }
        let held = genuine.iter().filter(|grant| grant.ended_by.is_empty());
        let held: BTreeSet<_> = held.map(|grant| grant.role).collect();
        if !device.tampered.is_empty() && !held.is_empty() {
            picture.tampered.insert(*id);
        }
        if genuine.iter().any(|grant| grant.role == Role::Director) {
            picture.directors.insert(*id);
        }
        picture.roles.insert(*id, held);
    }
    for division in tournament.divisions.values() {
        let changes = division.substitutions.iter().map(|change| (change.out, *change));
        picture.substitutes.extend(changes);
        picture.players.extend(division.players.iter().map(|(id, player)| (*id, player.clone())));
        for round in division.rounds.values() {
            let id = round.publication.round;
            picture.rounds.insert(id, (round.publication.clone(), round.started));
            for (table, state) in &round.cards {
                picture.cards.insert(CardId { round: id, table: *table }, contents(state));
            }
        }
    }
    for (id, challenge) in &tournament.challenges {
        let held = challenge.claims.iter().map(|claim| claim.by).collect();
        let by_directors = challenge.rulings.iter().any(|ruling| ruling.by_director);
        let deciding = challenge.rulings.iter().filter(|r| r.by_director == by_directors);
        let verdicts = deciding.map(|ruling| ruling.verdict).collect();
        picture.challenges.insert(*id, (held, verdicts));
    }
    for (id, imposed) in &tournament.sanctions {
        let sanction = &imposed.sanction;
        picture.sanctions.insert(*id, (sanction.player, sanction.measure.to_string()));
    }
    picture.shown = tournament.shown.show;
    picture.lots.clone_from(&tournament.lots);
    let left = tournament.withdrawals.iter();
    picture.withdrawn = left.map(|(id, by)| (*id, by.iter().copied().collect())).collect();
    let over = |over: &ConflictOver| match over {
        ConflictOver::Founding => Contested::Founding,
        ConflictOver::Player(player) => Contested::Player(*player),
        ConflictOver::Round(round) => Contested::Round(*round),
        ConflictOver::Card(card) => Contested::Card(*card),
        ConflictOver::Challenge(challenge) => Contested::Challenge(*challenge),
        ConflictOver::Lot(division) => Contested::Lot(*division),
        ConflictOver::Substitution(player) => Contested::Substitution(*player),
        ConflictOver::WordLists => Contested::WordLists,
    };
    let conflicts = tournament.conflicts.iter();
    picture.contested = conflicts.map(|conflict| over(&conflict.over)).collect();
    picture
}

/// The contents that stand, each once, in order of their words.
fn contents(state: &CardState) -> Vec<CardContent> {
    let all = match state {
        CardState::Open => &[],
        CardState::Counts(content) => std::slice::from_ref(content),
        CardState::Undecided(contents) => contents.as_slice(),
    };
    let each: BTreeMap<String, CardContent> =
        all.iter().map(|content| (format!("{content:?}"), content.clone())).collect();
    each.into_values().collect()
}
