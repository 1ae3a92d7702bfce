//! A game of a list in a few keys: `r13+s` is a Rufspiel of seats 1 and 3, won, Schneider.
//!
//! The first letter is the game, figures are seats, `+` or `w` is won and `-` or `l` lost, and the
//! letter behind them the level; a figure after that is how many runners there were. What is typed so far always has a meaning, so that a screen can ask
//! for what is missing.

use domain::list::RUNNERS_MAX;
use domain::{GameKind, GameLevel, ListGame, Said, Seat};
use speech::words;

/// What is typed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    pub kind: Option<GameKind>,
    pub seats: Vec<Seat>,
    pub won: Option<bool>,
    pub level: GameLevel,
    pub runners: u8,
}

/// What has to be typed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    Game,
    Player,
    Partner,
    Loser,
    Result,
}

/// Reads what is typed; the sentence says which key means nothing there.
pub fn read(text: &str) -> Result<Typed, Said> {
    let (kind, seats, won, level) = (None, Vec::new(), None, GameLevel::Normal);
    let mut typed = Typed { kind, seats, won, level, runners: 0 };
    for key in text.chars().filter(|key| !key.is_whitespace()) {
        typed.take(key.to_ascii_lowercase())?;
    }
    Ok(typed)
}

/// Reads a whole game: in short, or in words as in `rufspiel 1 3 won schneider`.
pub fn game(text: &str) -> Result<ListGame, Said> {
    let short = match read(text) {
        Ok(typed) => match typed.missing() {
            None => return Ok(typed.game()),
            Some(missing) => missing.ask(),
        },
        Err(wrong) => wrong,
    };
    let in_words = text.split_whitespace().count() > 1 || text.contains(':');
    text.parse().map_err(
        |long: domain::list::ListGameError| {
            if in_words { long.into() } else { words::cli_list_typed(text, short) }
        },
    )
}

impl Typed {
    pub fn missing(&self) -> Option<Missing> {
        match (self.kind, self.seats.len()) {
            (None, _) => Some(Missing::Game),
            (Some(GameKind::Ramsch), 0) => Some(Missing::Loser),
            (Some(GameKind::Ramsch), _) => None,
            (Some(_), 0) => Some(Missing::Player),
            (Some(GameKind::Rufspiel), 1) => Some(Missing::Partner),
            (Some(_), _) if self.won.is_none() => Some(Missing::Result),
            (Some(_), _) => None,
        }
    }

    /// The game as typed; nothing may be missing.
    pub fn game(&self) -> ListGame {
        ListGame {
            kind: self.kind.unwrap_or(GameKind::Ramsch),
            declarers: self.seats.clone(),
            won: self.won.unwrap_or(false),
            level: self.level,
            runners: self.runners,
            points: None,
        }
    }

    fn take(&mut self, key: char) -> Result<(), Said> {
        let Some(kind) = self.kind else {
            let kind = KINDS.into_iter().find(|(letter, _)| *letter == key);
            self.kind =
                Some(kind.ok_or_else(|| words::cli_list_no_game(key, words::cli_list_which()))?.1);
            return Ok(());
        };
        if let Some(seat) = key.to_digit(10) {
            let seats_max = if kind == GameKind::Rufspiel { 2 } else { 1 };
            if self.seats.len() == seats_max && self.won.is_some() {
                return self.take_runners(seat);
            }
            let seat = u8::try_from(seat).ok().and_then(Seat::new);
            let seat = seat.ok_or_else(|| words::cli_list_no_seat(key))?;
            if self.seats.contains(&seat) {
                return Err(words::cli_list_seat_twice(key));
            }
            if self.seats.len() == seats_max {
                return Err(words::cli_list_seats(title(kind.name()), seats_max));
            }
            self.seats.push(seat);
            return Ok(());
        }
        if kind == GameKind::Ramsch {
            return Err(words::cli_list_ramsch());
        }
        match key {
            '+' | 'w' => self.won = Some(true),
            '-' | 'l' => self.won = Some(false),
            letter => {
                let level = LEVELS.into_iter().find(|(known, _)| *known == letter);
                self.level =
                    level.ok_or_else(|| words::cli_list_no_key(words::cli_list_ends(), key))?.1;
            }
        }
        Ok(())
    }
}

impl Typed {
    fn take_runners(&mut self, figure: u32) -> Result<(), Said> {
        let runners = u32::from(self.runners) * 10 + figure;
        let runners = u8::try_from(runners).ok().filter(|count| (1..=RUNNERS_MAX).contains(count));
        self.runners = runners.ok_or_else(|| words::cli_list_runners_most(RUNNERS_MAX))?;
        Ok(())
    }
}

impl Missing {
    /// What to type, in a sentence.
    pub fn ask(self) -> Said {
        match self {
            Self::Game => words::cli_list_which(),
            Self::Player => words::cli_list_player(),
            Self::Partner => words::cli_list_partner(),
            Self::Loser => words::cli_list_loser(),
            Self::Result => words::cli_list_ends(),
        }
    }
}

/// A game in words, with names where they are known.
pub fn words(game: &ListGame, name: impl Fn(Seat) -> String) -> Said {
    let who: Vec<String> = game.declarers.iter().map(|seat| name(*seat)).collect();
    let kind = title(game.kind.name());
    if game.kind == GameKind::Ramsch {
        return words::cli_list_lost_by(kind, who);
    }
    let who = match who.as_slice() {
        [player, partner] => words::cli_list_with(partner, player),
        _ => words::cli_only(who),
    };
    let said = match game.level {
        GameLevel::Normal => words::cli_list_of(kind, who, game.won),
        level => words::cli_list_of_level(kind, title(level.name()), who, game.won),
    };
    with_runners(game, said)
}

fn with_runners(game: &ListGame, said: Said) -> Said {
    match game.runners {
        0 => said,
        runners => words::cli_list_runners(runners, said),
    }
}

/// The same in a narrow column, by seats.
pub fn row(game: &ListGame) -> Said {
    let who: Vec<String> = game.declarers.iter().map(|seat| seat.number().to_string()).collect();
    let won = (game.kind != GameKind::Ramsch).then_some(game.won);
    let row = words::cli_list_row(title(game.kind.name()), who.join("+"), won);
    let row = match game.level {
        GameLevel::Normal => row,
        level => words::cli_list_row_level(title(level.name()), row),
    };
    with_runners(game, row)
}

/// The same in the keys that type it.
pub fn keys(game: &ListGame) -> String {
    let kind = KINDS.iter().find(|(_, kind)| *kind == game.kind).map_or(' ', |(key, _)| *key);
    let seats: String = game.declarers.iter().map(|seat| seat.number().to_string()).collect();
    if game.kind == GameKind::Ramsch {
        return format!("{kind}{seats}");
    }
    let level = LEVELS.iter().find(|(_, level)| *level == game.level);
    let level = level.map(|(key, _)| key.to_string()).unwrap_or_default();
    let runners = Some(game.runners).filter(|count| *count > 0);
    let runners = runners.map(|count| count.to_string()).unwrap_or_default();
    format!("{kind}{seats}{}{level}{runners}", if game.won { '+' } else { '-' })
}

fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

const KINDS: [(char, GameKind); 4] = [
    ('r', GameKind::Rufspiel),
    ('s', GameKind::Solo),
    ('w', GameKind::Wenz),
    ('x', GameKind::Ramsch),
];

const LEVELS: [(char, GameLevel); 4] = [
    ('s', GameLevel::Schneider),
    ('z', GameLevel::Schwarz),
    ('t', GameLevel::Tout),
    ('i', GameLevel::Sie),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tongue::say;

    #[test]
    fn a_few_keys_are_a_game() {
        for (typed, row) in [
            ("r13+s", "rufspiel 1 3 won schneider"),
            (" R 1 3 W S ", "rufspiel 1 3 won schneider"),
            ("s2-", "solo 2 lost"),
            ("s2l", "solo 2 lost"),
            ("w4+t", "wenz 4 won tout"),
            ("s1+i", "solo 1 won sie"),
            ("x3", "ramsch 3 lost"),
            ("r13+s4", "rufspiel 1 3 won schneider runners=4"),
            ("s2-12", "solo 2 lost runners=12"),
            ("solo 2 lost: 2 -6 2 2", "solo 2 lost: 2 -6 2 2"),
        ] {
            let read = game(typed).unwrap();
            assert_eq!(read.to_string(), row, "{typed}");
            assert_eq!(game(&keys(&read)).map(|again| again.kind), Ok(read.kind));
        }
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        let missing = |text: &str| read(text).unwrap().missing();
        assert_eq!(missing(""), Some(Missing::Game));
        assert_eq!(missing("r"), Some(Missing::Player));
        assert_eq!(missing("r1"), Some(Missing::Partner));
        assert_eq!(missing("r13"), Some(Missing::Result));
        assert_eq!(missing("x"), Some(Missing::Loser));
        assert_eq!((missing("r13+"), missing("x2"), missing("s1-")), (None, None, None));
    }

    #[test]
    fn a_key_that_means_nothing_says_so() {
        for (text, what) in [
            ("q", "q is no game"),
            ("r5", "5 is no seat"),
            ("r11", "typed twice"),
            ("s12", "Solo is played by 1"),
            ("s1q", "q means nothing here"),
            ("x1+", "who lost it"),
            ("s1+15", "at most 14 runners"),
        ] {
            assert!(say(&read(text).unwrap_err()).contains(what), "{text}");
            assert!(say(&game(text).unwrap_err()).contains(what), "{text}");
        }
        assert!(say(&game("r1").unwrap_err()).contains("partner"));
        assert!(say(&game("solo 9 won").unwrap_err()).contains("is no game"));
    }

    #[test]
    fn words_name_the_players() {
        let name = |seat: Seat| ["Anna", "Bert", "Cem", "Dora"][seat.index()].to_owned();
        let said = |text: &str| words(&game(text).unwrap(), name);
        assert_eq!(say(&said("r13+s")), "Rufspiel of Anna with Cem, won, Schneider");
        assert_eq!(say(&said("s2-")), "Solo of Bert, lost");
        assert_eq!(say(&said("x4")), "Ramsch, lost by Dora");
        let narrow = |text: &str| row(&game(text).unwrap());
        assert_eq!(say(&narrow("r13+s")), "Rufspiel 1+3 won Schneider");
        assert_eq!(
            (say(&narrow("s2-")), say(&narrow("x4"))),
            ("Solo 2 lost".into(), "Ramsch 4".into())
        );
    }
}
