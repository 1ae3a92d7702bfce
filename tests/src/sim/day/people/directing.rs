//! The director and deputies.

use super::super::super::laptop::Laptop;
use super::super::super::plan::Seat;
use super::super::Day;
use super::{content, one_of};
use desk::{Answer, CardProgress, DeviceRow, Intent, Link, NewPlayer, TableRow};
use domain::{DeviceId, DivisionId, EntryId, Role, TableNo};

impl Day {
    /// The whole field, or somebody who comes late.
    pub(super) fn enter_players(&mut self, seat: Seat, pick: u64) {
        let divisions = self.director_board(seat).map(|board| board.divisions);
        let any = divisions.iter().flatten().any(|division| !division.players.is_empty());
        if any {
            let name = format!("Late {}", pick % 1_000);
            let late = NewPlayer { division: DivisionId::A, name, club: None, rating: None };
            self.ask(seat, Intent::EnterPlayers { players: vec![late] });
            return;
        }
        let tables = self.laptops.iter().filter(|l| matches!(l.role, Role::Table(_))).count();
        let extra = usize::from(pick.is_multiple_of(4));
        let players = (1..=2 * tables + extra)
            .map(|number| NewPlayer {
                division: DivisionId::A,
                name: format!("Player {number}"),
                club: None,
                rating: None,
            })
            .collect();
        self.ask(seat, Intent::EnterPlayers { players });
    }

    /// Starts the round that is published, or pairs the next one and publishes it.
    pub(super) fn direct(&mut self, seat: Seat, pick: u64) {
        let Some(board) = self.director_board(seat) else { return };
        let Some(division) = board.divisions.first() else { return };
        if division.players.is_empty() {
            return self.enter_players(seat, pick);
        }
        let player = one_of(&division.players, pick >> 4).map(|player| player.id);
        match (&division.round, player) {
            (_, Some(player)) if pick.is_multiple_of(23) => {
                let gone = division.withdrawn.contains(&player);
                let reason = "has to leave".to_owned();
                let intent = match gone {
                    true => Intent::ReturnPlayer { player },
                    false => Intent::WithdrawPlayer { player, reason },
                };
                self.ask(seat, intent);
            }
            (Some(round), _) if pick.is_multiple_of(11) => {
                let (round, reason) = (round.round, "somebody is late".to_owned());
                self.ask(seat, Intent::TakeBackRound { round, reason });
            }
            (Some(round), _) if !round.started => {
                let round = round.round;
                self.ask(seat, Intent::StartRound { round });
            }
            _ => self.publish(seat, pick),
        }
    }

    fn publish(&mut self, seat: Seat, pick: u64) {
        let intent = Intent::ProposeRound {
            division: DivisionId::A,
            seed: pick,
            wishes: Default::default(),
        };
        let Some(Answer::Proposed { proposal }) = self.ask(seat, intent) else { return };
        let mut publication = proposal.publication;
        if pick.is_multiple_of(7) {
            // A director's own pairs: everybody starts who would not.
            publication.pairings.iter_mut().for_each(|pairing| pairing.players.reverse());
        }
        self.ask(seat, Intent::PublishRound { publication });
    }

    /// A paper card, or a correction.
    pub(super) fn correct(&mut self, seat: Seat, pick: u64) {
        let rows = self.rows(seat, |row| row.progress != CardProgress::NotStarted);
        let Some(row) = one_of(&rows, pick) else { return };
        let seen = (!pick.is_multiple_of(3)).then(|| row.seen.clone());
        let (card, reason) = (row.card, "paper card".to_owned());
        self.ask(
            seat,
            Intent::CorrectCard { card, content: content(pick >> 1), reason, seen, ground: None },
        );
    }

    /// Ends a conflict: over a card, or over a round.
    pub(super) fn decide(&mut self, seat: Seat, pick: u64) {
        let rows = self.rows(seat, |row| row.progress == CardProgress::Undecided);
        let Some(row) = one_of(&rows, pick) else { return self.publish(seat, pick) };
        let Some(version) = one_of(&row.versions, pick >> 8) else { return };
        let (card, content) = (row.card, version.content.clone());
        let (reason, seen) = ("decided".to_owned(), Some(row.seen.clone()));
        self.ask(seat, Intent::CorrectCard { card, content, reason, seen, ground: None });
    }

    pub(super) fn adopt(&mut self, seat: Seat, pick: u64) {
        let Some(board) = self.director_board(seat) else { return };
        let entries: Vec<EntryId> = board.attention.iter().filter_map(|row| row.adopt).collect();
        if let Some(entry) = one_of(&entries, pick).copied() {
            self.ask(seat, Intent::Adopt { entry });
        }
    }

    pub(super) fn move_device(&mut self, seat: Seat, pick: u64) {
        let tables = self.devices(seat, pick, |role| matches!(role, Role::Table(_)));
        let Some(device) = one_of(&tables, pick).copied() else { return };
        let count = u64::try_from(tables.len()).expect("a small hall");
        let table = TableNo(u16::try_from(1 + (pick >> 8) % (count + 1)).expect("a small hall"));
        self.ask(seat, Intent::MoveDevice { device, table });
    }

    pub(super) fn revoke(&mut self, seat: Seat, pick: u64) {
        let devices = self.devices(seat, pick, |role| role != Role::Director);
        if let Some(device) = one_of(&devices, pick).copied() {
            self.ask(seat, Intent::RevokeDevice { device });
        }
    }

    pub(super) fn dismiss(&mut self, seat: Seat) {
        let hostile = |laptop: &&Laptop| laptop.villain.is_some() && laptop.role == Role::Director;
        let device = self.laptops.iter().find(hostile).map(Laptop::device);
        if let Some(device) = device {
            self.ask(seat, Intent::RevokeDevice { device });
        }
    }

    /// Devices of some roles; mostly those that nobody has heard of for a while, if there are any.
    fn devices(&mut self, seat: Seat, pick: u64, wanted: impl Fn(Role) -> bool) -> Vec<DeviceId> {
        let rows = self.director_board(seat).map(|board| board.devices).unwrap_or_default();
        let rows: Vec<DeviceRow> = rows.into_iter().filter(|row| wanted(row.role)).collect();
        let gone = rows.iter().filter(|row| row.link == Link::Away && !row.revoked);
        let gone: Vec<DeviceId> = gone.map(|row| row.device).collect();
        if !gone.is_empty() && !pick.is_multiple_of(4) {
            return gone;
        }
        rows.iter().map(|row| row.device).collect()
    }

    fn rows(&mut self, seat: Seat, wanted: impl Fn(&TableRow) -> bool) -> Vec<TableRow> {
        let Some(board) = self.director_board(seat) else { return Vec::new() };
        let divisions = board.divisions.into_iter();
        let rows = divisions.flat_map(|d| d.round.into_iter().flat_map(|r| r.tables).chain(d.open));
        rows.filter(wanted).collect()
    }
}
