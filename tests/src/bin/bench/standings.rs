//! `bench standings`: the standings of every book, by the size of the field.

use crate::number;
use serde_json::{Value, json};
use std::time::Instant;
use tests::field::PlayedField;

/// Full standings with citations, by book and size of the field.
pub(super) fn run(arguments: &[String]) -> Option<Value> {
    const RUNS: usize = 15;
    const FIELDS: [u16; 4] = [250, 500, 1_000, 2_000];
    let rounds = number(arguments, "--rounds", 20)?;
    let mut books = serde_json::Map::new();
    for id in rulebook::book_ids() {
        let book = rulebook::Book::named(id).expect("the book is one of ours");
        let mut medians = serde_json::Map::new();
        for players in FIELDS {
            let field = PlayedField::play(&book, players, rounds);
            let mut runs: Vec<f64> = Vec::with_capacity(RUNS);
            for _ in 0..RUNS {
                let ranking = Instant::now();
                let rows = field.rank(&book);
                runs.push(ranking.elapsed().as_secs_f64() * 1e3);
                assert_eq!(rows, usize::from(players), "everybody has a row");
            }
            runs.sort_by(f64::total_cmp);
            medians.insert(players.to_string(), json!(runs[RUNS / 2]));
        }
        books.insert(id.to_owned(), medians.into());
    }
    Some(json!({
        "bench": "standings", "rounds": rounds, "runs": RUNS, "median_ms": books,
    }))
}
