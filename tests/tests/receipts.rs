//! What a director's device does with receipts that come in.

use domain::{DeviceId, DivisionId, EntryId, EventId, Role, TableNo};
use ledger::{DeviceKey, FoundedDivision, Receipt};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet};
use venue::peer::Request;
use venue::{Effect, Input, Now, Opening, Token, Venue};

/// Simulation, seed 120: a deputy got an old disk, and then passed on what it had confirmed before.
#[test]
fn a_device_does_not_pass_on_its_own_receipt_that_comes_back() {
    let (root, device) = (DeviceKey::from_secret([1; 32]), DeviceKey::from_secret([2; 32]));
    let event = EventId(root.id().0);
    let opening = Opening {
        event,
        device: device.clone(),
        root: Some(root),
        nonce: [1; 8],
        stored: Vec::new(),
        kept: BTreeMap::new(),
        certificate: None,
    };
    let division = FoundedDivision::new(DivisionId::A, "Open", 1);
    let book = Book::named("de-tso").expect("the book is one of ours");
    let now = Now::default();
    let (mut venue, _) = Venue::found(now, opening, "Cup".into(), book, vec![division]);
    let [near, far, away] = [3, 4, 5].map(|number| DeviceId([number; 32]));
    for peer in [near, far] {
        venue.handle(now, Input::PeerUp { peer, role: Role::Table(TableNo(1)) });
    }
    let heads = BTreeSet::from([EntryId([9; 32])]);
    let receipt = Receipt::sign(&device, event, away, heads, 7);
    let request = Request::Receipts { receipts: vec![receipt] };
    let asked = Input::PeerAsked { peer: near, token: Token(1), request };
    let effects = venue.handle(now, asked);
    assert!(matches!(effects.as_slice(), [Effect::Respond { .. }]), "{effects:?}");
}
