//! The director's board: every table, every device, and what needs a decision.

use super::{ago, player, progress};
use crate::input::Now;
use crate::intents::versions;
use crate::sync::{Level, Peer};
use crate::venue::{Folded, Venue};
use desk::{
    Attention, CodeRow, DeviceRow, DirectorBoard, DivisionBoard, Link, RoundBoard, TableRow,
    Version,
};
use domain::{CardId, CardState, DeviceId, Division, Pairing, PlayedRound, Role};
use ledger::{ConflictOver, Refusal, Tournament};

/// More refusals than this are only counted.
const REFUSALS_SHOWN: usize = 20;

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
            attention: self.attention(tournament, &folded.refusals),
        }
    }

    fn division_board(
        &self,
        now: Now,
        tournament: &Tournament,
        division: &Division,
    ) -> DivisionBoard {
        let standings = match &tournament.book {
            Some(book) => rulebook::standings(book, division),
            None => Vec::new(),
        };
        DivisionBoard {
            id: division.id,
            name: division.name.clone(),
            rounds_planned: division.rounds_planned,
            players: division.players.values().cloned().collect(),
            round: division.current().map(|round| self.round_board(now, tournament, round)),
            standings,
        }
    }

    fn round_board(&self, now: Now, tournament: &Tournament, round: &PlayedRound) -> RoundBoard {
        RoundBoard {
            round: round.publication.round,
            started: round.started,
            tables: round
                .publication
                .pairings
                .iter()
                .map(|pairing| self.table_row(now, tournament, round, pairing))
                .collect(),
            byes: round.publication.byes.iter().map(|id| player(tournament, *id)).collect(),
        }
    }

    fn table_row(
        &self,
        now: Now,
        tournament: &Tournament,
        round: &PlayedRound,
        pairing: &Pairing,
    ) -> TableRow {
        let card = CardId { round: round.publication.round, table: pairing.table };
        let life = tournament.cards.get(&card);
        let (content, standing) = match round.cards.get(&pairing.table) {
            Some(CardState::Counts(content)) => (Some(content.clone()), &[][..]),
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
        };
        TableRow {
            card,
            players: pairing.players.map(|id| player(tournament, id)),
            progress: progress(tournament, card, round.started),
            content,
            versions: standing.iter().map(version).collect(),
            seen: versions(&self.hall(now, tournament), card),
        }
    }

    fn device_rows(&self, now: Now, tournament: &Tournament) -> Vec<DeviceRow> {
        let mut rows: Vec<DeviceRow> = tournament
            .devices
            .iter()
            .map(|(id, device)| DeviceRow {
                device: *id,
                name: device.name.clone(),
                role: device.roles.last().copied().unwrap_or(Role::Relay),
                link: self.link(*id),
                heard_ms_ago: self.sync.heard_ms.get(id).map(|at| ago(now, *at)),
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

    fn attention(&self, tournament: &Tournament, refusals: &[Refusal]) -> Vec<Attention> {
        let mut attention: Vec<Attention> = tournament
            .conflicts
            .iter()
            .map(|conflict| {
                let mut authors: Vec<String> = conflict
                    .entries
                    .iter()
                    .map(|(_, author)| tournament.device_name(*author))
                    .collect();
                authors.dedup();
                conflict_row(&conflict.over, &authors.join(" and "))
            })
            .collect();
        let shown = refusals.iter().take(REFUSALS_SHOWN).map(|refusal| Attention {
            what: format!(
                "not counted, from {}: {}",
                tournament.device_name(refusal.author),
                refusal.reason
            ),
            card: None,
        });
        attention.extend(shown);
        if refusals.len() > REFUSALS_SHOWN {
            let more = refusals.len() - REFUSALS_SHOWN;
            attention.push(Attention { what: format!("{more} more are not counted"), card: None });
        }
        attention
            .extend(self.alarms.iter().map(|what| Attention { what: what.clone(), card: None }));
        attention
    }
}

fn conflict_row(over: &ConflictOver, authors: &str) -> Attention {
    let (what, card) = match over {
        ConflictOver::Founding => (
            "the event was founded twice with the same key: the first one is used".to_owned(),
            None,
        ),
        ConflictOver::Player(player) => (
            format!("player {player} was entered twice, by {authors}: enter the player again"),
            None,
        ),
        ConflictOver::Round(round) => {
            let what = format!(
                "round {round} was published twice, by {authors}: pair and publish it once more"
            );
            (what, None)
        }
        ConflictOver::Card(card) => {
            let what = format!("{card}: {authors} contradict each other: open the card and choose");
            (what, Some(*card))
        }
        ConflictOver::Challenge(_) => {
            (format!("{authors} ruled differently on one challenge: rule on it"), None)
        }
    };
    Attention { what, card }
}
