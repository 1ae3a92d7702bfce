//! What the simulated people do, as a function of the seed and nothing else.

mod list;

use crate::demo::special::Special;
use desk::CardForm;
use domain::Said;
use domain::{DuelCard, End, InvalidTurn, PlayerId, RoundId, Side, TableNo, Verdict, Word};
use rand::Rng;
use rand_pcg::Pcg64;
use speech::words;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Script {
    pub seed: u64,
    pub speed: Speed,
}

/// A challenge that a player is going to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedChallenge {
    pub by: Side,
    pub words: Vec<Word>,
}

/// What a number is drawn for; each has lots of its own.
#[derive(Clone, Copy)]
enum Draw {
    Strength = 1,
    Luck,
    Challenge,
    Verdict,
    Pairing,
    Play,
    Signing,
    Judging,
    List,
    Details,
    Jury,
    Special,
}

impl Script {
    /// The two scores of a game: some players are stronger, and luck does the rest.
    pub fn scores(&self, round: RoundId, players: [PlayerId; 2]) -> [i32; 2] {
        let mut luck = self.lots(Draw::Luck, round.number, &players);
        players.map(|player| {
            let strength = below(&mut self.lots(Draw::Strength, 0, &[player]), 90);
            let luck = below(&mut luck, 160);
            i32::try_from(290 + strength + luck).expect("a score is some hundred points")
        })
    }

    /// The card of a game. About one in three tells how the game ended and leaves the racks to the
    /// book, and a few players think for too long.
    pub fn card(&self, round: RoundId, players: [PlayerId; 2], form: &CardForm) -> DuelCard {
        let mut card = DuelCard::plain(self.scores(round, players));
        let mut lots = self.lots(Draw::Details, round.number, &players);
        let out = |side| form.ends.contains(&End::Out(side));
        let finisher = if card.scores[0] >= card.scores[1] { Side::First } else { Side::Second };
        if below(&mut lots, 3) == 0 && out(finisher) {
            card.end = End::Out(finisher);
            let rack = i32::try_from(1 + below(&mut lots, 14)).expect("a rack is worth little");
            card.racks[finisher.other().index()] = rack;
        }
        if below(&mut lots, 8) == 0 && form.overtime {
            let late = below(&mut lots, 2) as usize;
            card.overtime_s[late] = u32::try_from(1 + below(&mut lots, 119)).expect("two minutes");
        }
        card
    }

    /// What a jury finds: a turn of about one game in five.
    pub fn invalid_turns(
        &self,
        round: RoundId,
        players: [PlayerId; 2],
        form: &CardForm,
    ) -> Vec<InvalidTurn> {
        let mut lots = self.lots(Draw::Jury, round.number, &players);
        if !form.invalid_turns || below(&mut lots, 5) != 0 {
            return Vec::new();
        }
        let side = if below(&mut lots, 2) == 0 { Side::First } else { Side::Second };
        let turn_score = i32::try_from(8 + below(&mut lots, 40)).expect("a turn is some points");
        vec![InvalidTurn { side, turn_score }]
    }

    /// In every round one card comes on paper, and in every other one somebody is missing.
    pub fn special(&self, round: u16, table: TableNo, tables: u16) -> Option<Special> {
        let mut lots = self.lots(Draw::Special, round, &[]);
        let mut draw = || {
            let place = below(&mut lots, u64::from(tables.max(1)));
            u16::try_from(place).expect("below the number of tables") + 1
        };
        let (paper, missing) = (draw(), draw());
        match table.0 {
            _ if tables < 2 => None,
            table if table == paper => Some(Special::Paper),
            table if table == missing && round % 2 == 1 => Some(Special::Forfeit),
            // Where both lots fell on one table, the next one lacks a player.
            table if paper == missing && table == paper % tables + 1 && round % 2 == 1 => {
                Some(Special::Forfeit)
            }
            _ => None,
        }
    }

    /// About one game in four has a challenge.
    pub fn challenge(&self, round: RoundId, players: [PlayerId; 2]) -> Option<ScriptedChallenge> {
        let mut lots = self.lots(Draw::Challenge, round.number, &players);
        if below(&mut lots, 4) != 0 {
            return None;
        }
        let by = if below(&mut lots, 2) == 0 { Side::First } else { Side::Second };
        let count = 1 + below(&mut lots, 2);
        let words =
            (0..count).map(|_| Word::own(WORDS[below(&mut lots, WORDS.len() as u64) as usize]));
        Some(ScriptedChallenge { by, words: words.collect() })
    }

    /// The arbiter's answer: the same words always get the same.
    pub fn verdict(&self, words: &[String]) -> Verdict {
        let key = words
            .iter()
            .flat_map(|word| word.bytes())
            .fold(0u64, |sum, byte| sum.wrapping_mul(257).wrapping_add(u64::from(byte)));
        let mut lots =
            Pcg64::new(u128::from(self.seed) << 64 | u128::from(key), Draw::Verdict as u128);
        if below(&mut lots, 2) == 0 { Verdict::Acceptable } else { Verdict::Unacceptable }
    }

    pub fn pairing_seed(&self, round: u16) -> u64 {
        self.lots(Draw::Pairing, round, &[]).next_u64()
    }

    /// How long a game is played before its card is filled in, 4 to 12 s at speed 1.
    pub fn play_time(&self, round: RoundId, players: [PlayerId; 2]) -> Duration {
        self.scaled(4_000 + below(&mut self.lots(Draw::Play, round.number, &players), 8_000))
    }

    /// How long one player takes to check the card and sign it.
    pub fn signing_time(&self, round: RoundId, player: PlayerId) -> Duration {
        self.scaled(400 + below(&mut self.lots(Draw::Signing, round.number, &[player]), 1_000))
    }

    /// How long the arbiter looks at a challenge.
    pub fn judging_time(&self, round: RoundId) -> Duration {
        self.scaled(1_000 + below(&mut self.lots(Draw::Judging, round.number, &[]), 1_500))
    }

    /// How long the director looks at a finished round, and at a published one.
    pub fn directing_time(&self) -> Duration {
        self.scaled(2_000)
    }

    /// More than the thinking of one round takes, even if one arbiter judges every game.
    pub fn round_time_max(&self, tables: u16) -> Duration {
        self.scaled(20_000 + 2_500 * u64::from(tables))
    }

    fn scaled(&self, ms: u64) -> Duration {
        match self.speed {
            Speed::Times(times) => Duration::from_millis(ms) / times.get(),
            Speed::Max => Duration::ZERO,
        }
    }

    fn lots(&self, draw: Draw, round: u16, players: &[PlayerId]) -> Pcg64 {
        let mut stream = (draw as u128) << 16 | u128::from(round);
        for player in players {
            stream = stream << 24 | u128::from(player.division.0) << 16 | u128::from(player.number);
        }
        Pcg64::new(u128::from(self.seed), stream)
    }
}

/// Draws a number below `bound`. The slight favour of a remainder does not matter here, and the
/// method can never change under us.
fn below(lots: &mut Pcg64, bound: u64) -> u64 {
    lots.next_u64() % bound
}

/// How fast the people are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Times(NonZeroU32),
    /// Nobody thinks at all.
    Max,
}

impl FromStr for Speed {
    type Err = Said;

    fn from_str(text: &str) -> Result<Self, Said> {
        match text {
            "max" => Ok(Self::Max),
            number => number.parse().map(Self::Times).map_err(|_| words::cli_demo_speed()),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times) => write!(f, "{times}"),
            Self::Max => f.write_str("max"),
        }
    }
}

/// Some are words and some are not.
const WORDS: [&str; 24] = [
    "ÄSE", "BÖTE", "CHIC", "DÜNTE", "EIKE", "FÖNTE", "GIGUE", "HEXTE", "IXE", "JAXT", "KÜRTE",
    "LÄUE", "MYXE", "NÄHTE", "ÖLTE", "PFEIL", "QUARZE", "RÖTLE", "SPÄTE", "TEXEL", "ÜBLES",
    "VEXTE", "WÖGE", "ZYSTE",
];

#[cfg(test)]
mod tests {
    use super::*;
    use domain::DivisionId;

    fn script(seed: u64) -> Script {
        Script { seed, speed: Speed::Max }
    }

    fn round(number: u16) -> RoundId {
        RoundId { division: DivisionId::A, number }
    }

    fn players(first: u16, second: u16) -> [PlayerId; 2] {
        [first, second].map(|number| PlayerId { division: DivisionId::A, number })
    }

    #[test]
    fn a_seed_gives_these_scores_on_every_machine() {
        let scores = |seed, number| script(seed).scores(round(number), players(3, 8));
        assert_eq!(scores(7, 1), scores(7, 1));
        assert_ne!(scores(7, 1), scores(7, 2));
        assert_ne!(scores(7, 1), scores(8, 1));
        assert_eq!([scores(7, 1), scores(7, 2)], [[314, 427], [422, 453]]);
    }

    #[test]
    fn scores_and_challenges_are_such_as_a_hall_sees() {
        let script = script(7);
        let games = (1..=400).map(|number| (round(number % 9 + 1), players(number, number + 400)));
        let (mut challenges, mut draws) = (0, 0);
        for (round, players) in games {
            let scores = script.scores(round, players);
            assert!(scores.iter().all(|score| (290..540).contains(score)), "{scores:?}");
            draws += i32::from(scores[0] == scores[1]);
            if let Some(challenge) = script.challenge(round, players) {
                challenges += 1;
                assert!((1..=2).contains(&challenge.words.len()));
            }
        }
        assert!((70..130).contains(&challenges), "{challenges}");
        assert!(draws < 20, "{draws}");
    }

    #[test]
    fn every_round_has_a_paper_card_and_the_odd_ones_a_forfeit() {
        for (seed, tables) in [(7, 2), (8, 3), (9, 12), (10, 300)] {
            for number in 1..=6 {
                let drawn = |wanted| {
                    let special = |table| script(seed).special(number, TableNo(table), tables);
                    (1..=tables).filter(|table| special(*table) == Some(wanted)).count()
                };
                assert_eq!(drawn(Special::Paper), 1, "{seed}, round {number}");
                assert_eq!(drawn(Special::Forfeit), usize::from(number % 2), "{seed} {number}");
            }
        }
    }

    #[test]
    fn some_cards_have_details_that_the_book_asks_for() {
        let ends = Side::BOTH.map(End::Out).to_vec();
        let form = CardForm { ends, overtime: true, invalid_turns: true, ..CardForm::default() };
        let cards: Vec<DuelCard> = (1..=90)
            .map(|number| script(7).card(round(1), players(number, number + 90), &form))
            .collect();
        let plain = cards.iter().filter(|card| card.is_plain()).count();
        assert!((30..75).contains(&plain), "{plain}");
        let nothing = CardForm::default();
        assert!(script(7).card(round(1), players(1, 2), &nothing).is_plain());
        assert!(script(7).invalid_turns(round(1), players(1, 2), &nothing).is_empty());
    }

    #[test]
    fn the_arbiter_says_both_things_and_never_contradicts_himself() {
        let script = script(7);
        let verdicts = WORDS.map(|word| script.verdict(&[word.to_owned()]));
        assert_eq!(verdicts, WORDS.map(|word| script.verdict(&[word.to_owned()])));
        assert!(
            verdicts.contains(&Verdict::Acceptable) && verdicts.contains(&Verdict::Unacceptable)
        );
    }

    #[test]
    fn a_game_lasts_some_seconds_at_speed_one_and_nothing_at_max() {
        let at = |speed| Script { seed: 7, speed };
        let one = at("1".parse().unwrap()).play_time(round(1), players(1, 2));
        assert!((4.0..12.0).contains(&one.as_secs_f64()));
        let four = at("4".parse().unwrap()).play_time(round(1), players(1, 2));
        assert_eq!(four, one / 4);
        assert_eq!(at(Speed::Max).play_time(round(1), players(1, 2)), Duration::ZERO);
        assert_eq!("0".parse::<Speed>(), Err(words::cli_demo_speed()));
        assert_eq!("fast".parse::<Speed>(), Err(words::cli_demo_speed()));
    }
}
