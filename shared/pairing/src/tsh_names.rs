//! Names that mean something else in tsh, for directors who come from there.

use crate::system::System;
use domain::messages;

messages! {
    /// What tsh does under a name of ours.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TshMeaning {
        Factor,
        Chew,
        Swiss,
        Nast,
        Green,
        RoundRobin,
        Snake,
    }
}

impl TshMeaning {
    /// Where the name of a system of ours is another system there.
    #[allow(clippy::wildcard_enum_match_arm, reason = "most names are ours alone")]
    pub fn of(system: System) -> Option<Self> {
        Some(match system {
            System::Factored { .. } => Self::Factor,
            System::Chew => Self::Chew,
            System::Swiss { .. } => Self::Swiss,
            System::Nast => Self::Nast,
            System::Green => Self::Green,
            System::RoundRobin => Self::RoundRobin,
            System::Snake { .. } => Self::Snake,
            _ => return None,
        })
    }

    /// A system of tsh that is not here.
    pub(crate) fn wanted(name: &str) -> Option<Self> {
        match name {
            "tsh-chew" => Some(Self::Chew),
            "tsh-swiss" => Some(Self::Swiss),
            "tsh-nast" => Some(Self::Nast),
            "tsh-green" => Some(Self::Green),
            "tsh-snake" => Some(Self::Snake),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_tsh_is_its_system_or_a_sentence_on_the_difference() {
        let named = |name: &str| name.parse::<System>().map_err(|error| speech::english(&error));
        assert_eq!(named("tsh-factor-2"), Ok(System::Factored { factor: 4 }));
        assert_eq!(named("tsh-initfontes"), named("initial-fontes"));
        assert_eq!(named("tsh-rr").unwrap().to_string(), "tsh-round-robin");
        assert!(named("tsh-swiss").unwrap_err().ends_with("modified-swiss does that"));
        for name in System::names() {
            let tsh =
                format!("tsh-{}", name.trim_end_matches(|c: char| c == '-' || c.is_ascii_digit()));
            let differs = TshMeaning::of(name.parse().unwrap()).is_some();
            let known = named(&tsh).is_ok() || TshMeaning::wanted(&tsh).is_some();
            assert!(
                !differs || known || ["tsh-fp", "tsh-swiss-seeded"].contains(&tsh.as_str()),
                "{tsh}"
            );
        }
    }
}
