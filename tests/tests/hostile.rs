//! A short day of attacks; `cargo run --release -p tests --bin hostile` is the long one.

use tests::hostile::Trial;

#[test]
fn hostile_devices_change_nothing_that_is_not_theirs() {
    std::panic::set_hook(Box::new(|panic| {
        if !ledger::contained() {
            eprintln!("{panic}");
        }
    }));
    let report = Trial { inputs: 20_000, seed: 3, only: None }.run();
    assert_eq!(report.failures, []);
    let outcomes = &report.figures["outcomes"];
    for outcome in [
        "Accepted",
        "Waiting",
        "Known",
        "NotAChange",
        "WrongSignature",
        "ColumnsTooLong",
        "Unparsable",
        "WrongShape",
        "WrongForm",
        "OutOfSequence",
        "Miscounted",
        "Full",
    ] {
        assert!(outcomes[outcome].as_u64().is_some_and(|count| count > 0), "{outcome}: {outcomes}");
    }
}
