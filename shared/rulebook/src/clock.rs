//! Late arrivals: what is left on the clocks, and whether there is a game at all.

use crate::book::{Book, ClockRules};
use crate::no_rule::Matter;
use domain::{Breach, Citation, messages};

messages! {
    /// Why nobody can say what is left on the clocks.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ClockBreach {
        NoTime,
    }
}

/// What the arrivals of two players lead to; pairs stand in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrivals<'b> {
    pub remaining_s: [u32; 2],
    /// The article by which a player has lost.
    pub lost: [Option<&'b Citation>; 2],
    /// The article by which a player may choose to lose.
    pub may_lose: [Option<&'b Citation>; 2],
    /// The article by which lateness is taken from the own time.
    pub cite: &'b Citation,
}

/// `arrivals_s` counts from the official start; none for a player who never came. Each player's
/// clock loses the own lateness, whoever came first.
pub fn arrivals<'b>(
    book: &'b Book,
    allotted_s: Option<u32>,
    arrivals_s: [Option<u32>; 2],
) -> Result<Arrivals<'b>, Breach> {
    let silent = || book.no_rule(Matter::LatePlayers);
    let clock = book.clock.as_ref().ok_or_else(silent)?;
    let runs = clock.lateness_runs.as_ref().filter(|runs| runs.value).ok_or_else(silent)?;
    let allotted = allotted_s.or(clock.allotted_s.as_ref().map(|allotted| allotted.value));
    let allotted = allotted.ok_or_else(|| book.unregulated(ClockBreach::NoTime))?;
    Ok(Arrivals {
        remaining_s: arrivals_s.map(|late| allotted.saturating_sub(late.unwrap_or(allotted))),
        lost: arrivals_s.map(|late| lost(clock, allotted, late)),
        may_lose: arrivals_s.map(|late| may_lose(clock, allotted, late?)),
        cite: &runs.cite,
    })
}

fn lost(clock: &ClockRules, allotted: u32, late: Option<u32>) -> Option<&Citation> {
    let too_late = clock.loss_over_s.as_ref();
    let too_late = too_late.filter(|limit| late.is_none_or(|late| late > limit.value));
    let no_time = clock.loss_without_time.as_ref().filter(|clause| clause.value);
    let no_time = no_time.filter(|_| late.is_none_or(|late| late >= allotted));
    too_late.map(|clause| &clause.cite).or(no_time.map(|clause| &clause.cite))
}

fn may_lose(clock: &ClockRules, allotted: u32, late: u32) -> Option<&Citation> {
    let left = allotted.saturating_sub(late);
    let late = clock.may_lose_over_s.as_ref().filter(|limit| late > limit.value);
    let short = clock.may_lose_under_s.as_ref().filter(|limit| left < limit.value);
    late.or(short).map(|clause| &clause.cite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: &str, arrivals_s: [Option<u32>; 2]) -> ([u32; 2], [bool; 2], [bool; 2]) {
        let book = Book::named(id).unwrap();
        let arrivals = arrivals(&book, None, arrivals_s).unwrap();
        let yes = |cites: [Option<&Citation>; 2]| cites.map(|cite| cite.is_some());
        (arrivals.remaining_s, yes(arrivals.lost), yes(arrivals.may_lose))
    }

    #[test]
    fn tso_players_lose_only_after_more_than_fifteen_minutes() {
        assert_eq!(of("de-tso", [Some(900), Some(0)]), ([900, 1800], [false; 2], [false; 2]));
        assert_eq!(of("de-tso", [Some(901), Some(901)]).1, [true, true]);
        assert_eq!(of("de-tso", [None, Some(30)]).1, [true, false]);
    }

    #[test]
    fn ro_players_lose_when_their_time_is_gone_and_may_choose_to_after_ten_minutes() {
        assert_eq!(of("ro-frs", [Some(600), Some(601)]), ([900, 899], [false; 2], [false, true]));
        assert_eq!(of("ro-frs", [Some(1499), Some(1500)]).1, [false, true]);
    }

    #[test]
    fn nsf_players_may_give_up_with_less_than_fifteen_minutes_left() {
        assert_eq!(of("no-nsf", [Some(900), Some(901)]).2, [false, true]);
        assert_eq!(of("no-nsf", [None, None]).1, [true, true]);
    }

    #[test]
    fn a_book_without_a_rule_says_so() {
        let book = Book::named("nl-scrabble").unwrap();
        let breach = arrivals(&book, Some(1500), [Some(10), Some(0)]).unwrap_err();
        assert!(speech::english(&breach.what).starts_with("the book has no rule for late players"));
    }
}
