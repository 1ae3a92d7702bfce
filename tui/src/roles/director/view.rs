//! The director's screen: tables, what needs a decision, challenges, devices.

mod attention;
mod cards;
mod devices;
mod forms;
mod fours;
mod pages;
mod panes;
mod people;
mod proposal;
mod tasks;

use super::model::{Model, Page, Pane};
use crate::roles::Scene;
use crate::widgets::text;
use desk::{CardProgress, ChallengeRow, ChallengeState, DirectorBoard, DivisionBoard, TableRow};
use domain::{CardContent, Outcome};
use panes::ListPane;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;

/// From this width on the panes stand beside the tables, and the devices have one too.
const WIDE: u16 = 110;

pub fn title(model: &Model, here: &DirectorBoard) -> String {
    let Some(division) = model.division(here) else { return "Director".to_owned() };
    let name = match here.divisions.len() {
        1 => String::new(),
        _ => format!("{} · ", division_name(division)),
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
    format!("{}{}{name}{round}", marks(model, here), earlier_missing(division, "", " · "))
}

/// Cards that earlier rounds lack: the standings are not the last word until they are in.
fn earlier_missing(division: &DivisionBoard, before: &str, after: &str) -> String {
    match division.open.len() {
        0 => String::new(),
        open => {
            format!("{before}{} of earlier rounds missing{after}", text::count(open, "card"))
        }
    }
}

/// What has come up and is not on the page that shows, in front where nothing cuts it off.
fn marks(model: &Model, here: &DirectorBoard) -> String {
    let mut marks = String::new();
    let needs = model.needs(here).len();
    if model.page != Page::Hall && needs > 0 {
        marks.push_str(&format!("NEEDS YOU: {needs} · "));
    }
    let unread = model.unread(here);
    if model.page != Page::News && unread > 0 {
        marks.push_str(&format!("NEWS: {unread} (w) · "));
    }
    marks
}

/// The letter, and the name where it says more.
fn division_name(division: &DivisionBoard) -> String {
    let letter = division.id.to_string();
    match division.name.trim() {
        "" => letter,
        name if name == letter => letter,
        name => format!("{letter} {name}"),
    }
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
        (Page::Devices, _) => devices::page(model, here, scene, frame, area),
        (Page::News, _) => pages::news(model, here, scene, frame, area),
        (Page::Players, _) => people::players(model, here, scene, frame, area),
        (Page::Sanctions, _) => people::sanctions(model, here, scene, frame, area),
        (Page::Hall, true) => {
            let [left, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(46)]).areas(area);
            let [attention_area, challenge_area, device_area] =
                Layout::vertical([Constraint::Fill(1), Constraint::Fill(1), Constraint::Fill(1)])
                    .areas(right);
            tables(model, here, scene, frame, left);
            attention::pane(model, here, scene, frame, attention_area);
            challenges(model, here, scene, frame, challenge_area);
            devices::pane(here, scene, frame, device_area);
        }
        (Page::Hall, false) => {
            let lower = (area.height / 3).max(5);
            let [upper, lower] =
                Layout::vertical([Constraint::Fill(1), Constraint::Length(lower)]).areas(area);
            let [left, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(lower);
            tables(model, here, scene, frame, upper);
            attention::pane(model, here, scene, frame, left);
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
            format!("Tables of {} ([ and ] turn){byes}", division_name(division))
        }
    };
    let focused = model.pane == Pane::Tables;
    let columns = usize::from(area.width).saturating_sub(4);
    let header = match rows.first() {
        Some(row) if fours::is_list(row) => fours::header(columns),
        _ => table_columns(["No", "Starts", "Second", "Card", "Score"], columns),
    };
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
        CardProgress::SignedByOne if fours::is_list(row) => "some signed",
        CardProgress::SignedByBoth if fours::is_list(row) => "all signed",
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
        (Some(content), _) => score_words(row, content),
        (None, _) => String::new(),
    };
    let table = row.card.table.to_string();
    let [first, second] = row.players.as_slice() else {
        return fours::line(row, state_words(row), columns);
    };
    table_columns([&table, &first.name, &second.name, state_words(row), &score], columns)
}

/// The result in a narrow column: what the book counts, or one word for what happened.
fn score_words(row: &TableRow, content: &CardContent) -> String {
    let counted = row.counted.as_ref().and_then(desk::Counted::scores);
    match (content, counted) {
        (CardContent::Duel(_), Some([first, second])) => format!("{first}:{second}"),
        (CardContent::Duel(card), None) => format!("{}:{}", card.scores[0], card.scores[1]),
        (CardContent::Outcome(Outcome::Forfeit { .. }), _) => "forfeit".to_owned(),
        (CardContent::Outcome(Outcome::Stopped { .. }), _) => "stopped".to_owned(),
        (CardContent::Outcome(Outcome::Drawn { .. }), _) => "draw".to_owned(),
        (CardContent::List(_), _) => "list".to_owned(),
        (CardContent::Void, _) => "void".to_owned(),
    }
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
        len: here.challenges.len() + here.ruled.len(),
    };
    let rows: Vec<&ChallengeRow> = here.challenges.iter().chain(&here.ruled).collect();
    pane.draw(scene, frame, area, "No challenge is open.", |at, _| challenge_line(rows[at], scene));
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
