//! Which key does what, as tables: the same ones dispatch keys, fill the footer and make the help. A screen or a dialog
//! has its own beside what they do; here are those that several share.

use crossterm::event::KeyCode::{Down, End, Esc, F, Home, PageDown, PageUp, Up};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use domain::Said;
use speech::words::*;
use std::fmt;

/// What a person wants by pressing a key, before it is known what that does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The key means nothing here.
    Nothing,
    /// The key goes into the field.
    Type,
    /// A key that only this screen or dialog has, by its letter.
    Own(char),
    /// One of several, by its number.
    Digit,
    Help,
    Redraw,
    Quit,
    QuitNow,
    Back,
    Confirm,
    Yes,
    Up,
    Down,
    PageUp,
    PageDown,
    Top,
    Bottom,
    NextField,
    PrevField,
    NextPane,
    NextDivision,
    PrevDivision,
    EnterCard,
    Propose,
    /// Pair with wishes.
    Wishes,
    Explain,
    Code,
    NewPlayer,
    Standings,
    Devices,
    News,
    Players,
    Sanctions,
    Impose,
    Find,
    Lot,
    Details,
}

/// The keys of a screen or a dialog, the most specific first.
pub struct Keys {
    tables: &'static [Table],
    /// Whether other keys go into a field.
    pub types: bool,
}

pub type Table = &'static [Binding];

impl Keys {
    pub const fn of(tables: &'static [Table]) -> Self {
        Self { tables, types: false }
    }

    pub const fn typing(tables: &'static [Table]) -> Self {
        Self { tables, types: true }
    }

    pub fn bindings(&self) -> impl Iterator<Item = &'static Binding> + use<> {
        self.tables.iter().flat_map(|table| table.iter())
    }

    /// What a key means.
    pub fn look_up(&self, key: KeyEvent) -> Action {
        let bound = self.bindings().find(|binding| binding.keys.iter().any(|k| k.matches(key)));
        match bound {
            Some(binding) => binding.action,
            None if self.types => Action::Type,
            None => Action::Nothing,
        }
    }
}

/// A screen has one of them, which stands in one place.
impl PartialEq for Keys {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.bindings().map(Binding::label)).finish()
    }
}

/// One row of a table.
#[derive(Debug)]
pub struct Binding {
    pub keys: &'static [Key],
    pub action: Action,
    /// A word for the footer; none when the key is only in the help.
    pub short: Option<Label>,
    pub help: Label,
}

/// Makes what is said about a key.
pub type Label = fn() -> Said;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Ctrl(char),
    Code(KeyCode),
    Digit,
    /// The digits from 1 to this one.
    UpTo(u8),
}

pub const fn row(
    keys: &'static [Key],
    action: Action,
    short: Option<Label>,
    help: Label,
) -> Binding {
    Binding { keys, action, short, help }
}

impl Binding {
    /// The keys as a person reads them.
    pub fn label(&self) -> String {
        let labels: Vec<String> = self.keys.iter().map(|key| key.label()).collect();
        labels.join(" ")
    }
}

impl Key {
    fn matches(self, key: KeyEvent) -> bool {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        // AltGr arrives as Ctrl and Alt together on some systems, and types a plain character.
        let plain = ctrl == alt;
        match (self, key.code) {
            (Self::Char(want), KeyCode::Char(typed)) => plain && want == lower(typed),
            (Self::Ctrl(want), KeyCode::Char(typed)) => ctrl && !alt && want == lower(typed),
            (Self::Code(want), code) => want == code,
            (Self::Digit, KeyCode::Char(typed)) => plain && typed.is_ascii_digit(),
            (Self::UpTo(last), KeyCode::Char(typed)) => {
                plain && typed.to_digit(10).is_some_and(|digit| (1..=last.into()).contains(&digit))
            }
            _ => false,
        }
    }

    pub fn label(self) -> String {
        match self {
            Self::Char(' ') => "Space".to_owned(),
            Self::Char(letter) => letter.to_string(),
            Self::Ctrl(letter) => format!("Ctrl-{}", letter.to_ascii_uppercase()),
            Self::Digit => "0-9".to_owned(),
            Self::UpTo(1) => "1".to_owned(),
            Self::UpTo(last) => format!("1-{last}"),
            Self::Code(code) => match code {
                KeyCode::Up => "↑".to_owned(),
                KeyCode::Down => "↓".to_owned(),
                KeyCode::Left => "←".to_owned(),
                KeyCode::Right => "→".to_owned(),
                KeyCode::PageUp => "PgUp".to_owned(),
                KeyCode::PageDown => "PgDn".to_owned(),
                KeyCode::BackTab => "Shift-Tab".to_owned(),
                KeyCode::F(number) => format!("F{number}"),
                other => other.to_string(),
            },
        }
    }
}

/// Caps Lock must not switch the keys off.
fn lower(typed: char) -> char {
    typed.to_ascii_lowercase()
}

use Key::{Char, Code, Ctrl};

pub const GLOBAL: Table = &[
    row(&[Char('?'), Code(F(1))], Action::Help, Some(short_help), help_show_this_help),
    row(&[Char('q')], Action::Quit, Some(short_quit), help_leave_this_screen),
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
];

/// Where letters are typed, letters are not commands.
pub const GLOBAL_TYPING: Table = &[
    row(&[Code(F(1))], Action::Help, Some(short_help), help_show_this_help),
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
];

pub const MOVE: Table = &[
    row(&[Code(Up)], Action::Up, None, help_one_row_up),
    row(&[Code(Down)], Action::Down, None, help_one_row_down),
    row(&[Code(PageUp)], Action::PageUp, None, help_ten_rows_up),
    row(&[Code(PageDown)], Action::PageDown, None, help_ten_rows_down),
    row(&[Code(Home)], Action::Top, None, help_first_row),
    row(&[Code(End)], Action::Bottom, None, help_last_row),
];

/// The lines of a form, whatever its Enter and Esc do.
pub const LINES: Table = &[
    row(
        &[Code(KeyCode::Tab), Code(Down)],
        Action::NextField,
        Some(short_next_line),
        help_to_the_next_line,
    ),
    row(&[Code(KeyCode::BackTab), Code(Up)], Action::PrevField, None, help_go_to_the_line),
    row(&[Code(KeyCode::Left)], Action::Type, None, help_turn_a_choice_back),
    row(&[Code(KeyCode::Right)], Action::Type, Some(short_turn_a_choice), help_turn_a_choice),
];

/// Before the first board, and on a device that only carries.
pub static STATUS: Keys = Keys::of(&[GLOBAL]);
/// The window is too small to show anything.
pub static TOO_SMALL: Keys = Keys::of(&[BARE]);
pub static HELP: Keys = Keys::of(&[SCROLL_HELP, MOVE, BARE]);
pub static QUIT_QUESTION: Keys = Keys::of(&[LEAVE, BARE]);

/// Where the help is open already, or a question must be answered first.
const BARE: Table = &[
    row(&[Ctrl('l')], Action::Redraw, None, help_draw_the_screen_again),
    row(&[Ctrl('c')], Action::QuitNow, None, help_leave_at_once),
];

const SCROLL_HELP: Table = &[
    row(&[Code(Esc), Char('?'), Code(F(1))], Action::Help, Some(short_close), help_close_the_help),
    row(&[Code(Up)], Action::Up, None, help_scroll_up),
    row(&[Code(Down)], Action::Down, Some(short_scroll), help_scroll_down),
];

const LEAVE: Table = &[
    row(&[Char('y')], Action::Yes, Some(short_yes_leave), help_leave_this_screen),
    row(&[Char('n'), Code(Esc)], Action::Back, Some(short_no_stay), help_stay_here),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roles::director::HALL;
    use crate::roles::every;
    use crate::roles::table::VERDICT;
    use crate::tongue::say;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    /// Those that say themselves what their keys do.
    static EXPLAINED: [&Keys; 3] = [&VERDICT, &QUIT_QUESTION, &TOO_SMALL];

    fn press(key: Key) -> KeyEvent {
        match key {
            Key::Char(letter) => KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE),
            Key::Ctrl(letter) => KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL),
            Key::Code(code) => KeyEvent::new(code, KeyModifiers::NONE),
            Key::Digit => KeyEvent::new(KeyCode::Char('7'), KeyModifiers::NONE),
            Key::UpTo(last) => {
                KeyEvent::new(KeyCode::Char(char::from(b'0' + last)), KeyModifiers::NONE)
            }
        }
    }

    /// Every source of this crate below a folder.
    fn sources(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let read = |path: PathBuf| match path.is_dir() {
            true => sources(&path),
            false => std::fs::read_to_string(&path).into_iter().collect(),
        };
        entries.flat_map(read).collect()
    }

    #[test]
    fn no_keys_are_left_out_of_the_list_of_them_all() {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        let lines = sources.iter().flat_map(|source| source.lines());
        let declared: BTreeSet<&str> = lines
            .filter_map(|line| line.split_once("static ")?.1.split_once(": "))
            .filter(|(_, of)| of.starts_with("Keys") || of.starts_with("[Keys"))
            .map(|(name, _)| name)
            .collect();
        let lists = sources.iter().filter_map(|source| {
            let list = source.split_once("EVERY: [&Keys").or(source.split_once("let app = "))?.1;
            list.split_once("];").map(|(list, _)| list)
        });
        let listed: BTreeSet<&str> = lists
            .flat_map(|list| list.split('&').skip(1))
            .filter_map(|path| path.split([',', ']', '[']).next()?.rsplit("::").next())
            .collect();
        assert!(declared.len() > 40, "{declared:?}");
        assert_eq!(declared, listed, "a screen or a dialog is missing in `roles::every`");
    }

    #[test]
    fn every_key_that_is_shown_does_what_the_help_says() {
        for context in every() {
            for binding in context.bindings() {
                for key in binding.keys {
                    let action = context.look_up(press(*key));
                    assert_eq!(action, binding.action, "{context:?} {}", binding.label());
                }
                assert!(!say(&(binding.help)()).is_empty(), "{context:?} {}", binding.label());
            }
        }
    }

    #[test]
    fn two_keys_of_a_screen_never_do_the_same_under_two_names() {
        for context in every() {
            let own = |binding: &&Binding| matches!(binding.action, Action::Own(_));
            let own: Vec<&Binding> = context.bindings().filter(own).collect();
            for (place, one) in own.iter().enumerate() {
                let other = own[..place].iter().find(|other| other.action == one.action);
                let label = other.map(|other| other.label());
                assert_eq!(label, None, "{context:?}: {} does the same", one.label());
            }
        }
    }

    #[test]
    fn every_screen_can_be_left_and_explains_itself() {
        for context in every() {
            let bound: Vec<Action> = context.bindings().map(|b| b.action).collect();
            let leaves = |action: &Action| matches!(action, Action::QuitNow | Action::Quit);
            assert!(bound.iter().any(leaves), "{context:?}");
            assert!(bound.contains(&Action::Help) || EXPLAINED.contains(&context), "{context:?}");
        }
    }

    #[test]
    fn a_letter_in_a_form_is_typed_and_ctrl_c_still_quits() {
        for context in every().into_iter().filter(|context| context.types) {
            for letter in ['q', '?', 'e', '7', ' '] {
                assert_eq!(context.look_up(press(Key::Char(letter))), Action::Type, "{context:?}");
            }
            let leaves = context.look_up(press(Key::Ctrl('c')));
            assert!(matches!(leaves, Action::QuitNow | Action::Quit), "{context:?}");
        }
    }

    #[test]
    fn caps_lock_and_alt_gr_do_not_get_in_the_way() {
        let caps = KeyEvent::new(KeyCode::Char('P'), KeyModifiers::SHIFT);
        assert_eq!(HALL.look_up(caps), Action::Propose);
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let bracket = KeyEvent::new(KeyCode::Char(']'), alt_gr);
        assert_eq!(HALL.look_up(bracket), Action::NextDivision);
        let ctrl_p = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
        assert_eq!(HALL.look_up(ctrl_p), Action::Nothing);
    }
}
