//! Yes-or-no questions of every book.

use super::*;
use crate::book::{Book, book_ids};

fn book(id: &str) -> Book {
    Book::named(id).unwrap()
}

fn allowed(ruling: Option<Ruling>) -> Option<bool> {
    ruling.map(|ruling| ruling.is_ok())
}

#[test]
fn seven_tiles_make_an_exchange_in_every_word_game() {
    for id in book_ids() {
        let want = (id != "schafkopf").then_some(true);
        assert_eq!(allowed(book(id).may_exchange(7)), want);
        assert_eq!(allowed(book(id).may_exchange(6)), want.map(|_| false));
    }
}

#[test]
fn four_passes_end_a_game_of_tso_and_an_exchange_breaks_the_series() {
    use Turn::{Exchange, Pass, Play};
    let over = |turns: &[Turn]| book("de-tso").game_over(turns, false).unwrap().holds;
    assert!(over(&[Play, Pass, Pass, Pass, Pass]));
    assert!(!over(&[Pass, Pass, Pass]));
    assert!(!over(&[Pass, Pass, Exchange, Pass, Pass]));
    assert!(book("de-tso").game_over(&[], true).unwrap().holds);
    assert!(!book("ro-frs").game_over(&[], true).unwrap().holds);
}

#[test]
fn a_series_counts_wherever_it_stood() {
    use Turn::{Exchange, Pass, Play, Withdrawn};
    for id in ["ro-frs", "no-nsf"] {
        let over = |turns: &[Turn]| book(id).game_over(turns, false).unwrap().holds;
        assert!(over(&[Pass, Exchange, Withdrawn, Pass, Exchange, Pass]));
        assert!(!over(&[Pass, Exchange, Withdrawn, Play, Pass, Exchange, Pass]));
    }
}

#[test]
fn a_tile_set_knows_its_blanks() {
    let of = |id: &str| {
        let book = book(id);
        let set = book.tile_set();
        set.map(|set| (set.count, set.blanks, set.letters.is_some()))
    };
    assert_eq!(of("de-tso"), Some((102, Some(2), false)));
    assert_eq!(of("nl-scrabble"), Some((102, Some(2), true)));
    assert_eq!(of("ro-frs"), Some((100, Some(2), true)));
    assert_eq!(of("no-nsf"), None);
    assert!(!book("ro-frs").tile_set().unwrap().letters.unwrap().contains_key("K"));
}

#[test]
fn entries_close_unless_the_event_takes_late_ones() {
    let mut ro = book("ro-frs");
    assert_eq!([900, 899].map(|at| allowed(ro.may_enter(at))), [Some(true), Some(false)]);
    assert_eq!([900, 899].map(|at| allowed(ro.may_give_notice(at))), [Some(true), Some(false)]);
    ro.rounds.as_mut().unwrap().late_entry.as_mut().unwrap().value = true;
    assert_eq!(allowed(ro.may_enter(0)), Some(true));
    let out = [(6, 2), (6, 3), (7, 2), (7, 3)]
        .map(|(rounds, missed)| ro.eliminated_for_absence(rounds, missed).unwrap().holds);
    assert_eq!(out, [false, true, false, true]);
}

#[test]
fn late_players_may_give_up_by_each_books_own_clock() {
    assert_eq!(allowed(book("no-nsf").may_give_up(None, Some(899))), Some(true));
    assert_eq!(allowed(book("no-nsf").may_give_up(None, Some(900))), Some(false));
    assert_eq!(allowed(book("ro-frs").may_give_up(Some(600), None)), Some(false));
    assert_eq!(allowed(book("ro-frs").may_give_up(Some(601), None)), Some(true));
    assert_eq!(allowed(book("no-nsf").may_give_up(Some(901), None)), Some(true));
    assert_eq!(allowed(book("de-tso").may_give_up(Some(601), Some(900))), None);
}

#[test]
fn a_recount_can_be_stopped_and_ends_with_the_signature() {
    let whole = RecountWish::default();
    let ro = book("ro-frs");
    assert_eq!(allowed(ro.may_recount(20, false, &whole)), Some(true));
    assert_eq!(allowed(ro.may_recount(20, true, &whole)), Some(false));
    assert_eq!(
        allowed(ro.may_recount(5, false, &RecountWish { partial: true, ..whole })),
        Some(false)
    );
    assert_eq!(
        allowed(ro.may_recount(5, false, &RecountWish { stopped: true, ..whole })),
        Some(false)
    );
    let agreed = RecountWish { both_agree: true, ..whole };
    assert_eq!(allowed(ro.may_recount(40, false, &agreed)), Some(false));
    assert_eq!(allowed(book("no-nsf").may_recount(40, false, &agreed)), Some(true));
}

#[test]
fn a_tout_needs_its_hand_and_the_approval() {
    let sk = book("schafkopf");
    let wish = |game: &str, runners, unter: &[&str]| ToutWish {
        game: game.to_owned(),
        runners,
        unter: unter.iter().map(|suit| (*suit).to_owned()).collect(),
        approved_before: true,
    };
    assert_eq!(allowed(sk.may_tout(&wish("solo", 3, &[]))), Some(false));
    assert_eq!(allowed(sk.may_tout(&wish("wenz", 2, &["eichel", "gras"]))), Some(true));
    assert_eq!(allowed(sk.may_tout(&wish("wenz", 0, &["gras", "herz", "schellen"]))), Some(false));
    assert_eq!(allowed(sk.may_tout(&wish("rufspiel", 8, &[]))), Some(false));
    assert_eq!(allowed(sk.may_sie(false)), Some(false));
    assert_eq!(allowed(sk.may_play("ramsch")), Some(true));
    assert_eq!(allowed(sk.may_play("geier")), Some(false));
}

#[test]
fn nobody_sits_out_twice() {
    let ro = book("ro-frs");
    assert_eq!(allowed(ro.may_sit_out(12, 1, 0)), Some(false));
    assert_eq!(allowed(ro.may_sit_out(13, 1, 0)), Some(true));
    assert_eq!(allowed(ro.may_sit_out(13, 1, 1)), Some(false));
}
