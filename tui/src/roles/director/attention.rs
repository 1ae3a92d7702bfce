//! What needs the director, read in full.

use super::task::Task;
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::widgets::text;
use desk::{Attention, Intent};

/// The narrowest a sentence is ever broken at: how far scrolling can go.
const COLUMNS_MIN: usize = 50;

/// One key while a sentence is shown in full.
pub(super) fn press(item: Box<Attention>, top: usize, action: Action, out: &mut Out) -> Task {
    let top = match action {
        Action::Up => top.saturating_sub(1),
        Action::Down => (top + 1).min(rows(&item)),
        _ => top,
    };
    if let (Action::Adopt, Some(entry)) = (action, item.adopt) {
        out.ask(Purpose::Adopt, Intent::Adopt { entry });
    }
    if let (Action::AdoptAlike, Some((device, acts))) = (action, item.alike) {
        out.ask(Purpose::Adopt, Intent::AdoptAll { device, acts });
    }
    Task::Attention { item, top }
}

/// Nothing can be done about it here: reading it is enough.
pub(super) fn is_information(item: &Attention) -> bool {
    item.card.is_none() && item.adopt.is_none() && item.versions.is_empty()
}

fn rows(item: &Attention) -> usize {
    let sentences = std::iter::once(&item.what).chain(&item.versions);
    sentences.map(|sentence| text::wrap(sentence, COLUMNS_MIN).len()).sum()
}
