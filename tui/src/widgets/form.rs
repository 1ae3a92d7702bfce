//! A short form: labelled lines to type into and choices to turn, one below the other.

use crate::fields;
use crate::keymap::Action;
use crate::msg::Out;
use crate::theme::Theme;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::text;
use crossterm::event::{KeyCode, KeyEvent};
use domain::Said;
use ratatui::text::{Line, Span};

#[derive(Clone, Debug, Default)]
pub struct Form {
    rows: Vec<Row>,
    focus: usize,
}

#[derive(Clone, Debug)]
struct Row {
    label: String,
    input: Input,
}

#[derive(Clone, Debug)]
enum Input {
    Text(Field),
    Choice { options: Vec<String>, at: usize },
}

impl Form {
    #[must_use]
    pub fn text(self, label: &str, accepts: Accepts, graphemes_max: usize, value: &str) -> Self {
        self.row(label, Input::Text(Field::new(accepts, graphemes_max).with(value)))
    }

    /// A line for a field of an intent.
    #[must_use]
    pub fn field<T>(self, field: &fields::Field<T>, value: &str) -> Self {
        self.text(&say(&(field.label)()), field.accepts, field.letters_max, value)
    }

    /// What is typed for a field, or the row to mend and how.
    pub fn read<T>(&self, field: &fields::Field<T>, row: usize) -> Result<T, (usize, Said)> {
        field.of_line(self.typed(row)).map_err(|how| (row, how))
    }

    /// The same, of a field that may be left out.
    pub fn read_or_none<T: Default>(
        &self,
        field: &fields::Field<T>,
        row: usize,
    ) -> Result<T, (usize, Said)> {
        if self.typed(row).is_empty() { Ok(T::default()) } else { self.read(field, row) }
    }

    #[must_use]
    pub fn choice(self, label: &str, options: Vec<String>, at: usize) -> Self {
        self.row(label, Input::Choice { options, at })
    }

    fn row(mut self, label: &str, input: Input) -> Self {
        self.rows.push(Row { label: label.to_owned(), input });
        self
    }

    #[must_use]
    pub fn focused(mut self, row: usize) -> Self {
        self.focus_on(row);
        self
    }

    pub fn focus_on(&mut self, row: usize) {
        self.focus = row.min(self.rows.len().saturating_sub(1));
    }

    /// What is typed in a row; empty for a choice.
    pub fn typed(&self, row: usize) -> &str {
        match self.rows.get(row).map(|row| &row.input) {
            Some(Input::Text(field)) => field.value().trim(),
            Some(Input::Choice { .. }) | None => "",
        }
    }

    /// Which option of a row is chosen.
    pub fn chosen(&self, row: usize) -> usize {
        match self.rows.get(row).map(|row| &row.input) {
            Some(Input::Choice { at, .. }) => *at,
            Some(Input::Text(_)) | None => 0,
        }
    }

    /// Whether anything is typed or chosen in this row or below it.
    pub fn is_begun_from(&self, row: usize) -> bool {
        self.rows.iter().skip(row).any(|row| match &row.input {
            Input::Text(field) => !field.value().trim().is_empty(),
            Input::Choice { at, .. } => *at != 0,
        })
    }

    pub fn press(&mut self, action: Action, key: KeyEvent, out: &mut Out) {
        let last = self.rows.len().saturating_sub(1);
        match action {
            Action::NextField => self.focus = if self.focus == last { 0 } else { self.focus + 1 },
            Action::PrevField => self.focus = self.focus.checked_sub(1).unwrap_or(last),
            Action::Type => match self.rows.get_mut(self.focus).map(|row| &mut row.input) {
                Some(Input::Text(field)) => {
                    field.press(key, out);
                }
                Some(Input::Choice { options, at }) => turn(options, at, key.code),
                None => {}
            },
            _ => {}
        }
    }

    pub fn lines(&self, columns: usize, theme: Theme) -> Vec<Line<'static>> {
        let widest = self.rows.iter().map(|row| text::width(&row.label)).max().unwrap_or(0);
        let label = widest.min(columns / 2);
        let rest = columns.saturating_sub(label + 4);
        let draw = |(at, row): (usize, &Row)| {
            let focused = at == self.focus;
            let mark = if focused { "> " } else { "  " };
            let name = format!("{mark}{}  ", text::fit(&row.label, label));
            let mut spans = vec![Span::raw(name)];
            match &row.input {
                Input::Text(field) => spans.extend(field.spans(rest, focused, theme)),
                Input::Choice { options, at } => {
                    let words = options.get(*at).map(String::as_str).unwrap_or_default();
                    let words = text::cut(words, rest.saturating_sub(4)).into_owned();
                    let style = if focused { theme.selected() } else { theme.strong() };
                    spans.extend([Span::raw("< "), Span::styled(words, style), Span::raw(" >")]);
                }
            }
            Line::from(spans)
        };
        self.rows.iter().enumerate().map(draw).collect()
    }
}

/// Arrows and the space bar turn a choice, a letter goes to the next option that begins with it.
fn turn(options: &[String], at: &mut usize, code: KeyCode) {
    let len = options.len();
    if len == 0 {
        return;
    }
    *at = match code {
        KeyCode::Right | KeyCode::Char(' ') => (*at + 1) % len,
        KeyCode::Left => (*at + len - 1) % len,
        KeyCode::Char(letter) => {
            let begins =
                |option: &String| option.to_lowercase().starts_with(letter.to_ascii_lowercase());
            let next = (1..=len).map(|step| (*at + step) % len).find(|to| begins(&options[*to]));
            next.unwrap_or(*at)
        }
        _ => *at,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;

    #[test]
    fn keys_go_into_the_row_that_has_the_focus() {
        let options = ["no-show", "late", "never"].map(String::from).to_vec();
        let mut form =
            Form::default().choice("Why", options, 0).text("Score", Accepts::Number, 5, "");
        let mut press = |action, code| {
            let key = KeyEvent::new(code, KeyModifiers::NONE);
            form.press(action, key, &mut Out::default());
        };
        press(Action::Type, KeyCode::Char('l'));
        press(Action::NextField, KeyCode::Tab);
        press(Action::Type, KeyCode::Char('7'));
        press(Action::PrevField, KeyCode::Up);
        press(Action::Type, KeyCode::Right);
        assert_eq!((form.chosen(0), form.typed(1), form.focus), (2, "7", 0));
        let mut at = 0;
        turn(&[], &mut at, KeyCode::Right);
        assert_eq!(at, 0);
    }
}
