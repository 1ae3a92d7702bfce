//! Rows of challenges, the same for every role.

use super::{ago, player};
use crate::called::called;
use crate::consequence::consequences;
use crate::hall::Hall;
use crate::input::Now;
use crate::intents::may_take_over;
use crate::venue::Venue;
use desk::{ChallengeRow, ChallengeState};
use domain::{CardId, EntryId, Name, Opinion, Side};
use ledger::{Challenge, Tournament};
use rulebook::steps::challenge::Disclosed;

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
        let ids = self.as_heard(now, tournament, wanted);
        ids.into_iter().map(|id| row(&hall, now, id, &tournament.challenges[&id])).collect()
    }

    fn as_heard(
        &self,
        now: Now,
        tournament: &Tournament,
        wanted: impl Fn(&Challenge) -> bool,
    ) -> Vec<EntryId> {
        let wanted = tournament.challenges.iter().filter(|(_, challenge)| wanted(challenge));
        let mut ids: Vec<EntryId> = wanted.map(|(id, _)| *id).collect();
        ids.sort_by_key(|id| (self.heard.get(id).copied().unwrap_or(now.monotonic_ms), *id));
        ids
    }

    /// The newest ones in front, and not all of a long day.
    pub(super) fn decided_rows(
        &self,
        now: Now,
        tournament: &Tournament,
        decided: impl Fn(&Challenge) -> bool,
    ) -> Vec<ChallengeRow> {
        let hall = self.hall(now, tournament);
        let newest = self.as_heard(now, tournament, decided).into_iter().rev().take(DECIDED_SHOWN);
        newest.map(|id| row(&hall, now, id, &tournament.challenges[&id])).collect()
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
        play: challenge.play,
        doubt: challenge.doubt,
        at_table: challenge.here,
        says_which: says_which(hall),
        opinion: opinion(hall, challenge),
        age_ms: ago(now, heard),
        state: state(hall, challenge),
    }
}

/// Whether the players may be told which word is not good, or the jury writes it down.
fn says_which(hall: &Hall<'_>) -> bool {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    rules.is_none_or(|rules| rules.disclosed.value != Disclosed::WholePlay)
}

/// What the lists say, for those who judge: a table never sees it before there is a verdict.
fn opinion(hall: &Hall<'_>, challenge: &Challenge) -> Option<Opinion> {
    let asks = challenge.doubt.is_words() && !hall.lists.named().is_empty();
    let judges = hall.must_judge().is_ok();
    (asks && judges).then(|| hall.lists.judge(&challenge.words))
}

fn state(hall: &Hall<'_>, challenge: &Challenge) -> ChallengeState {
    let name = |device| called(hall.tournament, device);
    if let (Some(verdict), Some(ruling)) = (challenge.verdict(), challenge.rulings.first()) {
        return ChallengeState::Ruled { verdict, by: name(ruling.by) };
    }
    if !challenge.rulings.is_empty() {
        let verdicts = challenge.rulings.iter().map(|ruling| (name(ruling.by), ruling.verdict));
        return ChallengeState::Undecided { verdicts: verdicts.collect() };
    }
    if let Some(checked) = &challenge.checked {
        return ChallengeState::Ruled { verdict: checked.verdict, by: name(challenge.author) };
    }
    if challenge.retracted.is_some() {
        return ChallengeState::Retracted;
    }
    if challenge.claims.is_empty() {
        return if challenge.here { ChallengeState::AtTable } else { ChallengeState::Waiting };
    }
    ChallengeState::Claimed {
        by: challenge.claims.iter().map(|claim| name(claim.by)).collect(),
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
            domain::Player::new(id, Name::own("?"))
        }
    }
}
