//! The counters in a change, counted from its own first operation.
//!
//! Operations of a document are counted through, and those of a change name each other by these numbers. So
//! every entry says other numbers for the same thing; counted from the change's own beginning they are the same.

use super::reader::{Reader, fold, put, put_signed, unfold};

/// The columns that hold counters: of objects as they are, of list elements as differences.
const OBJECTS: u64 = 0x02;
const ELEMENTS: u64 = 0x13;

/// Rewrites what stands behind the head of a change, whose first operation has this number; `None` if it is not
/// built as automerge builds it.
pub(super) fn counted_from_first(tail: &[u8], first: u64) -> Option<Vec<u8>> {
    let relative = rewrite(tail, |column, number| match column {
        OBJECTS => {
            let number = u64::try_from(number).ok()?;
            let told = number
                .checked_sub(first)
                .map_or(Some(number.checked_mul(2)?), |after| after.checked_mul(2)?.checked_add(1));
            told?.try_into().ok()
        }
        _ => {
            let first = i64::try_from(first).ok()?;
            let folded = match number {
                _ if number >= first => (number - first).checked_mul(3)?.checked_add(1)?,
                _ if number <= -first => {
                    number.checked_add(first)?.checked_mul(-3)?.checked_add(2)?
                }
                _ => i64::try_from(fold(number).checked_mul(3)?).ok()?,
            };
            Some(folded)
        }
    })?;
    (counted_through(&relative, first)? == tail).then_some(relative)
}

/// The way back.
pub(super) fn counted_through(relative: &[u8], first: u64) -> Option<Vec<u8>> {
    rewrite(relative, |column, told| {
        let told = u64::try_from(told).ok()?;
        match column {
            OBJECTS if told % 2 == 1 => first.checked_add(told / 2)?.try_into().ok(),
            OBJECTS => (told / 2).try_into().ok(),
            _ => {
                let (first, number) = (i64::try_from(first).ok()?, i64::try_from(told / 3).ok()?);
                match told % 3 {
                    0 => Some(unfold(told / 3)),
                    1 => first.checked_add(number),
                    _ => first.checked_add(number)?.checked_neg(),
                }
            }
        }
    })
}

/// Rewrites every number in the columns of counters.
fn rewrite(tail: &[u8], number: impl Fn(u64, i64) -> Option<i64>) -> Option<Vec<u8>> {
    let mut reader = Reader(tail);
    // The message, and the other authors.
    let message = reader.size()?;
    reader.take(message)?;
    for _ in 0..reader.number()? {
        let actor = reader.size()?;
        reader.take(actor)?;
    }
    let front = &tail[..tail.len() - reader.0.len()];
    let count = reader.number()?;
    let (mut specifications, mut data) = (Vec::new(), Vec::new());
    for _ in 0..count {
        specifications.push((reader.number()?, reader.size()?));
    }
    let mut rewritten = front.to_vec();
    put(&mut rewritten, count);
    for (column, length) in specifications {
        let bytes = reader.take(length)?;
        let before = data.len();
        match column {
            OBJECTS | ELEMENTS => runs(bytes, |told| number(column, told), column, &mut data)?,
            _ => data.extend(bytes),
        }
        put(&mut rewritten, column);
        put(&mut rewritten, (data.len() - before) as u64);
    }
    rewritten.extend(data);
    rewritten.extend(reader.0);
    Some(rewritten)
}

/// Rewrites the numbers of a run-length column: a positive length and one number, a negative one and as many, or
/// zero and a count of empty places.
fn runs(
    bytes: &[u8],
    number: impl Fn(i64) -> Option<i64>,
    column: u64,
    to: &mut Vec<u8>,
) -> Option<()> {
    let mut reader = Reader(bytes);
    while !reader.0.is_empty() {
        let length = reader.signed()?;
        put_signed(to, length);
        let numbers = match length {
            0 => {
                put(to, reader.number()?);
                continue;
            }
            1.. => 1,
            _ => length.unsigned_abs(),
        };
        for _ in 0..numbers {
            if column == OBJECTS {
                let told = number(i64::try_from(reader.number()?).ok()?)?;
                put(to, u64::try_from(told).ok()?);
            } else {
                put_signed(to, number(reader.signed()?)?);
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A tail with these numbers of objects and of elements.
    fn tail(objects: &[u64], elements: &[i64]) -> Vec<u8> {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for (number, object) in objects.iter().enumerate() {
            put_signed(&mut first, 1 + number as i64 % 2);
            put(&mut first, *object);
        }
        put_signed(&mut second, -(elements.len() as i64));
        elements.iter().for_each(|element| put_signed(&mut second, *element));
        let other = b"other";
        let mut tail = vec![2, b'h', b'i', 1, 3, 7, 7, 7, 3];
        for (column, bytes) in [(OBJECTS, &first[..]), (ELEMENTS, &second), (0x57, other)] {
            put(&mut tail, column);
            put(&mut tail, bytes.len() as u64);
        }
        [&tail[..], &first, &second, other].concat()
    }

    #[test]
    fn the_same_entry_later_in_a_document_is_the_same_counted_from_its_first_operation() {
        let at = |first: i64| {
            let objects = [first as u64, first as u64 + 3, first as u64 + 5];
            let tail = tail(&objects, &[0, first + 4, 1, -first - 5, first + 7]);
            (counted_from_first(&tail, first as u64).unwrap(), tail)
        };
        let ((early, _), (late, long)) = (at(500), at(70_000));
        assert_eq!(early, late);
        assert_eq!(counted_through(&late, 70_000), Some(long));
    }

    proptest! {
        #[test]
        fn whatever_can_be_rewritten_can_be_rewritten_back(
            objects in prop::collection::vec(0..1_u64 << 40, 0..6),
            elements in prop::collection::vec(-(1_i64 << 40)..1 << 40, 1..6),
            first in 0..1_u64 << 20,
        ) {
            let tail = tail(&objects, &elements);
            if let Some(relative) = counted_from_first(&tail, first) {
                prop_assert_eq!(counted_through(&relative, first), Some(tail));
            }
        }

        #[test]
        fn noise_is_none_or_comes_back(noise in prop::collection::vec(any::<u8>(), 0..60), first in any::<u64>()) {
            if let Some(relative) = counted_from_first(&noise, first) {
                prop_assert_eq!(counted_through(&relative, first), Some(noise));
            }
        }
    }
}
