//! What came of a correction: worded from the first board that has it.

use super::model::{card_said, find_card};
use crate::msg::Notice;
use crate::roles::cards;
use desk::{CardProgress, DirectorBoard};
use domain::{CardId, EntryId, Said};
use speech::words;

/// A director's word that is saved; what came of it is on the first board that has it.
#[derive(Debug)]
pub struct Word {
    pub(super) card: CardId,
    pub(super) entries: Vec<EntryId>,
}

impl Word {
    /// What came of it, once the board tells.
    pub(super) fn outcome(&self, here: &DirectorBoard) -> Option<Notice> {
        let card: Said = card_said(here, self.card);
        let Some(row) = find_card(here, self.card) else {
            return Some(Notice::Saved(words::saved_card_decided(card)));
        };
        if !self.entries.iter().any(|entry| row.seen.contains(entry)) {
            return None;
        }
        Some(match (row.progress, &row.content) {
            (CardProgress::Undecided, _) => Notice::Hint(words::saved_card_undecided(card)),
            (CardProgress::Counts, Some(content)) => {
                let content = cards::content(content, &row.players);
                Notice::Saved(words::saved_card_counts(card, content))
            }
            _ => Notice::Saved(words::saved_card_on_record(card)),
        })
    }
}
