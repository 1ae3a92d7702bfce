//! How the list looks: the rows with their points, the sums, and what to type next.

use super::super::model::Model;
use super::super::view::{Lines, Page};
use super::Step;
use crate::shorthand;
use crate::widgets::{list, text};
use desk::{CardProgress, Game, ListSheet, TableBoard};
use domain::{CardContent, ListCard, Seat};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Columns of the number, and of one player's points.
const NUMBER: usize = 4;
const POINTS: usize = 9;

pub(in super::super) fn box_title(model: &Model, here: &TableBoard) -> Option<&'static str> {
    let game = here.game.as_ref()?;
    Some(match model.typed.list.step(game, game.list.as_ref()?) {
        Step::NotStarted => "Your table",
        Step::Row => "The list of this table",
        Step::Change(_) => "Change a row of the list",
        Step::Full => "Every game is in the list",
        Step::Sign(_) => "Sign the list",
        Step::HandIn => "Hand in the list",
        Step::Done if game.note.is_some() => "The director has entered the list",
        Step::Done => "The list is handed in",
        Step::Undecided => "The director decides",
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
    if step == Step::NotStarted {
        top.extend(seats(page, game));
        top.push(Line::default());
        top.extend(page.sentences(&[
            "Please sit down at these seats. The round has not started yet.",
            "The director starts it for everybody; this screen changes by itself.",
        ]));
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
        model.typed.list.looked_at.filter(|_| matches!(step, Step::Sign(_) | Step::HandIn));
    top.extend(rows(page, sheet, (step, looked_at, void), room));
    top.push(sums);
    top.push(Line::default());
    top.extend(below);
    top
}

fn seats(page: &Page<'_>, game: &Game) -> Lines {
    let seated = Seat::ALL.into_iter().zip(&game.players);
    let line = |(seat, player): (Seat, &domain::Player)| {
        let words = format!("Seat {}: {}", seat.number(), player.name);
        Line::styled(text::cut(&words, page.columns).into_owned(), page.scene.theme.strong())
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
        format!("{}{names}", text::fit("Game", game_columns(page))),
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
    (step, looked_at, void): (Step, Option<usize>, bool),
    room: usize,
) -> Lines {
    let len = sheet.games.len();
    if void {
        let words = "This list is void: nobody scores from it.";
        return vec![Line::styled(words, page.scene.theme.warn())];
    }
    if len == 0 {
        return vec![Line::styled("No game is written yet.", page.scene.theme.faint())];
    }
    let selected = if let Step::Change(at) = step { Some(at) } else { None };
    let shown = list::window(selected.or(looked_at).unwrap_or(len - 1), len, room);
    let row = |at: usize| {
        let game = &sheet.games[at];
        let mark = if selected == Some(at) { ">" } else { " " };
        let head = format!("{mark}{:>2} {}", at + 1, shorthand::row(game));
        let points: String = match game.points {
            Some(points) => points.map(|points| format!("{points:>+0$}", POINTS)).concat(),
            None => String::new(),
        };
        let style = if selected == Some(at) { page.scene.theme.selected() } else { Style::new() };
        Line::styled(format!("{}{points}", text::fit(&head, game_columns(page))), style)
    };
    shown.map(row).collect()
}

fn sums(page: &Page<'_>, sheet: &ListSheet) -> Line<'static> {
    let totals = ListCard { games: sheet.games.clone() }.totals();
    let points = totals.map(|total| format!("{total:>+0$}", POINTS)).concat();
    let games = text::count(sheet.games.len(), "game");
    let words = format!("{}Sum of {games}", " ".repeat(NUMBER));
    let words = text::fit(&words, game_columns(page));
    Line::styled(format!("{words}{points}"), page.scene.theme.strong())
}

fn next_step(page: &Page<'_>, model: &Model, game: &Game, sheet: &ListSheet, step: Step) -> Lines {
    match step {
        Step::NotStarted => Lines::new(),
        Step::Row => {
            let next = format!("Game {} of {}.", sheet.games.len() + 1, sheet.wanted);
            typing(page, model, game, &next, "write it")
        }
        Step::Change(at) => {
            let next = format!("Game {} anew.", at + 1);
            typing(page, model, game, &next, "write it anew")
        }
        Step::Full => {
            let mut lines = page.sentences(&[
                "Look at the sums together. Every row adds up to 0.",
                "If a row is wrong, press ↑ and choose it.",
            ]);
            lines.extend(page.button("Press Enter to put the list on the card"));
            lines
        }
        Step::Sign(seat) => sign(page, model, game, seat),
        Step::HandIn => {
            let signed: Vec<String> =
                game.signed.iter().flatten().map(ToString::to_string).collect();
            let words = format!("All four have signed: {}.", signed.join(", "));
            let mut lines = page.sentence(&words, Style::new());
            lines.extend(page.button("Press Enter to hand in the list"));
            lines
        }
        Step::Done => {
            let mut lines = match &game.note {
                Some(note) => page.correction(note),
                None => page.sentences(&["The list is handed in. Thank you!"]),
            };
            lines.extend(page.sentences(&[
                "Wait for the next round. If something is wrong, tell the director.",
            ]));
            lines
        }
        Step::Undecided => page.sentences(&[
            "There are different versions of this list. The director decides.",
            "Please call the director to this table.",
        ]),
    }
}

/// The line to type into, what it means so far, and what is missing.
fn typing(page: &Page<'_>, model: &Model, game: &Game, next: &str, action: &str) -> Lines {
    let theme = page.scene.theme;
    let typed = model.typed.list.row.value();
    let read = shorthand::read(typed);
    let in_words = typed.parse::<domain::ListGame>().ok();
    let (ask, whole) = match (&read, in_words) {
        (_, Some(row)) => (shorthand::ENDS.to_owned(), Some(row)),
        (Err(wrong), None) => (wrong.clone(), None),
        (Ok(typed), None) => match typed.missing() {
            Some(missing) => (missing.ask().to_owned(), None),
            None => (shorthand::ENDS.to_owned(), Some(typed.game())),
        },
    };
    let mut lines = page.sentence(&format!("{next} {ask}"), theme.strong());
    let mut spans = vec![Span::raw("> ")];
    spans.extend(model.typed.list.row.spans(14, true, theme));
    if let Some(row) = &whole {
        let words = shorthand::words(row, |seat| first_name(game, seat));
        spans.push(Span::raw(format!("  {}", text::cut(&words, page.columns.saturating_sub(18)))));
    }
    lines.push(Line::from(spans));
    let action = match whole {
        Some(_) => format!("Press Enter to {action}"),
        None => "Type the game".to_owned(),
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
        lines.extend(page.sentence(&format!("Signed: {}.", signed.join(", ")), Style::new()));
    }
    let name = game.players.get(seat.index()).map_or("?", |player| player.name.as_str());
    let ask = format!("{name}, seat {}: is the list right? Type your initials.", seat.number());
    lines.extend(page.sentence(&ask, theme.strong()));
    let mut spans = vec![Span::raw("> ")];
    spans.extend(model.typed.initials.spans(8, true, theme));
    lines.push(Line::from(spans));
    lines.extend(page.button("Press Enter to sign"));
    lines
}
