//! What needs the director: the list, and one of it in full.

use super::super::attention::is_information;
use super::super::model::{Model, Pane};
use super::panes::{Sentence, SentencePane};
use crate::roles::Scene;
use crate::widgets::{panel, text};
use desk::{Attention, DirectorBoard};
use domain::CardId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

pub(super) fn pane(
    model: &Model,
    here: &DirectorBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let focused = model.pane == Pane::Attention;
    let needs = model.needs(here);
    let all = needs.len();
    let name = match (all, focused) {
        (0, _) => "Needs you".to_owned(),
        (all, false) => format!("Needs you: {all}"),
        (all, true) => format!("Needs you: {} of {all}", model.attention.min(all - 1) + 1),
    };
    let style = scene.theme.bad();
    let sentences = needs.iter().map(|item| Sentence { mark: "!", words: &item.what, style });
    let selected = model.attention;
    let pane = SentencePane { name: &name, focused, selected, sentences: sentences.collect() };
    pane.draw(scene, frame, area, "Nothing needs a decision.");
}

/// The whole sentence, what stands against each other, and what to press.
pub(super) fn show(
    item: &Attention,
    top: usize,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let columns = panel::columns(area);
    let mut lines = broken(&item.what, columns, scene.theme.strong());
    if !item.versions.is_empty() {
        lines.push(Line::default());
        let says =
            if item.adopt.is_some() { "It says:" } else { "These stand against each other:" };
        lines.push(Line::from(says));
        for version in &item.versions {
            lines.extend(broken(&format!("- {version}"), columns, scene.theme.strong()));
        }
    }
    // The keys stay at the bottom of the box while the rest scrolls.
    let keys = keys(item, columns, scene);
    let room = usize::from(area.height).saturating_sub(2 + keys.len());
    let top = top.min(lines.len().saturating_sub(room));
    let more = lines.len() > top + room;
    let mut shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(room).collect();
    shown.extend(keys);
    let title = if more { "Needs you (↓ for more)" } else { "Needs you" };
    panel::show(frame, area, scene.theme, title, shown);
}

fn keys(item: &Attention, columns: usize, scene: &Scene<'_>) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    if item.adopt.is_some() {
        let how = "It stays on record either way. Made to count, it counts with what belongs to \
                   it, such as the signatures of a card.";
        lines.extend(broken(how, columns, Style::new()));
        lines.push(Line::styled("a  make it count        Esc  leave it", scene.theme.strong()));
        return lines;
    }
    if let Some(card) = item.card {
        let how = "No table plays this card now. Decide it in a terminal on this laptop:";
        lines.extend(broken(how, columns, Style::new()));
        lines.extend(broken(&correct_command(card), columns, scene.theme.strong()));
        return lines;
    }
    lines.push(Line::from("If it asks for something, that is one key away:"));
    for keys in
        ["n  enter a player      p  pair the round", "Tab  the challenges    d  the devices"]
    {
        lines.push(Line::styled(keys, scene.theme.strong()));
    }
    if is_information(item) {
        let keys = "Enter  done, take it off this list    Esc  keep it";
        lines.push(Line::styled(keys, scene.theme.strong()));
    }
    lines
}

fn correct_command(card: CardId) -> String {
    format!(
        "kibitz card correct {} FIRST SECOND --round {} --division {} --reason WHY",
        card.table, card.round.number, card.round.division
    )
}

fn broken(words: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    text::wrap(words, columns).into_iter().map(|line| Line::styled(line, style)).collect()
}
