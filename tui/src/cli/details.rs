//! What stands on a card beside its scores, as it is typed on the command line.

use super::*;
use crate::cli::card::SideArg;
use crate::fields::{RACK, seconds};
use domain::{DuelCard, End, GameRecord, InvalidTurn, Side};

#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct Details {
    /// How the game ended, if the scores do not take in the racks yet
    #[arg(long, value_enum)]
    end: Option<EndArg>,
    /// The value of the tiles left on each rack
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], value_parser = RACK.read)]
    racks: Vec<i32>,
    /// Time over the limit, in seconds or as 1:05
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], value_parser = seconds)]
    overtime: Vec<u32>,
    /// Whose clock ran out, where that ends a game
    #[arg(long, value_name = "SIDE")]
    flag: Option<SideArg>,
    /// A turn that the jury found invalid, such as first=24; may be repeated
    #[arg(long, value_name = "SIDE=SCORE", value_parser = invalid_turn)]
    invalid: Vec<InvalidTurn>,
    /// Who exchanged with too few tiles in the bag; may be repeated
    #[arg(long, value_name = "SIDE")]
    illegal_exchange: Vec<SideArg>,
    /// Points that challenges cost and that the scores still contain
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    charges: Vec<u16>,
    /// Who began, where tiles or a choice decided it
    #[arg(long, value_name = "SIDE")]
    began: Option<SideArg>,
    /// The letters that blanks stood for, such as EN
    #[arg(long, value_name = "LETTERS")]
    blanks: Option<String>,
    /// Plays of all seven tiles, where they may decide a match
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    scrabbles: Vec<u16>,
    /// The time that each player used, in seconds or as 24:30, where it may decide a match
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"], value_parser = seconds)]
    time_used: Vec<u32>,
    /// The best single moves, such as first=98,72; may be repeated
    #[arg(long, value_name = "SIDE=SCORES", value_parser = best_moves)]
    best_moves: Vec<BestMoves>,
}

/// The best moves of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BestMoves {
    side: Side,
    scores: Vec<i32>,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EndArg {
    /// The first player went out
    FirstOut,
    SecondOut,
    Passes,
    /// Turns without a score
    ZeroTurns,
    /// A clock ran out; say whose with --flag
    Clock,
    /// The time of a game without clocks is over
    Time,
}

impl Details {
    /// The card with these scores.
    pub fn on(self, scores: [i32; 2]) -> DuelCard {
        let pair = |values: &[i32]| [0, 1].map(|at| values.get(at).copied().unwrap_or(0));
        let flagged: Option<Side> = self.flag.map(Side::from);
        let end = match self.end {
            None if flagged.is_some() => End::Time,
            None => End::Final,
            Some(EndArg::FirstOut) => End::Out(Side::First),
            Some(EndArg::SecondOut) => End::Out(Side::Second),
            Some(EndArg::Passes) => End::Passes,
            Some(EndArg::ZeroTurns) => End::ZeroTurns,
            Some(EndArg::Clock) => End::Time,
            Some(EndArg::Time) => End::TimeTotal,
        };
        let record = Box::new(self.record());
        let exchanged: Vec<Side> = self.illegal_exchange.into_iter().map(Side::from).collect();
        DuelCard {
            scores,
            end,
            racks: pair(&self.racks),
            overtime_s: [0, 1].map(|at| self.overtime.get(at).copied().unwrap_or(0)),
            flagged,
            invalid_turns: self.invalid,
            illegal_exchange: Side::BOTH.map(|side| exchanged.contains(&side)),
            charges: [0, 1].map(|at| self.charges.get(at).copied().unwrap_or(0)),
            record,
        }
    }

    /// What is noted of the game.
    fn record(&self) -> GameRecord {
        let moves = |side| {
            let of_side = self.best_moves.iter().filter(move |moves| moves.side == side);
            of_side.flat_map(|moves| moves.scores.iter().copied()).collect()
        };
        GameRecord {
            starter: self.began.map(Side::from),
            blanks: self
                .blanks
                .iter()
                .flat_map(|letters| letters.to_uppercase().chars().collect::<Vec<_>>())
                .collect(),
            scrabbles: [0, 1].map(|at| self.scrabbles.get(at).copied().unwrap_or(0)),
            time_used_s: [0, 1].map(|at| self.time_used.get(at).copied().unwrap_or(0)),
            best_moves: Side::BOTH.map(moves),
        }
    }

    /// A card on which what is named here stands instead of what was there.
    pub fn instead_of(self, old: DuelCard) -> DuelCard {
        let named = self.clone().on(old.scores);
        let ended = self.end.is_some() || self.flag.is_some();
        DuelCard {
            scores: old.scores,
            end: if ended { named.end } else { old.end },
            flagged: if ended { named.flagged } else { old.flagged },
            racks: if self.racks.is_empty() { old.racks } else { named.racks },
            overtime_s: if self.overtime.is_empty() { old.overtime_s } else { named.overtime_s },
            invalid_turns: if self.invalid.is_empty() {
                old.invalid_turns
            } else {
                named.invalid_turns
            },
            illegal_exchange: if self.illegal_exchange.is_empty() {
                old.illegal_exchange
            } else {
                named.illegal_exchange
            },
            record: Box::new(named.record.or(*old.record)),
            charges: if self.charges.is_empty() { old.charges } else { named.charges },
        }
    }

    /// What the table wrote as the jury found it: invalid turns are added, the rest is written anew.
    pub fn added_to(self, card: DuelCard) -> DuelCard {
        let mut invalid_turns = card.invalid_turns.clone();
        invalid_turns.extend(&self.invalid);
        DuelCard { invalid_turns, ..self.instead_of(card) }
    }
}

/// Reads `first=24`.
fn invalid_turn(text: &str) -> Result<InvalidTurn, Said> {
    let how = words::cli_turn;
    let (side, score) = of_side(text).ok_or_else(how)?;
    Ok(InvalidTurn { side, turn_score: score.parse().map_err(|_| how())? })
}

/// Reads `first=98,72`.
fn best_moves(text: &str) -> Result<BestMoves, Said> {
    let how = words::cli_best_moves;
    let (side, scores) = of_side(text).ok_or_else(how)?;
    let scores = scores.split(',').map(|score| score.trim().parse().map_err(|_| how()));
    Ok(BestMoves { side, scores: scores.collect::<Result<_, _>>()? })
}

fn of_side(text: &str) -> Option<(Side, &str)> {
    let (side, rest) = text.split_once('=')?;
    match side {
        "first" => Some((Side::First, rest)),
        "second" => Some((Side::Second, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_means_that_a_clock_ended_the_game() {
        let details = Details { flag: Some(SideArg::Second), ..Details::default() };
        let card = details.on([400, 390]);
        assert_eq!((card.end, card.flagged), (End::Time, Some(Side::Second)));
        assert!(Details::default().on([400, 390]).is_plain());
    }

    #[test]
    fn what_is_named_stands_instead_of_what_was_there() {
        let end = End::Out(Side::Second);
        let old = DuelCard { end, racks: [3, 0], overtime_s: [0, 65], ..DuelCard::plain([1, 2]) };
        assert_eq!(Details::default().instead_of(old.clone()), old);
        let overtime = Details { overtime: vec![0, 0], ..Details::default() };
        let wanted = DuelCard { overtime_s: [0, 0], ..old.clone() };
        assert_eq!(overtime.instead_of(old.clone()), wanted);
        let flag = Details { flag: Some(SideArg::First), ..Details::default() };
        let card = flag.instead_of(old);
        assert_eq!((card.end, card.flagged, card.racks), (End::Time, Some(Side::First), [3, 0]));
    }

    #[test]
    fn what_the_jury_found_comes_on_top() {
        let invalid = vec![invalid_turn("first=24").unwrap()];
        let written = DuelCard { racks: [3, 0], ..DuelCard::plain([400, 390]) };
        let overtime = vec![0, 65];
        let found = Details { invalid: invalid.clone(), overtime, ..Details::default() };
        let found = found.added_to(written);
        assert_eq!((found.racks, found.overtime_s), ([3, 0], [0, 65]));
        let again = Details { invalid, ..Details::default() }.added_to(found);
        assert_eq!((again.overtime_s, again.invalid_turns.len()), ([0, 65], 2));
        assert!(invalid_turn("third=24").is_err() && invalid_turn("first").is_err());
    }
}
