//! May this list be filled in or handed in? Every row adds up and is what its game brings.

use crate::book::{Book, Clause};
use crate::steps::lists::{self, Lists};
use domain::{Breach, CardContent, Citation, ListCard, ListGame, Seat};

/// The rules of lists, if the book keeps lists at tables of four.
pub fn lists_of(book: &Book) -> Option<&Lists> {
    book.lists.as_ref()
}

/// A list is for a book of lists, and nothing else is.
pub(super) fn check_kind(book: &Book, content: &CardContent) -> Result<(), Breach> {
    let is_list = matches!(content, CardContent::List(_) | CardContent::Void);
    match (lists_of(book), is_list) {
        (Some(lists), false) => breach(
            "the card of this table is a list of games, not a score".to_owned(),
            &lists.seats.cite,
        ),
        (None, true) => breach(
            "the book does not keep lists: enter scores".to_owned(),
            &Citation(format!("{}: not regulated", book.id)),
        ),
        (Some(_), true) | (None, false) => Ok(()),
    }
}

/// The list has every game of the round, and each row stands up.
pub(super) fn check_list(book: &Book, card: &ListCard) -> Result<(), Breach> {
    let lists = must_keep_lists(book)?;
    let count = card.games.len();
    let complete = lists.complete(u16::try_from(count).unwrap_or(u16::MAX));
    if !complete.holds {
        let wanted = lists.games.value;
        let what = format!("the list has {count} games, and a round has {wanted}: check the rows");
        return breach(what, &complete.cite);
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
    let missing: Vec<String> = missing.map(|seat| seat.number().to_string()).collect();
    let seats = if missing.len() == 1 { "seat" } else { "seats" };
    let what =
        format!("the list is not signed by {seats} {}: sign, then hand it in", missing.join(", "));
    breach(what, &rule.cite)
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
        return breach(
            "the row has no points: write them for every seat".to_owned(),
            &lists.sum.cite,
        );
    };
    lists.check_sum(&written)?;
    let (points, cite) = lists.points(&as_played(game))?;
    let points = four(points, cite)?;
    if written == points {
        return Ok(());
    }
    let said = |points: [i32; Seat::COUNT]| points.map(|points| format!("{points:+}")).join(" ");
    let what = format!("this game brings {}, not {}", said(points), said(written));
    breach(what, cite)
}

fn four(points: Vec<i32>, cite: &Citation) -> Result<[i32; Seat::COUNT], Breach> {
    points.try_into().or_else(|points: Vec<i32>| {
        let count = points.len();
        breach(format!("a table has {} seats here, not {count}", Seat::COUNT), cite)
    })
}

fn must_keep_lists(book: &Book) -> Result<&Lists, Breach> {
    let missing = || Breach {
        what: "the book does not keep lists".to_owned(),
        citation: Citation(format!("{}: not regulated", book.id)),
    };
    lists_of(book).ok_or_else(missing)
}

fn in_row(number: usize, breach: Breach) -> Breach {
    Breach { what: format!("game {number}: {}", breach.what), ..breach }
}

fn breach<T>(what: String, citation: &Citation) -> Result<T, Breach> {
    Err(Breach { what, citation: citation.clone() })
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
        check_card(&book(), content).map_err(|breach| breach.to_string())
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
        assert!(check_card(&tso, &CardContent::Void).unwrap_err().what.contains("does not keep"));
    }

    #[test]
    fn four_sign_a_list() {
        assert_eq!(check_list_signatures(&book(), &[true; 4]), Ok(()));
        let missing = check_list_signatures(&book(), &[true, false, true, false]).unwrap_err();
        let want =
            "the list is not signed by seats 2, 4: sign, then hand it in (SK 10, reading S8)";
        assert_eq!(missing.to_string(), want);
    }
}
