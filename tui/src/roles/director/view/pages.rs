//! The director's pages to read: standings and news.

use super::panes::{Sentence, SentencePane};
use super::*;
use super::{division_name, earlier_missing};
use domain::Standing;

pub(super) fn standings(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let Some(division) = model.division(here) else { return };
    let [list_area, why_area] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(4)]).areas(draw.area);
    let rows = model.table_rows(here);
    let name = say(&match (model.shows_teams(here), &model.class) {
        (true, _) => words::standings_of_teams(division_name(division)),
        (false, Some(class)) => words::standings_of_class(class, division_name(division)),
        (false, None) => words::standings_of(division_name(division)),
    });
    let name = [Some(name), earlier_missing(division)].into_iter().flatten();
    let name = name.collect::<Vec<_>>().join(BETWEEN);
    let columns = usize::from(list_area.width).saturating_sub(4);
    let header = standing_columns(header(&rows), columns);
    let pane = ListPane {
        name: &name,
        focused: true,
        header: Some(&header),
        selected: model.standings,
        len: rows.len(),
    };
    let list = &mut draw.within(list_area);
    pane.draw(list, &words::standings_none(), |at, columns, _| {
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
    let why = say(&words::standings_why());
    draw.within(why_area).framed(&why, &reasons.unwrap_or_default());
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
pub(super) fn news(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let unread = model.unread(here);
    let words: Vec<String> = here.news.iter().rev().map(say).collect();
    let sentences = words.iter().enumerate().map(|(at, words)| {
        let (mark, style) =
            if at < unread { ("*", draw.theme.strong()) } else { (" ", Style::new()) };
        Sentence { mark, words, style }
    });
    let name = say(&words::news_title(unread));
    let selected = model.news;
    let pane =
        SentencePane { name: &name, focused: true, selected, sentences: sentences.collect() };
    pane.draw(draw, &words::news_none());
}
