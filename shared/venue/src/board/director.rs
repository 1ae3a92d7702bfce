//! The director's board: every table, every device, and what needs a decision.

use super::{ago, card_state, leavers, player, progress, seated};
use crate::audit::sentence;
use crate::count::count;
use crate::forms::desk_rules;
use crate::hall::plainly;
use crate::input::Now;
use crate::intents::{kind, reaches, versions};
use crate::sync::{Level, Peer};
use crate::venue::{Folded, Venue};
use desk::{
    Attention, CodeRow, DeviceRow, DirectorBoard, DivisionBoard, Link, RoundBoard, SanctionRow,
    TableRow, Version,
};
use domain::{
    CardId, CardState, DeviceId, Division, EntryId, PlayedRound, PlayerId, Role, TableNo,
};
use ledger::{CardLife, Conflict, ConflictOver, Fact, Imposed, Refusal, Tournament};
use rulebook::standings::list_table;
use std::collections::BTreeMap;

/// More refusals than this are only counted, but for a few of every device.
const REFUSALS_SHOWN: usize = 20;
const REFUSALS_OF_ONE_MIN: usize = 3;

impl Venue {
    pub(super) fn director_board(&self, now: Now, folded: &Folded) -> DirectorBoard {
        let tournament = &*folded.tournament;
        DirectorBoard {
            divisions: tournament
                .divisions
                .values()
                .map(|division| self.division_board(now, tournament, division))
                .collect(),
            challenges: self
                .challenge_rows(now, tournament, |challenge| challenge.verdict().is_none()),
            ruled: self.decided_rows(now, tournament, |challenge| challenge.verdict().is_some()),
            devices: self.device_rows(now, tournament),
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
            attention: self.plain_attention(now, tournament, &folded.refusals),
            news: self.news.iter().cloned().collect(),
            sanctions: sanction_rows(tournament),
            rules: desk_rules(&self.hall(now, tournament)),
        }
    }

    fn division_board(
        &self,
        now: Now,
        tournament: &Tournament,
        division: &Division,
    ) -> DivisionBoard {
        DivisionBoard {
            id: division.id,
            name: division.name.to_string(),
            rounds_planned: division.rounds_planned,
            players: division.players.values().cloned().collect(),
            round: division.current().map(|round| self.round_board(now, tournament, round)),
            open: self.open_rows(now, tournament, division),
            standings: self.standings.of(division.id),
            withdrawn: division.withdrawn.iter().copied().collect(),
        }
    }

    /// Cards that an earlier round still lacks.
    fn open_rows(&self, now: Now, tournament: &Tournament, division: &Division) -> Vec<TableRow> {
        let current = division.current().map_or(0, |round| round.publication.round.number);
        let earlier = division.rounds.range(..current).map(|(_, round)| round);
        earlier
            .filter(|round| round.missing().next().is_some())
            .flat_map(|round| {
                let missing: Vec<TableNo> = round.missing().collect();
                let tables = round.publication.tables();
                tables
                    .filter(move |(table, _)| missing.contains(table))
                    .map(move |at| self.table_row(now, tournament, round, at))
            })
            .collect()
    }

    fn round_board(&self, now: Now, tournament: &Tournament, round: &PlayedRound) -> RoundBoard {
        let absent = round.publication.absent.iter();
        let made = tournament.rounds.get(&round.publication.round);
        RoundBoard {
            round: round.publication.round,
            started: round.started,
            tables: round
                .publication
                .tables()
                .map(|at| self.table_row(now, tournament, round, at))
                .collect(),
            byes: round.publication.byes.iter().map(|id| player(tournament, *id)).collect(),
            absent: absent.map(|absent| player(tournament, absent.player)).collect(),
            made: made.map(|made| made.made.to_string()).unwrap_or_default(),
        }
    }

    fn table_row(
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
            author: tournament.device_name(version.author),
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

    fn how(&self, life: Option<&CardLife>, version: &ledger::Version) -> String {
        let record = self.ledger.record(version.author, version.entry);
        if let Some(Fact::CardCorrected { reason, .. }) = record.map(|record| &record.entry.fact) {
            return format!("entered by a director: {reason}");
        }
        let filled = life.into_iter().flat_map(|life| &life.filled);
        let filled = filled.into_iter().find(|filled| filled.entry == version.entry);
        let signed = filled.into_iter().flat_map(|filled| filled.signed.iter().flatten());
        let signed: Vec<String> = signed.map(ToString::to_string).collect();
        format!("handed in, signed by {}", signed.join(" and "))
    }

    fn device_rows(&self, now: Now, tournament: &Tournament) -> Vec<DeviceRow> {
        let mut rows: Vec<DeviceRow> = tournament
            .devices
            .iter()
            .map(|(id, device)| DeviceRow {
                device: *id,
                name: device.name.clone(),
                role: device
                    .role()
                    .or(device.grants.last().map(|grant| grant.role))
                    .unwrap_or(Role::Relay),
                link: self.link(*id),
                heard_ms_ago: self.sync.heard_ms.get(id).map(|at| ago(now, *at)),
                revoked: device.is_revoked(),
                tampered: !device.tampered.is_empty(),
            })
            .collect();
        rows.sort_by_key(|row| (row.role, row.device));
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
    ) -> Vec<Attention> {
        let mut attention = self.attention(now, tournament, refusals);
        for item in &mut attention {
            item.what = plainly(tournament, std::mem::take(&mut item.what));
            for version in &mut item.versions {
                *version = plainly(tournament, std::mem::take(version));
            }
        }
        attention
    }

    fn attention(
        &self,
        now: Now,
        tournament: &Tournament,
        refusals: &BTreeMap<EntryId, Refusal>,
    ) -> Vec<Attention> {
        let mut attention: Vec<Attention> = tournament
            .conflicts
            .iter()
            .map(|conflict| self.conflict(tournament, conflict))
            .collect();
        let tampered = tournament.devices.iter().filter(|(_, device)| !device.tampered.is_empty());
        attention.extend(tampered.map(|(id, device)| {
            let what_to_do = match device.is_revoked() {
                true => {
                    "What was believed of it when it was sent away counts, and nothing else: adopt \
                     what was right"
                }
                false => {
                    "Nothing it wrote after that counts. Take its admission back, give the table \
                     another laptop, and adopt what was right"
                }
            };
            say(format!(
                "{} ({}) wrote two different things in one place: somebody copied or changed its \
                 record. {what_to_do}",
                device.name,
                id.short()
            ))
        }));
        let (old, refusals) = self.old_pairings(tournament, refusals);
        attention.extend(old);
        attention.extend(self.refused(now, tournament, &refusals));
        attention.extend(self.intake.paused().map(|device| {
            say(format!(
                "{} writes more than anybody can read, and what comes too fast is put off: send it away, \
                 with `kibitz device revoke NAME --after ROUND` if what it wrote is not to count",
                tournament.device_name(device)
            ))
        }));
        attention.extend(self.sync.counts_differently(tournament).into_iter().map(|name| {
            say(format!(
                "{name} runs another version of kibitz and counts by other rules: its standings may differ \
                 from these. Put the same version on all laptops"
            ))
        }));
        attention.extend(leavers::attention(&self.hall(now, tournament)));
        attention.extend(missing_cards(tournament));
        attention.extend(missing_lots(tournament));
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
            let from = tournament.device_name(author);
            for refusal in refusals.iter().take(each) {
                let what = format!("not counted, from {from}: {}", refusal.reason);
                let reaches = refusal.reason.is_adoptable() && reaches(&hall, refusal);
                let adopt = reaches.then_some(refusal.entry);
                let record = self.ledger.record(author, refusal.entry).filter(|_| reaches);
                let alike = record.map(|record| (author, kind(&record.entry.fact)));
                let says = self.version(tournament, refusal.entry, refusal.author);
                attention.push(Attention {
                    adopt,
                    alike,
                    versions: says.into_iter().collect(),
                    ..say(what)
                });
            }
            if refusals.len() > each {
                let more = refusals.len() - each;
                attention.push(say(format!(
                    "{more} more from {from} are not counted: see `kibitz audit`"
                )));
            }
        }
        attention
    }

    fn conflict(&self, tournament: &Tournament, conflict: &Conflict) -> Attention {
        let card = match &conflict.over {
            ConflictOver::Card(card) => Some(*card),
            ConflictOver::Founding
            | ConflictOver::Player(_)
            | ConflictOver::Round(_)
            | ConflictOver::Challenge(_)
            | ConflictOver::Lot(_)
            | ConflictOver::Substitution(_) => None,
        };
        let versions = conflict
            .entries
            .iter()
            .filter_map(|(entry, author)| self.version(tournament, *entry, *author))
            .collect();
        Attention { card, versions, ..say(conflict_sentence(tournament, conflict)) }
    }

    /// What an entry says, with its author.
    fn version(&self, tournament: &Tournament, entry: EntryId, author: DeviceId) -> Option<String> {
        let record = self.ledger.record(author, entry)?;
        let author = tournament.device_name(author);
        Some(format!("{author}: {}", sentence(tournament, &record.entry.fact)))
    }
}

/// Cards that a round before the current one lacks.
fn missing_cards(tournament: &Tournament) -> Vec<Attention> {
    let mut missing = Vec::new();
    for division in tournament.divisions.values() {
        let current = division.current().map_or(0, |round| round.publication.round.number);
        for (_, round) in division.rounds.range(..current) {
            for table in round.missing() {
                let card = CardId { round: round.publication.round, table };
                if matches!(round.cards.get(&table), Some(CardState::Undecided(_))) {
                    continue;
                }
                let what = format!("{card}: the card is missing: open it and enter the result");
                missing.push(Attention { card: Some(card), ..say(what) });
            }
        }
    }
    missing
}

/// Players whom only the lot can part, once everything is played.
fn missing_lots(tournament: &Tournament) -> Vec<Attention> {
    let Some(book) = &tournament.book else { return Vec::new() };
    let Some(lists) = rulebook::lists_of(book) else { return Vec::new() };
    let over = tournament.divisions.values().filter(|division| division.is_over());
    let tables = over.filter_map(|division| list_table(book, lists, division).ok());
    let sentence = |group: Vec<PlayerId>| {
        let names: Vec<String> =
            group.iter().map(|id| format!("{} ({id})", player(tournament, *id).name)).collect();
        let names = names.join(" and ");
        say(format!(
            "{names} are level in everything: draw the lot: press l here, or type `kibitz lot draw`"
        ))
    };
    tables.flat_map(|table| table.lot).map(sentence).collect()
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
        effect: imposed.sanction.effect.to_string(),
        reason: imposed.sanction.reason.to_string(),
        by: tournament.device_name(imposed.by),
    };
    let mut rows: Vec<SanctionRow> = tournament.sanctions.iter().map(row).collect();
    rows.sort_by_key(|row| (row.player.id, row.entry));
    rows
}

fn say(what: String) -> Attention {
    Attention { what, card: None, adopt: None, alike: None, versions: Vec::new() }
}

/// A conflict as one sentence that says what to do.
pub(crate) fn conflict_sentence(tournament: &Tournament, conflict: &Conflict) -> String {
    let mut authors: Vec<String> =
        conflict.entries.iter().map(|(_, author)| tournament.device_name(*author)).collect();
    authors.dedup();
    let authors = authors.join(" and ");
    match &conflict.over {
        ConflictOver::Founding => {
            "the event was founded twice with the same key: the first one is used".to_owned()
        }
        ConflictOver::Player(player) => {
            format!("player {player} was entered twice, by {authors}: enter the player again")
        }
        ConflictOver::Round(round) => {
            format!(
                "round {round} was published twice, by {authors}: pair and publish it once more"
            )
        }
        ConflictOver::Card(card) => {
            let counts = matches!(card_state(tournament, *card), Some(CardState::Counts(_)));
            let meanwhile = if counts { "; the director's word goes on counting" } else { "" };
            format!("{card}: {authors} contradict each other{meanwhile}: open the card and choose")
        }
        ConflictOver::Challenge(id) => {
            let verdict = tournament.challenges.get(id).and_then(ledger::Challenge::verdict);
            let meanwhile =
                if verdict.is_some() { "; the director's word goes on counting" } else { "" };
            format!("{authors} ruled differently on one challenge{meanwhile}: rule on it")
        }
        ConflictOver::Lot(division) => {
            format!("{authors} drew different lots in division {division}: draw the lot once more")
        }
        ConflictOver::Substitution(out) => {
            format!("{authors} named different substitutes for {out}: name the substitute again")
        }
    }
}
