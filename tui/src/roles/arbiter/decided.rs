//! The decided challenges: a player asked for another answer to one of them.

use super::*;
use domain::Say as _;
use ratatui::layout::{Constraint, Layout, Rect};

pub(crate) static DECIDED: Keys = Keys::of(&[ANSWER, JUDGING, GLOBAL, MOVE]);

const ANSWER: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_send_it), help_send_the_second_answer),
    row(&[Code(Esc), Char('d')], Action::Back, Some(short_back), help_back_to_the_queue),
];

#[derive(Debug)]
pub(super) struct Decided {
    /// The one that is looked at again.
    pub(super) selected: EntryId,
    pub(super) ruling: Ruling,
}

impl Decided {
    /// Where the selection is among the decided ones.
    fn place(&self, here: &ArbiterBoard) -> usize {
        here.decided.iter().position(|row| row.challenge == self.selected).unwrap_or(0)
    }
}

impl Dialog<ArbiterBoard> for Decided {
    fn keys(&self, _here: &ArbiterBoard) -> &'static Keys {
        &DECIDED
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        let (rows, place) = (&at.here.decided, self.place(at.here));
        if let Some(next) = list::step(place, rows.len(), action) {
            self.selected = rows.get(next).map_or(self.selected, |row| row.challenge);
            self.ruling.verdict = None;
        } else if let Some(row) = rows.get(place) {
            self.ruling.press(row, action, key, at.out);
        }
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        if self.ruling.verdict.take().is_some() { Step::Stay } else { Step::Close }
    }

    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        if let Answer::Saved { .. } = answer {
            self.ruling = Ruling::default();
        }
        Step::Stay
    }

    fn follow(&mut self, at: &mut At<'_>) -> Step {
        if at.here.decided.iter().all(|row| row.challenge != self.selected) {
            self.ruling = Ruling::default();
        }
        if at.here.decided.is_empty() { Step::Close } else { Step::Stay }
    }

    fn view(&self, here: &ArbiterBoard, draw: &mut Drawing<'_, '_>) {
        let [_, area] = areas(draw.area, true);
        let place = self.place(here);
        let mut below = Lines::new();
        if let Some(row) = here.decided.get(place) {
            if self.ruling.verdict.is_some() {
                below.extend(self.ruling.question(draw).into_iter().take(1));
                below.extend(self.ruling.marked(row, draw));
            }
            let columns = usize::from(area.width).saturating_sub(6);
            let told = row.consequences.iter().flat_map(|one| text::wrap(&say(one), columns));
            below.extend(told.map(|line| Line::from(format!("    {line}"))));
        }
        let title = words::arbiter_decided_again();
        show(here, &title, Some(place), below, &mut draw.within(area));
    }
}

/// The queue above, the decided ones below.
pub(super) fn areas(area: Rect, looks_again: bool) -> [Rect; 2] {
    let low = if looks_again { 4 } else { 1 };
    Layout::vertical([Constraint::Fill(2), Constraint::Fill(low)]).areas(area)
}

/// The decided ones that there is room for.
pub(super) fn show(
    here: &ArbiterBoard,
    title: &Said,
    selected: Option<usize>,
    below: Lines,
    draw: &mut Drawing<'_, '_>,
) {
    let block = panel::framed(&say(title), draw.theme);
    let inner = block.inner(draw.area);
    let room = usize::from(inner.height).saturating_sub(below.len()).max(1);
    let shown = list::window(selected.unwrap_or(0), here.decided.len(), room);
    let columns = usize::from(inner.width);
    let line = |at| line(&here.decided[at], selected == Some(at), columns, draw);
    let lines = shown.map(line).chain(below).collect();
    draw.filled(block, lines);
}

fn line(row: &ChallengeRow, selected: bool, columns: usize, scene: &Scene<'_>) -> Line<'static> {
    let words = row.words.join(" ").to_uppercase();
    let outcome = match &row.state {
        ChallengeState::Ruled { verdict, by } => words::arbiter_ruled(by.clone(), verdict.said()),
        ChallengeState::Undecided { verdicts } => {
            let each = verdicts.iter();
            let each = each.map(|(who, said)| words::arbiter_said(said.said(), who));
            words::arbiter_undecided(each.collect::<Vec<Said>>())
        }
        ChallengeState::Retracted => words::table_challenge_retracted(),
        ChallengeState::Waiting | ChallengeState::AtTable | ChallengeState::Claimed { .. } => {
            words::arbiter_open()
        }
    };
    let mark = if selected { ">" } else { " " };
    let table = text::fit(&say(&words::arbiter_row_table(row.card.table)), 9);
    let line = format!("{mark} {table} {}", [say(&outcome), words].join(" · "));
    let line = text::cut(&line, columns).into_owned();
    if selected { Line::styled(line, scene.theme.selected()) } else { Line::from(line) }
}
