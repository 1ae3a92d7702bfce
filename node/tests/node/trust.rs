//! Devices that are sent away or moved, and the record of it all.

use crate::hall::{Device, card, cards_counted, within};
use desk::{Answer, DeviceRow, Intent, LineAnswer, LineRequest, Link, TableBoard, View};
use domain::{CardContent, DuelCard, Role, TableNo};
use node::{RunError, Start, VerifyError};
use std::path::{Path, PathBuf};

const TABLE: Role = Role::Table(TableNo(1));

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_sent_away_is_told_so_and_comes_back_only_with_a_new_code() {
    let director = Device::director().await;
    let addresses = director.node.addresses();
    let old = director.code(TABLE).await;
    let table = Device::join(&old, &director).await;
    director.start_first_round(2).await;
    let started = |view: &TableBoard| view.game.as_ref().is_some_and(|game| game.started);
    table.wait_for_table_board("the round", started).await;

    let device = table.wait_for_board("a board", |_| true).await.me.device;
    director.saved(Intent::RevokeDevice { device, cut: None }).await;
    table.wait_for_status("taken this device's admission back").await;
    let content = CardContent::Duel(DuelCard::plain([401, 388]));
    let answer = table.ask(Intent::FillCard { card: card(1), content }).await;
    let Answer::Refused { refused } = answer else { panic!("{answer:?}") };
    assert!(
        speech::english(&refused.what).contains("ask the director for a new code"),
        "{refused:?}"
    );
    let is_out = |row: &DeviceRow| row.role == TABLE && row.revoked && row.link == Link::Away;
    director.wait_for_director_board("it is out", |b| b.devices.iter().any(is_out)).await;

    let directory = table.stop().await;
    let again = Device::start_in(directory, Start::Join(old), &addresses).await;
    let mut again = again.expect("it looks for the director");
    let RunError::JoinRefused { why } = again.wait_for_end().await.unwrap_err() else {
        panic!("it did not end for the code");
    };
    assert!(speech::english(&why).contains("taken back"), "{why}");

    let new = director.code(TABLE).await;
    let directory = again.stop().await;
    let table = Device::start_in(directory, Start::Join(new), &addresses).await.unwrap();
    table.wait_for_status("joined as table 1, connected to the director").await;
    table.play(1, [401, 388]).await;
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_laptop_that_is_moved_plays_at_its_new_table() {
    let director = Device::director().await;
    let table = Device::join(&director.code(TABLE).await, &director).await;
    director.start_first_round(4).await;
    let device = table.wait_for_board("a board", |_| true).await.me.device;
    director.saved(Intent::MoveDevice { device, table: TableNo(2) }).await;
    table.wait_for_status("joined as table 2").await;
    table.play(2, [401, 388]).await;
    director.wait_for_director_board("the card", |board| cards_counted(board) == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_is_the_same_from_a_running_node_and_from_its_store() {
    let director = Device::director().await;
    let error = node::verify(&director.data).unwrap_err();
    assert!(matches!(error, VerifyError::Directory { .. }), "{error}");
    let table = Device::join(&director.code(TABLE).await, &director).await;
    director.start_first_round(2).await;
    table.play(1, [401, 388]).await;
    // What the director has confirmed is on its disk.
    let seen = |view: &TableBoard| view.game.as_ref().is_some_and(|game| game.seen_by_director);
    table.wait_for_table_board("the director's receipt", seen).await;

    let answer = within("a record", node::control::call(&director.data, &LineRequest::Audit)).await;
    let Ok(LineAnswer::Audit(audit)) = answer else { panic!("{answer:?}") };
    let cards =
        audit.entries.iter().filter(|row| row.author == desk::Called::by("Table 1")).count();
    assert_eq!((cards, audit.signatures_wrong.len()), (4, 0));
    let copied = tempfile::tempdir().unwrap();
    let copy = copy(&director.data, copied.path());
    let data = director.data.clone();
    let _directory = director.stop().await;

    let verified = node::verify(&data).unwrap();
    assert_eq!(verified.digest, audit.digest);
    assert_eq!(verified.signatures_checked, audit.entries.len());
    assert_eq!((verified.event_name.as_str(), verified.wrong), ("Test Open", vec![]));
    // The store was copied while it was open, as a backup of a running laptop is.
    let before = std::fs::read(copy.join("event.redb")).unwrap();
    assert_eq!(node::verify(&copy).unwrap().digest, audit.digest);
    assert_eq!(std::fs::read(copy.join("event.redb")).unwrap(), before, "nothing is changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_was_changed_or_is_of_another_event_is_found_out() {
    let director = Device::director().await;
    director.start_first_round(2).await;
    let other = Device::director().await;
    let data = director.data.clone();
    let _directory = director.stop().await;
    let copied = tempfile::tempdir().unwrap();
    let copy = copy(&data, copied.path());
    std::fs::copy(other.data.join("admission"), copy.join("admission")).unwrap();
    let verified = node::verify(&copy).unwrap();
    assert_eq!(verified.wrong.len(), verified.signatures_checked, "{:?}", verified.wrong);

    let store = copy.join("event.redb");
    let mut bytes = std::fs::read(&store).unwrap();
    let name = b"Player 1";
    let places = bytes.windows(name.len()).enumerate().filter(|(_, part)| part == name);
    let places: Vec<usize> = places.map(|(place, _)| place).collect();
    assert!(!places.is_empty());
    places.into_iter().for_each(|place| bytes[place + name.len() - 1] = b'9');
    std::fs::write(&store, bytes).unwrap();
    let error = node::verify(&copy).unwrap_err();
    assert!(speech::english(&error).contains("is damaged"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_root_key_makes_a_deputy_able_to_admit_directors() {
    let founder = Device::director().await;
    let deputy = joined(&founder).await;
    let refused = deputy.ask(Intent::IssueCode { role: Role::Director }).await;
    assert!(matches!(refused, Answer::Refused { .. }), "{refused:?}");

    let file = deputy.data.join("backup");
    let export = node::root_key::Export::prepare(&founder.data, &file).unwrap();
    let event = export.write("vier Wörter aus Heu").unwrap();
    let import = node::root_key::Import::prepare(&deputy.data, &file).unwrap();
    assert_eq!(import.write("vier Wörter aus Heu").unwrap(), event);
    founder.stop().await;
    let deputy = deputy.restart().await;
    joined(&deputy).await;
}

/// Another director's device.
async fn joined(director: &Device) -> Device {
    let start = Start::Join(director.code(Role::Director).await);
    let device = Device::start(start, &director.node.addresses()).await.expect("it starts");
    let directs = |board: &desk::Board| matches!(board.view, View::Director(_));
    device.wait_for_board("it directs", directs).await;
    device
}

/// A copy of a data directory, as a backup program makes it.
fn copy(data: &Path, to: &Path) -> PathBuf {
    for name in ["admission", "device.key", "event.redb", "lock"] {
        std::fs::copy(data.join(name), to.join(name)).expect("a file can be copied");
    }
    to.to_owned()
}
