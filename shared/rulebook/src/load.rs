//! Reading a book from a file: every mistake with its line and what to write instead.

use crate::book::{Book, CardRules, RankingRules, book_ids};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// Why a book cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadBookError {
    #[error("there is no rulebook \"{id}\": write one of {}", known_ids())]
    Unknown { id: String },
    #[error("{file}, line {line}: {what}")]
    Line { file: String, line: usize, what: String },
}

fn known_ids() -> String {
    book_ids().collect::<Vec<_>>().join(", ")
}

/// Everything that is wrong with one file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct LoadBookErrors(pub Vec<LoadBookError>);

impl fmt::Display for LoadBookErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&sentences.join("\n"))
    }
}

impl Book {
    /// Reads a book; `file_name` is what the sentences call it.
    pub fn from_toml(file_name: &str, text: &str) -> Result<Self, LoadBookErrors> {
        let (document, faults) = DeTable::parse_recoverable(text);
        let mut reader = Reader { text, document: document.into_inner(), faults: Vec::new() };
        for fault in faults {
            reader.fault(fault.span(), fault.message().to_owned());
        }
        if reader.faults.is_empty()
            && let Some(book) = reader.read_book()
        {
            return Ok(book);
        }
        Err(reader.into_errors(file_name))
    }
}

/// Collects faults while the parts of a book are read from the document.
struct Reader<'t> {
    text: &'t str,
    document: DeTable<'t>,
    faults: Vec<(usize, String)>,
}

impl Reader<'_> {
    const PARTS: [&'static str; 10] = [
        "id",
        "title",
        "language",
        "half_wins",
        "spread",
        "points",
        "ranking",
        "card",
        "challenge",
        "pairing",
    ];

    /// Reads part by part, because reading in one go would stop at the first fault.
    fn read_book(&mut self) -> Option<Book> {
        self.check_names();
        self.check_citations();
        let id: Option<String> = self.part("id");
        let title = self.part("title");
        let language = self.part("language");
        let half_wins = self.part("half_wins");
        let spread = self.part("spread");
        let points = self.part_or_default("points");
        let ranking = self.part("ranking");
        let card = self.part("card");
        let challenge = self.part("challenge");
        let pairing = self.part_or_default("pairing");

        id.iter().for_each(|id| self.check_id(id));
        ranking.iter().for_each(|ranking| self.check_ranking(ranking));
        card.iter().for_each(|card| self.check_card_rules(card));
        if !self.faults.is_empty() {
            return None;
        }
        Some(Book {
            id: id?,
            title: title?,
            language: language?,
            half_wins: half_wins?,
            spread: spread?,
            points: points?,
            ranking: ranking?,
            card: card?,
            challenge: challenge?,
            pairing: pairing?,
        })
    }

    fn part<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let Some(value) = self.document.get(name).cloned() else {
            self.fault(None, format!("`{name}` is missing: see books/de-tso.toml for a full book"));
            return None;
        };
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(part) => Some(part),
            Err(error) => {
                self.fault(error.span(), format!("in `{name}`: {}", error.message()));
                None
            }
        }
    }

    fn part_or_default<T: DeserializeOwned + Default>(&mut self, name: &str) -> Option<T> {
        if self.document.contains_key(name) { self.part(name) } else { Some(T::default()) }
    }

    fn check_names(&mut self) {
        let unknown: Vec<(Range<usize>, String)> = self
            .document
            .keys()
            .filter(|name| !Self::PARTS.contains(&name.get_ref().as_ref()))
            .map(|name| (name.span(), name.get_ref().to_string()))
            .collect();
        for (span, name) in unknown {
            let known = Self::PARTS.join(", ");
            self.fault(Some(span), format!("`{name}` is no part of a book: write one of {known}"));
        }
    }

    fn check_citations(&mut self) {
        let mut blank = Vec::new();
        for value in self.document.values() {
            blank_citations(value, &mut blank);
        }
        for span in blank {
            self.fault(Some(span), "`cite` is blank: name the article, such as \"TSO 6.1\"".into());
        }
    }

    fn check_id(&mut self, id: &str) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            let what = "`id` is made of small letters, digits and hyphens, such as \"de-tso\"";
            self.fault_at(&["id"], what.to_owned());
        }
    }

    fn check_ranking(&mut self, ranking: &RankingRules) {
        if ranking.criteria.is_empty() {
            let what = "`criteria` is empty: name at least one, such as \"wins\"";
            self.fault_at(&["ranking", "criteria"], what.to_owned());
        }
        let mut seen = BTreeSet::new();
        for clause in &ranking.criteria {
            if !seen.insert(clause.value) {
                let what = format!("criterion {:?} stands twice: remove one", clause.value);
                self.fault_at(&["ranking", "criteria"], what);
            }
        }
    }

    fn check_card_rules(&mut self, card: &CardRules) {
        if card.signatures.value > 2 {
            let what = "`signatures` is 0, 1 or 2: two players sit at the table";
            self.fault_at(&["card", "signatures"], what.to_owned());
        }
        let (min, max) = (card.score_min.value, card.score_max.value);
        if min >= max {
            let what = format!("`score_max` {max} is not above `score_min` {min}: raise it");
            self.fault_at(&["card", "score_max"], what);
        }
    }

    fn fault_at(&mut self, path: &[&str], what: String) {
        let mut names = path.iter();
        let mut value = names.next().and_then(|name| self.document.get(*name));
        for name in names {
            value = value.and_then(|value| value.get_ref().get(*name));
        }
        let span = value.map(Spanned::span);
        self.fault(span, what);
    }

    /// A fault without a place of its own belongs to the first line.
    fn fault(&mut self, span: Option<Range<usize>>, what: String) {
        let before = self.text.as_bytes().iter().take(span.map_or(0, |span| span.start));
        self.faults.push((1 + before.filter(|byte| **byte == b'\n').count(), what));
    }

    fn into_errors(mut self, file: &str) -> LoadBookErrors {
        self.faults.sort();
        let error = |(line, what)| LoadBookError::Line { file: file.to_owned(), line, what };
        LoadBookErrors(self.faults.into_iter().map(error).collect())
    }
}

fn blank_citations(value: &Spanned<DeValue<'_>>, found: &mut Vec<Range<usize>>) {
    match value.get_ref() {
        DeValue::Table(table) => {
            for (name, value) in table {
                let blank = value.get_ref().as_str().is_some_and(|cite| cite.trim().is_empty());
                if name.get_ref() == "cite" && blank {
                    found.push(value.span());
                }
                blank_citations(value, found);
            }
        }
        DeValue::Array(values) => values.iter().for_each(|value| blank_citations(value, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TSO: &str = include_str!("../books/de-tso.toml");

    fn faults(text: &str) -> Vec<String> {
        let errors = Book::from_toml("my.toml", text).unwrap_err();
        errors.to_string().lines().map(str::to_owned).collect()
    }

    fn line_of(text: &str, part: &str) -> usize {
        1 + text.lines().position(|line| line.contains(part)).unwrap()
    }

    #[test]
    fn faults_of_several_parts_are_told_at_once_in_the_order_of_the_lines() {
        let text = TSO
            .replace("language = \"de\"", "langauge = \"de\"")
            .replace("draw = { value = 1", "draw = { value = \"half\"")
            .replace("signatures = { value = 2, cite = \"TSO 5.4\" }", "signatures = { value = 2 }")
            .replace("\"each_word\"", "\"some_words\"");
        let (draw, card) = (line_of(&text, "draw ="), line_of(&text, "signatures"));
        let (name, last) = (line_of(&text, "langauge"), line_of(&text, "some_words"));
        assert_eq!(
            faults(&text),
            [
                "my.toml, line 1: `language` is missing: see books/de-tso.toml for a full book"
                    .to_owned(),
                format!(
                    "my.toml, line {name}: `langauge` is no part of a book: write one of id, title, \
                     language, half_wins, spread, points, ranking, card, challenge, pairing"
                ),
                format!(
                    "my.toml, line {draw}: in `half_wins`: invalid type: string \"half\", expected u8"
                ),
                format!("my.toml, line {card}: in `card`: missing field `cite`"),
                format!(
                    "my.toml, line {last}: in `challenge`: unknown variant `some_words`, expected \
                     `each_word` or `whole_play`"
                ),
            ]
        );
    }

    #[test]
    fn a_value_without_an_article_or_outside_its_range_is_refused() {
        let text = TSO
            .replace("value = 400, cite = \"TSO 6.1.1\"", "value = 400, cite = \" \"")
            .replace("score_max = { value = 1500", "score_max = { value = -200")
            .replace("signatures = { value = 2", "signatures = { value = 3")
            .replace("\"points\"", "\"wins\"")
            .replace("\"de-tso\"", "\"DE TSO\"");
        let told = faults(&text);
        for (part, what) in [
            ("DE TSO", "`id` is made of small letters"),
            ("400", "`cite` is blank"),
            ("criteria", "criterion Wins stands twice"),
            ("signatures", "`signatures` is 0, 1 or 2"),
            ("score_max", "`score_max` -200 is not above `score_min` -200"),
        ] {
            let want = format!("my.toml, line {}: {what}", line_of(&text, part));
            assert!(told.iter().any(|fault| fault.starts_with(&want)), "{want}\n{told:#?}");
        }
        assert_eq!(told.len(), 5);
    }

    #[test]
    fn an_unknown_field_and_broken_syntax_name_their_line() {
        let text = TSO.replace("[card]", "[card]\nrecount = 20");
        let want = format!("my.toml, line {}: in `card`: unknown field", line_of(&text, "recount"));
        assert!(faults(&text)[0].starts_with(&want), "{:?}", faults(&text));
        let text = TSO.replace("[card]", "[card").replace("id = ", "id ");
        let told = faults(&text);
        assert!(told[0].starts_with(&format!("my.toml, line {}:", line_of(&text, "id "))));
        let card = format!("my.toml, line {}:", line_of(&text, "[card"));
        assert!(told.iter().any(|fault| fault.starts_with(&card)), "{told:?}");
    }

    #[test]
    fn an_empty_file_asks_for_every_part_that_has_no_default() {
        assert_eq!(faults("").len(), Reader::PARTS.len() - 2);
    }
}
