//! What an announcement says about pairing: `schedule`, and the table `[pairing]`.

use super::{PlannedRounds, ReadSchedule};
use crate::load::AnnouncementFault;
use crate::load::document::Document;
use domain::limit::{PLAYERS_MAX, ROUNDS_MAX};
use domain::{
    AnyOf, Competition, HallTables, PairingPlan, Programme, Schedule, SeatOrder, seats_of_round,
};
use std::str::FromStr;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A schedule that can be played.
#[derive(Clone, Debug)]
pub(super) struct ScheduleText {
    pub(super) text: Schedule,
    pub(super) rounds: u16,
    pub(super) gibson: bool,
    pub(super) prizes: Option<u16>,
}

pub(super) fn read_schedule(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
    rounds: Option<u16>,
    schedule: ReadSchedule<'_>,
) -> Option<ScheduleText> {
    let Some(text) = value.get_ref().as_str() else {
        document.fault(value.span(), AnnouncementFault::ScheduleText { path: path.to_owned() });
        return None;
    };
    let path = path.to_owned();
    let typed = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = |text: &str| {
        Schedule::new(text).map_err(|what| AnnouncementFault::Line { path: path.clone(), what })
    };
    let read = line(&typed).and_then(|typed| {
        let wrong = |what| AnnouncementFault::Schedule { path: path.clone(), what };
        let PlannedRounds { rounds, schedule, gibson, prizes } = schedule(&typed).map_err(wrong)?;
        Ok(ScheduleText { text: line(&schedule)?, rounds, gibson, prizes })
    });
    let what = match (read, rounds) {
        (Err(what), _) => what,
        (Ok(ScheduleText { rounds: found, .. }), Some(rounds)) if rounds != found => {
            AnnouncementFault::ScheduleRounds { path, found, rounds }
        }
        (Ok(ScheduleText { rounds: found, .. }), _) if found > ROUNDS_MAX => {
            AnnouncementFault::ScheduleTooLong { path, found, most: ROUNDS_MAX }
        }
        (Ok(text), _) => return Some(text),
    };
    document.fault(value.span(), what);
    None
}

/// The choices that hold for every division.
pub(super) fn read(document: &mut Document<'_>, table: &DeTable<'_>) -> PairingPlan {
    let mut plan = PairingPlan::default();
    let Some(value) = table.get("pairing") else { return plan };
    let Some(choices) = value.get_ref().as_table() else {
        document.fault(value.span(), AnnouncementFault::PairingTable);
        return plan;
    };
    for (name, value) in choices {
        let path = format!("pairing.{}", name.get_ref());
        match name.get_ref().as_ref() {
            "competition" => {
                let words = [
                    ("individual", Competition::Individual),
                    ("cup", Competition::Cup),
                    ("pairs", Competition::Pairs),
                ];
                plan.competition = choice(document, &path, value, &words);
            }
            "clubs" => {
                plan.clubs_off = choice(document, &path, value, &[("book", false), ("none", true)]);
            }
            "dead_end" => {
                let words = [("literal", Some(false)), ("repair", Some(true))];
                plan.repair = choice(document, &path, value, &words);
            }
            "max_meetings" => plan.max_meetings = number(document, &path, value, ROUNDS_MAX),
            "repeats_from" => plan.repeats_from = number(document, &path, value, ROUNDS_MAX),
            "gibson" => plan.gibson = yes_or_no(document, &path, value),
            "gibson_bye" => plan.gibson_bye = yes_or_no(document, &path, value),
            "prizes" => plan.prizes = number(document, &path, value, PLAYERS_MAX),
            "order" => {
                let words = [("rating", SeatOrder::Rating), ("entry", SeatOrder::Entry)];
                plan.order = choice(document, &path, value, &words);
            }
            "seats" => plan.seats = seats(document, &path, value),
            "days" => plan.days = days(document, &path, value),
            "tables" => plan.tables = tables(document, &path, value),
            "reserved" => plan.reserved = tables(document, &path, value),
            "programme" => plan.programme = programme(document, &path, value),
            _ => document.fault(name.span(), AnnouncementFault::PairingField { path }),
        }
    }
    plan
}

fn choice<T: Copy + Default>(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
    words: &[(&str, T)],
) -> T {
    let found = value.get_ref().as_str();
    if let Some((_, choice)) = words.iter().find(|(word, _)| found == Some(*word)) {
        return *choice;
    }
    let words = AnyOf(words.iter().map(|(word, _)| format!("\"{word}\"")).collect());
    document.fault(value.span(), AnnouncementFault::Choice { path: path.to_owned(), words });
    T::default()
}

fn yes_or_no(document: &mut Document<'_>, path: &str, value: &Spanned<DeValue<'_>>) -> bool {
    value.get_ref().as_bool().unwrap_or_else(|| {
        document.fault(value.span(), AnnouncementFault::YesOrNo { path: path.to_owned() });
        false
    })
}

fn number(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
    most: u16,
) -> Option<u16> {
    let number = value.get_ref().as_integer();
    let number = number.and_then(|n| u16::from_str_radix(n.as_str(), n.radix()).ok());
    let number = number.filter(|number| (1..=most).contains(number));
    if number.is_none() {
        document.fault(value.span(), AnnouncementFault::Number { path: path.to_owned(), most });
    }
    number
}

fn days(document: &mut Document<'_>, path: &str, value: &Spanned<DeValue<'_>>) -> Vec<u16> {
    let Some(days) = value.get_ref().as_array() else {
        document.fault(value.span(), AnnouncementFault::Days { path: path.to_owned() });
        return Vec::new();
    };
    if days.len() > usize::from(ROUNDS_MAX) {
        let what = AnnouncementFault::TooManyDays { path: path.to_owned(), most: ROUNDS_MAX };
        document.fault(value.span(), what);
        return Vec::new();
    }
    days.iter().filter_map(|day| number(document, path, day, ROUNDS_MAX)).collect()
}

/// A schedule of the event's own: a text for every round, such as `"1-4 2-3"`.
fn seats(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
) -> Vec<Vec<[u16; 2]>> {
    let rounds = value.get_ref().as_array().filter(|rounds| rounds.len() <= ROUNDS_MAX.into());
    let read = rounds.and_then(|rounds| {
        rounds.iter().map(|round| seats_of_round(round.get_ref().as_str()?)).collect()
    });
    read.unwrap_or_else(|| {
        document.fault(value.span(), AnnouncementFault::Seats { path: path.to_owned() });
        Vec::new()
    })
}

/// When rounds begin, such as `"10:00 1, 11:15 2, 12:30 Lunch"`.
fn programme(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
) -> Option<Programme> {
    let path = path.to_owned();
    written(document, value, |fault| match fault {
        Some(what) => AnnouncementFault::Programme { path, what },
        None => AnnouncementFault::ProgrammeText { path },
    })
}

/// Where a division plays, such as `"1-10, 21-24=B"`.
pub(super) fn tables(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
) -> Option<HallTables> {
    let path = path.to_owned();
    written(document, value, |fault| match fault {
        Some(what) => AnnouncementFault::Tables { path, what },
        None => AnnouncementFault::TablesText { path },
    })
}

/// What a text says; without a fault of its own where it is no text.
fn written<T: FromStr>(
    document: &mut Document<'_>,
    value: &Spanned<DeValue<'_>>,
    fault: impl FnOnce(Option<T::Err>) -> AnnouncementFault,
) -> Option<T> {
    let read = value.get_ref().as_str().ok_or(None).and_then(|text| text.parse().map_err(Some));
    read.map_err(|what| document.fault(value.span(), fault(what))).ok()
}
