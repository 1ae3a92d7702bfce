//! JSON values as automerge objects, and back from the operations that made them.
//!
//! Reading checks the shape at the same time: the first operation makes a map at the root, every
//! other touches only what this change made, and nothing is overwritten or deleted. A text of 64
//! lower-case hex digits is stored as its 32 bytes, which halves the ids that entries are full of.

use automerge::legacy::{ElementId, Key, ObjectId, Op, OpType};
use automerge::transaction::Transactable;
use automerge::{AutomergeError, ExpandedChange, ObjId, ObjType, Prop, ScalarValue};
use domain::{EntryId, messages};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// More operations than this in one change are refused.
pub(crate) const OPS_MAX: usize = 30_000;
const DEPTH_MAX: usize = 16;

/// Writes a value under a key of an object.
pub(crate) fn write(
    to: &mut impl Transactable,
    object: &ObjId,
    key: impl Into<Prop>,
    value: &Value,
) -> Result<(), AutomergeError> {
    match value {
        Value::Object(fields) => {
            let map = to.put_object(object, key, ObjType::Map)?;
            fields.iter().try_for_each(|(name, field)| write(to, &map, name.as_str(), field))
        }
        Value::Array(items) => {
            let list = to.put_object(object, key, ObjType::List)?;
            append_all(to, &list, items)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            to.put(object, key, scalar(value))
        }
    }
}

fn append_all(
    to: &mut impl Transactable,
    list: &ObjId,
    items: &[Value],
) -> Result<(), AutomergeError> {
    for (index, item) in items.iter().enumerate() {
        match item {
            Value::Object(fields) => {
                let map = to.insert_object(list, index, ObjType::Map)?;
                for (name, field) in fields {
                    write(to, &map, name.as_str(), field)?;
                }
            }
            Value::Array(inner) => {
                let inner_list = to.insert_object(list, index, ObjType::List)?;
                append_all(to, &inner_list, inner)?;
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                to.insert(list, index, scalar(item))?;
            }
        }
    }
    Ok(())
}

fn scalar(value: &Value) -> ScalarValue {
    match value {
        Value::Bool(truth) => ScalarValue::Boolean(*truth),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(small), _) => ScalarValue::Int(small),
            (None, Some(large)) => ScalarValue::Uint(large),
            (None, None) => ScalarValue::Null,
        },
        Value::String(text) => match text.parse::<EntryId>() {
            Ok(id) if id.to_string() == *text => ScalarValue::Bytes(id.0.to_vec()),
            _ => ScalarValue::Str(text.as_str().into()),
        },
        Value::Null | Value::Array(_) | Value::Object(_) => ScalarValue::Null,
    }
}

/// Reads the one value that a change makes at the root.
pub(crate) fn read(change: &ExpandedChange) -> Result<Value, ShapeError> {
    let [first, rest @ ..] = change.operations.as_slice() else { return Err(ShapeError::Empty) };
    if change.operations.len() > OPS_MAX {
        return Err(ShapeError::TooManyOps { most: OPS_MAX });
    }
    let at_root = first.obj == ObjectId::Root && first.action == OpType::Make(ObjType::Map);
    if !at_root || first.insert || !first.pred.is_empty() {
        return Err(ShapeError::NotAMapAtTheRoot);
    }
    let mut objects = Objects { made: BTreeMap::new() };
    let first_counter = change.start_op.get();
    objects.made.insert(first_counter, Made::Map(BTreeMap::new()));
    for (op, counter) in rest.iter().zip(first_counter + 1..) {
        objects.take(change, op, counter)?;
    }
    objects.value(first_counter, 0)
}

struct Objects<'a> {
    /// Objects by the counter of the operation that made them.
    made: BTreeMap<u64, Made<'a>>,
}

enum Made<'a> {
    Map(BTreeMap<&'a str, Slot>),
    /// The elements with the counter of their operation: each is appended after the one before.
    List(Vec<(u64, Slot)>),
}

enum Slot {
    Object(u64),
    Scalar(Value),
}

impl<'a> Objects<'a> {
    fn take(
        &mut self,
        change: &'a ExpandedChange,
        op: &'a Op,
        counter: u64,
    ) -> Result<(), ShapeError> {
        let ObjectId::Id(object) = &op.obj else { return Err(ShapeError::SecondRootKey) };
        if object.actor() != &change.actor_id || !op.pred.is_empty() {
            return Err(ShapeError::TouchesOlder);
        }
        let slot = match &op.action {
            OpType::Make(ObjType::Map | ObjType::List) => Slot::Object(counter),
            OpType::Put(value) => Slot::Scalar(plain(value)?),
            OpType::Make(_)
            | OpType::Delete
            | OpType::Increment(_)
            | OpType::MarkBegin(_)
            | OpType::MarkEnd(_) => return Err(ShapeError::ForeignOperation),
        };
        match (self.made.get_mut(&object.counter()), &op.key, op.insert) {
            (Some(Made::Map(fields)), Key::Map(name), false) => {
                if fields.insert(name.as_str(), slot).is_some() {
                    return Err(ShapeError::TouchesOlder);
                }
            }
            (Some(Made::List(items)), Key::Seq(after), true) => {
                let follows = match (after, items.last()) {
                    (ElementId::Head, None) => true,
                    (ElementId::Id(id), Some((last, _))) => {
                        id.actor() == &change.actor_id && id.counter() == *last
                    }
                    (ElementId::Head, Some(_)) | (ElementId::Id(_), None) => false,
                };
                if !follows {
                    return Err(ShapeError::ForeignOperation);
                }
                items.push((counter, slot));
            }
            (Some(_), _, _) => return Err(ShapeError::ForeignOperation),
            (None, _, _) => return Err(ShapeError::TouchesOlder),
        }
        match &op.action {
            OpType::Make(ObjType::Map) => {
                self.made.insert(counter, Made::Map(BTreeMap::new()));
            }
            OpType::Make(_) => {
                self.made.insert(counter, Made::List(Vec::new()));
            }
            OpType::Put(_)
            | OpType::Delete
            | OpType::Increment(_)
            | OpType::MarkBegin(_)
            | OpType::MarkEnd(_) => {}
        }
        Ok(())
    }

    /// Takes an object out and builds its value.
    fn value(&mut self, counter: u64, depth: usize) -> Result<Value, ShapeError> {
        if depth > DEPTH_MAX {
            return Err(ShapeError::TooDeep { most: DEPTH_MAX });
        }
        match self.made.remove(&counter).expect("a slot names an object that was made") {
            Made::Map(fields) => {
                let mut map = Map::new();
                for (name, slot) in fields {
                    map.insert(name.to_owned(), self.slot(slot, depth)?);
                }
                Ok(Value::Object(map))
            }
            Made::List(items) => {
                let items = items.into_iter().map(|(_, slot)| self.slot(slot, depth));
                Ok(Value::Array(items.collect::<Result<_, _>>()?))
            }
        }
    }

    fn slot(&mut self, slot: Slot, depth: usize) -> Result<Value, ShapeError> {
        match slot {
            Slot::Object(counter) => self.value(counter, depth + 1),
            Slot::Scalar(value) => Ok(value),
        }
    }
}

fn plain(value: &ScalarValue) -> Result<Value, ShapeError> {
    Ok(match value {
        ScalarValue::Null => Value::Null,
        ScalarValue::Boolean(truth) => Value::Bool(*truth),
        ScalarValue::Int(number) => Value::from(*number),
        ScalarValue::Uint(number) => Value::from(*number),
        ScalarValue::Str(text) => Value::String(text.to_string()),
        ScalarValue::Bytes(bytes) => {
            let id = bytes.as_slice().try_into().map_err(|_| ShapeError::ForeignOperation)?;
            Value::String(EntryId(id).to_string())
        }
        ScalarValue::F64(_)
        | ScalarValue::Counter(_)
        | ScalarValue::Timestamp(_)
        | ScalarValue::Unknown { .. } => return Err(ShapeError::ForeignOperation),
    })
}

messages! {
    /// Why a change is not one new entry.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ShapeError {
        Empty,
        TooManyOps { most: usize },
        NotAMapAtTheRoot,
        SecondRootKey,
        TouchesOlder,
        ForeignOperation,
        TooDeep { most: usize },
    }
}
