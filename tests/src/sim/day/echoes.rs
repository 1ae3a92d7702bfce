//! Watches that nothing is said twice to somebody who has not moved since.

use super::super::model::Law;
use super::super::plan::Seat;
use super::Day;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use venue::peer::{Request, Response};

/// What was put off may be tried again after so long.
const PATIENCE_MS: u64 = 300_000;
/// So often somebody may have heard of the other before it moved: answers overtake each other on a bad network.
const STALE_MAX: u32 = 2;

#[derive(Debug, Default)]
pub(super) struct Echoes {
    /// Requests on their way, by their number.
    open: BTreeMap<u64, Said>,
    heard: BTreeMap<Said, Heard>,
}

/// What was answered.
#[derive(Clone, Copy, Debug)]
struct Heard {
    at_ms: u64,
    /// What whoever should have moved had then.
    had: u64,
    /// How often it was said since.
    again: u32,
}

/// The same words on the same connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Said {
    connection: u64,
    from: Seat,
    /// Who would have more entries if it was of any use.
    moves: Seat,
    words: [u8; 32],
}

impl Day {
    /// A request between two honest laptops that are on.
    pub(super) fn listen(
        &mut self,
        number: u64,
        (from, to): (Seat, Seat),
        connection: u64,
        request: &Request,
    ) {
        let honest = [from, to].iter().all(|seat| self.laptops[*seat].is_on());
        let moves = match request {
            Request::Push { .. } => to,
            Request::Pull { .. } => from,
            Request::Compare { .. }
            | Request::Heads { .. }
            | Request::Piece { .. }
            | Request::Queue { .. }
            | Request::Receipts { .. } => return,
        };
        if !honest {
            return;
        }
        let words = postcard::to_stdvec(request).expect("plain data always serialises");
        let said = Said { connection, from, moves, words: Sha256::digest(words).into() };
        let now_has = self.entries_at(moves);
        if let Some(heard) = self.echoes.heard.get_mut(&said)
            && heard.had == now_has
            && self.now_ms < heard.at_ms + PATIENCE_MS
        {
            heard.again += 1;
            if heard.again <= STALE_MAX {
                return;
            }
            let names = [from, to].map(|seat| self.laptops[seat].name.clone());
            let what = match request {
                Request::Push { .. } => "pushed the same again to",
                _ => "asked for the same again from",
            };
            let what = format!("{} {what} {}", names[0], names[1]);
            self.watch.breaks(Law::NothingIsSentTwice, what);
        }
        self.echoes.open.insert(number, said);
    }

    /// The answer has reached whoever asked, and been dealt with.
    pub(super) fn understood(&mut self, number: u64, response: &Response) {
        let Some(said) = self.echoes.open.remove(&number) else { return };
        let served = match response {
            Response::Taken { .. } => true,
            Response::Batch { batch, .. } => batch.unpack().is_ok_and(|all| !all.is_empty()),
            Response::Same
            | Response::Known
            | Response::Coming
            | Response::Differs { .. }
            | Response::Heads(_)
            | Response::Pieces(_)
            | Response::Piece(_)
            | Response::Refused(_) => false,
        };
        if served {
            let (at_ms, had) = (self.now_ms, self.entries_at(said.moves));
            self.echoes.heard.insert(said, Heard { at_ms, had, again: 0 });
        }
    }

    fn entries_at(&self, seat: Seat) -> u64 {
        self.laptops[seat].core.venue.as_ref().map_or(0, |venue| venue.ledger().len())
    }
}
