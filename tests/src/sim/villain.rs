//! Hostile devices: admitted like others, with a pen that writes anything and a mouth that lies.

use crate::hostile::attack::{Attacker, Kind};
use crate::hostile::cast::Cast;
use crate::hostile::overreach::Scene;
use crate::hostile::pen::Pen;
use domain::{DeviceId, EntryId, EventId, Line, Role, TableNo};
use ledger::{
    Batch, Buckets, DeviceKey, Digests, Entry, Fact, Frontier, Ledger, Part, Receipt, Signed,
};
use people::Dice;
use std::collections::BTreeSet;
use venue::RequestKind;
use venue::peer::{NotServed, RECEIPTS_KEPT_MAX, RECEIPTS_MAX, Request, Response, Served};

/// So many entries it sends at the most when it is asked for all.
const REPLY_MAX: usize = 16;

#[derive(Debug)]
pub(super) struct Villain {
    key: DeviceKey,
    event: EventId,
    cast: Cast,
    habits: Vec<Kind>,
    directs: bool,
    dice: Dice,
    /// What it says to everybody whom it reaches, again and again.
    card: Signed,
}

/// One attack: what is sent, and what the watcher has to know of it.
pub(super) struct Blow {
    pub(super) kind: Kind,
    pub(super) sent: Vec<Signed>,
    /// Signed with the villain's own key, or with one of its making.
    pub(super) own: bool,
}

impl Villain {
    /// Hostile from the beginning.
    pub(super) fn new(key: &DeviceKey, event: EventId, role: Role, habits: u64) -> Self {
        let mut dice = Dice::new(habits, 7);
        let pen = Pen::new(key, event, dice.array());
        let cast = Cast::of_one(&pen, own_table(role), &mut dice);
        let mut kinds: Vec<Kind> = (0..5).map(|_| Kind::any(&mut dice, 4)).collect();
        // Once its record shows tampering, nothing else of it could ever count.
        if !dice.one_in(3) {
            kinds.retain(|kind| *kind != Kind::Equivocating);
        }
        kinds.push(Kind::OverRole);
        Self::with(pen, key, role, cast, kinds, dice, event)
    }

    /// Honest until now: it knows its own record, and every place in it.
    pub(super) fn turned(
        key: &DeviceKey,
        event: EventId,
        role: Role,
        habits: u64,
        ledger: &Ledger,
    ) -> Self {
        let mut dice = Dice::new(habits, 9);
        let pen = Pen::new(key, event, dice.array());
        let own = ledger.document(key.id());
        let boots: BTreeSet<[u8; 8]> = own.iter().map(|record| record.nonce).collect();
        let firsts = boots.into_iter().map(|boot| Pen::new(key, event, boot));
        let later = own.iter().filter_map(|record| Pen::after(key, event, record));
        let cast = Cast::turned(&pen, firsts.chain(later).collect(), own_table(role), &mut dice);
        let mut kinds = vec![Kind::OverRole, Kind::OwnCard];
        if !dice.one_in(3) {
            kinds.extend([Kind::OldTwin, Kind::OldTwin]);
        }
        kinds.extend((0..2).map(|_| Kind::any(&mut dice, 4)));
        Self::with(pen, key, role, cast, kinds, dice, event)
    }

    fn with(
        pen: Pen,
        key: &DeviceKey,
        role: Role,
        cast: Cast,
        habits: Vec<Kind>,
        mut dice: Dice,
        event: EventId,
    ) -> Self {
        let filled = EntryId(dice.array());
        let mut aside = pen.restarted(dice.array(), None);
        let card = aside.write(&Entry::new(Fact::CardHandedIn { filled }));
        let directs = role == Role::Director;
        Self { key: key.clone(), event, cast, habits, directs, dice, card }
    }

    pub(super) fn card(&self) -> &Signed {
        &self.card
    }

    /// Lets somebody in, with or without the right to.
    pub(super) fn admit(&mut self, device: DeviceId, role: Role) -> Signed {
        let name = Line::own("Friend");
        let fact = Fact::DeviceAdmitted { device, role, name, after: Vec::new() };
        // Nobody has to know anything else of it to check this.
        let mut aside = self.cast.intruder.restarted(self.dice.array(), None);
        let beside = self.dice.one_in(2);
        let pen = if beside { &mut aside } else { &mut self.cast.intruder };
        pen.write(&Entry::new(fact))
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
                let (digest, entries) = (dice.array(), dice.throw() >> dice.below(64));
                let all = [Served::ByNobody, Served::ByYou, Served::ByAnother];
                let (served, owes) = (*dice.pick(&all), dice.one_in(2));
                let (known, written) = (None, 7);
                let lists = desk::ListsHere::Lacking;
                let compare =
                    Request::Compare { digest, entries, served, known, owes, written, lists };
                (RequestKind::Compare, compare)
            }
            1 => (RequestKind::Pull, Request::Pull { part: nonsense(victims, dice), skip: 0 }),
            _ => {
                let heads = BTreeSet::from([EntryId(dice.array())]);
                let document = *dice.pick(victims);
                let number = dice.throw() >> dice.below(64);
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
            let invented = (0..RECEIPTS_MAX).map(|_| (DeviceId(dice.array()), dice.throw() >> 40));
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
            return Some(Response::Refused(NotServed::NotAdmitted));
        }
        Some(match request {
            Request::Compare { .. } if dice.one_in(2) => Response::Same,
            Request::Compare { .. } if dice.one_in(4) => Response::Coming,
            Request::Compare { .. } => {
                let digests = Digests::of(&nonsense(victims, dice).heads);
                Response::Differs { digests, entries: dice.throw() >> dice.below(64) }
            }
            Request::Heads { .. } => Response::Heads(nonsense(victims, dice)),
            Request::Pull { .. } => {
                let mut some: Vec<&Signed> = heard.iter().filter(|_| dice.one_in(4)).collect();
                some.truncate(REPLY_MAX);
                Response::Batch { batch: Batch::pack(some).0, more: true }
            }
            Request::Piece { .. } => Response::Piece(vec![7; 40]),
            Request::Push { .. } | Request::Receipts { .. } | Request::Queue { .. } => {
                Response::Taken { refused: Vec::new() }
            }
        })
    }
}

fn own_table(role: Role) -> TableNo {
    match role {
        Role::Table(table) => table,
        Role::Director | Role::Arbiter | Role::Relay => TableNo(1),
    }
}

/// Heads that nobody has.
fn nonsense(victims: &[DeviceId], dice: &mut Dice) -> Part {
    let heads = |dice: &mut Dice| (0..1 + dice.below(4)).map(|_| EntryId(dice.array())).collect();
    let count = dice.below(victims.len() + 1);
    let heads = victims.iter().take(count).map(|device| (*device, heads(dice))).collect();
    let buckets = if dice.one_in(2) { Buckets::ALL } else { Buckets::NONE };
    Part { buckets, heads: Frontier(heads) }
}
