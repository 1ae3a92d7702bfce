//! What the director's keys do.

use super::correction::{Correction, Origin, read_card, read_line};
use super::follow::Asked;
use super::forms::DeskForm;
use super::model::{Model, Page, Pane, find_card, find_table};
use super::proposal::{Explanation, Wishing};
use super::reading::Reading;
use super::task::{Question, Task, read_player, read_role};
use super::{attention, devices, lists, people, proposal, rounds};
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::roles::details::Details;
use crate::widgets::field::Field;
use crate::widgets::list;
use crossterm::event::{KeyCode, KeyEvent};
use desk::{
    Attention, CardProgress, ChallengeRow, ChallengeState, DirectorBoard, Intent, TableRow,
};
use domain::{CardContent, DivisionId, Reason, RoundId, Verdict};

pub fn update(
    model: &mut Model,
    here: &DirectorBoard,
    seed: u64,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    match model.task.take() {
        Some(Task::Attention { .. }) if leaves_attention(action) => {
            if action == Action::NextPane {
                turn_to_challenges(model, here);
            } else {
                in_hall(model, here, seed, action, key, out);
            }
        }
        Some(task) => {
            let task = in_task(task, model, here, seed, action, key, out);
            model.task = task;
        }
        None => in_hall(model, here, seed, action, key, out),
    }
}

/// From the full sentence straight to where it can be put right.
fn leaves_attention(action: Action) -> bool {
    matches!(
        action,
        Action::NewPlayer | Action::Propose | Action::NextPane | Action::Devices | Action::Lot
    )
}

/// To the challenge on which arbiters disagree, if there is one.
fn turn_to_challenges(model: &mut Model, here: &DirectorBoard) {
    model.pane = Pane::Challenges;
    let undecided = |row: &ChallengeRow| matches!(row.state, ChallengeState::Undecided { .. });
    model.challenges = here.challenges.iter().position(undecided).unwrap_or(model.challenges);
}

fn in_hall(
    model: &mut Model,
    here: &DirectorBoard,
    seed: u64,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) {
    match action {
        Action::EnterCard => model.task = Some(entry_from(key)),
        Action::Confirm if matches!(model.page, Page::Standings | Page::Players) => {
            model.task = people::press(model, here, action, out);
        }
        Action::Rename | Action::Withdraw | Action::Impose | Action::Lift => {
            model.task = people::press(model, here, action, out);
        }
        Action::Confirm => model.task = open_selected(model, here),
        Action::Outcome | Action::Late => model.task = about_row(model, here, action, out),
        Action::Players => model.turn_to(Page::Players, here),
        Action::Sanctions => model.turn_to(Page::Sanctions, here),
        Action::MissingOnly => {
            model.missing_only = !model.missing_only;
            model.table = None;
            model.pane = Pane::Tables;
        }
        Action::Propose => model.task = rounds::propose(model, here, seed, out),
        Action::Wishes => model.task = rounds::wish(model, here),
        Action::Explain => model.task = rounds::explain(model, here, out),
        Action::TakeBackRound => model.task = rounds::take_back(model, here, out),
        Action::Start => model.task = rounds::start(model, here, out),
        Action::Lot => {
            let division = model.division(here);
            model.task = division.map(|found| Task::Question(Question::Lot(found.id)));
        }
        Action::Code => model.task = Some(Task::which_code()),
        Action::NewPlayer => model.task = Some(Task::new_player()),
        Action::Standings => model.turn_to(Page::Standings, here),
        Action::Devices => model.turn_to(Page::Devices, here),
        Action::News => model.turn_to(Page::News, here),
        Action::Back => model.turn_to(Page::Hall, here),
        Action::TakeBack => model.task = model.selected_device(here).map(Task::take_back),
        Action::MoveDevice => model.task = model.selected_device(here).map(Task::move_device),
        Action::NextPane => {
            model.pane = match model.pane {
                Pane::Tables => Pane::Attention,
                Pane::Attention => Pane::Challenges,
                Pane::Challenges => Pane::Tables,
            };
        }
        Action::NextDivision | Action::PrevDivision => turn_division(model, here, action),
        _ => move_selection(model, here, action),
    }
}

/// A form about the selected table, or about the card of what needs the director.
fn about_row(model: &Model, here: &DirectorBoard, action: Action, out: &mut Out) -> Option<Task> {
    let needed = selected_need(model, here).filter(|_| model.pane == Pane::Attention);
    let row = match needed.and_then(|item| item.card) {
        Some(card) => find_card(here, card),
        None => {
            let rows = model.rows(here);
            rows.get(model.place(&rows)).copied()
        }
    };
    let Some(row) = row else {
        out.hint("There is no table here. Press p to work out a round.");
        return None;
    };
    if action == Action::Late {
        return Some(Task::form(DeskForm::late(row)));
    }
    let form = DeskForm::outcome(row, &here.rules);
    if form.is_none() {
        out.hint("The book has no rule for games that are not played.");
    }
    form.map(Task::form)
}

/// The entry line; the digit that opened it is its first one.
fn entry_from(key: KeyEvent) -> Task {
    match key.code {
        KeyCode::Char(digit) if digit.is_ascii_digit() => Task::entry(&digit.to_string()),
        _ => Task::entry(""),
    }
}

fn move_selection(model: &mut Model, here: &DirectorBoard, action: Action) {
    let standings = model.division(here).map_or(0, |division| division.standings.len());
    let (selected, len) = match (model.page, model.pane) {
        (Page::Hall, Pane::Tables) => {
            let rows = model.rows(here);
            if let Some(next) = list::step(model.place(&rows), rows.len(), action) {
                model.table = rows.get(next).map(|row| row.card);
            }
            return;
        }
        (Page::Standings, _) => (&mut model.standings, standings),
        (Page::Players, _) => {
            let players = model.division(here).map_or(0, |division| division.players.len());
            (&mut model.players, players)
        }
        (Page::Sanctions, _) => (&mut model.sanctions, here.sanctions.len()),
        (Page::Devices, _) => {
            let rows = devices::in_order(here);
            if let Some(next) = list::step(model.device_place(&rows), rows.len(), action) {
                model.device = rows.get(next).map(|row| row.device);
            }
            return;
        }
        (Page::News, _) => (&mut model.news, here.news.len()),
        (Page::Hall, Pane::Attention) => {
            let needs = model.needs(here).len();
            (&mut model.attention, needs)
        }
        (Page::Hall, Pane::Challenges) => {
            (&mut model.challenges, here.challenges.len() + here.ruled.len())
        }
    };
    if let Some(next) = list::step(*selected, len, action) {
        *selected = next;
    }
}

fn turn_division(model: &mut Model, here: &DirectorBoard, action: Action) {
    let last = here.divisions.len().saturating_sub(1);
    let at = model.division.min(last);
    let next = if action == Action::NextDivision { at + 1 } else { at.saturating_sub(1) };
    model.division = next.min(last);
    model.table = None;
    model.standings = 0;
    model.players = 0;
}

fn open_selected(model: &Model, here: &DirectorBoard) -> Option<Task> {
    match model.pane {
        Pane::Tables => {
            let rows = model.rows(here);
            rows.get(model.place(&rows)).map(|row| open_row(row, here))
        }
        Pane::Attention => {
            let item = selected_need(model, here)?;
            Some(match item.card.and_then(|card| find_card(here, card)) {
                Some(row) => open_card(row),
                None => Task::Attention { item: Box::new(item.clone()), top: 0 },
            })
        }
        Pane::Challenges => {
            let rows: Vec<&ChallengeRow> = here.challenges.iter().chain(&here.ruled).collect();
            let row = *rows.get(model.challenges.min(rows.len().saturating_sub(1)))?;
            if let ChallengeState::Ruled { verdict, by } = &row.state {
                return Some(Task::Read(Reading::ruled(row, &verdict.to_string(), by)));
            }
            Some(Task::Rule(Box::new(row.clone()), None))
        }
    }
}

fn selected_need<'a>(model: &Model, here: &'a DirectorBoard) -> Option<&'a Attention> {
    let needs = model.needs(here);
    let last = needs.len().saturating_sub(1);
    needs.get(model.attention.min(last)).copied()
}

/// What a jury has to record starts from what the table wrote.
fn open_row(row: &TableRow, here: &DirectorBoard) -> Task {
    let form = &here.rules.card;
    match (&row.content, row.progress) {
        (Some(CardContent::Duel(_)), CardProgress::Filled) if form.signers == 0 => {
            details(row.clone(), here)
        }
        _ => open_card(row),
    }
}

/// The card of a row with everything that the book counts.
fn details(row: TableRow, here: &DirectorBoard) -> Task {
    let [first, second] = [0, 1].map(|at| row.players.get(at).map_or("", |one| &one.name));
    let card = match &row.content {
        Some(CardContent::Duel(card)) => Some(card),
        _ => None,
    };
    let details = Details::new(&here.rules.card, [first, second], card, true);
    Task::Details(Box::new(row), Box::new(details))
}

/// Two versions are picked from; anything else is entered or corrected.
fn open_card(row: &TableRow) -> Task {
    if row.progress == CardProgress::Undecided && !row.versions.is_empty() {
        return Task::Versions(Box::new(row.clone()));
    }
    Task::card(row, "")
}

/// One key in a form: what stays open after it.
fn in_task(
    task: Task,
    model: &mut Model,
    here: &DirectorBoard,
    seed: u64,
    action: Action,
    key: KeyEvent,
    out: &mut Out,
) -> Option<Task> {
    match (task, action) {
        (Task::Correct(correction), Action::Back) => Some(back_from(&correction, here)),
        (Task::Rule(row, Some(_)), Action::Back) => Some(Task::Rule(row, None)),
        (
            Task::Wishes(Wishing { from, .. }) | Task::Explanation(Explanation { from, .. }),
            Action::Back,
        ) => from.map(Task::Proposal),
        (Task::Question(Question::PairAgain { back, .. }), Action::Back) => Some(*back),
        // The node holds one proposal for a round. To publish the old draft after the new one came
        // would record how the new one was made.
        (task @ Task::Proposing(_, _, Some(_)), Action::Back) if out.busy => {
            out.hint("One moment: the round is being paired again.");
            Some(task)
        }
        (_, Action::Back) => None,
        (Task::Read(reading), _) => Some(Task::Read(reading.press(action))),
        (Task::Form(form), Action::Confirm) => Some(form.confirm(out)),
        (Task::Form(mut form), _) => {
            form.form.press(action, key, out);
            Some(Task::Form(form))
        }
        (Task::Details(row, details), Action::Confirm) => Some(confirm_details(row, details, out)),
        (Task::Details(row, mut details), _) => {
            details.form.press(action, key, out);
            Some(Task::Details(row, details))
        }
        (Task::Card(row, _), Action::Details) => Some(details(*row, here)),
        (Task::Correct(mut correction), Action::NextField) => {
            correction.turn_ground();
            Some(Task::Correct(correction))
        }
        (mut task, Action::Type) => {
            if let Some(field) = task.field() {
                field.press(key, out);
            }
            Some(task)
        }
        (Task::Rule(row, verdict), _) => rule(row, verdict, action, out),
        (Task::Versions(row), Action::Pick) => Some(pick(row, key)),
        (Task::Versions(row), Action::EnterCard) => Some(Task::card(&row, "")),
        (Task::Proposal(draft), _) => proposal::press(draft, seed, action, out),
        (Task::Explanation(explanation), _) => proposal::scroll(explanation, action),
        (Task::Attention { item, .. }, Action::Dismiss) => {
            model.dismissed.insert(item.what);
            None
        }
        (Task::Attention { item, top }, _) => Some(attention::press(item, top, action, out)),
        (Task::Code(_), Action::Code) => Some(Task::which_code()),
        (task, Action::Confirm) => confirm(task, model, here, seed, out),
        (task, _) => Some(task),
    }
}

fn confirm_details(row: Box<TableRow>, mut details: Box<Details>, out: &mut Out) -> Task {
    match details.read() {
        Ok(card) => {
            let content = CardContent::Duel(card);
            Task::Correct(Box::new(Correction::new(&row, content, Origin::Version)))
        }
        Err((line, hint)) => {
            out.hint(hint);
            details.form = std::mem::take(&mut details.form).focused(line);
            Task::Details(row, details)
        }
    }
}

/// A verdict is sent when the same key comes again, or Enter.
fn rule(
    row: Box<ChallengeRow>,
    before: Option<Verdict>,
    action: Action,
    out: &mut Out,
) -> Option<Task> {
    let verdict = match action {
        Action::Acceptable => Some(Verdict::Acceptable),
        Action::Unacceptable => Some(Verdict::Unacceptable),
        Action::Confirm => before,
        _ => return Some(Task::Rule(row, before)),
    };
    if let (Some(verdict), true) = (verdict, verdict == before) {
        out.ask(
            Purpose::Rule,
            Intent::Rule { challenge: row.challenge, verdict, bad: Vec::new(), appeal: false },
        );
    }
    Some(Task::Rule(row, verdict))
}

/// Back to where the scores came from, with the card as it is now.
fn back_from(correction: &Correction, here: &DirectorBoard) -> Task {
    let row = find_card(here, correction.row.card).unwrap_or(&correction.row);
    match &correction.from {
        Origin::Line(typed) => Task::entry(typed),
        Origin::Card(typed) => Task::card(row, typed),
        Origin::Version => open_card(row),
    }
}

fn pick(row: Box<TableRow>, key: KeyEvent) -> Task {
    let digit = match key.code {
        KeyCode::Char(digit) => digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()),
        _ => None,
    };
    let version = digit.and_then(|digit| row.versions.get(digit.checked_sub(1)?));
    match version {
        Some(version) => {
            Task::Correct(Box::new(Correction::new(&row, version.content.clone(), Origin::Version)))
        }
        None => Task::Versions(row),
    }
}

fn confirm(
    task: Task,
    model: &mut Model,
    here: &DirectorBoard,
    seed: u64,
    out: &mut Out,
) -> Option<Task> {
    match task {
        Task::Entry(field) => match check_entry(here, field.value()) {
            Ok(correction) => Some(Task::Correct(Box::new(correction))),
            Err(hint) => {
                out.hint(hint);
                Some(Task::Entry(field))
            }
        },
        Task::Card(row, field) => Some(match read_card(&row, field.value()) {
            Ok(content) => {
                let from = Origin::Card(field.value().to_owned());
                Task::Correct(Box::new(Correction::new(&row, content, from)))
            }
            Err(hint) => {
                out.hint(hint);
                Task::Card(row, field)
            }
        }),
        Task::Correct(correction) => Some(save_card(correction, model, out)),
        Task::Question(Question::Start(round)) => {
            out.ask(Purpose::Start, Intent::StartRound { round });
            None
        }
        Task::Question(Question::Lot(division)) => {
            out.ask(Purpose::Lot, Intent::DrawLot { division, seed });
            None
        }
        Task::Question(Question::ProposeAnyway { division, next, .. }) => {
            proposal::ask(RoundId { division, number: next }, String::new(), seed, None, out)
        }
        Task::Question(Question::PairAgain { round, line, back, .. }) => {
            proposal::ask(round, line, seed, Some(*back), out)
        }
        Task::Wishes(wishing) => proposal::send_wishes(wishing, seed, out),
        Task::TakeBackRound(round, field) => {
            match Reason::new(field.value()) {
                Ok(reason) => {
                    out.ask(Purpose::TakeBackRound, Intent::TakeBackRound { round, reason });
                }
                Err(error) => out.hint(format!("The reason: {error}.")),
            }
            Some(Task::TakeBackRound(round, field))
        }
        Task::WhichCode(field) => match read_role(field.value()) {
            Some(role) => send(out, Purpose::Code, Intent::IssueCode { role })
                .then_some(Task::Waiting("Making the code…")),
            None => {
                out.hint("Type t and the table's number, or a, d or r.");
                Some(Task::WhichCode(field))
            }
        },
        Task::NewPlayer(field) => {
            let division = model.division(here).map_or(DivisionId::A, |division| division.id);
            Some(enter_player(field, division, model, out))
        }
        Task::TakeBack(row, typed) => devices::take_back(row, typed, out),
        Task::Move(row, typed) => Some(devices::move_to(row, typed, out)),
        task @ (Task::Versions(_)
        | Task::Proposing(..)
        | Task::Proposal(_)
        | Task::Explaining(_)
        | Task::Explanation(_)
        | Task::Attention { .. }
        | Task::Waiting(_)
        | Task::Code(_)
        | Task::Form(_)
        | Task::Details(..)
        | Task::Read(_)
        | Task::Rule(..)) => Some(task),
    }
}

fn save_card(correction: Box<Correction>, model: &mut Model, out: &mut Out) -> Task {
    match correction.intent() {
        Ok(intent) => {
            if send(out, Purpose::Correct, intent) {
                model.asked = Some(Asked::Card(correction.row.card));
            }
        }
        Err(hint) => out.hint(hint),
    }
    Task::Correct(correction)
}

fn enter_player(field: Field, division: DivisionId, model: &mut Model, out: &mut Out) -> Task {
    match read_player(field.value(), division) {
        Ok(player) => {
            let name = player.name.to_string();
            if send(out, Purpose::Player, Intent::EnterPlayers { players: vec![player] }) {
                model.asked = Some(Asked::Player(name));
            }
        }
        Err(hint) => out.hint(hint),
    }
    Task::NewPlayer(field)
}

fn check_entry(here: &DirectorBoard, typed: &str) -> Result<Correction, String> {
    if let Some((row, content)) = lists::read_line(here, typed)? {
        return Ok(Correction::new(row, content, Origin::Line(typed.to_owned())));
    }
    let (table, content) = read_line(typed)?;
    let row = find_table(here, table)
        .ok_or_else(|| format!("There is no table {table} in a published round."))?;
    Ok(Correction::new(row, content, Origin::Line(typed.to_owned())))
}

/// Sends an intent; returns whether it went.
pub(super) fn send(out: &mut Out, purpose: Purpose, intent: Intent) -> bool {
    let free = !out.busy;
    out.ask(purpose, intent);
    free
}
