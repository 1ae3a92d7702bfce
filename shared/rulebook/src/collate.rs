//! Names in the order of a language's alphabet.
//!
//! The tables are our own and small, on purpose: the order of a name is part of signed standings, so
//! it must be the same in every version of this program. A library's data would change under us.

/// A key that sorts names as the alphabet of the language does. Marks and capitals do not count,
/// except for letters that the language counts as letters of their own.
pub fn sort_key(language: &str, name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match own_place(language, letter) {
            Some(place) => key.push_str(place),
            None => fold(letter, &mut key),
        }
    }
    key
}

/// Letters after z; `{`, `|` and `}` are the code points that follow it.
fn own_place(language: &str, letter: char) -> Option<&'static str> {
    match (language, letter) {
        ("no" | "nb" | "nn" | "da", 'æ' | 'ä') => Some("{"),
        ("no" | "nb" | "nn" | "da", 'ø' | 'ö') => Some("|"),
        ("no" | "nb" | "nn" | "da", 'å') => Some("}"),
        ("sv" | "fi", 'å') => Some("{"),
        ("sv" | "fi", 'ä' | 'æ') => Some("|"),
        ("sv" | "fi", 'ö' | 'ø') => Some("}"),
        _ => None,
    }
}

/// Adds the letter without its marks.
fn fold(letter: char, key: &mut String) {
    key.push(match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' | 'ð' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ŧ' | 'ț' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        'ß' => return key.push_str("ss"),
        'æ' => return key.push_str("ae"),
        'œ' => return key.push_str("oe"),
        'þ' => return key.push_str("th"),
        'ĳ' => return key.push_str("ij"),
        '-' => ' ',
        // Marks written apart from their letter, apostrophes and dots do not count.
        '\u{300}'..='\u{36f}' | '\'' | '’' | '.' => return,
        other => other,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<'n>(language: &str, mut names: Vec<&'n str>) -> Vec<&'n str> {
        names.sort_by_key(|name| sort_key(language, name));
        names
    }

    #[test]
    fn each_language_has_its_own_alphabet() {
        let names = vec!["Zorn", "Öttl", "Ångström", "Oder", "Ärzte", "Adam", "Øst"];
        assert_eq!(
            sorted("de", names.clone()),
            ["Adam", "Ångström", "Ärzte", "Oder", "Øst", "Öttl", "Zorn"]
        );
        assert_eq!(
            sorted("no", names),
            ["Adam", "Oder", "Zorn", "Ärzte", "Øst", "Öttl", "Ångström"]
        );
        assert_eq!(sorted("ro", vec!["Țepeș", "Tudor", "Tache"]), ["Tache", "Țepeș", "Tudor"]);
    }

    #[test]
    fn marks_and_capitals_do_not_count() {
        assert_eq!(sort_key("ro", "ȘTEFAN"), sort_key("ro", "S\u{326}tefan"));
        assert_eq!(sort_key("nl", "IJsbrand"), sort_key("nl", "ĳsbrand"));
        assert_eq!(sort_key("de", "Groß"), sort_key("de", "GROSS"));
    }
}
