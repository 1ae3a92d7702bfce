//! Faults in what comes in and goes out.

use super::{Flaw, Forged, Planted};
use crate::hostile::pen::Pen;
use crate::shell::Telling;
use crate::wire::{author_of, id_of};
use desk::Answer;
use domain::{DeviceId, EntryId, EventId};
use ledger::{Batch, Device, Ledger, Signed};
use venue::peer::{Request, Response};
use venue::{Durability, Effect, Gates, Input, Step, Venue};

/// What a fault can look at beside the input.
pub(in crate::sim) struct Surroundings<'a> {
    pub(in crate::sim) event: EventId,
    pub(in crate::sim) forged: &'a Forged,
    pub(in crate::sim) venue: &'a mut Venue,
}

/// What arrives, as a core without the check in question would take it.
pub(in crate::sim) fn inbound(
    planted: Option<Planted>,
    input: Input,
    around: Surroundings<'_>,
) -> Input {
    let Some(Planted(flaw)) = planted else { return input };
    let Surroundings { event, forged, venue } = around;
    match flaw {
        Flaw::SignatureCheckOff => changed(input, |mut signed| {
            if let Some(victim) = forged.get(&id_of(&signed)) {
                signed = Pen::new(victim, event, [0; 8]).sign(signed.change).1;
            }
            Some(signed)
        }),
        Flaw::AcceptanceByView => {
            let tournament = venue.tournament();
            let is_revoked =
                |device: DeviceId| tournament.devices.get(&device).is_some_and(Device::is_revoked);
            changed(input, |signed| {
                let refused = author_of(&signed).is_some_and(is_revoked);
                (!refused).then_some(signed)
            })
        }
        Flaw::CapByArrival => changed(input, |signed| {
            let held = author_of(&signed).map_or(0, |author| venue.ledger().held(author).bytes);
            (held <= Ledger::WAY_BYTES_MAX).then_some(signed)
        }),
        Flaw::AnnounceBeforePersist
        | Flaw::OvertakesCommit
        | Flaw::LastWriterWins
        | Flaw::RoleCheckOff
        | Flaw::LostReceipt
        | Flaw::ProofsOverrideCuts
        | Flaw::SavedUnstored
        | Flaw::RootLeavesRoles
        | Flaw::GhostsStay
        | Flaw::TableUndoesRuling
        | Flaw::CardNotResolved => input,
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

/// What a shell does at once of what its core ordered; with the fault, all that stands on no write of its own list.
pub(in crate::sim) fn through(
    planted: Option<Planted>,
    gates: &mut Gates<Telling>,
    effects: Vec<Effect>,
) -> Vec<Step> {
    let writes = |effect: &Effect| match effect {
        Effect::Persist { durability, .. } => *durability == Durability::Now,
        Effect::Keep { .. } => true,
        _ => false,
    };
    match planted {
        Some(Planted(Flaw::OvertakesCommit)) if !effects.iter().any(writes) => {
            effects.into_iter().map(Step::Do).collect()
        }
        _ => gates.put(effects),
    }
}

/// What a core with the fault would have ordered.
pub(in crate::sim) fn outbound(planted: Option<Planted>, mut effects: Vec<Effect>) -> Vec<Effect> {
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
        Some(Planted(Flaw::SavedUnstored)) => effects.iter_mut().for_each(believe),
        _ => {}
    }
    effects
}

/// Nobody looks whether the ledger took it.
fn believe(effect: &mut Effect) {
    if let Effect::Answer { answer, .. } = effect
        && let Answer::Refused { refused } = answer
        && refused.what.to_string().contains("rejection-full")
    {
        *answer = Answer::Saved { entries: vec![EntryId([0xee; 32])] };
    }
}
