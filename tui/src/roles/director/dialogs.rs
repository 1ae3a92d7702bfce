//! The list of what opens over the director's screen, a file each: by which key of which page, and what it opens with.

pub(super) mod attention;
mod block;
pub(super) mod card;
mod code;
mod correction;
pub(super) mod details;
mod entry;
mod explanation;
mod find;
mod form;
mod late;
mod lift;
mod line;
mod lot;
mod move_device;
mod new_player;
mod new_team;
mod outcome;
mod pair_again;
mod proposal;
mod propose_anyway;
pub(super) mod proposing;
pub(super) mod question;
pub(super) mod reading;
mod rename;
pub(super) mod rule;
mod sanction;
pub(super) mod start;
mod take_back_device;
mod take_back_round;
mod versions;
mod waiting;
mod web;
mod which_code;
mod wishes;
mod withdraw;

use super::model::{Model, Page};
use super::{people, rounds, update};
use crate::keymap::Key::{Char, Code, Digit};
use crate::keymap::{Action, GLOBAL, GLOBAL_TYPING, Keys, MOVE, Table, row};
use crate::msg::Out;
use crate::roles::drawing::{Drawing, Lines, broken, indented};
use crate::roles::{cards, dialog};
use crate::tongue::say;
use crate::widgets::field::Field;
use crate::widgets::form::Form;
use crate::widgets::{list, panel, text};
use crossterm::event::KeyCode::{Enter, Esc, Left, Right, Tab};
use crossterm::event::{KeyCode, KeyEvent};
use desk::{Answer, CardProgress, DirectorBoard, Intent, TableRow};
use domain::{CardContent, DivisionId, RoundId, Said};
use form::{Entered, FormOf, Read};
use line::{LineOf, Typed};
use question::{Ask, Question};
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words::{self, *};
use waiting::Waiting;

pub(super) use dialog::Dialog;
pub(super) type At<'a> = dialog::At<'a, DirectorBoard>;
pub(super) type Step = dialog::Step<DirectorBoard>;
pub(super) type Opened = dialog::Opened<DirectorBoard>;

pub(crate) static HALL: Keys = Keys::of(&[IN_HALL, PAGES_FROM_HALL, DIVISIONS, FIND, GLOBAL, MOVE]);
pub(crate) static STANDINGS: Keys = Keys::of(&[BACK, FIND, OF_STANDINGS, DIVISIONS, GLOBAL, MOVE]);
pub(crate) static PLAYERS: Keys = Keys::of(&[BACK, OF_PLAYERS, DIVISIONS, GLOBAL, MOVE]);
pub(crate) static SANCTIONS: Keys = Keys::of(&[BACK, OF_SANCTIONS, GLOBAL, MOVE]);
pub(crate) static NEWS: Keys = Keys::of(&[BACK, OF_NEWS, GLOBAL, MOVE]);
/// The devices; nothing can be done about the selected one.
pub(crate) static DEVICES: Keys = Keys::of(&[BACK, OF_DEVICES, GLOBAL, MOVE]);
/// The selected device's admission can be taken back.
pub(crate) static DEVICE_ACTIVE: Keys = Keys::of(&[BACK, TAKE_BACK, OF_DEVICES, GLOBAL, MOVE]);
/// The selected device is a table's laptop: it can also be moved.
pub(crate) static TABLE_DEVICE_ACTIVE: Keys =
    Keys::of(&[BACK, TAKE_BACK, MOVE_DEVICE, OF_DEVICES, GLOBAL, MOVE]);
/// The selected device is a table's laptop without an admission: a table gives it one again.
pub(crate) static TABLE_DEVICE_TAKEN_BACK: Keys =
    Keys::of(&[BACK, MOVE_DEVICE, OF_DEVICES, GLOBAL, MOVE]);

#[cfg(test)]
pub(crate) static EVERY: [&Keys; 28] = [
    &HALL,
    &STANDINGS,
    &PLAYERS,
    &SANCTIONS,
    &NEWS,
    &DEVICES,
    &DEVICE_ACTIVE,
    &TABLE_DEVICE_ACTIVE,
    &TABLE_DEVICE_TAKEN_BACK,
    &attention::ATTENTION,
    &attention::INFORMATION,
    &attention::ADOPTION,
    &block::BLOCK,
    &code::CODE,
    &correction::CORRECTION,
    &explanation::EXPLANATION,
    &form::FORM,
    &line::LINE,
    &move_device::MOVE_DEVICE,
    &proposal::PROPOSAL,
    &question::QUESTION,
    &reading::READING,
    &rule::RULING,
    &take_back_device::TAKE_BACK,
    &versions::VERSIONS[1],
    &versions::VERSIONS[8],
    &waiting::WAITING,
    &web::WEB,
];

const BACK: Table = &[row(&[Code(Esc)], Action::Back, Some(short_back), help_back_to_the_tables)];

const FIND: Table = &[row(&[Char('/')], Action::Find, None, help_find_a_name)];

const IN_HALL: Table = &[
    row(&[Char('e'), Digit], Action::EnterCard, Some(short_card), help_enter_a_card_table),
    row(&[Code(Enter)], Action::Confirm, Some(short_open), help_open_the_selected_row),
    row(&[Char('o')], Action::Own('o'), Some(short_outcome), help_record_a_forfeit_or),
    row(&[Char('m')], Action::Own('m'), Some(short_missing), help_show_only_tables_without),
    row(&[Char('p')], Action::Propose, Some(short_pair), help_work_out_the_next),
    row(&[Char('s')], Action::Own('s'), Some(short_start), help_start_the_published_round),
    row(&[Char('b')], Action::Wishes, None, help_pair_with_wishes_a),
    row(&[Char('y')], Action::Explain, None, help_why_the_published_round),
    row(&[Char('u')], Action::Own('u'), None, help_take_the_published_round),
    row(&[Char('c')], Action::Code, Some(short_code), help_make_a_join_code),
    row(&[Char('n')], Action::NewPlayer, Some(short_player), help_enter_a_player),
];

const PAGES_FROM_HALL: Table = &[
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char('l')], Action::Players, None, help_show_the_players_rename),
    row(&[Char('x')], Action::Sanctions, None, help_show_the_sanctions_impose),
    row(&[Char('t')], Action::Own('t'), None, help_ask_the_book_about),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
    row(&[Char('w')], Action::News, Some(short_news), help_show_what_happened_what),
    row(&[Char('a')], Action::Own('a'), None, help_show_where_phones),
    row(&[Code(Tab), Char('h')], Action::NextPane, Some(short_pane), help_go_to_the_next),
];

const DIVISIONS: Table = &[
    row(&[Char(']'), Code(Right)], Action::NextDivision, None, help_next_division),
    row(&[Char('['), Code(Left)], Action::PrevDivision, None, help_previous_division),
];

const OF_STANDINGS: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_why), help_explain_every_figure_of),
    row(&[Char('l')], Action::Players, Some(short_players), help_show_the_players_rename),
    row(&[Char('x')], Action::Sanctions, Some(short_sanctions), help_show_the_sanctions_impose),
    row(&[Char('t')], Action::Own('t'), None, help_teams_or_players),
    row(&[Char('v')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
    row(&[Char('w')], Action::News, Some(short_news), help_show_what_happened_what),
];

const OF_PLAYERS: Table = &[
    row(&[Char('/')], Action::Find, Some(short_find), help_find_a_name),
    row(&[Code(Enter)], Action::Confirm, Some(short_why), help_explain_every_figure_of),
    row(&[Char('n')], Action::NewPlayer, Some(short_new), help_enter_a_player),
    row(&[Char('t')], Action::Own('t'), None, help_enter_a_team),
    row(&[Char('r')], Action::Own('r'), Some(short_rename), help_write_the_selected_player),
    row(&[Char('x')], Action::Own('x'), Some(short_leaves_is_back), help_the_player_leaves_or),
    row(&[Char('i')], Action::Impose, Some(short_sanction), help_impose_a_measure_of),
    row(&[Char('l')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
];

const OF_SANCTIONS: Table = &[
    row(&[Char('i')], Action::Impose, Some(short_impose), help_impose_a_measure_of),
    row(&[Char('u')], Action::Own('u'), Some(short_lift), help_take_the_selected_sanction),
    row(&[Char('x')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('l')], Action::Players, Some(short_players), help_show_the_players),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
];

const OF_DEVICES: Table = &[
    row(&[Char('c')], Action::Code, Some(short_code), help_make_a_join_code),
    row(&[Char('d')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char('w')], Action::News, Some(short_news), help_show_what_happened_what),
];

const TAKE_BACK: Table =
    &[row(&[Char('x')], Action::Own('x'), Some(short_take_back), help_take_its_admission_back)];

const MOVE_DEVICE: Table =
    &[row(&[Char('m')], Action::Own('m'), Some(short_move), help_give_this_laptop_another)];

const OF_NEWS: Table = &[
    row(&[Char('w')], Action::Back, None, help_back_to_the_tables),
    row(&[Char('v')], Action::Standings, Some(short_standings), help_show_the_standings),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
];

/// What a key opens on the page that shows; nothing is open yet.
pub(super) fn open(
    model: &Model,
    here: &DirectorBoard,
    seed: u64,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) -> Opened {
    use Action::{Code, Confirm, EnterCard, Explain, Find, Impose, Lot, NewPlayer, Own, Propose};
    Some(match (model.page, action) {
        (_, EnterCard) => Box::new(entry::open(key)),
        (_, Find) => Box::new(find::open()),
        (_, Code) => Box::new(which_code::open()),
        (_, NewPlayer) => {
            let division = model.division(here).map_or(DivisionId::A, |division| division.id);
            Box::new(new_player::open(division))
        }
        (_, Lot) => Box::new(Ask(lot::Lot { division: model.division(here)?.id })),
        (_, Propose) => return rounds::propose(model, here, seed, out),
        (_, Action::Wishes) => Box::new(wishes::open(model.division(here)?.next_round(), "", 0)),
        (_, Explain) => {
            let round = out.or_hint(model.round(here), words::round_none)?.round;
            out.look(Intent::ExplainRound { round, proposed: None }).then_some(())?;
            Box::new(Waiting::explaining(round))
        }
        (Page::Hall, Own('u')) => {
            let round = out.or_hint(model.round(here), words::round_none_to_take_back)?;
            Box::new(take_back_round::open(round.round))
        }
        (Page::Hall, Own('a')) => Box::new(web::Web),
        (Page::Hall, Own('s')) => return rounds::start(model, here, out),
        (Page::Hall, Own('t')) => {
            let row = update::row_meant(model, here);
            Box::new(late::open(out.or_hint(row, words::hall_no_table)?))
        }
        (Page::Hall, Own('o')) => {
            let row = out.or_hint(update::row_meant(model, here), words::hall_no_table)?;
            Box::new(out.or_hint(outcome::open(row, &here.rules), words::outcome_no_rule)?)
        }
        (Page::Devices, Own('x')) => Box::new(take_back_device::open(model.selected_device(here)?)),
        (Page::Devices, Own('m')) => Box::new(move_device::open(model.selected_device(here)?)),
        (Page::Sanctions, Own('u')) => {
            let last = here.sanctions.len().saturating_sub(1);
            let row = here.sanctions.get(model.sanctions.min(last));
            Box::new(lift::open(out.or_hint(row, words::sanctions_none)?))
        }
        (_, Impose) => {
            Box::new(sanction::open(&here.rules.measures, people::selected(model, here)))
        }
        (Page::Players, Own('t')) => Box::new(new_team::open(model.division(here)?.id)),
        (Page::Players, Own('r')) => {
            let player = people::selected(model, here);
            Box::new(rename::open(out.or_hint(player, words::players_none_here)?))
        }
        (Page::Players, Own('x')) => Box::new(withdraw::open(people::leaving(model, here, out)?)),
        (Page::Players | Page::Standings, Confirm) => {
            let player = out.or_hint(people::selected(model, here), words::players_none_here)?.id;
            let team = model.page == Page::Standings && model.shows_teams(here);
            out.look(Intent::Why { player, round: None, team }).then_some(())?;
            Box::new(Waiting::new(words::waiting_why()))
        }
        (_, Confirm) => return update::open_selected(model, here),
        _ => return None,
    })
}
