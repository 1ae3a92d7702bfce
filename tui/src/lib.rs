//! The screens of Kibitz: one per role, drawn from a [`desk::Board`], answering with
//! [`desk::Intent`]s.
//!
//! Keys become a [`msg::Msg`] through the [`keymap`]; [`app::Model::update`] turns it into commands;
//! [`app::Model::view`] draws. The screens know nothing about the node behind the [`link`].

pub mod app;
pub mod cli;
pub mod demo;
pub mod fields;
pub mod keymap;
pub mod link;
pub mod msg;
pub mod offscreen;
pub mod program;
pub mod roles;
pub mod screen;
pub mod shorthand;
pub mod signals;
mod site;
pub mod terminal;
pub mod theme;
pub mod tongue;
pub mod widgets;
pub mod window;
pub mod wishes;

#[cfg(test)]
mod sample;
