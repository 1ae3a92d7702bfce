//! The whole record of a device, of a running node or of a store at rest.

use crate::admission::Admission;
use crate::control::{self, CallError};
use crate::directory;
use crate::identity;
use crate::own_file::Owner;
use crate::store;
use crate::verify::{VerifyError, holds_event};
use data_encoding::BASE64;
use desk::{LineAnswer, LineRequest, RecordPage};
use domain::EventId;
use ledger::{Batch, Signed};
use std::path::Path;

/// Every change that a device holds, as it was signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeRecord {
    pub event: EventId,
    pub changes: Vec<Signed>,
}

impl WholeRecord {
    /// Asks the node that runs in `data`, part by part; `None` while it has no event.
    pub async fn of_running(data: &Path) -> Result<Option<Self>, CallError> {
        let mut changes = Vec::new();
        let mut from = 0;
        loop {
            let page = match control::call(data, &LineRequest::Record { from }).await? {
                LineAnswer::Record(page) => page,
                LineAnswer::Did(_) => return Ok(None),
                _ => return Err(CallError::Unreadable),
            };
            changes.extend(unpacked(&page).ok_or(CallError::Unreadable)?);
            match page.next {
                Some(next) if next > from => from = next,
                Some(_) => return Err(CallError::Unreadable),
                None => return Ok(Some(Self { event: page.event, changes })),
            }
        }
    }

    /// Reads the store in `data` while no node runs there, and changes nothing in it.
    pub fn at_rest(data: &Path) -> Result<Self, VerifyError> {
        if !holds_event(data) {
            return Err(VerifyError::NothingHere { path: data.to_owned() });
        }
        let _still = directory::hold_still(data)?;
        let event = event(data)?;
        let changes = store::read_only(&data.join(directory::STORE))?.changes;
        Ok(Self { event, changes })
    }
}

pub(crate) fn page(event: EventId, batch: &Batch, next: Option<u64>) -> RecordPage {
    let packed = postcard::to_stdvec(batch).expect("plain data always serialises");
    RecordPage { event, packed: BASE64.encode(&packed), next }
}

fn unpacked(page: &RecordPage) -> Option<Vec<Signed>> {
    let packed = BASE64.decode(page.packed.as_bytes()).ok()?;
    postcard::from_bytes::<Batch>(&packed).ok()?.unpack().ok()
}

/// Which event the store is of.
fn event(data: &Path) -> Result<EventId, VerifyError> {
    if let Some(admission) = Admission::load(&data.join(directory::ADMISSION), Owner::Anybody)? {
        return Ok(admission.event);
    }
    let root = identity::load_of(&data.join(directory::ROOT_KEY), Owner::Anybody)?;
    let root = root.ok_or_else(|| VerifyError::NothingHere { path: data.to_owned() })?;
    Ok(EventId(root.id().0))
}
