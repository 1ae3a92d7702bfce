//! A book as text: a heading per part, a line per rule, the article at its end.

use crate::tongue::say;
use domain::{Citation, Said};
use serde_json::{Map, Value};
use speech::words;
use std::fmt::Write;

/// The whole book for a person to read.
pub(super) fn describe(title: &str, book: &Value) -> String {
    let mut text = title.to_owned();
    let mut page = Page { lines: Vec::new() };
    if let Value::Object(parts) = book {
        for name in ["id", "language", "needs"] {
            if let Some(value) = parts.get(name) {
                page.line(0, &title_of(name), &plain(value), None);
            }
        }
        let is_rule = |(name, value): &(&String, &Value)| value.is_object() && *name != "readings";
        let rules = parts.iter().filter(is_rule);
        rules.for_each(|(name, value)| page.part(name, value, 0));
    }
    for line in &page.lines {
        let _ = write!(text, "\n{line}");
    }
    text
}

struct Page {
    lines: Vec<String>,
}

impl Page {
    const NAME_WIDTH: usize = 34;

    /// A part with its rules: plain ones first, then the parts within it.
    fn part(&mut self, name: &str, value: &Value, depth: usize) {
        match value {
            Value::Object(rule) if rule.contains_key("cite") => self.rule(name, rule, depth),
            Value::Object(parts) => {
                if depth == 0 {
                    self.lines.push(String::new());
                }
                self.lines.push(format!("{}{}", "  ".repeat(depth), title_of(name)));
                let is_rule = |value: &Value| {
                    value.get("cite").is_some()
                        || !matches!(value, Value::Object(_) | Value::Array(_))
                };
                let (rules, inner): (Vec<_>, Vec<_>) =
                    parts.iter().partition(|(_, value)| is_rule(value));
                for (name, value) in rules.into_iter().chain(inner) {
                    self.part(name, value, depth + 1);
                }
            }
            Value::Array(values) if values.iter().any(Value::is_object) => {
                self.lines.push(format!("{}{}", "  ".repeat(depth), title_of(name)));
                for (number, value) in (1..).zip(values) {
                    self.part(&number.to_string(), value, depth + 1);
                }
            }
            other => self.line(depth, &title_of(name), &plain(other), None),
        }
    }

    fn rule(&mut self, name: &str, rule: &Map<String, Value>, depth: usize) {
        let (name, value) = match (name, rule.get("value")) {
            ("half_wins", Some(Value::Number(halves))) => {
                let halves = halves.as_f64().unwrap_or_default();
                ("wins", (halves / 2.0).to_string())
            }
            (name, Some(value)) => match (name.strip_suffix("_s"), value) {
                (Some(name), Value::Number(seconds)) => {
                    (name, say(&words::cli_book_seconds(seconds.as_i64().unwrap_or_default())))
                }
                _ => (name, plain(value)),
            },
            // A row that is a rule as a whole.
            (name, None) => {
                let fields =
                    rule.iter().filter(|(key, _)| !matches!(key.as_str(), "cite" | "open"));
                let fields: Vec<String> = fields
                    .map(|(key, value)| format!("{} {}", title_of(key), plain(value)))
                    .collect();
                (name, fields.join("; "))
            }
        };
        let cite = rule.get("cite").and_then(Value::as_str).unwrap_or_default();
        let cite = say(&Said::text(Citation(cite.to_owned())));
        let open = rule.get("open").and_then(Value::as_bool).unwrap_or(false);
        let cite = if open { say(&words::cli_book_open(cite)) } else { cite };
        self.line(depth, &title_of(name), &value, Some(&cite));
    }

    fn line(&mut self, depth: usize, name: &str, value: &str, cite: Option<&str>) {
        let name = format!("{}{name}", "  ".repeat(depth));
        let cite = cite.map(|cite| format!("  ({cite})")).unwrap_or_default();
        let name = format!("{name:<0$}", Self::NAME_WIDTH);
        self.lines.push(format!("{name}  {value}") + &cite);
    }
}

fn title_of(name: &str) -> String {
    name.replace('_', " ")
}

/// A value as one would say it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => say(&words::cli_yes()),
        Value::Bool(false) => say(&words::cli_no()),
        Value::Number(number) => number.to_string(),
        Value::String(text) => title_of(text),
        Value::Array(values) if values.is_empty() => say(&words::cli_none()),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| match value {
                Value::Object(_) => format!("{} ({})", title_of(name), plain(value)),
                _ => format!("{} {}", title_of(name), plain(value)),
            };
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::{Book, book_ids};
    use serde_json::json;

    #[test]
    fn a_rule_is_a_line_with_its_article() {
        let book = json!({
            "id": "club",
            "bye": {
                "half_wins": { "value": 1, "cite": "C 1" },
                "spread": { "value": { "lead_at_least": 50 }, "cite": "C 2", "open": true },
            },
            "life": { "rows": [{ "step": "sign", "from": ["filled"], "cite": "C 3" }] },
        });
        assert_eq!(
            describe("Our club", &book),
            "Our club\n\
             id                                  club\n\
             \n\
             bye\n  \
               wins                              0.5  (C 1)\n  \
               spread                            lead at least 50  (C 2; left to the announcement)\n\
             \n\
             life\n  \
               rows\n    \
                 1                               from filled; step sign  (C 3)"
        );
    }

    /// Every article of every book is on the page.
    #[test]
    fn nothing_is_left_out() {
        fn cites(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    found.extend(fields.get("cite").and_then(Value::as_str).map(str::to_owned));
                    fields.values().for_each(|value| cites(value, found));
                }
                Value::Array(values) => values.iter().for_each(|value| cites(value, found)),
                _ => {}
            }
        }
        for id in book_ids() {
            let value = serde_json::to_value(Book::named(id).unwrap()).unwrap();
            let text = describe(id, &value);
            let mut found = Vec::new();
            cites(&value, &mut found);
            assert!(found.len() > 20, "{id}");
            for cite in found {
                let cite = say(&Said::text(Citation(cite)));
                assert!(text.contains(&format!("({cite}")), "{id}: {cite}\n{text}");
            }
        }
    }
}
