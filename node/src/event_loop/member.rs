//! A device that belongs to an event.

use super::{EventLoop, Stage};
use crate::admission::Admission;
use crate::node::RunError;
use crate::start::opening;
use crate::status::Status;
use domain::Role;
use ledger::Certificate;
use std::time::Instant;
use venue::Venue;

pub(crate) struct Member {
    pub(super) venue: Venue,
    pub(super) role: Role,
    /// What this device presented last.
    certificate: Certificate,
    /// What strangers are told. It is kept here, so that their asking makes nobody compute anything; empty
    /// until the founding of the event has come.
    pub(super) event_name: String,
}

impl Member {
    const EVENT_NAME_CHARS_MAX: usize = 80;

    pub(crate) fn new(venue: Venue, role: Role, certificate: Certificate) -> Self {
        Self { venue, role, certificate, event_name: String::new() }
    }

    pub(crate) fn founder(venue: Venue) -> Self {
        let certificate = venue.certificate().cloned().expect("a founder admits its own device");
        Self::new(venue, Role::Director, certificate)
    }

    /// What this device may do now: a laptop can be given another table than the one it joined for.
    fn role_now(&self) -> Role {
        self.venue.own_device().and_then(ledger::Device::role).unwrap_or(self.role)
    }

    pub(super) fn is_revoked(&self) -> bool {
        self.venue.own_device().is_some_and(ledger::Device::is_revoked)
    }

    pub(super) fn is_director(&self) -> bool {
        self.venue.is_director()
    }

    /// The admission to present: the one that holds now, unless it may be an entry of our own that is not durable
    /// yet; then the one presented before.
    pub(super) fn present(&mut self, is_durable: bool) -> Certificate {
        if let Some(newest) = self.venue.certificate().filter(|_| is_durable) {
            self.certificate = newest.clone();
        }
        self.certificate.clone()
    }

    /// The admission of an event founded on this device.
    pub(super) fn admission(&self) -> Admission {
        let certificate = self.certificate.clone();
        Admission { event: self.venue.event(), certificate, slip: None }
    }
}

impl EventLoop {
    pub(super) fn is_revoked(&self) -> bool {
        matches!(&self.parts.stage, Stage::Member(member) if member.is_revoked())
    }

    /// The code was accepted: the admission is saved, and the event opened.
    pub(super) async fn become_member(&mut self, admission: Admission) -> Result<(), RunError> {
        let Stage::Looking(looking) = &mut self.parts.stage else { return Ok(()) };
        let stored = looking.take_stored();
        let Admission { event, certificate, .. } = &admission;
        let proof = ledger::certificate::verify(*event, self.parts.device.id(), certificate)
            .map_err(|error| RunError::JoinRefused { why: error.into() })?;
        admission.save(&self.parts.directory.admission())?;
        let opening =
            opening(*event, self.parts.device.clone(), None, stored, Some(certificate.clone()));
        let (venue, effects) = Venue::open(self.parts.clock.now(), opening);
        self.parts.stage =
            Stage::Member(Box::new(Member::new(venue, proof.role, admission.certificate)));
        self.report(Status::Joined { role: proof.role });
        self.execute(effects).await?;
        let connected: Vec<_> = self.peers.keys().copied().collect();
        connected.into_iter().for_each(|device| self.greet(device));
        Ok(())
    }

    /// The name never changes once it is known.
    pub(super) fn know_event_name(&mut self) {
        let Stage::Member(member) = &mut self.parts.stage else { return };
        if member.event_name.is_empty() {
            let name = member.venue.event_name();
            member.event_name = name.chars().take(Member::EVENT_NAME_CHARS_MAX).collect();
        }
    }

    /// Keeps the line for people up to date.
    pub(super) fn report_membership(&self) {
        let Stage::Member(member) = &self.parts.stage else { return };
        let links = self.links();
        let devices = self.peers.values().filter(|peer| peer.is_up).count();
        let role = member.role_now();
        if member.is_revoked() {
            self.report(Status::Revoked);
            return;
        }
        self.report(match (role, links.director_connected) {
            (Role::Director, _) => Status::Directing { devices },
            (_, true) => Status::Connected { role },
            (_, false) if devices > 0 => Status::Among { role, devices },
            (_, false) => Status::Alone { role },
        });
    }

    /// A director's device must always be found; the others look only while they have no director.
    pub(super) fn attend_discovery(&mut self, now: Instant) {
        let links = self.links();
        let (answers, lonely) = match &self.parts.stage {
            Stage::Looking(_) => (false, true),
            Stage::Member(member) if member.is_director() => {
                (true, self.peers.values().all(|peer| peer.role.is_none()))
            }
            Stage::Member(_) => (false, !links.director_connected),
        };
        if self.parts.reach == crate::Reach::Hall {
            self.discovery.attend(now, &self.parts.swarm, answers, lonely);
        }
    }
}
