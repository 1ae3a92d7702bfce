//! What a device reads from its own disk, where anything may have happened to it.

use super::desk_lines;
use super::played::{self, LEDGER, PLAYED, director, event, happens, postcard};
use super::text;
use desk::{Answer, Intent};
use domain::{CardId, DeviceId, DivisionId, Role, RoundId, TableNo};
use node::decoders;
use redb::{Builder, TableDefinition};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use venue::{AskId, Effect, Input};

/// A real store: the layout is that of `node/src/store/file.rs`, and a store that the node did not read
/// would be noticed by [`store_file`].
static IMAGE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    const CHANGES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("changes");
    const NUMBERS: TableDefinition<'_, [u8; 32], u64> = TableDefinition::new("numbers");
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("event.redb");
    let database = Builder::new().create(&path).expect("a new file can be made");
    let write = database.begin_write().expect("it can be written");
    {
        let mut changes = write.open_table(CHANGES).expect("a table");
        let mut numbers = write.open_table(NUMBERS).expect("a table");
        for (number, signed) in (0..).zip(&PLAYED.changes) {
            let bytes = postcard(signed);
            numbers.insert(<[u8; 32]>::from(Sha256::digest(&bytes)), number).expect("an entry");
            changes.insert(number, bytes.as_slice()).expect("an entry");
        }
    }
    write.commit().expect("it is written");
    drop(database);
    std::fs::read(&path).expect("the file is there")
});

/// Where the file holds anything at all.
static PLACES: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let near = |at: usize| IMAGE[at.saturating_sub(4)..(at + 4).min(IMAGE.len())].iter();
    (0..IMAGE.len()).filter(|at| near(*at).any(|byte| *byte != 0)).collect()
});

pub(super) fn patches() -> Vec<Vec<u8>> {
    vec![Vec::new(), vec![0, 0, 0, 1], vec![0, 1, 0, 0xff, 0, 20, 3, 7], vec![9; 40]]
}

/// A store file with patches: three bytes say where, the fourth what is written there.
pub(super) fn store_file(patches: &[u8]) -> String {
    let mut image = IMAGE.clone();
    for patch in patches.chunks_exact(4) {
        let place = u32::from_be_bytes([0, patch[0], patch[1], patch[2]]) as usize;
        image[PLACES[place % PLACES.len()]] = patch[3];
    }
    let read = decoders::store_file(&image);
    if image == *IMAGE {
        assert_eq!(read, Some(PLAYED.changes.len()), "a whole store is read");
    }
    format!("{:?}", read.map(|entries| entries == PLAYED.changes.len()))
}

pub(super) fn codes() -> Vec<Vec<u8>> {
    let mut venue = played::directors_venue(&[], BTreeMap::new());
    let roles = [Role::Table(TableNo(7)), Role::Arbiter, Role::Director, Role::Relay];
    let issued = roles.map(|role| kept(&venue.handle(played::NOW, asks(role)), "codes"));
    issued.into_iter().flatten().collect()
}

/// The slips a director's device has issued; it can go on issuing whatever it read.
pub(super) fn kept_codes(bytes: &[u8]) -> String {
    let stored = BTreeMap::from([("codes".to_owned(), bytes.to_vec())]);
    let mut venue = played::directors_venue(&[], stored);
    for role in [Role::Arbiter, Role::Table(TableNo(7))] {
        let effects = happens(&mut venue, asks(role));
        let answered =
            |effect: &Effect| matches!(effect, Effect::Answer { answer: Answer::Code { .. }, .. });
        assert!(effects.iter().any(answered), "no code was issued");
    }
    let device = DeviceId([5; 32]);
    let joins = Input::JoinProven { ask: AskId(3), label: "A1".into(), device };
    played::outcome(&happens(&mut venue, joins))
}

pub(super) fn attempts() -> Vec<Vec<u8>> {
    let mut venue = played::directors_venue(&[], BTreeMap::new());
    let wrong = Intent::EnterPlayers { players: Vec::new() };
    let input = Input::Intent { ask: AskId(1), intent: wrong, random: [7; 16] };
    kept(&venue.handle(played::NOW, input), "attempts-2").into_iter().collect()
}

pub(super) fn kept_attempts(bytes: &[u8]) -> String {
    let stored = BTreeMap::from([("attempts-2".to_owned(), bytes.to_vec())]);
    let mut venue = played::directors_venue(&[], stored);
    format!("{} attempts", venue.audit().attempts.len())
}

pub(super) fn drafts() -> Vec<Vec<u8>> {
    let round = RoundId { division: DivisionId::A, number: 1 };
    let card = CardId { round, table: TableNo(1) };
    vec![postcard(&BTreeMap::from([(card, desk_lines::games())]))]
}

/// The lists that a table is writing; it can go on with whatever it read.
pub(super) fn kept_drafts(bytes: &[u8]) -> String {
    let mut venue = played::table_that_kept("drafts", bytes);
    let round = RoundId { division: DivisionId::A, number: 1 };
    let card = CardId { round, table: TableNo(1) };
    let (game, number) = (desk_lines::games().remove(0), Some(1));
    let intents =
        [Intent::EnterGame { card, game, number }, Intent::StrikeGame { card, number: 1 }];
    let done = intents.map(|intent| {
        let input = Input::Intent { ask: AskId(1), intent, random: [7; 16] };
        played::outcome(&happens(&mut venue, input))
    });
    done.join(" | ")
}

pub(super) fn contacts() -> Vec<Vec<u8>> {
    vec![decoders::contacts_example()]
}

pub(super) fn kept_contacts(bytes: &[u8]) -> String {
    format!("{} directors", decoders::contacts(bytes))
}

pub(super) fn admissions() -> Vec<Vec<u8>> {
    let certificate = ledger::certificate::issue(&LEDGER, director().id());
    vec![decoders::admission_example(event(), certificate.expect("the director was admitted"))]
}

pub(super) fn admission(file: &[u8]) -> String {
    read_again(decoders::admission, file)
}

pub(super) fn key_files() -> Vec<Vec<u8>> {
    vec![decoders::key_file_example(&director())]
}

pub(super) fn key_file(file: &[u8]) -> String {
    read_again(decoders::key_file, file)
}

pub(super) fn root_key_files() -> Vec<Vec<u8>> {
    let line = |name: &str, bytes: usize| format!("{name} {}\n", "5a".repeat(bytes));
    let text = [
        "kibitz root key 1\n".to_owned(),
        line("event", 32),
        "argon2id 65536 3 4\n".to_owned(),
        line("salt", 16),
        line("nonce", 24),
        line("sealed", 48),
    ];
    vec![text.concat().into_bytes()]
}

pub(super) fn root_key_file(file: &[u8]) -> String {
    let Some(file) = text(file) else { return "not text".to_owned() };
    let Some(shown) = decoders::root_key_file(file) else { return "refused".to_owned() };
    assert_eq!(decoders::root_key_file(&shown).as_ref(), Some(&shown));
    "read".to_owned()
}

fn read_again(decode: fn(&[u8]) -> Option<Vec<u8>>, file: &[u8]) -> String {
    let Some(written) = decode(file) else { return "refused".to_owned() };
    assert_eq!(decode(&written).as_ref(), Some(&written));
    "read".to_owned()
}

fn asks(role: Role) -> Input {
    Input::Intent { ask: AskId(1), intent: Intent::IssueCode { role }, random: [7; 16] }
}

fn kept(effects: &[Effect], wanted: &str) -> Option<Vec<u8>> {
    effects.iter().find_map(|effect| match effect {
        Effect::Keep { key, value } if *key == wanted => Some(value.clone()),
        _ => None,
    })
}
