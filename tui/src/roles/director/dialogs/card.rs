//! One card, of whichever round, and the two scores typed for it.

use super::super::lists;
use super::super::model::{card_said, find_card};
use super::super::view::state_words;
use super::correction::{Correction, decided};
use super::details;
use super::versions::Versions;
use super::*;
use domain::DuelCard;

#[derive(Debug)]
pub(crate) struct Card {
    /// The card as the board has it.
    row: TableRow,
}

pub(super) fn scores(row: &TableRow) -> LineOf<Card> {
    LineOf::new(16, Card { row: row.clone() })
}

/// Two versions are picked from; anything else is entered or corrected.
pub(crate) fn open(row: &TableRow) -> Box<dyn Dialog<DirectorBoard>> {
    if row.progress == CardProgress::Undecided && !row.versions.is_empty() {
        return Box::new(Versions::new(row));
    }
    Box::new(scores(row))
}

impl Typed for Card {
    const LOW: bool = true;

    fn title(&self, here: &DirectorBoard) -> Said {
        let card = card_said(here, self.row.card);
        match lists::is_list(&self.row) {
            true => words::card_title_list(card),
            false => words::card_title(card),
        }
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        std::iter::once(pair(&self.row)).chain(until_now(&self.row)).collect()
    }

    fn enter(&mut self, _at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        Correction::typed(&self.row, read(&self.row, typed)?).map(Step::open)
    }

    fn press(&mut self, at: &mut At<'_>, action: Action) -> Step {
        match action {
            Action::Details => Step::open(details::open(&self.row, at.here)),
            _ => Step::Stay,
        }
    }

    fn follow(&mut self, at: &mut At<'_>) -> Step {
        match find_card(at.here, self.row.card) {
            Some(row) => self.row = row.clone(),
            None => {
                at.out.hint(decided(at.here, self.row.card));
                return Step::CloseAll;
            }
        }
        Step::Stay
    }
}

/// Who plays, in the order of the pairing.
pub(super) fn pair(row: &TableRow) -> String {
    let names: Vec<&str> = row.players.iter().map(|player| player.name.as_str()).collect();
    names.join(" - ")
}

/// A director's word on the card, if there is one.
pub(super) fn note(row: &TableRow) -> Option<String> {
    row.note.as_ref().map(say)
}

/// What stands on the card, who says so and why.
pub(super) fn until_now(row: &TableRow) -> Vec<String> {
    let state = state_words(row);
    let mut said = match &row.content {
        Some(content) => {
            let on_card = cards::content(content, &row.players);
            let mut said = vec![words::card_until_now(on_card, state)];
            let counted = row.counted.as_ref().filter(|counted| match content {
                CardContent::Duel(card) => counted.differs_from(card.scores),
                CardContent::Outcome(_) => true,
                CardContent::List(_) | CardContent::Void => false,
            });
            said.extend(counted.map(|counted| words::card_counts_as(cards::counted(counted))));
            said
        }
        None if row.versions.is_empty() => vec![words::card_empty(state)],
        None => Vec::new(),
    };
    said.extend(row.versions.iter().map(|known| {
        words::card_version(known.author.clone(), cards::content(&known.content, &row.players))
    }));
    let mut lines: Vec<String> = said.iter().map(say).collect();
    let versions = lines.split_off(lines.len() - row.versions.len());
    lines.into_iter().chain(note(row)).chain(versions).collect()
}

/// Reads what is typed for one card: scores, or what changes in its list.
fn read(row: &TableRow, typed: &str) -> Result<CardContent, Said> {
    if lists::is_list(row) { lists::read(row, typed) } else { read_scores(typed) }
}

/// Reads `401 388`: the scores in the order of the names.
fn read_scores(typed: &str) -> Result<CardContent, Said> {
    let how = words::card_how;
    let [first, second] = parts(typed)[..] else { return Err(how()) };
    Ok(CardContent::Duel(DuelCard::plain([score(first, how)?, score(second, how)?])))
}

pub(super) fn parts(typed: &str) -> Vec<&str> {
    typed.split([' ', ':', ',', '\t']).filter(|part| !part.is_empty()).collect()
}

pub(super) fn score(typed: &str, how: impl Fn() -> Said) -> Result<i32, Said> {
    typed.parse().map_err(|_| words::card_no_score(how(), typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_make_a_card_and_anything_else_says_what_to_type() {
        let card = CardContent::Duel(DuelCard::plain([401, 388]));
        assert_eq!(read_scores(" 401:388"), Ok(card));
        for bad in ["", "401", "5 401 388", "401 38x"] {
            assert!(say(&read_scores(bad).unwrap_err()).contains("such as 401 388"), "{bad:?}");
        }
    }
}
