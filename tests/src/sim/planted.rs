//! Faults planted on purpose, to show that the model finds them.
//!
//! They live in the simulated shell around the real core, where they do what the fault in the core would
//! do; the program itself has no switch for any of them, and only this crate can make a [`Planted`].

use super::model::{Contested, Picture};
use super::wire::{author_of, id_of};
use crate::hostile::pen::Pen;
use domain::{DeviceId, EntryId, EventId, Role, TableNo};
use ledger::{Batch, DeviceKey, Entry, Fact, Ledger, Signed, Tournament};
use std::collections::{BTreeMap, BTreeSet};
use venue::peer::{Request, Response};
use venue::{Durability, Effect, Input};

/// A fault on purpose; nobody outside this crate can make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planted(pub(crate) Flaw);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    SignatureCheckOff,
    AnnounceBeforePersist,
    LastWriterWins,
    RoleCheckOff,
    AcceptanceByView,
    LostReceipt,
}

impl Planted {
    /// Every fault there is.
    pub fn all() -> [Self; 6] {
        [
            Flaw::SignatureCheckOff,
            Flaw::AnnounceBeforePersist,
            Flaw::LastWriterWins,
            Flaw::RoleCheckOff,
            Flaw::AcceptanceByView,
            Flaw::LostReceipt,
        ]
        .map(Self)
    }

    /// The laws of which at least one must be seen broken.
    pub fn breaks(self) -> &'static [super::Law] {
        use super::Law;
        match self.0 {
            Flaw::SignatureCheckOff => &[Law::NothingForged],
            Flaw::AnnounceBeforePersist => &[Law::StoredBeforeTold],
            Flaw::LastWriterWins => &[Law::ConflictsAreShown],
            Flaw::RoleCheckOff => &[Law::OnlyTheRulesCount, Law::ConflictsAreShown],
            Flaw::AcceptanceByView => &[Law::AllAgree, Law::NothingSavedIsLost],
            Flaw::LostReceipt => &[Law::ReceiptsArrive],
        }
    }
}

/// Forged changes, with the key of the device in whose name they are.
pub(super) type Forged = BTreeMap<EntryId, DeviceKey>;

/// What arrives, as a core without the check in question would take it.
pub(super) fn inbound(
    planted: Option<Planted>,
    input: Input,
    event: EventId,
    forged: &Forged,
    tournament: impl FnOnce() -> std::sync::Arc<Tournament>,
) -> Input {
    let Some(Planted(flaw)) = planted else { return input };
    match flaw {
        Flaw::SignatureCheckOff => changed(input, |mut signed| {
            if let Some(victim) = forged.get(&id_of(&signed)) {
                signed = Pen::new(victim, event, [0; 8]).sign(signed.change).1;
            }
            Some(signed)
        }),
        Flaw::AcceptanceByView => {
            let tournament = tournament();
            let is_revoked = |device: DeviceId| {
                tournament.devices.get(&device).is_some_and(ledger::Device::is_revoked)
            };
            changed(input, |signed| {
                let refused = author_of(&signed).is_some_and(is_revoked);
                (!refused).then_some(signed)
            })
        }
        Flaw::AnnounceBeforePersist
        | Flaw::LastWriterWins
        | Flaw::RoleCheckOff
        | Flaw::LostReceipt => input,
    }
}

/// The changes in a push or in a batch, one by one.
fn changed(input: Input, change: impl Fn(Signed) -> Option<Signed>) -> Input {
    let repack = |batch: Batch| match batch.unpack() {
        Ok(changes) => {
            let changes: Vec<Signed> = changes.into_iter().filter_map(change).collect();
            Batch::pack(&changes).0
        }
        Err(_) => batch,
    };
    match input {
        Input::PeerAsked { peer, token, request: Request::Push { batch } } => {
            Input::PeerAsked { peer, token, request: Request::Push { batch: repack(batch) } }
        }
        Input::PeerAnswered { peer, kind, response: Some(Response::Batch { batch, more }) } => {
            let response = Some(Response::Batch { batch: repack(batch), more });
            Input::PeerAnswered { peer, kind, response }
        }
        other => other,
    }
}

/// What a core with the fault would have ordered.
pub(super) fn outbound(planted: Option<Planted>, mut effects: Vec<Effect>) -> Vec<Effect> {
    let is_own =
        |effect: &Effect| matches!(effect, Effect::Persist { durability: Durability::Now, .. });
    match planted {
        Some(Planted(Flaw::AnnounceBeforePersist)) => {
            effects.sort_by_key(|effect| match effect {
                Effect::Request { .. } => 0,
                own if is_own(own) => 1,
                _ => 2,
            });
        }
        Some(Planted(Flaw::LostReceipt)) => {
            let is_receipts = |effect: &Effect| {
                matches!(effect, Effect::Request { request: Request::Receipts { .. }, .. })
            };
            effects.retain(|effect| !is_receipts(effect));
        }
        _ => {}
    }
    effects
}

/// With no check of roles, an admission in any role is one in all of them.
pub(super) fn admissions(root: &DeviceKey, event: EventId, device: DeviceId) -> Vec<Signed> {
    let mut nonce = [0; 8];
    nonce.copy_from_slice(&device.0[..8]);
    let mut pen = Pen::new(root, event, nonce);
    let tables = (1..=40).map(|table| Role::Table(TableNo(table)));
    let roles = [Role::Director, Role::Arbiter].into_iter().chain(tables);
    roles
        .map(|role| {
            let name = "anybody".to_owned();
            pen.write(&Entry::new(Fact::DeviceAdmitted { device, role, name }))
        })
        .collect()
}

/// What a node shows when the newest clock decides every conflict over a card.
pub(super) fn last_writer_wins(picture: &mut Picture, tournament: &Tournament, ledger: &Ledger) {
    let contested: BTreeSet<Contested> = std::mem::take(&mut picture.contested);
    for what in contested {
        let Contested::Card(card) = what else {
            picture.contested.insert(what);
            continue;
        };
        let versions = tournament.cards.get(&card).map(|life| life.standing.as_slice());
        let newest = versions.into_iter().flatten().max_by_key(|version| {
            let record = ledger.record(version.author, version.entry);
            (record.map(|record| record.claimed_ms), version.entry)
        });
        picture.cards.insert(card, newest.map(|v| v.content.clone()).into_iter().collect());
    }
}
