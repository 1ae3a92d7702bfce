//! One day in a hall: real cores, a virtual clock, and one queue of what happens next.

mod attack;
mod door;
mod dying;
mod echoes;
mod end;
mod net;
mod people;
mod scandal;
mod shell;
mod trouble;

use super::laptop::Laptop;
use super::model::{Broken, Watch};
use super::plan::{Plan, Seat, Step, Weather, What};
use super::planted::{Forged, Planted};
use super::villain::Villain;
use crate::shell::Shell;
use ::people::Dice;
use domain::{DivisionId, EntryId, EventId, Line, Role};
use door::Door;
use echoes::Echoes;
use ledger::{DeviceKey, FoundedDivision, Signed};
use net::{Parcel, Pending};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet};
use venue::{Gate, Input, Opening, RequestKind, Venue};

/// What one day came to.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) broken: Vec<Broken>,
    /// What happened, line by line, if somebody wanted to read it.
    pub(super) story: Vec<String>,
    pub(super) cores: usize,
    pub(super) entries: usize,
    pub(super) messages: u64,
}

pub(super) struct Day {
    seed: u64,
    now_ms: u64,
    event: EventId,
    root: DeviceKey,
    laptops: Vec<Laptop>,
    queue: BTreeMap<(u64, u64), Happening>,
    happened: u64,
    /// What each side believes about a connection: its number.
    sides: BTreeMap<(Seat, Seat), u64>,
    connections: u64,
    pending: BTreeMap<u64, Pending>,
    messages: u64,
    weather: Weather,
    /// The part of the hall that a bit puts a seat into.
    split: Option<u64>,
    dice: Dice,
    watch: Watch,
    planted: Option<Planted>,
    forged: Forged,
    /// What the planted fault itself wrote.
    contraband: BTreeSet<EntryId>,
    /// Everything that hostile devices ever sent.
    offered: BTreeMap<EntryId, Signed>,
    /// What newer versions wrote, and whether its kind is new.
    newer: BTreeMap<EntryId, bool>,
    /// Somebody wrote so much that others take it in slowly.
    is_heavy: bool,
    bombs: usize,
    /// What hostile devices have overheard.
    overheard: Vec<Signed>,
    story: Option<Vec<String>>,
    /// When each connection was made.
    since: BTreeMap<u64, u64>,
    /// Who should rest; everybody until somebody is named.
    resting: Option<BTreeSet<Seat>>,
    /// When anything but a comparison last went between two of these.
    busy: Option<(u64, Seat, Seat, RequestKind)>,
    echoes: Echoes,
    /// Who is admitted, once that is settled.
    door: Option<Door>,
}

pub(super) enum Happening {
    Tick,
    Step(Step),
    Arrives(Parcel),
    Expires(u64),
    /// The store of a laptop reports a commit, or that all it had is durable.
    Committed {
        seat: Seat,
        boot: u64,
        gate: Gate,
    },
    Flushed {
        seat: Seat,
        boot: u64,
    },
    Drops {
        seat: Seat,
        peer: Seat,
        connection: u64,
    },
    /// Somebody uninvited knocks at every door.
    Haunts(Seat),
}

const TICK_MS: u64 = 250;

impl Day {
    /// Lives through a plan.
    pub(super) fn live(plan: &Plan, planted: Option<Planted>, tell: bool) -> Outcome {
        let mut day = Self::found(plan, planted, tell);
        for step in &plan.steps {
            day.schedule(step.at_ms, Happening::Step(*step));
        }
        day.schedule(TICK_MS, Happening::Tick);
        day.run_until(plan.ends_ms);
        day.end(plan)
    }

    fn found(plan: &Plan, planted: Option<Planted>, tell: bool) -> Self {
        let root = DeviceKey::from_secret(Dice::new(plan.seed, 2).array());
        let event = EventId(root.id().0);
        let mut keys = Dice::new(plan.seed, 3);
        let laptops = plan.cast.iter().enumerate();
        let mut laptops: Vec<Laptop> = laptops
            .map(|(seat, part)| {
                let key = DeviceKey::from_secret(keys.array());
                let mut laptop = Laptop::new(seat, key, *part);
                laptop.clock_from_ms = keys.throw() % 1_000_000_000;
                laptop.villain = part
                    .villain
                    .map(|habits| Villain::new(&laptop.core.key, event, part.role, habits));
                laptop
            })
            .collect();
        laptops[0].core.root = Some(root.clone());
        for (seat, laptop) in laptops.iter_mut().enumerate() {
            laptop.wants = wanted(plan, seat, &mut keys);
        }
        let mut day = Self {
            seed: plan.seed,
            now_ms: 0,
            event,
            root,
            laptops,
            queue: BTreeMap::new(),
            happened: 0,
            sides: BTreeMap::new(),
            connections: 0,
            pending: BTreeMap::new(),
            messages: 0,
            weather: plan.weather,
            split: None,
            dice: Dice::new(plan.seed, 4),
            watch: Watch::default(),
            planted,
            forged: Forged::new(),
            contraband: BTreeSet::new(),
            offered: BTreeMap::new(),
            newer: BTreeMap::new(),
            is_heavy: false,
            bombs: 0,
            overheard: Vec::new(),
            story: tell.then(Vec::new),
            since: BTreeMap::new(),
            resting: None,
            busy: None,
            echoes: Echoes::default(),
            door: None,
        };
        day.open_event(plan);
        day
    }

    fn open_event(&mut self, plan: &Plan) {
        let opening = self.opening(0, None);
        let divisions = (0..plan.divisions)
            .map(|number| FoundedDivision::new(DivisionId(number), Line::own("Open"), plan.rounds))
            .collect();
        let book = Book::named(plan.book).expect("the book is one of ours");
        let now = self.laptops[0].now(self.now_ms);
        let (venue, effects) = Venue::found(now, opening, Line::own("Hall cup"), book, divisions);
        self.laptops[0].core.certificate = venue.certificate().cloned();
        self.laptops[0].core.venue = Some(venue);
        let (book, divisions) = (plan.book, plan.divisions);
        self.tell(|_| format!("The director founds the event: {book}, {divisions} divisions"));
        self.carry_out(0, effects);
    }

    /// Switches a laptop on, with a boot number of its own or a given one.
    fn start(&mut self, seat: Seat, nonce: Option<[u8; 8]>) {
        let laptop = &self.laptops[seat];
        if laptop.core.venue.is_some()
            || laptop.villain.is_some()
            || laptop.core.certificate.is_none()
        {
            return;
        }
        let opening = self.opening(seat, nonce);
        let now = self.laptops[seat].now(self.now_ms);
        let (venue, effects) = Venue::open(now, opening);
        self.laptops[seat].core.venue = Some(venue);
        self.tell(|day| format!("{} is switched on", day.laptops[seat].name));
        self.carry_out(seat, effects);
    }

    fn opening(&mut self, seat: Seat, nonce: Option<[u8; 8]>) -> Opening {
        let fresh = self.dice.array();
        let clock_from_ms = self.dice.throw() % 1_000_000_000;
        let laptop = &mut self.laptops[seat];
        laptop.boot += 1;
        laptop.nonce = nonce.unwrap_or(fresh);
        laptop.clock_from_ms = clock_from_ms;
        laptop.asleep = false;
        laptop.fuse = None;
        laptop.core.opening(self.event, laptop.nonce)
    }

    fn run_until(&mut self, until_ms: u64) {
        while self.queue.first_key_value().is_some_and(|((at_ms, _), _)| *at_ms <= until_ms) {
            self.go_on();
        }
        self.now_ms = self.now_ms.max(until_ms);
    }

    /// The next thing happens.
    fn go_on(&mut self) {
        let Some(((at_ms, _), happening)) = self.queue.pop_first() else { return };
        self.now_ms = at_ms;
        self.happen(happening);
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Tick => {
                self.tick();
                self.schedule(self.now_ms + TICK_MS, Happening::Tick);
            }
            Happening::Step(step) => match step.what {
                What::Person(seat, deed) => self.person(seat, deed, step.pick),
                What::Trouble(trouble) => self.trouble(trouble, step.pick),
            },
            Happening::Arrives(parcel) => self.arrives(parcel),
            Happening::Expires(request) => self.expires(request),
            Happening::Committed { seat, boot, .. } | Happening::Flushed { seat, boot }
                if self.laptops[seat].boot == boot && self.laptops[seat].asleep =>
            {
                self.schedule(self.now_ms + TICK_MS, happening);
            }
            Happening::Committed { seat, boot, gate } => {
                if self.laptops[seat].boot == boot && self.laptops[seat].is_on() {
                    self.committed(seat, gate);
                }
            }
            Happening::Flushed { seat, boot } => {
                if self.laptops[seat].boot == boot && self.laptops[seat].is_on() {
                    self.sync_disk(seat);
                    self.input(seat, Input::Flushed);
                }
            }
            Happening::Haunts(seat) => self.haunt(seat),
            Happening::Drops { seat, peer, connection } => {
                if self.sides.get(&(seat, peer)) == Some(&connection) {
                    self.drop_side(seat, peer);
                }
            }
        }
    }

    fn tick(&mut self) {
        for seat in 0..self.laptops.len() {
            if !self.laptops[seat].is_on() {
                continue;
            }
            self.input(seat, Input::Tick);
            if self.dice.one_in(3) {
                self.sync_disk(seat);
            }
        }
        if self.now_ms.is_multiple_of(2 * TICK_MS) {
            self.dial();
        }
        self.check_the_door();
    }

    fn schedule(&mut self, at_ms: u64, happening: Happening) {
        self.happened += 1;
        self.queue.insert((at_ms, self.happened), happening);
    }

    /// A line of the story; made only if somebody reads it.
    fn tell(&mut self, line: impl FnOnce(&Self) -> String) {
        if self.story.is_none() {
            return;
        }
        let line = line(self);
        let line = format!("{:>8.3} s  {line}", self.now_ms as f64 / 1_000.0);
        if let Some(story) = &mut self.story {
            story.push(line);
        }
    }
}

/// Everybody wants the directors, and a few others.
fn wanted(plan: &Plan, seat: Seat, dice: &mut Dice) -> Vec<Seat> {
    let mut wants = plan.honest(|role| role == Role::Director);
    let others = plan.seats(|_| true);
    wants.extend((0..2).map(|_| *dice.pick(&others)));
    wants.retain(|other| *other != seat);
    wants.sort_unstable();
    wants.dedup();
    wants
}
