//! How long challenges have been waiting, as the director's side saw it: an arbiter who comes late, or whose laptop was switched
//! off, pulls them in the same order as everybody else.

use crate::effect::Effect;
use crate::input::{Now, RequestKind, Token};
use crate::peer::{QUEUE_MAX, Request, Response};
use crate::venue::Venue;
use domain::{DeviceId, EntryId, Role};

impl Venue {
    /// Tells the arbiters, when there is something new to tell or somebody new to hear it.
    pub(super) fn tell_queue(&mut self, now: Now) -> Vec<Effect> {
        if !self.sync.queue_stale || !self.is_director() {
            return Vec::new();
        }
        self.sync.queue_stale = false;
        let tournament = self.fold().tournament;
        let waiting = tournament.challenges.iter().filter(|(_, challenge)| !challenge.is_over());
        let heard = waiting.filter_map(|(id, _)| Some((*id, *self.heard.get(id)?)));
        let mut ages: Vec<(EntryId, u64)> =
            heard.map(|(id, at)| (id, now.monotonic_ms.saturating_sub(at))).collect();
        ages.sort_by_key(|(id, age)| (std::cmp::Reverse(*age), *id));
        ages.truncate(QUEUE_MAX);
        if ages.is_empty() {
            return Vec::new();
        }
        let is_arbiter = |peer: &DeviceId| self.rights.role(*peer) == Some(Role::Arbiter);
        let peers = self.sync.peers.keys().filter(|peer| is_arbiter(peer));
        let tell = |peer: &DeviceId| {
            let request = Request::Queue { ages: ages.clone() };
            Effect::Request { peer: *peer, kind: RequestKind::Queue, request }
        };
        peers.map(tell).collect()
    }

    /// A director says how long challenges have been waiting; of several, the longest time counts.
    pub(super) fn told_queue(
        &mut self,
        now: Now,
        peer: DeviceId,
        token: Token,
        ages: Vec<(EntryId, u64)>,
    ) -> Vec<Effect> {
        let response = Response::Taken { refused: Vec::new() };
        let mut effects = vec![Effect::Respond { token, response }];
        if !self.rights.is_director(peer) {
            return effects;
        }
        for (id, age) in ages.into_iter().take(QUEUE_MAX) {
            let at = now.monotonic_ms.saturating_sub(age);
            let heard = self.heard.entry(id).or_insert(at);
            *heard = at.min(*heard);
        }
        effects.push(Effect::Show);
        effects
    }
}
