//! One line of a division file: its parts, and the escapes that keep them apart.

use crate::kept;
use domain::limit::{RATING_MAX, ROUNDS_MAX};
use domain::line::excerpt;
use domain::{Club, LineError, Name, messages};
use std::fmt;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// With single spaces; the file may have it otherwise.
    pub(super) name: String,
    /// As it is written, such as `1512` or `1512+300`.
    pub(super) rating: String,
    /// By round; 0 is a bye, none is not known.
    pub(super) opponents: Vec<Option<u16>>,
    pub(super) scores: Vec<Option<i32>>,
    /// Keys and the text after them, without escapes.
    pub(super) fields: Vec<(String, String)>,
}

/// Whatever the book, no score or spread of one game is beyond this.
pub(super) const SCORE_MAX: i32 = 100_000;

messages! {
    /// What is wrong with one line.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum RowFault {
        /// There is no name with a rating and numbers behind it.
        Head,
        Name { error: LineError },
        Rating { rating: String, most: i32 },
        Rounds { count: usize, most: u16 },
        Opponent { word: String },
        /// Among the opponents stands what is no number.
        NoNumber { word: String },
        Score { word: String },
        Key { key: String, error: LineError },
        Keys { count: usize, most: usize },
    }
}

impl Row {
    /// The parts of a line, or everything that is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Self, Vec<RowFault>> {
        let line = line.trim_start_matches('\u{feff}');
        let mut parts = split_unescaped(line);
        // Some files number their lines at the end.
        if parts.len() > 1 && parts.last().is_some_and(|last| last.trim_start().starts_with('#')) {
            parts.pop();
        }
        let mut faults = Vec::new();
        let mut row = Self::default();
        match head(parts[0]) {
            Ok((name, rating, opponents)) => {
                let words = unescape(name);
                row.name = words.split_whitespace().collect::<Vec<_>>().join(" ");
                if let Err(error) = Name::new(&row.name) {
                    faults.push(RowFault::Name { error });
                }
                row.rating = rating.to_owned();
                if row.rating_digits().parse::<i32>().map_or(true, |rating| rating > RATING_MAX) {
                    let rating = excerpt(rating, 40);
                    faults.push(RowFault::Rating { rating, most: RATING_MAX });
                }
                if opponents.len() > usize::from(ROUNDS_MAX) {
                    let count = opponents.len();
                    faults.push(RowFault::Rounds { count, most: ROUNDS_MAX });
                }
                for word in opponents {
                    match opponent(word) {
                        Some(opponent) => row.opponents.push(opponent),
                        None => faults.push(RowFault::Opponent { word: excerpt(word, 40) }),
                    }
                }
            }
            Err(what) => faults.push(what),
        }
        for word in parts.get(1).into_iter().flat_map(|scores| scores.split_whitespace()) {
            match score(word) {
                Some(score) => row.scores.push(score),
                None => faults.push(RowFault::Score { word: excerpt(word, 40) }),
            }
        }
        for field in
            parts.iter().skip(2).map(|field| field.trim()).filter(|field| !field.is_empty())
        {
            let (key, text) = field.split_once(char::is_whitespace).unwrap_or((field, ""));
            let (key, text) = (unescape(key), unescape(text.trim()));
            if let Err(error) = row.check_field(&key, &text) {
                faults.push(RowFault::Key { key: excerpt(&key, 40), error });
            }
            row.fields.push((key, text));
        }
        if row.fields.len() > kept::KEYS_MAX {
            faults.push(RowFault::Keys { count: row.fields.len(), most: kept::KEYS_MAX });
        }
        if row.scores.len() > row.opponents.len()
            && let Some(word) = word_after_number(&row.name)
        {
            faults.push(no_opponent(word));
        }
        if faults.is_empty() { Ok(row) } else { Err(faults) }
    }

    /// The last text of a key, because a later one replaces the earlier.
    pub(super) fn field(&self, key: &str) -> Option<&str> {
        let found = self.fields.iter().rev().find(|(known, _)| known == key);
        found.map(|(_, text)| text.as_str())
    }

    /// Keys that stand more than once.
    pub(super) fn doubled(&self) -> Vec<&str> {
        let mut doubled: Vec<&str> = Vec::new();
        for (position, (key, _)) in self.fields.iter().enumerate() {
            let earlier = self.fields[..position].iter().any(|(known, _)| known == key);
            if earlier && !doubled.contains(&key.as_str()) {
                doubled.push(key);
            }
        }
        doubled
    }

    fn check_field(&self, key: &str, text: &str) -> Result<(), LineError> {
        match key {
            "team" => Club::optional(text).map(drop),
            _ => kept::check(key, text),
        }
    }

    /// The number in front of the rating; nobody is rated 0.
    pub(super) fn rating_number(&self) -> Option<i32> {
        self.rating_digits().parse().ok().filter(|rating| *rating != 0)
    }

    fn rating_digits(&self) -> &str {
        self.rating.split(['.', '+']).next().unwrap_or_default()
    }

    /// This row with what is different between `before` and `after`.
    pub(super) fn changed_to(&self, before: &Self, after: &Self) -> Self {
        let mut row = after.clone();
        if before.rating == after.rating {
            row.rating.clone_from(&self.rating);
        }
        // A score that stands alone is not part of the division, and stays in the file.
        let kept = |at: usize| before.scores.get(at) == after.scores.get(at);
        for (at, own) in self.scores.iter().enumerate().filter(|(at, _)| kept(*at)) {
            if at >= row.scores.len() {
                row.scores.resize(at + 1, None);
            }
            row.scores[at] = *own;
        }
        let mut fields = Vec::new();
        for (key, text) in &self.fields {
            match (before.field(key), after.field(key)) {
                (old, new) if old == new => fields.push((key.clone(), text.clone())),
                (_, Some(new)) => fields.push((key.clone(), new.to_owned())),
                (_, None) => {}
            }
        }
        let new = after.fields.iter().filter(|(key, _)| self.field(key).is_none());
        fields.extend(new.cloned());
        row.fields = fields;
        row
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponents: Vec<String> = self.opponents.iter().map(|one| shown(one.as_ref())).collect();
        let scores: Vec<String> = self.scores.iter().map(|one| shown(one.as_ref())).collect();
        let mut line = format!(
            "{:<22} {:>5} {}; {}",
            escape(&self.name),
            self.rating,
            opponents.join(" "),
            scores.join(" ")
        );
        for (key, text) in &self.fields {
            let field = format!("{} {}", escape(key), escape(text));
            line = format!("{line}; {}", field.trim_end());
        }
        f.write_str(line.trim_end())
    }
}

fn shown(one: Option<&impl ToString>) -> String {
    one.map_or_else(|| "00".to_owned(), ToString::to_string)
}

/// The shortest name that a rating and numbers follow.
fn head(text: &str) -> Result<(&str, &str, Vec<&str>), RowFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    for place in 1..words.len() {
        if is_rating(words[place]) && words[place + 1..].iter().all(is_number) {
            let start = offset(text, words[0]);
            let end = offset(text, words[place - 1]) + words[place - 1].len();
            return Ok((&text[start..end], words[place], words[place + 1..].to_vec()));
        }
    }
    Err(match word_after_number(text) {
        Some(word) => no_opponent(word),
        None => RowFault::Head,
    })
}

/// The first word that is not a number behind one that is: a slip of the pen among the opponents
/// makes them part of the name.
fn word_after_number(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace().skip(1).skip_while(|word| !is_rating(word));
    words.find(|word| !is_rating(word))
}

fn no_opponent(word: &str) -> RowFault {
    RowFault::NoNumber { word: excerpt(word, 40) }
}

/// Where a word of the text begins in it.
fn offset(text: &str, word: &str) -> usize {
    word.as_ptr() as usize - text.as_ptr() as usize
}

/// Digits, and more of them after a dot or a plus.
pub(super) fn is_rating(word: &str) -> bool {
    word.split(['.', '+'])
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[allow(clippy::option_option, reason = "not a number, not known yet, or a number")]
fn opponent(word: &str) -> Option<Option<u16>> {
    if word == "00" { Some(None) } else { word.parse().ok().map(Some) }
}

#[allow(clippy::option_option, reason = "not a number, not known yet, or a number")]
fn score(word: &str) -> Option<Option<i32>> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let within = |score: &i32| score.abs() <= SCORE_MAX;
    if word == "00" { Some(None) } else { word.parse().ok().filter(within).map(Some) }
}

/// Splits at semicolons that no backslash stands before.
fn split_unescaped(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut escaped) = (0, false);
    for (at, letter) in line.char_indices() {
        match letter {
            ';' if !escaped => {
                parts.push(&line[start..at]);
                start = at + 1;
            }
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            _ => {}
        }
        escaped = false;
    }
    parts.push(&line[start..]);
    parts
}

fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        match (letter, next) {
            ('\\', Some(escaped @ (';' | '\\'))) => {
                plain.push(escaped);
                letters.next();
            }
            _ => plain.push(letter),
        }
    }
    plain
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if matches!(letter, ';' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
