//! The venue of one device: what it holds, and the one door through which things happen to it.

use crate::attempt;
use crate::audit::{ATTEMPTS_KEY, read_attempts};
use crate::codes::{CODES_KEY, Codes};
use crate::drafts::{DRAFTS_KEY, Drafts};
use crate::effect::{Durability, Effect};
use crate::hall::{Hall, plainly};
use crate::input::{AskId, Input, Now};
use crate::intents::{self, Decision, Pen, Proposed};
use crate::sync::Sync;
use desk::{Answer, Attempt, Intent, Refused};
use domain::{DeviceId, DivisionId, EntryId, EventId, Role};
use ledger::{
    Author, Certificate, DeviceKey, Entry, Fact, FoundedDivision, Ledger, Receipt, Refusal, Signed,
    Tournament,
};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// What a device brings along when its program starts.
#[derive(Debug)]
pub struct Opening {
    pub event: EventId,
    pub device: DeviceKey,
    /// The event's root key; only its founder's device has it.
    pub root: Option<DeviceKey>,
    /// Fresh random bytes at every start.
    pub nonce: [u8; 8],
    pub stored: Vec<Signed>,
    /// What `Effect::Keep` stored.
    pub kept: BTreeMap<String, Vec<u8>>,
    pub certificate: Option<Certificate>,
}

#[derive(Debug)]
pub struct Venue {
    pub(crate) ledger: Ledger,
    pen: Author,
    root: Option<Author>,
    certificate: Option<Certificate>,
    pub(crate) codes: Codes,
    pub(crate) sync: Sync,
    /// The newest proposal per division, to tell the program's own pairs from a director's.
    proposed: BTreeMap<DivisionId, Proposed>,
    /// When a challenge or a claim was first heard of here.
    pub(crate) heard: BTreeMap<EntryId, u64>,
    /// What a director should know and no entry says, newest last.
    pub(crate) alarms: VecDeque<String>,
    /// What other directors did, newest last.
    pub(crate) news: VecDeque<String>,
    /// What people tried here and a rule refused.
    pub(crate) attempts: VecDeque<Attempt>,
    /// Lists that are being written here.
    pub(crate) drafts: Drafts,
    folded: Option<Folded>,
    /// Somebody was admitted or sent away since the last fold, perhaps this device itself: that must take
    /// effect even if nobody looks.
    rights_changed: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Folded {
    at: u64,
    pub(crate) tournament: Arc<Tournament>,
    pub(crate) refusals: Arc<Vec<Refusal>>,
    pub(crate) digest: [u8; 32],
}

impl Venue {
    const ALARMS_MAX: usize = 20;

    /// Opens the event from what the store holds. What the store should not hold is noted and left out.
    pub fn open(now: Now, opening: Opening) -> (Self, Vec<Effect>) {
        let Opening { event, device, root, nonce, stored, kept, certificate } = opening;
        let me = device.id();
        let mut ledger = Ledger::new(event);
        let received = ledger.receive(stored);
        let mut effects: Vec<Effect> =
            received.rejected.iter().map(|rejection| Effect::Note(rejection.to_string())).collect();
        let (pen, trouble) = open_pen(device, nonce, &ledger);
        effects.extend(trouble.map(Effect::Note));
        let root = root.map(|root| {
            let (pen, trouble) = open_pen(root, nonce, &ledger);
            effects.extend(trouble.map(Effect::Note));
            pen
        });
        let (codes, trouble) = Codes::read(kept.get(CODES_KEY).map(Vec::as_slice));
        effects.extend(trouble.map(Effect::Note));
        let (drafts, trouble) = Drafts::read(kept.get(DRAFTS_KEY).map(Vec::as_slice));
        effects.extend(trouble.map(Effect::Note));
        let mut venue = Self {
            sync: Sync::new(me, now),
            pen,
            root,
            certificate,
            codes,
            proposed: BTreeMap::new(),
            heard: BTreeMap::new(),
            alarms: VecDeque::new(),
            news: VecDeque::new(),
            attempts: read_attempts(kept.get(ATTEMPTS_KEY).map(Vec::as_slice)),
            drafts,
            folded: None,
            rights_changed: true,
            ledger,
        };
        let ids: Vec<EntryId> =
            venue.ledger.records().filter(is_waited_for).map(|r| r.id).collect();
        venue.heard.extend(ids.into_iter().map(|id| (id, now.monotonic_ms)));
        effects.push(Effect::Show);
        (venue, effects)
    }

    /// Founds an event whose root key the opening holds, with this device as its director.
    pub fn found(
        now: Now,
        opening: Opening,
        name: String,
        book: Book,
        divisions: Vec<FoundedDivision>,
    ) -> (Self, Vec<Effect>) {
        let device = opening.device.id();
        let (mut venue, mut effects) = Self::open(now, opening);
        let founded = Fact::EventFounded { name, book: Box::new(book), divisions };
        let admitted =
            Fact::DeviceAdmitted { device, role: Role::Director, name: "Director".into() };
        let entries = [founded, admitted].map(Entry::new).to_vec();
        match venue.write(now, Pen::Root, entries) {
            Ok((_, written)) => effects.extend(written),
            Err(refused) => effects.push(Effect::Note(refused.to_string())),
        }
        venue.certificate = ledger::certificate::issue(&venue.ledger, device);
        (venue, effects)
    }

    /// Something happened; what must be done now, in this order.
    pub fn handle(&mut self, now: Now, input: Input) -> Vec<Effect> {
        match input {
            Input::Intent { ask, intent, random } => self.intend(now, ask, intent, random),
            Input::JoinProven { ask, label, device } => self.admit_joiner(now, ask, &label, device),
            Input::PeerUp { peer, role } => self.peer_up(now, peer, role),
            Input::PeerDown { peer } => self.peer_down(now, peer),
            Input::PeerAsked { peer, token, request } => self.peer_asked(now, peer, token, request),
            Input::PeerAnswered { peer, kind, response } => {
                self.peer_answered(now, peer, kind, response)
            }
            Input::Flushed => self.issue_receipts(),
            Input::Tick => {
                if std::mem::take(&mut self.rights_changed) {
                    self.fold();
                }
                self.tick(now)
            }
        }
    }

    pub fn event(&self) -> EventId {
        self.ledger.event()
    }

    /// Everything this device holds, to look at.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    pub fn event_name(&mut self) -> String {
        self.fold().tournament.name.clone()
    }

    pub fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }

    /// The secret of a slip that this device issued.
    pub fn join_secret(&self, label: &str) -> Option<String> {
        self.codes.secret(label)
    }

    pub fn is_director(&self) -> bool {
        self.is_still_director(self.me())
    }

    /// Whether a device was admitted as a director and, as far as the last fold knows, still is one.
    pub(crate) fn is_still_director(&self, device: DeviceId) -> bool {
        let revoked = self.folded.as_ref().is_some_and(|folded| {
            folded.tournament.devices.get(&device).is_some_and(ledger::Device::is_revoked)
        });
        !revoked && self.ledger.roles(device).any(|role| role == Role::Director)
    }

    pub(crate) fn me(&self) -> DeviceId {
        self.pen.key().id()
    }

    pub(crate) fn sign_receipt(
        &self,
        document: DeviceId,
        heads: BTreeSet<EntryId>,
        number: u64,
    ) -> Receipt {
        Receipt::sign(self.pen.key(), self.event(), document, heads, number)
    }

    /// The Tournament of all entries here, folded anew only when there are new ones.
    pub(crate) fn fold(&mut self) -> Folded {
        let at = self.ledger.len();
        if let Some(folded) = self.folded.as_ref().filter(|folded| folded.at == at) {
            return folded.clone();
        }
        let (tournament, refusals) = ledger::project(&self.ledger);
        let digest = tournament.digest();
        let folded =
            Folded { at, tournament: Arc::new(tournament), refusals: Arc::new(refusals), digest };
        self.folded = Some(folded.clone());
        folded
    }

    /// The Tournament as the last fold saw it.
    pub(crate) fn last_folded(&self) -> Option<Arc<Tournament>> {
        self.folded.as_ref().map(|folded| Arc::clone(&folded.tournament))
    }

    /// This device as the last fold saw it; `None` before its admission has arrived.
    pub fn own_device(&self) -> Option<&ledger::Device> {
        self.folded.as_ref()?.tournament.devices.get(&self.me())
    }

    /// The Tournament of all entries here, as an observer may see it.
    pub fn tournament(&mut self) -> Arc<Tournament> {
        self.fold().tournament
    }

    pub(crate) fn alarm(&mut self, what: String) {
        if self.alarms.len() == Self::ALARMS_MAX {
            self.alarms.pop_front();
        }
        self.alarms.push_back(what);
    }

    fn intend(&mut self, now: Now, ask: AskId, intent: Intent, random: [u8; 16]) -> Vec<Effect> {
        let folded = self.fold();
        // Who only asks attempts nothing.
        let only_asks = matches!(
            intent,
            Intent::Why { .. }
                | Intent::AskBook { .. }
                | Intent::JudgeRound { .. }
                | Intent::ExplainRound { .. }
        );
        let tried = (!only_asks)
            .then(|| plainly(&folded.tournament, attempt::sentence(&folded.tournament, &intent)));
        let hall = Hall {
            tournament: &folded.tournament,
            ledger: &self.ledger,
            refusals: &folded.refusals,
            me: self.me(),
            has_root: self.root.is_some(),
            now_ms: now.monotonic_ms,
            heard: &self.heard,
            drafts: &self.drafts,
        };
        let card = if let Intent::FillCard { card, .. } = &intent { Some(*card) } else { None };
        match intents::decide(&hall, &self.proposed, intent) {
            Ok(Decision::Write { pen, entries }) => match self.write(now, pen, entries) {
                Ok((entries, mut effects)) => {
                    // The card now says what the draft said.
                    effects.extend(card.and_then(|card| self.drafts.forget(card)));
                    effects.push(Effect::Answer { ask, answer: Answer::Saved { entries } });
                    effects.push(Effect::Show);
                    effects
                }
                Err(refused) => refuse(ask, refused),
            },
            Ok(Decision::Propose { division, proposed, proposal }) => {
                self.proposed.insert(division, *proposed);
                vec![Effect::Answer { ask, answer: Answer::Proposed { proposal: *proposal } }]
            }
            Ok(Decision::Draft { card, games }) => {
                let count = games.as_ref().map_or(0, Vec::len);
                let answer = Answer::Noted { games: u16::try_from(count).unwrap_or(u16::MAX) };
                let division = folded.tournament.divisions.get(&card.round.division);
                let players =
                    division.and_then(|found| found.players_at(card.round.number, card.table));
                let players = players.unwrap_or_default();
                let kept = match games {
                    Some(games) => Some(self.drafts.note(card, players, games)),
                    None => self.drafts.forget(card),
                };
                let told = [Effect::Answer { ask, answer }, Effect::Show];
                kept.into_iter().chain(told).collect()
            }
            Ok(Decision::Answer(answer)) => vec![Effect::Answer { ask, answer }],
            Ok(Decision::IssueCode { role }) => {
                let code = self.codes.issue(role, random);
                let answer = Answer::Code { code };
                vec![self.codes.keep(), Effect::Answer { ask, answer }, Effect::Show]
            }
            Err(mut refused) => {
                refused.what = plainly(&folded.tournament, refused.what);
                let noted = tried.map(|tried| self.note_attempt(now, tried, &refused));
                noted.into_iter().chain(refuse(ask, refused)).collect()
            }
        }
    }

    fn admit_joiner(&mut self, now: Now, ask: AskId, label: &str, device: DeviceId) -> Vec<Effect> {
        match self.admit_with_slip(now, label, device) {
            Ok((certificate, mut effects)) => {
                effects.push(Effect::Admitted { ask, result: Ok(certificate) });
                effects.push(Effect::Show);
                effects
            }
            Err(why) => {
                self.alarm(format!("a laptop tried slip {label} and was turned away: {why}"));
                vec![Effect::Admitted { ask, result: Err(why) }, Effect::Show]
            }
        }
    }

    fn admit_with_slip(
        &mut self,
        now: Now,
        label: &str,
        device: DeviceId,
    ) -> Result<(Certificate, Vec<Effect>), String> {
        let role = self.codes.check(label, device).map_err(|error| error.to_string())?;
        let mut effects = Vec::new();
        if !self.fold().tournament.has_role(device, |held| held == role) {
            // A slip is good for one admission: a laptop that was sent away does not get back with it.
            self.codes.check_unused(label).map_err(|error| error.to_string())?;
            let pen = if role == Role::Director { Pen::Root } else { Pen::Device };
            let name = self.codes.device_name(label, role);
            let entry = Entry::new(Fact::DeviceAdmitted { device, role, name });
            let written = self.write(now, pen, vec![entry]);
            effects.extend(written.map_err(|refused| refused.to_string())?.1);
        }
        self.codes.use_up(label, device);
        effects.push(self.codes.keep());
        let certificate = ledger::certificate::issue(&self.ledger, device);
        let certificate = certificate.ok_or("this device may not admit anybody")?;
        Ok((certificate, effects))
    }

    /// Signs entries, takes them into our own ledger, and has them stored and then announced.
    fn write(
        &mut self,
        now: Now,
        pen: Pen,
        entries: Vec<Entry>,
    ) -> Result<(Vec<EntryId>, Vec<Effect>), Refused> {
        let author = match pen {
            Pen::Device => &mut self.pen,
            Pen::Root => self.root.as_mut().ok_or_else(|| Refused::because("no root key here"))?,
        };
        let (ids, changes): (Vec<EntryId>, Vec<Signed>) =
            entries.iter().map(|entry| author.write(now.wall_ms, entry)).unzip();
        let received = self.take(now, changes);
        if let Some(rejection) = received.rejected.first() {
            return Err(Refused::because(format!("this cannot be written: {rejection}")));
        }
        let changes = received.accepted.clone();
        let mut effects = vec![Effect::Persist { changes, durability: Durability::Now }];
        effects.extend(self.announce(&received.accepted, None));
        Ok((ids, effects))
    }

    /// Takes changes into the ledger and remembers when a challenge or a claim came.
    pub(crate) fn take(&mut self, now: Now, changes: Vec<Signed>) -> ledger::Received {
        let received = self.ledger.receive(changes);
        let records =
            received.entries.iter().filter_map(|(author, id)| self.ledger.record(*author, *id));
        let waited_for = records.filter(is_waited_for).map(|record| (record.id, now.monotonic_ms));
        self.heard.extend(waited_for);
        let records =
            received.entries.iter().filter_map(|(author, id)| self.ledger.record(*author, *id));
        let is_about_rights = |record: &ledger::Record| {
            matches!(record.entry.fact, Fact::DeviceAdmitted { .. } | Fact::DeviceRevoked { .. })
        };
        self.rights_changed |= records.into_iter().any(is_about_rights);
        self.note_news(&received.entries);
        received
    }
}

fn refuse(ask: AskId, refused: Refused) -> Vec<Effect> {
    vec![Effect::Answer { ask, answer: Answer::Refused { refused } }]
}

/// Whether somebody waits on this entry, so that its age matters.
fn is_waited_for(record: &&ledger::Record) -> bool {
    matches!(record.entry.fact, Fact::ChallengeSent { .. } | Fact::ChallengeClaimed { .. })
}

/// A pen that can always write: when the earlier document cannot be rebuilt, a new branch begins.
fn open_pen(key: DeviceKey, nonce: [u8; 8], ledger: &Ledger) -> (Author, Option<String>) {
    match Author::open(key.clone(), nonce, ledger) {
        Ok(pen) => (pen, None),
        Err(error) => {
            let fresh = Ledger::new(ledger.event());
            let pen = Author::open(key, nonce, &fresh).expect("an empty document can be built");
            (pen, Some(error.to_string()))
        }
    }
}
