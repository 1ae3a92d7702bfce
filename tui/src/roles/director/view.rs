//! The director's screen: tables, what needs a decision, challenges, devices.

mod pages;
mod tasks;

use super::model::{Model, Page, Pane};
use crate::roles::Scene;
use crate::widgets::{list, panel, text};
use desk::{CardProgress, ChallengeRow, ChallengeState, DirectorBoard, DivisionBoard, TableRow};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// From this width on the panes stand beside the tables, and the devices have one too.
const WIDE: u16 = 110;

pub fn title(model: &Model, here: &DirectorBoard) -> String {
    let Some(division) = model.division(here) else { return "Director".to_owned() };
    let name = match here.divisions.len() {
        1 => String::new(),
        _ => format!("{} {} · ", division.id, division.name),
    };
    let round = match &division.round {
        None => format!("no round yet · {}", text::count(division.players.len(), "player")),
        Some(round) => {
            let state = if round.started { "" } else { " · NOT STARTED" };
            let tables = round.tables.len();
            format!(
                "Round {} of {}{state} · {} of {tables} cards in",
                round.round.number,
                division.rounds_planned,
                tables - round.missing()
            )
        }
    };
    format!("{name}{round}")
}

pub fn view(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    match (model.page, area.width >= WIDE) {
        (Page::Standings, _) => pages::standings(model, here, scene, frame, area),
        (Page::Devices, _) => pages::devices(model, here, scene, frame, area),
        (Page::Hall, true) => {
            let [left, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(46)]).areas(area);
            let [attention_area, challenge_area, device_area] =
                Layout::vertical([Constraint::Fill(1), Constraint::Fill(1), Constraint::Fill(1)])
                    .areas(right);
            tables(model, here, scene, frame, left);
            attention(model, here, scene, frame, attention_area);
            challenges(model, here, scene, frame, challenge_area);
            pages::device_pane(here, scene, frame, device_area);
        }
        (Page::Hall, false) => {
            let lower = (area.height / 3).max(5);
            let [upper, lower] =
                Layout::vertical([Constraint::Fill(1), Constraint::Length(lower)]).areas(area);
            let [left, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(lower);
            tables(model, here, scene, frame, upper);
            attention(model, here, scene, frame, left);
            challenges(model, here, scene, frame, right);
        }
    }
    if let Some(task) = &model.task {
        tasks::show(task, model, here, scene, frame, area);
    }
}

fn tables(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let Some(division) = model.division(here) else { return };
    let rows = model.rows(here);
    let name = match (model.missing_only, here.divisions.len()) {
        (true, _) => format!("Tables without a decided card: {} (m shows all)", rows.len()),
        (false, 1) => format!("Tables{}", byes(division)),
        (false, _) => {
            let byes = byes(division);
            format!("Tables of {} {} ([ and ] turn){byes}", division.id, division.name)
        }
    };
    let focused = model.pane == Pane::Tables;
    let columns = usize::from(area.width).saturating_sub(4);
    let header = table_columns(["No", "Starts", "Second", "Card", "Score"], columns);
    let header = Some(header.as_str());
    let pane =
        ListPane { name: &name, focused, header, selected: model.place(&rows), len: rows.len() };
    let empty = empty_tables(division, model.missing_only);
    pane.draw(scene, frame, area, &empty, |at, columns| {
        let row = rows[at];
        (table_line(row, columns), row_style(row, scene))
    });
}

fn byes(division: &DivisionBoard) -> String {
    let byes = division.round.as_ref().map_or(&[][..], |round| &round.byes);
    let names: Vec<&str> = byes.iter().map(|player| player.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!(" · bye: {}", names.join(", ")) }
}

fn empty_tables(division: &DivisionBoard, missing_only: bool) -> String {
    match (&division.round, missing_only) {
        (Some(_), true) => "Every card is in. Press p for the next round, m for all tables.",
        (Some(_), false) => "This round has no tables.",
        (None, _) if division.players.len() < 2 => {
            "Press n to enter players, c to make a join code for a table."
        }
        (None, _) => "No round is published. Press p to work out the first one.",
    }
    .to_owned()
}

/// A card's state in words.
fn state_words(row: &TableRow) -> &'static str {
    match row.progress {
        CardProgress::NotStarted => "not started",
        CardProgress::Playing => "playing",
        CardProgress::Filled => "filled in",
        CardProgress::SignedByOne => "one signed",
        CardProgress::SignedByBoth => "both signed",
        CardProgress::Counts => "counts",
        CardProgress::Undecided => "UNDECIDED !",
    }
}

fn row_style(row: &TableRow, scene: &Scene<'_>) -> Style {
    match row.progress {
        CardProgress::Counts => scene.theme.good(),
        CardProgress::Undecided => scene.theme.bad(),
        CardProgress::NotStarted => scene.theme.faint(),
        _ => Style::new(),
    }
}

fn table_line(row: &TableRow, columns: usize) -> String {
    let score = match (&row.content, row.versions.len()) {
        (_, versions @ 2..) => format!("{versions} versions"),
        (Some(content), _) => content.to_string(),
        (None, _) => String::new(),
    };
    let [first, second] = row.players.each_ref().map(|player| player.name.as_str());
    let table = row.card.table.to_string();
    table_columns([&table, first, second, state_words(row), &score], columns)
}

fn table_columns([table, first, second, state, score]: [&str; 5], columns: usize) -> String {
    let names = columns.saturating_sub(4 + 2 + 3 + 1 + 12 + 10);
    format!(
        "{table:>4}  {} - {} {}{}",
        text::fit(first, names.div_ceil(2)),
        text::fit(second, names / 2),
        text::fit(state, 12),
        text::fit(score, 10),
    )
}

fn attention(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let focused = model.pane == Pane::Attention;
    let name = match here.attention.len() {
        0 => "Needs you".to_owned(),
        some => format!("Needs you: {some}"),
    };
    let last = here.attention.len().saturating_sub(1);
    let first = if focused { model.attention.min(last) } else { 0 };
    let name = if focused { format!("> {name}") } else { name };
    let block = panel::framed(&name, scene.theme);
    let columns = usize::from(block.inner(area).width).saturating_sub(2);
    let mut lines: Vec<Line<'_>> = Vec::new();
    // The list begins with the selected one: each is a whole sentence that says what to press.
    for (at, attention) in here.attention.iter().enumerate().skip(first) {
        let chosen = focused && at == first;
        let style = if chosen { scene.theme.selected() } else { scene.theme.bad() };
        for (row, words) in text::wrap(&attention.what, columns).into_iter().enumerate() {
            let mark = match (row, chosen) {
                (0, true) => "> ",
                (0, false) => "! ",
                _ => "  ",
            };
            lines.push(Line::styled(format!("{mark}{}", text::fit(&words, columns)), style));
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled(" Nothing needs a decision.", scene.theme.faint()));
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn challenges(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let waiting = here.challenges.iter().filter(|row| row.state == ChallengeState::Waiting).count();
    let name = match waiting {
        0 => "Challenges".to_owned(),
        some => format!("Challenges: {some} waiting"),
    };
    let focused = model.pane == Pane::Challenges;
    let pane = ListPane {
        name: &name,
        focused,
        header: None,
        selected: model.challenges,
        len: here.challenges.len(),
    };
    pane.draw(scene, frame, area, "No challenge is open.", |at, _| {
        challenge_line(&here.challenges[at], scene)
    });
}

fn challenge_line(row: &ChallengeRow, scene: &Scene<'_>) -> (String, Style) {
    let words = row.words.join(" ").to_uppercase();
    let table = row.card.table.0;
    match &row.state {
        ChallengeState::Waiting => {
            (format!("{table:>3} waits {} · {words}", scene.age(row.age_ms)), scene.theme.warn())
        }
        ChallengeState::Claimed { by, .. } => {
            (format!("{table:>3} with {} · {words}", by.join(", ")), Style::new())
        }
        ChallengeState::Ruled { verdict, .. } => {
            (format!("{table:>3} {verdict} · {words}"), scene.theme.faint())
        }
        ChallengeState::Undecided { .. } => {
            (format!("{table:>3} UNDECIDED, arbiters disagree · {words}"), scene.theme.bad())
        }
    }
}

/// A framed list with a selection.
struct ListPane<'a> {
    name: &'a str,
    focused: bool,
    /// A row above the list that names its columns.
    header: Option<&'a str>,
    selected: usize,
    len: usize,
}

impl ListPane<'_> {
    /// Draws the rows that show; `row` gives a row's text and style for a width.
    fn draw(
        &self,
        scene: &Scene<'_>,
        frame: &mut Frame<'_>,
        area: Rect,
        empty: &str,
        row: impl Fn(usize, usize) -> (String, Style),
    ) {
        let name = if self.focused { format!("> {}", self.name) } else { self.name.to_owned() };
        let block = panel::framed(&name, scene.theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let columns = usize::from(inner.width).saturating_sub(2);
        if self.len == 0 {
            let lines = text::wrap(empty, columns).into_iter().map(|line| format!(" {line}"));
            let lines: Vec<Line<'_>> =
                lines.map(|line| Line::styled(line, scene.theme.faint())).collect();
            frame.render_widget(Paragraph::new(lines), inner);
            return;
        }
        let selected = self.selected.min(self.len - 1);
        let mut lines: Vec<Line<'_>> = Vec::new();
        if let Some(header) = self.header {
            lines.push(Line::styled(format!("  {header}"), scene.theme.faint()));
        }
        let height = usize::from(inner.height).saturating_sub(lines.len());
        lines.extend(list::window(selected, self.len, height).map(|at| {
            let (words, style) = row(at, columns);
            let chosen = self.focused && at == selected;
            let mark = if chosen { "> " } else { "  " };
            let style = if chosen { scene.theme.selected() } else { style };
            Line::styled(format!("{mark}{}", text::fit(&words, columns)), style)
        }));
        frame.render_widget(Paragraph::new(lines), inner);
    }
}
