//! What people write on cards and lists, and what they doubt; as a function of the dice and of who plays.

use crate::Person;
use crate::dice::{Dice, Draw};
use desk::CardForm;
use domain::{
    CardContent, CardId, DuelCard, End, GameKind, GameLevel, Initials, InvalidTurn, ListCard,
    ListGame, Player, PlayerId, RoundId, Seat, Side, Verdict, Word,
};

/// A card that does not come from its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    /// The player who starts does not come.
    Forfeit,
    /// The laptop is not used.
    Paper,
}

/// What a list on paper has room for.
const LIST_GAMES: u16 = 32;

impl Person {
    /// The two scores of a game: some players are stronger, and luck does the rest.
    fn scores(&self, round: RoundId, players: [PlayerId; 2]) -> [i32; 2] {
        let mut luck = self.lots(Draw::Luck, round.number, &players);
        players.map(|player| {
            let strength = self.lots(Draw::Strength, 0, &[player]).between(0, 90);
            290 + strength + luck.between(0, 160)
        })
    }

    /// The card of a game as its players fill it in.
    pub(crate) fn content(
        &self,
        round: RoundId,
        players: &[Player],
        form: &CardForm,
    ) -> CardContent {
        let ids = ids(players);
        match <[PlayerId; 2]>::try_from(ids.as_slice()) {
            Ok(ids) => CardContent::Duel(self.duel(round, ids, form)),
            Err(_) => CardContent::List(ListCard { games: self.list(round, &ids, LIST_GAMES) }),
        }
    }

    /// About one in three tells how the game ended and leaves the racks to the book, and a few players think
    /// for too long.
    fn duel(&self, round: RoundId, players: [PlayerId; 2], form: &CardForm) -> DuelCard {
        let mut card = DuelCard::plain(self.scores(round, players));
        let mut lots = self.lots(Draw::Details, round.number, &players);
        let finisher = if card.scores[0] >= card.scores[1] { Side::First } else { Side::Second };
        if lots.one_in(3) && form.ends.contains(&End::Out(finisher)) {
            card.end = End::Out(finisher);
            card.racks[finisher.other().index()] = lots.between(1, 15);
        }
        if lots.one_in(8) && form.overtime {
            card.overtime_s[lots.below(2)] = lots.between(1, 120).unsigned_abs();
        }
        card
    }

    /// What a jury finds: a turn of about one game in five.
    pub(crate) fn judged(
        &self,
        card: CardId,
        players: &[Player],
        form: &CardForm,
    ) -> Vec<InvalidTurn> {
        let ids = ids(players);
        let mut lots = self.lots(Draw::Jury, card.round.number, &ids);
        if !form.invalid_turns || !lots.one_in(5) {
            return Vec::new();
        }
        vec![InvalidTurn { side: *lots.pick(&Side::BOTH), turn_score: lots.between(8, 48) }]
    }

    /// As many games as the round has; about every fifth is a Solo or a Wenz. Of people without care some play
    /// one game over and over, which leaves players level and a lot to draw.
    pub(crate) fn list(&self, round: RoundId, players: &[PlayerId], games: u16) -> Vec<ListGame> {
        let mut lots = self.lots(Draw::List, round.number, players);
        if self.manner.careless && lots.one_in(2) {
            return vec![list_game(&mut lots); usize::from(games)];
        }
        (0..games).map(|_| list_game(&mut lots)).collect()
    }

    /// In every round one card comes on paper, and in every other one somebody is missing.
    pub(crate) fn special(&self, card: CardId) -> Option<Special> {
        let tables = self.manner.tables;
        if tables < 2 || !self.manner.on_paper {
            return None;
        }
        let mut lots = self.lots(Draw::Special, card.round.number, &[]);
        let [paper, drawn] = [(); 2].map(|()| lots.below(usize::from(tables)) + 1);
        // Where both lots fall on one table, the next one lacks a player.
        let missing = if drawn == paper { paper % usize::from(tables) + 1 } else { drawn };
        match usize::from(card.table.0) {
            table if table == paper => Some(Special::Paper),
            table if table == missing && card.round.number % 2 == 1 => Some(Special::Forfeit),
            _ => None,
        }
    }

    /// Who doubts which words of a game, if anybody does: about one game in four has a challenge.
    pub(crate) fn doubts(&self, round: RoundId, players: &[Player]) -> Option<(Side, Vec<Word>)> {
        let ids = ids(players);
        let mut lots = self.lots(Draw::Challenge, round.number, &ids);
        lots.one_in(4).then(|| doubt(&mut lots))
    }

    /// The answer to a challenge: the same words always get the same.
    pub(crate) fn verdict(&self, words: &[String]) -> Verdict {
        let letters = words.iter().flat_map(|word| word.bytes());
        let key =
            letters.fold(0_u16, |sum, byte| sum.wrapping_mul(257).wrapping_add(u16::from(byte)));
        let good = self.lots(Draw::Verdict, key, &[]).one_in(2);
        if good { Verdict::Acceptable } else { Verdict::Unacceptable }
    }
}

pub(crate) fn doubt(lots: &mut Dice) -> (Side, Vec<Word>) {
    let by = *lots.pick(&Side::BOTH);
    let words = (0..1 + lots.below(2)).map(|_| Word::own(lots.pick(&WORDS))).collect();
    (by, words)
}

pub(crate) fn ids(players: &[Player]) -> Vec<PlayerId> {
    players.iter().map(|player| player.id).collect()
}

/// The first letters of the first two names.
pub(crate) fn initials(player: &Player) -> Option<Initials> {
    let first = player.name.split_whitespace().filter_map(|name| name.chars().next());
    let letters: String = first.filter(|letter| letter.is_alphabetic()).take(2).collect();
    Initials::new(&letters).ok()
}

pub(crate) fn list_game(lots: &mut Dice) -> ListGame {
    let kind = match lots.below(20) {
        0 => GameKind::Ramsch,
        1 | 2 => GameKind::Solo,
        3 | 4 => GameKind::Wenz,
        _ => GameKind::Rufspiel,
    };
    let first = *lots.pick(&Seat::ALL);
    let mut declarers = vec![first];
    if kind == GameKind::Rufspiel {
        let others: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| *seat != first).collect();
        declarers.push(*lots.pick(&others));
    }
    let won = kind != GameKind::Ramsch && lots.below(10) < 6;
    let alone = matches!(kind, GameKind::Solo | GameKind::Wenz);
    let level = match lots.below(16) {
        _ if kind == GameKind::Ramsch => GameLevel::Normal,
        0..=2 => GameLevel::Schneider,
        3 => GameLevel::Schwarz,
        4 if alone => GameLevel::Tout,
        5 if alone && won && lots.one_in(4) => GameLevel::Sie,
        _ => GameLevel::Normal,
    };
    ListGame { kind, declarers, won, level, runners: 0, points: None }
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
    use crate::{Manner, names};
    use domain::{DivisionId, TableNo};

    fn person(seed: u64) -> Person {
        Person { manner: Manner::default(), dice: Dice::new(seed, 0) }
    }

    fn round(number: u16) -> RoundId {
        RoundId { division: DivisionId::A, number }
    }

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    fn player(number: u16) -> Player {
        let name = names::player(usize::from(number)).name;
        Player::new(id(number), name)
    }

    #[test]
    fn a_seed_gives_these_scores_on_every_machine() {
        let scores = |seed, number| person(seed).scores(round(number), [id(3), id(8)]);
        assert_eq!(scores(7, 1), scores(7, 1));
        assert_ne!(scores(7, 1), scores(7, 2));
        assert_ne!(scores(7, 1), scores(8, 1));
        assert_eq!([scores(7, 1), scores(7, 2)], [[371, 357], [429, 429]]);
    }

    #[test]
    fn scores_and_challenges_are_such_as_a_hall_sees() {
        let person = person(7);
        let (mut challenges, mut draws) = (0, 0);
        for number in 1..=400 {
            let (round, players) = (round(number % 9 + 1), [number, number + 400]);
            let scores = person.scores(round, players.map(id));
            assert!(scores.iter().all(|score| (290..540).contains(score)), "{scores:?}");
            draws += i32::from(scores[0] == scores[1]);
            if let Some((_, words)) = person.doubts(round, &players.map(player)) {
                challenges += 1;
                assert!((1..=2).contains(&words.len()));
            }
        }
        assert!((70..130).contains(&challenges), "{challenges}");
        assert!(draws < 20, "{draws}");
    }

    #[test]
    fn every_round_has_a_paper_card_and_the_odd_ones_a_forfeit() {
        for (seed, tables) in [(7, 2), (8, 3), (9, 12), (10, 300)] {
            let manner = Manner { tables, on_paper: true, ..Manner::default() };
            let person = Person { manner, ..person(seed) };
            for number in 1..=6 {
                let card = |table| CardId { round: round(number), table: TableNo(table) };
                let special: Vec<_> =
                    (1..=tables).map(|table| person.special(card(table))).collect();
                let drawn = |wanted| special.iter().filter(|drawn| **drawn == Some(wanted)).count();
                assert_eq!(drawn(Special::Paper), 1, "{seed}, round {number}");
                assert_eq!(drawn(Special::Forfeit), usize::from(number % 2), "{seed} {number}");
            }
        }
    }

    #[test]
    fn some_cards_have_details_that_the_book_asks_for() {
        let ends = Side::BOTH.map(End::Out).to_vec();
        let form = CardForm { ends, overtime: true, invalid_turns: true, ..CardForm::default() };
        let card = |number, form| person(7).duel(round(1), [id(number), id(number + 90)], form);
        let plain = (1..=90).filter(|number| card(*number, &form).is_plain()).count();
        assert!((30..75).contains(&plain), "{plain}");
        let nothing = CardForm::default();
        assert!(card(1, &nothing).is_plain());
        let (here, players) = (CardId { round: round(1), table: TableNo(1) }, [1, 2].map(player));
        assert!(person(7).judged(here, &players, &nothing).is_empty());
    }

    #[test]
    fn the_arbiter_says_both_things_and_never_contradicts_himself() {
        let verdicts = || WORDS.map(|word| person(7).verdict(&[word.to_owned()]));
        assert_eq!(verdicts(), verdicts());
        for verdict in [Verdict::Acceptable, Verdict::Unacceptable] {
            assert!(verdicts().contains(&verdict), "{verdict:?}");
        }
    }

    #[test]
    fn every_invented_player_can_sign() {
        for number in 0..600 {
            let initials = initials(&player(number)).unwrap().to_string();
            assert_eq!(initials.chars().count(), 2, "{}", player(number).name);
        }
    }
}
