//! Standings are worked out when something changed from which they follow, and not more often than asked.

use crate::input::Now;
use desk::Shared;
use domain::{DivisionId, Standing};
use ledger::{Projection, Tournament};
use std::collections::BTreeMap;

/// Of the players, then of pairs or teams.
type Tables = [Shared<Vec<Standing>>; 2];

#[derive(Debug, Default)]
pub(crate) struct Standings {
    /// As of a version of the division.
    of: BTreeMap<DivisionId, (u64, Tables)>,
    worked_out_ms: u64,
    /// Something changed since, and a board showed the old ones.
    is_stale: bool,
}

impl Standings {
    pub(super) fn of(&self, division: DivisionId) -> Tables {
        self.of.get(&division).map(|(_, standings)| standings.clone()).unwrap_or_default()
    }

    /// Whether a board should be drawn again, because the last one showed old standings.
    pub(crate) fn are_due(&self, now: Now) -> bool {
        self.is_stale && now.monotonic_ms >= self.worked_out_ms + super::STANDINGS_EVERY_MS
    }

    pub(super) fn work_out(
        &mut self,
        now: Now,
        tournament: &Tournament,
        projection: &Projection,
        every_ms: u64,
    ) {
        let Some(book) = &tournament.book else { return };
        let changed = |id: &DivisionId| {
            self.of.get(id).is_none_or(|(known, _)| *known != projection.version(*id))
        };
        let changed: Vec<DivisionId> =
            tournament.divisions.keys().copied().filter(changed).collect();
        let is_first = changed.iter().any(|id| !self.of.contains_key(id));
        self.is_stale =
            !changed.is_empty() && !is_first && now.monotonic_ms < self.worked_out_ms + every_ms;
        if changed.is_empty() || self.is_stale {
            return;
        }
        self.worked_out_ms = now.monotonic_ms;
        for id in changed {
            let division = &tournament.divisions[&id];
            let standings = rulebook::standings(book, division);
            let teams = rulebook::team_standings(book, division);
            let both = [standings.into(), teams.into()];
            self.of.insert(id, (projection.version(id), both));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::{Author, DeviceKey, Entry, Fact, FoundedDivision, Ledger};
    use rulebook::Book;

    #[test]
    fn a_screen_shows_new_standings_a_little_later_and_is_drawn_for_them() {
        let root = DeviceKey::from_secret([1; 32]);
        let event = domain::EventId(root.id().0);
        let mut ledger = Ledger::new(event);
        let mut pen = Author::open(root, [1; 8], &ledger).0;
        let divisions = vec![FoundedDivision::new(DivisionId::A, "Open".parse().unwrap(), 3)];
        let book = Box::new(Book::named("de-tso").unwrap());
        let founded = Fact::EventFounded { name: "Cup".parse().unwrap(), book, divisions };
        let device = pen.key().id();
        let role = domain::Role::Director;
        let name = "Director".parse().unwrap();
        let admitted = Fact::DeviceAdmitted { device, role, name, after: vec![] };
        let enter = |number| {
            let id = domain::PlayerId { division: DivisionId::A, number };
            let name = "Ada".parse().unwrap();
            Fact::PlayerEntered { player: domain::Player::new(id, name) }
        };
        let mut write = |ledger: &mut Ledger, fact| {
            pen.enter(ledger, 0, &[Entry::new(fact)]).unwrap();
        };
        [founded, admitted, enter(1)].into_iter().for_each(|fact| write(&mut ledger, fact));
        let mut projection = Projection::new(event);
        let mut standings = Standings::default();
        let mut look = |ledger: &Ledger, monotonic_ms, every_ms| {
            projection.catch_up(ledger);
            let now = Now { monotonic_ms, wall_ms: 0 };
            let tournament = projection.tournament().clone();
            standings.work_out(now, &tournament, &projection, every_ms);
            let later = Now { monotonic_ms: monotonic_ms + 1_000, wall_ms: 0 };
            (standings.of(DivisionId::A)[0].len(), standings.are_due(now), standings.are_due(later))
        };
        assert_eq!(look(&ledger, 5_000, 1_000), (1, false, false), "the first are there at once");
        write(&mut ledger, enter(2));
        assert_eq!(look(&ledger, 5_400, 1_000), (1, false, true));
        assert_eq!(look(&ledger, 5_500, 0), (2, false, false), "who asks is told what is");
        write(&mut ledger, enter(3));
        assert_eq!(look(&ledger, 6_499, 1_000), (2, false, true));
        assert_eq!(look(&ledger, 6_500, 1_000), (3, false, false));
    }
}
