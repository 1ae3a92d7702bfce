//! Answering what any device may ask: hello, a certificate shown, a slip brought.

use super::{EventLoop, Stage};
use crate::hello::{Acquaintance, LABEL_BYTES_MAX, Question, Refusal, Reply, VERSION};
use crate::join::Parties;
use domain::{DeviceId, EventId, Role};
use libp2p::request_response::{InboundRequestId, ResponseChannel};
use std::time::Instant;
use venue::{AskId, Input};

impl EventLoop {
    pub(super) fn on_question(
        &mut self,
        device: DeviceId,
        number: InboundRequestId,
        question: Question,
        channel: ResponseChannel<Reply>,
    ) {
        let answered = match question {
            Question::Hello { .. } => Ok(self.hello()),
            Question::Present { version, .. } if version != VERSION => {
                tracing::warn!(
                    device = device.short(),
                    "a device speaks version {version} of the mesh, this one version {VERSION}: use the same kibitz on all"
                );
                Err(Refusal::OtherVersion(VERSION))
            }
            Question::Present { event, certificate, addresses, .. } => {
                let welcome = self.presented(device, event, &certificate, &addresses);
                if welcome.is_ok() {
                    self.welcoming.insert(number, device);
                }
                welcome
            }
            Question::JoinStart { event, label, message } => {
                self.join_started(device, event, &label, &message)
            }
            Question::JoinProve { confirmation } => {
                match self.host.prove(Instant::now(), device, &confirmation) {
                    Ok(proven) => {
                        let ask = AskId(self.next_number());
                        let label = proven.label.clone();
                        self.admitting.insert(ask, (channel, proven));
                        self.inbox.push_back(Input::JoinProven { ask, label, device });
                        return;
                    }
                    Err(refusal) => Err(refusal),
                }
            }
        };
        let reply = answered.unwrap_or_else(|refusal| {
            tracing::debug!(device = device.short(), ?refusal, "a device was refused");
            Reply::Refused(refusal)
        });
        self.reply(channel, reply);
    }

    fn hello(&mut self) -> Reply {
        let mut directors = self.parts.contacts.directors();
        let addresses = self.told_addresses();
        let device = self.me();
        let (event, event_name, is_director) = match &mut self.parts.stage {
            Stage::Looking(_) => (None, String::new(), false),
            Stage::Member(member) => {
                let name = member.venue.event_name();
                (Some(member.venue.event()), name, member.is_director())
            }
        };
        if is_director {
            directors.truncate(crate::hello::ACQUAINTANCES_MAX - 1);
            directors.push(Acquaintance { device, role: Role::Director, addresses });
        }
        let event_name = event_name.chars().take(80).collect();
        Reply::Hello { version: VERSION, event, event_name, is_director, directors }
    }

    fn join_started(
        &mut self,
        joiner: DeviceId,
        event: EventId,
        label: &str,
        message: &[u8],
    ) -> Result<Reply, Refusal> {
        let director = self.me();
        let Stage::Member(member) = &self.parts.stage else { return Err(Refusal::NoEvent) };
        if !member.is_director() {
            return Err(Refusal::NoDirector);
        }
        if event != member.venue.event() {
            return Err(Refusal::OtherEvent);
        }
        let shown: String = label.chars().take(LABEL_BYTES_MAX).collect();
        let secret = member.venue.join_secret(label).ok_or(Refusal::UnknownSlip(shown))?;
        let parties = Parties { event, joiner, director };
        let message = self.host.start(Instant::now(), parties, label, &secret, message)?;
        Ok(Reply::JoinAnswer { message })
    }

    pub(super) fn reply(&mut self, channel: ResponseChannel<Reply>, reply: Reply) {
        if self.parts.swarm.behaviour_mut().hello.send_response(channel, reply).is_err() {
            tracing::debug!("a device left before it was answered");
        }
    }
}
