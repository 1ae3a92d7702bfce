//! The table's screen: who plays whom, the card, and how far it has got.

use super::challenge::Form;
use super::model::{Model, Step};
use super::{counted, list};
use crate::roles::Scene;
use crate::roles::details::Details;
use crate::widgets::{big, panel, text};
use desk::{CardProgress, ChallengeRow, ChallengeState, Game, TableBoard};
use domain::{CardContent, Side, Verdict};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Padding, Paragraph};

pub fn title(here: &TableBoard) -> String {
    match &here.game {
        Some(game) => format!("TABLE {} · Round {}", here.table, game.card.round.number),
        None => format!("TABLE {}", here.table),
    }
}

pub fn view(
    model: &Model,
    here: &TableBoard,
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let block = panel::framed(box_title(model, here), scene.theme);
    let mut block = block.padding(Padding::new(3, 3, 1, 0));
    let inner = block.inner(area);
    let page = Page { scene, columns: usize::from(inner.width), rows: usize::from(inner.height) };
    let mut lines = match (model.shown_verdict(here), &here.game) {
        (Some((row, verdict)), _) => page.verdict(row, verdict),
        (None, None) => page.no_game(model, here),
        (None, Some(game)) => match &game.list {
            Some(sheet) => list::lines(&page, model, here, game, sheet),
            None => page.game(model, here, game),
        },
    };
    // In a low window what to do next comes before the room around it.
    if lines.len() > page.rows {
        lines.retain(|line| line.width() > 0);
        block = block.padding(Padding::horizontal(3));
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn box_title(model: &Model, here: &TableBoard) -> &'static str {
    if model.shown_verdict(here).is_some() {
        return "Verdict";
    }
    if let Some(title) = list::box_title(model, here) {
        return title;
    }
    match model.step(here) {
        Step::NoGame => "Welcome",
        Step::NotStarted => "Your game",
        Step::Done if director_word(here).is_some() => "The director has entered the card",
        Step::Done => "The card is handed in",
        Step::Undecided => "The director decides",
        _ if model.typed.challenge.is_some() => "Challenge",
        Step::Fill => "Your game and its card",
        Step::Sign(_) => "Sign the card",
        Step::HandIn => "Hand in the card",
        Step::Waits => "The card is written",
    }
}

/// A director's word on the card that is shown.
fn director_word(here: &TableBoard) -> Option<&str> {
    here.game.as_ref()?.note.as_deref()
}

/// The inside of the box, and what it is drawn from.
pub(super) struct Page<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

pub(super) type Lines = Vec<Line<'static>>;

impl Page<'_> {
    fn no_game(&self, model: &Model, here: &TableBoard) -> Lines {
        let waits = format!("Table {}. Waiting for the director to publish the round.", here.table);
        let mut lines = self.kept(model, here);
        lines.extend(self.sentence(&waits, self.scene.theme.strong()));
        lines.push(Line::default());
        lines.extend(self.sentence("This screen changes by itself.", Style::new()));
        if let Some(last) = here.earlier.first() {
            lines.push(Line::default());
            let result = last.content.as_ref().map(ToString::to_string).unwrap_or_default();
            let names: Vec<&str> = last.players.iter().map(|player| player.name.as_str()).collect();
            let words = format!(
                "Last game here: round {}, {} {result}",
                last.card.round.number,
                names.join(" - ")
            );
            lines.extend(self.sentence(&words, self.scene.theme.faint()));
            lines.extend(last.note.iter().flat_map(|note| self.correction(note)));
            lines.push(self.progress(last));
        }
        lines
    }

    fn game(&self, model: &Model, here: &TableBoard, game: &Game) -> Lines {
        let step = model.step(here);
        let playing = matches!(step, Step::Fill | Step::Sign(_) | Step::HandIn | Step::Waits);
        let mut lines = self.waiting_round(here, game);
        lines.extend(self.kept(model, here));
        lines.extend(self.players(game, step));
        lines.push(Line::default());
        if let (Some(form), true) = (&model.typed.challenge, playing) {
            lines.extend(self.challenge_form(form, here, game));
        } else {
            lines.extend(self.next_step(model, here, game, step));
            if game.filled.is_some() || game.progress >= CardProgress::Filled {
                lines.push(Line::default());
                lines.push(self.progress(game));
            }
        }
        self.challenges(here, game, lines)
    }

    /// A round that cannot begin here before the card is in.
    pub(super) fn waiting_round(&self, here: &TableBoard, game: &Game) -> Lines {
        let Some(next) = &here.next else { return Lines::new() };
        let words = format!(
            "The card of round {} is not handed in yet. Round {} is waiting.",
            game.card.round.number, next.card.round.number
        );
        let mut lines = self.sentence(&words, self.scene.theme.warn());
        lines.push(Line::default());
        lines
    }

    /// What was typed for a card that is not shown any more.
    pub(super) fn kept(&self, model: &Model, here: &TableBoard) -> Lines {
        let said = model.kept.sentences(here);
        let warn = self.scene.theme.warn();
        let mut lines: Lines = said.iter().flat_map(|words| self.sentence(words, warn)).collect();
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines
    }

    /// Who plays whom: as a sentence until there are scores to show.
    fn players(&self, game: &Game, step: Step) -> Lines {
        let strong = self.scene.theme.strong();
        let [first, second] = Side::BOTH.map(|side| game.player(side).name.as_str());
        let (Some(CardContent::Duel(card)), false) = (&game.content, step == Step::Fill) else {
            let mut lines = self.sentence(&format!("{first} plays {second}."), strong);
            lines.extend(self.sentence(&format!("{first} starts."), strong));
            return lines;
        };
        let line = |name, score| {
            let name = text::fit(name, self.columns.saturating_sub(12).min(48));
            Line::styled(format!("{name}{score:>8}"), strong)
        };
        vec![line(first, card.scores[0]), line(second, card.scores[1])]
    }

    fn next_step(&self, model: &Model, here: &TableBoard, game: &Game, step: Step) -> Lines {
        match step {
            Step::NoGame | Step::NotStarted => self.sentences(&[
                "Please sit down. The round has not started yet.",
                "The director starts it for everybody; this screen changes by itself.",
            ]),
            Step::Fill => match &model.typed.details {
                Some(details) => self.details(details),
                None => self.fill(model, game),
            },
            Step::Waits => self.waits(here, game),
            Step::Sign(side) => self.sign(model, game, side),
            Step::HandIn => {
                let [first, second] = Side::BOTH.map(|side| {
                    let initials = game.signed.get(side.index()).and_then(Option::as_ref);
                    initials.map(ToString::to_string).unwrap_or_default()
                });
                let mut lines = self
                    .sentence(&format!("Both have signed: {first} and {second}."), Style::new());
                lines.push(Line::default());
                lines.extend(self.button("Press Enter to hand in the card"));
                lines
            }
            Step::Done => {
                let mut lines = match &game.note {
                    Some(note) => self.correction(note),
                    None => self.sentences(&["The card is handed in. Thank you!"]),
                };
                lines.extend(self.sentences(&[
                    "Wait here for the next round. If something is wrong, tell the director.",
                ]));
                lines
            }
            Step::Undecided => self.sentences(&[
                "There are different versions of this card. The director decides.",
                "Please call the director to this table.",
            ]),
        }
    }

    /// Who put the card right, and why: the players see it as soon as it stands.
    pub(super) fn correction(&self, note: &str) -> Lines {
        self.sentence(&format!("Corrected: {note}."), self.scene.theme.warn())
    }

    /// Nobody signs under this book.
    fn waits(&self, here: &TableBoard, game: &Game) -> Lines {
        let mut lines = self.counted(game);
        lines.extend(self.sentences(&["The scores are saved. Please stay at the table."]));
        let why = here.form.waits.as_ref().map(ToString::to_string).unwrap_or_default();
        lines.extend(self.sentence(&why, self.scene.theme.strong()));
        lines
    }

    fn details(&self, details: &Details) -> Lines {
        let what = "Write what you reached; the racks and the time are counted by the book.";
        let mut lines = self.sentence(what, Style::new());
        lines.push(Line::default());
        lines.extend(details.form.lines(self.columns, self.scene.theme));
        lines.push(Line::default());
        lines.extend(self.button("Press Enter to save"));
        lines
    }

    /// What the book makes of the card, where that is more than its scores.
    fn counted(&self, game: &Game) -> Lines {
        let sentences = counted::sentences(game);
        let mut lines: Lines = Vec::new();
        for (at, words) in sentences.iter().enumerate() {
            let style = if at == 0 { self.scene.theme.strong() } else { Style::new() };
            lines.extend(self.sentence(words, style));
        }
        lines
    }

    fn fill(&self, model: &Model, game: &Game) -> Lines {
        let what = if model.typed.refill {
            "Change the scores. Both players have to sign again."
        } else {
            "When the game is over, write both final scores here."
        };
        let mut lines = self.sentence(what, Style::new());
        lines.push(Line::default());
        for side in Side::BOTH {
            let focused = model.typed.focus == side;
            let name = text::fit(&game.player(side).name, self.columns.saturating_sub(24).min(34));
            let mark = if focused { "> " } else { "  " };
            let mut spans = vec![Span::raw(mark), Span::raw(name), Span::raw("  ")];
            let field = &model.typed.scores[side.index()];
            spans.extend(field.spans(10, focused, self.scene.theme));
            lines.push(Line::from(spans));
        }
        lines.push(Line::default());
        let filled = model.typed.scores.iter().all(|field| !field.is_empty());
        let action = if filled { "Press Enter to save" } else { "Type a score and press Enter" };
        lines.extend(self.button(action));
        lines
    }

    fn sign(&self, model: &Model, game: &Game, side: Side) -> Lines {
        let mut lines = Vec::new();
        if let Some(CardContent::Duel(card)) = &game.content {
            lines.extend(self.counted(game));
            let result = counted::winner(game, card.scores);
            lines.extend(self.sentence(&result, Style::new()));
        }
        if let (Side::Second, Some(initials)) = (side, &game.signed[0]) {
            lines.extend(
                self.sentence(
                    &format!("{} signed: {initials}", game.players[0].name),
                    Style::new(),
                ),
            );
        }
        lines.push(Line::default());
        let ask = format!("{}: are both scores right? Type your initials.", game.player(side).name);
        lines.extend(self.sentence(&ask, self.scene.theme.strong()));
        lines.push(Line::default());
        let mut spans = vec![Span::raw("> ")];
        spans.extend(model.typed.initials.spans(8, true, self.scene.theme));
        lines.push(Line::from(spans));
        lines.push(Line::default());
        lines.extend(self.button("Press Enter to sign"));
        lines
    }

    fn challenge_form(&self, form: &Form, here: &TableBoard, game: &Game) -> Lines {
        let strong = self.scene.theme.strong();
        let mut lines =
            self.sentence("Challenge: who doubts the play? Choose with ↑ and ↓.", strong);
        for side in Side::BOTH {
            let chosen = form.by == Some(side);
            let mark = if chosen { "> (x) " } else { "  ( ) " };
            let style = if chosen { self.scene.theme.selected() } else { Style::new() };
            let name =
                text::cut(&game.player(side).name, self.columns.saturating_sub(8)).into_owned();
            lines.push(Line::from(vec![Span::raw(mark), Span::styled(name, style)]));
        }
        lines.push(Line::default());
        lines
            .extend(self.sentence("All new words of the play, with a space between them:", strong));
        let mut spans = vec![Span::raw("> ")];
        spans.extend(form.words.spans(self.columns.saturating_sub(2), true, self.scene.theme));
        lines.push(Line::from(spans));
        lines.push(Line::default());
        lines.extend(self.button("Press Enter to send it to an arbiter"));
        for because in &here.form.challenge.said {
            lines.extend(self.sentence(&because.to_string(), self.scene.theme.faint()));
        }
        lines
    }

    /// The list of this game's challenges, as many as there is room for below the rest.
    fn challenges(&self, here: &TableBoard, game: &Game, mut lines: Lines) -> Lines {
        let of_game = here.challenges.iter().filter(|row| row.card == game.card);
        let mut rows: Lines = of_game.map(|row| self.challenge_line(row)).collect();
        let room = self.rows.saturating_sub(lines.len() + 2);
        if rows.is_empty() || room == 0 {
            return lines;
        }
        rows.truncate(room);
        lines.push(Line::default());
        lines.push(Line::styled("Challenges of this game", self.scene.theme.strong()));
        lines.extend(rows);
        lines
    }

    fn challenge_line(&self, row: &ChallengeRow) -> Line<'static> {
        let state = match &row.state {
            ChallengeState::Waiting => {
                format!("waits for an arbiter, {}", self.scene.age(row.age_ms))
            }
            ChallengeState::Claimed { .. } => "an arbiter is looking at it".to_owned(),
            ChallengeState::Ruled { verdict, .. } => verdict.to_string().to_uppercase(),
            ChallengeState::Undecided { .. } => "the director decides".to_owned(),
        };
        let words = row.words.join(" ").to_uppercase();
        let room = self.columns.saturating_sub(text::width(&state) + 2);
        Line::from(format!("{}  {state}", text::cut(&words, room)))
    }

    fn verdict(&self, row: &ChallengeRow, verdict: Verdict) -> Lines {
        let words = row.words.join(" ").to_uppercase();
        let (style, meaning) = match verdict {
            Verdict::Acceptable => (self.scene.theme.good(), "The play stands."),
            Verdict::Unacceptable => (self.scene.theme.bad(), "The play is taken back."),
        };
        let mut lines = vec![Line::from(format!(
            "{} challenged:",
            text::cut(&row.challenger.name, self.columns.saturating_sub(12))
        ))];
        lines.extend(self.sentence(&words, self.scene.theme.strong()));
        lines.push(Line::default());
        let large = verdict.to_string().to_uppercase();
        lines.extend(big::lines(&large, self.columns, style.patch(self.scene.theme.strong())));
        lines.extend(self.sentence(&format!("{large}. {meaning}"), self.scene.theme.strong()));
        for because in &row.consequences {
            lines.extend(self.sentence(&because.to_string(), Style::new()));
        }
        lines.push(Line::default());
        lines.extend(self.button("Press Enter to go back to the game"));
        lines
    }

    /// How far the card has got; marks, not colours, tell.
    pub(super) fn progress(&self, game: &Game) -> Line<'static> {
        // A card that a director entered needs no word from here.
        let seen = game.seen_by_director || game.note.is_some();
        let counts = game.progress == CardProgress::Counts && seen;
        let stages = [("saved here", true), ("seen by the director", seen), ("counts", counts)];
        let mut spans = Vec::new();
        for (name, reached) in stages {
            if !spans.is_empty() {
                spans.push(Span::raw(" → "));
            }
            let style = if reached { self.scene.theme.good() } else { self.scene.theme.faint() };
            let mark = if reached { "[x]" } else { "[ ]" };
            spans.push(Span::styled(format!("{mark} {name}"), style));
        }
        Line::from(spans)
    }

    pub(super) fn button(&self, words: &str) -> Lines {
        vec![Line::from(Span::styled(format!("  {words}  "), self.scene.theme.selected()))]
    }

    pub(super) fn sentences(&self, sentences: &[&str]) -> Lines {
        sentences.iter().flat_map(|sentence| self.sentence(sentence, Style::new())).collect()
    }

    pub(super) fn sentence(&self, words: &str, style: Style) -> Lines {
        text::wrap(words, self.columns).into_iter().map(|line| Line::styled(line, style)).collect()
    }
}
