//! A short range of simulated halls; `cargo run --release -p tests --bin sim` is the long one.

#[cfg(not(debug_assertions))]
use std::sync::atomic::{AtomicUsize, Ordering};
#[cfg(not(debug_assertions))]
use tests::sim::Planted;
use tests::sim::{Plan, Scale, Verdict, explain, live, try_seeds};

const THREADS: usize = 2;

#[test]
fn every_law_holds_in_small_halls() {
    let verdicts = try_seeds(0..24, Scale::Small, None, THREADS);
    for verdict in &verdicts {
        let law = verdict.broken.first().map(|broken| broken.law);
        let told = law.map(|law| explain(&Plan::draw(verdict.seed, Scale::Small), None, law));
        assert!(told.is_none(), "{}", told.unwrap_or_default().join("\n"));
    }
    let entries: usize = verdicts.iter().map(|verdict| verdict.entries).sum();
    assert!(entries > 24 * 20, "the people did little: {entries} entries");
}

#[test]
fn a_seed_gives_the_same_day_every_time_on_any_number_of_threads() {
    let plan = Plan::draw(11, Scale::Small);
    let (one, other) = (live(&plan, None, true), live(&plan, None, true));
    assert!(one.story.len() > 20, "{:?}", one.story);
    assert_eq!(one.story, other.story);
    let figures = |verdict: &Verdict| (verdict.seed, verdict.entries, verdict.messages);
    let [alone, together] = [1, 3].map(|threads| {
        let verdicts = try_seeds(5..9, Scale::Small, None, threads);
        verdicts.iter().map(figures).collect::<Vec<_>>()
    });
    assert_eq!(alone, together);
}

#[cfg(not(debug_assertions))]
/// The first seed of two hundred whose day shows the fault; days on which it cannot show are not lived through.
fn caught(fault: Planted) -> Option<u64> {
    let shows = |verdict: &Verdict| {
        verdict.broken.iter().any(|broken| fault.breaks().contains(&broken.law))
    };
    (0..200)
        .map(|seed| Plan::draw(seed, Scale::Small))
        .filter(|plan| fault.may_show(plan))
        .find_map(|plan| {
            let verdict = live(&plan, Some(fault), false);
            shows(&verdict).then_some(verdict.seed)
        })
}

#[cfg(not(debug_assertions))]
/// Two at a time; each is seen with the fault, and the same day without it is a good one.
fn catch_all(faults: &[Planted]) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let seed = caught(*fault);
                    let seed =
                        seed.unwrap_or_else(|| panic!("{fault:?} was not caught in 200 seeds"));
                    let without = live(&Plan::draw(seed, Scale::Small), None, false);
                    assert_eq!(without.broken, [], "seed {seed} fails without {fault:?} too");
                }
            });
        }
    });
}

/// Takes minutes where nothing is optimised: `cargo test --release -p tests --test sim` is the trial.
#[test]
#[cfg(not(debug_assertions))]
fn every_planted_fault_is_caught_within_two_hundred_seeds() {
    catch_all(&Planted::all());
}

#[test]
#[cfg(not(debug_assertions))]
fn a_failing_day_becomes_a_short_story() {
    let [fault, ..] = Planted::all();
    let seed = caught(fault).expect("the fault is caught");
    let plan = Plan::draw(seed, Scale::Small);
    let law = fault.breaks()[0];
    let story = explain(&plan, Some(fault), law);
    let told = story.join("\n");
    assert!(told.contains("BROKEN"), "{told}");
    assert!(told.contains("joins with slip"), "{told}");
    assert_eq!(story, explain(&plan, Some(fault), law), "the same story every time");
    let full = live(&plan, Some(fault), true).story.len();
    assert!(story.len() < full, "{} lines are not fewer than {full}:\n{told}", story.len());
}
