//! `bench words`: reading, opening and asking Debian's word lists, side by side with a plain set of strings.

use ::words::{Others, WordList};
use domain::{Term, Title};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;
use tests::debian::{DebianList, LISTS};

pub(super) fn run() -> Option<Value> {
    let mut lists = Vec::new();
    let mut missing = Vec::new();
    for debian in LISTS {
        match debian.bytes() {
            Some(bytes) => lists.push(of(debian, &bytes)),
            None => missing.push(debian.package),
        }
    }
    Some(json!({ "bench": "words", "lists": lists, "not_installed": missing }))
}

fn of(debian: DebianList, bytes: &[u8]) -> Value {
    let begun = Instant::now();
    let read = ::words::read(debian.language, Others::LeaveOut, bytes, &mut |_| {});
    let text = read.expect("Debian's lists are lists").text;
    let read_ms = ms(begun);
    let begun = Instant::now();
    let built = WordList::build(&text, Title::own(debian.name), Some(Term::own("Debian")));
    let build_ms = ms(begun);
    let file = tempfile::NamedTempFile::new().expect("there is room");
    std::fs::write(file.path(), built.set()).expect("there is room");

    let begun = Instant::now();
    let set = std::fs::read(file.path()).expect("it was just written");
    let list = WordList::open(built.info().clone(), set).expect("it was just made");
    let open_ms = ms(begun);

    let begun = Instant::now();
    let plain: HashSet<String> = text.words().map(str::to_owned).collect();
    let plain_build_ms = ms(begun);
    // A string is three words and its own block of memory; a place in the table has a byte more.
    let places = plain.capacity() * 8 / 7 * (size_of::<String>() + 1);
    let plain_bytes = places + plain.iter().map(String::capacity).sum::<usize>();

    let asked = asked(&text.words().collect::<Vec<_>>());
    let (ours_ns, ours) = ask(&asked, |word| list.has(word));
    let (plain_ns, theirs) = ask(&asked, |word| plain.contains(word));
    assert_eq!(ours, theirs, "both hold the same words");
    let (whole_ns, _) = ask(&asked, |word| list.find(word) == domain::Found::Good);
    let text_bytes = text.bytes().len();
    json!({
        "list": debian.name, "language": debian.language.code(), "words": list.info().words,
        "file_bytes": bytes.len(), "text_bytes": text_bytes,
        "import_ms": { "read": read_ms, "build": build_ms },
        "open_ms": open_ms,
        "set_bytes": list.set().len(),
        "set_of_text": share(list.set().len(), text_bytes),
        "look_up_ns": ours_ns, "spell_and_look_up_ns": whole_ns,
        "hash_set": {
            "build_ms": plain_build_ms, "bytes": plain_bytes, "look_up_ns": plain_ns,
            "set_of_it": share(list.set().len(), plain_bytes),
        },
    })
}

/// Words that are there and as many that are not, in no order a cache could like.
fn asked(words: &[&str]) -> Vec<String> {
    const ASKED: usize = 200_000;
    let far = words.len() / 2 + 7_919;
    let some = (0..ASKED).map(|nth| words[nth * far % words.len()]);
    some.flat_map(|word| [word.to_owned(), format!("{word}Q")]).collect()
}

/// Nanoseconds a word, the median of some runs, and how many were found.
fn ask(words: &[String], has: impl Fn(&str) -> bool) -> (f64, usize) {
    const RUNS: usize = 5;
    let mut times = Vec::with_capacity(RUNS);
    let mut found = 0;
    for _ in 0..RUNS {
        let begun = Instant::now();
        found = words.iter().filter(|word| has(black_box(word))).count();
        times.push(ms(begun) * 1e6 / words.len() as f64);
    }
    times.sort_by(f64::total_cmp);
    ((times[RUNS / 2] * 10.0).round() / 10.0, found)
}

fn ms(begun: Instant) -> f64 {
    (begun.elapsed().as_secs_f64() * 1e5).round() / 1e2
}

fn share(part: usize, whole: usize) -> f64 {
    (part as f64 / whole as f64 * 1e3).round() / 1e3
}
