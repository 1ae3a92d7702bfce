//! A round at the director's, with every frame counted.

use crate::rush::{certificate, connect, open};
use domain::DeviceId;
use ledger::Signed;
use node::decoders;
use serde_json::{Value, json};
use std::collections::VecDeque;
use tests::event::PlayedEvent;
use venue::peer::{Request, Response};
use venue::{Effect, Input, Now, RequestKind, Token, Venue};

/// Every table pushes its card entry by entry and hears of the others. The tables are
/// puppets that thank for everything.
pub(super) fn count(event: &PlayedEvent, before: &[Signed], cards: &[Signed]) -> Value {
    const ROUND_MS: u64 = 600_000;
    let mut director = open(event, before);
    let whole = event.ledger();
    let tables: Vec<DeviceId> =
        (1..=cards.len() / 4).map(|table| PlayedEvent::table(table as u16).id()).collect();
    let mut counted = Counted::default();
    for table in &tables {
        connect(&mut director, *table, certificate(&whole, *table));
    }
    let every = ROUND_MS / cards.len() as u64;
    for (number, entry) in (0..).zip(cards) {
        let now = Now { monotonic_ms: number * every, wall_ms: 0 };
        let peer = tables[number as usize / 4];
        let request = Request::Push { batch: ledger::Batch::pack([entry]).0 };
        counted.pushed += framed(decoders::request_frame(&request));
        let asked = Input::PeerAsked { peer, token: Token(0), request };
        let mut effects = director.handle(now, asked);
        effects.extend(director.handle(now, Input::Tick));
        counted.thank(&mut director, now, effects);
    }
    for second in 0..10 {
        let now = Now { monotonic_ms: ROUND_MS + second * 1_000, wall_ms: 0 };
        let effects = director.handle(now, Input::Tick);
        counted.thank(&mut director, now, effects);
    }
    let each = tables.len();
    json!({
        "minutes": ROUND_MS / 60_000,
        "bytes_per_table_sent_in_pushes": counted.pushed / each,
        "bytes_per_table_received_in_pushes": counted.passed_on / each,
        "bytes_per_table_received_in_receipts_and_answers": counted.rest / each,
        "director_bytes": counted.pushed + counted.passed_on + counted.rest,
    })
}

/// What went over the director's lines.
#[derive(Default)]
struct Counted {
    pushed: usize,
    passed_on: usize,
    rest: usize,
}

impl Counted {
    fn thank(&mut self, director: &mut Venue, now: Now, effects: Vec<Effect>) {
        let mut next = VecDeque::from(effects);
        while let Some(effect) = next.pop_front() {
            match effect {
                Effect::Request { peer, kind, request } => {
                    let bytes = framed(decoders::request_frame(&request));
                    let push = matches!(kind, RequestKind::Push);
                    *(if push { &mut self.passed_on } else { &mut self.rest }) += bytes;
                    let response = match kind {
                        RequestKind::Push | RequestKind::Receipts | RequestKind::Queue => {
                            Response::Taken { refused: Vec::new() }
                        }
                        RequestKind::Compare
                        | RequestKind::Heads
                        | RequestKind::Piece
                        | RequestKind::Pull => Response::Same,
                    };
                    self.rest += framed(decoders::response_frame(&response));
                    let response = Some(response);
                    next.extend(director.handle(now, Input::PeerAnswered { peer, kind, response }));
                }
                Effect::Respond { response, .. } => {
                    self.rest += framed(decoders::response_frame(&response));
                }
                Effect::Flush => next.extend(director.handle(now, Input::Flushed)),
                _ => {}
            }
        }
    }
}

fn framed(frame: Option<Vec<u8>>) -> usize {
    frame.expect("it fits into a frame").len()
}
