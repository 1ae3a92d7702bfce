//! What is known of one device, and what is only said of it.

use super::Teller;
use super::tries::Tries;
use crate::hello::ADDRESSES_MAX;
use domain::Role;
use std::net::SocketAddr;

#[derive(Debug, Default)]
pub(super) struct Contact {
    /// Where we have reached it; the newest first.
    reached: Vec<SocketAddr>,
    /// What it said itself together with its certificate.
    told: Vec<SocketAddr>,
    /// What others say; the newest last.
    rumours: Vec<(Teller, SocketAddr)>,
    /// `None` for a candidate nobody has vouched for.
    pub(super) role: Option<Role>,
    /// Whether it has shown its certificate; otherwise the role is hearsay.
    pub(super) proven: bool,
    /// When it was heard of first, in the order of what was heard.
    pub(super) heard: u64,
    pub(super) tries: Tries,
}

impl Contact {
    const REACHED_MAX: usize = 2;
    const RUMOURS_MAX: usize = 8;
    const RUMOURS_OF_ONE_MAX: usize = 2;

    pub(super) fn hearsay(heard: u64) -> Self {
        Self { heard, ..Self::default() }
    }

    pub(super) fn reached(&mut self, address: SocketAddr) {
        self.reached.retain(|known| *known != address);
        self.reached.insert(0, address);
        self.reached.truncate(Self::REACHED_MAX);
    }

    /// The newest addresses stand first, and the oldest fall off.
    pub(super) fn told(&mut self, addresses: &[SocketAddr]) {
        let mut told: Vec<_> = addresses.iter().copied().take(ADDRESSES_MAX).collect();
        told.extend(self.told.iter().filter(|known| !addresses.contains(known)));
        told.truncate(ADDRESSES_MAX);
        self.told = told;
    }

    /// Whoever tells has a place for two addresses; when there are too many, the one who has told most
    /// loses the oldest.
    pub(super) fn rumour(&mut self, teller: Teller, addresses: &[SocketAddr]) {
        for address in addresses.iter().take(Self::RUMOURS_OF_ONE_MAX) {
            self.rumours.retain(|known| *known != (teller, *address));
            if self.told_of(teller) >= Self::RUMOURS_OF_ONE_MAX {
                self.forget_oldest(teller);
            }
            if self.rumours.len() >= Self::RUMOURS_MAX {
                let tellers = self.rumours.iter().map(|(teller, _)| *teller);
                // Of several, the last one to be heard of.
                let most = tellers.max_by_key(|teller| self.told_of(*teller));
                most.into_iter().for_each(|most| self.forget_oldest(most));
            }
            self.rumours.push((teller, *address));
        }
    }

    /// Where it was reached and what it told itself.
    pub(super) fn good(&self) -> Vec<SocketAddr> {
        let mut good = self.reached.clone();
        good.extend(self.told.iter().filter(|told| !self.reached.contains(told)));
        good.truncate(ADDRESSES_MAX);
        good
    }

    /// All there are, the best first.
    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        let mut addresses = self.good();
        for (_, rumour) in self.rumours.iter().rev() {
            if !addresses.contains(rumour) {
                addresses.push(*rumour);
            }
        }
        addresses
    }

    pub(super) fn mentioned_by_admitted(&self) -> Vec<SocketAddr> {
        let of_admitted = |(teller, address): &(Teller, SocketAddr)| match teller {
            Teller::Device(_) => Some(*address),
            Teller::Anybody(_) => None,
        };
        self.rumours.iter().filter_map(of_admitted).take(ADDRESSES_MAX).collect()
    }

    pub(super) fn first_told_by(&self) -> Option<Teller> {
        self.rumours.first().filter(|_| !self.proven).map(|(teller, _)| *teller)
    }

    fn told_of(&self, teller: Teller) -> usize {
        self.rumours.iter().filter(|(by, _)| *by == teller).count()
    }

    fn forget_oldest(&mut self, teller: Teller) {
        if let Some(oldest) = self.rumours.iter().position(|(by, _)| *by == teller) {
            self.rumours.remove(oldest);
        }
    }
}
