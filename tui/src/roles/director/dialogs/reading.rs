//! Something to read in full: why a player stands where they stand, or what the book says.

use super::explanation::BACK_WHERE;
use super::*;
use crate::tongue::write;
use crossterm::event::KeyCode::{Down, Up};
use desk::{Called, ChallengeRow, Why, WhyFigure};
use domain::{Because, Say as _, Value, Verdict};

pub(crate) static READING: Keys = Keys::of(&[BACK_WHERE, SCROLL, GLOBAL]);

pub(super) const SCROLL: Table = &[
    row(&[Code(Up)], Action::Up, None, help_scroll_up),
    row(&[Code(Down)], Action::Down, None, help_scroll_down),
];

/// A title, lines as long as they like, and how far they are scrolled.
#[derive(Debug)]
pub(crate) struct Reading {
    title: Said,
    /// Each with how far it stands in.
    lines: Vec<(usize, String)>,
    top: usize,
}

impl Reading {
    fn new(title: Said, lines: Vec<(usize, String)>) -> Self {
        Self { title, lines, top: 0 }
    }

    pub(crate) fn told(told: &[Because]) -> Self {
        let lines = told.iter().map(|because| (0, say(because))).collect();
        Self::new(words::reading_book(), lines)
    }

    /// What followed from a verdict.
    pub(crate) fn ruled(row: &ChallengeRow, verdict: Verdict, by: &Called) -> Self {
        let mut lines = vec![(0, say(&words::reading_ruled(by, verdict.said())))];
        lines.extend(row.consequences.iter().map(|because| (0, say(because))));
        let doubted = row.words.join(" ").to_uppercase();
        Self::new(words::reading_challenge(row.card.table, doubted), lines)
    }

    pub(crate) fn why(why: &Why) -> Self {
        let row = &why.row;
        let spread = Value::Signed(row.spread.into());
        let sums = words::why_sums(row.games, row.points, row.rank, spread, row.wins);
        let mut lines = vec![(0, say(&sums))];
        for round in &why.rounds {
            let said = match &round.opponent {
                Some(opponent) => words::why_round_against(opponent.clone(), round.round),
                None => words::why_round(round.round),
            };
            lines.extend([(0, String::new()), (0, say(&said))]);
            lines.extend(round.input.iter().map(|input| (2, say(input))));
            figures(&mut lines, &round.figures);
        }
        if !why.beside.is_empty() {
            lines.extend([(0, String::new()), (0, say(&words::why_beside()))]);
            figures(&mut lines, &why.beside);
        }
        if !why.place.is_empty() {
            lines.extend([(0, String::new()), (0, say(&words::why_below()))]);
            lines.extend(why.place.iter().map(|because| (2, say(because))));
        }
        if !why.readings.is_empty() {
            lines.push((0, String::new()));
            lines.extend(why.readings.iter().map(|reading| (2, say(reading))));
        }
        Self::new(words::why_title(row.name.clone(), row.player), lines)
    }
}

fn figures(lines: &mut Vec<(usize, String)>, figures: &[WhyFigure]) {
    for figure in figures {
        let because: Vec<String> = figure.because.iter().map(say).collect();
        let (what, value) = (say(&figure.what), write(&figure.value));
        lines.push((2, format!("{what} {value}: {}", because.join("; "))));
    }
}

impl Dialog<DirectorBoard> for Reading {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &READING
    }

    /// Lines may be broken into several, so scrolling can go as far as all of them twice.
    fn press(&mut self, _at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Up => self.top = self.top.saturating_sub(1),
            Action::Down => self.top = (self.top + 1).min(self.lines.len().saturating_mul(2)),
            _ => {}
        }
        Step::Stay
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let columns = draw.columns();
        let mut lines: Vec<Line<'_>> = Vec::new();
        for (indent, line) in &self.lines {
            let space = " ".repeat(*indent);
            let style = if *indent == 0 { draw.theme.strong() } else { Style::new() };
            let broken = text::wrap(line, columns.saturating_sub(*indent)).into_iter();
            lines.extend(broken.map(|part| Line::styled(format!("{space}{part}"), style)));
        }
        let room = usize::from(draw.area.height).saturating_sub(2);
        let top = self.top.min(lines.len().saturating_sub(room));
        let more = lines.len() > top + room;
        let shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(room).collect();
        let title = say(&self.title);
        let title = text::cut(&title, columns.saturating_sub(16)).into_owned();
        let title = if more { say(&words::title_more(title)) } else { title };
        panel::show(draw.frame, draw.area, draw.scene.theme, &title, shown);
    }
}
