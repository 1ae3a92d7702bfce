//! The people at the two laptops: they ask for one entry after the other and keep what was acknowledged.

use super::laptop::Laptop;
use desk::{Answer, CardProgress, Intent, NewPlayer, View};
use domain::{CardContent, CardId, DivisionId, DuelCard, EntryId, Line, Role, TableNo};
use std::collections::BTreeSet;
use std::convert::Infallible;

pub(super) type Acknowledged = BTreeSet<EntryId>;
pub(super) type Codes = BTreeSet<String>;

#[derive(Debug, Default)]
pub(super) struct DirectorsPen {
    pub(super) acknowledged: Acknowledged,
    pub(super) codes: Codes,
    written: u16,
}

impl DirectorsPen {
    const PLAYERS: usize = 2;

    /// Players, a round and its start; returns the code for table 1.
    pub(super) async fn open_event(&mut self, laptop: &Laptop) -> Result<String, String> {
        for _ in 0..Self::PLAYERS {
            self.enter_player(laptop).await?;
        }
        let propose =
            Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes: Default::default() };
        let Answer::Proposed { proposal } = laptop.ask(propose).await? else {
            return Err("no round was proposed".to_owned());
        };
        let round = proposal.publication.round;
        self.save(laptop, proposal.publish(proposal.publication.clone())).await?;
        self.save(laptop, Intent::StartRound { round }).await?;
        self.issue_code(laptop, 1).await
    }

    /// A player after the other, and a code now and then; ends only with a failure.
    pub(super) async fn write(&mut self, laptop: &Laptop) -> Result<Infallible, String> {
        loop {
            self.enter_player(laptop).await?;
            if self.written.is_multiple_of(4) {
                self.issue_code(laptop, self.written).await?;
            }
        }
    }

    async fn enter_player(&mut self, laptop: &Laptop) -> Result<(), String> {
        // Counted before it is asked for: one that was saved and not acknowledged keeps its name.
        self.written += 1;
        let name = format!("Player {}", self.written);
        let player = NewPlayer::new(DivisionId::A, Line::own(name));
        self.save(laptop, Intent::EnterPlayers { players: vec![player] }).await
    }

    async fn issue_code(&mut self, laptop: &Laptop, table: u16) -> Result<String, String> {
        let role = Role::Table(TableNo(table));
        match laptop.ask(Intent::IssueCode { role }).await? {
            Answer::Code { code } => {
                self.codes.insert(code.to_string());
                Ok(code.to_string())
            }
            other => Err(format!("no code for table {table}: {other:?}")),
        }
    }

    async fn save(&mut self, laptop: &Laptop, intent: Intent) -> Result<(), String> {
        self.acknowledged.extend(saved(laptop, intent).await?);
        Ok(())
    }
}

#[derive(Debug)]
pub(super) struct TablesPen {
    pub(super) acknowledged: Acknowledged,
    card: CardId,
    written: i32,
}

impl TablesPen {
    pub(super) async fn wait_for_game(laptop: &mut Laptop) -> Result<Self, String> {
        let game = |board: &desk::Board| match &board.view {
            View::Table(table) => table.game.clone().filter(|game| game.started),
            View::Director(_) | View::Arbiter(_) | View::Relay => None,
        };
        let game = laptop.until(game).await?;
        if game.progress > CardProgress::Playing {
            return Err(format!("the card of a new game is {:?}", game.progress));
        }
        Ok(Self { acknowledged: Acknowledged::new(), card: game.card, written: 0 })
    }

    /// The players change their minds about the scores; ends only with a failure.
    pub(super) async fn write(&mut self, laptop: &Laptop) -> Result<Infallible, String> {
        loop {
            self.written = self.written % 400 + 1;
            let content = CardContent::Duel(DuelCard::plain([self.written, 300]));
            let fill = Intent::FillCard { card: self.card, content };
            self.acknowledged.extend(saved(laptop, fill).await?);
        }
    }
}

async fn saved(laptop: &Laptop, intent: Intent) -> Result<Vec<EntryId>, String> {
    match laptop.ask(intent).await? {
        Answer::Saved { entries } => Ok(entries),
        other => Err(format!("not saved: {other:?}")),
    }
}
