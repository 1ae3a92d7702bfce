//! How people call the devices of an event.

use desk::Called;
use domain::DeviceId;
use ledger::Tournament;

pub(crate) fn called(tournament: &Tournament, device: DeviceId) -> Called {
    match tournament.devices.get(&device) {
        Some(known) if !known.name.is_empty() => Called::by(&known.name),
        _ if device == tournament.event.root() => Called::Root,
        _ => Called::Unknown { device },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::EventId;
    use ledger::Device;

    #[test]
    fn a_device_is_called_by_its_name_or_by_its_key() {
        let mut tournament = Tournament::empty(EventId([1; 32]));
        let [root, named, nameless, stranger] = [1, 2, 3, 4].map(|number| DeviceId([number; 32]));
        let device = |name: &str| Device {
            name: name.to_owned(),
            roles: Vec::new(),
            grants: Vec::new(),
            tampered: Vec::new(),
        };
        tournament.devices.insert(named, device("Table 4"));
        tournament.devices.insert(nameless, device(""));
        let spoken = |device| speech::english(&called(&tournament, device));
        assert_eq!(spoken(root), "the root key");
        assert_eq!(spoken(named), "Table 4");
        for unknown in [nameless, stranger] {
            assert_eq!(spoken(unknown), format!("device {}", unknown.short()));
        }
    }
}
