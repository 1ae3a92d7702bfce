//! A short range of simulated halls; `cargo run --release -p tests --bin sim` is the long one.

use tests::sim::{Plan, Planted, Scale, Verdict, explain, live, try_seeds};

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

/// That every planted fault is caught is a trial of its own, `sim --planted`.
#[test]
fn a_failing_day_becomes_a_short_story() {
    let [fault, ..] = Planted::all();
    let seed = fault.caught().expect("the fault is caught");
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
