//! The players at a table with its laptop.

use super::super::super::model::Law;
use super::super::super::plan::Seat;
use super::super::Day;
use super::{content, list_game, one_of};
use desk::{Answer, CardProgress, Game, Intent, TableBoard, View};
use domain::{CardId, DeviceId, DivisionId, Initials, Line, Role, RoundId, Side, TableNo, Verdict};

impl Day {
    /// Goes on with the card of the game, so many steps.
    pub(super) fn play(&mut self, seat: Seat, steps: u8, pick: u64) {
        for step in 0..2 * steps {
            let Some(game) = self.table_board(seat).and_then(|board| board.game) else { return };
            // Four players sign, so that their card takes more steps.
            if step >= steps && game.list.is_none() {
                return;
            }
            let Some(intent) = next_step(&game, pick) else { return };
            let asked = self.laptops[seat].asked;
            let answer = self.ask(seat, intent);
            let alone = self.laptops[seat].asked == asked + 1;
            match answer {
                Some(Answer::Noted { games }) if alone && pick.is_multiple_of(5) => {
                    return self.lose_power_over_a_draft(seat, games);
                }
                Some(Answer::Saved { .. } | Answer::Noted { .. }) => {}
                _ => return,
            }
        }
    }

    /// What was noted is there when the power is back.
    fn lose_power_over_a_draft(&mut self, seat: Seat, noted: u16) {
        self.die(seat);
        self.start(seat, None);
        let game = self.table_board(seat).and_then(|board| board.game);
        let Some(sheet) = game.and_then(|game| game.list) else { return };
        if sheet.games.len() < usize::from(noted) {
            let (name, kept) = (self.laptops[seat].name.clone(), sheet.games.len());
            let what = format!("{name} noted {noted} games and has {kept} after a power cut");
            self.watch.breaks(Law::NothingSavedIsLost, what);
        }
    }

    pub(super) fn fill_again(&mut self, seat: Seat, pick: u64) {
        let Some(game) = self.table_board(seat).and_then(|board| board.game) else { return };
        if !game.started {
            return;
        }
        let (card, content) = (game.card, content(game.players.len(), pick));
        let intent = match (&game.list, pick % 4) {
            (Some(_), 0) => Intent::StrikeGame { card, number: 1 },
            (Some(_), 1) => Intent::KeepList { card },
            (Some(_), 2) => Intent::EnterGame { card, game: list_game(pick), number: Some(2) },
            _ => Intent::FillCard { card, content },
        };
        self.ask(seat, intent);
    }

    pub(super) fn challenge(&mut self, seat: Seat, pick: u64) {
        let Some(game) = self.table_board(seat).and_then(|board| board.game) else { return };
        let by = if pick.is_multiple_of(2) { Side::First } else { Side::Second };
        let words = vec![Line::own("QUIZ"); 1 + usize::from(pick.is_multiple_of(3))];
        self.ask(
            seat,
            Intent::SendChallenge { card: game.card, by, words, since: Default::default() },
        );
    }

    /// Tries something that is somebody else's to do, or nobody's.
    pub(super) fn meddle(&mut self, seat: Seat, pick: u64) {
        let round = RoundId { division: DivisionId::A, number: 1 };
        let table = TableNo(u16::try_from(pick >> 8 & 0xf).expect("four bits"));
        let card = CardId { round, table };
        let devices: Vec<DeviceId> =
            self.laptops.iter().map(super::super::Laptop::device).collect();
        let device = *one_of(&devices, pick >> 16).expect("the hall is not empty");
        let entry = self.laptops[seat].disk.ids().first().copied();
        let Some(entry) = entry else { return };
        let initials = Initials::new("ZZ").expect("two letters");
        let intent = match pick % 12 {
            0 => Intent::IssueCode { role: Role::Director },
            1 => Intent::AdmitDevice { device, role: Role::Arbiter, name: Line::own("Friend") },
            2 => Intent::RevokeDevice { device, cut: None },
            3 => Intent::MoveDevice { device, table },
            4 => Intent::Adopt { entry },
            5 => Intent::EnterPlayers { players: Vec::new() },
            6 => Intent::StartRound { round },
            7 => Intent::FillCard { card, content: content(2, pick) },
            8 => Intent::SignCard { filled: entry, side: Side::First, initials },
            9 => Intent::HandIn { filled: entry },
            10 => Intent::Rule {
                challenge: entry,
                verdict: Verdict::Acceptable,
                bad: vec![],
                appeal: false,
            },
            _ => Intent::SendChallenge {
                card,
                by: Side::First,
                words: vec![Line::own("12")],
                since: Default::default(),
            },
        };
        self.ask(seat, intent);
    }

    fn table_board(&mut self, seat: Seat) -> Option<TableBoard> {
        match self.look(seat)?.view {
            View::Table(board) => Some(board),
            View::Director(_) | View::Arbiter(_) | View::Relay => None,
        }
    }
}

fn next_step(game: &Game, pick: u64) -> Option<Intent> {
    let card = game.card;
    match game.progress {
        CardProgress::Playing => match &game.list {
            // The first games are written one by one; what is written so far is on this laptop alone.
            Some(sheet) if sheet.games.len() < 3 && !pick.is_multiple_of(3) => {
                Some(Intent::EnterGame { card, game: list_game(pick >> 7), number: None })
            }
            _ => Some(Intent::FillCard { card, content: content(game.players.len(), pick) }),
        },
        CardProgress::Filled | CardProgress::SignedByOne => sign(game),
        CardProgress::SignedByBoth => Some(Intent::HandIn { filled: game.filled? }),
        CardProgress::NotStarted | CardProgress::Counts | CardProgress::Undecided => None,
    }
}

/// The next one who has not signed does.
fn sign(game: &Game) -> Option<Intent> {
    let filled = game.filled?;
    let initials = Initials::new("AB").expect("two letters");
    let place = game.signed.iter().position(Option::is_none)?;
    if game.list.is_some() {
        let player = game.players.get(place)?.id;
        return Some(Intent::SignList { filled, player, initials });
    }
    let side = if place == 0 { Side::First } else { Side::Second };
    Some(Intent::SignCard { filled, side, initials })
}
