//! The event's word lists on this device: which are here, which are missing, and how the missing ones come.
//!
//! A list comes from whoever judges and has it, a piece at a time, each checked by its hash before it is kept; what
//! has come stays after a restart. Pieces go out at a pace that leaves the hall's links to the cards.

use crate::effect::Effect;
use crate::input::{Now, RequestKind, Token};
use crate::peer::{NotServed, Request, Response};
use crate::venue::Venue;
use desk::ListsHere;
use domain::{DeviceId, ListId, ListInfo, Opinion, Role};
use ledger::{Kind, Topic};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use words::{Pieces, WordList};

/// A piece goes out this often, to whomever: 20 of them a second are about three megabits, packed.
const GIVEN_EVERY_MS: u64 = 50;
/// Whoever was too busy, or had nothing, is left alone for so long.
const AGAIN_AFTER_MS: u64 = 200;
const NOBODY_AFTER_MS: u64 = 2_000;
/// A list that did not become one is begun anew after this.
const FAILED_AFTER_MS: u64 = 60_000;
/// Between two look-ups of players: nobody tries words out.
const ASKED_EVERY_MS: u64 = 10_000;

#[derive(Debug, Default)]
pub(crate) struct WordLists {
    /// Those by which the event judges.
    named: Vec<ListInfo>,
    /// Whether this device judges by them.
    needed: bool,
    /// An entry came that may change either.
    stale: bool,
    /// What lies on the disk, and how much of what is coming.
    kept: Vec<ListInfo>,
    begun: BTreeMap<ListId, u32>,
    open: BTreeMap<ListId, Arc<WordList>>,
    /// Under way in the shell.
    opening: BTreeSet<ListId>,
    coming: Option<Coming>,
    /// Nothing is asked for before.
    not_before_ms: u64,
    next_given_ms: u64,
    /// The players at this table can ask again from then on.
    next_asked_ms: u64,
}

/// The list that is being fetched.
#[derive(Debug)]
struct Coming {
    info: ListInfo,
    pieces: Option<Pieces>,
    /// So many pieces are here.
    have: u32,
    asked: Option<DeviceId>,
    /// Whose turn it is among those who may have it.
    turn: usize,
}

impl WordLists {
    pub(crate) fn new() -> Self {
        Self { stale: true, ..Self::default() }
    }

    /// What the event's lists say of a play; nothing where one of them is not here.
    pub(crate) fn judge<W: AsRef<str>>(&self, words: &[W]) -> Opinion {
        let lists: Vec<_> =
            self.named.iter().map(|info| self.open.get(&info.list).cloned()).collect();
        words::judge(&lists, words)
    }

    /// How long the players at this table have to wait for the next look-up.
    pub(crate) fn wait_ms(&self, now_ms: u64) -> Option<u64> {
        self.next_asked_ms.checked_sub(now_ms).filter(|wait| *wait > 0)
    }

    /// The players at this table looked a play up.
    pub(crate) fn asked_by_players(&mut self, now_ms: u64) {
        self.next_asked_ms = now_ms + ASKED_EVERY_MS;
    }

    pub(crate) fn named(&self) -> &[ListInfo] {
        &self.named
    }

    /// How far this device has come.
    pub(crate) fn here(&self) -> ListsHere {
        let has = |info: &ListInfo| self.open.contains_key(&info.list);
        let other = |info: &ListInfo| {
            let same = |named: &ListInfo| named.language == info.language;
            self.named.iter().any(same) && self.named.iter().all(|named| named.list != info.list)
        };
        match &self.coming {
            _ if !self.needed || self.named.is_empty() => ListsHere::NotNeeded,
            _ if self.named.iter().all(has) => ListsHere::All,
            _ if self.kept.iter().any(other) => ListsHere::OtherEdition,
            Some(coming) if coming.pieces.is_some() => {
                let all = coming.pieces.as_ref().map_or(1, |pieces| pieces.hashes().len()).max(1);
                let percent = u64::from(coming.have) * 100 / all as u64;
                ListsHere::Coming { percent: u8::try_from(percent).unwrap_or(100) }
            }
            Some(_) | None => ListsHere::Lacking,
        }
    }

    /// An entry came that may change which lists are needed here.
    pub(crate) fn note(&mut self, kind: Kind) {
        let rights = matches!(kind.topic, Topic::Devices | Topic::Event | Topic::Adoptions);
        self.stale |= rights || kind.topic == Topic::Lists;
    }

    fn is_kept(&self, list: ListId) -> bool {
        self.kept.iter().any(|info| info.list == list)
    }
}

impl Venue {
    /// What lies on this device's disk.
    pub(crate) fn shelf(
        &mut self,
        kept: Vec<ListInfo>,
        begun: BTreeMap<ListId, u32>,
    ) -> Vec<Effect> {
        self.lists.open.retain(|list, _| kept.iter().any(|info| info.list == *list));
        self.lists.kept = kept;
        self.lists.begun = begun;
        vec![Effect::Show]
    }

    /// The shell has read a list, or could not.
    pub(crate) fn list_opened(
        &mut self,
        now: Now,
        list: ListId,
        opened: Option<Arc<WordList>>,
    ) -> Vec<Effect> {
        self.lists.opening.remove(&list);
        self.lists.coming.take_if(|coming| coming.info.list == list);
        self.lists.begun.remove(&list);
        match opened {
            Some(opened) => {
                if !self.lists.is_kept(list) {
                    self.lists.kept.push(opened.info().clone());
                }
                self.lists.open.insert(list, opened);
            }
            None => {
                self.lists.kept.retain(|info| info.list != list);
                self.lists.not_before_ms = now.monotonic_ms + FAILED_AFTER_MS;
            }
        }
        vec![Effect::Show]
    }

    /// Opens what is here and asks for what is not.
    pub(crate) fn want_lists(&mut self, now: Now) -> Vec<Effect> {
        if std::mem::take(&mut self.lists.stale) {
            self.look_up_lists();
        }
        if !self.lists.needed {
            return Vec::new();
        }
        let lists = &mut self.lists;
        let missing = lists.named.iter().find(|info| !lists.open.contains_key(&info.list));
        let Some(info) = missing.filter(|info| !lists.opening.contains(&info.list)).cloned() else {
            return Vec::new();
        };
        if lists.is_kept(info.list) {
            lists.opening.insert(info.list);
            return vec![Effect::OpenList { info }];
        }
        if lists.coming.as_ref().is_none_or(|coming| coming.info.list != info.list) {
            let have = lists.begun.get(&info.list).copied().unwrap_or(0);
            lists.coming = Some(Coming { info, pieces: None, have, asked: None, turn: 0 });
        }
        self.ask_for_piece(now)
    }

    fn look_up_lists(&mut self) {
        let folded = self.fold();
        let tournament = &folded.tournament;
        let rules = tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
        let at_tables = rules.is_some_and(|rules| rules.judges_at_table());
        let role = self.rights.role(self.me());
        self.lists.needed = role.is_some_and(|role| may_have(role, at_tables));
        self.lists.named.clone_from(&tournament.lists);
        let lists = &mut self.lists;
        let is_named = |list: &ListId| lists.named.iter().any(|info| info.list == *list);
        lists.open.retain(|list, _| is_named(list));
        lists.coming.take_if(|coming| !is_named(&coming.info.list));
    }

    fn ask_for_piece(&mut self, now: Now) -> Vec<Effect> {
        let judges = self.sync.peers.keys().filter(|peer| {
            let role = self.rights.role(**peer);
            matches!(role, Some(Role::Director | Role::Arbiter))
        });
        let judges: Vec<DeviceId> = judges.copied().collect();
        let lists = &mut self.lists;
        let Some(coming) = &mut lists.coming else { return Vec::new() };
        if coming.asked.is_some() || now.monotonic_ms < lists.not_before_ms {
            return Vec::new();
        }
        let all = coming.pieces.as_ref().map(|pieces| pieces.hashes().len());
        if all.is_some_and(|all| coming.have as usize >= all) {
            let info = coming.info.clone();
            lists.opening.insert(info.list);
            return vec![Effect::CompleteList { info }];
        }
        let Some(peer) = judges.get(coming.turn % judges.len().max(1)).copied() else {
            return Vec::new();
        };
        coming.asked = Some(peer);
        let number = coming.pieces.as_ref().map(|_| coming.have);
        let request = Request::Piece { list: coming.info.list, number };
        vec![Effect::Request { peer, kind: RequestKind::Piece, request }]
    }

    /// What was asked of a peer that is gone is asked of another.
    pub(crate) fn no_piece_from(&mut self, peer: DeviceId) {
        if let Some(coming) = &mut self.lists.coming
            && coming.asked == Some(peer)
        {
            coming.asked = None;
            coming.turn += 1;
        }
    }

    pub(crate) fn piece_answered(
        &mut self,
        now: Now,
        peer: DeviceId,
        response: Option<Response>,
    ) -> Vec<Effect> {
        let lists = &mut self.lists;
        let Some(coming) = lists.coming.as_mut().filter(|coming| coming.asked == Some(peer)) else {
            return Vec::new();
        };
        coming.asked = None;
        let mut effects = Vec::new();
        let is_busy = matches!(response, Some(Response::Refused(NotServed::Busy)));
        let came = match response {
            Some(Response::Pieces(hashes)) => {
                coming.pieces = Pieces::of_list(coming.info.list, hashes);
                coming.pieces.is_some()
            }
            Some(Response::Piece(packed)) => {
                let pieces = coming.pieces.as_ref();
                let fits = |bytes: &Vec<u8>| {
                    pieces.is_some_and(|pieces| pieces.fits(coming.have as usize, bytes))
                };
                let bytes = words::unpack(&packed).filter(fits);
                let kept = bytes.map(|bytes| {
                    let (list, number) = (coming.info.list, coming.have);
                    effects.push(Effect::KeepPiece { list, number, bytes });
                    coming.have += 1;
                    lists.begun.insert(list, coming.have);
                });
                kept.is_some()
            }
            Some(_) | None => false,
        };
        if came {
            effects.extend(self.ask_for_piece(now));
            return effects;
        }
        coming.turn += 1;
        let alone = self.sync.peers.len() <= 1 && !is_busy;
        let wait = if alone { NOBODY_AFTER_MS } else { AGAIN_AFTER_MS };
        lists.not_before_ms = now.monotonic_ms + wait;
        effects
    }

    /// Somebody wants a piece of a list. Only those who judge get any, and only of the event's own lists.
    pub(crate) fn asked_for_piece(
        &mut self,
        now: Now,
        peer: DeviceId,
        token: Token,
        list: ListId,
        number: Option<u32>,
    ) -> Vec<Effect> {
        let refuse = |why| vec![Effect::Respond { token, response: Response::Refused(why) }];
        let at_tables = {
            let tournament = self.projection.tournament();
            let rules = tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
            rules.is_some_and(|rules| rules.judges_at_table())
        };
        let judges = self.rights.role(peer).is_some_and(|role| may_have(role, at_tables));
        let is_named = self.lists.named.iter().any(|info| info.list == list);
        if !judges || !is_named || !self.lists.is_kept(list) {
            return refuse(NotServed::NoList);
        }
        if number.is_some() {
            if now.monotonic_ms < self.lists.next_given_ms {
                return refuse(NotServed::Busy);
            }
            self.lists.next_given_ms = now.monotonic_ms + GIVEN_EVERY_MS;
        }
        vec![Effect::GivePiece { token, list, number }]
    }
}

/// Whether a device of this role judges: a table's only where its laptop is the arbiter's module.
fn may_have(role: Role, at_tables: bool) -> bool {
    match role {
        Role::Director | Role::Arbiter => true,
        Role::Table(_) => at_tables,
        Role::Relay => false,
    }
}
