//! The whole explanation of a proposal, made only when somebody asks for it. Players are numbers in it:
//! whoever knows their names puts them in.

use crate::proposal::{PairingWarning, Pairs};
use crate::reason::{
    Authority, ByeBasis, ByeReason, PairBasis, PairReason, Skip, SkipCause, StartReason,
};
use crate::request::Seed;
use crate::system::{SeatRule, System};
use domain::{PlayerId, RoundId, Said, Say, TableNo, messages};

messages! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Explanation {
        /// What the whole round was made with.
        Round { round: RoundId, system: String, article: Authority, based_on: u16, seed: Seed },
        Table { table: TableNo, players: [PlayerId; 2], repeat: bool, why: Said },
        /// Why two players meet, in a few words.
        Pair { basis: PairBasis, repeat: bool, start: StartReason },
        PassedOver { players: Vec<PlayerId>, because: SkipCause, cite: Authority },
        SitsOut { player: PlayerId, basis: ByeBasis },
        /// Somebody can neither lose nor better the place.
        Safe { player: PlayerId, cite: Authority },
        LookAt { warning: PairingWarning },
    }

    /// How players came to their table of four.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SeatsDrawn {
        Lot,
        FewestMeetings,
    }

    /// What a round was made with, in one line.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RoundMade {
        Engine { system: String, based_on: u16, seed: Seed },
        /// The director changed some tables.
        Changed { system: String, based_on: u16, seed: Seed, tables: Vec<TableNo>, count: usize },
        Director,
    }
}

/// One message per table and per bye, then the warnings; without the tables that somebody else made.
pub fn explain<'p>(proposal: &'p Pairs, by_hand: &'p [TableNo]) -> impl Iterator<Item = Said> + 'p {
    let head = Explanation::Round {
        round: proposal.publication.round,
        system: proposal.system.to_string(),
        article: proposal.system.article(),
        based_on: proposal.based_on,
        seed: proposal.seed,
    };
    let pairings = proposal.publication.pairings.iter().zip(&proposal.reasons);
    let tables = pairings
        .filter(|(pairing, _)| !by_hand.contains(&pairing.table))
        .map(|(pairing, reason)| at_table(pairing.table, reason));
    let byes = proposal.byes.iter().map(bye);
    let safe = proposal.gibsonised.iter().map(|player| {
        Said::from(Explanation::Safe { player: *player, cite: crate::gibson::authority() })
    });
    let warnings = proposal.warnings.iter().cloned();
    let warnings = warnings.map(|warning| Explanation::LookAt { warning }.into());
    std::iter::once(head.into()).chain(tables).chain(byes).chain(safe).chain(warnings)
}

/// How every table came about, in a few words.
pub fn each_table(pairs: &Pairs) -> Vec<Said> {
    let fours = pairs.publication.fours.iter().map(|_| {
        let fewest = pairs.system == System::Seats { rule: SeatRule::FewestMeetings };
        let drawn = if fewest { SeatsDrawn::FewestMeetings } else { SeatsDrawn::Lot };
        drawn.said().cited(&pairs.system.article())
    });
    pairs.reasons.iter().map(short).chain(fours).collect()
}

/// Why two players meet, in a few words.
pub fn short(reason: &PairReason) -> Said {
    let (basis, repeat, start) = (reason.basis.clone(), reason.repeat, reason.start);
    Explanation::Pair { basis, repeat, start }.into()
}

fn at_table(table: TableNo, reason: &PairReason) -> Said {
    let why = clauses(pair_reasons(reason));
    Explanation::Table { table, players: reason.players, repeat: reason.repeat, why }.into()
}

/// Why these two, who was passed over and by which rule, who starts.
pub fn pair_reasons(reason: &PairReason) -> Vec<Said> {
    let basis = reason.basis.said();
    let cited = reason.basis != PairBasis::Fixed;
    let mut reasons = vec![if cited { basis.cited(&reason.cite) } else { basis }];
    reasons.extend(skips(&reason.skipped));
    reasons.push(reason.start.said().cited(&reason.start_cite));
    reasons
}

/// Why a player sits out, with articles.
pub fn bye(reason: &ByeReason) -> Said {
    clauses(bye_reasons(reason))
}

/// The same as a list: on what ground, and who below was passed over by which rule.
pub fn bye_reasons(reason: &ByeReason) -> Vec<Said> {
    let sits = Explanation::SitsOut { player: reason.player, basis: reason.basis };
    let mut reasons = vec![sits.said().cited(&reason.cite)];
    reasons.extend(skips(&reason.skipped));
    reasons
}

fn skips(skipped: &[Skip]) -> impl Iterator<Item = Said> {
    let mut causes: Vec<SkipCause> = skipped.iter().map(|skip| skip.because).collect();
    causes.sort_unstable();
    causes.dedup();
    causes.into_iter().filter_map(|because| {
        let of_cause = || skipped.iter().filter(|skip| skip.because == because);
        let players = of_cause().map(|skip| skip.player).collect();
        let cite = of_cause().next()?.cite.clone();
        Some(Explanation::PassedOver { players, because, cite }.into())
    })
}

fn clauses(reasons: Vec<Said>) -> Said {
    let said = reasons.into_iter().reduce(|said, next| said.then(&next));
    said.expect("there is a reason for every pair and every bye")
}
