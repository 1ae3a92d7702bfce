//! The director and deputies.

use crate::Person;
use crate::card::Special;
use crate::dice::Draw;
use desk::{Acts, CardProgress, DeviceRow, DirectorBoard, Intent, Link, Proposal, TableRow};
use domain::{
    AbsenceReason, Absent, CardContent, CardId, DeviceId, DivisionId, DrawCause, DuelCard, EntryId,
    Ground, Outcome, PairingWishes, Reason, Role, Seat, TableNo, Term,
};

impl Person {
    /// Pairs a round when all cards of the one before are in, and starts it. People without care do not wait
    /// for cards, and take a round back now and then.
    pub(crate) fn direct(&self, board: &DirectorBoard, id: DivisionId) -> Option<Intent> {
        if board.divisions.iter().all(|division| division.players.is_empty()) {
            return Some(self.enter_players(board));
        }
        let division = board.divisions.iter().find(|division| division.id == id)?;
        let careless = self.manner.careless;
        let Some(round) = &division.round else { return Some(self.propose(board, id)) };
        let is_last = round.round.number >= division.rounds_planned;
        if careless && self.lots(Draw::Mood, u16::from(id.0), &[]).one_in(11) {
            let reason = Reason::own("somebody late");
            let round = division.newest().map_or(round.round, |newest| newest.round);
            Some(Intent::TakeBackRound { round, reason })
        } else if let Some(waiting) = division.waiting().filter(|_| careless || !round.started) {
            Some(Intent::StartRound { round: waiting.round })
        } else if !careless && (is_last || round.missing() > 0 || !division.open.is_empty()) {
            None
        } else {
            Some(self.propose(board, id))
        }
    }

    fn propose(&self, board: &DirectorBoard, division: DivisionId) -> Intent {
        let seed = self.lots(Draw::Pairing, next_number(board, division), &[]).throw();
        let mut wishes = Box::<PairingWishes>::default();
        if self.manner.careless && plays_lists(board) && self.mood().one_in(5) {
            wishes.system = Some(Term::own("seats-fewest"));
        }
        Intent::ProposeRound { division, seed, wishes }
    }

    /// Another director may have published the round meanwhile. People without care have pairs of their own,
    /// in which everybody starts who would not, and ask what speaks against them.
    pub(crate) fn publish(&self, board: &DirectorBoard, proposal: &Proposal) -> Option<Intent> {
        let mut publication = proposal.publication.clone();
        let round = publication.round;
        if next_number(board, round.division) != round.number {
            return None;
        }
        if self.manner.careless && self.lots(Draw::Pairing, round.number, &[]).one_in(7) {
            publication.pairings.iter_mut().for_each(|pairing| pairing.players.reverse());
            publication.fours.iter_mut().for_each(|four| four.players.reverse());
            let origin = Box::new(proposal.origin.clone());
            return Some(Intent::JudgeRound { publication, origin });
        }
        Some(proposal.publish(publication))
    }

    pub(crate) fn record(&self, board: &DirectorBoard) -> Option<Intent> {
        let started = board.divisions.iter().filter_map(|division| division.round.as_ref());
        let mut rows = started.filter(|round| round.started).flat_map(|round| &round.tables);
        rows.find_map(|row| {
            let content = self.recorded(board, row)?;
            let ground = matches!(content, CardContent::Duel(_)).then_some(Ground::PaperCard);
            let (card, seen) = (row.card, Some(row.seen.clone()));
            let reason = Reason::own("paper card");
            Some(Intent::CorrectCard { card, content, reason, seen, ground })
        })
    }

    /// What is to be entered for a table now, if anything. Lists come on paper where nobody takes care.
    fn recorded(&self, board: &DirectorBoard, row: &TableRow) -> Option<CardContent> {
        if row.progress >= CardProgress::Counts {
            return None;
        }
        let form = &board.rules.card;
        if row.players.len() == Seat::COUNT {
            let list = || self.content(row.card.round, &row.players, form);
            return self.manner.careless.then(list);
        }
        let special = self.special(row.card);
        if let (Some(Special::Forfeit), Some(reason)) = (special, absence(board)) {
            let absent = vec![Absent { player: row.players[0].id, reason, late_s: None }];
            return Some(CardContent::Outcome(Outcome::Forfeit { absent }));
        }
        let card = match (special, &row.content) {
            // A book that lets nobody be away gets a card on paper.
            (Some(_), _) => self.content(row.card.round, &row.players, form),
            (None, Some(filled)) if form.signers == 0 => filled.clone(),
            (None, _) => return None,
        };
        let CardContent::Duel(card) = card else { return None };
        let invalid_turns = self.judged(row.card, &row.players, form);
        Some(CardContent::Duel(DuelCard { invalid_turns, ..card }))
    }

    pub(crate) fn correct(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let begun = rows(board, |row| row.progress != CardProgress::NotStarted);
        let row = mood.some(&begun)?;
        let seen = (!mood.one_in(3)).then(|| row.seen.clone());
        let content = match row.players.len() {
            Seat::COUNT if mood.one_in(4) => CardContent::Void,
            _ => self.content(row.card.round, &row.players, &board.rules.card),
        };
        Some(word_on(row.card, content, "paper card", seen))
    }

    pub(crate) fn award(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let begun = rows(board, |row| row.progress != CardProgress::NotStarted);
        let row = mood.some(&begun)?;
        let player = mood.some(&row.players)?.id;
        let stop = mood.some(&board.rules.stops).copied();
        let outcome = match mood.some(&board.rules.absences) {
            Some(reason) if mood.one_in(2) => {
                Outcome::Forfeit { absent: vec![Absent { player, reason: *reason, late_s: None }] }
            }
            _ => stop.map_or(Outcome::Drawn { cause: DrawCause::NoCard }, |kind| {
                let (scores, racks, overtime_s) = ([210, 190], [0, 0], [0, 0]);
                Outcome::Stopped { kind, offenders: vec![player], scores, racks, overtime_s }
            }),
        };
        let content = CardContent::Outcome(outcome);
        Some(word_on(row.card, content, "not finished", Some(row.seen.clone())))
    }

    /// Ends a conflict: over a card, or over a round.
    pub(crate) fn decide(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let contested = rows(board, |row| row.progress == CardProgress::Undecided);
        let Some(row) = mood.some(&contested) else {
            return Some(self.propose(board, DivisionId(u8::from(mood.one_in(3)))));
        };
        let version = mood.some(&row.versions)?;
        Some(word_on(row.card, version.content.clone(), "decided", Some(row.seen.clone())))
    }

    pub(crate) fn adopt(&self, board: &DirectorBoard) -> Option<Intent> {
        let entries: Vec<EntryId> = board.attention.iter().filter_map(|row| row.adopt).collect();
        self.mood().some(&entries).map(|entry| Intent::Adopt { entry: *entry })
    }

    pub(crate) fn move_device(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let tables = devices(board, !mood.one_in(4), |role| matches!(role, Role::Table(_)));
        let device = *mood.some(&tables)?;
        let table = TableNo(u16::try_from(1 + mood.below(tables.len() + 1)).ok()?);
        Some(Intent::MoveDevice { device, table })
    }

    pub(crate) fn revoke(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let devices = devices(board, !mood.one_in(4), |role| role != Role::Director);
        mood.some(&devices).map(|device| Intent::RevokeDevice { device: *device, cut: None })
    }

    /// Stands by what a device did that is not admitted any more, or whose record was tampered with.
    pub(crate) fn affirm(&self, board: &DirectorBoard) -> Option<Intent> {
        let rows = board.devices.iter().filter(|row| row.revoked || row.tampered);
        let gone: Vec<DeviceId> = rows.map(|row| row.device).collect();
        let mut mood = self.mood();
        let device = *mood.some(&gone)?;
        let acts = [Acts::All, Acts::All, Acts::Rounds, Acts::Players, Acts::Devices, Acts::Cards];
        Some(Intent::AdoptAll { device, acts: *mood.pick(&acts) })
    }
}

/// Four sit at a table and sign.
pub(crate) fn plays_lists(board: &DirectorBoard) -> bool {
    usize::from(board.rules.card.signers) == Seat::COUNT
}

/// The tables of the newest rounds and those whose cards are missing.
fn rows(board: &DirectorBoard, is_meant: impl Fn(&TableRow) -> bool) -> Vec<&TableRow> {
    board.current_rows().chain(board.open_rows()).filter(|row| is_meant(row)).collect()
}

fn word_on(card: CardId, content: CardContent, reason: &str, seen: Option<Vec<EntryId>>) -> Intent {
    Intent::CorrectCard { card, content, reason: Reason::own(reason), seen, ground: None }
}

/// The number of the round that comes next.
fn next_number(board: &DirectorBoard, id: DivisionId) -> u16 {
    let division = board.divisions.iter().find(|division| division.id == id);
    division.map_or(1, |division| division.next_round().number)
}

/// The plainest reason to be away that the book knows.
fn absence(board: &DirectorBoard) -> Option<AbsenceReason> {
    let plain = [AbsenceReason::NoShow, AbsenceReason::Unexcused, AbsenceReason::NeverArrived];
    plain.into_iter().find(|reason| board.rules.absences.contains(reason))
}

/// Devices of some roles; if wanted, those that nobody has heard of for a while, if there are any.
fn devices(board: &DirectorBoard, silent: bool, wanted: impl Fn(Role) -> bool) -> Vec<DeviceId> {
    let rows: Vec<&DeviceRow> = board.devices.iter().filter(|row| wanted(row.role)).collect();
    let gone = rows.iter().filter(|row| row.link == Link::Away && !row.revoked);
    let gone: Vec<DeviceId> = gone.map(|row| row.device).collect();
    if silent && !gone.is_empty() { gone } else { rows.iter().map(|row| row.device).collect() }
}
