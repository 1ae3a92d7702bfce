//! What happens to a screen ([`Msg`]) and what it wants done ([`Cmd`]).

use crate::keymap::Action;
use crossterm::event::KeyEvent;
use desk::{Answer, Board, Intent};
use domain::Said;
use ratatui::layout::Size;
use speech::words;
use std::sync::Arc;

#[allow(clippy::large_enum_variant, reason = "a screen handles one message at a time")]
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key, already looked up in the keymap.
    Key(Action, KeyEvent),
    Board(Arc<Board>),
    /// A new line for the connecting screen.
    Status(String),
    /// What came of an intent; `None` when the node went away without answering.
    Answered(Option<Answer>),
    /// The window has another size now.
    Resized(Size),
    /// A second has passed.
    Tick,
    /// The node behind the screen has stopped.
    NodeGone,
    /// The system asks the program to end.
    Terminate,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cmd {
    Ask(Asked),
    /// Draw everything again, whatever the terminal shows.
    Redraw,
    /// Let the terminal ring.
    Ring,
    Quit,
}

/// An intent whose answer is awaited, and what a person reads when it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub intent: Intent,
    pub saved: Said,
}

/// The message line: what came of the last step, until the next key. What was saved goes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Saved(Said),
    Refused(Said),
    Hint(Said),
}

/// What a role's update hands back.
#[derive(Debug, Default)]
pub struct Out {
    pub cmds: Vec<Cmd>,
    pub notice: Option<Notice>,
    /// An earlier intent has not been answered; nothing else is sent meanwhile.
    pub busy: bool,
}

impl Out {
    /// Sends an intent, unless one is still on its way: Enter pressed twice must not write twice. Returns whether it
    /// went.
    pub fn ask(&mut self, intent: Intent, saved: Said) -> bool {
        let free = !self.busy;
        if free {
            self.busy = true;
            self.cmds.push(Cmd::Ask(Asked { intent, saved }));
        } else {
            self.hint(words::busy());
        }
        free
    }

    /// Asks for something to look at, which saves nothing.
    pub fn look(&mut self, intent: Intent) -> bool {
        self.ask(intent, words::done())
    }

    /// What was looked for; a hint where there is none.
    pub fn or_hint<T>(&mut self, found: Option<T>, none: fn() -> Said) -> Option<T> {
        if found.is_none() {
            self.hint(none());
        }
        found
    }

    /// Whether this key has sent something.
    pub fn asks(&self) -> bool {
        self.cmds.iter().any(|cmd| matches!(cmd, Cmd::Ask(_)))
    }

    pub fn hint(&mut self, said: impl Into<Said>) {
        self.notice = Some(Notice::Hint(said.into()));
    }
}
