//! Who wrote a change and what it is called, read from its bytes as they go over the wire.

use crate::hostile::pen::number;
use domain::{DeviceId, EntryId};
use ledger::Signed;
use sha2::{Digest, Sha256};

/// Magic and checksum, which the name of a change leaves out.
const UNHASHED: usize = 8;

pub(crate) fn id_of(signed: &Signed) -> EntryId {
    EntryId(Sha256::digest(signed.change.get(UNHASHED..).unwrap_or_default()).into())
}

/// The device that a change names as its author.
pub(crate) fn author_of(signed: &Signed) -> Option<DeviceId> {
    let mut rest = signed.change.get(UNHASHED + 1..)?;
    number(&mut rest)?;
    let predecessors = usize::try_from(number(&mut rest)?).ok()?;
    rest = rest.get(predecessors.checked_mul(32)?..)?;
    number(&mut rest)?;
    let device = rest.get(..32)?;
    Some(DeviceId(device.try_into().ok()?))
}
