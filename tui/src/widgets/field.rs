//! A line to type into, limited in graphemes.

use crate::msg::Out;
use crate::theme::Theme;
use crate::widgets::text;
use crossterm::event::{Event, KeyEvent};
use domain::Said;
use domain::line::Trouble;
use ratatui::text::Span;
use speech::words;
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};
use unicode_segmentation::UnicodeSegmentation;

/// What may be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// Digits, and a minus sign in front.
    Number,
    Letters,
    Text,
}

#[derive(Clone, Debug)]
pub struct Field {
    input: Input,
    accepts: Accepts,
    graphemes_max: usize,
}

impl Field {
    pub fn new(accepts: Accepts, graphemes_max: usize) -> Self {
        Self { input: Input::default(), accepts, graphemes_max }
    }

    pub fn with(mut self, value: impl Into<String>) -> Self {
        self.input = Input::new(value.into());
        self
    }

    pub fn value(&self) -> &str {
        self.input.value()
    }

    pub fn is_empty(&self) -> bool {
        self.value().trim().is_empty()
    }

    pub fn clear(&mut self) {
        self.input.reset();
    }

    /// Types a key; returns whether the text changed. A field that is full says so.
    pub fn press(&mut self, key: KeyEvent, out: &mut Out) -> bool {
        let Some(request) = to_input_request(&Event::Key(key)) else { return false };
        if let InputRequest::InsertChar(typed) = request
            && !self.takes(typed)
        {
            out.hint(self.only());
            return false;
        }
        let before = self.input.clone();
        let changed = self.input.handle(request).is_some_and(|change| change.value);
        if changed && self.value().graphemes(true).count() > self.graphemes_max {
            self.input = before;
            out.hint(self.full());
            return false;
        }
        changed
    }

    fn full(&self) -> Said {
        let max = self.graphemes_max;
        match self.accepts {
            Accepts::Number => words::field_full_figures(max),
            Accepts::Letters => words::field_full_letters(max),
            Accepts::Text => words::field_full(max),
        }
    }

    /// What the field takes instead of a key that it does not.
    fn only(&self) -> Said {
        match self.accepts {
            Accepts::Number => words::field_only_figures(),
            Accepts::Letters => words::field_only_letters(),
            Accepts::Text => words::field_only_plain(),
        }
    }

    fn takes(&self, typed: char) -> bool {
        match self.accepts {
            Accepts::Number => typed.is_ascii_digit() || (typed == '-' && self.input.cursor() == 0),
            Accepts::Letters => typed.is_alphabetic(),
            Accepts::Text => Trouble::of(typed).is_none(),
        }
    }

    /// Draws the field in so many columns, brackets included. The cursor's cell is reversed when
    /// the field has the focus, so that it shows on terminals whose own cursor is hidden.
    pub fn spans(&self, columns: usize, focused: bool, theme: Theme) -> Vec<Span<'static>> {
        let inner = columns.saturating_sub(3).max(1);
        if !focused {
            let shown = text::fit(self.value(), inner + 1).replace(' ', "\u{a0}");
            return vec![Span::raw("["), Span::raw(shown), Span::raw("]")];
        }
        let (before, at, after) = self.around_cursor(inner);
        let used = text::width(&before) + text::width(&at) + text::width(&after);
        let fill = "_".repeat((inner + 1).saturating_sub(used));
        vec![
            Span::styled("[", theme.strong()),
            Span::styled(before, theme.strong()),
            Span::styled(at, theme.selected()),
            Span::styled(after, theme.strong()),
            Span::raw(fill),
            Span::styled("]", theme.strong()),
        ]
    }

    /// The visible text left of the cursor, under it and right of it.
    fn around_cursor(&self, inner: usize) -> (String, String, String) {
        let at = self.input.cursor();
        let split = self.value().char_indices().nth(at).map_or(self.value().len(), |(i, _)| i);
        let (left, right) = self.value().split_at(split);
        let mut before: Vec<&str> = Vec::new();
        let mut used = 0;
        for grapheme in left.graphemes(true).rev() {
            used += text::width(grapheme);
            if used > inner {
                break;
            }
            before.insert(0, grapheme);
        }
        let before = before.concat();
        let mut rest = right.graphemes(true);
        let under = rest.next().unwrap_or("_").to_owned();
        let room = (inner + 1).saturating_sub(text::width(&before) + text::width(&under));
        let after = text::cut(rest.as_str(), room).into_owned();
        (before, under, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msg::Notice;
    use crossterm::event::{KeyCode, KeyModifiers};

    fn press(field: &mut Field, code: KeyCode) -> Option<Notice> {
        let mut out = Out::default();
        field.press(KeyEvent::new(code, KeyModifiers::NONE), &mut out);
        out.notice
    }

    /// Types a text; returns what is said about its last letter.
    fn type_all(field: &mut Field, text: &str) -> Option<Notice> {
        text.chars().map(|letter| press(field, KeyCode::Char(letter))).last().flatten()
    }

    #[test]
    fn the_limit_counts_letters_as_people_do() {
        let mut field = Field::new(Accepts::Text, 3);
        type_all(&mut field, "u\u{308}u\u{308}u\u{308}x");
        assert_eq!(field.value(), "u\u{308}u\u{308}u\u{308}");
        press(&mut field, KeyCode::Backspace);
        assert_eq!(field.value(), "u\u{308}u\u{308}");
    }

    #[test]
    fn a_number_takes_no_letters() {
        let mut field = Field::new(Accepts::Number, 5);
        type_all(&mut field, "-4q0-1");
        assert_eq!(field.value(), "-401");
    }

    #[test]
    fn a_full_field_says_so() {
        let mut field = Field::new(Accepts::Number, 3);
        assert_eq!(type_all(&mut field, "401"), None);
        let full = Notice::Hint(words::field_full_figures(3));
        assert_eq!(type_all(&mut field, "9"), Some(full));
        assert_eq!(field.value(), "401");
        assert_eq!(press(&mut field, KeyCode::Backspace), None);
    }

    #[test]
    fn a_field_keeps_its_width_whatever_is_in_it() {
        let theme = Theme { colour: false };
        for value in ["", "a", "Grüße", "a very long text indeed", "東京タワー"] {
            for focused in [true, false] {
                let field = Field::new(Accepts::Text, 40).with(value);
                let drawn: String =
                    field.spans(12, focused, theme).iter().map(|s| s.content.as_ref()).collect();
                assert_eq!(text::width(&drawn), 12, "{drawn}");
            }
        }
    }
}
