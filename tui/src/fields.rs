//! What an intent needs from people: how each field is called, typed and read, on a form as on the command line.

mod times;

pub use times::{Late, seconds};

use crate::tongue;
use crate::widgets::field::Accepts;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use desk::{Intent, JoinCode, NewMember, NewPlayer};
use domain::challenge::{WORD_LETTERS_MAX, WORDS_MAX};
use domain::limit::RATING_MAX;
use domain::line::excerpt;
use domain::{
    ClassName, Club, DivisionId, HallTables, Line, LineError, Name, PlayerId, Programme, Reason,
    Role, Said, Schedule, TableNo, TeamName, Term, Word, classes_of,
};
use speech::words;
use std::collections::BTreeSet;
use std::str::FromStr;
use times::{lateness, on_the_clock};
use unicode_segmentation::UnicodeSegmentation;

/// One field of an intent. A form calls it by its label and says how to type it; the command line reads it with the
/// same function and says what is wrong.
#[derive(Debug)]
pub struct Field<T: 'static> {
    pub label: fn() -> Said,
    pub accepts: Accepts,
    pub letters_max: usize,
    pub how: fn() -> Said,
    pub read: fn(&str) -> Result<T, Said>,
}

impl<T> Field<T> {
    /// What was typed into a line of a form, or how to mend it.
    pub fn of_line(&self, typed: &str) -> Result<T, Said> {
        (self.read)(typed).map_err(|why| match typed.trim() {
            "" => (self.how)(),
            _ => words::field_wrong((self.how)(), why),
        })
    }
}

const fn text<T>(
    letters_max: usize,
    label: fn() -> Said,
    how: fn() -> Said,
    read: fn(&str) -> Result<T, Said>,
) -> Field<T> {
    Field { label, accepts: Accepts::Text, letters_max, how, read }
}

const fn figures<T>(
    label: fn() -> Said,
    how: fn() -> Said,
    read: fn(&str) -> Result<T, Said>,
) -> Field<T> {
    Field { label, accepts: Accepts::Number, letters_max: 5, how, read }
}

/// A field of a card that each of its two players has.
#[derive(Debug)]
pub struct OfPlayer<T: 'static> {
    pub label: fn(&str) -> Said,
    pub accepts: Accepts,
    pub letters_max: usize,
    pub read: fn(&str) -> Result<T, Said>,
}

pub const SCORE: OfPlayer<i32> = OfPlayer {
    label: |name| words::details_score(name),
    accepts: Accepts::Number,
    letters_max: 5,
    read: whole,
};
/// The value of the tiles left on a rack.
pub const RACK: OfPlayer<i32> =
    OfPlayer { label: |name| words::details_tiles(name), letters_max: 3, ..SCORE };
/// Time over the limit, as it is read off a clock.
pub const ON_THE_CLOCK: OfPlayer<u32> = OfPlayer {
    label: |name| words::details_overtime(name),
    accepts: Accepts::Text,
    letters_max: 6,
    read: on_the_clock,
};
/// Plays of all seven tiles.
pub const SCRABBLES: OfPlayer<u16> = OfPlayer {
    label: |name| words::details_scrabbles(name),
    accepts: Accepts::Number,
    letters_max: 2,
    read: |typed| if typed.is_empty() { Ok(0) } else { amount(typed) },
};
/// The time that a player used.
pub const TIME_USED: OfPlayer<u32> =
    OfPlayer { label: |name| words::details_time_used(name), ..ON_THE_CLOCK };
/// The scores of the turns that a jury found invalid.
pub const INVALID_TURNS: OfPlayer<Vec<i32>> = OfPlayer {
    label: |name| words::details_invalid(name),
    accepts: Accepts::Text,
    letters_max: 40,
    read: turns,
};
/// Every word of a play.
pub const WORDS: Field<Vec<Word>> = text(
    WORDS_MAX * (WORD_LETTERS_MAX + 1),
    words::challenge_words,
    words::challenge_no_words,
    play,
);
pub const REASON: Field<Reason> =
    text(60, words::form_why, words::reason_missing, |typed| line(words::cli_the_reason, typed));
pub const PLAYER: Field<PlayerId> =
    text(6, words::sanction_player, words::sanction_player_how, |typed| {
        typed.trim().to_uppercase().parse().map_err(|error: domain::id::ParseIdError| error.into())
    });
pub const MEASURE: Field<Term> =
    text(60, words::sanction_measure, words::sanction_no_ladder, |typed| {
        line(words::cli_the_measure, typed)
    });
pub const WINS: Field<u16> = text(4, words::sanction_wins, words::sanction_wins_how, half_wins);
pub const SPREAD: Field<u16> = figures(words::sanction_spread, words::sanction_amount_how, amount);
pub const POINTS: Field<u16> = figures(words::sanction_points, words::sanction_amount_how, amount);
pub const PLAY: Field<u16> = figures(words::sanction_play, words::sanction_amount_how, amount);
pub const NAME: Field<Name> = text(60, words::heading_name, words::player_name_missing, |typed| {
    line(words::cli_the_name, typed)
});
pub const CLUB: Field<Option<Club>> =
    text(60, words::heading_club, words::player_name_missing, |typed| {
        Club::optional(typed).map_err(|error| words::cli_line_wrong(error, words::cli_the_club()))
    });
pub const TEAM: Field<TeamName> =
    text(60, words::heading_name, words::new_team_how, |typed| line(words::cli_the_team, typed));
pub const RATING: Field<Option<i32>> =
    figures(words::heading_rating, words::rename_no_rating, |typed| match typed {
        "" => Ok(None),
        typed => rating(typed).map(Some),
    });
/// Prize classes, none or several.
pub const CLASSES: Field<BTreeSet<ClassName>> =
    text(60, words::heading_classes, words::player_classes_how, |typed| {
        classes_of(typed).ok_or_else(|| words::cli_classes_wrong(ClassName::LETTERS_MAX))
    });
/// A system for every block of rounds; nothing where the book decides.
pub const SCHEDULE: Field<Option<Schedule>> =
    text(Schedule::LETTERS_MAX, words::plan_schedule, words::plan_schedule_how, schedule);
/// Where a division plays; anywhere where nothing is typed.
pub const TABLES: Field<Option<HallTables>> =
    text(400, words::plan_tables, words::plan_tables_how, if_typed);
/// Where nobody plays who does not need it.
pub const RESERVED: Field<Option<HallTables>> =
    text(400, words::plan_reserved, words::plan_tables_how, if_typed);
/// When rounds begin; nothing where no hours are announced.
pub const PROGRAMME: Field<Option<Programme>> =
    text(600, words::plan_programme, words::plan_programme_how, if_typed);
pub const TABLE: Field<TableNo> = figures(words::heading_number, words::move_how, table);
pub const ROLE: Field<Role> = text(8, words::heading_role, words::which_code_how, role);
/// Seconds from `12`, `12:30` or `never`, which is none.
pub const LATE: Field<Late> = text(8, words::heading_name, words::late_how, lateness);

/// One of several on the command line, by its name.
pub fn one_of<T: Copy + Send + Sync>(
    choices: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(choices.iter().map(|(name, _)| *name)).map(|typed| {
        let chosen = choices.iter().find(|(name, _)| *name == typed);
        chosen.expect("the parser takes no other name").1
    })
}

/// Why something is done, on the command line.
#[derive(Clone, Debug, Args)]
pub struct Why {
    /// Why, for everybody to read
    #[arg(long, value_parser = REASON.read)]
    pub reason: Reason,
}

/// The text as a line; `what` is what the sentence calls it.
pub fn line<const MAX: usize>(what: fn() -> Said, typed: &str) -> Result<Line<MAX>, Said> {
    Line::new(typed).map_err(|error| match error {
        LineError::Empty => words::cli_line_empty(MAX, what()),
        error => words::cli_line_wrong(error, what()),
    })
}

/// What a round is paired by.
pub fn system(typed: &str) -> Result<Term, Said> {
    line(words::cli_the_system, typed)
}

/// A word of a play.
pub fn word(typed: &str) -> Result<Word, Said> {
    line(words::cli_the_word, typed)
}

fn turns(typed: &str) -> Result<Vec<i32>, Said> {
    let scores = typed.split([' ', ',']).filter(|score| !score.is_empty());
    scores.map(|score| score.parse().map_err(|_| words::details_no_turn(score))).collect()
}

fn play(typed: &str) -> Result<Vec<Word>, Said> {
    let apart = |letter: char| letter.is_whitespace() || letter == ',';
    let typed: Vec<&str> = typed.split(apart).filter(|word| !word.is_empty()).collect();
    if typed.is_empty() {
        return Err(words::challenge_no_words());
    }
    if typed.len() > WORDS_MAX {
        return Err(words::challenge_too_many(WORDS_MAX));
    }
    let long = typed.iter().find(|word| word.graphemes(true).count() > WORD_LETTERS_MAX);
    if let Some(word) = long {
        return Err(words::challenge_too_long(WORD_LETTERS_MAX, word));
    }
    let read = typed.iter().map(|word| Word::new(word)).collect::<Result<_, _>>();
    read.map_err(words::challenge_word_wrong)
}

fn whole(typed: &str) -> Result<i32, Said> {
    typed.trim().parse().map_err(|_| words::cli_not_whole(typed))
}

/// Reads `1` or `0.5`: wins are counted in halves.
fn half_wins(typed: &str) -> Result<u16, Said> {
    let (whole, half) = match typed.split_once('.') {
        None => (typed, 0),
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return Err(words::cli_wins_halves()),
    };
    let whole: u16 = whole.parse().map_err(|_| words::cli_wins_number())?;
    whole.checked_mul(2).and_then(|wins| wins.checked_add(half)).ok_or_else(words::cli_wins_many)
}

fn amount(typed: &str) -> Result<u16, Said> {
    typed.parse().map_err(|_| words::cli_not_whole(typed))
}

fn schedule(typed: &str) -> Result<Option<Schedule>, Said> {
    Schedule::optional(typed).map_err(|error| words::cli_line_wrong(error, words::plan_schedule()))
}

fn if_typed<T: FromStr<Err: Into<Said>>>(typed: &str) -> Result<Option<T>, Said> {
    match typed.trim() {
        "" => Ok(None),
        typed => typed.parse().map(Some).map_err(Into::into),
    }
}

fn table(typed: &str) -> Result<TableNo, Said> {
    tongue::table_meant(typed).ok_or_else(|| words::cli_not_whole(typed))
}

/// Reads a word or a letter, or a table as `12`, `t12` or `table 12`.
fn role(typed: &str) -> Result<Role, Said> {
    let typed = typed.trim().to_lowercase();
    match typed.as_str() {
        "director" | "deputy" | "d" => Ok(Role::Director),
        "arbiter" | "a" => Ok(Role::Arbiter),
        "relay" | "r" => Ok(Role::Relay),
        at => {
            let number = at.trim_start_matches("table").trim_start_matches('t');
            table(number).map(Role::Table).map_err(|_| words::cli_roles())
        }
    }
}

/// The command that a slip is for.
pub fn command_of(code: &JoinCode) -> &'static str {
    match code.label().as_bytes() {
        [b'A', ..] => "arbiter",
        [b'D', ..] => "director",
        [b'R', ..] => "node",
        _ => "table",
    }
}

fn rating(typed: &str) -> Result<i32, Said> {
    match typed.parse() {
        Ok(rating) if rating < 0 => Err(words::cli_rating_below(rating)),
        Ok(rating) if rating > RATING_MAX => Err(words::cli_rating_above(RATING_MAX, rating)),
        Ok(rating) => Ok(rating),
        Err(_) => Err(words::cli_rating_no_number(excerpt(typed, 40))),
    }
}

/// Reads `Name; Club; Rating; Team; substitute; Classes`, all but the name optional.
pub fn player(typed: &str, division: DivisionId) -> Result<NewPlayer, Said> {
    let parts: Vec<&str> = typed.split(';').map(str::trim).collect();
    if parts.len() > 6 {
        return Err(words::cli_players_parts());
    }
    let [name, club, rating, team, role, classes] =
        std::array::from_fn(|at| parts.get(at).copied().unwrap_or_default());
    if name.is_empty() {
        return Err(words::cli_players_no_name());
    }
    let rating = (RATING.read)(rating)?;
    let (name, club) = ((NAME.read)(name)?, (CLUB.read)(club)?);
    let substitute = match role {
        "" => false,
        "substitute" => true,
        typed => return Err(words::cli_players_substitute(excerpt(typed, 40))),
    };
    let team = match team {
        "" if substitute => return Err(words::cli_players_parts()),
        "" => None,
        team => Some(NewMember { team: (TEAM.read)(team)?, substitute }),
    };
    let classes = (CLASSES.read)(classes)?;
    Ok(NewPlayer { club, rating, team, classes, ..NewPlayer::new(division, name) })
}

/// Reads `Red; A1 A2 A3; 2`: a team's name, its members and at how many boards they play.
pub fn team(typed: &str, division: DivisionId) -> Result<(TeamName, Intent), Said> {
    let parts: Vec<&str> = typed.split(';').map(str::trim).collect();
    let (name, members, boards) = match parts[..] {
        [name, members] => (name, members, None),
        [name, members, boards] => (name, members, Some(amount(boards)?)),
        _ => return Err(words::cli_team_parts()),
    };
    let name = (TEAM.read)(name)?;
    let members = members.split([' ', ',']).filter(|word| !word.is_empty()).map(PLAYER.read);
    let members = members.collect::<Result<Vec<PlayerId>, Said>>()?;
    Ok((name.clone(), team_of(division, name, members, boards)))
}

/// Everybody plays where nobody says at how many boards.
pub fn team_of(
    division: DivisionId,
    team: TeamName,
    members: Vec<PlayerId>,
    boards: Option<u16>,
) -> Intent {
    let boards = boards.unwrap_or_else(|| u16::try_from(members.len()).unwrap_or(u16::MAX));
    Intent::EnterTeam { division, team, members, boards }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tongue::say;

    #[test]
    fn a_sentence_names_what_is_wrong_and_where() {
        let said = |typed: &str| say(&(REASON.read)(typed).unwrap_err());
        assert_eq!(said("  "), "the reason is empty: write at most 200 letters");
        assert_eq!(
            said("late\u{1b}[2J"),
            "the reason \"late\u{fffd}[2J\" has a control character (U+001B) at letter 5: leave it out"
        );
    }

    #[test]
    fn a_form_says_how_to_type_it_and_what_is_wrong() {
        assert_eq!(say(&REASON.of_line(" ").unwrap_err()), say(&words::reason_missing()));
        let wrong = say(&PLAYER.of_line("17").unwrap_err());
        assert!(wrong.starts_with("Type the player's number, such as A17. ("), "{wrong}");
    }

    #[test]
    fn wins_are_whole_or_half() {
        assert_eq!(["0", "1", "0.5", "2.5", "3.0"].map(half_wins), [0, 2, 1, 5, 6].map(Ok));
        for bad in ["x", "0.25", "-1", "", "70000"] {
            assert!(half_wins(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn times_are_seconds_or_minutes_and_seconds() {
        assert_eq!(["65", "1:05", "0:00", "10:59"].map(seconds), [65, 65, 0, 659].map(Ok));
        for bad in ["", "x", "1:60", "1:5:0", "-1", "99999999:00"] {
            assert!(say(&seconds(bad).unwrap_err()).contains("1:05"), "{bad:?}");
        }
    }

    #[test]
    fn time_over_is_read_as_people_write_it() {
        for (typed, read) in [
            ("", Some(0)),
            ("45", Some(45)),
            ("65", Some(65)),
            ("1:30", Some(90)),
            ("1.30", Some(90)),
            ("130", Some(90)),
            ("1005", Some(605)),
            ("175", None),
            ("1:75", None),
            ("x", None),
            ("1é0", None),
        ] {
            assert_eq!(on_the_clock(typed).ok(), read, "{typed:?}");
        }
    }

    #[test]
    fn the_words_of_a_play_are_told_apart_and_counted() {
        let read = |typed: &str| (WORDS.read)(typed).map(|words| words.len());
        assert_eq!(read("QI, ZA  äse"), Ok(3));
        for (typed, told) in [
            (" ", words::challenge_no_words()),
            ("A B C D E F G H I", words::challenge_too_many(WORDS_MAX)),
        ] {
            assert_eq!(read(typed), Err(told));
        }
    }

    #[test]
    fn somebody_is_late_by_a_time_or_never_came() {
        let late = ["12:30", "12", "never"].map(|typed| (LATE.read)(typed).unwrap().0);
        assert_eq!(late, [Some(750), Some(720), None]);
        assert!(say(&(LATE.read)("late").unwrap_err()).contains("1:05"));
    }

    #[test]
    fn a_role_is_a_word_a_letter_or_a_table() {
        for (typed, read) in [
            ("t12", Some(Role::Table(TableNo(12)))),
            (" T 12", Some(Role::Table(TableNo(12)))),
            ("12", Some(Role::Table(TableNo(12)))),
            ("table 7", Some(Role::Table(TableNo(7)))),
            ("Arbiter", Some(Role::Arbiter)),
            ("A", Some(Role::Arbiter)),
            ("d", Some(Role::Director)),
            ("r", Some(Role::Relay)),
            ("", None),
            ("t", None),
            ("0", None),
            ("x1", None),
            ("waiter", None),
        ] {
            assert_eq!(role(typed).ok(), read, "{typed:?}");
        }
    }

    #[test]
    fn a_team_is_a_name_members_and_boards() {
        let id = |number| PlayerId { division: DivisionId::A, number };
        let Ok((_, Intent::EnterTeam { team, members, boards, .. })) =
            team("Red Kings; a1, A3 A2; 2", DivisionId::A)
        else {
            panic!("not read");
        };
        assert_eq!((&*team, members, boards), ("Red Kings", vec![id(1), id(3), id(2)], 2));
        for bad in ["", "Red", ";A1 A2", "Red;A1 B", "Red;A1 A2;x", "Red;A1;2;3"] {
            assert!(super::team(bad, DivisionId::A).is_err(), "{bad:?}");
        }
        let read = player("Ada;;; Red; substitute", DivisionId::A).unwrap();
        let wanted = NewMember { team: "Red".parse().unwrap(), substitute: true };
        assert_eq!(read.team, Some(wanted));
        let read = player("Ada;;;;; B,Senior", DivisionId::A).unwrap();
        assert_eq!(read.classes, ["B", "Senior"].map(ClassName::own).into());
    }

    #[test]
    fn a_player_needs_only_a_name() {
        let read = |typed| player(typed, DivisionId::A);
        let entered = read(" Bogdan Țepeș ; Cluj; 1480 ").unwrap();
        assert_eq!((entered.name.as_str(), entered.rating), ("Bogdan Țepeș", Some(1480)));
        assert_eq!(entered.club.as_deref(), Some("Cluj"));
        assert_eq!(read("Åse Ødegård").unwrap().club, None);
        for bad in ["", ";Cluj", "A;B;C", "A;B;1;2;3", "A;B;1;;substitute", "A;B;-1"] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
    }
}
