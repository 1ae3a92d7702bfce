//! Rows of challenges, the same for every role.

use super::{ago, names, player};
use crate::consequence::consequences;
use crate::hall::Hall;
use crate::input::Now;
use crate::intents::may_take_over;
use crate::venue::Venue;
use desk::{ChallengeRow, ChallengeState};
use domain::{CardId, EntryId, Name, Side};
use ledger::{Challenge, Tournament};

const DECIDED_SHOWN: usize = 50;

impl Venue {
    /// All challenges that `wanted` lets through, the ones heard of first in front.
    pub(super) fn challenge_rows(
        &self,
        now: Now,
        tournament: &Tournament,
        wanted: impl Fn(&Challenge) -> bool,
    ) -> Vec<ChallengeRow> {
        let hall = self.hall(now, tournament);
        let mut rows: Vec<ChallengeRow> = tournament
            .challenges
            .iter()
            .filter(|(_, challenge)| wanted(challenge))
            .map(|(id, challenge)| row(&hall, now, *id, challenge))
            .collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.age_ms), row.challenge));
        rows
    }

    /// The newest ones in front, and not all of a long day.
    pub(super) fn decided_rows(
        &self,
        now: Now,
        tournament: &Tournament,
        decided: impl Fn(&Challenge) -> bool,
    ) -> Vec<ChallengeRow> {
        let mut rows = self.challenge_rows(now, tournament, decided);
        rows.reverse();
        rows.truncate(DECIDED_SHOWN);
        rows
    }
}

fn row(hall: &Hall<'_>, now: Now, id: EntryId, challenge: &Challenge) -> ChallengeRow {
    let heard = hall.heard.get(&id).copied().unwrap_or(now.monotonic_ms);
    let challenger = challenger(hall.tournament, challenge.card, challenge.by);
    ChallengeRow {
        challenge: id,
        card: challenge.card,
        consequences: consequences(hall, id, challenge, &challenger.name),
        challenger,
        words: challenge.words.iter().map(ToString::to_string).collect(),
        age_ms: ago(now, heard),
        state: state(hall, challenge),
    }
}

fn state(hall: &Hall<'_>, challenge: &Challenge) -> ChallengeState {
    let name = |device| hall.tournament.device_name(device);
    if let (Some(verdict), Some(ruling)) = (challenge.verdict(), challenge.rulings.first()) {
        return ChallengeState::Ruled { verdict, by: name(ruling.by) };
    }
    if !challenge.rulings.is_empty() {
        let verdicts = challenge.rulings.iter().map(|ruling| (name(ruling.by), ruling.verdict));
        return ChallengeState::Undecided { verdicts: verdicts.collect() };
    }
    if challenge.claims.is_empty() {
        return ChallengeState::Waiting;
    }
    ChallengeState::Claimed {
        by: names(hall.tournament, challenge.claims.iter().map(|claim| claim.by)),
        mine: challenge.claims.iter().any(|claim| claim.by == hall.me),
        may_take_over: may_take_over(hall, challenge),
    }
}

fn challenger(tournament: &Tournament, card: CardId, side: Side) -> domain::Player {
    let division = tournament.divisions.get(&card.round.division);
    let round = division.and_then(|division| division.rounds.get(&card.round.number));
    let players = round.and_then(|round| round.publication.players_at(card.table));
    match players.and_then(|players| players.get(side.index())) {
        Some(id) => player(tournament, *id),
        None => {
            let id = domain::PlayerId { division: card.round.division, number: 0 };
            domain::Player { id, name: Name::own("?"), club: None, rating: None }
        }
    }
}
