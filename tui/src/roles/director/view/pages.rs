//! The director's pages to read: standings and news.

use super::super::model::Model;
use super::panes::{ListPane, Sentence, SentencePane};
use super::{BETWEEN, division_name, earlier_missing};
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::{panel, text};
use desk::DirectorBoard;
use domain::Standing;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use speech::words;

pub(super) fn standings(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let Some(division) = model.division(here) else { return };
    let [list_area, why_area] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(4)]).areas(area);
    let rows = &division.standings;
    let name = say(&words::standings_of(division_name(division)));
    let name = [Some(name), earlier_missing(division)].into_iter().flatten();
    let name = name.collect::<Vec<_>>().join(BETWEEN);
    let columns = usize::from(list_area.width).saturating_sub(4);
    let header = standing_columns(header(rows), columns);
    let pane = ListPane {
        name: &name,
        focused: true,
        header: Some(&header),
        selected: model.standings,
        len: rows.len(),
    };
    pane.draw(scene, frame, list_area, &words::standings_none(), |at, columns| {
        (standing_line(&rows[at], columns), Style::new())
    });
    let reasons = rows.get(model.standings.min(rows.len().saturating_sub(1))).map(|standing| {
        let cited: Vec<String> = standing.reasons.iter().map(ToString::to_string).collect();
        let name = standing.name.as_str();
        say(&match cited.is_empty() {
            true => words::standings_no_article(name),
            false => words::standings_articles(cited.join("; "), name),
        })
    });
    let block = panel::framed(&say(&words::standings_why()), scene.theme);
    let columns = usize::from(block.inner(why_area).width).saturating_sub(2);
    let lines: Vec<Line<'_>> = text::wrap(&reasons.unwrap_or_default(), columns)
        .into_iter()
        .map(|line| Line::from(format!(" {line}")))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block), why_area);
}

/// Tout and Solo stand as won of played.
fn header(rows: &[Standing]) -> [String; 7] {
    let [rank, number, name] =
        [words::heading_rank(), words::heading_number(), words::heading_name()];
    let figures = match rows.first().and_then(|row| row.counters) {
        Some(_) => [
            words::heading_pts(),
            words::heading_sie(),
            words::heading_tout(),
            words::heading_solo(),
        ],
        None => [
            words::heading_wins(),
            words::heading_spread(),
            words::heading_points(),
            words::heading_games(),
        ],
    };
    let [first, second, third, fourth] = figures;
    [rank, number, name, first, second, third, fourth].map(|said| say(&said))
}

fn standing_line(row: &Standing, columns: usize) -> String {
    if let Some(counters) = row.counters {
        let figures = [
            format!("{}.", row.rank),
            row.player.to_string(),
            row.name.clone(),
            format!("{:+}", row.points),
            counters.sie_played.to_string(),
            format!("{}/{}", counters.tout_won, counters.tout_played),
            format!("{}/{}", counters.solo_won, counters.solo_played),
        ];
        return standing_columns(figures, columns);
    }
    let figures = [
        format!("{}.", row.rank),
        row.player.to_string(),
        row.name.clone(),
        row.wins.to_string(),
        format!("{:+}", row.spread),
        row.points.to_string(),
        row.games.to_string(),
    ];
    standing_columns(figures, columns)
}

fn standing_columns(
    [rank, number, name, wins, spread, points, games]: [String; 7],
    columns: usize,
) -> String {
    let name = text::fit(&name, columns.saturating_sub(5 + 6 + 6 + 8 + 8 + 6));
    let figures = format!("{wins:>6}{spread:>8}{points:>8}{games:>6}");
    format!("{rank:>4} {number:<5} ") + &name + &figures
}

/// What other directors did, the newest first.
pub(super) fn news(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let unread = model.unread(here);
    let words: Vec<String> = here.news.iter().rev().map(say).collect();
    let sentences = words.iter().enumerate().map(|(at, words)| {
        let (mark, style) =
            if at < unread { ("*", scene.theme.strong()) } else { (" ", Style::new()) };
        Sentence { mark, words, style }
    });
    let name = say(&words::news_title(unread));
    let selected = model.news;
    let pane =
        SentencePane { name: &name, focused: true, selected, sentences: sentences.collect() };
    pane.draw(scene, frame, area, &words::news_none());
}
