//! Every pairing system after eight rounds, by default on five sizes of field.

use serde_json::{Value, json};
use tests::pairing_bench::{Row, measure};

pub(crate) fn run(arguments: &[String]) -> Option<Value> {
    let players = super::number(arguments, "--players", 0)?;
    let sizes = if players == 0 { vec![100, 300, 1_000, 3_000, 5_000] } else { vec![players] };
    let row = |row: Row| {
        json!({
            "system": row.system, "players": row.players, "seconds": row.seconds,
            "peak_mib": row.peak_mib,
        })
    };
    let rows: Vec<Value> = sizes.into_iter().flat_map(measure).map(row).collect();
    Some(Value::Array(rows))
}
