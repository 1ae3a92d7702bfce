//! The line in which a director says how a round is to be paired: `koth on 3; fix A1-A5; absent A7`.

use crate::tongue;
use domain::{AbsenceReason, Absent, DivisionId, PairingWishes, PlayerId, Said, TableNo, Term};
use speech::words;

/// What the line said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wished {
    pub wishes: PairingWishes,
    pub seed: Option<u64>,
}

/// One line of help per wish.
pub fn help() -> [Said; 10] {
    [
        words::cli_wishes_system(),
        words::cli_wishes_fix(),
        words::cli_wishes_forbid(),
        words::cli_wishes_absent(),
        words::cli_wishes_bye(),
        words::cli_wishes_table(),
        words::cli_wishes_dead_end(),
        words::cli_wishes_repeats(),
        words::cli_wishes_gibson(),
        words::cli_wishes_clubs(),
    ]
}

/// Reads the line; players go by their numbers, with the letter of the division or without it.
pub fn read(line: &str, division: DivisionId) -> Result<Wished, Said> {
    let mut wished = Wished::default();
    for phrase in line.split([';', ',']) {
        let words: Vec<&str> = phrase.split_whitespace().collect();
        read_phrase(&words, division, &mut wished)
            .map_err(|what| words::cli_wish(phrase.trim(), what))?;
    }
    Ok(wished)
}

fn read_phrase(words: &[&str], division: DivisionId, wished: &mut Wished) -> Result<(), Said> {
    let Wished { wishes, seed } = wished;
    match words {
        [] => {}
        ["repair"] => wishes.repair = Some(true),
        ["literal"] => wishes.repair = Some(false),
        ["meetings", most] => wishes.max_meetings = Some(number(most)?),
        ["again", "from", round] => wishes.repeats_from = Some(number(round)?),
        ["gibson"] => wishes.gibson = Some(true),
        ["clubs", "off" | "none"] => wishes.clubs_off = Some(true),
        ["prizes", places] => wishes.prizes = Some(number(places)?),
        ["seed", figure] => *seed = Some(number(figure)?),
        ["fix", pair @ ..] => wishes.fixed.push(read_pair(pair, division)?),
        ["forbid", pair @ ..] => wishes.forbidden.push(read_pair(pair, division)?),
        ["allow", pair @ ..] => wishes.allowed.push(read_pair(pair, division)?),
        ["bye", player] => {
            wishes.byes.insert(read_player(player, division)?);
        }
        ["absent", player] => {
            wishes.absent.push(away(read_player(player, division)?, AbsenceReason::Unsaid));
        }
        ["absent", player, reason] => {
            let reason = reason.parse::<AbsenceReason>()?;
            wishes.absent.push(away(read_player(player, division)?, reason));
        }
        ["table", player, table] => {
            wishes.tables.push((read_player(player, division)?, needed_table(table)?));
        }
        ["on", after] => wishes.based_on = Some(number(after)?),
        ["system", name] | [name] => wishes.system = Some(system(name)?),
        ["system", name, "on", after] | [name, "on", after] => {
            wishes.system = Some(system(name)?);
            wishes.based_on = Some(number(after)?);
        }
        _ => return Err(words::cli_wish_unknown()),
    }
    Ok(())
}

fn system(name: &str) -> Result<Term, Said> {
    Term::new(name).map_err(|error| words::cli_line_wrong(error, words::cli_the_system()))
}

pub fn away(player: PlayerId, reason: AbsenceReason) -> Absent {
    Absent { player, reason, late_s: None }
}

/// A table by its number or its name; 0 takes back what was asked for before.
pub fn needed_table(typed: &str) -> Result<TableNo, Said> {
    match typed {
        "0" => Ok(TableNo(0)),
        typed => tongue::table_meant(typed).ok_or_else(|| words::cli_wish_number(typed)),
    }
}

fn number<T: std::str::FromStr>(typed: &str) -> Result<T, Said> {
    typed.parse().map_err(|_| words::cli_wish_number(typed))
}

/// `A1-A5`, or `A1 A5`.
pub fn read_pair(words: &[&str], division: DivisionId) -> Result<[PlayerId; 2], Said> {
    let players: Vec<&str> =
        words.iter().flat_map(|word| word.split('-')).filter(|word| !word.is_empty()).collect();
    let [first, second] = players[..] else {
        return Err(words::cli_wish_pair());
    };
    let pair = [read_player(first, division)?, read_player(second, division)?];
    if pair[0] == pair[1] {
        return Err(words::cli_wish_same());
    }
    Ok(pair)
}

/// `A7`, or `7` in the division at hand.
pub fn read_player(word: &str, division: DivisionId) -> Result<PlayerId, Said> {
    if let Ok(number) = word.parse() {
        return Ok(PlayerId { division, number });
    }
    word.parse().map_err(|_| words::cli_wish_player(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    #[test]
    fn a_line_says_everything_at_once() {
        let line = "koth on 3; fix A1-A5, forbid 2 3; allow a6-7; absent 7 unexcused; bye 4; \
                    table A5 12; repair; meetings 2; again from 7; gibson; prizes 8; clubs off; seed 9";
        let Wished { wishes, seed } = read(line, DivisionId::A).unwrap();
        assert_eq!((wishes.system.as_deref(), wishes.based_on), (Some("koth"), Some(3)));
        assert_eq!(wishes.fixed, [[id(1), id(5)]]);
        assert_eq!(wishes.forbidden, [[id(2), id(3)]]);
        assert_eq!(wishes.allowed, [[id(6), id(7)]]);
        assert_eq!(wishes.absent, [away(id(7), AbsenceReason::Unexcused)]);
        assert_eq!((wishes.byes, wishes.tables), ([id(4)].into(), vec![(id(5), TableNo(12))]));
        assert_eq!((wishes.max_meetings, wishes.repeats_from), (Some(2), Some(7)));
        assert_eq!((wishes.repair, wishes.gibson), (Some(true), Some(true)));
        assert_eq!((wishes.prizes, wishes.clubs_off, seed), (Some(8), Some(true), Some(9)));
        assert_eq!(read("  ", DivisionId::A), Ok(Wished::default()));
    }

    #[test]
    fn every_mistake_names_its_phrase() {
        for (line, part) in [
            ("fix A1", "\"fix A1\": a pair is two numbers"),
            ("koth; fix A1-A1", "\"fix A1-A1\": a pair is two different players"),
            ("absent Anna", "\"absent Anna\": Anna is no player's number"),
            ("absent 3 asleep", "\"asleep\" is no reason"),
            ("prizes many", "many is no number"),
            ("please be nice to us", "no wish that is known"),
        ] {
            let told = crate::tongue::say(&read(line, DivisionId::A).unwrap_err());
            assert!(told.contains(part), "{line}: {told}");
        }
    }
}
