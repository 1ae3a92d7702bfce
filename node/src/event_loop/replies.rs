//! Asking other devices on the hello protocol, and what their replies lead to.

use super::peers::Shown;
use super::{EventLoop, Stage};
use crate::address::Source;
use crate::contacts::Teller;
use crate::hello::{ACQUAINTANCES_MAX, Acquaintance, Question, Refusal, Reply, VERSION};
use crate::identity;
use domain::DeviceId;
use std::time::Instant;

impl EventLoop {
    pub(super) fn ask(&mut self, device: DeviceId, question: Question) {
        let hello = &mut self.parts.swarm.behaviour_mut().hello;
        hello.send_request(&identity::peer_id(device), question.into());
    }

    pub(super) fn on_reply(&mut self, device: DeviceId, source: Source, reply: Reply) {
        self.parts.door.greeted(identity::peer_id(device));
        match reply {
            Reply::Hello { version, .. } | Reply::Welcome { version, .. } if version != VERSION => {
                self.on_refusal(device, &Refusal::OtherVersion { version });
            }
            Reply::Hello { event, event_name, is_director, directors, .. } => {
                self.learn_of(Teller::Anybody(source), &directors);
                self.heard_hello(device, event, event_name, is_director);
            }
            Reply::Welcome { projection, certificate, addresses, acquaintances, .. } => {
                let (certificate, addresses) = (&certificate, addresses.as_slice());
                // Whoever has no admission is not believed either.
                if self.welcomed(device, Shown { projection, certificate, addresses }) {
                    self.learn_of(Teller::Device(device), &acquaintances);
                }
            }
            Reply::JoinAnswer { message } => self.join_answered(device, message),
            Reply::Joined { confirmation, certificate } => {
                self.join_accepted(device, &confirmation, certificate);
            }
            Reply::Refused(refusal) => self.on_refusal(device, &refusal),
        }
    }

    fn learn_of(&mut self, teller: Teller, acquaintances: &[Acquaintance]) {
        let me = self.me();
        for acquaintance in acquaintances.iter().take(ACQUAINTANCES_MAX) {
            if acquaintance.device != me {
                self.parts.contacts.mentioned(teller, acquaintance);
            }
        }
    }

    fn on_refusal(&mut self, device: DeviceId, refusal: &Refusal) {
        tracing::info!(device = device.short(), "a device refused: {refusal}");
        match &self.parts.stage {
            Stage::Looking(_) => self.join_refused(device, refusal),
            Stage::Member(_) => {
                if matches!(refusal, Refusal::OtherEvent | Refusal::NoEvent) {
                    self.parts.contacts.disown(device);
                }
                self.parts.contacts.avoid(Instant::now(), device, Self::AVOID_FOR);
                // A device without an event may be joining us at this moment.
                if *refusal != Refusal::NoEvent {
                    self.hang_up(device);
                }
            }
        }
    }
}
