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
    pub fn saved(self) -> Said {
        match self {
            Self::Code
            | Self::Propose
            | Self::Judge
            | Self::Explain
            | Self::Why
            | Self::AskBook => words::done(),
            Self::TakeBackRound => words::saved_round_taken_back(),
            Self::Sanction => words::saved_sanction(),
            Self::Lift => words::saved_lift(),
            Self::ChangePlayer => words::saved_changed_player(),
            Self::Withdraw => words::saved_withdraw(),
            Self::Return => words::saved_return(),
            Self::Player => words::saved_players(),
            Self::Publish => words::saved_publish(),
            Self::Start => words::saved_start(),
            Self::Correct => words::saved_correct(),
            Self::Fill => words::saved_fill(),
            Self::Game => words::saved_game(),
            Self::Sign => words::saved_sign(),
            Self::HandIn => words::saved_hand_in(),
            Self::Challenge => words::saved_challenge(),
            Self::Claim => words::saved_claim(),
            Self::Rule => words::saved_rule(),
            Self::TakeBack => words::saved_take_back(),
            Self::Move => words::saved_move(),
            Self::Lot => words::saved_lot(),
            Self::Adopt => words::saved_adopt(),
        }
    }
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
    /// Sends an intent, unless one is still on its way: Enter pressed twice must not write twice.
    pub fn ask(&mut self, purpose: Purpose, intent: Intent) {
        if self.busy {
            self.hint(words::busy());
            return;
        }
        self.busy = true;
        self.cmds.push(Cmd::Ask(purpose, intent));
    }

    pub fn hint(&mut self, said: impl Into<Said>) {
        self.notice = Some(Notice::Hint(said.into()));
    }
}
