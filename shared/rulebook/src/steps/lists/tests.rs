//! Schafkopf lists: points, sums and rows.

use super::*;
use crate::book::Book;
use proptest::prelude::*;

fn lists() -> Lists {
    Book::named("schafkopf").unwrap().lists.unwrap()
}

fn game(name: &str, seats: &[u8], won: bool, level: GameLevel) -> ListGame {
    ListGame { game: name.to_owned(), declarers: seats.iter().copied().collect(), won, level }
}

#[test]
fn what_the_table_does_not_know_is_refused() {
    let refused = |game: &ListGame| speech::english(&lists().points(game).unwrap_err());
    let lost_sie = game("solo", &[1], false, GameLevel::Sie);
    assert!(refused(&lost_sie).contains("ask supervision"));
    assert!(refused(&game("rufspiel", &[1, 2], true, GameLevel::Tout)).contains("no tout"));
    assert!(refused(&game("bettel", &[1], true, GameLevel::Normal)).contains("not in the table"));
    assert!(refused(&game("rufspiel", &[1], true, GameLevel::Normal)).contains("2 of the seats"));
    assert!(refused(&game("solo", &[5], true, GameLevel::Normal)).contains("1 to 4"));
    assert!(refused(&game("ramsch", &[1], true, GameLevel::Normal)).contains("no entry"));
}

#[test]
fn a_sie_counts_as_a_tout_and_as_a_solo() {
    let games = [
        (game("solo", &[2], true, GameLevel::Sie), 1),
        (game("wenz", &[2], false, GameLevel::Tout), 1),
        (game("solo", &[2], true, GameLevel::Schneider), 2),
        (game("rufspiel", &[2, 3], true, GameLevel::Normal), 5),
        (game("ramsch", &[2], false, GameLevel::Normal), 1),
    ];
    let want = Counters { sie_played: 1, tout_won: 1, tout_played: 2, solo_won: 3, solo_played: 4 };
    assert_eq!(lists().tally(&games).unwrap().counters[&2], want);
    let mut apart = lists();
    apart.cumulative_counters.value = false;
    let want = Counters { sie_played: 1, tout_won: 0, tout_played: 1, solo_won: 2, solo_played: 2 };
    assert_eq!(apart.tally(&games).unwrap().counters[&2], want);
}

#[test]
fn a_row_adds_up_and_comes_from_a_game() {
    assert!(lists().check_entry(&[-2, 6, -2, -2]).is_ok());
    assert!(lists().check_entry(&[1, 1, 1, -3]).is_ok());
    assert_eq!(lists().check_entry(&[6, -2, -2, -3]).unwrap_err().citation.0, "SK 10");
    assert_eq!(lists().check_entry(&[5, -5, 0, 0]).unwrap_err().citation.0, "SK 7");
    assert!(lists().check_sum(&[5, -5, 0, 0]).is_ok());
    assert!(lists().check_sum(&[1, -1]).is_err() && lists().check_sum(&[1, 1, 1, 1]).is_err());
}

fn any_game() -> impl Strategy<Value = ListGame> {
    let level = prop_oneof![
        Just(GameLevel::Normal),
        Just(GameLevel::Schneider),
        Just(GameLevel::Schwarz),
        Just(GameLevel::Tout),
        Just(GameLevel::Sie),
    ];
    let name = prop_oneof![Just("rufspiel"), Just("solo"), Just("wenz"), Just("ramsch")];
    let seats = prop::collection::btree_set(1u8..=4, 1..=2);
    (name, seats, any::<bool>(), level).prop_map(|(name, declarers, won, level)| ListGame {
        game: name.to_owned(),
        declarers,
        won,
        level,
    })
}

proptest! {
    /// Whatever is played, rows and lists add up to nothing, and the rows are known as entries.
    #[test]
    fn lists_add_up_to_nothing(games in prop::collection::vec((any_game(), 1u16..5), 0..32)) {
        let lists = lists();
        let (good, _): (Vec<_>, Vec<_>) =
            games.into_iter().partition(|(game, _)| lists.points(game).is_ok());
        for (game, _) in &good {
            let (points, _) = lists.points(game).unwrap();
            prop_assert_eq!(lists.check_entry(&points), Ok(()));
        }
        let tally = lists.tally(&good).unwrap();
        prop_assert_eq!(tally.totals.values().sum::<i32>(), 0);
        prop_assert_eq!(tally.count, good.iter().map(|(_, times)| times).sum::<u16>());
    }
}
