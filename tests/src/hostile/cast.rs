//! The hostile devices of a day, each with its own bad habit, and what they know of the event.

use super::dice::Dice;
use super::honest::{Honest, duel};
use super::pen::Pen;
use domain::{CardId, DeviceId, EntryId, Role, Side, TableNo};
use ledger::{DeviceKey, Entry, Fact, Signed};
use std::collections::BTreeSet;

/// Each habit has a device of its own, so that one that is caught tampering does not hide another.
#[derive(Debug)]
pub(super) struct Cast {
    /// Claims rights that it does not have; its record is clean.
    pub(super) intruder: Pen,
    /// Two copies that run under one boot number.
    pub(super) twins: [Pen; 2],
    /// Signs what no program of ours would write.
    pub(super) mutator: Pen,
    /// Writes as much as it can.
    pub(super) glutton: Pen,
    /// Starts again from everywhere.
    pub(super) forker: Pen,
    pub(super) forks: Vec<EntryId>,
    /// A table's laptop whose admission was taken back after an honest card.
    pub(super) former_table: Pen,
    /// A director whose admission was taken back.
    pub(super) former_director: Pen,
    pub(super) relay: Pen,
    /// On some days an arbiter is hostile; challenges are then its to spoil.
    pub(super) arbiter: Option<Pen>,
}

const INTRUDER: u16 = 7;
const TWINS: u16 = 8;
const MUTATOR: u16 = 9;
const FORKER: u16 = 10;
pub(super) const FORMER_TABLE: u16 = 11;

/// Tables whose own cards a hostile device may rightly write.
pub(super) const THEIR_TABLES: [TableNo; 4] =
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
        let admission = honest.admit(former_table.device(), table(FORMER_TABLE));
        for entry in game(&mut former_table, honest, FORMER_TABLE, dice) {
            honest.hear(entry);
        }
        honest.revoke(former_table.device(), admission, table(FORMER_TABLE));
        let former_director = former(dice, honest.event);
        let admission = honest.admit_director(former_director.device());
        honest.revoke(former_director.device(), admission, Role::Director);
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
            arbiter,
        }
    }

    pub(super) fn devices(&self) -> BTreeSet<DeviceId> {
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
    pub(super) fn greedy(&mut self, dice: &mut Dice) -> &mut Pen {
        match (dice.below(5), &mut self.arbiter) {
            (0, _) => &mut self.former_table,
            (1, _) => &mut self.former_director,
            (2, _) => &mut self.relay,
            (3, Some(arbiter)) => arbiter,
            _ => &mut self.intruder,
        }
    }

    /// A game at a table that a hostile device may rightly write.
    pub(super) fn own_game(&mut self, honest: &Honest, dice: &mut Dice) -> Vec<Signed> {
        game(&mut self.intruder, honest, INTRUDER, dice)
    }
}

/// A card of the current round, filled, signed and handed in.
fn game(pen: &mut Pen, honest: &Honest, table: u16, dice: &mut Dice) -> Vec<Signed> {
    let card = CardId { round: honest.round(), table: TableNo(table) };
    let fact = Fact::CardFilled { card, content: duel(dice) };
    let entry = |fact| Entry { under: honest.start(), replaces: Vec::new(), fact };
    let mut written = vec![pen.write(&entry(fact))];
    let filled = pen.head().expect("it has just written");
    for side in Side::BOTH {
        let initials = domain::Initials::new("XX").expect("two letters");
        written.push(pen.write(&entry(Fact::CardSigned { filled, side, initials })));
    }
    written.push(pen.write(&entry(Fact::CardHandedIn { filled })));
    written
}
