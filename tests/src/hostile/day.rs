//! One day of attacks on one event, from its founding to a comparison in another order.

use super::attack::{Attacker, Kind};
use super::cast::Cast;
use super::compare::{self, difference};
use super::honest::{Honest, coveted_tables, director_key, table_key};
use super::overreach::Scene;
use super::tally::{Outcome, Tally};
use ledger::{Ledger, Received, Signed, project};
use people::Dice;
use std::collections::VecDeque;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// So many inputs come between two looks at the Tournament.
pub(super) const BATCH: u64 = 500;
/// What an attacker remembers of what went over the wire.
const HEARD_MAX: usize = 2_000;

/// Something that must not happen, and the input or the batch of inputs after which it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub inputs: Range<u64>,
    pub what: String,
}

pub(super) struct Day<'t> {
    honest: Honest,
    cast: Cast,
    ledger: Ledger,
    heard: Vec<Signed>,
    queue: VecDeque<(Kind, Signed)>,
    dice: Dice,
    /// On some days the large inputs are so many that documents fill up.
    large_one_in: usize,
    /// Only this input is really sent, to replay it alone.
    only: Option<u64>,
    /// Looks after every input of this range instead of once per batch.
    closely: Range<u64>,
    tally: &'t mut Tally,
}

impl<'t> Day<'t> {
    pub(super) fn dawn(seed: u64, number: u64, only: Option<u64>, tally: &'t mut Tally) -> Self {
        let mut dice = Dice::new(seed, number);
        let mut honest = Honest::found();
        let cast = Cast::admitted(&mut honest, &mut dice, number % 2 == 1);
        let ledger = Ledger::new(honest.event);
        let (heard, queue) = (Vec::new(), VecDeque::new());
        let large_one_in = if number.is_multiple_of(4) { 20 } else { 100 };
        Self { honest, cast, ledger, heard, queue, dice, large_one_in, only, closely: 0..0, tally }
    }

    /// The same day again, with a look after every input of one batch.
    pub(super) fn watching(mut self, closely: Range<u64>) -> Self {
        self.closely = closely;
        self
    }

    /// Sends these inputs; stops at the first failure.
    pub(super) fn run(mut self, inputs: Range<u64>) -> Result<(), Failure> {
        for first in inputs.clone().step_by(usize::try_from(BATCH).expect("a small number")) {
            let batch = first..(first + BATCH).min(inputs.end);
            self.batch(batch.clone())?;
            self.look(batch)?;
        }
        self.in_another_order(inputs)
    }

    fn batch(&mut self, batch: Range<u64>) -> Result<(), Failure> {
        let scene = Scene::of(
            project(&self.honest.ledger).0,
            vec![director_key(), table_key(1)],
            coveted_tables(),
        );
        self.honest.go_on(&mut self.dice);
        let mut honest = self.honest.take_outbox();
        self.heard.extend(honest.iter().cloned());
        for number in batch {
            let (kind, signed) = self.next(&scene);
            self.hear(&signed);
            // The honest changes travel in the company of the first hostile one.
            self.send(number, kind, signed, std::mem::take(&mut honest))?;
            if self.closely.contains(&number) {
                self.look(number..number + 1)?;
            }
        }
        Ok(())
    }

    fn next(&mut self, scene: &Scene) -> (Kind, Signed) {
        if self.queue.is_empty() {
            let kind = if self.heard.is_empty() {
                Kind::Noise
            } else {
                Kind::any(&mut self.dice, self.large_one_in)
            };
            let mut attacker = Attacker { cast: &mut self.cast, scene, heard: &self.heard };
            let inputs = attacker.attack(kind, &mut self.dice);
            self.queue.extend(inputs.into_iter().map(|signed| (kind, signed)));
        }
        self.queue.pop_front().expect("an attack has an input")
    }

    fn hear(&mut self, signed: &Signed) {
        const BYTES_REMEMBERED: usize = 4_000;
        if signed.change.len() > BYTES_REMEMBERED {
            return;
        }
        if self.heard.len() < HEARD_MAX {
            self.heard.push(signed.clone());
        } else {
            let place = self.dice.below(HEARD_MAX);
            self.heard[place] = signed.clone();
        }
    }

    fn send(
        &mut self,
        number: u64,
        kind: Kind,
        signed: Signed,
        company: Vec<Signed>,
    ) -> Result<(), Failure> {
        let expected = company.len();
        let is_sent = self.only.is_none_or(|only| only == number);
        let inputs = is_sent.then_some(signed).into_iter().chain(company);
        let begin = Instant::now();
        let received = catch_unwind(AssertUnwindSafe(|| self.ledger.receive(inputs)));
        let took = begin.elapsed();
        let failure = |what| Failure { inputs: number..number + 1, what };
        let received = received.map_err(|_| failure("acceptance panicked".to_owned()))?;
        let missing = expected.saturating_sub(received.accepted.len());
        if missing > 0 {
            return Err(failure(format!("{missing} honest changes were kept out")));
        }
        if is_sent {
            let outcome = outcome(&received, expected, received.waiting > 0);
            self.tally.note(number, kind, outcome, took);
        }
        self.check_bounds(&received).map_err(failure)
    }

    /// No device makes the ledger hold more than it may.
    fn check_bounds(&self, received: &Received) -> Result<(), String> {
        let touched = received.entries.iter().map(|(device, _)| *device);
        for device in touched.chain(self.cast.devices()) {
            let held = self.ledger.held(device);
            let is_within = held.waiting <= Ledger::WAITING_MAX_PER_DEVICE
                && held.waiting_bytes <= Ledger::WAITING_BYTES_MAX_PER_DEVICE;
            if !is_within {
                return Err(format!("of device {} too much is held: {held:?}", device.short()));
            }
        }
        let waiting = (self.ledger.waiting(), self.ledger.waiting_bytes());
        if waiting.0 > Ledger::WAITING_MAX || waiting.1 > Ledger::WAITING_BYTES_MAX {
            return Err(format!("too much waits: {waiting:?}"));
        }
        Ok(())
    }

    /// Compares the honest part with what the honest devices alone would make of it.
    fn look(&mut self, inputs: Range<u64>) -> Result<(), Failure> {
        let failure = |what| Failure { inputs: inputs.clone(), what };
        let begin = Instant::now();
        let attacked = catch_unwind(AssertUnwindSafe(|| project(&self.ledger)));
        self.tally.note_projection(begin.elapsed());
        let attacked = attacked.map_err(|_| failure("the projection panicked".to_owned()))?;
        for device in self.cast.devices() {
            self.tally.note_held(self.ledger.held(device));
        }
        match self.compare(&attacked) {
            Some(what) => Err(failure(what)),
            None => Ok(()),
        }
    }

    fn compare(&self, attacked: &compare::Verdict) -> Option<String> {
        difference(&self.cast, &project(&self.honest.ledger), attacked)
    }

    /// Another node hears the same in another order and must come to the same Tournament.
    fn in_another_order(mut self, inputs: Range<u64>) -> Result<(), Failure> {
        let failure = |what: &str| Failure { inputs: inputs.clone(), what: what.to_owned() };
        let mut changes: Vec<Signed> =
            self.ledger.in_order().iter().map(|record| record.signed.clone()).collect();
        changes.chunks_mut(700).for_each(|some| self.dice.shuffle(some));
        let mut other = Ledger::new(self.honest.event);
        // The waiting room turns some away, as in a hall; they come again.
        let mut held = None;
        while held != Some(other.len()) {
            held = Some(other.len());
            other.receive(changes.iter().cloned());
        }
        let (here, there) = (project(&self.ledger), project(&other));
        self.tally.note_order();
        if here.0.digest() != there.0.digest() || here.1 != there.1 {
            return Err(failure("another order of arrival gave another Tournament"));
        }
        self.compare(&there)
            .map_or(Ok(()), |what| Err(failure(&format!("in another order, {what}"))))
    }
}

fn outcome(received: &Received, expected: usize, waits: bool) -> Outcome {
    match received.rejected.first() {
        Some(rejection) => Outcome::rejected(&rejection.why),
        None if received.accepted.len() > expected => Outcome::Accepted,
        None if waits => Outcome::Waiting,
        None => Outcome::Known,
    }
}
