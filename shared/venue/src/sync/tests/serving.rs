//! How much whoever pulls is given, and how long we ask on.

use super::*;
use ledger::Buckets;

fn everything() -> Request {
    Request::Pull { part: Part { buckets: Buckets::ALL, heads: Frontier::default() }, skip: 0 }
}

fn is_batch(response: &Response) -> bool {
    matches!(response, Response::Batch { .. })
}

#[test]
fn who_reads_everything_again_and_again_is_put_off_and_nobody_else_is() {
    let mut hall = Hall::new();
    (0..6).for_each(|_| drop(hall.say_much(OTHER)));
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    let bytes: usize = hall.written.iter().map(|signed| signed.change.len()).sum();
    let given = (0..1_000).take_while(|_| is_batch(&laptop.asked(TABLE, everything()).0)).count();
    assert_eq!(given, (64 << 20) / bytes);
    assert!(is_batch(&laptop.asked(OTHER, everything()).0));
    laptop.down(TABLE);
    laptop.up(TABLE, hall.certificate(TABLE));
    assert!(!is_batch(&laptop.asked(TABLE, everything()).0), "a new connection changes nothing");
    laptop.now_ms += 10_000;
    assert!(is_batch(&laptop.asked(TABLE, everything()).0));
}

#[test]
fn the_same_question_has_the_same_answer_until_something_is_new() {
    let mut hall = Hall::with_deputy();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    let (first, _) = laptop.asked(TABLE, everything());
    assert_eq!(laptop.asked(OTHER, everything()).0, first);
    let rest = Request::Pull { part: Part::default(), skip: 0 };
    assert_ne!(laptop.asked(OTHER, rest).0, first, "another question");
    let news = hall.say(TABLE);
    laptop.pushed(TABLE, std::slice::from_ref(&news));
    let (Response::Batch { batch, .. }, _) = laptop.asked(OTHER, everything()) else {
        panic!("no batch");
    };
    let sent = bare(&batch.unpack().unwrap());
    assert!(sent.contains(&news.change) && sent.len() == hall.written.len());
    // Whoever is sent away reads what directors wrote, whatever members were told.
    let gone = hall.revoke(DIRECTOR, OTHER);
    laptop.pushed(TABLE, &[gone]);
    laptop.asked(TABLE, everything());
    laptop.tick(1);
    let (Response::Batch { batch, .. }, _) = laptop.asked(OTHER, everything()) else {
        panic!("no batch");
    };
    assert!(!bare(&batch.unpack().unwrap()).contains(&news.change));
}

#[test]
fn a_pull_that_brings_nothing_new_ends_although_more_is_promised() {
    let mut hall = Hall::new();
    let old = hall.say(TABLE);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let news: Vec<Signed> = (0..2).map(|_| hall.say(OTHER)).collect();
    laptop.differs(DIRECTOR, &hall.ledger.frontier());
    let answer = |laptop: &mut Laptop, signed: &Signed| {
        let batch = pack(std::slice::from_ref(signed));
        let effects = laptop.answered(
            DIRECTOR,
            RequestKind::Pull,
            Some(Response::Batch { batch, more: true }),
        );
        to(&effects, RequestKind::Pull).len()
    };
    let asked_on = (0..100).take_while(|_| answer(&mut laptop, &old) == 1).count();
    assert_eq!(asked_on, 7);
    laptop.tick(2_000);
    laptop.differs(DIRECTOR, &hall.ledger.frontier());
    (0..7).for_each(|_| assert_eq!(answer(&mut laptop, &old), 1, "a new pull begins anew"));
    assert_eq!(answer(&mut laptop, &news[0]), 1, "what is new counts from the beginning");
    let asked_on = (0..100).take_while(|_| answer(&mut laptop, &old) == 1).count();
    assert_eq!(asked_on, 7);
}
