//! Two players at a table with its laptop.

use super::super::super::plan::Seat;
use super::super::Day;
use super::{content, one_of};
use desk::{Answer, CardProgress, Game, Intent, TableBoard, View};
use domain::{CardId, DeviceId, DivisionId, Initials, Role, RoundId, Side, TableNo, Verdict};

impl Day {
    /// Goes on with the card of the game, so many steps.
    pub(super) fn play(&mut self, seat: Seat, steps: u8, pick: u64) {
        for _ in 0..steps {
            let Some(game) = self.table_board(seat).and_then(|board| board.game) else { return };
            let Some(intent) = next_step(&game, pick) else { return };
            match self.ask(seat, intent) {
                Some(Answer::Saved { .. }) => {}
                _ => return,
            }
        }
    }

    pub(super) fn fill_again(&mut self, seat: Seat, pick: u64) {
        let Some(game) = self.table_board(seat).and_then(|board| board.game) else { return };
        if game.started {
            self.ask(seat, Intent::FillCard { card: game.card, content: content(pick) });
        }
    }

    pub(super) fn challenge(&mut self, seat: Seat, pick: u64) {
        let Some(game) = self.table_board(seat).and_then(|board| board.game) else { return };
        let by = if pick.is_multiple_of(2) { Side::First } else { Side::Second };
        let words = vec!["QUIZ".to_owned(); 1 + usize::from(pick.is_multiple_of(3))];
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
            1 => Intent::AdmitDevice { device, role: Role::Arbiter, name: "Friend".into() },
            2 => Intent::RevokeDevice { device },
            3 => Intent::MoveDevice { device, table },
            4 => Intent::Adopt { entry },
            5 => Intent::EnterPlayers { players: Vec::new() },
            6 => Intent::StartRound { round },
            7 => Intent::FillCard { card, content: content(pick) },
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
                words: vec!["12".into()],
                since: Default::default(),
            },
        };
        self.ask(seat, intent);
    }

    fn table_board(&mut self, seat: Seat) -> Option<TableBoard> {
        match self.board(seat)?.view {
            View::Table(board) => Some(board),
            View::Director(_) | View::Arbiter(_) | View::Relay => None,
        }
    }
}

fn next_step(game: &Game, pick: u64) -> Option<Intent> {
    let sign = |side| {
        let initials = Initials::new("AB").expect("two letters");
        Some(Intent::SignCard { filled: game.filled?, side, initials })
    };
    match game.progress {
        CardProgress::Playing => Some(Intent::FillCard { card: game.card, content: content(pick) }),
        CardProgress::Filled => sign(Side::First),
        CardProgress::SignedByOne if game.signed[0].is_none() => sign(Side::First),
        CardProgress::SignedByOne => sign(Side::Second),
        CardProgress::SignedByBoth => Some(Intent::HandIn { filled: game.filled? }),
        CardProgress::NotStarted | CardProgress::Counts | CardProgress::Undecided => None,
    }
}
