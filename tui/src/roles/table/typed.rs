//! What is typed at a table and not yet saved, and which card it was typed for.

use super::call::CallForm;
use super::details::CardDetails;
use super::*;
use super::{challenge, list};
use domain::{CardId, Initials, PlayerId};

/// Everything that is typed for one card.
#[derive(Debug)]
pub struct Typed {
    pub scores: [Field; 2],
    pub focus: Side,
    /// An unusual score was pointed out; Enter again saves it.
    pub warned: bool,
    /// What challenges cost was pointed out; Enter again says that the scores take it in.
    pub charges_asked: bool,
    /// The saved scores are being changed.
    pub refill: bool,
    pub initials: Field,
    /// Initials that are not of the name were pointed out; Enter again signs with them.
    pub odd_initials: bool,
    /// What is typed for the list of a table of four.
    pub list: list::Form,
    pub challenge: Option<challenge::Form>,
    pub call: Option<CallForm>,
    /// The card with everything the book counts, in the making.
    pub details: Option<CardDetails>,
}

impl Default for Typed {
    fn default() -> Self {
        Self {
            scores: [empty_score(), empty_score()],
            focus: Side::First,
            warned: false,
            charges_asked: false,
            refill: false,
            initials: Field::new(Accepts::Letters, Initials::LETTERS_MAX),
            odd_initials: false,
            list: list::Form::default(),
            challenge: None,
            call: None,
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
        self.charges_asked = false;
        self.refill = false;
    }

    /// What would be lost. Initials are not worth a word: they are typed again in a moment.
    fn said(&self, names: &[String]) -> Vec<Said> {
        let mut said = Vec::new();
        let begun = self.details.as_ref().filter(|details| details.form.is_begun_from(0));
        match begun.map(|begun| (&begun.form, begun.details.read(&begun.form))) {
            Some((_, Ok(card))) => said.push(cards::duel(&card, both(names))),
            Some((form, Err(_))) => {
                said.extend(scores(names, [0, 1].map(|at| form.typed(at))));
                if form.is_begun_from(2) {
                    said.push(words::kept_details());
                }
            }
            None => said.extend(scores(names, self.scores.each_ref().map(Field::value))),
        }
        let doubted = self.challenge.iter().map(|form| &form.words);
        let doubted = doubted.filter(|field| !field.is_empty());
        said.extend(doubted.map(|field| words::kept_challenge(field.value().trim())));
        if !self.list.row.is_empty() {
            said.push(words::kept_game(self.list.row.value().trim()));
        }
        said
    }
}

fn both(names: &[String]) -> [&str; 2] {
    [0, 1].map(|at| names.get(at).map_or("", String::as_str))
}

fn scores(names: &[String], typed: [&str; 2]) -> Vec<Said> {
    let typed = names.iter().zip(typed).filter(|(_, score)| !score.trim().is_empty());
    typed.map(|(name, score)| words::kept_score(name, score.trim())).collect()
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
    fn said(&self, here: &TableBoard) -> Said {
        let CardId { round, table } = self.card;
        if table == here.table {
            return words::kept_round(round.number);
        }
        words::card_here(round.number, table)
    }
}

/// What was typed for cards that are not shown at the moment.
#[derive(Debug, Default)]
pub struct Kept(Vec<(Owner, Typed)>);

impl Kept {
    /// Puts away what was typed, if it was anything.
    pub fn put(&mut self, owner: Owner, typed: Typed) {
        if !typed.said(&owner.names).is_empty() {
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
    pub fn sentences(&self, here: &TableBoard) -> Vec<Said> {
        if here.game.as_ref().is_some_and(|game| game.content.is_some()) {
            return Vec::new();
        }
        let said = self
            .0
            .iter()
            .map(|(owner, typed)| words::kept_typed(owner.said(here), typed.said(&owner.names)));
        said.collect()
    }
}
