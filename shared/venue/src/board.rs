//! From the Tournament to what one role sees.

mod arbiter;
mod calls;
mod challenges;
mod director;
mod kept;
mod leavers;
mod old_pairings;
mod standings;
mod table;

pub(crate) use kept::Kept;
pub(crate) use standings::Standings;

use crate::called::called;
use crate::hall::Hall;
use crate::input::Now;
use crate::venue::{Folded, Venue};
use desk::{Board, Called, CardNote, CardProgress, Me, SyncStatus, View};
use domain::{
    CardId, CardState, DeviceId, EntryId, HallTable, HallTables, Name, Player, PlayerId, Role,
    RoundId, TableNames,
};
use ledger::{Fact, Record, Tournament};
use std::collections::BTreeSet;

const STANDINGS_EVERY_MS: u64 = 1_000;

impl Venue {
    /// The board of this device's role at this moment; `addresses` is where others can reach us.
    pub fn board(&mut self, now: Now, addresses: &[String]) -> Board {
        self.draw(now, addresses, 0)
    }

    /// The same for a screen, which is drawn again and again: standings follow a little later while cards
    /// come in, because they take the most time and nobody reads them so fast.
    pub fn board_for_a_screen(&mut self, now: Now, addresses: &[String]) -> Board {
        self.draw(now, addresses, STANDINGS_EVERY_MS)
    }

    fn draw(&mut self, now: Now, addresses: &[String], standings_every_ms: u64) -> Board {
        let folded = self.fold();
        let me = self.me();
        let seen = self.seen_by_directors();
        let tournament = &*folded.tournament;
        let own = tournament.devices.get(&me);
        let role = own.and_then(ledger::Device::role);
        if role == Some(Role::Director) {
            self.standings.work_out(now, tournament, &self.projection, standings_every_ms);
        }
        let view = match role {
            Some(Role::Director) => {
                let kept = std::mem::take(&mut self.kept);
                let mut kept = kept.still_at(self.projection.hall_version());
                let board = self.director_board(now, &folded, &mut kept);
                self.kept = kept;
                View::Director(board)
            }
            Some(Role::Table(table)) => {
                View::Table(self.table_board(now, tournament, table, &seen))
            }
            Some(Role::Arbiter) => View::Arbiter(self.arbiter_board(now, tournament)),
            Some(Role::Relay) | None => View::Relay,
        };
        Board {
            event: self.event(),
            event_name: tournament.name.clone(),
            book: tournament.book.as_ref().map(|book| book.title.clone()).unwrap_or_default(),
            tables: table_names(tournament),
            me: Me {
                device: me,
                name: own
                    .map_or_else(|| self.name_once(me), |device| Some(Called::by(&device.name))),
                role,
                addresses: addresses.to_vec(),
                web: Vec::new(),
            },
            sync: self.sync_status(now, &folded, role, &seen),
            view,
        }
    }

    /// What a device was called by an admission that does not count any longer, together with the deputy
    /// who gave it.
    fn name_once(&self, device: DeviceId) -> Option<Called> {
        let named = |record: &Record| {
            let Fact::DeviceAdmitted { device: admitted, name, .. } = &record.entry.fact else {
                return None;
            };
            (*admitted == device).then(|| Called::by(name))
        };
        self.ledger.records().find_map(named)
    }

    fn sync_status(
        &self,
        now: Now,
        folded: &Folded,
        role: Option<Role>,
        seen: &BTreeSet<EntryId>,
    ) -> SyncStatus {
        let tournament = &folded.tournament;
        let own = self.ledger.document_len(self.me());
        let unseen = if role == Some(Role::Director) { 0 } else { own.saturating_sub(seen.len()) };
        SyncStatus {
            peers: u16::try_from(self.sync.peers.len()).unwrap_or(u16::MAX),
            director_connected: self.reaches_director(),
            director_heard_ms_ago: self.sync.director_heard_ms.map(|at| ago(now, at)),
            unseen: count(unseen),
            entries: u32::try_from(self.ledger.len()).unwrap_or(u32::MAX),
            waiting: count(self.ledger.waiting()),
            received: self.sync.received,
            received_twice: self.sync.received_twice,
            counts_differently: self.sync.counts_differently(tournament),
            digest: EntryId(folded.digest).to_string(),
        }
    }

    /// Who entered the card that stands instead of the players, and why.
    fn note(&self, tournament: &Tournament, card: CardId) -> Option<CardNote> {
        let mut deciding = tournament.cards.get(&card)?.deciding();
        let (Some(only), None) = (deciding.next(), deciding.next()) else { return None };
        let record = self.ledger.record(only.author, only.entry)?;
        let Fact::CardCorrected { reason, .. } = &record.entry.fact else { return None };
        let by = called(tournament, only.author);
        Some(CardNote::Entered { by, reason: reason.clone() })
    }

    fn hall<'a>(&'a self, now: Now, tournament: &'a Tournament) -> Hall<'a> {
        Hall {
            tournament,
            ledger: &self.ledger,
            refusals: self.projection.refusals(),
            me: self.me(),
            has_root: false,
            now_ms: now.monotonic_ms,
            heard: &self.heard,
            drafts: &self.drafts,
            lists: &self.lists,
        }
    }
}

/// What the hall calls its tables.
pub(crate) fn table_names(tournament: &Tournament) -> TableNames {
    let plans = tournament.divisions.values().filter_map(|division| division.plan.tables.as_ref());
    let tables = plans.flat_map(HallTables::iter);
    let named = |table: &HallTable| Some((table.number, table.name.clone()?));
    // The first division to name a table decides.
    tables.filter_map(named).collect::<Vec<_>>().into_iter().rev().collect()
}

/// How far a card has come.
fn progress(tournament: &Tournament, card: CardId, started: bool) -> CardProgress {
    match card_state(tournament, card) {
        Some(CardState::Counts(_)) => return CardProgress::Counts,
        Some(CardState::Undecided(_)) => return CardProgress::Undecided,
        Some(CardState::Open) | None => {}
    }
    let filled = tournament.cards.get(&card).and_then(|life| life.filled.last());
    match filled.map(|filled| (filled.signed.iter().flatten().count(), filled.signed.len())) {
        Some((0, _)) => CardProgress::Filled,
        Some((some, all)) if some < all => CardProgress::SignedByOne,
        Some(_) => CardProgress::SignedByBoth,
        None if started => CardProgress::Playing,
        None => CardProgress::NotStarted,
    }
}

fn card_state(tournament: &Tournament, card: CardId) -> Option<&CardState> {
    let division = tournament.divisions.get(&card.round.division)?;
    division.rounds.get(&card.round.number)?.cards.get(&card.table)
}

/// A player as entered, or a stand-in with the number for one whose entry is contested.
fn player(tournament: &Tournament, id: PlayerId) -> Player {
    let division = tournament.divisions.get(&id.division);
    let known = division.and_then(|division| division.players.get(&id)).cloned();
    known.unwrap_or_else(|| Player::new(id, Name::own(id.to_string())))
}

/// The players of a card as they sit there: a substitute in the place of who dropped out.
fn seated(tournament: &Tournament, round: RoundId, players: &[PlayerId]) -> Vec<Player> {
    let division = tournament.divisions.get(&round.division);
    let now = |id: &PlayerId| division.map_or(*id, |found| found.seated(round.number, *id));
    players.iter().map(|id| player(tournament, now(id))).collect()
}

fn ago(now: Now, at_ms: u64) -> u64 {
    now.monotonic_ms.saturating_sub(at_ms)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
