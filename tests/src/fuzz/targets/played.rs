//! A small event that has been played, for hostile input to come into.

use crate::event::{PlayedEvent, secret};
use domain::EventId;
use ledger::{DeviceKey, Ledger, Signed};
use node::decoders;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use venue::{Effect, Input, Now, Opening, Venue};

pub(super) static PLAYED: LazyLock<PlayedEvent> = LazyLock::new(|| PlayedEvent::write(2, 1));
pub(super) static LEDGER: LazyLock<Ledger> = LazyLock::new(|| PLAYED.ledger());

pub(super) const NOW: Now = Now { monotonic_ms: 1_000, wall_ms: 1_794_801_795_000 };

pub(super) fn root() -> DeviceKey {
    secret(0, 0)
}

pub(super) fn director() -> DeviceKey {
    secret(1, 0)
}

pub(super) fn table() -> DeviceKey {
    secret(2, 1)
}

pub(super) fn event() -> EventId {
    PLAYED.event
}

/// The director's device, with the root key, and some more changes in its store.
pub(super) fn directors_venue(more: &[Signed], kept: BTreeMap<String, Vec<u8>>) -> Venue {
    venue(director(), Some(root()), more, kept)
}

pub(super) fn tables_venue(more: &[Signed]) -> Venue {
    venue(table(), None, more, BTreeMap::new())
}

/// A table's device that kept this.
pub(super) fn table_that_kept(key: &str, value: &[u8]) -> Venue {
    venue(table(), None, &[], BTreeMap::from([(key.to_owned(), value.to_vec())]))
}

fn venue(
    device: DeviceKey,
    root: Option<DeviceKey>,
    more: &[Signed],
    kept: BTreeMap<String, Vec<u8>>,
) -> Venue {
    let certificate = ledger::certificate::issue(&LEDGER, device.id());
    let stored = PLAYED.changes.iter().chain(more).cloned().collect();
    let opening = Opening {
        event: event(),
        device,
        root,
        nonce: [9; 8],
        stored,
        hands: ledger::Hands::OWN,
        kept,
        certificate,
    };
    Venue::open(NOW, opening).0
}

/// Lets something happen, and then a moment pass; everything that goes out must fit into a frame, and
/// everything that people can look at can be drawn.
pub(super) fn happens(venue: &mut Venue, input: Input) -> Vec<Effect> {
    let effects = venue.handle(NOW, input);
    let later = Now { monotonic_ms: NOW.monotonic_ms + 10_000, ..NOW };
    let ticked = venue.handle(later, Input::Tick);
    effects.iter().chain(&ticked).for_each(goes_out);
    drawn(venue);
    effects
}

/// The board and the whole record, for which every signature is checked again.
pub(super) fn looked_at(venue: &mut Venue) {
    drawn(venue);
    serde_json::to_vec(&venue.audit()).expect("a record can be written");
}

fn drawn(venue: &mut Venue) {
    let board = venue.board(NOW, &[]);
    serde_json::to_vec(&board).expect("a board can be written");
}

fn goes_out(effect: &Effect) {
    match effect {
        Effect::Request { request, .. } => {
            assert!(decoders::request_frame(request).is_some(), "a request too large for a frame");
        }
        Effect::Respond { response, .. } => {
            assert!(decoders::response_frame(response).is_some(), "a response too large");
        }
        Effect::Persist { .. }
        | Effect::Keep { .. }
        | Effect::Flush
        | Effect::Disconnect { .. }
        | Effect::OpenList { .. }
        | Effect::KeepPiece { .. }
        | Effect::CompleteList { .. }
        | Effect::GivePiece { .. }
        | Effect::Answer { .. }
        | Effect::Admitted { .. }
        | Effect::Note(_)
        | Effect::Show => {}
    }
}

/// What an effect list says, in a word each.
pub(super) fn outcome(effects: &[Effect]) -> String {
    let word = |effect: &Effect| format!("{effect:?}").chars().take(14).collect::<String>();
    effects.iter().map(word).collect::<Vec<_>>().join(" ")
}

pub(super) fn postcard<T: serde::Serialize>(value: &T) -> Vec<u8> {
    postcard::to_stdvec(value).expect("plain data always serialises")
}
