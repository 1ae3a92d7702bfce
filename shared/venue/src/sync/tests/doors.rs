//! Who may stay, and for how long; who is a director, and who knows of one.

use super::*;
use desk::Called;
use ledger::Buckets;

const PULL: fn() -> Request = || {
    let part = Part { buckets: Buckets::ALL, heads: Frontier::default() };
    Request::Pull { part, skip: 0 }
};

/// A director's laptop, one word of which is missing everywhere else; it admits a third laptop after it.
fn awaited() -> (Laptop, Hall) {
    let mut hall = Hall::new();
    let laptop = hall.open(OTHER);
    hall.say(DIRECTOR);
    hall.admit(DIRECTOR, THIRD, Role::Relay);
    (laptop, hall)
}

/// The authors in an answer to a pull.
fn authors(response: &Response, hall: &Hall) -> BTreeSet<DeviceId> {
    let Response::Batch { batch, .. } = response else { panic!("answered with {response:?}") };
    let is_in = |signed: &Signed| {
        hall.ledger.records().find(|record| record.signed.change == signed.change).unwrap().author
    };
    batch.unpack().unwrap().iter().map(is_in).collect()
}

#[test]
fn who_presents_the_admission_of_another_is_sent_away() {
    let hall = Hall::new();
    let mut laptop = hall.open(DIRECTOR);
    let effects = laptop.up(OTHER, hall.certificate(TABLE));
    assert!(matches!(effects[..], [Effect::Disconnect { .. }]));
    let (response, effects) = laptop.asked(OTHER, PULL());
    assert!(matches!(response, Response::Refused(_)) && effects.is_empty());
    assert!(laptop.answered(OTHER, RequestKind::Compare, Some(Response::Same)).is_empty());
}

#[test]
fn a_member_is_compared_with_at_once_and_asked_no_second_time_meanwhile() {
    let hall = Hall::new();
    let mut laptop = hall.open(DIRECTOR);
    let effects = laptop.up(TABLE, hall.certificate(TABLE));
    assert_eq!(to(&effects, RequestKind::Compare), [id(TABLE)]);
    assert!(shows(&effects) && !disconnects(&effects));
    assert!(laptop.peer(TABLE).comparing);
    assert_eq!(requests(&laptop.tick(2_000)), 0);
    laptop.answered(TABLE, RequestKind::Compare, None);
    assert_eq!(to(&laptop.tick(2_000), RequestKind::Compare), [id(TABLE)]);
}

#[test]
fn an_admission_that_never_counted_opens_no_door() {
    let mut hall = Hall::with_deputy();
    hall.admit(DEPUTY, THIRD, Role::Relay);
    let certificate = hall.certificate(THIRD);
    hall.revoke(ROOT, DEPUTY);
    let mut laptop = hall.open(TABLE);
    let effects = laptop.up(THIRD, certificate);
    assert!(disconnects(&effects) && requests(&effects) == 0);
    assert_eq!(notes(&effects).len(), 1);
    assert!(laptop.venue.sync.peers.is_empty());
}

#[test]
fn whose_admission_is_on_its_way_has_ten_seconds_however_often_it_is_looked_at() {
    let (mut laptop, hall) = awaited();
    let effects = laptop.up(THIRD, hall.certificate(THIRD));
    assert_eq!(to(&effects, RequestKind::Compare), [id(THIRD)]);
    laptop.answered(THIRD, RequestKind::Compare, None);
    assert!(matches!(laptop.peer(THIRD).standing, Standing::Awaited { .. }));
    assert!(!disconnects(&laptop.tick(5_000)));
    laptop.answered(THIRD, RequestKind::Compare, None);
    let effects = laptop.tick(4_999);
    assert!(!disconnects(&effects));
    assert!(disconnects(&laptop.tick(1)));
}

#[test]
fn nobody_in_doubt_is_compared_with_whenever_it_is_looked_at() {
    let (mut laptop, hall) = awaited();
    laptop.up(THIRD, hall.certificate(THIRD));
    laptop.answered(THIRD, RequestKind::Compare, None);
    laptop.venue.sync.turns.next_ms = u64::MAX;
    assert_eq!(requests(&laptop.tick(250)), 0);
    laptop.venue.take(at(START_MS), hall.written.clone());
    assert_eq!(to(&laptop.tick(250), RequestKind::Compare), [id(THIRD)]);
    laptop.answered(THIRD, RequestKind::Compare, Some(Response::Same));
    assert_eq!(laptop.peer(THIRD).standing, Standing::Member);
    assert_eq!(requests(&laptop.tick(250)), 0);
    assert!(!disconnects(&laptop.tick(1_000_000)));
}

#[test]
fn whose_admitter_is_not_known_is_asked_and_not_answered() {
    let mut hall = Hall::new();
    let mut laptop = hall.open(OTHER);
    hall.say(ROOT);
    hall.admit(ROOT, DEPUTY, Role::Director);
    hall.admit(DEPUTY, THIRD, Role::Relay);
    let effects = laptop.up(THIRD, hall.certificate(THIRD));
    assert_eq!(to(&effects, RequestKind::Compare), [id(THIRD)]);
    assert!(matches!(laptop.peer(THIRD).standing, Standing::Unproven { .. }));
    let (response, effects) = laptop.asked(THIRD, PULL());
    assert!(matches!(response, Response::Refused(_)) && effects.is_empty());
    assert!(!disconnects(&laptop.tick(9_999)));
    assert!(disconnects(&laptop.tick(1)));
}

#[test]
fn who_was_sent_away_may_listen_for_a_moment() {
    let mut hall = Hall::new();
    let certificate = hall.certificate(TABLE);
    hall.revoke(DIRECTOR, TABLE);
    let mut laptop = hall.open(OTHER);
    let effects = laptop.up(TABLE, certificate);
    assert!(matches!(laptop.peer(TABLE).standing, Standing::Leaving { .. }));
    assert!(!disconnects(&effects) && !disconnects(&laptop.tick(1_499)));
    assert!(disconnects(&laptop.tick(1)));
}

#[test]
fn who_is_no_member_reads_what_directors_wrote_and_those_who_were() {
    let mut hall = Hall::with_deputy();
    hall.say(TABLE);
    hall.say(DEPUTY);
    hall.revoke(ROOT, DEPUTY);
    let certificate = hall.certificate(TABLE);
    let mut laptop = hall.open(OTHER);
    laptop.up(TABLE, certificate.clone());
    let all: BTreeSet<DeviceId> = [ROOT, DIRECTOR, DEPUTY, TABLE].map(id).into();
    assert_eq!(authors(&laptop.asked(TABLE, PULL()).0, &hall), all);
    hall.revoke(DIRECTOR, TABLE);
    let mut laptop = hall.open(OTHER);
    laptop.up(TABLE, certificate);
    let open: BTreeSet<DeviceId> = [ROOT, DIRECTOR, DEPUTY].map(id).into();
    assert_eq!(authors(&laptop.asked(TABLE, PULL()).0, &hall), open);
}

#[test]
fn a_director_whose_admission_is_on_its_way_counts_as_one_who_hears_us() {
    let mut hall = Hall::new();
    let mut laptop = hall.open(OTHER);
    hall.say(ROOT);
    hall.admit(ROOT, DEPUTY, Role::Director);
    assert!(!laptop.venue.reaches_director());
    laptop.up(DEPUTY, hall.certificate(DEPUTY));
    assert!(matches!(laptop.peer(DEPUTY).standing, Standing::Awaited { .. }));
    assert!(laptop.venue.reaches_director());
    let (mut laptop, hall) = awaited();
    laptop.up(THIRD, hall.certificate(THIRD));
    assert!(!laptop.venue.reaches_director());
}

#[test]
fn a_director_is_heard_by_itself_and_a_table_by_the_director_it_is_connected_to() {
    let hall = Hall::new();
    assert!(hall.open(DIRECTOR).venue.reaches_director());
    assert!(!hall.open_among(TABLE, &[OTHER]).venue.reaches_director());
    assert!(hall.open_among(TABLE, &[OTHER, DIRECTOR]).venue.reaches_director());
}

#[test]
fn who_loses_its_last_director_tells_the_others() {
    let hall = Hall::with_deputy();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, DEPUTY, OTHER]);
    let effects = laptop.down(DEPUTY);
    assert!(requests(&effects) == 0 && shows(&effects));
    let effects = laptop.down(DIRECTOR);
    let [Effect::Request { peer, request: Request::Compare { served, .. }, .. }, _] = &effects[..]
    else {
        panic!("{effects:?}");
    };
    assert!(*peer == id(OTHER) && *served == Served::ByNobody && shows(&effects));
    assert!(laptop.down(DIRECTOR).is_empty());
}

#[test]
fn who_never_had_a_director_has_nothing_to_tell_when_a_table_goes() {
    let mut hall = Hall::new();
    hall.admit(DIRECTOR, THIRD, Role::Relay);
    let mut laptop = hall.open_among(TABLE, &[OTHER, THIRD]);
    let effects = laptop.down(OTHER);
    assert!(requests(&effects) == 0 && shows(&effects));
}

#[test]
fn only_a_director_counts_as_a_director_that_was_heard() {
    let hall = Hall::new();
    let mut laptop = hall.open(TABLE);
    laptop.up(OTHER, hall.certificate(OTHER));
    assert_eq!(laptop.venue.sync.director_heard_ms, None);
    assert_eq!(laptop.venue.sync.heard_ms.get(&id(OTHER)), Some(&START_MS));
    laptop.now_ms += 5;
    laptop.up(DIRECTOR, hall.certificate(DIRECTOR));
    assert_eq!(laptop.venue.sync.director_heard_ms, Some(START_MS + 5));
}

#[test]
fn a_peer_that_counts_by_other_rules_is_named() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let (peer, certificate) = (id(OTHER), hall.certificate(OTHER));
    laptop.tell(Input::PeerUp { peer, certificate, projection: PROJECTION_VERSION + 1 });
    let tournament = laptop.venue.tournament();
    assert_eq!(laptop.venue.sync.counts_differently(&tournament), [Called::by("laptop 5")]);
}

#[test]
fn a_laptop_presents_the_admission_that_holds_now() {
    let mut hall = Hall::new();
    let mut laptop = hall.open(TABLE);
    assert_eq!(laptop.venue.own_device().unwrap().roles, [Role::Table(TableNo(1))]);
    laptop.venue.take(at(START_MS), vec![hall.admit(DIRECTOR, OTHER, Role::Relay)]);
    assert_eq!(laptop.venue.certificate(), None);
    laptop.venue.take(at(START_MS), vec![hall.admit(ROOT, TABLE, Role::Director)]);
    assert_eq!(laptop.venue.certificate(), Some(&hall.certificate(TABLE)));
    assert!(laptop.venue.is_director());
    assert_eq!(laptop.venue.event_name(), "Cup");
}
