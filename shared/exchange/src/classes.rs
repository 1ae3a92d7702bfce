//! Prize classes, as files of tsh keep them about players.

use domain::line::excerpt;
use domain::{AnyOf, Division, PlayerId, messages};
use std::collections::BTreeSet;

/// The key under which they stand.
const CLASS: &str = "class";

messages! {
    /// Why a class has no players.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchClass {
        /// Nobody in the file is in any.
        None,
        Unknown { class: String, known: AnyOf<String> },
    }
}

/// The players in a class. A player can be in several.
pub fn in_class(division: &Division, class: &str) -> Result<BTreeSet<PlayerId>, NoSuchClass> {
    let mut known = BTreeSet::new();
    let mut inside = BTreeSet::new();
    for (player, kept) in &division.kept {
        let own = kept.iter().find(|(key, _)| key == CLASS).map_or("", |(_, text)| text);
        for one in own.split([',', ' ']).filter(|one| !one.is_empty()) {
            known.insert(one.to_owned());
            inside.extend(one.eq_ignore_ascii_case(class.trim()).then_some(*player));
        }
    }
    match (inside.is_empty(), known.is_empty()) {
        (false, _) => Ok(inside),
        (true, true) => Err(NoSuchClass::None),
        (true, false) => {
            let known = AnyOf(known.into_iter().collect());
            Err(NoSuchClass::Unknown { class: excerpt(class, 40), known })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::sample;

    #[test]
    fn a_class_is_what_the_file_says_and_nobody_in_it_is_told() {
        let mut division = sample::four_players();
        let ids = |numbers: &[u16]| {
            numbers.iter().map(|number| sample::four_players().player_id(*number)).collect()
        };
        let none = speech::english(&in_class(&division, "B").unwrap_err());
        assert_eq!(
            none,
            "nobody in the file is in a class: write it behind the scores of a player, such as \"; class B\""
        );
        for (number, class) in [(1, "A,Senior"), (2, "B"), (4, "b")] {
            let kept = division.kept.entry(division.player_id(number)).or_default();
            kept.push((CLASS.to_owned(), class.to_owned()));
        }
        assert_eq!(in_class(&division, "b"), Ok(ids(&[2, 4])));
        assert_eq!(in_class(&division, "senior"), Ok(ids(&[1])));
        let unknown = speech::english(&in_class(&division, "C").unwrap_err());
        assert_eq!(unknown, "nobody is in class C: write one of A, B, Senior or b");
    }
}
