//! What the core says: a code and typed fields, never a sentence. The crate that speaks makes the sentence.
//!
//! A message is a variant of an enum inside [`messages!`](crate::messages); its code is the enum's name and the variant's, its
//! fields are what the sentence needs to know. [`Said`] is the same as a value that can be stored, sent and
//! compared by crates that do not know the enum.

mod value;

pub use value::{AnyOf, Field, Named, Value};

use crate::id::PlayerId;
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A message: its code and its fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Said {
    /// Such as `card-breach-score-above`; it never changes its meaning.
    pub say: String,
    #[serde(default)]
    pub with: BTreeMap<String, Value>,
}

/// People and their scripts read no empty fields; on the wire every field has its place.
impl Serialize for Said {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let is_short = to.is_human_readable() && self.with.is_empty();
        let mut said = to.serialize_struct("Said", if is_short { 1 } else { 2 })?;
        said.serialize_field("say", &self.say)?;
        if !is_short {
            said.serialize_field("with", &self.with)?;
        }
        said.end()
    }
}

/// What can be said.
pub trait Say {
    fn said(&self) -> Said;
}

/// An enum of messages.
pub trait Message: Say {
    /// The name of the enum, and of each variant its name and those of its fields.
    const SHAPE: Shape;
}

impl<T: Say + ?Sized> Say for &T {
    fn said(&self) -> Said {
        (**self).said()
    }
}

impl Say for Said {
    fn said(&self) -> Said {
        self.clone()
    }
}

/// The messages of one enum, as it names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub name: &'static str,
    pub variants: &'static [(&'static str, &'static [&'static str])],
}

impl Shape {
    /// Every code, with the names of its fields.
    pub fn codes(self) -> impl Iterator<Item = (String, &'static [&'static str])> {
        self.variants.iter().map(move |(variant, fields)| (code(self.name, variant), *fields))
    }
}

impl Said {
    /// A message without an enum: a label of a screen, a line of a command.
    pub fn plain(code: &str) -> Self {
        Self { say: code.to_owned(), with: BTreeMap::new() }
    }

    /// With the article, or the authority, that it stands on.
    pub fn cited(self, citation: &impl Field) -> Self {
        Self::plain("cited").with("what", &self).with("citation", citation)
    }

    /// What somebody said in their own words, as it is.
    pub fn text(text: impl Field) -> Self {
        Self::plain(TEXT).with(TEXT, &text)
    }

    /// What an error of this crate says, where a library hands it on.
    pub fn of_error(error: &(dyn std::error::Error + 'static)) -> Option<Self> {
        fn of<T: Say + std::error::Error + 'static>(
            error: &(dyn std::error::Error + 'static),
        ) -> Option<Said> {
            error.downcast_ref::<T>().map(Say::said)
        }
        of::<crate::id::ParseIdError>(error)
            .or_else(|| of::<crate::LineError>(error))
            .or_else(|| of::<crate::card::InitialsError>(error))
            .or_else(|| of::<crate::ask::BookAskError>(error))
            .or_else(|| of::<crate::call::CallAboutError>(error))
            .or_else(|| of::<crate::ground::GroundError>(error))
            .or_else(|| of::<crate::outcome::AbsenceReasonError>(error))
            .or_else(|| of::<crate::list::ListGameError>(error))
    }

    /// Two clauses of one sentence.
    pub fn then(self, next: &impl Field) -> Self {
        Self::plain("clauses").with("first", &self).with("next", next)
    }

    /// Two lines below each other.
    pub fn above(self, next: &impl Field) -> Self {
        Self::plain("lines").with("first", &self).with("next", next)
    }

    /// With the names of the players, as far as they are known.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else names a player")]
    pub fn named(self, name_of: &impl Fn(PlayerId) -> Option<Named>) -> Self {
        self.map(&|value| match value {
            Value::PlayerNo(id) => name_of(id).map_or(Value::PlayerNo(id), Value::Player),
            value => value,
        })
    }

    /// With rounds and cards named without their division: the event has only one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else names a division")]
    pub fn undivided(self) -> Self {
        self.map(&|value| match value {
            Value::Round(round) => Value::RoundAlone(round),
            Value::Card(card) => Value::CardAlone(card),
            value => value,
        })
    }

    /// With every value changed, those inside messages and lists too.
    pub fn map(self, change: &impl Fn(Value) -> Value) -> Self {
        let with = self.with.into_iter().map(|(name, value)| (name, value.map(change))).collect();
        Self { say: self.say, with }
    }

    pub fn with(mut self, name: &str, value: &impl Field) -> Self {
        self.with.insert(name.to_owned(), value.value());
        self
    }

    /// Of a variant, with its fields.
    pub fn of_variant(
        name: &str,
        variant: &str,
        fields: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Self {
        let with = fields.into_iter().map(|(field, value)| (field.to_owned(), value)).collect();
        Self { say: code(name, variant), with }
    }
}

/// `CardBreach` and `ScoreAbove` make `card-breach-score-above`.
fn code(name: &str, variant: &str) -> String {
    let mut code = String::with_capacity(name.len() + variant.len() + 8);
    for letter in name.chars().chain(variant.chars()) {
        if letter.is_ascii_uppercase() && !code.is_empty() {
            code.push('-');
        }
        code.push(letter.to_ascii_lowercase());
    }
    code
}

/// The code of what is said in somebody's own words, and the name of its field.
const TEXT: &str = "text";

impl std::error::Error for Said {}

/// For logs and for whoever has no words for it: the code and the fields.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (TEXT, Some(Value::Text(text))) = (self.say.as_str(), self.with.get(TEXT)) {
            return f.write_str(text);
        }
        f.write_str(&self.say)?;
        for (name, value) in &self.with {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

/// Enums whose variants are messages. Each gets its codes, [`Said`] and, as an error, the display of its code.
#[macro_export]
macro_rules! messages {
    ($( $(#[$meta:meta])* $vis:vis enum $name:ident { $($variants:tt)* } )*) => {$(
        $crate::values! { $(#[$meta])* $vis enum $name { $($variants)* } }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::said::Say::said(self), f)
            }
        }

        impl std::error::Error for $name {}
    )*};
}

/// Enums that stand in messages as fields: the same codes, and a display of their own if they are typed.
#[macro_export]
macro_rules! values {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({
                    $( $(#[$field_meta:meta])* $field:ident : $type:ty ),* $(,)?
                })?
            ),* $(,)?
        }
    )*) => {$(
        $(#[$meta])*
        $vis enum $name {
            $( $(#[$variant_meta])* $variant $({ $( $(#[$field_meta])* $field: $type ),* })? ),*
        }

        impl $crate::said::Message for $name {
            const SHAPE: $crate::said::Shape = $crate::said::Shape {
                name: stringify!($name),
                variants: &[ $( (stringify!($variant), &[ $($( stringify!($field) ),*)? ]) ),* ],
            };
        }

        impl $crate::said::Say for $name {
            fn said(&self) -> $crate::said::Said {
                match self {
                    $( Self::$variant $({ $( $field ),* })? => $crate::said::Said::of_variant(
                        stringify!($name),
                        stringify!($variant),
                        [ $($( (stringify!($field), $crate::said::Field::value($field)) ),*)? ],
                    ) ),*
                }
            }
        }

        impl $crate::said::Field for $name {
            fn value(&self) -> $crate::said::Value {
                $crate::said::Value::Said(Box::new($crate::said::Say::said(self)))
            }
        }

        impl From<$name> for $crate::said::Said {
            fn from(message: $name) -> Self {
                $crate::said::Say::said(&message)
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Citation, DivisionId, RoundId, TableNo};

    messages! {
        /// Why a card is not taken.
        #[derive(Clone, Debug, PartialEq, Eq)]
        enum CardBreach {
            ScoreAbove { table: TableNo, score: i32, limit: i32 },
            NotSigned { missing: Vec<TableNo> },
            Empty,
        }
    }

    #[test]
    fn a_variant_is_a_code_with_fields() {
        let breach = CardBreach::ScoreAbove { table: TableNo(7), score: 1_600, limit: 1_500 };
        let said = Said::from(breach.clone());
        assert_eq!(said.say, "card-breach-score-above");
        assert_eq!(said.with["score"], Value::Number(1_600));
        assert_eq!(breach.to_string(), "card-breach-score-above limit=1500 score=1600 table=7");
        assert_eq!(CardBreach::Empty.to_string(), "card-breach-empty");
        let codes: Vec<_> = CardBreach::SHAPE.codes().collect();
        assert_eq!(
            codes[0],
            ("card-breach-score-above".to_owned(), &["table", "score", "limit"][..])
        );
        assert_eq!(codes[2], ("card-breach-empty".to_owned(), &[][..]));
    }

    #[test]
    fn names_and_the_only_division_are_put_in_afterwards() {
        let ada = PlayerId { division: DivisionId::A, number: 17 };
        let round = RoundId { division: DivisionId::A, number: 3 };
        let inner = Said::plain("inner").with("both", &vec![ada]).with("round", &round);
        let said = Said::plain("outer").with("why", &inner);
        assert_eq!(said.to_string(), "outer why=(inner both=[A17] round=A3)");
        let name_of = |id| Some(Named { id, name: "Ada".into() });
        let named = said.clone().named(&name_of);
        let Value::Said(inner) = &named.with["why"] else { panic!("{named}") };
        let expected = Value::Player(Named { id: ada, name: "Ada".into() });
        assert_eq!(inner.with["both"], Value::List(vec![expected]));
        let undivided = said.undivided();
        let Value::Said(inner) = &undivided.with["why"] else { panic!("{undivided}") };
        assert_eq!(inner.with["round"], Value::RoundAlone(round));
    }

    #[test]
    fn what_is_said_can_be_stored_and_sent() {
        let missing = vec![TableNo(1), TableNo(2)];
        let inner = CardBreach::NotSigned { missing };
        let said = Said::plain("card-refused")
            .with("why", &inner)
            .with("cites", &Citation("TSO 1".into()));
        let json = serde_json::to_value(&said).unwrap();
        let expected = serde_json::json!({ "say": "card-refused", "with": {
            "cites": { "citation": "TSO 1" },
            "why": { "said": { "say": "card-breach-not-signed", "with": {
                "missing": { "list": [{ "table": 1 }, { "table": 2 }] } } } },
        } });
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_value::<Said>(json).unwrap(), said);
        let alone = Said::plain("card-breach-empty");
        assert_eq!(serde_json::to_string(&alone).unwrap(), r#"{"say":"card-breach-empty"}"#);
        for said in [said, alone] {
            let bytes = postcard::to_stdvec(&said).unwrap();
            assert_eq!(postcard::from_bytes::<Said>(&bytes).unwrap(), said);
        }
    }
}
