//! Who is at the door, shared between the transport that lets connections in and the event loop that
//! learns who they are.

use super::door::{Door, Knock};
use super::pass::Pass;
use crate::address::Source;
use libp2p::PeerId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub(crate) struct Doorkeeper(Arc<Mutex<Book>>);

#[derive(Debug)]
struct Book {
    door: Door,
    passes: BTreeMap<Knock, Holder>,
    /// Connected devices whose certificate was good; another connection of theirs is admitted as well.
    admitted: BTreeSet<PeerId>,
    /// When a device last came in for nothing.
    refunded: BTreeMap<PeerId, Instant>,
}

#[derive(Debug)]
struct Holder {
    pass: Arc<Pass>,
    peer: Option<PeerId>,
}

/// A connection's entry in the book, for as long as the connection lives.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub(super) knock: Knock,
    pass: Arc<Pass>,
    keeper: Doorkeeper,
}

impl AsRef<Pass> for Ticket {
    fn as_ref(&self) -> &Pass {
        &self.pass
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut book = self.keeper.book();
        book.door.left(self.knock);
        book.passes.remove(&self.knock);
    }
}

impl Ticket {
    /// The handshake has proved who it is.
    pub(super) fn identified(&self, now: Instant, peer: PeerId) {
        let mut book = self.keeper.book();
        if let Some(holder) = book.passes.get_mut(&self.knock) {
            holder.peer = Some(peer);
        }
        if book.admitted.contains(&peer) {
            book.admit(now, peer);
        }
    }

    pub(super) fn pass(&self) -> Arc<Pass> {
        Arc::clone(&self.pass)
    }

    pub(super) fn speaks(&self) {
        self.keeper.book().door.speaks(self.knock);
    }
}

impl Doorkeeper {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Book {
            door: Door::new(),
            passes: BTreeMap::new(),
            admitted: BTreeSet::new(),
            refunded: BTreeMap::new(),
        })))
    }

    /// The certificate of a device is good.
    pub(crate) fn admit(&self, now: Instant, peer: PeerId) {
        let mut book = self.book();
        book.admitted.insert(peer);
        book.admit(now, peer);
    }

    /// A device is gone; when it comes again, it has to show its certificate again.
    pub(crate) fn forget(&self, peer: PeerId) {
        self.book().admitted.remove(&peer);
    }

    /// A stranger has said something that we understand.
    pub(crate) fn greeted(&self, peer: PeerId) {
        let mut book = self.book();
        book.of(peer).into_iter().for_each(|knock| book.door.greeted(knock));
    }

    /// Ends the connections of a stranger.
    pub(crate) fn show_out(&self, peer: PeerId) {
        let book = self.book();
        book.of(peer).into_iter().for_each(|knock| book.show_out(knock));
    }

    /// Ends the connections of those who stayed too long.
    pub(crate) fn show_out_overdue(&self, now: Instant) {
        let mut book = self.book();
        book.door.overdue(now).into_iter().for_each(|knock| book.show_out(knock));
    }

    /// `None` if there is no room outside for one more from there.
    pub(super) fn knocks(&self, now: Instant, source: Source) -> Option<Ticket> {
        let mut book = self.book();
        let placed = book.door.knocks(now, source)?;
        placed.instead_of.into_iter().for_each(|knock| book.show_out(knock));
        Some(self.ticket(&mut book, placed.knock))
    }

    /// Who may come in now.
    pub(super) fn lets_in(&self, now: Instant) -> Option<Knock> {
        let mut book = self.book();
        let placed = book.door.lets_in(now)?;
        placed.instead_of.into_iter().for_each(|knock| book.show_out(knock));
        Some(placed.knock)
    }

    pub(super) fn dials(&self, now: Instant) -> Ticket {
        let mut book = self.book();
        let knock = book.door.dials(now);
        self.ticket(&mut book, knock)
    }

    fn ticket(&self, book: &mut Book, knock: Knock) -> Ticket {
        let pass = Arc::new(Pass::new());
        book.passes.insert(knock, Holder { pass: Arc::clone(&pass), peer: None });
        Ticket { knock, pass, keeper: self.clone() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().expect("nothing panics while it writes in the book")
    }
}

impl Book {
    /// A device that comes and goes all the time pays for its handshakes like a stranger.
    const REFUND_EVERY: Duration = Duration::from_secs(1);
    const REFUNDS_MAX: usize = 512;

    /// The connections of a device.
    fn of(&self, peer: PeerId) -> Vec<Knock> {
        let of_peer = self.passes.iter().filter(|(_, holder)| holder.peer == Some(peer));
        of_peer.map(|(knock, _)| *knock).collect()
    }

    fn admit(&mut self, now: Instant, peer: PeerId) {
        for knock in self.of(peer) {
            if self.door.is_stranger(knock) && self.comes_for_nothing(now, peer) {
                self.door.admitted(knock);
            } else {
                self.door.left(knock);
            }
            if let Some(holder) = self.passes.get(&knock) {
                holder.pass.admit();
            }
        }
    }

    fn comes_for_nothing(&mut self, now: Instant, peer: PeerId) -> bool {
        self.refunded.retain(|_, at| now < *at + Self::REFUND_EVERY);
        let lately = self.refunded.contains_key(&peer);
        if !lately && self.refunded.len() < Self::REFUNDS_MAX {
            self.refunded.insert(peer, now);
            return true;
        }
        false
    }

    fn show_out(&self, knock: Knock) {
        if let Some(holder) = self.passes.get(&knock) {
            holder.pass.show_out();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_connection_of_an_admitted_device_is_admitted_until_it_is_gone() {
        let keeper = Doorkeeper::new();
        let now = Instant::now();
        let peer = PeerId::random();
        let [first, second, third] = [(); 3].map(|()| keeper.dials(now));
        first.identified(now, peer);
        keeper.admit(now, peer);
        second.identified(now, peer);
        keeper.forget(peer);
        third.identified(now, peer);
        keeper.show_out_overdue(now + Duration::from_secs(60));
        let out = [&first, &second, &third].map(|ticket| ticket.pass.is_shown_out());
        assert_eq!(out, [false, false, true]);
    }

    #[test]
    fn an_admitted_device_that_comes_and_goes_all_the_time_pays_for_it() {
        let keeper = Doorkeeper::new();
        let now = Instant::now();
        let peer = PeerId::random();
        let comes = |now: Instant, peer: PeerId| {
            let ticket = keeper.knocks(now, Source::NOWHERE).expect("there is room");
            ticket.speaks();
            let is_in = keeper.lets_in(now) == Some(ticket.knock);
            ticket.identified(now, peer);
            keeper.admit(now, peer);
            is_in
        };
        assert!((0..1000).any(|_| !comes(now, peer)));
        let later = now + Duration::from_secs(60);
        assert!((0..600).all(|_| comes(later, PeerId::random())), "others come once each");
    }

    #[test]
    fn a_connection_that_ends_leaves_nothing_behind() {
        let keeper = Doorkeeper::new();
        let now = Instant::now();
        let ticket = keeper.knocks(now, Source::NOWHERE).expect("there is room");
        ticket.speaks();
        assert_eq!(keeper.lets_in(now), Some(ticket.knock));
        drop(ticket);
        assert!(keeper.book().passes.is_empty());
        assert!(keeper.book().door.overdue(now + Duration::from_secs(60)).is_empty());
    }
}
