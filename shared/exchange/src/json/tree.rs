//! JSON as a tree that remembers where each value stands, so that every fault can name its place.

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
pub(super) struct NoJson {
    pub(super) at: usize,
    pub(super) what: String,
}

/// Deeper files than this are not events.
const DEPTH_MAX: usize = 64;
/// More values than an event of the largest size has, and what they take in memory.
const VALUES_MAX: usize = 2_000_000;

pub(super) fn parse(text: &str) -> Result<Node, NoJson> {
    let mut parser = Parser { text, at: 0, values: 0 };
    parser.skip_space();
    let node = parser.node(0)?;
    parser.skip_space();
    if parser.at < text.len() {
        return parser.fail("the event ends here, but the file goes on: take the rest out");
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
    fn node(&mut self, depth: usize) -> Result<Node, NoJson> {
        if depth > DEPTH_MAX {
            return self.fail("this is nested too deeply to be an event");
        }
        self.values += 1;
        if self.values > VALUES_MAX {
            return self.fail("the file holds more values up to here than an event can have");
        }
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't' | b'f' | b'n') => self.word()?,
            Some(_) => return self.fail("this is no JSON: a value is expected here"),
            None => return self.fail("the file ends too early: a value is expected here"),
        };
        Ok(Node { start, end: self.at, value })
    }

    fn object(&mut self, depth: usize) -> Result<Value, NoJson> {
        let mut members = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.skip_space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return self.fail("a name in double quotes is expected here");
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(b':') {
                return self.fail("a colon is missing here, after the name");
            }
            self.skip_space();
            members.push(Member { name, start, node: self.node(depth + 1)? });
            self.skip_space();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.take(b',') {
                return self.fail("a comma or } is missing here");
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, NoJson> {
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
                return self.fail("a comma or ] is missing here");
            }
        }
    }

    fn string(&mut self) -> Result<String, NoJson> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => self.at += 2,
                Some(b'\n') | None => {
                    self.at = start;
                    return self.fail("this text has no closing double quote on its line");
                }
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        let written = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(written).or_else(|_| {
            self.at = start;
            self.fail("this text holds a backslash or a control character that JSON does not know")
        })
    }

    fn number(&mut self) -> Result<Value, NoJson> {
        let start = self.at;
        while matches!(self.peek(), Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'e' | b'E')) {
            self.at += 1;
        }
        let written = &self.text[start..self.at];
        if serde_json::from_str::<serde_json::Number>(written).is_err() {
            self.at = start;
            return self.fail("this is not a number");
        }
        Ok(Value::Number(written.to_owned()))
    }

    fn word(&mut self) -> Result<Value, NoJson> {
        for (word, value) in
            [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)]
        {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.fail("this is no JSON: text stands in double quotes")
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

    fn fail<T>(&self, what: &str) -> Result<T, NoJson> {
        Err(NoJson { at: self.at, what: what.to_owned() })
    }
}
