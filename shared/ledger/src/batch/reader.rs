//! Numbers and bytes at the front of a batch.

/// Reads from the front; `None` where the bytes end too early or a number is too large.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// Seven bits in every byte, the lowest first.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub(super) fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// The same with the sign in the last byte, as automerge writes it.
    pub(super) fn signed(&mut self) -> Option<i64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.take(1)?[0];
            number |= i64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let is_negative = byte & 0x40 != 0;
                return Some(if is_negative { number | (-1 << (shift + 7)) } else { number });
            }
        }
        None
    }

    /// A number with the sign in its lowest bit.
    pub(super) fn difference(&mut self) -> Option<i64> {
        self.number().map(unfold)
    }
}

pub(super) fn put(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

pub(super) fn put_size(to: &mut Vec<u8>, size: usize) {
    put(to, size as u64);
}

pub(super) fn put_signed(to: &mut Vec<u8>, mut number: i64) {
    loop {
        let byte = number as u8 & 0x7f;
        number >>= 7;
        if (number == 0 && byte & 0x40 == 0) || (number == -1 && byte & 0x40 != 0) {
            return to.push(byte);
        }
        to.push(byte | 0x80);
    }
}

pub(super) fn put_difference(to: &mut Vec<u8>, difference: i64) {
    put(to, fold(difference));
}

/// Small numbers of either sign as small numbers.
pub(super) fn fold(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

pub(super) fn unfold(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_read_as_they_were_written(any in any::<i64>(), shift in 2..64_u32) {
            let number = any >> shift;
            let mut bytes = Vec::new();
            put_signed(&mut bytes, number);
            put_difference(&mut bytes, number);
            put(&mut bytes, number.unsigned_abs());
            let mut reader = Reader(&bytes);
            prop_assert_eq!(reader.signed(), Some(number));
            prop_assert_eq!(reader.difference(), Some(number));
            prop_assert_eq!(reader.number(), Some(number.unsigned_abs()));
            prop_assert_eq!(reader.take(1), None);
        }
    }

    #[test]
    fn a_number_that_never_ends_is_none() {
        assert_eq!(Reader(&[0x80; 20]).number(), None);
        assert_eq!(Reader(&[0x80; 20]).signed(), None);
        assert_eq!(Reader(&[0x80]).number(), None);
    }
}
