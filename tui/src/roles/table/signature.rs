//! Whether initials can be those of a name: a word such as "nein" is no signature.

use domain::Initials;

/// Whether the letters are beginnings of words of the name, in any order: `AM`, `MA` or `ANM` of Anna Müller.
pub(super) fn fits(initials: &Initials, name: &str) -> bool {
    let letters: Vec<char> = initials.to_string().chars().map(plain).collect();
    let words = name.split(|letter: char| !letter.is_alphabetic() && !is_mark(letter));
    let words = words.map(|word| word.chars().filter(|one| !is_mark(*one)).map(plain).collect());
    let words: Vec<Vec<char>> = words.filter(|word: &Vec<char>| !word.is_empty()).collect();
    // A name without letters leaves nothing to compare with.
    words.is_empty() || can_be(&letters, &words)
}

/// What the initials of a name would be.
pub(super) fn of(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphabetic() && !is_mark(letter));
    let first = words.filter_map(|word| word.chars().next()).take(Initials::LETTERS_MAX);
    first.flat_map(char::to_uppercase).collect()
}

fn can_be(letters: &[char], words: &[Vec<char>]) -> bool {
    letters.is_empty()
        || words.iter().enumerate().any(|(at, word)| {
            let alike = word.iter().zip(letters).take_while(|(one, other)| one == other).count();
            let mut rest = words.to_vec();
            rest.remove(at);
            (1..=alike).any(|taken| can_be(&letters[taken..], &rest))
        })
}

/// A mark that belongs to the letter before it.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

/// A capital without its marks: not every keyboard has them.
fn plain(letter: char) -> char {
    const PLAIN: [(&str, char); 12] = [
        ("ÀÁÂÃÄÅĂĄÆ", 'A'),
        ("ÇĆČ", 'C'),
        ("ÈÉÊËĘ", 'E'),
        ("ÌÍÎÏ", 'I'),
        ("ÒÓÔÕÖØŐŒ", 'O'),
        ("ÙÚÛÜŰ", 'U'),
        ("ȘŞŠŚ", 'S'),
        ("ȚŢ", 'T'),
        ("ÑŃ", 'N'),
        ("ŽŹŻ", 'Z'),
        ("Ł", 'L'),
        ("Ý", 'Y'),
    ];
    let capital = letter.to_uppercase().next().unwrap_or(letter);
    let known = PLAIN.iter().find(|(marked, _)| marked.contains(capital));
    known.map_or(capital, |(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{self, Stage, intents};
    use desk::{CardProgress, Intent};

    #[test]
    fn initials_belong_to_a_name() {
        for (typed, name) in [
            ("am", "Anna Müller"),
            ("MA", "Anna Müller"),
            ("anm", "Anna Müller"),
            ("a", "Anna Müller"),
            ("ao", "Åse Ødegård"),
            ("jvdb", "Joris van den Berg"),
            ("jb", "Joris van den Berg"),
            ("md", "Mu\u{308}cke Decomposed"),
            ("st", "Ștefan Țepeș"),
            ("ms", "Maximiliane-Sophie Freifrau"),
            ("xy", "12"),
        ] {
            assert!(fits(&Initials::new(typed).unwrap(), name), "{typed} of {name}");
        }
        assert_eq!(of("Joris van den Berg"), "JVDB");
    }

    #[test]
    fn no_is_no_signature() {
        for (typed, name) in [
            ("nein", "Anna Müller"),
            ("no", "Anna Müller"),
            ("ja", "Bogdan Țepeș"),
            ("nein", "Li Na"),
            ("aa", "Anna Müller"),
        ] {
            assert!(!fits(&Initials::new(typed).unwrap(), name), "{typed} of {name}");
        }
    }

    #[test]
    fn a_word_is_no_signature_unless_it_is_meant() {
        let game = sample::game(CardProgress::Filled);
        let mut stage = Stage::new(sample::table(Some(game), Vec::new()));
        assert!(!stage.screen(80, 24).contains('?'), "nothing is asked that a word could answer");
        assert_eq!(intents(stage.keys("nein\n")), []);
        let screen = stage.screen(80, 24);
        assert!(screen.contains("NEIN are not the initials of Anna Müller (AM)"), "{screen}");
        let sent = intents(stage.keys("\n"));
        assert!(matches!(&sent[..], [Intent::SignCard { .. }]), "{sent:?}");
    }
}
