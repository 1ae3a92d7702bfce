//! Every kind of hostile input, made afresh for each number.

use super::cast::Cast;
use super::ops::{self, Key, MAKE_MAP, Op, signed, unsigned};
use super::overreach::{self, Scene};
use super::pen::{Pen, Raw, repair};
use domain::{CardId, EntryId, EventId, Line, Side, TableNo};
use ledger::{DeviceKey, Entry, Fact, Signature, Signed};
use people::Dice;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Bytes that mean nothing.
    Noise,
    /// A genuine change with a few bits flipped.
    Mutant,
    /// The same with its checksum made to fit.
    MutantRepaired,
    /// A few bits flipped in a change of one's own, signed after that.
    MutantSigned,
    BadSignature,
    /// In an honest device's name, signed by another key.
    ForgedAuthor,
    /// Genuine, for another event with the same devices.
    WrongEvent,
    OverRole,
    Replay,
    Reordered,
    /// Two changes for one boot number and position.
    Equivocating,
    /// A second change for a place in a record that was honest.
    OldTwin,
    /// Larger than any change may be, or as large as one may be.
    Oversized,
    /// Columns that claim up to billions of items.
    OpBomb,
    /// Within every limit on a change, and thousands of times larger when read.
    Expanding,
    DeepNesting,
    /// Operations that entries do not have.
    ForeignShape,
    SequenceGap,
    /// Operations that are not counted on from what the change stands on.
    Miscounted,
    /// For the waiting room, from an admitted device.
    MissingPredecessor,
    /// For the waiting room, from a key that nobody admitted.
    Stranger,
    /// A new boot number on any ground.
    Fork,
    /// What the device may write: its own table's card, again and again.
    OwnCard,
}

impl Kind {
    pub(crate) const ALL: [Self; 23] = [
        Self::Noise,
        Self::Mutant,
        Self::MutantRepaired,
        Self::MutantSigned,
        Self::BadSignature,
        Self::ForgedAuthor,
        Self::WrongEvent,
        Self::OverRole,
        Self::Replay,
        Self::Reordered,
        Self::Equivocating,
        Self::OldTwin,
        Self::Oversized,
        Self::OpBomb,
        Self::Expanding,
        Self::DeepNesting,
        Self::ForeignShape,
        Self::SequenceGap,
        Self::Miscounted,
        Self::MissingPredecessor,
        Self::Stranger,
        Self::Fork,
        Self::OwnCard,
    ];

    /// Large inputs are rarer, so that a million inputs do not take a day to make.
    pub(crate) fn any(dice: &mut Dice, large_one_in: usize) -> Self {
        let kind = *dice.pick(&Self::ALL);
        let is_large = matches!(kind, Self::Oversized | Self::Expanding | Self::DeepNesting);
        if is_large && !dice.one_in(large_one_in) { Self::OverRole } else { kind }
    }
}

/// What an attacker can see and use.
#[derive(Debug)]
pub(crate) struct Attacker<'a> {
    pub(crate) cast: &'a mut Cast,
    pub(crate) scene: &'a Scene,
    /// Changes that went over the wire before, honest and hostile.
    pub(crate) heard: &'a [Signed],
}

impl Attacker<'_> {
    /// The inputs of one attack, to be sent one after the other; at least one.
    #[allow(clippy::too_many_lines, reason = "one arm per kind")]
    pub(crate) fn attack(&mut self, kind: Kind, dice: &mut Dice) -> Vec<Signed> {
        vec![match kind {
            Kind::Noise => {
                let length = dice.below(400);
                Signed { change: dice.bytes(length), signature: Some(Signature(dice.array())) }
            }
            Kind::Mutant => flipped(dice.pick(self.heard), 0, dice),
            Kind::MutantRepaired => {
                let mut mutant = flipped(dice.pick(self.heard), 8, dice);
                repair(&mut mutant.change);
                mutant
            }
            Kind::MutantSigned => self.mutant_signed(dice),
            Kind::Miscounted => self.miscounted(dice),
            Kind::BadSignature => {
                let mut signed = self.cast.intruder.clone().write(&self.overreach(dice));
                if let Some(signature) = &mut signed.signature {
                    signature.0[dice.below(64)] ^= 1 << dice.below(8);
                }
                signed
            }
            Kind::ForgedAuthor => {
                let victim = dice.pick(&self.scene.victims).id();
                let entry = self.overreach(dice);
                // The first change of a boot needs no predecessor: only the signature is in its way.
                let fresh = self.cast.intruder.restarted(dice.array(), None);
                let pen = if dice.one_in(2) { &fresh } else { &self.cast.intruder };
                pen.sign(Raw { device: victim, ..pen.prepare(&entry) }.bytes()).1
            }
            Kind::WrongEvent => {
                let mut pen =
                    Pen::new(dice.pick(&self.scene.victims), EventId(dice.array()), [1; 8]);
                pen.write(&self.overreach(dice))
            }
            Kind::OverRole => {
                let pen = self.cast.greedy(dice);
                let own = pen.device();
                pen.write(&overreach::entry(self.scene, own, dice))
            }
            Kind::Replay => dice.pick(self.heard).clone(),
            Kind::Reordered => return self.reordered(dice),
            Kind::Equivocating => {
                let entry = self.overreach(dice);
                self.cast.twins[dice.below(2)].write(&entry)
            }
            Kind::OldTwin => {
                let entry = self.overreach(dice);
                let mut pen = match self.cast.past.as_slice() {
                    [] => self.cast.twins[0].clone(),
                    past => dice.pick(past).clone(),
                };
                pen.write(&entry)
            }
            Kind::Oversized => self.oversized(dice),
            Kind::OpBomb => self.op_bomb(dice),
            Kind::Expanding => self.expanding(dice),
            Kind::DeepNesting => self.deep_nesting(dice),
            Kind::ForeignShape => self.foreign_shape(dice),
            Kind::SequenceGap => {
                let entry = self.overreach(dice);
                let mutator = &self.cast.mutator;
                let next = mutator.prepare(&entry).sequence;
                let sequence =
                    if dice.one_in(2) { dice.throw() >> dice.below(64) } else { next + 1 };
                mutator.sign(mutator.misplaced(sequence, &entry).bytes()).1
            }
            Kind::MissingPredecessor => {
                let entry = self.overreach(dice);
                let mut raw = self.cast.forker.prepare(&entry);
                raw.deps = (0..=dice.below(3)).map(|_| EntryId(dice.array())).collect();
                raw.extra = vec![0; if dice.one_in(50) { 200_000 } else { 0 }];
                self.cast.forker.sign(raw.bytes()).1
            }
            Kind::Stranger => {
                let key = DeviceKey::from_secret(dice.array());
                Pen::new(&key, self.scene.event, dice.array()).write(&self.overreach(dice))
            }
            Kind::Fork => self.fork(dice),
            Kind::OwnCard => return self.cast.own_game(self.scene, dice),
        }]
    }

    fn overreach(&self, dice: &mut Dice) -> Entry {
        overreach::entry(self.scene, self.cast.intruder.device(), dice)
    }

    /// Flips bits behind the author, so that the signature is still the author's to make; now and then none.
    fn mutant_signed(&mut self, dice: &mut Dice) -> Signed {
        const BEHIND_THE_AUTHOR: usize = 4 + 4 + 1 + 2 + 1 + 32 + 1 + 40;
        let entry = self.overreach(dice);
        if dice.one_in(16) {
            return self.cast.mutator.write(&entry);
        }
        let genuine = self.cast.mutator.clone().write(&entry);
        let mutant = flipped(&genuine, BEHIND_THE_AUTHOR, dice);
        self.cast.mutator.sign(mutant.change).1
    }

    fn reordered(&mut self, dice: &mut Dice) -> Vec<Signed> {
        let mut written: Vec<Signed> = (0..2 + dice.below(6))
            .map(|_| {
                let entry = self.overreach(dice);
                self.cast.relay.write(&entry)
            })
            .collect();
        dice.shuffle(&mut written);
        written
    }

    fn oversized(&mut self, dice: &mut Dice) -> Signed {
        const LARGEST: usize = 256 << 10;
        let size = if dice.one_in(2) { LARGEST - 1_000 } else { LARGEST + dice.below(LARGEST) };
        let count = size / size_of::<EntryId>();
        let entries = (0..count).map(|_| EntryId(dice.array())).collect();
        let entry = Entry::new(Fact::EntriesAdopted { entries });
        if size > LARGEST {
            return self.cast.glutton.clone().write(&entry);
        }
        self.cast.glutton.write(&entry)
    }

    /// One column of a good change claims to go on and on.
    fn op_bomb(&mut self, dice: &mut Dice) -> Signed {
        let entry = self.overreach(dice);
        let mut raw = self.cast.mutator.prepare(&entry);
        let count = dice.throw() >> (1 + dice.below(48));
        let bomb = match dice.below(3) {
            0 => [signed(i64::try_from(count).expect("63 bits")), unsigned(1)].concat(),
            1 => [vec![0], unsigned(count)].concat(),
            _ => unsigned(count),
        };
        let place = dice.below(raw.columns.len());
        if dice.one_in(4) {
            // Every column agrees on the number, so that none of them ends before the others.
            let run = [signed(i64::try_from(count).expect("63 bits")), vec![0]].concat();
            raw.columns.iter_mut().for_each(|(_, data)| data.clone_from(&run));
        } else {
            raw.columns[place].1 = bomb;
        }
        self.cast.mutator.sign(raw.bytes()).1
    }

    /// Thousands of equal words take a few bytes in a change.
    fn expanding(&mut self, dice: &mut Dice) -> Signed {
        let card = CardId { round: self.scene.round, table: TableNo(9) };
        let words = vec![Line::own("A"); 1_000 + dice.below(28_900)];
        let fact = Fact::challenge(card, Side::First, words, 1);
        self.cast.glutton.write(&Entry { under: self.scene.start, replaces: Vec::new(), fact })
    }

    fn deep_nesting(&mut self, dice: &mut Dice) -> Signed {
        let depth = 15 + (dice.throw() >> (50 + dice.below(10)));
        let (start, label) = (self.cast.mutator.start(), self.cast.mutator.label());
        let nested = |place: u64| Op {
            object: place.checked_sub(1).map(|above| start + above),
            key: Key::Field(if place == 0 { label.clone() } else { "fact".into() }),
            action: MAKE_MAP,
            value: (0, Vec::new()),
        };
        let ops: Vec<Op> = (0..depth).map(nested).collect();
        let raw = self.cast.mutator.holding(&ops);
        self.cast.mutator.sign(raw.bytes()).1
    }

    /// Deletes, counts, marks, writes twice, writes elsewhere, or inserts in the wrong place.
    fn foreign_shape(&mut self, dice: &mut Dice) -> Signed {
        let value = serde_json::to_value(self.overreach(dice)).expect("an entry is plain data");
        let (start, label) = (self.cast.mutator.start(), self.cast.mutator.label());
        let mut ops = ops::of_value(start, &label, &value);
        let place = dice.below(ops.len());
        let twice = ops[place].clone();
        match dice.below(5) {
            0 => ops[place].action = 3 + dice.throw() % 8,
            1 => ops.push(twice),
            2 => ops[place].object = Some(dice.throw() >> (1 + dice.below(60))),
            3 => ops[place].object = None,
            _ => ops[place].key = Key::After(dice.throw() >> (2 + dice.below(60))),
        }
        let raw = self.cast.mutator.holding(&ops);
        self.cast.mutator.sign(raw.bytes()).1
    }

    fn miscounted(&mut self, dice: &mut Dice) -> Signed {
        let value = serde_json::to_value(self.overreach(dice)).expect("an entry is plain data");
        let start = self.cast.mutator.start() + 1 + dice.throw() % 1_000;
        let operations = ops::of_value(start, &self.cast.mutator.label(), &value);
        let raw = Raw { start, ..self.cast.mutator.holding(&operations) };
        self.cast.mutator.sign(raw.bytes()).1
    }

    /// A new branch from anywhere, or one more entry on an old one.
    fn fork(&mut self, dice: &mut Dice) -> Signed {
        let entry = self.overreach(dice);
        if self.cast.forks.is_empty() || dice.one_in(8) {
            let ground = match self.cast.forks.as_slice() {
                [] => None,
                forks => Some(dice.pick(forks)),
            };
            let fork = self.cast.forker.restarted(dice.array(), ground);
            self.cast.forks.push(fork);
        }
        let place = dice.below(self.cast.forks.len());
        self.cast.forks[place].write(&entry)
    }
}

fn flipped(genuine: &Signed, from: usize, dice: &mut Dice) -> Signed {
    let mut mutant = genuine.clone();
    if mutant.change.len() > from {
        for _ in 0..=dice.below(4) {
            let at = from + dice.below(mutant.change.len() - from);
            mutant.change[at] ^= 1 << dice.below(8);
        }
    }
    mutant
}
