//! Everybody pulls in the director's order.

use super::*;

#[test]
fn an_arbiter_who_comes_late_hears_how_long_challenges_have_been_waiting() {
    let mut hall = Hall::new();
    hall.admit(DIRECTOR, THIRD, Role::Arbiter);
    let mut arbiter = hall.open_among(THIRD, &[DIRECTOR, TABLE]);
    let (known, coming) = (EntryId([1; 32]), EntryId([2; 32]));
    arbiter.venue.heard.insert(known, START_MS - 5_000);
    let ages = vec![(known, 2_000), (coming, 60_000)];
    let (response, _) = arbiter.asked(TABLE, Request::Queue { ages: ages.clone() });
    assert!(matches!(response, Response::Taken { .. }));
    assert!(!arbiter.venue.heard.contains_key(&coming), "only a director says so");
    let (_, effects) = arbiter.asked(DIRECTOR, Request::Queue { ages });
    assert!(shows(&effects));
    assert_eq!(arbiter.venue.heard[&known], START_MS - 5_000, "the longest time counts");
    assert_eq!(arbiter.venue.heard[&coming], START_MS - 60_000);
}
