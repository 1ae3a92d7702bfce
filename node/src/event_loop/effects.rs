//! Carrying out effects: what stands on a commit when it is durable, the rest at once.

use super::EventLoop;
use crate::hello::{Refusal, Reply};
use crate::identity;
use crate::node::RunError;
use crate::store::StoreError;
use desk::{Answer, Refused};
use domain::DeviceId;
use ledger::Certificate;
use venue::peer::{Request, Response};
use venue::{AskId, Effect, Gate, Input, RequestKind, Step, Token};

/// What tells somebody of what the venue holds.
pub(super) enum Telling {
    Effect(Box<Effect>),
    /// Hands somebody what they asked to see, as it was when they asked.
    View(Box<dyn FnOnce() + Send>),
}

impl From<Effect> for Telling {
    fn from(effect: Effect) -> Self {
        Self::Effect(Box::new(effect))
    }
}

impl EventLoop {
    /// When something cannot be stored, nothing that stands on it is done: whoever waits is told so, and the
    /// node stops, because the core already counts on what the disk does not have.
    pub(crate) async fn execute(&mut self, effects: Vec<Effect>) -> Result<(), StoreError> {
        for step in self.gates.put(effects) {
            match step {
                Step::Commit(gate, write) => {
                    let committing = self.parts.store.begin(write).await?;
                    self.commits.push_back((gate, committing));
                }
                Step::Do(effect) => self.carry_out(effect).await?,
            }
        }
        Ok(())
    }

    /// Durable writes are commits, and come as such.
    async fn carry_out(&mut self, effect: Effect) -> Result<(), StoreError> {
        let store = &self.parts.store;
        match effect {
            Effect::Persist { changes, keep, .. } => store.persist_soon(changes, keep).await?,
            Effect::Keep { key, value } => store.keep_soon(key, value).await?,
            Effect::Flush => self.flushing = Some(store.begin_flush().await?),
            Effect::Request { peer, kind, request } => self.request(peer, kind, request),
            Effect::Respond { token, response } => self.respond(token, response),
            Effect::Disconnect { peer } => self.expel(peer),
            Effect::OpenList { .. }
            | Effect::KeepPiece { .. }
            | Effect::CompleteList { .. }
            | Effect::GivePiece { .. } => self.shelve(effect),
            Effect::Answer { ask, answer } => self.answer(ask, answer),
            Effect::Admitted { ask, result } => self.admitted(ask, result),
            Effect::Note(what) => tracing::warn!("{what}"),
            Effect::Show => self.boards.changed(),
        }
        Ok(())
    }

    /// A commit is durable: what stood on it goes on.
    pub(super) async fn committed(&mut self, gate: Gate) -> Result<(), StoreError> {
        for telling in self.gates.committed(gate) {
            match telling {
                Telling::Effect(effect) => self.carry_out(*effect).await?,
                Telling::View(hand_over) => hand_over(),
            }
        }
        Ok(())
    }

    /// Waits for all commits under way.
    pub(crate) async fn finish_commits(&mut self) -> Result<(), StoreError> {
        while let Some((gate, mut committing)) = self.commits.pop_front() {
            self.parts.store.outcome(&mut committing).await?;
            self.committed(gate).await?;
        }
        Ok(())
    }

    /// Shows somebody what the venue holds, once that is durable.
    pub(super) fn show(&mut self, hand_over: impl FnOnce() + Send + 'static) {
        let view = Telling::View(Box::new(hand_over));
        if let Some(Telling::View(hand_over)) = self.gates.tell(view) {
            hand_over();
        }
    }

    /// Whether what follows from an input can wait somewhere; without room, no more inputs are taken.
    pub(super) fn has_room(&self) -> bool {
        self.parts.store.has_room() && !self.gates.is_full()
    }

    /// The node stops: everybody who still waits is told why.
    pub(super) fn refuse_open_asks(&mut self, error: &RunError) {
        for (_, reply) in std::mem::take(&mut self.asks) {
            let refused = Refused::failed(error.clone());
            let _ = reply.send(Answer::Refused { refused });
        }
    }

    fn request(&mut self, peer: DeviceId, kind: RequestKind, request: Request) {
        if !self.peers.get(&peer).is_some_and(|known| known.is_up) {
            self.inbox.push_back(Input::PeerAnswered { peer, kind, response: None });
            return;
        }
        let sync = &mut self.parts.swarm.behaviour_mut().sync;
        let number = sync.ask(identity::peer_id(peer), request);
        self.requests.insert(number, (peer, kind));
    }

    pub(super) fn respond(&mut self, token: Token, response: Response) {
        let Some(reply) = self.tokens.remove(&token) else { return };
        if reply.send(response.into()).is_err() {
            tracing::debug!("a device left before it was answered");
        }
    }

    fn answer(&mut self, ask: AskId, answer: Answer) {
        if let Some(reply) = self.asks.remove(&ask) {
            // Whoever asked may have left.
            let _ = reply.send(answer);
        }
    }

    fn admitted(&mut self, ask: AskId, result: Result<Certificate, domain::Said>) {
        let Some((channel, proven)) = self.admitting.remove(&ask) else { return };
        let reply = match result {
            Ok(certificate) => {
                tracing::info!(slip = proven.label, "a device has joined");
                Reply::Joined { confirmation: proven.confirmation, certificate }
            }
            Err(why) => {
                tracing::warn!(slip = proven.label, "a device was not admitted: {why}");
                Reply::Refused(Refusal::Declined { what: why })
            }
        };
        self.reply(channel, reply);
    }
}
