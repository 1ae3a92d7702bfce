//! Several rounds that are worked out together: read, then published at once.

use super::*;
use domain::PlayerId;

pub(crate) static BLOCK: Keys = Keys::of(&[POST, GLOBAL, MOVE]);

const POST: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_publish), help_publish_these_rounds),
    row(&[Code(Esc)], Action::Back, Some(short_back), help_back_to_where_you),
];

#[derive(Debug)]
pub(crate) struct Block {
    proposals: Vec<desk::Proposal>,
    /// Scrolled by so many lines.
    top: usize,
}

impl Block {
    pub(super) fn new(proposals: Vec<desk::Proposal>) -> Self {
        Self { proposals, top: 0 }
    }

    /// A heading for every round, and a line per table and bye.
    fn lines(&self, here: &DirectorBoard) -> Vec<Said> {
        let players = || here.divisions.iter().flat_map(|division| division.players.iter());
        let name = |id: &PlayerId| {
            let found = players().find(|player| player.id == *id);
            found.map_or_else(|| id.to_string(), |player| player.name.to_string())
        };
        let mut lines = Vec::new();
        for proposal in &self.proposals {
            let publication = &proposal.publication;
            lines.push(words::block_round(&proposal.made, publication.round.number));
            lines.extend(proposal.warnings.iter().map(words::block_warning));
            for (table, players) in publication.tables() {
                let names: Vec<String> = players.iter().map(name).collect();
                lines.push(words::block_row(names.join(" - "), table));
            }
            lines.extend(publication.byes.iter().map(|id| words::block_bye(name(id))));
        }
        lines
    }
}

impl Dialog<DirectorBoard> for Block {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &BLOCK
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            _ if at.out.busy => at.out.hint(words::proposal_busy()),
            Action::Confirm => {
                let publish = desk::Proposal::publish_all(&self.proposals);
                at.out.ask(publish, words::saved_publish_block());
            }
            _ => {
                let lines = self.lines(at.here).len();
                self.top = list::step(self.top, lines, action).unwrap_or(self.top);
            }
        }
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        Step::Close
    }

    /// The proposal below is one of the rounds that are published now.
    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Saved { .. } => Step::CloseAll,
            _ => Step::Stay,
        }
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let number = |proposal: Option<&desk::Proposal>| {
            proposal.map_or(0, |proposal| proposal.publication.round.number)
        };
        let ends = [number(self.proposals.first()), number(self.proposals.last())];
        let title = say(&words::block_title(ends[0], ends[1]));
        let block = panel::framed(&title, draw.theme);
        let inner = block.inner(draw.area);
        let columns = usize::from(inner.width).saturating_sub(4);
        let lines = self.lines(here);
        let lines = lines.iter().skip(self.top);
        let lines = lines.flat_map(|line| indented(&say(line), columns, Style::new()));
        draw.filled(block, lines.take(usize::from(inner.height)).collect());
    }
}
