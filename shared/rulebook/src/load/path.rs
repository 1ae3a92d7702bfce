//! The way to a value in a document: names of tables, and places in lists.

use super::document::is_clause;
use std::fmt::Write;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Name(String),
    At(usize),
}

/// `life.rows[2].step`, with lists counted from 1 as people do.
pub(super) fn shown(path: &[Key]) -> String {
    let mut text = String::new();
    for key in path {
        let _ = match key {
            Key::Name(name) if text.is_empty() => write!(text, "{name}"),
            Key::Name(name) => write!(text, ".{name}"),
            Key::At(at) => write!(text, "[{}]", at + 1),
        };
    }
    text
}

/// The last name on the way.
pub(super) fn name(path: &[Key]) -> Option<&str> {
    path.iter().rev().find_map(|key| match key {
        Key::Name(name) => Some(name.as_str()),
        Key::At(_) => None,
    })
}

/// The path of the smallest value or name that contains the place.
pub(super) fn innermost(table: &DeTable<'_>, span: &Range<usize>) -> Option<Vec<Key>> {
    let mut best: Option<(usize, Vec<Key>)> = None;
    walk(table, &mut Vec::new(), &mut |path, name, value| {
        for place in [name, value.span()] {
            let holds = place.start <= span.start && span.end <= place.end;
            let length = place.end - place.start;
            if holds && best.as_ref().is_none_or(|(shortest, _)| length <= *shortest) {
                best = Some((length, path.to_vec()));
            }
        }
    });
    best.map(|(_, path)| path)
}

/// The paths of the tables whose place is exactly this one.
pub(super) fn tables_at(table: &DeTable<'_>, span: &Range<usize>) -> Vec<Vec<Key>> {
    let mut found = Vec::new();
    walk(table, &mut Vec::new(), &mut |path, _, value| {
        if value.span() == *span && matches!(value.get_ref(), DeValue::Table(_)) {
            found.push(path.to_vec());
        }
    });
    found
}

type Visit<'v> = dyn FnMut(&[Key], Range<usize>, &Spanned<DeValue<'_>>) + 'v;

fn walk(table: &DeTable<'_>, path: &mut Vec<Key>, visit: &mut Visit<'_>) {
    for (name, value) in table {
        path.push(Key::Name(name.get_ref().to_string()));
        walk_value(name.span(), value, path, visit);
        path.pop();
    }
}

fn walk_value(
    name: Range<usize>,
    value: &Spanned<DeValue<'_>>,
    path: &mut Vec<Key>,
    visit: &mut Visit<'_>,
) {
    visit(path, name, value);
    match value.get_ref() {
        DeValue::Table(inner) => walk(inner, path, visit),
        DeValue::Array(values) => {
            for (at, value) in values.iter().enumerate() {
                path.push(Key::At(at));
                walk_value(value.span(), value, path, visit);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Shortens a path that leads into a clause to the clause itself. A table that carries its article
/// beside several values is no clause: each of its values stands for itself.
pub(super) fn to_clause(table: &DeTable<'_>, path: &mut Vec<Key>) {
    for depth in 1..path.len() {
        if let Some(DeValue::Table(inner)) = get(table, &path[..depth])
            && is_clause(inner)
            && inner.contains_key("value")
        {
            path.truncate(depth);
            return;
        }
    }
}

pub(super) fn get<'a, 't>(table: &'a DeTable<'t>, path: &[Key]) -> Option<&'a DeValue<'t>> {
    let (first, rest) = path.split_first()?;
    let Key::Name(first) = first else { return None };
    let mut value = table.get(first.as_str())?.get_ref();
    for key in rest {
        value = match (key, value) {
            (Key::Name(name), _) => value.get(name.as_str())?.get_ref(),
            (Key::At(at), DeValue::Array(values)) => values.get(*at)?.get_ref(),
            (Key::At(_), _) => return None,
        };
    }
    Some(value)
}

pub(super) fn set<'t>(table: &mut DeTable<'t>, path: &[Key], value: Spanned<DeValue<'t>>) -> bool {
    match path {
        [Key::Name(name)] => {
            table.remove(name.as_str());
            table.insert(Spanned::new(value.span(), name.clone().into()), value);
            true
        }
        [Key::Name(name), rest @ ..] => {
            table.get_mut(name.as_str()).is_some_and(|inner| set_in(inner, rest, value))
        }
        _ => false,
    }
}

fn set_in<'t>(inner: &mut Spanned<DeValue<'t>>, path: &[Key], value: Spanned<DeValue<'t>>) -> bool {
    match (inner.get_mut(), path) {
        (DeValue::Table(table), _) => set(table, path, value),
        (DeValue::Array(values), [Key::At(at), rest @ ..]) => match (values.get_mut(*at), rest) {
            (Some(old), []) => {
                *old = value;
                true
            }
            (Some(old), rest) => set_in(old, rest, value),
            (None, _) => false,
        },
        _ => false,
    }
}

pub(super) fn remove(table: &mut DeTable<'_>, path: &[Key]) -> bool {
    match path {
        [Key::Name(name)] => table.remove(name.as_str()).is_some(),
        [Key::Name(name), rest @ ..] => {
            table.get_mut(name.as_str()).is_some_and(|inner| remove_in(inner, rest))
        }
        _ => false,
    }
}

fn remove_in(inner: &mut Spanned<DeValue<'_>>, path: &[Key]) -> bool {
    match (inner.get_mut(), path) {
        (DeValue::Table(table), _) => remove(table, path),
        (DeValue::Array(values), [Key::At(at)]) if *at < values.len() => {
            let kept = std::mem::replace(values, DeArray::new()).into_iter().enumerate();
            *values = kept.filter(|(place, _)| place != at).map(|(_, value)| value).collect();
            true
        }
        (DeValue::Array(values), [Key::At(at), rest @ ..]) => {
            values.get_mut(*at).is_some_and(|inner| remove_in(inner, rest))
        }
        _ => false,
    }
}
