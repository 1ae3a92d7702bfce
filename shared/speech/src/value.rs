//! How each kind of value is written: once, for all messages.

use crate::Speech;
use domain::{Citation, Role, Value};
use fluent_bundle::{FluentArgs, FluentValue};
use std::collections::BTreeMap;

impl Speech {
    /// A value inside a sentence.
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            // A selector of a message tells these apart.
            Value::Flag(flag) => flag.to_string(),
            Value::Unknown => "unknown".to_owned(),
            Value::Wins(wins) => wins.to_string(),
            Value::Signed(number) => format!("{number:+}"),
            Value::Scores([first, second]) => format!("{first}:{second}"),
            Value::Ms(ms) => self.duration(*ms),
            Value::Player(player) => {
                let id = player.id.to_string();
                self.written(
                    "value-player",
                    [("id", id.into()), ("name", player.name.clone().into())],
                )
            }
            Value::PlayerNo(player) => player.to_string(),
            Value::Division(division) => division.to_string(),
            Value::Table(table) => table.to_string(),
            Value::Round(round) => self.written("value-round", of_round(*round)),
            Value::Card(card) => {
                let table = ("table", i64::from(card.table.0).into());
                let [number, division] = of_round(card.round);
                self.written("value-card", [number, division, table])
            }
            Value::RoundAlone(round) => {
                self.written("value-round-alone", [("number", i64::from(round.number).into())])
            }
            Value::CardAlone(card) => {
                let number = ("number", i64::from(card.round.number).into());
                let table = ("table", i64::from(card.table.0).into());
                self.written("value-card-alone", [number, table])
            }
            Value::Role(role) => self.role(*role),
            Value::Device(device) => device.short(),
            Value::Entry(entry) => entry.short(),
            Value::Citation(citation) => self.citation(citation),
            Value::Said(said) => self.say(said),
            Value::List(values) => self.list(values, "list-end"),
            Value::AnyOf(values) => self.list(values, "list-or"),
            Value::Words(words) => self.own_words(words),
            Value::Points(points) => points.map(|points| format!("{points:+}")).join(" "),
        }
    }

    /// In this language, or in the first one that there is.
    fn own_words(&self, words: &BTreeMap<String, String>) -> String {
        let mut spoken = self.bundle.locales.iter();
        let own = spoken.find_map(|locale| words.get(locale.language.as_str()));
        own.or_else(|| words.values().next()).cloned().unwrap_or_default()
    }

    /// The article, then what its marks mean.
    fn citation(&self, citation: &Citation) -> String {
        let marks = citation.marks().map(|mark| {
            let known = self.form(&format!("cite-{mark}"), &FluentArgs::new());
            known.unwrap_or_else(|| self.written("cite-reading", [("id", mark.to_owned().into())]))
        });
        marks.fold(citation.article().to_owned(), |article, mark| match article.is_empty() {
            true => mark,
            false => {
                self.written("cite-marked", [("article", article.into()), ("mark", mark.into())])
            }
        })
    }

    fn role(&self, role: Role) -> String {
        match role {
            Role::Director => self.written("role-director", []),
            Role::Arbiter => self.written("role-arbiter", []),
            Role::Relay => self.written("role-relay", []),
            Role::Table(table) => {
                self.written("role-table", [("table", i64::from(table.0).into())])
            }
        }
    }

    /// As the language joins what it lists.
    fn list(&self, values: &[Value], end: &str) -> String {
        let mut spoken: Vec<String> = values.iter().map(|value| self.value(value)).collect();
        let Some(last) = spoken.pop() else { return self.written("list-empty", []) };
        let Some(mut list) = spoken.first().cloned() else { return last };
        for next in &spoken[1..] {
            let parts = [("list", list.into()), ("next", next.clone().into())];
            list = self.written("list-middle", parts);
        }
        self.written(end, [("list", list.into()), ("last", last.into())])
    }

    /// In the two largest units that it has.
    fn duration(&self, ms: u64) -> String {
        let seconds = ms.div_ceil(1_000);
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        let units = [("hours", hours), ("minutes", minutes), ("seconds", seconds)];
        let first = units.iter().position(|(_, count)| *count > 0).unwrap_or(2);
        let parts = units[first..].iter().take(2).filter(|(_, count)| *count > 0 || first == 2);
        let parts = parts.map(|(unit, count)| {
            let id = format!("duration-{unit}");
            Value::Text(self.written(&id, [("count", count_of(*count))]))
        });
        let parts: Vec<Value> = parts.collect();
        self.list(&parts, "list-end")
    }

    fn written<const N: usize>(
        &self,
        id: &str,
        fields: [(&'static str, FluentValue<'static>); N],
    ) -> String {
        let args: FluentArgs<'_> = fields.into_iter().collect();
        self.form(id, &args).unwrap_or_else(|| id.to_owned())
    }
}

fn of_round(round: domain::RoundId) -> [(&'static str, FluentValue<'static>); 2] {
    [("number", i64::from(round.number).into()), ("division", round.division.to_string().into())]
}

fn count_of(count: u64) -> FluentValue<'static> {
    i64::try_from(count).unwrap_or(i64::MAX).into()
}
