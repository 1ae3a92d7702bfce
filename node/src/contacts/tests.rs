//! Whom a device dials, and when it tries again.

use super::*;
use domain::TableNo;

fn device(number: u16) -> DeviceId {
    let mut bytes = [0; 32];
    bytes[..2].copy_from_slice(&number.to_be_bytes());
    DeviceId(bytes)
}

fn address(number: u16) -> SocketAddr {
    SocketAddr::from(([10, 0, 0, 1], 1000 + number))
}

fn hall(tables: u16) -> Contacts {
    let mut contacts = Contacts::default();
    contacts.admitted(device(0), Role::Director, &[address(0)]);
    for table in 1..=tables {
        contacts.admitted(device(table), Role::Table(TableNo(table)), &[address(table)]);
    }
    contacts
}

#[test]
fn a_table_dials_the_director_and_a_few_others_and_no_more() {
    let now = Instant::now();
    let mut contacts = hall(300);
    let targets = contacts.due(now, &Links::default());
    assert_eq!(targets.len(), 1 + Contacts::OTHERS_WANTED);
    assert!(targets.contains(&Target::Device(device(0), vec![address(0)])));
    assert!(contacts.due(now, &Links::default()).is_empty(), "those are under way");
    let connected: BTreeSet<_> = targets
        .iter()
        .map(|target| match target {
            Target::Device(device, _) => *device,
            Target::Address(_) => panic!("no address was given by hand"),
        })
        .collect();
    connected.iter().for_each(|device| contacts.connected(*device, None));
    let others = Contacts::OTHERS_WANTED;
    let links = Links { connected, director_connected: true, others, ..Links::default() };
    assert!(contacts.due(now, &links).is_empty());
}

#[test]
fn strangers_are_tried_only_while_no_director_is_connected() {
    let now = Instant::now();
    let mut contacts = Contacts::default();
    contacts.by_hand(address(1));
    contacts.seen(device(2), address(2));
    let content = Links { director_connected: true, ..Links::default() };
    assert!(contacts.due(now, &content).is_empty());
    let mut targets = contacts.due(now, &Links::default());
    targets.sort_by_key(|target| matches!(target, Target::Device(..)));
    let stranger = Target::Device(device(2), vec![address(2)]);
    assert_eq!(targets, [Target::Address(address(1)), stranger]);
}

#[test]
fn a_director_whose_address_was_also_given_by_hand_is_dialled_once() {
    let now = Instant::now();
    let mut contacts = hall(0);
    contacts.by_hand(address(0));
    assert_eq!(contacts.due(now, &Links::default()).len(), 1);
    contacts.failed(now, &Target::Device(device(0), Vec::new()));
    assert_eq!(contacts.due(now, &Links::default()), [Target::Address(address(0))]);
}

#[test]
fn a_failed_dial_is_repeated_after_half_a_second_and_never_later_than_seven() {
    let mut now = Instant::now();
    let mut contacts = Contacts::default();
    contacts.by_hand(address(1));
    let target = Target::Address(address(1));
    for try_number in 0..10 {
        assert_eq!(contacts.due(now, &Links::default()), std::slice::from_ref(&target));
        assert!(contacts.due(now, &Links::default()).is_empty(), "it is being dialled");
        contacts.failed(now, &target);
        assert!(contacts.due(now, &Links::default()).is_empty());
        now += if try_number == 0 { Duration::from_millis(625) } else { Duration::from_secs(7) };
    }
}

#[test]
fn a_device_of_another_event_is_left_alone_for_a_while_however_it_was_found() {
    let now = Instant::now();
    let mut contacts = Contacts::default();
    contacts.by_hand(address(1));
    contacts.seen(device(1), address(1));
    contacts.due(now, &Links::default());
    contacts.connected(device(1), Some(address(1)));
    contacts.avoid(now, device(1), Duration::from_secs(60));
    assert!(contacts.due(now + Duration::from_secs(59), &Links::default()).is_empty());
    assert!(!contacts.due(now + Duration::from_secs(60), &Links::default()).is_empty());
}

#[test]
fn hanging_up_on_a_device_to_be_avoided_does_not_bring_it_back_sooner() {
    let now = Instant::now();
    let mut contacts = hall(0);
    contacts.avoid(now, device(0), Duration::from_secs(60));
    contacts.failed(now, &Target::Device(device(0), Vec::new()));
    assert!(contacts.due(now + Duration::from_secs(59), &Links::default()).is_empty());
    assert_eq!(contacts.due(now + Duration::from_secs(60), &Links::default()).len(), 1);
}

#[test]
fn a_restart_remembers_the_directors_and_some_others() {
    let mut contacts = hall(300);
    let remembered = contacts.take_remembered().unwrap();
    assert!(contacts.take_remembered().is_none(), "nothing has changed since");
    let mut recalled = Contacts::default();
    recalled.recall(&remembered);
    assert_eq!(recalled.devices.len(), 1 + Contacts::REMEMBERED_MAX);
    assert_eq!(recalled.directors()[0].addresses, [address(0)]);
    recalled.recall(b"garbage");
}

/// The address of another laptop.
fn elsewhere(number: u16) -> SocketAddr {
    let [high, low] = number.to_be_bytes();
    SocketAddr::from(([10, 1, high, low], 4711))
}

fn acquaintance(number: u16, addresses: &[SocketAddr]) -> Acquaintance {
    Acquaintance { device: device(number), role: Role::Director, addresses: addresses.to_vec() }
}

fn anybody(number: u16) -> Teller {
    Teller::Anybody(Source::of(elsewhere(number).ip()))
}

#[test]
fn a_flood_of_names_is_bounded_and_each_address_has_a_small_part_of_it() {
    let mut contacts = hall(10);
    contacts.seen(device(500), elsewhere(500));
    for number in 0..2000 {
        contacts.seen(device(1000 + number), address(number));
    }
    assert_eq!(contacts.devices.len(), 11 + 1 + ACQUAINTANCES_MAX);
    for number in 0..2000 {
        contacts.seen(device(3000 + number), elsewhere(1000 + number / 8));
    }
    assert!((0..=10).all(|table| contacts.devices[&device(table)].proven), "hearsay makes room");
    assert_eq!(contacts.devices.len(), Contacts::DEVICES_MAX);
    assert!(contacts.devices.contains_key(&device(500)), "it was named once, by one");
    for number in 0..20 {
        contacts.seen(device(500), address(number));
    }
    let addresses = contacts.devices[&device(500)].addresses();
    assert!(addresses.contains(&elsewhere(500)) && addresses.len() <= 3, "{addresses:?}");
}

#[test]
fn a_director_that_is_known_is_dialled_first_whatever_others_say() {
    let now = Instant::now();
    let mut contacts = hall(0);
    contacts.connected(device(0), Some(elsewhere(7)));
    for number in 0..100 {
        // Strangers say that the director is elsewhere, and name a hundred more.
        contacts.mentioned(anybody(number), &acquaintance(0, &[elsewhere(1000 + number)]));
        contacts.mentioned(anybody(number), &acquaintance(100 + number, &[elsewhere(number)]));
    }
    let known = &contacts.devices[&device(0)];
    assert_eq!(known.good(), [elsewhere(7), address(0)]);
    assert_eq!(known.addresses()[..2], [elsewhere(7), address(0)], "rumours come last");
    assert!(known.addresses().len() <= 2 + 8);
    let told = contacts.directors();
    assert_eq!(told.len(), 1, "what strangers say is not passed on: {told:?}");
    let targets = contacts.due(now, &Links::default());
    assert!(matches!(&targets[0], Target::Device(first, _) if *first == device(0)));
    assert_eq!(targets.len(), 1 + Contacts::DIALLING_HEARSAY_MAX);
    // While all rumours are being tried, somebody known still finds room.
    contacts.admitted(device(1), Role::Director, &[address(1)]);
    contacts.admitted(device(2), Role::Director, &[address(2)]);
    assert_eq!(contacts.due(now, &Links::default()).len(), 2);
}

#[test]
fn a_stranger_cannot_pass_off_a_director_as_a_table() {
    let now = Instant::now();
    let mut contacts = Contacts::default();
    contacts.seen(device(0), elsewhere(0));
    let table = Acquaintance { role: Role::Table(TableNo(1)), ..acquaintance(0, &[address(9)]) };
    contacts.mentioned(anybody(9), &table);
    let enough_others = Links { others: Contacts::OTHERS_WANTED, ..Links::default() };
    assert_eq!(contacts.due(now, &enough_others).len(), 1, "it is still a candidate");
}

#[test]
fn strangers_we_have_dialled_leave_room_for_known_devices() {
    let now = Instant::now();
    let mut contacts = hall(2);
    (0..20).for_each(|number| contacts.seen(device(100 + number), elsewhere(number)));
    let strangers_dialled = Contacts::STRANGERS_DIALLED_MAX;
    let targets = contacts.due(now, &Links { strangers_dialled, ..Links::default() });
    assert_eq!(targets.len(), 3, "{targets:?}");
}

#[test]
fn an_address_that_worked_is_kept_when_the_device_tells_six_others() {
    let mut contacts = Contacts::default();
    contacts.by_hand(elsewhere(1));
    contacts.connected(device(0), Some(elsewhere(1)));
    let told: Vec<_> = (0..6).map(address).collect();
    contacts.admitted(device(0), Role::Director, &told);
    let mut recalled = Contacts::default();
    recalled.recall(&contacts.take_remembered().unwrap());
    assert_eq!(recalled.directors()[0].addresses[0], elsewhere(1));
    assert!(recalled.is_proven(device(0)), "only those who had shown a certificate are remembered");
}

#[test]
fn a_newcomer_hears_of_the_director_but_not_of_itself() {
    let told = hall(20).introductions(device(3));
    assert!(told.iter().any(|acquaintance| acquaintance.role == Role::Director));
    assert!(told.iter().all(|acquaintance| acquaintance.device != device(3)));
    assert!(told.len() <= ACQUAINTANCES_MAX);
}

#[test]
fn a_device_that_was_mentioned_before_it_was_admitted_is_remembered() {
    let mut contacts = Contacts::default();
    let neighbour = Teller::Device(device(1));
    contacts.mentioned(neighbour, &acquaintance(0, &[address(0)]));
    assert_eq!(contacts.directors().len(), 1, "an admitted device is believed that far");
    assert_eq!(contacts.take_remembered(), None, "hearsay is not kept");
    contacts.admitted(device(0), Role::Director, &[address(0)]);
    assert!(contacts.take_remembered().is_some());
}
