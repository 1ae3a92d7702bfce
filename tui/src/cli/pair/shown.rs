//! A round that was worked out, as JSON, as a table to read aloud, and with all its reasons.

use super::question::Question;
use crate::tongue::{lines, say};
use domain::{PlayerId, Said, Say};
use pairing::explain::RoundMade;
use pairing::{ByeReason, MadeBy, PairReason, Proposal, explain};
use serde::Serialize;
use speech::words;

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
    warnings: Vec<Said>,
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
    reasons: Vec<Said>,
}

#[derive(Debug, Serialize)]
struct Sitter {
    number: u16,
    name: String,
    made_by: MadeBy,
    reasons: Vec<Said>,
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
            reasons: question.all_named(explain::pair_reasons(reason)),
        }
    }
}

impl Sitter {
    fn of(question: &Question<'_>, reason: &ByeReason) -> Self {
        Self {
            number: reason.player.number,
            name: question.division.name_of(reason.player.number),
            made_by: reason.made_by,
            reasons: question.all_named(explain::bye_reasons(reason)),
        }
    }
}

/// What was taken for granted first, then what the systems flag.
fn warnings(question: &Question<'_>, proposal: &Proposal) -> Vec<Said> {
    let flagged = proposal.warnings.iter().map(|warning| question.named(warning.said()));
    question.notes.iter().cloned().chain(flagged).collect()
}

/// A line per table and per bye.
pub(crate) fn plain(question: &Question<'_>, proposal: &Proposal) -> String {
    let name = |player: PlayerId| question.name(player);
    let mut told = vec![head(proposal)];
    for pairing in &proposal.publication.pairings {
        let players = pairing.players.map(name).join(" – ");
        told.push(words::cli_round_at(players, format!("{:>3}", pairing.table.0)));
    }
    let byes = proposal.publication.byes.iter();
    told.extend(byes.map(|player| words::cli_round_bye(name(*player))));
    let safe = proposal.gibsonised.iter();
    told.extend(safe.map(|player| words::cli_round_safe(name(*player))));
    told.extend(warnings(question, proposal).iter().map(words::cli_look));
    say(&lines(told))
}

fn head(proposal: &Proposal) -> Said {
    let system = proposal.system.to_string();
    let (round, based_on, seed) = (proposal.publication.round, proposal.based_on, proposal.seed);
    words::cli_round_proposed(RoundMade::Engine { system, based_on, seed }, round)
}

/// A paragraph per table and per bye, with articles.
pub(crate) fn explained(question: &Question<'_>, proposal: &Proposal) -> String {
    let notes = question.notes.iter().map(words::cli_look);
    let told = explain::explain(proposal, &[]).map(|line| question.named(line));
    say(&lines(told.chain(notes)))
}
