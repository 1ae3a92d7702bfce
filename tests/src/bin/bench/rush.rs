//! `bench rush`: every table of a large hall hands in its card within ten seconds, and the director takes in the
//! four entries of each, with a screen open: the core alone, one push at a time, and a whole node.

use crate::real::{Laptops, play};
use crate::{hold, number, spread};
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
/// Two people need so long from one step of a card to the next, at the least.
const STEP_MS: u64 = 250;

/// One row per size of the event: what a card costs must not depend on how many there were before.
pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let tables = number(arguments, "--tables", 300)?;
    let longest = number(arguments, "--rounds", 20)?;
    let row = |rounds| {
        json!({
            "rounds": rounds, "core": core(tables, rounds),
            "node": node(tables, rounds, handed_in), "node_step_by_step": node(tables, rounds, pushes),
        })
    };
    let rows: Vec<Value> = [1, 5, longest].map(row).into();
    Some(json!({ "bench": "rush", "tables": tables, "rush_s": RUSH_MS / 1000, "rows": rows }))
}

/// When a table pushes what of its card, from when it begins and the card's entries.
type Pushing = fn(u64, &[Signed]) -> Vec<(u64, Vec<Signed>)>;

/// A whole node with 300 laptops around it.
fn node(tables: u16, rounds: u16, pushing: Pushing) -> Value {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("director");
    let left_out = usize::from(tables) * ENTRIES_OF_A_CARD;
    let event = hold::played(&data, tables, rounds, left_out);
    let ledger = event.ledger();
    let last = &event.changes[event.changes.len() - left_out..];
    let mut laptops = Laptops::of(&event);
    for (table, entries) in (1..).zip(last.chunks(ENTRIES_OF_A_CARD)) {
        laptops.seat(&ledger, table, pushing(begins_ms(table, tables), entries));
    }
    play(&data, &laptops, tables)
}

/// A card as a table pushes it whose people are quick: its steps wait for the hand-in.
fn handed_in(begins_ms: u64, entries: &[Signed]) -> Vec<(u64, Vec<Signed>)> {
    vec![(begins_ms + (ENTRIES_OF_A_CARD as u64 - 1) * STEP_MS, entries.to_vec())]
}

/// A card whose people take their time, so that every step is pushed alone.
pub(super) fn pushes(begins_ms: u64, entries: &[Signed]) -> Vec<(u64, Vec<Signed>)> {
    let at_ms = (0..).map(|step| begins_ms + step * STEP_MS);
    at_ms.zip(entries.iter().map(|entry| vec![entry.clone()])).collect()
}

fn begins_ms(table: u16, tables: u16) -> u64 {
    RUSH_MS * u64::from(table) / u64::from(tables)
}

fn core(tables: u16, rounds: u16) -> Value {
    let opening = Instant::now();
    let mut director = Director::connected(tables, rounds);
    let open_ms = opening.elapsed().as_secs_f64() * 1e3;
    let mut next_board_ms = 0;
    let mut drawing_ms = Vec::new();
    let began_ns = cpu_ns();
    for table in 1..=tables {
        let now = director.hand_in(table);
        if now.monotonic_ms >= next_board_ms {
            let started = Instant::now();
            std::hint::black_box(director.venue.board_for_a_screen(now, &[]));
            drawing_ms.push(started.elapsed().as_secs_f64() * 1e3);
            next_board_ms = now.monotonic_ms + BOARD_EVERY_MS;
        }
    }
    let cpu_ms = (cpu_ns() - began_ns) as f64 / 1e6;
    json!({
        "entries": director.event.changes.len(), "cards": tables,
        "cpu_ms_per_card": cpu_ms / f64::from(tables),
        "card_ms": spread(director.handling_ms), "boards": drawing_ms.len(),
        "board_ms": spread(drawing_ms), "prepare_ms": open_ms,
    })
}

/// A director's core before the last cards of an event, connected to every table.
pub(super) struct Director {
    pub(super) venue: Venue,
    event: PlayedEvent,
    tables: u16,
    handling_ms: Vec<f64>,
}

impl Director {
    pub(super) fn connected(tables: u16, rounds: u16) -> Self {
        let event = PlayedEvent::write(tables, rounds);
        let left_out = usize::from(tables) * ENTRIES_OF_A_CARD;
        let mut venue = open(&event, &event.changes[..event.changes.len() - left_out]);
        venue.board(Now::default(), &[]);
        let whole = event.ledger();
        for device in (1..=tables).map(|table| PlayedEvent::table(table).id()) {
            connect(&mut venue, device, certificate(&whole, device));
        }
        Self { venue, event, tables, handling_ms: Vec::new() }
    }

    /// A table hands in its card; returns when.
    pub(super) fn hand_in(&mut self, table: u16) -> Now {
        let now = Now { monotonic_ms: begins_ms(table, self.tables), wall_ms: 0 };
        let changes = &self.event.changes;
        let left = usize::from(self.tables - table + 1) * ENTRIES_OF_A_CARD;
        let peer = PlayedEvent::table(table).id();
        let card = &changes[changes.len() - left..][..ENTRIES_OF_A_CARD];
        let started = Instant::now();
        push(&mut self.venue, now, peer, card);
        self.handling_ms.push(started.elapsed().as_secs_f64() * 1e3);
        now
    }
}

pub(super) fn open(event: &PlayedEvent, stored: &[Signed]) -> Venue {
    let opening = Opening {
        event: event.event,
        device: PlayedEvent::director(),
        root: None,
        nonce: [2; 8],
        stored: stored.to_vec(),
        hands: ledger::Hands::OWN,
        kept: BTreeMap::new(),
        certificate: None,
    };
    Venue::open(Now::default(), opening).0
}

pub(super) fn certificate(ledger: &Ledger, device: DeviceId) -> Certificate {
    ledger::certificate::issue(ledger, device).expect("the device is admitted")
}

pub(super) fn connect(director: &mut Venue, peer: DeviceId, certificate: Certificate) {
    let up = Input::PeerUp { peer, certificate, projection: PROJECTION_VERSION };
    director.handle(Now::default(), up);
    let response = Some(Response::Same);
    let same = Input::PeerAnswered { peer, kind: RequestKind::Compare, response };
    director.handle(Now::default(), same);
}

/// A table pushes its card; pushes to the others are answered at once.
fn push(director: &mut Venue, now: Now, peer: DeviceId, card: &[Signed]) {
    let (batch, _) = Batch::pack(card);
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
