//! Tests of the rules about word lists and about what a table does with its own challenges: 30 to 32.

use crate::entry::{Entry, Fact};
use crate::refusal::RefusalReason;
use crate::sample::{ARBITER, CARD_1, DEPUTY, DIRECTOR, Sample, TABLE_1, list_info};
use crate::tournament::ConflictOver;
use domain::{EntryId, Side, Verdict, Word};

fn named(lists: &[u8]) -> Fact {
    Fact::ListsNamed { lists: lists.iter().map(|number| list_info(*number)).collect() }
}

#[test]
fn rule_30_directors_name_the_lists_and_who_contradicts_is_asked() {
    let mut sample = Sample::founded();
    let by_arbiter = sample.write(ARBITER, named(&[9]));
    assert!(sample.refusal(by_arbiter).is_some());
    let first = sample.write(DIRECTOR, named(&[1, 2]));
    assert_eq!(sample.project().lists, [list_info(1), list_info(2)]);
    let other = sample.write(DEPUTY, named(&[3]));
    let tournament = sample.project();
    assert!(tournament.lists.is_empty(), "nobody judges meanwhile");
    assert_eq!(tournament.conflicts[0].over, ConflictOver::WordLists);
    let replaces = vec![first, other];
    sample.enter(DEPUTY, Entry { under: None, replaces, fact: named(&[3]) });
    let tournament = sample.project();
    assert_eq!(tournament.lists, [list_info(3)]);
    assert!(tournament.conflicts.is_empty());
}

fn challenge(sample: &mut Sample, start: EntryId, word: &str, replaces: &[EntryId]) -> EntryId {
    let words = vec![Word::own(word)];
    let fact = Fact::challenge(CARD_1, Side::Second, words, 1);
    let entry = Entry { under: Some(start), replaces: replaces.to_vec(), fact };
    sample.enter(TABLE_1, entry)
}

fn standing(sample: &Sample) -> Vec<EntryId> {
    sample.project().challenges.keys().copied().collect()
}

#[test]
fn rule_31_other_words_take_the_place_of_the_first_until_an_arbiter_has_them() {
    let (mut sample, start) = Sample::playing();
    let first = challenge(&mut sample, start, "QUIZ", &[]);
    let second = challenge(&mut sample, start, "QUIZZ", &[first]);
    assert_eq!(standing(&sample), [second]);
    assert!(sample.refusal(first).is_none(), "that is nothing to look at");
    // An arbiter had taken the first one before the table's entry got there.
    sample.write(ARBITER, Fact::ChallengeClaimed { challenge: first });
    assert_eq!(standing(&sample), [first]);
    assert_eq!(sample.refusal(second), Some(RefusalReason::WordsFixed));
    let ruled = Fact::ruled(second, Verdict::Acceptable, vec![]);
    sample.write(DIRECTOR, ruled);
    let mut both = vec![first, second];
    both.sort_unstable();
    assert_eq!(standing(&sample), both, "both were taken, and both are answered");
}

#[test]
fn rule_32_an_arbiter_goes_before_the_lists_at_the_table_and_before_a_retraction() {
    let (mut sample, start) = Sample::playing();
    let id = challenge(&mut sample, start, "QUIZ", &[]);
    let under = |fact| Entry { under: Some(start), ..Entry::new(fact) };
    let verdict = Verdict::Acceptable;
    let check = Fact::ChallengeChecked { challenge: id, verdict, bad: vec![], lists: vec![] };
    let by_arbiter = sample.enter(ARBITER, under(check.clone()));
    assert!(sample.refusal(by_arbiter).is_some(), "only the table's laptop asks for its players");
    sample.enter(TABLE_1, under(check));
    assert_eq!(sample.project().challenges[&id].verdict(), Some(verdict));
    let ruled = Fact::ruled(id, Verdict::Unacceptable, vec![]);
    sample.write(ARBITER, ruled);
    assert_eq!(sample.project().challenges[&id].verdict(), Some(Verdict::Unacceptable));
    let other = challenge(&mut sample, start, "QI", &[]);
    sample.enter(TABLE_1, under(Fact::ChallengeRetracted { challenge: other }));
    let tournament = sample.project();
    let taken_back = &tournament.challenges[&other];
    assert!(taken_back.is_over() && taken_back.verdict().is_none());
}
