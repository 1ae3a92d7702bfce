//! The keys of the table's screen.

use super::super::{Action, Key};
use super::{Table, row};
use Key::{Code, Ctrl};
use crossterm::event::KeyCode::{BackTab, Down, Enter, Esc, F, Left, Right, Tab, Up};
use speech::words::*;

/// Where players type, leaving is asked about: whoever plays did not start the program.
pub(super) const TABLE_TYPING: Table = &[
    row(&[Code(F(1))], Action::Help, Some(short_help), help_show_this_help),
    row(&[Ctrl('c')], Action::Quit, None, help_leave_after_a_question),
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
];

pub(super) const NOW: Table = &[row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once)];

pub(super) const FILL: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_next_save), help_go_to_the_next_score),
    row(&[Code(Tab), Code(Down)], Action::NextField, Some(short_other_score), help_go_to_the_other),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, None, help_go_back_to_the),
];

pub(super) const DETAILS: Table =
    &[row(&[Code(F(3))], Action::Details, Some(short_racks_and_time), help_let_the_book_count)];

pub(super) const DETAILS_FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_save), help_save_the_card),
    row(
        &[Code(Tab), Code(Down)],
        Action::NextField,
        Some(short_next_line),
        help_go_to_the_next_line,
    ),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, None, help_go_to_the_line),
    row(&[Code(Left)], Action::Type, None, help_turn_a_choice_back),
    row(&[Code(Right)], Action::Type, Some(short_turn_a_choice), help_turn_a_choice),
    row(&[Code(Esc)], Action::Back, Some(short_only_scores), help_back_to_the_two),
];

pub(super) const KEEP: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_keep_the_card), help_keep_the_card_as)];

pub(super) const SIGN: Table =
    &[row(&[Code(Enter)], Action::Confirm, Some(short_sign), help_sign_with_these_initials)];

pub(super) const HAND_IN: Table =
    &[row(&[Code(Enter)], Action::Confirm, Some(short_hand_in), help_hand_in_the_card)];

pub(super) const REFILL: Table =
    &[row(&[Code(F(2))], Action::Refill, Some(short_change_scores), help_change_the_scores_both)];

pub(super) const LIST_ROW: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_write_it), help_write_the_game_into),
    row(&[Code(Up)], Action::Up, Some(short_change_a_row), help_go_to_the_last),
    row(&[Code(Esc)], Action::Back, None, help_clear_what_is_typed),
];

pub(super) const LIST_CHANGE: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_write_it_anew), help_write_this_row_of),
    row(&[Code(Up)], Action::Up, None, help_one_row_up),
    row(&[Code(Down)], Action::Down, Some(short_choose_the_row), help_one_row_down),
    row(&[Code(F(8))], Action::Strike, Some(short_strike_the_row), help_take_this_row_out),
    row(&[Code(Esc)], Action::Back, Some(short_leave_it), help_leave_the_row_as),
];

pub(super) const LIST_FULL: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_put_it_on_the), help_the_list_is_right),
    row(&[Code(Up)], Action::Up, Some(short_change_a_row), help_go_to_the_last),
    row(&[Code(Esc)], Action::Back, None, help_keep_the_list_as),
];

pub(super) const LIST_LOOK: Table = &[
    row(&[Code(Up)], Action::Up, Some(short_look_at_the_rows), help_look_at_the_rows),
    row(&[Code(Down)], Action::Down, None, help_look_at_the_rows_below),
];

pub(super) const LIST_REFILL: Table =
    &[row(&[Code(F(2))], Action::Refill, Some(short_change_the_list), help_change_the_list_all)];

pub(super) const CHALLENGE: Table =
    &[row(&[Code(F(5))], Action::Challenge, Some(short_challenge), help_challenge_a_play)];

pub(super) const CHALLENGE_FORM: Table = &[
    row(&[Code(Up), Code(BackTab)], Action::Up, None, help_the_first_player_doubts),
    row(
        &[Code(Down), Code(Tab)],
        Action::Down,
        Some(short_choose_the_player),
        help_the_second_player_doubts,
    ),
    row(&[Code(Enter)], Action::Confirm, Some(short_send), help_send_the_challenge_to),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_back_to_the_game),
];

pub(super) const VERDICT: Table = &[row(
    &[Code(Enter), Code(Esc)],
    Action::Back,
    Some(short_back_to_the_game),
    help_back_to_the_game,
)];
