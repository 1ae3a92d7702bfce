//! The director's board: every table, every device, and what needs a decision.

use super::kept::Kept;
use super::{ago, leavers, player, progress, seated};
use crate::audit::told;
use crate::bracket;
use crate::called::called;
use crate::count::count;
use crate::forms::desk_rules;
use crate::hall::plainly;
use crate::input::Now;
use crate::intents::{kind, reaches, versions};
use crate::needed::{self, Needed};
use crate::round_plan::round_made;
use crate::running;
use crate::sync::{Level, Peer};
use crate::venue::{Folded, Venue};
use desk::{
    Attention, CodeRow, DeviceRow, DirectorBoard, DivisionBoard, How, Link, ListsHere, PlanShown,
    RoundBoard, SanctionRow, Shared, TableRow, Version,
};
use domain::{
    CardId, CardState, DeviceId, Division, EntryId, Named, PlayedRound, PlayerId, Role, Said, Say,
    Schedule, TableNo,
};
use ledger::{CardLife, Conflict, ConflictOver, Device, Fact, Imposed, Refusal, Tournament};
use rulebook::standings::list_table;
use std::collections::BTreeMap;

/// More refusals than this are only counted, but for a few of every device.
const REFUSALS_SHOWN: usize = 20;
const REFUSALS_OF_ONE_MIN: usize = 3;

impl Venue {
    pub(super) fn director_board(
        &self,
        now: Now,
        folded: &Folded,
        kept: &mut Kept,
    ) -> DirectorBoard {
        let tournament = &*folded.tournament;
        DirectorBoard {
            event: tournament.event,
            divisions: tournament
                .divisions
                .values()
                .map(|division| self.division_board(now, tournament, division, kept))
                .collect(),
            challenges: self.challenge_rows(now, tournament, |challenge| {
                challenge.verdict().is_none() && challenge.retracted.is_none()
            }),
            ruled: self.decided_rows(now, tournament, |challenge| {
                challenge.verdict().is_some() || challenge.retracted.is_some()
            }),
            calls: self.call_rows(now, tournament, |_| true),
            devices: self.device_rows(now, tournament, kept),
            codes: self
                .codes
                .issued
                .values()
                .map(|issued| CodeRow {
                    code: issued.code.clone(),
                    role: issued.role,
                    used_by: issued.used_by,
                })
                .collect(),
            attention: self.plain_attention(now, tournament, &folded.refusals, kept),
            news: self.news.iter().cloned().collect(),
            sanctions: sanction_rows(tournament),
            rules: desk_rules(&self.hall(now, tournament)),
            judging: self.judging(),
            written: self.written(tournament),
            show: tournament.shown.show,
        }
    }

    /// What the tables that are connected say of lists that are not full.
    fn written(&self, tournament: &Tournament) -> BTreeMap<TableNo, u16> {
        let wrote = self.sync.peers.iter().filter(|(_, peer)| peer.written > 0);
        let at_table = wrote.filter_map(|(device, peer)| {
            match tournament.devices.get(device).and_then(Device::role)? {
                Role::Table(table) => Some((table, peer.written)),
                Role::Director | Role::Arbiter | Role::Relay => None,
            }
        });
        at_table.collect()
    }

    fn division_board(
        &self,
        now: Now,
        tournament: &Tournament,
        division: &Division,
        kept: &mut Kept,
    ) -> DivisionBoard {
        let [standings, teams] = self.standings.of(division.id);
        DivisionBoard {
            id: division.id,
            name: division.name.to_string(),
            rounds_planned: tournament
                .book
                .as_ref()
                .map_or(division.rounds_planned, |book| book.rounds_of(division)),
            players: kept.players(division.id, division.players.values()),
            round: division.current().map(|round| self.round_board(now, tournament, round, kept)),
            ahead: division
                .from_current()
                .skip(1)
                .map(|round| self.round_board(now, tournament, round, kept))
                .collect(),
            open: self.open_rows(now, tournament, division, kept),
            standings,
            teams,
            withdrawn: division.withdrawn.iter().copied().collect(),
            plan: shown_plan(tournament, division),
        }
    }

    /// Cards that an earlier round still lacks.
    fn open_rows(
        &self,
        now: Now,
        tournament: &Tournament,
        division: &Division,
        kept: &mut Kept,
    ) -> Vec<Shared<TableRow>> {
        let mut rows = Vec::new();
        for (round, missing) in self.missing(division, kept) {
            let tables = round.publication.tables().filter(|(table, _)| missing.contains(table));
            rows.extend(tables.map(|at| self.table_row(now, tournament, round, at, kept)));
        }
        rows
    }

    /// The rounds before the current one that lack cards, with the tables.
    fn missing<'d>(
        &self,
        division: &'d Division,
        kept: &mut Kept,
    ) -> Vec<(&'d PlayedRound, Vec<TableNo>)> {
        let current = division.current().map_or(0, |round| round.publication.round.number);
        let earlier = division.rounds.range(..current).map(|(_, round)| round);
        let missing = |round: &'d PlayedRound| {
            let version = self.projection.round_version(round.publication.round);
            let tables = kept.missing(version, round);
            (!tables.is_empty()).then(|| (round, tables.to_vec()))
        };
        earlier.filter_map(missing).collect()
    }

    fn round_board(
        &self,
        now: Now,
        tournament: &Tournament,
        round: &PlayedRound,
        kept: &mut Kept,
    ) -> RoundBoard {
        let absent = round.publication.absent.iter();
        let made = tournament.rounds.get(&round.publication.round);
        RoundBoard {
            round: round.publication.round,
            started: round.started,
            tables: round
                .publication
                .tables()
                .map(|at| self.table_row(now, tournament, round, at, kept))
                .collect(),
            byes: round.publication.byes.iter().map(|id| player(tournament, *id)).collect(),
            absent: absent.map(|absent| player(tournament, absent.player)).collect(),
            made: made.map(|made| round_made(&made.made).into()),
        }
    }

    fn table_row(
        &self,
        now: Now,
        tournament: &Tournament,
        round: &PlayedRound,
        at: (TableNo, &[PlayerId]),
        kept: &mut Kept,
    ) -> Shared<TableRow> {
        let card = CardId { round: round.publication.round, table: at.0 };
        let version = self.projection.card_version(card);
        kept.row(card, version, || self.draw_row(now, tournament, round, at))
    }

    fn draw_row(
        &self,
        now: Now,
        tournament: &Tournament,
        round: &PlayedRound,
        (table, players): (TableNo, &[PlayerId]),
    ) -> TableRow {
        let card = CardId { round: round.publication.round, table };
        let life = tournament.cards.get(&card);
        let (content, standing) = match round.cards.get(&table) {
            Some(CardState::Counts(content)) => (Some(content.clone()), contradicting(life)),
            Some(CardState::Undecided(_)) => {
                (None, life.map(|life| life.standing.as_slice()).unwrap_or_default())
            }
            Some(CardState::Open) | None => {
                let filled = life.and_then(|life| life.filled.last());
                (filled.map(|filled| filled.content.clone()), &[][..])
            }
        };
        let version = |version: &ledger::Version| Version {
            entry: version.entry,
            author: called(tournament, version.author),
            content: version.content.clone(),
            how: self.how(life, version),
        };
        let counted =
            content.as_ref().and_then(|content| count(&self.hall(now, tournament), card, content));
        TableRow {
            card,
            players: seated(tournament, card.round, players),
            progress: progress(tournament, card, round.started),
            content,
            versions: standing.iter().map(version).collect(),
            seen: versions(&self.hall(now, tournament), card),
            note: self.note(tournament, card),
            counted,
        }
    }

    fn how(&self, life: Option<&CardLife>, version: &ledger::Version) -> How {
        let record = self.ledger.record(version.author, version.entry);
        if let Some(Fact::CardCorrected { reason, .. }) = record.map(|record| &record.entry.fact) {
            return How::Entered { reason: reason.clone() };
        }
        let filled = life.into_iter().flat_map(|life| &life.filled);
        let filled = filled.into_iter().find(|filled| filled.entry == version.entry);
        let signed = filled.into_iter().flat_map(|filled| filled.signed.iter().flatten());
        How::HandedIn { signed: signed.cloned().collect() }
    }

    fn device_rows(&self, now: Now, tournament: &Tournament, kept: &mut Kept) -> Vec<DeviceRow> {
        let mut rows = kept.devices(|| admitted(tournament));
        for row in &mut rows {
            row.link = self.link(row.device);
            row.heard_ms_ago = self.sync.heard_ms.get(&row.device).map(|at| ago(now, *at));
            row.lists = match self.sync.peers.get(&row.device) {
                Some(peer) => peer.lists,
                None if row.device == self.me() => self.lists.here(),
                None => ListsHere::NotNeeded,
            };
        }
        rows
    }

    fn link(&self, device: DeviceId) -> Link {
        if device == self.me() {
            return Link::Here;
        }
        match self.sync.peers.get(&device).map(Peer::level) {
            Some(Level::Same) => Link::Level,
            Some(Level::Behind(entries)) => {
                Link::Behind(u32::try_from(entries).unwrap_or(u32::MAX))
            }
            Some(Level::Unknown) => Link::Connected,
            None if self.sync.heard_ms.contains_key(&device) => Link::Away,
            None if self.ledger.document_len(device) > 0 => Link::Away,
            None => Link::Never,
        }
    }

    fn plain_attention(
        &self,
        now: Now,
        tournament: &Tournament,
        refusals: &BTreeMap<EntryId, Refusal>,
        kept: &mut Kept,
    ) -> Vec<Attention> {
        let mut attention = self.attention(now, tournament, refusals, kept);
        for item in &mut attention {
            item.what = plainly(tournament, item.what.clone());
            for version in &mut item.versions {
                *version = plainly(tournament, version.clone());
            }
        }
        attention
    }

    fn attention(
        &self,
        now: Now,
        tournament: &Tournament,
        refusals: &BTreeMap<EntryId, Refusal>,
        kept: &mut Kept,
    ) -> Vec<Attention> {
        let mut attention: Vec<Attention> = tournament
            .conflicts
            .iter()
            .map(|conflict| self.conflict(tournament, conflict))
            .collect();
        let other = |peer: &Peer| peer.lists == ListsHere::OtherEdition;
        let others = self.sync.peers.iter().filter(|(_, peer)| other(peer));
        attention.extend(
            others.map(|(id, _)| say(Needed::OtherEdition { device: called(tournament, *id) })),
        );
        let tampered = tournament.devices.iter().filter(|(_, device)| !device.tampered.is_empty());
        attention.extend(tampered.map(|(id, device)| {
            let name = called(tournament, *id);
            say(Needed::Tampered { name, device: *id, revoked: device.is_revoked() })
        }));
        let (old, refusals) = self.old_pairings(tournament, refusals);
        attention.extend(old);
        attention.extend(self.refused(now, tournament, &refusals));
        let paused = self.intake.paused().map(|device| called(tournament, device));
        attention.extend(paused.map(|device| say(Needed::TooFast { device })));
        let others = self.sync.counts_differently(tournament).into_iter();
        attention.extend(others.map(|device| say(Needed::CountsDifferently { device })));
        attention.extend(leavers::attention(&self.hall(now, tournament)));
        let acting = running::acting(&self.hall(now, tournament)).into_iter();
        attention.extend(
            acting.map(|acting| Attention { card: Some(acting.card), ..say(acting.needed) }),
        );
        attention.extend(self.missing_cards(tournament, kept));
        attention.extend(missing_lots(tournament));
        let calls = self.call_rows(now, tournament, |call| call.answers.is_empty()).into_iter();
        attention.extend(
            calls.map(|row| say(Needed::Call { table: row.table, to: row.to, about: row.about })),
        );
        attention.extend(self.alarms.iter().cloned().map(say));
        attention
    }

    /// What does not count, a few of every device, so that no device hides what others wrote.
    fn refused(&self, now: Now, tournament: &Tournament, refusals: &[&Refusal]) -> Vec<Attention> {
        let mut by_author: BTreeMap<DeviceId, Vec<&Refusal>> = BTreeMap::new();
        for refusal in refusals {
            by_author.entry(refusal.author).or_default().push(refusal);
        }
        let hall = self.hall(now, tournament);
        let each = (REFUSALS_SHOWN / by_author.len().max(1)).max(REFUSALS_OF_ONE_MIN);
        let mut attention = Vec::new();
        for (author, refusals) in by_author {
            let from = called(tournament, author);
            for refusal in refusals.iter().take(each) {
                let why = refusal.reason.clone();
                let reaches = refusal.reason.is_adoptable() && reaches(&hall, refusal);
                let adopt = reaches.then_some(refusal.entry);
                let record = self.ledger.record(author, refusal.entry).filter(|_| reaches);
                let alike = record.map(|record| (author, kind(&record.entry.fact)));
                let says = self.version(tournament, refusal.entry, refusal.author);
                attention.push(Attention {
                    adopt,
                    alike,
                    versions: says.into_iter().collect(),
                    ..say(Needed::NotCounted { from: from.clone(), why })
                });
            }
            if refusals.len() > each {
                let count = refusals.len() - each;
                attention.push(say(Needed::MoreNotCounted { from, count }));
            }
        }
        attention
    }

    /// Cards that a round before the current one lacks.
    fn missing_cards(&self, tournament: &Tournament, kept: &mut Kept) -> Vec<Attention> {
        let divisions = tournament.divisions.values();
        let mut missing = Vec::new();
        for (round, tables) in divisions.flat_map(|division| self.missing(division, kept)) {
            for table in tables {
                if matches!(round.cards.get(&table), Some(CardState::Undecided(_))) {
                    continue;
                }
                let card = CardId { round: round.publication.round, table };
                missing.push(Attention { card: Some(card), ..say(Needed::CardMissing { card }) });
            }
        }
        missing
    }

    fn conflict(&self, tournament: &Tournament, conflict: &Conflict) -> Attention {
        let card = match &conflict.over {
            ConflictOver::Card(card) => Some(*card),
            ConflictOver::Founding
            | ConflictOver::Plan(_)
            | ConflictOver::Player(_)
            | ConflictOver::Round(_)
            | ConflictOver::Challenge(_)
            | ConflictOver::Lot(_)
            | ConflictOver::WordLists
            | ConflictOver::Substitution(_) => None,
        };
        let versions = conflict
            .entries
            .iter()
            .filter_map(|(entry, author)| self.version(tournament, *entry, *author))
            .collect();
        Attention { card, versions, ..say(needed::conflict(tournament, conflict)) }
    }

    /// What an entry says, with its author.
    fn version(&self, tournament: &Tournament, entry: EntryId, author: DeviceId) -> Option<Said> {
        let record = self.ledger.record(author, entry)?;
        Some(told(tournament, author, &record.entry.fact).said())
    }
}

/// Every device that was ever admitted, before anything is said of its link.
fn admitted(tournament: &Tournament) -> Vec<DeviceRow> {
    let row = |(id, device): (&DeviceId, &Device)| DeviceRow {
        device: *id,
        name: called(tournament, *id),
        role: device.role().or(device.grants.last().map(|grant| grant.role)).unwrap_or(Role::Relay),
        link: Link::Never,
        heard_ms_ago: None,
        revoked: device.is_revoked(),
        tampered: !device.tampered.is_empty(),
        lists: ListsHere::NotNeeded,
    };
    let mut rows: Vec<DeviceRow> = tournament.devices.iter().map(row).collect();
    rows.sort_by_key(|row| (row.role, row.device));
    rows
}

/// Players whom only the lot can part, once everything is played.
fn missing_lots(tournament: &Tournament) -> Vec<Attention> {
    let Some(book) = &tournament.book else { return Vec::new() };
    let level = tournament.divisions.values().flat_map(|division| {
        let matches = bracket::level(tournament, book, division).into_iter();
        matches.map(|players| {
            let players = players.map(|id| Named::from(&player(tournament, id))).to_vec();
            say(Needed::MatchLevel { players })
        })
    });
    let Some(lists) = rulebook::lists_of(book) else { return level.collect() };
    let over = tournament.divisions.values().filter(|division| book.is_over(division));
    let tables = over.filter_map(|division| list_table(book, lists, division).ok());
    let lot = |group: Vec<PlayerId>| {
        let players = group.iter().map(|id| Named::from(&player(tournament, *id)));
        say(Needed::Lot { players: players.collect() })
    };
    tables.flat_map(|table| table.lot).map(lot).collect()
}

/// All versions of a card that counts although some of them say otherwise.
fn contradicting(life: Option<&CardLife>) -> &[ledger::Version] {
    let standing = life.map(|life| life.standing.as_slice()).unwrap_or_default();
    let differ = standing.windows(2).any(|pair| pair[0].content != pair[1].content);
    if differ { standing } else { &[] }
}

fn sanction_rows(tournament: &Tournament) -> Vec<SanctionRow> {
    let row = |(entry, imposed): (&EntryId, &Imposed)| SanctionRow {
        entry: *entry,
        player: player(tournament, imposed.sanction.player),
        measure: imposed.sanction.measure.to_string(),
        effect: imposed.sanction.effect,
        reason: imposed.sanction.reason.clone(),
        by: called(tournament, imposed.by),
    };
    let mut rows: Vec<SanctionRow> = tournament.sanctions.iter().map(row).collect();
    rows.sort_by_key(|row| (row.player.id, row.entry));
    rows
}

fn say(what: impl Into<Said>) -> Attention {
    let what = what.into();
    Attention { what, card: None, adopt: None, alike: None, versions: Vec::new() }
}

/// The announced schedule, or the book's.
fn shown_plan(tournament: &Tournament, division: &Division) -> PlanShown {
    let by_book = || {
        let schedule = pairing::schedule_of(tournament.book.as_ref()?, division)?;
        Schedule::new(&schedule.to_string()).ok()
    };
    let plan = &division.plan;
    PlanShown {
        schedule: plan.schedule.clone().or_else(by_book),
        tables: plan.tables.clone(),
        reserved: plan.reserved.clone(),
        programme: plan.programme.clone(),
    }
}
