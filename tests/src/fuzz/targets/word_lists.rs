//! Word lists: files that people import, texts that other devices send, and sets that were kept.

use domain::{Language, ListInfo, Title};
use words::{ListText, Others, WordList};

fn many(capitals: bool) -> Vec<u8> {
    let letters = if capitals { 'A'..='Z' } else { 'a'..='z' };
    let words = letters.clone().flat_map(|a| letters.clone().map(move |b| format!("{a}{b}\n")));
    words.take(90).collect::<String>().into_bytes()
}

pub(super) fn files() -> Vec<Vec<u8>> {
    let with = |more: &[u8]| [&many(false)[..], more].concat();
    vec![
        with("Straße\r\nKäse\r\n".as_bytes()),
        with(b"bl\xe5b\xe6r\n"),
        with(b"\xbatiin\xfe\xe3\n"),
        with("# comment\nștiință\n06-nummer\n".as_bytes()),
        b"%PDF-1.7".to_vec(),
    ]
}

/// In every language, strictly and not; what is read is a text like any other.
pub(super) fn file(bytes: &[u8]) -> String {
    let mut outcomes = Vec::new();
    for language in Language::ALL {
        for others in [Others::Refuse, Others::LeaveOut] {
            let read = words::read(language, others, bytes, &mut |_| {});
            outcomes.push(match read {
                Ok(read) => {
                    let again = ListText::parse(read.text.bytes().to_vec());
                    assert_eq!(again.as_ref(), Ok(&read.text), "it reads otherwise than written");
                    format!("{:?}", read.encoding)
                }
                Err(why) => domain::Say::said(&why).say,
            });
        }
    }
    outcomes.join(" ")
}

pub(super) fn texts() -> Vec<Vec<u8>> {
    vec![[b"#words de\n", &many(true)[..]].concat()]
}

/// Whatever passes can be asked.
pub(super) fn text(bytes: &[u8]) -> String {
    match ListText::parse(bytes.to_vec()) {
        Ok(text) => {
            let list = WordList::build(&text, Title::own("fuzz"), None);
            assert!(text.words().all(|word| list.has(word)), "a word is lost");
            "a text".to_owned()
        }
        Err(why) => domain::Say::said(&why).say,
    }
}

pub(super) fn sets() -> Vec<Vec<u8>> {
    let text = ListText::parse(texts().remove(0)).expect("the example is good");
    vec![WordList::build(&text, Title::own("fuzz"), None).set().to_vec()]
}

/// A set that is not as it was made is noticed.
pub(super) fn set(bytes: &[u8]) -> String {
    let text = ListText::parse(texts().remove(0)).expect("the example is good");
    let info: ListInfo = text.info(Title::own("fuzz"), None);
    match WordList::open(info, bytes.to_vec()) {
        Ok(list) => format!("{:?}", list.find("AB")),
        Err(why) => domain::Say::said(&why).say,
    }
}
