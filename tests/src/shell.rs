//! Halls of cores without IO carry out what a core orders here, in memory: the stories' hall, the
//! simulation's day and the benchmarks. What a hall adds, delays and power cuts among it, it says itself.

mod disk;

pub(crate) use disk::Disk;

use desk::{Answer, Board, Refused};
use domain::{DeviceId, EntryId, EventId, Said};
use ledger::{Certificate, DeviceKey, Hands};
use std::collections::BTreeMap;
use venue::peer::{NotServed, Request, Response};
use venue::{AskId, Effect, Gate, Gates, Opening, RequestKind, Step, Token, Venue};

/// A place in a hall; the director is always 0.
pub type Seat = usize;

/// A core while it is switched on, with its key, its disk, and what it told people.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) key: DeviceKey,
    pub(crate) root: Option<DeviceKey>,
    pub(crate) certificate: Option<Certificate>,
    /// `None` while it is switched off.
    pub(crate) venue: Option<Venue>,
    pub(crate) disk: Disk,
    /// What waits for a commit.
    pub(crate) gates: Gates<Telling>,
    asked: u64,
    pub(crate) answers: BTreeMap<AskId, Answer>,
    /// What its screen showed to those who looked.
    pub(crate) boards: BTreeMap<AskId, Board>,
    pub(crate) admissions: BTreeMap<AskId, Result<Certificate, Said>>,
}

/// What a core tells others, or whoever sits in front of it.
#[derive(Debug)]
pub(crate) enum Telling {
    Effect(Box<Effect>),
    /// For whoever looked, with what was not on the disk at that moment.
    Board(AskId, Box<Board>, Vec<EntryId>),
}

impl From<Effect> for Telling {
    fn from(effect: Effect) -> Self {
        Self::Effect(Box::new(effect))
    }
}

impl Core {
    pub(crate) fn new(key: DeviceKey) -> Self {
        Self {
            key,
            root: None,
            certificate: None,
            venue: None,
            disk: Disk::default(),
            gates: Gates::default(),
            asked: 0,
            answers: BTreeMap::new(),
            boards: BTreeMap::new(),
            admissions: BTreeMap::new(),
        }
    }

    pub(crate) fn device(&self) -> DeviceId {
        self.key.id()
    }

    /// The admission it presents, which is nothing of its own that is not durable yet.
    pub(crate) fn present(&mut self) -> Option<Certificate> {
        let newest = self.venue.as_ref().and_then(Venue::certificate);
        if let Some(newest) = newest.filter(|_| self.gates.are_open()) {
            self.certificate = Some(newest.clone());
        }
        self.certificate.clone()
    }

    /// What the program finds when it starts.
    pub(crate) fn opening(&self, event: EventId, nonce: [u8; 8]) -> Opening {
        Opening {
            event,
            device: self.key.clone(),
            root: self.root.clone(),
            nonce,
            stored: self.disk.stored(),
            hands: Hands::OWN,
            kept: self.disk.kept(),
            certificate: self.certificate.clone(),
        }
    }

    pub(crate) fn next_ask(&mut self) -> AskId {
        self.asked += 1;
        AskId(self.asked)
    }

    /// How often somebody asked or looked.
    pub(crate) fn asked(&self) -> u64 {
        self.asked
    }
}

pub(crate) trait Shell {
    fn core(&mut self, seat: Seat) -> &mut Core;

    fn on_request(&mut self, seat: Seat, peer: DeviceId, kind: RequestKind, request: Request);

    fn on_response(&mut self, seat: Seat, token: Token, response: Response);

    fn on_disconnect(&mut self, seat: Seat, peer: DeviceId);

    fn on_note(&mut self, seat: Seat, note: &Said);

    /// The store has a commit in its hands, and says in its own time that it is durable.
    fn on_commit(&mut self, seat: Seat, gate: Gate);

    /// The core wants to hear when all it handed over is durable.
    fn on_flush(&mut self, seat: Seat);

    /// The power fails.
    fn on_power_cut(&mut self, seat: Seat);

    /// Whether the power lasts for one more step.
    fn lasts(&mut self, _seat: Seat) -> bool {
        true
    }

    /// What is to do of what a core ordered.
    fn order(&mut self, seat: Seat, effects: Vec<Effect>) -> Vec<Step> {
        self.core(seat).gates.put(effects)
    }

    /// More is on the disk than before.
    fn on_stored(&mut self, _seat: Seat) {}

    /// Somebody is told that these are saved.
    fn on_answer(&mut self, _seat: Seat, _ask: AskId, _saved: &[EntryId]) {}

    /// Somebody sees a screen; when they looked, these were not on the disk.
    fn on_shown(&mut self, _seat: Seat, _unstored: &[EntryId]) {}

    fn carry_out(&mut self, seat: Seat, effects: Vec<Effect>) {
        for step in self.order(seat, effects) {
            let lasts = self.lasts(seat);
            match step {
                Step::Commit(gate, write) => {
                    self.core(seat).disk.begin(gate, write);
                    self.on_commit(seat, gate);
                }
                Step::Do(effect) if lasts => self.carry_out_one(seat, effect),
                Step::Do(_) => {}
            }
            if !lasts {
                return self.on_power_cut(seat);
            }
        }
    }

    /// The store reports a commit, if the power lasts as long: what stood on it goes on.
    fn committed(&mut self, seat: Seat, gate: Gate) {
        if !self.lasts(seat) {
            return self.on_power_cut(seat);
        }
        if self.core(seat).disk.sync_to(gate).is_err() {
            return self.fail(seat);
        }
        self.on_stored(seat);
        for telling in self.core(seat).gates.committed(gate) {
            if !self.lasts(seat) {
                return self.on_power_cut(seat);
            }
            match telling {
                Telling::Effect(effect) => self.carry_out_one(seat, *effect),
                Telling::Board(look, board, unstored) => {
                    self.on_shown(seat, &unstored);
                    self.core(seat).boards.insert(look, *board);
                }
            }
        }
    }

    /// Everything that was handed over becomes durable.
    fn sync_disk(&mut self, seat: Seat) {
        match self.core(seat).disk.sync() {
            Ok(()) => self.on_stored(seat),
            Err(_) => self.fail(seat),
        }
    }

    /// Whoever waits is told; nothing is announced; the program stops.
    fn fail(&mut self, seat: Seat) {
        let full = || Said::text(Disk::FULL);
        for undone in self.core(seat).gates.give_up() {
            let Telling::Effect(effect) = undone else { continue };
            if let Effect::Answer { ask, .. } = *effect {
                let refused = Refused::because(full());
                self.carry_out_one(
                    seat,
                    Effect::Answer { ask, answer: Answer::Refused { refused } },
                );
            } else if let Effect::Admitted { ask, .. } = *effect {
                self.carry_out_one(seat, Effect::Admitted { ask, result: Err(full()) });
            }
        }
        self.on_note(seat, &full());
        self.on_power_cut(seat);
    }

    /// Durable writes are commits, and come as such.
    fn carry_out_one(&mut self, seat: Seat, effect: Effect) {
        match effect {
            // Only what is durable at once keeps values beside it.
            Effect::Persist { changes, .. } => self.core(seat).disk.group(changes),
            Effect::Keep { .. } | Effect::Show => {}
            Effect::Flush => self.on_flush(seat),
            Effect::Request { peer, kind, request } => self.on_request(seat, peer, kind, request),
            Effect::Respond { token, response } => self.on_response(seat, token, response),
            Effect::Disconnect { peer } => self.on_disconnect(seat, peer),
            // Nobody brings a word list into a hall without disks.
            Effect::OpenList { .. } | Effect::KeepPiece { .. } | Effect::CompleteList { .. } => {}
            Effect::GivePiece { token, .. } => {
                self.on_response(seat, token, Response::Refused(NotServed::NoList));
            }
            Effect::Answer { ask, answer } => {
                let saved = if let Answer::Saved { entries } = &answer { entries } else { &vec![] };
                self.on_answer(seat, ask, saved);
                self.core(seat).answers.insert(ask, answer);
            }
            Effect::Admitted { ask, result } => {
                self.on_answer(seat, ask, &[]);
                self.core(seat).admissions.insert(ask, result);
            }
            Effect::Note(note) => self.on_note(seat, &note),
        }
    }
}
