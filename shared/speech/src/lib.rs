//! The one crate that speaks: from a [`Said`] to a sentence, in a language that stands in its folder.
//!
//! A new message of the core is a variant there and a line here. A label of a screen or a line of a command is a
//! line in `screens*.ftl` or `commands*.ftl` and comes out as a function in [`words`].

#![warn(clippy::wildcard_enum_match_arm)]

pub mod words;

mod value;

use domain::{Said, Say, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use std::sync::LazyLock;
use unic_langid::langid;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

static SPOKEN_ENGLISH: LazyLock<Speech> = LazyLock::new(Speech::english);

/// Somebody who speaks a language.
pub struct Speech {
    bundle: FluentBundle<FluentResource>,
}

/// The messages of the first language: id, variables and file.
pub fn messages() -> &'static [(&'static str, &'static [&'static str], &'static str)] {
    MESSAGES
}

/// A sentence in English.
pub fn english(message: &impl Say) -> String {
    SPOKEN_ENGLISH.say(&message.said())
}

impl Speech {
    fn english() -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
        // Marks around what is put in would be letters on a terminal.
        bundle.set_use_isolating(false);
        for (_, text) in ENGLISH {
            // The build has read them: what could not be read would not be here.
            let resource = FluentResource::try_new((*text).to_owned());
            let resource = resource.unwrap_or_else(|(readable, _)| readable);
            bundle.add_resource_overriding(resource);
        }
        Self { bundle }
    }

    /// The sentence for a message; its code and fields where there is none.
    pub fn say(&self, said: &Said) -> String {
        let args = said.with.iter().map(|(name, value)| (name.as_str(), self.argument(value)));
        self.form(&said.say, &args.collect()).unwrap_or_else(|| said.to_string())
    }

    fn form(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let sentence = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        errors.is_empty().then(|| sentence.into_owned())
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only numbers choose a plural")]
    fn argument(&self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number(number) => (*number).into(),
            value => self.value(value).into(),
        }
    }
}

impl fmt::Debug for Speech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Speech({:?})", self.bundle.locales)
    }
}

#[cfg(test)]
mod tests;
