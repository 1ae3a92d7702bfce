//! The event loop: everything that happens becomes a [`Msg`], and only a `Msg` redraws.
//!
//! What goes wrong between the screen and its terminal never ends the program: what could not be drawn is
//! drawn again, and a terminal that is gone leaves the node behind the screen running.

use crate::app::Model;
use crate::link::{Ask, Link};
use crate::msg::{Cmd, Msg};
use crate::signals::{Job, Jobs, Signals, stop_here};
use crate::terminal::{self, Keys, Sent, Taken, Told};
use crate::theme::Theme;
use crate::tongue::{self, say};
use anyhow::{Context as _, bail};
use crossterm::event::{Event, KeyEventKind};
use desk::{Answer, Board};
use domain::Said;
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use futures::{FutureExt as _, Stream, StreamExt as _};
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType};
use ratatui::layout::Size;
use speech::words;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// What a screen is started with.
#[derive(Debug, Default)]
pub struct ScreenOptions {
    /// One line on what is being waited for before the first board.
    pub status: Option<watch::Receiver<Said>>,
    /// The number that breaks ties when rounds are drawn; the round's number is added to it.
    pub seed: u64,
}

/// Why a screen is no longer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Somebody left it, or the system asked the program to end.
    ByChoice,
    /// The terminal is gone, and nobody said that the program should end.
    TerminalGone,
}

/// Shows the screen of this device's role until somebody leaves it.
pub async fn run(
    link: Link,
    options: ScreenOptions,
    signals: &mut Signals,
) -> anyhow::Result<Left> {
    let theme = Theme::from_no_color(std::env::var_os("NO_COLOR").as_deref());
    let jobs = Jobs::listen().with_context(|| say(&words::terminal_no_signals()))?;
    let mut taken = Taken::take().with_context(|| say(&words::terminal_none()))?;
    let keys = Keys::read().with_context(|| say(&words::terminal_no_keys()))?;
    let sent = taken.sent();
    let show = Show { sent, has_failed: terminal::has_failed, ..Show::new(link, options, theme) };
    let jobs = futures::stream::unfold(jobs, async |mut jobs| Some((jobs.next().await, jobs)));
    show.run(&mut taken, keys, Box::pin(jobs), signals).await
}

/// What a screen is drawn on.
trait Canvas {
    type On: Backend<Error: std::fmt::Display>;

    fn terminal(&mut self) -> &mut Terminal<Self::On>;

    /// Takes the terminal again after somebody else had it.
    fn take_again(&mut self) -> io::Result<()>;

    /// Gives the terminal to somebody else, and returns when the program may go on.
    fn lend(&mut self);

    /// Rings with the next frame.
    fn ring(&mut self);
}

impl Canvas for Taken {
    type On = Told;

    fn terminal(&mut self) -> &mut Terminal<Told> {
        &mut self.terminal
    }

    fn take_again(&mut self) -> io::Result<()> {
        self.again()
    }

    fn lend(&mut self) {
        terminal::give_back();
        stop_here();
    }

    fn ring(&mut self) {
        Self::ring(self);
    }
}

/// A screen and everything it listens to.
struct Show {
    model: Model,
    boards: Option<watch::Receiver<Option<Arc<Board>>>>,
    status: Option<watch::Receiver<Said>>,
    asks: mpsc::Sender<Ask>,
    answers: FuturesUnordered<BoxFuture<'static, Option<Answer>>>,
    tick: Interval,
    /// How far the last frame has come.
    sent: watch::Receiver<Sent>,
    size: Option<Size>,
    /// Somebody else had the terminal.
    lent: bool,
    /// What the terminal shows is not what was drawn last.
    stale: bool,
    /// There is more to draw as soon as the last frame is out.
    behind: bool,
    /// Whether the last drawing failed, so that this is told once.
    in_trouble: bool,
    /// True once a panic elsewhere has taken the terminal away.
    has_failed: fn() -> bool,
}

impl Show {
    fn new(link: Link, options: ScreenOptions, theme: Theme) -> Self {
        let mut tick = interval(Duration::from_secs(1));
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        tick.reset();
        let status = options.status.as_ref().map(|status| say(&*status.borrow()));
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
            sent: watch::channel(Sent::Whole).1,
            size: None,
            lent: false,
            stale: true,
            behind: false,
            in_trouble: false,
            has_failed: || false,
        }
    }

    async fn run(
        mut self,
        canvas: &mut impl Canvas,
        mut events: impl Stream<Item = Event> + Unpin,
        mut jobs: impl Stream<Item = Job> + Unpin,
        signals: &mut Signals,
    ) -> anyhow::Result<Left> {
        self.draw(canvas);
        loop {
            let msg = tokio::select! {
                event = events.next() => match event {
                    Some(event) => self.typed(event),
                    None => return Ok(Left::TerminalGone),
                },
                Some(job) = jobs.next() => {
                    self.job(job, canvas);
                    None
                }
                Ok(()) = self.sent.changed(), if self.behind => None,
                msg = next_board(&mut self.boards) => Some(msg),
                msg = next_status(&mut self.status) => Some(msg),
                Some(answer) = self.answers.next() => Some(Msg::Answered(answer)),
                _ = self.tick.tick() => Some(Msg::Tick),
                () = signals.ended() => Some(Msg::Terminate),
            };
            if (self.has_failed)() {
                bail!(say(&words::part_failed()));
            }
            for cmd in msg.map(|msg| self.model.update(msg)).unwrap_or_default() {
                match cmd {
                    Cmd::Quit => return Ok(Left::ByChoice),
                    Cmd::Redraw => self.stale = true,
                    Cmd::Ring => canvas.ring(),
                    Cmd::Ask(asked) => {
                        self.answers.push(ask(self.asks.clone(), asked.intent).boxed());
                    }
                }
            }
            self.draw(canvas);
        }
    }

    /// What was typed, if it matters.
    fn typed(&mut self, event: Event) -> Option<Msg> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                Some(Msg::Key(self.model.keys().look_up(key), key))
            }
            Event::Resize(..) => {
                self.stale = true;
                None
            }
            _ => None,
        }
    }

    fn job(&mut self, job: Job, canvas: &mut impl Canvas) {
        match job {
            Job::Suspend => {
                canvas.lend();
                self.lent = true;
            }
            Job::Continue => self.lent = true,
            Job::Resize => self.stale = true,
        }
    }

    /// Draws what has changed, or everything if it is not known what the terminal shows. What fails is
    /// tried again with whatever happens next, a second later at the latest.
    fn draw(&mut self, canvas: &mut impl Canvas) {
        match *self.sent.borrow_and_update() {
            Sent::OnTheWay => {
                self.behind = true;
                return;
            }
            Sent::Broken => self.stale = true,
            Sent::Whole => {}
        }
        self.behind = false;
        let drawn = self.try_draw(canvas);
        if let Err(error) = &drawn {
            self.stale = true;
            if !self.in_trouble {
                tracing::warn!("the screen could not be drawn, and will be again: {error}");
            }
        }
        self.in_trouble = drawn.is_err();
    }

    fn try_draw(&mut self, canvas: &mut impl Canvas) -> Result<(), String> {
        if self.lent {
            canvas.take_again().map_err(|error| error.to_string())?;
            self.lent = false;
            self.stale = true;
        }
        let terminal = canvas.terminal();
        let size = terminal.size().map_err(|error| error.to_string())?;
        // The size of the window is looked up each time, because a signal about it may get lost.
        if self.size.replace(size) != Some(size) {
            self.model.update(Msg::Resized(size));
            self.stale = true;
        }
        if self.stale {
            forget(terminal).map_err(|error| error.to_string())?;
        }
        // Whoever draws may be another thread than the one that heard of the board.
        self.model.board.iter().for_each(|board| tongue::know_tables(&board.tables));
        terminal.draw(|frame| self.model.view(frame)).map_err(|error| error.to_string())?;
        self.stale = false;
        Ok(())
    }
}

/// Clears the terminal, so that everything is drawn again. Ratatui's own way asks the terminal where its
/// cursor is and waits for an answer.
fn forget<B: Backend>(terminal: &mut Terminal<B>) -> Result<(), B::Error> {
    terminal.backend_mut().clear_region(ClearType::All)?;
    // Each empties one of the two buffers; a drawing that failed leaves something in both.
    terminal.swap_buffers();
    terminal.swap_buffers();
    Ok(())
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

async fn next_status(status: &mut Option<watch::Receiver<Said>>) -> Msg {
    if let Some(receiver) = status {
        if receiver.changed().await.is_ok() {
            return Msg::Status(say(&*receiver.borrow_and_update()));
        }
        *status = None;
    }
    std::future::pending().await
}

#[cfg(test)]
mod tests;
