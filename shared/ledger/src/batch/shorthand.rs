//! Changes in short: without what follows from them or from those before them in their batch.
//!
//! A change begins with a mark, a checksum and a length, which follow from the rest. Its author, its number, its
//! first operation and its time follow, nearly, from the author's change before. Inside stand the author's
//! boot number and the change's own number once more as text, and the hashes of other entries. Where such a value is
//! known from the batch, a reference takes its place.

use super::counters::{counted_from_first, counted_through};
use super::reader::{Reader, put, put_difference, put_signed, put_size};
use crate::columns;
use crate::envelope::{ACTOR_BYTES, CHANGE_BYTES_MAX, NONCE_BYTES};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// An author's key and its boot number.
pub(super) type Actor = [u8; ACTOR_BYTES];
type Hash = [u8; HASH_BYTES];

const HASH_BYTES: usize = ACTOR_BYTES - NONCE_BYTES;
const MAGIC: [u8; 4] = [0x85, 0x6f, 0x4a, 0x83];
const CHECKSUM_BYTES: usize = 4;
const PLAIN_CHANGE: u8 = 1;

/// In which form a change is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is.
    Raw,
    /// Without its head.
    Plain,
    /// And with its counters from its first operation on.
    Counted,
}

impl Form {
    pub(super) const ALL: [Self; 3] = [Self::Raw, Self::Plain, Self::Counted];
}

/// What stands in the place of a known value, beside a number. Numbers are chosen so that they are the same from
/// card to card and from table to table.
#[derive(Clone, Copy)]
enum Reference {
    /// The hash of the change so many before this one.
    Back,
    /// The hash of the change with this number.
    Change,
    /// An author's key.
    Key,
    /// The key of the entry in its document.
    Label,
}

impl Reference {
    const ALL: [Self; 4] = [Self::Back, Self::Change, Self::Key, Self::Label];
}

/// The heads of changes, field by field.
#[derive(Default)]
pub(super) struct Heads<T> {
    pub(super) deps: T,
    pub(super) authors: T,
    pub(super) numbers: T,
    pub(super) times: T,
}

/// A change whose head follows from what it says, and its hash.
pub(super) struct Split<'a> {
    head: Head<'a>,
    hash: Hash,
}

impl Split<'_> {
    pub(super) fn actor(&self) -> &Actor {
        self.head.actor
    }
}

/// What the head of a change says.
struct Head<'a> {
    deps: Vec<&'a [u8]>,
    actor: &'a Actor,
    number: i64,
    first: i64,
    time: i64,
    tail: &'a [u8],
}

/// Where an author's changes have come to.
#[derive(Clone, Copy, Default)]
struct Reached {
    number: i64,
    next: i64,
    time: i64,
}

/// What whoever unpacks a batch knows so far.
pub(super) struct Known {
    actors: Vec<Actor>,
    reached: Vec<Reached>,
    hashes: Vec<Hash>,
    /// The author of the change before, and the key of the entry in this one.
    author: usize,
    label: Vec<u8>,
}

impl Known {
    /// All authors are known from the beginning.
    pub(super) fn new(actors: Vec<Actor>) -> Self {
        let reached = vec![Reached::default(); actors.len()];
        Self { actors, reached, hashes: Vec::new(), author: 0, label: Vec::new() }
    }

    /// Reads a change that was written in short; `None` if it is damaged or too long.
    pub(super) fn expand(
        &mut self,
        form: Form,
        short: &[u8],
        heads: &mut Heads<Reader<'_>>,
    ) -> Option<Vec<u8>> {
        if form == Form::Raw {
            self.hashes.push([0; HASH_BYTES]);
            return Some(short.to_vec());
        }
        let (mut body, first) = self.read_head(heads)?;
        let mut reader = Reader(short);
        let count = reader.number()?;
        let mut references = Reader(reader.0);
        for _ in 0..count.checked_mul(2)? {
            reader.number()?;
        }
        let mut tail = Vec::with_capacity(reader.0.len());
        for _ in 0..count {
            tail.extend(reader.take(references.size()?)?);
            self.value(references.size()?, |value| tail.extend(value))?;
            if tail.len() > CHANGE_BYTES_MAX {
                return None;
            }
        }
        tail.extend(reader.0);
        if form == Form::Counted {
            tail = counted_through(&tail, u64::try_from(first).ok()?)?;
        }
        body.extend(tail);
        if body.len() > CHANGE_BYTES_MAX {
            return None;
        }
        let (change, hash) = join(&body);
        self.note(&change, hash, first);
        Some(change)
    }

    /// The head of the next change, and its first operation.
    fn read_head(&mut self, heads: &mut Heads<Reader<'_>>) -> Option<(Vec<u8>, i64)> {
        let mut body = Vec::new();
        let deps = heads.deps.number()?;
        put(&mut body, deps);
        for _ in 0..deps {
            match heads.deps.size()? {
                0 => body.extend(heads.deps.take(HASH_BYTES)?),
                what => self.value(what - 1, |value| body.extend(value))?,
            }
            if body.len() > CHANGE_BYTES_MAX {
                return None;
            }
        }
        self.author = match heads.authors.size()? {
            0 => self.author,
            1 => self.author.checked_add(1)?,
            other => other - 2,
        };
        let actor = self.actors.get(self.author)?;
        let reached = self.reached[self.author];
        let number = reached.number.checked_add(1)?.checked_add(heads.numbers.difference()?)?;
        let first = reached.next.checked_add(heads.numbers.difference()?)?;
        let time = reached.time.checked_add(heads.times.difference()?)?;
        put_size(&mut body, actor.len());
        body.extend(actor);
        put(&mut body, u64::try_from(number).ok()?);
        put(&mut body, u64::try_from(first).ok()?);
        put_signed(&mut body, time);
        self.reached[self.author] = Reached { number, next: first, time };
        self.label = label(actor, number);
        Some((body, first))
    }

    fn note(&mut self, change: &[u8], hash: Hash, first: i64) {
        let operations = columns::check_counts(change).unwrap_or(0);
        self.reached[self.author].next = first.saturating_add(operations as i64);
        self.hashes.push(hash);
    }

    /// Does something with the value that a reference stands for.
    fn value<T>(&self, what: usize, with: impl FnOnce(&[u8]) -> T) -> Option<T> {
        let (reference, number) = (Reference::ALL.get(what % 4)?, what / 4);
        let back = || self.hashes.len().checked_sub(number);
        Some(match reference {
            Reference::Back => with(self.hashes.get(back()?)?),
            Reference::Change => with(self.hashes.get(number)?),
            Reference::Key => with(&self.actors.get(number)?[..HASH_BYTES]),
            Reference::Label => with(&self.label),
        })
    }
}

/// Writes changes in short.
pub(super) struct Shorthand {
    known: Known,
    pub(super) heads: Heads<Vec<u8>>,
    /// The authors by number, and who wrote each change.
    numbers: BTreeMap<Actor, usize>,
    authors: Vec<usize>,
    /// What begins with these bytes, and whether anything begins with their first two.
    begins: BTreeMap<[u8; 8], Place>,
    pairs: Vec<bool>,
}

#[derive(Clone, Copy)]
enum Place {
    Change(usize),
    Key(usize),
}

impl Shorthand {
    pub(super) fn new(actors: Vec<Actor>) -> Self {
        let mut this = Self {
            numbers: actors.iter().copied().zip(0..).collect(),
            known: Known::new(actors.clone()),
            heads: Heads::default(),
            authors: Vec::new(),
            begins: BTreeMap::new(),
            pairs: vec![false; 1 << 16],
        };
        for (number, actor) in actors.iter().enumerate() {
            this.begin(actor, Place::Key(number));
        }
        this
    }

    /// The rest of a change, whose head goes to the other heads.
    pub(super) fn write(&mut self, change: &[u8], split: Option<&Split<'_>>) -> (Form, Vec<u8>) {
        let Some(Split { head, hash }) = split else {
            self.known.hashes.push([0; HASH_BYTES]);
            self.authors.push(usize::MAX);
            return (Form::Raw, change.to_vec());
        };
        let author = self.numbers[head.actor];
        self.write_head(head, author);
        let counted =
            u64::try_from(head.first).ok().and_then(|first| counted_from_first(head.tail, first));
        let form = if counted.is_some() { Form::Counted } else { Form::Plain };
        let short = self.shorten(counted.as_deref().unwrap_or(head.tail), author);
        self.begin(hash, Place::Change(self.known.hashes.len()));
        self.known.note(change, *hash, head.first);
        self.authors.push(author);
        (form, short)
    }

    fn write_head(&mut self, head: &Head<'_>, author: usize) {
        let mut deps = std::mem::take(&mut self.heads.deps);
        put_size(&mut deps, head.deps.len());
        for dep in &head.deps {
            match self.find(dep, author) {
                Some((what, _)) => put_size(&mut deps, what + 1),
                None => {
                    deps.push(0);
                    deps.extend(*dep);
                }
            }
        }
        self.heads.deps = deps;
        let before = self.known.author;
        put_size(
            &mut self.heads.authors,
            match author {
                _ if author == before => 0,
                _ if author == before + 1 => 1,
                _ => author + 2,
            },
        );
        let reached = self.known.reached[author];
        put_difference(&mut self.heads.numbers, head.number - reached.number - 1);
        put_difference(&mut self.heads.numbers, head.first - reached.next);
        put_difference(&mut self.heads.times, head.time - reached.time);
        let Head { number, first, time, .. } = *head;
        self.known.reached[author] = Reached { number, next: first, time };
        self.known.label = label(head.actor, number);
        self.known.author = author;
    }

    /// Writes references in the place of what is known.
    fn shorten(&self, tail: &[u8], author: usize) -> Vec<u8> {
        let (mut references, mut rest) = (Vec::new(), Vec::with_capacity(tail.len()));
        let (mut place, mut since) = (0, 0);
        let label = self.known.label.first().copied();
        while let Some([first, second]) = tail.get(place..place + 2) {
            // Nearly everywhere nothing begins, so that is found out fast.
            let begins = self.pairs[usize::from(u16::from_be_bytes([*first, *second]))];
            let found = match begins || Some(*first) == label {
                true => self.find(&tail[place..], author),
                false => None,
            };
            let Some((what, length)) = found else {
                place += 1;
                continue;
            };
            rest.extend_from_slice(&tail[since..place]);
            references.push((place - since, what));
            place += length;
            since = place;
        }
        rest.extend_from_slice(&tail[since..]);
        let mut short = Vec::with_capacity(rest.len() + 4 * references.len() + 2);
        put_size(&mut short, references.len());
        for (after, what) in references {
            put_size(&mut short, after);
            put_size(&mut short, what);
        }
        short.extend(rest);
        short
    }

    /// The reference to the value that stands at the front of some bytes, and how long that is.
    fn find(&self, bytes: &[u8], author: usize) -> Option<(usize, usize)> {
        let first = bytes.first_chunk::<8>()?;
        let label = &self.known.label;
        let (reference, number) = if self.pairs[pair(first)] {
            match *self.begins.get(first)? {
                Place::Change(number) if self.authors[number] == author => {
                    (Reference::Back, self.known.hashes.len() - number)
                }
                Place::Change(number) => (Reference::Change, number),
                Place::Key(number) => (Reference::Key, number),
            }
        } else if label.starts_with(first) {
            (Reference::Label, 0)
        } else {
            return None;
        };
        let what = number * 4 + reference as usize;
        let length = |value: &[u8]| bytes.starts_with(value).then_some(value.len());
        Some((what, self.known.value(what, length)??))
    }

    fn begin(&mut self, value: &[u8], place: Place) {
        let Some(first) = value.first_chunk::<8>() else { return };
        self.begins.entry(*first).or_insert(place);
        self.pairs[pair(first)] = true;
    }
}

fn pair(first: &[u8; 8]) -> usize {
    usize::from(u16::from_be_bytes([first[0], first[1]]))
}

/// The key of an entry in its document, as `form` wants it.
fn label(actor: &Actor, number: i64) -> Vec<u8> {
    let nonce = actor.last_chunk::<NONCE_BYTES>().map_or(0, |nonce| u64::from_be_bytes(*nonce));
    format!("{nonce:016x}.{number}").into_bytes()
}

/// The head of a change and its hash, if all before it follows from the rest.
pub(super) fn split(change: &[u8]) -> Option<Split<'_>> {
    let mut reader = Reader(change);
    reader.take(MAGIC.len() + CHECKSUM_BYTES + 1)?;
    reader.number()?;
    let body = reader.0;
    let count = reader.number()?;
    let mut deps = Vec::new();
    for _ in 0..count {
        deps.push(reader.take(HASH_BYTES)?);
    }
    let length = reader.size()?;
    let actor = reader.take(length)?.try_into().ok()?;
    let [number, first] = [reader.number()?, reader.number()?];
    let (number, first) = (i64::try_from(number).ok()?, i64::try_from(first).ok()?);
    let time = reader.signed()?;
    let head = Head { deps, actor, number, first, time, tail: reader.0 };
    let (joined, hash) = join(&head.body());
    let fits = body.len() <= CHANGE_BYTES_MAX && joined == change;
    fits.then_some(Split { head, hash })
}

impl Head<'_> {
    /// The body of the change as it is written again.
    fn body(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(self.tail.len() + 120);
        put_size(&mut body, self.deps.len());
        self.deps.iter().for_each(|dep| body.extend(*dep));
        put_size(&mut body, self.actor.len());
        body.extend(self.actor);
        put(&mut body, self.number as u64);
        put(&mut body, self.first as u64);
        put_signed(&mut body, self.time);
        body.extend(self.tail);
        body
    }
}

fn join(body: &[u8]) -> (Vec<u8>, Hash) {
    let mut change = Vec::with_capacity(body.len() + 12);
    change.extend(MAGIC);
    change.extend([0; CHECKSUM_BYTES]);
    change.push(PLAIN_CHANGE);
    put_size(&mut change, body.len());
    change.extend(body);
    let front = MAGIC.len() + CHECKSUM_BYTES;
    let hash: Hash = Sha256::digest(&change[front..]).into();
    change[MAGIC.len()..front].copy_from_slice(&hash[..CHECKSUM_BYTES]);
    (change, hash)
}
