//! One target of `tests/src/fuzz` under libFuzzer; the environment variable `KIBITZ_TARGET` names it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use tests::fuzz::Target;

static TARGET: LazyLock<&'static Target> = LazyLock::new(|| {
    let name = std::env::var("KIBITZ_TARGET").unwrap_or_default();
    let target = Target::named(&name);
    // libFuzzer ends the program at every panic, also at those that are contained.
    std::panic::set_hook(Box::new(|_| {}));
    target.expect("KIBITZ_TARGET names a target: `fuzz --list` shows them")
});

fuzz_target!(|input: &[u8]| {
    let target = *TARGET;
    if catch_unwind(AssertUnwindSafe(|| target.check(input))).is_err() {
        std::process::abort();
    }
});
