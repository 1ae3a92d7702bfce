//! What a director's device does with receipts that come in.

use desk::Intent;
use domain::{DeviceId, DivisionId, EntryId, EventId, Role, TableNo};
use ledger::{DeviceKey, FoundedDivision, Receipt};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet};
use venue::peer::{NotServed, RECEIPTS_KEPT_MAX, RECEIPTS_MAX, Request, Response};
use venue::{AskId, Effect, Input, Now, Opening, RequestKind, Token, Venue};

/// Simulation, seed 120: a deputy got an old disk, and then passed on what it had confirmed before.
#[test]
fn a_device_does_not_pass_on_its_own_receipt_that_comes_back() {
    let (mut venue, device) = founded();
    let now = Now::default();
    let [near, far, away] = [3, 4, 5].map(|number| DeviceId([number; 32]));
    for peer in [near, far] {
        admit(&mut venue, peer, Role::Table(TableNo(1)));
    }
    let heads = BTreeSet::from([EntryId([9; 32])]);
    let receipt = Receipt::sign(&device, venue.event(), away, heads, 7);
    let request = Request::Receipts { receipts: vec![receipt] };
    let asked = Input::PeerAsked { peer: near, token: Token(1), request };
    let effects = venue.handle(now, asked);
    assert!(matches!(effects.as_slice(), [Effect::Respond { .. }]), "{effects:?}");
}

/// Simulation, seed 4738: a table got an old disk, heard its receipt before it heard who is a director, and
/// waited for it ever after.
#[test]
fn a_receipt_of_an_unknown_director_is_asked_for_again() {
    let (mut venue, _) = founded();
    let now = Now::default();
    let (stranger, peer) = (DeviceKey::from_secret([6; 32]), DeviceId([3; 32]));
    admit(&mut venue, peer, Role::Relay);
    let heads = BTreeSet::from([EntryId([9; 32])]);
    let receipt = Receipt::sign(&stranger, venue.event(), DeviceId([4; 32]), heads, 1);
    let request = Request::Receipts { receipts: vec![receipt] };
    let answer = |venue: &mut Venue| {
        let request = request.clone();
        let effects = venue.handle(now, Input::PeerAsked { peer, token: Token(1), request });
        let answers = effects.into_iter().filter_map(|effect| match effect {
            Effect::Respond { response, .. } => Some(response),
            _ => None,
        });
        answers.collect::<Vec<_>>()
    };
    assert!(matches!(answer(&mut venue).as_slice(), [Response::Refused(_)]));
    admit(&mut venue, stranger.id(), Role::Director);
    assert!(matches!(answer(&mut venue).as_slice(), [Response::Taken { .. }]));
    assert_eq!(venue.receipts_kept(stranger.id()), 1);
}

#[test]
fn a_refused_receipt_is_sent_once_more() {
    let (mut venue, _) = founded();
    let now = Now::default();
    let (deputy, peer) = (DeviceKey::from_secret([6; 32]), DeviceId([3; 32]));
    admit(&mut venue, deputy.id(), Role::Director);
    admit(&mut venue, peer, Role::Relay);
    flood(&mut venue, &deputy, 0..1);
    let is_receipts = |effect: &Effect| {
        matches!(effect, Effect::Request { request: Request::Receipts { .. }, .. })
    };
    let response = Some(Response::Refused(NotServed::UnknownDirector));
    let kind = RequestKind::Receipts;
    venue.handle(now, Input::PeerAnswered { peer, kind, response });
    let later = Now { monotonic_ms: now.monotonic_ms + 5_000, ..now };
    let effects = venue.handle(later, Input::Tick);
    assert!(effects.iter().any(is_receipts), "{effects:?}");
    let response = Some(Response::Taken { refused: vec![] });
    venue.handle(later, Input::PeerAnswered { peer, kind, response });
    let later = Now { monotonic_ms: later.monotonic_ms + 5_000, ..now };
    let effects = venue.handle(later, Input::Tick);
    assert!(!effects.iter().any(is_receipts), "{effects:?}");
}

#[test]
fn a_director_who_confirms_documents_without_end_fills_nobodys_memory() {
    let (mut venue, me) = founded();
    let deputy = DeviceKey::from_secret([6; 32]);
    admit(&mut venue, deputy.id(), Role::Director);
    admit(&mut venue, DeviceId([3; 32]), Role::Relay);
    let max = u64::try_from(RECEIPTS_KEPT_MAX).expect("a small number");
    flood(&mut venue, &deputy, 0..max);
    assert_eq!(venue.receipts_kept(deputy.id()), RECEIPTS_KEPT_MAX);
    assert!(flood(&mut venue, &deputy, max..max + 1), "what is newer is passed on");
    assert!(!flood(&mut venue, &deputy, 0..1), "what was pushed out does not go round again");
    assert_eq!(venue.receipts_kept(deputy.id()), RECEIPTS_KEPT_MAX);
    let heads = BTreeSet::new();
    let ours = Receipt::sign(&deputy, venue.event(), me.id(), heads, 0);
    let request = Request::Receipts { receipts: vec![ours] };
    let peer = deputy.id();
    let asked = Input::PeerAsked { peer, token: Token(1), request };
    let effects = venue.handle(Now::default(), asked);
    let is_shown = effects.iter().any(|effect| matches!(effect, Effect::Show));
    assert!(is_shown, "the word about ourselves is taken: {effects:?}");
}

/// A deputy confirms a document for each number; whether anything of it was passed on.
fn flood(venue: &mut Venue, deputy: &DeviceKey, numbers: std::ops::Range<u64>) -> bool {
    let heads = BTreeSet::from([EntryId([9; 32])]);
    let receipts: Vec<Receipt> = numbers
        .map(|number| {
            let mut document = [7; 32];
            document[..8].copy_from_slice(&number.to_be_bytes());
            Receipt::sign(deputy, venue.event(), DeviceId(document), heads.clone(), number)
        })
        .collect();
    let mut passed_on = false;
    for receipts in receipts.chunks(RECEIPTS_MAX) {
        let request = Request::Receipts { receipts: receipts.to_vec() };
        let asked = Input::PeerAsked { peer: deputy.id(), token: Token(1), request };
        let effects = venue.handle(Now::default(), asked);
        passed_on |= effects.iter().any(|effect| matches!(effect, Effect::Request { .. }));
    }
    passed_on
}

/// Admits a device and connects it.
fn admit(venue: &mut Venue, peer: DeviceId, role: Role) {
    let intent = Intent::AdmitDevice { device: peer, role, name: domain::Line::own("Somebody") };
    venue.handle(Now::default(), Input::Intent { ask: AskId(1), intent, random: [0; 16] });
    let certificate = ledger::certificate::issue(venue.ledger(), peer).expect("it was admitted");
    let projection = ledger::PROJECTION_VERSION;
    venue.handle(Now::default(), Input::PeerUp { peer, certificate, projection });
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
        hands: ledger::Hands::OWN,
        kept: BTreeMap::new(),
        certificate: None,
    };
    let division = FoundedDivision::new(DivisionId::A, domain::Line::own("Open"), 1);
    let book = Book::named("de-tso").expect("the book is one of ours");
    let (venue, _) =
        Venue::found(Now::default(), opening, domain::Line::own("Cup"), book, vec![division]);
    (venue, device)
}
