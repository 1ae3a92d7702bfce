//! The network: connections that two sides may see differently, and messages that are lost, doubled,
//! late and out of order.

use super::super::plan::{Seat, Weather};
use super::{Day, Happening};
use domain::DeviceId;
use people::Dice;
use venue::peer::{Request, Response};
use venue::{Input, RequestKind, Token};

#[derive(Clone, Debug)]
pub(in crate::sim) enum Parcel {
    Request { number: u64, from: Seat, to: Seat, connection: u64, request: Request },
    Response { number: u64, from: Seat, connection: u64, response: Response },
}

/// A request without an answer so far.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct Pending {
    from: Seat,
    to: Seat,
    boot: u64,
    connection: u64,
    kind: RequestKind,
}

/// A request that nobody answers is given up after this time.
const EXPIRES_MS: u64 = 10_000;
/// How long a connection to somebody who is gone may seem to live.
const UNNOTICED_MS: u64 = 8_000;
/// How long devices leave each other alone once one was shown the door.
const EXPELLED_MS: u64 = 8_000;

impl Day {
    pub(super) fn request(
        &mut self,
        from: Seat,
        peer: DeviceId,
        kind: RequestKind,
        request: Request,
    ) {
        let is_peer = |(_, to): &(Seat, Seat)| self.laptops[*to].device() == peer;
        let side = self.sides_of(from).into_iter().find(|(side, _)| is_peer(side));
        self.messages += 1;
        let number = self.messages;
        let boot = self.laptops[from].boot;
        let Some(((_, to), connection)) = side else {
            let gone = self.laptops.iter().position(|laptop| laptop.device() == peer);
            let Some(to) = gone else { return };
            self.pending.insert(number, Pending { from, to, boot, connection: 0, kind });
            return self.schedule(self.now_ms, Happening::Expires(number));
        };
        let rests = |seat: Seat| self.resting.as_ref().is_none_or(|all| all.contains(&seat));
        if !matches!(kind, RequestKind::Compare) && rests(from) && rests(to) {
            self.busy = Some((self.now_ms, from, to, kind));
        }
        self.listen(number, (from, to), connection, &request);
        self.pending.insert(number, Pending { from, to, boot, connection, kind });
        self.schedule(self.now_ms + EXPIRES_MS, Happening::Expires(number));
        self.send(from, to, Parcel::Request { number, from, to, connection, request });
    }

    pub(super) fn respond(&mut self, from: Seat, token: Token, response: Response) {
        let Some(pending) = self.pending.get(&token.0).copied() else { return };
        let Pending { from: to, connection, kind, .. } = pending;
        self.check_served(from, to, kind, &response);
        let parcel = Parcel::Response { number: token.0, from, connection, response };
        self.send(from, to, parcel);
    }

    fn send(&mut self, from: Seat, to: Seat, parcel: Parcel) {
        self.happened += 1;
        let place = (from as u64) << 48 | (to as u64) << 32 | (self.happened & 0xffff_ffff);
        let mut dice = Dice::new(self.seed ^ 0x006e_6574, place);
        let Weather { lost, twice, late_ms } = self.weather;
        if dice.below(100) < lost {
            return;
        }
        let copies = if dice.below(100) < twice { 2 } else { 1 };
        for _ in 0..copies {
            let late = 1 + dice.below(late_ms.max(1)) as u64;
            self.schedule(self.now_ms + late, Happening::Arrives(parcel.clone()));
        }
    }

    pub(super) fn arrives(&mut self, parcel: Parcel) {
        match parcel {
            Parcel::Request { number, from, to, connection, request } => {
                let known = self.sides.get(&(to, from)) == Some(&connection);
                if !known || !self.is_open(from, to) || !self.laptops[to].is_reachable() {
                    return;
                }
                if self.laptops[to].villain.is_some() {
                    return self.villain_asked(to, Token(number), request);
                }
                let peer = self.laptops[from].device();
                self.input(to, Input::PeerAsked { peer, token: Token(number), request });
            }
            Parcel::Response { number, from, connection, response } => {
                let Some(Pending { from: asker, boot, kind, .. }) =
                    self.pending.get(&number).copied()
                else {
                    return;
                };
                let known = self.sides.get(&(asker, from)) == Some(&connection);
                let laptop = &self.laptops[asker];
                if !known || !self.is_open(from, asker) || laptop.boot != boot || laptop.asleep {
                    return;
                }
                self.pending.remove(&number);
                if laptop.core.venue.is_some() {
                    let peer = self.laptops[from].device();
                    let answer = Some(response.clone());
                    self.input(asker, Input::PeerAnswered { peer, kind, response: answer });
                    self.understood(number, &response);
                }
            }
        }
    }

    pub(super) fn expires(&mut self, number: u64) {
        let Some(Pending { from, to, boot, kind, .. }) = self.pending.remove(&number) else {
            return;
        };
        if self.laptops[from].boot == boot && self.laptops[from].is_on() {
            let peer = self.laptops[to].device();
            self.input(from, Input::PeerAnswered { peer, kind, response: None });
        }
    }

    /// Everybody tries to reach those they want.
    pub(super) fn dial(&mut self) {
        for seat in 0..self.laptops.len() {
            for peer in self.laptops[seat].wants.clone() {
                if self.may_connect(seat, peer) {
                    self.connect(seat, peer);
                }
            }
        }
    }

    fn may_connect(&self, seat: Seat, peer: Seat) -> bool {
        let (here, there) = (&self.laptops[seat], &self.laptops[peer]);
        let avoids =
            |a: &super::Laptop, b| a.avoids.get(&b).is_some_and(|until| self.now_ms < *until);
        here.is_reachable()
            && there.is_reachable()
            && here.core.certificate.is_some()
            && there.core.certificate.is_some()
            && self.is_open(seat, peer)
            && !self.sides.contains_key(&(seat, peer))
            && !avoids(here, peer)
            && !avoids(there, seat)
            && here.device() != there.device()
            && !self.has_peer(seat, there.device(), peer)
            && !self.has_peer(peer, here.device(), seat)
    }

    /// Whether a seat is connected to another laptop with this key.
    fn has_peer(&self, seat: Seat, device: DeviceId, except: Seat) -> bool {
        let mut sides = self.sides_of(seat).into_iter();
        sides.any(|((_, peer), _)| peer != except && self.laptops[peer].device() == device)
    }

    pub(super) fn sides_of(&self, seat: Seat) -> Vec<((Seat, Seat), u64)> {
        let all = (seat, 0)..=(seat, usize::MAX);
        self.sides.range(all).map(|(side, connection)| (*side, *connection)).collect()
    }

    fn connect(&mut self, a: Seat, b: Seat) {
        // The other side may still believe in an older connection.
        if self.sides.contains_key(&(b, a)) {
            self.drop_side(b, a);
        }
        // Its power may have failed over that.
        if !self.laptops[b].is_reachable() {
            return;
        }
        self.connections += 1;
        let connection = self.connections;
        self.sides.insert((a, b), connection);
        self.sides.insert((b, a), connection);
        self.since.insert(connection, self.now_ms);
        for (seat, peer) in [(a, b), (b, a)] {
            let laptop = &mut self.laptops[peer];
            let certificate = laptop.core.present().expect("who connects has joined");
            let (peer, projection) = (laptop.device(), laptop.projection);
            if self.laptops[seat].is_on() {
                self.input(seat, Input::PeerUp { peer, certificate, projection });
            }
        }
    }

    /// One side learns that a connection is gone.
    pub(super) fn drop_side(&mut self, seat: Seat, peer: Seat) {
        let Some(connection) = self.sides.remove(&(seat, peer)) else { return };
        let failed: Vec<(u64, RequestKind)> = self
            .pending
            .iter()
            .filter(|(_, pending)| pending.from == seat && pending.connection == connection)
            .map(|(number, pending)| (*number, pending.kind))
            .collect();
        let device = self.laptops[peer].device();
        for (number, kind) in failed {
            self.pending.remove(&number);
            if self.laptops[seat].is_on() {
                self.input(seat, Input::PeerAnswered { peer: device, kind, response: None });
            }
        }
        if self.laptops[seat].is_on() {
            self.input(seat, Input::PeerDown { peer: device });
        }
    }

    /// A connection ends; each side learns of it in its own time.
    pub(super) fn sever(&mut self, seat: Seat, peer: Seat, unnoticed: bool) {
        for (here, there) in [(seat, peer), (peer, seat)] {
            let Some(connection) = self.sides.get(&(here, there)).copied() else { continue };
            let late = if unnoticed { self.dice.throw() % UNNOTICED_MS } else { 1 };
            let drops = Happening::Drops { seat: here, peer: there, connection };
            self.schedule(self.now_ms + late, drops);
        }
    }

    /// A core shows a device the door.
    pub(super) fn expel(&mut self, seat: Seat, device: DeviceId) {
        let sides = self.sides_of(seat).into_iter();
        let peers: Vec<Seat> = sides
            .map(|((_, peer), _)| peer)
            .filter(|peer| self.laptops[*peer].device() == device)
            .collect();
        for peer in peers {
            self.laptops[seat].avoids.insert(peer, self.now_ms + EXPELLED_MS);
            self.sever(seat, peer, false);
        }
    }

    /// Whether the hall's network lets two seats reach each other.
    pub(super) fn is_open(&self, a: Seat, b: Seat) -> bool {
        let bit = |mask: u64, seat: Seat| mask >> (seat % 64) & 1;
        self.split.is_none_or(|mask| bit(mask, a) == bit(mask, b))
    }
}
