//! Small things that every screen draws with.

pub mod big;
pub mod chrome;
pub mod field;
pub mod form;
pub mod list;
pub mod panel;
pub mod qr;
pub mod text;
