//! Changes that automerge reads but would never write: each is refused, and whatever is accepted makes a
//! document that automerge saves and loads.

use super::ops::{self, signed, unsigned};
use super::pen::{Pen, repair};
use domain::{DeviceId, EventId, Line, Role};
use ledger::{DeviceKey, Entry, Fact, Ledger};

/// A change in its parts, as bytes where they can be written oddly.
struct Parts {
    deps: Vec<[u8; 32]>,
    deps_count: Vec<u8>,
    actor: Vec<u8>,
    sequence: Vec<u8>,
    start: u64,
    time: Vec<u8>,
    message: Vec<u8>,
    others: Vec<Vec<u8>>,
    label: String,
    columns: ops::Columns,
    extra: Vec<u8>,
}

impl Parts {
    fn bytes(&self) -> Vec<u8> {
        let prefixed = |bytes: &[u8]| [unsigned(bytes.len() as u64), bytes.to_vec()].concat();
        let mut body = self.deps_count.clone();
        body.extend(self.deps.concat());
        body.extend(prefixed(&self.actor));
        body.extend(&self.sequence);
        body.extend(unsigned(self.start));
        body.extend(&self.time);
        body.extend(prefixed(&self.message));
        body.extend(unsigned(self.others.len() as u64));
        self.others.iter().for_each(|other| body.extend(prefixed(other)));
        body.extend(unsigned(self.columns.len() as u64));
        for (specification, data) in &self.columns {
            body.extend(unsigned(*specification));
            body.extend(unsigned(data.len() as u64));
        }
        self.columns.iter().for_each(|(_, data)| body.extend(data));
        body.extend(&self.extra);
        let mut change = vec![0x85, 0x6f, 0x4a, 0x83, 0, 0, 0, 0, 1];
        change.extend(prefixed(&body));
        repair(&mut change);
        change
    }

    fn with_column(&mut self, specification: u64, data: &[u8]) {
        self.columns.push((specification, data.to_vec()));
        self.columns.sort();
    }
}

fn entry() -> serde_json::Value {
    let name = Line::own("Ada");
    let fact =
        Fact::DeviceAdmitted { device: DeviceId([7; 32]), role: Role::Relay, name, after: vec![] };
    serde_json::to_value(Entry::new(fact)).expect("an entry is plain data")
}

/// Four changes of one pen, the third spoilt; gives how many were accepted and whether automerge takes them.
fn spoilt(spoil: impl Fn(&mut Parts)) -> (u64, Result<usize, String>) {
    let root = DeviceKey::from_secret([1; 32]);
    let event = EventId(root.id().0);
    let mut ledger = Ledger::new(event);
    let mut pen = Pen::new(&root, event, [5; 8]);
    for number in 0..4 {
        let good = pen.writing(&entry());
        let mut parts = Parts {
            deps: good.deps.iter().map(|dep| dep.0).collect(),
            deps_count: unsigned(good.deps.len() as u64),
            actor: [good.device.0.as_slice(), &good.nonce].concat(),
            sequence: unsigned(good.sequence),
            start: good.start,
            time: vec![0],
            message: Vec::new(),
            others: Vec::new(),
            label: pen.label(),
            columns: good.columns.clone(),
            extra: Vec::new(),
        };
        if number == 2 {
            spoil(&mut parts);
            if (parts.start, &parts.label) != (good.start, &pen.label()) {
                let operations = ops::of_value(parts.start, &parts.label, &entry());
                parts.columns = ops::columns(&operations);
            }
        }
        let (id, signed) = pen.sign(parts.bytes());
        pen.put(&good);
        pen.set_head(id);
        ledger.receive([signed]);
    }
    let saved = ledger::save(&ledger, root.id());
    (ledger.len(), saved.map(|saved| saved.documents.len()).map_err(|error| error.to_string()))
}

#[test]
fn what_is_written_as_automerge_writes_it_is_taken() {
    assert_eq!(spoilt(|_| ()), (4, Ok(1)));
    assert_eq!(spoilt(|parts| parts.time = signed(1 << 53)), (4, Ok(1)));
}

#[test]
fn odd_forms_are_refused_and_the_rest_is_still_a_document() {
    type Spoil = fn(&mut Parts);
    let spoils: [(&str, Spoil); 22] = [
        ("a time far away", |parts| parts.time = signed(i64::MIN)),
        ("a time beyond JavaScript", |parts| parts.time = signed((1 << 53) + 1)),
        ("a padded time", |parts| parts.time = vec![0x80, 0]),
        ("a message", |parts| parts.message = b"hello".to_vec()),
        ("a message that is no text", |parts| parts.message = vec![0xff]),
        ("bytes at the end", |parts| parts.extra = vec![1, 2, 3]),
        ("an actor nobody uses", |parts| parts.others = vec![vec![1; 40]]),
        ("itself as another actor", |parts| parts.others = vec![parts.actor.clone()]),
        ("an actor without a name", |parts| parts.others = vec![vec![]]),
        ("a predecessor twice", |parts| {
            parts.deps.push(parts.deps[0]);
            parts.deps_count = unsigned(2);
        }),
        ("a padded count", |parts| parts.deps_count = vec![0x81, 0]),
        ("a padded sequence", |parts| parts.sequence = vec![0x83, 0]),
        ("an empty column", |parts| parts.with_column(0x60, &[])),
        ("an unknown column", |parts| parts.with_column(0xb2, &[1, 1])),
        ("marks that are none", |parts| parts.with_column(0x94, &[5])),
        ("a name of a mark", |parts| parts.with_column(0xa5, &[0x7f, 1, b'a'])),
        ("runs that are not joined", |parts| {
            let (_, data) = parts.columns.last_mut().expect("a change has columns");
            *data = (0..data[0]).flat_map(|_| [0x7f, 0]).collect();
        }),
        ("the key of another place", |parts| parts.label = "0505050505050505.1".into()),
        ("no key", |parts| parts.label = String::new()),
        ("a counter that is used", |parts| parts.start -= 3),
        ("a counter that leaves some out", |parts| parts.start += 1),
        ("a counter beyond automerge", |parts| parts.start = 1 << 40),
    ];
    for (name, spoil) in spoils {
        assert_eq!(spoilt(spoil), (2, Ok(1)), "{name}");
    }
}
