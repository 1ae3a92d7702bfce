//! One test per numbered rule of the crate's documentation.

use crate::entry::{Entry, Fact, FoundedDivision};
use crate::refusal::{Missing, Needs, RefusalReason};
use crate::sample::*;
use crate::tournament::ConflictOver;
use domain::{
    CardId, CardState, DivisionId, EntryId, Ground, PairingPlan, Player, PlayerId, Role, RoundId,
    Show, Side, TableNo, Verdict,
};

#[test]
fn rule_1_only_the_root_key_founds_and_admits_directors() {
    let mut sample = Sample::founded();
    let book = Box::new(rulebook::Book::named("ro-frs").unwrap());
    let founded = Fact::EventFounded { name: "Coup".parse().unwrap(), book, divisions: vec![] };
    let founding = sample.write(DIRECTOR, founded);
    let admission = sample.admit(DIRECTOR, STRANGER, Role::Director);
    assert_eq!(sample.refusal(founding), Some(RefusalReason::OnlyRoot));
    assert_eq!(sample.refusal(admission), Some(RefusalReason::OnlyRoot));
    assert_eq!(sample.project().name, "Cup");
}

#[test]
fn a_division_is_played_as_its_founding_says() {
    let mut sample = Sample::founded();
    let replaces = vec![sample.ledger.in_order()[0].id];
    let plan = PairingPlan { repair: Some(true), days: vec![3, 2], ..PairingPlan::default() };
    let division = FoundedDivision::new(DivisionId::A, "Open".parse().unwrap(), 5);
    let fact = Fact::EventFounded {
        name: "Cup".parse().unwrap(),
        book: Box::new(rulebook::Book::named("de-tso").unwrap()),
        divisions: vec![FoundedDivision { plan: plan.clone(), ..division }],
    };
    sample.enter(ROOT, Entry { under: None, replaces, fact });
    let division = &sample.project().divisions[&DivisionId::A];
    assert_eq!((division.name.as_str(), division.rounds_planned), ("Open", 5));
    assert_eq!(division.plan, plan);
}

#[test]
fn a_player_of_a_division_that_was_not_founded_is_refused() {
    let mut sample = Sample::founded();
    let id = PlayerId { division: DivisionId(1), number: 1 };
    let player = Player::new(id, "Lost".parse().unwrap());
    let entered = sample.write(DIRECTOR, Fact::PlayerEntered { player });
    assert_eq!(sample.refusal(entered), Some(RefusalReason::NoDivision));
}

#[test]
fn rule_2_a_table_admits_nobody_and_a_deputy_does() {
    let mut sample = Sample::founded();
    let by_table = sample.admit(TABLE_1, STRANGER, Role::Arbiter);
    assert_eq!(sample.refusal(by_table), Some(RefusalReason::Role { needs: Needs::Director }));
    assert!(!sample.project().devices.contains_key(&sample.device(STRANGER)));
    let by_deputy = sample.admit(DEPUTY, STRANGER, Role::Arbiter);
    assert_eq!(sample.refusal(by_deputy), None);
    assert!(sample.project().devices.contains_key(&sample.device(STRANGER)));
}

#[test]
fn rule_3_an_entry_beyond_the_role_is_refused_and_changes_nothing() {
    let (mut sample, start) = Sample::playing();
    let before = sample.project();
    let player = Player::new(player(5), "Friend".parse().unwrap());
    let by_table = sample.write(TABLE_1, Fact::PlayerEntered { player });
    let by_arbiter = sample.fill(ARBITER, start, [1, 2], vec![]);
    let corrected = sample.correct(ARBITER, [500, 1], vec![]);
    assert!(sample.refusal(by_table).is_some());
    assert!(sample.refusal(by_arbiter).is_some());
    assert!(sample.refusal(corrected).is_some());
    assert_eq!(sample.project().digest(), before.digest());
    let (_, refusals) = crate::project(&sample.ledger);
    assert!(refusals.is_sorted_by_key(|refusal| refusal.entry));
}

#[test]
fn rule_4_a_table_writes_only_for_its_own_table() {
    let (mut sample, start) = Sample::playing();
    let fact = Fact::CardFilled { card: CARD_2, content: duel([400, 300]) };
    let entry = Entry { under: Some(start), replaces: vec![], fact };
    let filled = sample.enter(TABLE_1, entry);
    assert_eq!(sample.refusal(filled), Some(RefusalReason::OtherTable));
}

#[test]
fn rule_5_what_is_replaced_no_longer_stands() {
    let (mut sample, start) = Sample::playing();
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    let corrected = sample.correct(DIRECTOR, [401, 380], vec![filled]);
    assert_eq!(sample.card(), CardState::Counts(duel([401, 380])));
    sample.correct(DEPUTY, [402, 380], vec![corrected]);
    assert_eq!(sample.card(), CardState::Counts(duel([402, 380])));
}

#[test]
fn rule_6_entries_that_say_the_same_count_as_one() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [410, 380]);
    sample.correct(DIRECTOR, [410, 380], vec![]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    assert!(sample.project().conflicts.is_empty());
}

#[test]
fn rule_7_entries_that_differ_are_undecided_until_a_director_replaces_them_all() {
    let (mut sample, start) = Sample::playing();
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    let first = sample.correct(DIRECTOR, [401, 380], vec![filled]);
    let second = sample.correct(DEPUTY, [400, 380], vec![filled]);
    assert!(matches!(sample.card(), CardState::Undecided(versions) if versions.len() == 2));
    assert_eq!(sample.project().conflicts[0].over, ConflictOver::Card(CARD_1));
    let third = sample.correct(DIRECTOR, [399, 380], vec![first]);
    assert!(matches!(sample.card(), CardState::Undecided(_)));
    sample.correct(DIRECTOR, [398, 380], vec![second, third]);
    assert_eq!(sample.card(), CardState::Counts(duel([398, 380])));
    assert!(sample.project().conflicts.is_empty());
}

#[test]
fn rule_7_holds_for_rounds_and_players_too() {
    let mut sample = Sample::founded();
    let first = sample.publish(DIRECTOR, [[1, 2], [3, 4]], vec![]);
    let second = sample.publish(DEPUTY, [[1, 3], [2, 4]], vec![]);
    let tournament = sample.project();
    assert!(tournament.rounds.is_empty());
    assert_eq!(tournament.conflicts[0].over, ConflictOver::Round(ROUND_1));
    sample.publish(DEPUTY, [[1, 4], [2, 3]], vec![first, second]);
    assert_eq!(sample.project().rounds.len(), 1);

    let other = Player::new(player(1), "Other".parse().unwrap());
    sample.write(DEPUTY, Fact::PlayerEntered { player: other });
    assert_eq!(sample.project().conflicts[0].over, ConflictOver::Player(player(1)));
}

#[test]
fn rule_8_a_card_needs_its_signatures() {
    let (mut sample, start) = Sample::playing();
    let filled = sample.fill(TABLE_1, start, [410, 380], vec![]);
    let handed_in = sample.write(TABLE_1, Fact::CardHandedIn { filled });
    assert_eq!(sample.refusal(handed_in), Some(RefusalReason::Unsigned { card: CARD_1 }));
    assert_eq!(sample.card(), CardState::Open);
    sample.correct(DIRECTOR, [410, 380], vec![filled]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_9_a_table_cannot_take_back_what_it_handed_in() {
    let (mut sample, start) = Sample::playing();
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    let again = sample.fill(TABLE_1, start, [510, 380], vec![filled]);
    assert_eq!(sample.refusal(again), Some(RefusalReason::HandedIn { card: CARD_1 }));
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
    // Another laptop of the table did not know: that is a conflict, not a refusal.
    sample.hand_in(SPARE_1, start, [510, 380]);
    assert!(matches!(sample.card(), CardState::Undecided(versions) if versions.len() == 2));
}

#[test]
fn rule_10_a_card_belongs_to_the_round_as_it_stands() {
    let mut sample = Sample::founded();
    let first = sample.publish(DIRECTOR, [[1, 2], [3, 4]], vec![]);
    let old_start = sample.write(DIRECTOR, Fact::RoundStarted { publication: first });
    let second = sample.publish(DIRECTOR, [[1, 3], [2, 4]], vec![first]);
    let new_start = sample.write(DIRECTOR, Fact::RoundStarted { publication: second });
    let stale = sample.fill(TABLE_1, old_start, [410, 380], vec![]);
    assert_eq!(sample.refusal(stale), Some(RefusalReason::NotPaired { card: CARD_1 }));
    sample.hand_in(TABLE_1, new_start, [300, 280]);
    assert_eq!(sample.card(), CardState::Counts(duel([300, 280])));
    let round = RoundId { number: 2, ..ROUND_1 };
    let card = CardId { round, table: TableNo(1) };
    let fact = Fact::CardCorrected {
        card,
        content: duel([1, 2]),
        reason: "early".parse().unwrap(),
        ground: Ground::PaperCard,
    };
    let early = sample.write(DIRECTOR, fact);
    assert_eq!(sample.refusal(early), Some(RefusalReason::NotPaired { card }));
}

#[test]
fn rule_11_a_start_counts_for_the_publication_it_names() {
    let mut sample = Sample::founded();
    let first = sample.publish(DIRECTOR, [[1, 2], [3, 4]], vec![]);
    sample.write(DIRECTOR, Fact::RoundStarted { publication: first });
    assert!(sample.project().rounds[&ROUND_1].started.is_some());
    sample.publish(DEPUTY, [[1, 3], [2, 4]], vec![first]);
    assert!(sample.project().rounds[&ROUND_1].started.is_none());
}

fn challenged() -> (Sample, EntryId) {
    let (mut sample, start) = Sample::playing();
    let words = vec!["QUIZ".parse().unwrap()];
    let fact = Fact::challenge(CARD_1, Side::Second, words, 1);
    let challenge = sample.enter(TABLE_1, Entry { under: Some(start), ..Entry::new(fact) });
    (sample, challenge)
}

#[test]
fn rule_12_contradicting_rulings_leave_a_challenge_undecided() {
    let (mut sample, challenge) = challenged();
    let good = Fact::ruled(challenge, Verdict::Acceptable, vec![]);
    let bad = Fact::ruled(challenge, Verdict::Unacceptable, vec![]);
    let by_table = sample.write(TABLE_1, good.clone());
    assert!(sample.refusal(by_table).is_some());
    let first = sample.write(ARBITER, good);
    assert_eq!(sample.project().challenges[&challenge].verdict(), Some(Verdict::Acceptable));
    sample.admit(DIRECTOR, STRANGER, Role::Arbiter);
    let second = sample.write(STRANGER, bad.clone());
    let tournament = sample.project();
    assert_eq!(tournament.challenges[&challenge].verdict(), None);
    assert_eq!(tournament.conflicts[0].over, ConflictOver::Challenge(challenge));
    let entry = Entry { under: None, replaces: vec![first, second], fact: bad };
    sample.enter(DEPUTY, entry);
    assert_eq!(sample.project().challenges[&challenge].verdict(), Some(Verdict::Unacceptable));
    assert!(sample.project().conflicts.is_empty());
}

#[test]
fn rule_25_a_directors_correction_counts_on_whatever_a_table_hands_in_again() {
    let (mut sample, start) = Sample::playing();
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    let ruled = sample.correct(DIRECTOR, [401, 380], vec![filled]);
    let again = sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.card(), CardState::Counts(duel([401, 380])));
    let conflict = sample.project().conflicts.remove(0);
    assert_eq!(conflict.over, ConflictOver::Card(CARD_1));
    assert_eq!(conflict.entries.len(), 2);
    // Another director did not know the first correction: now it is for them to agree.
    let other = sample.correct(DEPUTY, [400, 380], vec![filled]);
    assert_eq!(
        sample.card(),
        CardState::Undecided(match ruled < other {
            true => vec![duel([401, 380]), duel([400, 380])],
            false => vec![duel([400, 380]), duel([401, 380])],
        })
    );
    sample.correct(DIRECTOR, [399, 380], vec![ruled, other, again]);
    assert_eq!(sample.card(), CardState::Counts(duel([399, 380])));
    assert!(sample.project().conflicts.is_empty());
}

#[test]
fn rule_25_an_arbiter_does_not_undo_a_directors_ruling() {
    let (mut sample, challenge) = challenged();
    let good = Fact::ruled(challenge, Verdict::Acceptable, vec![]);
    let bad = Fact::ruled(challenge, Verdict::Unacceptable, vec![]);
    let ruled = sample.write(DIRECTOR, bad);
    let beside = sample.write(ARBITER, good.clone());
    sample.enter(ARBITER, Entry { under: None, replaces: vec![ruled, beside], fact: good.clone() });
    let tournament = sample.project();
    assert_eq!(tournament.challenges[&challenge].verdict(), Some(Verdict::Unacceptable));
    assert_eq!(tournament.conflicts[0].over, ConflictOver::Challenge(challenge));
    sample.enter(DEPUTY, Entry { under: None, replaces: vec![ruled], fact: good });
    let tournament = sample.project();
    assert_eq!(tournament.challenges[&challenge].verdict(), Some(Verdict::Acceptable));
    assert!(tournament.conflicts.is_empty());
}

#[test]
fn a_claim_is_taken_over_by_naming_it() {
    let (mut sample, challenge) = challenged();
    let first = sample.write(ARBITER, Fact::ChallengeClaimed { challenge });
    let fact = Fact::ChallengeClaimed { challenge };
    sample.enter(DIRECTOR, Entry { under: None, replaces: vec![first], fact });
    let claims = &sample.project().challenges[&challenge].claims;
    assert_eq!(claims.len(), 1);
    assert_eq!(claims[0].by, sample.device(DIRECTOR));
}

#[test]
fn rule_19_a_sanction_is_for_those_whom_the_book_lets_impose_it() {
    let mut sample = Sample::founded();
    let sanction = |measure: &str| Fact::PlayerSanctioned {
        player: player(1),
        measure: measure.parse().unwrap(),
        amounts: domain::Amounts::default(),
        reason: "seen".parse().unwrap(),
    };
    let by_arbiter = sample.write(ARBITER, sanction("expulsion"));
    assert!(matches!(sample.refusal(by_arbiter), Some(RefusalReason::Breach { .. })));
    let by_table = sample.write(TABLE_1, sanction("notice"));
    assert!(matches!(sample.refusal(by_table), Some(RefusalReason::Role { .. })));
    let out = sample.write(DIRECTOR, sanction("expulsion"));
    let tournament = sample.project();
    assert_eq!(tournament.sanctions.len(), 1);
    assert!(tournament.divisions[&player(1).division].expelled().contains(&player(1)));
    let lift = |sanction| Fact::SanctionLifted { sanction, reason: "mistaken".parse().unwrap() };
    let refused = sample.write(ARBITER, lift(out));
    assert!(sample.refusal(refused).is_some());
    assert_eq!(sample.project().sanctions.len(), 1);
    sample.write(DEPUTY, lift(out));
    assert!(sample.project().sanctions.is_empty());
}

#[test]
fn rule_24_a_player_is_away_until_a_return_names_the_withdrawal() {
    let mut sample = Sample::founded();
    let leaves = Fact::PlayerWithdrawn { player: player(1), reason: "ill".parse().unwrap() };
    let by_arbiter = sample.write(ARBITER, leaves.clone());
    assert!(sample.refusal(by_arbiter).is_some());
    let stranger = Fact::PlayerWithdrawn { player: player(99), reason: "who".parse().unwrap() };
    let stranger = sample.write(DIRECTOR, stranger);
    assert_eq!(sample.refusal(stranger), Some(RefusalReason::Unknown { what: Missing::Player }));
    let away = |sample: &Sample| {
        let out = sample.project().divisions[&player(1).division].gone();
        out.contains(&player(1))
    };
    assert!(!away(&sample));
    let first = sample.write(DIRECTOR, leaves.clone());
    let second = sample.write(DEPUTY, leaves);
    assert!(away(&sample));
    let back =
        |replaces| Entry { replaces, ..Entry::new(Fact::PlayerReturned { player: player(1) }) };
    sample.enter(DIRECTOR, back(vec![first]));
    assert!(away(&sample), "the other withdrawal still stands");
    sample.enter(DIRECTOR, back(vec![second]));
    assert!(!away(&sample));
}

/// Ends every admission of a device, accepting what is there at this moment.
#[test]
fn rule_17_a_challenge_stays_unless_its_own_laptop_had_handed_the_card_in() {
    let (mut sample, challenge) = challenged();
    let start = sample.project().rounds[&ROUND_1].started.unwrap();
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.refusal(challenge), None);
    let fact = Fact::challenge(CARD_1, Side::First, vec!["LATE".parse().unwrap()], 1);
    let late = sample.enter(TABLE_1, Entry { under: Some(start), ..Entry::new(fact) });
    assert_eq!(sample.refusal(late), Some(RefusalReason::HandedIn { card: CARD_1 }));
}

#[test]
fn rule_18_a_start_holds_for_every_publication_that_says_the_same() {
    let mut sample = Sample::founded();
    let first = sample.publish(DIRECTOR, [[1, 2], [3, 4]], vec![]);
    let second = sample.publish(DEPUTY, [[1, 3], [2, 4]], vec![]);
    let start = sample.write(DIRECTOR, Fact::RoundStarted { publication: first });
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert!(sample.project().rounds.is_empty());
    sample.publish(DEPUTY, [[1, 2], [3, 4]], vec![first, second]);
    assert_eq!(sample.card(), CardState::Counts(duel([410, 380])));
}

#[test]
fn rule_20_a_round_that_was_taken_back_is_not_there_and_its_cards_wait_for_a_director() {
    let (mut sample, start) = Sample::playing();
    let standing = sample.project().rounds[&ROUND_1].entry;
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    let fact = Fact::RoundTakenBack { round: ROUND_1, reason: "late".parse().unwrap() };
    let back = sample.enter(DIRECTOR, Entry { under: None, replaces: vec![standing], fact });
    assert!(sample.project().rounds.is_empty());
    assert_eq!(sample.refusal(filled), Some(RefusalReason::NotPaired { card: CARD_1 }));
    // A new publication replaces the taking back; the old card is not for its players.
    sample.publish(DIRECTOR, [[1, 3], [2, 4]], vec![back]);
    assert_eq!(sample.card(), CardState::Open);
    // The same pairs once more have to be started once more.
    let (mut sample, start) = Sample::playing();
    let standing = sample.project().rounds[&ROUND_1].entry;
    let fact = Fact::RoundTakenBack { round: ROUND_1, reason: "late".parse().unwrap() };
    let back = sample.enter(DIRECTOR, Entry { under: None, replaces: vec![standing], fact });
    sample.hand_in(TABLE_1, start, [410, 380]);
    sample.publish(DEPUTY, [[1, 2], [3, 4]], vec![back]);
    assert_eq!(sample.project().rounds[&ROUND_1].started, None);
    assert_eq!(sample.card(), CardState::Open);
    // A table cannot take a round back.
    let fact = Fact::RoundTakenBack { round: ROUND_1, reason: "bored".parse().unwrap() };
    let standing = sample.project().rounds[&ROUND_1].entry;
    sample.enter(TABLE_1, Entry { under: None, replaces: vec![standing], fact });
    assert_eq!(sample.project().rounds.len(), 1);
}

#[test]
fn rule_27_the_hall_is_shown_what_all_announcements_allow() {
    let announce = |show| Fact::ShowAnnounced { show };
    let open = Show { ratings: true, clubs: true, ..Show::default() };
    let silent = Show { ratings: true, silent_from: Some(3), ..Show::default() };
    let mut sample = Sample::founded();
    assert_eq!(sample.project().shown.show, Show::default());
    let first = sample.write(DIRECTOR, announce(open));
    assert_eq!(sample.project().shown.show, open);
    // A deputy who does not know of it says something else: only what both allow is shown.
    let second = sample.write(DEPUTY, announce(silent));
    assert_eq!(sample.project().shown.show, Show { clubs: false, ..silent });
    let table = sample.write(TABLE_1, announce(open));
    assert!(sample.refusal(table).is_some(), "a table announces nothing");
    let both = Entry { replaces: vec![first, second], ..Entry::new(announce(open)) };
    let third = sample.enter(DIRECTOR, both);
    let shown = sample.project().shown;
    assert_eq!((shown.show, shown.by), (open, vec![third]));
}
