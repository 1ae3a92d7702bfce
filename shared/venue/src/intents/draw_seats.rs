//! A director wants tables of four drawn for the next round; nothing is written.

use super::propose_round::{self, ProposalWarning, named, next_round};
use super::publish_round::PublishRefused;
use super::{Decision, Proposed};
use crate::hall::Hall;
use crate::round_plan::{digest, free, round_made};
use desk::{Proposal, Refused};
use domain::{
    Division, DivisionId, Four, PlayerId, Publication, RoundId, Said, Say, Seat, TableNo, Term,
    messages,
};
use ledger::PairingOrigin;
use pairing::systems::seats::{Remainder, SeatDraw, SeatRequest, SeatRule, draw};
use pairing::{Pair, Seed};
use rulebook::steps::lists::Lists;
use std::collections::{BTreeMap, BTreeSet};

messages! {
    /// How players came to their table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SeatsDrawn {
        Lot,
        FewestMeetings,
    }

    /// Why no seats are drawn.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SeatsRefused {
        NotFour { table: TableNo },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    id: DivisionId,
    seed: u64,
    fewest_meetings: bool,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    let division = hall.division(id)?;
    let Some(lists) = hall.lists() else {
        return Err(Refused::because(PublishRefused::TwoSit));
    };
    let round = next_round(division)?;
    let rule = if fewest_meetings { SeatRule::FewestMeetings } else { SeatRule::Lot };
    let request = SeatRequest { rule, seed: Seed(seed), ..request(hall, division) };
    let drawn = draw(&request).map_err(|none| Refused::because(named(hall, division, none)))?;
    let publication = publication(round, &drawn)?;
    let standings = rulebook::standings(hall.book()?, division);
    let system = if fewest_meetings { "seats-fewest" } else { "seats" };
    let origin = PairingOrigin::Engine {
        system: Term::own(system),
        seed,
        based_on: round.number - 1,
        standings: digest(&standings),
        wishes: Box::default(),
        by_hand: Vec::new(),
    };
    let left_out = BTreeSet::new();
    let proposed = Proposed { publication: publication.clone(), origin, left_out };
    let reason = if fewest_meetings { SeatsDrawn::FewestMeetings } else { SeatsDrawn::Lot }.said();
    let article = lists.seats_swapped.as_ref().map(|rule| &rule.cite);
    let reason = article.map_or(reason.clone(), |cite| reason.cited(cite));
    let warnings = warnings(division, &publication, &drawn, lists);
    let proposal = Proposal {
        made: round_made(&proposed.origin).into(),
        reasons: vec![reason; publication.fours.len()],
        byes: Vec::new(),
        gibsonised: Vec::new(),
        warnings: warnings.into_iter().map(|said| named(hall, division, said)).collect(),
        publication,
    };
    let (proposed, proposal) = (Box::new(proposed), Box::new(proposal));
    Ok(Decision::Propose { division: id, proposed, proposal })
}

/// Everybody who still plays, who sat with whom, and who has sat out.
fn request(hall: &Hall<'_>, division: &Division) -> SeatRequest {
    let gone = division.gone();
    let mut met: BTreeMap<Pair, u16> = BTreeMap::new();
    let mut sat_out: BTreeMap<PlayerId, u16> = BTreeMap::new();
    for (number, round) in &division.rounds {
        for four in &round.publication.fours {
            let seats = four.players.map(|id| division.seated(*number, id));
            for (at, one) in seats.iter().enumerate() {
                for other in &seats[at + 1..] {
                    *met.entry(Pair::new(*one, *other)).or_default() += 1;
                }
            }
        }
        for player in &round.publication.byes {
            *sat_out.entry(*player).or_default() += 1;
        }
    }
    SeatRequest {
        players: division.players.keys().filter(|id| !gone.contains(id)).copied().collect(),
        met,
        sat_out,
        rule: SeatRule::Lot,
        remainder: Some(Remainder::SitOut),
        tables: free(hall.tournament, division.id),
        seed: Seed(0),
    }
}

fn publication(round: RoundId, drawn: &SeatDraw) -> Result<Publication, Refused> {
    let mut fours = Vec::with_capacity(drawn.tables.len());
    for seating in &drawn.tables {
        let players: Result<[PlayerId; Seat::COUNT], _> = seating.seats.as_slice().try_into();
        let table = seating.table;
        let players = players.map_err(|_| Refused::because(SeatsRefused::NotFour { table }))?;
        fours.push(Four { table: seating.table, players });
    }
    let byes = drawn.sit_out.clone();
    Ok(Publication { round, pairings: Vec::new(), fours, byes, absent: Vec::new() })
}

fn warnings(
    division: &Division,
    publication: &Publication,
    drawn: &SeatDraw,
    lists: &Lists,
) -> Vec<Said> {
    let round = publication.round;
    let warnings = propose_round::warnings(division, round, round.number - 1);
    let mut warnings: Vec<Said> = warnings.map(Said::from).collect();
    if !drawn.sit_out.is_empty() {
        let (players, more) = (drawn.sit_out.clone(), Seat::COUNT - drawn.sit_out.len());
        // The document does not say what happens to them: publishing it is the director's ruling.
        let warning = ProposalWarning::NotFours { players, more };
        warnings.push(warning.said().cited(&lists.seats.cite));
    }
    if !drawn.repeated.is_empty() {
        warnings.push(ProposalWarning::SitAgain { pairs: drawn.repeated.len() }.into());
    }
    warnings
}
