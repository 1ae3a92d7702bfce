//! Colours, and what stands in for them when there are none.
//!
//! Colour only ever repeats what a word, a mark or a modifier already says.

use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub colour: bool,
}

impl Theme {
    /// Without colours when `NO_COLOR` is set to anything but nothing.
    pub fn from_no_color(no_color: Option<&std::ffi::OsStr>) -> Self {
        Self { colour: no_color.is_none_or(std::ffi::OsStr::is_empty) }
    }

    pub fn title(self) -> Style {
        self.ink(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn faint(self) -> Style {
        self.ink(Color::DarkGray)
    }

    pub fn good(self) -> Style {
        self.ink(Color::Green)
    }

    pub fn warn(self) -> Style {
        self.ink(Color::Yellow)
    }

    pub fn bad(self) -> Style {
        self.ink(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// The row or field that keys act on.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED.union(Modifier::BOLD))
    }

    fn ink(self, colour: Color) -> Style {
        Style::new().fg(if self.colour { colour } else { Color::Reset })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    #[test]
    fn no_color_counts_only_when_it_is_not_empty() {
        assert!(Theme::from_no_color(None).colour);
        assert!(Theme::from_no_color(Some(OsStr::new(""))).colour);
        assert!(!Theme::from_no_color(Some(OsStr::new("1"))).colour);
    }
}
