//! A round that was worked out, as JSON, as a table to read aloud, and with all its reasons.

use super::question::Question;
use domain::PlayerId;
use pairing::{ByeReason, MadeBy, PairReason, Proposal, explain};
use serde::Serialize;

/// A round as scripts read it; players go by their numbers.
#[derive(Debug, Serialize)]
pub(crate) struct Round {
    round: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u16>,
    division: String,
    system: String,
    based_on: u16,
    seed: u64,
    pairs: Vec<Couple>,
    /// The first of those who sit out.
    bye: Option<u16>,
    byes: Vec<Sitter>,
    warnings: Vec<String>,
    gibsonised: Vec<u16>,
}

#[derive(Debug, Serialize)]
struct Couple {
    table: u16,
    first: u16,
    second: u16,
    first_name: String,
    second_name: String,
    made_by: MadeBy,
    repeat: bool,
    reasons: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Sitter {
    number: u16,
    name: String,
    made_by: MadeBy,
    reasons: Vec<String>,
}

impl Round {
    pub(crate) fn of(question: &Question<'_>, proposal: &Proposal) -> Self {
        let pairings = proposal.publication.pairings.iter().zip(&proposal.reasons);
        Self {
            round: proposal.publication.round.number,
            rounds: question.rounds,
            division: question.division.id.to_string(),
            system: proposal.system.to_string(),
            based_on: proposal.based_on,
            seed: proposal.seed.0,
            pairs: pairings
                .map(|(pairing, reason)| Couple::of(question, pairing.table.0, reason))
                .collect(),
            bye: proposal.publication.byes.first().map(|player| player.number),
            byes: proposal.byes.iter().map(|reason| Sitter::of(question, reason)).collect(),
            warnings: warnings(question, proposal),
            gibsonised: proposal.gibsonised.iter().map(|player| player.number).collect(),
        }
    }
}

impl Couple {
    fn of(question: &Question<'_>, table: u16, reason: &PairReason) -> Self {
        let [first, second] = reason.players.map(|player| player.number);
        let [first_name, second_name] =
            [first, second].map(|number| question.division.name_of(number));
        Self {
            table,
            first,
            second,
            first_name,
            second_name,
            made_by: reason.made_by,
            repeat: reason.repeat,
            reasons: explain::pair_reasons(reason, &|player| question.name(player)),
        }
    }
}

impl Sitter {
    fn of(question: &Question<'_>, reason: &ByeReason) -> Self {
        Self {
            number: reason.player.number,
            name: question.division.name_of(reason.player.number),
            made_by: reason.made_by,
            reasons: explain::bye_reasons(reason, &|player| question.name(player)),
        }
    }
}

/// What was taken for granted first, then what the systems flag.
fn warnings(question: &Question<'_>, proposal: &Proposal) -> Vec<String> {
    let name = |player: PlayerId| question.name(player);
    let flagged = proposal.warnings.iter().map(|warning| warning.words(&name));
    question.notes.iter().cloned().chain(flagged).collect()
}

/// A line per table and per bye.
pub(crate) fn plain(question: &Question<'_>, proposal: &Proposal) -> String {
    let name = |player: PlayerId| question.name(player);
    let mut lines = vec![head(proposal)];
    for pairing in &proposal.publication.pairings {
        let [first, second] = pairing.players.map(name);
        lines.push(format!("table {:>3}  {first} – {second}", pairing.table.0));
    }
    lines.extend(
        proposal.publication.byes.iter().map(|player| format!("bye        {}", name(*player))),
    );
    let safe = proposal.gibsonised.iter();
    lines.extend(safe.map(|player| format!("out of reach: {}", name(*player))));
    let notes = warnings(question, proposal).into_iter();
    lines.extend(notes.map(|warning| format!("look at this: {warning}")));
    lines.join("\n")
}

fn head(proposal: &Proposal) -> String {
    let source = match proposal.based_on {
        0 => "as seeded".to_owned(),
        round => format!("standings after round {round}"),
    };
    let (round, system, seed) = (proposal.publication.round, proposal.system, proposal.seed.0);
    format!("round {round}: {system}, {source}, seed {seed}")
}

/// A paragraph per table and per bye, with articles.
pub(crate) fn explained(question: &Question<'_>, proposal: &Proposal) -> String {
    let name = |player: PlayerId| question.name(player);
    let notes = question.notes.iter().map(|note| format!("look at this: {note}"));
    explain::explain(proposal, &name).chain(notes).collect::<Vec<_>>().join("\n")
}
