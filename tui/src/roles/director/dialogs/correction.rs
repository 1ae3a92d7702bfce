//! A card by the director's word, shown with its names before it is saved.

use super::super::model::{card_said, find_card};
use super::super::view::fours;
use super::card::until_now;
use super::*;
use crate::fields::REASON;
use crossterm::event::KeyCode::Tab;
use desk::CardNote;
use domain::{CardId, Ground, Reason};

pub(crate) static CORRECTION: Keys = Keys::typing(&[SAVE, GLOBAL_TYPING]);

const SAVE: Table = &[
    row(&[Code(Tab)], Action::NextField, None, help_turn_to_another_ground),
    row(&[Code(Enter)], Action::Confirm, Some(short_save), help_save_the_card_as),
    row(&[Code(Esc)], Action::Back, Some(short_back), help_back_without_saving),
];

#[derive(Debug)]
pub(crate) struct Correction {
    /// The row the director looked at: a version that comes later stays in conflict.
    row: TableRow,
    content: CardContent,
    /// Asked for when something stands on the card already.
    reason: Option<Field>,
    /// Why the book allows it; the plainest one that fits if the director does not say.
    ground: Option<Ground>,
}

/// Why a card that was handed in may change.
const HANDED_IN: [Ground; 6] = [
    Ground::Asked { by_both: true, obvious: false },
    Ground::Asked { by_both: true, obvious: true },
    Ground::Asked { by_both: false, obvious: false },
    Ground::Asked { by_both: false, obvious: true },
    Ground::Recording,
    Ground::Ruling,
];

impl Correction {
    pub(crate) fn new(row: &TableRow, content: CardContent) -> Self {
        let blank = row.content.is_none()
            && row.seen.is_empty()
            && matches!(row.progress, CardProgress::NotStarted | CardProgress::Playing)
            && matches!(content, CardContent::Duel(_));
        let reason = (!blank).then(|| Field::new(REASON.accepts, REASON.letters_max));
        Self { row: row.clone(), content, reason, ground: None }
    }

    #[must_use]
    pub(crate) fn on(mut self, ground: Option<Ground>) -> Self {
        self.ground = ground;
        self
    }

    /// Scores that are typed alone change the scores alone: racks and time stay as they are on the card. What the
    /// book has made of them already would be counted twice, so that is not taken for the scores.
    pub(crate) fn typed(row: &TableRow, content: CardContent) -> Result<Self, Said> {
        let content = match (content, &row.content) {
            (CardContent::Duel(typed), Some(CardContent::Duel(old))) if typed.is_plain() => {
                let counted = row.counted.as_ref().and_then(desk::Counted::scores);
                if counted == Some(typed.scores) && typed.scores != old.scores {
                    return Err(words::correction_counted_already(typed.scores, old.scores));
                }
                CardContent::Duel(old.clone().with_scores(typed.scores))
            }
            (content, _) => content,
        };
        Ok(Self::new(row, content))
    }

    /// The grounds that fit what stands on the card, as far as a screen can tell.
    fn grounds(&self) -> &'static [Ground] {
        match (&self.content, self.row.progress) {
            (CardContent::Outcome(_) | CardContent::List(_) | CardContent::Void, _) => &[],
            (CardContent::Duel(_), CardProgress::Counts) => &HANDED_IN,
            (CardContent::Duel(_), CardProgress::Undecided) => &[Ground::Conflict, Ground::Ruling],
            (CardContent::Duel(_), _) => &[],
        }
    }

    /// Turns to the next ground; after the last one, back to the plainest.
    fn turn_ground(&mut self) {
        let grounds = self.grounds();
        let next = match self.ground {
            None => 0,
            Some(now) => grounds.iter().position(|ground| *ground == now).map_or(0, |at| at + 1),
        };
        if !grounds.is_empty() {
            self.ground = grounds.get(next).copied();
        }
    }

    /// The intent, or what is missing.
    fn intent(&self) -> Result<Intent, Said> {
        let reason = match &self.reason {
            None => Reason::own("paper card"),
            Some(field) if field.is_empty() => return Err(words::correction_reason_missing()),
            Some(field) => REASON.of_line(field.value())?,
        };
        Ok(Intent::CorrectCard {
            card: self.row.card,
            content: self.content.clone(),
            reason,
            seen: Some(self.row.seen.clone()),
            ground: self.ground,
        })
    }
}

impl Dialog<DirectorBoard> for Correction {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &CORRECTION
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match (action, &mut self.reason) {
            (Action::Type, Some(reason)) => {
                reason.press(key, at.out);
            }
            (Action::NextField, _) => self.turn_ground(),
            (Action::Confirm, _) => match self.intent() {
                Ok(intent) => drop(at.out.ask(intent, words::saved_correct())),
                Err(hint) => at.out.hint(hint),
            },
            _ => {}
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Saved { .. } => Step::CloseAll,
            _ => Step::Stay,
        }
    }

    /// It keeps the row that the director looked at, as long as there is something to decide.
    fn follow(&mut self, at: &mut At<'_>) -> Step {
        let was_open = self.row.progress == CardProgress::Undecided;
        match find_card(at.here, self.row.card) {
            Some(row) if !was_open || row.progress == CardProgress::Undecided => Step::Stay,
            _ => {
                at.out.hint(decided(at.here, self.row.card));
                Step::CloseAll
            }
        }
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let columns = draw.columns();
        let strong = draw.theme.strong();
        let mut lines = self.content_lines(here, draw);
        lines.push(Line::default());
        match &self.reason {
            None => lines.push(Line::styled(say(&words::correction_keys_paper()), strong)),
            Some(reason) => {
                let before = until_now(&self.row).into_iter();
                lines.extend(before.flat_map(|now| broken(&now, columns, Style::new())));
                if !self.grounds().is_empty() {
                    let ground = match self.ground {
                        Some(ground) => words::correction_ground(ground.to_string()),
                        None => words::correction_ground_open(),
                    };
                    lines.push(Line::from(text::cut(&say(&ground), columns).into_owned()));
                }
                lines.push(Line::from(say(&words::correction_why())));
                lines.push(draw.typed(reason));
                lines.push(Line::styled(say(&words::correction_keys()), strong));
            }
        }
        draw.boxed(&words::correction_title(card_said(here, self.row.card)), lines);
    }
}

impl Correction {
    fn content_lines(&self, here: &DirectorBoard, draw: &Drawing<'_, '_>) -> Lines {
        let (row, strong, columns) = (&self.row, draw.theme.strong(), draw.columns());
        match &self.content {
            CardContent::Duel(card) => {
                let mut lines = Vec::new();
                for (player, score) in row.players.iter().zip(card.scores) {
                    let name = text::fit(&player.name, columns.saturating_sub(8));
                    lines.push(Line::styled(format!("{name}{score:>8}"), strong));
                }
                let details = cards::details(card, cards::names(&row.players));
                if !details.is_empty() {
                    lines.extend(draw.wrapped(&words::correction_beside(details), Style::new()));
                }
                if here.rules.card.unusual(card.scores).is_some() {
                    let unusual = say(&words::correction_unusual());
                    lines.push(Line::styled(unusual, draw.theme.warn()));
                }
                lines
            }
            CardContent::Outcome(outcome) => {
                draw.wrapped(&cards::outcome(outcome, &row.players), strong)
            }
            CardContent::List(_) | CardContent::Void => {
                fours::correction(row, &self.content, columns, draw)
            }
        }
    }
}

/// Why there is nothing left to decide about a card.
pub(super) fn decided(here: &DirectorBoard, card: CardId) -> Said {
    let said = card_said(here, card);
    let Some(row) = find_card(here, card) else { return words::decided_elsewhere(said) };
    let content = row.content.as_ref().map(|content| cards::content(content, &row.players));
    match (row.progress, content, &row.note) {
        (CardProgress::Counts, Some(content), Some(CardNote::Entered { by, reason })) => {
            words::decided_by(said, content, by, reason)
        }
        (CardProgress::Counts, Some(content), None) => words::decided_counts(said, content),
        _ => words::decided_already(said),
    }
}
