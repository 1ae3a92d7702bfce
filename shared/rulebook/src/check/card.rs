//! May this card be filled in, handed in or corrected?

use crate::book::{Book, Corrector};
use domain::{Breach, CardContent, Citation, Role};

/// What stands on the card is plausible.
pub fn check_card(book: &Book, content: &CardContent) -> Result<(), Breach> {
    let CardContent::Duel(card) = content;
    let rules = &book.card;
    for (who, score) in ["first", "second"].into_iter().zip(card.scores) {
        let (side, limit) = if score > rules.score_max.value {
            ("above", &rules.score_max)
        } else if score < rules.score_min.value {
            ("below", &rules.score_min)
        } else {
            continue;
        };
        let value = limit.value;
        return breach(
            format!("the {who} player's score {score} is {side} {value}: check the digits"),
            &limit.cite,
        );
    }
    Ok(())
}

/// Enough players have signed to hand the card in; `signed` is in the order of the pairing.
pub fn check_signatures(book: &Book, signed: [bool; 2]) -> Result<(), Breach> {
    let rule = &book.card.signatures;
    let count = signed.iter().filter(|has| **has).count();
    if count >= usize::from(rule.value) {
        return Ok(());
    }
    let what = match (rule.value, signed) {
        (1, _) => "nobody has signed the card: one of the players signs before it is handed in",
        (_, [false, false]) => {
            "nobody has signed the card: both players sign before it is handed in"
        }
        (_, [false, true]) => "the first player has not signed the card: sign, then hand it in",
        (_, [true, _]) => "the second player has not signed the card: sign, then hand it in",
    };
    breach(what.to_owned(), &rule.cite)
}

/// The writer may correct a card that was handed in.
pub fn check_corrector(book: &Book, role: Role) -> Result<(), Breach> {
    let rule = &book.card.corrected_by;
    match (rule.value, role) {
        (Corrector::Director, Role::Director) => Ok(()),
        (Corrector::Nobody, _) => {
            breach("the card is final: nobody corrects it any more".to_owned(), &rule.cite)
        }
        (Corrector::Director, _) => breach(
            "the card was handed in: both players ask the director to correct it".to_owned(),
            &rule.cite,
        ),
    }
}

fn breach(what: String, citation: &Citation) -> Result<(), Breach> {
    Err(Breach { what, citation: citation.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::book_ids;
    use domain::{DuelCard, TableNo};

    fn check(id: &str, scores: [i32; 2]) -> Result<(), String> {
        let content = CardContent::Duel(DuelCard { scores });
        check_card(&Book::named(id).unwrap(), &content).map_err(|breach| breach.to_string())
    }

    #[test]
    fn an_ordinary_card_passes_and_the_limits_themselves_do_too() {
        for id in book_ids().filter(|id| *id != "schafkopf") {
            assert_eq!(check(id, [405, 405]), Ok(()));
            assert_eq!(check(id, [1500, -200]), Ok(()));
        }
    }

    #[test]
    fn a_score_with_a_digit_too_many_says_whose_it_is() {
        let want = "the second player's score 4110 is above 1500: check the digits (Kibitz limit)";
        assert_eq!(check("de-tso", [380, 4110]), Err(want.to_owned()));
        let want = "the first player's score -201 is below -200: check the digits (Kibitz limit)";
        assert_eq!(check("ro-frs", [-201, 300]), Err(want.to_owned()));
        assert!(check("ro-frs", [i32::MIN, i32::MAX]).is_err());
    }

    /// Vector `de-tso/submit-needs-both-signatures`, and the same for RO.
    #[test]
    fn a_card_is_handed_in_with_both_signatures() {
        for (id, cite) in [("de-tso", "TSO 5.4"), ("ro-frs", "RO 7.4.1")] {
            let book = Book::named(id).unwrap();
            assert_eq!(check_signatures(&book, [true, true]), Ok(()));
            for (signed, missing) in [
                ([true, false], "the second player has not"),
                ([false, true], "the first player has not"),
                ([false, false], "nobody has"),
            ] {
                let breach = check_signatures(&book, signed).unwrap_err();
                assert_eq!(breach.citation.0, cite);
                assert!(breach.what.starts_with(missing), "{breach}");
            }
        }
    }

    #[test]
    fn a_book_may_ask_for_fewer_signatures() {
        let mut book = Book::named("de-tso").unwrap();
        book.card.signatures.value = 1;
        assert_eq!(check_signatures(&book, [false, true]), Ok(()));
        assert!(check_signatures(&book, [false, false]).is_err());
        book.card.signatures.value = 0;
        assert_eq!(check_signatures(&book, [false, false]), Ok(()));
    }

    #[test]
    fn only_a_director_corrects_what_was_handed_in() {
        let book = Book::named("ro-frs").unwrap();
        assert_eq!(check_corrector(&book, Role::Director), Ok(()));
        for role in [Role::Arbiter, Role::Table(TableNo(3)), Role::Relay] {
            assert_eq!(check_corrector(&book, role).unwrap_err().citation.0, "RO 7.4.1 b");
        }
    }
}
