//! The director and deputies.

use super::super::super::laptop::Laptop;
use super::super::super::plan::Seat;
use super::super::Day;
use super::{content, one_of};
use desk::{Acts, Answer, CardProgress, Cut, DeviceRow, Intent, Link, TableRow};
use domain::{
    Absent, CardContent, DeviceId, DivisionId, DrawCause, EntryId, Line, Outcome, PairingWishes,
    Role, Seat as Place, TableNo,
};

impl Day {
    /// Starts the round that is published, or pairs the next one and publishes it; division by division.
    pub(super) fn direct(&mut self, seat: Seat, pick: u64) {
        let Some(board) = self.director_board(seat) else { return };
        if board.divisions.iter().all(|division| division.players.is_empty()) {
            return self.enter_players(seat, pick);
        }
        for division in board.divisions {
            let pick = pick.rotate_left(u32::from(division.id.0));
            match &division.round {
                Some(round) if pick.is_multiple_of(11) => {
                    let (round, reason) = (round.round, "somebody is late".to_owned());
                    self.ask(seat, Intent::TakeBackRound { round, reason: Line::own(reason) });
                }
                Some(round) if !round.started => {
                    let round = round.round;
                    self.ask(seat, Intent::StartRound { round });
                }
                _ => self.publish(seat, division.id, pick),
            }
        }
    }

    fn publish(&mut self, seat: Seat, division: DivisionId, pick: u64) {
        let mut wishes = Box::<PairingWishes>::default();
        if pick.is_multiple_of(5) && self.plays_lists(seat) {
            wishes.system = Some(Line::own("seats-fewest"));
        }
        let intent = Intent::ProposeRound { division, seed: pick, wishes };
        let Some(Answer::Proposed { proposal }) = self.ask(seat, intent) else { return };
        let mut publication = proposal.publication.clone();
        if pick.is_multiple_of(7) {
            // A director's own pairs: everybody starts who would not.
            publication.pairings.iter_mut().for_each(|pairing| pairing.players.reverse());
            publication.fours.iter_mut().for_each(|four| four.players.reverse());
            let origin = Box::new(proposal.origin.clone());
            self.ask(seat, Intent::JudgeRound { publication: publication.clone(), origin });
        }
        self.ask(seat, proposal.publish(publication));
    }

    /// A paper card, or a correction.
    pub(super) fn correct(&mut self, seat: Seat, pick: u64) {
        let rows = self.rows(seat, |row| row.progress != CardProgress::NotStarted);
        let Some(row) = one_of(&rows, pick) else { return };
        let seen = (!pick.is_multiple_of(3)).then(|| row.seen.clone());
        let content = match row.players.len() {
            Place::COUNT if pick.is_multiple_of(4) => CardContent::Void,
            players => content(players, pick >> 1),
        };
        let (card, reason) = (row.card, "paper card".to_owned());
        self.ask(
            seat,
            Intent::CorrectCard { card, content, reason: Line::own(reason), seen, ground: None },
        );
    }

    /// A game that was not played to its end.
    pub(super) fn award(&mut self, seat: Seat, pick: u64) {
        let Some(board) = self.director_board(seat) else { return };
        let rows = self.rows(seat, |row| row.progress != CardProgress::NotStarted);
        let Some(row) = one_of(&rows, pick) else { return };
        let Some(player) = one_of(&row.players, pick >> 8).map(|player| player.id) else { return };
        let (absences, stops) = (&board.rules.absences, &board.rules.stops);
        let outcome = match (one_of(absences, pick >> 16), one_of(stops, pick >> 16)) {
            (Some(reason), _) if pick.is_multiple_of(2) => {
                Outcome::Forfeit { absent: vec![Absent { player, reason: *reason, late_s: None }] }
            }
            (_, Some(kind)) => Outcome::Stopped {
                kind: *kind,
                offenders: vec![player],
                scores: [210, 190],
                racks: [0, 0],
                overtime_s: [0, 0],
            },
            (_, None) => Outcome::Drawn { cause: DrawCause::NoCard },
        };
        let (card, content) = (row.card, CardContent::Outcome(outcome));
        let (reason, seen) = ("not played to its end".to_owned(), Some(row.seen.clone()));
        self.ask(
            seat,
            Intent::CorrectCard { card, content, reason: Line::own(reason), seen, ground: None },
        );
    }

    /// Ends a conflict: over a card, or over a round.
    pub(super) fn decide(&mut self, seat: Seat, pick: u64) {
        let rows = self.rows(seat, |row| row.progress == CardProgress::Undecided);
        let Some(row) = one_of(&rows, pick) else {
            let division = DivisionId(u8::from(pick.is_multiple_of(3)));
            return self.publish(seat, division, pick);
        };
        let Some(version) = one_of(&row.versions, pick >> 8) else { return };
        let (card, content) = (row.card, version.content.clone());
        let (reason, seen) = ("decided".to_owned(), Some(row.seen.clone()));
        self.ask(
            seat,
            Intent::CorrectCard { card, content, reason: Line::own(reason), seen, ground: None },
        );
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
            self.ask(seat, Intent::RevokeDevice { device, cut: None });
        }
    }

    pub(super) fn dismiss(&mut self, seat: Seat) {
        let hostile = |laptop: &&Laptop| laptop.villain.is_some() && laptop.role == Role::Director;
        let device = self.laptops.iter().find(hostile).map(Laptop::device);
        if let Some(device) = device {
            self.ask(seat, Intent::RevokeDevice { device, cut: None });
        }
    }

    /// Sends one laptop away. Its director believes what it wrote so far, or only the first part of it.
    pub(super) fn expel_seat(&mut self, seat: Seat, other: Seat, pick: u64) {
        let device = self.laptops[other].device();
        let Some(venue) = self.laptops[seat].venue.as_ref() else { return };
        let written: Vec<EntryId> =
            venue.ledger().document(device).iter().map(|record| record.id).collect();
        let cut = match (pick % 4, one_of(&written, pick >> 8)) {
            (0, Some(entry)) => Some(Cut::Entry(*entry)),
            (1, _) => Some(Cut::Round(u16::from(!pick.is_multiple_of(3)))),
            _ => None,
        };
        self.ask(seat, Intent::RevokeDevice { device, cut });
    }

    pub(super) fn promote(&mut self, seat: Seat, other: Seat) {
        if self.laptops[other].certificate.is_none() {
            return;
        }
        let (device, name) = (self.laptops[other].device(), Line::own("Deputy"));
        self.ask(seat, Intent::AdmitDevice { device, role: Role::Director, name });
    }

    /// Stands by what a device did that is not admitted any more, or whose record was tampered with.
    pub(super) fn affirm(&mut self, seat: Seat, pick: u64) {
        let rows = self.director_board(seat).map(|board| board.devices).unwrap_or_default();
        let gone: Vec<DeviceId> =
            rows.iter().filter(|row| row.revoked || row.tampered).map(|row| row.device).collect();
        let acts = [Acts::All, Acts::All, Acts::Rounds, Acts::Players, Acts::Devices, Acts::Cards];
        let (Some(device), Some(acts)) = (one_of(&gone, pick), one_of(&acts, pick >> 8)) else {
            return;
        };
        self.ask(seat, Intent::AdoptAll { device: *device, acts: *acts });
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

    pub(super) fn rows(&mut self, seat: Seat, wanted: impl Fn(&TableRow) -> bool) -> Vec<TableRow> {
        let Some(board) = self.director_board(seat) else { return Vec::new() };
        let divisions = board.divisions.into_iter();
        let rows = divisions.flat_map(|d| d.round.into_iter().flat_map(|r| r.tables).chain(d.open));
        rows.filter(|row| wanted(row)).map(|row| TableRow::clone(&row)).collect()
    }
}
