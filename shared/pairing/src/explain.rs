//! The whole explanation of a proposal in sentences, made only when somebody asks for it.

use crate::proposal::{NoPairing, Proposal};
use crate::reason::{Basis, ByeReason, PairReason, Skip, SkipCause};
use domain::PlayerId;

/// What to call a player; the number where there is no name.
pub type Names<'n> = &'n dyn Fn(PlayerId) -> String;

/// One paragraph per table and per bye, then the warnings.
pub fn explain<'p>(proposal: &'p Proposal, names: Names<'p>) -> impl Iterator<Item = String> + 'p {
    let source = match proposal.based_on {
        0 => "as seeded".to_owned(),
        round => format!("standings after round {round}"),
    };
    let head = format!(
        "round {}: {} ({}), {source}, seed {}",
        proposal.publication.round,
        proposal.system,
        proposal.system.article(),
        proposal.seed.0
    );
    let pairings = proposal.publication.pairings.iter().zip(&proposal.reasons);
    let tables = pairings
        .map(move |(pairing, reason)| format!("table {}: {}", pairing.table, pair(reason, names)));
    let byes = proposal.byes.iter().map(move |reason| bye(reason, names));
    let safe = proposal.gibsonised.iter().map(move |player| {
        format!("{} can neither lose nor better the place (RO Annex 3.7)", names(*player))
    });
    let warnings = proposal
        .warnings
        .iter()
        .map(move |warning| format!("look at this: {}", warning.words(names)));
    std::iter::once(head).chain(tables).chain(byes).chain(safe).chain(warnings)
}

/// Why there is no round, with the names of those whom the sentence numbers.
pub fn no_pairing(none: &NoPairing, names: Names<'_>) -> String {
    let named = |player: &PlayerId| format!("{player} {}", names(*player));
    let players: Vec<String> = none.players().iter().map(named).collect();
    match players.is_empty() {
        true => none.to_string(),
        false => format!("{none} ({})", players.join(", ")),
    }
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
    format!("{first} and {second}{again}: {}", pair_reasons(reason, names).join("; "))
}

/// The same as a list: why these two, who was passed over and by which rule, who starts.
pub fn pair_reasons(reason: &PairReason, names: Names<'_>) -> Vec<String> {
    let [first, second] = reason.players.map(names);
    let mut basis = reason.basis.to_string();
    if reason.basis != Basis::Fixed {
        basis.push_str(&format!(" ({})", reason.cite));
    }
    let mut reasons = vec![basis];
    reasons.extend(skips(&reason.skipped, names));
    reasons.push(format!("{} ({})", reason.start.words(&first, &second), reason.start_cite));
    reasons
}

/// Why a player sits out, with articles.
pub fn bye(reason: &ByeReason, names: Names<'_>) -> String {
    bye_reasons(reason, names).join("; ")
}

/// The same as a list: on what ground, and who below was passed over by which rule.
pub fn bye_reasons(reason: &ByeReason, names: Names<'_>) -> Vec<String> {
    let words = reason.basis.words(&names(reason.player));
    let mut reasons = vec![format!("{words} ({})", reason.cite)];
    reasons.extend(skips(&reason.skipped, names));
    reasons
}

fn skips(skipped: &[Skip], names: Names<'_>) -> Vec<String> {
    let mut causes: Vec<SkipCause> = skipped.iter().map(|skip| skip.because).collect();
    causes.sort_unstable();
    causes.dedup();
    let of_cause = |cause: SkipCause| {
        let of_cause = || skipped.iter().filter(|skip| skip.because == cause);
        let players: Vec<String> = of_cause().map(|skip| names(skip.player)).collect();
        let cite = of_cause().next().map(|skip| skip.cite.to_string()).unwrap_or_default();
        format!("not {} ({cause}, {cite})", players.join(", "))
    };
    causes.into_iter().map(of_cause).collect()
}
