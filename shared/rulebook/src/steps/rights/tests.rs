//! Yes-or-no questions of every book.

use super::*;
use crate::steps::{Steps, step_ids};

fn rights(book: &str) -> Rights {
    Steps::named(book).unwrap().rights
}

fn allowed(ruling: Option<Ruling>) -> Option<bool> {
    ruling.map(|ruling| ruling.is_ok())
}

#[test]
fn seven_tiles_make_an_exchange_in_every_word_game() {
    for book in step_ids() {
        let want = (book != "schafkopf").then_some(true);
        assert_eq!(allowed(rights(book).exchange(7)), want);
        assert_eq!(allowed(rights(book).exchange(6)), want.map(|_| false));
    }
}

#[test]
fn four_passes_end_a_game_of_tso_and_an_exchange_breaks_the_series() {
    use Turn::{Exchange, Pass, Play};
    let over = |turns: &[Turn]| rights("de-tso").game_over(turns, false).unwrap().holds;
    assert!(over(&[Play, Pass, Pass, Pass, Pass]));
    assert!(!over(&[Pass, Pass, Pass]));
    assert!(!over(&[Pass, Pass, Exchange, Pass, Pass]));
    assert!(rights("de-tso").game_over(&[], true).unwrap().holds);
    assert!(!rights("ro-frs").game_over(&[], true).unwrap().holds);
}

#[test]
fn a_series_counts_wherever_it_stood() {
    use Turn::{Exchange, Pass, Play, Withdrawn};
    for book in ["ro-frs", "no-nsf"] {
        let over = |turns: &[Turn]| rights(book).game_over(turns, false).unwrap().holds;
        assert!(over(&[Pass, Exchange, Withdrawn, Pass, Exchange, Pass]));
        assert!(!over(&[Pass, Exchange, Withdrawn, Play, Pass, Exchange, Pass]));
    }
}

#[test]
fn printed_tile_sets_add_up() {
    for book in step_ids() {
        let Some(tiles) = rights(book).tiles else { continue };
        let Some(letters) = &tiles.letters else { continue };
        let sum: u16 = letters.value.values().map(|[count, _]| count).sum();
        assert_eq!(sum + tiles.blanks.value, tiles.count.value, "{book}");
    }
    assert!(rights("ro-frs").tiles.unwrap().letter("K").unwrap().is_err());
    assert!(rights("de-tso").tiles.unwrap().letter("K").is_none());
}

#[test]
fn late_players_may_give_up_by_each_books_own_clock() {
    assert_eq!(allowed(rights("no-nsf").give_up(None, Some(899))), Some(true));
    assert_eq!(allowed(rights("no-nsf").give_up(None, Some(900))), Some(false));
    assert_eq!(allowed(rights("ro-frs").give_up(Some(600), None)), Some(false));
    assert_eq!(allowed(rights("ro-frs").give_up(Some(601), None)), Some(true));
    assert_eq!(allowed(rights("de-tso").give_up(Some(601), Some(900))), None);
}

#[test]
fn a_recount_can_be_stopped_and_ends_with_the_signature() {
    let whole = RecountWish::default();
    let ro = rights("ro-frs");
    assert_eq!(allowed(ro.recount(20, false, &whole)), Some(true));
    assert_eq!(allowed(ro.recount(20, true, &whole)), Some(false));
    assert_eq!(allowed(ro.recount(5, false, &RecountWish { partial: true, ..whole })), Some(false));
    assert_eq!(allowed(ro.recount(5, false, &RecountWish { stopped: true, ..whole })), Some(false));
    let agreed = RecountWish { both_agree: true, ..whole };
    assert_eq!(allowed(ro.recount(40, false, &agreed)), Some(false));
    assert_eq!(allowed(rights("no-nsf").recount(40, false, &agreed)), Some(true));
}

#[test]
fn a_tout_needs_its_hand_and_the_approval() {
    let sk = rights("schafkopf");
    let wish = |game: &str, runners, unter: &[&str]| ToutWish {
        game: game.to_owned(),
        runners,
        unter: unter.iter().map(|suit| (*suit).to_owned()).collect(),
        approved_before: true,
    };
    assert_eq!(allowed(sk.tout(&wish("solo", 3, &[]))), Some(false));
    assert_eq!(allowed(sk.tout(&wish("wenz", 2, &["eichel", "gras"]))), Some(true));
    assert_eq!(allowed(sk.tout(&wish("wenz", 0, &["gras", "herz", "schellen"]))), Some(false));
    assert_eq!(allowed(sk.tout(&wish("rufspiel", 8, &[]))), Some(false));
    assert_eq!(allowed(sk.sie(false)), Some(false));
    assert_eq!(allowed(sk.game_type("ramsch")), Some(true));
    assert_eq!(allowed(sk.game_type("geier")), Some(false));
}

#[test]
fn nobody_sits_out_twice() {
    let ro = rights("ro-frs");
    assert_eq!(allowed(ro.sit_out(12, 1, 0)), Some(false));
    assert_eq!(allowed(ro.sit_out(13, 1, 0)), Some(true));
    assert_eq!(allowed(ro.sit_out(13, 1, 1)), Some(false));
}
