//! One test per numbered rule about who may write what, and how far (13 to 16 and 26).

use crate::entry::{Entry, Fact};
use crate::refusal::{Missing, Needs, RefusalReason};
use crate::sample::*;
use domain::{CardState, EntryId, Role, Side, TableNo};
use std::collections::BTreeSet;

fn revoke(sample: &mut Sample, by: usize, pen: usize) -> EntryId {
    let device = sample.device(pen);
    let heads = sample.ledger.heads(device).into_iter().collect();
    revoke_at(sample, by, pen, heads)
}

fn revoke_at(sample: &mut Sample, by: usize, pen: usize, heads: Vec<EntryId>) -> EntryId {
    let device = sample.device(pen);
    sample.write(by, Fact::DeviceRevoked { device, heads })
}

#[test]
fn rule_13_a_revocation_keeps_what_it_accepts_and_refuses_the_rest() {
    let (mut sample, start) = Sample::playing();
    let kept = sample.hand_in(TABLE_1, start, [410, 380]);
    let revocation = revoke(&mut sample, DEPUTY, TABLE_1);
    assert_eq!(sample.refusal(revocation), None);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    assert!(sample.project().devices[&sample.device(TABLE_1)].is_revoked());
    let beyond = sample.fill(TABLE_1, start, [999, 0], vec![]);
    assert_eq!(sample.refusal(beyond), Some(RefusalReason::Revoked));
    assert_eq!(sample.refusal(kept), None);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_13_of_two_revocations_the_earlier_cut_counts() {
    let (mut sample, start) = Sample::playing();
    let first = sample.fill(TABLE_1, start, [400, 300], vec![]);
    let heads = sample.ledger.heads(sample.device(TABLE_1)).into_iter().collect();
    let second = sample.fill(TABLE_1, start, [401, 300], vec![first]);
    revoke(&mut sample, DIRECTOR, TABLE_1);
    assert_eq!(sample.refusal(second), None);
    revoke_at(&mut sample, DEPUTY, TABLE_1, heads);
    assert_eq!(sample.refusal(second), Some(RefusalReason::Revoked));
    assert_eq!(sample.refusal(first), None);
}

#[test]
fn rule_13_only_the_root_key_revokes_a_director_and_a_table_revokes_nobody() {
    let (mut sample, _) = Sample::playing();
    let by_director = revoke(&mut sample, DIRECTOR, DEPUTY);
    let by_table = revoke(&mut sample, TABLE_1, ARBITER);
    assert!(sample.refusal(by_director).is_some());
    assert!(sample.refusal(by_table).is_some());
    assert!(!sample.project().devices[&sample.device(DEPUTY)].is_revoked());
    let by_root = revoke(&mut sample, ROOT, DEPUTY);
    assert_eq!(sample.refusal(by_root), None);
    let corrected = sample.correct(DEPUTY, [1, 2], vec![]);
    assert_eq!(sample.refusal(corrected), Some(RefusalReason::Revoked));
    let admitted = sample.admit(DEPUTY, STRANGER, Role::Arbiter);
    assert_eq!(sample.refusal(admitted), Some(RefusalReason::Revoked));
}

#[test]
fn rule_13_a_moved_laptop_keeps_its_old_cards_and_writes_for_its_new_table() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [410, 380]);
    let old = sample.project().devices[&sample.device(TABLE_1)].grants[0].admission;
    sample.admit_in_place(DIRECTOR, TABLE_1, Role::Table(TableNo(2)), vec![old]);
    let moved = sample.project().devices.remove(&sample.device(TABLE_1)).unwrap();
    assert_eq!(moved.roles, [Role::Table(TableNo(2))]);
    let fact = Fact::CardFilled { card: CARD_2, content: duel([400, 300]) };
    let moved = Entry { under: Some(start), replaces: vec![], fact };
    let moved = sample.enter(TABLE_1, moved);
    assert_eq!(sample.refusal(moved), None);
    let stale = sample.fill(TABLE_1, start, [1, 2], vec![]);
    assert_eq!(sample.refusal(stale), Some(RefusalReason::Revoked));
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_13_a_revocation_ends_every_role_whoever_gave_it() {
    let (mut sample, _) = Sample::playing();
    sample.admit(ROOT, ARBITER, Role::Director);
    let by_root = revoke(&mut sample, ROOT, ARBITER);
    assert_eq!(sample.refusal(by_root), None);
    assert!(sample.project().devices[&sample.device(ARBITER)].is_revoked());
    // An admission that another director wrote without knowing of it does not bring the laptop back.
    sample.admit(DEPUTY, ARBITER, Role::Arbiter);
    assert!(sample.project().devices[&sample.device(ARBITER)].is_revoked());
    sample.admit_in_place(DEPUTY, ARBITER, Role::Arbiter, vec![by_root]);
    assert_eq!(sample.project().devices[&sample.device(ARBITER)].roles, [Role::Arbiter]);
}

#[test]
fn rule_13_a_directors_revocation_leaves_a_director_a_director() {
    let (mut sample, _) = Sample::playing();
    sample.admit(DIRECTOR, DEPUTY, Role::Arbiter);
    let by_director = revoke(&mut sample, DIRECTOR, DEPUTY);
    assert_eq!(sample.refusal(by_director), None);
    assert_eq!(sample.project().devices[&sample.device(DEPUTY)].roles, [Role::Director]);
}

#[test]
fn rule_13_what_a_laptop_wrote_while_it_was_out_does_not_count_when_it_is_back() {
    let (mut sample, start) = Sample::playing();
    let revocation = revoke(&mut sample, DIRECTOR, TABLE_1);
    let meanwhile = sample.hand_in(TABLE_1, start, [999, 0]);
    sample.admit_in_place(DIRECTOR, TABLE_1, Role::Table(TableNo(1)), vec![revocation]);
    assert_eq!(sample.refusal(meanwhile), Some(RefusalReason::Revoked));
    assert_eq!(sample.card(), CardState::Open);
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_13_an_earlier_cut_takes_out_a_flood() {
    let (mut sample, start) = Sample::playing();
    let good = sample.hand_in(TABLE_1, start, [410, 380]);
    let heads = sample.ledger.heads(sample.device(TABLE_1)).into_iter().collect();
    let flood: Vec<EntryId> =
        (0..20).map(|number| sample.fill(TABLE_1, start, [number, 0], vec![])).collect();
    revoke_at(&mut sample, DEPUTY, TABLE_1, heads);
    assert_eq!(sample.refusal(good), None);
    assert!(flood.iter().all(|id| sample.refusal(*id) == Some(RefusalReason::Revoked)));
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_13_the_root_key_alone_puts_one_admission_of_a_director_in_the_place_of_another() {
    let (mut sample, _) = Sample::playing();
    let device = sample.device(DEPUTY);
    let old = sample.project().devices[&device].grants[0].admission;
    sample.admit_in_place(DIRECTOR, DEPUTY, Role::Arbiter, vec![old]);
    assert!(sample.project().devices[&device].grants[0].ended_by.is_empty());
    let new = sample.admit_in_place(ROOT, DEPUTY, Role::Director, vec![old]);
    let grants = sample.project().devices.remove(&device).unwrap().grants;
    let ended = grants.iter().find(|grant| grant.admission == old).unwrap();
    assert_eq!(ended.ended_by, [new]);
}

#[test]
fn rule_13_a_revocation_that_ends_nothing_is_refused_for_what_it_lacks() {
    let (mut sample, _) = Sample::playing();
    let nothing = Some(RefusalReason::Unknown { what: Missing::Admission });
    for by in [ROOT, DIRECTOR] {
        let of_nobody = revoke(&mut sample, by, STRANGER);
        assert_eq!(sample.refusal(of_nobody), nothing);
    }
    let by_table = revoke(&mut sample, TABLE_1, ARBITER);
    let needs = Needs::Director;
    assert_eq!(sample.refusal(by_table), Some(RefusalReason::Role { needs }));
}

#[test]
fn rule_13_an_admission_by_a_director_that_is_gone_admits_nobody() {
    let (mut sample, _) = Sample::playing();
    revoke(&mut sample, ROOT, DEPUTY);
    let ghost = sample.admit(DEPUTY, STRANGER, Role::Table(TableNo(2)));
    assert_eq!(sample.refusal(ghost), Some(RefusalReason::Revoked));
    assert!(!sample.project().devices.contains_key(&sample.device(STRANGER)));
    assert_eq!(crate::devices(&sample.ledger), sample.project().devices);
}

#[test]
fn rule_14_a_director_adopts_what_a_revoked_laptop_wrote() {
    let (mut sample, start) = Sample::playing();
    revoke(&mut sample, DIRECTOR, TABLE_1);
    let before = sample.written.len();
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.card(), CardState::Open);
    let device = sample.device(TABLE_1);
    let entries: Vec<EntryId> =
        sample.ledger.document(device).iter().map(|record| record.id).collect();
    assert_eq!(sample.written.len() - before, entries.len());
    let by_table = sample.write(SPARE_1, Fact::EntriesAdopted { entries: entries.clone() });
    assert!(sample.refusal(by_table).is_some());
    assert_eq!(sample.card(), CardState::Open);
    sample.write(DEPUTY, Fact::EntriesAdopted { entries });
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_14_directors_affirm_what_another_director_did_before_it_went_bad() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [410, 380]);
    let director = sample.device(DIRECTOR);
    let good: Vec<EntryId> =
        sample.ledger.document(director).iter().map(|record| record.id).collect();
    // The root key knows no better than to accept nothing of it.
    revoke_at(&mut sample, ROOT, DIRECTOR, vec![]);
    let wiped = sample.project();
    assert!(wiped.rounds.is_empty() && !wiped.devices.contains_key(&sample.device(TABLE_1)));
    let affirmed = sample.write(DEPUTY, Fact::EntriesAdopted { entries: good.clone() });
    assert_eq!(sample.refusal(affirmed), None);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    // The deputy goes too: another director affirms what the deputy affirmed.
    sample.admit(ROOT, STRANGER, Role::Director);
    revoke_at(&mut sample, ROOT, DEPUTY, vec![]);
    assert!(sample.project().rounds.is_empty());
    sample.write(STRANGER, Fact::EntriesAdopted { entries: vec![affirmed] });
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    assert_eq!(sample.refusal(affirmed), None);
}

#[test]
fn rule_14_nobody_becomes_a_director_by_adoption() {
    let mut sample = Sample::founded();
    let admission = sample.admit(TABLE_1, STRANGER, Role::Arbiter);
    sample.write(DIRECTOR, Fact::EntriesAdopted { entries: vec![admission] });
    assert!(sample.refusal(admission).is_some());
}

/// The table's laptop is copied; both copies write on with the same key and the same boot number.
fn equivocate(sample: &mut Sample, start: EntryId) -> [EntryId; 2] {
    let common = sample.fill(TABLE_1, start, [300, 200], vec![]);
    let mut twin = sample.twin(TABLE_1);
    let mine = sample.fill(TABLE_1, start, [400, 200], vec![common]);
    let fact = Fact::CardFilled { card: CARD_1, content: duel([200, 400]) };
    let entry = Entry { under: Some(start), replaces: vec![common], fact };
    let (theirs, signed) = twin.write(0, &entry).unwrap();
    sample.take(signed);
    [mine, theirs]
}

#[test]
fn rule_15_two_entries_in_one_place_are_a_proof_whichever_came_first() {
    let (mut sample, start) = Sample::playing();
    let [mine, theirs] = equivocate(&mut sample, start);
    let tournament = sample.project();
    let proof: BTreeSet<_> =
        tournament.devices[&sample.device(TABLE_1)].tampered.iter().copied().collect();
    assert_eq!(proof, [mine, theirs].into());
    assert_eq!(sample.refusal(mine), Some(RefusalReason::Tampered));
    assert_eq!(sample.refusal(theirs), Some(RefusalReason::Tampered));
    let later = sample.fill(TABLE_1, start, [500, 200], vec![]);
    assert_eq!(sample.refusal(later), Some(RefusalReason::Tampered));
    assert_eq!(tournament.cards[&CARD_1].filled[0].content, duel([300, 200]));

    let mut reversed = crate::Ledger::new(sample.event);
    reversed.receive(sample.written.iter().rev().cloned());
    assert_eq!(crate::project(&reversed).0.digest(), sample.project().digest());
}

/// Signs a second "first entry" under the boot number of a device: the worst it can do to its past.
fn twin_of_the_first(sample: &mut Sample, pen: usize) -> EntryId {
    let empty = crate::Ledger::new(sample.event);
    let key = sample.twin(pen).key().clone();
    let (mut twin, _) = crate::Author::open(key, [7; 8], &empty);
    let fact = Fact::CardHandedIn { filled: EntryId([9; 32]) };
    let (id, signed) = twin.write(1, &Entry::new(fact)).unwrap();
    sample.take(signed);
    id
}

#[test]
fn rule_15_what_a_revocation_accepted_is_immune_to_any_later_proof() {
    for (by, pen) in [(DIRECTOR, TABLE_1), (ROOT, DIRECTOR)] {
        let (mut sample, start) = Sample::playing();
        sample.hand_in(TABLE_1, start, [410, 380]);
        revoke(&mut sample, by, pen);
        let before = sample.project();
        let twin = twin_of_the_first(&mut sample, pen);
        assert_eq!(
            sample.refusal(twin),
            Some(RefusalReason::Unknown { what: Missing::FilledCard })
        );
        let after = sample.project();
        assert_eq!(after.cards, before.cards);
        assert_eq!(after.divisions, before.divisions);
        assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    }
}

#[test]
fn rule_15_a_cut_chosen_after_the_proof_restores_the_honest_branch() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [410, 380]);
    let honest = sample.ledger.heads(sample.device(DIRECTOR)).into_iter().collect();
    twin_of_the_first(&mut sample, DIRECTOR);
    assert!(sample.project().rounds.is_empty());
    revoke_at(&mut sample, ROOT, DIRECTOR, honest);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_15_a_laptop_that_was_tampered_with_begins_a_new_page_when_it_is_admitted_again() {
    let (mut sample, start) = Sample::playing();
    equivocate(&mut sample, start);
    let revocation = revoke(&mut sample, DIRECTOR, TABLE_1);
    sample.admit_in_place(DIRECTOR, TABLE_1, Role::Table(TableNo(1)), vec![revocation]);
    assert!(sample.project().devices[&sample.device(TABLE_1)].tampered.is_empty());
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_15_a_laptop_that_was_sent_away_is_shown_with_its_own_proof_and_nobody_elses() {
    let (mut sample, start) = Sample::playing();
    let mine = equivocate(&mut sample, start);
    for pen in [TABLE_1, ARBITER] {
        revoke(&mut sample, DIRECTOR, pen);
    }
    let devices = sample.project().devices;
    let shown = |pen| devices[&sample.device(pen)].tampered.iter().copied().collect();
    let (of_table, of_arbiter): (BTreeSet<EntryId>, BTreeSet<EntryId>) =
        (shown(TABLE_1), shown(ARBITER));
    assert_eq!(of_table, mine.into());
    assert!(of_arbiter.is_empty());
}

#[test]
fn rule_16_a_restored_laptop_goes_on_and_collisions_are_conflicts() {
    let (mut sample, start) = Sample::playing();
    let mut restored = sample.restarted(TABLE_1);
    sample.hand_in(TABLE_1, start, [410, 380]);
    for signed in hand_in_with(&mut restored, start, [380, 410]) {
        sample.take(signed);
    }
    let tournament = sample.project();
    assert!(tournament.devices[&sample.device(TABLE_1)].tampered.is_empty());
    assert!(matches!(sample.card(), CardState::Undecided(versions) if versions.len() == 2));
}

fn hand_in_with(pen: &mut crate::Author, start: EntryId, scores: [i32; 2]) -> Vec<crate::Signed> {
    let under = Some(start);
    let mut written = Vec::new();
    let mut write = |fact: Fact| {
        let (id, signed) = pen.write(0, &Entry { under, ..Entry::new(fact) }).unwrap();
        written.push(signed);
        id
    };
    let filled = write(Fact::CardFilled { card: CARD_1, content: duel(scores) });
    for side in Side::BOTH {
        let initials = domain::Initials::new("AB").unwrap();
        write(Fact::CardSigned { filled, side, initials });
    }
    write(Fact::CardHandedIn { filled });
    written
}

#[test]
fn rule_26_what_a_newer_version_wrote_is_kept_and_holds_nothing_up() {
    let (mut sample, start) = Sample::playing();
    let before = sample.project();
    for (fact, newer) in [
        (serde_json::json!({"table_painted": {"colour": "green"}}), true),
        (serde_json::json!({"card_handed_in": {"filled": EntryId([1; 32]), "by": "bike"}}), false),
        (serde_json::json!("round"), true),
    ] {
        let value = serde_json::json!({ "fact": fact });
        let id = sample.write_value(TABLE_1, &value);
        match sample.refusal(id) {
            Some(RefusalReason::Newer) => assert!(newer, "{value}"),
            Some(RefusalReason::Unreadable { .. }) => assert!(!newer, "{value}"),
            _ => panic!("{value} is unreadable"),
        }
    }
    assert_eq!(sample.project().digest(), before.digest());
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}
