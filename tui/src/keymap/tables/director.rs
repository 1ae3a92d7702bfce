//! The keys of the director's screen and its dialogs.

use super::super::{Action, Binding, Key};
use super::{Table, row};
use Key::{Char, Code, Digit, UpTo};
use crossterm::event::KeyCode::{BackTab, Down, Enter, Esc, F, Left, Right, Tab, Up};
use speech::words::*;

pub(super) const BACK: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_back), help_back_to_the_tables)];

pub(super) const HALL: Table = &[
    row(&[Char('e'), Digit], Action::EnterCard, Some(short_card), help_enter_a_card_table),
    row(&[Code(Enter)], Action::Confirm, Some(short_open), help_open_the_selected_row),
    row(&[Char('o')], Action::Outcome, Some(short_outcome), help_record_a_forfeit_or),
    row(&[Char('m')], Action::MissingOnly, Some(short_missing), help_show_only_tables_without),
    row(&[Char('p')], Action::Propose, Some(short_pair), help_work_out_the_next),
    row(&[Char('s')], Action::Start, Some(short_start), help_start_the_published_round),
    row(&[Char('b')], Action::Wishes, None, help_pair_with_wishes_a),
    row(&[Char('y')], Action::Explain, None, help_why_the_published_round),
    row(&[Char('u')], Action::TakeBackRound, None, help_take_the_published_round),
    row(&[Char('c')], Action::Code, Some(short_code), help_make_a_join_code),
    row(&[Char('n')], Action::NewPlayer, Some(short_player), help_enter_a_player),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char('l')], Action::Players, None, help_show_the_players_rename),
    row(&[Char('x')], Action::Sanctions, None, help_show_the_sanctions_impose),
    row(&[Char('t')], Action::Late, None, help_ask_the_book_about),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
    row(&[Char('w')], Action::News, Some(short_news), help_show_what_happened_what),
    row(&[Code(Tab), Char('h')], Action::NextPane, Some(short_pane), help_go_to_the_next),
    row(&[Char(']'), Code(Right)], Action::NextDivision, None, help_next_division),
    row(&[Char('['), Code(Left)], Action::PrevDivision, None, help_previous_division),
    row(&[Char('/')], Action::Find, None, help_find_a_name),
];

pub(super) const STANDINGS: Table = &[
    row(&[Char('/')], Action::Find, None, help_find_a_name),
    row(&[Code(Enter)], Action::Confirm, Some(short_why), help_explain_every_figure_of),
    row(&[Char('l')], Action::Players, Some(short_players), help_show_the_players_rename),
    row(&[Char('x')], Action::Sanctions, Some(short_sanctions), help_show_the_sanctions_impose),
    row(&[Char('v')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
    row(&[Char('w')], Action::News, Some(short_news), help_show_what_happened_what),
    row(&[Char(']'), Code(Right)], Action::NextDivision, None, help_next_division),
    row(&[Char('['), Code(Left)], Action::PrevDivision, None, help_previous_division),
];

pub(super) const PLAYERS: Table = &[
    row(&[Char('/')], Action::Find, Some(short_find), help_find_a_name),
    row(&[Code(Enter)], Action::Confirm, Some(short_why), help_explain_every_figure_of),
    row(&[Char('n')], Action::NewPlayer, Some(short_new), help_enter_a_player),
    row(&[Char('r')], Action::Rename, Some(short_rename), help_write_the_selected_player),
    row(&[Char('x')], Action::Withdraw, Some(short_leaves_is_back), help_the_player_leaves_or),
    row(&[Char('i')], Action::Impose, Some(short_sanction), help_impose_a_measure_of),
    row(&[Char('l')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char(']'), Code(Right)], Action::NextDivision, None, help_next_division),
    row(&[Char('['), Code(Left)], Action::PrevDivision, None, help_previous_division),
];

pub(super) const SANCTIONS: Table = &[
    row(&[Char('i')], Action::Impose, Some(short_impose), help_impose_a_measure_of),
    row(&[Char('u')], Action::Lift, Some(short_lift), help_take_the_selected_sanction),
    row(&[Char('x')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('l')], Action::Players, Some(short_players), help_show_the_players),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
];

pub(super) const FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_go_on), help_go_on_with_what),
    row(
        &[Code(Tab), Code(Down)],
        Action::NextField,
        Some(short_next_line),
        help_go_to_the_next_line,
    ),
    row(&[Code(BackTab), Code(Up)], Action::PrevField, None, help_go_to_the_line),
    row(&[Code(Left)], Action::Type, None, help_turn_a_choice_back),
    row(&[Code(Right)], Action::Type, Some(short_turn_a_choice), help_turn_a_choice),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_leave_the_form),
];

pub(super) const READING: Table =
    &[row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_back), help_back_to_where_you)];

pub(super) const DEVICES: Table = &[
    row(&[Char('c')], Action::Code, Some(short_code), help_make_a_join_code),
    row(&[Char('d')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char('w')], Action::News, Some(short_news), help_show_what_happened_what),
];

pub(super) const TAKE_BACK: Table =
    &[row(&[Char('x')], Action::TakeBack, Some(short_take_back), help_take_its_admission_back)];

pub(super) const MOVE_DEVICE: Table =
    &[row(&[Char('m')], Action::MoveDevice, Some(short_move), help_give_this_laptop_another)];

pub(super) const TAKE_BACK_FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_take_it_back), help_take_it_back_if),
    row(&[Code(Esc)], Action::Back, Some(short_leave_it), help_leave_the_device_as),
];

pub(super) const MOVE_FORM: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_move_it), help_move_the_laptop_to),
    row(&[Code(Esc)], Action::Back, Some(short_leave_it), help_leave_the_laptop_where),
];

pub(super) const NEWS: Table = &[
    row(&[Char('w')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
];

pub(super) const ATTENTION: Table = &[
    row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_back), help_back_to_the_list),
    row(&[Char('n')], Action::NewPlayer, Some(short_player), help_enter_a_player),
    row(&[Char('p')], Action::Propose, Some(short_pair), help_work_out_the_next),
    row(
        &[Code(Tab), Char('h')],
        Action::NextPane,
        Some(short_challenges),
        help_go_to_the_challenges,
    ),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
];

pub(super) const INFORMATION: Table = &[
    row(&[Code(Enter)], Action::Dismiss, Some(short_done_off_the_list), help_take_it_off_the),
    row(&[Code(Esc)], Action::Back, Some(short_keep_it), help_back_to_the_list_where),
    row(&[Char('l')], Action::Lot, None, help_draw_the_lot_between),
    row(&[Char('n')], Action::NewPlayer, Some(short_player), help_enter_a_player),
    row(&[Char('p')], Action::Propose, Some(short_pair), help_work_out_the_next),
    row(
        &[Code(Tab), Char('h')],
        Action::NextPane,
        Some(short_challenges),
        help_go_to_the_challenges,
    ),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
];

pub(super) const SCROLL: Table = &[
    row(&[Code(Up)], Action::Up, None, help_scroll_up),
    row(&[Code(Down)], Action::Down, None, help_scroll_down),
];

pub(super) const ADOPTION: Table = &[
    row(&[Char('a')], Action::Adopt, Some(short_make_it_count), help_make_it_count_with),
    row(&[Char('k')], Action::AdoptAlike, Some(short_all_of_this_kind), help_make_all_of_this),
    row(
        &[Code(Esc), Code(Enter)],
        Action::Back,
        Some(short_leave_it),
        help_back_to_the_list_nothing,
    ),
];

pub(super) const LINE: Table = &[
    row(&[Code(F(3))], Action::Details, None, help_of_a_card_racks),
    row(&[Code(Enter)], Action::Confirm, Some(short_go_on), help_go_on_with_what_is),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_leave_the_form),
];

pub(super) const QUESTION: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_yes), help_do_it),
    row(&[Code(Esc)], Action::Back, Some(short_no), help_leave_it),
];

pub(super) const WAITING: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_give_up), help_stop_waiting_for_it)];

pub(super) const CORRECTION: Table = &[
    row(&[Code(Tab)], Action::NextField, None, help_turn_to_another_ground),
    row(&[Code(Enter)], Action::Confirm, Some(short_save), help_save_the_card_as),
    row(&[Code(Esc)], Action::Back, Some(short_back), help_back_without_saving),
];

const fn pick_of(keys: &'static [Key]) -> [Binding; 1] {
    [row(keys, Action::Pick, Some(short_take_that_version), help_take_the_version_with)]
}

pub(super) static PICK: [[Binding; 1]; 9] = [
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

pub(super) const VERSIONS: Table = &[
    row(&[Char('e')], Action::EnterCard, Some(short_other_scores), help_type_other_scores_instead),
    row(&[Code(Esc)], Action::Back, Some(short_back), help_back_without_deciding),
];

pub(super) const PROPOSAL: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_publish), help_publish_this_round),
    row(&[Code(Esc)], Action::Back, Some(short_discard), help_discard_the_proposal_nothing),
    row(&[Char('w'), Char('y')], Action::Explain, Some(short_why), help_why_each_pair_was),
    row(&[Char('x')], Action::Exchange, Some(short_swap), help_swap_the_last_players),
    row(&[Char('f')], Action::Flip, Some(short_starts), help_the_other_player_of),
    row(&[Char('o')], Action::Wishes, Some(short_wishes), help_pair_again_with_wishes),
    row(&[Char('r')], Action::Repair, Some(short_repair), help_pair_again_taking_apart),
];

pub(super) const EXPLANATION: Table =
    &[row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_back), help_back_to_where_you)];

pub(super) const CODE: Table = &[
    row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_close), help_close),
    row(&[Char('c')], Action::Code, Some(short_another), help_make_another_code),
];

pub(super) const LEAVE_RULING: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_leave_it_to_an), help_leave_it_to_an)];
