//! Chance that can be told again: the same seed gives the same throws on every machine.

use domain::PlayerId;

/// A SplitMix64 generator: small, fast, and good enough to vary people and attacks.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Independent throws for every number under one seed.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut dice = Self(seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        dice.throw();
        dice
    }

    /// Dice of their own for what is drawn for these players; they do not depend on what was thrown before.
    pub(crate) fn about(&self, draw: Draw, round: u16, players: &[PlayerId]) -> Self {
        let who = players
            .iter()
            .map(|player| u64::from(player.division.0) << 16 | u64::from(player.number));
        let first = Self::new(self.0, (draw as u64) << 16 | u64::from(round));
        who.fold(first, |dice, who| Self::new(dice.0, who))
    }

    pub fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("a length fits 64 bits");
        usize::try_from(self.throw() % end).expect("it is below a usize")
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// A whole number from `low` to below `high`.
    pub(crate) fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low);
        let place = self.throw() % u64::try_from(span).expect("the range is not empty");
        low + i32::try_from(place).expect("it is below the range")
    }

    /// One of several, if there is any.
    pub(crate) fn some<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let thrown = self.throw();
        let place =
            thrown.checked_rem(u64::try_from(from.len()).expect("a length fits 64 bits"))?;
        from.get(usize::try_from(place).expect("it is below a length"))
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.throw().to_le_bytes()[0]).collect()
    }

    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.throw().to_le_bytes()[0])
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// What a number is drawn for; each has dice of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Draw {
    Strength = 1,
    Luck,
    Challenge,
    Verdict,
    Pairing,
    Play,
    Signing,
    Judging,
    List,
    Details,
    Jury,
    Special,
    Mood,
}
