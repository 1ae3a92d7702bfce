//! Rights at the card table: which games are played, and who may announce a Tout or a Sie.

use super::RightsBreach;
use crate::book::{Book, Clause};
use crate::steps::{Ruling, rule};
use domain::Citation;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToutRules {
    /// The supervision approves a Tout before the first card.
    pub approved_before: Clause<bool>,
    pub sie_approved_before: Clause<bool>,
    /// Any one of these is enough.
    pub ways: Vec<ToutWay>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToutWay {
    #[serde(rename = "type")]
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runners: Option<u8>,
    /// Exactly these Unter are in the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unter: Option<BTreeSet<String>>,
    pub cite: Citation,
}

/// A player wants to play a Tout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToutWish {
    pub game: String,
    pub runners: u8,
    pub unter: BTreeSet<String>,
    pub approved_before: bool,
}

impl Book {
    /// This game is played in the tournament.
    pub fn may_play(&self, game: &str) -> Option<Ruling> {
        let lists = self.lists.as_ref()?;
        let announced = lists.game_types.as_ref()?;
        if let Some(clause) = &lists.when_nobody_plays
            && clause.value == game
        {
            return Some(Ok(clause.cite.clone()));
        }
        let played = announced.value.clone();
        let what = RightsBreach::NotPlayed { game: game.to_owned(), played };
        Some(rule(announced.value.iter().any(|name| name == game), &announced.cite, what))
    }

    pub fn may_tout(&self, wish: &ToutWish) -> Option<Ruling> {
        let rules = self.lists.as_ref()?.tout.as_ref()?;
        let approval = &rules.approved_before;
        if approval.value && !wish.approved_before {
            return Some(rule(false, &approval.cite, RightsBreach::ToutApproval));
        }
        let of_game = || rules.ways.iter().filter(|way| way.game == wish.game);
        let enough = of_game().find(|way| {
            way.runners.is_none_or(|least| wish.runners >= least)
                && way.unter.as_ref().is_none_or(|unter| *unter == wish.unter)
        });
        let cite = enough.or_else(|| of_game().next()).map_or(&approval.cite, |way| &way.cite);
        Some(rule(enough.is_some(), cite, RightsBreach::ToutHand))
    }

    pub fn may_sie(&self, approved_before: bool) -> Option<Ruling> {
        let clause = &self.lists.as_ref()?.tout.as_ref()?.sie_approved_before;
        let allowed = approved_before || !clause.value;
        Some(rule(allowed, &clause.cite, RightsBreach::SieApproval))
    }
}
