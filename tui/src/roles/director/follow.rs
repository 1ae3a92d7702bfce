//! What came of an intent that was sent from a dialog: worded from the intent, and from the first board that has it.

use super::model::{card_said, find_card};
use crate::msg::{Cmd, Notice};
use crate::roles::cards;
use desk::{CardProgress, DirectorBoard, Intent};
use domain::{CardId, EntryId, Said};
use speech::words;

/// An intent on its way, as far as its answer is worded from it.
#[derive(Debug)]
pub enum Asked {
    /// The name of a new player.
    Player(String),
    Card(CardId),
}

impl Asked {
    pub(super) fn of(cmds: &[Cmd]) -> Option<Self> {
        cmds.iter().find_map(|cmd| match cmd {
            Cmd::Ask(_, Intent::CorrectCard { card, .. }) => Some(Self::Card(*card)),
            Cmd::Ask(_, Intent::EnterPlayers { players }) => {
                players.first().map(|player| Self::Player(player.name.to_string()))
            }
            _ => None,
        })
    }
}

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
