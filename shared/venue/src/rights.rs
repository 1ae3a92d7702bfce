//! Who has which rights at this moment, without a fold of the whole tournament.

use crate::venue::Venue;
use domain::{DeviceId, Role};
use ledger::{Device, Fact, Ledger};
use std::collections::BTreeMap;

/// The devices of the event as of a version of the ledger's rights.
#[derive(Debug)]
pub(crate) struct Rights {
    version: u64,
    devices: BTreeMap<DeviceId, Device>,
    by_role: BTreeMap<Role, Vec<DeviceId>>,
}

impl Rights {
    pub(crate) fn of(ledger: &Ledger) -> Self {
        let devices = ledger::devices(ledger);
        let mut by_role: BTreeMap<Role, Vec<DeviceId>> = BTreeMap::new();
        for (id, device) in &devices {
            if let Some(role) = device.role() {
                by_role.entry(role).or_default().push(*id);
            }
        }
        Self { version: ledger.rights_version(), devices, by_role }
    }

    /// Who acts as what, role by role.
    pub(crate) fn by_role(&self) -> impl Iterator<Item = (Role, &[DeviceId])> {
        self.by_role.iter().map(|(role, devices)| (*role, devices.as_slice()))
    }

    pub(crate) fn acting_as(&self, role: Role) -> &[DeviceId] {
        self.by_role.get(&role).map(Vec::as_slice).unwrap_or_default()
    }

    /// `None` for a device that no admission counts for.
    pub(crate) fn device(&self, device: DeviceId) -> Option<&Device> {
        self.devices.get(&device)
    }

    /// What a device may act as now.
    pub(crate) fn role(&self, device: DeviceId) -> Option<Role> {
        self.device(device).and_then(Device::role)
    }

    pub(crate) fn is_director(&self, device: DeviceId) -> bool {
        self.role(device) == Some(Role::Director)
    }

    /// Every device that ever was a director, with the right to or not.
    pub(crate) fn were_directors(&self) -> impl Iterator<Item = DeviceId> + '_ {
        let was = |device: &Device| device.grants.iter().any(|grant| grant.role == Role::Director);
        self.devices.iter().filter(move |(_, device)| was(device)).map(|(id, _)| *id)
    }
}

impl Venue {
    /// Works the rights out anew if an entry came that may have changed them.
    pub(crate) fn refresh_rights(&mut self) {
        if self.rights.version == self.ledger.rights_version() {
            return;
        }
        let rights = Rights::of(&self.ledger);
        let me = self.me();
        // What we present to others is the admission that holds now.
        if rights.device(me) != self.rights.device(me)
            && let Some(certificate) = ledger::certificate::issue(&self.ledger, me)
        {
            self.certificate = Some(certificate);
        }
        self.rights = rights;
        self.welcome_members();
    }

    pub fn is_director(&self) -> bool {
        self.rights.is_director(self.me())
    }

    /// This device as the event knows it; `None` before its admission has arrived.
    pub fn own_device(&self) -> Option<&Device> {
        self.rights.device(self.me())
    }

    /// The event's name, as anybody may hear it: nothing is folded for a stranger.
    pub fn event_name(&self) -> String {
        let founding = self.ledger.document(self.event().root()).into_iter().find_map(|record| {
            let Fact::EventFounded { name, .. } = &record.entry.fact else { return None };
            Some(name.to_string())
        });
        founding.unwrap_or_default()
    }
}
