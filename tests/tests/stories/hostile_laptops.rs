//! Laptops that were honest and went bad: what was right stays right, and nobody else is harmed.

use super::*;
use desk::{Acts, Cut};
use ledger::{Author, Entry, Fact, Ledger, Signed};

/// A second "first entry" of a laptop under its first boot number: the worst it can do to its past.
fn twin_of_the_first(hall: &Hall, seat: Seat) -> Signed {
    let ledger = hall.ledger(DIRECTOR);
    let nonce = ledger.document(hall.device(seat))[0].nonce;
    let (mut pen, _) = Author::open(hall.key(seat), nonce, &Ledger::new(ledger.event()));
    let fact = Fact::EntriesAdopted { entries: vec![EntryId([7; 32])] };
    pen.write(1, &Entry::new(fact)).expect("a small entry").1
}

fn card_of(hall: &mut Hall, seat: Seat) -> CardId {
    hall.table(seat).game.expect("the table has a game").card
}

#[test]
fn a_revoked_deputy_cannot_erase_what_it_did_for_the_event() {
    let mut hall = Hall::found("de-tso", 3);
    let deputy = joined(&mut hall, Role::Director);
    let players = ["Ada", "Bo"].map(|name| NewPlayer::new(DivisionId::A, domain::Line::own(name)));
    saved(hall.ask(deputy, Intent::EnterPlayers { players: players.to_vec() }));
    let Answer::Code { code } =
        hall.ask(deputy, Intent::IssueCode { role: Role::Table(TableNo(1)) })
    else {
        panic!("a deputy issues codes");
    };
    let table = hall.join_with(deputy, &code);
    hall.connect(DIRECTOR, table);
    hall.settle();
    let round = publish_at(&mut hall, deputy, 1);
    saved(hall.ask(deputy, Intent::StartRound { round }));
    hall.settle();
    let card = hand_in(&mut hall, table, [401, 388]);
    hall.settle();
    let device = hall.device(deputy);
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: None }));
    hall.settle();
    let digest = hall.board(table).sync.digest;
    for seat in [deputy, table] {
        let twin = twin_of_the_first(&hall, seat);
        hall.offer(deputy, DIRECTOR, &[twin]);
    }
    hall.wait(7_000);
    assert!(!hall.is_linked(DIRECTOR, deputy), "it was shown the door");
    let board = hall.director();
    assert_eq!(board.divisions[0].players.len(), 2);
    assert_eq!(row(&mut hall, card), CardProgress::Playing, "the table's own twin is its own harm");
    let device = hall.device(table);
    let entry = hall
        .ledger(DIRECTOR)
        .heads(device)
        .into_iter()
        .find(|head| hall.ledger(DIRECTOR).covered(device, &[*head].into()).len() > 1);
    let cut = Some(Cut::Entry(entry.expect("the honest branch has several entries")));
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut }));
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts, "the honest branch is believed again");
    assert_ne!(hall.board(DIRECTOR).sync.digest, digest);
}

#[test]
fn an_event_survives_a_director_that_goes_bad_at_any_time() {
    let (mut hall, tables) = hall_in_round_one(2);
    let deputy = joined(&mut hall, Role::Director);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    hall.wait(7_000);
    // The deputy's laptop is taken over: every table is sent away and believed in nothing.
    let ledger = hall.ledger(deputy).clone();
    let (mut pen, _) = Author::open(hall.key(deputy), [9; 8], &ledger);
    for table in &tables {
        let fact = Fact::DeviceRevoked { device: hall.device(*table), heads: vec![] };
        let (_, signed) = pen.write(0, &Entry::new(fact)).expect("a small entry");
        hall.offer(deputy, DIRECTOR, &[signed]);
    }
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Playing, "the harm is done");
    // The root key believes nothing of it from round one on.
    let device = hall.device(deputy);
    let cut = Some(Cut::Round(0));
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut }));
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    for table in &tables {
        hall.connect(DIRECTOR, *table);
    }
    hall.wait(9_000);
    assert!(tables.iter().all(|table| hall.is_linked(DIRECTOR, *table)));
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
}

#[test]
fn another_director_affirms_all_of_a_kind_that_a_lost_one_did() {
    let (mut hall, tables) = hall_in_round_one(2);
    let deputy = joined(&mut hall, Role::Director);
    let more = ["Late", "Later"].map(|name| NewPlayer::new(DivisionId::A, domain::Line::own(name)));
    saved(hall.ask(deputy, Intent::EnterPlayers { players: more.to_vec() }));
    hall.settle();
    let device = hall.device(deputy);
    // A cut that is too early takes good acts with it.
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: None }));
    let first = hall.ledger(DIRECTOR).document(device)[0].id;
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: Some(Cut::Entry(first)) }));
    hall.settle();
    assert_eq!(hall.director().divisions[0].players.len(), 5);
    let refused_ones = hall.director().attention;
    let alike = refused_ones.iter().find_map(|one| one.alike);
    assert_eq!(alike, Some((device, Acts::Players)), "{refused_ones:?}");
    refused(
        hall.ask(DIRECTOR, Intent::AdoptAll { device, acts: Acts::Rounds }),
        "nothing of this kind",
    );
    refused(hall.ask(tables[0], Intent::AdoptAll { device, acts: Acts::All }), "director");
    saved(hall.ask(DIRECTOR, Intent::AdoptAll { device, acts: Acts::Players }));
    hall.wait(7_000);
    assert_eq!(hall.director().divisions[0].players.len(), 6);
    assert_eq!(hall.board(DIRECTOR).sync.digest, hall.board(tables[0]).sync.digest);
}

#[test]
fn an_arbiter_that_was_made_a_director_and_sent_away_is_nothing_any_more() {
    let (mut hall, tables) = hall_in_round_one(1);
    let arbiter = joined(&mut hall, Role::Arbiter);
    let device = hall.device(arbiter);
    let promote =
        Intent::AdmitDevice { device, role: Role::Director, name: domain::Line::own("Ruth") };
    saved(hall.ask(DIRECTOR, promote));
    hall.connect(arbiter, tables[0]);
    hall.wait(7_000);
    assert_eq!(hall.board(arbiter).me.role, Some(Role::Director));
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: None }));
    hall.wait(8_000);
    assert!(!hall.is_linked(DIRECTOR, arbiter) && !hall.is_linked(tables[0], arbiter));
    assert_eq!(hall.board(arbiter).me.role, None);
    let row = hall.director().devices.into_iter().find(|row| row.device == device).unwrap();
    assert!(row.revoked);
    // It comes back from a time when it knew nothing, and still stays nothing.
    hall.connect(tables[0], arbiter);
    hall.wait(8_000);
    assert!(!hall.is_linked(tables[0], arbiter));
}

#[test]
fn a_ghost_that_a_former_director_admits_is_shown_the_door_by_everybody() {
    let (mut hall, tables) = hall_in_round_one(1);
    let deputy = joined(&mut hall, Role::Director);
    hall.wait(7_000);
    let device = hall.device(deputy);
    hall.cut(DIRECTOR, deputy);
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: None }));
    hall.settle();
    let Answer::Code { code } =
        hall.ask(deputy, Intent::IssueCode { role: Role::Table(TableNo(9)) })
    else {
        panic!("it does not know yet");
    };
    let ghost = hall.join_with(deputy, &code);
    hall.connect(deputy, ghost);
    hall.settle();
    let before = hall.ledger(DIRECTOR).len();
    for seat in [DIRECTOR, tables[0]] {
        hall.connect(seat, ghost);
        hall.settle();
        hall.wait(11_000);
        assert!(!hall.is_linked(seat, ghost), "seat {seat}");
    }
    let gained = hall.ledger(DIRECTOR).len() - before;
    assert!(gained <= 2, "only the admission itself is here: {gained}");
    assert!(hall.director().devices.iter().all(|row| row.device != hall.device(ghost)));
    let filled = hand_in(&mut hall, tables[0], [401, 388]);
    hall.connect(tables[0], ghost);
    hall.wait(11_000);
    assert_eq!(row(&mut hall, filled), CardProgress::Counts);
    let cards = |seat| {
        let records = hall.ledger(seat).records();
        records.filter(|record| matches!(record.entry.fact, Fact::CardFilled { .. })).count()
    };
    assert_eq!((cards(DIRECTOR), cards(ghost)), (1, 0), "the ghost learns nothing more");
}

#[test]
fn two_honest_directors_are_level_and_quiet_whatever_a_table_floods() {
    let (mut hall, tables) = hall_in_round_one(1);
    let deputy = joined(&mut hall, Role::Director);
    hall.connect(deputy, tables[0]);
    hall.settle();
    let event = hall.ledger(DIRECTOR).event();
    let start = hall.table(tables[0]).game.map(|game| game.card);
    assert!(start.is_some());
    // Branches without end, half of them to each director, in another order.
    let branches: Vec<Signed> = (0..600_u64)
        .map(|boot| {
            let (mut pen, _) =
                Author::open(hall.key(tables[0]), boot.to_be_bytes(), &Ledger::new(event));
            let fact = Fact::CardHandedIn { filled: EntryId([1; 32]) };
            pen.write(0, &Entry::new(fact)).expect("a small entry").1
        })
        .collect();
    for some in branches.chunks(100) {
        hall.offer(tables[0], DIRECTOR, some);
    }
    for some in branches.rchunks(100) {
        hall.offer(tables[0], deputy, some);
    }
    hall.wait(10_000);
    let held = hall.ledger(DIRECTOR).heads(hall.device(tables[0])).len();
    assert!((200..300).contains(&held), "the pace holds: {held}");
    let attention = hall.director().attention;
    assert!(
        attention
            .iter()
            .any(|one| speech::english(&one.what).contains("writes more than anybody can read")),
        "{attention:?}"
    );
    hall.cut(DIRECTOR, tables[0]);
    hall.cut(deputy, tables[0]);
    hall.wait(10_000);
    let before = hall.bytes_sent();
    hall.wait(60_000);
    let each_second = (hall.bytes_sent() - before) / 60;
    assert!(each_second < 1_000, "{each_second} bytes a second between two idle directors");
    // Sent away with a cut, the flood counts for nothing, and an hour later both hold the same.
    let device = hall.device(tables[0]);
    saved(hall.ask(DIRECTOR, Intent::RevokeDevice { device, cut: Some(Cut::Round(0)) }));
    hall.wait(3_600_000);
    assert_eq!(hall.board(DIRECTOR).sync.digest, hall.board(deputy).sync.digest);
}

#[test]
fn a_table_that_hands_in_an_old_card_again_does_not_undo_a_ruling() {
    let (mut hall, tables) = hall_in_round_one(2);
    let image = hall.image(tables[0]);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    hall.wait(7_000);
    let content = duel([400, 388]);
    let reason = domain::Line::own("counted again");
    let ruling = Intent::CorrectCard { card, content, ground: None, reason, seen: None };
    saved(hall.ask(DIRECTOR, ruling));
    hall.settle();
    hall.kill(tables[0]);
    hall.restore(tables[0], image);
    hall.start(tables[0]);
    assert_eq!(card_of(&mut hall, tables[0]), card);
    hand_in(&mut hall, tables[0], [999, 388]);
    hall.connect(DIRECTOR, tables[0]);
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    let board = hall.director();
    let shown = board.divisions[0].round.as_ref().unwrap();
    let shown = shown.tables.iter().find(|row| row.card == card).unwrap();
    assert_eq!(shown.content, Some(duel([400, 388])));
    assert_eq!(shown.versions.len(), 2, "the contradiction is shown");
}

#[test]
fn what_a_newer_version_writes_is_kept_passed_on_and_shown() {
    let (mut hall, tables) = hall_in_round_one(2);
    let (mut pen, _) = Author::open(hall.key(tables[0]), [9; 8], hall.ledger(tables[0]));
    let value = serde_json::json!({ "fact": { "table_painted": { "colour": "green" } } });
    let (_, newer) = pen.write_value(0, &value).expect("a small entry");
    let (_, after) = pen.write_value(0, &value).expect("a small entry");
    hall.offer(tables[0], DIRECTOR, &[newer, after]);
    hall.wait(9_000);
    let attention = hall.director().attention;
    let told =
        |one: &desk::Attention| speech::english(&one.what).contains("written by a newer version");
    assert_eq!(attention.iter().filter(|one| told(one)).count(), 2, "{attention:?}");
    assert_eq!(hall.ledger(tables[1]).len(), hall.ledger(DIRECTOR).len());
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
}

#[test]
fn a_slip_is_used_up_in_the_commit_that_admits() {
    let mut hall = Hall::found("de-tso", 3);
    let issue = Intent::IssueCode { role: Role::Table(TableNo(12)) };
    let Answer::Code { code } = hall.ask(DIRECTOR, issue) else {
        panic!("a director issues codes")
    };
    let (first, second) = (hall.place(None), hall.place(None));
    hall.prove(first, &code).expect("a fresh code admits");
    hall.kill(DIRECTOR);
    hall.start(DIRECTOR);
    let why = hall.prove(second, &code).unwrap_err();
    assert!(why.contains("used by another device"), "{why}");
}
