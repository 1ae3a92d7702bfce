//! The forms and questions over the director's screen.

use super::super::model::{Model, card_words};
use super::super::task::{Question, Task, command};
use super::{attention, cards, devices, forms, proposal};
use crate::roles::Scene;
use crate::roles::arbiter::judging_lines;
use crate::widgets::field::Field;
use crate::widgets::{big, panel, text};
use desk::{DirectorBoard, JoinCode};
use domain::TableNo;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use std::net::SocketAddr;

pub(super) fn show(
    task: &Task,
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    if shows_itself(task, here, scene, frame, area) {
        return;
    }
    let columns = panel::columns(area);
    let (title, lines) = match task {
        Task::Entry(_)
        | Task::Card(..)
        | Task::Attention { .. }
        | Task::Proposal(_)
        | Task::Explanation(_)
        | Task::Read(_) => return,
        Task::Wishes(wishing) => proposal::wishing(scene, wishing, columns),
        Task::TakeBackRound(round, field) => (
            format!("Take round {} back?", round.number),
            take_back_round_lines(scene, field, columns),
        ),
        Task::Form(form) => (form.title(), forms::form_lines(form, columns, scene)),
        Task::Details(row, details) => (
            format!("Card of {}", card_words(here, row.card)),
            forms::details_lines(details, columns, scene),
        ),
        Task::Correct(correction) => (
            format!("Is this right for {}?", card_words(here, correction.row.card)),
            cards::correction_lines(here, scene, correction, columns),
        ),
        Task::TakeBack(row, typed) => (
            format!("Take back the admission of {}?", text::cut(&row.name, 30)),
            devices::take_back_lines(scene, row, typed, columns),
        ),
        Task::Move(row, typed) => (
            format!("Move {} to another table?", text::cut(&row.name, 30)),
            devices::move_lines(scene, here, row, typed, columns),
        ),
        Task::Versions(row) => (
            format!("Undecided card of {}", card_words(here, row.card)),
            cards::version_lines(scene, row, columns),
        ),
        Task::Question(question) => {
            ("Sure?".to_owned(), question_lines(scene, here, question, columns))
        }
        Task::Rule(row, verdict) => {
            let name = text::cut(&row.challenger.name, columns.saturating_sub(24));
            let title = format!("Table {}: {name} doubts it", row.card.table);
            let rows = usize::from(area.height).saturating_sub(2);
            let lines = judging_lines(&row.words, *verdict, columns, rows, scene);
            (title, lines)
        }
        Task::Waiting(what) => waiting(what),
        Task::Proposing(..) => waiting("Working out the round…"),
        Task::Explaining(_) => waiting("Collecting the reasons…"),
        Task::WhichCode(field) => {
            let about = ["t12  table 12", "a    arbiter", "d    deputy director", "r    relay"];
            let about = about.map(String::from);
            ("Join code: which device joins?".to_owned(), form(scene, field, columns, &about))
        }
        Task::Code(code) => ("Join code".to_owned(), code_lines(scene, code, columns)),
        Task::NewPlayer(field) => {
            let known = model.division(here).map_or(0, |division| division.players.len());
            let known = text::count(known, "player");
            let about = [
                format!("{known} so far. Club and rating may be left out."),
                "For example: Bogdan Țepeș; Cluj; 1480".to_owned(),
            ];
            ("New player: name; club; rating".to_owned(), form(scene, field, columns, &about))
        }
    };
    let lines = panel::tight(lines, area);
    panel::show(frame, area, scene.theme, &title, lines);
}

fn waiting(what: &'static str) -> (String, Vec<Line<'static>>) {
    ("Please wait".to_owned(), vec![Line::from(what)])
}

/// Draws what does not fit a box in the middle; whether it did.
fn shows_itself(
    task: &Task,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) -> bool {
    match task {
        Task::Entry(field) => cards::entry(here, field, scene, frame, area),
        Task::Card(row, field) => cards::card(here, row, field, scene, frame, area),
        Task::Attention { item, top } => attention::show(item, *top, scene, frame, area),
        Task::Proposal(draft) => proposal::page(scene, here, draft, frame, area),
        Task::Explanation(explanation) => proposal::explanation(scene, explanation, frame, area),
        Task::Read(reading) => forms::reading(reading, scene, frame, area),
        _ => return false,
    }
    true
}

pub(super) fn form(
    scene: &Scene<'_>,
    field: &Field,
    columns: usize,
    about: &[String],
) -> Vec<Line<'static>> {
    let about = about.iter().map(|words| Line::from(text::cut(words, columns).into_owned()));
    let mut lines: Vec<Line<'static>> = about.collect();
    lines.push(Line::default());
    let mut spans = vec![Span::raw("> ")];
    spans.extend(field.spans(columns.saturating_sub(2), true, scene.theme));
    lines.push(Line::from(spans));
    lines
}

fn question_lines(
    scene: &Scene<'_>,
    here: &DirectorBoard,
    question: &Question,
    columns: usize,
) -> Vec<Line<'static>> {
    let (words, yes) = match question {
        Question::Start(round) => (
            format!(
                "Start round {} now? Every table can write its card from then on.",
                round.number
            ),
            "Enter  start        Esc  not yet",
        ),
        Question::Lot(_) => (
            "Draw the lot between players who are level in everything? It stays on record."
                .to_owned(),
            "Enter  draw        Esc  not yet",
        ),
        Question::ProposeAnyway { next, missing, earlier, .. } => (
            format!("{} Work out round {next} all the same?", lacking(*next, missing, *earlier)),
            "Enter  work it out        Esc  wait for the cards",
        ),
        Question::PairAgain { round, changes, .. } => (
            format!(
                "You changed {} of this proposal by hand. Round {} is worked out anew without your \
                 changes; make them again with x and f, or write them as wishes (fix A1-A5).",
                text::count(*changes, "row"),
                round.number
            ),
            "Enter  work it out anew        Esc  keep my changes",
        ),
    };
    let mut lines: Vec<Line<'static>> =
        text::wrap(&words, columns).into_iter().map(Line::from).collect();
    if let Question::Start(round) = question
        && round.number > 1
    {
        let ended = here.rules.locks.iter().map(|because| format!("From then on {because}."));
        lines.extend(ended.flat_map(|words| text::wrap(&words, columns)).map(Line::from));
    }
    lines.push(Line::default());
    lines.push(Line::styled(yes, scene.theme.strong()));
    lines
}

/// Which cards there are not, in sentences.
fn lacking(next: u16, missing: &[TableNo], earlier: usize) -> String {
    let mut sentences = Vec::new();
    if !missing.is_empty() {
        sentences.push(format!(
            "Missing or undecided in round {}: {}, at table {}.",
            next.saturating_sub(1),
            text::count(missing.len(), "card"),
            some_tables(missing)
        ));
    }
    if earlier > 0 {
        let cards = text::count(earlier, "card");
        sentences.push(format!("Missing or undecided in earlier rounds: {cards}."));
    }
    sentences.join(" ")
}

/// A dozen table numbers at most, and how many more there are.
fn some_tables(tables: &[TableNo]) -> String {
    let named: Vec<String> = tables.iter().take(12).map(ToString::to_string).collect();
    match tables.len() - named.len() {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

fn code_lines(scene: &Scene<'_>, code: &JoinCode, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    lines.extend(big::lines(&code.to_string(), columns, scene.theme.strong()));
    lines.push(Line::styled(code.to_string(), scene.theme.strong()));
    lines.push(Line::default());
    lines.push(Line::from("On that laptop, in the same network, type:"));
    let addresses = &scene.board.me.addresses;
    let typed = command(code, addresses.first().map(String::as_str));
    let typed = text::wrap(&typed, columns.saturating_sub(2)).into_iter();
    lines.extend(typed.map(|line| Line::styled(format!("  {line}"), scene.theme.strong())));
    lines.push(Line::default());
    if addresses.iter().all(|address| is_loopback(address)) {
        let alone = "This laptop is in no network yet: other laptops cannot reach it.";
        let alone = text::wrap(alone, columns).into_iter();
        lines.extend(alone.map(|line| Line::styled(line, scene.theme.warn())));
        lines.push(Line::default());
    } else if addresses.len() > 1 {
        let others: Vec<&str> = addresses.iter().skip(1).take(3).map(String::as_str).collect();
        let others = format!("If that does not find it, after --at: {}", others.join(" or "));
        lines.extend(text::wrap(&others, columns).into_iter().map(Line::from));
        lines.push(Line::default());
    }
    lines.push(Line::styled("The code works once, for one device.", scene.theme.faint()));
    lines
}

fn is_loopback(address: &str) -> bool {
    address.parse::<SocketAddr>().is_ok_and(|address| address.ip().is_loopback())
}

fn take_back_round_lines(scene: &Scene<'_>, field: &Field, columns: usize) -> Vec<Line<'static>> {
    let what = "The pairings go off every screen, and you can pair the round again. What a table \
                writes meanwhile is kept and shown to you. Why is it taken back?";
    form(scene, field, columns, &text::wrap(what, columns))
}
