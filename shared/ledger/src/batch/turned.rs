//! Changes of one length, turned: the first bytes of all of them, then all second bytes, and so on.
//!
//! Cards of different tables differ in the same few places. Turned, everything else becomes long runs of
//! equal bytes, of which nothing is left when they are deflated.

use super::reader::Reader;
use std::collections::BTreeMap;

pub(super) fn turn(changes: &[Vec<u8>], to: &mut Vec<u8>) {
    for (length, group) in groups(changes.iter().map(Vec::len)) {
        let byte = |place: usize| group.iter().map(move |number| changes[*number][place]);
        to.extend((0..length).flat_map(byte));
    }
}

/// Turns changes of these lengths back.
pub(super) fn turn_back(lengths: &[usize], from: &mut Reader<'_>) -> Option<Vec<Vec<u8>>> {
    let all = lengths.iter().try_fold(0_usize, |sum, length| sum.checked_add(*length))?;
    if all > from.0.len() {
        return None;
    }
    let mut changes: Vec<Vec<u8>> =
        lengths.iter().map(|length| Vec::with_capacity(*length)).collect();
    for (length, group) in groups(lengths.iter().copied()) {
        for _ in 0..length {
            let bytes = from.take(group.len())?;
            for (number, byte) in group.iter().zip(bytes) {
                changes[*number].push(*byte);
            }
        }
    }
    Some(changes)
}

/// The numbers of the changes of each length.
fn groups(lengths: impl Iterator<Item = usize>) -> BTreeMap<usize, Vec<usize>> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, length) in lengths.enumerate() {
        groups.entry(length).or_default().push(number);
    }
    groups
}
