//! The forms and questions over the director's screen.

use super::super::correction::Correction;
use super::super::model::{Model, find_table};
use super::super::task::{Question, Task, command};
use crate::roles::Scene;
use crate::roles::arbiter::judging_lines;
use crate::widgets::field::Field;
use crate::widgets::{big, list, panel, text};
use desk::{DirectorBoard, JoinCode, Proposal, TableRow};
use domain::{CardContent, PlayerId, TableNo};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use std::collections::BTreeMap;

pub(super) fn show(
    task: &Task,
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let columns = panel::columns(area);
    let (title, lines) = match task {
        Task::Entry(field) => {
            // Low on the screen, so that the tables stay in sight while a pile is typed in.
            let about = [entry_echo(here, field.value())];
            let title = "Card: table, first score, second score, such as 12 401 388";
            let lines = form(scene, field, columns, &about);
            panel::show_low(frame, area, scene.theme, title, lines);
            return;
        }
        Task::Proposal { proposal, row } => {
            proposal_page(scene, here, proposal, *row, frame, area);
            return;
        }
        Task::Correct(correction) => {
            ("Is this right?".to_owned(), correction_lines(scene, correction, columns))
        }
        Task::Versions(row) => ("Undecided card".to_owned(), version_lines(scene, row, columns)),
        Task::Question(question) => ("Sure?".to_owned(), question_lines(scene, question, columns)),
        Task::Rule(row, verdict) => {
            let name = text::cut(&row.challenger.name, columns.saturating_sub(24));
            let title = format!("Table {}: {name} doubts it", row.card.table);
            let rows = usize::from(area.height).saturating_sub(2);
            let lines = judging_lines(&row.words, *verdict, columns, rows, scene);
            (title, lines)
        }
        Task::Waiting(what) => ("Please wait".to_owned(), vec![Line::from(*what)]),
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
    panel::show(frame, area, scene.theme, &title, lines);
}

/// Who sits at the table that is being typed.
fn entry_echo(here: &DirectorBoard, typed: &str) -> String {
    let number = typed.split_whitespace().next().and_then(|table| table.parse().ok());
    match number.map(|table| find_table(here, TableNo(table))) {
        None => "Type the number of the table first.".to_owned(),
        Some(None) => "There is no such table in a published round.".to_owned(),
        Some(Some(row)) => {
            let [first, second] = row.players.each_ref().map(|player| player.name.as_str());
            format!("{first} - {second} ({})", super::state_words(row))
        }
    }
}

fn form(scene: &Scene<'_>, field: &Field, columns: usize, about: &[String]) -> Vec<Line<'static>> {
    let about = about.iter().map(|words| Line::from(text::cut(words, columns).into_owned()));
    let mut lines: Vec<Line<'static>> = about.collect();
    lines.push(Line::default());
    let mut spans = vec![Span::raw("> ")];
    spans.extend(field.spans(columns.saturating_sub(2), true, scene.theme));
    lines.push(Line::from(spans));
    lines
}

fn correction_lines(
    scene: &Scene<'_>,
    correction: &Correction,
    columns: usize,
) -> Vec<Line<'static>> {
    let strong = scene.theme.strong();
    let row = &correction.row;
    let mut lines =
        vec![Line::from(format!("Round {}, table {}", row.card.round.number, row.card.table))];
    match &correction.content {
        CardContent::Duel(card) => {
            for (player, score) in row.players.iter().zip(card.scores) {
                let name = text::fit(&player.name, columns.saturating_sub(8));
                lines.push(Line::styled(format!("{name}{score:>8}"), strong));
            }
            if card.scores.iter().any(|score| !(100..=1000).contains(score)) {
                lines.push(Line::styled("An unusual score: look again.", scene.theme.warn()));
            }
        }
        CardContent::Outcome(outcome) => {
            lines.push(Line::styled(text::cut(&outcome.to_string(), columns).into_owned(), strong));
        }
    }
    lines.push(Line::default());
    if let Some(before) = &row.content {
        lines.push(Line::from(format!("On the card now: {before} ({})", super::state_words(row))));
    }
    for version in &row.versions {
        let words = format!("Until now: {} by {}", version.content, version.author);
        lines.push(Line::from(text::cut(&words, columns).into_owned()));
    }
    match &correction.reason {
        None => lines.push(Line::styled("Enter saves it as a paper card. Esc goes back.", strong)),
        Some(reason) => {
            lines.push(Line::from("Why? A few words stay on record with the card."));
            let mut spans = vec![Span::raw("> ")];
            spans.extend(reason.spans(columns.saturating_sub(2), true, scene.theme));
            lines.push(Line::from(spans));
            lines.push(Line::styled("Enter saves it. Esc goes back.", strong));
        }
    }
    lines
}

fn version_lines(scene: &Scene<'_>, row: &TableRow, columns: usize) -> Vec<Line<'static>> {
    let [first, second] = row.players.each_ref().map(|player| player.name.as_str());
    let head = format!("Table {}: {first} - {second}", row.card.table);
    let mut lines: Vec<Line<'static>> =
        text::wrap(&head, columns).into_iter().map(Line::from).collect();
    lines.push(Line::default());
    for (number, version) in row.versions.iter().enumerate() {
        let line =
            format!("{}   {:<11} by {}", number + 1, version.content.to_string(), version.author);
        lines.push(Line::styled(text::cut(&line, columns).into_owned(), scene.theme.strong()));
    }
    lines.push(Line::default());
    let how = "Press the number of the version that is right, or e for other scores. You are \
               asked for a reason.";
    lines.extend(text::wrap(how, columns).into_iter().map(Line::from));
    lines
}

fn question_lines(scene: &Scene<'_>, question: &Question, columns: usize) -> Vec<Line<'static>> {
    let (words, yes) = match question {
        Question::Start(round) => (
            format!(
                "Start round {} now? Every table can write its card from then on.",
                round.number
            ),
            "Enter  start        Esc  not yet",
        ),
        Question::ProposeAnyway { next, missing, .. } => (
            format!(
                "Missing or undecided in round {}: {}, at table {}. Work out round {next} all the \
                 same?",
                next.saturating_sub(1),
                text::count(missing.len(), "card"),
                some_tables(missing)
            ),
            "Enter  work it out        Esc  wait for the cards",
        ),
    };
    let mut lines: Vec<Line<'static>> =
        text::wrap(&words, columns).into_iter().map(Line::from).collect();
    lines.push(Line::default());
    lines.push(Line::styled(yes, scene.theme.strong()));
    lines
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
    lines.push(Line::styled(format!("  {}", command(code)), scene.theme.strong()));
    lines.push(Line::default());
    if scene.board.me.addresses.is_empty() {
        lines.push(Line::styled("This device has no network address yet.", scene.theme.warn()));
    } else {
        lines.push(Line::from("This device is reached at:"));
        for address in scene.board.me.addresses.iter().take(4) {
            lines.push(Line::from(format!("  {}", text::cut(address, columns.saturating_sub(2)))));
        }
    }
    lines.push(Line::default());
    lines.push(Line::styled("The code works once, for one device.", scene.theme.faint()));
    lines
}

/// The proposal takes the whole body: warnings on top, one row per table, the reason of the
/// selected one below.
fn proposal_page(
    scene: &Scene<'_>,
    here: &DirectorBoard,
    proposal: &Proposal,
    selected: usize,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let publication = &proposal.publication;
    let names = names(here);
    let name = |id: &PlayerId| names.get(id).copied().unwrap_or("?").to_owned();
    let title =
        format!("Proposal for round {}: Enter publishes, Esc discards", publication.round.number);
    let block = panel::framed(&title, scene.theme);
    let inner = block.inner(area);
    let columns = usize::from(inner.width).saturating_sub(2);
    let mut top: Vec<Line<'static>> = Vec::new();
    for warning in &proposal.warnings {
        for line in text::wrap(&format!("! {warning}"), columns) {
            top.push(Line::styled(format!(" {line}"), scene.theme.warn()));
        }
    }
    top.truncate(usize::from(inner.height) / 3);
    if !publication.byes.is_empty() {
        let byes: Vec<String> = publication.byes.iter().map(name).collect();
        let words = format!(" Bye: {}", byes.join(", "));
        top.push(Line::from(text::cut(&words, columns).into_owned()));
    }
    let reason = proposal.reasons.get(selected).map_or("", String::as_str);
    let mut below = text::wrap(&format!("Why: {reason}"), columns);
    below.truncate(3);
    let height = usize::from(inner.height).saturating_sub(top.len() + below.len() + 1);
    let width = columns.saturating_sub(9) / 2;
    let len = publication.pairings.len();
    let mut lines = top;
    lines.extend(list::window(selected, len, height).map(|at| {
        let pairing = &publication.pairings[at];
        let [first, second] = pairing.players.each_ref().map(|id| text::fit(&name(id), width));
        let mark = if at == selected { ">" } else { " " };
        let line = format!("{mark}{:>4}  {first} - {second}", pairing.table.0);
        let style = if at == selected { scene.theme.selected() } else { scene.theme.strong() };
        Line::styled(line, style)
    }));
    lines.push(Line::default());
    lines.extend(below.into_iter().map(|line| Line::from(format!(" {line}"))));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn names(here: &DirectorBoard) -> BTreeMap<PlayerId, &str> {
    let players = here.divisions.iter().flat_map(|division| &division.players);
    players.map(|player| (player.id, player.name.as_str())).collect()
}
