//! The whole explanation of a proposal in sentences, made only when somebody asks for it.

use crate::proposal::{NoPairing, Proposal};
use crate::reason::{Basis, ByeReason, PairReason, Skip, SkipCause};
use domain::PlayerId;

/// What to call a player; the number where there is no name.
pub type Names<'n> = &'n dyn Fn(PlayerId) -> String;

/// One paragraph per table and per bye, then the warnings.
pub fn explain<'p>(proposal: &'p Proposal, names: Names<'p>) -> impl Iterator<Item = String> + 'p {
    let head = format!(
        "round {}: {} ({}), standings after round {}, seed {}",
        proposal.publication.round,
        proposal.system,
        proposal.system.article(),
        proposal.based_on,
        proposal.seed.0
    );
    let pairings = proposal.publication.pairings.iter().zip(&proposal.reasons);
    let tables = pairings
        .map(move |(pairing, reason)| format!("table {}: {}", pairing.table, pair(reason, names)));
    let byes = proposal.byes.iter().map(move |reason| bye(reason, names));
    let safe = proposal.gibsonised.iter().map(move |player| {
        format!("{} can neither lose nor better the place (RO Annex 3.7)", names(*player))
    });
    let warnings = proposal.warnings.iter();
    let warnings = warnings.map(move |warning| format!("look at this: {}", warning.words(names)));
    std::iter::once(head).chain(tables).chain(byes).chain(safe).chain(warnings)
}

/// Why there is no round, with the names of those who cannot be paired.
pub fn no_pairing(none: &NoPairing, names: Names<'_>) -> String {
    if let NoPairing::Stuck { round, witness } = none {
        return format!("round {round} cannot be paired: {}", witness.words(names));
    }
    none.to_string()
}

/// Why two players meet, in a few words.
pub fn short(reason: &PairReason, names: Names<'_>) -> String {
    let again = if reason.repeat { ", who meet again" } else { "" };
    let [first, second] = reason.players.map(names);
    format!("{}{again}; {}", reason.basis, reason.start.words(&first, &second))
}

/// Why two players meet and who starts, with articles.
pub fn pair(reason: &PairReason, names: Names<'_>) -> String {
    let [first, second] = reason.players.map(names);
    let again = if reason.repeat { ", again" } else { "" };
    let mut text = format!("{first} and {second}{again}: {}", reason.basis);
    if reason.basis != Basis::Fixed {
        text.push_str(&format!(" ({})", reason.cite));
    }
    text.push_str(&skips(&reason.skipped, names));
    let start = reason.start.words(&first, &second);
    text.push_str(&format!("; {start} ({})", reason.start_cite));
    text
}

/// Why a player sits out, with articles.
pub fn bye(reason: &ByeReason, names: Names<'_>) -> String {
    let words = reason.basis.words(&names(reason.player));
    format!("{words} ({}){}", reason.cite, skips(&reason.skipped, names))
}

fn skips(skipped: &[Skip], names: Names<'_>) -> String {
    let mut text = String::new();
    let mut causes: Vec<SkipCause> = skipped.iter().map(|skip| skip.because).collect();
    causes.sort_unstable();
    causes.dedup();
    for cause in causes {
        let of_cause = || skipped.iter().filter(|skip| skip.because == cause);
        let players: Vec<String> = of_cause().map(|skip| names(skip.player)).collect();
        let cite = of_cause().next().map(|skip| skip.cite.to_string()).unwrap_or_default();
        text.push_str(&format!("; not {} ({cause}, {cite})", players.join(", ")));
    }
    text
}
