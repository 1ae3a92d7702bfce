//! A card walks from a table to the director, through restarts and through others.

use crate::hall::{Device, cards_counted, within};
use desk::{LineAnswer, LineRequest};
use domain::{Role, TableNo};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_of_two_tables_arrive_and_all_four_devices_agree() {
    let director = Device::director().await;
    let mut devices = Vec::new();
    for role in [Role::Table(TableNo(1)), Role::Table(TableNo(2)), Role::Arbiter] {
        let code = director.code(role).await;
        devices.push(Device::join(&code, &director).await);
    }
    director.start_first_round(4).await;
    devices[0].play(1, [401, 388]).await;
    devices[1].play(2, [350, 420]).await;
    let board = director.wait_for_director_board("both cards", |b| cards_counted(b) == 2).await;
    devices[0]
        .wait_for_table_board("the director has seen the card", |view| {
            view.game.as_ref().is_some_and(|game| game.seen_by_director)
        })
        .await;
    let board = director
        .wait_for_board("the same entries", |now| now.sync.entries >= board.sync.entries)
        .await;
    for device in &devices {
        let digest = board.sync.digest.clone();
        device.wait_for_board("the same digest", move |board| board.sync.digest == digest).await;
    }
    assert!(director.node.bytes_on_wire() > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_director_that_restarts_finds_everything_and_its_tables_come_back_by_themselves() {
    let director = Device::director().await;
    let code = director.code(Role::Table(TableNo(1))).await;
    let table = Device::join(&code, &director).await;
    director.start_first_round(2).await;
    let started = |view: &desk::TableBoard| view.game.as_ref().is_some_and(|game| game.started);
    table.wait_for_table_board("the round", started).await;
    let before = director.node.addresses();
    let directory = director.stop().await;
    table.wait_for_status("looking for the director").await;
    table.play(1, [401, 388]).await;
    let director =
        Device::start_in(directory, node::Start::Resume, &[]).await.expect("the event is there");
    assert_eq!(director.node.addresses(), before, "it comes back at the port others remember");
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
    table.wait_for_status("connected to the director").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_restarts_needs_no_code_and_no_address() {
    let director = Device::director().await;
    let code = director.code(Role::Table(TableNo(1))).await;
    let table = Device::join(&code, &director).await;
    director.start_first_round(2).await;
    let table = table.restart().await;
    table.wait_for_status("connected to the director").await;
    table.play(1, [401, 388]).await;
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_keep_each_other_up_to_date_while_the_director_is_away() {
    let director = Device::director().await;
    let mut tables = Vec::new();
    for number in [1, 2] {
        let code = director.code(Role::Table(TableNo(number))).await;
        tables.push(Device::join(&code, &director).await);
    }
    director.start_first_round(4).await;
    for table in &tables {
        let started = |view: &desk::TableBoard| view.game.as_ref().is_some_and(|game| game.started);
        table.wait_for_table_board("the round", started).await;
        table.wait_for_board("both tables are connected", |board| board.sync.peers == 2).await;
    }
    director.stop().await;
    tables[0].play(1, [401, 388]).await;
    let board = tables[0].wait_for_board("its own card", |board| board.sync.unseen > 0).await;
    let entries = board.sync.entries;
    tables[1].wait_for_board("the other's card", move |b| b.sync.entries >= entries).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_store_is_filled_again_by_the_others_without_a_new_code() {
    let director = Device::director().await;
    let code = director.code(Role::Table(TableNo(1))).await;
    let table = Device::join(&code, &director).await;
    director.start_first_round(2).await;
    table.play(1, [401, 388]).await;
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
    let addresses = director.node.addresses();
    let directory = table.stop().await;
    std::fs::remove_file(directory.path().join("data/event.redb")).unwrap();
    let table = Device::start_in(directory, node::Start::Resume, &addresses).await.unwrap();
    table
        .wait_for_table_board("its card is back", |view| {
            view.game.as_ref().is_some_and(|game| game.content.is_some())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_local_socket_speaks_for_the_running_node() {
    let director = Device::director().await;
    let ask =
        async |request| within("an answer", node::control::call(&director.data, &request)).await;
    let LineAnswer::Board(board) = ask(LineRequest::Board).await.unwrap() else {
        panic!("no board")
    };
    assert_eq!(board.event_name, "Test Open");
    let code = desk::Intent::IssueCode { role: Role::Arbiter };
    let did = ask(LineRequest::Do(code)).await.unwrap();
    assert!(matches!(did, LineAnswer::Did(desk::Answer::Code { .. })), "{did:?}");
    let data = director.data.clone();
    let _directory = director.stop().await;
    let error = node::control::call(&data, &LineRequest::Board).await.unwrap_err();
    assert!(speech::english(&error).contains("no kibitz is running"), "{error}");
}
