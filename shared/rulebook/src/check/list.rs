//! May this list be filled in or handed in? Every row adds up and is what its game brings.

use crate::book::{Book, Clause};
use crate::steps::lists::{self, Lists};
use domain::{Breach, CardContent, Citation, ListCard, ListGame, Said, Seat, messages};

messages! {
    /// Why a list, or a game of it, is not taken.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ListBreach {
        /// A score where lists are kept.
        Score,
        /// A list where none is kept.
        NoLists,
        Games { count: usize, wanted: u16 },
        /// What is wrong with one game of the list.
        InGame { number: usize, what: Said },
        Unsigned { count: usize, seats: Vec<Seat> },
        NoPoints,
        OtherPoints { points: [i32; Seat::COUNT], written: [i32; Seat::COUNT] },
        Seats { count: usize, wanted: usize },
        /// A row has one for every seat.
        Figures { wanted: u8 },
        Sum { sum: i64, wanted: i32 },
        /// No game brings such points.
        NoSuchRow,
        Declarers { game: String, count: u8, last: u8 },
        NoEntry { game: String, won: bool },
        NoLevel { game: String, level: &'static str },
        UnknownGame { game: String },
        TooManyGames,
    }
}

/// The rules of lists, if the book keeps lists at tables of four.
pub fn lists_of(book: &Book) -> Option<&Lists> {
    book.lists.as_ref()
}

/// A list is for a book of lists, and nothing else is.
pub(super) fn check_kind(book: &Book, content: &CardContent) -> Result<(), Breach> {
    let is_list = matches!(content, CardContent::List(_) | CardContent::Void);
    match (lists_of(book), is_list) {
        (Some(lists), false) => Err(Breach::new(ListBreach::Score, &lists.seats.cite)),
        (None, true) => Err(book.unregulated(ListBreach::NoLists)),
        (Some(_), true) | (None, false) => Ok(()),
    }
}

/// The list has every game of the round, and each row stands up.
pub(super) fn check_list(book: &Book, card: &ListCard) -> Result<(), Breach> {
    let lists = must_keep_lists(book)?;
    let count = card.games.len();
    let complete = lists.complete(u16::try_from(count).unwrap_or(u16::MAX));
    if !complete.holds {
        let breach = ListBreach::Games { count, wanted: lists.games.value };
        return Err(Breach::new(breach, &complete.cite));
    }
    for (number, game) in (1..).zip(&card.games) {
        check_row(lists, game).map_err(|breach| in_row(number, breach))?;
    }
    Ok(())
}

/// The list with the points that were left to the book; what was written stays and is checked.
pub fn complete_list(book: &Book, card: &ListCard) -> Result<ListCard, Breach> {
    let lists = must_keep_lists(book)?;
    let games = (1..).zip(&card.games).map(|(number, game)| {
        let completed = complete(lists, game);
        completed.map_err(|breach| in_row(number, breach))
    });
    Ok(ListCard { games: games.collect::<Result<_, _>>()? })
}

/// The same for one game.
pub fn complete_game(book: &Book, game: &ListGame) -> Result<ListGame, Breach> {
    complete(must_keep_lists(book)?, game)
}

fn complete(lists: &Lists, game: &ListGame) -> Result<ListGame, Breach> {
    if game.points.is_none() {
        let (points, cite) = lists.points(&as_played(game))?;
        let points = four(points, cite)?;
        return Ok(ListGame { points: Some(points), ..game.clone() });
    }
    check_row(lists, game)?;
    Ok(game.clone())
}

/// Enough players have signed to hand the list in; `signed` is in the order of the seats.
pub fn check_list_signatures(book: &Book, signed: &[bool]) -> Result<(), Breach> {
    let rule: &Clause<u8> = &book.card.signatures;
    let count = signed.iter().filter(|has| **has).count();
    if count >= usize::from(rule.value) {
        return Ok(());
    }
    let missing =
        Seat::ALL.into_iter().filter(|seat| !signed.get(seat.index()).is_some_and(|s| *s));
    let seats: Vec<Seat> = missing.collect();
    Err(Breach::new(ListBreach::Unsigned { count: seats.len(), seats }, &rule.cite))
}

/// The rulebook's word for a row.
pub(crate) fn as_played(game: &ListGame) -> lists::ListGame {
    lists::ListGame {
        game: game.kind.name().to_owned(),
        declarers: game.declarers.iter().map(|seat| seat.number()).collect(),
        won: game.won,
        level: game.level,
    }
}

fn check_row(lists: &Lists, game: &ListGame) -> Result<(), Breach> {
    let Some(written) = game.points else {
        return Err(Breach::new(ListBreach::NoPoints, &lists.sum.cite));
    };
    lists.check_sum(&written)?;
    let (points, cite) = lists.points(&as_played(game))?;
    let points = four(points, cite)?;
    if written == points {
        return Ok(());
    }
    Err(Breach::new(ListBreach::OtherPoints { points, written }, cite))
}

fn four(points: Vec<i32>, cite: &Citation) -> Result<[i32; Seat::COUNT], Breach> {
    points.try_into().map_err(|points: Vec<i32>| {
        let breach = ListBreach::Seats { count: points.len(), wanted: Seat::COUNT };
        Breach::new(breach, cite)
    })
}

fn must_keep_lists(book: &Book) -> Result<&Lists, Breach> {
    lists_of(book).ok_or_else(|| book.unregulated(ListBreach::NoLists))
}

fn in_row(number: usize, breach: Breach) -> Breach {
    Breach { what: ListBreach::InGame { number, what: breach.what }.into(), ..breach }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check_card;
    use domain::DuelCard;

    fn book() -> Book {
        Book::named("schafkopf").unwrap()
    }

    fn list(row: &str, others: usize) -> CardContent {
        let mut games: Vec<ListGame> = vec![row.parse().unwrap()];
        games.resize(1 + others, "rufspiel 1 2 won: 1 1 -1 -1".parse().unwrap());
        CardContent::List(ListCard { games })
    }

    fn check(content: &CardContent) -> Result<(), String> {
        check_card(&book(), content, &[]).map_err(|breach| speech::english(&breach))
    }

    #[test]
    fn a_full_list_passes_and_a_short_or_long_one_does_not() {
        let row = "solo 1 won schneider: 9 -3 -3 -3";
        assert_eq!(check(&list(row, 31)), Ok(()));
        let short = "the list has 31 games, and a round has 32: check the rows (SK 2)";
        assert_eq!(check(&list(row, 30)), Err(short.to_owned()));
        assert!(check(&list(row, 32)).unwrap_err().contains("has 33 games"));
    }

    #[test]
    fn a_row_that_does_not_sum_to_zero_is_refused_with_its_number() {
        let fault = check(&list("solo 1 won: 6 -2 -2 2", 31)).unwrap_err();
        let want = "game 1: the row adds up to 4, not to 0: check the signs (SK 10)";
        assert_eq!(fault, want);
        let fault = check(&list("solo 1 won: 9 -3 -3 -3", 31)).unwrap_err();
        assert_eq!(fault, "game 1: this game brings +6 -2 -2 -2, not +9 -3 -3 -3 (SK 7)");
        let fault = check(&list("solo 1 lost sie: -24 8 8 8", 31)).unwrap_err();
        assert!(fault.contains("ask supervision"), "{fault}");
        assert!(check(&list("solo 1 won", 31)).unwrap_err().contains("has no points"));
    }

    #[test]
    fn the_book_writes_the_points_that_were_left_to_it() {
        let game = |row: &str| complete_game(&book(), &row.parse().unwrap());
        assert_eq!(game("ramsch 3").unwrap().to_string(), "ramsch 3 lost: 1 1 -3 1");
        assert!(game("rufspiel 1 won").is_err(), "a Rufspiel has a partner");
        assert!(game("solo 1 won: 6 -2 -2 -1").is_err());
    }

    #[test]
    fn a_book_of_lists_takes_no_scores_and_the_others_no_lists() {
        let duel = CardContent::Duel(DuelCard::plain([10, -10]));
        assert!(check(&duel).unwrap_err().contains("a list of games"));
        assert_eq!(check(&CardContent::Void), Ok(()));
        let tso = Book::named("de-tso").unwrap();
        assert!(
            speech::english(&check_card(&tso, &CardContent::Void, &[]).unwrap_err())
                .contains("does not keep")
        );
    }

    #[test]
    fn four_sign_a_list() {
        assert_eq!(check_list_signatures(&book(), &[true; 4]), Ok(()));
        let missing = check_list_signatures(&book(), &[true, false, true, false]).unwrap_err();
        let want =
            "the list is not signed by seats 2 and 4: sign, then hand it in (SK 10, reading S8)";
        assert_eq!(speech::english(&missing), want);
    }
}
