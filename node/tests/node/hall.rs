//! A small hall for the tests: devices with a directory of their own, on loopback.

use desk::{Answer, Board, DirectorBoard, Intent, JoinCode, NewPlayer, TableBoard, View};
use domain::{CardContent, CardId, DivisionId, DuelCard, Initials, Role, RoundId, Side};
use ledger::FoundedDivision;
use node::{Config, Desk, Node, Reach, RunError, Start, StartError};
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::watch;

/// Long enough for a busy machine; nothing waits that long unless it fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Device {
    pub(crate) node: Node,
    pub(crate) data: PathBuf,
    _directory: Arc<TempDir>,
}

pub(crate) async fn within<T>(what: &str, wait: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, wait).await {
        Ok(value) => value,
        Err(_) => panic!("waited too long: {what}"),
    }
}

pub(crate) fn founding() -> Start {
    Start::Found {
        name: domain::Line::own("Test Open"),
        book: rulebook::Book::named("de-tso").expect("a book of ours"),
        divisions: vec![FoundedDivision::new(DivisionId::A, domain::Line::own("Open"), 3)],
    }
}

pub(crate) fn config(data: PathBuf, start: Start, dial: &[SocketAddr]) -> Config {
    Config { data, port: 0, reach: Reach::Loopback, tell: Vec::new(), dial: dial.to_vec(), start }
}

impl Device {
    pub(crate) async fn start(start: Start, dial: &[SocketAddr]) -> Result<Self, StartError> {
        Self::start_in(Arc::new(tempfile::tempdir().expect("a temporary directory")), start, dial)
            .await
    }

    pub(crate) async fn start_in(
        directory: Arc<TempDir>,
        start: Start,
        dial: &[SocketAddr],
    ) -> Result<Self, StartError> {
        let data = directory.path().join("data");
        let node = node::start(config(data.clone(), start, dial)).await?;
        Ok(Self { node, data, _directory: directory })
    }

    pub(crate) async fn director() -> Self {
        Self::start(founding(), &[]).await.expect("an event is founded")
    }

    /// Joins with a code and waits until it is connected.
    pub(crate) async fn join(code: &JoinCode, director: &Self) -> Self {
        let device = Self::start(Start::Join(code.clone()), &director.node.addresses()).await;
        let device = device.expect("it starts to look");
        device.wait_for_status("connected to the director").await;
        device
    }

    /// Stops the node and starts it again with what it remembers.
    pub(crate) async fn restart(self) -> Self {
        let Self { node, _directory: directory, .. } = self;
        node.stop().await;
        Self::start_in(directory, Start::Resume, &[]).await.expect("the event is there")
    }

    /// Stops the node and keeps its directory.
    pub(crate) async fn stop(self) -> Arc<TempDir> {
        self.node.stop().await;
        self._directory
    }

    pub(crate) fn desk(&self) -> Desk {
        self.node.desk()
    }

    pub(crate) async fn ask(&self, intent: Intent) -> Answer {
        within("an answer", self.desk().ask(intent)).await.expect("the node runs")
    }

    pub(crate) async fn saved(&self, intent: Intent) -> Vec<domain::EntryId> {
        match self.ask(intent.clone()).await {
            Answer::Saved { entries } => entries,
            other => panic!("{intent:?}: {other:?}"),
        }
    }

    pub(crate) async fn code(&self, role: Role) -> JoinCode {
        match self.ask(Intent::IssueCode { role }).await {
            Answer::Code { code } => code,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn wait_for_status(&self, part: &str) {
        let mut status = self.node.status();
        let wait = status.wait_for(|status| speech::english(status).contains(part));
        if tokio::time::timeout(PATIENCE, wait).await.is_err() {
            panic!("no \"{part}\", but \"{}\"", speech::english(&*self.node.status().borrow()));
        }
    }

    pub(crate) async fn wait_for_end(&mut self) -> Result<(), RunError> {
        within("the node stops", self.node.stopped()).await
    }

    pub(crate) async fn wait_for_board(
        &self,
        what: &str,
        is_it: impl Fn(&Board) -> bool,
    ) -> Arc<Board> {
        let mut boards: watch::Receiver<Option<Arc<Board>>> = self.desk().boards();
        let wait = boards.wait_for(|board| board.as_ref().is_some_and(|board| is_it(board)));
        let board = within(what, wait).await.expect("the node runs").clone();
        board.expect("waited until there is one")
    }

    pub(crate) async fn wait_for_director_board(
        &self,
        what: &str,
        is_it: impl Fn(&DirectorBoard) -> bool,
    ) -> Arc<Board> {
        self.wait_for_board(what, |board| match &board.view {
            View::Director(view) => is_it(view),
            View::Table(_) | View::Arbiter(_) | View::Relay => false,
        })
        .await
    }

    pub(crate) async fn wait_for_table_board(
        &self,
        what: &str,
        is_it: impl Fn(&TableBoard) -> bool,
    ) {
        self.wait_for_board(what, |board| match &board.view {
            View::Table(view) => is_it(view),
            View::Director(_) | View::Arbiter(_) | View::Relay => false,
        })
        .await;
    }

    /// Enters players, and publishes and starts the first round.
    pub(crate) async fn start_first_round(&self, players: usize) {
        let player =
            |number| NewPlayer::new(DivisionId::A, domain::Line::own(format!("Player {number}")));
        let players = (1..=players).map(player).collect();
        self.saved(Intent::EnterPlayers { players }).await;
        let proposed = self
            .ask(Intent::ProposeRound { division: DivisionId::A, seed: 7, wishes: Box::default() })
            .await;
        let Answer::Proposed { proposal } = proposed else { panic!("{proposed:?}") };
        let round = proposal.publication.round;
        self.saved(proposal.publish(proposal.publication.clone())).await;
        self.saved(Intent::StartRound { round }).await;
    }

    /// Fills, signs and hands in the card of this table once its game has started.
    pub(crate) async fn play(&self, table: u16, scores: [i32; 2]) {
        let started = |view: &TableBoard| view.game.as_ref().is_some_and(|game| game.started);
        self.wait_for_table_board("the game starts", started).await;
        let content = CardContent::Duel(DuelCard::plain(scores));
        let filled = self.saved(Intent::FillCard { card: card(table), content }).await[0];
        for (side, initials) in Side::BOTH.into_iter().zip(["AB", "CD"]) {
            let initials = Initials::new(initials).expect("two letters");
            self.saved(Intent::SignCard { filled, side, initials }).await;
        }
        self.saved(Intent::HandIn { filled }).await;
    }
}

pub(crate) fn card(table: u16) -> CardId {
    CardId { round: RoundId { division: DivisionId::A, number: 1 }, table: domain::TableNo(table) }
}

/// How many cards count on a director's board.
pub(crate) fn cards_counted(board: &DirectorBoard) -> usize {
    let round = board.divisions[0].round.as_ref();
    round.map_or(0, |round| round.tables.len() - round.missing())
}
