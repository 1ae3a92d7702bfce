//! What a new board does to an open card, and what came of a director's word on one.

use super::model::{card_words, find_card};
use super::task::Task;
use crate::msg::Notice;
use desk::{CardProgress, DirectorBoard, TableRow};
use domain::{CardId, EntryId};

/// An intent on its way, as far as its answer is worded from it.
#[derive(Debug)]
pub enum Asked {
    /// The name of a new player.
    Player(String),
    Card(CardId),
}

/// A director's word that is saved; what came of it is on the first board that has it.
#[derive(Debug)]
pub struct Word {
    pub card: CardId,
    pub entries: Vec<EntryId>,
}

impl Word {
    /// What came of it, once the board tells.
    pub fn outcome(&self, here: &DirectorBoard) -> Option<Notice> {
        let card = card_words(here, self.card);
        let Some(row) = find_card(here, self.card) else {
            return Some(Notice::Saved(format!("Saved: {card} is decided.")));
        };
        if !self.entries.iter().any(|entry| row.seen.contains(entry)) {
            return None;
        }
        Some(match (row.progress, &row.content) {
            (CardProgress::Undecided, _) => Notice::Hint(format!(
                "Saved, but {card} is still undecided: another version came meanwhile. Open it and \
                 decide."
            )),
            (CardProgress::Counts, Some(content)) => {
                Notice::Saved(format!("Saved: {card} counts as {content}."))
            }
            _ => Notice::Saved(format!("Saved: your word on {card} is on record.")),
        })
    }
}

/// Looks the card of an open form up again: what stays open, and why if nothing does.
pub(super) fn follow(task: Task, here: &DirectorBoard) -> (Option<Task>, Option<Notice>) {
    let card = match &task {
        Task::Versions(row) | Task::Card(row, _) => row.card,
        Task::Correct(correction) => correction.row.card,
        _ => return (Some(task), None),
    };
    let now = find_card(here, card);
    let open = now.filter(|row| row.progress == CardProgress::Undecided);
    match (task, now, open) {
        (Task::Versions(_), _, Some(row)) => (Some(Task::Versions(Box::new(row.clone()))), None),
        (Task::Card(_, typed), Some(row), _) => {
            (Some(Task::Card(Box::new(row.clone()), typed)), None)
        }
        // A correction keeps the row that the director looked at.
        (Task::Correct(correction), Some(_), open)
            if open.is_some() || correction.row.progress != CardProgress::Undecided =>
        {
            (Some(Task::Correct(correction)), None)
        }
        (_, now, _) => (None, Some(Notice::Hint(decided(here, card, now)))),
    }
}

/// Why there is nothing left to decide.
fn decided(here: &DirectorBoard, card: CardId, now: Option<&TableRow>) -> String {
    let words = card_words(here, card);
    let Some(row) = now else {
        return format!("Meanwhile the card of {words} came in or was decided.");
    };
    match (row.progress, &row.content, &row.note) {
        (CardProgress::Counts, Some(content), Some(note)) => {
            let word = note.strip_prefix("entered by ").and_then(|note| note.split_once(": "));
            let (who, why) = word.unwrap_or(("A director", note));
            format!("{who} has decided: {content} ({words}, {why}).")
        }
        (CardProgress::Counts, Some(content), None) => format!("{words} counts as {content} now."),
        _ => format!("There is nothing to decide at {words} any more."),
    }
}
