//! The largest entry of every kind fits into a change, what is larger is not read, and no field is
//! passed over.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks at a few kinds only")]

mod largest;

use super::*;
use crate::author::Author;
use crate::envelope::CHANGE_BYTES_MAX;
use crate::key::DeviceKey;
use crate::ledger::Ledger;
use crate::sample::list_info;
use crate::value::OPS_MAX;
use domain::{Doubt, EventId, Reason, Seat, Word};

use largest::*;

fn value(entry: &Entry) -> Value {
    serde_json::to_value(entry).unwrap()
}

fn kind(fact: &Fact) -> String {
    let value = value(&Entry::new(fact.clone()));
    value["fact"].as_object().unwrap().keys().next().unwrap().clone()
}

#[test]
fn every_kind_of_entry_is_among_the_largest() {
    let kinds: BTreeSet<String> = LARGEST.iter().map(kind).collect();
    assert_eq!(kinds.len(), Fact::KINDS.len());
}

/// Nothing that a person types or a file holds makes an entry larger than a change may be.
#[test]
fn the_largest_entry_of_every_kind_fits_into_a_change() {
    for fact in LARGEST.iter().cloned() {
        let key = DeviceKey::from_secret([1; 32]);
        let mut ledger = Ledger::new(EventId(key.id().0));
        let (mut pen, _) = Author::open(key, [1; 8], &ledger);
        let entry = Entry { under: Some(id(0)), replaces: ids(REPLACES_MAX), fact };
        assert_eq!(check_limits(&entry), Ok(()), "{}", kind(&entry.fact));
        let kind = kind(&entry.fact);
        let operations = operations(&value(&entry));
        let written = pen.write(0, &entry);
        let (_, signed) = written.unwrap_or_else(|error| panic!("{kind}, {operations}: {error}"));
        let bytes = signed.change.len();
        assert!(bytes < CHANGE_BYTES_MAX * 7 / 8, "{kind}: {bytes} bytes");
        assert!(operations < OPS_MAX, "{kind}: {operations} operations");
        let received = ledger.receive([signed]);
        assert_eq!(received.entries.len(), 1, "{kind}: {:?}", received.rejected);
        let record = ledger.record(received.entries[0].0, received.entries[0].1).unwrap();
        assert_eq!(record.entry, entry, "{kind}");
    }
}

/// One operation makes each object, list and value.
fn operations(value: &Value) -> usize {
    1 + match value {
        Value::Object(fields) => fields.values().map(operations).sum(),
        Value::Array(items) => items.iter().map(operations).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// The value with one item in every list that may have any number, which stands for the others.
fn shortest(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            fields.into_iter().map(|(name, field)| (name, shortest(field))).collect()
        }
        Value::Array(mut items) => {
            let keep = if items.len() > Seat::COUNT { 1 } else { items.len() };
            items.truncate(keep);
            Value::Array(items.into_iter().map(shortest).collect())
        }
        plain => plain,
    }
}

/// The paths of all maps in a value.
fn maps(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(path.to_owned());
            for (name, field) in fields {
                maps(field, &format!("{path}/{name}"), found);
            }
        }
        // One item stands for the others, which have the same type.
        Value::Array(items) => {
            items.iter().take(1).for_each(|item| maps(item, &format!("{path}/0"), found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Two versions that read the same bytes differently would disagree under one entry id.
#[test]
fn a_field_that_is_not_known_is_refused_in_every_map_of_every_fact() {
    // Maps whose names are chosen by the book, and its words in several languages.
    let open = |path: &str| {
        let ends = ["tiles/value", "forfeit/absent", "forfeit/last_round", "kinds", "rules"];
        let of_readings = ["/readings", "/taken", "/other"];
        ends.iter().chain(&of_readings).any(|end| path.ends_with(end))
    };
    let mut tried = 0;
    for fact in LARGEST.iter().cloned() {
        let whole = shortest(value(&Entry::new(fact)));
        assert!(!matches!(Entry::understand(&whole).fact, Fact::Unreadable(_)));
        let mut paths = Vec::new();
        maps(&whole, "", &mut paths);
        for path in paths.iter().filter(|path| !open(path)) {
            let mut value = whole.clone();
            let map = value.pointer_mut(path).and_then(Value::as_object_mut).unwrap();
            map.insert("colour".to_owned(), "red".into());
            let read = Entry::understand(&value);
            assert!(matches!(read.fact, Fact::Unreadable(_)), "{path}: {:?}", read.fact);
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried} maps took a field more");
}

fn unreadable(value: &Value) -> String {
    match Entry::understand(value).fact {
        Fact::Unreadable(unreadable) => speech::english(&unreadable.fault.unwrap()),
        read => panic!("it was read: {read:?}"),
    }
}

#[test]
fn a_figure_or_a_count_out_of_range_is_not_read() {
    for (path, wrong, what) in [
        ("/fact/player_entered/player/rating", Value::from(10_000), "a rating is 10000"),
        ("/fact/player_entered/player/rating", Value::from(-1), "between 0 and 9999"),
        ("/fact/player_entered/player/id/number", Value::from(0), "a player's number is 0"),
        ("/fact/player_entered/player/id/number", Value::from(2_001), "between 1 and 2000"),
        (
            "/fact/player_entered/player/id/division",
            Value::from(26),
            "parse-id-error-division-number",
        ),
        ("/fact/round_taken_back/round/number", Value::from(101), "a round is 101"),
        ("/fact/player_replaced/before_round", Value::from(0), "first round of a substitute"),
        ("/fact/device_admitted/role/table", Value::from(10_000), "a table is 10000"),
        ("/fact/player_sanctioned/amounts/spread", Value::from(10_000), "what a decision moves"),
        ("/fact/player_sanctioned/amounts/half_wins", Value::from(201), "half wins is 201"),
        ("/fact/event_founded/book/card/score_max/value", Value::from(1_000_001), "the book"),
        ("/fact/event_founded/divisions/1/id", Value::from(0), "division A stands there twice"),
        ("/fact/event_founded/divisions/0/rounds", Value::from(101), "the number of rounds"),
    ] {
        let found = LARGEST.iter().map(|fact| value(&Entry::new(fact.clone())));
        let mut value = found.into_iter().find(|value| value.pointer(path).is_some()).unwrap();
        *value.pointer_mut(path).unwrap() = wrong;
        let fault = unreadable(&value);
        assert!(fault.contains(what), "{path}: {fault}");
    }
    let mut long = LARGEST.clone();
    for fact in &mut long {
        let what = match fact {
            Fact::EntriesAdopted { entries } => {
                entries.push(id(9_999));
                "2001 entries"
            }
            Fact::PlanChanged { rounds, .. } => {
                *rounds = ROUNDS_MAX + 1;
                "101"
            }
            Fact::LotDrawn { order, .. } => {
                order.push(somebody(9_999));
                "2001 players"
            }
            Fact::ListsNamed { lists } => {
                lists.push(list_info(2));
                "5 word lists"
            }
            Fact::ChallengeSent { words, .. }
            | Fact::ChallengeChecked { bad: words, .. }
            | Fact::ChallengeRuled { bad: words, .. } => {
                words.push(full());
                "9 words"
            }
            _ => continue,
        };
        let fault = unreadable(&value(&Entry::new(fact.clone())));
        assert!(fault.contains(what), "{fault}");
    }
}

#[test]
fn a_line_that_is_none_is_not_read() {
    let (card, words) = (CARD, vec![Word::own("QUIZ")]);
    for (fact, path) in [
        (
            Fact::RoundTakenBack { round: ROUND, reason: Reason::own("x") },
            "round_taken_back/reason",
        ),
        (
            Fact::ChallengeSent {
                card,
                by: Side::First,
                words,
                play: 1,
                doubt: Doubt::Words,
                agreed: false,
                here: false,
            },
            "challenge_sent/words/0",
        ),
    ] {
        for wrong in ["", "\u{1b}]0;x\u{7}", "a\nb", "\u{202e}evil", "\u{200b}", &"x".repeat(201)] {
            let mut value = value(&Entry::new(fact.clone()));
            *value.pointer_mut(&format!("/fact/{path}")).unwrap() = wrong.into();
            let fault = unreadable(&value);
            assert!(fault.chars().all(|letter| !letter.is_control()), "{fault:?}");
        }
    }
}
