//! Inputs that once broke a decoder do so no more, and every example is good.

use std::collections::BTreeSet;
use tests::fuzz::{Limit, TARGETS, Target, Watched, corpus, run};

#[test]
fn what_was_found_once_is_not_found_again() {
    for target in TARGETS {
        for (path, input) in target.found_before() {
            let checked = std::panic::catch_unwind(|| target.check(&input));
            assert!(checked.is_ok(), "{} breaks again", path.display());
        }
    }
}

#[test]
fn every_kept_input_belongs_to_a_target() {
    let known: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(known.len(), TARGETS.len(), "two targets have one name");
    for entry in std::fs::read_dir(corpus()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(known.contains(name.as_str()), "tests/corpus/{name} is no target's: rename it");
        assert!(Target::named(&name).is_some());
    }
}

/// A short run of everything: the long one is `cargo run --release -p tests --bin fuzz`.
#[test]
fn a_few_mutants_of_everything_break_nothing() {
    for target in TARGETS {
        let (_, outcomes, found) = run(target, 7, Limit::Inputs(60), &Watched::default());
        assert!(outcomes > 0, "{} tries nothing", target.name);
        if let Some(found) = found {
            panic!("{}: {} {:?}", found.target, found.what, found.input);
        }
    }
}
