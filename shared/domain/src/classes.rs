//! Prize classes: players of a division who have places among themselves too.

use crate::id::PlayerId;
use crate::line::{ClassName, excerpt};
use crate::messages;
use crate::player::Player;
use crate::said::AnyOf;
use crate::standing::Standing;
use std::collections::BTreeSet;

messages! {
    /// Why a class has no players.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchClass {
        /// Nobody is in any.
        None,
        Unknown { class: String, known: AnyOf<ClassName> },
    }
}

/// The classes that a person wrote, such as `B, Senior`; nothing where one of them is no name.
pub fn classes_of(text: &str) -> Option<BTreeSet<ClassName>> {
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| ClassName::new(name).ok()).collect()
}

/// The players in a class. A player can be in several, and capital letters do not matter.
pub fn in_class<'p>(
    players: impl IntoIterator<Item = &'p Player>,
    class: &str,
) -> Result<BTreeSet<PlayerId>, NoSuchClass> {
    let wanted = class.trim().to_lowercase();
    let (mut known, mut inside) = (BTreeSet::new(), BTreeSet::new());
    for player in players {
        known.extend(player.classes.iter().cloned());
        let is_in = player.classes.iter().any(|own| own.to_lowercase() == wanted);
        inside.extend(is_in.then_some(player.id));
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

/// The rows of these players, with their places among themselves; whoever shared one still does.
pub fn places_within(standings: &[Standing], inside: &BTreeSet<PlayerId>) -> Vec<Standing> {
    let mut before: Option<(u16, u16)> = None;
    let rows = standings.iter().filter(|row| inside.contains(&row.player));
    let place = |(place, row): (u16, &Standing)| {
        let shared = before.filter(|(old, _)| *old == row.rank);
        let rank = shared.map_or(place, |(_, new)| new);
        before = Some((row.rank, rank));
        Standing { rank, ..row.clone() }
    };
    (1..).zip(rows).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::DivisionId;
    use crate::line::Name;

    #[test]
    fn a_class_is_what_its_players_say_and_nobody_in_it_is_told() {
        let player = |number, classes: &str| {
            let id = PlayerId { division: DivisionId::A, number };
            let classes = classes_of(classes).unwrap();
            Player { classes, ..Player::new(id, Name::own(format!("P{number}"))) }
        };
        let id = |number| PlayerId { division: DivisionId::A, number };
        assert_eq!(in_class(&[player(1, "")], "B"), Err(NoSuchClass::None));
        let players = [player(1, "A,Senior"), player(2, "B"), player(3, ""), player(4, "b")];
        assert_eq!(in_class(&players, "b"), Ok([id(2), id(4)].into()));
        assert_eq!(in_class(&players, " senior"), Ok([id(1)].into()));
        let Err(NoSuchClass::Unknown { known, .. }) = in_class(&players, "C") else { panic!() };
        assert_eq!(known.0, ["A", "B", "Senior", "b"].map(ClassName::own));
        assert_eq!(classes_of("a class of more than twenty-letters-in-a-word"), None);
    }
}
