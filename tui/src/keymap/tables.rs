//! The tables themselves, one per context.

mod arbiter;
mod director;
mod table;

use super::{Action, Binding, Context, Key, Label};
use Key::{Char, Code, Ctrl};
use arbiter::*;
use crossterm::event::KeyCode::{Down, End, Esc, F, Home, PageDown, PageUp, Up};
use director::*;
use speech::words::*;
use table::*;

type Table = &'static [Binding];

pub(super) fn of(context: Context) -> &'static [Table] {
    match context {
        Context::Status => &[GLOBAL],
        Context::TooSmall => &[BARE],
        Context::Help => &[HELP, MOVE, BARE],
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

const fn row(keys: &'static [Key], action: Action, short: Option<Label>, help: Label) -> Binding {
    Binding { keys, action, short, help }
}

const GLOBAL: Table = &[
    row(&[Char('?'), Code(F(1))], Action::Help, Some(short_help), help_show_this_help),
    row(&[Char('q')], Action::Quit, Some(short_quit), help_leave_this_screen),
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
];

/// Where letters are typed, letters are not commands.
const GLOBAL_TYPING: Table = &[
    row(&[Code(F(1))], Action::Help, Some(short_help), help_show_this_help),
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
];

/// Where the help is open already, or a question must be answered first.
const BARE: Table = &[
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
];

const MOVE: Table = &[
    row(&[Code(Up)], Action::Up, None, help_one_row_up),
    row(&[Code(Down)], Action::Down, None, help_one_row_down),
    row(&[Code(PageUp)], Action::PageUp, None, help_ten_rows_up),
    row(&[Code(PageDown)], Action::PageDown, None, help_ten_rows_down),
    row(&[Code(Home)], Action::Top, None, help_first_row),
    row(&[Code(End)], Action::Bottom, None, help_last_row),
];

const HELP: Table = &[
    row(&[Code(Esc), Char('?'), Code(F(1))], Action::Help, Some(short_close), help_close_the_help),
    row(&[Code(Up)], Action::Up, None, help_scroll_up),
    row(&[Code(Down)], Action::Down, Some(short_scroll), help_scroll_down),
];

const QUIT_QUESTION: Table = &[
    row(&[Char('y')], Action::Yes, Some(short_yes_leave), help_leave_this_screen),
    row(&[Char('n'), Code(Esc)], Action::Back, Some(short_no_stay), help_stay_here),
];
