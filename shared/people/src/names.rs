//! Invented players, with the letters of the languages that the rulebooks are written in.

use desk::NewPlayer;
use domain::{Club, DivisionId, Name};

/// The players of a hall; the same number always gives the same field.
pub fn invented(count: u16) -> Vec<NewPlayer> {
    (0..usize::from(count)).map(player).collect()
}

/// The player of this number, from 0.
pub(crate) fn player(index: usize) -> NewPlayer {
    let (language, index) = (index % LANGUAGES.len(), index / LANGUAGES.len());
    let people = &LANGUAGES[language];
    let (first, turn) = (index % NAMES, index / NAMES);
    // Every turn shifts the family names by one, so names repeat only after a square of turns.
    let last = (first + turn) % NAMES;
    let again = turn / NAMES;
    let mut name = format!("{} {}", people.first[first], people.last[last]);
    if again > 0 {
        name.push_str(&format!(" {}", again + 1));
    }
    let club = people.clubs[(first + last) % people.clubs.len()];
    let rating = 1100 + (index * 37 + language * 61) % 800;
    NewPlayer {
        club: Some(Club::own(club)),
        rating: Some(i32::try_from(rating).expect("a rating is below 2000")),
        ..NewPlayer::new(DivisionId::A, Name::own(name))
    }
}

const NAMES: usize = 12;

struct People {
    first: [&'static str; NAMES],
    last: [&'static str; NAMES],
    clubs: [&'static str; 3],
}

/// German, Dutch, Romanian, Norwegian, and Bavarian for the Schafkopf players.
const LANGUAGES: [People; 5] = [
    People {
        first: [
            "Jörg", "Käthe", "Günther", "Bärbel", "Sören", "Änne", "Jürgen", "Heidrun", "Götz",
            "Wiebke", "Rüdiger", "Ute",
        ],
        last: [
            "Böhmert",
            "Süßkind",
            "Kröger",
            "Weißhaupt",
            "Jähnichen",
            "Düwel",
            "Möllring",
            "Faßbinder",
            "Lüdtke",
            "Hölzig",
            "Gräfling",
            "Übelacker",
        ],
        clubs: ["SC Küstenwörter", "Leipziger Steinleger", "Zettelkasten Köln"],
    },
    People {
        first: [
            "Maaike", "Daniël", "Zoë", "Joost", "Renée", "Sjoerd", "Anaïs", "Thijs", "Fenna",
            "Noël", "Liesbeth", "Raphaël",
        ],
        last: [
            "van der Höven",
            "IJsbrandij",
            "de Caluwé",
            "Coëlho",
            "Terpstra",
            "Noordweë",
            "Hoekçema",
            "Geërts",
            "Wijnbeek",
            "van Oijen",
            "Zuidhoeve",
            "Knoëst",
        ],
        clubs: ["Letterbak Utrecht", "De Lege Zak", "Woordwaarde Gent"],
    },
    People {
        first: [
            "Ștefania",
            "Călin",
            "Ionuț",
            "Mădălina",
            "Răzvan",
            "Țica",
            "Mihăiță",
            "Ilinca",
            "Sânziana",
            "Dănuț",
            "Anișoara",
            "Brândușa",
        ],
        last: [
            "Țîrulescu",
            "Brânzaru",
            "Șoimaru",
            "Vlădoiu",
            "Cărbunaru",
            "Pârvuleț",
            "Gâscă",
            "Știucaru",
            "Măceșan",
            "Lăzăroiu",
            "Nucșoară",
            "Țepordei",
        ],
        clubs: ["CS Litera Iași", "Argus Târgoviște", "Șapte Piese Cluj"],
    },
    People {
        first: [
            "Åse", "Bjørn", "Øystein", "Målfrid", "Håkon", "Sølvi", "Pål", "Tøger", "Ragnhild",
            "Gøran", "Åshild", "Kåre",
        ],
        last: [
            "Øverlid",
            "Bråthen",
            "Sæterøy",
            "Nordvåg",
            "Skjærgård",
            "Tøndel",
            "Håbakk",
            "Ærfugl",
            "Myrvær",
            "Grøtting",
            "Ålvund",
            "Løkås",
        ],
        clubs: ["Brikkeland Bergen", "Ordlauget Tromsø", "Ås Bokstavlag"],
    },
    People {
        first: [
            "Xaver",
            "Vroni",
            "Loisl",
            "Zenzi",
            "Korbinian",
            "Resi",
            "Quirin",
            "Burgl",
            "Girgl",
            "Traudl",
            "Schorsch",
            "Kätherl",
        ],
        last: [
            "Hölldobler",
            "Grünwiesner",
            "Stöcklhuber",
            "Wörnlacher",
            "Kögelmaier",
            "Ströbinger",
            "Häuslschmid",
            "Mühlthaler",
            "Zöttlreiter",
            "Bräuhofer",
            "Schößwender",
            "Käsbohrer",
        ],
        clubs: ["Rote Sau Dorfen", "Eichelober Murnau", "Stichfest Gmünd"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_full_hall_has_no_namesakes() {
        let names: BTreeSet<String> =
            invented(2000).into_iter().map(|player| player.name.to_the_eye()).collect();
        assert_eq!(names.len(), 2000);
    }

    #[test]
    fn the_field_does_not_depend_on_its_size() {
        assert_eq!(invented(24)[..16], invented(16));
        assert_eq!(invented(1)[0].name, "Jörg Böhmert");
    }

    #[test]
    fn every_language_brings_its_letters() {
        let all: String = invented(60).into_iter().map(|player| player.name.to_string()).collect();
        assert!(
            "äöüßëïçșțăâîæøå".chars().all(|letter| all.to_lowercase().contains(letter)),
            "{all}"
        );
    }
}
