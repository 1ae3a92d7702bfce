//! Taking values out of the tree; what does not fit becomes a fault, and reading goes on.

use super::tree::{Member, NoJson, Node, Value};
use crate::{Fault, Place, Places};
use domain::DivisionId;

pub(super) struct Reading<'t> {
    pub(super) text: &'t str,
    /// Where the lines begin.
    lines: Vec<usize>,
    faults: Vec<(usize, String)>,
    places: Places,
}

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
        Self { text, lines, faults: Vec::new(), places: Places::new() }
    }

    pub(super) fn fault(&mut self, node: &Node, what: impl Into<String>) {
        self.faults.push((node.start, what.into()));
    }

    pub(super) fn place_fault(&self, fault: NoJson) -> Fault {
        Fault { place: self.place(fault.at), what: fault.what }
    }

    pub(super) fn remember(&mut self, at: (DivisionId, u16, u16), node: &Node) {
        let place = self.place(node.start);
        self.places.insert(at, place);
    }

    pub(super) fn finish(mut self) -> (Vec<Fault>, Places) {
        self.faults.sort();
        let faults = std::mem::take(&mut self.faults).into_iter();
        let faults = faults.map(|(at, what)| Fault { place: self.place(at), what }).collect();
        (faults, self.places)
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
            let what = if path.is_empty() { "the file".to_owned() } else { format!("`{path}`") };
            self.fault(node, format!("{what} is an object: write {{\"{}\": …}}", known[0]));
            return None;
        };
        for (position, member) in members.iter().enumerate() {
            let at = join(path, &member.name);
            if !known.contains(&member.name.as_str()) {
                let what = format!("`{at}` is not known: write one of {}", known.join(", "));
                self.faults.push((member.start, what));
            } else if members[..position].iter().any(|earlier| earlier.name == member.name) {
                self.faults.push((member.start, format!("`{at}` stands twice: keep one of them")));
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
            let at = join(path, name);
            self.fault(object.node, format!("`{at}` is missing: write \"{name}\": {such_as}"));
        }
        found
    }

    pub(super) fn text(&mut self, node: &Node, path: &str, such_as: &str) -> Option<String> {
        let found = match node.value.as_text() {
            Some(text) if !text.trim().is_empty() => return Some(text.to_owned()),
            Some(_) => "empty".to_owned(),
            None => self.quote(node),
        };
        self.fault(node, format!("`{path}` is {found}: write a text, such as {such_as}"));
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
        self.fault(node, format!("`{path}` is {found}: write a whole number from {low} to {high}"));
        None
    }

    pub(super) fn yes(&mut self, node: &Node, path: &str) -> Option<bool> {
        if let Value::Bool(yes) = node.value {
            return Some(yes);
        }
        let found = self.quote(node);
        self.fault(node, format!("`{path}` is {found}: write true or false"));
        None
    }

    pub(super) fn list<'n>(&mut self, node: &'n Node, path: &str) -> &'n [Node] {
        if let Value::List(nodes) = &node.value {
            return nodes;
        }
        let found = self.quote(node);
        self.fault(node, format!("`{path}` is {found}: write a list, such as []"));
        &[]
    }

    /// The text of a value, for a reader of its own.
    pub(super) fn source(&self, node: &Node) -> &'t str {
        self.text.get(node.start..node.end).unwrap_or_default()
    }

    fn quote(&self, node: &Node) -> String {
        match node.value {
            Value::Object(_) => "an object".to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {
                self.source(node).chars().take(40).collect()
            }
        }
    }
}

pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
