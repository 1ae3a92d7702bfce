//! Which system pairs which round: `rounds 1-5 modified-swiss, 6-7 fp4, 8 koth`.

use crate::presets::{self, PresetError};
use crate::system::{FirstRound, System, UnknownSystem};
use domain::{Citation, messages};
use rulebook::PairingRules;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Blocks of rounds without gaps, from round 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Schedule {
    blocks: Vec<Block>,
}

/// Consecutive rounds that one system pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub first: u16,
    pub last: u16,
    pub system: System,
    pub source: Source,
    /// How many of the best before the block play on in it; all of them if absent.
    pub best: Option<u16>,
}

/// Whose standings a block uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Those the system asks for, as a rule those of the round before.
    System,
    /// Those after this round; 0 is the order before the event.
    After(u16),
    /// Those so many rounds before the one to be paired.
    Back(u16),
}

/// What pairs one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub round: u16,
    pub system: System,
    pub block_start: u16,
    /// How many of the best before the block play on.
    pub best: Option<u16>,
    /// The round whose standings are used; `None` where the system has no source for this round.
    pub based_on: Option<u16>,
}

messages! {
    /// Why a text is no schedule.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ScheduleError {
        Empty,
        Shape { part: String },
        System { part: String, error: UnknownSystem },
        Backwards { part: String, first: u16, last: u16 },
        Gap { part: String, first: u16, due: u16 },
        TooLate { part: String, wanted: u16, round: u16 },
        /// A selection is made after rounds that were played.
        NothingToSelectFrom { part: String },
        /// A plan by its name.
        Plan { error: PresetError },
    }
}

impl Schedule {
    pub fn rounds(&self) -> u16 {
        self.blocks.last().map_or(0, |block| block.last)
    }

    /// The rounds before one as they were, and from there on as somebody writes them: the rounds to come, or all
    /// of them. A block that goes on as it began keeps its beginning.
    pub fn goes_on(
        before: Option<&Self>,
        from: u16,
        paired_by: impl Fn(u16) -> System,
        text: &str,
    ) -> Result<Self, ScheduleError> {
        let written = match presets::read(text) {
            Some(plan) => plan?.schedule.blocks,
            None => parse_blocks(text, from)?,
        };
        let earlier = before.map_or(&[][..], |before| &before.blocks).iter();
        let earlier = earlier.filter(|block| block.first < from);
        let mut blocks: Vec<Block> =
            earlier.map(|block| Block { last: block.last.min(from - 1), ..*block }).collect();
        let known = blocks.last().map_or(0, |block| block.last);
        let (source, best) = (Source::System, None);
        blocks.extend((known + 1..from).map(|round| Block {
            first: round,
            last: round,
            system: paired_by(round),
            source,
            best,
        }));
        for block in written.into_iter().filter(|block| block.last >= from) {
            match blocks.last_mut() {
                Some(last) if block.first < from && last.is_same(&block) => last.last = block.last,
                _ => blocks.push(Block { first: block.first.max(from), ..block }),
            }
        }
        match blocks.last() {
            Some(last) if last.last >= from => Ok(Self { blocks }),
            _ => Err(ScheduleError::Empty),
        }
    }

    /// What pairs a round; `None` beyond the end.
    pub fn at(&self, round: u16) -> Option<Slot> {
        let block = self.blocks.iter().find(|block| (block.first..=block.last).contains(&round))?;
        let based_on = match block.source {
            Source::System => block.system.standings_after(round, block.first, Some(self.rounds())),
            Source::After(after) => Some(after),
            Source::Back(rounds) => round.checked_sub(rounds),
        };
        let Block { first, best, .. } = *self.bracket_start(block);
        let system = block.system;
        Some(Slot { round, system, block_start: first, best, based_on })
    }

    /// Knockouts that follow each other are one bracket, whose matches may become longer; a selection begins anew.
    fn bracket_start<'s>(&'s self, block: &'s Block) -> &'s Block {
        let is_knockout = |block: &Block| matches!(block.system, System::Knockout { .. });
        let before = self.blocks.iter().rev().skip_while(|other| other.first >= block.first);
        let mut start = block;
        for other in before {
            if !is_knockout(start) || start.best.is_some() || !is_knockout(other) {
                break;
            }
            start = other;
        }
        start
    }

    /// What the book plays with this many players, and the articles that say so. `None` where the
    /// book leaves rounds or system open.
    pub fn by_book(rules: &PairingRules, players: usize) -> Option<(Self, Vec<Citation>)> {
        let rounds = rules.rounds_for(players)?;
        Self::by_book_with(rules, players, rounds.value.rounds).map(|(schedule, mut cites)| {
            cites.insert(0, rounds.cite.clone());
            (schedule, cites)
        })
    }

    /// The same for an event that sets its own number of rounds.
    pub fn by_book_with(
        rules: &PairingRules,
        players: usize,
        rounds: u16,
    ) -> Option<(Self, Vec<Citation>)> {
        let named = rules.system.as_ref()?;
        let small = rules.small_round_robin.as_ref().filter(|small| small.value);
        if let Some(small) = small
            && players <= usize::from(rounds)
        {
            // Everybody meets everybody once; with an odd field one player sits in each round.
            let rounds =
                u16::try_from(players.saturating_sub(usize::from(players.is_multiple_of(2))))
                    .ok()?;
            return Some((Self::of(System::RoundRobin, rounds.max(1)), vec![small.cite.clone()]));
        }
        let system = named.value.parse().unwrap_or(System::Swiss { first: FirstRound::Lot });
        Some((Self::of(system, rounds), vec![named.cite.clone()]))
    }

    /// One system for all rounds.
    pub fn of(system: System, rounds: u16) -> Self {
        let (source, best) = (Source::System, None);
        Self { blocks: vec![Block { first: 1, last: rounds, system, source, best }] }
    }
}

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        if let Some(plan) = presets::read(text) {
            return Ok(plan?.schedule);
        }
        parse_blocks(text, 1).map(|blocks| Self { blocks })
    }
}

impl Block {
    /// Whether another one goes on where this one stops.
    fn is_same(&self, other: &Self) -> bool {
        let of = |block: &Self| (block.first, block.system, block.source, block.best);
        of(self) == of(other)
    }
}

/// Blocks without a gap, from the first round or from this one.
fn parse_blocks(text: &str, from: u16) -> Result<Vec<Block>, ScheduleError> {
    let mut blocks: Vec<Block> = Vec::new();
    for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let block = parse_block(part)?;
        let first = block.first;
        let due = blocks.last().map_or(from, |block| block.last.saturating_add(1));
        if first != due && !(blocks.is_empty() && first == 1) {
            return Err(ScheduleError::Gap { part: part.to_owned(), first, due });
        }
        blocks.push(block);
    }
    if blocks.is_empty() { Err(ScheduleError::Empty) } else { Ok(blocks) }
}

fn parse_block(part: &str) -> Result<Block, ScheduleError> {
    let shape = || ScheduleError::Shape { part: part.to_owned() };
    let mut words = part.split_whitespace().peekable();
    words.next_if(|word| ["round", "rounds"].contains(&word.to_ascii_lowercase().as_str()));
    let range = words.next().ok_or_else(shape)?;
    let mut ends = range.split(['-', '\u{2013}']);
    let first: u16 = ends.next().and_then(|end| end.parse().ok()).ok_or_else(shape)?;
    let last = ends.next().map_or(Ok(first), str::parse).map_err(|_| shape())?;
    let name = words.next().ok_or_else(shape)?;
    let system: System =
        name.parse().map_err(|error| ScheduleError::System { part: part.to_owned(), error })?;
    if last < first {
        return Err(ScheduleError::Backwards { part: part.to_owned(), first, last });
    }
    let rest: Vec<&str> = words.collect();
    let (best, rest) = match rest[..] {
        ["best", number, ..] => {
            let best = number.parse().ok().filter(|best| *best > 1).ok_or_else(shape)?;
            (Some(best), &rest[2..])
        }
        _ => (None, &rest[..]),
    };
    if best.is_some() && first == 1 {
        return Err(ScheduleError::NothingToSelectFrom { part: part.to_owned() });
    }
    let source = parse_source(rest).ok_or_else(shape)?;
    let wanted = match source {
        Source::System => None,
        Source::After(after) => Some(after),
        Source::Back(rounds) => first.checked_sub(rounds).or(Some(first)),
    };
    if let Some(wanted) = wanted.filter(|wanted| *wanted >= first) {
        return Err(ScheduleError::TooLate { part: part.to_owned(), wanted, round: first });
    }
    if first == 0 || ends.next().is_some() {
        return Err(shape());
    }
    Ok(Block { first, last, system, source, best })
}

const BACK: &str = "back";

/// Nothing, `on 3` or `on 2 back`.
fn parse_source(words: &[&str]) -> Option<Source> {
    match words {
        [] => Some(Source::System),
        ["on", number] => Some(Source::After(number.parse().ok()?)),
        ["on", number, BACK] => {
            Some(Source::Back(number.parse().ok().filter(|rounds| *rounds > 0)?))
        }
        _ => None,
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, block) in self.blocks.iter().enumerate() {
            f.write_str(if at == 0 { "rounds " } else { ", " })?;
            write!(f, "{}", block.first)?;
            if block.last != block.first {
                write!(f, "-{}", block.last)?;
            }
            write!(f, " {}", block.system)?;
            if let Some(best) = block.best {
                write!(f, " best {best}")?;
            }
            match block.source {
                Source::System => {}
                Source::After(round) => write!(f, " on {round}")?,
                Source::Back(n) => write!(f, " on {n} {BACK}")?,
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for Schedule {
    type Error = ScheduleError;

    fn try_from(text: String) -> Result<Self, ScheduleError> {
        text.parse()
    }
}

impl From<Schedule> for String {
    fn from(schedule: Schedule) -> Self {
        schedule.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Book;

    #[test]
    fn a_schedule_names_a_system_for_every_round() {
        let text = "rounds 1\u{2013}5 modified-swiss, 6-7 fp4 on 2 back, 8 koth on 6";
        let schedule: Schedule = text.parse().unwrap();
        assert_eq!(schedule.rounds(), 8);
        let slot = |round| schedule.at(round).map(|s| (s.system.to_string(), s.block_start));
        assert_eq!(slot(5), Some(("modified-swiss".into(), 1)));
        assert_eq!(slot(7), Some(("fp4".into(), 6)));
        assert_eq!(slot(9), None);
        let sources = [5, 7, 8].map(|round| schedule.at(round).unwrap().based_on);
        assert_eq!(sources, [Some(4), Some(5), Some(6)]);
        assert_eq!(
            schedule.to_string(),
            "rounds 1-5 modified-swiss, 6-7 fp4 on 2 back, 8 koth on 6"
        );
        assert_eq!(schedule.to_string().parse(), Ok(schedule));
    }

    #[test]
    fn a_schedule_goes_on_from_the_next_round() {
        let before: Schedule = "1-5 modified-swiss, 6-7 fp4, 8 koth".parse().unwrap();
        let swiss = |_| System::Swiss { first: FirstRound::Lot };
        let goes_on = |from, text: &str| {
            let whole = Schedule::goes_on(Some(&before), from, swiss, text);
            whole.map(|whole| whole.to_string()).map_err(|error| speech::english(&error))
        };
        let changed = "rounds 1-3 modified-swiss, 4 koth, 5-6 fp4";
        assert_eq!(goes_on(4, "4 koth, 5-6 fp4").as_deref(), Ok(changed));
        assert_eq!(goes_on(4, changed).as_deref(), Ok(changed), "all of it may be written");
        let longer = "1-7 modified-swiss, 8 koth";
        assert_eq!(goes_on(4, longer), Ok(format!("rounds {longer}")), "a block goes on");
        assert_eq!(goes_on(1, "1-2 koth").as_deref(), Ok("rounds 1-2 koth"));
        assert_eq!(
            goes_on(9, "9 swiss").as_deref(),
            Ok("rounds 1-5 modified-swiss, 6-7 fp4, 8 koth, 9 swiss")
        );
        assert!(goes_on(4, "5 koth").unwrap_err().ends_with("write 4 instead of 5"));
        assert!(goes_on(9, "1-8 swiss").unwrap_err().starts_with("the schedule is empty"));
        let alone = Schedule::goes_on(None, 3, swiss, "3 koth").unwrap().to_string();
        assert_eq!(alone, "rounds 1 swiss, 2 swiss, 3 koth");
    }

    #[test]
    fn a_schedule_that_cannot_be_played_says_what_and_where() {
        let error = |text: &str| speech::english(&text.parse::<Schedule>().unwrap_err());
        assert!(error(" , ").starts_with("the schedule is empty"));
        assert_eq!(
            error("rounds 1-3 swiss, 5 koth"),
            "\"5 koth\" in the schedule starts with round 5, but round 4 is next: write 4 instead of 5"
        );
        assert_eq!(
            error("1-3 swiss, 3 koth"),
            "\"3 koth\" in the schedule starts with round 3, but round 4 is next: write 4 instead of 3"
        );
        assert_eq!(
            error("3-1 swiss"),
            "\"3-1 swiss\" in the schedule: round 1 comes before round 3"
        );
        assert!(error("1-3 swis").contains("there is no pairing system \"swis\""));
        assert!(error("swiss").ends_with("write rounds and a system, such as \"6-7 fp4\""));
        assert!(error("1-3 swiss maybe").starts_with("\"1-3 swiss maybe\" in the schedule: write"));
        assert!(error("1-2 swiss, 3 koth on 3").contains("after round 3, which is not over"));
        assert!(error("0 swiss").starts_with("\"0 swiss\""));
    }

    #[test]
    fn the_book_plays_swiss_and_small_fields_everybody_against_everybody() {
        let rules = Book::named("ro-frs").unwrap().pairing;
        let plan = |players| Schedule::by_book(&rules, players).unwrap().0.to_string();
        assert_eq!(plan(2), "rounds 1 round-robin");
        assert_eq!(plan(5), "rounds 1-5 round-robin");
        assert_eq!(plan(6), "rounds 1-5 round-robin");
        assert_eq!(plan(7), "rounds 1-6 swiss");
        assert_eq!(plan(65), "rounds 1-9 swiss");
        let (_, cites) = Schedule::by_book(&rules, 6).unwrap();
        assert_eq!(cites, [Citation("RO 9.1".into()), Citation("RO 9.1".into())]);
        let eight = Schedule::by_book_with(&rules, 8, 9).unwrap().0;
        assert_eq!(eight.to_string(), "rounds 1-7 round-robin");
        assert!(Schedule::by_book(&PairingRules::default(), 20).is_none());
    }
}
