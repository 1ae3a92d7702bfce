//! The form of a change: what automerge itself would write for it, and nothing else.
//!
//! Automerge reads more forms than it writes, and saves a document without the bytes of its changes: a change
//! in another form gets another hash when it is loaded again, or no document takes it at all. The form
//! follows from the change alone, so it can decide about acceptance.

use crate::envelope::NONCE_BYTES;
use automerge::legacy::Key;
use automerge::{Change, ExpandedChange};
use domain::messages;

/// Checks a decoded change against its bytes.
pub(crate) fn check(change: &[u8], decoded: ExpandedChange) -> Result<(), FormError> {
    if decoded.message.is_some() || !decoded.extra_bytes.is_empty() {
        return Err(FormError::Attachment);
    }
    if decoded.time.unsigned_abs() > TIME_MAX {
        return Err(FormError::Time);
    }
    if !decoded.deps.is_sorted_by(|one, next| one < next) {
        return Err(FormError::Predecessors);
    }
    let actor = decoded.actor_id.to_bytes();
    let nonce = actor.last_chunk::<NONCE_BYTES>().ok_or(FormError::Label)?;
    let label = label(*nonce, decoded.seq);
    let first = decoded.operations.first().map(|operation| &operation.key);
    if !matches!(first, Some(Key::Map(name)) if *name == label) {
        return Err(FormError::Label);
    }
    match Change::from(decoded).raw_bytes() == change {
        true => Ok(()),
        false => Err(FormError::Encoding),
    }
}

/// The key of an entry at the root of its document: its place, so no two entries share one.
pub(crate) fn label(nonce: [u8; NONCE_BYTES], sequence: u64) -> String {
    format!("{:016x}.{sequence}", u64::from_be_bytes(nonce))
}

/// A number that JavaScript, too, reads as it is.
const TIME_MAX: u64 = 1 << 53;

messages! {
    /// Why a change is not in the form of an entry.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FormError {
        Attachment,
        Time,
        Predecessors,
        Label,
        Encoding,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Sample, TABLE_1};

    /// A change as it was written, and what is found wrong once its content is another.
    fn checked(edit: impl FnOnce(&mut ExpandedChange)) -> Result<(), FormError> {
        let (mut sample, start) = Sample::playing();
        sample.fill(TABLE_1, start, [1, 2], vec![]);
        sample.fill(TABLE_1, start, [3, 4], vec![]);
        let written = sample.written.last().unwrap();
        let mut decoded = Change::try_from(written.change.as_slice()).unwrap().decode();
        edit(&mut decoded);
        let change = Change::from(decoded.clone());
        check(change.raw_bytes(), decoded)
    }

    #[test]
    fn a_change_as_the_pen_writes_it_has_the_form() {
        assert_eq!(checked(|_| ()), Ok(()));
    }

    #[test]
    fn neither_a_message_nor_other_bytes_travel_with_an_entry() {
        let message = checked(|change| change.message = Some("hello".into()));
        assert_eq!(message, Err(FormError::Attachment));
        let bytes = checked(|change| change.extra_bytes = vec![1]);
        assert_eq!(bytes, Err(FormError::Attachment));
    }

    #[test]
    fn a_time_is_a_number_that_javascript_reads() {
        let at = |time: i64| checked(move |change| change.time = time);
        assert_eq!([at(1 << 53), at(-(1 << 53))], [Ok(()), Ok(())]);
        assert_eq!([at((1 << 53) + 1), at(i64::MIN)], [Err(FormError::Time), Err(FormError::Time)]);
    }

    #[test]
    fn predecessors_are_named_once_each_and_in_order() {
        let on = |deps: &[u8]| {
            let deps = deps.iter().map(|dep| automerge::ChangeHash([*dep; 32])).collect();
            checked(move |change| change.deps = deps)
        };
        assert_eq!([on(&[]), on(&[1]), on(&[1, 2, 3])], [Ok(()); 3]);
        assert_eq!([on(&[2, 1]), on(&[1, 1])], [Err(FormError::Predecessors); 2]);
    }

    #[test]
    fn an_entry_is_labelled_with_its_place() {
        assert_eq!(label([0, 0, 0, 0, 0, 0, 1, 0xab], 7), "00000000000001ab.7");
        assert_eq!(checked(|change| change.seq += 1), Err(FormError::Label));
        assert_eq!(checked(|change| change.operations.clear()), Err(FormError::Label));
    }

    #[test]
    fn other_bytes_for_the_same_content_are_another_encoding() {
        let (sample, _) = Sample::playing();
        let [one, other] = [0, 1].map(|place| &sample.written[place].change);
        let decoded = Change::try_from(one.as_slice()).unwrap().decode();
        assert_eq!(check(other, decoded), Err(FormError::Encoding));
    }
}
