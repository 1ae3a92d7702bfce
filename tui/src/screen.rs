//! The event loop: everything that happens becomes a [`Msg`], and only a `Msg` redraws.

use crate::app::Model;
use crate::keymap;
use crate::link::{Ask, Link};
use crate::msg::{Cmd, Msg, Purpose};
use crate::terminal::{self, Taken};
use crate::theme::Theme;
use anyhow::{Context as _, anyhow, bail};
use crossterm::event::{Event, EventStream, KeyEventKind};
use desk::{Answer, Board};
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use futures::{FutureExt as _, Stream, StreamExt as _};
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::Size;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// What a screen is started with.
#[derive(Debug, Default)]
pub struct ScreenOptions {
    /// One line on what is being waited for before the first board.
    pub status: Option<watch::Receiver<String>>,
    /// The number that breaks ties when rounds are drawn; the round's number is added to it.
    pub seed: u64,
}

/// Shows the screen of this device's role until somebody leaves it.
pub async fn run(link: Link, options: ScreenOptions) -> anyhow::Result<()> {
    let theme = Theme::from_no_color(std::env::var_os("NO_COLOR").as_deref());
    let signals = Signals::listen().context("cannot listen for the signals that end a program")?;
    let mut taken =
        Taken::take().context("cannot use this terminal; run Kibitz in a terminal window")?;
    let show = Show { may_draw: terminal::is_taken, ..Show::new(link, options, theme) };
    show.run(&mut taken.terminal, EventStream::new(), signals).await
}

/// A screen and everything it listens to.
struct Show {
    model: Model,
    boards: Option<watch::Receiver<Option<Arc<Board>>>>,
    status: Option<watch::Receiver<String>>,
    asks: mpsc::Sender<Ask>,
    answers: FuturesUnordered<BoxFuture<'static, (Purpose, Option<Answer>)>>,
    tick: Interval,
    /// False once a panic elsewhere has taken the terminal away.
    may_draw: fn() -> bool,
}

impl Show {
    fn new(link: Link, options: ScreenOptions, theme: Theme) -> Self {
        let mut tick = interval(Duration::from_secs(1));
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        tick.reset();
        let status = options.status.as_ref().map(|status| status.borrow().clone());
        let mut model = Model::new(theme, options.seed, status.unwrap_or_default());
        if let Some(board) = link.boards.borrow().clone() {
            model.update(Msg::Board(board));
        }
        Self {
            model,
            boards: Some(link.boards),
            status: options.status,
            asks: link.asks,
            answers: FuturesUnordered::new(),
            tick,
            may_draw: || true,
        }
    }

    async fn run<B: Backend<Error: Into<anyhow::Error>>>(
        mut self,
        terminal: &mut Terminal<B>,
        mut events: impl Stream<Item = io::Result<Event>> + Unpin,
        mut signals: Signals,
    ) -> anyhow::Result<()> {
        self.model.update(Msg::Resized(terminal.size().map_err(Into::into)?));
        terminal.draw(|frame| self.model.view(frame)).map_err(Into::into)?;
        loop {
            let msg = tokio::select! {
                event = events.next() => match self.event(event)? {
                    Some(msg) => msg,
                    None => continue,
                },
                msg = next_board(&mut self.boards) => msg,
                msg = next_status(&mut self.status) => msg,
                Some((purpose, answer)) = self.answers.next() => Msg::Answered(purpose, answer),
                _ = self.tick.tick() => Msg::Tick,
                () = signals.ended() => Msg::Terminate,
            };
            if !(self.may_draw)() {
                bail!("a part of Kibitz has failed; start it again, what was saved is kept");
            }
            for cmd in self.model.update(msg) {
                match cmd {
                    Cmd::Quit => return Ok(()),
                    Cmd::Redraw => terminal.clear().map_err(Into::into)?,
                    Cmd::Ask(purpose, intent) => {
                        let asked = ask(self.asks.clone(), intent);
                        self.answers.push(asked.map(move |answer| (purpose, answer)).boxed());
                    }
                }
            }
            terminal.draw(|frame| self.model.view(frame)).map_err(Into::into)?;
        }
    }

    /// What the terminal says, if it matters. A terminal that is gone ends the screen.
    fn event(&self, event: Option<io::Result<Event>>) -> anyhow::Result<Option<Msg>> {
        let event = event.ok_or_else(|| anyhow!("the terminal was closed"))?;
        Ok(match event.context("the terminal can no longer be read")? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                Some(Msg::Key(keymap::look_up(self.model.context(), key), key))
            }
            Event::Resize(width, height) => Some(Msg::Resized(Size { width, height })),
            _ => None,
        })
    }
}

async fn ask(asks: mpsc::Sender<Ask>, intent: desk::Intent) -> Option<Answer> {
    let (answer, answered) = oneshot::channel();
    asks.send(Ask { intent, answer }).await.ok()?;
    answered.await.ok()
}

/// The next board; never again once the node has gone.
async fn next_board(boards: &mut Option<watch::Receiver<Option<Arc<Board>>>>) -> Msg {
    loop {
        let Some(receiver) = boards else { return std::future::pending().await };
        if receiver.changed().await.is_err() {
            *boards = None;
            return Msg::NodeGone;
        }
        let board = receiver.borrow_and_update().clone();
        if let Some(board) = board {
            return Msg::Board(board);
        }
    }
}

async fn next_status(status: &mut Option<watch::Receiver<String>>) -> Msg {
    if let Some(receiver) = status {
        if receiver.changed().await.is_ok() {
            return Msg::Status(receiver.borrow_and_update().clone());
        }
        *status = None;
    }
    std::future::pending().await
}

/// The ways a system asks a program to end.
struct Signals {
    #[cfg(unix)]
    streams: [tokio::signal::unix::Signal; 3],
}

impl Signals {
    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let [terminate, hang_up, interrupt] =
            [SignalKind::terminate(), SignalKind::hangup(), SignalKind::interrupt()].map(signal);
        Ok(Self { streams: [terminate?, hang_up?, interrupt?] })
    }

    #[cfg(unix)]
    async fn ended(&mut self) {
        let [terminate, hang_up, interrupt] = &mut self.streams;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    async fn ended(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use desk::{CardProgress, Intent, Refused};
    use ratatui::backend::TestBackend;

    fn key(code: KeyCode) -> Event {
        Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    /// A person who presses a key whenever the test sends one.
    fn keyboard() -> (mpsc::Sender<Event>, impl Stream<Item = io::Result<Event>> + Unpin) {
        let (sender, receiver) = mpsc::channel(8);
        let stream =
            futures::stream::unfold(receiver, |mut receiver: mpsc::Receiver<Event>| async {
                receiver.recv().await.map(|event| (Ok(event), receiver))
            });
        (sender, Box::pin(stream))
    }

    #[tokio::test]
    async fn a_key_becomes_an_intent_and_the_next_one_waits_for_its_answer() {
        let board = sample::table(Some(sample::game(CardProgress::SignedByBoth)), Vec::new());
        let (boards, board_receiver) = watch::channel(None);
        let (asks, mut asked) = mpsc::channel(4);
        let (keys, events) = keyboard();
        let link = Link { boards: board_receiver, asks };
        let show = Show::new(link, ScreenOptions::default(), Theme { colour: false });
        let screen = tokio::spawn(async move {
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            show.run(&mut terminal, events, Signals::listen().unwrap()).await
        });
        boards.send(Some(board)).unwrap();
        for _ in 0..2 {
            // Enter means nothing until the board is up, and again while an answer is awaited.
            let ask = press_until_asked(&keys, &mut asked).await;
            assert!(matches!(ask.intent, Intent::HandIn { .. }), "{:?}", ask.intent);
            for _ in 0..20 {
                keys.send(key(KeyCode::Enter)).await.unwrap();
            }
            assert!(asked.try_recv().is_err(), "nothing is sent while an answer is awaited");
            let refused = Refused::because("the round is over; give the card to the director");
            ask.answer.send(Answer::Refused { refused }).unwrap();
        }
        drop(boards);
        let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        keys.send(Event::Key(ctrl_c)).await.unwrap();
        screen.await.unwrap().unwrap();
    }

    async fn press_until_asked(keys: &mpsc::Sender<Event>, asked: &mut mpsc::Receiver<Ask>) -> Ask {
        loop {
            tokio::select! {
                ask = asked.recv() => break ask.unwrap(),
                sent = keys.send(key(KeyCode::Enter)) => sent.unwrap(),
            }
        }
    }
}
