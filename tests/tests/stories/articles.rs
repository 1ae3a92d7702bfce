//! Articles that a hall once got wrong, each by a case of its own.

use super::desk_rules::{challenge, rule, told};
use super::rules::{correct_on, hall_under};
use super::*;
use domain::Ground;

const BOTH_ASK: Ground = Ground::Asked { by_both: true, obvious: false };

/// RO 7.4.1 b, 8.5 d: once both have asked, the desk's word is no form that could be recorded otherwise.
#[test]
fn a_result_that_was_turned_round_does_not_open_the_other_channel() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    hall.settle();
    refused(hall.ask(DIRECTOR, correct_on(card, [380, 410], BOTH_ASK)), "only be swapped");
    saved(hall.ask(DIRECTOR, correct_on(card, [390, 400], BOTH_ASK)));
    let other = correct_on(card, [350, 450], Ground::Recording);
    refused(hall.ask(DIRECTOR, other), "RO 8.5 d");
    saved(hall.ask(DIRECTOR, correct_on(card, [400, 390], Ground::Recording)));
}

/// RO 8.5 d: players wrote the scores the wrong way round, and nobody saw it for a round.
#[test]
fn an_error_of_the_players_is_mended_when_it_is_found() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    hand_in(&mut hall, tables[1], [410, 380]);
    hall.settle();
    let next = publish(&mut hall, 5);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
    refused(hall.ask(DIRECTOR, correct_on(card, [390, 400], BOTH_ASK)), "RO 7.4.1 b");
    saved(hall.ask(DIRECTOR, correct_on(card, [390, 400], Ground::Recording)));
}

/// NSF 3.5: signed scores are final, whatever the ground is called.
#[test]
fn a_norwegian_director_writes_no_other_scores_by_ruling() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    hall.settle();
    refused(hall.ask(DIRECTOR, correct_on(card, [401, 390], Ground::Ruling)), "NSF 5");
}

/// RO 5.10.3 d: the play has a number; other words of it are the same play, the same words in a later one are not.
#[test]
fn a_play_is_challenged_once_and_a_later_play_anew() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    assert_eq!(hall.director().challenges[0].play, 1);
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let same = Since { play: Some(1), ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["ZA"], same), "RO 5.10.3 d");
    let skipped = Since { play: Some(3), ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["ZA"], skipped), "there is no play 3");
    saved(challenge(&mut hall, tables[0], &["QI"], Since::default()));
}

/// NSF 3.10, RO 5.11.3 g: what nobody is told stands in no entry.
#[test]
fn no_entry_says_which_word_failed_where_nobody_is_told() {
    for book in ["ro-frs", "no-nsf"] {
        let (mut hall, tables) = hall_under(book, 2, 3);
        let sent = saved(challenge(&mut hall, tables[0], &["QI", "ZA"], Since::default()))[0];
        hall.settle();
        let which = rule(sent, Verdict::Unacceptable, &["QI"], false);
        refused(hall.ask(DIRECTOR, which), "nobody is told which word");
        saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &[], false)));
        hall.settle();
        let audit = hall.audit(tables[0]);
        let said: Vec<String> =
            audit.entries.iter().map(|row| speech::english(&row.what)).collect();
        assert!(said.iter().all(|said| !said.contains("not good")), "{said:?}");
    }
}

/// RO 5.10.9: after the chief nobody looks again, and the table reads so.
#[test]
fn the_chief_has_the_last_word() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let arbiters = [0, 1, 2].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(arbiters[0], Intent::Claim { challenge: None }));
    saved(hall.ask(arbiters[0], rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let last = |hall: &mut Hall| told(&hall.table(tables[0]).challenges[0]).pop().unwrap();
    assert!(last(&mut hall).starts_with("a player may ask once more"));
    saved(hall.ask(arbiters[1], rule(sent, Verdict::Unacceptable, &[], true)));
    hall.settle();
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &[], false)));
    hall.settle();
    assert_eq!(last(&mut hall), "this is the last answer: nobody may ask once more (RO 5.10.9)");
    let again = rule(sent, Verdict::Acceptable, &[], true);
    refused(hall.ask(arbiters[2], again), "RO 5.10.9");
    let state = hall.table(tables[0]).challenges[0].state.clone();
    assert!(matches!(state, ChallengeState::Ruled { verdict: Verdict::Unacceptable, .. }));
}

/// NSF 3.11: two judges who agree end it.
#[test]
fn two_equal_answers_are_the_last() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let arbiters = [0, 1].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(arbiters[0], Intent::Claim { challenge: None }));
    saved(hall.ask(arbiters[0], rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    saved(hall.ask(arbiters[1], rule(sent, Verdict::Acceptable, &[], true)));
    hall.settle();
    let last = told(&hall.table(tables[0]).challenges[0]).pop().unwrap();
    assert!(last.starts_with("this is the last answer"), "{last}");
}

/// NSF 3.11: the only judge looks again, and the second answer stands.
#[test]
fn the_only_judge_answers_twice() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let judge = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(judge, Intent::Claim { challenge: None }));
    saved(hall.ask(judge, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    saved(hall.ask(judge, rule(sent, Verdict::Unacceptable, &[], true)));
    hall.settle();
    let state = hall.table(tables[0]).challenges[0].state.clone();
    assert!(matches!(state, ChallengeState::Ruled { verdict: Verdict::Unacceptable, .. }));
    refused(hall.ask(judge, rule(sent, Verdict::Acceptable, &[], true)), "NSF 3.11");
}
