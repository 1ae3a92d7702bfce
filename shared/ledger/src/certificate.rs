//! The proof of an admission, which its holder presents before anything else.

use crate::change;
use crate::entry::Fact;
use crate::envelope::Envelope;
use crate::introduced::Introduced;
use crate::key::Message;
use crate::ledger::Ledger;
use crate::signed::Signed;
use domain::{DeviceId, EventId, Role};
use serde::{Deserialize, Serialize};

/// Admission entries from the root key down to the holder: one for a director's device, two for any
/// other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate(pub Vec<Signed>);

impl Certificate {
    const LINKS_MAX: usize = 2;
}

/// The role a certificate proves for its holder.
pub fn verify(
    event: EventId,
    holder: DeviceId,
    certificate: &Certificate,
) -> Result<Role, CertificateError> {
    if certificate.0.len() > Certificate::LINKS_MAX {
        return Err(CertificateError::TooLong);
    }
    let mut introduced = Introduced::new(event);
    for signed in &certificate.0 {
        let envelope = Envelope::read(&signed.change).map_err(|_| CertificateError::Unreadable)?;
        let message = Message::change(event, envelope.device, envelope.hash);
        if !message.is_signed_by(envelope.device, &signed.signature) {
            return Err(CertificateError::Signature);
        }
        if !introduced.knows(envelope.device) {
            return Err(CertificateError::Broken);
        }
        let content = change::read(&signed.change).map_err(|_| CertificateError::Unreadable)?;
        introduced.note(envelope.device, &content.entry);
    }
    introduced.roles(holder).next().ok_or(CertificateError::Broken)
}

/// Puts together the certificate of a device from the entries that admit it.
pub fn issue(ledger: &Ledger, holder: DeviceId) -> Option<Certificate> {
    let root = ledger.event().root();
    let admission = |author: DeviceId, device: DeviceId| {
        let records = ledger.document(author);
        let admits = |fact: &Fact| matches!(fact, Fact::DeviceAdmitted { device: admitted, .. } if *admitted == device);
        records.into_iter().rev().find(|record| admits(&record.entry.fact))
    };
    if let Some(direct) = admission(root, holder) {
        return Some(Certificate(vec![direct.signed.clone()]));
    }
    ledger
        .authors()
        .filter(|author| ledger.roles(*author).any(|role| role == Role::Director))
        .find_map(|director| {
            let links = [admission(root, director)?, admission(director, holder)?];
            Some(Certificate(links.iter().map(|record| record.signed.clone()).collect()))
        })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    #[error("the admission has more links than any admission of this event")]
    TooLong,
    #[error("the admission cannot be read")]
    Unreadable,
    #[error("the admission has a wrong signature")]
    Signature,
    #[error("the admission does not lead from this event's root key to this device")]
    Broken,
}
