//! Signed changes and what stands in them: checksums and signatures are right, the rest need not be.

use super::desk_lines;
use super::played::{self, LEDGER, PLAYED, director, event, postcard, root, table};
use crate::hostile::ops::unsigned;
use crate::hostile::pen::{Pen, repair};
use domain::{
    Amounts, CardContent, CardId, DivisionId, DrawCause, EntryId, Ground, Initials, Line, ListCard,
    Outcome, RoundId, Seat, Side, TableNo, Verdict,
};
use ledger::{Author, Certificate, DeviceKey, Entry, Fact, Ledger, Signed};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) fn changes() -> Vec<Vec<u8>> {
    let of_table = LEDGER.document(table().id()).into_iter();
    let of_director = LEDGER.document(director().id()).into_iter().take(6);
    of_table.chain(of_director).map(|record| body(&record.signed.change).to_vec()).collect()
}

/// The body of a change, which the device that it names has signed.
pub(super) fn change(body: &[u8]) -> String {
    let mut change = vec![0x85, 0x6f, 0x4a, 0x83, 0, 0, 0, 0, 1];
    change.extend(unsigned(body.len() as u64));
    change.extend(body);
    let names = |key: &DeviceKey| body.windows(32).any(|window| window == key.id().0);
    let author = if names(&director()) { director() } else { table() };
    let signed = Pen::new(&author, event(), [9; 8]).sign(change).1;
    let mut ledger = LEDGER.clone();
    let mut outcome = taken(&mut ledger, signed.clone());
    // What is accepted is read again at every start, and its author goes on from it.
    if outcome == "accepted" {
        let (_, trouble) = Author::open(author, [3; 8], &ledger);
        outcome = format!("accepted, {trouble:?}");
    }
    outcome
}

/// Receives it twice and once more elsewhere: the same comes of it.
fn taken(ledger: &mut Ledger, signed: Signed) -> String {
    let received = ledger.receive([signed.clone()]);
    let again = ledger.receive([signed.clone()]);
    assert!(again.accepted.is_empty(), "a change is new only once");
    let (tournament, refusals) = ledger::project(ledger);
    let digest = tournament.digest();
    if received.accepted.is_empty() {
        let rejected = received.rejected.first().map(|rejected| rejected.why.to_string());
        return rejected.unwrap_or_else(|| "waits or is known".to_owned());
    }
    let mut elsewhere = Ledger::new(event());
    elsewhere.receive([signed]);
    elsewhere.receive(PLAYED.changes.iter().rev().cloned());
    assert_eq!(ledger::project(&elsewhere).0.digest(), digest, "the order of arrival shows");
    match refusals.first() {
        Some(refusal) => format!("refused: {:?}", refusal.reason),
        None => "accepted".to_owned(),
    }
}

/// `{"by": "director", "entry": {…}}`: one of every kind of fact, by those who may write it.
pub(super) fn entries() -> Vec<Vec<u8>> {
    let written = LEDGER.in_order().into_iter().map(|record| (record.author, &record.entry));
    let name = |author| match author {
        author if author == root().id() => "root",
        author if author == director().id() => "director",
        _ => "table",
    };
    let written = written.map(|(author, entry)| json!({ "by": name(author), "entry": entry }));
    let others = other_facts().into_iter().map(|(by, fact)| {
        json!({ "by": by, "entry": Entry { replaces: vec![EntryId([3; 32])], ..Entry::new(fact) } })
    });
    written.chain(others).map(|example| example.to_string().into_bytes()).collect()
}

fn other_facts() -> Vec<(&'static str, Fact)> {
    let round = RoundId { division: DivisionId::A, number: 1 };
    let card = CardId { round, table: TableNo(1) };
    let content = LEDGER.records().find_map(|record| match &record.entry.fact {
        Fact::CardFilled { content, .. } => Some(content.clone()),
        _ => None,
    });
    let content = content.expect("a card was filled in");
    let drawn = CardContent::Outcome(Outcome::Drawn { cause: DrawCause::NoCard });
    let (ground, amounts) = (Ground::Ruling, Amounts { points: 50, ..Amounts::default() });
    let (player, measure) = (crate::event::player(1), "warning".to_owned());
    let (substitute, reason) = (crate::event::player(4), "ill".to_owned());
    let list = CardContent::List(ListCard { games: desk_lines::games() });
    let initials = Initials::new("AB").expect("two letters");
    let some = EntryId([3; 32]);
    let (device, heads) = (table().id(), LEDGER.heads(table().id()).into_iter().collect());
    let words = vec![Line::own("QUARZE"), Line::own("ÄSE")];
    vec![
        ("director", Fact::DeviceRevoked { device, heads }),
        ("director", Fact::EntriesAdopted { entries: vec![some] }),
        (
            "director",
            Fact::CardCorrected { card, content, reason: Line::own("paper card"), ground },
        ),
        ("director", Fact::CardCorrected { card, content: drawn, reason: Line::own("x"), ground }),
        (
            "director",
            Fact::PlayerSanctioned {
                player,
                measure: Line::own(measure),
                amounts,
                reason: Line::own("late"),
            },
        ),
        ("director", Fact::SanctionLifted { sanction: some, reason: Line::own("mistake") }),
        ("director", Fact::RoundTakenBack { round, reason: Line::own("wrong players") }),
        (
            "director",
            Fact::PlayerReplaced {
                out: player,
                substitute,
                before_round: 1,
                reason: Line::own(reason),
            },
        ),
        (
            "director",
            Fact::ShowAnnounced { show: domain::Show { clubs: true, ..Default::default() } },
        ),
        ("director", Fact::LotDrawn { order: vec![player, substitute], seed: Some(7) }),
        ("table", Fact::CardFilled { card, content: list }),
        ("table", Fact::ListSigned { filled: some, seat: Seat::ALL[3], initials }),
        ("table", Fact::challenge(card, Side::First, words, 1)),
        ("director", Fact::ChallengeClaimed { challenge: some }),
        ("director", Fact::ruled(some, Verdict::Acceptable, vec![])),
    ]
}

/// An entry of any content, written and signed as its device would.
pub(super) fn entry(text: &[u8]) -> String {
    let Ok(example) = serde_json::from_slice::<Value>(text) else { return "no JSON".to_owned() };
    let key = match example["by"].as_str() {
        Some("root") => root(),
        Some("director") => director(),
        _ => table(),
    };
    let pen = Pen::new(&key, event(), [9; 8]);
    let raw = pen.writing(&example["entry"]);
    let (_, signed) = pen.sign(raw.bytes());
    let outcome = taken(&mut LEDGER.clone(), signed.clone());
    if ["accepted", "refused"].iter().any(|taken| outcome.starts_with(taken)) {
        let stored = [signed];
        played::looked_at(&mut played::directors_venue(&stored, BTreeMap::new()));
        played::looked_at(&mut played::tables_venue(&stored));
    }
    outcome
}

pub(super) fn certificates() -> Vec<Vec<u8>> {
    let holders = [director().id(), table().id()];
    let issued = holders.map(|holder| ledger::certificate::issue(&LEDGER, holder));
    issued.iter().map(|certificate| postcard(certificate.as_ref().expect("admitted"))).collect()
}

/// A certificate whose links the right keys have signed.
pub(super) fn certificate(body: &[u8]) -> String {
    let Ok(Certificate(links)) = postcard::from_bytes(body) else { return "unreadable".into() };
    let signers = [root(), director()];
    let sign = |(number, mut link): (usize, Signed)| {
        repair(&mut link.change);
        Pen::new(&signers[number % 2], event(), [9; 8]).sign(link.change).1
    };
    let certificate = Certificate(links.into_iter().enumerate().map(sign).collect());
    let holders = [director().id(), table().id()];
    let verified = holders.map(|holder| ledger::certificate::verify(event(), holder, &certificate));
    format!("{verified:?}")
}

pub(super) fn records() -> Vec<Vec<u8>> {
    PLAYED.changes.iter().step_by(5).map(postcard).collect()
}

/// A stored entry whose hash in the store fits.
pub(super) fn record(bytes: &[u8]) -> String {
    match postcard::from_bytes::<Signed>(bytes) {
        Ok(signed) => taken(&mut LEDGER.clone(), signed),
        Err(_) => "unreadable".to_owned(),
    }
}

/// A change behind its magic, checksum, type and length.
fn body(change: &[u8]) -> &[u8] {
    let length = change[9..].iter().position(|byte| *byte < 0x80).expect("a length ends") + 1;
    &change[9 + length..]
}
