//! How many items the columns of a change hold, counted without expanding them.
//!
//! A run of a billion equal values takes a few bytes in a column, and automerge walks through all of
//! them while it parses. An honest change has a few dozen.

use crate::envelope::{self, EnvelopeError, Reader};
use domain::messages;

/// More items than this in one column are refused.
pub(crate) const ITEMS_MAX: u64 = 60_000;
const COLUMNS_MAX: u64 = 64;

/// Checks that every column of a change expands to a bearable number of items; gives how many operations
/// they are.
pub(crate) fn check_counts(change: &[u8]) -> Result<usize, ColumnsError> {
    let mut reader = envelope::body(change)?;
    skip_head(&mut reader)?;
    let count = reader.number()?;
    if count > COLUMNS_MAX {
        return Err(ColumnsError::TooManyColumns { most: COLUMNS_MAX });
    }
    let mut columns = Vec::new();
    for _ in 0..count {
        columns.push((reader.number()?, reader.number()?));
    }
    let mut operations = 0;
    for (specification, length) in columns {
        let length = usize::try_from(length).map_err(|_| EnvelopeError::NotAChange)?;
        let items = count_items(specification, reader.take(length)?)?;
        if specification == ACTIONS {
            operations = usize::try_from(items)
                .map_err(|_| ColumnsError::TooManyItems { most: ITEMS_MAX })?;
        }
    }
    Ok(operations)
}

/// Predecessors, author, sequence, first operation, time, message and other authors.
fn skip_head(reader: &mut Reader<'_>) -> Result<(), ColumnsError> {
    let deps = bounded(reader.number()?)?;
    reader.take(deps * 32)?;
    skip_bytes(reader)?;
    for _sequence_start_and_time in 0..3 {
        reader.skip_number()?;
    }
    skip_bytes(reader)?;
    for _ in 0..reader.number()? {
        skip_bytes(reader)?;
    }
    Ok(())
}

fn skip_bytes(reader: &mut Reader<'_>) -> Result<(), ColumnsError> {
    let length = bounded(reader.number()?)?;
    reader.take(length)?;
    Ok(())
}

fn bounded(number: u64) -> Result<usize, ColumnsError> {
    usize::try_from(number.min(u64::from(u32::MAX)))
        .map_err(|_| ColumnsError::TooManyItems { most: ITEMS_MAX })
}

/// The column that has an item for every operation.
const ACTIONS: u64 = 0x42;

/// The kinds of a column, from the low bits of its specification.
const BOOLEAN: u64 = 4;
const STRING: u64 = 5;
const VALUES: u64 = 7;

fn count_items(specification: u64, data: &[u8]) -> Result<u64, ColumnsError> {
    let mut reader = Reader(data);
    let mut items = 0_u64;
    let kind = specification & 7;
    while !reader.0.is_empty() && kind != VALUES {
        let run = if kind == BOOLEAN { reader.number()? } else { run(&mut reader, kind)? };
        items = items.saturating_add(run);
        if items > ITEMS_MAX {
            return Err(ColumnsError::TooManyItems { most: ITEMS_MAX });
        }
    }
    Ok(items)
}

/// One run of a run-length column: a positive length and its value, a negative one and as many values,
/// or zero and a number of empty places.
fn run(reader: &mut Reader<'_>, kind: u64) -> Result<u64, ColumnsError> {
    let length = reader.signed_number()?;
    let values = match length {
        0 => return Ok(reader.number()?),
        1.. => 1,
        _ => length.unsigned_abs(),
    };
    if values > ITEMS_MAX {
        return Err(ColumnsError::TooManyItems { most: ITEMS_MAX });
    }
    for _ in 0..values {
        if kind == STRING {
            skip_bytes(reader)?;
        } else {
            reader.skip_number()?;
        }
    }
    Ok(length.unsigned_abs())
}

impl Reader<'_> {
    /// Steps over a LEB128 number, signed or not.
    fn skip_number(&mut self) -> Result<(), EnvelopeError> {
        while self.take(1)?[0] >= 0x80 {}
        Ok(())
    }

    /// A signed LEB128 number of at most 63 bits.
    fn signed_number(&mut self) -> Result<i64, EnvelopeError> {
        let mut number = 0_i64;
        for shift in (0..63).step_by(7) {
            let byte = self.take(1)?[0];
            number |= i64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let is_negative = byte & 0x40 != 0;
                return Ok(if is_negative { number | (-1_i64 << (shift + 7)) } else { number });
            }
        }
        Err(EnvelopeError::NotAChange)
    }
}

messages! {
    /// Why the columns of a change are not given to automerge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ColumnsError {
        TooManyColumns { most: u64 },
        TooManyItems { most: u64 },
        Unreadable,
    }
}

impl From<EnvelopeError> for ColumnsError {
    fn from(_: EnvelopeError) -> Self {
        Self::Unreadable
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;

    #[test]
    fn honest_changes_pass() {
        let (sample, _) = Sample::playing();
        for signed in &sample.written {
            let read = crate::change::read(&signed.change).unwrap();
            assert_eq!(check_counts(&signed.change), Ok(read.operations));
        }
    }

    #[test]
    fn a_run_of_a_billion_is_counted_not_walked() {
        // A positive run of 2^30 copies of one value, as an integer column.
        let mut data = vec![0x80, 0x80, 0x80, 0x80, 0x04, 1];
        assert_eq!(count_items(0x42, &data), Err(ColumnsError::TooManyItems { most: ITEMS_MAX }));
        // The same as empty places, and as a boolean column.
        data.insert(0, 0);
        assert_eq!(
            count_items(0x42, &data[..6]),
            Err(ColumnsError::TooManyItems { most: ITEMS_MAX })
        );
        assert_eq!(
            count_items(0x34, &data[1..6]),
            Err(ColumnsError::TooManyItems { most: ITEMS_MAX })
        );
    }

    #[test]
    fn runs_are_read_as_automerge_writes_them() {
        // Three copies of 5, two literals 1 and 2, four empty places.
        let data = [3, 5, 0x7e, 1, 2, 0, 4];
        assert_eq!(count_items(0x42, &data), Ok(9));
        assert_eq!(count_items(0x42, &data[..4]), Err(ColumnsError::Unreadable));
    }

    /// A run of so many equal values in an integer column.
    fn run_of(count: u32) -> Vec<u8> {
        vec![(count & 0x7f) as u8 | 0x80, (count >> 7 & 0x7f) as u8 | 0x80, (count >> 14) as u8, 5]
    }

    #[test]
    fn a_column_holds_sixty_thousand_items_and_no_more() {
        assert_eq!(count_items(0x42, &run_of(60_000)), Ok(60_000));
        assert_eq!(
            count_items(0x42, &run_of(60_001)),
            Err(ColumnsError::TooManyItems { most: ITEMS_MAX })
        );
        let two = [run_of(59_999), vec![2, 5]].concat();
        assert_eq!(count_items(0x42, &two), Err(ColumnsError::TooManyItems { most: ITEMS_MAX }));
        // So many values one by one, of which the first is there.
        let literal = |count: i32| {
            let bits = (-count) as u32;
            vec![
                bits as u8 & 0x7f | 0x80,
                (bits >> 7) as u8 & 0x7f | 0x80,
                (bits >> 14) as u8 & 0x7f,
            ]
        };
        let full = [literal(60_000), vec![5; 60_000]].concat();
        assert_eq!(count_items(0x42, &full), Ok(60_000));
        assert_eq!(
            count_items(0x42, &literal(60_001)),
            Err(ColumnsError::TooManyItems { most: ITEMS_MAX })
        );
    }

    #[test]
    fn strings_booleans_and_raw_values_are_counted_in_their_own_ways() {
        // Two literals of three letters and one, then a run of four.
        let strings = [0x7e, 3, b'a', b'b', b'c', 1, b'd', 4, 1, b'e'];
        assert_eq!(count_items(0x15, &strings), Ok(6));
        assert_eq!(count_items(0x15, &strings[..4]), Err(ColumnsError::Unreadable));
        assert_eq!(count_items(0x34, &[2, 3, 0x81, 1]), Ok(2 + 3 + 129));
        assert_eq!(count_items(0x57, &[0xff; 40]), Ok(0));
    }

    #[test]
    fn a_signed_number_has_its_sign_in_its_last_byte() {
        let read = |bytes: &[u8]| Reader(bytes).signed_number();
        assert_eq!(read(&[0x3f]), Ok(63));
        assert_eq!(read(&[0x40]), Ok(-64));
        assert_eq!(read(&[0x7f]), Ok(-1));
        assert_eq!(read(&[0xc0, 0]), Ok(64));
        assert_eq!(read(&[0x80, 1]), Ok(128));
        assert_eq!(read(&[0xbf, 0x7e]), Ok(-193));
        assert_eq!(read(&[0x80, 0x80, 0x7f]), Ok(-16_384));
        assert_eq!(read(&[&[0x80; 8][..], &[0x40]].concat()), Ok(i64::MIN / 2));
        assert_eq!(read(&[0x80; 9]), Err(EnvelopeError::NotAChange));
    }

    /// The front of a change up to its columns: predecessors, author, three numbers, message, other authors.
    fn head(columns: u8) -> Vec<u8> {
        let deps = [&[1][..], &[7; 32]].concat();
        let author = [&[40][..], &[8; 40]].concat();
        let (numbers, message) = ([1, 0x81, 1, 0xff, 0xff, 3], [2, b'h', b'i']);
        let others = [2, 1, 9, 3, 9, 9, 9];
        let front = [0; 10];
        [&front[..], &deps, &author, &numbers, &message, &others, &[columns]].concat()
    }

    #[test]
    fn operations_are_counted_in_their_own_column() {
        let columns = [0x15, 3, 0x42, 2, 0x34, 1, 0x52, 2];
        let (strings, actions, booleans, integers) = ([9, 1, b'a'], [4, 1], [6], [7, 1]);
        let change = [&head(4)[..], &columns, &strings, &actions, &booleans, &integers].concat();
        assert_eq!(check_counts(&change), Ok(4));
        let cut = &change[..change.len() - 1];
        assert_eq!(check_counts(cut), Err(ColumnsError::Unreadable));
    }

    #[test]
    fn a_change_has_sixty_four_columns_at_most() {
        let with = |count: u8| [head(count), [0x57, 0].repeat(count.into())].concat();
        assert_eq!(check_counts(&with(64)), Ok(0));
        assert_eq!(
            check_counts(&with(65)),
            Err(ColumnsError::TooManyColumns { most: COLUMNS_MAX })
        );
    }
}
