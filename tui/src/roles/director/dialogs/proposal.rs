//! A round that is worked out but not published: looked at, adjusted, explained.

mod discard;
mod draft;
mod page;

use super::block::Block;
use super::explanation::Explanation;
use super::*;
use super::{pair_again, wishes};
use crate::msg::Out;
use desk::Judgement;
use discard::Discard;
use draft::Draft;
use page::Names;

pub(crate) static PROPOSAL: Keys = Keys::of(&[CHANGE, GLOBAL, MOVE]);

const EXCHANGE: Action = Action::Own('x');
const FLIP: Action = Action::Own('f');
const REPAIR: Action = Action::Own('r');
const AHEAD: Action = Action::Own('b');

const CHANGE: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_publish), help_publish_this_round),
    row(&[Code(Esc)], Action::Back, Some(short_discard), help_discard_the_proposal_nothing),
    row(&[Char('w'), Char('y')], Action::Explain, Some(short_why), help_why_each_pair_was),
    row(&[Char('x')], EXCHANGE, Some(short_swap), help_swap_the_last_players),
    row(&[Char('f')], FLIP, Some(short_starts), help_the_other_player_of),
    row(&[Char('o')], Action::Wishes, Some(short_wishes), help_pair_again_with_wishes),
    row(&[Char('r')], REPAIR, Some(short_repair), help_pair_again_taking_apart),
    row(&[Char('b')], AHEAD, Some(short_block), help_work_out_the_rounds_ahead),
];

#[derive(Debug)]
pub(crate) struct Proposal {
    draft: Draft,
    /// The selected row: tables first, then byes.
    row: usize,
    /// The row whose last player changes places next.
    marked: Option<usize>,
    /// What speaks against the changes; `None` while nothing is changed.
    judged: Option<Judgement>,
    /// The line of wishes it was made with.
    wishes: String,
}

impl Proposal {
    pub(crate) fn new(proposal: desk::Proposal, wishes: String) -> Self {
        Self { draft: Draft::new(proposal), row: 0, marked: None, judged: None, wishes }
    }

    fn exchange(&mut self, out: &mut Out) {
        match self.marked.take() {
            None => {
                self.marked = Some(self.row);
                out.hint(words::proposal_swap_how());
            }
            Some(marked) if marked == self.row => {}
            Some(marked) => {
                self.draft.exchange(marked, self.row);
                self.ask_judgement(out);
            }
        }
    }

    /// What was changed by hand belongs to this round alone.
    fn ask_block(&self, out: &mut Out, seed: u64) {
        if self.draft.is_changed() {
            return out.hint(words::proposal_block_changed());
        }
        let round = self.draft.publication.round;
        let Ok(wished) = crate::wishes::read(&self.wishes, round.division) else { return };
        let seed = wished.seed.unwrap_or(seed.wrapping_add(u64::from(round.number)));
        let (division, wishes) = (round.division, Box::new(wished.wishes));
        out.look(Intent::ProposeBlock { division, seed, wishes, through: None });
    }

    fn ask_judgement(&mut self, out: &mut Out) {
        self.judged = None;
        if self.draft.is_changed() {
            let publication = self.draft.publication.clone();
            let origin = Box::new(self.draft.proposal.origin.clone());
            out.look(Intent::JudgeRound { publication, origin });
        }
    }

    /// The reasons are those of the proposal: what was changed by hand is said first.
    fn explanation(&self, here: &DirectorBoard, lines: &[Said]) -> Explanation {
        let names = Names::of(here);
        let mut told = Vec::new();
        if self.draft.is_changed() {
            let changed = self.draft.changed_rows();
            let changed = changed.map(|row| page::row_words(&self.draft, &names, row));
            told.extend(changed.map(words::proposal_changed_row));
            told.push(words::proposal_reasons_before());
        }
        told.extend(lines.iter().cloned());
        Explanation::new(self.draft.publication.round, told)
    }
}

impl Dialog<DirectorBoard> for Proposal {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &PROPOSAL
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        let round = self.draft.publication.round;
        match action {
            _ if at.out.busy => at.out.hint(words::proposal_busy()),
            // Enter belongs to the swap that was begun, and a swap ends with x.
            Action::Confirm if self.marked.is_some() => at.out.hint(words::proposal_swap_open()),
            Action::Confirm => {
                let publish = self.draft.proposal.publish(self.draft.publication.clone());
                at.out.ask(publish, words::saved_publish());
            }
            EXCHANGE => self.exchange(at.out),
            FLIP => {
                self.draft.flip(self.row);
                self.ask_judgement(at.out);
            }
            Action::Explain => {
                let proposed = Some(Box::new(self.draft.proposal.origin.clone()));
                at.out.look(Intent::ExplainRound { round, proposed });
            }
            Action::Wishes => {
                let changes = self.draft.changed_rows().count();
                return Step::open(wishes::open(round, &self.wishes, changes));
            }
            REPAIR => {
                let separator = if self.wishes.trim().is_empty() { "" } else { "; " };
                let line = format!("{}{separator}repair", self.wishes);
                let changes = self.draft.changed_rows().count();
                return pair_again::ask(at, round, &line, changes);
            }
            AHEAD => self.ask_block(at.out, at.seed),
            _ => self.row = list::step(self.row, self.draft.rows(), action).unwrap_or(self.row),
        }
        Step::Stay
    }

    /// First the mark goes, then, after a question, what was changed by hand.
    fn back(&mut self, _at: &mut At<'_>) -> Step {
        if self.marked.take().is_some() {
            return Step::Stay;
        }
        match self.draft.changed_rows().count() {
            0 => Step::Close,
            changes => Step::open(Ask(Discard { changes })),
        }
    }

    fn answered(&mut self, at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Saved { .. } => Step::Close,
            Answer::ProposedBlock { proposals } => Step::open(Block::new(proposals.clone())),
            Answer::Judged { judgement } => {
                self.judged = Some(judgement.clone());
                Step::Stay
            }
            Answer::Explained { lines } => Step::open(self.explanation(at.here, lines)),
            _ => Step::Stay,
        }
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        page::show(self, here, draw);
    }
}
