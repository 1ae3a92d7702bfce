//! The proposal on the director's screen, its wishes, and its explanation.

use super::super::proposal::{Draft, Explanation, Wishing};
use crate::roles::Scene;
use crate::widgets::{list, panel, text};
use crate::wishes;
use desk::DirectorBoard;
use domain::PlayerId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use std::collections::BTreeMap;

/// The proposal takes the whole body: warnings on top, one row per table and bye, the reason of the
/// selected one below.
pub(super) fn page(
    scene: &Scene<'_>,
    here: &DirectorBoard,
    draft: &Draft,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let publication = &draft.publication;
    let number = publication.round.number;
    let changed = if draft.is_changed() { ", changed by you" } else { "" };
    let title = format!("Proposal for round {number}{changed}: Enter publishes, Esc discards");
    let block = panel::framed(&title, scene.theme);
    let inner = block.inner(area);
    let columns = usize::from(inner.width).saturating_sub(2);
    let names = Names::of(here);
    let top = top_lines(scene, draft, &names, columns, usize::from(inner.height) / 3);
    let mut below = text::wrap(&reason(draft), columns);
    below.truncate(3);
    let height = usize::from(inner.height).saturating_sub(top.len() + below.len() + 1);
    let mut lines = top;
    let shown = list::window(draft.row, draft.rows(), height);
    lines.extend(shown.map(|at| row(scene, draft, &names, at, columns)));
    lines.push(Line::default());
    lines.extend(below.into_iter().map(|line| Line::from(format!(" {line}"))));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// How it was made, what speaks against it, and who is away.
fn top_lines(
    scene: &Scene<'_>,
    draft: &Draft,
    names: &Names<'_>,
    columns: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let proposal = &draft.proposal;
    let mut lines = Vec::new();
    if !proposal.made.is_empty() {
        let made = text::cut(&proposal.made, columns).into_owned();
        lines.push(Line::styled(format!(" {made}"), scene.theme.faint()));
    }
    let mut warn = |what: &str| {
        for line in text::wrap(&format!("! {what}"), columns) {
            lines.push(Line::styled(format!(" {line}"), scene.theme.warn()));
        }
    };
    if let Some(judged) = &draft.judged {
        judged.faults.iter().for_each(|fault| warn(fault));
        if !judged.worse.is_empty() {
            warn(&format!("worse than the proposal: {}", judged.worse.join(", ")));
        }
        if judged.faults.is_empty() && judged.worse.is_empty() {
            warn("your changes break nothing");
        }
    } else {
        proposal.warnings.iter().for_each(|warning| warn(warning));
    }
    lines.truncate(height);
    let byes = draft.publication.byes.iter().map(|player| names.get(*player)).collect();
    let away = draft.publication.absent.iter().map(|absent| names.get(absent.player)).collect();
    for (what, players) in [("Bye", byes), ("Away", away)] {
        let players: Vec<String> = players;
        if !players.is_empty() {
            let words = format!(" {what}: {}", players.join(", "));
            lines.push(Line::from(text::cut(&words, columns).into_owned()));
        }
    }
    lines
}

fn reason(draft: &Draft) -> String {
    let proposal = &draft.proposal;
    let tables = draft.publication.tables().count();
    match draft.row.checked_sub(tables) {
        None => {
            let same = proposal.publication.tables().nth(draft.row)
                == draft.publication.tables().nth(draft.row);
            let reason = proposal.reasons.get(draft.row).filter(|_| same);
            format!("Why: {}", reason.map_or("you changed this pair", String::as_str))
        }
        Some(bye) => {
            let same = proposal.publication.byes.get(bye) == draft.publication.byes.get(bye);
            let reason = proposal.byes.get(bye).filter(|_| same);
            format!("Why: {}", reason.map_or("you changed who sits out", String::as_str))
        }
    }
}

fn row(
    scene: &Scene<'_>,
    draft: &Draft,
    names: &Names<'_>,
    at: usize,
    columns: usize,
) -> Line<'static> {
    let publication = &draft.publication;
    let marks = match (at == draft.row, draft.marked == Some(at)) {
        (true, true) => "#",
        (true, false) => ">",
        (false, true) => "x",
        (false, false) => " ",
    };
    let line = match publication.tables().nth(at) {
        Some((table, players)) => {
            let width = columns.saturating_sub(3 + 3 * players.len()) / players.len().max(1);
            let seated = players.iter().map(|player| text::fit(&names.numbered(*player), width));
            let seated: Vec<String> = seated.collect();
            format!("{marks}{:>4}  {}", table.0, seated.join(" - "))
        }
        None => {
            let bye = publication.byes.get(at - publication.tables().count());
            let name = bye.map(|player| names.numbered(*player)).unwrap_or_default();
            format!("{marks} bye  {}", text::cut(&name, columns.saturating_sub(7)))
        }
    };
    let style = if at == draft.row { scene.theme.selected() } else { scene.theme.strong() };
    Line::styled(line, style)
}

/// What can be asked for, and what is typed.
pub(super) fn wishing(
    scene: &Scene<'_>,
    wishing: &Wishing,
    columns: usize,
) -> (String, Vec<Line<'static>>) {
    let mut spans = vec![Span::raw("> ")];
    spans.extend(wishing.field.spans(columns.saturating_sub(2), true, scene.theme));
    let mut lines = vec![Line::from(spans), Line::default()];
    let help = wishes::HELP.iter().map(|line| text::cut(line, columns).into_owned());
    lines.extend(help.map(|line| Line::styled(line, scene.theme.faint())));
    lines.push(Line::styled("Several wishes: put ; between them.", scene.theme.faint()));
    (format!("Wishes for round {}", wishing.round.number), lines)
}

/// The whole explanation, scrolled by paragraphs.
pub(super) fn explanation(
    scene: &Scene<'_>,
    explanation: &Explanation,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let title = format!("Why round {} is paired like this", explanation.round.number);
    let block = panel::framed(&title, scene.theme);
    let inner = block.inner(area);
    let columns = usize::from(inner.width).saturating_sub(2);
    let paragraphs = explanation.lines.iter().skip(explanation.top);
    let lines = paragraphs.flat_map(|line| text::wrap(line, columns.saturating_sub(2)));
    let lines: Vec<Line<'static>> =
        lines.take(usize::from(inner.height)).map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

struct Names<'b>(BTreeMap<PlayerId, &'b str>);

impl<'b> Names<'b> {
    fn of(here: &'b DirectorBoard) -> Self {
        let players = here.divisions.iter().flat_map(|division| &division.players);
        Self(players.map(|player| (player.id, player.name.as_str())).collect())
    }

    fn get(&self, player: PlayerId) -> String {
        self.0.get(&player).copied().unwrap_or("?").to_owned()
    }

    /// With the number by which wishes name the player.
    fn numbered(&self, player: PlayerId) -> String {
        format!("{player} {}", self.get(player))
    }
}
