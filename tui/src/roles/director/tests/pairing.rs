//! A proposal looked at, changed and explained; wishes; rounds taken back.

use super::{all_in, proposal};
use crate::roles::director::HALL;
use crate::sample::{self, intents};
use crossterm::event::KeyCode;
use desk::{Answer, Intent, Judgement, Refused};
use domain::Said;

#[test]
fn a_proposal_is_changed_judged_and_explained() {
    let mut stage = all_in();
    stage.keys("p");
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    // Rows 1 and 2 swap their second players.
    let sent = intents(stage.keys("x↓x"));
    let mut changed = proposal().publication;
    let [a, b] = [changed.pairings[0].players[1], changed.pairings[1].players[1]];
    changed.pairings[0].players[1] = b;
    changed.pairings[1].players[1] = a;
    let origin = Box::new(proposal().origin);
    let judge = Intent::JudgeRound { publication: changed.clone(), origin: origin.clone() };
    assert_eq!(sent, [judge]);
    let judgement = Judgement {
        faults: Vec::new(),
        worse: vec![Said::text("1 more repeated game")],
        better: Vec::new(),
    };
    stage.answer(Answer::Judged { judgement });
    insta::assert_snapshot!("proposal_changed", stage.screen(80, 24));
    let round = changed.round;
    assert_eq!(intents(stage.keys("w")), [Intent::ExplainRound { round, proposed: Some(origin) }]);
    let lines = (1..=20)
        .map(|place: usize| {
            Said::plain("pair-basis-places").with("places", &vec![place, place + 1])
        })
        .collect();
    stage.answer(Answer::Explained { lines });
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Why round 4 is paired like this"), "{screen}");
    assert!(
        screen.contains("table 2: A2 Bogdan Țepeș - A15 Åse Ødegård: changed by you"),
        "{screen}"
    );
    assert!(screen.contains("as it was before your changes"), "{screen}");
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("\n")), [proposal().publish(changed)]);
}

#[test]
fn a_round_is_paired_with_wishes_and_repaired_with_a_key() {
    let mut stage = all_in();
    stage.keys("b");
    insta::assert_snapshot!("wishes", stage.screen(80, 24));
    assert_eq!(intents(stage.keys("koth; fix 1-1\n")), []);
    assert!(stage.screen(80, 24).contains("a pair is two different players"));
    stage.press(KeyCode::Backspace);
    let sent = intents(stage.keys("2\n"));
    let [Intent::ProposeRound { wishes, .. }] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(wishes.system.as_deref(), Some("koth"));
    assert_eq!(wishes.fixed.len(), 1);
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    let sent = intents(stage.keys("r"));
    let [Intent::ProposeRound { wishes, .. }] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!((wishes.repair, wishes.fixed.len()), (Some(true), 1), "on top of the wishes");
}

#[test]
fn changes_made_by_hand_are_not_dropped_without_a_question() {
    let mut stage = all_in();
    stage.keys("p");
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    let judgement = || Judgement { faults: vec![], worse: vec![], better: vec![] };
    let changed = |sent: Vec<Intent>| match &sent[..] {
        [Intent::JudgeRound { publication, .. }] => publication.clone(),
        _ => panic!("{sent:?}"),
    };
    stage.keys("x↓x");
    stage.answer(Answer::Judged { judgement: judgement() });
    let changed = changed(intents(stage.keys("↓f")));
    stage.answer(Answer::Judged { judgement: judgement() });
    assert_eq!(intents(stage.keys("r")), []);
    insta::assert_snapshot!("pair_again", stage.screen(80, 24));
    assert!(stage.screen(80, 24).contains("You changed 3 rows of this proposal by hand."));
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("okoth\n")), [], "asked after the wishes are typed");
    stage.press(KeyCode::Esc);
    assert!(stage.screen(80, 24).contains("koth"), "the wishes are still there");
    let sent = intents(stage.keys("\n\n"));
    assert!(matches!(&sent[..], [Intent::ProposeRound { .. }]), "{sent:?}");
    let refused = Refused::because(domain::Said::text("nobody is left to meet"));
    stage.answer(Answer::Refused { refused });
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("\n")), [proposal().publish(changed)]);
}

#[test]
fn the_draft_below_stays_as_it_was_when_nobody_waits_for_the_next_one() {
    let mut stage = all_in();
    stage.keys("p");
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    let sent = intents(stage.keys("r"));
    assert!(matches!(&sent[..], [Intent::ProposeRound { .. }]), "{sent:?}");
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("\n")), [], "an answer is on its way");
    let mut again = proposal();
    again.publication.pairings.swap(0, 1);
    stage.answer(Answer::Proposed { proposal: Box::new(again) });
    let publication = proposal().publication;
    assert_eq!(intents(stage.keys("\n")), [proposal().publish(publication)]);
}

#[test]
fn a_published_round_is_taken_back_with_a_reason() {
    let mut stage = all_in();
    let sent = intents(stage.keys("ulate player\n"));
    let round = sample::card(1).round;
    assert_eq!(sent, [Intent::TakeBackRound { round, reason: "late player".parse().unwrap() }]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved: the round is taken back."));
}

#[test]
fn enter_during_a_swap_publishes_nothing() {
    let mut stage = all_in();
    stage.keys("p");
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    assert_eq!(intents(stage.keys("x↓\n")), []);
    let screen = stage.screen(80, 24);
    assert!(screen.contains("A swap is open"), "{screen}");
    stage.press(KeyCode::Esc);
    let publication = proposal().publication;
    assert_eq!(intents(stage.keys("\n")), [proposal().publish(publication)]);
}

#[test]
fn esc_asks_before_it_drops_what_was_changed() {
    let mut stage = all_in();
    stage.keys("p");
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    stage.keys("x↓x");
    let judgement = Judgement { faults: vec![], worse: vec![], better: vec![] };
    stage.answer(Answer::Judged { judgement });
    stage.press(KeyCode::Esc);
    let screen = stage.screen(80, 24);
    assert!(screen.contains("You changed 2 rows of this proposal by hand. Drop"), "{screen}");
    stage.press(KeyCode::Esc);
    assert!(stage.screen(80, 24).contains("changed by you"), "the changes are kept");
    stage.press(KeyCode::Esc);
    stage.keys("\n");
    assert_eq!(*stage.model.keys(), HALL);
}
