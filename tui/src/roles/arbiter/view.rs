//! The arbiter's screen: the queue, or the play to judge in large letters.

use super::model::{Model, mine, waiting};
use crate::roles::{Scene, verdict_upper};
use crate::tongue::say;
use crate::widgets::{big, list, panel, text};
use desk::{ArbiterBoard, ChallengeRow, ChallengeState};
use domain::{Said, Say as _, Verdict};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Padding, Paragraph};
use speech::words;

pub fn title(here: &ArbiterBoard) -> String {
    say(&words::arbiter_title(waiting(here)))
}

pub fn view(
    model: &Model,
    here: &ArbiterBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    if let Some(row) = mine(here) {
        play(model, row, scene, frame, area);
        return;
    }
    let low = if model.decided.is_some() { 4 } else { 1 };
    let [queue_area, decided_area] =
        Layout::vertical([Constraint::Fill(2), Constraint::Fill(low)]).areas(area);
    queue(model, here, scene, frame, queue_area);
    decided(model, here, scene, frame, decided_area);
}

/// The words that were marked as not good.
fn marked(model: &Model, row: &ChallengeRow, scene: &Scene<'_>) -> Option<Line<'static>> {
    let words: Vec<&str> =
        model.bad.iter().filter_map(|place| row.words.get(*place)).map(String::as_str).collect();
    let words = words.join(" ").to_uppercase();
    let not_good = || say(&words::arbiter_not_good(words.clone()));
    (!words.is_empty()).then(|| Line::styled(not_good(), scene.theme.bad()))
}

fn play(model: &Model, row: &ChallengeRow, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let title = say(&words::arbiter_play(row.challenger.name.as_str(), row.card.table));
    let block = panel::framed(&title, scene.theme).padding(Padding::new(3, 3, 1, 0));
    let inner = block.inner(area);
    let verdict = model.verdict.map(|(_, verdict)| verdict);
    let (columns, rows) = (usize::from(inner.width), usize::from(inner.height));
    let mut lines = judging_lines(&row.words, verdict, columns, rows, scene);
    lines.extend(marked(model, row, scene));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The words of a play and the question about them, in so many columns and rows.
pub fn judging_lines(
    words: &[String],
    verdict: Option<Verdict>,
    columns: usize,
    rows: usize,
    scene: &Scene<'_>,
) -> Vec<Line<'static>> {
    let question = verdict_lines(verdict, scene);
    let room = rows.saturating_sub(question.len() + 1);
    let mut lines = large_words(words, columns, room, scene);
    lines.push(Line::default());
    lines.extend(question);
    lines
}

/// The words as large as the room allows.
fn large_words(
    words: &[String],
    columns: usize,
    room: usize,
    scene: &Scene<'_>,
) -> Vec<Line<'static>> {
    let upper: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    let style = scene.theme.strong();
    let blocks: Option<Vec<_>> = upper.iter().map(|word| big::block(word, columns)).collect();
    if blocks.is_some() && words.len() * 4 < room {
        let each =
            |word: &String| big::lines(word, columns, style).into_iter().chain([Line::default()]);
        let mut lines: Vec<Line<'static>> = upper.iter().flat_map(each).collect();
        // Block letters are for the eye; the plain ones leave no doubt about a single letter.
        lines.push(Line::from(text::cut(&upper.join("  "), columns).into_owned()));
        return lines;
    }
    let gap = words.len() * 2 <= room;
    let mut lines = Vec::new();
    for word in upper {
        let spaced: Vec<String> = word.chars().map(String::from).collect();
        lines.push(Line::styled(spaced.join(" "), style));
        if gap {
            lines.push(Line::default());
        }
    }
    lines
}

fn verdict_lines(verdict: Option<Verdict>, scene: &Scene<'_>) -> Vec<Line<'static>> {
    match verdict {
        None => vec![
            Line::from(say(&words::arbiter_question())),
            Line::default(),
            Line::styled(say(&words::arbiter_key_acceptable()), scene.theme.strong()),
            Line::styled(say(&words::arbiter_key_unacceptable()), scene.theme.strong()),
        ],
        Some(verdict) => {
            let (style, again) = match verdict {
                Verdict::Acceptable => (scene.theme.good(), "a"),
                Verdict::Unacceptable => (scene.theme.bad(), "u"),
            };
            vec![
                Line::styled(
                    say(&words::arbiter_send(verdict_upper(verdict))),
                    style.patch(scene.theme.strong()),
                ),
                Line::default(),
                Line::from(say(&words::arbiter_send_keys(again))),
                Line::from(say(&words::arbiter_think_again())),
            ]
        }
    }
}

fn queue(model: &Model, here: &ArbiterBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let block = panel::framed(&say(&words::arbiter_queue()), scene.theme);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if here.queue.is_empty() {
        let words = say(&words::arbiter_none_waits());
        frame.render_widget(Line::styled(format!(" {words}"), scene.theme.faint()), inner);
        return;
    }
    let place = model.place(here);
    let columns = usize::from(inner.width);
    let rows = list::window(place, here.queue.len(), usize::from(inner.height));
    let shown = here.queue[rows.clone()].iter().map(|row| (row, say(&state(row))));
    let shown: Vec<(&ChallengeRow, String)> = shown.collect();
    let widths = widths(&shown, columns);
    let lines = rows.zip(&shown).map(|(at, (row, state))| {
        let line = row_line(row, state, widths, scene);
        let style = if at == place { scene.theme.selected() } else { Style::new() };
        Line::styled(format!("{}{line}", if at == place { "> " } else { "  " }), style)
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inner);
}

fn state(row: &ChallengeRow) -> Said {
    match &row.state {
        ChallengeState::Waiting => words::arbiter_row_waits(),
        ChallengeState::Claimed { by, may_take_over, .. } => {
            words::arbiter_row_held(by.clone(), *may_take_over)
        }
        ChallengeState::Ruled { verdict, .. } => verdict.said(),
        ChallengeState::Undecided { .. } => words::arbiter_row_undecided(),
    }
}

/// The columns of names, of doubted words and of states: names and states get no more than they need.
fn widths(shown: &[(&ChallengeRow, String)], columns: usize) -> [usize; 3] {
    let rest = columns.saturating_sub(2 + 10 + 8 + 3);
    let names = shown.iter().map(|(row, _)| text::width(&row.challenger.name)).max();
    let states = shown.iter().map(|(_, state)| text::width(state)).max();
    let name = names.unwrap_or(0).min(rest / 3);
    let state = states.unwrap_or(0).min(rest / 2);
    [name, rest.saturating_sub(name + state), state]
}

fn row_line(
    row: &ChallengeRow,
    state: &str,
    [name, doubted, state_width]: [usize; 3],
    scene: &Scene<'_>,
) -> String {
    [
        text::fit(&say(&words::arbiter_row_table(row.card.table)), 9),
        text::fit(&row.challenger.name, name),
        text::fit(&row.words.join(" ").to_uppercase(), doubted),
        text::fit(state, state_width),
        text::fit(&scene.age(row.age_ms), 7),
    ]
    .join(" ")
}

fn decided(
    model: &Model,
    here: &ArbiterBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let selected = model.decided_place(here);
    let title = match selected {
        Some(_) => words::arbiter_decided_again(),
        None => words::arbiter_decided(),
    };
    let block = panel::framed(&say(&title), scene.theme);
    let inner = block.inner(area);
    let columns = usize::from(inner.width);
    let mut below: Vec<Line<'_>> = Vec::new();
    if let Some(row) = selected.and_then(|place| here.decided.get(place)) {
        if let Some((_, verdict)) = model.verdict {
            below.extend(verdict_lines(Some(verdict), scene).into_iter().take(1));
            below.extend(marked(model, row, scene));
        }
        let told = row
            .consequences
            .iter()
            .flat_map(|because| text::wrap(&say(because), columns.saturating_sub(4)));
        below.extend(told.map(|line| Line::from(format!("    {line}"))));
    }
    let room = usize::from(inner.height).saturating_sub(below.len()).max(1);
    let shown = list::window(selected.unwrap_or(0), here.decided.len(), room);
    let mut lines: Vec<Line<'_>> = shown
        .map(|at| decided_line(&here.decided[at], selected == Some(at), columns, scene))
        .collect();
    lines.extend(below);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn decided_line(
    row: &ChallengeRow,
    selected: bool,
    columns: usize,
    scene: &Scene<'_>,
) -> Line<'static> {
    let words = row.words.join(" ").to_uppercase();
    let outcome = match &row.state {
        ChallengeState::Ruled { verdict, by } => words::arbiter_ruled(by.clone(), verdict.said()),
        ChallengeState::Undecided { verdicts } => {
            let each = verdicts.iter();
            let each = each.map(|(who, said)| words::arbiter_said(said.said(), who));
            words::arbiter_undecided(each.collect::<Vec<Said>>())
        }
        ChallengeState::Waiting | ChallengeState::Claimed { .. } => words::arbiter_open(),
    };
    let outcome = say(&outcome);
    let mark = if selected { ">" } else { " " };
    let table = text::fit(&say(&words::arbiter_row_table(row.card.table)), 9);
    let line = format!("{mark} {table} {}", [outcome, words].join(" · "));
    let line = text::cut(&line, columns).into_owned();
    if selected { Line::styled(line, scene.theme.selected()) } else { Line::from(line) }
}
