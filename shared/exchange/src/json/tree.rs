//! JSON as a tree that remembers where each value stands, so that every fault can name its place.

use super::fault::NoJson;

/// A value and the bytes it takes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Object(Vec<Member>),
}

impl Value {
    pub(super) fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Member {
    pub(super) name: String,
    /// Where the name stands.
    pub(super) start: usize,
    pub(super) node: Node,
}

/// Where the text stops being JSON, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) at: usize,
    pub(super) what: NoJson,
}

const QUOTE: u8 = 0x22;
/// Deeper files than this are not events.
const DEPTH_MAX: usize = 64;
/// More values than an event of the largest size has, and what they take in memory.
const VALUES_MAX: usize = 2_000_000;

pub(super) fn parse(text: &str) -> Result<Node, Stop> {
    let mut parser = Parser { text, at: 0, values: 0 };
    parser.skip_space();
    let node = parser.node(0)?;
    parser.skip_space();
    if parser.at < text.len() {
        return parser.fail(NoJson::GoesOn);
    }
    Ok(node)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// How many values were read so far.
    values: usize,
}

impl Parser<'_> {
    fn node(&mut self, depth: usize) -> Result<Node, Stop> {
        if depth > DEPTH_MAX {
            return self.fail(NoJson::TooDeep);
        }
        self.values += 1;
        if self.values > VALUES_MAX {
            return self.fail(NoJson::TooMany);
        }
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(QUOTE) => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't' | b'f' | b'n') => self.word()?,
            Some(_) => return self.fail(NoJson::NoValue),
            None => return self.fail(NoJson::EndsEarly),
        };
        Ok(Node { start, end: self.at, value })
    }

    fn object(&mut self, depth: usize) -> Result<Value, Stop> {
        let mut members = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.skip_space();
            let start = self.at;
            if self.peek() != Some(QUOTE) {
                return self.fail(NoJson::NoName);
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(b':') {
                return self.fail(NoJson::NoColon);
            }
            self.skip_space();
            members.push(Member { name, start, node: self.node(depth + 1)? });
            self.skip_space();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.take(b',') {
                return self.fail(NoJson::OpenObject);
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, Stop> {
        let mut values = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.take(b']') {
            return Ok(Value::List(values));
        }
        loop {
            self.skip_space();
            values.push(self.node(depth + 1)?);
            self.skip_space();
            if self.take(b']') {
                return Ok(Value::List(values));
            }
            if !self.take(b',') {
                return self.fail(NoJson::OpenList);
            }
        }
    }

    fn string(&mut self) -> Result<String, Stop> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.peek() {
                Some(QUOTE) => break,
                Some(b'\\') => self.at += 2,
                Some(b'\n') | None => {
                    self.at = start;
                    return self.fail(NoJson::OpenText);
                }
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        let written = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(written).or_else(|_| {
            self.at = start;
            self.fail(NoJson::BadText)
        })
    }

    fn number(&mut self) -> Result<Value, Stop> {
        let start = self.at;
        while matches!(self.peek(), Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'e' | b'E')) {
            self.at += 1;
        }
        let written = &self.text[start..self.at];
        if serde_json::from_str::<serde_json::Number>(written).is_err() {
            self.at = start;
            return self.fail(NoJson::BadNumber);
        }
        Ok(Value::Number(written.to_owned()))
    }

    fn word(&mut self) -> Result<Value, Stop> {
        for (word, value) in
            [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)]
        {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.fail(NoJson::BadWord)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn fail<T>(&self, what: NoJson) -> Result<T, Stop> {
        Err(Stop { at: self.at, what })
    }
}
