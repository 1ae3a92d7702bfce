//! A verdict in the making, at the arbiter's desk and at the director's: the words of a play, large, and the keys.

use super::drawing::Lines;
use super::{Scene, verdict_upper};
use crate::keymap::Key::{Char, Code, Digit};
use crate::keymap::{Action, Table, row};
use crate::msg::Out;
use crate::tongue::say;
use crate::widgets::{big, text};
use crossterm::event::KeyCode::{self, Enter, Esc};
use crossterm::event::KeyEvent;
use desk::{ChallengeRow, ChallengeState, Intent};
use domain::{Proposal, Verdict, Word};
use ratatui::text::Line;
use speech::words::{self, *};
use std::collections::BTreeSet;

const ACCEPTABLE: Action = Action::Own('a');
const UNACCEPTABLE: Action = Action::Own('u');

pub(super) const JUDGING: Table = &[
    row(&[Char('a')], ACCEPTABLE, Some(short_acceptable), help_every_word_is_good),
    row(&[Char('u')], UNACCEPTABLE, Some(short_not_acceptable), help_the_play_is_taken),
];

pub(super) const MARK: Table =
    &[row(&[Digit], Action::Digit, Some(short_this_word_is_bad), help_say_which_word_is)];

pub(super) const CONFIRM: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_send_the_verdict), help_send_the_verdict_to),
    row(&[Code(Esc)], Action::Back, Some(short_think_again), help_think_again),
];

#[derive(Debug, Default)]
pub struct Ruling {
    /// The verdict to confirm.
    pub verdict: Option<Verdict>,
    /// The words of the play that are not good, by their places.
    bad: BTreeSet<usize>,
}

impl Ruling {
    /// The same key again, or Enter, sends the verdict; the other key changes the mind.
    pub fn press(&mut self, row: &ChallengeRow, action: Action, key: KeyEvent, out: &mut Out) {
        let before = self.verdict;
        self.verdict = match action {
            ACCEPTABLE => Some(Verdict::Acceptable),
            UNACCEPTABLE => Some(Verdict::Unacceptable),
            Action::Confirm => before,
            Action::Digit => return self.mark(row, key),
            _ => return,
        };
        let Some(verdict) = self.verdict.filter(|_| self.verdict == before) else { return };
        let marked = self.bad.iter().filter(|_| verdict == Verdict::Unacceptable);
        let bad = marked.filter_map(|place| Word::new(row.words.get(*place)?).ok()).collect();
        let appeal = matches!(row.state, ChallengeState::Ruled { .. });
        let challenge = row.challenge;
        let reason = None;
        out.ask(Intent::Rule { challenge, verdict, bad, appeal, reason }, words::saved_rule());
    }

    /// Says of a word that it is not good, or takes that back.
    fn mark(&mut self, row: &ChallengeRow, key: KeyEvent) {
        let KeyCode::Char(digit) = key.code else { return };
        let place =
            digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
        let place = place.filter(|place| row.says_which && *place < row.words.len());
        if let Some(place) = place
            && !self.bad.remove(&place)
        {
            self.bad.insert(place);
        }
    }

    /// The words that were marked as not good.
    pub fn marked(&self, row: &ChallengeRow, scene: &Scene<'_>) -> Option<Line<'static>> {
        let words = self.bad.iter().filter_map(|place| row.words.get(*place)).map(String::as_str);
        let words = words.collect::<Vec<_>>().join(" ").to_uppercase();
        let not_good = || say(&words::arbiter_not_good(words.clone()));
        (!words.is_empty()).then(|| Line::styled(not_good(), scene.theme.bad()))
    }

    /// The words of the play and the question about them, in so many columns and rows.
    pub fn lines(&self, words: &[String], columns: usize, rows: usize, scene: &Scene<'_>) -> Lines {
        let question = self.question(scene);
        let room = rows.saturating_sub(question.len() + 1);
        let mut lines = large_words(words, columns, room, scene);
        lines.push(Line::default());
        lines.extend(question);
        lines
    }

    pub fn question(&self, scene: &Scene<'_>) -> Lines {
        let strong = scene.theme.strong();
        let (verdict, style, again) = match self.verdict {
            None => {
                return vec![
                    Line::from(say(&words::arbiter_question())),
                    Line::default(),
                    Line::styled(say(&words::arbiter_key_acceptable()), strong),
                    Line::styled(say(&words::arbiter_key_unacceptable()), strong),
                ];
            }
            Some(verdict @ Verdict::Acceptable) => (verdict, scene.theme.good(), "a"),
            Some(verdict @ Verdict::Unacceptable) => (verdict, scene.theme.bad(), "u"),
        };
        let send = say(&words::arbiter_send(verdict_upper(verdict)));
        vec![
            Line::styled(send, style.patch(strong)),
            Line::default(),
            Line::from(say(&words::arbiter_send_keys(again))),
            Line::from(say(&words::arbiter_think_again())),
        ]
    }
}

/// What the event's lists say: a proposal, for the person who decides.
pub fn opinion(row: &ChallengeRow, columns: usize, scene: &Scene<'_>) -> Lines {
    let Some(opinion) = &row.opinion else { return Lines::new() };
    let style = match opinion.proposal {
        Proposal::Acceptable => scene.theme.good(),
        Proposal::Unacceptable => scene.theme.bad(),
        Proposal::ForArbiter | Proposal::CannotJudge => scene.theme.warn(),
    };
    let mut said = vec![(words::arbiter_proposal(opinion.proposal), style)];
    for word in &opinion.words {
        said.push((words::arbiter_found(&word.found, &word.word), scene.theme.faint()));
        let others = word.others.iter();
        said.extend(
            others
                .map(|(list, found)| (words::arbiter_other_list(found, list), scene.theme.warn())),
        );
    }
    let lines = said.into_iter().flat_map(|(said, style)| {
        let wrapped = text::wrap(&say(&said), columns);
        wrapped.into_iter().map(move |line| Line::styled(line.to_string(), style))
    });
    std::iter::once(Line::default()).chain(lines).collect()
}

/// The words as large as the room allows.
fn large_words(words: &[String], columns: usize, room: usize, scene: &Scene<'_>) -> Lines {
    let upper: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    let style = scene.theme.strong();
    let blocks: Option<Vec<_>> = upper.iter().map(|word| big::block(word, columns)).collect();
    if blocks.is_some() && words.len() * 4 < room {
        let each =
            |word: &String| big::lines(word, columns, style).into_iter().chain([Line::default()]);
        let mut lines: Lines = upper.iter().flat_map(each).collect();
        // Block letters are for the eye; the plain ones leave no doubt about a single letter.
        lines.push(Line::from(text::cut(&upper.join("  "), columns).into_owned()));
        return lines;
    }
    let gap = words.len() * 2 <= room;
    let mut lines = Lines::new();
    for word in upper {
        let spaced: Vec<String> = word.chars().map(String::from).collect();
        lines.push(Line::styled(spaced.join(" "), style));
        if gap {
            lines.push(Line::default());
        }
    }
    lines
}
