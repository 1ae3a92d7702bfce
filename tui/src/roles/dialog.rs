//! A dialog over a screen: its state, its keys, what an answer makes of it and how it looks, in one file.

use super::Scene;
use crate::keymap::{Action, Context};
use crate::msg::{Out, Purpose};
use crossterm::event::KeyEvent;
use desk::Answer;
use ratatui::Frame;
use ratatui::layout::Rect;
use std::fmt;

/// A board that dialogs open over, and what its screen remembers for them.
pub trait Screen {
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
    /// Which keys it has.
    fn context(&self) -> Context;

    /// One key, other than the one that goes back.
    fn press(&mut self, at: &mut At<'_, B>, action: Action, key: KeyEvent) -> Step<B>;

    fn back(&mut self, _at: &mut At<'_, B>) -> Step<B> {
        Step::Close
    }

    /// What came of an intent. A refusal leaves most dialogs open to mend it.
    fn answered(&mut self, _at: &mut At<'_, B>, _purpose: Purpose, _answer: &Answer) -> Step<B> {
        Step::Stay
    }

    /// A new board has come.
    fn follow(&mut self, _at: &mut At<'_, B>) -> Step<B> {
        Step::Stay
    }

    fn view(&self, here: &B, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect);
}

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

/// The dialogs over a screen, the one that has the keys last.
#[derive(Debug)]
pub struct Stack<B: Screen>(Vec<Box<dyn Dialog<B>>>);

impl<B: Screen> Default for Stack<B> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<B: Screen> Stack<B> {
    pub fn top(&self) -> Option<&dyn Dialog<B>> {
        self.0.last().map(|dialog| &**dialog)
    }

    pub fn open(&mut self, dialog: Box<dyn Dialog<B>>) {
        self.0.push(dialog);
    }

    /// One key for the dialog that has them; returns what is left to the screen to do.
    pub fn press(&mut self, at: &mut At<'_, B>, action: Action, key: KeyEvent) -> Option<Action> {
        let Some(top) = self.0.last_mut() else { return Some(action) };
        let step = match action {
            Action::Back => top.back(at),
            _ => top.press(at, action, key),
        };
        self.go(step)
    }

    pub fn answered(&mut self, at: &mut At<'_, B>, purpose: Purpose, answer: &Answer) {
        if let Some(top) = self.0.last_mut() {
            let step = top.answered(at, purpose, answer);
            self.go(step);
        }
    }

    /// Every open dialog follows the board; what closes one closes those above it too.
    pub fn follow(&mut self, at: &mut At<'_, B>) {
        for place in 0..self.0.len() {
            match self.0[place].follow(at) {
                Step::Stay => {}
                step => {
                    self.0.truncate(place + 1);
                    self.go(step);
                    return;
                }
            }
        }
    }

    fn go(&mut self, step: Step<B>) -> Option<Action> {
        match step {
            Step::Stay => {}
            Step::Close => drop(self.0.pop()),
            Step::CloseAll => self.0.clear(),
            Step::Open(dialog) => self.0.push(dialog),
            Step::Turn(dialog) => {
                self.0.pop();
                self.0.push(dialog);
            }
            Step::Only(dialog) => self.0 = vec![dialog],
            Step::Leave(action) => {
                self.0.clear();
                return Some(action);
            }
        }
        None
    }
}
