//! The table: one card and one visible next step, for people who never saw a terminal.

mod call;
mod challenge;
mod confirm;
mod counted;
mod details;
mod everybody;
mod keys;
mod list;
mod model;
mod signature;
#[cfg(test)]
mod tests;
mod typed;
mod update;
mod verdict;
mod view;

use super::cards;
use super::dialog::{self, Dialog};
use super::drawing::Drawing;
use crate::keymap::Key::Code;
use crate::keymap::{Action, Keys, Table, row};
use crate::msg::Out;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::text;
use crossterm::event::KeyEvent;
use desk::{CardProgress, ChallengeRow, ChallengeState, Game, Intent, TableBoard};
use domain::{CardContent, Said, Side};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use speech::words;

type At<'a> = dialog::At<'a, TableBoard>;

#[cfg(test)]
pub(crate) use keys::EVERY;
pub use model::Model;
#[cfg(test)]
pub(crate) use verdict::VERDICT;
