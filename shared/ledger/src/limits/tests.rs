//! The largest entry of every kind fits into a change, what is larger is not read, and no field is
//! passed over.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks at a few kinds only")]

use super::*;
use crate::author::Author;
use crate::envelope::CHANGE_BYTES_MAX;
use crate::key::DeviceKey;
use crate::ledger::Ledger;
use crate::sample::list_info;
use crate::value::OPS_MAX;
use domain::limit::RACK_MAX;
use domain::{
    AbsenceReason, DeviceId, Doubt, DuelCard, End, EntryId, EventId, Four, Ground, HexDigest,
    Initials, InvalidTurn, ListCard, ListGame, ListId, Pairing, PairingPlan, Proposal, Reason,
    Seat, Show, StopKind, Verdict, Word,
};
use rulebook::Book;
use std::sync::LazyLock;

/// A text of the most letters that its line takes, each of the most bytes.
fn full<const MAX: usize>() -> Line<MAX> {
    Line::own("𝔐".repeat(MAX))
}

/// An id like no other, because equal ones would shrink.
fn id(number: usize) -> EntryId {
    use sha2::{Digest, Sha256};
    EntryId(Sha256::digest(number.to_be_bytes()).into())
}

fn ids(count: usize) -> Vec<EntryId> {
    (0..count).map(id).collect()
}

/// Numbers that follow no rule, so that they do not shrink either.
fn somebody(number: usize) -> PlayerId {
    let digest = id(number).0;
    let number = u16::from_be_bytes([digest[0], digest[1]]) % PLAYERS_MAX + 1;
    PlayerId { division: ROUND.division, number }
}

fn sometable(number: usize) -> TableNo {
    let digest = id(number).0;
    TableNo(u16::from_be_bytes([digest[3], digest[4]]) % TABLE_MAX + 1)
}

fn away(number: usize) -> Absent {
    let late_s = Some(SECONDS_MAX - u32::from(id(number).0[5]));
    Absent { player: somebody(number), reason: AbsenceReason::LateRegistration, late_s }
}

const ROUND: RoundId = RoundId { division: DivisionId(25), number: ROUNDS_MAX };
const CARD: CardId = CardId { round: ROUND, table: TableNo(TABLE_MAX) };

/// As many players at tables of this size as an event has, or none of them at a table.
fn publication(seats: usize) -> Publication {
    let mut publication = Publication {
        round: ROUND,
        pairings: Vec::new(),
        fours: Vec::new(),
        byes: Vec::new(),
        absent: Vec::new(),
    };
    let all = usize::from(PLAYERS_MAX);
    match seats {
        2 => {
            let pairing =
                |at| Pairing { table: sometable(at), players: [2 * at, 2 * at + 1].map(somebody) };
            publication.pairings = (0..all / 2).map(pairing).collect();
        }
        4 => {
            let four = |at| Four {
                table: sometable(at),
                players: [0, 1, 2, 3].map(|seat| somebody(4 * at + seat)),
            };
            publication.fours = (0..all / 4).map(four).collect();
        }
        _ => {
            publication.absent = (0..WISHES_MAX).map(away).collect();
            publication.byes = (WISHES_MAX..all).map(somebody).collect();
        }
    }
    publication
}

/// Wishes of one kind only, as many as there may be.
fn wishes(kind: usize) -> PairingWishes {
    let pairs = || (0..WISHES_MAX).map(|at| [somebody(2 * at), somebody(2 * at + 1)]).collect();
    let mut wishes = PairingWishes {
        system: Some(full()),
        based_on: Some(ROUNDS_MAX),
        repair: Some(true),
        max_meetings: Some(ROUNDS_MAX),
        repeats_from: Some(ROUNDS_MAX),
        gibson: Some(true),
        prizes: Some(PLAYERS_MAX),
        clubs_off: Some(true),
        ..PairingWishes::default()
    };
    match kind {
        0 => wishes.fixed = pairs(),
        1 => wishes.forbidden = pairs(),
        2 => wishes.allowed = pairs(),
        3 => wishes.byes = (0..WISHES_MAX).map(somebody).collect(),
        4 => wishes.absent = (0..WISHES_MAX).map(away).collect(),
        _ => {
            wishes.tables = (0..WISHES_MAX).map(|at| (somebody(at), sometable(at))).collect();
        }
    }
    wishes
}

fn made(kind: usize) -> PairingOrigin {
    PairingOrigin::Engine {
        system: full(),
        seed: u64::MAX,
        based_on: ROUNDS_MAX,
        standings: HexDigest::own("Z".repeat(64)),
        wishes: Box::new(wishes(kind)),
        by_hand: (0..TABLES_MAX).map(sometable).collect(),
    }
}

fn founding(book: Book) -> Fact {
    let plan = PairingPlan {
        order: domain::SeatOrder::Entry,
        seats: vec![vec![[1, 2]]],
        schedule: Some(full()),
        competition: domain::Competition::Pairs,
        clubs_off: true,
        repair: Some(true),
        max_meetings: Some(ROUNDS_MAX),
        repeats_from: Some(ROUNDS_MAX),
        gibson: true,
        gibson_bye: true,
        prizes: Some(PLAYERS_MAX),
        days: vec![ROUNDS_MAX; ROUNDS_MAX.into()],
    };
    let division = |number| FoundedDivision {
        id: DivisionId(number),
        name: full(),
        rounds: ROUNDS_MAX,
        plan: plan.clone(),
    };
    let divisions = (0..DivisionId::COUNT_MAX).map(division).collect();
    Fact::EventFounded { name: full(), book: Box::new(book), divisions }
}

fn duel() -> CardContent {
    let turn = InvalidTurn { side: Side::Second, turn_score: i32::MAX };
    CardContent::Duel(DuelCard {
        scores: [i32::MIN; 2],
        end: End::Out(Side::First),
        racks: [RACK_MAX; 2],
        overtime_s: [u32::MAX; 2],
        flagged: Some(Side::First),
        invalid_turns: vec![turn; INVALID_TURNS_MAX],
        illegal_exchange: [true; 2],
        charges: [u16::MAX; 2],
    })
}

fn list() -> CardContent {
    let row = "rufspiel 1 2 3 4 lost schneider: -2147483648 2147483647 -2147483648 2147483647";
    let row: ListGame = row.parse().unwrap();
    CardContent::List(ListCard { games: vec![row; LIST_GAMES_MAX] })
}

fn stopped() -> CardContent {
    CardContent::Outcome(Outcome::Stopped {
        kind: StopKind::Overtime,
        offenders: vec![somebody(1), somebody(2)],
        scores: [i32::MIN; 2],
        racks: [i32::MAX; 2],
        overtime_s: [u32::MAX; 2],
    })
}

/// At least one fact of every kind, each as large as it may be.
static LARGEST: LazyLock<Vec<Fact>> = LazyLock::new(|| {
    let (device, reason) = (DeviceId(id(7).0), full());
    let (filled, initials) = (id(1), Initials::new("ÅØÄÖ").unwrap());
    let entered = Player {
        club: Some(full()),
        rating: Some(RATING_MAX),
        team: Some(domain::Member { team: full(), board: Some(domain::limit::BOARDS_MAX) }),
        ..Player::new(somebody(1), full())
    };
    let corrected = |content| Fact::CardCorrected {
        card: CARD,
        content,
        reason: full(),
        ground: Ground::Asked { by_both: true, obvious: true },
    };
    let forfeit = Outcome::Forfeit { absent: vec![away(1), away(2)] };
    let words: Vec<Word> = vec![full(); WORDS_MAX];
    let amounts = Amounts {
        half_wins: 2 * ROUNDS_MAX,
        spread: DECIDED_MAX,
        points: DECIDED_MAX,
        play_value: DECIDED_MAX,
        proved_same_day: true,
    };
    let mut facts: Vec<Fact> =
        rulebook::book_ids().map(|book| founding(Book::named(book).unwrap())).collect();
    for (seats, kinds) in [(2, 0..6), (4, 0..1), (0, 0..1)] {
        let published = |kind| Fact::RoundPublished {
            publication: publication(seats),
            made: Box::new(made(kind)),
        };
        facts.extend(kinds.map(published));
    }
    let role = Role::Table(TableNo(TABLE_MAX));
    facts.extend([
        Fact::DeviceAdmitted { device, role, name: full(), after: ids(ENTRIES_MAX) },
        Fact::DeviceRevoked { device, heads: ids(ENTRIES_MAX) },
        Fact::EntriesAdopted { entries: ids(ENTRIES_MAX) },
        Fact::PlayerEntered { player: entered },
        Fact::PlayerWithdrawn { player: somebody(1), reason },
        Fact::PlayerReturned { player: somebody(1) },
        Fact::RoundTakenBack { round: ROUND, reason: full() },
        Fact::RoundStarted { publication: id(1) },
        Fact::CardFilled { card: CARD, content: duel() },
        Fact::CardFilled { card: CARD, content: list() },
        corrected(stopped()),
        corrected(CardContent::Outcome(forfeit)),
        corrected(list()),
        Fact::CardSigned { filled, side: Side::First, initials: initials.clone() },
        Fact::ListSigned { filled, seat: Seat::ALL[3], initials },
        Fact::CardHandedIn { filled },
        Fact::ChallengeSent {
            card: CARD,
            by: Side::First,
            words: words.clone(),
            play: 1,
            doubt: Doubt::Placement,
            agreed: true,
            here: true,
        },
        Fact::ChallengeRetracted { challenge: id(1) },
        Fact::ChallengeChecked {
            challenge: id(1),
            verdict: Verdict::Unacceptable,
            bad: words.clone(),
            lists: vec![ListId([7; 32]); LISTS_MAX],
        },
        Fact::ListsNamed { lists: vec![list_info(1); LISTS_MAX] },
        Fact::ChallengeClaimed { challenge: id(1) },
        Fact::ChallengeRuled {
            challenge: id(1),
            verdict: Verdict::Unacceptable,
            bad: words,
            proposed: Some(Proposal::Acceptable),
            reason: Some(full()),
        },
        Fact::PlayerSanctioned { player: somebody(1), measure: full(), amounts, reason: full() },
        Fact::SanctionLifted { sanction: id(1), reason: full() },
        Fact::PlayerReplaced {
            out: somebody(1),
            substitute: somebody(2),
            before_round: ROUNDS_MAX + 1,
            reason: full(),
        },
        Fact::LotDrawn {
            order: (0..usize::from(PLAYERS_MAX)).map(somebody).collect(),
            seed: Some(u64::MAX),
        },
        Fact::ShowAnnounced {
            show: Show {
                ratings: true,
                clubs: true,
                silent_from: Some(ROUNDS_MAX),
                final_held: true,
            },
        },
    ]);
    facts
});

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
