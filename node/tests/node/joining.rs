//! Who gets in with a code, and who does not.

use crate::hall::{Device, config};
use desk::{Intent, JoinCode};
use domain::{Role, TableNo};
use node::{RunError, Start};

const TABLE: Role = Role::Table(TableNo(12));

/// A code for the same slip with other characters.
fn wrong(code: &JoinCode) -> JoinCode {
    let wrong = JoinCode::new(code.label(), [0; JoinCode::SECRET_BYTES]);
    assert_ne!(&wrong, code);
    wrong
}

async fn refusal(start: Start, director: &Device) -> String {
    let device = Device::start(start, &director.node.addresses()).await;
    let mut device = device.expect("it starts to look");
    match device.wait_for_end().await {
        Err(RunError::JoinRefused { why }) => speech::english(&why),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_code_is_refused_and_the_right_one_still_works() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let why = refusal(Start::Join(wrong(&code)), &director).await;
    assert!(why.contains("slip 12") && why.contains("Test Open"), "{why}");
    Device::join(&code, &director).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_used_code_is_refused_to_another_device_and_shown_to_the_director() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let _table = Device::join(&code, &director).await;
    let why = refusal(Start::Join(code), &director).await;
    assert!(why.contains("used by another device"), "{why}");
    director
        .wait_for_director_board("the director is told", |board| {
            board.attention.iter().any(|attention| speech::english(&attention.what).contains("12"))
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_device_may_repeat_its_code() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let table = Device::join(&code, &director).await;
    let directory = table.stop().await;
    // As if the admission had been lost on the way.
    std::fs::remove_file(directory.path().join("data/admission")).unwrap();
    let addresses = director.node.addresses();
    let table = Device::start_in(directory, Start::Join(code), &addresses).await.unwrap();
    table.wait_for_status("connected to the director").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slip_nobody_issued_is_named_and_the_device_keeps_looking() {
    let director = Device::director().await;
    let code = JoinCode::new("77", [1; JoinCode::SECRET_BYTES]);
    let table = Device::start(Start::Join(code), &director.node.addresses()).await.unwrap();
    table.wait_for_status("has not issued slip 77").await;
    let refused = table.ask(Intent::Claim { challenge: None }).await;
    assert!(matches!(refused, desk::Answer::Refused { .. }), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_events_in_one_hall_a_code_finds_its_own() {
    let [here, there] = [Device::director().await, Device::director().await];
    let code = here.code(TABLE).await;
    there.code(TABLE).await;
    let addresses = [there.node.addresses(), here.node.addresses()].concat();
    let table = Device::start(Start::Join(code), &addresses).await.unwrap();
    table.wait_for_status("connected to the director").await;
    here.wait_for_director_board("the table is here", |board| {
        board.devices.iter().any(|device| device.role == TABLE)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_led_to_the_director_by_another_table() {
    let director = Device::director().await;
    let guide = Device::join(&director.code(TABLE).await, &director).await;
    let code = director.code(Role::Table(TableNo(13))).await;
    let table = Device::start(Start::Join(code), &guide.node.addresses()).await.unwrap();
    table.wait_for_status("connected to the director").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_may_be_started_before_its_director() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let addresses = director.node.addresses();
    let directory = director.stop().await;
    let table = Device::start(Start::Join(code), &addresses).await.unwrap();
    table.wait_for_status("looking for the director").await;
    let _director = Device::start_in(directory, Start::Resume, &[]).await.unwrap();
    table.wait_for_status("connected to the director").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_director_may_be_the_one_who_dials() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let directory = director.stop().await;
    let table = Device::start(Start::Join(code), &[]).await.unwrap();
    let addresses = table.node.addresses();
    let _director = Device::start_in(directory, Start::Resume, &addresses).await.unwrap();
    table.wait_for_status("connected to the director").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_joins_even_if_it_and_the_director_dial_each_other_at_once() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let addresses = director.node.addresses();
    let directory = director.stop().await;
    let table = Device::start(Start::Join(code), &addresses).await.unwrap();
    let addresses = table.node.addresses();
    let _director = Device::start_in(directory, Start::Resume, &addresses).await.unwrap();
    table.wait_for_status("connected to the director").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn joining_again_with_the_same_code_just_goes_on() {
    let director = Device::director().await;
    let code = director.code(TABLE).await;
    let table = Device::join(&code, &director).await;
    let directory = table.stop().await;
    let table = Device::start_in(directory, Start::Join(code), &[]).await.unwrap();
    table.wait_for_status("joined as table 12, connected to the director").await;
    let error = node::start(config(table.data.clone(), Start::Resume, &[])).await.unwrap_err();
    assert!(speech::english(&error).contains("already runs"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_laptop_of_another_event_does_not_ignore_a_new_code() {
    let director = Device::director().await;
    let (first, second) = (director.code(TABLE).await, director.code(Role::Arbiter).await);
    let table = Device::join(&first, &director).await;
    let directory = table.stop().await;
    let addresses = director.node.addresses();
    let again = Device::start_in(directory, Start::Join(first), &addresses).await.unwrap();
    again.wait_for_status("connected to the director").await;
    let directory = again.stop().await;
    let refused = Device::start_in(directory, Start::Join(second), &addresses).await;
    let sentence = speech::english(&refused.err().expect("a second code is refused"));
    assert!(sentence.contains("start it without --join"), "{sentence}");
}
