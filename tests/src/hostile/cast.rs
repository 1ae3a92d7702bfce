//! The hostile devices of a day, each with its own bad habit, and what they know of the event.

use super::honest::{Honest, duel};
use super::overreach::Scene;
use super::pen::Pen;
use domain::{CardId, DeviceId, EntryId, Line, Role, RoundId, Side, TableNo};
use ledger::{DeviceKey, Entry, Fact, Signed};
use people::Dice;
use std::collections::BTreeSet;

/// Each habit has a device of its own, so that one that is caught tampering does not hide another.
#[derive(Debug)]
pub(crate) struct Cast {
    /// Claims rights that it does not have; its record is clean.
    pub(crate) intruder: Pen,
    /// Two copies that run under one boot number.
    pub(crate) twins: [Pen; 2],
    /// Signs what no program of ours would write.
    pub(crate) mutator: Pen,
    /// Writes as much as it can.
    pub(crate) glutton: Pen,
    /// Starts again from everywhere.
    pub(crate) forker: Pen,
    pub(crate) forks: Vec<Pen>,
    /// A table's laptop whose admission was taken back after an honest card.
    pub(crate) former_table: Pen,
    /// A director whose admission was taken back.
    pub(crate) former_director: Pen,
    pub(crate) relay: Pen,
    /// Places in the record of somebody who was honest, each to be gone on from once more.
    pub(crate) past: Vec<Pen>,
    /// On some days an arbiter is hostile; challenges are then its to spoil.
    pub(crate) arbiter: Option<Pen>,
    /// Whose cards the intruder may rightly write.
    pub(crate) own_table: TableNo,
}

const INTRUDER: u16 = 7;
const TWINS: u16 = 8;
const MUTATOR: u16 = 9;
const FORKER: u16 = 10;
pub(crate) const FORMER_TABLE: u16 = 11;

/// Tables whose own cards a hostile device may rightly write.
pub(crate) const THEIR_TABLES: [TableNo; 4] =
    [TableNo(INTRUDER), TableNo(TWINS), TableNo(MUTATOR), TableNo(FORKER)];

impl Cast {
    /// Everybody is admitted by the honest director, and some are shown the door again.
    pub(super) fn admitted(honest: &mut Honest, dice: &mut Dice, with_arbiter: bool) -> Self {
        let mut admit = |honest: &mut Honest, role| {
            let pen = Pen::new(&DeviceKey::from_secret(dice.array()), honest.event, dice.array());
            honest.admit(pen.device(), role);
            pen
        };
        let table = |number| Role::Table(TableNo(number));
        let intruder = admit(honest, table(INTRUDER));
        let twin = admit(honest, table(TWINS));
        let mutator = admit(honest, table(MUTATOR));
        let forker = admit(honest, table(FORKER));
        let glutton = admit(honest, Role::Relay);
        let relay = admit(honest, Role::Relay);
        let arbiter = with_arbiter.then(|| admit(honest, Role::Arbiter));
        let former = |dice: &mut Dice, event| {
            Pen::new(&DeviceKey::from_secret(dice.array()), event, dice.array())
        };
        let mut former_table = former(dice, honest.event);
        let past = vec![former_table.clone()];
        honest.admit(former_table.device(), table(FORMER_TABLE));
        let (round, start) = (honest.round(), honest.start());
        let (written, _) = game(&mut former_table, round, start, TableNo(FORMER_TABLE), dice);
        written.into_iter().for_each(|signed| honest.hear(signed));
        honest.revoke(former_table.device(), table(FORMER_TABLE));
        let former_director = former(dice, honest.event);
        honest.admit_director(former_director.device());
        honest.revoke(former_director.device(), Role::Director);
        let twins = [twin.clone(), twin];
        let forks = Vec::new();
        Self {
            intruder,
            twins,
            mutator,
            glutton,
            forker,
            forks,
            former_table,
            former_director,
            relay,
            past,
            arbiter,
            own_table: TableNo(INTRUDER),
        }
    }

    /// One device with every habit, each under a boot number of its own.
    pub(crate) fn of_one(pen: &Pen, own_table: TableNo, dice: &mut Dice) -> Self {
        let mut boot = || pen.restarted(dice.array(), None);
        let twin = boot();
        Self {
            intruder: boot(),
            twins: [twin.clone(), twin],
            mutator: boot(),
            glutton: boot(),
            forker: boot(),
            forks: Vec::new(),
            former_table: boot(),
            former_director: boot(),
            relay: boot(),
            past: Vec::new(),
            arbiter: None,
            own_table,
        }
    }

    /// One device that was honest until now: it goes on from its newest entry, or from any older one.
    pub(crate) fn turned(pen: &Pen, past: Vec<Pen>, own_table: TableNo, dice: &mut Dice) -> Self {
        let newest = past.last().unwrap_or(pen).clone();
        let aside = newest.restarted(dice.array(), past.last());
        Self {
            intruder: newest,
            former_table: aside.clone(),
            former_director: aside,
            past,
            ..Self::of_one(pen, own_table, dice)
        }
    }

    pub(crate) fn devices(&self) -> BTreeSet<DeviceId> {
        let pens = [
            &self.intruder,
            &self.twins[0],
            &self.mutator,
            &self.glutton,
            &self.forker,
            &self.former_table,
            &self.former_director,
            &self.relay,
        ];
        pens.into_iter().chain(&self.arbiter).map(Pen::device).collect()
    }

    /// One of those who want more than is theirs.
    pub(crate) fn greedy(&mut self, dice: &mut Dice) -> &mut Pen {
        match (dice.below(5), &mut self.arbiter) {
            (0, _) => &mut self.former_table,
            (1, _) => &mut self.former_director,
            (2, _) => &mut self.relay,
            (3, Some(arbiter)) => arbiter,
            _ => &mut self.intruder,
        }
    }

    /// A game at a table that a hostile device may rightly write, now and then with a little too much.
    pub(crate) fn own_game(&mut self, scene: &Scene, dice: &mut Dice) -> Vec<Signed> {
        let table = self.own_table;
        // Mostly the newest round; now and then one that everybody believes to be over.
        let started = scene.started();
        let (round, under) = match started.as_slice() {
            [] => (scene.round, scene.start),
            _ if !dice.one_in(3) => (scene.round, scene.start),
            rounds => *dice.pick(rounds),
        };
        let (mut written, filled) = game(&mut self.intruder, round, under, table, dice);
        let card = CardId { round, table };
        let pen = &mut self.intruder;
        let entry = |replaces, fact| Entry { under, replaces, fact };
        match dice.below(5) {
            0 => {
                // Handed in without a signature.
                let fact = Fact::CardFilled { card, content: duel(dice) };
                written.push(pen.write(&entry(Vec::new(), fact)));
                let filled = pen.head().expect("it has just written");
                written.push(pen.write(&entry(Vec::new(), Fact::CardHandedIn { filled })));
            }
            1 => {
                // Challenged after it was handed in.
                let (by, words) = (Side::First, vec![Line::own("LATE")]);
                written.push(pen.write(&entry(Vec::new(), Fact::challenge(card, by, words, 1))));
            }
            2 => {
                // Filled in once more after it was handed in.
                let fact = Fact::CardFilled { card, content: duel(dice) };
                written.push(pen.write(&entry(vec![filled], fact)));
            }
            _ => {}
        }
        written
    }
}

/// A card of the current round, filled, signed and handed in, and the entry that filled it in.
fn game(
    pen: &mut Pen,
    round: RoundId,
    under: Option<EntryId>,
    table: TableNo,
    dice: &mut Dice,
) -> (Vec<Signed>, EntryId) {
    let card = CardId { round, table };
    let fact = Fact::CardFilled { card, content: duel(dice) };
    let entry = |fact| Entry { under, replaces: Vec::new(), fact };
    let mut written = vec![pen.write(&entry(fact))];
    let filled = pen.head().expect("it has just written");
    for side in Side::BOTH {
        let initials = domain::Initials::new("XX").expect("two letters");
        written.push(pen.write(&entry(Fact::CardSigned { filled, side, initials })));
    }
    written.push(pen.write(&entry(Fact::CardHandedIn { filled })));
    (written, filled)
}
