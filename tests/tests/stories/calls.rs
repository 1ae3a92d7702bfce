//! A table calls somebody: who comes, what was heard, what was decided.

use super::rules::hall_under;
use super::*;
use desk::CallState;
use domain::{CallAbout, CallAnswer, CallTo, Line};

fn call(about: CallAbout) -> Intent {
    Intent::Call { game: None, to: None, about, words: Some(Line::own("two scores")) }
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
    refused(hall.ask(arbiter, Intent::AnswerCall { call: made, answer: decided }), "is over");
    assert!(hall.director().attention.iter().all(|need| need.what.say != "needed-call"));
    hall.wait(6_000);
    assert_eq!(hall.digests().len(), 1);
}

/// RO 8.3.2, 8.5 b: a protest comes to the desk on paper, before the next round; what an arbiter decided in a dispute
/// can be taken further, and what the director then enters is the last word.
#[test]
fn a_protest_is_heard_in_time_and_the_last_word_is_the_last() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let arbiter = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let dispute = saved(hall.ask(tables[0], call(CallAbout::Dispute)))[0];
    hall.settle();
    let decide = |call, words| {
        let answer = CallAnswer::Decided { decision: Line::own(words) };
        Intent::AnswerCall { call, answer }
    };
    saved(hall.ask(arbiter, decide(dispute, "24 stands")));
    hall.settle();
    saved(hall.ask(DIRECTOR, decide(dispute, "the committee: 22")));
    refused(hall.ask(DIRECTOR, decide(dispute, "or 24")), "is over");
    hall.settle();
    let seen = hall.table(tables[0]).calls[0].state.clone();
    assert!(matches!(&seen, CallState::Decided { decision, .. } if decision.contains("committee")));

    let round = RoundId { division: DivisionId::A, number: 1 };
    let game = CardId { round, table: TableNo(1) };
    let (to, about) = (None, CallAbout::Protest);
    let protest = |game| Intent::Call { game, to, about, words: Some(Line::own("wrongly warned")) };
    refused(hall.ask(tables[0], protest(Some(game))), "");
    let made = saved(hall.ask(DIRECTOR, protest(Some(game))))[0];
    hall.settle();
    let rows = hall.director().calls;
    let row = rows.iter().find(|row| row.call == made).unwrap();
    assert_eq!((row.table, row.to), (TableNo(1), CallTo::Director));
    saved(hall.ask(DIRECTOR, decide(made, "the warning is lifted")));
    let nowhere = CardId { table: TableNo(9), ..game };
    refused(hall.ask(DIRECTOR, protest(Some(nowhere))), "nobody plays at table 9");
    for table in &tables {
        hand_in(&mut hall, *table, [400, 380]);
    }
    hall.settle();
    saved(hall.ask(DIRECTOR, protest(Some(game))));
    let next = publish(&mut hall, 7);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
    refused(hall.ask(DIRECTOR, protest(Some(game))), "the next round has not started");
}

/// NL V.7 and NSF: a protest stops the game, or the book does not know it.
#[test]
fn a_book_that_knows_no_protest_says_so() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    refused(hall.ask(tables[0], call(CallAbout::Protest)), "protests");
    let (mut hall, tables) = hall_under("nl-scrabble", 2, 3);
    saved(hall.ask(tables[0], call(CallAbout::Protest)));
    hall.settle();
    let row = hall.director().calls[0].clone();
    assert_eq!((row.to, row.table), (CallTo::Arbiter, TableNo(1)));
}

/// NSF 4.2, SK 6: who comes is what the book says, or whom the table names.
#[test]
fn the_book_says_who_comes() {
    let to = |book: &str, about: CallAbout, to: Option<CallTo>| {
        let (mut hall, tables) = hall_under(book, 2, 3);
        saved(hall.ask(tables[0], Intent::Call { game: None, to, about, words: None }));
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
    let (to, about) = (Some(CallTo::Director), CallAbout::Other);
    let wanted = Intent::Call { game: None, to, about, words: None };
    let made = saved(hall.ask(tables[0], wanted))[0];
    hall.settle();
    let coming = Intent::AnswerCall { call: made, answer: CallAnswer::Coming };
    refused(hall.ask(arbiter, coming.clone()), "asks for the director");
    saved(hall.ask(DIRECTOR, coming));
}
