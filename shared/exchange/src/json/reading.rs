//! Taking values out of the tree; what does not fit becomes a fault, and reading goes on.

use super::fault::{EventFault, Found};
use super::tree::{Member, Node, Stop, Value};
use crate::{Fault, Place, Places};
use domain::line::excerpt;
use domain::{AnyOf, DivisionId, Line, LineError};
use std::collections::BTreeMap;

pub(super) struct Reading<'t> {
    pub(super) text: &'t str,
    /// Where the lines begin.
    lines: Vec<usize>,
    faults: Vec<(usize, EventFault)>,
    /// Faults that were not kept because there are so many.
    more: usize,
    /// Where games stand, by their first byte.
    games: BTreeMap<(DivisionId, u16, u16), usize>,
}

/// Nobody mends more than this at once.
const FAULTS_MAX: usize = 100;
/// A path is made of names that the file chooses.
const PATH_LETTERS_MAX: usize = 300;
/// No object of a file has more names than this.
const NAMES_MAX: usize = 64;

/// An object whose names have been checked.
#[derive(Clone, Copy)]
pub(super) struct Object<'n> {
    pub(super) node: &'n Node,
    members: &'n [Member],
}

impl<'n> Object<'n> {
    pub(super) fn get(&self, name: &str) -> Option<&'n Node> {
        let found = self.members.iter().find(|member| member.name == name)?;
        (found.node.value != Value::Null).then_some(&found.node)
    }
}

impl<'t> Reading<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { text, lines, faults: Vec::new(), more: 0, games: BTreeMap::new() }
    }

    pub(super) fn fault(&mut self, node: &Node, what: EventFault) {
        self.fault_at(node.start, what);
    }

    fn fault_at(&mut self, at: usize, what: EventFault) {
        if self.faults.len() < FAULTS_MAX {
            self.faults.push((at, what));
        } else {
            self.more += 1;
        }
    }

    pub(super) fn place_fault(&self, stop: Stop) -> Fault {
        Fault::new(self.place(stop.at), stop.what)
    }

    pub(super) fn remember(&mut self, at: (DivisionId, u16, u16), node: &Node) {
        self.games.insert(at, node.start);
    }

    pub(super) fn finish(mut self) -> (Vec<Fault>, Places) {
        self.faults.sort_by_key(|(at, _)| *at);
        let offsets = self.faults.iter().map(|(at, _)| *at).chain(self.games.values().copied());
        let places = self.all_places(offsets.collect());
        let faults = self.faults.iter();
        let faults = faults.map(|(at, what)| Fault::new(places[at], what.clone()));
        let mut faults: Vec<Fault> = faults.collect();
        if self.more > 0 {
            faults.push(Fault::new(Place::default(), EventFault::More { count: self.more }));
        }
        let games = self.games.iter().map(|(game, at)| (*game, places[at]));
        (faults, games.collect())
    }

    /// The places of many bytes in one walk, because a file may be one long line.
    fn all_places(&self, mut offsets: Vec<usize>) -> BTreeMap<usize, Place> {
        offsets.sort_unstable();
        offsets.dedup();
        let mut places = BTreeMap::new();
        let mut before = (0, self.place(0));
        for at in offsets {
            let line = self.lines.partition_point(|start| *start <= at);
            let (from, column) = if before.1.line == line {
                (before.0, before.1.column)
            } else {
                (self.lines[line.saturating_sub(1)], 1)
            };
            let between = self.text.get(from..at).map_or(0, |between| between.chars().count());
            let place = Place { line, column: column + between };
            places.insert(at, place);
            before = (at, place);
        }
        places
    }

    fn place(&self, at: usize) -> Place {
        let line = self.lines.partition_point(|start| *start <= at);
        let start = self.lines[line.saturating_sub(1)];
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count());
        Place { line, column: column + 1 }
    }

    /// An object with these names and no others.
    pub(super) fn object<'n>(
        &mut self,
        node: &'n Node,
        path: &str,
        known: &[&str],
    ) -> Option<Object<'n>> {
        let Value::Object(members) = &node.value else {
            let (path, name) = (path.to_owned(), known[0].to_owned());
            let what = match path.as_str() {
                "" => EventFault::FileObject { name },
                _ => EventFault::Object { path, name },
            };
            self.fault(node, what);
            return None;
        };
        if members.len() > NAMES_MAX {
            let name = known[0].to_owned();
            self.fault(node, EventFault::ManyNames { most: NAMES_MAX, name });
            return None;
        }
        for (position, member) in members.iter().enumerate() {
            let path = join(path, &excerpt(&member.name, 40));
            if !known.contains(&member.name.as_str()) {
                let known = AnyOf(known.iter().map(|name| (*name).to_owned()).collect());
                self.fault_at(member.start, EventFault::UnknownName { path, known });
            } else if members[..position].iter().any(|earlier| earlier.name == member.name) {
                self.fault_at(member.start, EventFault::NameTwice { path });
            }
        }
        Some(Object { node, members })
    }

    /// A value that must be there.
    pub(super) fn need<'n>(
        &mut self,
        object: Object<'n>,
        path: &str,
        name: &str,
        such_as: &str,
    ) -> Option<&'n Node> {
        let found = object.get(name);
        if found.is_none() {
            let (name, such_as) = (name.to_owned(), such_as.to_owned());
            let path = join(path, &name);
            self.fault(object.node, EventFault::Missing { path, name, such_as });
        }
        found
    }

    /// A text that can be shown, of at most so many letters.
    pub(super) fn line<const MAX: usize>(
        &mut self,
        node: &Node,
        path: &str,
        such_as: &str,
    ) -> Option<Line<MAX>> {
        let (path, such_as) = (path.to_owned(), such_as.to_owned());
        let what = match node.value.as_text().map(Line::new) {
            Some(Ok(line)) => return Some(line),
            Some(Err(LineError::Empty)) => EventFault::EmptyLine { path, such_as },
            Some(Err(error)) => EventFault::Line { path, error },
            None => EventFault::Text { path, found: self.quote(node), such_as },
        };
        self.fault(node, what);
        None
    }

    /// A whole number within limits.
    pub(super) fn whole<T: TryFrom<i64> + Into<i64> + Copy>(
        &mut self,
        node: &Node,
        path: &str,
        [least, most]: [T; 2],
    ) -> Option<T> {
        let (low, high): (i64, i64) = (least.into(), most.into());
        if let Value::Number(written) = &node.value
            && let Ok(number) = written.parse::<i64>()
            && (low..=high).contains(&number)
        {
            return T::try_from(number).ok();
        }
        let found = self.quote(node);
        self.fault(node, EventFault::Whole { path: path.to_owned(), found, low, high });
        None
    }

    pub(super) fn yes(&mut self, node: &Node, path: &str) -> Option<bool> {
        if let Value::Bool(yes) = node.value {
            return Some(yes);
        }
        let found = self.quote(node);
        self.fault(node, EventFault::Yes { path: path.to_owned(), found });
        None
    }

    pub(super) fn list<'n>(&mut self, node: &'n Node, path: &str) -> &'n [Node] {
        if let Value::List(nodes) = &node.value {
            return nodes;
        }
        let found = self.quote(node);
        self.fault(node, EventFault::List { path: path.to_owned(), found });
        &[]
    }

    /// The text of a value, for a reader of its own.
    pub(super) fn source(&self, node: &Node) -> &'t str {
        self.text.get(node.start..node.end).unwrap_or_default()
    }

    pub(super) fn quote(&self, node: &Node) -> Found {
        match node.value {
            Value::Object(_) => Found::Object,
            Value::List(_) => Found::List,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {
                Found::Plain { text: excerpt(self.source(node), 40) }
            }
        }
    }
}

pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        excerpt(&format!("{path}.{name}"), PATH_LETTERS_MAX)
    }
}
