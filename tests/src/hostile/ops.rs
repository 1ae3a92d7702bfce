//! Operations of a change, encoded by hand: whatever automerge itself would never write can be written.

use serde_json::Value;

/// One operation; its counter is the start of the change plus its place.
#[derive(Clone, Debug)]
pub(crate) struct Op {
    /// The counter of the operation that made the object; `None` for the root.
    pub(crate) object: Option<u64>,
    pub(crate) key: Key,
    pub(crate) action: u64,
    /// Type and length of the value as automerge packs them, and its bytes.
    pub(crate) value: (u64, Vec<u8>),
}

#[derive(Clone, Debug)]
pub(crate) enum Key {
    Field(String),
    /// The first place of a list.
    Head,
    After(u64),
}

pub(crate) const MAKE_MAP: u64 = 0;
const PUT: u64 = 1;
const MAKE_LIST: u64 = 2;

/// The columns of a change by their specification, in the order in which they stand there.
pub(crate) type Columns = Vec<(u64, Vec<u8>)>;

/// The operations that write a value under a label at the root.
pub(crate) fn of_value(start: u64, label: &str, value: &Value) -> Vec<Op> {
    let mut ops = Ops { start, ops: Vec::new() };
    ops.add(None, Key::Field(label.to_owned()), value);
    ops.ops
}

struct Ops {
    start: u64,
    ops: Vec<Op>,
}

impl Ops {
    /// Gives the counter of the operation.
    fn add(&mut self, object: Option<u64>, key: Key, value: &Value) -> u64 {
        let counter = self.start + self.ops.len() as u64;
        let push = |action, value| self.ops.push(Op { object, key, action, value });
        match value {
            Value::Object(fields) => {
                push(MAKE_MAP, (0, vec![]));
                for (name, field) in fields {
                    self.add(Some(counter), Key::Field(name.clone()), field);
                }
            }
            Value::Array(items) => {
                push(MAKE_LIST, (0, vec![]));
                let mut last = Key::Head;
                for item in items {
                    last = Key::After(self.add(Some(counter), last, item));
                }
            }
            Value::Null => push(PUT, (0, vec![])),
            Value::Bool(truth) => push(PUT, (1 + u64::from(*truth), vec![])),
            Value::Number(number) => {
                let bytes = signed(number.as_i64().unwrap_or(0));
                push(PUT, ((bytes.len() as u64) << 4 | 4, bytes));
            }
            Value::String(text) => match text.parse::<domain::EntryId>() {
                Ok(id) => push(PUT, (32 << 4 | 7, id.0.to_vec())),
                Err(_) => push(PUT, ((text.len() as u64) << 4 | 6, text.clone().into_bytes())),
            },
        }
        counter
    }
}

pub(crate) fn columns(ops: &[Op]) -> Columns {
    let element = |op: &Op| match op.key {
        Key::Field(_) => None,
        Key::Head => Some(0),
        Key::After(counter) => Some(counter),
    };
    let key_actors = ops.iter().map(|op| element(op).filter(|counter| *counter > 0).map(|_| 0));
    let mut columns = vec![
        (0x01, runs(ops.iter().map(|op| op.object.map(|_| 0)), |n| unsigned(*n))),
        (0x02, runs(ops.iter().map(|op| op.object), |n| unsigned(*n))),
        (0x11, runs(key_actors, |n| unsigned(*n))),
        (0x13, runs(deltas(ops.iter().map(element)), |n| signed(*n))),
        (0x15, runs(ops.iter().map(|op| field(&op.key)), |name| text(name))),
        (0x34, booleans(ops.iter().map(|op| !matches!(op.key, Key::Field(_))))),
        (0x42, runs(ops.iter().map(|op| Some(op.action)), |n| unsigned(*n))),
        (0x56, runs(ops.iter().map(|op| Some(op.value.0)), |n| unsigned(*n))),
        (0x57, ops.iter().flat_map(|op| op.value.1.iter().copied()).collect()),
        (0x70, runs(ops.iter().map(|_| Some(0)), |n| unsigned(*n))),
    ];
    columns.retain(|(_, data)| !data.is_empty());
    columns
}

fn field(key: &Key) -> Option<&str> {
    match key {
        Key::Field(name) => Some(name),
        Key::Head | Key::After(_) => None,
    }
}

fn deltas(values: impl Iterator<Item = Option<u64>>) -> impl Iterator<Item = Option<i64>> {
    let mut last = 0_i64;
    values.map(move |value| {
        let value = i64::try_from(value?).expect("counters are small");
        let delta = value - last;
        last = value;
        Some(delta)
    })
}

/// A run-length column; nothing at all when every place is empty.
fn runs<T: PartialEq>(
    items: impl Iterator<Item = Option<T>>,
    write: impl Fn(&T) -> Vec<u8>,
) -> Vec<u8> {
    let items: Vec<Option<T>> = items.collect();
    if items.iter().all(Option::is_none) {
        return Vec::new();
    }
    let mut bytes = Vec::new();
    let mut single: Vec<&T> = Vec::new();
    let flush = |single: &mut Vec<&T>, bytes: &mut Vec<u8>| {
        if !single.is_empty() {
            bytes.extend(signed(-i64::try_from(single.len()).expect("it is short")));
            single.drain(..).for_each(|value| bytes.extend(write(value)));
        }
    };
    for run in items.chunk_by(|a, b| a == b) {
        match (&run[0], run.len()) {
            (Some(value), 1) => single.push(value),
            (Some(value), count) => {
                flush(&mut single, &mut bytes);
                bytes.extend(signed(i64::try_from(count).expect("it is short")));
                bytes.extend(write(value));
            }
            (None, count) => {
                flush(&mut single, &mut bytes);
                bytes.push(0);
                bytes.extend(unsigned(count as u64));
            }
        }
    }
    flush(&mut single, &mut bytes);
    bytes
}

/// Lengths of runs of `false` and `true` in turn.
fn booleans(items: impl Iterator<Item = bool>) -> Vec<u8> {
    let (mut bytes, mut now, mut count) = (Vec::new(), false, 0);
    for item in items {
        if item != now {
            bytes.extend(unsigned(count));
            (now, count) = (item, 0);
        }
        count += 1;
    }
    bytes.extend(unsigned(count));
    bytes
}

fn text(text: &str) -> Vec<u8> {
    [unsigned(text.len() as u64), text.as_bytes().to_vec()].concat()
}

pub(crate) fn unsigned(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = number.to_le_bytes()[0] & 0x7f;
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

pub(crate) fn signed(mut number: i64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = number.to_le_bytes()[0] & 0x7f;
        number >>= 7;
        let is_last = (number == 0 && low & 0x40 == 0) || (number == -1 && low & 0x40 != 0);
        if is_last {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}
