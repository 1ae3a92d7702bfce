//! Matches of every format, decided and not decided.

use super::*;
use crate::book::Book;
use crate::load::Source;
use proptest::prelude::*;

fn game(first: i32, second: i32) -> MatchGame {
    MatchGame { scores: Some([first, second]), ..MatchGame::default() }
}

fn forfeit(by: Side) -> MatchGame {
    MatchGame { forfeit_by: BTreeSet::from([by]), ..MatchGame::default() }
}

fn decide(book: &str, of: &Match) -> Decided {
    Book::named(book).unwrap().decide_match(of).unwrap().unwrap()
}

fn best_of(n: u32, games: Vec<MatchGame>) -> Match {
    Match { best_of: n, games, ..Match::new(Format::BestOf) }
}

#[test]
fn a_drawn_game_gives_no_win_and_a_lead_that_cannot_be_caught_decides() {
    let drawn = best_of(3, vec![game(400, 400), game(410, 400), game(300, 300)]);
    let decided = decide("de-tso", &drawn);
    assert_eq!((decided.winner, decided.after), (Some(Side::First), Some(3)));
    let early = best_of(5, vec![game(2, 1), game(2, 1), game(1, 1), game(1, 1)]);
    assert_eq!(decide("de-tso", &early).after, Some(4));
    let level = best_of(3, vec![game(500, 400), game(300, 350), game(300, 300)]);
    assert_eq!(decide("de-tso", &level).winner, Some(Side::First));
}

#[test]
fn a_forfeit_before_the_last_game_counts_by_its_points() {
    let mut double = Match::new(Format::Double);
    double.games = vec![forfeit(Side::First), game(450, 100)];
    assert_eq!(decide("de-tso", &double).winner, Some(Side::Second));
    double.games[1] = game(550, 100);
    assert_eq!(decide("de-tso", &double).winner, Some(Side::First));
}

#[test]
fn a_forfeit_in_the_last_game_loses_the_match_whatever_came_before() {
    let lost = best_of(3, vec![game(500, 100), game(1, 2), forfeit(Side::First)]);
    assert_eq!(decide("de-tso", &lost).winner, Some(Side::Second));
    let won_before = best_of(3, vec![game(500, 100), game(500, 100), forfeit(Side::First)]);
    assert_eq!(decide("de-tso", &won_before).after, Some(2));
    let mut single = Match::new(Format::Single);
    single.games = vec![MatchGame { forfeit_by: Side::BOTH.into(), ..MatchGame::default() }];
    assert_eq!(decide("de-tso", &single).winner, None);
}

#[test]
fn the_announcement_decides_before_the_highest_game() {
    let mut double = Match::new(Format::Double);
    double.games = vec![game(400, 380), game(370, 390)];
    let announced = |names: &str, of: &Match| {
        let text = format!("book = \"de-tso\"\n[rules.knockout]\nannounced = [{names}]\n");
        let book = Book::announced(Source { file: "event.toml", text: &text }, &[]).unwrap();
        book.decide_match(of).unwrap()
    };
    assert!(announced("\"preliminary_rank\"", &double).is_err(), "the figures are missing");
    double.figures.insert("preliminary_rank".to_owned(), [4, 2]);
    double.figures.insert("scrabbles".to_owned(), [3, 3]);
    let winner = |names| announced(names, &double).unwrap().winner;
    assert_eq!(winner("\"preliminary_rank\""), Some(Side::Second));
    assert_eq!(winner("\"scrabbles\", \"preliminary_rank\""), Some(Side::Second));
    assert_eq!(winner("\"scrabbles\""), Some(Side::First));
    double.deductions = [10, 0];
    assert_eq!(decide("de-tso", &double).winner, Some(Side::Second));
}

#[test]
fn under_nl_a_level_game_needs_to_know_who_started() {
    let mut single = Match::new(Format::Single);
    single.games = vec![game(400, 400)];
    assert_eq!(decide("nl-scrabble", &single).winner, None);
    single.games[0].starter = Some(Side::Second);
    assert_eq!(decide("nl-scrabble", &single).winner, Some(Side::First));
    single.games[0] = MatchGame { flagged: Some(Side::First), ..game(500, 300) };
    assert_eq!(decide("nl-scrabble", &single).winner, Some(Side::Second));
    // A level game of a match goes to whoever did not begin (N18); a book without matches knows none.
    let began = MatchGame { starter: Some(Side::Second), ..game(400, 400) };
    let level = best_of(3, vec![began.clone(), began]);
    assert_eq!(decide("nl-scrabble", &level).winner, Some(Side::First));
    let ro = Book::named("ro-frs").unwrap();
    assert!(ro.decide_match(&Match::new(Format::Double)).is_none());
    let decided = ro.decide_announced(&level).unwrap();
    assert_eq!((decided.winner, decided.cites[0].0.as_str()), (None, "[announced]"));
}

proptest! {
    /// Without draws a best of N ends exactly with the win that makes a majority.
    #[test]
    fn a_best_of_ends_with_a_majority(half in 0u32..5, firsts in prop::collection::vec(any::<bool>(), 0..9)) {
        let n = 2 * half + 1;
        let games: Vec<MatchGame> =
            firsts.iter().take(n as usize).map(|f| if *f { game(2, 1) } else { game(1, 2) }).collect();
        let mut wins = [0u32; 2];
        let mut want = None;
        for (index, game) in games.iter().enumerate() {
            let winner = usize::from(game.scores == Some([1, 2]));
            wins[winner] += 1;
            if want.is_none() && wins[winner] * 2 > n {
                want = Some((Side::BOTH[winner], index + 1));
            }
        }
        let decided = decide("de-tso", &best_of(n, games));
        prop_assert_eq!(decided.winner.zip(decided.after), want);
    }

    /// Swapping the players swaps the winner.
    #[test]
    fn no_side_is_favoured(a in 0..9, b in 0..9, c in 0..9, d in 0..9) {
        let mut there = Match::new(Format::Double);
        there.games = vec![game(a, b), game(c, d)];
        let mut back = there.clone();
        back.games = vec![game(b, a), game(d, c)];
        let swapped = decide("de-tso", &back).winner.map(Side::other);
        prop_assert_eq!(decide("de-tso", &there).winner, swapped);
    }
}
