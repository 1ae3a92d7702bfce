//! What happens to a screen ([`Msg`]) and what it wants done ([`Cmd`]).

use crate::keymap::Action;
use crossterm::event::KeyEvent;
use desk::{Answer, Board, Intent};
use ratatui::layout::Size;
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
    Answered(Purpose, Option<Answer>),
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
    Ask(Purpose, Intent),
    /// Draw everything again, whatever the terminal shows.
    Redraw,
    Quit,
}

/// Why an intent was sent, so that its answer finds the form that waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Code,
    Player,
    Propose,
    Judge,
    Explain,
    Publish,
    TakeBackRound,
    Start,
    Correct,
    Fill,
    /// A row of the list.
    Game,
    Sign,
    HandIn,
    Challenge,
    Claim,
    Rule,
    TakeBack,
    Move,
    Adopt,
    Lot,
    Sanction,
    Lift,
    ChangePlayer,
    Withdraw,
    Return,
    Why,
    AskBook,
}

impl Purpose {
    /// What a person reads when it is saved, unless the screen can say more.
    pub fn saved(self) -> &'static str {
        match self {
            Self::Code
            | Self::Propose
            | Self::Judge
            | Self::Explain
            | Self::Why
            | Self::AskBook => "Done.",
            Self::TakeBackRound => "Saved: the round is taken back. Press p to pair it again.",
            Self::Sanction => "Saved: it is imposed.",
            Self::Lift => "Saved: it is lifted.",
            Self::ChangePlayer => "Saved: the player is written anew.",
            Self::Withdraw => "Saved: the next rounds are paired without this player.",
            Self::Return => "Saved: the player is back.",
            Self::Player => "Saved: the players are entered.",
            Self::Publish => "Saved: the round is published. Press s when play may begin.",
            Self::Start => "Saved: the round has started.",
            Self::Correct => "Saved: your word on the card is on record.",
            Self::Fill => "Saved: the scores are on the card.",
            Self::Game => "Saved: the game is in the list.",
            Self::Sign => "Saved: signed.",
            Self::HandIn => "Saved: the card is handed in.",
            Self::Challenge => "Saved: the challenge is on its way to an arbiter.",
            Self::Claim => "Saved: the challenge is yours.",
            Self::Rule => "Saved: the table gets the verdict.",
            Self::TakeBack => "Saved: its admission is taken back. Press c for another laptop.",
            Self::Move => "Saved: the laptop has its new table.",
            Self::Lot => "Saved: the lot is drawn. Press v for the standings.",
            Self::Adopt => "Saved: it counts now.",
        }
    }
}

/// The message line: what came of the last step, until the next key. What was saved goes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Saved(String),
    Refused(String),
    Hint(String),
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
    /// Sends an intent, unless one is still on its way: Enter pressed twice must not write twice.
    pub fn ask(&mut self, purpose: Purpose, intent: Intent) {
        if self.busy {
            self.hint("The last step is still being saved. Try again in a moment.");
            return;
        }
        self.busy = true;
        self.cmds.push(Cmd::Ask(purpose, intent));
    }

    pub fn hint(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::Hint(text.into()));
    }
}
