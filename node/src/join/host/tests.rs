//! Who can join while others try codes or begin without an end.

use super::super::{Confirming, Joining};
use super::*;
use desk::JoinCode;
use domain::EventId;
use std::sync::LazyLock;

const HALL: Source = Source::NOWHERE;

fn address(number: u8) -> Source {
    Source::of([10, 0, 0, number].into())
}

fn parties(joiner: u16) -> Parties {
    let mut key = [9; 32];
    key[..2].copy_from_slice(&joiner.to_be_bytes());
    Parties { event: EventId([1; 32]), joiner: DeviceId(key), director: DeviceId([3; 32]) }
}

fn issued(label: &str) -> JoinCode {
    JoinCode::new(label, [7; JoinCode::SECRET_BYTES])
}

/// Begins to join with this secret.
fn begin(
    host: &mut Host,
    now: Instant,
    from: Source,
    joiner: u16,
    (label, secret): (&str, u8),
) -> Result<(Confirming, [u8; 32]), Refusal> {
    let code = JoinCode::new(label, [secret; JoinCode::SECRET_BYTES]);
    let (joining, message) = Joining::begin(parties(joiner), &code);
    let answer = host.start(now, from, parties(joiner), label, issued(label).secret(), &message)?;
    Ok(joining.answered(answer).expect("an honest answer"))
}

/// Begins with a message that another stranger has sent already, which costs the stranger nothing.
fn crowd(host: &mut Host, now: Instant, from: Source, joiner: u16, label: &str) -> bool {
    static MESSAGE: LazyLock<Vec<u8>> =
        LazyLock::new(|| Joining::begin(parties(0), &issued("1")).1);
    host.start(now, from, parties(joiner), label, issued(label).secret(), &MESSAGE).is_ok()
}

/// Joins with this secret; 7 is the right one.
fn join(
    host: &mut Host,
    now: Instant,
    from: Source,
    joiner: u16,
    slip: (&str, u8),
) -> Result<Proven, Refusal> {
    let (_, confirmation) = begin(host, now, from, joiner, slip)?;
    host.prove(now, parties(joiner).joiner, &confirmation)
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn wrong_tries_wait_longer_and_longer_and_the_right_code_still_works() {
    let mut host = Host::default();
    let mut now = Instant::now();
    for pause in [1, 2, 4, 5, 5] {
        let wrong = join(&mut host, now, HALL, 2, ("12", 8));
        assert_eq!(wrong, Err(Refusal::WrongCode { slip: "12".into() }));
        now += seconds(pause) - Duration::from_millis(1);
        let early = join(&mut host, now, HALL, 2, ("12", 7));
        assert!(matches!(early, Err(Refusal::Later { .. })), "{early:?}");
        now += Duration::from_millis(1);
    }
    assert!(join(&mut host, now, HALL, 2, ("12", 7)).is_ok());
    let wrong = join(&mut host, now, HALL, 2, ("12", 8));
    assert_eq!(wrong, Err(Refusal::WrongCode { slip: "12".into() }));
}

#[test]
fn wrong_tries_slow_down_only_that_slip_and_only_from_that_address() {
    let mut host = Host::default();
    let now = Instant::now();
    join(&mut host, now, address(1), 2, ("12", 8)).unwrap_err();
    let same = join(&mut host, now, address(1), 3, ("12", 7));
    assert!(matches!(same, Err(Refusal::Later { .. })), "{same:?}");
    assert!(join(&mut host, now, address(2), 3, ("12", 7)).is_ok(), "another address");
    assert!(join(&mut host, now, address(1), 4, ("13", 7)).is_ok(), "another slip");
}

#[test]
fn strangers_who_begin_with_real_labels_keep_nobody_out() {
    let mut host = Host::default();
    let start = Instant::now();
    let labels: Vec<String> = (1..=70).map(|label: u8| label.to_string()).collect();
    let mut computed = 0;
    for tenth in 0..100 {
        let now = start + Duration::from_millis(100 * tenth);
        // Seventy strangers at two addresses, ten times a second each.
        for stranger in 0..70_u16 {
            let label = labels[usize::from(stranger)].as_str();
            let from = address(u8::try_from(stranger % 2).expect("small"));
            computed += usize::from(crowd(&mut host, now, from, stranger, label));
        }
        assert!(host.open.count() <= Exchanges::ALL_MAX);
        if tenth % 20 == 7 {
            let joiner = 1000 + u16::try_from(tenth).expect("small");
            let label = labels[usize::try_from(tenth % 70).expect("small")].as_str();
            let joined = join(&mut host, now, address(9), joiner, (label, 7));
            assert!(joined.is_ok(), "from another address, with a slip they use: {joined:?}");
            let other = format!("t{tenth}");
            let joined = join(&mut host, now, address(1), joiner, (&other, 7));
            assert!(joined.is_ok(), "from their address, with another slip: {joined:?}");
        }
    }
    // Ten seconds, and what may come at once.
    let Rate { burst, per_second } = Host::COMPUTATIONS;
    assert!(computed <= (burst + 10 * per_second) as usize, "{computed}");
}

#[test]
fn computations_are_bounded_whatever_the_labels_and_a_hall_joins_at_once() {
    let mut host = Host::default();
    let now = Instant::now();
    for table in 0..300_u16 {
        let label = table.to_string();
        assert!(join(&mut host, now, HALL, table, (&label, 7)).is_ok(), "table {table}");
    }
    let begun = (0..2000_u16).filter(|stranger| {
        let label = format!("x{stranger}");
        crowd(&mut host, now, address(1), *stranger, &label)
    });
    assert!(begun.count() <= Host::COMPUTATIONS_FROM_ONE.burst as usize);
    assert!(join(&mut host, now, address(2), 1, ("12", 7)).is_ok(), "somebody new");
}

#[test]
fn open_exchanges_are_shared_between_addresses_and_slips() {
    let mut host = Host::default();
    let start = Instant::now();
    let mut stranger = 0;
    // Sixteen addresses fill everything for slip 1, and one address everything it may.
    for second in 0..3 {
        let now = start + seconds(second);
        for from in 0..16 {
            stranger += 1;
            assert!(crowd(&mut host, now, address(from), stranger, "1"));
        }
        for label in 2..60 {
            stranger += 1;
            let label = label.to_string();
            // Refused or not, it must not keep anybody else out.
            crowd(&mut host, now, address(0), stranger, &label);
        }
    }
    let now = start + seconds(3);
    assert!(host.open.count() <= Exchanges::ALL_MAX);
    let (_, honest) = begin(&mut host, now, address(99), 9000, ("1", 7)).unwrap();
    for from in 0..16 {
        stranger += 1;
        crowd(&mut host, now, address(from), stranger, "1");
    }
    let proven = host.prove(now, parties(9000).joiner, &honest);
    assert!(proven.is_ok(), "the address with the most gives up its oldest: {proven:?}");
}

#[test]
fn an_exchange_ends_after_a_few_seconds() {
    let mut host = Host::default();
    let now = Instant::now();
    let (_, confirmation) = begin(&mut host, now, HALL, 2, ("12", 7)).unwrap();
    let late = host.prove(now + Exchanges::OPEN_FOR, parties(2).joiner, &confirmation);
    assert!(matches!(late, Err(Refusal::Busy { .. })), "{late:?}");
}

#[test]
fn a_message_of_the_wrong_length_costs_no_computation() {
    let mut host = Host::default();
    let now = Instant::now();
    for _ in 0..100 {
        let refused = host.start(now, HALL, parties(2), "12", "00000000", b"short");
        assert!(matches!(refused, Err(Refusal::Declined { .. })), "{refused:?}");
    }
    assert!(join(&mut host, now, HALL, 2, ("12", 7)).is_ok());
}

#[test]
fn what_is_remembered_of_wrong_tries_is_bounded() {
    let mut host = Host::default();
    let now = Instant::now();
    for label in 0..3000 {
        host.slow_down(now, (HALL, label.to_string()));
    }
    assert_eq!(host.slowed.len(), Host::SLOWED_MAX);
}

#[test]
fn a_proof_without_an_exchange_has_to_begin_again() {
    let proven = Host::default().prove(Instant::now(), DeviceId([2; 32]), &[0; 32]);
    assert!(matches!(proven, Err(Refusal::Busy { .. })));
}
