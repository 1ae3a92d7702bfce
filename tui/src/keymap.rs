//! Which key does what, as tables: the same ones dispatch keys, fill the footer and make the help.

mod tables;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use domain::Said;

/// What a person wants by pressing a key, before it is known what that does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The key means nothing here.
    Nothing,
    /// The key goes into the field.
    Type,
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
    Exchange,
    Flip,
    Repair,
    TakeBackRound,
    Start,
    Code,
    NewPlayer,
    Standings,
    Devices,
    News,
    TakeBack,
    MoveDevice,
    Adopt,
    AdoptAlike,
    Dismiss,
    MissingOnly,
    Pick,
    Refill,
    Strike,
    Lot,
    Challenge,
    Pull,
    PullSelected,
    TakeOver,
    Acceptable,
    Unacceptable,
    /// Marks a word of a play as not good.
    MarkWord,
    Details,
    Outcome,
    Late,
    Players,
    Sanctions,
    Impose,
    Lift,
    Rename,
    Withdraw,
    Find,
    Decided,
}

/// What is on the screen, as far as keys are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    Status,
    /// The window is too small to show anything.
    TooSmall,
    Help,
    QuitQuestion,
    Hall,
    Standings,
    /// The devices; nothing can be done about the selected one.
    Devices,
    /// The selected device's admission can be taken back.
    DeviceActive,
    /// The selected device is a table's laptop: it can also be moved.
    TableDeviceActive,
    /// The selected device is a table's laptop without an admission: a table gives it one again.
    TableDeviceTakenBack,
    TakeBack,
    MoveDevice,
    News,
    /// Something that needs the director, in full.
    Attention,
    /// Something to know and nothing to do about it.
    Information,
    /// An entry that does not count and could.
    Adoption,
    /// A director's form of one line.
    Line,
    /// A question answered with Enter or Esc.
    Question,
    /// Something is being worked out.
    Waiting,
    Correction,
    /// So many versions of a card to pick from.
    Versions(u8),
    Proposal,
    Explanation,
    Code,
    /// A director rules on a challenge.
    Ruling,
    TableWaits,
    /// A jury writes the result; plays can still be doubted.
    JuryWaits,
    Fill,
    /// The card with everything the book counts.
    Details,
    Refill,
    Sign,
    HandIn,
    /// The next game of a list.
    ListRow,
    /// A row of the list that is written anew.
    ListChange,
    /// Every game is in the list, and it is not on the card.
    ListFull,
    ListSign,
    ListHandIn,
    ChallengeForm,
    Verdict,
    Queue,
    Judging,
    JudgingConfirm,
    /// Decided challenges, to look at one again.
    Decided,
    Players,
    Sanctions,
    /// A director's form of several lines.
    Form,
    /// Something to read.
    Reading,
}

impl Context {
    pub const ALL: [Self; 47] = [
        Self::Status,
        Self::TooSmall,
        Self::Help,
        Self::QuitQuestion,
        Self::Hall,
        Self::Standings,
        Self::Devices,
        Self::DeviceActive,
        Self::TableDeviceActive,
        Self::TableDeviceTakenBack,
        Self::TakeBack,
        Self::MoveDevice,
        Self::News,
        Self::Attention,
        Self::Information,
        Self::Adoption,
        Self::Line,
        Self::Question,
        Self::Waiting,
        Self::Correction,
        Self::Versions(2),
        Self::Proposal,
        Self::Explanation,
        Self::Code,
        Self::Ruling,
        Self::TableWaits,
        Self::JuryWaits,
        Self::Fill,
        Self::Details,
        Self::Refill,
        Self::Sign,
        Self::HandIn,
        Self::ListRow,
        Self::ListChange,
        Self::ListFull,
        Self::ListSign,
        Self::ListHandIn,
        Self::ChallengeForm,
        Self::Verdict,
        Self::Queue,
        Self::Judging,
        Self::JudgingConfirm,
        Self::Decided,
        Self::Players,
        Self::Sanctions,
        Self::Form,
        Self::Reading,
    ];

    /// Whether keys go into a field.
    pub fn types(self) -> bool {
        matches!(
            self,
            Self::Line
                | Self::TakeBack
                | Self::MoveDevice
                | Self::Correction
                | Self::Fill
                | Self::Details
                | Self::Form
                | Self::Refill
                | Self::Sign
                | Self::ListRow
                | Self::ListChange
                | Self::ListSign
                | Self::ChallengeForm
        )
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

/// The bindings that are valid in a context, the most specific first.
pub fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    let tables = tables::of(context).iter().flat_map(|table| table.iter());
    tables::pick(context).iter().chain(tables)
}

/// What a key means in a context.
pub fn look_up(context: Context, key: KeyEvent) -> Action {
    let bound = bindings(context).find(|binding| binding.keys.iter().any(|k| k.matches(key)));
    match bound {
        Some(binding) => binding.action,
        None if context.types() => Action::Type,
        None => Action::Nothing,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tongue::say;

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

    #[test]
    fn every_key_that_is_shown_does_what_the_help_says() {
        for context in Context::ALL {
            for binding in bindings(context) {
                for key in binding.keys {
                    let action = look_up(context, press(*key));
                    assert_eq!(action, binding.action, "{context:?} {}", binding.label());
                }
                assert!(!say(&(binding.help)()).is_empty(), "{context:?} {}", binding.label());
            }
        }
    }

    #[test]
    fn every_screen_can_be_left_and_explains_itself() {
        for context in Context::ALL {
            let bound: Vec<Action> = bindings(context).map(|b| b.action).collect();
            let leaves = |action: &Action| matches!(action, Action::QuitNow | Action::Quit);
            assert!(bound.iter().any(leaves), "{context:?}");
            let plain =
                matches!(context, Context::Verdict | Context::QuitQuestion | Context::TooSmall);
            let explained = bound.contains(&Action::Help) || plain;
            assert!(explained, "{context:?}");
        }
    }

    #[test]
    fn a_letter_in_a_form_is_typed_and_ctrl_c_still_quits() {
        for context in Context::ALL.into_iter().filter(|context| context.types()) {
            for letter in ['q', '?', 'e', '7', ' '] {
                assert_eq!(look_up(context, press(Key::Char(letter))), Action::Type, "{context:?}");
            }
            let leaves = look_up(context, press(Key::Ctrl('c')));
            assert!(matches!(leaves, Action::QuitNow | Action::Quit), "{context:?}");
        }
    }

    #[test]
    fn only_the_numbers_of_versions_pick_one() {
        let digit = |digit| press(Key::Char(digit));
        for (versions, label) in [(2, "1-2"), (3, "1-3"), (9, "1-9"), (12, "1-9")] {
            let context = Context::Versions(versions);
            assert_eq!(bindings(context).next().map(Binding::label).as_deref(), Some(label));
            assert_eq!(look_up(context, digit('2')), Action::Pick);
            assert_eq!(look_up(context, digit('0')), Action::Nothing);
        }
        assert_eq!(look_up(Context::Versions(2), digit('3')), Action::Nothing);
    }

    #[test]
    fn caps_lock_and_alt_gr_do_not_get_in_the_way() {
        let caps = KeyEvent::new(KeyCode::Char('P'), KeyModifiers::SHIFT);
        assert_eq!(look_up(Context::Hall, caps), Action::Propose);
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let bracket = KeyEvent::new(KeyCode::Char(']'), alt_gr);
        assert_eq!(look_up(Context::Hall, bracket), Action::NextDivision);
        let ctrl_p = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
        assert_eq!(look_up(Context::Hall, ctrl_p), Action::Nothing);
    }
}
