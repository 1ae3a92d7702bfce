//! What is typed at a table and not yet saved, and which card it was typed for.

use super::challenge;
use super::list;
use crate::roles::details::Details;
use crate::widgets::field::{Accepts, Field};
use desk::{CardProgress, Game, TableBoard};
use domain::{CardId, Initials, PlayerId, Side};

/// Everything that is typed for one card.
#[derive(Debug)]
pub struct Typed {
    pub scores: [Field; 2],
    pub focus: Side,
    /// An unusual score was pointed out; Enter again saves it.
    pub warned: bool,
    /// The saved scores are being changed.
    pub refill: bool,
    pub initials: Field,
    /// What is typed for the list of a table of four.
    pub list: list::Form,
    pub challenge: Option<challenge::Form>,
    /// The card with everything the book counts, in the making.
    pub details: Option<Details>,
}

impl Default for Typed {
    fn default() -> Self {
        Self {
            scores: [empty_score(), empty_score()],
            focus: Side::First,
            warned: false,
            refill: false,
            initials: Field::new(Accepts::Letters, Initials::LETTERS_MAX),
            list: list::Form::default(),
            challenge: None,
            details: None,
        }
    }
}

impl Typed {
    pub fn forget_scores(&mut self) {
        self.details = None;
        self.scores = [empty_score(), empty_score()];
        self.focus = Side::First;
        self.warned = false;
        self.refill = false;
    }

    /// What would be lost, in words. Initials are not worth a word: they are typed again in a moment.
    fn words(&self, names: &[String]) -> Option<String> {
        let mut words = Vec::new();
        let begun = self.details.as_ref().filter(|details| details.form.is_begun_from(0));
        match begun.map(|details| (details, details.read())) {
            Some((_, Ok(card))) => words.push(card.to_string()),
            Some((details, Err(_))) => {
                words.extend(scores(names, [0, 1].map(|at| details.form.typed(at))));
                if details.form.is_begun_from(2) {
                    words.push("the details of the card".to_owned());
                }
            }
            None => words.extend(scores(names, self.scores.each_ref().map(Field::value))),
        }
        let doubted = self.challenge.iter().map(|form| &form.words);
        let doubted = doubted.filter(|field| !field.is_empty());
        words.extend(doubted.map(|field| format!("the challenge of {}", field.value().trim())));
        if !self.list.row.is_empty() {
            words.push(format!("the game {}", self.list.row.value().trim()));
        }
        (!words.is_empty()).then(|| words.join(", "))
    }
}

fn scores(names: &[String], typed: [&str; 2]) -> Vec<String> {
    let typed = names.iter().zip(typed).filter(|(_, score)| !score.trim().is_empty());
    typed.map(|(name, score)| format!("{name} {}", score.trim())).collect()
}

pub(super) fn empty_score() -> Field {
    Field::new(Accepts::Number, 5)
}

/// A card and the people it is about: a round that is paired anew gives the card to others. The list
/// of a table of four stays the same list when a substitute sits down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    card: CardId,
    is_list: bool,
    players: Vec<PlayerId>,
    names: Vec<String>,
}

impl Owner {
    pub fn of(game: &Game) -> Self {
        Self {
            card: game.card,
            is_list: game.list.is_some(),
            players: game.players.iter().map(|player| player.id).collect(),
            names: game.players.iter().map(|player| player.name.to_string()).collect(),
        }
    }

    pub fn is_same_card(&self, other: &Self) -> bool {
        let same_people = self.players == other.players || (self.is_list && other.is_list);
        self.card == other.card && same_people
    }

    /// Whether nothing that was typed for the card is wanted any more: it counts, or the table has it
    /// no longer and has gone on to a card that counts.
    fn is_over(&self, here: &TableBoard) -> bool {
        let games = || here.game.iter().chain(&here.next).chain(&here.earlier);
        let counts = |game: &Game| game.progress == CardProgress::Counts;
        match games().find(|game| game.card == self.card) {
            Some(game) => counts(game),
            None => {
                let mut since =
                    games().filter(|game| game.card.round.number >= self.card.round.number);
                since.any(counts)
            }
        }
    }

    /// Which card it is, for people at this table.
    fn words(&self, here: &TableBoard) -> String {
        let CardId { round, table } = self.card;
        if table == here.table {
            return format!("round {}", round.number);
        }
        format!("round {}, table {table}", round.number)
    }
}

/// What was typed for cards that are not shown at the moment.
#[derive(Debug, Default)]
pub struct Kept(Vec<(Owner, Typed)>);

impl Kept {
    /// Puts away what was typed, if it was anything.
    pub fn put(&mut self, owner: Owner, typed: Typed) {
        if typed.words(&owner.names).is_some() {
            self.0.push((owner, typed));
        }
    }

    /// What was typed for this card before, or nothing.
    pub fn take(&mut self, owner: &Owner) -> Option<Typed> {
        let at = self.0.iter().position(|(kept, _)| kept.is_same_card(owner))?;
        Some(self.0.remove(at).1)
    }

    pub fn forget_what_is_over(&mut self, here: &TableBoard) {
        self.0.retain(|(owner, _)| !owner.is_over(here));
    }

    /// One sentence per card that something was typed for, until the shown card is written.
    pub fn sentences(&self, here: &TableBoard) -> Vec<String> {
        if here.game.as_ref().is_some_and(|game| game.content.is_some()) {
            return Vec::new();
        }
        let said = self.0.iter().filter_map(|(owner, typed)| {
            let words = typed.words(&owner.names)?;
            let card = owner.words(here);
            Some(format!(
                "Typed for another card ({card}) and not saved: {words}. Tell the director."
            ))
        });
        said.collect()
    }
}
