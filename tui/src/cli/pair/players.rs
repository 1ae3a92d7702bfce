//! Players and pairs as the command line names them: by number, by the beginning of a name, `A-B`.

use crate::cli::exit::Failure;
use domain::{Division, PlayerId, TableNo};
use pairing::Pair;
use speech::words;
use std::collections::{BTreeMap, BTreeSet};

/// Players of an option that may be given several times; numbers may also stand in a list.
pub(crate) fn several(
    division: &Division,
    option: &str,
    given: &[String],
) -> Result<BTreeSet<PlayerId>, Failure> {
    let mut players = BTreeSet::new();
    for word in given.iter().flat_map(|text| listed(text)) {
        let player = one(division, option, word)?;
        if !players.insert(player) {
            return Err(Failure::usage(words::cli_pair_twice(division.name_of(player), option)));
        }
    }
    Ok(players)
}

/// Pairs of an option that may be given several times.
pub(crate) fn pairs(
    division: &Division,
    option: &str,
    given: &[String],
) -> Result<BTreeSet<Pair>, Failure> {
    let mut pairs = BTreeSet::new();
    for word in given.iter().flat_map(|text| listed(text)) {
        let pair = pair(division, option, word)?;
        if !pairs.insert(pair) {
            return Err(Failure::usage(words::cli_pair_stands_twice(option, word)));
        }
    }
    Ok(pairs)
}

/// Tables by what they are called, and by their numbers where they have no other name.
#[derive(Debug, Default)]
pub(crate) struct Tables(Vec<String>);

impl Tables {
    /// In the order in which they are taken.
    pub(crate) fn of(names: &[String]) -> Result<Self, Failure> {
        let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
        let again = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        match again {
            Some((_, name)) => Err(Failure::usage(words::cli_pair_table_again(name))),
            None => Ok(Self(names)),
        }
    }

    pub(crate) fn numbers(&self) -> Option<Vec<TableNo>> {
        let numbers = (1..).take(self.0.len()).map(TableNo);
        (!self.0.is_empty()).then(|| numbers.collect())
    }

    /// What people call the table.
    pub(crate) fn name(&self, table: TableNo) -> String {
        let named = usize::from(table.0).checked_sub(1).and_then(|at| self.0.get(at));
        named.cloned().unwrap_or_else(|| table.0.to_string())
    }

    fn number(&self, name: &str) -> Option<TableNo> {
        if self.0.is_empty() {
            return name.parse().ok().map(TableNo);
        }
        let at = self.0.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        u16::try_from(at + 1).ok().map(TableNo)
    }
}

/// Who needs which table, such as `7=1`.
pub(crate) fn needed_tables(
    division: &Division,
    tables: &Tables,
    given: &[String],
) -> Result<BTreeMap<PlayerId, TableNo>, Failure> {
    let mut needed = BTreeMap::new();
    for text in given {
        let parts = text.rsplit_once('=');
        let parts = parts.and_then(|(who, table)| Some((who, tables.number(table.trim())?)));
        let Some((who, table)) = parts else {
            return Err(Failure::usage(words::cli_pair_table(text)));
        };
        let player = one(division, "--table", who)?;
        if needed.insert(player, table).is_some() {
            let name = division.name_of(player);
            return Err(Failure::usage(words::cli_pair_table_twice(name)));
        }
    }
    Ok(needed)
}

fn one(division: &Division, option: &str, named: &str) -> Result<PlayerId, Failure> {
    let told = |error| Failure::usage(words::cli_pair_option(option, named, error));
    division.player(named).map_err(told)
}

/// Names contain commas, so that only numbers are told apart by them.
fn listed(text: &str) -> Vec<&str> {
    let numbers = |part: &str| {
        let part = part.trim();
        !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit() || letter == '-')
    };
    if text.contains(',') && text.split(',').all(numbers) {
        text.split(',').map(str::trim).collect()
    } else {
        vec![text]
    }
}

/// A name may have a hyphen of its own, so every place at which the text can be cut is tried.
fn pair(division: &Division, option: &str, text: &str) -> Result<Pair, Failure> {
    let cuts: Vec<[&str; 2]> = text
        .match_indices('-')
        .map(|(at, _)| [text[..at].trim(), text[at + 1..].trim()])
        .filter(|parts| parts.iter().all(|part| !part.is_empty()))
        .collect();
    let mut found = BTreeSet::new();
    for [a, b] in &cuts {
        if let (Ok(a), Ok(b)) = (division.player(a), division.player(b)) {
            found.insert([a, b]);
        }
    }
    let found: Vec<[PlayerId; 2]> = found.into_iter().collect();
    match (found.as_slice(), cuts.as_slice()) {
        ([[a, b]], _) if a == b => {
            let same = words::cli_pair_same(division.name_of(*a));
            Err(Failure::usage(words::cli_pair_option(option, text, same)))
        }
        ([[a, b]], _) => Ok(Pair::new(*a, *b)),
        ([], []) => {
            Err(Failure::usage(words::cli_pair_option(option, text, words::cli_pair_hyphen())))
        }
        ([], cuts) => {
            // With one hyphen it is clear which of the two nobody knows.
            let [a, b] = cuts[0];
            one(division, option, a)?;
            one(division, option, b)?;
            Err(Failure::usage(words::cli_pair_option(option, text, words::cli_pair_numbers())))
        }
        (_, _) => Err(Failure::usage(words::cli_pair_several(option, text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, Player, Title};

    fn division() -> Division {
        let mut division = Division::new(DivisionId::A, Title::own("A"), 0);
        let names = ["Bahr, Anna-Lena", "Ceh, Bert", "Ceh-Dahl, Åse"];
        for (number, name) in (1..).zip(names) {
            let id = division.player_id(number);
            division.players.insert(id, Player::new(id, name.parse().unwrap()));
        }
        division
    }

    fn read(text: &str) -> Result<[u16; 2], String> {
        pair(&division(), "--fixed", text)
            .map(|pair| pair.players().map(|player| player.number))
            .map_err(|failure| failure.sentence())
    }

    #[test]
    fn a_pair_is_cut_where_both_halves_are_players() {
        assert_eq!(read("1-2"), Ok([1, 2]));
        assert_eq!(read("A2 - A1"), Ok([1, 2]));
        assert_eq!(read("Bahr, Anna-Lena-Ceh, Bert"), Ok([1, 2]));
        assert_eq!(read("ceh, bert-ceh-dahl"), Ok([2, 3]));
        assert_eq!(
            read("1-9").unwrap_err(),
            "--fixed 9: there is no player \"9\": write a number from 1 to 3, or a name"
        );
        assert!(read("12").unwrap_err().contains("such as 3-8"));
        assert!(read("2-2").unwrap_err().contains("Ceh, Bert cannot meet"));
    }

    #[test]
    fn numbers_may_stand_in_a_list_and_nobody_twice() {
        let list = |given: &[&str]| {
            let given: Vec<String> = given.iter().map(ToString::to_string).collect();
            let players = several(&division(), "--absent", &given);
            players.map(|set| set.len()).map_err(|failure| failure.sentence())
        };
        assert_eq!(list(&["1,3"]), Ok(2));
        assert_eq!(list(&["Bahr, Anna-Lena", "2"]), Ok(2));
        assert_eq!(
            list(&["2", "Ceh, B"]).unwrap_err(),
            "--absent names Ceh, Bert twice: write every player once"
        );
        assert!(list(&["x"]).unwrap_err().contains("there is no player \"x\""));
    }
}
