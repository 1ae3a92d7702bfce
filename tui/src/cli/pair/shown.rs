//! A round that was worked out, as JSON, as a table to read aloud, and with all its reasons.

use super::question::Question;
use crate::tongue::{lines, say};
use domain::{Four, HexDigest, PlayerId, Said, Say, Seat, TableNo};
use pairing::explain::RoundMade;
use pairing::{ByeReason, MadeBy, PairReason, Pairs, Proposal, explain};
use serde::Serialize;
use speech::words;

/// A round as scripts read it; players go by their numbers.
#[derive(Debug, Serialize)]
pub(crate) struct Round {
    /// The same question to the same file has the same id.
    id: HexDigest,
    round: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u16>,
    division: String,
    system: String,
    based_on: u16,
    seed: u64,
    pairs: Vec<Couple>,
    /// Of four.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<FourSeats>,
    /// The first of those who sit out.
    bye: Option<u16>,
    byes: Vec<Sitter>,
    warnings: Vec<Said>,
    gibsonised: Vec<u16>,
}

#[derive(Debug, Serialize)]
struct Couple {
    table: u16,
    /// What it is called, where that is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_name: Option<String>,
    first: u16,
    second: u16,
    first_name: String,
    second_name: String,
    made_by: MadeBy,
    repeat: bool,
    reasons: Vec<Said>,
}

#[derive(Debug, Serialize)]
struct FourSeats {
    table: u16,
    seats: [u16; Seat::COUNT],
    names: [String; Seat::COUNT],
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
        let (id, made) = (proposal.id.clone(), &proposal.pairs);
        let pairings = made.publication.pairings.iter().zip(&made.reasons);
        let four = |four: &Four| FourSeats {
            table: four.table.0,
            seats: four.players.map(|player| player.number),
            names: four.players.map(|player| question.division.name_of(player)),
        };
        Self {
            id,
            round: made.publication.round.number,
            rounds: question.plan.rounds,
            division: question.division.id.to_string(),
            system: made.system.to_string(),
            based_on: made.based_on,
            seed: made.seed.0,
            pairs: pairings
                .map(|(pairing, reason)| Couple::of(question, pairing.table, reason))
                .collect(),
            tables: made.publication.fours.iter().map(four).collect(),
            bye: made.publication.byes.first().map(|player| player.number),
            byes: made.byes.iter().map(|reason| Sitter::of(question, reason)).collect(),
            warnings: warnings(question, made),
            gibsonised: made.gibsonised.iter().map(|player| player.number).collect(),
        }
    }
}

impl Couple {
    fn of(question: &Question<'_>, table: TableNo, reason: &PairReason) -> Self {
        let [first, second] = reason.players.map(|player| player.number);
        let [first_name, second_name] =
            reason.players.map(|player| question.division.name_of(player));
        Self {
            table: table.0,
            table_name: Some(question.tables.name(table))
                .filter(|name| *name != table.0.to_string()),
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
            name: question.division.name_of(reason.player),
            made_by: reason.made_by,
            reasons: question.all_named(explain::bye_reasons(reason)),
        }
    }
}

/// What was taken for granted first, then what the planner flags.
fn warnings(question: &Question<'_>, made: &Pairs) -> Vec<Said> {
    let flagged = made.warnings.iter().map(|warning| question.named(warning.said()));
    question.notes.iter().cloned().chain(flagged).collect()
}

/// A line per table and per bye.
pub(crate) fn plain(question: &Question<'_>, proposal: &Proposal) -> String {
    let made = &proposal.pairs;
    let name = |player: &PlayerId| question.name(*player);
    let mut told = vec![head(made)];
    for (table, players) in made.publication.tables() {
        let players: Vec<String> = players.iter().map(name).collect();
        told.push(words::cli_round_at(
            players.join(" – "),
            format!("{:>3}", question.tables.name(table)),
        ));
    }
    told.extend(made.publication.byes.iter().map(|player| words::cli_round_bye(name(player))));
    told.extend(made.gibsonised.iter().map(|player| words::cli_round_safe(name(player))));
    told.extend(warnings(question, made).iter().map(words::cli_look));
    say(&lines(told))
}

fn head(made: &Pairs) -> Said {
    let (round, system) = (made.publication.round, made.system.to_string());
    let (based_on, seed) = (made.based_on, made.seed);
    words::cli_round_proposed(RoundMade::Engine { system, based_on, seed }, round)
}

/// A paragraph per table and per bye, with articles.
pub(crate) fn explained(question: &Question<'_>, proposal: &Proposal) -> String {
    let notes = question.notes.iter().map(words::cli_look);
    let told = explain::explain(&proposal.pairs, &[]).map(|line| question.named(line));
    say(&lines(told.chain(notes)))
}
