//! The table's screen: who plays whom, the card, and how far it has got.

use super::model::Next;
use super::*;
use crate::roles::drawing::{Lines, broken};
use crate::roles::{Scene, calls, verdict_upper};
use crate::widgets::panel;
use desk::{CardNote, Me, Onward};
use ratatui::widgets::Padding;

impl Model {
    pub fn title(&self, here: &TableBoard, _me: &Me) -> String {
        say(&match &here.game {
            Some(game) => words::table_title_round(game.card.round.number, here.table),
            None => words::table_title(here.table),
        })
    }

    pub fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        if let Some(dialog) = self.dialog(here) {
            return dialog.view(here, draw);
        }
        boxed(&box_title(self, here), draw, |page| {
            let mut lines = page.calls(here);
            lines.extend(match &here.game {
                None => page.no_game(self, here),
                Some(game) => match &game.list {
                    Some(sheet) => list::lines(page, self, here, game, sheet),
                    None => page.game(self, here, game),
                },
            });
            lines
        });
    }
}

/// The one box of the table's screen.
pub(super) fn boxed(title: &Said, draw: &mut Drawing<'_, '_>, lines: impl Fn(&Page<'_>) -> Lines) {
    let mut block = panel::framed(&say(title), draw.theme).padding(Padding::new(3, 3, 1, 0));
    let inner = block.inner(draw.area);
    let page = Page {
        scene: &draw.scene,
        columns: usize::from(inner.width),
        rows: usize::from(inner.height),
    };
    let mut lines = lines(&page);
    // In a low window what to do next comes before the room around it.
    if lines.len() > page.rows {
        lines.retain(|line| line.width() > 0);
        block = block.padding(Padding::horizontal(3));
    }
    draw.filled(block, lines);
}

fn box_title(model: &Model, here: &TableBoard) -> Said {
    if let Some(title) = list::box_title(model, here) {
        return title;
    }
    match model.step(here) {
        Next::NoGame => words::table_welcome(),
        Next::NotStarted => words::table_your_game(),
        Next::Done if director_word(here).is_some() => words::table_director_entered(),
        Next::Done => words::table_handed_in(),
        Next::Undecided => words::table_director_decides(),
        Next::Fill => words::table_fill_title(),
        Next::Sign(_) => words::table_sign_title(),
        Next::HandIn => words::table_hand_in_title(),
        Next::Waits => words::table_written(),
    }
}

/// A director's word on the card that is shown.
fn director_word(here: &TableBoard) -> Option<&CardNote> {
    here.game.as_ref()?.note.as_ref()
}

/// The inside of the box, and what it is drawn from.
pub(super) struct Page<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Page<'_> {
    /// Whom this table called, and the last that was decided.
    fn calls(&self, here: &TableBoard) -> Lines {
        let open = here.calls.iter().filter(|row| row.is_open());
        let decided = here.calls.iter().find(|row| !row.is_open());
        let rows = open.chain(decided).take(3);
        let style = self.scene.theme.warn();
        let mut lines: Lines =
            rows.flat_map(|row| self.text(&calls::at_table(row, self.scene), style)).collect();
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines
    }

    fn no_game(&self, model: &Model, here: &TableBoard) -> Lines {
        let waits = words::table_no_game(here.table);
        let mut lines = self.kept(model, here);
        lines.extend(self.sentence(&waits, self.scene.theme.strong()));
        lines.extend(self.begins(here));
        lines.push(Line::default());
        lines.extend(self.sentence(&words::table_by_itself(), Style::new()));
        if let Some(last) = here.earlier.first() {
            lines.push(Line::default());
            let result =
                last.content.as_ref().map(|content| say(&cards::content(content, &last.players)));
            let names: Vec<&str> = last.players.iter().map(|player| player.name.as_str()).collect();
            let (names, result) = (names.join(" - "), result.unwrap_or_default());
            let said = words::table_last_game(names, result, last.card.round.number);
            lines.extend(self.sentence(&said, self.scene.theme.faint()));
            lines.extend(last.note.iter().flat_map(|note| self.correction(note)));
            lines.push(self.progress(last));
        }
        lines
    }

    fn game(&self, model: &Model, here: &TableBoard, game: &Game) -> Lines {
        let step = model.step(here);
        let mut lines = self.waiting_round(here, game);
        lines.extend(self.kept(model, here));
        lines.extend(self.players(game, step != Next::Fill));
        if let Some(knockout) = &here.knockout {
            lines.extend(self.text(&say(knockout), self.scene.theme.strong()));
        }
        lines.push(Line::default());
        lines.extend(self.next_step(model, here, game, step));
        if game.filled.is_some() || game.progress >= CardProgress::Filled {
            lines.push(Line::default());
            lines.push(self.progress(game));
        }
        self.challenges(here, game, lines)
    }

    /// A round that cannot begin here before the card is in, and where the players go on after this game.
    pub(super) fn waiting_round(&self, here: &TableBoard, game: &Game) -> Lines {
        let mut lines: Lines = here.onward.iter().flat_map(|onward| self.onward(onward)).collect();
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let Some(next) = here.next.as_ref().filter(|next| next.started) else { return lines };
        let said = words::table_next_waits(next.card.round.number, game.card.round.number);
        lines.extend(self.sentence(&said, self.scene.theme.warn()));
        lines.push(Line::default());
        lines
    }

    /// The announced hour of the round that comes.
    fn begins(&self, here: &TableBoard) -> Lines {
        let said = here.begins.as_ref().map(|next| words::table_begins(&next.hour, next.round));
        said.map(|said| self.sentence(&said, self.scene.theme.strong())).unwrap_or_default()
    }

    fn onward(&self, onward: &Onward) -> Lines {
        let (player, round) = (onward.player.name.as_str(), onward.round.number);
        let said = match onward.table {
            Some(table) => {
                let names = onward.opponents.iter().map(|other| other.name.to_string());
                words::table_onward(names.collect::<Vec<_>>(), player, round, table)
            }
            None => words::table_onward_bye(player, round),
        };
        self.sentence(&said, self.scene.theme.faint())
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
    pub(super) fn players(&self, game: &Game, scores: bool) -> Lines {
        let strong = self.scene.theme.strong();
        let [first, second] = Side::BOTH.map(|side| game.player(side).name.as_str());
        let (Some(CardContent::Duel(card)), true) = (&game.content, scores) else {
            let mut lines = self.sentence(&words::table_plays(first, second), strong);
            if let [Some(first), Some(second)] =
                Side::BOTH.map(|side| game.player(side).team.as_ref())
            {
                let teams = words::table_teams(cards::member(first), cards::member(second));
                lines.extend(self.sentence(&teams, strong));
            }
            lines.extend(self.sentence(&words::table_starts(first), strong));
            return lines;
        };
        let line = |name, score| {
            let name = text::fit(name, self.columns.saturating_sub(12).min(48));
            Line::styled(format!("{name}{score:>8}"), strong)
        };
        vec![line(first, card.scores[0]), line(second, card.scores[1])]
    }

    fn next_step(&self, model: &Model, here: &TableBoard, game: &Game, step: Next) -> Lines {
        match step {
            Next::NoGame | Next::NotStarted => {
                let mut lines = self.begins(here);
                let wait = [words::table_sit_down(), words::table_starts_for_all()];
                lines.extend(self.sentences(&wait));
                lines
            }
            Next::Fill => self.fill(model, game),
            Next::Waits => self.waits(here, game),
            Next::Sign(side) => self.sign(model, game, side),
            Next::HandIn => {
                let [first, second] = Side::BOTH.map(|side| {
                    let initials = game.signed.get(side.index()).and_then(Option::as_ref);
                    initials.map(ToString::to_string).unwrap_or_default()
                });
                let mut lines =
                    self.sentence(&words::table_both_signed(first, second), Style::new());
                lines.push(Line::default());
                lines.extend(self.button(&words::button_hand_in()));
                lines
            }
            Next::Done => {
                let mut lines = match &game.note {
                    Some(note) => self.correction(note),
                    None => self.sentences(&[words::table_thanks()]),
                };
                lines.extend(self.sentences(&[words::table_wait_here()]));
                lines.extend(self.begins(here));
                lines
            }
            Next::Undecided => {
                self.sentences(&[words::table_undecided(), words::table_call_director()])
            }
        }
    }

    /// Who put the card right, and why: the players see it as soon as it stands.
    pub(super) fn correction(&self, note: &CardNote) -> Lines {
        self.sentence(&words::table_corrected(note), self.scene.theme.warn())
    }

    /// Nobody signs under this book.
    fn waits(&self, here: &TableBoard, game: &Game) -> Lines {
        let mut lines = self.counted(game);
        lines.extend(self.sentences(&[words::table_stay()]));
        let why = here.form.waits.as_ref().map(say).unwrap_or_default();
        lines.extend(self.text(&why, self.scene.theme.strong()));
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
        let what = if model.typed.refill { words::table_refill() } else { words::table_fill() };
        let mut lines = self.sentence(&what, Style::new());
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
        let action = if filled { words::button_save() } else { words::button_score() };
        lines.extend(self.button(&action));
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
            let name = game.players[0].name.as_str();
            let signed = words::table_signed(initials.to_string(), name);
            lines.extend(self.sentence(&signed, Style::new()));
        }
        lines.push(Line::default());
        let ask = words::table_sign(game.player(side).name.as_str());
        lines.extend(self.sentence(&ask, self.scene.theme.strong()));
        lines.push(Line::default());
        let mut spans = vec![Span::raw("> ")];
        spans.extend(model.typed.initials.spans(8, true, self.scene.theme));
        lines.push(Line::from(spans));
        lines.push(Line::default());
        lines.extend(self.button(&words::button_sign()));
        lines
    }

    /// The list of this game's challenges, as many as there is room for below the rest.
    pub(super) fn challenges(&self, here: &TableBoard, game: &Game, mut lines: Lines) -> Lines {
        let of_game = here.challenges.iter().filter(|row| row.card == game.card);
        let mut rows: Lines = of_game.map(|row| self.challenge_line(row)).collect();
        let room = self.rows.saturating_sub(lines.len() + 2);
        if rows.is_empty() || room == 0 {
            return lines;
        }
        rows.truncate(room);
        lines.push(Line::default());
        lines.push(Line::styled(say(&words::table_challenges()), self.scene.theme.strong()));
        lines.extend(rows);
        lines
    }

    fn challenge_line(&self, row: &ChallengeRow) -> Line<'static> {
        let state = match &row.state {
            ChallengeState::Waiting => {
                say(&words::table_challenge_waits(self.scene.age(row.age_ms)))
            }
            ChallengeState::AtTable => say(&words::table_challenge_here()),
            ChallengeState::Retracted => say(&words::table_challenge_retracted()),
            ChallengeState::Claimed { .. } => say(&words::table_challenge_claimed()),
            // What the lists said is shown once, and then no more.
            ChallengeState::Ruled { .. } if row.at_table => say(&words::table_challenge_answered()),
            ChallengeState::Ruled { verdict, .. } => verdict_upper(*verdict),
            ChallengeState::Undecided { .. } => say(&words::table_challenge_undecided()),
        };
        let words = row.words.join(" ").to_uppercase();
        let room = self.columns.saturating_sub(text::width(&state) + 2);
        Line::from(format!("{}  {state}", text::cut(&words, room)))
    }

    /// How far the card has got; marks, not colours, tell.
    pub(super) fn progress(&self, game: &Game) -> Line<'static> {
        // A card that a director entered needs no word from here.
        let seen = game.seen_by_director || game.note.is_some();
        let counts = game.progress == CardProgress::Counts && seen;
        let stages = [
            (words::progress_saved(), true),
            (words::progress_seen(), seen),
            (words::progress_counts(), counts),
        ];
        let mut spans = Vec::new();
        for (name, reached) in stages {
            if !spans.is_empty() {
                spans.push(Span::raw(" → "));
            }
            let style = if reached { self.scene.theme.good() } else { self.scene.theme.faint() };
            let mark = if reached { "[x]" } else { "[ ]" };
            spans.push(Span::styled(format!("{mark} {}", say(&name)), style));
        }
        Line::from(spans)
    }

    pub(super) fn button(&self, said: &Said) -> Lines {
        vec![Line::from(Span::styled(format!("  {}  ", say(said)), self.scene.theme.selected()))]
    }

    pub(super) fn sentences(&self, sentences: &[Said]) -> Lines {
        sentences.iter().flat_map(|said| self.sentence(said, Style::new())).collect()
    }

    pub(super) fn sentence(&self, said: &Said, style: Style) -> Lines {
        self.text(&say(said), style)
    }

    pub(super) fn text(&self, words: &str, style: Style) -> Lines {
        broken(words, self.columns, style)
    }
}
