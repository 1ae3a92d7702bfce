//! The venue of one device: what it holds, and the one door through which things happen to it.

use crate::attempt;
use crate::audit::{ATTEMPTS_KEY, read_attempts};
use crate::board::{Kept, Standings};
use crate::codes::{CODES_KEY, CodeError, Codes};
use crate::drafts::{DRAFTS_KEY, Drafts};
use crate::effect::{Durability, Effect};
use crate::hall::{Hall, plainly};
use crate::input::{AskId, Input, Now};
use crate::intake::{Intake, Pace};
use crate::intents::{self, Decision, Pen, admission};
use crate::lists::WordLists;
use crate::needed::Needed;
use crate::rights::Rights;
use crate::sync::Sync;
use desk::{Answer, Attempt, Called, Intent, Refused};
use domain::{DeviceId, DeviceName, EntryId, EventId, Role, Said, Say, Title, messages};
use ledger::{
    Author, Certificate, DeviceKey, Entry, Fact, FoundedDivision, Hands, Ledger, Projection,
    Receipt, Refusal, Signed, Tournament, WriteError,
};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

messages! {
    /// Why entries that nothing forbids are not written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum WriteRefused {
        TooMany { entries: usize, most: usize },
        NoRootKey,
        Nothing { why: WriteError },
    }

    /// What is noted of the store when an event is opened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum OpenNote {
        Lacking { entries: usize },
    }
}

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
    /// Who reads what was stored.
    pub hands: Hands,
    /// What `Effect::Keep` stored.
    pub kept: BTreeMap<String, Vec<u8>>,
    pub certificate: Option<Certificate>,
}

#[derive(Debug)]
pub struct Venue {
    pub(crate) ledger: Ledger,
    pen: Author,
    root: Option<Author>,
    pub(crate) certificate: Option<Certificate>,
    pub(crate) codes: Codes,
    pub(crate) sync: Sync,
    /// When a challenge or a claim was first heard of here.
    pub(crate) heard: BTreeMap<EntryId, u64>,
    /// What a director should know and no entry says, newest last.
    pub(crate) alarms: VecDeque<Said>,
    /// What other directors did, newest last.
    pub(crate) news: VecDeque<Said>,
    /// What people tried here and a rule refused.
    pub(crate) attempts: VecDeque<Attempt>,
    /// Lists that are being written here.
    pub(crate) drafts: Drafts,
    /// The event's word lists.
    pub(crate) lists: WordLists,
    pub(crate) rights: Rights,
    pub(crate) intake: Intake,
    pub(crate) projection: Projection,
    pub(crate) standings: Standings,
    pub(crate) kept: Kept,
}

#[derive(Clone, Debug)]
pub(crate) struct Folded {
    pub(crate) tournament: Arc<Tournament>,
    pub(crate) refusals: Arc<BTreeMap<EntryId, Refusal>>,
    pub(crate) digest: [u8; 32],
}

/// More entries than this are not written at once: a list of players or of acts to affirm.
const ENTRIES_MAX: usize = 2_000;
/// A batch is taken in by parts of this size.
const PART_BYTES: usize = 512 << 10;

impl Venue {
    const ALARMS_MAX: usize = 20;

    /// Opens the event from what the store holds. What the store should not hold is noted and left out.
    pub fn open(now: Now, opening: Opening) -> (Self, Vec<Effect>) {
        let Opening { event, device, root, nonce, stored, hands, kept, certificate } = opening;
        let me = device.id();
        let (ledger, received) = Ledger::reopen(event, stored, hands);
        let mut effects: Vec<Effect> =
            received.rejected.iter().map(|rejected| Effect::Note(rejected.why.said())).collect();
        if received.waiting > 0 {
            let what = OpenNote::Lacking { entries: received.waiting };
            effects.push(Effect::Note(what.into()));
        }
        let (pen, trouble) = Author::open(device, nonce, &ledger);
        effects.extend(trouble.map(|trouble| Effect::Note(trouble.into())));
        let root = root.map(|root| {
            let (pen, trouble) = Author::open(root, nonce, &ledger);
            effects.extend(trouble.map(|trouble| Effect::Note(trouble.into())));
            pen
        });
        let (codes, trouble) = Codes::read(kept.get(CODES_KEY).map(Vec::as_slice));
        effects.extend(trouble.map(|trouble| Effect::Note(trouble.into())));
        let (drafts, trouble) = Drafts::read(kept.get(DRAFTS_KEY).map(Vec::as_slice));
        effects.extend(trouble.map(|trouble| Effect::Note(trouble.into())));
        let mut venue = Self {
            sync: Sync::new(me, now),
            pen,
            root,
            certificate,
            codes,
            heard: BTreeMap::new(),
            alarms: VecDeque::new(),
            news: VecDeque::new(),
            attempts: read_attempts(kept.get(ATTEMPTS_KEY).map(Vec::as_slice)),
            drafts,
            lists: WordLists::new(),
            rights: Rights::of(&ledger),
            intake: Intake::new(now.monotonic_ms),
            projection: Projection::new(event),
            standings: Standings::default(),
            kept: Kept::default(),
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
        name: Title,
        book: Book,
        divisions: Vec<FoundedDivision>,
    ) -> (Self, Vec<Effect>) {
        let device = opening.device.id();
        let (mut venue, mut effects) = Self::open(now, opening);
        let founded = Fact::EventFounded { name, book: Box::new(book), divisions };
        let admitted = Fact::DeviceAdmitted {
            device,
            role: Role::Director,
            name: DeviceName::own(Called::Director.to_string()),
            after: Vec::new(),
        };
        let entries = [founded, admitted].map(Entry::new);
        match venue.write(now, Pen::Root, &entries, Vec::new()) {
            Ok((_, written)) => effects.extend(written),
            Err(refused) => effects.push(Effect::Note(refused.said())),
        }
        venue.certificate = ledger::certificate::issue(&venue.ledger, device);
        (venue, effects)
    }

    /// Something happened; what must be done now, in this order.
    pub fn handle(&mut self, now: Now, input: Input) -> Vec<Effect> {
        match input {
            Input::Intent { ask, intent, random } => self.intend(now, ask, intent, random),
            Input::JoinProven { ask, label, device } => self.admit_joiner(now, ask, &label, device),
            Input::PeerUp { peer, certificate, projection } => {
                self.peer_up(now, peer, &certificate, projection)
            }
            Input::PeerDown { peer } => self.peer_down(now, peer),
            Input::PeerAsked { peer, token, request } => self.peer_asked(now, peer, token, request),
            Input::PeerAnswered { peer, kind, response } => {
                self.peer_answered(now, peer, kind, response)
            }
            Input::Shelf { kept, begun } => self.shelf(kept, begun),
            Input::ListOpened { list, opened } => self.list_opened(now, list, opened),
            Input::Flushed => self.issue_receipts(),
            Input::Tick => self.tick(now),
        }
    }

    pub fn event(&self) -> EventId {
        self.ledger.event()
    }

    /// Everything this device holds, to look at.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    pub fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }

    /// The secret of a slip that this device issued.
    pub fn join_secret(&self, label: &str) -> Option<String> {
        self.codes.secret(label)
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

    /// The Tournament of all entries here.
    pub(crate) fn fold(&mut self) -> Folded {
        self.projection.catch_up(&self.ledger);
        Folded {
            tournament: Arc::clone(self.projection.tournament()),
            refusals: Arc::clone(self.projection.refusals()),
            digest: self.projection.digest(),
        }
    }

    /// The Tournament of all entries here, as an observer may see it.
    pub fn tournament(&mut self) -> Arc<Tournament> {
        self.fold().tournament
    }

    pub(crate) fn alarm(&mut self, what: impl Into<Said>) {
        if self.alarms.len() == Self::ALARMS_MAX {
            self.alarms.pop_front();
        }
        self.alarms.push_back(what.into());
    }

    fn intend(&mut self, now: Now, ask: AskId, intent: Intent, random: [u8; 16]) -> Vec<Effect> {
        let folded = self.fold();
        let tried = attempt::tried(&folded.tournament, &intent);
        let tried = tried.map(|tried| plainly(&folded.tournament, tried));
        let hall = Hall {
            tournament: &folded.tournament,
            ledger: &self.ledger,
            refusals: &folded.refusals,
            me: self.me(),
            has_root: self.root.is_some(),
            now_ms: now.monotonic_ms,
            heard: &self.heard,
            drafts: &self.drafts,
            lists: &self.lists,
        };
        let card = if let Intent::FillCard { card, .. } = &intent { Some(*card) } else { None };
        let looks_up = matches!(intent, Intent::CheckChallenge { .. });
        match intents::decide(&hall, intent) {
            Ok(Decision::Write { pen, entries }) => {
                // The card will say what the draft said.
                let mut drafts = self.drafts.clone();
                let written = card.is_some_and(|card| drafts.forget(card));
                let keep = written.then(|| drafts.kept()).into_iter().collect();
                match self.write(now, pen, &entries, keep) {
                    Ok((entries, mut effects)) => {
                        self.drafts = drafts;
                        if looks_up {
                            self.lists.asked_by_players(now.monotonic_ms);
                        }
                        effects.push(Effect::Answer { ask, answer: Answer::Saved { entries } });
                        effects.push(Effect::Show);
                        effects
                    }
                    Err(refused) => refuse(ask, refused),
                }
            }
            Ok(Decision::Draft { card, games }) => {
                let count = games.as_ref().map_or(0, Vec::len);
                let answer = Answer::Noted { games: u16::try_from(count).unwrap_or(u16::MAX) };
                let division = folded.tournament.divisions.get(&card.round.division);
                let players =
                    division.and_then(|found| found.players_at(card.round.number, card.table));
                let players = players.unwrap_or_default();
                match games {
                    Some(games) => self.drafts.note(card, players, games),
                    None => {
                        self.drafts.forget(card);
                    }
                }
                let (key, value) = self.drafts.kept();
                vec![Effect::Keep { key, value }, Effect::Answer { ask, answer }, Effect::Show]
            }
            Ok(Decision::Answer(answer)) => vec![Effect::Answer { ask, answer }],
            Ok(Decision::IssueCode { role }) => {
                let code = self.codes.issue(role, random);
                let answer = Answer::Code { code };
                let (key, value) = self.codes.kept();
                vec![Effect::Keep { key, value }, Effect::Answer { ask, answer }, Effect::Show]
            }
            Err(mut refused) => {
                refused.what = plainly(&folded.tournament, refused.what);
                let noted = tried.map(|tried| self.note_attempt(now, tried, &refused));
                noted.into_iter().chain(refuse(ask, refused)).collect()
            }
        }
    }

    fn admit_joiner(&mut self, now: Now, ask: AskId, label: &str, device: DeviceId) -> Vec<Effect> {
        let admitted = self.admit_with_slip(now, label, device);
        // What was written is stored even where nobody can show it: our own ledger counts on it.
        let (result, mut effects) = match admitted {
            Ok((certificate, effects)) => {
                (certificate.ok_or(CodeError::MayNotAdmit.into()), effects)
            }
            Err(why) => (Err(why), Vec::new()),
        };
        if let Err(why) = &result {
            self.alarm(Needed::TurnedAway { label: label.to_owned(), why: why.clone() });
        }
        effects.push(Effect::Admitted { ask, result });
        effects.push(Effect::Show);
        effects
    }

    /// No certificate where the admission that was written does not count, as on a laptop with a twin.
    fn admit_with_slip(
        &mut self,
        now: Now,
        label: &str,
        device: DeviceId,
    ) -> Result<(Option<Certificate>, Vec<Effect>), Said> {
        let role = self.codes.check(label, device)?;
        let mut codes = self.codes.clone();
        codes.use_up(label, device);
        let keep = vec![codes.kept()];
        let effects = if self.rights.role(device) == Some(role) {
            vec![Effect::Persist { changes: Vec::new(), keep, durability: Durability::Now }]
        } else {
            // A slip is good for one admission: a laptop that was sent away does not get back with it.
            self.codes.check_unused(label)?;
            let pen = if role == Role::Director { Pen::Root } else { Pen::Device };
            let name = self.codes.device_name(label, role);
            let entry = admission(&self.ledger, self.rights.device(device), device, role, name);
            // The slip is used up in the commit that stores the admission: never one without the other.
            let written = self.write(now, pen, &[entry], keep);
            written.map_err(|refused| refused.said())?.1
        };
        self.codes = codes;
        Ok((ledger::certificate::issue(&self.ledger, device), effects))
    }

    /// Signs entries, takes all of them into our own ledger or none, and has them stored, with what is kept
    /// beside them, and then announced.
    fn write(
        &mut self,
        now: Now,
        pen: Pen,
        entries: &[Entry],
        keep: Vec<(&'static str, Vec<u8>)>,
    ) -> Result<(Vec<EntryId>, Vec<Effect>), Refused> {
        if entries.len() > ENTRIES_MAX {
            let what = WriteRefused::TooMany { entries: entries.len(), most: ENTRIES_MAX };
            return Err(Refused::because(what));
        }
        for entry in entries {
            ledger::check_limits(entry).map_err(Refused::wrongly_asked)?;
        }
        let author = match pen {
            Pen::Device => &mut self.pen,
            Pen::Root => {
                self.root.as_mut().ok_or_else(|| Refused::because(WriteRefused::NoRootKey))?
            }
        };
        let me = author.key().id();
        let received = author
            .enter(&mut self.ledger, now.wall_ms, entries)
            .map_err(|why| Refused::because(WriteRefused::Nothing { why }))?;
        self.note_entries(now, &received);
        let own = received.entries.iter().filter(|(author, _)| *author == me);
        let ids: Vec<EntryId> = own.map(|(_, id)| *id).collect();
        let changes = received.accepted.clone();
        let mut effects = vec![Effect::Persist { changes, keep, durability: Durability::Now }];
        effects.extend(self.announce(now, &received.entries, None));
        Ok((ids, effects))
    }

    /// Takes changes into the ledger as fast as their authors may write. A large batch is taken in parts, because
    /// its first part may say who the authors of the rest are.
    pub(crate) fn take(&mut self, now: Now, changes: Vec<Signed>) -> ledger::Received {
        let mut all = ledger::Received::default();
        let mut changes = changes.into_iter().peekable();
        while changes.peek().is_some() {
            let (mut part, mut bytes, mut ends) = (Vec::new(), 0, true);
            while let Some(signed) = changes.next_if(|_| !ends || bytes < PART_BYTES) {
                bytes += signed.change.len();
                ends = signed.signature.is_some();
                part.push(signed);
            }
            let unlimited = [self.me(), self.event().root()];
            let (rights, intake) = (&self.rights, &mut self.intake);
            let received = self.ledger.receive_paced(part, |offer| {
                let whose = whose_pace(unlimited, rights, offer.author);
                intake.allows(now.monotonic_ms, whose, offer.cost, offer.held)
            });
            self.note_entries(now, &received);
            all.add(received);
        }
        all
    }

    /// Whether nothing of a document is taken in at this moment.
    pub(crate) fn is_paused(&mut self, now: Now, document: DeviceId) -> bool {
        let unlimited = [self.me(), self.event().root()];
        let whose = whose_pace(unlimited, &self.rights, document);
        self.intake.is_paused(now.monotonic_ms, whose)
    }

    /// What follows at once from entries that came in.
    fn note_entries(&mut self, now: Now, received: &ledger::Received) {
        let records =
            received.entries.iter().filter_map(|(author, id)| self.ledger.record(*author, *id));
        let waited_for: Vec<EntryId> =
            records.filter(is_waited_for).map(|record| record.id).collect();
        self.sync.queue_stale |= !waited_for.is_empty();
        for id in waited_for {
            // A director may have told before how long it has been waiting.
            self.heard.entry(id).or_insert(now.monotonic_ms);
        }
        for (author, id) in &received.entries {
            if let Some(fact) = self.ledger.record(*author, *id).map(|r| r.entry.fact.kind()) {
                self.lists.note(fact);
            }
        }
        self.refresh_rights();
        self.note_news(&received.entries);
    }
}

fn whose_pace(unlimited: [DeviceId; 2], rights: &Rights, author: DeviceId) -> Pace {
    match rights.device(author) {
        _ if unlimited.contains(&author) => Pace::Unlimited,
        Some(_) => Pace::Known(author),
        None => Pace::Unknown,
    }
}

fn refuse(ask: AskId, refused: Refused) -> Vec<Effect> {
    vec![Effect::Answer { ask, answer: Answer::Refused { refused } }]
}

/// Whether somebody waits on this entry, so that its age matters.
fn is_waited_for(record: &&ledger::Record) -> bool {
    matches!(
        record.entry.fact,
        Fact::ChallengeSent { .. } | Fact::ChallengeClaimed { .. } | Fact::CallMade { .. }
    )
}
