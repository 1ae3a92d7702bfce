//! One laptop of the hall: its core, its clocks, and who sits in front of it.

use super::plan::{Part, Seat};
use super::villain::Villain;
use crate::shell::{Core, Disk};
use domain::{DeviceId, Role};
use ledger::DeviceKey;
use std::collections::BTreeMap;
use venue::Now;

#[derive(Debug)]
pub(super) struct Laptop {
    pub(super) core: Core,
    pub(super) name: String,
    pub(super) role: Role,
    /// Whose slip somebody holds for it, and which.
    pub(super) slip: Option<(Seat, String)>,
    /// A copy of the disk in somebody's drawer.
    pub(super) image: Option<Disk>,
    pub(super) villain: Option<Villain>,
    /// The version of the rules by which its program says it counts.
    pub(super) projection: u32,
    /// Admitted by somebody hostile.
    pub(super) is_ghost: bool,
    pub(super) asleep: bool,
    /// Grows with every start, so that what was meant for an earlier one is known.
    pub(super) boot: u64,
    pub(super) nonce: [u8; 8],
    /// When the newest commit will be durable.
    pub(super) durable_ms: u64,
    /// Dies after so many more effects.
    pub(super) fuse: Option<u32>,
    pub(super) skew_ms: i64,
    /// The monotonic clock of a program begins anywhere.
    pub(super) clock_from_ms: u64,
    /// Whom it tries to be connected to.
    pub(super) wants: Vec<Seat>,
    /// Whom it leaves alone until then.
    pub(super) avoids: BTreeMap<Seat, u64>,
}

impl Laptop {
    pub(super) fn new(seat: Seat, key: DeviceKey, part: Part) -> Self {
        let name = match (part.role, part.villain) {
            (_, Some(_)) => format!("Villain {seat} ({:?})", part.role),
            (Role::Director, _) if seat == 0 => "Director".to_owned(),
            (Role::Director, _) => format!("Deputy {seat}"),
            (Role::Arbiter, _) => format!("Arbiter {seat}"),
            (Role::Table(table), _) => format!("Table {table}"),
            (Role::Relay, _) => format!("Relay {seat}"),
        };
        Self {
            core: Core::new(key),
            name,
            role: part.role,
            slip: None,
            image: None,
            villain: None,
            projection: ledger::PROJECTION_VERSION,
            is_ghost: false,
            asleep: false,
            boot: 0,
            nonce: [0; 8],
            durable_ms: 0,
            fuse: None,
            skew_ms: 0,
            clock_from_ms: 0,
            wants: Vec::new(),
            avoids: BTreeMap::new(),
        }
    }

    pub(super) fn device(&self) -> DeviceId {
        self.core.device()
    }

    /// Whether it answers the network.
    pub(super) fn is_reachable(&self) -> bool {
        !self.asleep && (self.core.venue.is_some() || self.villain.is_some())
    }

    pub(super) fn is_on(&self) -> bool {
        !self.asleep && self.core.venue.is_some()
    }

    pub(super) fn now(&self, hall_ms: u64) -> Now {
        let wall_ms = i64::try_from(hall_ms).unwrap_or(i64::MAX).saturating_add(self.skew_ms);
        Now { monotonic_ms: hall_ms + self.clock_from_ms, wall_ms }
    }
}
