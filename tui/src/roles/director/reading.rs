//! Something to read in full: why a player stands where they stand, or what the book says.

use crate::keymap::Action;
use desk::{Because, ChallengeRow, Why, WhyFigure};

/// A title, lines as long as they like, and how far they are scrolled.
#[derive(Debug, PartialEq, Eq)]
pub struct Reading {
    pub title: String,
    pub lines: Vec<String>,
    pub top: usize,
}

impl Reading {
    pub(super) fn told(told: &[Because]) -> Self {
        let lines = told.iter().map(ToString::to_string).collect();
        Self { title: "The book says".to_owned(), lines, top: 0 }
    }

    /// What followed from a verdict.
    pub(super) fn ruled(row: &ChallengeRow, verdict: &str, by: &str) -> Self {
        let mut lines = vec![format!("{by} has ruled: {verdict}.")];
        lines.extend(row.consequences.iter().map(ToString::to_string));
        let words = row.words.join(" ").to_uppercase();
        Self { title: format!("Table {}: {words}", row.card.table), lines, top: 0 }
    }

    pub(super) fn why(why: &Why) -> Self {
        let row = &why.row;
        let mut lines = vec![format!(
            "Rank {}: wins {}, spread {:+}, points {}, games {}",
            row.rank, row.wins, row.spread, row.points, row.games
        )];
        for round in &why.rounds {
            lines.push(String::new());
            lines.push(match &round.opponent {
                Some(opponent) => format!("Round {} against {opponent}", round.round),
                None => format!("Round {}", round.round),
            });
            lines.push(format!("  {}", round.input));
            figures(&mut lines, &round.figures);
        }
        if !why.beside.is_empty() {
            lines.extend([String::new(), "Beside the games".to_owned()]);
            figures(&mut lines, &why.beside);
        }
        if !why.place.is_empty() {
            lines.extend([String::new(), "Below the row above".to_owned()]);
            lines.extend(why.place.iter().map(|because| format!("  {because}")));
        }
        Self { title: format!("Why: {} {}", row.player, row.name), lines, top: 0 }
    }

    /// One key; lines may be broken into several, so scrolling can go as far as all of them twice.
    pub(super) fn press(mut self, action: Action) -> Self {
        let last = self.lines.len().saturating_mul(2);
        self.top = match action {
            Action::Up => self.top.saturating_sub(1),
            Action::Down => (self.top + 1).min(last),
            _ => self.top,
        };
        self
    }
}

fn figures(lines: &mut Vec<String>, figures: &[WhyFigure]) {
    for figure in figures {
        let because: Vec<String> = figure.because.iter().map(ToString::to_string).collect();
        lines.push(format!("  {} {}: {}", figure.what, figure.value, because.join("; ")));
    }
}
