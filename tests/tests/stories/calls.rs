//! A table calls somebody: who comes, what was heard, what was decided.

use super::rules::hall_under;
use super::*;
use desk::CallState;
use domain::{CallAbout, CallAnswer, CallTo, Line};

fn call(about: CallAbout) -> Intent {
    Intent::Call { to: None, about, words: Some(Line::own("two scores")) }
}

/// RO 8.3.2, 8.2.4 b: a call has an age, somebody comes, both sides are heard, and a decision ends it.
#[test]
fn a_call_is_answered_and_its_end_is_seen_at_the_table() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let arbiter = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let made = saved(hall.ask(tables[0], call(CallAbout::Dispute)))[0];
    refused(hall.ask(tables[0], call(CallAbout::Dispute)), "has called already");
    hall.settle();
    let desk::View::Arbiter(queue) = hall.board(arbiter).view else { panic!("no arbiter") };
    let row = queue.calls[0].clone();
    assert_eq!((row.table, row.to, &row.state), (TableNo(1), CallTo::Arbiter, &CallState::Waiting));
    assert_eq!(row.citation.unwrap().0, "RO 8.3.2");
    assert_eq!(row.players.len(), 2);
    let needs = hall.director().attention;
    assert!(needs.iter().any(|need| need.what.say == "needed-call"), "{needs:?}");
    refused(hall.ask(tables[1], Intent::AnswerCall { call: made, answer: CallAnswer::Coming }), "");
    saved(hall.ask(arbiter, Intent::AnswerCall { call: made, answer: CallAnswer::Coming }));
    for side in [Some(Side::First), Some(Side::Second), None] {
        let heard = CallAnswer::Heard { side, words: Line::own("I wrote 24") };
        saved(hall.ask(arbiter, Intent::AnswerCall { call: made, answer: heard }));
    }
    hall.settle();
    let seen = hall.table(tables[0]).calls[0].clone();
    assert!(matches!(seen.state, CallState::Coming { .. }), "{:?}", seen.state);
    assert_eq!(seen.heard.len(), 3);
    let decided = CallAnswer::Decided { decision: Line::own("24 stands") };
    saved(hall.ask(arbiter, Intent::AnswerCall { call: made, answer: decided.clone() }));
    hall.settle();
    let seen = hall.table(tables[0]).calls[0].clone();
    assert!(
        matches!(&seen.state, CallState::Decided { decision, .. } if decision.as_str() == "24 stands")
    );
    refused(hall.ask(DIRECTOR, Intent::AnswerCall { call: made, answer: decided }), "is over");
    assert!(hall.director().attention.iter().all(|need| need.what.say != "needed-call"));
    hall.wait(6_000);
    assert_eq!(hall.digests().len(), 1);
}

/// NSF 4.2, SK 6: who comes is what the book says, or whom the table names.
#[test]
fn the_book_says_who_comes() {
    let to = |book: &str, about: CallAbout, to: Option<CallTo>| {
        let (mut hall, tables) = hall_under(book, 2, 3);
        saved(hall.ask(tables[0], Intent::Call { to, about, words: None }));
        hall.settle();
        hall.director().calls[0].to
    };
    assert_eq!(to("no-nsf", CallAbout::Recount, None), CallTo::Director);
    assert_eq!(to("de-tso", CallAbout::Leaving, None), CallTo::Arbiter);
    assert_eq!(to("de-tso", CallAbout::Leaving, Some(CallTo::Director)), CallTo::Director);
}

/// A call for the director is not an arbiter's to end.
#[test]
fn a_call_for_the_director_waits_for_the_director() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let arbiter = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let wanted = Intent::Call { to: Some(CallTo::Director), about: CallAbout::Other, words: None };
    let made = saved(hall.ask(tables[0], wanted))[0];
    hall.settle();
    let coming = Intent::AnswerCall { call: made, answer: CallAnswer::Coming };
    refused(hall.ask(arbiter, coming.clone()), "asks for the director");
    saved(hall.ask(DIRECTOR, coming));
}
