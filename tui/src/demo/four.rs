//! The four players at a table of cards: one keeps the list game by game, all sign it, one hands it in.

use crate::demo::look;
use crate::demo::table::{Players, initials, is_decided};
use anyhow::anyhow;
use desk::{Answer, Board, CardProgress, Game, Intent, View};
use domain::{CardContent, ListCard, PlayerId, Seat};
use speech::words;
use std::time::Duration;
use tokio::time::{sleep, timeout};

impl Players {
    pub(super) async fn play_list(&self, game: &Game) -> anyhow::Result<()> {
        let round = game.card.round;
        let ids: Vec<PlayerId> = game.players.iter().map(|player| player.id).collect();
        let ids: [PlayerId; Seat::COUNT] =
            ids.try_into().map_err(|_| anyhow!(words::cli_demo_four()))?;
        let sheet = game.list.as_ref().ok_or_else(|| anyhow!(words::cli_demo_list()))?;
        let games = self.script.list(round, ids, sheet.wanted);
        let each = self.script.play_time(round, [ids[0], ids[1]]) / u32::from(sheet.wanted.max(1));
        let mut written = Vec::with_capacity(games.len());
        for row in games {
            sleep(each).await;
            let enter = Intent::EnterGame { card: game.card, game: row.clone(), number: None };
            match self.desk.ask(enter).await? {
                Answer::Noted { .. } => written.push(row),
                Answer::Refused { .. } if self.is_decided(game).await? => return Ok(()),
                other => {
                    let answer = format!("{other:?}");
                    return Err(anyhow!(words::cli_demo_row(answer, game.card, row.to_string())));
                }
            }
        }
        let content = CardContent::List(ListCard { games: written });
        let fill = Intent::FillCard { card: game.card, content };
        let Some(filled) = self.save(game, fill).await? else { return Ok(()) };
        let content = self.on_the_card(game).await?;
        for player in &game.players {
            sleep(self.script.signing_time(round, player.id)).await;
            let initials = initials(player)?;
            let sign = Intent::SignList { filled, player: player.id, initials };
            let Some(_) = self.save(game, sign).await? else { return Ok(()) };
        }
        let Some(_) = self.save(game, Intent::HandIn { filled }).await? else { return Ok(()) };
        self.record.saved(game.card, content);
        Ok(())
    }

    /// Whether the director decides the card, or is about to.
    async fn is_decided(&self, game: &Game) -> anyhow::Result<bool> {
        let mut boards = self.desk.boards();
        let decided = look::until(&mut boards, |board| is_decided(board, game).then_some(()));
        Ok(timeout(Duration::from_secs(5), decided).await.is_ok())
    }

    /// The list with its points, as it stands on the card.
    async fn on_the_card(&self, game: &Game) -> anyhow::Result<CardContent> {
        let mut boards = self.desk.boards();
        let counts = |board: &Board| {
            let View::Table(table) = &board.view else { return None };
            let mut games = table.game.iter().chain(&table.earlier);
            let found = games.find(|other| other.card == game.card)?;
            (found.progress >= CardProgress::Filled).then(|| found.content.clone())?
        };
        look::until(&mut boards, counts).await
    }
}
