//! The list of what needs the director.

use super::panes::{Sentence, SentencePane};
use super::*;
use desk::Attention;
use domain::{Said, Value};

pub(super) fn pane(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let focused = model.pane == Pane::Attention;
    let needs = model.needs(here);
    let all = needs.len();
    let name = match (all, focused) {
        (0, _) => words::needs_none(),
        (all, false) => words::needs(all),
        (all, true) => words::needs_at(all, model.attention.min(all - 1) + 1),
    };
    let style = draw.theme.bad();
    let said = needs.iter().map(|item| match keys(item) {
        Some(keys) => say(&words::needs_with_keys(keys, item.what.clone())),
        None => say(&item.what),
    });
    let said: Vec<String> = said.collect();
    let sentences = said.iter().map(|words| Sentence { mark: "!", words, style });
    let (name, selected) = (say(&name), model.attention);
    let pane = SentencePane { name: &name, focused, selected, sentences: sentences.collect() };
    pane.draw(draw, &words::needs_nothing());
}

/// What to press in this list to put it right.
pub(crate) fn keys(item: &Attention) -> Option<Said> {
    Some(match item.what.say.as_str() {
        _ if item.adopt.is_some() => words::needs_key_adopt(),
        "needed-left" => left(item),
        _ if item.card.is_some() => words::needs_key_card(),
        "needed-player-twice" => words::needs_key_player(),
        "needed-round-twice" => words::needs_key_pair(),
        "needed-rulings-differ" => words::needs_key_challenges(),
        "needed-lots-differ" | "needed-lot" | "needed-match-level" => words::needs_key_lot(),
        "needed-plans-differ" => words::needs_key_plan(),
        "needed-call" => words::needs_key_calls(),
        "needed-lists-differ" => words::needs_key_words(),
        "needed-substitutes-differ" => words::needs_key_substitute(),
        "needed-tampered" | "needed-too-fast" => words::needs_key_devices(),
        "needed-not-counted" | "needed-more-not-counted" => words::needs_key_audit(),
        "needed-founded-twice"
        | "needed-counts-differently"
        | "needed-turned-away"
        | "needed-other-edition" => words::needs_key_read(),
        _ => return None,
    })
}

/// Somebody left a round that is not finished.
fn left(item: &Attention) -> Said {
    let Some(Value::Said(remedy)) = item.what.with.get("remedy") else {
        return words::needs_key_card();
    };
    let keys = match remedy.say.as_str() {
        "remedy-say-how-lost" | "remedy-say-how-lost-once-started" => words::needs_key_outcome(),
        "remedy-substitute" | "remedy-substitute-or-void" => words::needs_key_substitute(),
        _ => words::needs_key_card(),
    };
    match item.what.with.get("taken_back") {
        Some(Value::Flag(true)) => keys.then(&words::needs_key_take_back()),
        _ => keys,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_left_is_put_right_with_the_key_of_the_remedy() {
        let keys = |remedy: &str, taken_back: bool| {
            let what = Said::plain("needed-left").with("remedy", &Said::plain(remedy));
            let what = what.with("taken_back", &taken_back);
            let (card, adopt, alike, versions) = (None, None, None, vec![]);
            say(&keys(&Attention { what, card, adopt, alike, versions }).unwrap())
        };
        assert_eq!(keys("remedy-say-how-lost", false), "o says how the game is lost");
        assert_eq!(keys("remedy-await-card", true), "Enter opens the card; u takes the round back");
        assert!(keys("remedy-substitute-or-void", true).starts_with("kibitz substitute"));
    }
}
