//! A round is being worked out.

use super::proposal::Proposal;
use super::propose_anyway::ProposeAnyway;
use super::waiting::{self, WAITING};
use super::*;
use crate::msg::Out;
use crate::wishes;

#[derive(Debug)]
pub(crate) struct Proposing {
    /// The line of wishes it is made with.
    line: String,
    /// Whether somebody is asked first where cards are missing.
    asks: bool,
}

/// Asks for the next round as it is planned.
pub(in super::super) fn first(out: &mut Out, seed: u64, round: RoundId) -> Option<Proposing> {
    ask(out, seed, round, "").map(|proposing| Proposing { asks: true, ..proposing })
}

/// Asks for a proposal; the lot is a plain function of the event and the round, so that two directors draw the
/// same.
pub(in super::super) fn ask(
    out: &mut Out,
    seed: u64,
    round: RoundId,
    line: &str,
) -> Option<Proposing> {
    let wished = match wishes::read(line, round.division) {
        Ok(wished) => wished,
        Err(what) => {
            out.hint(what);
            return None;
        }
    };
    let seed = wished.seed.unwrap_or(seed.wrapping_add(u64::from(round.number)));
    let (division, wishes) = (round.division, Box::new(wished.wishes));
    out.look(Intent::ProposeRound { division, seed, wishes })
        .then(|| Proposing { line: line.to_owned(), asks: false })
}

impl Dialog<DirectorBoard> for Proposing {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &WAITING
    }

    fn press(&mut self, _at: &mut At<'_>, _action: Action, _key: KeyEvent) -> Step {
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        Step::Close
    }

    /// What was typed or changed stays where nothing came of it, so that it can be put right.
    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Proposed { proposal } => {
                let proposal = desk::Proposal::clone(proposal);
                if self.asks && !proposal.missing.is_empty() {
                    return Step::turn(Ask(ProposeAnyway::new(proposal)));
                }
                let wishes = std::mem::take(&mut self.line);
                Step::Only(Box::new(Proposal::new(proposal, wishes)))
            }
            _ => Step::Close,
        }
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        waiting::show(&words::waiting_round(), draw);
    }
}
