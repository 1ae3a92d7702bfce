//! Who is connected, who has shown a certificate, and who is dialled next.

use super::{EventLoop, Stage};
use crate::address::{to_multiaddr, worth_telling};
use crate::codec::FrameError;
use crate::contacts::{Links, Target};
use crate::hello::{ADDRESSES_MAX, Question, Refusal, Reply, VERSION};
use crate::identity;
use domain::{DeviceId, EventId, Role, Said};
use ledger::{Certificate, PROJECTION_VERSION};
use libp2p::swarm::dial_opts::{DialOpts, PeerCondition};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use venue::Input;

domain::messages! {
    /// What a device did that is not admitted.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Stranger {
        NotAdmitted { why: Said },
        OtherVersion { version: u16, own: u16 },
        AskedForEntries,
        BadMessage { frame: FrameError },
    }
}

/// A connected device.
#[derive(Debug, Default)]
pub(super) struct Peer {
    /// What its certificate says; `None` for a stranger.
    pub(super) role: Option<Role>,
    pub(super) certificate: Option<Certificate>,
    /// By which rules it computes a tournament, once it has said so.
    pub(super) projection: Option<u32>,
    /// Whether the venue knows of it.
    pub(super) is_up: bool,
    /// Whether we dialled it.
    pub(super) dialled: bool,
    /// How often it has asked on the hello protocol without being admitted.
    pub(super) asked: u32,
    /// Until when it was told to wait before it joins.
    pub(super) waits_until: Option<Instant>,
}

/// What a device shows of itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown<'a> {
    pub(super) projection: u32,
    pub(super) certificate: &'a Certificate,
    pub(super) addresses: &'a [SocketAddr],
}

impl EventLoop {
    /// Joining takes four questions, and again a few if it has to wait in between.
    const STRANGER_ASKS: u32 = 12;
    /// How long a device of no use to us is left alone.
    pub(super) const AVOID_FOR: Duration = Duration::from_secs(60);

    /// How long devices leave each other alone once the admission of one was taken back. It is not for ever,
    /// because the director may admit it again.
    const EXPELLED_FOR: Duration = Duration::from_secs(60);

    /// Speaks first: to a device we dialled, and while looking for an event to any.
    pub(super) fn greet(&mut self, device: DeviceId) {
        let (addresses, is_durable) = (self.told_addresses(), self.gates.are_open());
        let question = match &mut self.parts.stage {
            Stage::Looking(looking) => {
                if !looking.greets(device) {
                    return;
                }
                Question::Hello { version: VERSION, projection: PROJECTION_VERSION }
            }
            Stage::Member(member) => Question::Present {
                version: VERSION,
                projection: PROJECTION_VERSION,
                event: member.venue.event(),
                certificate: member.present(is_durable),
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
        shown: Shown<'_>,
    ) -> Result<Reply, Refusal> {
        let is_durable = self.gates.are_open();
        let Stage::Member(member) = &mut self.parts.stage else { return Err(Refusal::NoEvent) };
        let certificate = member.present(is_durable);
        self.check_certificate(device, event, shown)?;
        Ok(Reply::Welcome {
            version: VERSION,
            projection: PROJECTION_VERSION,
            certificate,
            addresses: self.told_addresses(),
            acquaintances: self.parts.contacts.introductions(device),
        })
    }

    /// A device we presented ourselves to shows its certificate in return: whether it is good.
    pub(super) fn welcomed(&mut self, device: DeviceId, shown: Shown<'_>) -> bool {
        let Stage::Member(member) = &self.parts.stage else { return false };
        let event = member.venue.event();
        let checked = self.check_certificate(device, event, shown);
        match &checked {
            Ok(()) => self.peer_up(device),
            Err(_) => self.leave(device, Self::AVOID_FOR),
        }
        checked.is_ok()
    }

    fn check_certificate(
        &mut self,
        device: DeviceId,
        event: EventId,
        shown: Shown<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Member(member) = &self.parts.stage else { return Err(Refusal::NoEvent) };
        if event != member.venue.event() {
            return Err(Refusal::OtherEvent);
        }
        let verified = ledger::certificate::verify(event, device, shown.certificate);
        let proof = verified.map_err(|error| {
            let why = Said::from(error);
            self.note_stranger(device, &Stranger::NotAdmitted { why: why.clone() });
            Refusal::NotAdmitted { why }
        })?;
        self.parts.door.admit(Instant::now(), identity::peer_id(device));
        if let Some(peer) = self.peers.get_mut(&device) {
            peer.role = Some(proof.role);
            peer.projection = Some(shown.projection);
            peer.certificate = Some(shown.certificate.clone());
        }
        self.parts.contacts.admitted(device, proof.role, shown.addresses);
        Ok(())
    }

    /// Whether a device that is not admitted has asked too often, or does not wait as it was told to; then it
    /// is shown out.
    pub(super) fn asks_too_much(&mut self, device: DeviceId, question: &Question) -> bool {
        let Some(peer) = self.peers.get_mut(&device).filter(|peer| peer.role.is_none()) else {
            return false;
        };
        peer.asked += 1;
        let joins = matches!(question, Question::JoinStart { .. });
        let early = joins && peer.waits_until.is_some_and(|until| Instant::now() < until);
        let too_much = early || peer.asked > Self::STRANGER_ASKS;
        if too_much {
            self.parts.door.show_out(identity::peer_id(device));
        }
        too_much
    }

    pub(super) fn told_to_wait(&mut self, device: DeviceId, refusal: &Refusal) {
        if let Refusal::Later { ms } | Refusal::Busy { ms } = refusal
            && let Some(peer) = self.peers.get_mut(&device)
        {
            peer.waits_until = Some(Instant::now() + Duration::from_millis(u64::from(*ms)));
        }
    }

    /// Says in the log what a stranger did, but not each time.
    pub(super) fn note_stranger(&mut self, device: DeviceId, what: &Stranger) {
        if let Some(left_out) = self.about_strangers.tells(Instant::now()) {
            tracing::warn!(
                device = device.short(),
                left_out,
                "a device that is not admitted: {what}"
            );
        }
    }

    /// Tells the venue of a device that has shown its certificate.
    pub(super) fn peer_up(&mut self, device: DeviceId) {
        let Some(peer) = self.peers.get_mut(&device).filter(|peer| !peer.is_up) else { return };
        let Some(certificate) = peer.certificate.clone() else { return };
        peer.is_up = true;
        let projection = peer.projection.unwrap_or(PROJECTION_VERSION);
        if projection != PROJECTION_VERSION {
            tracing::warn!(
                device = device.short(),
                projection,
                own = PROJECTION_VERSION,
                "it computes tournaments by other rules"
            );
        }
        self.inbox.push_back(Input::PeerUp { peer: device, certificate, projection });
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
        let is_director = |peer: &Peer| peer.role == Some(Role::Director);
        let is_stranger = |peer: &Peer| peer.dialled && peer.role.is_none();
        // Somebody we know and have dialled is about to be admitted.
        let is_other = |(device, peer): &(&DeviceId, &Peer)| match peer.role {
            Some(role) => role != Role::Director,
            None => peer.dialled && self.parts.contacts.is_proven(**device),
        };
        Links {
            connected: self.peers.keys().copied().collect(),
            director_connected: self.peers.values().any(is_director),
            others: self.peers.iter().filter(is_other).count(),
            strangers_dialled: self.peers.values().filter(|peer| is_stranger(peer)).count(),
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
