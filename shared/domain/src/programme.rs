//! The hours of an event: when its rounds begin, and what is between them.

use crate::limit::ROUNDS_MAX;
use crate::line::written;
use crate::line::{Line, LineError, Title};
use crate::messages;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::str::FromStr;

/// A list such as `10:00 1, 11:15 2, 12:30 Lunch, 13:30 3`: rounds by their numbers, anything else in words. An hour
/// before the one in front of it is on the next day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Programme {
    text: Line<600>,
    slots: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Of the event, from 1.
    pub day: u16,
    /// Since midnight.
    pub minute: u16,
    pub what: SlotOf,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotOf {
    Round(u16),
    Words(Title),
}

messages! {
    /// Why a text is no programme.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ProgrammeFault {
        Line { why: LineError },
        Shape { part: String },
        Hour { part: String },
        RoundTwice { round: u16 },
        RoundsOutOfOrder { round: u16 },
    }
}

impl Programme {
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// When a round is to begin.
    pub fn of_round(&self, round: u16) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.what == SlotOf::Round(round))
    }
}

impl Slot {
    /// As people write an hour.
    pub fn hour(&self) -> String {
        format!("{:02}:{:02}", self.minute / 60, self.minute % 60)
    }
}

impl FromStr for Programme {
    type Err = ProgrammeFault;

    fn from_str(text: &str) -> Result<Self, ProgrammeFault> {
        let text = Line::new(text).map_err(|why| ProgrammeFault::Line { why })?;
        let mut slots: Vec<Slot> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (minute, what) = read_part(part)?;
            let day = slots.last().map_or(1, |last| last.day + u16::from(minute < last.minute));
            slots.push(Slot { day, minute, what });
        }
        let mut seen = BTreeSet::new();
        for slot in &slots {
            let SlotOf::Round(round) = slot.what else { continue };
            if seen.last().is_some_and(|last| *last > round) {
                return Err(ProgrammeFault::RoundsOutOfOrder { round });
            }
            if !seen.insert(round) {
                return Err(ProgrammeFault::RoundTwice { round });
            }
        }
        Ok(Self { text, slots })
    }
}

/// `10:00 1` or `12:30 Lunch`.
fn read_part(part: &str) -> Result<(u16, SlotOf), ProgrammeFault> {
    let shape = || ProgrammeFault::Shape { part: part.to_owned() };
    let (hour, what) = part.split_once(' ').ok_or_else(shape)?;
    let (hours, minutes) = hour.split_once([':', '.']).ok_or_else(shape)?;
    let number = |text: &str, below: u16| {
        text.parse::<u16>().ok().filter(|number| text.len() <= 2 && *number < below)
    };
    let time = number(hours, 24).zip(number(minutes, 60));
    let (hours, minutes) = time.ok_or_else(|| ProgrammeFault::Hour { part: part.to_owned() })?;
    let what = match what.trim().parse::<u16>() {
        Ok(round) if (1..=ROUNDS_MAX).contains(&round) => SlotOf::Round(round),
        Ok(_) => return Err(shape()),
        Err(_) => SlotOf::Words(Title::new(what).map_err(|why| ProgrammeFault::Line { why })?),
    };
    Ok((hours * 60 + minutes, what))
}

written! { Programme, ProgrammeFault }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_and_an_earlier_one_is_on_the_next_day() {
        let text = "10:00 1, 11:15 2, 12:30 Lunch, 9.30 3";
        let programme: Programme = text.parse().unwrap();
        assert_eq!(programme.to_string(), text);
        assert_eq!(programme.of_round(2).unwrap().hour(), "11:15");
        assert_eq!(programme.of_round(3).map(|slot| (slot.day, slot.minute)), Some((2, 570)));
        assert_eq!(programme.slots()[2].what, SlotOf::Words("Lunch".parse().unwrap()));
        assert_eq!(programme.of_round(4), None);
    }

    #[test]
    fn what_is_no_programme_is_named() {
        let fault = |text: &str| text.parse::<Programme>().unwrap_err();
        assert!(matches!(fault("10:00"), ProgrammeFault::Shape { .. }));
        assert!(matches!(fault("ten 1"), ProgrammeFault::Shape { .. }));
        assert!(matches!(fault("25:00 1"), ProgrammeFault::Hour { .. }));
        assert!(matches!(fault("10:00 0"), ProgrammeFault::Shape { .. }));
        assert_eq!(fault("10:00 1, 11:00 1"), ProgrammeFault::RoundTwice { round: 1 });
        assert_eq!(fault("10:00 2, 11:00 1"), ProgrammeFault::RoundsOutOfOrder { round: 1 });
        assert!(matches!(fault(&"10:00 x, ".repeat(90)), ProgrammeFault::Line { .. }));
    }
}
