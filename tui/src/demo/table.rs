//! The two players at a table: they wait for their game, play, doubt a word now and then, fill in the
//! card, sign it and hand it in.

use crate::demo::Plan;
use crate::demo::look::{self, Saved};
use crate::demo::record::Record;
use crate::demo::script::Script;
use anyhow::anyhow;
use desk::{Board, CardForm, CardProgress, ChallengeState, Game, Intent, View};
use domain::{
    CardContent, DuelCard, EntryId, Happened, Initials, Player, Role, RoundId, Side, TableNo,
};
use node::Desk;
use speech::words;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

pub(crate) struct Players {
    pub(super) desk: Desk,
    table: TableNo,
    tables: u16,
    pub(super) script: Script,
    pub(super) record: Arc<Record>,
}

impl Players {
    pub(crate) fn new(desk: Desk, table: TableNo, plan: &Plan, record: Arc<Record>) -> Self {
        Self { desk, table, tables: plan.tables, script: plan.script, record }
    }

    /// Plays game after game until the play is over.
    pub(crate) async fn play(self, mut is_over: watch::Receiver<bool>) -> anyhow::Result<()> {
        let mut boards = self.desk.boards();
        let mut last: Option<RoundId> = None;
        loop {
            let look = |board: &Board| next_game(board, last);
            let next = look::until_over(&mut boards, &mut is_over, look).await?;
            let Some((game, form)) = next else { return Ok(()) };
            last = Some(game.card.round);
            let special = self.script.special(game.card.round.number, self.table, self.tables);
            match (&game.list, special) {
                (Some(_), _) => self.play_list(&game).await?,
                (None, None) => self.play_game(&game, &form).await?,
                (None, Some(_)) => {}
            }
        }
    }

    async fn play_game(&self, game: &Game, form: &CardForm) -> anyhow::Result<()> {
        let round = game.card.round;
        let ids = [game.players[0].id, game.players[1].id];
        sleep(self.script.play_time(round, ids)).await;
        if let Some(challenge) = self.script.challenge(round, ids) {
            let (by, words) = (challenge.by, challenge.words);
            let deliberate = form.challenge.deliberate_only;
            let since = deliberate.then_some(Happened::Deliberate).into_iter().collect();
            let intent = Intent::SendChallenge { card: game.card, by, words, since };
            let Some(challenge) = self.save(game, intent).await? else { return Ok(()) };
            self.record.challenge_sent(challenge);
            self.verdict(challenge).await?;
        }

        let card = self.script.card(round, ids, form);
        let content = CardContent::Duel(card.clone());
        if form.signers == 0 {
            // Somebody else records it, with what a jury finds.
            let invalid_turns = self.script.invalid_turns(round, ids, form);
            let recorded = CardContent::Duel(DuelCard { invalid_turns, ..card });
            let fill = Intent::FillCard { card: game.card, content };
            let Some(_) = self.save(game, fill).await? else { return Ok(()) };
            self.record.saved(game.card, recorded);
            return Ok(());
        }
        let fill = Intent::FillCard { card: game.card, content: content.clone() };
        let Some(filled) = self.save(game, fill).await? else { return Ok(()) };
        for side in Side::BOTH {
            let player = game.player(side);
            sleep(self.script.signing_time(round, player.id)).await;
            let sign = Intent::SignCard { filled, side, initials: initials(player)? };
            let Some(_) = self.save(game, sign).await? else { return Ok(()) };
        }
        let Some(_) = self.save(game, Intent::HandIn { filled }).await? else { return Ok(()) };
        self.record.saved(game.card, content);
        Ok(())
    }

    async fn verdict(&self, challenge: EntryId) -> anyhow::Result<()> {
        let mut boards = self.desk.boards();
        let ruled = look::until(&mut boards, |board| verdict_on(board, challenge)).await?;
        if ruled {
            self.record.challenge_ruled(challenge);
        }
        Ok(())
    }

    /// `None` when the director has decided the card meanwhile, so that nothing is left to write.
    pub(super) async fn save(
        &self,
        game: &Game,
        intent: Intent,
    ) -> anyhow::Result<Option<EntryId>> {
        match look::save(&self.desk, intent).await? {
            Saved::Entry(entry) => Ok(Some(entry)),
            Saved::Refused(why) => {
                let decided = |board: &Board| is_decided(board, game).then_some(());
                let mut boards = self.desk.boards();
                match timeout(Duration::from_secs(5), look::until(&mut boards, decided)).await {
                    Ok(decided) => decided.map(|()| None),
                    Err(_) => Err(anyhow!(words::cli_demo_because(Role::Table(self.table), why))),
                }
            }
        }
    }
}

/// A started game that these players have not dealt with and nobody has decided.
fn next_game(board: &Board, last: Option<RoundId>) -> Option<(Game, CardForm)> {
    let View::Table(table) = &board.view else { return None };
    let game = table.game.as_ref()?;
    let open =
        game.started && game.progress < CardProgress::Counts && Some(game.card.round) != last;
    open.then(|| (game.clone(), table.form.clone()))
}

pub(super) fn is_decided(board: &Board, game: &Game) -> bool {
    let View::Table(table) = &board.view else { return false };
    let mut games = table.game.iter().chain(&table.earlier);
    games.any(|other| other.card == game.card && other.progress >= CardProgress::Counts)
}

/// Whether the challenge is answered; arbiters who contradict each other leave it to the director.
fn verdict_on(board: &Board, challenge: EntryId) -> Option<bool> {
    let View::Table(table) = &board.view else { return None };
    let row = table.challenges.iter().find(|row| row.challenge == challenge)?;
    match row.state {
        ChallengeState::Ruled { .. } => Some(true),
        ChallengeState::Undecided { .. } => Some(false),
        ChallengeState::Waiting | ChallengeState::Claimed { .. } => None,
    }
}

/// The first letters of the first two names.
pub(crate) fn initials(player: &Player) -> anyhow::Result<Initials> {
    let letters: String =
        player.name.split_whitespace().filter_map(|name| name.chars().next()).take(2).collect();
    Ok(Initials::new(&letters)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::names::invented;
    use domain::{DivisionId, PlayerId};

    #[test]
    fn every_invented_player_can_sign() {
        for new in invented(600) {
            let id = PlayerId { division: DivisionId::A, number: 1 };
            let player = Player { id, name: new.name, club: None, rating: None };
            assert_eq!(
                initials(&player).unwrap().to_string().chars().count(),
                2,
                "{}",
                player.name
            );
        }
    }
}
