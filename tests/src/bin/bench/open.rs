//! `bench open`: a real node opens the store of a large event, as a director and as a table.

use crate::{hold, number};
use serde_json::{Value, json};

pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let tables = number(arguments, "--tables", 300)?;
    let rounds = number(arguments, "--rounds", 20)?;
    let directory = tempfile::tempdir().expect("a temporary directory");
    let hold::Prepared { empty, director, table } = hold::prepare(directory.path(), tables, rounds);
    let [empty, director, table] = [empty, director, table].map(|data| hold::in_a_process(&data));
    Some(json!({
        "bench": "open", "tables": tables, "rounds": rounds,
        "director": director, "table": table, "director_of_a_new_event": empty,
    }))
}
