//! What a director's device does with receipts that come in.

use desk::Intent;
use domain::{DeviceId, DivisionId, EntryId, EventId, Role, TableNo};
use ledger::{DeviceKey, FoundedDivision, Receipt};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet};
use venue::peer::{RECEIPTS_KEPT_MAX, RECEIPTS_MAX, Request};
use venue::{AskId, Effect, Input, Now, Opening, Token, Venue};

/// Simulation, seed 120: a deputy got an old disk, and then passed on what it had confirmed before.
#[test]
fn a_device_does_not_pass_on_its_own_receipt_that_comes_back() {
    let (mut venue, device) = founded();
    let now = Now::default();
    let [near, far, away] = [3, 4, 5].map(|number| DeviceId([number; 32]));
    for peer in [near, far] {
        venue.handle(now, Input::PeerUp { peer, role: Role::Table(TableNo(1)) });
    }
    let heads = BTreeSet::from([EntryId([9; 32])]);
    let receipt = Receipt::sign(&device, venue.event(), away, heads, 7);
    let request = Request::Receipts { receipts: vec![receipt] };
    let asked = Input::PeerAsked { peer: near, token: Token(1), request };
    let effects = venue.handle(now, asked);
    assert!(matches!(effects.as_slice(), [Effect::Respond { .. }]), "{effects:?}");
}

#[test]
fn a_director_who_confirms_documents_without_end_fills_nobodys_memory() {
    let (mut venue, _) = founded();
    let now = Now::default();
    let deputy = DeviceKey::from_secret([6; 32]);
    let (device, name) = (deputy.id(), "Deputy".to_owned());
    let intent = Intent::AdmitDevice { device, role: Role::Director, name };
    venue.handle(now, Input::Intent { ask: AskId(1), intent, random: [0; 16] });
    venue.handle(now, Input::PeerUp { peer: device, role: Role::Director });
    let heads = BTreeSet::from([EntryId([9; 32])]);
    let batches = RECEIPTS_KEPT_MAX / RECEIPTS_MAX + 1;
    for batch in 0..batches {
        let numbers = batch * RECEIPTS_MAX..(batch + 1) * RECEIPTS_MAX;
        let receipts = numbers.map(|number| {
            let mut document = [0; 32];
            document[..8].copy_from_slice(&(number as u64).to_be_bytes());
            let document = DeviceId(document);
            Receipt::sign(&deputy, venue.event(), document, heads.clone(), number as u64)
        });
        let request = Request::Receipts { receipts: receipts.collect() };
        venue.handle(now, Input::PeerAsked { peer: device, token: Token(1), request });
        assert_eq!(venue.receipts_kept(device), RECEIPTS_KEPT_MAX.min((batch + 1) * RECEIPTS_MAX));
    }
}

/// An event on the laptop of its director, and the key of that laptop.
fn founded() -> (Venue, DeviceKey) {
    let (root, device) = (DeviceKey::from_secret([1; 32]), DeviceKey::from_secret([2; 32]));
    let opening = Opening {
        event: EventId(root.id().0),
        device: device.clone(),
        root: Some(root),
        nonce: [1; 8],
        stored: Vec::new(),
        kept: BTreeMap::new(),
        certificate: None,
    };
    let division = FoundedDivision::new(DivisionId::A, "Open", 1);
    let book = Book::named("de-tso").expect("the book is one of ours");
    let (venue, _) = Venue::found(Now::default(), opening, "Cup".into(), book, vec![division]);
    (venue, device)
}
