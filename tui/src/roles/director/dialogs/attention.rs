//! Something that needs the director, read in full, with what stands against each other and what to press.

use super::{At, Dialog, Step, wrapped};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::{panel, text};
use crossterm::event::KeyEvent;
use desk::{Answer, Attention, DirectorBoard, Intent};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;

/// The narrowest a sentence is ever broken at: how far scrolling can go.
const COLUMNS_MIN: usize = 50;

#[derive(Debug)]
pub(crate) struct InFull {
    item: Attention,
    /// Scrolled by so many rows.
    top: usize,
}

impl InFull {
    pub(crate) fn new(item: &Attention) -> Self {
        Self { item: item.clone(), top: 0 }
    }

    /// Nothing can be done about it here: reading it is enough.
    fn is_information(&self) -> bool {
        let Attention { card, adopt, versions, .. } = &self.item;
        card.is_none() && adopt.is_none() && versions.is_empty()
    }

    fn rows(&self) -> usize {
        let sentences = std::iter::once(&self.item.what).chain(&self.item.versions);
        sentences.map(|sentence| text::wrap(&say(sentence), COLUMNS_MIN).len()).sum()
    }

    fn keys(&self, columns: usize, scene: &Scene<'_>) -> Vec<Line<'static>> {
        let strong = scene.theme.strong();
        let mut lines = vec![Line::default()];
        if self.item.adopt.is_some() {
            lines.extend(wrapped(&words::attention_adopt(), columns, Style::new()));
            lines.push(Line::styled(say(&words::attention_adopt_keys()), strong));
            return lines;
        }
        if let Some(card) = self.item.card {
            lines.extend(wrapped(&words::attention_no_table(), columns, Style::new()));
            let (round, division) = (card.round.number, card.round.division);
            let command = words::attention_command(division, round, card.table);
            lines.extend(wrapped(&command, columns, strong));
            return lines;
        }
        lines.push(Line::from(say(&words::attention_one_key_away())));
        for keys in [words::attention_keys(), words::attention_more_keys()] {
            lines.push(Line::styled(say(&keys), strong));
        }
        if self.is_information() {
            lines.push(Line::styled(say(&words::attention_dismiss_keys()), strong));
        }
        lines
    }
}

impl Dialog<DirectorBoard> for InFull {
    fn context(&self) -> Context {
        match &self.item.adopt {
            Some(_) => Context::Adoption,
            None if self.is_information() => Context::Information,
            None => Context::Attention,
        }
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Up => self.top = self.top.saturating_sub(1),
            Action::Down => self.top = (self.top + 1).min(self.rows()),
            Action::Dismiss => {
                at.memory.dismissed.insert(self.item.what.clone());
                return Step::CloseAll;
            }
            // Straight to where it can be put right.
            Action::NewPlayer
            | Action::Propose
            | Action::NextPane
            | Action::Devices
            | Action::Lot => return Step::Leave(action),
            Action::Adopt => {
                if let Some(entry) = self.item.adopt {
                    at.out.ask(Purpose::Adopt, Intent::Adopt { entry });
                }
            }
            Action::AdoptAlike => {
                if let Some((device, acts)) = self.item.alike {
                    at.out.ask(Purpose::Adopt, Intent::AdoptAll { device, acts });
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::Adopt, Answer::Saved { .. }) => Step::CloseAll,
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let strong = scene.theme.strong();
        let broken = |words: &str| -> Vec<Line<'static>> {
            let lines = text::wrap(words, columns).into_iter();
            lines.map(|line| Line::styled(line, strong)).collect()
        };
        let mut lines = broken(&say(&self.item.what));
        if !self.item.versions.is_empty() {
            lines.push(Line::default());
            let says = match self.item.adopt {
                Some(_) => words::attention_it_says(),
                None => words::attention_against(),
            };
            lines.push(Line::from(say(&says)));
            for version in &self.item.versions {
                lines.extend(broken(&format!("- {}", say(version))));
            }
        }
        // The keys stay at the bottom of the box while the rest scrolls.
        let keys = self.keys(columns, scene);
        let room = usize::from(area.height).saturating_sub(2 + keys.len());
        let top = self.top.min(lines.len().saturating_sub(room));
        let more = lines.len() > top + room;
        let mut shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(room).collect();
        shown.extend(keys);
        panel::show(frame, area, scene.theme, &say(&words::attention_title(more)), shown);
    }
}
