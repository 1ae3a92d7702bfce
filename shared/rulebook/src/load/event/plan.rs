//! What an announcement says about pairing: `schedule`, and the table `[pairing]`.

use super::ReadSchedule;
use crate::load::document::Document;
use domain::limit::{PLAYERS_MAX, ROUNDS_MAX};
use domain::{Competition, PairingPlan, Schedule};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A schedule that can be played.
#[derive(Clone, Debug)]
pub(super) struct ScheduleText {
    pub(super) text: Schedule,
    pub(super) rounds: u16,
}

pub(super) fn read_schedule(
    document: &mut Document<'_>,
    path: &str,
    value: &Spanned<DeValue<'_>>,
    rounds: Option<u16>,
    schedule: ReadSchedule<'_>,
) -> Option<ScheduleText> {
    let Some(text) = value.get_ref().as_str() else {
        let what = format!("`{path}` is a line of text: write \"rounds 1-6 swiss, 7 koth\"");
        document.fault(value.span(), what);
        return None;
    };
    let line = match Schedule::new(&text.split_whitespace().collect::<Vec<_>>().join(" ")) {
        Ok(line) => line,
        Err(error) => {
            document.fault(value.span(), format!("`{path}`: {error}"));
            return None;
        }
    };
    match schedule(&line) {
        Err(what) => document.fault(value.span(), format!("`{path}`: {what}")),
        Ok(found) if rounds.is_some_and(|rounds| rounds != found) => {
            let rounds = rounds.unwrap_or_default();
            let what = format!(
                "`{path}` has {found} rounds, but `rounds` says {rounds}: make them the same, or \
                 leave `rounds` out"
            );
            document.fault(value.span(), what);
        }
        Ok(found) if found > ROUNDS_MAX => {
            let what = format!("`{path}` has {found} rounds: write at most {ROUNDS_MAX}");
            document.fault(value.span(), what);
        }
        Ok(found) => return Some(ScheduleText { text: line, rounds: found }),
    }
    None
}

/// The choices that hold for every division.
pub(super) fn read(document: &mut Document<'_>, table: &DeTable<'_>) -> PairingPlan {
    let mut plan = PairingPlan::default();
    let Some(value) = table.get("pairing") else { return plan };
    let Some(choices) = value.get_ref().as_table() else {
        let what = "`pairing` is a table: write dead_end = \"repair\" under [pairing]";
        document.fault(value.span(), what);
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
                plan.repair =
                    choice(document, &path, value, &[("literal", false), ("repair", true)]);
            }
            "gibson" => plan.gibson = yes_or_no(document, &path, value),
            "gibson_bye" => plan.gibson_bye = yes_or_no(document, &path, value),
            "prizes" => plan.prizes = number(document, &path, value, PLAYERS_MAX),
            "days" => plan.days = days(document, &path, value),
            _ => {
                let what = format!(
                    "`{path}` is no part of [pairing]: write competition, clubs, dead_end, gibson, \
                     gibson_bye, prizes or days"
                );
                document.fault(name.span(), what);
            }
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
    let known: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
    let (last, others) = known.split_last().expect("there is something to choose from");
    let what = format!("`{path}`: write {} or {last}", others.join(", "));
    document.fault(value.span(), what);
    T::default()
}

fn yes_or_no(document: &mut Document<'_>, path: &str, value: &Spanned<DeValue<'_>>) -> bool {
    value.get_ref().as_bool().unwrap_or_else(|| {
        document.fault(value.span(), format!("`{path}`: write true or false"));
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
        document.fault(value.span(), format!("`{path}` is a number from 1 to {most}: write 8"));
    }
    number
}

fn days(document: &mut Document<'_>, path: &str, value: &Spanned<DeValue<'_>>) -> Vec<u16> {
    let Some(days) = value.get_ref().as_array() else {
        let what = format!("`{path}` lists the rounds of each day: write [4, 3]");
        document.fault(value.span(), what);
        return Vec::new();
    };
    if days.len() > usize::from(ROUNDS_MAX) {
        document.fault(value.span(), format!("`{path}` lists at most {ROUNDS_MAX} days"));
        return Vec::new();
    }
    days.iter().filter_map(|day| number(document, path, day, ROUNDS_MAX)).collect()
}
