//! Who is connected, who has shown a certificate, and who is dialled next.

use super::{EventLoop, Stage};
use crate::address::{to_multiaddr, worth_telling};
use crate::contacts::{Links, Target};
use crate::hello::{ADDRESSES_MAX, Question, Refusal, Reply, VERSION};
use crate::identity;
use domain::{DeviceId, EventId, Role};
use ledger::Certificate;
use libp2p::swarm::dial_opts::{DialOpts, PeerCondition};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use venue::Input;

/// A connected device.
pub(super) struct Peer {
    pub(super) since: Instant,
    /// What its certificate says; `None` for a stranger.
    pub(super) role: Option<Role>,
    /// Whether the venue knows of it.
    pub(super) is_up: bool,
}

impl EventLoop {
    /// A stranger may stay for the time that joining takes.
    const STRANGER_STAYS: Duration = Duration::from_secs(60);
    /// How long a device of no use to us is left alone.
    pub(super) const AVOID_FOR: Duration = Duration::from_secs(60);

    /// How long devices leave each other alone once the admission of one was taken back. It is not for ever,
    /// because the director may admit it again.
    const EXPELLED_FOR: Duration = Duration::from_secs(60);

    /// Speaks first: to a device we dialled, and while looking for an event to any.
    pub(super) fn greet(&mut self, device: DeviceId) {
        let addresses = self.told_addresses();
        let question = match &mut self.parts.stage {
            Stage::Looking(looking) => {
                if !looking.greets(device) {
                    return;
                }
                Question::Hello { version: VERSION }
            }
            Stage::Member(member) => Question::Present {
                version: VERSION,
                event: member.venue.event(),
                certificate: member.certificate.clone(),
                addresses,
            },
        };
        self.ask(device, question);
    }

    /// A device shows its certificate and is shown ours.
    pub(super) fn presented(
        &mut self,
        device: DeviceId,
        event: EventId,
        certificate: &Certificate,
        addresses: &[SocketAddr],
    ) -> Result<Reply, Refusal> {
        let Stage::Member(member) = &self.parts.stage else { return Err(Refusal::NoEvent) };
        let reply = Reply::Welcome {
            certificate: member.certificate.clone(),
            addresses: self.told_addresses(),
            acquaintances: self.parts.contacts.introductions(device),
        };
        self.check_certificate(device, event, certificate, addresses)?;
        Ok(reply)
    }

    /// A device we presented ourselves to shows its certificate in return.
    pub(super) fn welcomed(
        &mut self,
        device: DeviceId,
        certificate: &Certificate,
        addresses: &[SocketAddr],
    ) {
        let Stage::Member(member) = &self.parts.stage else { return };
        let event = member.venue.event();
        match self.check_certificate(device, event, certificate, addresses) {
            Ok(()) => self.peer_up(device),
            Err(refusal) => {
                tracing::warn!(
                    device = device.short(),
                    "a device has no valid admission: {refusal}"
                );
                self.leave(device, Self::AVOID_FOR);
            }
        }
    }

    fn check_certificate(
        &mut self,
        device: DeviceId,
        event: EventId,
        certificate: &Certificate,
        addresses: &[SocketAddr],
    ) -> Result<(), Refusal> {
        let Stage::Member(member) = &self.parts.stage else { return Err(Refusal::NoEvent) };
        if event != member.venue.event() {
            return Err(Refusal::OtherEvent);
        }
        let role = ledger::certificate::verify(event, device, certificate).map_err(|error| {
            tracing::warn!(device = device.short(), %error, "a device without admission was refused");
            Refusal::NotAdmitted(error.to_string())
        })?;
        if let Some(peer) = self.peers.get_mut(&device) {
            peer.role = Some(role);
        }
        self.parts.contacts.admitted(device, role, addresses);
        Ok(())
    }

    /// Tells the venue of a device that has shown its certificate.
    pub(super) fn peer_up(&mut self, device: DeviceId) {
        let Some(peer) = self.peers.get_mut(&device) else { return };
        let Some(role) = peer.role else { return };
        if !peer.is_up {
            peer.is_up = true;
            self.inbox.push_back(Input::PeerUp { peer: device, role });
        }
    }

    pub(super) fn peer_gone(&mut self, now: Instant, device: DeviceId) {
        if let Some(peer) = self.peers.remove(&device)
            && peer.is_up
        {
            if self.is_revoked() {
                self.parts.contacts.avoid(now, device, Self::EXPELLED_FOR);
            } else {
                // A director that restarts is back in a moment.
                let target = Target::Device(device, Vec::new());
                self.parts.contacts.failed(now, &target);
            }
            self.inbox.push_back(Input::PeerDown { peer: device });
        }
    }

    /// Shows a device the door whose admission was taken back.
    pub(super) fn expel(&mut self, device: DeviceId) {
        tracing::info!(device = device.short(), "its admission was taken back: hanging up");
        self.leave(device, Self::EXPELLED_FOR);
    }

    /// Hangs up on a device and leaves it alone for a while.
    pub(super) fn leave(&mut self, device: DeviceId, pause: Duration) {
        self.parts.contacts.avoid(Instant::now(), device, pause);
        self.hang_up(device);
    }

    pub(super) fn hang_up(&mut self, device: DeviceId) {
        if self.parts.swarm.disconnect_peer_id(identity::peer_id(device)).is_err() {
            tracing::debug!(device = device.short(), "it had left already");
        }
    }

    pub(super) fn show_out_strangers(&mut self, now: Instant) {
        let overdue = |peer: &Peer| peer.role.is_none() && now > peer.since + Self::STRANGER_STAYS;
        let strangers: Vec<_> =
            self.peers.iter().filter(|(_, peer)| overdue(peer)).map(|(id, _)| *id).collect();
        for stranger in strangers {
            tracing::info!(device = stranger.short(), "a device without admission stayed too long");
            self.hang_up(stranger);
        }
    }

    pub(super) fn dial(&mut self, now: Instant) {
        let links = self.links();
        for target in self.parts.contacts.due(now, &links) {
            let options = match &target {
                Target::Device(device, addresses) => DialOpts::peer_id(identity::peer_id(*device))
                    .condition(PeerCondition::DisconnectedAndNotDialing)
                    .addresses(addresses.iter().copied().map(to_multiaddr).collect())
                    .allocate_new_port()
                    .build(),
                Target::Address(address) => DialOpts::unknown_peer_id()
                    .address(to_multiaddr(*address))
                    .allocate_new_port()
                    .build(),
            };
            let connection = options.connection_id();
            match self.parts.swarm.dial(options) {
                Ok(()) => {
                    self.dialling.insert(connection, target);
                }
                Err(error) => {
                    tracing::debug!(?target, %error, "not dialled");
                    self.parts.contacts.failed(now, &target);
                }
            }
        }
    }

    pub(super) fn links(&self) -> Links {
        let is_director = |peer: &&Peer| peer.role == Some(Role::Director);
        let directors = self.peers.values().filter(is_director).count();
        Links {
            connected: self.peers.keys().copied().collect(),
            director_connected: directors > 0,
            others: self.peers.len() - directors,
        }
    }

    /// What other devices are told about where this one is.
    pub(super) fn told_addresses(&self) -> Vec<SocketAddr> {
        if self.parts.tell.is_empty() {
            return worth_telling(&self.parts.outside.addresses.borrow());
        }
        self.parts.tell.iter().copied().take(ADDRESSES_MAX).collect()
    }
}
