//! A device that belongs to an event.

use super::{EventLoop, Stage};
use crate::admission::Admission;
use crate::node::RunError;
use crate::start::opening;
use domain::Role;
use ledger::Certificate;
use std::time::Instant;
use venue::Venue;

pub(crate) struct Member {
    pub(super) venue: Venue,
    pub(super) role: Role,
    pub(super) certificate: Certificate,
}

impl Member {
    pub(crate) fn new(venue: Venue, role: Role, certificate: Certificate) -> Self {
        Self { venue, role, certificate }
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
        self.role == Role::Director && !self.is_revoked()
    }

    /// The admission of an event founded on this device.
    pub(super) fn admission(&self) -> Admission {
        let certificate = self.certificate.clone();
        Admission { event: self.venue.event(), certificate, slip: None }
    }
}

const REVOKED: &str = "the director has taken this device's admission back: nothing written here counts \
                       any more; to go on, join again with a new code";

impl EventLoop {
    pub(super) fn is_revoked(&self) -> bool {
        matches!(&self.parts.stage, Stage::Member(member) if member.is_revoked())
    }

    /// The code was accepted: the admission is saved, and the event opened.
    pub(super) async fn become_member(&mut self, admission: Admission) -> Result<(), RunError> {
        let Stage::Looking(looking) = &mut self.parts.stage else { return Ok(()) };
        let stored = looking.take_stored();
        let Admission { event, certificate, .. } = &admission;
        let role = ledger::certificate::verify(*event, self.parts.device.id(), certificate)
            .map_err(|error| RunError::JoinRefused(error.to_string()))?;
        admission.save(&self.parts.directory.admission())?;
        let opening =
            opening(*event, self.parts.device.clone(), None, stored, Some(certificate.clone()));
        let (venue, effects) = Venue::open(self.parts.clock.now(), opening);
        self.parts.stage = Stage::Member(Box::new(Member::new(venue, role, admission.certificate)));
        self.report(format!("joined as {role}"));
        self.execute(effects).await?;
        let connected: Vec<_> = self.peers.keys().copied().collect();
        connected.into_iter().for_each(|device| self.greet(device));
        Ok(())
    }

    /// Keeps the line for people up to date.
    pub(super) fn report_membership(&self) {
        let Stage::Member(member) = &self.parts.stage else { return };
        let links = self.links();
        let devices = self.peers.values().filter(|peer| peer.is_up).count();
        let role = member.role_now();
        if member.is_revoked() {
            self.report(REVOKED.to_owned());
            return;
        }
        self.report(match (role, links.director_connected) {
            (Role::Director, _) => format!("director, {devices} connected"),
            (_, true) => format!("joined as {role}, connected to the director"),
            (_, false) if devices > 0 => {
                format!("joined as {role}, looking for the director, {devices} others connected")
            }
            (_, false) => format!("joined as {role}, looking for the director…"),
        });
    }

    /// A director's device must always be found; the others look only while they have no director.
    pub(super) fn attend_discovery(&mut self, now: Instant) {
        let links = self.links();
        let (answers, lonely) = match &self.parts.stage {
            Stage::Looking(_) => (false, true),
            Stage::Member(member) if member.is_director() => (true, links.connected.is_empty()),
            Stage::Member(_) => (false, !links.director_connected),
        };
        if self.parts.reach == crate::Reach::Hall {
            self.discovery.attend(now, &mut self.parts.swarm, answers, lonely);
        }
    }
}
