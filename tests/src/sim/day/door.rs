//! Watches the doors once it is settled who is admitted: nobody else is served, heard or kept.

use super::super::model::{Law, Picture};
use super::super::plan::Seat;
use super::Day;
use domain::DeviceId;
use std::collections::BTreeSet;
use venue::RequestKind;
use venue::peer::Response;

/// A laptop that was sent away may stay for a moment, to hand over what it has and hear why.
const FAREWELL_MS: u64 = 2_500;
/// One whose admitter nobody may believe can wait so long while others learn.
const UNKNOWN_MS: u64 = 11_500;
/// Every node has looked at its peers again after so long.
const NOTICED_MS: u64 = 1_000;

/// Who is who, as the model sees it.
#[derive(Debug)]
pub(super) struct Door {
    since_ms: u64,
    members: BTreeSet<DeviceId>,
    /// Admitted once, and not any more.
    former: BTreeSet<DeviceId>,
    /// Whose record everybody who was ever admitted may read.
    open_records: BTreeSet<DeviceId>,
}

impl Day {
    /// From now on everybody knows who is admitted.
    pub(super) fn watch_the_door(&mut self, right: &Picture) {
        let has_role = |device: &&DeviceId| right.roles.get(*device).is_some_and(|r| !r.is_empty());
        let known: BTreeSet<DeviceId> = right.roles.keys().copied().collect();
        let members: BTreeSet<DeviceId> = known.iter().filter(has_role).copied().collect();
        let mut open_records = right.directors.clone();
        open_records.insert(self.event.root());
        let former = known.difference(&members).copied().collect();
        let since_ms = self.now_ms + NOTICED_MS;
        self.door = Some(Door { since_ms, members, former, open_records });
    }

    /// Who is connected and should not be.
    pub(super) fn check_the_door(&mut self) {
        let Some(door) = &self.door else { return };
        let mut stays = Vec::new();
        for ((seat, peer), connection) in &self.sides {
            let device = self.laptops[*peer].device();
            if !self.laptops[*seat].is_on()
                || self.is_former(*seat)
                || door.members.contains(&device)
            {
                continue;
            }
            let patience = if door.former.contains(&device) { FAREWELL_MS } else { UNKNOWN_MS };
            let since = self.since.get(connection).copied().unwrap_or(0).max(door.since_ms);
            if self.now_ms > since + patience {
                stays.push((*seat, *peer));
            }
        }
        for (seat, peer) in stays {
            let names = [seat, peer].map(|seat| self.laptops[seat].name.clone());
            let what = format!("{} keeps {}, which is not admitted", names[0], names[1]);
            self.watch.breaks(Law::StrangersAreShownOut, what);
            self.drop_side(seat, peer);
        }
    }

    /// What an honest laptop gives to somebody who is not admitted.
    pub(super) fn check_served(
        &mut self,
        from: Seat,
        to: Seat,
        kind: RequestKind,
        response: &Response,
    ) {
        let Some(door) = &self.door else { return };
        let device = self.laptops[to].device();
        let is_late = self.now_ms < door.since_ms;
        if is_late
            || !self.laptops[from].is_on()
            || self.is_former(from)
            || door.members.contains(&device)
        {
            return;
        }
        let is_former = door.former.contains(&device);
        let what = match response {
            Response::Batch { batch, .. } => {
                let changes = batch.unpack().unwrap_or_default();
                let secret = changes
                    .iter()
                    .filter_map(super::super::wire::author_of)
                    .find(|author| !is_former || !door.open_records.contains(author));
                secret.map(|author| format!("the record of {}", author.short()))
            }
            Response::Taken { .. } if kind == RequestKind::Push && !is_former => {
                Some("its ear".to_owned())
            }
            _ => None,
        };
        if let Some(what) = what {
            let names = [from, to].map(|seat| self.laptops[seat].name.clone());
            let what = format!("{} gives {what} to {}, which is not admitted", names[0], names[1]);
            self.watch.breaks(Law::StrangersAreShownOut, what);
        }
    }

    /// Somebody who was sent away may believe anything about others.
    fn is_former(&self, seat: Seat) -> bool {
        let device = self.laptops[seat].device();
        self.door.as_ref().is_some_and(|door| !door.members.contains(&device))
    }
}
