//! How long people take over things, in an unhurried hall whose games last seconds instead of an hour.

use crate::Person;
use crate::card::ids;
use crate::dice::Draw;
use desk::{Board, Intent, TableBoard, View};
use domain::PlayerId;

/// More than the thinking of one round takes, even if one arbiter judges every game.
pub fn round_ms_max(tables: u16) -> u64 {
    20_000 + 2_500 * u64::from(tables)
}

impl Person {
    /// How long somebody thinks before doing this, from the moment when they could.
    pub fn pause_ms(&self, board: &Board, intent: &Intent) -> u64 {
        match &board.view {
            View::Table(board) => self.table_pause_ms(board, intent),
            View::Arbiter(board) => match (intent, board.queue.first()) {
                (Intent::Rule { .. }, Some(row)) => {
                    self.between_ms(Draw::Judging, row.card.round.number, &[], 1_000..2_500)
                }
                _ => 0,
            },
            View::Director(board) => match (intent, board.current_rows().next()) {
                (Intent::StartRound { .. }, _) | (Intent::ProposeRound { .. }, Some(_)) => 2_000,
                _ => 0,
            },
            View::Relay => 0,
        }
    }

    /// A word is doubted in the middle of a game, and the game goes on after the verdict.
    fn table_pause_ms(&self, board: &TableBoard, intent: &Intent) -> u64 {
        let Some(game) = &board.game else { return 0 };
        let ids = ids(&game.players);
        let round = game.card.round.number;
        let whole = self.between_ms(Draw::Play, round, &ids, 4_000..12_000);
        let signs = |player| self.between_ms(Draw::Signing, round, &[player], 400..1_400);
        let games = game.list.as_ref().map(|sheet| u64::from(sheet.wanted.max(1)));
        match (intent, games) {
            (Intent::EnterGame { .. }, Some(games)) => whole / games,
            (Intent::FillCard { .. }, None) if board.challenges.is_empty() => whole,
            (Intent::FillCard { .. } | Intent::SendChallenge { .. }, None) => whole / 2,
            (Intent::SignCard { side, .. }, _) => signs(game.player(*side).id),
            (Intent::SignList { player, .. }, _) => signs(*player),
            _ => 0,
        }
    }

    fn between_ms(
        &self,
        draw: Draw,
        round: u16,
        players: &[PlayerId],
        ms: std::ops::Range<u64>,
    ) -> u64 {
        ms.start + self.lots(draw, round, players).throw() % (ms.end - ms.start)
    }
}
