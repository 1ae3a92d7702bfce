//! A card on its way, and the one function that moves it.

use super::needs::check_needs;
use super::{Askers, Row, State, StepBreach, StepName};
use crate::book::Book;
use crate::steps::office::Office;
use crate::steps::rights::RecountWish;
use crate::steps::{Ruling, refuse};
use domain::{AnyOf, Breach};
use std::collections::{BTreeMap, BTreeSet};

/// The card of one table, or the list of one round; `P` names a player or a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card<P: Ord> {
    pub state: State,
    pub players: BTreeSet<P>,
    /// What the form says.
    pub scores: BTreeMap<P, i32>,
    /// What the desk stored when the form was handed in.
    pub stored: Option<BTreeMap<P, i32>>,
    pub signed: BTreeSet<P>,
    /// Games of a list.
    pub games: u16,
    pub next_round_published: bool,
    pub next_round_started: bool,
}

/// Somebody does something; fields that the step does not know stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<P: Ord> {
    pub name: StepName,
    pub by: Option<Who<P>>,
    pub asked_by: BTreeSet<P>,
    pub approved_by: Option<Office>,
    pub obvious: bool,
    pub warned: bool,
    /// The new scores; of a hand-in what the desk stores, if that is not what the form says.
    pub to: Option<BTreeMap<P, i32>>,
    /// The row of a game, in the order of the seats.
    pub row: Vec<i32>,
    pub recount: RecountWish,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who<P> {
    Player(P),
    Office(Office),
}

impl<P: Ord> Step<P> {
    pub fn new(name: StepName) -> Self {
        Self {
            name,
            by: None,
            asked_by: BTreeSet::new(),
            approved_by: None,
            obvious: false,
            warned: false,
            to: None,
            row: Vec::new(),
            recount: RecountWish::default(),
        }
    }

    #[must_use]
    pub fn by(self, who: Who<P>) -> Self {
        Self { by: Some(who), ..self }
    }

    #[must_use]
    pub fn to(self, scores: BTreeMap<P, i32>) -> Self {
        Self { to: Some(scores), ..self }
    }
}

impl<P: Ord + Clone> Card<P> {
    /// A card whose game is over, or a list whose games are entered.
    pub fn new(book: &Book, players: BTreeSet<P>, scores: BTreeMap<P, i32>) -> Self {
        Self {
            state: book.life.start.value,
            players,
            scores,
            stored: None,
            signed: BTreeSet::new(),
            games: 0,
            next_round_published: false,
            next_round_started: false,
        }
    }

    /// A card at the beginning of its game.
    pub fn at_start_of_play(book: &Book, players: BTreeSet<P>) -> Self {
        let state = if book.lists.is_some() { State::Open } else { State::Playing };
        let scores = players.iter().map(|player| (player.clone(), 0)).collect();
        Self { state, ..Self::new(book, players, scores) }
    }

    /// Takes a step. A refused step leaves the card as it is.
    pub fn take(&mut self, book: &Book, step: &Step<P>) -> Ruling {
        let row = self.row_for(book, step)?;
        self.apply(book, row, step);
        Ok(row.cite.clone())
    }

    /// The scores that count now: what the desk stored, else what the form says.
    pub fn result(&self) -> &BTreeMap<P, i32> {
        self.stored.as_ref().unwrap_or(&self.scores)
    }

    fn row_for<'s>(&self, book: &'s Book, step: &Step<P>) -> Result<&'s Row, Breach> {
        let life = &book.life;
        let mut refusal: Option<(bool, Breach)> = None;
        let here = |row: &&Row| row.from.is_empty() || row.from.contains(&self.state);
        for row in life.rows.iter().filter(|row| row.step == step.name).filter(here) {
            match self.check_row(book, row, step) {
                Ok(()) => return Ok(row),
                // The row that is meant for this person explains best.
                Err(breach) => {
                    let meant = self.is_taken_by(row, step);
                    if refusal.as_ref().is_none_or(|(before, _)| meant && !before) {
                        refusal = Some((meant, breach));
                    }
                }
            }
        }
        match refusal {
            Some((_, breach)) => Err(breach),
            None => refuse(&life.otherwise.cite, book.sentence(&life.otherwise.value)),
        }
    }

    fn check_row(&self, book: &Book, row: &Row, step: &Step<P>) -> Result<(), Breach> {
        if let Some(id) = &row.refused {
            return refuse(&row.cite, book.sentence(id));
        }
        if !self.is_taken_by(row, step) {
            return refuse(&row.cite, StepBreach::DoneBy { offices: AnyOf(row.by.clone()) });
        }
        self.check_names(row, step)?;
        match row.asked_by {
            Some(Askers::All) if step.asked_by != self.players => {
                return refuse(&row.cite, StepBreach::AllAsk);
            }
            Some(Askers::One) if step.asked_by.is_empty() => {
                return refuse(&row.cite, StepBreach::OneAsks);
            }
            _ => {}
        }
        if let Some(office) = row.approved_by
            && step.approved_by != Some(office)
        {
            return refuse(&row.cite, StepBreach::NotPermitted { office });
        }
        check_needs(book, self, row, step)
    }

    fn is_taken_by(&self, row: &Row, step: &Step<P>) -> bool {
        row.by.is_empty()
            || match &step.by {
                Some(Who::Player(_)) => row.by.contains(&Office::Player),
                Some(Who::Office(office)) => row.by.contains(office),
                None => false,
            }
    }

    /// Only people of this table sign, ask and stand in the scores, and each thing is done once.
    fn check_names(&self, row: &Row, step: &Step<P>) -> Result<(), Breach> {
        if let Some(Who::Player(player)) = &step.by {
            if !self.players.contains(player) {
                return refuse(&row.cite, StepBreach::OtherTable);
            }
            if step.name == StepName::Sign && self.signed.contains(player) {
                return refuse(&row.cite, StepBreach::SignedAlready);
            }
        }
        if step.name == StepName::HandIn && self.stored.is_some() {
            return refuse(&row.cite, StepBreach::HandedInAlready);
        }
        let known = |named: &P| self.players.contains(named);
        if !step.asked_by.iter().all(known) {
            return refuse(&row.cite, StepBreach::AskerOfOtherTable);
        }
        if let Some(to) = &step.to
            && !(to.len() == self.players.len() && to.keys().all(known))
        {
            return refuse(&row.cite, StepBreach::OtherNames);
        }
        Ok(())
    }

    fn apply(&mut self, book: &Book, row: &Row, step: &Step<P>) {
        let mut arrives = true;
        match step.name {
            StepName::Sign => {
                if let Some(Who::Player(player)) = &step.by {
                    self.signed.insert(player.clone());
                }
                arrives = self.signed.len() >= usize::from(book.card.signatures.value);
            }
            StepName::EnterGame => {
                self.games += 1;
                arrives = book.lists.as_ref().is_none_or(|l| self.games >= l.games.value);
                for (score, points) in self.scores.values_mut().zip(&step.row) {
                    *score += points;
                }
            }
            StepName::HandIn => {
                self.stored = Some(step.to.as_ref().unwrap_or(&self.scores).clone())
            }
            StepName::FixRecording => self.stored.clone_from(&step.to),
            StepName::Fill | StepName::Correct | StepName::Record | StepName::Recount => {
                self.change_scores(book, row, step);
            }
            StepName::NextRound => {
                self.next_round_published = true;
                self.next_round_started = true;
            }
            StepName::StrayTiles
            | StepName::DrawMissing
            | StepName::Award
            | StepName::JuryCheck
            | StepName::Void
            | StepName::Substitute => {}
        }
        if let Some(to) = row.to
            && arrives
        {
            self.state = to;
        }
    }

    fn change_scores(&mut self, book: &Book, row: &Row, step: &Step<P>) {
        if let Some(to) = &step.to {
            self.scores.clone_from(to);
            if self.stored.is_some() {
                self.stored = Some(to.clone());
            }
        }
        let handed_in = self.stored.is_some();
        if book.life.fresh_signatures.value && !row.keeps_signatures && !handed_in {
            self.signed.clear();
        }
    }
}
