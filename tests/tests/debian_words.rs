//! Debian's word lists are read, kept small and asked. They are not shipped: where they are not installed nothing is asked, unless
//! `KIBITZ_DEBIAN_WORDS` says that they must be, as in `.ci/run`.

use domain::{Found, Language, Title};
use tests::debian::{DebianList, LISTS};
use words::{Encoding, Others, WordList};

fn bytes(debian: &DebianList) -> Option<Vec<u8>> {
    let bytes = debian.bytes();
    let wanted = std::env::var_os("KIBITZ_DEBIAN_WORDS").is_some();
    assert!(bytes.is_some() || !wanted, "install Debian's {}", debian.package);
    bytes
}

#[test]
fn every_list_is_read_in_its_own_encoding_and_knows_its_words() {
    let expected = [
        (Encoding::Utf8, 290_000, "Fußgängerzone", "Fussgaenger"),
        (Encoding::Utf8, 330_000, "coördinatie", "coordinatiee"),
        (Encoding::Utf8, 450_000, "quixotic", "quixotik"),
        (Encoding::Latin1, 690_000, "blåbær", "blabær"),
        (Encoding::Latin2, 1_190_000, "știință", "stiintaz"),
    ];
    for (debian, (encoding, least, good, bad)) in LISTS.iter().zip(expected) {
        let Some(bytes) = bytes(debian) else { continue };
        let read = words::read(debian.language, Others::LeaveOut, &bytes, &mut |_| {}).unwrap();
        assert_eq!(read.encoding, encoding, "{}", debian.name);
        let list = WordList::build(&read.text, Title::own(debian.name), None);
        assert!(list.info().words >= least, "{}: {}", debian.name, list.info().words);
        assert_eq!(list.find(good), Found::Good, "{}: {good}", debian.name);
        assert_eq!(list.find(bad), Found::NotInList, "{}: {bad}", debian.name);
        assert!(list.set().len() < read.text.bytes().len() / 2, "{}", debian.name);
    }
}

#[test]
fn a_list_with_digits_and_apostrophes_is_refused_unless_they_are_left_out() {
    let dutch = LISTS.iter().find(|list| list.language == Language::Dutch).unwrap();
    let Some(bytes) = bytes(dutch) else { return };
    let refused = words::read(Language::Dutch, Others::Refuse, &bytes, &mut |_| {}).unwrap_err();
    let refused = speech::english(&refused);
    assert!(refused.contains("more lines are no words either"), "{refused}");
}
