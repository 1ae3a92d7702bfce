//! Hostile devices: admitted like others, with a pen that writes anything and a mouth that lies.

use crate::dice::Dice;
use crate::hostile::attack::{Attacker, Kind};
use crate::hostile::cast::Cast;
use crate::hostile::overreach::Scene;
use crate::hostile::pen::Pen;
use domain::{DeviceId, EntryId, EventId, Role, TableNo};
use ledger::{Batch, DeviceKey, Frontier, Receipt, Signed};
use std::collections::BTreeSet;
use venue::RequestKind;
use venue::peer::{RECEIPTS_KEPT_MAX, RECEIPTS_MAX, Request, Response};

#[derive(Debug)]
pub(super) struct Villain {
    key: DeviceKey,
    event: EventId,
    cast: Cast,
    habits: Vec<Kind>,
    directs: bool,
    dice: Dice,
}

/// One attack: what is sent, and what the watcher has to know of it.
pub(super) struct Blow {
    pub(super) kind: Kind,
    pub(super) sent: Vec<Signed>,
    /// Signed with the villain's own key, or with one of its making.
    pub(super) own: bool,
}

impl Villain {
    pub(super) fn new(key: &DeviceKey, event: EventId, role: Role, habits: u64) -> Self {
        let mut dice = Dice::new(habits, 7);
        let pen = Pen::new(key, event, dice.array());
        let own_table = match role {
            Role::Table(table) => table,
            Role::Director | Role::Arbiter | Role::Relay => TableNo(1),
        };
        let cast = Cast::of_one(&pen, own_table, &mut dice);
        let mut kinds: Vec<Kind> = (0..5).map(|_| Kind::any(&mut dice, 4)).collect();
        // Once its record shows tampering, nothing else of it could ever count.
        if !dice.one_in(3) {
            kinds.retain(|kind| *kind != Kind::Equivocating);
        }
        kinds.push(Kind::OverRole);
        let directs = role == Role::Director;
        Self { key: key.clone(), event, cast, habits: kinds, directs, dice }
    }

    pub(super) fn strike(&mut self, scene: &Scene, heard: &[Signed]) -> Blow {
        let kind = *self.dice.pick(&self.habits);
        let mut attacker = Attacker { cast: &mut self.cast, scene, heard };
        let sent = attacker.attack(kind, &mut self.dice);
        let own = !matches!(
            kind,
            Kind::Noise
                | Kind::Mutant
                | Kind::MutantRepaired
                | Kind::BadSignature
                | Kind::ForgedAuthor
                | Kind::WrongEvent
                | Kind::Replay
        );
        Blow { kind, sent, own }
    }

    /// Something else than a push, to somebody who did not ask.
    pub(super) fn pester(&mut self, victims: &[DeviceId]) -> Vec<(RequestKind, Request)> {
        let dice = &mut self.dice;
        let one = match dice.below(3) {
            _ if self.directs && dice.one_in(3) => return self.flood(),
            0 => {
                let (digest, entries) = (dice.array(), dice.next() >> dice.below(64));
                let reaches_director = dice.one_in(2);
                (RequestKind::Compare, Request::Compare { digest, entries, reaches_director })
            }
            1 => (RequestKind::Pull, Request::Pull { frontier: nonsense(victims, dice) }),
            _ => {
                let heads = BTreeSet::from([EntryId(dice.array())]);
                let document = *dice.pick(victims);
                let number = dice.next() >> dice.below(64);
                let mut receipt = Receipt::sign(&self.key, self.event, document, heads, number);
                if dice.one_in(2) {
                    receipt.by = *dice.pick(victims);
                }
                (RequestKind::Receipts, Request::Receipts { receipts: vec![receipt] })
            }
        };
        vec![one]
    }

    /// A director's word on more documents than anybody keeps.
    fn flood(&mut self) -> Vec<(RequestKind, Request)> {
        let (key, event, dice) = (&self.key, self.event, &mut self.dice);
        let heads = BTreeSet::from([EntryId(dice.array())]);
        let mut receipts = || {
            let invented = (0..RECEIPTS_MAX).map(|_| (DeviceId(dice.array()), dice.next() >> 40));
            let signed = invented.map(|(document, number)| {
                Receipt::sign(key, event, document, heads.clone(), number)
            });
            Request::Receipts { receipts: signed.collect() }
        };
        let batches = RECEIPTS_KEPT_MAX / RECEIPTS_MAX + 1;
        (0..batches).map(|_| (RequestKind::Receipts, receipts())).collect()
    }

    /// What it says when it is asked; now and then nothing.
    pub(super) fn reply(
        &mut self,
        request: &Request,
        heard: &[Signed],
        victims: &[DeviceId],
    ) -> Option<Response> {
        let dice = &mut self.dice;
        if dice.one_in(6) {
            return None;
        }
        if dice.one_in(8) {
            return Some(Response::Refused("no".into()));
        }
        Some(match request {
            Request::Compare { .. } if dice.one_in(2) => Response::Same,
            Request::Compare { .. } => Response::Frontier(nonsense(victims, dice)),
            Request::Pull { .. } => {
                let some: Vec<&Signed> = heard.iter().filter(|_| dice.one_in(4)).collect();
                Response::Batch { batch: Batch::pack(some).0, more: true }
            }
            Request::Push { .. } | Request::Receipts { .. } => Response::Taken,
        })
    }
}

/// A frontier with heads that nobody has.
fn nonsense(victims: &[DeviceId], dice: &mut Dice) -> Frontier {
    let heads = |dice: &mut Dice| (0..1 + dice.below(4)).map(|_| EntryId(dice.array())).collect();
    let count = dice.below(victims.len() + 1);
    Frontier(victims.iter().take(count).map(|device| (*device, heads(dice))).collect())
}
