//! The forms and questions that open over the director's screen.

use super::attention::is_information;
use super::correction::Correction;
use super::forms::DeskForm;
use super::proposal::{Draft, Explanation, Wishing};
use super::reading::Reading;
use crate::keymap::Context;
use crate::roles::details::Details;
use crate::widgets::field::{Accepts, Field};
use desk::{Attention, ChallengeRow, DeviceRow, JoinCode, NewPlayer, TableRow};
use domain::limit::RATING_MAX;
use domain::line::excerpt;
use domain::{Club, DivisionId, Name, Role, RoundId, TableNo, Verdict};

#[derive(Debug)]
pub enum Task {
    /// The line for a card.
    Entry(Field),
    /// One card as the board has it, and the two scores typed for it.
    Card(Box<TableRow>, Field),
    Correct(Box<Correction>),
    /// The versions of an undecided card, as the board has them.
    Versions(Box<TableRow>),
    /// Something that needs the director, in full, scrolled by so many rows.
    Attention {
        item: Box<Attention>,
        top: usize,
    },
    /// A device whose admission is to be taken back, and the name typed to confirm it.
    TakeBack(Box<DeviceRow>, Field),
    /// A table's laptop, and the number of its new table.
    Move(Box<DeviceRow>, Field),
    Question(Question),
    /// A challenge to rule on, and the verdict to confirm.
    Rule(Box<ChallengeRow>, Option<Verdict>),
    /// Something is being worked out.
    Waiting(&'static str),
    /// A round is being worked out with this line of wishes, and what stays open if nothing comes of
    /// it.
    Proposing(RoundId, String, Option<Box<Self>>),
    Proposal(Box<Draft>),
    Wishes(Wishing),
    /// Why a published round is paired as it is, while the answer is on its way.
    Explaining(RoundId),
    Explanation(Explanation),
    /// A published round to take back, and why.
    TakeBackRound(RoundId, Field),
    WhichCode(Field),
    Code(JoinCode),
    NewPlayer(Field),
    Form(Box<DeskForm>),
    /// A card with everything that the book counts.
    Details(Box<TableRow>, Box<Details>),
    Read(Reading),
}

#[derive(Debug)]
pub enum Question {
    Start(RoundId),
    /// Draw the lot of a division.
    Lot(DivisionId),
    /// Propose although the cards of some tables are missing, and so many of earlier rounds.
    ProposeAnyway {
        division: DivisionId,
        next: u16,
        missing: Vec<TableNo>,
        earlier: usize,
    },
    /// Pair a round again with this line of wishes, which drops so many changes made by hand.
    PairAgain {
        round: RoundId,
        line: String,
        changes: usize,
        back: Box<Task>,
    },
}

impl Task {
    pub fn entry(typed: &str) -> Self {
        Self::Entry(Field::new(Accepts::Text, 24).with(typed))
    }

    pub fn card(row: &TableRow, typed: &str) -> Self {
        Self::Card(Box::new(row.clone()), Field::new(Accepts::Text, 16).with(typed))
    }

    pub fn form(form: DeskForm) -> Self {
        Self::Form(Box::new(form))
    }

    pub fn which_code() -> Self {
        Self::WhichCode(Field::new(Accepts::Text, 8))
    }

    pub fn new_player() -> Self {
        Self::NewPlayer(Field::new(Accepts::Text, 120))
    }

    pub fn take_back(row: &DeviceRow) -> Self {
        Self::TakeBack(Box::new(row.clone()), Field::new(Accepts::Text, 60))
    }

    pub fn move_device(row: &DeviceRow) -> Self {
        Self::Move(Box::new(row.clone()), Field::new(Accepts::Number, 5))
    }

    /// The field that keys go into.
    pub fn field(&mut self) -> Option<&mut Field> {
        match self {
            Self::Entry(field)
            | Self::Card(_, field)
            | Self::WhichCode(field)
            | Self::NewPlayer(field)
            | Self::TakeBack(_, field)
            | Self::Move(_, field)
            | Self::TakeBackRound(_, field) => Some(field),
            Self::Wishes(wishing) => Some(&mut wishing.field),
            Self::Correct(correction) => correction.reason.as_mut(),
            _ => None,
        }
    }

    pub fn context(&self) -> Context {
        match self {
            Self::Entry(_)
            | Self::Card(..)
            | Self::WhichCode(_)
            | Self::NewPlayer(_)
            | Self::Wishes(_)
            | Self::TakeBackRound(..) => Context::Line,
            Self::Correct(_) => Context::Correction,
            Self::Versions(row) => {
                Context::Versions(u8::try_from(row.versions.len()).unwrap_or(u8::MAX))
            }
            Self::Attention { item, .. } if item.adopt.is_some() => Context::Adoption,
            Self::Attention { item, .. } if is_information(item) => Context::Information,
            Self::Attention { .. } => Context::Attention,
            Self::TakeBack(..) => Context::TakeBack,
            Self::Move(..) => Context::MoveDevice,
            Self::Question(_) => Context::Question,
            Self::Waiting(_) | Self::Proposing(..) | Self::Explaining(_) => Context::Waiting,
            Self::Explanation(_) => Context::Explanation,
            Self::Rule(_, None) => Context::Ruling,
            Self::Rule(_, Some(_)) => Context::JudgingConfirm,
            Self::Proposal(_) => Context::Proposal,
            Self::Code(_) => Context::Code,
            Self::Form(_) | Self::Details(..) => Context::Form,
            Self::Read(_) => Context::Reading,
        }
    }
}

/// Reads which device a code is for: `t12`, `12`, `a`, `d` or `r`.
pub(super) fn read_role(typed: &str) -> Option<Role> {
    let typed = typed.trim().to_lowercase();
    match typed.as_str() {
        "a" => Some(Role::Arbiter),
        "d" => Some(Role::Director),
        "r" => Some(Role::Relay),
        table => {
            let number = table.strip_prefix('t').unwrap_or(table).trim().parse().ok()?;
            (number > 0).then_some(Role::Table(TableNo(number)))
        }
    }
}

/// The command that uses a code, with where to find this device if that is known.
pub(super) fn command(code: &JoinCode, address: Option<&str>) -> String {
    let program = match code.label().chars().next() {
        Some('A') => "arbiter",
        Some('D') => "director",
        Some('R') => "node",
        _ => "table",
    };
    let at = address.map(|address| format!(" --at {address}")).unwrap_or_default();
    format!("kibitz {program} --join {code}{at}")
}

/// Reads `Name; Club; Rating`, club and rating optional.
pub(super) fn read_player(typed: &str, division: DivisionId) -> Result<NewPlayer, String> {
    let parts: Vec<&str> = typed.split(';').map(str::trim).collect();
    let (name, club, rating) = match parts[..] {
        [name] => (name, "", ""),
        [name, club] => (name, club, ""),
        [name, club, rating] => (name, club, rating),
        _ => return Err("Type name; club; rating, with at most two semicolons.".to_owned()),
    };
    if name.is_empty() {
        return Err("Type at least the player's name.".to_owned());
    }
    let rating = match rating {
        "" => None,
        figure => match figure.parse() {
            Ok(rating) if (0..=RATING_MAX).contains(&rating) => Some(rating),
            _ => {
                let how = format!("type a whole number from 0 to {RATING_MAX}, or leave it out.");
                return Err(format!("{} is no rating: {how}", excerpt(figure, 20)));
            }
        },
    };
    let name = Name::new(name).map_err(|error| format!("The name {error}."))?;
    let club = Club::optional(club).map_err(|error| format!("The club {error}."))?;
    Ok(NewPlayer { division, name, club, rating })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_with_a_letter_or_a_table() {
        for (typed, role) in [
            ("t12", Some(Role::Table(TableNo(12)))),
            (" T 12", Some(Role::Table(TableNo(12)))),
            ("12", Some(Role::Table(TableNo(12)))),
            ("A", Some(Role::Arbiter)),
            ("d", Some(Role::Director)),
            ("r", Some(Role::Relay)),
            ("", None),
            ("t", None),
            ("0", None),
            ("x1", None),
        ] {
            assert_eq!(read_role(typed), role, "{typed:?}");
        }
    }

    #[test]
    fn a_player_needs_only_a_name() {
        let player = read_player(" Bogdan Țepeș ; Cluj; 1480 ", DivisionId::A).unwrap();
        assert_eq!((player.name.as_str(), player.rating), ("Bogdan Țepeș", Some(1480)));
        assert_eq!(player.club.as_deref(), Some("Cluj"));
        assert_eq!(read_player("Åse Ødegård", DivisionId::A).unwrap().club, None);
        for bad in ["", ";Cluj", "A;B;C", "A;B;1;2", "A;B;-1"] {
            assert!(read_player(bad, DivisionId::A).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_command_follows_the_slip() {
        let code = |label| JoinCode::new(label, [1, 2, 3, 4, 5]);
        assert!(command(&code("12"), None).starts_with("kibitz table --join 12-"));
        assert!(command(&code("A1"), None).starts_with("kibitz arbiter --join A1-"));
        let found = command(&code("D1"), Some("10.0.0.4:4517"));
        assert_eq!(found, format!("kibitz director --join {} --at 10.0.0.4:4517", code("D1")));
    }
}
