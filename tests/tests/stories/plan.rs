//! A plan that changes while the event goes on, and tables that have names.

use super::pairing::play;
use super::*;
use desk::PlanChange;
use domain::{ClassName, Schedule, table_meant};

const CUP: &str = "name = \"Cup\"\nbook = \"ro-frs\"\nschedule = \"1-5 swiss\"\n\
                   [pairing]\ntables = \"1-2, 3=Stage, 4\"\n";
const RESERVED: &str = "name = \"Cup\"\nbook = \"ro-frs\"\nschedule = \"1-5 swiss\"\n\
                        [pairing]\ntables = \"1-2, 3=Stage, 4\"\nreserved = \"2\"\n";

fn change(change: PlanChange) -> Intent {
    Intent::ChangePlan { division: DivisionId::A, change: Box::new(change) }
}

fn schedule(text: &str) -> Intent {
    change(PlanChange { schedule: Some(Schedule::own(text)), ..PlanChange::default() })
}

#[test]
fn the_rounds_to_come_are_planned_anew_and_those_before_stay() {
    let (mut hall, tables) = fill_hall(Hall::announced(CUP).expect("it is complete"), 4);
    let names = hall.board(tables[0]).tables;
    assert_eq!(table_meant(&names, "stage"), Some(TableNo(3)), "a table knows its name");
    refused(hall.ask(DIRECTOR, schedule("1-5 swiss")), "the plan is like that already");
    refused(hall.ask(DIRECTOR, schedule("3 koth")), "write 2 instead of 3");
    refused(hall.ask(tables[0], schedule("2 koth")), "director");
    saved(hall.ask(DIRECTOR, schedule("2 koth, 3 swiss")));
    hall.settle();
    let division = hall.director().divisions[0].clone();
    assert_eq!(division.plan.schedule.as_deref(), Some("rounds 1 swiss, 2 koth, 3 swiss"));
    assert_eq!(division.rounds_planned, 3);
    let proposed = |hall: &mut Hall, number| match hall.ask(DIRECTOR, propose(number)) {
        Answer::Proposed { proposal } => speech::english(&proposal.made),
        other => panic!("no round {number}: {other:?}"),
    };
    play(&mut hall, &tables);
    assert!(proposed(&mut hall, 2).starts_with("koth"));
    publish(&mut hall, 2);
    refused(
        hall.ask(DIRECTOR, change(PlanChange { rounds: Some(1), ..PlanChange::default() })),
        "the schedule has 3 rounds",
    );
    saved(hall.ask(DIRECTOR, schedule("1 swiss, 2 koth, 3-4 koth")));
    hall.settle();
    assert_eq!(hall.director().divisions[0].rounds_planned, 4);
    hall.wait(6_000);
    assert_eq!(hall.digests().len(), 1);
    let explained = Intent::ExplainRound {
        round: RoundId { division: DivisionId::A, number: 1 },
        proposed: None,
    };
    let Answer::Explained { lines } = hall.ask(DIRECTOR, explained) else {
        panic!("not explained")
    };
    assert!(!speech::english(&lines[0]).contains("changed"), "{}", speech::english(&lines[0]));
}

#[test]
fn a_division_plays_at_its_tables_and_leaves_the_reserved_one() {
    let (mut hall, _) = fill_hall(Hall::announced(RESERVED).expect("it is complete"), 3);
    let seated: Vec<u16> = hall.director().current_rows().map(|row| row.card.table.0).collect();
    assert_eq!(seated, [1, 3, 4]);
    refused(
        hall.ask(
            DIRECTOR,
            change(PlanChange { tables: Some("1-9=1".into()), ..PlanChange::default() }),
        ),
        "would be mistaken for the number of a table",
    );
    saved(hall.ask(
        DIRECTOR,
        change(PlanChange { tables: Some("7-9=C".into()), ..PlanChange::default() }),
    ));
    let names = hall.board(DIRECTOR).tables;
    assert_eq!(table_meant(&names, "C3"), Some(TableNo(9)));
    assert_eq!(table_meant(&names, "Stage"), None);
}

#[test]
fn a_player_has_places_in_classes_too() {
    let (mut hall, tables) = fill_hall(Hall::announced(CUP).expect("it is complete"), 3);
    let player = hall.director().divisions[0].players[1].id;
    let into = |classes: &[&'static str]| Intent::ChangePlayer {
        player,
        name: None,
        club: None,
        rating: None,
        classes: Some(classes.iter().map(|class| ClassName::own(*class)).collect()),
    };
    saved(hall.ask(DIRECTOR, into(&["B"])));
    refused(hall.ask(DIRECTOR, into(&["B"])), "nothing changes");
    play(&mut hall, &tables);
    let division = hall.director().divisions[0].clone();
    let inside = domain::in_class(division.players.iter(), "b").expect("somebody is in it");
    let places = domain::places_within(&division.standings, &inside);
    assert_eq!(places.iter().map(|row| (row.rank, row.player)).collect::<Vec<_>>(), [(1, player)]);
}
