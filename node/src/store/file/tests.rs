//! The store file over damaged files.

use super::*;
use ledger::Signature;

pub(in super::super) fn signed(fill: u8) -> Signed {
    Signed { change: vec![fill; 100 + usize::from(fill)], signature: Some(Signature([fill; 64])) }
}

fn changes(fills: std::ops::Range<u8>) -> Writes {
    Writes { changes: fills.map(signed).collect(), ..Writes::default() }
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    for garbage in [b"garbage".to_vec(), vec![0xff; 100_000]] {
        std::fs::write(&path, &garbage).unwrap();
        let error = StoreFile::open(&path).unwrap_err();
        assert!(matches!(error, OpenStoreError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains("event.redb"));
        assert_eq!(std::fs::read(&path).unwrap(), garbage);
    }
}

#[test]
fn a_changed_record_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    let file = StoreFile::open(&path).unwrap();
    file.read().unwrap();
    file.commit(&changes(0..5)).unwrap();
    drop(file);
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(50).position(|window| window == [4; 50]).unwrap();
    bytes[at] = 5;
    std::fs::write(&path, &bytes).unwrap();
    let read = StoreFile::open(&path).and_then(|file| file.read());
    assert!(matches!(read, Err(OpenStoreError::Damaged { .. })), "{read:?}");
}

#[test]
fn a_truncated_file_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("event.redb");
    let file = StoreFile::open(&path).unwrap();
    file.read().unwrap();
    file.commit(&changes(0..50)).unwrap();
    drop(file);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let read = StoreFile::open(&path).and_then(|file| file.read());
    assert!(matches!(read, Err(OpenStoreError::Damaged { .. })), "{read:?}");
}
