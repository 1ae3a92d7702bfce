//! Who gets in while others crowd the door.

use super::*;

fn source(number: u8) -> Source {
    Source::of([10, 0, 0, number].into())
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Connects, speaks, and is let in at once; who was shown out for it.
fn enters(door: &mut Door, now: Instant, from: Source) -> Option<Placed> {
    let knock = door.knocks(now, from)?.knock;
    door.speaks(knock);
    door.lets_in(now)
}

#[test]
fn a_hundred_silent_ones_of_each_of_three_addresses_keep_nobody_out() {
    let mut door = Door::new();
    let start = Instant::now();
    let mut closed = 0;
    for second in 0..20 {
        let now = start + Duration::from_secs(second);
        closed += door.overdue(now).len();
        // Whoever was closed comes back at once, and more of them than there is room.
        for from in [1, 2, 3].repeat(100) {
            let placed = door.knocks(now, source(from));
            closed += usize::from(placed.is_none_or(|placed| placed.instead_of.is_some()));
        }
        assert!(door.outside.len() <= Door::OUTSIDE_MAX);
        let placed = enters(&mut door, now + ms(1), source(9)).expect("the table is let in");
        assert_eq!(placed.instead_of, None, "nobody inside has to go for it");
        door.admitted(placed.knock);
    }
    assert!(closed > 1000, "{closed}");
}

#[test]
fn from_the_address_of_a_hundred_silent_ones_a_table_gets_in_at_once() {
    let mut door = Door::new();
    let now = Instant::now();
    (0..100).for_each(|_| assert!(door.knocks(now, source(1)).is_some()));
    assert!(enters(&mut door, now, source(1)).is_some());
    assert_eq!(door.overdue(now + Door::SILENT_FOR).len(), 100);
    assert!(door.outside.is_empty());
}

#[test]
fn silent_ones_make_room_before_those_who_speak() {
    let mut door = Door::new();
    let now = Instant::now();
    let mut knock = |at: Instant| door.knocks(at, source(1)).map(|placed| placed.knock);
    let first = knock(now).unwrap();
    let second = knock(now).unwrap();
    (2..Door::OUTSIDE_MAX).for_each(|_| assert!(knock(now).is_some()));
    assert_eq!(knock(now + ms(249)), None, "the others have not had time to speak");
    door.speaks(first);
    let placed = door.knocks(now + ms(250), source(1)).unwrap();
    assert_eq!(placed.instead_of, Some(second));
    let other = door.knocks(now, source(2)).unwrap();
    assert!(other.instead_of.is_some(), "another address need not wait");
}

#[test]
fn strangers_inside_give_way_to_another_address_and_an_honest_hall_does_not_push_itself_out() {
    let mut door = Door::new();
    let now = Instant::now();
    let knocks: Vec<_> = (0..300).map(|_| door.knocks(now, source(1))).collect();
    let known: Vec<_> = knocks.into_iter().flatten().map(|placed| placed.knock).collect();
    known.iter().for_each(|knock| door.speaks(*knock));
    let mut inside = Vec::new();
    while let Some(placed) = door.lets_in(now) {
        assert_eq!(placed.instead_of, None);
        inside.push(placed.knock);
    }
    assert_eq!(inside.len(), Door::STRANGERS_MAX);
    let other = enters(&mut door, now, source(2)).expect("another address");
    assert_eq!(other.instead_of, Some(inside[0]), "the oldest of the crowd goes");
    // As some are admitted, the next of the hall come in.
    inside[1..=40].iter().for_each(|knock| door.admitted(*knock));
    assert_eq!(std::iter::from_fn(|| door.lets_in(now)).count(), 40);
    let late = door.lets_in(now + Door::KEEPS_PLACE).expect("the first have had their time");
    assert_eq!(late.instead_of, Some(inside[41]));
}

#[test]
fn among_many_addresses_with_one_each_the_newest_keeps_its_place() {
    let mut door = Door::new();
    let now = Instant::now();
    let strangers: u8 = Door::STRANGERS_MAX.try_into().unwrap();
    let first = enters(&mut door, now, source(0)).unwrap().knock;
    (1..strangers).for_each(|number| assert!(enters(&mut door, now, source(number)).is_some()));
    assert_eq!(enters(&mut door, now, source(200)), None, "all of them have just come");
    let placed = door.lets_in(now + Door::KEEPS_PLACE).unwrap();
    assert_eq!(placed.instead_of, Some(first));
}

#[test]
fn handshakes_of_one_address_are_paced_and_those_of_admitted_devices_cost_nothing() {
    let start = Instant::now();
    let mut door = Door::new();
    let let_in = |door: &mut Door, seconds: u64| {
        // An address tries a thousand times a second and leaves at once.
        let tries = (0..1000 * seconds).map(|at| start + ms(at));
        tries
            .filter(|now| match enters(door, *now, source(1)) {
                Some(placed) => {
                    door.left(placed.knock);
                    true
                }
                None => {
                    // Those who wait leave, too, so that only the pace counts here.
                    let waiting: Vec<_> = door.outside.keys().copied().collect();
                    waiting.into_iter().for_each(|knock| door.left(knock));
                    false
                }
            })
            .count()
    };
    let burst = Door::HANDSHAKES_OF_ONE.burst as usize;
    let per_second = Door::HANDSHAKES_OF_ONE.per_second as usize;
    let let_in = let_in(&mut door, 10);
    assert!((burst..=burst + 10 * per_second + 1).contains(&let_in), "{let_in}");
    let now = start + Duration::from_secs(10);
    assert!(enters(&mut door, now, source(2)).is_some(), "another address");

    let mut door = Door::new();
    for _ in 0..2000 {
        let placed = enters(&mut door, now, source(1)).expect("an honest hall is not slowed down");
        door.admitted(placed.knock);
    }
}

#[test]
fn whoever_says_hello_may_stay_longer_and_nobody_stays_for_ever() {
    let mut door = Door::new();
    let now = Instant::now();
    let [mute, polite] = [(); 2].map(|()| enters(&mut door, now, source(1)).unwrap().knock);
    let dialled = door.dials(now);
    door.greeted(polite);
    assert!(door.overdue(now + Door::STAYS - ms(1)).is_empty());
    assert_eq!(door.overdue(now + Door::STAYS), [mute, dialled]);
    assert_eq!(door.overdue(now + Door::STAYS_GREETED), [polite]);
    assert!(door.strangers.is_empty());
}

#[test]
fn those_we_dial_take_no_place_from_those_who_come() {
    let mut door = Door::new();
    let now = Instant::now();
    for _ in 0..Door::STRANGERS_MAX {
        door.dials(now);
    }
    assert_eq!(enters(&mut door, now, source(1)).unwrap().instead_of, None);
}
