//! One answer for all words of a doubted play, from the event's lists in their order.

use crate::list::WordList;
use domain::{Found, Opinion, Proposal, WordOpinion};
use std::sync::Arc;

/// What the lists of the event say of a play, `None` where this device lacks one: then it says nothing at all, because
/// another device that has it might say something else. Of each word the first list decides that reaches its length.
pub fn judge<W: AsRef<str>>(lists: &[Option<Arc<WordList>>], words: &[W]) -> Opinion {
    let held: Option<Vec<&WordList>> = lists.iter().map(Option::as_deref).collect();
    match held {
        Some(held) if !held.is_empty() => of_lists(&held, words),
        Some(_) | None => Opinion::cannot_judge(),
    }
}

fn of_lists<W: AsRef<str>>(lists: &[&WordList], words: &[W]) -> Opinion {
    let words: Vec<WordOpinion> = words.iter().map(|word| of_word(lists, word.as_ref())).collect();
    let is_bad = |word: &WordOpinion| word.found == Found::NotInList;
    let is_good = |word: &WordOpinion| word.found == Found::Good;
    let proposal = match () {
        // One bad word is enough, whatever the lists do not know.
        () if words.iter().any(is_bad) => Proposal::Unacceptable,
        () if !words.is_empty() && words.iter().all(is_good) => Proposal::Acceptable,
        () => Proposal::ForArbiter,
    };
    Opinion { proposal, words }
}

fn of_word(lists: &[&WordList], word: &str) -> WordOpinion {
    let mut each = lists.iter().map(|list| (list.info().clone(), list.find(word)));
    let decides = |found: &Found| matches!(found, Found::Good | Found::NotInList);
    let word = word.to_owned();
    let Some((by, found)) = each.clone().find(|(_, found)| decides(found)) else {
        let found = each.next().map_or(Found::BeyondList { tiles: 0 }, |(_, found)| found);
        return WordOpinion { word, found, by: None, others: Vec::new() };
    };
    let others = each.filter(|(_, other)| decides(other) && *other != found).collect();
    WordOpinion { word, found, by: Some(by), others }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Others, read};
    use domain::{Language, Title};

    fn list(name: &str, lines: impl Iterator<Item = String>) -> Option<Arc<WordList>> {
        let bytes: String = lines.map(|line| line + "\n").collect();
        let read = read(Language::Dutch, Others::Refuse, bytes.as_bytes(), &mut |_| {}).unwrap();
        Some(Arc::new(WordList::build(&read.text, Title::own(name), None)))
    }

    /// Words of two letters, those that begin with one of these.
    fn short(from: &str) -> Option<Arc<WordList>> {
        list("Short", from.chars().flat_map(|a| ('A'..='Z').map(move |b| format!("{a}{b}"))))
    }

    fn long() -> Option<Arc<WordList>> {
        let words = ('A'..='Z').flat_map(|a| ('A'..='Z').map(move |b| format!("{a}EN{b}EN")));
        list("Long", words.chain(["AA".to_owned(), "XX".to_owned()]))
    }

    fn proposed(lists: &[Option<Arc<WordList>>], words: &[&str]) -> Proposal {
        judge(lists, words).proposal
    }

    #[test]
    fn all_words_of_a_play_are_judged_at_once() {
        let lists = [long()];
        assert_eq!(proposed(&lists, &["AENBEN", "aa"]), Proposal::Acceptable);
        assert_eq!(proposed(&lists, &["AENBEN", "AB"]), Proposal::Unacceptable);
        let opinion = judge(&lists, &["AENBEN", "AB"]);
        let found: Vec<_> = opinion.words.iter().map(|word| word.found.clone()).collect();
        assert_eq!(found, [Found::Good, Found::NotInList]);
        assert_eq!(opinion.words[1].by.as_ref().unwrap().name, "Long");
    }

    #[test]
    fn what_no_list_can_know_goes_to_the_arbiter() {
        let lists = [long()];
        assert_eq!(proposed(&lists, &["AENBENC"]), Proposal::ForArbiter);
        assert_eq!(proposed(&lists, &["AENBEN", "A-B"]), Proposal::ForArbiter);
        assert_eq!(
            proposed(&lists, &["AENBENC", "QQ"]),
            Proposal::Unacceptable,
            "it is lost anyway"
        );
        assert_eq!(proposed(&lists, &[]), Proposal::ForArbiter);
    }

    #[test]
    fn a_device_without_a_list_of_the_event_cannot_judge() {
        assert_eq!(proposed(&[], &["AA"]), Proposal::CannotJudge);
        assert_eq!(proposed(&[None], &["AA"]), Proposal::CannotJudge);
        assert_eq!(proposed(&[long(), None], &["AA"]), Proposal::CannotJudge);
    }

    #[test]
    fn the_first_list_that_reaches_a_word_decides_and_another_is_a_second_opinion() {
        let lists = [short("ABC"), long()];
        let opinion = judge(&lists, &["AA", "XX", "AENBEN"]);
        assert_eq!(opinion.proposal, Proposal::Unacceptable);
        let [aa, xx, aenben] = &opinion.words[..] else { panic!("{opinion:?}") };
        assert_eq!((&aa.found, aa.others.len()), (&Found::Good, 0));
        assert_eq!((&xx.found, &xx.others[0].1), (&Found::NotInList, &Found::Good));
        assert_eq!(aenben.by.as_ref().unwrap().name, "Long");
    }
}
