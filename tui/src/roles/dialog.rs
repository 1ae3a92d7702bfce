//! A dialog over a screen: its state, its keys, what an answer makes of it and how it looks, in one file. The screen
//! below is one too, the last that closes.

use super::Drawing;
use crate::keymap::{Action, Keys};
use crate::msg::Out;
use crossterm::event::KeyEvent;
use desk::Answer;
use std::fmt;

/// A board that dialogs open over, and what its screen remembers for them.
pub trait Screen: 'static {
    type Memory: fmt::Debug;
}

/// Where a dialog is when something happens to it.
#[derive(Debug)]
pub struct At<'a, B: Screen> {
    pub here: &'a B,
    pub memory: &'a mut B::Memory,
    /// Breaks ties when rounds are drawn.
    pub seed: u64,
    pub out: &'a mut Out,
}

pub trait Dialog<B: Screen>: fmt::Debug + Send {
    fn keys(&self, here: &B) -> &'static Keys;

    /// One key, other than the one that goes back.
    fn press(&mut self, at: &mut At<'_, B>, action: Action, key: KeyEvent) -> Step<B>;

    fn back(&mut self, _at: &mut At<'_, B>) -> Step<B> {
        Step::Close
    }

    /// What came of the intent that it has sent. A refusal leaves most dialogs open to mend it.
    fn answered(&mut self, _at: &mut At<'_, B>, answer: &Answer) -> Step<B> {
        match answer {
            Answer::Saved { .. } => Step::Close,
            _ => Step::Stay,
        }
    }

    /// A new board has come.
    fn follow(&mut self, _at: &mut At<'_, B>) -> Step<B> {
        Step::Stay
    }

    fn view(&self, here: &B, draw: &mut Drawing<'_, '_>);
}

pub type Opened<B> = Option<Box<dyn Dialog<B>>>;

/// What is open after something happened to a dialog.
#[derive(Debug)]
pub enum Step<B: Screen> {
    Stay,
    /// What lies below shows again.
    Close,
    /// Nothing is open any more.
    CloseAll,
    /// Another one above this one.
    Open(Box<dyn Dialog<B>>),
    /// Another one in place of this one.
    Turn(Box<dyn Dialog<B>>),
    /// Another one in place of all.
    Only(Box<dyn Dialog<B>>),
    /// Nothing is open any more, and the screen takes the key.
    Leave(Action),
}

impl<B: Screen> Step<B> {
    pub fn open(dialog: impl Dialog<B> + 'static) -> Self {
        Self::Open(Box::new(dialog))
    }

    pub fn turn(dialog: impl Dialog<B> + 'static) -> Self {
        Self::Turn(Box::new(dialog))
    }
}

/// The dialogs over a screen, the one that has the keys last.
#[derive(Debug)]
pub struct Stack<B: Screen> {
    open: Vec<Box<dyn Dialog<B>>>,
    /// The place of the one that waits for an answer.
    waits: Option<usize>,
}

impl<B: Screen> Default for Stack<B> {
    fn default() -> Self {
        Self { open: Vec::new(), waits: None }
    }
}

impl<B: Screen> Stack<B> {
    pub fn top(&self) -> Option<&dyn Dialog<B>> {
        self.open.last().map(|dialog| &**dialog)
    }

    /// One key for the dialog that has them; returns what is left to the screen to do.
    pub fn press(&mut self, at: &mut At<'_, B>, action: Action, key: KeyEvent) -> Option<Action> {
        let Some(top) = self.open.last_mut() else { return Some(action) };
        let step = match action {
            Action::Back => top.back(at),
            _ => top.press(at, action, key),
        };
        self.go(step)
    }

    /// The end of a key: what the screen opens, and who gets the answer to what was sent, as long as it is open.
    pub fn settle(&mut self, opened: Opened<B>, out: &Out) {
        self.open.extend(opened);
        if out.asks() {
            self.waits = self.open.len().checked_sub(1);
        }
    }

    pub fn answered(&mut self, at: &mut At<'_, B>, answer: &Answer) {
        if let Some(place) = self.waits.take() {
            let step = self.open[place].answered(at, answer);
            self.go_from(place, step);
        }
    }

    /// Every open dialog follows the board; what closes one closes those above it too.
    pub fn follow(&mut self, at: &mut At<'_, B>) {
        for place in 0..self.open.len() {
            match self.open[place].follow(at) {
                Step::Stay => {}
                step => return self.go_from(place, step),
            }
        }
    }

    fn go_from(&mut self, place: usize, step: Step<B>) {
        if !matches!(step, Step::Stay) {
            self.cut(place + 1);
            self.go(step);
        }
    }

    fn go(&mut self, step: Step<B>) -> Option<Action> {
        let len = self.open.len();
        match step {
            Step::Stay => {}
            Step::Close => self.cut(len - 1),
            Step::CloseAll => self.cut(0),
            Step::Open(dialog) => self.open.push(dialog),
            Step::Turn(dialog) => {
                self.cut(len - 1);
                self.open.push(dialog);
            }
            Step::Only(dialog) => {
                self.cut(0);
                self.open.push(dialog);
            }
            Step::Leave(action) => {
                self.cut(0);
                return Some(action);
            }
        }
        None
    }

    fn cut(&mut self, len: usize) {
        self.open.truncate(len);
        self.waits = self.waits.filter(|place| *place < len);
    }
}
