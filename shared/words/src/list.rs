//! A list that can be asked: a set of tiles, a few bits a word.

use crate::spelling::{JOKERS, NotSpelled, jokers, spell};
use crate::text::ListText;
use domain::{Found, ListInfo, Term, Title, messages};

#[derive(Clone, Debug)]
pub struct WordList {
    info: ListInfo,
    set: fst::Set<Vec<u8>>,
}

messages! {
    /// Why a kept set is not used; it is made anew from the text.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSet {
        Damaged,
        Count { words: usize, wanted: u32 },
    }
}

impl WordList {
    /// Makes the set from the text.
    pub fn build(text: &ListText, name: Title, edition: Option<Term>) -> Self {
        let set = fst::Set::from_iter(text.words()).expect("a text is sorted, each word once");
        Self { info: text.info(name, edition), set }
    }

    /// Opens a set that was made from the text of this list.
    pub fn open(info: ListInfo, set: Vec<u8>) -> Result<Self, NoSet> {
        let set = fst::Set::new(set).map_err(|_| NoSet::Damaged)?;
        set.as_fst().verify().map_err(|_| NoSet::Damaged)?;
        if u32::try_from(set.len()) != Ok(info.words) {
            return Err(NoSet::Count { words: set.len(), wanted: info.words });
        }
        Ok(Self { info, set })
    }

    pub fn info(&self) -> &ListInfo {
        &self.info
    }

    /// What can be kept, to open it faster than from the text.
    pub fn set(&self) -> &[u8] {
        self.set.as_fst().as_bytes()
    }

    /// Whether a word in tiles is in the list.
    pub fn has(&self, tiles: &str) -> bool {
        self.set.contains(tiles)
    }

    /// What it says of a word as somebody wrote it.
    pub fn find(&self, word: &str) -> Found {
        let tiles = match spell(self.info.language, word) {
            Ok(tiles) => tiles,
            Err(why) => return Found::NoTile { letter: letter_of(&why) },
        };
        let needed = jokers(self.info.language, &tiles);
        let count = tiles.chars().count();
        match () {
            () if needed > JOKERS => Found::TooManyJokers { needed },
            () if !self.info.reaches(count) => Found::BeyondList { tiles: count },
            () if self.has(&tiles) => Found::Good,
            () => Found::NotInList,
        }
    }
}

fn letter_of(why: &NotSpelled) -> char {
    match why {
        NotSpelled::Digit { letter } | NotSpelled::NoTile { letter } => *letter,
        NotSpelled::Sign { sign } => *sign,
        NotSpelled::Column => ',',
        NotSpelled::LooseMark => '´',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Others, read};
    use domain::Language;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn list(language: Language, words: &str) -> WordList {
        let others: String =
            ('A'..='Z').map(|one| format!("{one}E\n{one}EN\n{one}EST\n")).collect();
        let bytes = format!("{others}{words}");
        let text = read(language, Others::Refuse, bytes.as_bytes(), &mut |_| {}).unwrap().text;
        WordList::build(&text, Title::own("Test"), None)
    }

    #[test]
    fn a_word_is_found_however_it_is_written() {
        let german = list(Language::German, "Straße\nKäse\n");
        for word in ["STRASSE", "Straße", "strasse", "STRAẞE", "KA\u{308}SE"] {
            assert_eq!(german.find(word), Found::Good, "{word}");
        }
        assert_eq!(german.find("KASE"), Found::NotInList);
        assert_eq!(german.find("KAESE"), Found::NotInList);
        assert_eq!(german.find("K-SE"), Found::NoTile { letter: '-' });
        assert_eq!(german.find("KÄSESTRASSE"), Found::BeyondList { tiles: 11 });
    }

    #[test]
    fn a_word_of_three_jokers_cannot_lie_on_a_board() {
        let romanian = list(Language::Romanian, "whisky\nkiwi\nștiință\n");
        assert_eq!(romanian.find("WHISKY"), Found::TooManyJokers { needed: 3 });
        assert_eq!(romanian.find("KIWI"), Found::Good);
        assert_eq!(romanian.find("STIINTA"), Found::Good);
    }

    #[test]
    fn a_kept_set_is_opened_or_refused() {
        let list = list(Language::Norwegian, "blåbær\n");
        let (info, set) = (list.info().clone(), list.set().to_vec());
        let opened = WordList::open(info.clone(), set.clone()).unwrap();
        assert_eq!(opened.find("BLÅBÆR"), Found::Good);
        let mut damaged = set.clone();
        damaged[40] ^= 1;
        assert_eq!(WordList::open(info.clone(), damaged).unwrap_err(), NoSet::Damaged);
        assert_eq!(WordList::open(info.clone(), vec![]).unwrap_err(), NoSet::Damaged);
        let other = ListInfo { words: 7, ..info };
        let refused = WordList::open(other, set).unwrap_err();
        assert_eq!(refused, NoSet::Count { words: 79, wanted: 7 });
    }

    proptest! {
        #[test]
        fn the_set_holds_what_the_text_holds(words in prop::collection::btree_set("[A-ZÄÖÜ]{2,15}", 64..200)) {
            let bytes = words.iter().map(|word| format!("{word}\n")).collect::<String>();
            let read = read(Language::German, Others::Refuse, bytes.as_bytes(), &mut |_| {}).unwrap();
            let list = WordList::build(&read.text, Title::own("x"), None);
            let held: BTreeSet<String> = read.text.words().map(str::to_owned).collect();
            prop_assert_eq!(&held, &words);
            prop_assert!(words.iter().all(|word| list.has(word)));
            let absent = words.iter().map(|word| format!("{word}X")).filter(|word| !words.contains(word));
            for word in absent {
                prop_assert!(!list.has(&word));
            }
        }
    }
}
