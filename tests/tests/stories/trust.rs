//! Codes, revoked laptops, old disks and two directors.

use super::*;

#[test]
fn a_used_code_is_refused_and_shown_and_the_same_laptop_may_repeat_it() {
    let mut hall = Hall::found("de-tso", 3);
    let issue = Intent::IssueCode { role: Role::Table(TableNo(12)) };
    let Answer::Code { code } = hall.ask(DIRECTOR, issue.clone()) else { panic!() };
    assert_eq!(hall.ask(DIRECTOR, issue.clone()), Answer::Code { code: code.clone() });
    let (first, second) = (hall.place(None), hall.place(None));
    let certificate = hall.prove(first, &code).unwrap();
    assert_eq!(hall.prove(first, &code).unwrap(), certificate);
    let why = hall.prove(second, &code).unwrap_err();
    assert!(why.contains("used by another device"), "{why}");
    assert!(
        hall.director()
            .attention
            .iter()
            .any(|attention| speech::english(&attention.what).ends_with(&why))
    );
    let Answer::Code { code: fresh } = hall.ask(DIRECTOR, issue) else { panic!() };
    assert_ne!(fresh, code);
    hall.kill(DIRECTOR);
    hall.start(DIRECTOR);
    hall.prove(second, &fresh).unwrap();
    assert!(hall.notes().is_empty(), "{:?}", hall.notes());
}

#[test]
fn what_a_revoked_table_writes_counts_once_it_is_adopted() {
    let (mut hall, tables) = hall_in_round_one(2);
    hall.cut(DIRECTOR, tables[0]);
    let device = hall.device(tables[0]);
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: None }));
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    hall.connect(DIRECTOR, tables[0]);
    hall.settle();
    assert_eq!(row(&mut hall, card), CardProgress::Playing);
    let attention = hall.director().attention;
    let adopt = attention.iter().find_map(|attention| attention.adopt);
    let adopt = adopt.unwrap_or_else(|| panic!("nothing can be adopted: {attention:?}"));
    hall.wait(7_000);
    assert_eq!(hall.board(tables[0]).me.role, None);
    saved(hall.ask(DIRECTOR, Intent::Adopt { entry: adopt }));
    hall.settle();
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    assert_eq!(hall.director().attention, []);
    assert_eq!(hall.board(DIRECTOR).sync.digest, hall.board(tables[1]).sync.digest);
}

#[test]
fn a_laptop_with_an_old_disk_goes_on_and_the_director_decides() {
    let (mut hall, tables) = hall_in_round_one(2);
    hall.wait(1_000);
    let image = hall.image(tables[0]);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    hall.settle();
    hall.kill(tables[0]);
    hall.restore(tables[0], image);
    hall.start(tables[0]);
    hand_in(&mut hall, tables[0], [388, 401]);
    hall.connect(DIRECTOR, tables[0]);
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Undecided);
    assert!(hall.director().devices.iter().all(|device| !device.tampered));
    let content = duel([401, 388]);
    let reason = "asked both players".to_owned();
    saved(hall.ask(
        DIRECTOR,
        Intent::CorrectCard {
            card,
            content,
            ground: None,
            reason: reason.parse().unwrap(),
            seen: None,
        },
    ));
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn a_round_published_twice_in_a_split_hall_is_undecided_until_it_is_published_again() {
    let (mut hall, tables) = hall_in_round_one(4);
    let deputy = joined(&mut hall, Role::Director);
    for table in &tables {
        hand_in(&mut hall, *table, [400, 300]);
    }
    hall.wait(7_000);
    hall.cut(DIRECTOR, deputy);
    for table in &tables[2..] {
        hall.cut(DIRECTOR, *table);
        hall.connect(deputy, *table);
    }
    let round = publish(&mut hall, 1);
    let ours = hall.director().divisions[0].round.clone().unwrap();
    let seed = (2..50).find(|seed| {
        let Answer::Proposed { proposal } = hall.ask(deputy, propose(*seed)) else { panic!() };
        let pairings = proposal.publication.pairings.iter();
        pairings
            .zip(&ours.tables)
            .any(|(pairing, row)| pairing.players != [row.players[0].id, row.players[1].id])
    });
    assert_eq!(publish_at(&mut hall, deputy, seed.expect("seeds decide between equals")), round);
    assert_eq!(hall.digests().len(), 2);
    hall.connect(DIRECTOR, deputy);
    hall.wait(9_000);
    assert_eq!(hall.digests().len(), 1);
    for seat in [DIRECTOR, deputy] {
        let attention = hall.director_at(seat).attention;
        assert!(
            attention.iter().any(|one| speech::english(&one.what).contains("published twice")),
            "{attention:?}"
        );
    }
    assert_eq!(publish_at(&mut hall, deputy, 3), round);
    saved(hall.ask(deputy, Intent::StartRound { round }));
    hall.wait(9_000);
    assert_eq!(hall.director().attention, []);
    assert!(
        hall.table(tables[0]).game.is_some_and(|game| game.started && game.card.round == round)
    );
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn a_director_stays_one_whatever_else_its_device_is_admitted_as() {
    let (mut hall, _) = hall_in_round_one(1);
    let (device, role) = (hall.device(DIRECTOR), Role::Arbiter);
    saved(hall.ask(DIRECTOR, Intent::AdmitDevice { device, role, name: "Me".parse().unwrap() }));
    assert_eq!(hall.director().divisions.len(), 1);
}
