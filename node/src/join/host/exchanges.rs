//! Exchanges that were answered and not yet proved: few, for a few seconds, and shared.

use super::super::Transcript;
use crate::address::Source;
use domain::DeviceId;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// At most one per device. Where there are too many, those who have the most give up their oldest, so that
/// a newcomer always gets one.
#[derive(Default)]
pub(super) struct Exchanges {
    open: BTreeMap<DeviceId, Exchange>,
}

pub(super) struct Exchange {
    pub(super) from: Source,
    pub(super) key: Vec<u8>,
    pub(super) transcript: Transcript,
    pub(super) began: Instant,
}

impl Exchanges {
    /// Proving takes one round trip.
    pub(super) const OPEN_FOR: Duration = Duration::from_secs(5);
    pub(super) const ALL_MAX: usize = 256;
    pub(super) const OF_ADDRESS_MAX: usize = 192;
    pub(super) const OF_SLIP_MAX: usize = 16;
    pub(super) const OF_SLIP_AT_ADDRESS_MAX: usize = 4;

    pub(super) fn begin(&mut self, joiner: DeviceId, exchange: Exchange) {
        let now = exchange.began;
        self.open.retain(|_, open| now < open.began + Self::OPEN_FOR);
        self.open.remove(&joiner);
        let (from, label) = (exchange.from, exchange.transcript.label.as_str());
        let of_slip = |open: &Exchange| open.transcript.label == label;
        let of_address = |open: &Exchange| open.from == from;
        let by_address = |open: &Exchange| (open.from, String::new());
        let by_slip = |open: &Exchange| (open.from, open.transcript.label.clone());
        let own = |open: &Exchange| of_slip(open) && of_address(open);
        self.make_room(Self::OF_SLIP_AT_ADDRESS_MAX, own, by_slip);
        self.make_room(Self::OF_SLIP_MAX, of_slip, by_address);
        self.make_room(Self::OF_ADDRESS_MAX, of_address, by_slip);
        self.make_room(Self::ALL_MAX, |_| true, by_address);
        self.open.insert(joiner, exchange);
    }

    pub(super) fn take(&mut self, now: Instant, joiner: DeviceId) -> Option<Exchange> {
        self.open.remove(&joiner).filter(|exchange| now < exchange.began + Self::OPEN_FOR)
    }

    /// Makes room for one more among those `counted`: the oldest of the largest group goes.
    fn make_room(
        &mut self,
        max: usize,
        counted: impl Fn(&Exchange) -> bool,
        group: impl Fn(&Exchange) -> (Source, String),
    ) {
        let mut groups: BTreeMap<(Source, String), Vec<(Instant, DeviceId)>> = BTreeMap::new();
        for (device, exchange) in self.open.iter().filter(|(_, exchange)| counted(exchange)) {
            groups.entry(group(exchange)).or_default().push((exchange.began, *device));
        }
        if groups.values().map(Vec::len).sum::<usize>() < max {
            return;
        }
        // Of several that are equally large, the one that has been here longest.
        let sized = groups.into_values().filter_map(|group| {
            let oldest = group.iter().copied().min()?;
            Some((group.len(), Reverse(oldest)))
        });
        if let Some((_, Reverse((_, oldest)))) = sized.max() {
            self.open.remove(&oldest);
        }
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.open.len()
    }
}
