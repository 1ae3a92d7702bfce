//! Batches come out as they went in, whatever went in, and no larger than they may.

use super::*;
use crate::key::Signature;
use crate::sample::{Sample, TABLE_1};
use proptest::prelude::*;

fn signed(fill: u8, bytes: usize) -> Signed {
    Signed { change: vec![fill; bytes], signature: Some(Signature([fill; 64])) }
}

/// Bytes in which nothing repeats.
fn noise(bytes: usize) -> Signed {
    let mut state = bytes as u64 | 1;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    Signed { change: (0..bytes).map(|_| next()).collect(), ..signed(1, 0) }
}

fn deflated(plain: &[u8]) -> Batch {
    let mut deflated = Vec::new();
    DeflateEncoder::new(plain, Compression::best()).read_to_end(&mut deflated).unwrap();
    Batch(deflated)
}

#[test]
fn a_batch_comes_out_as_it_went_in() {
    let mut changes = vec![signed(1, 10), signed(0, 2000), signed(2, 0), signed(0, 64)];
    changes.extend(Sample::playing().0.written);
    changes.push(Signed { signature: None, ..signed(3, 40) });
    changes.push(noise(500));
    let (batch, count) = Batch::pack(&changes);
    assert_eq!(count, changes.len());
    assert_eq!(batch.unpack().unwrap(), changes);
    assert_eq!(Batch::pack(&[]).0.unpack(), Ok(vec![]));
}

#[test]
fn the_cards_of_a_table_take_a_few_bytes_each() {
    let (mut sample, start) = Sample::playing();
    let before = sample.written.len();
    let packed = |changes: &[Signed]| Batch::pack(changes).0.0.len();
    for number in 0..40 {
        sample.fill(TABLE_1, start, [number, 1], vec![]);
    }
    let mut changes = sample.written[before..].to_vec();
    changes[..39].iter_mut().for_each(|signed| signed.signature = None);
    let raw: usize = changes.iter().map(|signed| signed.change.len()).sum();
    let (first, all) = (packed(&changes[..1]), packed(&changes));
    assert!(all < first + 39 * 12, "{raw} bytes became {all}, the first of them {first}");
}

proptest! {
    #[test]
    fn mutants_of_changes_come_out_as_they_went_in(
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>()), 0..40),
        signatures in any::<u64>(),
    ) {
        let mut changes = Sample::playing().0.written;
        for (change, byte, value) in places {
            let at = change.index(changes.len());
            let at = &mut changes[at].change;
            let byte = byte.index(at.len());
            at[byte] = value;
        }
        for (number, change) in changes.iter_mut().enumerate() {
            if signatures >> (number % 64) & 1 == 0 {
                change.signature = None;
            }
        }
        let (batch, _) = Batch::pack(&changes);
        prop_assert_eq!(batch.unpack().unwrap(), changes);
    }

    #[test]
    fn whatever_was_deflated_is_read_or_damaged(plain in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(changes) = deflated(&plain).unpack() {
            let bytes: usize = changes.iter().map(|signed| signed.change.len()).sum();
            prop_assert!(bytes <= Batch::BYTES_MAX);
        }
    }
}

#[test]
fn a_full_batch_leaves_the_rest_for_the_next() {
    let changes = vec![signed(1, 200_000); 40];
    let (batch, count) = Batch::pack(&changes);
    assert_eq!(count, (6 << 20) / 200_080);
    assert_eq!(batch.unpack().unwrap().len(), count);
}

#[test]
fn what_hardly_repeats_goes_in_parts_that_fit_into_a_frame() {
    let changes: Vec<Signed> = (0..20).map(|number| noise(200_000 + number)).collect();
    let (batch, count) = Batch::pack(&changes);
    assert_eq!(count, 3);
    assert!(batch.0.len() <= 1 << 20);
    assert_eq!(batch.unpack().unwrap(), changes[..3]);
}

/// So that nothing that has no signature of its own is parted from what vouches for it.
#[test]
fn a_batch_ends_behind_a_signature() {
    let mut changes = vec![signed(1, 200_000); 40];
    let cut = Batch::pack(&changes).1;
    changes[cut - 1].signature = None;
    changes[cut].signature = None;
    assert_eq!(Batch::pack(&changes).1, cut + 2);
    let mut noisy: Vec<Signed> = (0..20).map(|number| noise(200_000 + number)).collect();
    noisy[2].signature = None;
    assert_eq!(Batch::pack(&noisy).1, 2);
}

#[test]
fn a_bomb_is_stopped_at_the_cap() {
    assert_eq!(
        deflated(&vec![0; 64 << 20]).unpack(),
        Err(UnpackError::TooLarge { most: Batch::BYTES_MAX })
    );
    assert_eq!(
        deflated(&vec![0; (8 << 20) + 1]).unpack(),
        Err(UnpackError::TooLarge { most: Batch::BYTES_MAX })
    );
    // So many zeros are a list without changes, and what is behind it is not looked at.
    assert_eq!(deflated(&vec![0; 8 << 20]).unpack(), Ok(vec![]));
}

/// A reference takes two bytes and stands for thirty-two.
#[test]
fn a_bomb_of_references_is_stopped_at_the_cap() {
    let references = 7_000;
    let mut short = Vec::new();
    put_size(&mut short, references);
    short.extend([0, 2].repeat(references));
    let count = 40;
    let unpacked = |count: usize| {
        let mut plain = Vec::new();
        put_size(&mut plain, count);
        put_size(&mut plain, 1);
        plain.extend([7; 40]);
        (0..count).for_each(|_| put_size(&mut plain, short.len() * KINDS + 2));
        for field in [vec![0; count], vec![0; count], vec![0; 2 * count], vec![0; count]] {
            put_size(&mut plain, field.len());
            plain.extend(field);
        }
        turned::turn(&vec![short.clone(); count], &mut plain);
        deflated(&plain).unpack()
    };
    assert_eq!(unpacked(30).unwrap().len(), 30);
    assert_eq!(unpacked(count), Err(UnpackError::Damaged));
}

#[test]
fn a_list_of_too_many_is_damaged() {
    let mut plain = Vec::new();
    put_size(&mut plain, (1 << 16) + 1);
    plain.extend(vec![0; 1 << 18]);
    assert_eq!(deflated(&plain).unpack(), Err(UnpackError::Damaged));
}

#[test]
fn noise_is_damaged() {
    assert_eq!(Batch(vec![0xff; 40]).unpack(), Err(UnpackError::Damaged));
    let (Batch(mut bytes), _) = Batch::pack(&[noise(500)]);
    bytes.truncate(bytes.len() / 2);
    assert_eq!(Batch(bytes).unpack(), Err(UnpackError::Damaged));
}

#[test]
fn one_goes_in_whatever_it_weighs() {
    assert_eq!(Batch::pack(&[signed(1, 7 << 20), signed(1, 10)]).1, 1);
}
