//! The arbiter's screen: the queue, or the play to judge in large letters.

use super::model::{Model, mine, waiting};
use crate::roles::Scene;
use crate::widgets::{big, list, panel, text};
use desk::{ArbiterBoard, ChallengeRow, ChallengeState};
use domain::Verdict;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Padding, Paragraph};

pub fn title(here: &ArbiterBoard) -> String {
    match waiting(here) {
        0 => "Arbiter · no challenge waits".to_owned(),
        1 => "Arbiter · 1 challenge waits".to_owned(),
        more => format!("Arbiter · {more} challenges wait"),
    }
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
    (!words.is_empty()).then(|| Line::styled(format!("Not good: {words}"), scene.theme.bad()))
}

fn play(model: &Model, row: &ChallengeRow, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let title = format!("Table {} · {} doubts this play", row.card.table, row.challenger.name);
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
            Line::from("One verdict for the whole play. Is every word good?"),
            Line::default(),
            Line::styled("a  acceptable: the play stands", scene.theme.strong()),
            Line::styled("u  not acceptable: the play is taken back", scene.theme.strong()),
        ],
        Some(verdict) => {
            let (style, again) = match verdict {
                Verdict::Acceptable => (scene.theme.good(), "a"),
                Verdict::Unacceptable => (scene.theme.bad(), "u"),
            };
            vec![
                Line::styled(
                    format!("Send the verdict: {}?", verdict.to_string().to_uppercase()),
                    style.patch(scene.theme.strong()),
                ),
                Line::default(),
                Line::from(format!("Press {again} again or Enter to send it.")),
                Line::from("Press Esc to think again."),
            ]
        }
    }
}

fn queue(model: &Model, here: &ArbiterBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
    let block = panel::framed("Challenges, oldest first", scene.theme);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if here.queue.is_empty() {
        let words = "No challenge is waiting. This list fills by itself.";
        frame.render_widget(Line::styled(format!(" {words}"), scene.theme.faint()), inner);
        return;
    }
    let place = model.place(here);
    let rows = list::window(place, here.queue.len(), usize::from(inner.height));
    let first = rows.start;
    let lines: Vec<Line<'_>> = here.queue[rows]
        .iter()
        .enumerate()
        .map(|(at, row)| row_line(row, first + at == place, usize::from(inner.width), scene))
        .collect();
    frame.render_widget(Paragraph::new(lines), inner);
}

fn row_line(
    row: &ChallengeRow,
    selected: bool,
    columns: usize,
    scene: &Scene<'_>,
) -> Line<'static> {
    let state = match &row.state {
        ChallengeState::Waiting => "waiting".to_owned(),
        ChallengeState::Claimed { by, may_take_over, .. } => {
            let offer = if *may_take_over { " (t: take over)" } else { "" };
            format!("{}{offer}", by.join(", "))
        }
        ChallengeState::Ruled { verdict, .. } => verdict.to_string(),
        ChallengeState::Undecided { .. } => "arbiters disagree".to_owned(),
    };
    let words = row.words.join(" ").to_uppercase();
    let rest = columns.saturating_sub(2 + 10 + 8);
    let [name, state_width] = [rest / 4, (rest / 3).max(22)];
    let line = format!(
        "{}{} {} {} {} {}",
        if selected { "> " } else { "  " },
        text::fit(&format!("table {}", row.card.table), 9),
        text::fit(&row.challenger.name, name),
        text::fit(&words, rest.saturating_sub(name + state_width + 3)),
        text::fit(&state, state_width),
        text::fit(&scene.age(row.age_ms), 7),
    );
    if selected { Line::styled(line, scene.theme.selected()) } else { Line::from(line) }
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
        Some(_) => "Decided: a or u gives a second answer, if a player asks for one",
        None => "Decided, newest first",
    };
    let block = panel::framed(title, scene.theme);
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
            .flat_map(|because| text::wrap(&because.to_string(), columns.saturating_sub(4)));
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
        ChallengeState::Ruled { verdict, by } => format!("{verdict} ({by})"),
        ChallengeState::Undecided { verdicts } => {
            let each: Vec<String> =
                verdicts.iter().map(|(who, verdict)| format!("{who}: {verdict}")).collect();
            format!("UNDECIDED, the director decides ({})", each.join(", "))
        }
        ChallengeState::Waiting | ChallengeState::Claimed { .. } => "open".to_owned(),
    };
    let mark = if selected { ">" } else { " " };
    let table = text::fit(&format!("table {}", row.card.table), 9);
    let line = format!("{mark} {table} {outcome} · {words}");
    let line = text::cut(&line, columns).into_owned();
    if selected { Line::styled(line, scene.theme.selected()) } else { Line::from(line) }
}
