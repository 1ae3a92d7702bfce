//! The games of a list, as a function of the seed and of who sits there.

use super::{Draw, Script, below};
use domain::{GameKind, GameLevel, ListGame, PlayerId, RoundId, Seat};
use rand_pcg::Pcg64;

impl Script {
    /// As many games as the round has; about every fifth is a Solo or a Wenz.
    pub fn list(
        &self,
        round: RoundId,
        players: [PlayerId; Seat::COUNT],
        games: u16,
    ) -> Vec<ListGame> {
        let mut lots = self.lots(Draw::List, round.number, &players);
        (0..games).map(|_| game(&mut lots)).collect()
    }
}

fn game(lots: &mut Pcg64) -> ListGame {
    let kind = match below(lots, 20) {
        0 => GameKind::Ramsch,
        1 | 2 => GameKind::Solo,
        3 | 4 => GameKind::Wenz,
        _ => GameKind::Rufspiel,
    };
    let first = pick(lots, &Seat::ALL);
    let mut declarers = vec![first];
    if kind == GameKind::Rufspiel {
        let others: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| *seat != first).collect();
        declarers.push(pick(lots, &others));
    }
    let won = kind != GameKind::Ramsch && below(lots, 10) < 6;
    let alone = matches!(kind, GameKind::Solo | GameKind::Wenz);
    let level = match below(lots, 16) {
        _ if kind == GameKind::Ramsch => GameLevel::Normal,
        0..=2 => GameLevel::Schneider,
        3 => GameLevel::Schwarz,
        4 if alone => GameLevel::Tout,
        5 if alone && won && below(lots, 4) == 0 => GameLevel::Sie,
        _ => GameLevel::Normal,
    };
    ListGame { kind, declarers, won, level, points: None }
}

fn pick(lots: &mut Pcg64, seats: &[Seat]) -> Seat {
    let count = u64::try_from(seats.len()).expect("a few seats");
    seats[usize::try_from(below(lots, count)).expect("below a few")]
}

#[cfg(test)]
mod tests {
    use super::super::Speed;
    use super::*;
    use domain::{DivisionId, ListCard};
    use rulebook::{Book, complete_list};

    #[test]
    fn every_list_of_a_seed_is_one_that_the_book_takes() {
        let book = Book::named("schafkopf").unwrap();
        for seed in 1..=40 {
            let script = Script { seed, speed: Speed::Max };
            let players = [1, 2, 3, 4].map(|number| PlayerId { division: DivisionId::A, number });
            let round = RoundId { division: DivisionId::A, number: 1 };
            let games = script.list(round, players, 32);
            assert_eq!(games, script.list(round, players, 32));
            let list = complete_list(&book, &ListCard { games }).unwrap();
            assert_eq!(list.totals().iter().sum::<i32>(), 0);
        }
    }
}
