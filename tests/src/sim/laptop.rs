//! One laptop of the hall: its key, its disk, its clocks, and the core while it is switched on.

use super::disk::Disk;
use super::plan::{Part, Seat};
use super::villain::Villain;
use desk::{Answer, Board};
use domain::{DeviceId, EntryId, Role};
use ledger::{Certificate, DeviceKey};
use std::collections::BTreeMap;
use venue::{AskId, Effect, Gates, Now, Venue};

#[derive(Debug)]
pub(super) struct Laptop {
    pub(super) name: String,
    pub(super) key: DeviceKey,
    pub(super) root: Option<DeviceKey>,
    pub(super) role: Role,
    /// Whose slip somebody holds for it, and which.
    pub(super) slip: Option<(Seat, String)>,
    pub(super) certificate: Option<Certificate>,
    pub(super) disk: Disk,
    /// A copy of the disk in somebody's drawer.
    pub(super) image: Option<Disk>,
    /// `None` while it is switched off.
    pub(super) venue: Option<Venue>,
    pub(super) villain: Option<Villain>,
    /// The version of the rules by which its program says it counts.
    pub(super) projection: u32,
    /// Admitted by somebody hostile.
    pub(super) is_ghost: bool,
    pub(super) asleep: bool,
    /// Grows with every start, so that what was meant for an earlier one is known.
    pub(super) boot: u64,
    pub(super) nonce: [u8; 8],
    /// What waits for a commit.
    pub(super) gates: Gates<Telling>,
    /// When the newest commit will be durable.
    pub(super) durable_ms: u64,
    /// Dies after so many more effects.
    pub(super) fuse: Option<u32>,
    pub(super) skew_ms: i64,
    /// The monotonic clock of a program begins anywhere.
    pub(super) clock_from_ms: u64,
    pub(super) asked: u64,
    pub(super) answers: BTreeMap<AskId, Answer>,
    /// What its screen showed to those who looked.
    pub(super) boards: BTreeMap<AskId, Board>,
    pub(super) admissions: BTreeMap<AskId, Result<Certificate, domain::Said>>,
    /// Whom it tries to be connected to.
    pub(super) wants: Vec<Seat>,
    /// Whom it leaves alone until then.
    pub(super) avoids: BTreeMap<Seat, u64>,
}

/// What a laptop tells others, or whoever sits in front of it.
#[derive(Debug)]
pub(super) enum Telling {
    Effect(Box<Effect>),
    /// For whoever looked, with what was not on the disk at that moment.
    Board(AskId, Box<Board>, Vec<EntryId>),
}

impl From<Effect> for Telling {
    fn from(effect: Effect) -> Self {
        Self::Effect(Box::new(effect))
    }
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
            name,
            key,
            root: None,
            role: part.role,
            slip: None,
            certificate: None,
            disk: Disk::default(),
            image: None,
            venue: None,
            villain: None,
            projection: ledger::PROJECTION_VERSION,
            is_ghost: false,
            asleep: false,
            boot: 0,
            nonce: [0; 8],
            gates: Gates::default(),
            durable_ms: 0,
            fuse: None,
            skew_ms: 0,
            clock_from_ms: 0,
            asked: 0,
            answers: BTreeMap::new(),
            boards: BTreeMap::new(),
            admissions: BTreeMap::new(),
            wants: Vec::new(),
            avoids: BTreeMap::new(),
        }
    }

    pub(super) fn device(&self) -> DeviceId {
        self.key.id()
    }

    /// Whether it answers the network.
    pub(super) fn is_reachable(&self) -> bool {
        !self.asleep && (self.venue.is_some() || self.villain.is_some())
    }

    pub(super) fn is_on(&self) -> bool {
        !self.asleep && self.venue.is_some()
    }

    /// The admission it presents, which is nothing of its own that is not durable yet.
    pub(super) fn present(&mut self) -> Option<Certificate> {
        let newest = self.venue.as_ref().and_then(Venue::certificate);
        if let Some(newest) = newest.filter(|_| self.gates.are_open()) {
            self.certificate = Some(newest.clone());
        }
        self.certificate.clone()
    }

    pub(super) fn now(&self, hall_ms: u64) -> Now {
        let wall_ms = i64::try_from(hall_ms).unwrap_or(i64::MAX).saturating_add(self.skew_ms);
        Now { monotonic_ms: hall_ms + self.clock_from_ms, wall_ms }
    }
}
