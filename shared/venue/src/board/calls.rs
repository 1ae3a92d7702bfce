//! Rows of calls, the same for every role.

use super::{ago, player};
use crate::called::called;
use crate::input::Now;
use crate::venue::Venue;
use desk::{CallRow, CallState, HeardRow};
use domain::{CallAnswer, EntryId, Player, TableNo};
use ledger::{Call, Tournament};

/// Those that are over and still shown.
const DECIDED_SHOWN: usize = 30;

impl Venue {
    /// Calls that `wanted` lets through: those that wait in front, the oldest first, then the newest decided.
    pub(super) fn call_rows(
        &self,
        now: Now,
        tournament: &Tournament,
        wanted: impl Fn(&Call) -> bool,
    ) -> Vec<CallRow> {
        let mut calls: Vec<(u64, EntryId, &Call)> = tournament
            .calls
            .iter()
            .filter(|(_, call)| wanted(call))
            .map(|(id, call)| (self.heard.get(id).copied().unwrap_or(now.monotonic_ms), *id, call))
            .collect();
        calls.sort_unstable_by_key(|(heard, id, _)| (*heard, *id));
        let (open, decided): (Vec<_>, Vec<_>) =
            calls.into_iter().partition(|(_, _, call)| call.decided().is_none());
        let decided = decided.into_iter().rev().take(DECIDED_SHOWN);
        let row = |(heard, id, call)| self.call_row(tournament, id, call, ago(now, heard));
        open.into_iter().chain(decided).map(row).collect()
    }

    fn call_row(&self, tournament: &Tournament, id: EntryId, call: &Call, age_ms: u64) -> CallRow {
        let name = |device| called(tournament, device);
        let coming = call.answers.iter().filter(|said| said.answer == CallAnswer::Coming);
        let state = match call.decided() {
            Some((decision, by)) => CallState::Decided { decision: decision.clone(), by: name(by) },
            None => {
                let by: Vec<_> = coming.map(|said| name(said.by)).collect();
                if by.is_empty() { CallState::Waiting } else { CallState::Coming { by } }
            }
        };
        let heard = call.answers.iter().filter_map(|said| match &said.answer {
            CallAnswer::Heard { side, words } => {
                Some(HeardRow { side: *side, words: words.clone(), by: name(said.by) })
            }
            CallAnswer::Coming | CallAnswer::Decided { .. } => None,
        });
        let rule = tournament.book.as_ref().and_then(|book| book.calls.get(&call.about));
        CallRow {
            call: id,
            table: call.table,
            players: at_table(tournament, call.table),
            to: call.to,
            about: call.about,
            words: call.words.clone(),
            citation: rule.map(|rule| rule.cite.clone()),
            age_ms,
            state,
            heard: heard.collect(),
        }
    }
}

/// Who sits at a table in the round that is played there.
fn at_table(tournament: &Tournament, table: TableNo) -> Vec<Player> {
    let rounds = tournament.divisions.values().filter_map(|division| division.current());
    let mut seated = rounds.filter_map(|round| round.publication.players_at(table));
    let players = seated.next().unwrap_or_default();
    players.iter().map(|id| player(tournament, *id)).collect()
}
