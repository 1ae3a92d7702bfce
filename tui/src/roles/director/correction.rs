//! A card by the director's word: typed from paper, corrected, or picked from two versions.

use super::lists;
use crate::widgets::field::{Accepts, Field};
use desk::{CardProgress, Intent, TableRow};
use domain::{CardContent, DuelCard, Ground, Reason, TableNo};

/// A director's card, shown with its names before it is saved.
#[derive(Debug)]
pub struct Correction {
    /// The row the director looked at: a version that comes later stays in conflict.
    pub row: TableRow,
    pub content: CardContent,
    /// Asked for when something stands on the card already.
    pub reason: Option<Field>,
    /// Why the book allows it; the plainest one that fits if the director does not say.
    pub ground: Option<Ground>,
    pub from: Origin,
}

/// Why a card that was handed in may change.
const HANDED_IN: [Ground; 6] = [
    Ground::Asked { by_both: true, obvious: false },
    Ground::Asked { by_both: true, obvious: true },
    Ground::Asked { by_both: false, obvious: false },
    Ground::Asked { by_both: false, obvious: true },
    Ground::Recording,
    Ground::Ruling,
];

/// Where a correction came from, to go back to.
#[derive(Debug)]
pub enum Origin {
    /// The line for any table, with what was typed.
    Line(String),
    /// The form of the one card, with what was typed.
    Card(String),
    /// One of several versions.
    Version,
}

impl Correction {
    pub fn new(row: &TableRow, content: CardContent, from: Origin) -> Self {
        let blank = row.content.is_none()
            && row.seen.is_empty()
            && matches!(row.progress, CardProgress::NotStarted | CardProgress::Playing)
            && matches!(content, CardContent::Duel(_));
        let content = with_details(content, row, &from);
        let reason = (!blank).then(|| Field::new(Accepts::Text, 60));
        Self { row: row.clone(), content, reason, ground: None, from }
    }

    /// The grounds that fit what stands on the card, as far as a screen can tell.
    pub fn grounds(&self) -> &'static [Ground] {
        match (&self.content, self.row.progress) {
            (CardContent::Outcome(_) | CardContent::List(_) | CardContent::Void, _) => &[],
            (CardContent::Duel(_), CardProgress::Counts) => &HANDED_IN,
            (CardContent::Duel(_), CardProgress::Undecided) => &[Ground::Conflict, Ground::Ruling],
            (CardContent::Duel(_), _) => &[],
        }
    }

    /// Turns to the next ground; after the last one, back to the plainest.
    pub fn turn_ground(&mut self) {
        let grounds = self.grounds();
        let next = match self.ground {
            None => 0,
            Some(now) => grounds.iter().position(|ground| *ground == now).map_or(0, |at| at + 1),
        };
        if !grounds.is_empty() {
            self.ground = grounds.get(next).copied();
        }
    }

    /// The intent, or what is missing.
    pub fn intent(&self) -> Result<Intent, String> {
        let reason = match &self.reason {
            None => Reason::own("paper card"),
            Some(field) if field.is_empty() => {
                return Err("Type a short reason: it stays on record with the card.".to_owned());
            }
            Some(field) => {
                Reason::new(field.value()).map_err(|error| format!("The reason {error}."))?
            }
        };
        Ok(Intent::CorrectCard {
            card: self.row.card,
            content: self.content.clone(),
            reason,
            seen: Some(self.row.seen.clone()),
            ground: self.ground,
        })
    }
}

/// Scores that are typed alone change the scores alone: racks and time stay as they are on the card.
fn with_details(content: CardContent, row: &TableRow, from: &Origin) -> CardContent {
    match (content, &row.content, from) {
        (
            CardContent::Duel(typed),
            Some(CardContent::Duel(old)),
            Origin::Line(_) | Origin::Card(_),
        ) if typed.is_plain() => CardContent::Duel(old.clone().with_scores(typed.scores)),
        (content, _, _) => content,
    }
}

/// Reads `12 401 388`: the table, then the scores in the order of the names.
pub(super) fn read_line(typed: &str) -> Result<(TableNo, CardContent), String> {
    let how = || "Type the table and both scores, such as 12 401 388.".to_owned();
    let [table, first, second] = parts(typed)[..] else { return Err(how()) };
    let table = table.parse().map_err(|_| how())?;
    let scores = [score(first, how)?, score(second, how)?];
    Ok((TableNo(table), CardContent::Duel(DuelCard::plain(scores))))
}

/// Reads what is typed for one card: scores, or what changes in its list.
pub(super) fn read_card(row: &TableRow, typed: &str) -> Result<CardContent, String> {
    if lists::is_list(row) { lists::read(row, typed) } else { read_scores(typed) }
}

/// Reads `401 388`: the scores in the order of the names.
fn read_scores(typed: &str) -> Result<CardContent, String> {
    let how = || "Type both scores in the order of the names, such as 401 388.".to_owned();
    let [first, second] = parts(typed)[..] else { return Err(how()) };
    Ok(CardContent::Duel(DuelCard::plain([score(first, how)?, score(second, how)?])))
}

fn parts(typed: &str) -> Vec<&str> {
    typed.split([' ', ':', ',', '\t']).filter(|part| !part.is_empty()).collect()
}

fn score(typed: &str, how: impl Fn() -> String) -> Result<i32, String> {
    typed.parse().map_err(|_| format!("{typed} is no score. {}", how()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_make_a_card() {
        let card = CardContent::Duel(DuelCard::plain([401, 388]));
        assert_eq!(read_line("12 401 388"), Ok((TableNo(12), card.clone())));
        assert_eq!(read_line(" 12  401:388 "), Ok((TableNo(12), card.clone())));
        assert_eq!(read_scores(" 401:388"), Ok(card));
    }

    #[test]
    fn anything_else_says_what_to_type() {
        for bad in ["", "12", "12 401", "12 401 388 1", "x 401 388", "12 401 38x", "99999 1 1"] {
            assert!(read_line(bad).unwrap_err().contains("12 401 388"), "{bad:?}");
        }
        for bad in ["", "401", "5 401 388", "401 38x"] {
            assert!(read_scores(bad).unwrap_err().contains("such as 401 388"), "{bad:?}");
        }
    }
}
