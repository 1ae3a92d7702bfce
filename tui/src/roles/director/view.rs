//! The director's screen: tables, what needs a decision, challenges, devices.

mod attention;
mod devices;
pub(super) mod fours;
mod pages;
mod panes;
mod people;

use super::model::{Model, Page, Pane};
use crate::roles::{Drawing, Scene};
use crate::tongue::{self, say};
use crate::widgets::text;
use desk::{
    Called, CardProgress, ChallengeRow, ChallengeState, DirectorBoard, DivisionBoard, Me, TableRow,
};
use domain::{CardContent, Field as _, Outcome, Said, Say as _, Value};
use panes::ListPane;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use speech::words;

/// From this width on the panes stand beside the tables, and the devices have one too.
const WIDE: u16 = 110;

fn title(model: &Model, here: &DirectorBoard, me: &Me) -> String {
    let Some(division) = model.division(here) else { return say(&words::hall_director()) };
    let mut parts = marks(model, here);
    // Two directors sit side by side, and only one of them can admit another.
    let deputy = me.name.as_ref().filter(|called| **called != Called::Director);
    parts.extend(deputy.map(|called| say(&words::hall_deputy(called))));
    parts.extend(earlier_missing(division));
    if here.divisions.len() > 1 {
        parts.push(division_name(division));
    }
    match &division.round {
        None => parts.push(say(&words::hall_no_round(division.players.len()))),
        Some(round) => {
            let (number, planned) = (round.round.number, division.rounds_planned);
            let tables = round.tables.len();
            let (cards, started) = (tables - round.missing(), round.started);
            parts.push(say(&words::hall_round(cards, number, planned, started, tables)));
        }
    }
    if !division.ahead.is_empty() {
        let ahead = division.ahead.iter().map(|round| round.round.number.value());
        parts.push(say(&words::hall_ahead(Value::List(ahead.collect()))));
    }
    parts.join(BETWEEN)
}

/// Between the parts of a line that says several things.
const BETWEEN: &str = " · ";

/// Cards that earlier rounds lack: the standings are not the last word until they are in.
fn earlier_missing(division: &DivisionBoard) -> Option<String> {
    let open = division.open.len();
    (open > 0).then(|| say(&words::hall_earlier_missing(open)))
}

/// What has come up and is not on the page that shows, in front where nothing cuts it off.
fn marks(model: &Model, here: &DirectorBoard) -> Vec<String> {
    let (needs, unread) = (model.needs(here).len(), model.unread(here));
    let mut marks = Vec::new();
    if model.page != Page::Hall && needs > 0 {
        marks.push(say(&words::hall_needs_mark(needs)));
    }
    if model.page != Page::News && unread > 0 {
        marks.push(say(&words::hall_news_mark(unread)));
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

impl Model {
    pub fn title(&self, here: &DirectorBoard, me: &Me) -> String {
        title(self, here, me)
    }

    pub fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        page(self, here, draw);
        if let Some(dialog) = self.dialogs.top() {
            dialog.view(here, draw);
        }
    }
}

fn page(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let area = draw.area;
    match (model.page, area.width >= WIDE) {
        (Page::Standings, _) => pages::standings(model, here, draw),
        (Page::Devices, _) => devices::page(model, here, draw),
        (Page::News, _) => pages::news(model, here, draw),
        (Page::Players, _) => people::players(model, here, draw),
        (Page::Sanctions, _) => people::sanctions(model, here, draw),
        (Page::Hall, true) => {
            let [left, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(46)]).areas(area);
            let [attention_area, challenge_area, device_area] =
                Layout::vertical([Constraint::Fill(1), Constraint::Fill(1), Constraint::Fill(1)])
                    .areas(right);
            tables(model, here, &mut draw.within(left));
            attention::pane(model, here, &mut draw.within(attention_area));
            challenges(model, here, &mut draw.within(challenge_area));
            devices::pane(here, &mut draw.within(device_area));
        }
        (Page::Hall, false) => {
            let lower = (area.height / 3).max(5);
            let [upper, lower] =
                Layout::vertical([Constraint::Fill(1), Constraint::Length(lower)]).areas(area);
            let [left, right] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(lower);
            tables(model, here, &mut draw.within(upper));
            attention::pane(model, here, &mut draw.within(left));
            challenges(model, here, &mut draw.within(right));
        }
    }
}

fn tables(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let Some(division) = model.division(here) else { return };
    let rows = model.rows(here);
    let name = match (model.missing_only, here.divisions.len()) {
        (true, _) => words::hall_tables_missing(rows.len()),
        (false, 1) => words::hall_tables(byes(division)),
        (false, _) => words::hall_tables_of(byes(division), division_name(division)),
    };
    let focused = model.pane == Pane::Tables;
    let columns = usize::from(draw.area.width).saturating_sub(4);
    let header = match rows.first() {
        Some(row) if fours::is_list(row) => fours::header(columns),
        _ => {
            let names = [
                words::heading_number(),
                words::heading_starts(),
                words::heading_second(),
                words::heading_card(),
                words::heading_score(),
            ];
            let names = names.map(|name| say(&name));
            table_columns(names.each_ref().map(String::as_str), columns)
        }
    };
    let (name, header) = (say(&name), Some(header.as_str()));
    let pane =
        ListPane { name: &name, focused, header, selected: model.place(&rows), len: rows.len() };
    let empty = empty_tables(division, model.missing_only);
    pane.draw(draw, &empty, |at, columns, scene| {
        let row = rows[at];
        (table_line(here, row, columns), row_style(row, scene))
    });
}

/// Who sits out; unknown where nobody does.
fn byes(division: &DivisionBoard) -> Option<Value> {
    let byes = &division.round.as_ref()?.byes;
    let names = byes.iter().map(|player| Value::Text(player.name.to_string()));
    (!byes.is_empty()).then(|| Value::List(names.collect()))
}

fn empty_tables(division: &DivisionBoard, missing_only: bool) -> Said {
    match (&division.round, missing_only) {
        (Some(_), true) => words::hall_all_in(),
        (Some(_), false) => words::hall_no_tables(),
        (None, _) if division.players.len() < 2 => words::hall_no_players(),
        (None, _) => words::hall_first_round(),
    }
}

/// A card's state in words.
pub(super) fn state_words(row: &TableRow) -> Said {
    match row.progress {
        CardProgress::NotStarted => words::state_not_started(),
        CardProgress::Playing => words::state_playing(),
        CardProgress::Filled => words::state_filled(),
        CardProgress::SignedByOne if fours::is_list(row) => words::state_some_signed(),
        CardProgress::SignedByBoth if fours::is_list(row) => words::state_all_signed(),
        CardProgress::SignedByOne => words::state_one_signed(),
        CardProgress::SignedByBoth => words::state_both_signed(),
        CardProgress::Counts => words::state_counts(),
        CardProgress::Undecided => words::state_undecided(),
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

fn table_line(here: &DirectorBoard, row: &TableRow, columns: usize) -> String {
    let score = match (&row.content, row.versions.len()) {
        (_, versions @ 2..) => say(&words::score_versions(versions)),
        (Some(content), _) => score_words(row, content),
        (None, _) => String::new(),
    };
    let table = tongue::table(row.card.table);
    let written = here.written.get(&row.card.table);
    let state = match written.filter(|_| row.progress == CardProgress::Playing) {
        Some(games) => say(&words::state_written(*games)),
        None => say(&state_words(row)),
    };
    let [first, second] = row.players.as_slice() else {
        return fours::line(row, &state, columns);
    };
    table_columns([&table, &first.name, &second.name, &state, &score], columns)
}

/// The result in a narrow column: what the book counts, or one word for what happened.
fn score_words(row: &TableRow, content: &CardContent) -> String {
    let counted = row.counted.as_ref().and_then(desk::Counted::scores);
    match (content, counted) {
        (CardContent::Duel(_), Some([first, second])) => format!("{first}:{second}"),
        (CardContent::Duel(card), None) => format!("{}:{}", card.scores[0], card.scores[1]),
        (CardContent::Outcome(Outcome::Forfeit { .. }), _) => say(&words::score_forfeit()),
        (CardContent::Outcome(Outcome::Stopped { .. }), _) => say(&words::score_stopped()),
        (CardContent::Outcome(Outcome::Drawn { .. }), _) => say(&words::score_draw()),
        (CardContent::List(_), _) => say(&words::score_list()),
        (CardContent::Void, _) => say(&words::score_void()),
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

fn challenges(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let waiting = here.challenges.iter().filter(|row| row.state == ChallengeState::Waiting).count();
    let name = say(&words::hall_challenges(waiting));
    let rows = Model::challenge_rows(here);
    let focused = model.pane == Pane::Challenges;
    let pane = ListPane {
        name: &name,
        focused,
        header: None,
        selected: model.challenges,
        len: rows.len(),
    };
    pane.draw(draw, &words::hall_no_challenge(), |at, _, scene| challenge_line(rows[at], scene));
}

fn challenge_line(row: &ChallengeRow, scene: &Scene<'_>) -> (String, Style) {
    let doubted = row.words.join(" ").to_uppercase();
    let (state, style) = match &row.state {
        ChallengeState::Waiting => {
            (words::challenge_waits(scene.age(row.age_ms)), scene.theme.warn())
        }
        ChallengeState::AtTable => (words::table_challenge_here(), Style::new()),
        ChallengeState::Retracted => (words::table_challenge_retracted(), scene.theme.faint()),
        ChallengeState::Claimed { by, .. } => (words::challenge_with(by.clone()), Style::new()),
        ChallengeState::Ruled { verdict, .. } => (verdict.said(), scene.theme.faint()),
        ChallengeState::Undecided { .. } => (words::challenge_undecided(), scene.theme.bad()),
    };
    (format!("{:>3} {}{BETWEEN}{doubted}", tongue::table(row.card.table), say(&state)), style)
}
