//! Names as the eye reads them: two that give the same here cannot be told apart on a pairing sheet.

use super::letters::{Trouble, is_mark};

/// Without capitals and without what cannot be seen; a letter and its mark are one letter, and
/// look-alikes among spaces, hyphens and apostrophes are one.
pub(super) fn read(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let letters = text.chars().filter(|letter| Trouble::of(*letter).is_none());
    for letter in letters.flat_map(char::to_lowercase) {
        let letter = match letter {
            '\u{2010}' | '\u{2011}' => '-',
            '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{b4}' | '`' => '\'',
            'ς' => 'σ',
            white if white.is_whitespace() => ' ',
            other => other,
        };
        if is_mark(letter)
            && let Some(before) = seen.pop()
        {
            match join(before, letter) {
                Some(whole) => seen.push(whole),
                None => seen.extend([before, letter]),
            }
            continue;
        }
        if letter != ' ' || !(seen.is_empty() || seen.ends_with(' ')) {
            seen.push(letter);
        }
    }
    seen.truncate(seen.trim_end().len());
    seen
}

/// The letter that has a code of its own for this mark.
fn join(letter: char, mark: char) -> Option<char> {
    let (_, bare, whole) = JOINED.iter().find(|(of, _, _)| *of == mark)?;
    let at = bare.chars().position(|bare| bare == letter)?;
    whole.chars().nth(at)
}

/// By mark: small letters of Latin, Greek and Cyrillic, and the same with the mark.
const JOINED: [(char, &str, &str); 25] = [
    ('\u{300}', "aeiouünеиēōwâăêôơưy", "àèìòùǜǹѐѝḕṑẁầằềồờừỳ"),
    (
        '\u{301}',
        "aeiouyclnrszügåæøϊαεηιϋουωгкçēïkmõōpũwâăêôơư",
        "áéíóúýćĺńŕśźǘǵǻǽǿΐάέήίΰόύώѓќḉḗḯḱḿṍṓṕṹẃấắếốớứ",
    ),
    ('\u{302}', "aeioucghjswyzạẹọ", "âêîôûĉĝĥĵŝŵŷẑậệộ"),
    ('\u{303}', "anoiuvâăeêôơưy", "ãñõĩũṽẫẵẽễỗỡữỹ"),
    ('\u{304}', "aeiouüäȧæǫöõȯyиуgḷṛ", "āēīōūǖǟǡǣǭȫȭȱȳӣӯḡḹṝ"),
    ('\u{306}', "aegiouиужаеȩạ", "ăĕğĭŏŭйўӂӑӗḝặ"),
    ('\u{307}', "cegzaobdfhmnprsśšṣtwxy", "ċėġżȧȯḃḋḟḣṁṅṗṙṡṥṧṩṫẇẋẏ"),
    ('\u{308}', "aeiouyιυеіаәжзиоөэучыhõūwxt", "äëïöüÿϊϋёїӓӛӝӟӥӧӫӭӱӵӹḧṏṻẅẍẗ"),
    ('\u{309}', "aâăeêioôơuưy", "ảẩẳẻểỉỏổởủửỷ"),
    ('\u{30a}', "auwy", "åůẘẙ"),
    ('\u{30b}', "ouу", "őűӳ"),
    ('\u{30c}', "cdelnrstzaiouügkʒjh", "čďěľňřšťžǎǐǒǔǚǧǩǯǰȟ"),
    ('\u{30f}', "aeioruѵ", "ȁȅȉȍȑȕѷ"),
    ('\u{311}', "aeioru", "ȃȇȋȏȓȗ"),
    ('\u{31b}', "ou", "ơư"),
    ('\u{323}', "bdhklmnrstvwzaeioơuưy", "ḅḍḥḳḷṃṇṛṣṭṿẉẓạẹịọợụựỵ"),
    ('\u{324}', "u", "ṳ"),
    ('\u{325}', "a", "ḁ"),
    ('\u{326}', "st", "șț"),
    ('\u{327}', "cgklnrstedh", "çģķļņŗşţȩḑḩ"),
    ('\u{328}', "aeiuo", "ąęįųǫ"),
    ('\u{32d}', "delntu", "ḓḙḽṋṱṷ"),
    ('\u{32e}', "h", "ḫ"),
    ('\u{330}', "eiu", "ḛḭṵ"),
    ('\u{331}', "bdklnrtzh", "ḇḏḵḻṉṟṯẕẖ"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_the_table_has_its_partner() {
        for (mark, bare, whole) in JOINED {
            let (bare, whole) = (bare.chars(), whole.chars());
            assert_eq!(bare.clone().count(), whole.clone().count(), "U+{:04X}", u32::from(mark));
            assert!(
                bare.zip(whole).all(|(bare, whole)| bare != whole),
                "U+{:04X}",
                u32::from(mark)
            );
        }
    }

    #[test]
    fn what_looks_the_same_is_the_same() {
        for (one, other) in [
            ("Anna evil", "ANNA  Evil"),
            ("Anna evil", "Anna \u{202e}evil\u{202c}"),
            ("Anna", "An\u{200b}na\u{ad}"),
            ("José", "Jose\u{301}"),
            ("Nguyễn", "Nguye\u{302}\u{303}n"),
            ("Ștefan", "s\u{326}tefan"),
            ("O’Neil", "O'Neil"),
            ("Anne-Marie Roux", "Anne\u{2011}Marie\u{a0}Roux "),
        ] {
            assert_eq!(read(one), read(other), "{one:?} and {other:?}");
        }
        for (one, other) in [("Anna", "Ana"), ("Muller", "Müller"), ("An na", "Anna")] {
            assert_ne!(read(one), read(other));
        }
    }
}
