//! The tables themselves, one per context.

use super::{Action, Binding, Context, Key};
use Key::{Any, Char, Code, Ctrl, Digit};
use crossterm::event::KeyCode::{
    BackTab, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Tab, Up,
};

type Table = &'static [Binding];

pub(super) fn of(context: Context) -> &'static [Table] {
    match context {
        Context::Status => &[GLOBAL],
        Context::Help => &[HELP, BARE],
        Context::QuitQuestion => &[QUIT_QUESTION, BARE],
        Context::Hall => &[HALL, GLOBAL, MOVE],
        Context::Standings => &[BACK, STANDINGS, GLOBAL, MOVE],
        Context::Devices => &[BACK, DEVICES, GLOBAL, MOVE],
        Context::Line => &[LINE, GLOBAL_TYPING],
        Context::Question => &[QUESTION, GLOBAL],
        Context::Waiting => &[WAITING, GLOBAL],
        Context::Correction => &[CORRECTION, GLOBAL_TYPING],
        Context::Versions => &[VERSIONS, GLOBAL],
        Context::Proposal => &[PROPOSAL, GLOBAL, MOVE],
        Context::Code => &[CODE, GLOBAL],
        Context::Ruling => &[JUDGING, LEAVE_RULING, GLOBAL],
        Context::TableWaits => &[GLOBAL],
        Context::Fill => &[FILL, CHALLENGE, GLOBAL_TYPING],
        Context::Refill => &[FILL, KEEP, CHALLENGE, GLOBAL_TYPING],
        Context::Sign => &[SIGN, REFILL, CHALLENGE, GLOBAL_TYPING],
        Context::HandIn => &[HAND_IN, REFILL, CHALLENGE, GLOBAL],
        Context::ChallengeForm => &[CHALLENGE_FORM, GLOBAL_TYPING],
        Context::Verdict => &[NOW, VERDICT],
        Context::Queue => &[QUEUE, GLOBAL, MOVE],
        Context::Judging => &[JUDGING, GLOBAL],
        Context::JudgingConfirm => &[JUDGING_CONFIRM, JUDGING, GLOBAL],
    }
}

const fn row(
    keys: &'static [Key],
    action: Action,
    short: &'static str,
    help: &'static str,
) -> Binding {
    Binding { keys, action, short, help }
}

const GLOBAL: Table = &[
    row(&[Char('?'), Code(F(1))], Action::Help, "help", "Show this help"),
    row(&[Char('q')], Action::Quit, "quit", "Leave this screen"),
    row(&[Ctrl('l')], Action::Redraw, "", "Draw the screen again"),
    row(&[Ctrl('c')], Action::QuitNow, "", "Leave at once"),
];

/// Where letters are typed, letters are not commands.
const GLOBAL_TYPING: Table = &[
    row(&[Code(F(1))], Action::Help, "help", "Show this help"),
    row(&[Ctrl('l')], Action::Redraw, "", "Draw the screen again"),
    row(&[Ctrl('c')], Action::QuitNow, "", "Leave at once"),
];

/// Where the help is open already, or a question must be answered first.
const BARE: Table = &[
    row(&[Ctrl('l')], Action::Redraw, "", "Draw the screen again"),
    row(&[Ctrl('c')], Action::QuitNow, "", "Leave at once"),
];

const NOW: Table = &[row(&[Ctrl('c')], Action::QuitNow, "", "Leave at once")];

const MOVE: Table = &[
    row(&[Code(Up)], Action::Up, "", "One row up"),
    row(&[Code(Down)], Action::Down, "", "One row down"),
    row(&[Code(PageUp)], Action::PageUp, "", "Ten rows up"),
    row(&[Code(PageDown)], Action::PageDown, "", "Ten rows down"),
    row(&[Code(Home)], Action::Top, "", "First row"),
    row(&[Code(End)], Action::Bottom, "", "Last row"),
];

const BACK: Table = &[row(&[Code(Esc)], Action::Back, "back", "Back to the tables")];

const HELP: Table = &[
    row(&[Code(Esc), Char('?'), Code(F(1))], Action::Help, "close", "Close the help"),
    row(&[Code(Up)], Action::Up, "", "Scroll up"),
    row(&[Code(Down)], Action::Down, "scroll", "Scroll down"),
];

const QUIT_QUESTION: Table = &[
    row(&[Char('y')], Action::Yes, "yes, leave", "Leave this screen"),
    row(&[Char('n'), Code(Esc)], Action::Back, "no, stay", "Stay here"),
];

const HALL: Table = &[
    row(&[Char('e'), Digit], Action::EnterCard, "card", "Enter a card: table and both scores"),
    row(&[Code(Enter)], Action::Confirm, "open", "Open the selected row: decide, correct, rule"),
    row(&[Char('m')], Action::MissingOnly, "missing", "Show only tables without a decided card"),
    row(&[Char('p')], Action::Propose, "pair", "Work out the next round and show it"),
    row(&[Char('s')], Action::Start, "start", "Start the published round"),
    row(&[Char('c')], Action::Code, "code", "Make a join code for a device"),
    row(&[Char('n')], Action::NewPlayer, "player", "Enter a player"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
    row(&[Code(Tab), Char('h')], Action::NextPane, "pane", "Go to the next pane"),
    row(&[Char(']'), Code(Right)], Action::NextDivision, "", "Next division"),
    row(&[Char('['), Code(Left)], Action::PrevDivision, "", "Previous division"),
];

const STANDINGS: Table = &[
    row(&[Char('v')], Action::Back, "", "Back to the tables"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
    row(&[Char(']'), Code(Right)], Action::NextDivision, "", "Next division"),
    row(&[Char('['), Code(Left)], Action::PrevDivision, "", "Previous division"),
];

const DEVICES: Table = &[
    row(&[Char('c')], Action::Code, "code", "Make a join code for a device"),
    row(&[Char('d')], Action::Back, "", "Back to the tables"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
];

const LINE: Table = &[
    row(&[Code(Enter)], Action::Confirm, "go on", "Go on with what is typed"),
    row(&[Code(Esc)], Action::Back, "cancel", "Leave the form"),
];

const QUESTION: Table = &[
    row(&[Code(Enter)], Action::Confirm, "yes", "Do it"),
    row(&[Code(Esc)], Action::Back, "no", "Leave it"),
];

const WAITING: Table = &[row(&[Code(Esc)], Action::Back, "give up", "Stop waiting for it")];

const CORRECTION: Table = &[
    row(&[Code(Enter)], Action::Confirm, "save", "Save the card as shown"),
    row(&[Code(Esc)], Action::Back, "back", "Back without saving"),
];

const VERSIONS: Table = &[
    row(&[Digit], Action::Pick, "take that version", "Take the version with that number"),
    row(&[Char('e')], Action::EnterCard, "other scores", "Type other scores instead"),
    row(&[Code(Esc)], Action::Back, "back", "Back without deciding"),
];

const PROPOSAL: Table = &[
    row(&[Code(Enter)], Action::Confirm, "publish", "Publish this round"),
    row(&[Code(Esc)], Action::Back, "discard", "Discard the proposal; nothing has changed"),
];

const CODE: Table = &[
    row(&[Code(Esc), Code(Enter)], Action::Back, "close", "Close"),
    row(&[Char('c')], Action::Code, "another", "Make another code"),
];

const FILL: Table = &[
    row(&[Code(Enter)], Action::Confirm, "next / save", "Go to the next score, then save"),
    row(&[Code(Tab), Code(Down)], Action::NextField, "other score", "Go to the other score"),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, "", "Go back to the first score"),
];

const KEEP: Table =
    &[row(&[Code(Esc)], Action::Back, "keep the card", "Keep the card as it was saved")];

const SIGN: Table = &[row(&[Code(Enter)], Action::Confirm, "sign", "Sign with these initials")];

const HAND_IN: Table = &[row(&[Code(Enter)], Action::Confirm, "hand in", "Hand in the card")];

const REFILL: Table = &[row(
    &[Code(F(2))],
    Action::Refill,
    "change scores",
    "Change the scores; both players sign again",
)];

const CHALLENGE: Table = &[row(&[Code(F(5))], Action::Challenge, "challenge", "Challenge a play")];

const CHALLENGE_FORM: Table = &[
    row(&[Code(Up), Code(BackTab)], Action::Up, "", "The first player doubts the play"),
    row(&[Code(Down), Code(Tab)], Action::Down, "choose the player", "The second player doubts it"),
    row(&[Code(Enter)], Action::Confirm, "send", "Send the challenge to an arbiter"),
    row(&[Code(Esc)], Action::Back, "cancel", "Back to the game"),
];

const VERDICT: Table = &[row(&[Any], Action::Back, "back to the game", "Back to the game")];

const QUEUE: Table = &[
    row(&[Code(Enter), Char('p')], Action::Pull, "take the oldest", "Take the oldest challenge"),
    row(&[Char(' ')], Action::PullSelected, "take the selected", "Take the selected challenge"),
    row(&[Char('t')], Action::TakeOver, "take over", "Take over a challenge held for long"),
];

const JUDGING: Table = &[
    row(&[Char('a')], Action::Acceptable, "acceptable", "Every word is good: the play stands"),
    row(&[Char('u')], Action::Unacceptable, "not acceptable", "The play is taken back"),
];

const LEAVE_RULING: Table =
    &[row(&[Code(Esc)], Action::Back, "leave it to an arbiter", "Leave it to an arbiter")];

const JUDGING_CONFIRM: Table = &[
    row(&[Code(Enter)], Action::Confirm, "send the verdict", "Send the verdict to the table"),
    row(&[Code(Esc)], Action::Back, "think again", "Think again"),
];
