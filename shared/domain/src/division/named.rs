//! Whom a word means.

use super::Division;
use crate::id::PlayerId;
use crate::line::excerpt;
use crate::messages;

messages! {
    /// Why a word names no player.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchPlayer {
        Unknown { named: String, last: u16 },
        Several { named: String, numbers: Vec<u16> },
    }
}

impl Division {
    /// The player whom a number, such as `17` or `A17`, or a name means. Capital letters do not
    /// matter, and the beginning of a name is enough where it fits one player.
    pub fn player(&self, named: &str) -> Result<PlayerId, NoSuchPlayer> {
        let named = named.trim();
        let by_id = named.parse::<PlayerId>().ok();
        let by_id = by_id.or_else(|| named.parse().ok().map(|number| self.player_id(number)));
        if let Some(id) = by_id.filter(|id| self.players.contains_key(id)) {
            return Ok(id);
        }
        let wanted = named.to_lowercase();
        let fits: [&dyn Fn(&str) -> bool; 3] =
            [&|name| name == named, &|name| name.to_lowercase() == wanted, &|name| {
                !wanted.is_empty() && name.to_lowercase().starts_with(&wanted)
            }];
        for fit in fits {
            let fitting = self.players.values().filter(|player| fit(&player.name));
            let found: Vec<PlayerId> = fitting.map(|player| player.id).collect();
            match found.as_slice() {
                [] => {}
                [only] => return Ok(*only),
                several => {
                    let numbers = several.iter().map(|id| id.number).collect();
                    return Err(NoSuchPlayer::Several { named: excerpt(named, 40), numbers });
                }
            }
        }
        let last = self.players.keys().next_back().map_or(0, |id| id.number);
        Err(NoSuchPlayer::Unknown { named: excerpt(named, 40), last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DivisionId, Player, Title};

    #[test]
    fn a_player_is_meant_by_number_by_id_or_by_name() {
        let mut division = Division::new(DivisionId::A, Title::own("A"), 0);
        let names = ["Bahr, Anna", "Ceh, Bert", "Dahl, Åse", "Dima, Țica"];
        for (number, name) in (1..).zip(names) {
            let id = division.player_id(number);
            division.players.insert(id, Player::new(id, name.parse().unwrap()));
        }
        for named in ["2", "A2", " ceh, bert ", "Ceh", "CEH, BERT"] {
            assert_eq!(division.player(named), Ok(division.player_id(2)), "{named}");
        }
        let (named, numbers) = ("d".to_owned(), vec![3, 4]);
        assert_eq!(division.player("d"), Err(NoSuchPlayer::Several { named, numbers }));
        let (named, last) = ("B2".to_owned(), 4);
        assert_eq!(division.player("B2"), Err(NoSuchPlayer::Unknown { named, last }));
        assert!(division.player("").is_err());
    }
}
