//! The proof of an admission, which its holder presents before anything else.

use crate::change;
use crate::entry::Fact;
use crate::envelope::Envelope;
use crate::introduced::Introduced;
use crate::key::Message;
use crate::ledger::Ledger;
use crate::project::devices;
use crate::signed::Signed;
use crate::tournament::Grant;
use domain::{DeviceId, EntryId, EventId, Role, messages};
use serde::{Deserialize, Serialize};

/// Admission entries from the root key down to the holder: one for a director's device, two for any
/// other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate(pub Vec<Signed>);

impl Certificate {
    const LINKS_MAX: usize = 2;
}

/// What a certificate proves of its holder; whether the admission still counts is another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    pub role: Role,
    /// The entry that admits the holder, and who wrote it.
    pub admission: EntryId,
    pub by: DeviceId,
}

/// Checks that a certificate leads from the root key to its holder.
pub fn verify(
    event: EventId,
    holder: DeviceId,
    certificate: &Certificate,
) -> Result<Proof, CertificateError> {
    if certificate.0.len() > Certificate::LINKS_MAX {
        return Err(CertificateError::TooLong);
    }
    let mut introduced = Introduced::new(event);
    let mut proof = None;
    for signed in &certificate.0 {
        let envelope = Envelope::read(&signed.change).map_err(|_| CertificateError::Unreadable)?;
        let message = Message::change(event, envelope.device, envelope.hash);
        let is_signed = |own| message.is_signed_by(envelope.device, own);
        if !signed.signature.as_ref().is_some_and(is_signed) {
            return Err(CertificateError::Signature);
        }
        if !introduced.knows(envelope.device) {
            return Err(CertificateError::Broken);
        }
        let content = change::read(&signed.change).map_err(|_| CertificateError::Unreadable)?;
        introduced.note(envelope.device, &content.entry);
        proof = introduced.roles(holder).last().map(|role| Proof {
            role,
            admission: envelope.hash,
            by: envelope.device,
        });
    }
    proof.ok_or(CertificateError::Broken)
}

/// Puts together the certificate of a device from the admission that it holds now.
pub fn issue(ledger: &Ledger, holder: DeviceId) -> Option<Certificate> {
    let root = ledger.event().root();
    let devices = devices(ledger);
    let device = devices.get(&holder)?;
    let role = device.role()?;
    let holds = |grant: &&Grant| grant.role == role && grant.ended_by.is_empty();
    let grant = device.grants.iter().rfind(holds)?;
    let admission = ledger.record(grant.by, grant.admission)?;
    if grant.by == root {
        return Some(Certificate(vec![admission.signed.clone()]));
    }
    let director = ledger.document(root).into_iter().rev().find(|record| {
        matches!(&record.entry.fact, Fact::DeviceAdmitted { device, role: Role::Director, .. } if *device == grant.by)
    })?;
    Some(Certificate(vec![director.signed.clone(), admission.signed.clone()]))
}

messages! {
    /// Why an admission is not believed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CertificateError {
        TooLong,
        Unreadable,
        Signature,
        Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{DEPUTY, DIRECTOR, Sample};
    use domain::TableNo;

    #[test]
    fn a_director_who_is_admitted_for_a_table_as_well_presents_the_directors_admission() {
        let mut sample = Sample::founded();
        let holder = sample.device(DEPUTY);
        sample.admit(DIRECTOR, DEPUTY, Role::Table(TableNo(9)));
        let issued = issue(&sample.ledger, holder).unwrap();
        let proof = verify(sample.event, holder, &issued).unwrap();
        assert_eq!((proof.role, proof.by), (Role::Director, sample.event.root()));
    }

    #[test]
    fn a_chain_of_three_is_not_even_read() {
        let sample = Sample::founded();
        let link = issue(&sample.ledger, sample.device(DEPUTY)).unwrap().0.remove(0);
        let chain = |length| Certificate(vec![link.clone(); length]);
        let verified = |length| verify(sample.event, sample.device(DEPUTY), &chain(length));
        assert!(verified(2).is_ok());
        assert_eq!(verified(3), Err(CertificateError::TooLong));
    }
}
