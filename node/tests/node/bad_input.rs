//! Bad files and taken ports: one clear sentence each, and nothing is overwritten.

use crate::hall::{Device, config, founding};
use node::{Config, Start};
use std::fs;
use std::net::TcpListener;
use std::sync::Arc;

/// The sentence with which a start fails.
async fn failure(config: Config) -> String {
    speech::english(&node::start(config).await.expect_err("it must not start"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_to_resume_makes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let why = failure(config(data.clone(), Start::Resume, &[])).await;
    assert!(why.contains("no event in"), "{why}");
    assert!(!data.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_directory_that_holds_an_event_is_not_founded_again() {
    let director = Device::director().await;
    let data = director.data.clone();
    let directory = director.stop().await;
    let why = failure(config(data, founding(), &[])).await;
    assert!(why.contains("already holds an event"), "{why}");
    Device::start_in(directory, Start::Resume, &[]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_founding_that_was_interrupted_before_the_admission_was_saved_goes_on() {
    let directory = Device::director().await.stop().await;
    fs::remove_file(directory.path().join("data/admission")).unwrap();
    let director = Device::start_in(directory, Start::Resume, &[]).await.unwrap();
    director.code(domain::Role::Arbiter).await;
    assert!(director.data.join("admission").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_file_that_is_a_directory_or_garbage_is_named_and_kept() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let key = data.join("device.key");
    fs::create_dir_all(&key).unwrap();
    let why = failure(config(data.clone(), founding(), &[])).await;
    assert!(why.contains("device.key is a directory"), "{why}");
    fs::remove_dir(&key).unwrap();
    fs::write(&key, b"garbage").unwrap();
    let why = failure(config(data, founding(), &[])).await;
    assert!(why.contains("device.key does not hold a key"), "{why}");
    assert_eq!(fs::read(&key).unwrap(), b"garbage");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_store_is_named_and_kept() {
    let director = Device::director().await;
    let data = director.data.clone();
    let _directory = director.stop().await;
    let store = data.join("event.redb");
    let garbage = vec![0xa5; fs::metadata(&store).unwrap().len().try_into().unwrap()];
    fs::write(&store, &garbage).unwrap();
    let why = failure(config(data.clone(), Start::Resume, &[])).await;
    assert!(why.contains("event.redb is damaged") && why.contains("move that file away"), "{why}");
    assert_eq!(fs::read(&store).unwrap(), garbage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_port_in_use_is_named_whether_a_stranger_or_a_kibitz_has_it() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let stranger = TcpListener::bind(taken).unwrap();
    let directory = Arc::new(tempfile::tempdir().unwrap());
    let data = directory.path().join("data");
    let on = |port| Config { port, ..config(data.clone(), founding(), &[]) };
    let why = failure(on(taken.port())).await;
    assert!(why.contains(&format!("port {} is in use", taken.port())), "{why}");
    drop(stranger);
    let other = Device::director().await;
    let port = other.node.addresses()[0].port();
    let why = failure(on(port)).await;
    assert!(why.contains(&format!("port {port} is in use")), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_admission_with_another_key_is_refused() {
    let director = Device::director().await;
    let data = director.data.clone();
    let _directory = director.stop().await;
    fs::remove_file(data.join("device.key")).unwrap();
    let why = failure(config(data, Start::Resume, &[])).await;
    assert!(why.contains("not for this device's key"), "{why}");
}
