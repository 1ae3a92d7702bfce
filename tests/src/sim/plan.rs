//! The plan of a day, drawn from a seed: who sits in the hall, what they do, and what goes wrong.
//!
//! Steps are loose on purpose ("table 3 plays on"): what they come to is decided by what the people see at
//! that moment, so a plan with steps taken out is still a plan.

mod arcs;
mod troubles;

use domain::{Role, TableNo};
use people::{Deed as Act, Dice};
use std::fmt;

pub use crate::shell::Seat;

#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    /// The book of the event, by its name.
    pub book: &'static str,
    /// How many fields of players there are.
    pub divisions: u8,
    /// How many rounds the event announces and has time for.
    pub rounds: u16,
    pub cast: Vec<Part>,
    pub weather: Weather,
    /// In the order of their times.
    pub steps: Vec<Step>,
    /// When the trouble is over.
    pub ends_ms: u64,
}

/// Who sits somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub role: Role,
    /// A hostile device, with the attacks it is given to.
    pub villain: Option<u64>,
}

/// How the network is, out of a hundred messages each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weather {
    pub lost: usize,
    pub twice: usize,
    /// The longest time that a message takes.
    pub late_ms: usize,
}

impl Weather {
    pub const CALM: Self = Self { lost: 0, twice: 0, late_ms: 20 };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub at_ms: u64,
    pub what: What,
    /// Decides between what is possible at that moment.
    pub pick: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Person(Seat, Deed),
    Trouble(Trouble),
}

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Comes with a slip: a new laptop, or one that was sent away.
    Join,
    Does(Act),
    /// Goes on with the card, so many steps.
    Play(u8),
    /// Starts the round of every division, or pairs and publishes the next one.
    Direct,
    /// Enters the cards that are missing, and draws a lot.
    DrawLot,
    /// Sends a hostile director away; only the root key can.
    Dismiss,
    /// Sends this laptop away, and believes it up to now or up to an earlier moment.
    Expel(Seat),
    /// Makes a director of this laptop; only the root key can.
    Promote(Seat),
    /// Tries what somebody else may do.
    Meddle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The power fails between two of its next effects.
    Crash(Seat, u32),
    Start(Seat),
    Sleep(Seat),
    Wake(Seat),
    /// The hall falls into two parts: those whose bit is set, and the others.
    Split(u64),
    Heal,
    Weather(Weather),
    DiskFull(Seat),
    MakeRoom(Seat),
    /// Somebody copies its disk.
    Image(Seat),
    /// Somebody puts the copy back.
    Restore(Seat),
    /// Somebody starts a second laptop from its disk; `true` with the same boot number.
    Clone(Seat, bool),
    /// Its wall clock is off by so many years.
    Clock(Seat, i8),
    /// A long break: every clock goes on, and nobody does anything.
    Break,
    /// A hostile device attacks so many times.
    Attack(Seat, u8),
    /// Whoever holds this laptop is honest no longer.
    Turn(Seat),
    /// A hostile director admits a device that nobody knows.
    Ghost(Seat),
    /// Somebody with this laptop's key writes until its record is full.
    Bloat(Seat),
    /// A newer version of the program runs on this laptop for a while.
    Newer(Seat),
}

/// Tables of four are harder than tables of two, so they come more often.
const BOOKS: [&str; 8] =
    ["de-tso", "de-tso", "nl-scrabble", "ro-frs", "no-nsf", "schafkopf", "schafkopf", "schafkopf"];

/// How large halls may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Three to eight cores, for tests without optimisation.
    Small,
    /// Three to forty cores.
    Full,
}

impl Plan {
    pub fn draw(seed: u64, scale: Scale) -> Self {
        let mut dice = Dice::new(seed, 1);
        let cast = draw_cast(scale, &mut dice);
        let rounds = u16::try_from(1 + dice.below(3)).expect("a small number");
        let mut plan = Self {
            seed,
            book: *dice.pick(&BOOKS),
            divisions: if dice.one_in(4) { 2 } else { 1 },
            rounds,
            weather: Weather::CALM,
            steps: Vec::new(),
            ends_ms: 0,
            cast,
        };
        if dice.one_in(2) {
            plan.weather = troubles::weather(&mut dice);
        }
        plan.arrive(&mut dice);
        let mut at_ms = 4_000;
        for _ in 0..rounds {
            at_ms = plan.round(at_ms, &mut dice);
        }
        for _ in 0..2 {
            let director = *dice.pick(&plan.honest(|role| role == Role::Director));
            let late = span(&mut dice, 1_500);
            plan.person(at_ms + late, director, Deed::DrawLot, &mut dice);
        }
        plan.ends_ms = at_ms + 2_000;
        troubles::draw(&mut plan, &mut dice);
        arcs::draw(&mut plan, &mut dice);
        plan.steps.sort_by_key(|step| step.at_ms);
        plan
    }

    pub fn seats(&self, wanted: impl Fn(Part) -> bool) -> Vec<Seat> {
        let seats = self.cast.iter().enumerate();
        seats.filter(|(_, part)| wanted(**part)).map(|(seat, _)| seat).collect()
    }

    pub(super) fn honest(&self, wanted: impl Fn(Role) -> bool) -> Vec<Seat> {
        self.seats(|part| part.villain.is_none() && wanted(part.role))
    }

    fn person(&mut self, at_ms: u64, seat: Seat, deed: Deed, dice: &mut Dice) {
        self.steps.push(Step { at_ms, what: What::Person(seat, deed), pick: dice.throw() });
    }

    fn arrive(&mut self, dice: &mut Dice) {
        for seat in 1..self.cast.len() {
            let late =
                if dice.one_in(12) { 12_000 + span(dice, 10_000) } else { span(dice, 2_000) };
            self.person(200 + late, seat, Deed::Join, dice);
            // Somebody whose first try was lost tries again.
            self.person(3_000 + late, seat, Deed::Join, dice);
        }
        self.person(1_500, 0, Deed::Does(Act::EnterPlayers), dice);
    }

    /// A round from its pairing to its last card; when the next one begins.
    fn round(&mut self, from_ms: u64, dice: &mut Dice) -> u64 {
        let directors = self.honest(|role| role == Role::Director);
        let lasts = 12_000 + span(dice, 10_000);
        let conductor = if dice.one_in(6) { *dice.pick(&directors) } else { 0 };
        for at_ms in [from_ms, from_ms + 700] {
            self.person(at_ms, conductor, Deed::Direct, dice);
        }
        if dice.one_in(6) {
            // Two at once: they do not know of each other.
            let other = *dice.pick(&directors);
            let at_ms = from_ms + span(dice, 1_500);
            self.person(at_ms, other, Deed::Direct, dice);
            self.person(at_ms + 600, other, Deed::Direct, dice);
        }
        for seat in self.honest(|role| matches!(role, Role::Table(_))) {
            let mut at_ms = from_ms + 1_500 + span(dice, lasts / 2);
            if dice.one_in(5) {
                self.person(at_ms, seat, Deed::Does(Act::Challenge), dice);
            }
            if dice.one_in(3) {
                let steps = 1 + u8::try_from(dice.below(3)).expect("a small number");
                self.person(at_ms, seat, Deed::Play(steps), dice);
                if dice.one_in(3) {
                    self.person(at_ms + 300, seat, Deed::Does(Act::FillAgain), dice);
                }
            }
            at_ms += span(dice, lasts / 2);
            self.person(at_ms, seat, Deed::Play(4), dice);
            self.person(from_ms + lasts, seat, Deed::Play(4), dice);
        }
        self.officials(from_ms, lasts, dice);
        from_ms + lasts + 1_500
    }

    /// What directors and arbiters do besides.
    fn officials(&mut self, from_ms: u64, lasts: u64, dice: &mut Dice) {
        let judges = self.honest(|role| matches!(role, Role::Arbiter | Role::Director));
        let directors = self.honest(|role| role == Role::Director);
        for _ in 0..=judges.len() {
            let at_ms = from_ms + 2_000 + span(dice, lasts);
            let seat = *dice.pick(&judges);
            self.person(at_ms, seat, Deed::Does(Act::Judge), dice);
            self.person(at_ms + 400, seat, Deed::Does(Act::Judge), dice);
        }
        let deeds = [
            (Deed::Does(Act::Correct), 2),
            (Deed::Does(Act::Decide), 2),
            (Deed::Does(Act::Adopt), 3),
            (Deed::Does(Act::Move), 5),
            (Deed::Does(Act::Revoke), 5),
            (Deed::Does(Act::EnterPlayers), 6),
            (Deed::Meddle, 4),
            (Deed::Join, 4),
            (Deed::Dismiss, 2),
            (Deed::Does(Act::Award), 4),
            (Deed::Does(Act::Sanction), 2),
            (Deed::Does(Act::Sanction), 3),
            (Deed::Does(Act::ChangeField), 3),
            (Deed::Does(Act::Substitute), 3),
            (Deed::DrawLot, 3),
            (Deed::Does(Act::Wonder), 2),
        ];
        for (deed, one_in) in deeds {
            if dice.one_in(one_in) {
                let at_ms = from_ms + 3_000 + span(dice, lasts);
                let everybody = self.honest(|_| true);
                let seat = match deed {
                    Deed::Meddle | Deed::Join | Deed::Does(Act::Wonder) => *dice.pick(&everybody),
                    Deed::Dismiss => 0,
                    Deed::Does(Act::Sanction) => *dice.pick(&judges),
                    _ => *dice.pick(&directors),
                };
                self.person(at_ms, seat, deed, dice);
            }
        }
    }
}

fn draw_cast(scale: Scale, dice: &mut Dice) -> Vec<Part> {
    // What goes wrong goes wrong in small halls too, and they are lived through faster.
    let tables = match (scale, dice.below(60)) {
        (Scale::Full, 0) => 20 + dice.below(11),
        (Scale::Full, 1..=3) => 10 + dice.below(10),
        (Scale::Full, 4..=19) => 4 + dice.below(6),
        (Scale::Small | Scale::Full, _) => 1 + dice.below(4),
    };
    let honest = |role| Part { role, villain: None };
    let mut cast = vec![honest(Role::Director)];
    cast.extend((0..dice.below(3)).map(|_| honest(Role::Director)));
    cast.extend((0..dice.below(3)).map(|_| honest(Role::Arbiter)));
    let tables = u16::try_from(tables).expect("a small hall");
    cast.extend((1..=tables).map(|table| honest(Role::Table(TableNo(table)))));
    if dice.one_in(5) {
        cast.push(honest(Role::Relay));
    }
    let villains = if dice.one_in(2) { 1 + dice.below(2) } else { 0 };
    for table in (tables + 1..).take(villains) {
        let role = match dice.below(8) {
            0 => Role::Arbiter,
            1 => Role::Relay,
            2 => Role::Director,
            _ => Role::Table(TableNo(table)),
        };
        cast.push(Part { role, villain: Some(dice.throw()) });
    }
    while cast.len() < 3 {
        cast.push(honest(Role::Relay));
    }
    cast
}

/// A time below a limit.
pub(super) fn span(dice: &mut Dice, below_ms: u64) -> u64 {
    dice.throw() % below_ms.max(1)
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.villain {
            Some(_) => write!(f, "hostile {:?}", self.role),
            None => write!(f, "{:?}", self.role),
        }
    }
}
