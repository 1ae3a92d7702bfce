//! Who begins a game.

use crate::book::{BlankTile, Book, StartRules};
use crate::no_rule::Matter;
use domain::{Breach, Citation, Side, messages};

messages! {
    /// Why nobody can be said to begin.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum StarterBreach {
        NoLetter { letter: char },
    }
}

/// A drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    Letter(char),
    Blank,
}

/// Who begins, and by which article; nobody yet if the tiles so far do not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starter<'b> {
    pub side: Option<Side>,
    pub cite: &'b Citation,
}

/// By the tiles that were drawn, in their order. A player who did not draw in a step keeps the tile
/// of the step before.
pub fn starter_by_draw<'b>(
    book: &'b Book,
    draws: &[[Option<Tile>; 2]],
) -> Result<Starter<'b>, Breach> {
    let rules = rules(book)?;
    let mut held: [Option<usize>; 2] = [None; 2];
    for draw in draws {
        for (held, tile) in held.iter_mut().zip(draw) {
            if let Some(tile) = tile {
                *held = place(rules, *tile)?;
            }
        }
        if let [Some(first), Some(second)] = held {
            if first != second {
                let side = if first < second { Side::First } else { Side::Second };
                return Ok(Starter { side: Some(side), cite: &rules.alphabet.cite });
            }
            // The same letter: both draw again.
            held = [None; 2];
        }
    }
    Ok(Starter { side: None, cite: &rules.alphabet.cite })
}

/// By the games that each player has begun so far; the draw decides between equals.
pub fn starter_by_balance<'b>(
    book: &'b Book,
    starts: [u32; 2],
    draws: &[[Option<Tile>; 2]],
) -> Result<Starter<'b>, Breach> {
    let balance = rules(book)?.balance.as_ref().filter(|balance| balance.value);
    let balance = balance.ok_or_else(|| book.no_rule(Matter::BalancedStarts))?;
    let side = match starts[0].cmp(&starts[1]) {
        std::cmp::Ordering::Less => Side::First,
        std::cmp::Ordering::Greater => Side::Second,
        std::cmp::Ordering::Equal => return starter_by_draw(book, draws),
    };
    Ok(Starter { side: Some(side), cite: &balance.cite })
}

/// How near the tile is to the beginning of the alphabet; none if it has to be drawn again.
fn place(rules: &StartRules, tile: Tile) -> Result<Option<usize>, Breach> {
    let letter = match (tile, rules.blank.value) {
        (Tile::Blank, BlankTile::First) => return Ok(Some(0)),
        (Tile::Blank, BlankTile::Last) => return Ok(Some(usize::MAX)),
        (Tile::Blank, BlankTile::DrawAgain) => return Ok(None),
        (Tile::Letter(letter), _) => letter.to_uppercase().next().unwrap_or(letter),
    };
    let pairs = rules.same_letters.iter().flat_map(|clause| &clause.value);
    let same = pairs.filter_map(|pair| pair.strip_prefix(letter)?.chars().next()).next();
    let counted = same.unwrap_or(letter);
    let place = rules.alphabet.value.chars().position(|known| known == counted);
    let no_letter = || Breach::new(StarterBreach::NoLetter { letter }, &rules.alphabet.cite);
    place.map(|place| Some(place + 1)).ok_or_else(no_letter)
}

fn rules(book: &Book) -> Result<&StartRules, Breach> {
    book.start.as_ref().ok_or_else(|| book.no_rule(Matter::WhoBegins))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(id: &str, draws: &[&str]) -> Option<Side> {
        let tile = |text: &str, at: usize| match text.chars().nth(at) {
            Some('?') => Some(Tile::Blank),
            Some('-') | None => None,
            Some(letter) => Some(Tile::Letter(letter)),
        };
        let draws: Vec<_> = draws.iter().map(|text| [tile(text, 0), tile(text, 1)]).collect();
        starter_by_draw(&Book::named(id).unwrap(), &draws).unwrap().side
    }

    #[test]
    fn the_blank_is_first_last_or_nothing_by_the_book() {
        assert_eq!(draw("no-nsf", &["A?"]), Some(Side::Second));
        assert_eq!(draw("ro-frs", &["Z?"]), Some(Side::First));
        assert_eq!(draw("nl-scrabble", &["?B"]), None);
        assert_eq!(draw("nl-scrabble", &["?B", "C-"]), Some(Side::Second));
        assert_eq!(draw("nl-scrabble", &["?B", "AC"]), Some(Side::First));
        assert_eq!(draw("ro-frs", &["??", "BA"]), Some(Side::Second));
    }

    #[test]
    fn the_same_letter_is_drawn_again_by_both() {
        assert_eq!(draw("nl-scrabble", &["NN", "ET"]), Some(Side::First));
        assert_eq!(draw("ro-frs", &["ĂA", "ȚS"]), Some(Side::Second));
        assert_eq!(draw("no-nsf", &["KK"]), None);
    }

    #[test]
    fn each_language_has_its_letters() {
        assert_eq!(draw("no-nsf", &["ÅÆ"]), Some(Side::Second));
        assert_eq!(draw("de-tso", &["Äb"]), Some(Side::First));
        let book = Book::named("nl-scrabble").unwrap();
        let strange = [[Some(Tile::Letter('Å')), Some(Tile::Letter('A'))]];
        assert!(
            speech::english(&starter_by_draw(&book, &strange).unwrap_err())
                .starts_with("Å is no letter")
        );
    }

    #[test]
    fn fewer_starts_begin_and_equal_ones_draw() {
        let book = Book::named("ro-frs").unwrap();
        let side = |starts, draws: &[_]| starter_by_balance(&book, starts, draws).unwrap().side;
        assert_eq!(side([3, 2], &[]), Some(Side::Second));
        assert_eq!(side([2, 2], &[]), None);
        let tiles = [[Some(Tile::Letter('B')), Some(Tile::Blank)]];
        assert_eq!(side([2, 2], &tiles), Some(Side::First));
        let book = Book::named("nl-scrabble").unwrap();
        assert!(starter_by_balance(&book, [1, 0], &[]).is_err());
    }
}
