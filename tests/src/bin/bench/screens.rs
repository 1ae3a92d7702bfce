//! `bench screens`: what the director's screen of a large hall costs: to take in a board and draw it, for every
//! page, while cards come in; and to let a second pass.

use crate::rush::Director;
use crate::{number, spread};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tui::offscreen::Offscreen;

/// The keys that open a page, with what the page is called; the first is open from the beginning.
const PAGES: [(char, &str); 5] =
    [(' ', "hall"), ('v', "standings"), ('d', "devices"), ('l', "players"), ('w', "news")];

pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let tables = number(arguments, "--tables", 300)?;
    let rounds = number(arguments, "--rounds", 20)?;
    let mut director = Director::connected(tables, rounds);
    let boards: Vec<_> = (1..=tables)
        .map(|table| {
            let now = director.hand_in(table);
            Arc::new(director.venue.board_for_a_screen(now, &[]))
        })
        .collect();
    let mut rows = Vec::new();
    for (key, page) in PAGES {
        let mut screen = Offscreen::new(160, 50);
        screen.show(Arc::clone(&boards[0]));
        if key != ' ' {
            screen.press(key);
        }
        let (mut showing_ms, mut ticking_ms) = (Vec::new(), Vec::new());
        for board in &boards {
            let began = Instant::now();
            screen.show(Arc::clone(board));
            showing_ms.push(began.elapsed().as_secs_f64() * 1e3);
            let began = Instant::now();
            screen.tick();
            ticking_ms.push(began.elapsed().as_secs_f64() * 1e3);
        }
        rows.push(
            json!({ "page": page, "board_ms": spread(showing_ms), "tick_ms": spread(ticking_ms) }),
        );
    }
    Some(json!({ "bench": "screens", "tables": tables, "rounds": rounds, "rows": rows }))
}
