//! The keys of the table's screen, one step after the other.

use crate::keymap::Key::{Code, Ctrl};
use crate::keymap::{Action, GLOBAL, Keys, Table, row};
use crossterm::event::KeyCode::{BackTab, Down, Enter, Esc, F, Tab, Up};
use speech::words::*;

pub(crate) static WAITS: Keys = Keys::of(&[CALL, GLOBAL]);
/// The next round is published: everybody can look for their table.
pub(crate) static WAITS_SEATED: Keys = Keys::of(&[SEATS, CALL, GLOBAL]);
/// A jury writes the result; plays can still be doubted.
pub(crate) static JURY_WAITS: Keys = Keys::of(&[REFILL_CARD, CHALLENGE, CALL, GLOBAL]);
pub(crate) static FILL: Keys = Keys::typing(&[SCORES, DETAILS, CHALLENGE, CHARGES, CALL, TYPING]);
pub(crate) static REFILL: Keys =
    Keys::typing(&[SCORES, KEEP, DETAILS, CHALLENGE, CHARGES, CALL, TYPING]);
pub(crate) static SIGN: Keys = Keys::typing(&[SIGNATURE, REFILL_CARD, CHALLENGE, CALL, TYPING]);
pub(crate) static HAND_IN: Keys = Keys::of(&[CARD_IN, REFILL_CARD, CHALLENGE, CALL, GLOBAL]);
/// The next game of a list.
pub(crate) static LIST_ROW: Keys = Keys::typing(&[NEXT_GAME, CALL, TYPING]);
/// A row of the list that is written anew.
pub(crate) static LIST_CHANGE: Keys = Keys::typing(&[CHANGE_ROW, CALL, TYPING]);
/// Every game is in the list, and it is not on the card.
pub(crate) static LIST_FULL: Keys = Keys::of(&[PUT_ON_CARD, CALL, GLOBAL]);
pub(crate) static LIST_SIGN: Keys = Keys::typing(&[SIGNATURE, LOOK, REFILL_LIST, CALL, TYPING]);
pub(crate) static LIST_HAND_IN: Keys = Keys::of(&[CARD_IN, LOOK, REFILL_LIST, CALL, GLOBAL]);

#[cfg(test)]
pub(crate) static EVERY: [&Keys; 18] = [
    &WAITS,
    &WAITS_SEATED,
    &JURY_WAITS,
    &FILL,
    &REFILL,
    &SIGN,
    &HAND_IN,
    &LIST_ROW,
    &LIST_CHANGE,
    &LIST_FULL,
    &LIST_SIGN,
    &LIST_HAND_IN,
    &super::call::CALL_FORM,
    &super::challenge::CHALLENGE_FORM,
    &super::confirm::CONFIRM_WORDS,
    &super::details::DETAILS_FORM,
    &super::everybody::EVERYBODY,
    &super::verdict::VERDICT,
];

/// What F2, F4, F5, F6, F7 and F8 do.
pub(super) const CHANGE: Action = Action::Own('2');
pub(super) const SEAT: Action = Action::Own('4');
pub(super) const DOUBT: Action = Action::Own('5');
pub(super) const CALLS: Action = Action::Own('6');
pub(super) const STRIKE: Action = Action::Own('8');
/// F7: the scores do not take in yet what challenges cost.
pub(super) const TAKE_OFF: Action = Action::Own('7');

/// Where players type, leaving is asked about: whoever plays did not start the program.
pub(super) const TYPING: Table = &[
    row(&[Code(F(1))], Action::Help, Some(short_help), help_show_this_help),
    row(&[Ctrl('c')], Action::Quit, None, help_leave_after_a_question),
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
];

const SCORES: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_next_save), help_go_to_the_next_score),
    row(&[Code(Tab), Code(Down)], Action::NextField, Some(short_other_score), help_go_to_the_other),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, None, help_go_back_to_the),
];

const DETAILS: Table =
    &[row(&[Code(F(3))], Action::Details, Some(short_racks_and_time), help_let_the_book_count)];

const KEEP: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_keep_the_card), help_keep_the_card_as)];

const SIGNATURE: Table =
    &[row(&[Code(Enter)], Action::Confirm, Some(short_sign), help_sign_with_these_initials)];

const CARD_IN: Table =
    &[row(&[Code(Enter)], Action::Confirm, Some(short_hand_in), help_hand_in_the_card)];

const REFILL_CARD: Table =
    &[row(&[Code(F(2))], CHANGE, Some(short_change_scores), help_change_the_scores_both)];

const CHALLENGE: Table = &[row(&[Code(F(5))], DOUBT, Some(short_challenge), help_challenge_a_play)];

const CALL: Table = &[row(&[Code(F(6))], CALLS, None, help_call_somebody)];
const CHARGES: Table = &[row(&[Code(F(7))], TAKE_OFF, None, help_take_off_challenges)];

const SEATS: Table = &[row(&[Code(F(4))], SEAT, Some(short_seats), help_where_everybody_sits)];

const NEXT_GAME: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_write_it), help_write_the_game_into),
    row(&[Code(Up)], Action::Up, Some(short_change_a_row), help_go_to_the_last),
    row(&[Code(Esc)], Action::Back, None, help_clear_what_is_typed),
];

const CHANGE_ROW: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_write_it_anew), help_write_this_row_of),
    row(&[Code(Up)], Action::Up, None, help_one_row_up),
    row(&[Code(Down)], Action::Down, Some(short_choose_the_row), help_one_row_down),
    row(&[Code(F(8))], STRIKE, Some(short_strike_the_row), help_take_this_row_out),
    row(&[Code(Esc)], Action::Back, Some(short_leave_it), help_leave_the_row_as),
];

const PUT_ON_CARD: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_put_it_on_the), help_the_list_is_right),
    row(&[Code(Up)], Action::Up, Some(short_change_a_row), help_go_to_the_last),
    row(&[Code(Esc)], Action::Back, None, help_keep_the_list_as),
];

const LOOK: Table = &[
    row(&[Code(Up)], Action::Up, Some(short_look_at_the_rows), help_look_at_the_rows),
    row(&[Code(Down)], Action::Down, None, help_look_at_the_rows_below),
];

const REFILL_LIST: Table =
    &[row(&[Code(F(2))], CHANGE, Some(short_change_the_list), help_change_the_list_all)];
