//! Whether the published round starts now.

use super::propose_anyway::some_tables;
use super::*;
use domain::{Say as _, TableNo};

#[derive(Debug)]
pub(crate) struct Start {
    pub round: RoundId,
}

impl Start {
    /// The cards that rounds before this one lack.
    fn lacking(&self, here: &DirectorBoard) -> Option<Said> {
        let division = here.divisions.iter().find(|one| one.id == self.round.division)?;
        let running = division.round.iter().filter(|round| round.round.number < self.round.number);
        let running = running.flat_map(|round| &round.tables);
        let rows = division.open.iter().chain(running);
        let open = rows.filter(|row| row.progress != CardProgress::Counts);
        let tables: Vec<TableNo> = open.map(|row| row.card.table).collect();
        let cards = tables.len();
        (cards > 0).then(|| words::start_lacks(cards, some_tables(&tables)))
    }
}

impl Question for Start {
    fn asks(&self, here: &DirectorBoard) -> Vec<Said> {
        let ended = here.rules.locks.iter().filter(|_| self.round.number > 1);
        let ended = ended.map(|because| words::start_ends(because.said()));
        let question = std::iter::once(words::start_question(self.round.number));
        self.lacking(here).into_iter().chain(question).chain(ended).collect()
    }

    fn answers(&self) -> Said {
        words::start_keys()
    }

    fn yes(&mut self, at: &mut At<'_>) -> Step {
        at.out.ask(Intent::StartRound { round: self.round }, words::saved_start());
        Step::Close
    }
}
