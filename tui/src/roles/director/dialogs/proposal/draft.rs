//! The proposal as the director has changed it so far.

use desk::Proposal;
use domain::{PlayerId, Publication, Seat};

#[derive(Debug)]
pub(super) struct Draft {
    pub(super) proposal: Proposal,
    /// What would be published.
    pub(super) publication: Publication,
}

impl Draft {
    pub(super) fn new(proposal: Proposal) -> Self {
        let publication = proposal.publication.clone();
        Self { proposal, publication }
    }

    pub(super) fn is_changed(&self) -> bool {
        self.publication != self.proposal.publication
    }

    /// The rows that are not as they were proposed: tables first, then byes.
    pub(super) fn changed_rows(&self) -> impl Iterator<Item = usize> {
        let (ours, theirs) = (&self.publication, &self.proposal.publication);
        let tables = ours.tables().zip(theirs.tables()).map(|(our, their)| our != their);
        let byes = ours.byes.iter().zip(&theirs.byes).map(|(our, their)| our != their);
        let changed = tables.chain(byes).enumerate();
        changed.filter(|(_, changed)| *changed).map(|(row, _)| row)
    }

    pub(super) fn rows(&self) -> usize {
        self.publication.tables().count() + self.publication.byes.len()
    }

    /// The last players of two rows change places: the second of a pair, the fourth at a table of
    /// four, or who sits out.
    pub(super) fn exchange(&mut self, a: usize, b: usize) {
        let [Some(first), Some(second)] = [a, b].map(|row| self.last_of(row).copied()) else {
            return;
        };
        for (row, player) in [(a, second), (b, first)] {
            if let Some(seat) = self.last_of(row) {
                *seat = player;
            }
        }
    }

    fn last_of(&mut self, row: usize) -> Option<&mut PlayerId> {
        let Publication { pairings, fours, byes, .. } = &mut self.publication;
        let pairs = pairings.iter_mut().map(|pairing| &mut pairing.players[1]);
        let fours = fours.iter_mut().map(|four| &mut four.players[Seat::COUNT - 1]);
        pairs.chain(fours).chain(byes).nth(row)
    }

    pub(super) fn flip(&mut self, row: usize) {
        if let Some(pairing) = self.publication.pairings.get_mut(row) {
            pairing.players.reverse();
        }
    }
}
