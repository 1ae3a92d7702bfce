//! A plan in words: `plan snake for 36 players in 14 rounds`, `plan chew for 20, 3 prizes, best 8`.

use super::{Filled, Given, Preset, PresetError};

/// The plan that a text names; nothing where it is a schedule.
pub(crate) fn read(text: &str) -> Option<Result<Filled, PresetError>> {
    let mut words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    let mut words = words.by_ref().filter(|word| !word.is_empty());
    let first = words.next()?;
    if !first.eq_ignore_ascii_case("plan") {
        return None;
    }
    let words: Vec<&str> = words.collect();
    Some(filled(text, &words))
}

fn filled(text: &str, words: &[&str]) -> Result<Filled, PresetError> {
    let shape = || PresetError::Shape { text: text.to_owned() };
    let (name, rest) = words.split_first().ok_or_else(shape)?;
    let preset: Preset = name.parse()?;
    let mut given = Given::default();
    let mut rest = rest.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let mut number = || rest.next().and_then(|word| word.parse::<u16>().ok()).ok_or_else(shape);
        match word {
            "for" => given.players = Some(number()?.into()),
            "in" => given.rounds = Some(number()?),
            "with" => given.prizes = Some(number()?),
            "best" => given.best = Some(number()?),
            _ => return Err(shape()),
        }
        // What the number counts may be said or not.
        rest.next_if(|word| ["players", "rounds", "prizes"].contains(word));
    }
    preset.fill(given)
}
