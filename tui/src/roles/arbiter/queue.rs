//! The challenges that wait, the oldest first.

use super::decided::{self, Decided};
use super::*;
use crate::roles::calls::Calls;
use crate::roles::dialog::Opened;
use desk::ListsHere;
use domain::Say as _;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::widgets::Paragraph;

pub(crate) static QUEUE: Keys = Keys::of(&[TAKE, GLOBAL, MOVE]);

const PULL: Action = Action::Own('p');
const PULL_THIS: Action = Action::Own(' ');
const TAKE_OVER: Action = Action::Own('t');
const LOOK_AGAIN: Action = Action::Own('d');
const CALLS: Action = Action::Own('c');

const TAKE: Table = &[
    row(&[Code(Enter), Char('p')], PULL, Some(short_take_the_oldest), help_take_the_oldest),
    row(&[Char(' ')], PULL_THIS, Some(short_take_the_selected), help_take_the_selected),
    row(&[Char('t')], TAKE_OVER, Some(short_take_over), help_take_over_a_challenge),
    row(&[Char('d')], LOOK_AGAIN, Some(short_decided_ones), help_look_at_a_decided),
    row(&[Char('c')], CALLS, None, help_show_the_calls),
];

#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The selection follows the challenge, not its place in the queue.
    selected: Option<EntryId>,
}

impl Queue {
    fn place(&self, here: &ArbiterBoard) -> usize {
        here.queue.iter().position(|row| Some(row.challenge) == self.selected).unwrap_or(0)
    }

    /// One key; what opens.
    pub(super) fn press(
        &mut self,
        here: &ArbiterBoard,
        action: Action,
        out: &mut Out,
    ) -> Opened<ArbiterBoard> {
        let place = self.place(here);
        if let Some(next) = list::step(place, here.queue.len(), action) {
            self.selected = here.queue.get(next).map(|row| row.challenge);
            return None;
        }
        match action {
            PULL if waiting(here) > 0 => claim(None, out),
            PULL => out.hint(words::arbiter_none_waits()),
            LOOK_AGAIN => match here.decided.first() {
                Some(row) => {
                    let (selected, ruling) = (row.challenge, Ruling::default());
                    return Some(Box::new(Decided { selected, ruling }));
                }
                None => out.hint(words::arbiter_none_decided()),
            },
            CALLS => return Some(Box::new(Calls::default())),
            PULL_THIS | TAKE_OVER => match here.queue.get(place) {
                Some(row) => take(row, action, out),
                None => out.hint(words::arbiter_none_waits()),
            },
            _ => {}
        }
        None
    }

    pub(super) fn view(&self, here: &ArbiterBoard, looks_again: bool, draw: &mut Drawing<'_, '_>) {
        let [area, below] = decided::areas(draw.area, looks_again);
        let title = words::arbiter_decided();
        decided::show(here, &title, None, Lines::new(), &mut draw.within(below));
        let block = panel::framed(&say(&words::arbiter_queue()), draw.theme);
        let inner = block.inner(area);
        draw.frame.render_widget(block, area);
        if here.queue.is_empty() {
            let words = format!(" {}", say(&words::arbiter_none_waits()));
            draw.frame.render_widget(Line::styled(words, draw.scene.theme.faint()), inner);
            return;
        }
        let place = self.place(here);
        let inner = lists(here, inner, draw);
        let rows = list::window(place, here.queue.len(), usize::from(inner.height));
        let shown = here.queue[rows.clone()].iter().map(|row| (row, say(&state(row))));
        let shown: Vec<(&ChallengeRow, String)> = shown.collect();
        let widths = widths(&shown, usize::from(inner.width));
        let lines = rows.zip(&shown).map(|(at, (row, state))| {
            let line = row_line(row, state, widths, draw);
            let style = if at == place { draw.theme.selected() } else { loudness(row, draw) };
            Line::styled(format!("{}{line}", if at == place { "> " } else { "  " }), style)
        });
        let lines: Lines = lines.collect();
        draw.frame.render_widget(Paragraph::new(lines), inner);
    }
}

/// The last line says by what is judged; what is left for the queue.
fn lists(here: &ArbiterBoard, area: Rect, draw: &mut Drawing<'_, '_>) -> Rect {
    if here.judging.lists.is_empty() {
        return area;
    }
    let [above, last] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let said = match here.judging.here {
        ListsHere::All => words::arbiter_judges_by(&here.judging.lists),
        missing => words::arbiter_judges_not(missing),
    };
    let line = text::cut(&say(&said), usize::from(last.width)).into_owned();
    draw.frame.render_widget(Line::styled(line, draw.scene.theme.faint()), last);
    above
}

fn take(row: &ChallengeRow, action: Action, out: &mut Out) {
    match (&row.state, action) {
        (ChallengeState::Waiting | ChallengeState::AtTable, _)
        | (ChallengeState::Claimed { .. }, TAKE_OVER) => {
            claim(Some(row.challenge), out);
        }
        (ChallengeState::Claimed { by, .. }, _) => {
            out.hint(words::arbiter_take_over(by.clone()));
        }
        _ => out.hint(words::arbiter_judged()),
    }
}

fn claim(challenge: Option<EntryId>, out: &mut Out) {
    out.ask(Intent::Claim { challenge }, words::saved_claim());
}

/// What waits for long is seen first.
fn loudness(row: &ChallengeRow, scene: &Scene<'_>) -> Style {
    match row.age_ms / 60_000 {
        _ if row.state != ChallengeState::Waiting => Style::new(),
        0 => Style::new(),
        1 | 2 => scene.theme.warn(),
        _ => scene.theme.bad(),
    }
}

pub(super) fn waiting(here: &ArbiterBoard) -> usize {
    here.queue.iter().filter(|row| row.state == ChallengeState::Waiting).count()
}

fn state(row: &ChallengeRow) -> Said {
    match &row.state {
        ChallengeState::Waiting => words::arbiter_row_waits(),
        ChallengeState::AtTable => words::table_challenge_here(),
        ChallengeState::Retracted => words::table_challenge_retracted(),
        ChallengeState::Claimed { by, may_take_over, .. } => {
            words::arbiter_row_held(by.clone(), *may_take_over)
        }
        ChallengeState::Ruled { verdict, .. } => verdict.said(),
        ChallengeState::Undecided { .. } => words::arbiter_row_undecided(),
    }
}

const NARROW: usize = 50;

/// The columns of names, of doubted words and of states: names and states get no more than they need.
fn widths(shown: &[(&ChallengeRow, String)], columns: usize) -> [usize; 3] {
    let rest = columns.saturating_sub(2 + 10 + 8 + 3);
    let names = shown.iter().map(|(row, _)| text::width(&row.challenger.name)).max();
    let states = shown.iter().map(|(_, state)| text::width(state)).max();
    // In a narrow window the words are what counts.
    let name = if columns < NARROW { 0 } else { names.unwrap_or(0).min(rest / 3) };
    let state = states.unwrap_or(0).min(rest / 2);
    [name, rest.saturating_sub(name + state), state]
}

fn row_line(
    row: &ChallengeRow,
    state: &str,
    [name, doubted, state_width]: [usize; 3],
    scene: &Scene<'_>,
) -> String {
    [
        text::fit(&say(&words::arbiter_row_table(row.card.table)), 9),
        text::fit(&row.challenger.name, name),
        text::fit(&row.words.join(" ").to_uppercase(), doubted),
        text::fit(state, state_width),
        text::fit(&scene.age(row.age_ms), 7),
    ]
    .join(" ")
}
