//! Answering what any device may ask: hello, a certificate shown, a slip brought.

use super::peers::Shown;
use super::{EventLoop, Stage, Stranger};
use crate::address::Source;
use crate::codec::Held;
use crate::hello::{
    ACQUAINTANCES_MAX, Acquaintance, LABEL_BYTES_MAX, Question, Refusal, Reply, VERSION,
};
use crate::identity;
use crate::join::Parties;
use domain::{DeviceId, EventId, Role};
use ledger::PROJECTION_VERSION;
use libp2p::request_response::{InboundRequestId, ResponseChannel};
use std::time::Instant;
use venue::{AskId, Input};

impl EventLoop {
    pub(super) fn on_question(
        &mut self,
        (device, source): (DeviceId, Source),
        number: InboundRequestId,
        question: Question,
        channel: ResponseChannel<Held<Reply>>,
    ) {
        if self.asks_too_much(device, &question) {
            return;
        }
        self.parts.door.greeted(identity::peer_id(device));
        let answered = match question {
            Question::Hello { version, .. } | Question::Present { version, .. }
                if version != VERSION =>
            {
                self.note_stranger(device, &Stranger::OtherVersion { version, own: VERSION });
                Err(Refusal::OtherVersion { version: VERSION })
            }
            Question::Hello { .. } => Ok(self.hello()),
            Question::Present { projection, event, certificate, addresses, .. } => {
                let (certificate, addresses) = (&certificate, addresses.as_slice());
                let shown = Shown { projection, certificate, addresses };
                let welcome = self.presented(device, event, shown);
                if welcome.is_ok() {
                    self.welcoming.insert(number, device);
                }
                welcome
            }
            Question::JoinStart { event, label, message } => {
                self.join_started((device, source), event, &label, &message)
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
            self.told_to_wait(device, &refusal);
            Reply::Refused(refusal)
        });
        self.reply(channel, reply);
    }

    /// Only from what is at hand: anybody may ask for it.
    fn hello(&self) -> Reply {
        let (event, event_name, is_director) = match &self.parts.stage {
            Stage::Looking(_) => (None, String::new(), false),
            Stage::Member(member) => {
                (Some(member.venue.event()), member.event_name.clone(), member.is_director())
            }
        };
        let mut directors = self.parts.contacts.directors();
        if is_director {
            directors.truncate(ACQUAINTANCES_MAX - 1);
            let (device, addresses) = (self.me(), self.told_addresses());
            directors.push(Acquaintance { device, role: Role::Director, addresses });
        }
        let projection = PROJECTION_VERSION;
        Reply::Hello { version: VERSION, projection, event, event_name, is_director, directors }
    }

    fn join_started(
        &mut self,
        (joiner, source): (DeviceId, Source),
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
        let unknown =
            || Refusal::UnknownSlip { slip: label.chars().take(LABEL_BYTES_MAX).collect() };
        if label.len() > LABEL_BYTES_MAX {
            return Err(unknown());
        }
        let secret = member.venue.join_secret(label).ok_or_else(unknown)?;
        let parties = Parties { event, joiner, director };
        let message = self.host.start(Instant::now(), source, parties, label, &secret, message)?;
        Ok(Reply::JoinAnswer { message })
    }

    pub(super) fn reply(&mut self, channel: ResponseChannel<Held<Reply>>, reply: Reply) {
        if self.parts.swarm.behaviour_mut().hello.send_response(channel, reply.into()).is_err() {
            tracing::debug!("a device left before it was answered");
        }
    }
}
