//! A round that is worked out but not published: looked at, adjusted, explained.

use super::task::{Question, Task};
use super::update::send;
use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::widgets::field::{Accepts, Field};
use crate::widgets::list;
use crate::wishes;
use desk::{Answer, Intent, Judgement, Proposal};
use domain::{DivisionId, PlayerId, Publication, RoundId, Seat};

/// The proposal as the director has changed it so far.
#[derive(Clone, Debug)]
pub struct Draft {
    pub proposal: Proposal,
    /// What would be published.
    pub publication: Publication,
    /// The selected row: tables first, then byes.
    pub row: usize,
    /// The row whose second player changes places next.
    pub marked: Option<usize>,
    /// What speaks against the changes; `None` while nothing is changed.
    pub judged: Option<Judgement>,
    /// The line of wishes it was made with.
    pub wishes: String,
}

/// Wishes for the next round of a division, as they are typed.
#[derive(Debug)]
pub struct Wishing {
    pub round: RoundId,
    pub field: Field,
    /// The proposal that stays open if the director goes back.
    pub from: Option<Box<Draft>>,
}

/// Why the pairs of a round were made, a paragraph each.
#[derive(Debug)]
pub struct Explanation {
    pub round: RoundId,
    pub lines: Vec<String>,
    pub top: usize,
    pub from: Option<Box<Draft>>,
}

const WISHES_LETTERS: usize = 400;

impl Draft {
    pub fn new(proposal: Proposal, wishes: String) -> Self {
        let publication = proposal.publication.clone();
        Self { proposal, publication, row: 0, marked: None, judged: None, wishes }
    }

    pub fn is_changed(&self) -> bool {
        self.publication != self.proposal.publication
    }

    /// How many tables and byes are not as they were proposed.
    fn changes(&self) -> usize {
        let (ours, theirs) = (&self.publication, &self.proposal.publication);
        let tables = ours.tables().zip(theirs.tables()).filter(|(our, their)| our != their);
        let byes = ours.byes.iter().zip(&theirs.byes).filter(|(our, their)| our != their);
        tables.count() + byes.count()
    }

    pub fn rows(&self) -> usize {
        self.publication.tables().count() + self.publication.byes.len()
    }

    /// The last players of two rows change places: the second of a pair, the fourth at a table of
    /// four, or who sits out.
    fn exchange(&mut self, a: usize, b: usize) {
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

    fn flip(&mut self) {
        if let Some(pairing) = self.publication.pairings.get_mut(self.row) {
            pairing.players.reverse();
        }
    }

    fn ask_judgement(&mut self, out: &mut Out) {
        self.judged = None;
        if self.is_changed() {
            let publication = self.publication.clone();
            out.ask(Purpose::Judge, Intent::JudgeRound { publication });
        }
    }
}

impl Wishing {
    pub fn new(round: RoundId, typed: &str, from: Option<Box<Draft>>) -> Self {
        let field = Field::new(Accepts::Text, WISHES_LETTERS).with(typed);
        Self { round, field, from }
    }
}

/// One key while a proposal is open.
pub(super) fn press(
    mut draft: Box<Draft>,
    seed: u64,
    action: Action,
    out: &mut Out,
) -> Option<Task> {
    if out.busy && action != Action::Back {
        out.hint("One moment: the last step is still being worked out.");
        return Some(Task::Proposal(draft));
    }
    match action {
        Action::Confirm => {
            let publication = draft.publication.clone();
            out.ask(Purpose::Publish, Intent::PublishRound { publication });
        }
        Action::Exchange => match draft.marked.take() {
            None => {
                draft.marked = Some(draft.row);
                out.hint("Go to the other row and press x: the last players change places.");
            }
            Some(marked) if marked == draft.row => {}
            Some(marked) => {
                let row = draft.row;
                draft.exchange(marked, row);
                draft.ask_judgement(out);
            }
        },
        Action::Flip => {
            draft.flip();
            draft.ask_judgement(out);
        }
        Action::Explain => {
            let round = draft.publication.round;
            out.ask(Purpose::Explain, Intent::ExplainRound { round });
        }
        Action::Wishes => {
            let (round, typed) = (draft.publication.round, draft.wishes.clone());
            return Some(Task::Wishes(Wishing::new(round, &typed, Some(draft))));
        }
        Action::Repair => {
            let separator = if draft.wishes.trim().is_empty() { "" } else { "; " };
            let line = format!("{}{separator}repair", draft.wishes);
            let (round, changes) = (draft.publication.round, draft.changes());
            return pair_again(round, line, changes, Task::Proposal(draft), seed, out);
        }
        _ => {
            let rows = draft.rows();
            draft.row = list::step(draft.row, rows, action).unwrap_or(draft.row);
        }
    }
    Some(Task::Proposal(draft))
}

/// Sends the wishes that are typed, or says what is wrong with them.
pub(super) fn send_wishes(wishing: Wishing, seed: u64, out: &mut Out) -> Option<Task> {
    let line = wishing.field.value().to_owned();
    let changes = wishing.from.as_ref().map_or(0, |draft| draft.changes());
    pair_again(wishing.round, line, changes, Task::Wishes(wishing), seed, out)
}

/// Asks for another proposal. What was changed by hand goes with the old one, so it is asked about
/// first.
fn pair_again(
    round: RoundId,
    line: String,
    changes: usize,
    back: Task,
    seed: u64,
    out: &mut Out,
) -> Option<Task> {
    if changes > 0 && wishes::read(&line, round.division).is_ok() {
        let back = Box::new(back);
        return Some(Task::Question(Question::PairAgain { round, line, changes, back }));
    }
    ask(round, line, seed, Some(back), out)
}

/// Asks for a proposal; the lot is a plain function of the event and the round, so that two directors
/// draw the same. What stays open if nothing comes of it is `back`.
pub(super) fn ask(
    round: RoundId,
    line: String,
    seed: u64,
    back: Option<Task>,
    out: &mut Out,
) -> Option<Task> {
    match wishes::read(&line, round.division) {
        Err(what) => {
            out.hint(what);
            back
        }
        Ok(wished) => {
            let seed = wished.seed.unwrap_or(seed.wrapping_add(u64::from(round.number)));
            let RoundId { division, .. } = round;
            let wishes = Box::new(wished.wishes);
            if !send(out, Purpose::Propose, Intent::ProposeRound { division, seed, wishes }) {
                return back;
            }
            Some(Task::Proposing(round, line, back.map(Box::new)))
        }
    }
}

/// What an answer makes of the proposal that is open.
pub(super) fn answered(
    task: Task,
    purpose: Purpose,
    answer: &Answer,
) -> Result<Option<Task>, Task> {
    match (task, purpose, answer) {
        (Task::Proposing(_, wishes, _), Purpose::Propose, Answer::Proposed { proposal }) => {
            Ok(Some(Task::Proposal(Box::new(Draft::new(proposal.clone(), wishes)))))
        }
        // What was typed or changed stays, so that it can be put right.
        (Task::Proposing(.., back), Purpose::Propose, _) => Ok(back.map(|back| *back)),
        (Task::Proposal(_), Purpose::Publish, Answer::Saved { .. }) => Ok(None),
        (Task::Proposal(mut draft), Purpose::Judge, Answer::Judged { judgement }) => {
            draft.judged = Some(judgement.clone());
            Ok(Some(Task::Proposal(draft)))
        }
        (Task::Proposal(draft), Purpose::Explain, Answer::Explained { lines }) => {
            let round = draft.publication.round;
            Ok(Some(explanation(round, lines, Some(draft))))
        }
        (Task::Explaining(round), Purpose::Explain, Answer::Explained { lines }) => {
            Ok(Some(explanation(round, lines, None)))
        }
        (Task::Explaining(_), Purpose::Explain, _) => Ok(None),
        (Task::TakeBackRound(..), Purpose::TakeBackRound, Answer::Saved { .. }) => Ok(None),
        (task, _, _) => Err(task),
    }
}

fn explanation(round: RoundId, lines: &[String], from: Option<Box<Draft>>) -> Task {
    Task::Explanation(Explanation { round, lines: lines.to_vec(), top: 0, from })
}

/// One key while an explanation is open.
pub(super) fn scroll(mut explanation: Explanation, action: Action) -> Option<Task> {
    let last = explanation.lines.len();
    explanation.top = list::step(explanation.top, last, action).unwrap_or(explanation.top);
    Some(Task::Explanation(explanation))
}

/// The round after the newest one of a division.
pub(super) fn next_round(division: DivisionId, played: Option<RoundId>) -> RoundId {
    RoundId { division, number: played.map_or(1, |round| round.number.saturating_add(1)) }
}
