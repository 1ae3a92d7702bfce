//! `bench rush`: every table of a large hall hands in its card within ten seconds, and the director's core
//! takes in the four entries of each, one push at a time, with a screen open.

use crate::{number, spread};
use domain::DeviceId;
use ledger::{Batch, Certificate, Ledger, PROJECTION_VERSION, Signed};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;
use tests::event::PlayedEvent;
use venue::peer::{Request, Response};
use venue::{Effect, Input, Now, Opening, RequestKind, Token, Venue};

const RUSH_MS: u64 = 10_000;
/// As often as a director's board is drawn at the most.
const BOARD_EVERY_MS: u64 = 40;
const ENTRIES_OF_A_CARD: usize = 4;

/// One row per size of the event: what a card costs must not depend on how many there were before.
pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let tables = number(arguments, "--tables", 300)?;
    let longest = number(arguments, "--rounds", 20)?;
    let rows: Vec<Value> = [1, 5, longest].map(|rounds| rush(tables, rounds)).into();
    Some(json!({ "bench": "rush", "tables": tables, "rush_s": RUSH_MS / 1000, "rows": rows }))
}

fn rush(tables: u16, rounds: u16) -> Value {
    let event = PlayedEvent::write(tables, rounds);
    let cards = usize::from(tables);
    let (before, last) = event.changes.split_at(event.changes.len() - cards * ENTRIES_OF_A_CARD);
    let opening = Instant::now();
    let mut director = open(&event, before);
    director.board(Now::default(), &[]);
    let open_ms = opening.elapsed().as_secs_f64() * 1e3;
    let certificates = certificates(&event.ledger());
    for (device, certificate) in &certificates {
        connect(&mut director, *device, certificate.clone());
    }
    let mut next_board_ms = 0;
    let (mut handling_ms, mut drawing_ms) = (Vec::new(), Vec::new());
    let began_ns = cpu_ns();
    for (table, entries) in (1..).zip(last.chunks(ENTRIES_OF_A_CARD)) {
        let now_ms = RUSH_MS * u64::from(table) / u64::from(tables);
        let now = Now { monotonic_ms: now_ms, wall_ms: 0 };
        let peer = PlayedEvent::table(table).id();
        for entry in entries {
            let started = Instant::now();
            push(&mut director, now, peer, entry);
            handling_ms.push(started.elapsed().as_secs_f64() * 1e3);
        }
        if now_ms >= next_board_ms {
            let started = Instant::now();
            std::hint::black_box(director.board_for_a_screen(now, &[]));
            drawing_ms.push(started.elapsed().as_secs_f64() * 1e3);
            next_board_ms = now_ms + BOARD_EVERY_MS;
        }
    }
    let cpu_ms = (cpu_ns() - began_ns) as f64 / 1e6;
    json!({
        "rounds": rounds, "entries": event.changes.len(), "cards": cards,
        "cpu_ms_per_card": cpu_ms / cards as f64,
        "entry_ms": spread(handling_ms), "boards": drawing_ms.len(), "board_ms": spread(drawing_ms),
        "open_ms": open_ms,
    })
}

fn open(event: &PlayedEvent, stored: &[Signed]) -> Venue {
    let opening = Opening {
        event: event.event,
        device: PlayedEvent::director(),
        root: None,
        nonce: [2; 8],
        stored: stored.to_vec(),
        kept: BTreeMap::new(),
        certificate: None,
    };
    Venue::open(Now::default(), opening).0
}

fn certificates(ledger: &Ledger) -> BTreeMap<DeviceId, Certificate> {
    let (tournament, _) = ledger::project(ledger);
    let me = PlayedEvent::director().id();
    let others = tournament.devices.keys().filter(|device| **device != me);
    others
        .filter_map(|device| Some((*device, ledger::certificate::issue(ledger, *device)?)))
        .collect()
}

fn connect(director: &mut Venue, peer: DeviceId, certificate: Certificate) {
    let up = Input::PeerUp { peer, certificate, projection: PROJECTION_VERSION };
    director.handle(Now::default(), up);
    let response = Some(Response::Same);
    let same = Input::PeerAnswered { peer, kind: RequestKind::Compare, response };
    director.handle(Now::default(), same);
}

/// A table pushes an entry; pushes to the others are answered at once.
fn push(director: &mut Venue, now: Now, peer: DeviceId, entry: &Signed) {
    let (batch, _) = Batch::pack([entry]);
    let input = Input::PeerAsked { peer, token: Token(1), request: Request::Push { batch } };
    for effect in director.handle(now, input) {
        if let Effect::Request { peer, kind: RequestKind::Push, .. } = effect {
            let response = Some(Response::Taken { refused: Vec::new() });
            director.handle(now, Input::PeerAnswered { peer, kind: RequestKind::Push, response });
        }
    }
}

/// How long this thread has worked.
fn cpu_ns() -> u64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}
