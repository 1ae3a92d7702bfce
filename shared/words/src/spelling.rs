//! From letters to tiles: what a word looks like on the board, language by language.

use domain::{Language, values};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Tiles of a game that can be any letter (RO annex 1, NL I.5, TSO 1.3.2 d).
pub const JOKERS: usize = 2;

values! {
    /// Why a text is no word of tiles.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NotSpelled {
        Digit { letter: char },
        /// What parts the columns of a table.
        Column,
        /// A hyphen, an apostrophe, a space: no tile has it.
        Sign { sign: char },
        /// A letter that no tile of the language can be.
        NoTile { letter: char },
        /// A mark with no letter to stand on.
        LooseMark,
    }
}

/// The tiles of a word, in capitals. Marks that the language has no tile for are left out (RO annex 1; Dutch and English
/// likewise), letters of its own stay, and ß is laid as SS.
pub fn spell(language: Language, word: &str) -> Result<String, NotSpelled> {
    let mut tiles = String::with_capacity(word.len() + 1);
    if word.is_ascii() {
        for letter in word.chars() {
            push(language, letter, &mut tiles)?;
        }
    } else {
        for letter in word.nfc() {
            push(language, letter, &mut tiles)?;
        }
    }
    Ok(tiles)
}

fn push(language: Language, letter: char, tiles: &mut String) -> Result<(), NotSpelled> {
    if letter.is_ascii_alphabetic() {
        tiles.push(letter.to_ascii_uppercase());
        return Ok(());
    }
    let capital = letter.to_uppercase().next().unwrap_or(letter);
    match (language, capital) {
        (Language::German, 'Ä' | 'Ö' | 'Ü') => tiles.push(capital),
        (Language::Norwegian, 'Æ' | 'Ø' | 'Å' | 'Ä' | 'Ö' | 'Ü') => tiles.push(capital),
        _ => match letter {
            'ß' | 'ẞ' => tiles.push_str("SS"),
            'ĳ' | 'Ĳ' => tiles.push_str("IJ"),
            'œ' | 'Œ' => tiles.push_str("OE"),
            'æ' | 'Æ' => tiles.push_str("AE"),
            'ø' | 'Ø' => tiles.push('O'),
            // A mark that is not written into its letter: the letter stands there already.
            mark if is_combining_mark(mark) && !tiles.is_empty() => {}
            mark if is_combining_mark(mark) => return Err(NotSpelled::LooseMark),
            other => tiles.push(bare(other).ok_or_else(|| wrong(other))?),
        },
    }
    Ok(())
}

/// The letter without its marks, if that is one of A to Z.
fn bare(letter: char) -> Option<char> {
    let first = std::iter::once(letter).nfd().next()?;
    (first != letter && first.is_ascii_alphabetic()).then(|| first.to_ascii_uppercase())
}

fn wrong(letter: char) -> NotSpelled {
    match letter {
        ';' | ',' | '\t' => NotSpelled::Column,
        digit if digit.is_numeric() => NotSpelled::Digit { letter },
        other if other.is_alphabetic() => NotSpelled::NoTile { letter },
        sign => NotSpelled::Sign { sign },
    }
}

/// How many jokers a word in tiles needs at least: letters that stand on no tile.
pub fn jokers(language: Language, tiles: &str) -> usize {
    tiles.chars().filter(|tile| only_by_joker(language).contains(*tile)).count()
}

/// Letters that words have and tiles have not: RO annex 1; the Norwegian game's set.
fn only_by_joker(language: Language) -> &'static str {
    match language {
        Language::Romanian => "KQWY",
        Language::Norwegian => "QXZÄÖÜ",
        Language::German | Language::Dutch | Language::English => "",
    }
}

/// The usual way to write the same letters, where this is another one: a mark apart from its letter, a cedilla for the
/// comma below, one sign for two letters.
pub(crate) fn usual(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let mut usual = String::with_capacity(lower.len());
    for letter in lower.nfc() {
        match letter {
            'ş' => usual.push('ș'),
            'ţ' => usual.push('ț'),
            'ĳ' => usual.push_str("ij"),
            other => usual.push(other),
        }
    }
    (usual != lower).then_some(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(language: Language, word: &str) -> String {
        spell(language, word).unwrap()
    }

    #[test]
    fn german_keeps_its_umlauts_and_lays_two_s() {
        assert_eq!(spelled(Language::German, "Straße"), "STRASSE");
        assert_eq!(spelled(Language::German, "GRÖẞE"), "GRÖSSE");
        assert_eq!(spelled(Language::German, "Ka\u{308}se"), "KÄSE", "a mark apart is the same");
        assert_eq!(spelled(Language::German, "Café"), "CAFE");
        assert_eq!(spelled(Language::German, "Œuvre"), "OEUVRE");
    }

    #[test]
    fn dutch_has_no_marks_and_ij_is_two_tiles() {
        assert_eq!(spelled(Language::Dutch, "ĳsje"), "IJSJE");
        assert_eq!(spelled(Language::Dutch, "coördinatie"), "COORDINATIE");
        assert_eq!(spelled(Language::Dutch, "ruïne"), "RUINE");
    }

    #[test]
    fn romanian_folds_comma_cedilla_and_every_other_mark() {
        for word in ["știință", "ştiinţă", "s\u{326}tiint\u{326}a\u{306}", "STIINTA"] {
            assert_eq!(spelled(Language::Romanian, word), "STIINTA", "{word}");
        }
        assert_eq!(spelled(Language::Romanian, "înâpoi"), "INAPOI");
    }

    #[test]
    fn norwegian_keeps_its_three_letters() {
        assert_eq!(spelled(Language::Norwegian, "kjærøygård"), "KJÆRØYGÅRD");
        assert_eq!(spelled(Language::Norwegian, "a\u{30a}l"), "ÅL");
        assert_eq!(spelled(Language::Norwegian, "idé"), "IDE");
        assert_eq!(spelled(Language::Norwegian, "müsli"), "MÜSLI", "it is no U");
    }

    #[test]
    fn some_letters_are_laid_with_a_joker_only() {
        assert_eq!(jokers(Language::Romanian, "WHISKY"), 3);
        assert_eq!(jokers(Language::Romanian, "CASA"), 0);
        assert_eq!(jokers(Language::Norwegian, "QUIZ"), 2);
        assert_eq!(jokers(Language::Dutch, "QUIZ"), 0);
    }

    #[test]
    fn what_is_no_tile_is_named() {
        let wrong = |word| spell(Language::Dutch, word).unwrap_err();
        assert_eq!(wrong("06nummer"), NotSpelled::Digit { letter: '0' });
        assert_eq!(wrong("auto's"), NotSpelled::Sign { sign: '\'' });
        assert_eq!(wrong("QI;25"), NotSpelled::Column);
        assert_eq!(wrong("слово"), NotSpelled::NoTile { letter: 'с' });
        assert_eq!(wrong("\u{301}a"), NotSpelled::LooseMark);
    }

    #[test]
    fn a_second_way_of_writing_is_known() {
        assert_eq!(usual("ŞTIINŢĂ").as_deref(), Some("știință"));
        assert_eq!(usual("ĳs").as_deref(), Some("ijs"));
        assert_eq!(usual("Ka\u{308}se").as_deref(), Some("käse"));
        assert_eq!(usual("Maße"), None);
        assert_eq!(usual("Masse"), None);
    }
}
