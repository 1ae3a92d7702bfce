//! Who judges rounds does not know how they are made.

use super::{none, sources};

/// A mistake in a system must not be able to hide itself from the checker of rounds.
#[test]
fn the_checker_of_rounds_shares_only_plain_types_with_the_systems() {
    let plain = ["crate::field::", "crate::request::", "crate::system::"];
    let checker = sources()
        .into_iter()
        .find(|source| source.path.ends_with("pairing/src/checker.rs"))
        .expect("the checker is there");
    let foreign = checker.text.lines().filter(|line| {
        let known = plain.iter().any(|path| line.contains(path));
        (line.contains("crate::") || line.contains("super::")) && !known
    });
    none(foreign.map(str::to_owned).collect(), "let the checker decide by itself");
}
