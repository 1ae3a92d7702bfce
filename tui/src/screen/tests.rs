//! The event loop without a terminal: keys, jobs and a canvas that fails when it is told to.

use super::*;
use crate::sample;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use desk::{CardProgress, Intent, Refused};
use ratatui::backend::{TestBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::Position;
use std::convert::Infallible;

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn ctrl(letter: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
}

/// What the test sends, whenever it sends it.
fn sent_by_hand<T: Send + 'static>() -> (mpsc::Sender<T>, impl Stream<Item = T> + Unpin + Send) {
    let (sender, receiver) = mpsc::channel(8);
    let next = async |mut receiver: mpsc::Receiver<T>| {
        receiver.recv().await.map(|event| (event, receiver))
    };
    (sender, Box::pin(futures::stream::unfold(receiver, next)))
}

/// A terminal that answers no question, and fails as often as it is told to.
struct Deaf {
    inner: TestBackend,
    failures: usize,
}

/// What `Deaf` says instead of an answer.
#[derive(Debug)]
struct Silence;

impl std::fmt::Display for Silence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the terminal does not answer")
    }
}

impl std::error::Error for Silence {}

impl From<Infallible> for Silence {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl Deaf {
    fn try_it(&mut self) -> Result<(), Silence> {
        match self.failures.checked_sub(1) {
            None => Ok(()),
            Some(left) => {
                self.failures = left;
                Err(Silence)
            }
        }
    }
}

impl Backend for Deaf {
    type Error = Silence;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Silence>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.try_it()?;
        Ok(self.inner.draw(content)?)
    }

    fn hide_cursor(&mut self) -> Result<(), Silence> {
        Ok(self.inner.hide_cursor()?)
    }

    fn show_cursor(&mut self) -> Result<(), Silence> {
        Ok(self.inner.show_cursor()?)
    }

    fn get_cursor_position(&mut self) -> Result<Position, Silence> {
        Err(Silence)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Silence> {
        Ok(self.inner.set_cursor_position(position)?)
    }

    fn clear(&mut self) -> Result<(), Silence> {
        Ok(self.inner.clear()?)
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), Silence> {
        self.try_it()?;
        Ok(self.inner.clear_region(region)?)
    }

    fn size(&self) -> Result<Size, Silence> {
        Ok(self.inner.size()?)
    }

    fn window_size(&mut self) -> Result<WindowSize, Silence> {
        Ok(self.inner.window_size()?)
    }

    fn flush(&mut self) -> Result<(), Silence> {
        self.try_it()?;
        Ok(self.inner.flush()?)
    }
}

struct Easel {
    terminal: Terminal<Deaf>,
    /// How often somebody else had the terminal, and how often it was taken again.
    lent: usize,
    taken: usize,
}

impl Easel {
    fn new(width: u16, height: u16) -> Self {
        let backend = Deaf { inner: TestBackend::new(width, height), failures: 0 };
        Self { terminal: Terminal::new(backend).unwrap(), lent: 0, taken: 0 }
    }

    fn shows(&self, text: &str) -> bool {
        self.terminal.backend().inner.to_string().contains(text)
    }

    fn fails(&mut self, times: usize) {
        self.terminal.backend_mut().failures = times;
    }

    /// Another program writes over everything.
    fn scribble(&mut self) {
        self.terminal.backend_mut().inner.clear().unwrap();
    }
}

impl Canvas for Easel {
    type On = Deaf;

    fn terminal(&mut self) -> &mut Terminal<Deaf> {
        &mut self.terminal
    }

    fn take_again(&mut self) -> io::Result<()> {
        self.taken += 1;
        Ok(())
    }

    fn lend(&mut self) {
        self.lent += 1;
        self.scribble();
    }

    fn ring(&mut self) {}
}

fn show() -> (Show, Easel) {
    let board = sample::table(Some(sample::game(CardProgress::SignedByBoth)), Vec::new());
    let (_, boards) = watch::channel(Some(board));
    let (asks, _) = mpsc::channel(4);
    let link = Link { boards, asks };
    (Show::new(link, ScreenOptions::default(), Theme { colour: false }), Easel::new(80, 24))
}

#[tokio::test]
async fn a_key_becomes_an_intent_and_the_next_one_waits_for_its_answer() {
    let board = sample::table(Some(sample::game(CardProgress::SignedByBoth)), Vec::new());
    let (boards, board_receiver) = watch::channel(None);
    let (asks, mut asked) = mpsc::channel(4);
    let (keys, events) = sent_by_hand();
    let link = Link { boards: board_receiver, asks };
    let show = Show::new(link, ScreenOptions::default(), Theme { colour: false });
    let screen = tokio::spawn(async move {
        let (_jobs, jobs) = sent_by_hand();
        let mut signals = Signals::listen().unwrap();
        show.run(&mut Easel::new(80, 24), events, jobs, &mut signals).await
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
        let refused = Refused::because(domain::Said::text(
            "the round is over; give the card to the director",
        ));
        ask.answer.send(Answer::Refused { refused }).unwrap();
    }
    drop(boards);
    keys.send(ctrl('c')).await.unwrap();
    assert_eq!(screen.await.unwrap().unwrap(), Left::ByChoice);
}

async fn press_until_asked(keys: &mpsc::Sender<Event>, asked: &mut mpsc::Receiver<Ask>) -> Ask {
    loop {
        tokio::select! {
            ask = asked.recv() => break ask.unwrap(),
            sent = keys.send(key(KeyCode::Enter)) => sent.unwrap(),
        }
    }
}

#[tokio::test]
async fn resizes_and_ctrl_l_ask_the_terminal_nothing_and_failures_end_no_screen() {
    let (show, mut easel) = show();
    easel.fails(3);
    let (keys, events) = sent_by_hand();
    let (jobs, told) = sent_by_hand();
    let typing = async move {
        for width in [80, 61, 200] {
            keys.send(Event::Resize(width, 24)).await.unwrap();
            jobs.send(Job::Resize).await.unwrap();
            keys.send(ctrl('l')).await.unwrap();
            jobs.send(Job::Suspend).await.unwrap();
            jobs.send(Job::Continue).await.unwrap();
        }
        // Without keys the terminal is gone.
        drop(keys);
    };
    let mut signals = Signals::listen().unwrap();
    let (left, ()) = tokio::join!(show.run(&mut easel, events, told, &mut signals), typing);
    assert_eq!(left.unwrap(), Left::TerminalGone);
    assert!(easel.shows("TABLE 12"));
}

#[tokio::test]
async fn what_could_not_be_drawn_is_drawn_whole_the_next_time() {
    let (mut show, mut easel) = show();
    for failures in [1, 2, 3] {
        easel.scribble();
        show.stale = true;
        easel.fails(failures);
        for _ in 0..failures {
            show.draw(&mut easel);
            assert!(show.in_trouble, "{failures}");
        }
        show.draw(&mut easel);
        assert!(!show.in_trouble && easel.shows("TABLE 12"), "{failures}");
    }
}

#[tokio::test]
async fn a_terminal_that_was_lent_is_taken_again_and_drawn_anew() {
    let (mut show, mut easel) = show();
    show.draw(&mut easel);
    show.job(Job::Suspend, &mut easel);
    assert!(!easel.shows("TABLE 12"));
    show.draw(&mut easel);
    assert_eq!((easel.lent, easel.taken), (1, 1));
    assert!(easel.shows("TABLE 12"));
    // SIGSTOP cannot be seen coming; whoever sends SIGCONT may have used the terminal.
    easel.scribble();
    show.job(Job::Continue, &mut easel);
    show.draw(&mut easel);
    assert_eq!((easel.lent, easel.taken), (1, 2));
    assert!(easel.shows("TABLE 12"));
}

#[tokio::test]
async fn nothing_is_drawn_while_a_frame_is_on_its_way_and_all_of_it_after_one_got_lost() {
    let (mut show, mut easel) = show();
    let (sent, receiver) = watch::channel(Sent::OnTheWay);
    show.sent = receiver;
    show.draw(&mut easel);
    assert!(show.behind && !easel.shows("TABLE 12"));
    sent.send(Sent::Whole).unwrap();
    show.draw(&mut easel);
    assert!(!show.behind && easel.shows("TABLE 12"));
    easel.scribble();
    sent.send(Sent::Broken).unwrap();
    show.draw(&mut easel);
    assert!(easel.shows("TABLE 12"));
}

#[tokio::test]
async fn a_window_that_grew_without_a_word_is_noticed() {
    let (mut show, mut easel) = show();
    easel.terminal.backend_mut().inner.resize(40, 10);
    show.draw(&mut easel);
    assert_eq!(*show.model.keys(), crate::keymap::TOO_SMALL);
    easel.terminal.backend_mut().inner.resize(100, 30);
    show.draw(&mut easel);
    assert_ne!(*show.model.keys(), crate::keymap::TOO_SMALL);
    assert!(easel.shows("TABLE 12"));
}
