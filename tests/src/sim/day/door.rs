//! Watches the doors once it is settled who is admitted: nobody else is served, heard or kept.

use super::super::model::{Law, Picture};
use super::super::plan::Seat;
use super::Day;
use crate::wire::author_of;
use domain::{DeviceId, Role};
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
    /// Who watches, and how many entries they held when this was settled.
    watching: Vec<Seat>,
    held: u64,
    members: BTreeSet<DeviceId>,
    /// Admitted once, and not any more.
    sent_away: BTreeSet<DeviceId>,
    /// Admitted by a director, in an entry that nobody has.
    awaited: BTreeSet<DeviceId>,
    /// Whose record these may read.
    open_records: BTreeSet<DeviceId>,
}

impl Day {
    /// From now on everybody knows who is admitted, until an entry comes that nobody had.
    pub(super) fn watch_the_door(&mut self, watching: Vec<Seat>) {
        let statements = self.statements(&watching);
        let right = &self.right(&statements);
        let held = self.held(&watching);
        let has_role = |device: &&DeviceId| right.roles.get(*device).is_some_and(|r| !r.is_empty());
        let known: BTreeSet<DeviceId> = right.roles.keys().copied().collect();
        let members: BTreeSet<DeviceId> = known.iter().filter(has_role).copied().collect();
        let mut open_records = right.directors.clone();
        open_records.insert(self.event.root());
        let sent_away = known.difference(&members).copied().collect();
        let awaited = self.awaited(right, &known);
        let since_ms = self.now_ms + NOTICED_MS;
        self.door =
            Some(Door { since_ms, watching, held, members, sent_away, awaited, open_records });
    }

    /// Who shows an admission that nobody has, by somebody who may admit.
    fn awaited(&self, right: &Picture, known: &BTreeSet<DeviceId>) -> BTreeSet<DeviceId> {
        let may_admit = |by: DeviceId| {
            let roles = right.roles.get(&by);
            by == self.event.root() || roles.is_some_and(|roles| roles.contains(&Role::Director))
        };
        let mut awaited = BTreeSet::new();
        for laptop in self.laptops.iter().filter(|laptop| !known.contains(&laptop.device())) {
            let shown =
                laptop.core.certificate.as_ref().and_then(|certificate| certificate.0.last());
            if shown.and_then(author_of).is_some_and(may_admit) {
                awaited.insert(laptop.device());
            }
        }
        awaited
    }

    /// Who is connected and should not be.
    pub(super) fn check_the_door(&mut self) {
        let Some(door) = &self.door else { return };
        if self.held(&door.watching) != door.held {
            return self.watch_the_door(door.watching.clone());
        }
        let mut stays = Vec::new();
        for ((seat, peer), connection) in &self.sides {
            let device = self.laptops[*peer].device();
            if !self.laptops[*seat].is_on()
                || self.is_former(*seat)
                || door.members.contains(&device)
            {
                continue;
            }
            let patience = if door.sent_away.contains(&device) { FAREWELL_MS } else { UNKNOWN_MS };
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
        let is_settled = self.now_ms >= door.since_ms && self.held(&door.watching) == door.held;
        if !is_settled
            || !self.laptops[from].is_on()
            || self.is_former(from)
            || door.members.contains(&device)
        {
            return;
        }
        let may_learn = door.sent_away.contains(&device) || door.awaited.contains(&device);
        let what = match response {
            Response::Batch { batch, .. } => {
                let changes = batch.unpack().unwrap_or_default();
                let secret = changes
                    .iter()
                    .filter_map(author_of)
                    .find(|author| !may_learn || !door.open_records.contains(author));
                secret.map(|author| format!("the record of {}", author.short()))
            }
            Response::Taken { .. } if kind == RequestKind::Push && !may_learn => {
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
