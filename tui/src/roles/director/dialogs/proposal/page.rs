//! The proposal takes the whole body: warnings on top, one row per table and bye, the reason of the selected one
//! below.

use super::Proposal;
use super::draft::Draft;
use crate::roles::drawing::{Lines, indented};
use crate::roles::{Drawing, Scene};
use crate::tongue::{self, say};
use crate::widgets::{list, panel, text};
use desk::DirectorBoard;
use domain::{PlayerId, Said};
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;
use std::collections::BTreeMap;

pub(super) fn show(this: &Proposal, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let draft = &this.draft;
    let title = words::proposal_title(draft.is_changed(), draft.publication.round.number);
    let block = panel::framed(&say(&title), draw.theme);
    let inner = block.inner(draw.area);
    let columns = usize::from(inner.width).saturating_sub(2);
    let names = Names::of(here);
    let top = top_lines(draw, this, &names, columns, usize::from(inner.height) / 3);
    let mut below = indented(&say(&reason(draft, this.row)), columns, Style::new());
    below.truncate(3);
    let height = usize::from(inner.height).saturating_sub(top.len() + below.len() + 1);
    let mut lines = top;
    let shown = list::window(this.row, draft.rows(), height);
    lines.extend(shown.map(|at| row(draw, this, &names, at, columns)));
    lines.push(Line::default());
    lines.extend(below);
    draw.filled(block, lines);
}

/// How it was made, what speaks against it, and who is away.
fn top_lines(
    scene: &Scene<'_>,
    this: &Proposal,
    names: &Names<'_>,
    columns: usize,
    height: usize,
) -> Lines {
    let (proposal, publication) = (&this.draft.proposal, &this.draft.publication);
    let mut lines = Vec::new();
    let made = text::cut(&say(&proposal.made), columns).into_owned();
    lines.push(Line::styled(format!(" {made}"), scene.theme.faint()));
    let mut warn = |what: &Said| {
        lines.extend(indented(&format!("! {}", say(what)), columns, scene.theme.warn()));
    };
    if let Some(judged) = &this.judged {
        judged.faults.iter().for_each(&mut warn);
        if !judged.worse.is_empty() {
            warn(&words::proposal_worse(&judged.worse));
        }
        if judged.faults.is_empty() && judged.worse.is_empty() {
            warn(&words::proposal_breaks_nothing());
        }
    } else {
        proposal.warnings.iter().for_each(warn);
    }
    lines.truncate(height);
    let byes: Vec<&str> = publication.byes.iter().map(|player| names.get(*player)).collect();
    let away: Vec<&str> =
        publication.absent.iter().map(|absent| names.get(absent.player)).collect();
    for (said, none) in [
        (words::proposal_byes(&byes), byes.is_empty()),
        (words::proposal_away(&away), away.is_empty()),
    ] {
        if !none {
            let words = format!(" {}", say(&said));
            lines.push(Line::from(text::cut(&words, columns).into_owned()));
        }
    }
    lines
}

fn reason(draft: &Draft, row: usize) -> Said {
    let (proposal, publication) = (&draft.proposal, &draft.publication);
    let tables = publication.tables().count();
    match row.checked_sub(tables) {
        None => {
            let same = proposal.publication.tables().nth(row) == publication.tables().nth(row);
            match proposal.reasons.get(row).filter(|_| same) {
                Some(reason) => words::proposal_why(reason),
                None => words::proposal_why_pair(),
            }
        }
        Some(bye) => {
            let same = proposal.publication.byes.get(bye) == publication.byes.get(bye);
            match proposal.byes.get(bye).filter(|_| same) {
                Some(reason) => words::proposal_why(reason),
                None => words::proposal_why_bye(),
            }
        }
    }
}

/// One row in a sentence.
pub(super) fn row_words(draft: &Draft, names: &Names<'_>, at: usize) -> Said {
    let publication = &draft.publication;
    match publication.tables().nth(at) {
        Some((table, players)) => {
            let players: Vec<String> = players.iter().map(|one| names.numbered(*one)).collect();
            words::proposal_row(players.join(" - "), table)
        }
        None => {
            let bye = publication.byes.get(at - publication.tables().count());
            words::proposal_row_bye(bye.map(|player| names.numbered(*player)))
        }
    }
}

fn row(
    scene: &Scene<'_>,
    this: &Proposal,
    names: &Names<'_>,
    at: usize,
    columns: usize,
) -> Line<'static> {
    let publication = &this.draft.publication;
    let marks = match (at == this.row, this.marked == Some(at)) {
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
            format!("{marks}{:>4}  {}", tongue::table(table), seated.join(" - "))
        }
        None => {
            let bye = publication.byes.get(at - publication.tables().count());
            let name = bye.map(|player| names.numbered(*player)).unwrap_or_default();
            let bye = text::fit(&say(&words::proposal_bye()), 4);
            format!("{marks} {bye} {}", text::cut(&name, columns.saturating_sub(7)))
        }
    };
    let style = if at == this.row { scene.theme.selected() } else { scene.theme.strong() };
    Line::styled(line, style)
}

pub(super) struct Names<'b>(BTreeMap<PlayerId, &'b str>);

impl<'b> Names<'b> {
    pub(super) fn of(here: &'b DirectorBoard) -> Self {
        let players = here.divisions.iter().flat_map(|division| division.players.iter());
        Self(players.map(|player| (player.id, player.name.as_str())).collect())
    }

    fn get(&self, player: PlayerId) -> &'b str {
        self.0.get(&player).copied().unwrap_or("?")
    }

    /// With the number by which wishes name the player.
    fn numbered(&self, player: PlayerId) -> String {
        format!("{player} {}", self.get(player))
    }
}
