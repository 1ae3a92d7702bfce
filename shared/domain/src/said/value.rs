//! The fields of a message. Each kind of value has one way to be written, which the crate that speaks knows.

use super::{Said, Say};
use crate::card::{CardContent, DuelCard, End, Initials};
use crate::citation::Citation;
use crate::ground::Ground;
use crate::id::{CardId, DeviceId, DivisionId, EntryId, ListId, PlayerId, RoundId, TableNo};
use crate::line::Line;
use crate::list::{ListCard, ListGame, Seat};
use crate::outcome::Outcome;
use crate::player::Player;
use crate::role::Role;
use crate::sanction::SanctionEffect;
use crate::standing::WinPoints;
use crate::words::ListInfo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    Number(i64),
    /// What somebody typed, or the name of a file.
    Text(String),
    Flag(bool),
    Wins(WinPoints),
    /// A figure with its sign.
    Signed(i64),
    Scores([i32; 2]),
    Ms(u64),
    Player(Named),
    /// A player whose name whoever said it does not know; [`Said::named`] puts it in.
    PlayerNo(PlayerId),
    Division(DivisionId),
    Table(TableNo),
    Round(RoundId),
    Card(CardId),
    /// In an event with one division, which goes without saying.
    RoundAlone(RoundId),
    CardAlone(CardId),
    Role(Role),
    Device(DeviceId),
    Entry(EntryId),
    Citation(Citation),
    Said(Box<Said>),
    List(Vec<Self>),
    /// Nothing is known of it.
    Unknown,
    /// Any one of these.
    AnyOf(Vec<Self>),
    /// What a game of a list brings each seat.
    Points([i32; Seat::COUNT]),
    /// The same text in several languages, by their two letters.
    Words(BTreeMap<String, String>),
}

/// Of which any one will do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnyOf<T>(pub Vec<T>);

impl Value {
    /// A figure with its sign.
    pub fn signed(figure: i32) -> Self {
        Self::Signed(figure.into())
    }

    /// With every value in it changed, those inside messages and lists too.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else holds values")]
    pub(super) fn map(self, change: &impl Fn(Self) -> Self) -> Self {
        match self {
            Self::Said(said) => Self::Said(Box::new(said.map(change))),
            Self::List(values) => {
                Self::List(values.into_iter().map(|value| value.map(change)).collect())
            }
            Self::AnyOf(values) => {
                Self::AnyOf(values.into_iter().map(|value| value.map(change)).collect())
            }
            value => change(value),
        }
    }
}

/// A player with the name under which people know them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Named {
    pub id: PlayerId,
    pub name: String,
}

impl From<&Player> for Named {
    fn from(player: &Player) -> Self {
        Self { id: player.id, name: player.name.to_string() }
    }
}

/// What can be a field of a message.
pub trait Field {
    fn value(&self) -> Value;
}

macro_rules! fields {
    ($( $type:ty: |$this:ident| $value:expr; )*) => {$(
        impl Field for $type {
            fn value(&self) -> Value {
                let $this = self;
                $value
            }
        }
    )*};
}

fields! {
    Value: |this| this.clone();
    Said: |this| Value::Said(Box::new(this.clone()));
    bool: |this| Value::Flag(*this);
    u8: |this| Value::Number((*this).into());
    u16: |this| Value::Number((*this).into());
    u32: |this| Value::Number((*this).into());
    i32: |this| Value::Number((*this).into());
    i64: |this| Value::Number(*this);
    u64: |this| Value::Number(i64::try_from(*this).unwrap_or(i64::MAX));
    usize: |this| Value::Number(i64::try_from(*this).unwrap_or(i64::MAX));
    char: |this| Value::Text(this.to_string());
    str: |this| Value::Text(this.to_owned());
    String: |this| Value::Text(this.clone());
    [i32; 2]: |this| Value::Scores(*this);
    [i32; Seat::COUNT]: |this| Value::Points(*this);
    // A place at a table of four is a number.
    Seat: |this| Value::Number(this.number().into());
    WinPoints: |this| Value::Wins(*this);
    Duration: |this| Value::Ms(u64::try_from(this.as_millis()).unwrap_or(u64::MAX));
    Named: |this| Value::Player(this.clone());
    Player: |this| Value::Player(this.into());
    PlayerId: |this| Value::PlayerNo(*this);
    [PlayerId; 2]: |this| this.as_slice().value();
    [usize; 2]: |this| this.as_slice().value();
    DivisionId: |this| Value::Division(*this);
    TableNo: |this| Value::Table(*this);
    RoundId: |this| Value::Round(*this);
    CardId: |this| Value::Card(*this);
    Role: |this| Value::Role(*this);
    DeviceId: |this| Value::Device(*this);
    EntryId: |this| Value::Entry(*this);
    // People compare the first digits.
    ListId: |this| Value::Text(this.short());
    ListInfo: |this| this.said().value();
    Citation: |this| Value::Citation(this.clone());
    CardContent: |this| this.said().value();
    DuelCard: |this| this.said().value();
    End: |this| this.said().value();
    ListCard: |this| this.said().value();
    Outcome: |this| this.said().value();
    SanctionEffect: |this| this.said().value();
    // As they are typed.
    Ground: |this| Value::Text(this.to_string());
    Initials: |this| Value::Text(this.to_string());
    ListGame: |this| Value::Text(this.to_string());
    Path: |this| Value::Text(this.display().to_string());
    PathBuf: |this| this.as_path().value();
    SocketAddr: |this| Value::Text(this.to_string());
    // What the system says of a file, or what somebody found out about it.
    io::Error: |this| match this.get_ref().and_then(|inner| inner.downcast_ref::<Said>()) {
        Some(said) => said.value(),
        None => Value::Text(this.to_string()),
    };
}

impl<const MAX: usize> Field for Line<MAX> {
    fn value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl<T: Field + ?Sized> Field for &T {
    fn value(&self) -> Value {
        (**self).value()
    }
}

impl<T: Field + ?Sized> Field for Box<T> {
    fn value(&self) -> Value {
        (**self).value()
    }
}

impl<T: Field> Field for Option<T> {
    fn value(&self) -> Value {
        self.as_ref().map_or(Value::Unknown, Field::value)
    }
}

impl<T: Field> Field for Vec<T> {
    fn value(&self) -> Value {
        self.as_slice().value()
    }
}

impl<T: Field> Field for [T] {
    fn value(&self) -> Value {
        Value::List(self.iter().map(Field::value).collect())
    }
}

impl<T: Field> Field for AnyOf<T> {
    fn value(&self) -> Value {
        Value::AnyOf(self.0.iter().map(Field::value).collect())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Wins(wins) => write!(f, "{wins}"),
            Self::Signed(number) => write!(f, "{number:+}"),
            Self::Scores([first, second]) => write!(f, "{first}:{second}"),
            Self::Ms(ms) => write!(f, "{ms}ms"),
            Self::Player(player) => write!(f, "{}", player.id),
            Self::PlayerNo(player) => write!(f, "{player}"),
            Self::Division(division) => write!(f, "{division}"),
            Self::Table(table) => write!(f, "{table}"),
            Self::Round(round) | Self::RoundAlone(round) => write!(f, "{round}"),
            Self::Card(card) | Self::CardAlone(card) => write!(f, "{card}"),
            Self::Role(role) => write!(f, "{role:?}"),
            Self::Device(device) => f.write_str(&device.short()),
            Self::Entry(entry) => f.write_str(&entry.short()),
            Self::Citation(citation) => write!(f, "{:?}", citation.0),
            Self::Said(said) => write!(f, "({said})"),
            Self::Points(points) => write!(f, "{points:?}"),
            Self::Words(words) => write!(f, "{words:?}"),
            Self::List(values) | Self::AnyOf(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", values.join(" "))
            }
            Self::Unknown => f.write_str("?"),
        }
    }
}
