//! The keys of the arbiter's screen.

use super::super::{Action, Key};
use super::{Table, row};
use Key::{Char, Code, Digit};
use crossterm::event::KeyCode::{Enter, Esc};
use speech::words::*;

pub(super) const DECIDED: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_send_it), help_send_the_second_answer),
    row(&[Code(Esc), Char('d')], Action::Back, Some(short_back), help_back_to_the_queue),
];

pub(super) const MARK: Table =
    &[row(&[Digit], Action::MarkWord, Some(short_this_word_is_bad), help_say_which_word_is)];

pub(super) const QUEUE: Table = &[
    row(
        &[Code(Enter), Char('p')],
        Action::Pull,
        Some(short_take_the_oldest),
        help_take_the_oldest_challenge,
    ),
    row(
        &[Char(' ')],
        Action::PullSelected,
        Some(short_take_the_selected),
        help_take_the_selected_challenge,
    ),
    row(&[Char('t')], Action::TakeOver, Some(short_take_over), help_take_over_a_challenge),
    row(&[Char('d')], Action::Decided, Some(short_decided_ones), help_look_at_a_decided),
];

pub(super) const JUDGING: Table = &[
    row(&[Char('a')], Action::Acceptable, Some(short_acceptable), help_every_word_is_good),
    row(&[Char('u')], Action::Unacceptable, Some(short_not_acceptable), help_the_play_is_taken),
];

pub(super) const JUDGING_CONFIRM: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_send_the_verdict), help_send_the_verdict_to),
    row(&[Code(Esc)], Action::Back, Some(short_think_again), help_think_again),
];
