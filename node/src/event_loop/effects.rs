//! Carrying out effects: each one only after the one before has succeeded.

use super::EventLoop;
use crate::hello::{Refusal, Reply};
use crate::identity;
use crate::node::RunError;
use crate::store::StoreError;
use desk::{Answer, Refused};
use domain::DeviceId;
use ledger::Certificate;
use venue::peer::{Request, Response};
use venue::{AskId, Durability, Effect, Input, RequestKind, Token};

impl EventLoop {
    /// When one cannot be stored, the rest is not done: whoever waits is told so, nothing is announced,
    /// and the node stops, because the core already counts on what the disk does not have.
    pub(crate) async fn execute(&mut self, effects: Vec<Effect>) -> Result<(), RunError> {
        let mut effects = effects.into_iter();
        while let Some(effect) = effects.next() {
            if let Err(error) = self.carry_out(effect).await {
                effects.for_each(|undone| self.take_back(undone, &error));
                return Err(error.into());
            }
        }
        Ok(())
    }

    async fn carry_out(&mut self, effect: Effect) -> Result<(), StoreError> {
        let store = &self.parts.store;
        match effect {
            Effect::Persist { changes, keep, durability: Durability::Now } => {
                store.persist(changes, keep).await?;
            }
            Effect::Persist { changes, keep, durability: Durability::Grouped } => {
                store.persist_soon(changes, keep).await?;
            }
            Effect::Keep { key, value } => store.keep(key, value).await?,
            Effect::Flush => self.flushing = Some(store.begin_flush().await?),
            Effect::Request { peer, kind, request } => self.request(peer, kind, request),
            Effect::Respond { token, response } => self.respond(token, response),
            Effect::Disconnect { peer } => self.expel(peer),
            Effect::Answer { ask, answer } => self.answer(ask, answer),
            Effect::Admitted { ask, result } => self.admitted(ask, result),
            Effect::Note(what) => tracing::warn!("{what}"),
            Effect::Show => self.boards.changed(),
        }
        Ok(())
    }

    fn take_back(&mut self, effect: Effect, error: &StoreError) {
        match effect {
            Effect::Answer { ask, .. } => {
                let refused = Refused::failed(error.to_string());
                self.answer(ask, Answer::Refused { refused });
            }
            Effect::Admitted { ask, .. } => self.admitted(ask, Err(error.to_string())),
            Effect::Respond { token, .. } => {
                self.respond(token, Response::Refused(error.to_string()));
            }
            Effect::Persist { .. }
            | Effect::Keep { .. }
            | Effect::Flush
            | Effect::Request { .. }
            | Effect::Disconnect { .. }
            | Effect::Note(_)
            | Effect::Show => {}
        }
    }

    /// The node stops: everybody who still waits is told why.
    pub(super) fn refuse_open_asks(&mut self, error: &RunError) {
        for (_, reply) in std::mem::take(&mut self.asks) {
            let refused = Refused::failed(error.to_string());
            let _ = reply.send(Answer::Refused { refused });
        }
    }

    fn request(&mut self, peer: DeviceId, kind: RequestKind, request: Request) {
        if !self.peers.get(&peer).is_some_and(|known| known.is_up) {
            self.inbox.push_back(Input::PeerAnswered { peer, kind, response: None });
            return;
        }
        let sync = &mut self.parts.swarm.behaviour_mut().sync;
        let number = sync.send_request(&identity::peer_id(peer), request.into());
        self.requests.insert(number, (peer, kind));
    }

    fn respond(&mut self, token: Token, response: Response) {
        let Some(channel) = self.tokens.remove(&token) else { return };
        if self.parts.swarm.behaviour_mut().sync.send_response(channel, response.into()).is_err() {
            tracing::debug!("a device left before it was answered");
        }
    }

    fn answer(&mut self, ask: AskId, answer: Answer) {
        if let Some(reply) = self.asks.remove(&ask) {
            // Whoever asked may have left.
            let _ = reply.send(answer);
        }
    }

    fn admitted(&mut self, ask: AskId, result: Result<Certificate, String>) {
        let Some((channel, proven)) = self.admitting.remove(&ask) else { return };
        let reply = match result {
            Ok(certificate) => {
                tracing::info!(slip = proven.label, "a device has joined");
                Reply::Joined { confirmation: proven.confirmation, certificate }
            }
            Err(why) => {
                tracing::warn!(slip = proven.label, "a device was not admitted: {why}");
                Reply::Refused(Refusal::Declined(why))
            }
        };
        self.reply(channel, reply);
    }
}
