//! A card by the director's word: typed from paper, corrected, or picked from two versions.

use crate::widgets::field::{Accepts, Field};
use desk::{CardProgress, Intent, TableRow};
use domain::{CardContent, DuelCard, TableNo};

/// A director's card, shown with its names before it is saved.
#[derive(Debug)]
pub struct Correction {
    /// The row the director looked at: a version that comes later stays in conflict.
    pub row: TableRow,
    pub content: CardContent,
    /// Asked for when something stands on the card already.
    pub reason: Option<Field>,
    /// What was typed, to go back to.
    pub typed: String,
}

impl Correction {
    pub fn new(row: &TableRow, content: CardContent, typed: &str) -> Self {
        let blank = row.content.is_none()
            && row.seen.is_empty()
            && matches!(row.progress, CardProgress::NotStarted | CardProgress::Playing);
        let reason = (!blank).then(|| Field::new(Accepts::Text, 60));
        Self { row: row.clone(), content, reason, typed: typed.to_owned() }
    }

    /// The intent, or what is missing.
    pub fn intent(&self) -> Result<Intent, &'static str> {
        let reason = match &self.reason {
            None => "paper card",
            Some(field) if field.is_empty() => {
                return Err("Type a short reason: it stays on record with the card.");
            }
            Some(field) => field.value().trim(),
        };
        Ok(Intent::CorrectCard {
            card: self.row.card,
            content: self.content.clone(),
            reason: reason.to_owned(),
            seen: Some(self.row.seen.clone()),
            ground: None,
        })
    }
}

/// Reads `12 401 388`: the table, then the scores in the order of the names.
pub(super) fn read_line(typed: &str) -> Result<(TableNo, CardContent), String> {
    let how = || "Type the table and both scores, such as 12 401 388.".to_owned();
    let parts: Vec<&str> =
        typed.split([' ', ':', ',', '\t']).filter(|part| !part.is_empty()).collect();
    let [table, first, second] = parts[..] else { return Err(how()) };
    let table = table.parse().map_err(|_| how())?;
    let score =
        |text: &str| text.parse::<i32>().map_err(|_| format!("{text} is no score. {}", how()));
    Ok((TableNo(table), CardContent::Duel(DuelCard::plain([score(first)?, score(second)?]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_make_a_card() {
        let card = CardContent::Duel(DuelCard::plain([401, 388]));
        assert_eq!(read_line("12 401 388"), Ok((TableNo(12), card.clone())));
        assert_eq!(read_line(" 12  401:388 "), Ok((TableNo(12), card)));
    }

    #[test]
    fn anything_else_says_what_to_type() {
        for bad in ["", "12", "12 401", "12 401 388 1", "x 401 388", "12 401 38x", "99999 1 1"] {
            assert!(read_line(bad).unwrap_err().contains("12 401 388"), "{bad:?}");
        }
    }
}
