//! How the list looks: the rows with their points, the sums, and what to type next.

use super::super::model::Model;
use super::super::view::Page;
use super::ListNext;
use crate::roles::drawing::Lines;
use crate::shorthand::{self, Missing};
use crate::tongue::say;
use crate::widgets::{list, text};
use desk::{CardProgress, Game, ListSheet, TableBoard};
use domain::{CardContent, ListCard, Said, Seat};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use speech::words;

/// Columns of the number, and of one player's points.
const NUMBER: usize = 4;
const POINTS: usize = 9;

pub(in super::super) fn box_title(model: &Model, here: &TableBoard) -> Option<Said> {
    let game = here.game.as_ref()?;
    Some(match model.typed.list.step(game, game.list.as_ref()?) {
        ListNext::NotStarted => words::list_your_table(),
        ListNext::Row => words::list_title(),
        ListNext::Change(_) => words::list_change_title(),
        ListNext::Full => words::list_full_title(),
        ListNext::Sign(_) => words::list_sign_title(),
        ListNext::HandIn => words::list_hand_in_title(),
        ListNext::Done if game.note.is_some() => words::list_director_entered(),
        ListNext::Done => words::list_handed_in(),
        ListNext::Undecided => words::table_director_decides(),
    })
}

pub(in super::super) fn lines(
    page: &Page<'_>,
    model: &Model,
    here: &TableBoard,
    game: &Game,
    sheet: &ListSheet,
) -> Lines {
    let step = model.typed.list.step(game, sheet);
    let mut top = page.waiting_round(here, game);
    top.extend(page.kept(model, here));
    top.retain(|line| line.width() > 0);
    if step == ListNext::NotStarted {
        top.extend(seats(page, game));
        top.push(Line::default());
        top.extend(page.sentences(&[words::list_sit_down(), words::table_starts_for_all()]));
        return top;
    }
    let mut below = next_step(page, model, game, sheet, step);
    if game.filled.is_some() || game.progress >= CardProgress::Filled {
        below.push(page.progress(game));
    }
    top.push(header(page, game));
    let sums = sums(page, sheet);
    let room = page.rows.saturating_sub(top.len() + below.len() + 2).max(1);
    let void = game.content == Some(CardContent::Void);
    let looked_at =
        model.typed.list.looked_at.filter(|_| matches!(step, ListNext::Sign(_) | ListNext::HandIn));
    top.extend(rows(page, sheet, (step, looked_at, void), room));
    top.push(sums);
    top.push(Line::default());
    top.extend(below);
    top
}

fn seats(page: &Page<'_>, game: &Game) -> Lines {
    let seated = Seat::ALL.into_iter().zip(&game.players);
    let line = |(seat, player): (Seat, &domain::Player)| {
        let seated = say(&words::list_seat(player.name.as_str(), seat.number()));
        Line::styled(text::cut(&seated, page.columns).into_owned(), page.scene.theme.strong())
    };
    seated.map(line).collect()
}

/// Seats and names over the columns of points.
fn header(page: &Page<'_>, game: &Game) -> Line<'static> {
    let names = Seat::ALL.into_iter().zip(&game.players);
    let names: String = names
        .map(|(seat, player)| {
            let first = player.name.split_whitespace().next().unwrap_or_default();
            let name = format!("{} {first}", seat.number());
            format!(" {:>1$}", text::cut(&name, POINTS - 1), POINTS - 1)
        })
        .collect();
    Line::styled(
        format!("{}{names}", text::fit(&say(&words::heading_game()), game_columns(page))),
        page.scene.theme.strong(),
    )
}

fn game_columns(page: &Page<'_>) -> usize {
    page.columns.saturating_sub(POINTS * Seat::COUNT)
}

/// The newest games, or those around the one that is changed.
fn rows(
    page: &Page<'_>,
    sheet: &ListSheet,
    (step, looked_at, void): (ListNext, Option<usize>, bool),
    room: usize,
) -> Lines {
    let len = sheet.games.len();
    if void {
        return vec![Line::styled(say(&words::list_void()), page.scene.theme.warn())];
    }
    if len == 0 {
        return vec![Line::styled(say(&words::list_no_game()), page.scene.theme.faint())];
    }
    let selected = if let ListNext::Change(at) = step { Some(at) } else { None };
    let shown = list::window(selected.or(looked_at).unwrap_or(len - 1), len, room);
    let row = |at: usize| {
        let game = &sheet.games[at];
        let mark = if selected == Some(at) { ">" } else { " " };
        let head = format!("{mark}{:>2} {}", at + 1, say(&shorthand::row(game)));
        let points: String = match game.points {
            Some(points) => points.map(|points| format!("{points:>+0$}", POINTS)).concat(),
            None => String::new(),
        };
        let style = if selected == Some(at) { page.scene.theme.selected() } else { Style::new() };
        Line::styled(beside(page, &head, &points), style)
    };
    shown.map(row).collect()
}

fn sums(page: &Page<'_>, sheet: &ListSheet) -> Line<'static> {
    let totals = ListCard { games: sheet.games.clone() }.totals();
    let points = totals.map(|total| format!("{total:>+0$}", POINTS)).concat();
    let sum = say(&words::list_sum(sheet.games.len()));
    let words = format!("{}{sum}", " ".repeat(NUMBER));
    Line::styled(beside(page, &words, &points), page.scene.theme.strong())
}

/// Words and the points behind them: a long word goes into the empty space before the first figure.
fn beside(page: &Page<'_>, words: &str, points: &str) -> String {
    let figures = points.trim_start();
    let empty = text::width(points) - text::width(figures);
    format!("{}{figures}", text::fit(words, game_columns(page) + empty))
}

fn next_step(
    page: &Page<'_>,
    model: &Model,
    game: &Game,
    sheet: &ListSheet,
    step: ListNext,
) -> Lines {
    match step {
        ListNext::NotStarted => Lines::new(),
        ListNext::Row => {
            let next = words::list_next(sheet.wanted, sheet.games.len() + 1);
            typing(page, model, game, &next, &words::button_write())
        }
        ListNext::Change(at) => {
            let next = words::list_anew(at + 1);
            typing(page, model, game, &next, &words::button_write_anew())
        }
        ListNext::Full => {
            let mut lines = page.sentences(&[words::list_look(), words::list_wrong_row()]);
            lines.extend(page.button(&words::button_list()));
            lines
        }
        ListNext::Sign(seat) => sign(page, model, game, seat),
        ListNext::HandIn => {
            let signed: Vec<String> =
                game.signed.iter().flatten().map(ToString::to_string).collect();
            let mut lines = page.sentence(&words::list_all_signed(signed), Style::new());
            lines.extend(page.button(&words::button_hand_in_list()));
            lines
        }
        ListNext::Done => {
            let mut lines = match &game.note {
                Some(note) => page.correction(note),
                None => page.sentences(&[words::list_thanks()]),
            };
            lines.extend(page.sentences(&[words::list_wait()]));
            lines
        }
        ListNext::Undecided => {
            page.sentences(&[words::list_undecided(), words::table_call_director()])
        }
    }
}

/// The line to type into, what it means so far, and what is missing.
fn typing(page: &Page<'_>, model: &Model, game: &Game, next: &Said, action: &Said) -> Lines {
    let theme = page.scene.theme;
    let typed = model.typed.list.row.value();
    let read = shorthand::read(typed);
    let in_words = typed.parse::<domain::ListGame>().ok();
    let (ask, whole) = match (&read, in_words) {
        (_, Some(row)) => (Missing::Result.ask(), Some(row)),
        (Err(wrong), None) => (wrong.clone(), None),
        (Ok(typed), None) => match typed.missing() {
            Some(missing) => (missing.ask(), None),
            None => (Missing::Result.ask(), Some(typed.game())),
        },
    };
    let mut lines = page.text(&format!("{} {}", say(next), say(&ask)), theme.strong());
    let mut spans = vec![Span::raw("> ")];
    spans.extend(model.typed.list.row.spans(14, true, theme));
    if let Some(row) = &whole {
        let words = say(&shorthand::words(row, |seat| first_name(game, seat)));
        spans.push(Span::raw(format!("  {}", text::cut(&words, page.columns.saturating_sub(18)))));
    }
    lines.push(Line::from(spans));
    let action = match whole {
        Some(_) => action.clone(),
        None => words::button_type_game(),
    };
    lines.extend(page.button(&action));
    lines
}

fn first_name(game: &Game, seat: Seat) -> String {
    let name = game.players.get(seat.index()).map_or("?", |player| player.name.as_str());
    name.split_whitespace().next().unwrap_or("?").to_owned()
}

fn sign(page: &Page<'_>, model: &Model, game: &Game, seat: Seat) -> Lines {
    let theme = page.scene.theme;
    let mut lines = Lines::new();
    let signed: Vec<String> = Seat::ALL
        .into_iter()
        .zip(&game.signed)
        .filter_map(|(seat, who)| Some(format!("{} {}", seat.number(), who.as_ref()?)))
        .collect();
    if !signed.is_empty() {
        lines.extend(page.sentence(&words::list_signed(signed), Style::new()));
    }
    let name = game.players.get(seat.index()).map_or("?", |player| player.name.as_str());
    let ask = words::list_sign(name, seat.number());
    lines.extend(page.sentence(&ask, theme.strong()));
    let mut spans = vec![Span::raw("> ")];
    spans.extend(model.typed.initials.spans(8, true, theme));
    lines.push(Line::from(spans));
    lines.extend(page.button(&words::button_sign()));
    lines
}
