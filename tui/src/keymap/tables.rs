//! The tables themselves, one per context.

use super::{Action, Binding, Context, Key};
use Key::{Char, Code, Ctrl, Digit, UpTo};
use crossterm::event::KeyCode::{
    BackTab, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Tab, Up,
};

type Table = &'static [Binding];

pub(super) fn of(context: Context) -> &'static [Table] {
    match context {
        Context::Status => &[GLOBAL],
        Context::TooSmall => &[BARE],
        Context::Help => &[HELP, BARE],
        Context::QuitQuestion => &[QUIT_QUESTION, BARE],
        Context::Hall => &[HALL, GLOBAL, MOVE],
        Context::Standings => &[BACK, STANDINGS, GLOBAL, MOVE],
        Context::Devices => &[BACK, DEVICES, GLOBAL, MOVE],
        Context::DeviceActive => &[BACK, TAKE_BACK, DEVICES, GLOBAL, MOVE],
        Context::TableDeviceActive => &[BACK, TAKE_BACK, MOVE_DEVICE, DEVICES, GLOBAL, MOVE],
        Context::TableDeviceTakenBack => &[BACK, MOVE_DEVICE, DEVICES, GLOBAL, MOVE],
        Context::TakeBack => &[TAKE_BACK_FORM, GLOBAL_TYPING],
        Context::MoveDevice => &[MOVE_FORM, GLOBAL_TYPING],
        Context::News => &[BACK, NEWS, GLOBAL, MOVE],
        Context::Attention => &[ATTENTION, SCROLL, GLOBAL],
        Context::Information => &[INFORMATION, SCROLL, GLOBAL],
        Context::Adoption => &[ADOPTION, SCROLL, GLOBAL],
        Context::Line => &[LINE, GLOBAL_TYPING],
        Context::Question => &[QUESTION, GLOBAL],
        Context::Waiting => &[WAITING, GLOBAL],
        Context::Correction => &[CORRECTION, GLOBAL_TYPING],
        Context::Versions(_) => &[VERSIONS, GLOBAL],
        Context::Proposal => &[PROPOSAL, GLOBAL, MOVE],
        Context::Explanation => &[EXPLANATION, GLOBAL, MOVE],
        Context::Code => &[CODE, GLOBAL],
        Context::Ruling => &[JUDGING, LEAVE_RULING, GLOBAL],
        Context::TableWaits => &[GLOBAL],
        Context::JuryWaits => &[REFILL, CHALLENGE, GLOBAL],
        Context::Fill => &[FILL, DETAILS, CHALLENGE, TABLE_TYPING],
        Context::Details => &[DETAILS_FORM, TABLE_TYPING],
        Context::Refill => &[FILL, KEEP, DETAILS, CHALLENGE, TABLE_TYPING],
        Context::Sign => &[SIGN, REFILL, CHALLENGE, TABLE_TYPING],
        Context::HandIn => &[HAND_IN, REFILL, CHALLENGE, GLOBAL],
        Context::ListRow => &[LIST_ROW, TABLE_TYPING],
        Context::ListChange => &[LIST_CHANGE, TABLE_TYPING],
        Context::ListFull => &[LIST_FULL, GLOBAL],
        Context::ListSign => &[SIGN, LIST_LOOK, LIST_REFILL, TABLE_TYPING],
        Context::ListHandIn => &[HAND_IN, LIST_LOOK, LIST_REFILL, GLOBAL],
        Context::ChallengeForm => &[CHALLENGE_FORM, GLOBAL_TYPING],
        Context::Verdict => &[NOW, VERDICT],
        Context::Queue => &[QUEUE, GLOBAL, MOVE],
        Context::Decided => &[DECIDED, JUDGING, GLOBAL, MOVE],
        Context::Players => &[BACK, PLAYERS, GLOBAL, MOVE],
        Context::Sanctions => &[BACK, SANCTIONS, GLOBAL, MOVE],
        Context::Form => &[FORM, GLOBAL_TYPING],
        Context::Reading => &[READING, SCROLL, GLOBAL],
        Context::Judging => &[JUDGING, MARK, GLOBAL],
        Context::JudgingConfirm => &[JUDGING_CONFIRM, JUDGING, GLOBAL],
    }
}

/// The digits of the versions to pick from; empty in other contexts.
pub(super) fn pick(context: Context) -> Table {
    match context {
        Context::Versions(versions) => &PICK[usize::from(versions.clamp(1, 9)) - 1],
        _ => &[],
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

/// Where players type, the footer says how to leave: no letter does.
const TABLE_TYPING: Table = &[
    row(&[Code(F(1))], Action::Help, "help", "Show this help"),
    row(&[Ctrl('c')], Action::QuitNow, "leave", "Leave at once; what is saved is kept"),
    row(&[Ctrl('l')], Action::Redraw, "", "Draw the screen again"),
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
    row(&[Char('o')], Action::Outcome, "outcome", "Record a forfeit or a game that was stopped"),
    row(&[Char('m')], Action::MissingOnly, "missing", "Show only tables without a decided card"),
    row(&[Char('p')], Action::Propose, "pair", "Work out the next round and show it"),
    row(&[Char('s')], Action::Start, "start", "Start the published round"),
    row(&[Char('b')], Action::Wishes, "", "Pair with wishes: a system, fixed pairs, who is away"),
    row(&[Char('y')], Action::Explain, "", "Why the published round is paired as it is"),
    row(&[Char('u')], Action::TakeBackRound, "", "Take the published round back"),
    row(&[Char('c')], Action::Code, "code", "Make a join code for a device"),
    row(&[Char('n')], Action::NewPlayer, "player", "Enter a player"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
    row(&[Char('l')], Action::Players, "", "Show the players: rename, withdraw, take back"),
    row(&[Char('x')], Action::Sanctions, "", "Show the sanctions: impose and lift"),
    row(&[Char('t')], Action::Late, "", "Ask the book about players who come late"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
    row(&[Char('w')], Action::News, "news", "Show what happened: what other directors did"),
    row(&[Code(Tab), Char('h')], Action::NextPane, "pane", "Go to the next pane"),
    row(&[Char(']'), Code(Right)], Action::NextDivision, "", "Next division"),
    row(&[Char('['), Code(Left)], Action::PrevDivision, "", "Previous division"),
];

const STANDINGS: Table = &[
    row(&[Code(Enter)], Action::Confirm, "why", "Explain every figure of the selected player"),
    row(&[Char('l')], Action::Players, "players", "Show the players: rename, withdraw, take back"),
    row(&[Char('x')], Action::Sanctions, "sanctions", "Show the sanctions: impose and lift"),
    row(&[Char('v')], Action::Back, "", "Back to the tables"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
    row(&[Char('w')], Action::News, "news", "Show what happened: what other directors did"),
    row(&[Char(']'), Code(Right)], Action::NextDivision, "", "Next division"),
    row(&[Char('['), Code(Left)], Action::PrevDivision, "", "Previous division"),
];

const PLAYERS: Table = &[
    row(&[Code(Enter)], Action::Confirm, "why", "Explain every figure of the selected player"),
    row(&[Char('n')], Action::NewPlayer, "new", "Enter a player"),
    row(&[Char('r')], Action::Rename, "rename", "Write the selected player anew"),
    row(&[Char('x')], Action::Withdraw, "leaves / is back", "The player leaves, or is back"),
    row(&[Char('i')], Action::Impose, "sanction", "Impose a measure of the book"),
    row(&[Char('l')], Action::Back, "", "Back to the tables"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
    row(&[Char(']'), Code(Right)], Action::NextDivision, "", "Next division"),
    row(&[Char('['), Code(Left)], Action::PrevDivision, "", "Previous division"),
];

const SANCTIONS: Table = &[
    row(&[Char('i')], Action::Impose, "impose", "Impose a measure of the book"),
    row(&[Char('u')], Action::Lift, "lift", "Take the selected sanction back"),
    row(&[Char('x')], Action::Back, "", "Back to the tables"),
    row(&[Char('l')], Action::Players, "players", "Show the players"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
];

const FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, "go on", "Go on with what is entered"),
    row(&[Code(Tab), Code(Down)], Action::NextField, "next line", "Go to the next line"),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, "", "Go to the line before"),
    row(&[Code(Left)], Action::Type, "", "Turn a choice back"),
    row(&[Code(Right)], Action::Type, "turn a choice", "Turn a choice"),
    row(&[Code(Esc)], Action::Back, "cancel", "Leave the form"),
];

const READING: Table =
    &[row(&[Code(Esc), Code(Enter)], Action::Back, "back", "Back to where you were")];

const DECIDED: Table = &[
    row(&[Code(Enter)], Action::Confirm, "send it", "Send the second answer"),
    row(&[Code(Esc), Char('d')], Action::Back, "back", "Back to the queue"),
];

const MARK: Table =
    &[row(&[Digit], Action::MarkWord, "this word is bad", "Say which word is not good")];

const DEVICES: Table = &[
    row(&[Char('c')], Action::Code, "code", "Make a join code for a device"),
    row(&[Char('d')], Action::Back, "", "Back to the tables"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
    row(&[Char('w')], Action::News, "news", "Show what happened: what other directors did"),
];

const TAKE_BACK: Table = &[row(
    &[Char('x')],
    Action::TakeBack,
    "take back",
    "Take its admission back, after a question",
)];

const MOVE_DEVICE: Table = &[row(
    &[Char('m')],
    Action::MoveDevice,
    "move",
    "Give this laptop another table, after a question",
)];

const TAKE_BACK_FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, "take it back", "Take it back, if the name is typed"),
    row(&[Code(Esc)], Action::Back, "leave it", "Leave the device as it is"),
];

const MOVE_FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, "move it", "Move the laptop to the typed table"),
    row(&[Code(Esc)], Action::Back, "leave it", "Leave the laptop where it is"),
];

const NEWS: Table = &[
    row(&[Char('w')], Action::Back, "", "Back to the tables"),
    row(&[Char('v')], Action::Standings, "standings", "Show the standings"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
];

const ATTENTION: Table = &[
    row(&[Code(Esc), Code(Enter)], Action::Back, "back", "Back to the list, nothing decided"),
    row(&[Char('n')], Action::NewPlayer, "player", "Enter a player"),
    row(&[Char('p')], Action::Propose, "pair", "Work out the next round and show it"),
    row(&[Code(Tab), Char('h')], Action::NextPane, "challenges", "Go to the challenges to rule"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
];

const INFORMATION: Table = &[
    row(&[Code(Enter)], Action::Dismiss, "done, off the list", "Take it off the list"),
    row(&[Code(Esc)], Action::Back, "keep it", "Back to the list, where it stays"),
    row(&[Char('l')], Action::Lot, "", "Draw the lot between players level in everything"),
    row(&[Char('n')], Action::NewPlayer, "player", "Enter a player"),
    row(&[Char('p')], Action::Propose, "pair", "Work out the next round and show it"),
    row(&[Code(Tab), Char('h')], Action::NextPane, "challenges", "Go to the challenges to rule"),
    row(&[Char('d')], Action::Devices, "devices", "Show the devices and the open codes"),
];

const SCROLL: Table = &[
    row(&[Code(Up)], Action::Up, "", "Scroll up"),
    row(&[Code(Down)], Action::Down, "", "Scroll down"),
];

const ADOPTION: Table = &[
    row(&[Char('a')], Action::Adopt, "make it count", "Make it count, with what belongs to it"),
    row(
        &[Char('k')],
        Action::AdoptAlike,
        "all of this kind",
        "Make all of this kind count that this device wrote",
    ),
    row(&[Code(Esc), Code(Enter)], Action::Back, "leave it", "Back to the list, nothing changed"),
];

const LINE: Table = &[
    row(&[Code(F(3))], Action::Details, "", "Of a card: racks, time and penalties too"),
    row(&[Code(Enter)], Action::Confirm, "go on", "Go on with what is typed"),
    row(&[Code(Esc)], Action::Back, "cancel", "Leave the form"),
];

const QUESTION: Table = &[
    row(&[Code(Enter)], Action::Confirm, "yes", "Do it"),
    row(&[Code(Esc)], Action::Back, "no", "Leave it"),
];

const WAITING: Table = &[row(&[Code(Esc)], Action::Back, "give up", "Stop waiting for it")];

const CORRECTION: Table = &[
    row(&[Code(Tab)], Action::NextField, "", "Turn to another ground for the change"),
    row(&[Code(Enter)], Action::Confirm, "save", "Save the card as shown"),
    row(&[Code(Esc)], Action::Back, "back", "Back without saving"),
];

const fn pick_of(keys: &'static [Key]) -> [Binding; 1] {
    [row(keys, Action::Pick, "take that version", "Take the version with that number")]
}

static PICK: [[Binding; 1]; 9] = [
    pick_of(&[UpTo(1)]),
    pick_of(&[UpTo(2)]),
    pick_of(&[UpTo(3)]),
    pick_of(&[UpTo(4)]),
    pick_of(&[UpTo(5)]),
    pick_of(&[UpTo(6)]),
    pick_of(&[UpTo(7)]),
    pick_of(&[UpTo(8)]),
    pick_of(&[UpTo(9)]),
];

const VERSIONS: Table = &[
    row(&[Char('e')], Action::EnterCard, "other scores", "Type other scores instead"),
    row(&[Code(Esc)], Action::Back, "back", "Back without deciding"),
];

const PROPOSAL: Table = &[
    row(&[Code(Enter)], Action::Confirm, "publish", "Publish this round"),
    row(&[Code(Esc)], Action::Back, "discard", "Discard the proposal; nothing has changed"),
    row(&[Char('w'), Char('y')], Action::Explain, "why", "Why each pair was made, with articles"),
    row(&[Char('x')], Action::Exchange, "swap", "Swap the last players: press it on two rows"),
    row(&[Char('f')], Action::Flip, "starts", "The other player of this pair starts"),
    row(&[Char('o')], Action::Wishes, "wishes", "Pair again with wishes"),
    row(&[Char('r')], Action::Repair, "repair", "Pair again, taking apart what forces a repeat"),
];

const EXPLANATION: Table =
    &[row(&[Code(Esc), Code(Enter)], Action::Back, "back", "Back to where you were")];

const CODE: Table = &[
    row(&[Code(Esc), Code(Enter)], Action::Back, "close", "Close"),
    row(&[Char('c')], Action::Code, "another", "Make another code"),
];

const FILL: Table = &[
    row(&[Code(Enter)], Action::Confirm, "next / save", "Go to the next score, then save"),
    row(&[Code(Tab), Code(Down)], Action::NextField, "other score", "Go to the other score"),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, "", "Go back to the first score"),
];

const DETAILS: Table = &[row(
    &[Code(F(3))],
    Action::Details,
    "racks and time",
    "Let the book count racks, time and penalties",
)];

const DETAILS_FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, "save", "Save the card"),
    row(&[Code(Tab), Code(Down)], Action::NextField, "next line", "Go to the next line"),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, "", "Go to the line before"),
    row(&[Code(Left)], Action::Type, "", "Turn a choice back"),
    row(&[Code(Right)], Action::Type, "turn a choice", "Turn a choice"),
    row(&[Code(Esc)], Action::Back, "only scores", "Back to the two scores"),
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

const LIST_ROW: Table = &[
    row(&[Code(Enter)], Action::Confirm, "write it", "Write the game into the list"),
    row(&[Code(Up)], Action::Up, "change a row", "Go to the last row, to change it"),
    row(&[Code(Esc)], Action::Back, "", "Clear what is typed"),
];

const LIST_CHANGE: Table = &[
    row(&[Code(Enter)], Action::Confirm, "write it anew", "Write this row of the list anew"),
    row(&[Code(Up)], Action::Up, "", "One row up"),
    row(&[Code(Down)], Action::Down, "choose the row", "One row down"),
    row(&[Code(F(8))], Action::Strike, "strike the row", "Take this row out of the list"),
    row(&[Code(Esc)], Action::Back, "leave it", "Leave the row as it is"),
];

const LIST_FULL: Table = &[
    row(&[Code(Enter)], Action::Confirm, "put it on the card", "The list is right: go on to sign"),
    row(&[Code(Up)], Action::Up, "change a row", "Go to the last row, to change it"),
    row(&[Code(Esc)], Action::Back, "", "Keep the list as it is on the card"),
];

const LIST_LOOK: Table = &[
    row(&[Code(Up)], Action::Up, "look at the rows", "Look at the rows above"),
    row(&[Code(Down)], Action::Down, "", "Look at the rows below"),
];

const LIST_REFILL: Table = &[row(
    &[Code(F(2))],
    Action::Refill,
    "change the list",
    "Change the list; all four sign again",
)];

const CHALLENGE: Table = &[row(&[Code(F(5))], Action::Challenge, "challenge", "Challenge a play")];

const CHALLENGE_FORM: Table = &[
    row(&[Code(Up), Code(BackTab)], Action::Up, "", "The first player doubts the play"),
    row(&[Code(Down), Code(Tab)], Action::Down, "choose the player", "The second player doubts it"),
    row(&[Code(Enter)], Action::Confirm, "send", "Send the challenge to an arbiter"),
    row(&[Code(Esc)], Action::Back, "cancel", "Back to the game"),
];

const VERDICT: Table =
    &[row(&[Code(Enter), Code(Esc)], Action::Back, "back to the game", "Back to the game")];

const QUEUE: Table = &[
    row(&[Code(Enter), Char('p')], Action::Pull, "take the oldest", "Take the oldest challenge"),
    row(&[Char(' ')], Action::PullSelected, "take the selected", "Take the selected challenge"),
    row(&[Char('t')], Action::TakeOver, "take over", "Take over a challenge held for long"),
    row(&[Char('d')], Action::Decided, "decided ones", "Look at a decided challenge again"),
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
