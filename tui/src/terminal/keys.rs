//! What is typed. Crossterm turns bytes into keys, but does not tell when the terminal is gone.

use crossterm::event::{self, Event, KeyCode, KeyModifiers};
use futures::Stream;
use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, PipeReader, PipeWriter, stdin};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc;

/// Everything that is typed, until the terminal is gone.
#[derive(Debug)]
pub struct Keys {
    events: mpsc::Receiver<Event>,
    /// Closing it ends the thread that reads.
    _until: PipeWriter,
}

impl Keys {
    pub fn read() -> io::Result<Self> {
        let (ended, until) = io::pipe()?;
        let (pressed, events) = mpsc::channel(64);
        thread::Builder::new().name("keys".to_owned()).spawn(move || {
            if let Err(error) = forward(&ended, &pressed) {
                tracing::warn!("the terminal can no longer be read: {error}");
            }
        })?;
        Ok(Self { events, _until: until })
    }
}

impl Stream for Keys {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        self.events.poll_recv(context)
    }
}

/// Returns when the terminal has hung up or nobody wants keys any more.
fn forward(ended: &PipeReader, pressed: &mpsc::Sender<Event>) -> io::Result<()> {
    let terminal = stdin();
    let mut ends = LineEnds::default();
    loop {
        let mut waited = [PollFd::new(&terminal, PollFlags::IN), PollFd::new(ended, PollFlags::IN)];
        match poll(&mut waited, None) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if waited[0].revents().intersects(gone) || !waited[1].revents().is_empty() {
            return Ok(());
        }
        // What belongs together, such as a pasted name, comes within moments.
        while event::poll(Duration::from_millis(10))? {
            let Some(event) = ends.read(event::read()?) else { continue };
            if pressed.blocking_send(event).is_err() {
                return Ok(());
            }
        }
    }
}

/// Some terminals paste a line's end as a line feed or as both characters, which crossterm reads as Ctrl-J,
/// with Enter before it. Every end of a line is one Enter.
#[derive(Debug, Default)]
struct LineEnds {
    after_enter: bool,
}

impl LineEnds {
    fn read(&mut self, mut event: Event) -> Option<Event> {
        let Event::Key(key) = &mut event else { return Some(event) };
        let is_feed = (key.code, key.modifiers) == (KeyCode::Char('j'), KeyModifiers::CONTROL);
        let belongs_to_enter = is_feed && self.after_enter;
        self.after_enter = key.code == KeyCode::Enter;
        if is_feed {
            (key.code, key.modifiers) = (KeyCode::Enter, KeyModifiers::NONE);
        }
        (!belongs_to_enter).then_some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyEvent;

    #[test]
    fn every_end_of_a_pasted_line_is_one_enter() {
        let read = |pasted: &str| -> String {
            let mut ends = LineEnds::default();
            let key = |letter| match letter {
                '\r' => KeyEvent::from(KeyCode::Enter),
                '\n' => KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL),
                letter => KeyEvent::from(KeyCode::Char(letter)),
            };
            let events = pasted.chars().filter_map(|letter| ends.read(Event::Key(key(letter))));
            let letter = |event: Event| match event.as_key_event().unwrap() {
                KeyEvent { code: KeyCode::Enter, modifiers: KeyModifiers::NONE, .. } => '|',
                KeyEvent { code, .. } => code.as_char().unwrap(),
            };
            events.map(letter).collect()
        };
        for end in ["\r", "\n", "\r\n"] {
            assert_eq!(read(&format!("Ada{end}{end}Bo{end}")), "Ada||Bo|", "{end:?}");
        }
    }
}
