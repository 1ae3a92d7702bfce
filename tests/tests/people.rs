//! Simulated people hold whole events in a hall of cores: what the demo shows with real nodes.

use desk::Answer;
use domain::{DivisionId, Role, TableNo};
use people::{Deed, Dice, Manner, Person};
use std::collections::BTreeSet;
use tests::hall::{DIRECTOR, Hall, Seat};

const TABLES: u16 = 3;
const ROUNDS: u16 = 2;

/// Whoever can do something does it, until nobody can. Nobody is ever refused.
fn play(hall: &mut Hall, person: &Person, cast: &[(Seat, &[Deed])]) {
    const STEPS_MAX: usize = 5_000;
    for _ in 0..STEPS_MAX {
        let mut rests = true;
        for (seat, deeds) in cast {
            for answer in hall.does(*seat, person, deeds) {
                let told = matches!(answer, Answer::Refused { .. });
                assert!(!told, "seat {seat}: {answer:?}");
                rests = false;
            }
        }
        hall.settle();
        if rests {
            return;
        }
    }
    panic!("the event has no end");
}

fn event(book: &str, seed: u64) -> Hall {
    let mut hall = Hall::found(book, ROUNDS);
    let mut cast: Vec<(Seat, &[Deed])> =
        vec![(DIRECTOR, &[Deed::Record, Deed::Direct(DivisionId::A)])];
    let tables = (1..=TABLES).map(|table| Role::Table(TableNo(table)));
    for role in [Role::Arbiter].into_iter().chain(tables) {
        let seat = hall.join(role);
        hall.connect(DIRECTOR, seat);
        cast.push((seat, if role == Role::Arbiter { &[Deed::Judge] } else { &[Deed::Play] }));
    }
    hall.settle();
    let manner = Manner { tables: TABLES, on_paper: true, ..Manner::default() };
    play(&mut hall, &Person { manner, dice: Dice::new(seed, 0) }, &cast);
    hall.wait(10_000);
    hall
}

#[test]
fn careful_people_hold_an_event_to_its_end_under_every_book() {
    let (mut challenged, mut by_director) = (BTreeSet::new(), BTreeSet::new());
    for book in rulebook::book_ids() {
        for seed in 1..=4 {
            let mut hall = event(book, seed);
            assert_eq!(hall.digests().len(), 1, "{book}");
            let board = hall.director();
            let division = &board.divisions[0];
            let round = division.round.as_ref().expect("a round was played");
            assert_eq!((round.round.number, round.missing()), (ROUNDS, 0), "{book}");
            assert!(division.open.is_empty() && board.challenges.is_empty(), "{book}");
            if !board.ruled.is_empty() {
                challenged.insert(book);
            }
            if round.tables.iter().any(|row| row.note.is_some()) {
                by_director.insert(book);
            }
        }
    }
    let duels: BTreeSet<&str> = rulebook::book_ids().filter(|id| *id != "schafkopf").collect();
    assert_eq!((challenged, by_director), (duels.clone(), duels));
}

#[test]
fn the_same_dice_lead_to_the_same_standings() {
    let standings = |seed| event("de-tso", seed).director().divisions[0].standings.clone();
    assert_eq!(standings(7), standings(7));
    assert_ne!(standings(7), standings(8));
}
